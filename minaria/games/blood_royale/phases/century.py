"""A game from its first family to its last year, turn after turn (BR-ORDER-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from minaria.engine.deeds import DeedsAsk, Through
from minaria.engine.phases import Ask, Next, Phase, SeatPhase, call, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale import setup
from minaria.games.blood_royale.chapters.setup import NameHouse, NamePerson, TakeCountry
from minaria.games.blood_royale.phases.closing import Closing
from minaria.games.blood_royale.phases.dynastic import Announcements, Births, Survivals
from minaria.games.blood_royale.phases.interphase import Interphase
from minaria.games.blood_royale.phases.movement import Movement
from minaria.games.blood_royale.phases.together import Together
from minaria.games.blood_royale.phases.weddings import Weddings
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import country_name, seat_name
from minaria.kit.turns import by_lot, expire


class Century(Phase):
    """Everything, in the order of play."""

    title: ClassVar[str] = "Century"

    def start(self, g: BloodRoyale) -> Next:
        return call(Founding(), then=self.first_turn) if g.turn else call(Countries(), then=self.chosen)

    def chosen(self, g: BloodRoyale, value: Any) -> Next:
        """Everybody has a country."""
        setup.lay_out(g)
        setup.begin(g)
        return call(Founding(), then=self.first_turn)

    def first_turn(self, g: BloodRoyale, value: Any) -> Next:
        """The year 1300."""
        g.tell(f"Turn 1. The year {g.year} begins.", hap.TURN())
        return call(Births(), then=self.born)

    def born(self, g: BloodRoyale, value: Any) -> Next:
        """Births are closed."""
        return call(Survivals(), then=self.survived)

    def survived(self, g: BloodRoyale, value: Any) -> Next:
        """Survival is closed."""
        return call(Weddings(), then=self.wed)

    def wed(self, g: BloodRoyale, value: Any) -> Next:
        """Marriages are closed."""
        return call(Announcements(), then=self.announced)

    def announced(self, g: BloodRoyale, value: Any) -> Next:
        """The dynastic sequence is over."""
        return call(Interphase(), then=self.raised)

    def raised(self, g: BloodRoyale, value: Any) -> Next:
        """The interphase is over."""
        return call(Movement(), then=self.moved)

    def moved(self, g: BloodRoyale, value: Any) -> Next:
        """Movement is over."""
        return call(Closing(), then=self.closed)

    def closed(self, g: BloodRoyale, value: Any) -> Next:
        """The turn is over (BR-ORDER-08)."""
        if g.finished:
            return end()
        expire(g, "turn")
        g.turn += 1
        g.tell(f"Turn {g.turn}. The year {g.year} begins.", hap.TURN())
        return call(Births(), then=self.born)


class Countries(Phase):
    """Countries are chosen, one seat after the other in an order by lot (BR-SETUP-02)."""

    title: ClassVar[str] = "Countries"
    left: tuple[str, ...] = ()

    def start(self, g: BloodRoyale) -> Next:
        self.left = by_lot(g, "who chooses next", g.seats)
        return self.go_on(g, None)

    def go_on(self, g: BloodRoyale, value: Any) -> Next:
        """The next seat; the last country left is taken unasked."""
        while self.left:
            seat, *rest = self.left
            self.left = tuple(rest)
            free = setup.free_countries(g)
            if len(free) > 1:
                return call(Choice(seat), then=self.go_on)
            setup.take(g, seat, free[0])
        return end()


class Choice(SeatPhase):
    """A seat takes a country."""

    title: ClassVar[str] = "Countries"
    deeds = (TakeCountry,)

    def ask(self, g: BloodRoyale) -> Sequence[Ask]:
        absent = TakeCountry(setup.free_countries(g)[0])
        waiting = f"{seat_name(g, self.seat)} takes a country."
        return [DeedsAsk(g, self.seat, "Take a country.", self.deeds, waiting=waiting, absent=absent)]


class Founding(Together):
    """Everybody may name his house and people before the first turn (BR-SETUP-10)."""

    title: ClassVar[str] = "Founding"
    waits: ClassVar[str] = "names his house."
    deeds = (NameHouse, NamePerson, Through)

    def said(self, g: BloodRoyale, seat: str) -> str:
        x = g.players[seat]
        who = f"You play {country_name(x.country)}, and your house is {x.house}"
        return f"{who}: give it and its people other names, or done."

    def leave(self, g: BloodRoyale, seat: str) -> None:
        g.tell(f"{seat_name(g, seat)} is ready.", hap.STEP((), {seat: hap.READY}))
