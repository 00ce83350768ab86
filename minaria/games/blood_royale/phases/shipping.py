"""A shipment: objections, the route, interceptions one after the other (chapter OPTD)."""

from __future__ import annotations

from typing import Any, ClassVar

from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, Next, SeatPhase, call, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.chapters.shipping import OBJECTING, LetPass, ShowRoute, Spend
from minaria.games.blood_royale.rules import shipping
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import listing, piece_words, place_name, seat_name


class Shipment(SeatPhase):
    """One item on its way: who objects, by which route it goes, who intercepts it (BR-OPTD-01 to -10)."""

    title: ClassVar[str] = "Shipping"
    deeds = (ShowRoute,)
    item: str
    goal: str
    left: tuple[str, ...] = ()
    """Who is still to be asked for an objection."""
    foes: tuple[str, ...] = ()
    meetings: tuple[tuple[str, str], ...] = ()
    paid: int = -1
    """What the owner pays at the interception that is due, -1 before he has said."""

    def start(self, g: BloodRoyale) -> Next:
        at = g.goods[self.item].at
        said = f"{piece_words(g, (self.item,))} from {place_name(at)} to {place_name(self.goal)}"
        g.tell(f"{seat_name(g, self.seat)} ships {said}.", hap.GOODS((at, self.goal), {self.seat: hap.MOVES}))
        self.left = shipping.objectors(g, self.seat)
        return self.next_objection(g)

    def next_objection(self, g: BloodRoyale) -> Next:
        """The next who could object; nobody has: the item is there at once (BR-OPTD-02)."""
        if self.left:
            return call(Objection(self.left[0], self.seat, self.item, self.goal), then=self.objected)
        return STAY if self.foes else self.arrive(g)

    def objected(self, g: BloodRoyale, value: Any) -> Next:
        """One has answered."""
        who, self.left = self.left[0], self.left[1:]
        if value:
            self.foes = (*self.foes, who)
            g.tell(f"{seat_name(g, who)} objects.", hap.GOODS((), {who: hap.READY, self.seat: hap.ASKED}))
        return self.next_objection(g)

    def recheck(self, g: BloodRoyale) -> Next:
        return STAY if self.item in g.goods and shipping.route(g, self.item, self.goal, self.foes) else end()

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        way = shipping.route(g, self.item, self.goal, self.foes)
        prompt = f"Show the route to {place_name(self.goal)} ('route' by {listing(map(place_name, way))})."
        waiting = f"{seat_name(g, self.seat)} shows a route."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=ShowRoute(), phase=self)]

    def next_meeting(self, g: BloodRoyale) -> Next:
        """The next interception on the route; the owner says first what he pays (BR-OPTD-08, -10)."""
        if not self.meetings:
            return self.arrive(g)
        place, foe = self.meetings[0]
        self.paid = -1
        return call(Payment(self.seat, self.seat, foe, place), then=self.said)

    def said(self, g: BloodRoyale, value: Any) -> Next:
        """A sum is paid; when both are, the die falls."""
        place, foe = self.meetings[0]
        if self.paid < 0:
            self.paid = int(value or 0)
            return call(Payment(foe, self.seat, foe, place), then=self.said)
        self.meetings = self.meetings[1:]
        if shipping.intercept(g, self.item, foe, place, self.paid, int(value or 0)):
            return end()
        return self.next_meeting(g)

    def arrive(self, g: BloodRoyale) -> Next:
        """Nobody is left who could stop it."""
        shipping.arrive(g, self.item, self.goal)
        return end()


class Objection(SeatPhase):
    """Whether a seat objects to a shipment; silence does not. Ends with whether."""

    title: ClassVar[str] = "Shipping"
    deeds = OBJECTING
    owner: str
    item: str
    goal: str

    def recheck(self, g: BloodRoyale) -> Next:
        return STAY if self.item in g.goods else end(False)

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        at = place_name(g.goods[self.item].at)
        what = f"{piece_words(g, (self.item,))} from {at} to {place_name(self.goal)}"
        prompt = f"{seat_name(g, self.owner)} ships {what}: object, or let it pass?"
        waiting = f"{seat_name(g, self.seat)} may object to a shipment."
        about = hap.GOODS(self.goal, {self.seat: hap.ASKED, self.owner: hap.ASKS})
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=LetPass(), about=about)]


class Payment(SeatPhase):
    """What owner or interceptor pays to the Treasury before the die; silence pays nothing. Ends with the sum."""

    title: ClassVar[str] = "Shipping"
    deeds = (Spend,)
    owner: str
    foe: str
    place: str

    def ask(self, g: BloodRoyale) -> list[DeedsAsk]:
        worth = "-1 for every 15" if self.seat == self.owner else "+1 for every 20"
        plus = shipping.plus(g, self.owner, self.foe, self.place)
        whose = f"{seat_name(g, self.foe)} intercepts at {place_name(self.place)}"
        prompt = f"{whose}: {plus:+} on the die, 6 takes the item. What do you spend ({worth} crowns)?"
        waiting = f"{seat_name(g, self.seat)} says what he spends."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=Spend(0), phase=self)]
