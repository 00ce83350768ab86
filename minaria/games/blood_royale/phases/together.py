"""A step that all players pass side by side, each until he says that he is through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from commands import Done, Order
from minaria.engine.deeds import Deed, DeedsAsk
from minaria.engine.phases import STAY, Ask, Next, Phase, end
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import seat_name


class Together(Phase):
    """Whoever is through, or has nothing to do in it, stands in `g.ready`; `waits` says what the others read of one who
    is not.
    """

    together: ClassVar[bool] = True
    waits: ClassVar[str] = ""
    deeds: ClassVar[tuple[type[Deed], ...]] = ()

    def concerns(self, g: BloodRoyale, seat: str) -> bool:
        """Whether a seat has anything to do in it."""
        return True

    def said(self, g: BloodRoyale, seat: str) -> str:
        """What a seat is asked."""
        raise NotImplementedError

    def absent(self, g: BloodRoyale, seat: str) -> Order:
        """What a seat does that is away."""
        return Done()

    def emptied(self, g: BloodRoyale, seat: str) -> str:
        """Why a seat that might have had something to do has not, as it alone is told; '' where that goes without
        saying.
        """
        return ""

    def start(self, g: BloodRoyale) -> Next:
        g.ready = tuple(s for s in g.seats if not self.concerns(g, s))
        if g.run is not None:
            why = ((seat, self.emptied(g, seat)) for seat in g.ready)
            g.run.passed += [(seat, f"{self.title} ({said})") for seat, said in why if said]
        return self.go_on(g)

    def held_open(self, g: BloodRoyale) -> Next:
        g.ready = ()
        return STAY

    def go_on(self, g: BloodRoyale) -> Next:
        """The end once everybody is through."""
        return STAY if len(g.ready) < len(g.seats) else self.over(g)

    def over(self, g: BloodRoyale) -> Next:
        """What follows then."""
        return end()

    def ask(self, g: BloodRoyale) -> Sequence[Ask]:
        return [self.asked(g, seat) for seat in g.seats if seat not in g.ready]

    def asked(self, g: BloodRoyale, seat: str) -> DeedsAsk:
        """What a seat is asked that is not through."""
        waiting = f"{seat_name(g, seat)} {self.waits or f'is busy with {self.title.lower()}.'}"
        absent = self.absent(g, seat)
        return DeedsAsk(g, seat, self.said(g, seat), self.deeds, waiting=waiting, absent=absent, phase=self)

    def through(self, g: BloodRoyale) -> Next:
        """A seat is through."""
        g.ready = (*g.ready, g.actor)
        self.leave(g, g.actor)
        return self.go_on(g)

    def leave(self, g: BloodRoyale, seat: str) -> None:
        """What is told and done when a seat is through."""
