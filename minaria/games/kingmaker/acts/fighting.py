"""Acts of combat: battles, sieges, ambushes, sea battles, prizes, and the answers in the midst of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import Done, Trouble, Which
from minaria.engine.acts import Act, Plain, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.orders.fighting import (
    Ambush,
    Attack,
    AttackAt,
    Besiege,
    Continue,
    Decline,
    Defend,
    FightFor,
    LiftSiege,
    Pardon,
    Pursue,
    Relieve,
    Sally,
    Scuttle,
)
from minaria.games.kingmaker.rules import besieging, capturing, compulsory, fighting, pardons
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules.movement import enter_refusal
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.combat import AMBUSH, BATTLE, SEA, Fight
from minaria.games.kingmaker.state.pieces import Relief
from minaria.games.kingmaker.tables import place_in, spaces
from minaria.games.kingmaker.wording import name, place_name, seat_name, space_name


class Attacking(Act[Attack]):
    """Battle in the open, fighting inside a town, or a sea battle (KM-COMBAT-03)."""

    kind = Attack
    fights = BATTLE

    def fight(self, g: Kingmaker, seat: str, foes: Sequence[str], force: Sequence[str]) -> Fight:
        """The fight it comes to."""
        if at_sea(g, foes):
            return fighting.at_sea(g, seat, foes, force)
        return fighting.attack(g, seat, foes, force, self.fights)

    def fill(self, g: Kingmaker, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("force") or not said.get("foes"):
            return said
        return {**said, "force": usual(g, seat, said["foes"])}

    def refusal(self, g: Kingmaker, seat: str, order: Any) -> Refusal | None:
        force = order.force or usual(g, seat, order.foes)
        if at_sea(g, order.foes):
            if self.fights == AMBUSH:
                return Refusal("Nobody is ambushed at sea.", "KM-AMBUSH-01")
            return fighting.sea_refusal(g, seat, order.foes, force)
        why = fighting.attack_refusal(g, seat, order.foes, force, self.fights)
        foes = order.foes
        if why is None and g.nobles[foes[0]].inside and self.fights == BATTLE:
            place = place_in()[g.nobles[foes[0]].at].id
            if fighting.guarded(g, seat, place):
                return fighting.town_refusal(g, seat, place, force)
        return why

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Any]:
        for at in sorted({g.nobles[n].at for n in fighting.fighters(g, seat)}):
            done: set[tuple[str, bool]] = set()
            for n in fighting.foes_at(g, seat, at):
                x = g.nobles[n]
                order = self.kind((n,), usual(g, seat, (n,)))
                if ((x.seat, x.inside) not in done or not x.seat) and self.refusal(g, seat, order) is None:
                    done.add((x.seat, x.inside))
                    yield order
        if self.fights == AMBUSH:
            return
        for at in sorted({g.ships[s].at for s in fighting.sailors(g, seat)}):
            for s in g.fleet_at(at):
                order = self.kind((s,), usual(g, seat, (s,)))
                if self.refusal(g, seat, order) is None:
                    yield order

    def units(self, g: Kingmaker, seat: str, said: Said) -> Sequence[str]:
        if not said.get("foes"):  # whom; the force is named after them
            spots = {g.nobles[n].at for n in fighting.fighters(g, seat)}
            seas = {g.ships[s].at for s in fighting.sailors(g, seat)}
            ships = [s for s, x in sorted(g.ships.items()) if x.at in seas and x.seat != seat]
            return [n for at in sorted(spots) for n in fighting.foes_at(g, seat, at)] + ships
        foes = said["foes"]
        return usual(g, seat, foes) if isinstance(foes, tuple) else ()

    def do(self, g: Kingmaker, phase: Any, order: Any) -> Next:
        force = order.force or usual(g, g.actor, order.foes)
        return phase.clash(g, self.fight(g, g.actor, order.foes, force))  # type: ignore[no-any-return]


def at_sea(g: Kingmaker, foes: Sequence[str]) -> bool:
    """Whether ships are attacked."""
    return bool(foes) and all(s in g.ships for s in foes)


def usual(g: Kingmaker, seat: str, foes: Sequence[str]) -> tuple[str, ...]:
    """Everybody who may attack them: those in the open or, against somebody inside, those inside."""
    if not foes:
        return ()
    if at_sea(g, foes):
        return willing(g, fighting.sailors(g, seat, g.ships[foes[0]].at), foes)
    x = g.nobles.get(foes[0])
    if x is None:
        return ()
    may = willing(g, fighting.fighters(g, seat, x.at), foes)
    beside = tuple(n for n in may if g.nobles[n].inside == x.inside)
    return beside or may


def willing(g: Kingmaker, force: Sequence[str], foes: Sequence[str]) -> tuple[str, ...]:
    """Those of a force whom nobody leads against an ally (KM-COMBAT-10)."""
    return tuple(x for x in force if fighting.torn(g, "", (x,), foes) is None)


class Ambushing(Attacking):
    """An ambush in place of a battle (KM-AMBUSH-01)."""

    kind = Ambush  # type: ignore[assignment]
    fights = AMBUSH


class AttackingAt(Act[AttackAt]):
    """A faction is attacked wherever it stands in a space."""

    kind = AttackAt
    start = "place"

    def meant_by(self, g: Kingmaker, seat: str, order: AttackAt) -> Attack:
        """The attack it comes to: on those in the open first, at sea on all ships."""
        if spaces()[order.place].sea:
            foes = tuple(g.fleet_at(order.place, order.seat))
        else:
            there = g.here(order.place, order.seat)
            out = [n for n in there if not g.nobles[n].inside]
            foes = tuple(out or there)
        return Attack(foes, order.force or usual(g, seat, foes))

    def refusal(self, g: Kingmaker, seat: str, order: AttackAt) -> Refusal | None:
        found = self.meant_by(g, seat, order)
        if not found.foes:
            where = space_name(order.place)
            return Refusal(f"{seat_name(order.seat)} has nobody at {where} to attack.", "KM-COMBAT-01")
        return Attacking().refusal(g, seat, found)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[AttackAt]:
        found = {}
        for x in Attacking().orders(g, seat):
            foe = x.foes[0]
            y = g.nobles[foe] if foe in g.nobles else g.ships[foe]
            if y.seat:
                found[y.seat, y.at] = AttackAt(y.seat, y.at)
        yield from (o for o in found.values() if self.refusal(g, seat, o) is None)

    def units(self, g: Kingmaker, seat: str, said: Said) -> Sequence[str]:
        at = said.get("place", "")
        return [*fighting.fighters(g, seat, at), *fighting.sailors(g, seat, at)]

    def do(self, g: Kingmaker, phase: Any, order: AttackAt) -> Next:
        return Attacking().do(g, phase, self.meant_by(g, g.actor, order))


class Storming(Act[Any]):
    """What is done to a place by the nobles in its space: the base of sieges, sallies and fights for a town."""

    start = "place"
    inside = False

    def usual(self, g: Kingmaker, seat: str, at: str) -> tuple[str, ...]:
        """Everybody who may take part."""
        may = [n for n in fighting.fighters(g, seat, at) if g.nobles[n].inside == self.inside]
        place = place_in().get(at)
        return willing(g, may, besieging.bound(g, place.id)) if place is not None and not self.inside else tuple(may)

    def fill(self, g: Kingmaker, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("force") or not said.get("place"):
            return said
        return {**said, "force": self.usual(g, seat, said["place"])}

    def units(self, g: Kingmaker, seat: str, said: Said) -> Sequence[str]:
        return self.usual(g, seat, said.get("place", ""))

    def refusal(self, g: Kingmaker, seat: str, order: Any) -> Refusal | None:
        place = place_in().get(order.place)
        if place is None:
            return Refusal(f"There is no city, town or castle at {space_name(order.place)}.", "KM-COMBAT-03")
        return self.why(g, seat, place.id, order.force or self.usual(g, seat, order.place))

    def why(self, g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Refusal | None:
        """Why these nobles cannot do it to the place."""
        raise NotImplementedError

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Any]:
        for at in sorted({g.nobles[n].at for n in fighting.fighters(g, seat)}):
            force = self.usual(g, seat, at) if at in place_in() else ()
            order: Any = self.kind
            if force and self.refusal(g, seat, order(at, force)) is None:
                yield order(at, force)

    def what(self, g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Fight:
        """The fight it comes to."""
        raise NotImplementedError

    def do(self, g: Kingmaker, phase: Any, order: Any) -> Next:
        force = order.force or self.usual(g, g.actor, order.place)
        fight = self.what(g, g.actor, place_in()[order.place].id, force)
        return phase.clash(g, fight)  # type: ignore[no-any-return]


class Besieging(Storming):
    """A place is besieged (chapter SIEGE)."""

    kind = Besiege

    def why(self, g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Refusal | None:
        return fighting.siege_refusal(g, seat, place, force)

    def what(self, g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Fight:
        return fighting.siege(g, seat, place, force)


class FightingFor(Storming):
    """Those inside a place fight its garrison (KM-TOWNFIGHT-05)."""

    kind = FightFor
    inside = True

    def why(self, g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Refusal | None:
        return fighting.town_refusal(g, seat, place, force)

    def what(self, g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Fight:
        return fighting.town(g, seat, place, force)


class Sallying(Storming):
    """The besieged come out and fight (KM-SIEGE-18)."""

    kind = Sally
    inside = True

    def why(self, g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Refusal | None:
        siege = g.sieges.get(place)
        if siege is None:
            return Refusal(f"{name(place)} is not under siege.", "KM-SIEGE-18")
        out = [n for n in force if n in g.nobles and not g.nobles[n].inside]
        if out:
            return Refusal(f"{name(out[0])} is outside: attack the besiegers.", "KM-SIEGE-18")
        return fighting.attack_refusal(g, seat, siege.nobles, force, BATTLE)

    def what(self, g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Fight:
        return fighting.attack(g, seat, g.sieges[place].nobles, force)


class Lifting(Act[LiftSiege]):
    """A siege is given up."""

    kind = LiftSiege

    def refusal(self, g: Kingmaker, seat: str, order: LiftSiege) -> Refusal | None:
        place = place_in().get(order.place)
        if place is None or place.id not in g.sieges or g.sieges[place.id].seat != seat:
            return Refusal(f"You are not besieging {place_name(order.place)}.", "KM-SIEGE-17")
        return None

    def orders(self, g: Kingmaker, seat: str) -> Iterator[LiftSiege]:
        for space, place in place_in().items():
            if place.id in g.sieges and g.sieges[place.id].seat == seat:
                yield LiftSiege(space)

    def do(self, g: Kingmaker, phase: Any, order: LiftSiege) -> Next:
        besieging.lift(g, place_in()[order.place].id)
        return STAY


def relieved(g: Kingmaker, seat: str, at: str) -> list[str]:
    """The nobles who have beaten the besiegers of a place this turn, still in the open before it (KM-SIEGE-21)."""
    place = place_in().get(at)
    if place is None or Relief(place.id, seat) not in g.noted or place.id in g.sieges:
        return []
    return [n for n in g.here(at, seat, inside=False) if n in g.fought]


class Relieving(Act[Relieve]):
    """Those who have beaten the besiegers go inside (KM-SIEGE-21)."""

    kind = Relieve

    def refusal(self, g: Kingmaker, seat: str, order: Relieve) -> Refusal | None:
        who = relieved(g, seat, order.place)
        if not who:
            return Refusal(f"You have beaten no besiegers at {place_name(order.place)} this turn.", "KM-SIEGE-21")
        return enter_refusal(g, seat, who[:1], place_in()[order.place].id)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Relieve]:
        for at in sorted({g.nobles[n].at for n in g.of(seat)}):
            if at in place_in() and self.refusal(g, seat, Relieve(at)) is None:
                yield Relieve(at)

    def do(self, g: Kingmaker, phase: Any, order: Relieve) -> Next:
        seat, place = g.actor, place_in()[order.place].id
        for n in relieved(g, seat, order.place):
            if enter_refusal(g, seat, (n,), place) is None:
                g.noble(n, inside=True)
                g.tell(f"{name(n)} is inside {name(place)}.", hap.MOVE(order.place, {seat: hap.MOVES}))
        return STAY


class Continuing(Act[Continue]):
    """Those who have beaten the besiegers besiege in their stead, without a further result (KM-SIEGE-21)."""

    kind = Continue

    def refusal(self, g: Kingmaker, seat: str, order: Continue) -> Refusal | None:
        who = relieved(g, seat, order.place)
        if not who:
            return Refusal(f"You have beaten no besiegers at {place_name(order.place)} this turn.", "KM-SIEGE-21")
        place = place_in()[order.place].id
        inside = [n for n in ctl.occupants(g, place) if not g.allied(seat, g.nobles[n].seat)]
        return besieging.refusal(g, seat, place) or besieging.too_weak(g, who, place, inside)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Continue]:
        for at in sorted({g.nobles[n].at for n in g.of(seat)}):
            if at in place_in() and self.refusal(g, seat, Continue(at)) is None:
                yield Continue(at)

    def do(self, g: Kingmaker, phase: Any, order: Continue) -> Next:
        besieging.lay(g, place_in()[order.place].id, g.actor, relieved(g, g.actor, order.place))
        return STAY


class Scuttling(Act[Scuttle]):
    """A prize is sunk (KM-CAPTURE-12)."""

    kind = Scuttle

    def refusal(self, g: Kingmaker, seat: str, order: Scuttle) -> Refusal | None:
        return capturing.scuttle_refusal(g, seat, order.item)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Scuttle]:
        for s in g.ships_of(seat):
            if capturing.scuttle_refusal(g, seat, s) is None:
                yield Scuttle(s)

    def do(self, g: Kingmaker, phase: Any, order: Scuttle) -> Next:
        stranded = capturing.scuttle(g, order.item)
        return phase.execution(g, stranded) if stranded else STAY


class FoughtOut(Act[Done]):
    """'done': the player is through, once he has fought what he must (KM-BLOCKADE-02, KM-TRANSPORT-12)."""

    kind = Done

    def refusal(self, g: Kingmaker, seat: str, order: Done) -> Refusal | None:
        return compulsory.refusal(g, seat)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Done]:
        if self.refusal(g, seat, Done()) is None:
            yield Done()

    def do(self, g: Kingmaker, phase: Any, order: Done) -> Next:
        return phase.through(g)  # type: ignore[no-any-return]


# -- answers in the midst of it


class Answering(Act[Any]):
    """Some or all of those asked answer: who defends, who pursues."""

    def among(self, g: Kingmaker, seat: str) -> list[str]:
        """Who may answer."""
        raise NotImplementedError

    def units(self, g: Kingmaker, seat: str, said: Said) -> Sequence[str]:
        return self.among(g, seat)

    def refusal(self, g: Kingmaker, seat: str, order: Any) -> Refusal | None:
        may = self.among(g, seat)
        wrong = [x for x in order.force if x not in may]
        rule = order.spec.rule
        return Refusal(f"{name(wrong[0])} is not asked.", rule) if wrong else None

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Any]:
        yield self.kind()

    def do(self, g: Kingmaker, phase: Any, order: Any) -> Next:
        return end(tuple(order.force) or tuple(self.among(g, g.actor)))


class Defending(Answering):
    """Guests or further ships join the defence (KM-SIEGE-10, KM-SEABATTLE-02)."""

    kind = Defend

    def among(self, g: Kingmaker, seat: str) -> list[str]:
        f = g.fight
        if f is None:
            return []
        if f.kind == SEA:
            return [s for s in g.fleet_at(f.at, seat) if s not in f.defenders]
        return [n for n in besieging.guests(g, f.place) if g.nobles[n].seat == seat]


class Pursuing(Answering):
    """Those ambushed pursue (KM-AMBUSH-04)."""

    kind = Pursue

    def among(self, g: Kingmaker, seat: str) -> list[str]:
        f = g.fight
        return [] if f is None else [n for n in f.defenders if g.free(n) and g.nobles[n].seat == seat]


class Pardoning(Act[Pardon]):
    """A King's Pardon is played (KM-EVENTCARD-18)."""

    kind = Pardon

    def refusal(self, g: Kingmaker, seat: str, order: Pardon) -> Refusal | None:
        return pardons.refusal(g, seat, order.noble, self.phase.noble)

    def orders(self, g: Kingmaker, seat: str) -> Iterator[Pardon]:
        if pardons.refusal(g, seat, self.phase.noble, self.phase.noble) is None:
            yield Pardon(self.phase.noble)

    def do(self, g: Kingmaker, phase: Any, order: Pardon) -> Next:
        return phase.lives(g)  # type: ignore[no-any-return]


COMBAT: tuple[Act[Any], ...] = (
    Attacking(),
    AttackingAt(),
    Ambushing(),
    Besieging(),
    Sallying(),
    FightingFor(),
    Lifting(),
    Relieving(),
    Continuing(),
    Scuttling(),
)
DEFENCE: tuple[Act[Any], ...] = (Defending(), Plain(Decline, lambda g, phase, order: end(())))
PURSUIT: tuple[Act[Any], ...] = (Pursuing(), Plain(Decline, lambda g, phase, order: end(())))
PARDON: tuple[Act[Any], ...] = (Pardoning(), Plain(Done, lambda g, phase, order: phase.dies(g)))
