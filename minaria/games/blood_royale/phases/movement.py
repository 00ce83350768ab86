"""Movement in drawn rounds: event, slots, battles, control (chapters ORDERDRAW, MOVE, CONTROL)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from commands import Done, Order
from minaria.engine.deeds import DeedsAsk, Through
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Ask, Next, Phase, SeatPhase, call, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.chapters import goods
from minaria.games.blood_royale.chapters.alliance import ALLIES, AskAlliance, AskFaith
from minaria.games.blood_royale.chapters.battle import Attack
from minaria.games.blood_royale.chapters.common import not_now
from minaria.games.blood_royale.chapters.contracts import AID
from minaria.games.blood_royale.chapters.events import Crusade, PlayCard
from minaria.games.blood_royale.chapters.interphase import NameCapital
from minaria.games.blood_royale.chapters.movement import LEAVE, MOVING, DenyLeave, TakeControl, ThroughMarching
from minaria.games.blood_royale.chapters.ransom import Ransom
from minaria.games.blood_royale.memories import Leave
from minaria.games.blood_royale.phases.battle import Battles
from minaria.games.blood_royale.phases.events import Event
from minaria.games.blood_royale.phases.onslaught import Onslaught
from minaria.games.blood_royale.phases.shipping import Shipment
from minaria.games.blood_royale.phases.succession import Successions
from minaria.games.blood_royale.phases.together import Together
from minaria.games.blood_royale.rules import (
    alliance,
    battle,
    changing,
    crusade,
    movement,
    neutrals,
    rebellion,
)
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import figures, place_name, provinces
from minaria.games.blood_royale.wording import count, listing, seat_name
from minaria.kit.turns import draw, expire


def rounds(g: BloodRoyale) -> int:
    """How many rounds of movement a turn has (BR-ORDER-06, BR-OPTH-01, BR-THREE-03)."""
    return int(figures("game")["movement_rounds"]) + (g.rule("H") or len(g.seats) == 3)


def markers(g: BloodRoyale) -> tuple[str, ...]:
    """Whose order markers are in the cup: those with a country, and baronial houses with pieces on the map
    (BR-ORDERDRAW-01, BR-UNION-03, BR-FOUR-12).
    """
    return tuple(s for s in g.seats if g.players[s].country or any(g.people[p].piece for p in g.living(s)))


class Movement(Phase):
    """Two or three rounds."""

    title: ClassVar[str] = "Movement"

    def start(self, g: BloodRoyale) -> Next:
        g.stage, g.step, g.round = "movement", "movement", 0
        return self.next_round(g, None)

    def next_round(self, g: BloodRoyale, value: Any) -> Next:
        """All markers go back into the cup (BR-ORDERDRAW-03)."""
        if g.round >= rounds(g):
            g.slot, g.bag = "", ()
            if g.level:
                neutrals.movement_over(g)
            return end()
        g.round += 1
        return call(Round(), then=self.next_round)


class Round(Phase):
    """Slot after slot as the markers are drawn; then control (BR-ORDERDRAW-02, BR-CONTROL-03)."""

    title: ClassVar[str] = "Round"

    def start(self, g: BloodRoyale) -> Next:
        g.bag = markers(g)
        return self.next_slot(g, None)

    def next_slot(self, g: BloodRoyale, value: Any) -> Next:
        """The next marker; before the first one moves comes the event (BR-ORDERDRAW-04)."""
        changing.after_slot(g)
        battle.lift(g)
        alliance.disband_joint(g)
        expire(g, "slot")
        if not g.bag:
            g.slot = ""
            return call(Onslaught(), then=self.conquer) if neutrals.attacks(g) else self.conquer(g, None)
        first = g.bag == markers(g)
        g.slot, g.bag = draw(g, "whose order marker", g.bag, lambda s: seat_name(g, s))
        g.tell(f"{seat_name(g, g.slot)} moves {'first' if first else 'next'}.", hap.DRAW((), {g.slot: hap.READY}))
        return call(Event(g.slot), then=self.march) if first else self.march(g, None)

    def march(self, g: BloodRoyale, value: Any) -> Next:
        """The slot itself; before it, allies who left armies for it keep faith or break it (BR-ALLIANCE-04)."""
        for owner in alliance.waiting(g):
            return call(AskFaith(owner), then=self.joined)
        return call(March(g.slot), then=self.fights)

    def joined(self, g: BloodRoyale, value: Any) -> Next:
        """An ally's armies go with this slot, or stay."""
        owner = alliance.waiting(g)[0]
        alliance.join(g, owner, bool(value))
        if not value:
            text = f"{seat_name(g, owner)} breaks his alliance with {seat_name(g, g.slot)}."
            g.tell(text, hap.PACT((), {owner: hap.READY, g.slot: hap.LOSING}))
        return self.march(g, None)

    def fights(self, g: BloodRoyale, value: Any) -> Next:
        """The battles of the slot, and revolts put down in it (BR-REBELLION-13)."""
        rebellion.suppress(g, g.slot)
        return call(Battles(g.slot), then=self.next_slot)

    def conquer(self, g: BloodRoyale, value: Any) -> Next:
        """Neutrals of cards have attacked (BR-OPTE-18); control changes hands."""
        return call(Conquests(), then=self.over)

    def over(self, g: BloodRoyale, value: Any) -> Next:
        """The round is over."""
        changing.after_round(g)
        neutrals.round_over(g)
        if crusade.crusaders(g) and crusade.saracens(g):
            crusade.fight(g)
            return call(Successions(), then=self.crusaded)
        return end()

    def crusaded(self, g: BloodRoyale, value: Any) -> Next:
        """Whoever died in the Holy Land is followed."""
        return end()


class March(SeatPhase):
    """One player moves all that is his (BR-ORDERDRAW-05)."""

    title: ClassVar[str] = "March"
    deeds = (*MOVING, *goods.ORDERS, *ALLIES, *AID, Ransom, NameCapital, Crusade, PlayCard, ThroughMarching)
    asked: str = ""
    to: str = ""
    """To whom an offer is made, who is to roll in an alliance, the armies that are lent."""
    roller: str = ""
    force: tuple[str, ...] = ()

    def ask(self, g: BloodRoyale) -> Sequence[Ask]:
        prompt, absent = partial(self.prompt, g), partial(self.absent, g)
        waiting = f"{seat_name(g, self.seat)} moves."
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=absent, phase=self)]

    def prompt(self, g: BloodRoyale) -> str:
        """What the player is asked."""
        left = movement.walkers(g, self.seat)
        return f"Move your pieces: {count(len(left), 'piece')} may move. Done when you are through."

    def absent(self, g: BloodRoyale) -> Order:
        """What is done for a player who is away."""
        return ThroughMarching.forced(g, self.seat) or Done()

    def why_not(self, g: BloodRoyale, order: Order) -> Refusal | None:
        if isinstance(order, Attack):
            said = (
                "Battles come when you have moved: move armies to where the enemy stands; after 'done' you are asked."
            )
            return Refusal(said, "BR-BATTLE-01")
        return not_now(order) or super().why_not(g, order)

    def ship(self, item: str, goal: str) -> Next:
        """An item is shipped (BR-OPTD-01)."""
        return call(Shipment(self.seat, item, goal))

    def ask_leave(self, g: BloodRoyale, place: str) -> Next:
        """Whoever controls a place is asked for leave (BR-MOVE-04)."""
        owner = g.owner(place) if place in provinces() else movement.sea_owners(g, self.seat, place)[0]
        self.asked = f"{owner}/{self.seat}/{place}"
        return call(AskLeave(owner, self.seat, place), then=self.answered)

    def answered(self, g: BloodRoyale, value: Any) -> Next:
        """Leave was given, or not (BR-MOVE-04)."""
        owner, _, place = self.asked.split("/")
        given = value == "yes"
        g.leave = (*g.leave, Leave(owner, self.seat, place, given))
        if not given:
            movement.turned_away(g, self.seat, place)
        said = "gives" if given else "denies"
        about = hap.LEAVE(place, {self.seat: hap.ASKS, owner: hap.ASKED})
        g.tell(f"{seat_name(g, owner)} {said} {seat_name(g, self.seat)} leave at {place_name(place)}.", about)
        return STAY

    def propose(self, to: str, roller: str = "", force: tuple[str, ...] = ()) -> Next:
        """An alliance, or armies, are offered to another, who is asked (BR-ALLIANCE-01, BR-FOREIGN-03)."""
        self.to, self.roller, self.force = to, roller, force
        return call(AskAlliance(to, self.seat, roller, force), then=self.offered)

    def offered(self, g: BloodRoyale, value: Any) -> Next:
        """An alliance is made, or armies serve under another (BR-ALLIANCE-01, BR-FOREIGN-03)."""
        alliance.answered(g, self.seat, self.to, self.roller, self.force, bool(value))
        return STAY

    def through(self, g: BloodRoyale) -> Next:
        """The slot is over."""
        g.tell(f"{seat_name(g, self.seat)} has moved.", hap.MOVE((), {self.seat: hap.READY}, weight=0))
        return end()


class AskLeave(SeatPhase):
    """Leave to pass or to dock; silence denies it. Ends with "yes" or "no" (BR-MOVE-04)."""

    title: ClassVar[str] = "Leave"
    deeds = LEAVE
    by: str
    place: str

    def recheck(self, g: BloodRoyale) -> Next:
        return STAY if self.place not in provinces() or g.owner(self.place) == self.seat else end("no")

    def ask(self, g: BloodRoyale) -> Sequence[Ask]:
        prompt = f"{seat_name(g, self.by)} asks leave at {place_name(self.place)}: grant or deny?"
        waiting = f"{seat_name(g, self.seat)} is asked for leave."
        about = hap.LEAVE(self.place, {self.seat: hap.ASKED, self.by: hap.ASKS})
        absent = DenyLeave()
        return [DeedsAsk(g, self.seat, prompt, self.deeds, waiting=waiting, absent=absent, about=about, phase=self)]


class Conquests(Together):
    """At the end of a round: who stands alone in another's province may take control (BR-CONTROL-03, -04)."""

    title: ClassVar[str] = "Control"
    waits: ClassVar[str] = "takes control."
    deeds = (TakeControl, Through)

    def concerns(self, g: BloodRoyale, seat: str) -> bool:
        return bool(movement.conquests(g, seat))

    def emptied(self, g: BloodRoyale, seat: str) -> str:
        return "no army of yours stands alone in another's land, BR-CONTROL-03" if movement.abroad(g, seat) else ""

    def said(self, g: BloodRoyale, seat: str) -> str:
        left = movement.conquests(g, seat)
        where = listing(map(place_name, left), "or")
        return f"Take control of {where}, where your armies stand alone, or done." if left else "No more to take: done."
