"""The Movement Phase: nobles, ships, and leave asked on the way (chapters MOVE, ROAD, ENTER, SHIP)."""

from __future__ import annotations

from typing import Any, ClassVar

from minaria.engine.phases import STAY, Next, call
from minaria.games.kingmaker.acts import company, crown, moving, occasions, sailing, trading
from minaria.games.kingmaker.phases.leave import AskLeave
from minaria.games.kingmaker.phases.parts import THROUGH, Part
from minaria.games.kingmaker.rules import marching
from minaria.games.kingmaker.rules.marching import March, Question
from minaria.games.kingmaker.state import Kingmaker


class Movement(Part):
    """The player moves his nobles and ships, one order after the other (KM-MOVE-01)."""

    title: ClassVar[str] = "Movement Phase"
    prompt: ClassVar[str] = "Move your nobles and ships. Done when you are through."
    doing: ClassVar[str] = "moves"
    acts = (
        *moving.MOVING,
        *sailing.MOVING,
        *occasions.MOVING,
        *company.ANYTIME,
        *crown.ANYTIME,
        *trading.ANYTIME,
        THROUGH,
    )
    marches: tuple[March, ...] = ()
    asked: Question | None = None

    def start(self, g: Kingmaker) -> Next:
        return STAY

    def go_on(self, g: Kingmaker) -> Next:
        """March after march; where leave must be asked the marches wait for the answer."""
        while self.marches:
            left, question = marching.advance(g, self.marches[0])
            rest = self.marches[1:]
            self.marches = rest if left is None else (left, *rest)
            if question is not None:
                self.asked = question
                return call(AskLeave(question.of, question.by, question.what, question.place), then=self.answered)
        return STAY

    def answered(self, g: Kingmaker, value: Any) -> Next:
        """Leave was given or refused."""
        if self.asked is not None:
            marching.answer(g, self.asked, bool(value))
        self.asked = None
        return self.go_on(g)
