"""Pieces move, go aboard and ashore, ask leave, and take control of provinces (chapters MOVE, FLEET, CONTROL)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Order, Trouble, order
from minaria.engine.deeds import Deed, Said, Through
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.orders.kinds import Force, Place, Seat
from minaria.games.blood_royale.rules import (
    breaches,
    capitals,
    captivity,
    clauses,
    movement,
    rebellion,
    sailing,
    shipping,
)
from minaria.games.blood_royale.rules.land import set_control
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import provinces
from minaria.games.blood_royale.wording import piece_words, place_name, seat_name


@order(
    "move FORCE to PLACE",
    "attack PLACE with FORCE",
    rule="BR-MOVE-01",
    examples=("move 2 armies to Kent", "move Edward to Wessex", "sail 1 fleet to Normandy"),
    toward="place",
)
class Move(Deed):
    """Move armies and royals, or items, or fleets with all they carry, as far as they go in one piece."""

    force: Force
    place: Place

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        rule = sailing.refusal if any(p in g.fleets for p in self.force) else movement.refusal
        if g.rule("D") and any(p in g.goods for p in self.force):
            rule = shipping.refusal
        bound = breaches.breach(g, seat, clauses.MOVE, self.force, self.place)
        return bound or rule(g, seat, self.force, self.place)

    @staticmethod
    def groups(g: BloodRoyale, seat: str) -> list[tuple[str, ...]]:
        """The pieces that may move, those of a kind together, a place after the other."""
        found: dict[tuple[str, int], list[str]] = {}
        for p in movement.walkers(g, seat):
            found.setdefault((g.piece(p).at, int(p in g.armies)), []).append(p)
        for f in sailing.sailors(g, seat):
            found.setdefault((g.fleets[f].at, 2), []).append(f)
        return [*map(tuple, found.values()), *((i,) for i in movement.movable_goods(g, seat))]

    @classmethod
    def of_group(cls, g: BloodRoyale, seat: str, force: tuple[str, ...]) -> list[Move]:
        """Where a group may go."""
        if g.rule("D") and force[0] in g.goods:
            found = shipping.destinations(g, seat, force[0])
        else:
            found = (sailing.ends if force[0] in g.fleets else movement.ends)(g, seat, force)
        return [cls(force, to) for to in found if breaches.breach(g, seat, clauses.MOVE, force, to) is None]

    @classmethod
    def orders(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Move]:
        for force in cls.groups(g, seat):
            yield from cls.of_group(g, seat, force)

    @classmethod
    def pick(cls, g: BloodRoyale, seat: str, phase: Any, by: Chooser) -> Move | None:
        left = cls.groups(g, seat)
        while left:
            force = by.choice(left)
            if found := cls.of_group(g, seat, force):
                return by.choice(found)
            left.remove(force)
        return None

    @classmethod
    def candidates(cls, g: BloodRoyale, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return [*movement.walkers(g, seat), *sailing.sailors(g, seat), *movement.movable_goods(g, seat)]

    @classmethod
    def everyone(cls, g: BloodRoyale, seat: str, phase: Any, said: Said, bare: bool) -> Sequence[str]:
        """Those that get there; "everyone" goes on land, else by sea, and is no goods."""
        place = said.get("place") or ""
        kinds = (movement.walkers(g, seat), sailing.sailors(g, seat), movement.movable_goods(g, seat))
        there = [cls._getting(g, seat, some, place) for some in kinds]
        if bare:
            return next((some for some in (*there, *kinds) if some), [])
        return [p for some in there for p in some]

    @staticmethod
    def _getting(g: BloodRoyale, seat: str, pieces: Sequence[str], place: str) -> list[str]:
        """Those of pieces of one sort that get there: all who stand in a place together, where that passes a foe who
        would stop each of them alone (BR-FLEET-07), else each by himself.
        """
        if g.rule("D") and pieces and pieces[0] in g.goods:
            return [p for p in pieces if place in shipping.destinations(g, seat, p)]
        ends = sailing.ends if pieces and pieces[0] in g.fleets else movement.ends
        stacks: dict[str, list[str]] = {}
        for p in pieces:
            stacks.setdefault(g.piece(p).at, []).append(p)
        together = {at for at, stack in stacks.items() if place in ends(g, seat, stack)}
        return [p for p in pieces if g.piece(p).at in together or place in ends(g, seat, (p,))]

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        if g.rule("D") and self.force[0] in g.goods:
            return phase.ship(self.force[0], self.place)
        for force in movement.stacks(g, self.force):
            _go(g, force, self.place)
        rebellion.bastards(g, self.force, self.place)
        return STAY


def _go(g: BloodRoyale, force: tuple[str, ...], place: str) -> None:
    """A stack goes."""
    before = g.piece(force[0]).at
    said = piece_words(g, force)
    if force[0] in g.fleets:
        cargo = sailing.aboard(g, force)
        said += f" with {piece_words(g, cargo)}" if cargo else ""
        sailing.sail(g, g.actor, force, place)
    else:
        movement.carry(g, g.actor, force, place)
    owner = g.owner(place) if place in provinces() else ""
    concerned = {g.actor: hap.MOVES, **({owner: hap.ENTERED} if owner not in ("", g.actor) else {})}
    g.tell(
        f"{seat_name(g, g.actor)} moves {said} from {place_name(before)} to {place_name(place)}.",
        hap.MOVE((place, before), concerned, force, ways=[(before, place)]),
    )


@order(
    "embark FORCE [on|aboard OTHER]",
    "take|put FORCE aboard",
    "put FORCE on|aboard OTHER",
    rule="BR-MOVE-07",
    examples=("embark 2 armies", "embark 1 food"),
)
class Embark(Deed):
    """Take pieces aboard a fleet of yours that is docked where they stand; each uses one point."""

    force: Force
    other: Force = ()

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return sailing.embark_refusal(g, seat, self.force, self.other)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Embark]:
        return (cls((p,)) for p in sailing.boarders(g, seat))

    @classmethod
    def candidates(cls, g: BloodRoyale, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return sailing.boarders(g, seat)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        at = g.piece(self.force[0]).at
        text = f"{seat_name(g, g.actor)} embarks {piece_words(g, self.force)} at {place_name(at)}."
        sailing.embark(g, g.actor, self.force, self.other)
        g.tell(text, hap.MOVE(at, {g.actor: hap.MOVES}, self.force))
        return STAY


@order(
    "land FORCE",
    "put FORCE ashore",
    rule="BR-MOVE-07",
    word="land",
    examples=("land 2 armies",),
)
class Land(Deed):
    """Put pieces ashore from fleets of yours that are docked; each uses one point."""

    force: Force

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        found = sailing.land_refusal(g, seat, self.force)
        return found or breaches.breach(g, seat, clauses.LAND, self.force, g.piece(self.force[0]).at)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[Land]:
        return (cls((p,)) for p in sailing.landers(g, seat))

    @classmethod
    def candidates(cls, g: BloodRoyale, seat: str, phase: Any, said: Said) -> Sequence[str]:
        mine = [f for f, x in g.fleets.items() if x.seat == seat]
        return sailing.landers(g, seat) or sailing.aboard(g, mine)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        at = g.piece(self.force[0]).at
        sailing.land(g, g.actor, self.force)
        owner = g.owner(at)
        concerned = {g.actor: hap.MOVES, **({owner: hap.ENTERED} if owner not in ("", g.actor) else {})}
        text = f"{seat_name(g, g.actor)} lands {piece_words(g, self.force)} at {place_name(at)}."
        g.tell(text, hap.MOVE(at, concerned, self.force))
        rebellion.bastards(g, self.force, at)
        return STAY


@order(
    "ask leave at|for|in PLACE",
    "ask [for] leave|passage at|in|through|to PLACE",
    "ask to pass through PLACE",
    "ask SEAT [for] leave|passage at|in|through PLACE",
    rule="BR-MOVE-04",
    word="ask",
    examples=("ask leave at Kent",),
)
class AskForLeave(Deed):
    """Ask whoever controls a province at your border for leave to pass, or to dock there."""

    place: Place
    seat: Seat = ""

    @classmethod
    def filled(cls, g: BloodRoyale, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble:
        """Who is asked need not be said: whoever controls the place."""
        asked, place = said.get("seat", ""), str(said.get("place", ""))
        if asked and place in provinces() and g.owner(place) != asked:
            return Trouble(f"{place_name(place)} is not {seat_name(g, asked)}'s.")
        return {k: v for k, v in said.items() if k != "seat"}

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return movement.leave_refusal(g, seat, self.place)

    @classmethod
    def orders(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[AskForLeave]:
        return (cls(p) for p in movement.leave_asked(g, seat))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return phase.ask_leave(g, self.place)


@order("grant leave", "grant", rule="BR-MOVE-04", word="grant", examples=("grant leave",))
class GrantLeave(Deed):
    """Give the leave that is asked."""

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        return breaches.breach(g, seat, clauses.LEAVE, at=phase.place, other=phase.by)

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end("yes")


@order("deny leave", "deny", rule="BR-MOVE-04", word="deny", examples=("deny leave",))
class DenyLeave(Deed):
    """Give no leave."""

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        return end("no")


@order(
    "take control of PLACE",
    "control|claim|occupy|annex PLACE",
    "take PLACE",
    rule="BR-CONTROL-03",
    word="take control of",
    examples=("take control of Kent",),
)
class TakeControl(Deed):
    """Take control of a province in which your armies stand alone."""

    place: Place

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        if self.place not in movement.conquests(g, seat):
            return Refusal("You take control where your armies stand alone in another's province.", "BR-CONTROL-03")
        return breaches.breach(g, seat, clauses.CONTROL, at=self.place)

    @classmethod
    def among(cls, g: BloodRoyale, seat: str, phase: Any) -> Iterator[TakeControl]:
        return (cls(p) for p in movement.conquests(g, seat))

    def do(self, g: BloodRoyale, phase: Any) -> Next:
        old = g.owner(self.place)
        set_control(g, self.place, g.actor)
        captivity.liberate(g, self.place, g.actor)
        g.tell(
            f"{seat_name(g, g.actor)} takes control of {place_name(self.place)}.",
            hap.CONTROL(self.place, {g.actor: hap.GAINS, old: hap.LOSING}),
        )
        capitals.settle(g)
        return STAY


class ThroughMarching(Through):
    """'done' with moving, once nobody is left who must go and can (BR-FAMINE-02, BR-FLEET-13)."""

    def refusal(self, g: BloodRoyale, seat: str, phase: Any) -> Refusal | None:
        for at in movement.starving(g, seat):
            return Refusal(f"There is famine in {place_name(at)}: your armies must leave it.", "BR-FAMINE-02")
        for f in sailing.must_sail(g, seat):
            rule = "BR-FAMINE-08" if g.fleets[f].at in g.famine else "BR-FLEET-13"
            return Refusal(f"Your fleet at {place_name(g.fleets[f].at)} must put to sea.", rule)
        return None

    @staticmethod
    def forced(g: BloodRoyale, seat: str) -> Move | None:
        """The first order that takes out somebody who must go."""
        for armies in movement.starving(g, seat).values():
            return Move(tuple(armies[:1]), next(iter(movement.ends(g, seat, armies[:1]))))
        for f in sailing.must_sail(g, seat):
            return Move((f,), next(iter(sailing.ends(g, seat, (f,)))))
        return None


MOVING = (Move, Embark, Land, AskForLeave)
LEAVE = (GrantLeave, DenyLeave)
ORDERS: tuple[type[Order], ...] = (*LEAVE, TakeControl)
"""Those of the list of all orders that come after the aid that contracts promise."""
