"""The Movement Phase: nobles, ships, and leave asked on the way (chapters MOVE, ROAD, ENTER, SHIP)."""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Done, Order
from minaria.engine.deeds import DeedsAsk, Through
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, call
from minaria.games.kingmaker.chapters import company, crown, events, movement, ships, trade
from minaria.games.kingmaker.chapters.movement import Move
from minaria.games.kingmaker.chapters.ships import Sail
from minaria.games.kingmaker.phases.leave import AskLeave
from minaria.games.kingmaker.phases.parts import Part
from minaria.games.kingmaker.rules import marching, overstaying, sailing
from minaria.games.kingmaker.rules.marching import March, Question
from minaria.games.kingmaker.rules.sailing import Voyage
from minaria.games.kingmaker.state import Kingmaker


class ThroughMoving(Through):
    """'done' with moving, once everybody who must leave a refuge and can has left it (KM-REFUGE-04)."""

    @classmethod
    def offered(cls, g: Kingmaker, seat: str, phase: Any) -> bool:
        return overstaying.refusal(g, seat) is None


class Movement(Part):
    """The player moves his nobles and ships, one order after the other (KM-MOVE-01)."""

    title: ClassVar[str] = "Movement Phase"
    prompt: ClassVar[str] = "Move your nobles and ships. Done when you are through."
    doing: ClassVar[str] = "moves"
    deeds = (
        *movement.MOVING,
        *ships.MOVING,
        *events.MOVING,
        *company.ANYTIME,
        *crown.ANYTIME,
        *trade.ANYTIME,
        ThroughMoving,
    )
    marches: tuple[March, ...] = ()
    voyages: tuple[Voyage, ...] = ()
    asked: Question | None = None

    def start(self, g: Kingmaker) -> Next:
        return STAY

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        (asked,) = super().ask(g)
        out = overstaying.first_exit(g, self.seat)
        if out is not None:
            asked.absent = Sail((out.ship,), out.to, (out.noble,)) if out.ship else Move((out.noble,), out.to)
        return [asked]

    def why_not(self, g: Kingmaker, order: Order) -> Refusal | None:
        return overstaying.refusal(g, self.seat) if isinstance(order, Done) else super().why_not(g, order)

    def _orders(self, g: Kingmaker, noble: str) -> bool:
        """Whether somebody ordered to march still does: an ally need not stay beside those who went ahead."""
        return g.free(noble) and (g.nobles[noble].seat == self.seat or g.allied(self.seat, g.nobles[noble].seat))

    def go_on(self, g: Kingmaker) -> Next:
        """March after march, voyage after voyage; where leave must be asked they wait for the answer. What the referee
        has taken out of them meanwhile breaks them off.
        """
        self.marches = tuple(m for m in self.marches if self._orders(g, m.noble))
        self.voyages = tuple(v for v in self.voyages if sailing.together(g, v))
        while self.marches:
            left, question = marching.advance(g, self.marches[0])
            rest = self.marches[1:]
            self.marches = rest if left is None else (left, *rest)
            if question is not None:
                self.asked = question
                return call(AskLeave(question.of, question.by, question.what, question.place), then=self.answered)
        while self.voyages:
            going, question = sailing.advance(g, self.voyages[0])
            self.voyages = self.voyages[1:] if going is None else (going, *self.voyages[1:])
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
