"""Between game turns: players who are out ask to come back, the others decide, and a new king takes the field.

Book: "The Re-Entry of an Eliminated Player"; DR-REENTRY-01..08; DRR-07, DRR-12.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from commands import Done
from minaria.engine.deeds import DeedsAsk, Through
from minaria.engine.phases import STAY, Next, Phase, SeatPhase, Steps, call, end, goto
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.common import ANSWERS, Refuse
from minaria.games.divine_right.chapters.reentry import MakeWay, Retire, Return
from minaria.games.divine_right.phases.deploying import Deploying
from minaria.games.divine_right.phases.fates import Fates
from minaria.games.divine_right.rules import displacement, reentry, sieges
from minaria.games.divine_right.rules.fates import Peril
from minaria.games.divine_right.rules.status import living_seats
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import kingdoms
from minaria.games.divine_right.wording import force_name, listing, place_name, seat_name


class Reentry(Phase):
    """Each player who is out is asked once, as long as there is a kingdom he could draw (DR-REENTRY-01, DRR-12)."""

    title: ClassVar[str] = "Coming back"
    deeds = (Return, Retire, Through)
    seat: str = ""
    asked: tuple[str, ...] = ()

    def whose(self) -> str:
        return self.seat

    def start(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def resume(self, g: Minaria, value: Any) -> Next:
        if not g.finished and reentry.prospect(g):
            for seat in reentry.applicants(g):
                if seat not in self.asked:
                    self.seat, self.asked = seat, (*self.asked, seat)
                    return STAY
        return end()

    def consult(self) -> Next:
        """The others are asked."""
        return call(Consent(self.seat))

    def through(self, g: Minaria) -> Next:
        """Another turn out of the game; the next is asked."""
        return self.resume(g, None)

    def recheck(self, g: Minaria) -> Next:
        stands = self.seat in reentry.applicants(g) and reentry.prospect(g)
        return STAY if stands else self.resume(g, None)

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        points = g.players[self.seat].points
        price = f"your {points} points are lost then" if points else "you begin without points"
        prompt = (
            "You are out of the game. return asks the others whether you may come back with a kingdom by lot "
            f"({price}); done waits another turn; retire ends the asking."
        )
        waiting = f"{seat_name(self.seat)}, who is out, may ask to come back."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Done())]


class Consent(Phase):
    """Every other player is asked, in chit order; the first refusal ends it (DR-REENTRY-01)."""

    title: ClassVar[str] = "Coming back"
    deeds = ANSWERS
    newcomer: str
    seat: str = ""
    asked: tuple[str, ...] = ()

    def whose(self) -> str:
        return self.seat

    def start(self, g: Minaria) -> Next:
        return self.next_one(g)

    def recheck(self, g: Minaria) -> Next:
        return STAY if self.seat in living_seats(g) else self.next_one(g)

    def next_one(self, g: Minaria) -> Next:
        """Ask the next player still in the game; when all agree the newcomer draws."""
        for seat in living_seats(g):
            if seat not in self.asked:
                self.seat, self.asked = seat, (*self.asked, seat)
                return STAY
        return goto(NewKing(seat=self.newcomer))

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        name = seat_name(self.newcomer)
        prompt = (
            f"{name} asks to come back without points as ruler of {reentry.prospect(g)}, by lot and with all its "
            "units. All must agree: agree or refuse."
        )
        waiting = f"{seat_name(self.seat)} decides whether {name} may come back."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Refuse())]

    def agreed(self, g: Minaria) -> Next:
        """The next is asked."""
        g.tell(f"{seat_name(self.seat)} agrees.", hap.RETURN(weight=0))
        return self.next_one(g)

    def refused(self, g: Minaria) -> Next:
        """One refusal is enough."""
        g.tell(
            f"{seat_name(self.seat)} refuses; {seat_name(self.newcomer)} stays out.",
            hap.RETURN((), {self.newcomer: hap.OUT}),
        )
        return end()


class Cleared(msgspec.Struct, frozen=True):
    """A stack of a seat in a hex that has gone as far as it can."""

    seat: str
    place: int


class NewKing(Steps):
    """The draw, room for the newcomer's units, and his set-up; he plays from the next game turn (DR-REENTRY-03..08)."""

    title: ClassVar[str] = "A new king"
    order: ClassVar[tuple[str, ...]] = ("draw", "make_room", "set_up", "stations")
    seat: str = ""
    cleared: tuple[Cleared, ...] = ()

    def whose(self) -> str:
        return self.seat

    def draw(self, g: Minaria) -> Next:
        """A kingdom by lot (DR-REENTRY-03, -04), and what goes with the old one (DR-REENTRY-02)."""
        kingdom = reentry.draw(g, self.seat)
        if not kingdom:
            g.tell(f"There is no kingdom left for {seat_name(self.seat)}.", hap.RETURN((), {self.seat: hap.OUT}))
            return end()
        reentry.enthrone(g, self.seat, kingdom)
        return STAY

    def make_room(self, g: Minaria) -> Next:
        """Stack after stack of the others leaves his castles and deployment hexes (DR-REENTRY-07, DRR-07)."""
        for seat, h in reentry.intruders(g, self.seat):
            if (gone := Cleared(seat, h)) not in self.cleared:
                self.cleared = (*self.cleared, gone)
                self.at -= 1  # come back here until nobody is left to go
                return call(MakingRoom(seat, h, self.seat))
        return STAY

    def set_up(self, g: Minaria) -> Next:
        """All his regulars and his monarch take their places (DR-REENTRY-05, -08)."""
        reentry.restore(g, g.players[self.seat].home)
        return STAY

    def stations(self, g: Minaria) -> Next:
        """With the option `deployment` by hand he stations them himself (DR-SETUP-14)."""
        if g.options.get("deployment") == "by-hand":
            return call(Deploying(self.seat, g.players[self.seat].home))
        return STAY


class MakingRoom(SeatPhase):
    """A stack leaves ground that a newcomer needs; its owner chooses among the nearest hexes (DR-REENTRY-07, DRR-12).

    Whoever has no choice goes by himself; whoever is shut in is lost like other displaced units (DR-RELIEF-15).
    """

    title: ClassVar[str] = "Displacement"
    deeds = (MakeWay,)
    place: int
    newcomer: str

    def start(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def recheck(self, g: Minaria) -> Next:
        return self.resume(g, None)

    def resume(self, g: Minaria, value: Any) -> Next:
        while True:
            ways = self.ways(g)
            shut = [u for u, to in ways.items() if not to]
            if shut:
                if reentry.lose(g, self.seat, self.place, shut):
                    continue
                return goto(Fates(tuple(Peril(u, self.newcomer, "combat") for u in shut)))
            goal = next((to[0] for to in ways.values() if len(to) == 1), 0)
            if not goal:
                break
            displacement.go(g, self.seat, [u for u, to in ways.items() if to == [goal]], self.place, goal)
        sieges.lift_empty(g)
        return STAY if ways else end()

    def ways(self, g: Minaria) -> dict[str, list[int]]:
        """Who has to go, and where each may."""
        ground = reentry.own_ground(g, g.players[self.newcomer].home)
        return {u: reentry.refuges(g, u, ground) for u in reentry.movers(g, self.seat, self.place)}

    def ask(self, g: Minaria) -> list[DeedsAsk]:
        ways = self.ways(g)
        groups: dict[tuple[int, ...], list[str]] = {}
        for u, to in ways.items():
            groups.setdefault(tuple(to), []).append(u)
        told = "; ".join(
            f"{force_name(us)} to {listing([place_name(h) for h in to], 'or')}" for to, us in groups.items()
        )
        home = kingdoms()[g.players[self.newcomer].home].name
        prompt = f"Your units at {place_name(self.place)} make room for {home}: displace {told}."
        waiting = f"{seat_name(self.seat)} takes units away from {place_name(self.place)}."
        absent = MakeWay.first(g, self.seat, self)
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=absent, phase=self)]
