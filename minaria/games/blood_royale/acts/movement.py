"""The orders of a slot of movement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Done, Trouble
from minaria.engine.acts import Act, Plain, Said
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.orders.movement import (
    AskForLeave,
    Confiscate,
    DenyLeave,
    Destroy,
    Embark,
    GrantLeave,
    HandOver,
    Land,
    Move,
    TakeControl,
)
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


class Moving(Act[Move]):
    """Pieces go somewhere on land, or fleets by sea (BR-MOVE-01, BR-FLEET-01)."""

    kind = Move

    def refusal(self, g: BloodRoyale, seat: str, order: Move) -> Refusal | None:
        rule = sailing.refusal if any(p in g.fleets for p in order.force) else movement.refusal
        if g.rule("D") and any(p in g.goods for p in order.force):
            rule = shipping.refusal
        return breaches.breach(g, seat, clauses.MOVE, order.force, order.place) or rule(
            g, seat, order.force, order.place
        )

    def groups(self, g: BloodRoyale, seat: str) -> list[tuple[str, ...]]:
        """The pieces that may move, those of a kind together, a place after the other."""
        found: dict[tuple[str, int], list[str]] = {}
        for p in movement.walkers(g, seat):
            found.setdefault((g.piece(p).at, int(p in g.armies)), []).append(p)
        for f in sailing.sailors(g, seat):
            found.setdefault((g.fleets[f].at, 2), []).append(f)
        return [*map(tuple, found.values()), *((i,) for i in movement.movable_goods(g, seat))]

    def of_group(self, g: BloodRoyale, seat: str, force: tuple[str, ...]) -> list[Move]:
        """Where a group may go."""
        if g.rule("D") and force[0] in g.goods:
            found = shipping.destinations(g, seat, force[0])
        else:
            found = (sailing.ends if force[0] in g.fleets else movement.ends)(g, seat, force)
        return [Move(force, to) for to in found if breaches.breach(g, seat, clauses.MOVE, force, to) is None]

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Move]:
        for force in self.groups(g, seat):
            yield from self.of_group(g, seat, force)

    def one(self, g: BloodRoyale, seat: str, by: Chooser) -> Move | None:
        left = self.groups(g, seat)
        while left:
            force = by.choice(left)
            if found := self.of_group(g, seat, force):
                return by.choice(found)
            left.remove(force)
        return None

    def units(self, g: BloodRoyale, seat: str, said: Said) -> Sequence[str]:
        return [*movement.walkers(g, seat), *sailing.sailors(g, seat), *movement.movable_goods(g, seat)]

    def every(self, g: BloodRoyale, seat: str, said: Said, bare: bool) -> Sequence[str]:
        """Those that get there; "everyone" goes on land, else by sea, and is no goods."""
        place = said.get("place") or ""
        kinds = (movement.walkers(g, seat), sailing.sailors(g, seat), movement.movable_goods(g, seat))
        there = [self._getting(g, seat, some, place) for some in kinds]
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

    def do(self, g: BloodRoyale, phase: Any, order: Move) -> Next:
        if g.rule("D") and order.force[0] in g.goods:
            following: Next = phase.ship(g, order)
            return following
        for force in movement.stacks(g, order.force):
            self._go(g, force, order.place)
        rebellion.bastards(g, order.force, order.place)
        return STAY

    def _go(self, g: BloodRoyale, force: tuple[str, ...], place: str) -> None:
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


class Embarking(Act[Embark]):
    """Pieces go aboard (BR-MOVE-07)."""

    kind = Embark

    def refusal(self, g: BloodRoyale, seat: str, order: Embark) -> Refusal | None:
        return sailing.embark_refusal(g, seat, order.force, order.other)

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Embark]:
        for p in sailing.boarders(g, seat):
            if self.refusal(g, seat, Embark((p,))) is None:
                yield Embark((p,))

    def units(self, g: BloodRoyale, seat: str, said: Said) -> Sequence[str]:
        return sailing.boarders(g, seat)

    def do(self, g: BloodRoyale, phase: Any, order: Embark) -> Next:
        at = g.piece(order.force[0]).at
        text = f"{seat_name(g, g.actor)} embarks {piece_words(g, order.force)} at {place_name(at)}."
        sailing.embark(g, g.actor, order.force, order.other)
        g.tell(text, hap.MOVE(at, {g.actor: hap.MOVES}, order.force))
        return STAY


class Landing(Act[Land]):
    """Pieces go ashore (BR-MOVE-07)."""

    kind = Land

    def refusal(self, g: BloodRoyale, seat: str, order: Land) -> Refusal | None:
        found = sailing.land_refusal(g, seat, order.force)
        return found or breaches.breach(g, seat, clauses.LAND, order.force, g.piece(order.force[0]).at)

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Land]:
        for p in sailing.landers(g, seat):
            if self.refusal(g, seat, Land((p,))) is None:
                yield Land((p,))

    def units(self, g: BloodRoyale, seat: str, said: Said) -> Sequence[str]:
        mine = [f for f, x in g.fleets.items() if x.seat == seat]
        return sailing.landers(g, seat) or sailing.aboard(g, mine)

    def do(self, g: BloodRoyale, phase: Any, order: Land) -> Next:
        at = g.piece(order.force[0]).at
        sailing.land(g, g.actor, order.force)
        owner = g.owner(at)
        concerned = {g.actor: hap.MOVES, **({owner: hap.ENTERED} if owner not in ("", g.actor) else {})}
        text = f"{seat_name(g, g.actor)} lands {piece_words(g, order.force)} at {place_name(at)}."
        g.tell(text, hap.MOVE(at, concerned, order.force))
        rebellion.bastards(g, order.force, at)
        return STAY


class AskingLeave(Act[AskForLeave]):
    """Leave to pass is asked (BR-MOVE-04); the phase asks the owner."""

    kind = AskForLeave

    def fill(self, g: BloodRoyale, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble:
        """Who is asked need not be said: whoever controls the place."""
        asked, place = said.get("seat", ""), str(said.get("place", ""))
        if asked and place in provinces() and g.owner(place) != asked:
            return Trouble(f"{place_name(place)} is not {seat_name(g, asked)}'s.")
        return {k: v for k, v in said.items() if k != "seat"}

    def refusal(self, g: BloodRoyale, seat: str, order: AskForLeave) -> Refusal | None:
        return movement.leave_refusal(g, seat, order.place)

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[AskForLeave]:
        return (AskForLeave(p) for p in movement.leave_asked(g, seat))


class Granting(Act[GrantLeave]):
    """Leave is given, unless a contract forbids it (BR-MOVE-04, BR-CONTRACT-14)."""

    kind = GrantLeave

    def refusal(self, g: BloodRoyale, seat: str, order: GrantLeave) -> Refusal | None:
        return breaches.breach(g, seat, clauses.LEAVE, at=self.phase.place, other=self.phase.by)

    def orders(self, g: BloodRoyale, seat: str) -> list[GrantLeave]:
        return [] if self.refusal(g, seat, GrantLeave()) else [GrantLeave()]

    def do(self, g: BloodRoyale, phase: Any, order: GrantLeave) -> Next:
        return end("yes")


LEAVE = (
    Granting(),
    Plain(DenyLeave, lambda g, phase, order: end("no")),
)


def _items(g: BloodRoyale, order: Confiscate | Destroy | HandOver) -> bool:
    return bool(order.force) and all(i in g.goods for i in order.force)


class Confiscating(Act[Confiscate]):
    """Items of others in one's land are taken (BR-GOODS-09, -10)."""

    kind = Confiscate

    def refusal(self, g: BloodRoyale, seat: str, order: Confiscate) -> Refusal | None:
        if not _items(g, order):
            return Refusal("Name items.", "BR-GOODS-09")
        for i in order.force:
            if not movement.takeable(g, seat, i):
                return Refusal(
                    "Items of others in your land are confiscated, with no army of theirs beside them.", "BR-GOODS-10"
                )
        return breaches.breach(g, seat, clauses.CONFISCATE, order.force)

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Confiscate]:
        for i in g.goods:
            if self.refusal(g, seat, Confiscate((i,))) is None:
                yield Confiscate((i,))

    def units(self, g: BloodRoyale, seat: str, said: Said) -> Sequence[str]:
        return [i for i in g.goods if movement.takeable(g, seat, i)]

    def do(self, g: BloodRoyale, phase: Any, order: Confiscate) -> Next:
        at = g.goods[order.force[0]].at
        losers = {g.goods[i].seat: hap.LOSING for i in order.force}
        for i in order.force:
            g.change(i, seat=g.actor)
        text = f"{seat_name(g, g.actor)} confiscates {piece_words(g, order.force)} at {place_name(at)}."
        g.tell(text, hap.GOODS(at, {**losers, g.actor: hap.GAINS}, order.force))
        return STAY


class Destroying(Act[Destroy]):
    """Items in one's land are destroyed (BR-RESOURCE-07)."""

    kind = Destroy

    def refusal(self, g: BloodRoyale, seat: str, order: Destroy) -> Refusal | None:
        if not _items(g, order) or any(i not in self.may(g, seat) for i in order.force):
            return Refusal("Name items that lie in a province of yours.", "BR-RESOURCE-07")
        return breaches.breach(g, seat, clauses.DESTROY, order.force)

    def may(self, g: BloodRoyale, seat: str) -> list[str]:
        """The items a seat may destroy."""
        mine = g.held(seat)
        return [i for i, x in g.goods.items() if not x.aboard and x.at in mine]

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[Destroy]:
        return (Destroy((i,)) for i in self.may(g, seat) if breaches.breach(g, seat, clauses.DESTROY, (i,)) is None)

    def units(self, g: BloodRoyale, seat: str, said: Said) -> Sequence[str]:
        return self.may(g, seat)

    def do(self, g: BloodRoyale, phase: Any, order: Destroy) -> Next:
        at = g.goods[order.force[0]].at
        text = f"{seat_name(g, g.actor)} destroys {piece_words(g, order.force)} at {place_name(at)}."
        losers = {g.goods[i].seat: hap.LOSING for i in order.force}
        for i in order.force:
            del g.goods[i]
        g.tell(text, hap.GOODS(at, losers))
        return STAY


class HandingOver(Act[HandOver]):
    """Items change hands where they lie (BR-GOODS-12)."""

    kind = HandOver

    def refusal(self, g: BloodRoyale, seat: str, order: HandOver) -> Refusal | None:
        if not _items(g, order) or any(g.goods[i].seat != seat for i in order.force) or order.seat == seat:
            return Refusal("Hand items of yours to another player.", "BR-GOODS-12")
        return breaches.breach(g, seat, clauses.HAND, order.force, other=order.seat)

    def orders(self, g: BloodRoyale, seat: str) -> Iterator[HandOver]:
        for i in [i for i, x in g.goods.items() if x.seat == seat][:2]:
            for s in g.seats:
                if s != seat and breaches.breach(g, seat, clauses.HAND, (i,), other=s) is None:
                    yield HandOver((i,), s)

    def units(self, g: BloodRoyale, seat: str, said: Said) -> Sequence[str]:
        return [i for i, x in g.goods.items() if x.seat == seat]

    def do(self, g: BloodRoyale, phase: Any, order: HandOver) -> Next:
        for i in order.force:
            g.change(i, seat=order.seat)
        text = f"{seat_name(g, g.actor)} hands {piece_words(g, order.force)} to {seat_name(g, order.seat)}."
        g.tell(text, hap.GOODS((), {g.actor: hap.LOSING, order.seat: hap.GAINS}, order.force))
        return STAY


class ThroughMarching(Act[Done]):
    """Done with moving, once nobody is left who must go and can (BR-FAMINE-02, BR-FLEET-13)."""

    kind = Done

    def refusal(self, g: BloodRoyale, seat: str, order: Done) -> Refusal | None:
        for at in movement.starving(g, seat):
            return Refusal(f"There is famine in {place_name(at)}: your armies must leave it.", "BR-FAMINE-02")
        for f in sailing.must_sail(g, seat):
            rule = "BR-FAMINE-08" if g.fleets[f].at in g.famine else "BR-FLEET-13"
            return Refusal(f"Your fleet at {place_name(g.fleets[f].at)} must put to sea.", rule)
        return None

    def orders(self, g: BloodRoyale, seat: str) -> list[Done]:
        return [] if self.refusal(g, seat, Done()) else [Done()]

    def forced(self, g: BloodRoyale, seat: str) -> Move | None:
        """The first order that takes out somebody who must go."""
        for armies in movement.starving(g, seat).values():
            return Move(tuple(armies[:1]), next(iter(movement.ends(g, seat, armies[:1]))))
        for f in sailing.must_sail(g, seat):
            return Move((f,), next(iter(sailing.ends(g, seat, (f,)))))
        return None


class TakingControl(Act[TakeControl]):
    """A province changes hands at the end of a round (BR-CONTROL-03, -04)."""

    kind = TakeControl

    def refusal(self, g: BloodRoyale, seat: str, order: TakeControl) -> Refusal | None:
        if order.place not in movement.conquests(g, seat):
            return Refusal("You take control where your armies stand alone in another's province.", "BR-CONTROL-03")
        return breaches.breach(g, seat, clauses.CONTROL, at=order.place)

    def orders(self, g: BloodRoyale, seat: str) -> list[TakeControl]:
        return [TakeControl(p) for p in movement.conquests(g, seat) if self.refusal(g, seat, TakeControl(p)) is None]

    def do(self, g: BloodRoyale, phase: Any, order: TakeControl) -> Next:
        old = g.owner(order.place)
        set_control(g, order.place, g.actor)
        captivity.liberate(g, order.place, g.actor)
        g.tell(
            f"{seat_name(g, g.actor)} takes control of {place_name(order.place)}.",
            hap.CONTROL(order.place, {g.actor: hap.GAINS, old: hap.LOSING}),
        )
        capitals.settle(g)
        return STAY


MARCHING = (
    Moving(),
    Embarking(),
    Landing(),
    AskingLeave(),
    Confiscating(),
    Destroying(),
    HandingOver(),
)
