"""Fate dice: heroes in danger, one after the other, and what a captor does with a prize he cannot hold.

Book: "The Hero Fate Die Roll", "Shipwrecked Heroes", "Capture"; DR-FATE-*,
DR-SHIPWRECK-01..03, -09, -10, DR-CAPTURE-01, -02,
DR-PRISONER-05.
"""

from __future__ import annotations

from typing import Any, ClassVar

from commands import Done, Order
from minaria.engine.deeds import DeedsAsk
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Ask, Next, Phase, SeatPhase, call, end, goto
from minaria.games.divine_right.chapters.captives import ExecuteAtOnce, PlaceFreed, Release, ReleaseAtOnce
from minaria.games.divine_right.chapters.common import ANSWERS, Displace, Refuse, ThroughIfOver
from minaria.games.divine_right.rules import fates, heroes, movement, sieges
from minaria.games.divine_right.rules.fates import Peril
from minaria.games.divine_right.rules.status import hex_of, owner, prisoner
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import kingdoms, monarch, unit
from minaria.games.divine_right.wording import place_name, seat_name


class Fates(Phase):
    """Each hero in the queue rolls once (DR-FATE-02)."""

    title: ClassVar[str] = "Fate"
    queue: tuple[Peril, ...]

    def start(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def resume(self, g: Minaria, value: Any) -> Next:
        while self.queue:
            peril, self.queue = self.queue[0], self.queue[1:]
            if peril.hero not in g.pieces or prisoner(g, peril.hero):
                continue
            captor = fates.fate(g, peril)
            if captor:
                kingdom = unit(peril.hero).kingdom
                return call(Prize(captor, kingdom, fates.cell(g, captor, kingdom)))
            if peril.cause == "wreck" and fates.on_neutral_shore(g, peril.hero):
                return call(Shore(peril.hero))
        sieges.shut_in(g)
        return end()

    def ask(self, g: Minaria) -> list[Ask]:
        return []


class Prize(SeatPhase):
    """A captor may execute his captive at once; without a castle to hold him he must do so or let him go.

    The points are his either way (DR-CAPTURE-02, DR-PRISONER-06).
    """

    title: ClassVar[str] = "A captive"
    deeds = (ExecuteAtOnce, ThroughIfOver, ReleaseAtOnce)
    kingdom: str
    castle: int = 0  # where the captive is held, 0 if nowhere

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        name = heroes.monarch_name(g, self.kingdom)
        prompt = f"You have no castle to hold {name}: execute or release."
        absent: Order = Release(self.kingdom)
        if self.castle:
            prompt = f"{name} is your captive at {place_name(self.castle)}: execute, or done to hold the prisoner."
            absent = Done()
        waiting = f"{seat_name(self.seat)} decides over a captive."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=absent, phase=self)]

    def recheck(self, g: Minaria) -> Next:
        return STAY if g.realms[self.kingdom].jailer == self.seat else end()

    def may_end(self, g: Minaria) -> bool:
        """The captive is held, where there is a castle for it."""
        return bool(self.castle)

    def through(self, g: Minaria) -> Next:
        """The captive is held."""
        return end()

    def homeless(self, kingdom: str) -> Next:
        """A monarch let go has nowhere to go."""
        return goto(Homeless(kingdom))

    def why_not(self, g: Minaria, order: Any) -> Refusal | None:
        """A captive who is held is let go in a diplomacy round."""
        if isinstance(order, Release) and order.kingdom == self.kingdom:
            return Refusal("A prisoner is let go in a diplomacy round.", "DR-PRISONER-04")
        return None


class Homeless(Phase):
    """A captive let go who has neither castle nor friends on the map: his owner puts him where he likes.

    DR-PRISONER-05.
    """

    title: ClassVar[str] = "A freed captive"
    deeds = (PlaceFreed,)
    kingdom: str

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        hero = monarch(self.kingdom)
        name = heroes.monarch_name(g, self.kingdom)
        prompt = f"{name} is free and has no friends left on the map: displace {name} to any hex of land."
        waiting = f"{seat_name(owner(g, hero))} says where {name} goes."
        return [
            DeedsAsk(
                g,
                owner(g, hero),
                prompt,
                self.deeds,
                waiting=waiting,
                absent=Displace((hero,), g.pieces[hero].hex),
                phase=self,
            )
        ]


class Shore(Phase):
    """A hero washed onto a neutral shore: his owner gives him up, or violates that kingdom.

    DR-SHIPWRECK-10, DRR-86.
    """

    title: ClassVar[str] = "A neutral shore"
    deeds = ANSWERS
    hero: str

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        seat, name = owner(g, self.hero), heroes.monarch_name(g, unit(self.hero).kingdom)
        shore = kingdoms()[hex_of(g.pieces[self.hero].hex).kingdom].name
        prompt = f"{name} is washed ashore in {shore}: agree to give {name} up, or refuse and violate {shore}."
        waiting = f"{seat_name(seat)} decides about {name} on the shore of {shore}."
        return [DeedsAsk(g, seat, prompt, self.deeds, waiting=waiting, absent=Refuse())]

    def agreed(self, g: Minaria) -> Next:
        """The hero is given up."""
        heroes.kill(g, self.hero, "", points=False)
        return end()

    def refused(self, g: Minaria) -> Next:
        """The hero stays, and violates the kingdom."""
        movement.violate(g, owner(g, self.hero), hex_of(g.pieces[self.hero].hex).kingdom)
        return end()
