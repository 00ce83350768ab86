"""Battles: whom to attack, walls, flight and retreat, hits, surrender (chapters BATTLE to SURRENDER)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from commands import Number, Order, Trouble, Which, order
from minaria.engine.deeds import Deed
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.orders.kinds import Person, Place, Seat
from minaria.games.blood_royale.rules import battle, breaches, clauses, rebellion
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.wording import listing, names, place_name, side_name


@order("attack [SEAT]", rule="BR-BATTLE-02", examples=("attack France", "attack"))
class Attack(Deed):
    """Give battle to whom your armies have met here; with one foe alone no name is needed."""

    seat: Seat = ""

    @classmethod
    def filled(cls, g: BloodRoyale, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("seat") or phase is None or len(phase.foes) > 1:
            return said
        return {**said, "seat": phase.foes[0]}

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        if self.seat not in phase.foes:
            among = listing((side_name(g, s) for s in phase.foes), "or")
            return Refusal(f"Whom you can attack here is {among}.", "BR-BATTLE-02")
        if g.truce and self.seat:
            return Refusal("In the Truce of God no player attacks another this round.", "BR-OPTE-45")
        return breaches.breach(g, seat, clauses.ATTACK, at=phase.at, other=self.seat)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Attack]:
        return (cls(foe) for foe in phase.foes)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end(self.seat or "neutral")


@order("hold back", "let be", rule="BR-BATTLE-02", word="hold", examples=("hold back",))
class HoldBack(Deed):
    """Give no battle here."""

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        if "" in phase.foes and battle.must_attack(g, phase.at):
            return Refusal("Whoever enters a neutral province attacks its defenders.", "BR-THREE-11")
        return None

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end(None)


@order(
    "fight inside [the castle] = castle:true",
    "fight outside [the castle] = castle:false",
    "inside [the castle] = castle:true",
    "outside [the castle] = castle:false",
    rule="BR-CAPITAL-02",
    word="fight",
    examples=("fight inside",),
)
class Defend(Deed):
    """Say whether your armies fight from inside the castle or before it."""

    castle: bool

    @classmethod
    def orders(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterable[Defend]:
        return (cls(True), cls(False))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end(self.castle)


@order("fight on", "stand", rule="BR-BATTLE-09", word="stand", examples=("stand", "fight on"))
class Stand(Deed):
    """Fight this round of the battle."""

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end("")


@order("flee with PERSON to PLACE", rule="BR-FLEE-01", word="flee", examples=("flee with Edward to Kent",))
class Flee(Deed):
    """Let a royal leave the battle for a neighbouring province where no enemy stands."""

    person: Person
    place: Place

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return battle.flee_refusal(g, seat, self.person, self.place)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Flee]:
        for who in battle.royals(g, battle.fight(g).at, seat):
            for to in battle.havens(g, seat):
                yield cls(who, to)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        at = battle.fight(g).at
        g.change(self.person, at=self.place)
        text = f"{names(g, (self.person,))} flees from {place_name(at)} to {place_name(self.place)}."
        g.tell(text, hap.RETREAT((at, self.place), {phase.seat: hap.LOSES}, (self.person,)))
        rebellion.bastards(g, (self.person,), self.place)
        return STAY if phase.possible(g) else end("")


@order("retreat to PLACE", rule="BR-RETREAT-01", word="retreat", examples=("retreat to Kent",))
class Retreat(Deed):
    """Take all your armies out of the battle; the enemy has one free roll at them."""

    place: Place

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return battle.retreat_refusal(g, seat, self.place)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Retreat]:
        return (cls(to) for to in battle.retreats(g, seat))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end(self.place)


@order("castle takes NUMBER", rule="BR-CAPITAL-06", word="castle", examples=("castle takes 2",))
class CastleTakes(Deed):
    """Say how many of the hits the castle takes; armies inside take the others."""

    number: Number

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        may = battle.choice(g, seat, phase.hits)
        if self.number in may:
            return None
        return Refusal(f"The castle takes {may[0]} to {may[-1]} of the {phase.hits} hits.", "BR-CAPITAL-06")

    @classmethod
    def orders(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[CastleTakes]:
        return (cls(n) for n in battle.choice(g, seat, phase.hits))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end(self.number)


@order(
    "surrender = free:false",
    "surrender if [our|my] armies go free = free:true",
    rule="BR-SURRENDER-01",
    examples=("surrender", "surrender if our armies go free"),
    grave=True,
)
class Surrender(Deed):
    """Offer surrender at the end of a round: royals become prisoners; say whether your armies are to go free."""

    free: bool = False

    @classmethod
    def orders(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterable[Surrender]:
        return (cls(False), cls(True))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end("free" if self.free else "all")


@order("battle on", "no terms", rule="BR-SURRENDER-01", word="battle", examples=("battle on",))
class BattleOn(Deed):
    """Offer nothing, or refuse what is offered: the battle goes on."""

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end(False)


@order("accept surrender", "accept", rule="BR-SURRENDER-01", word="accept", examples=("accept surrender",))
class AcceptSurrender(Deed):
    """Accept the surrender that is offered."""

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end(True)


MEETING = (Attack, HoldBack)
STANDING = (Flee, Retreat, Stand)
OFFERING = (Surrender, BattleOn)
ANSWERING = (AcceptSurrender, BattleOn)
ORDERS: tuple[type[Order], ...] = (
    *MEETING,
    Defend,
    Stand,
    Flee,
    Retreat,
    CastleTakes,
    *OFFERING,
    AcceptSurrender,
)
