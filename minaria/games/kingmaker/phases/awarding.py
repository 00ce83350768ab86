"""Items won or paid go one by one to nobles who may have them; asked only where there is something to choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from minaria.engine.deeds import DeedsAsk, typed
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, SeatPhase
from minaria.games.kingmaker.chapters.common import Award
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import award_name, listing, name, seat_name


class Awarding(SeatPhase):
    """The seat says of each item which of those it fits has it."""

    deeds = (Award,)
    left: tuple[str, ...]

    rule: ClassVar[str] = ""
    doing: ClassVar[str] = ""
    """What the others are told meanwhile."""
    to_whom: ClassVar[str] = ""
    """Whom an item goes to, in a refusal."""

    def takers(self, g: Kingmaker, item: str) -> Sequence[str]:
        """The nobles who may have an item, the usual one first."""
        raise NotImplementedError

    def settle(self, g: Kingmaker, item: str, noble: str | None) -> None:
        """Give it to him; nobody may have it where it is None."""
        raise NotImplementedError

    def finish(self, g: Kingmaker) -> Next:
        """What follows when nothing is left."""
        raise NotImplementedError

    def start(self, g: Kingmaker) -> Next:
        return self.go_on(g)

    def recheck(self, g: Kingmaker) -> Next:
        return self.go_on(g)

    def go_on(self, g: Kingmaker) -> Next:
        """Settle what needs no choice, until something does.

        An item with one taker only is settled first: what else is given could take it away.
        """
        while self.left:
            sure = next((item for item in self.left if len(self.fit(g, item)) < 2), None)
            if sure is None:
                return STAY
            self.award(g, sure, next(iter(self.fit(g, sure)), None))
        return self.finish(g)

    def fit(self, g: Kingmaker, item: str) -> Sequence[str]:
        """The nobles who may have an item, none where it is gone."""
        return self.takers(g, item) if item in g.ships or item in g.holders or item in g.won else ()

    def why_unfit(self, g: Kingmaker, item: str) -> Refusal:
        """Why an item cannot go to somebody."""
        return Refusal(f"{name(item)} goes to {self.to_whom}{self.who(g, item)}.", self.rule)

    def award(self, g: Kingmaker, item: str, noble: str | None) -> None:
        """An item is settled."""
        self.left = tuple(x for x in self.left if x != item)
        self.settle(g, item, noble)

    def who(self, g: Kingmaker, item: str) -> str:
        """Those it fits, in words."""
        return listing((name(n) for n in self.fit(g, item)), "or")

    def topic(self, g: Kingmaker, seat: str) -> dict[str, Any]:
        return {"item": self.left[0]}

    def ask(self, g: Kingmaker) -> list[DeedsAsk]:
        item = self.left[0]
        prompt = f"Who gets {award_name(item)}: {self.who(g, item)}?"
        waiting = f"{seat_name(self.seat)} {self.doing}."
        absent = typed(Award(item, self.fit(g, item)[0]))
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=absent, phase=self)]
