"""Battles, sieges, ambushes, sea battles and the answers they call for (chapters COMBAT to CAPTURE)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Self

from commands import Order, Trouble, Which, order
from minaria.engine.deeds import Deed, Said, Through
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.orders.kinds import Force, ItemName, NobleName, Place, Seat
from minaria.games.kingmaker.rules import besieging, capturing, compulsory, fighting, pardons
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules.movement import enter_refusal
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.combat import AMBUSH, BATTLE, SEA, Fight
from minaria.games.kingmaker.state.pieces import Relief
from minaria.games.kingmaker.tables import place_in, spaces
from minaria.games.kingmaker.wording import name, place_name, seat_name, space_name


class Assault(Deed):
    """Some are fought, by those who are sent or by everybody who may: battles and ambushes."""

    foes: Force
    force: Force = ()

    fights: ClassVar[str] = BATTLE

    def fight(self, g: Kingmaker, seat: str) -> Fight:
        """The fight it comes to."""
        force = self.force or usual(g, seat, self.foes)
        if at_sea(g, self.foes):
            return fighting.at_sea(g, seat, self.foes, force)
        return fighting.attack(g, seat, self.foes, force, self.fights)

    @classmethod
    def filled(cls, g: Kingmaker, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("force") or not said.get("foes"):
            return said
        return {**said, "force": usual(g, seat, said["foes"])}

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        force = self.force or usual(g, seat, self.foes)
        if at_sea(g, self.foes):
            if self.fights == AMBUSH:
                return Refusal("Nobody is ambushed at sea.", "KM-AMBUSH-01")
            return fighting.sea_refusal(g, seat, self.foes, force)
        why = fighting.attack_refusal(g, seat, self.foes, force, self.fights)
        foes = self.foes
        if why is None and g.nobles[foes[0]].inside and self.fights == BATTLE:
            place = place_in()[g.nobles[foes[0]].at].id
            if fighting.guarded(g, seat, place):
                return fighting.town_refusal(g, seat, place, force)
        return why

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Self]:
        for at in sorted({g.nobles[n].at for n in fighting.fighters(g, seat)}):
            done: set[tuple[str, bool]] = set()
            for n in fighting.foes_at(g, seat, at):
                x = g.nobles[n]
                order = cls((n,), usual(g, seat, (n,)))
                if ((x.seat, x.inside) not in done or not x.seat) and order.refusal(g, seat, phase) is None:
                    done.add((x.seat, x.inside))
                    yield order
        if cls.fights == AMBUSH:
            return
        for at in sorted({g.ships[s].at for s in fighting.sailors(g, seat)}):
            for s in g.fleet_at(at):
                yield cls((s,), usual(g, seat, (s,)))

    @classmethod
    def candidates(cls, g: Kingmaker, seat: str, phase: Any, said: Said) -> Sequence[str]:
        if not said.get("foes"):  # whom; the force is named after them
            spots = {g.nobles[n].at for n in fighting.fighters(g, seat)}
            seas = {g.ships[s].at for s in fighting.sailors(g, seat)}
            ships = [s for s, x in sorted(g.ships.items()) if x.at in seas and x.seat != seat]
            return [n for at in sorted(spots) for n in fighting.foes_at(g, seat, at)] + ships
        foes = said["foes"]
        return usual(g, seat, foes) if isinstance(foes, tuple) else ()

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return phase.clash(g, self.fight(g, g.actor))


@order("attack FOES [with FORCE]", "fight FOES [with FORCE]", rule="KM-BATTLE-02", examples=("attack Percy",))
class Attack(Assault):
    """Attack nobles of another faction in your space, or ships in your sea: in the open, inside a town where both of
    you are, or at sea. All of theirs in that place defend.
    """


@order("ambush FOES [with FORCE]", rule="KM-AMBUSH-01", examples=("ambush Percy",))
class Ambush(Assault):
    """Ambush nobles instead of giving battle: the last one the outcome names dies, on either side. They may pursue."""

    fights: ClassVar[str] = AMBUSH


@order(
    "attack SEAT at|in PLACE [with FORCE]", rule="KM-COMBAT-07", word="attack at", examples=("attack basalt at York",)
)
class AttackAt(Deed):
    """Attack everybody of a faction in a space of yours, or its ships in a sea: those in the open first."""

    seat: Seat
    place: Place
    force: Force = ()

    from_slot: ClassVar[str] = "place"

    def attack(self, g: Kingmaker, seat: str) -> Attack:
        """The attack it comes to: on those in the open first, at sea on all ships."""
        if spaces()[self.place].sea:
            foes = tuple(g.fleet_at(self.place, self.seat))
        else:
            there = g.here(self.place, self.seat)
            out = [n for n in there if not g.nobles[n].inside]
            foes = tuple(out or there)
        return Attack(foes, self.force or usual(g, seat, foes))

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        found = self.attack(g, seat)
        if not found.foes:
            where = space_name(self.place)
            return Refusal(f"{seat_name(self.seat)} has nobody at {where} to attack.", "KM-COMBAT-01")
        return found.refusal(g, seat, phase)

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterable[AttackAt]:
        found = {}
        for x in Attack.orders(g, seat, phase):
            foe = x.foes[0]
            y = g.nobles[foe] if foe in g.nobles else g.ships[foe]
            if y.seat:
                found[y.seat, y.at] = cls(y.seat, y.at)
        return found.values()

    @classmethod
    def candidates(cls, g: Kingmaker, seat: str, phase: Any, said: Said) -> Sequence[str]:
        at = said.get("place", "")
        return [*fighting.fighters(g, seat, at), *fighting.sailors(g, seat, at)]

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return self.attack(g, g.actor).do(g, phase)


def at_sea(g: Kingmaker, foes: Sequence[str]) -> bool:
    """Whether ships are attacked."""
    return bool(foes) and all(s in g.ships for s in foes)


def usual(g: Kingmaker, seat: str, foes: Sequence[str]) -> tuple[str, ...]:
    """Everybody who may attack them: those in the open or, against somebody inside, those inside."""
    if not foes:
        return ()
    if at_sea(g, foes):
        return willing(g, fighting.sailors(g, seat, g.ships[foes[0]].at), foes)
    if any(foe not in g.nobles for foe in foes):
        return ()
    x = g.nobles[foes[0]]
    may = willing(g, fighting.fighters(g, seat, x.at), foes)
    beside = tuple(n for n in may if g.nobles[n].inside == x.inside)
    return beside or may


def willing(g: Kingmaker, force: Sequence[str], foes: Sequence[str]) -> tuple[str, ...]:
    """Those of a force whom nobody leads against an ally (KM-COMBAT-10)."""
    return tuple(x for x in force if fighting.torn(g, "", (x,), foes) is None)


class Storming(Deed):
    """What is done to a place by the nobles in its space: the base of sieges, sallies and fights for a town."""

    from_slot: ClassVar[str] = "place"

    inside: ClassVar[bool] = False

    place: Place
    force: Force = ()

    @classmethod
    def usual(cls, g: Kingmaker, seat: str, at: str) -> tuple[str, ...]:
        """Everybody who may take part."""
        may = [n for n in fighting.fighters(g, seat, at) if g.nobles[n].inside == cls.inside]
        place = place_in().get(at)
        return willing(g, may, besieging.bound(g, place.id)) if place is not None and not cls.inside else tuple(may)

    @classmethod
    def filled(cls, g: Kingmaker, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        if said.get("force") or not said.get("place"):
            return said
        return {**said, "force": cls.usual(g, seat, said["place"])}

    @classmethod
    def candidates(cls, g: Kingmaker, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return cls.usual(g, seat, said.get("place", ""))

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        place = place_in().get(self.place)
        if place is None:
            return Refusal(f"There is no city, town or castle at {space_name(self.place)}.", "KM-COMBAT-03")
        return self.why(g, seat, place.id, self.force or self.usual(g, seat, self.place))

    @classmethod
    def why(cls, g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Refusal | None:
        """Why these nobles cannot do it to the place."""
        raise NotImplementedError

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Self]:
        for at in sorted({g.nobles[n].at for n in fighting.fighters(g, seat)}):
            force = cls.usual(g, seat, at) if at in place_in() else ()
            if force:
                yield cls(at, force)

    @classmethod
    def what(cls, g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Fight:
        """The fight it comes to."""
        raise NotImplementedError

    def fight(self, g: Kingmaker, seat: str) -> Fight:
        """The fight it comes to, with those who are sent or everybody who may."""
        return self.what(g, seat, place_in()[self.place].id, self.force or self.usual(g, seat, self.place))

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return phase.clash(g, self.fight(g, g.actor))


@order(
    "besiege PLACE [with FORCE]",
    "lay siege to PLACE [with FORCE]",
    "attack PLACE [with FORCE]",
    rule="KM-SIEGE-01",
    examples=("besiege Caernarvon", "besiege York with Percy"),
)
class Besiege(Storming):
    """Besiege a city, town or castle where nobles of yours stand in the open, or go on with a siege."""

    @classmethod
    def why(cls, g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Refusal | None:
        return fighting.siege_refusal(g, seat, place, force)

    @classmethod
    def what(cls, g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Fight:
        return fighting.siege(g, seat, place, force)


@order(
    "lift [the] siege of PLACE",
    "raise [the] siege of PLACE",
    rule="KM-SIEGE-17",
    word="lift siege",
    examples=("lift the siege of York",),
)
class LiftSiege(Deed):
    """Give up a siege of yours."""

    place: Place

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        place = place_in().get(self.place)
        if place is None or place.id not in g.sieges or g.sieges[place.id].seat != seat:
            return Refusal(f"You are not besieging {place_name(self.place)}.", "KM-SIEGE-17")
        return None

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[LiftSiege]:
        return (cls(space) for space, place in place_in().items() if place.id in g.sieges)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        besieging.lift(g, place_in()[self.place].id)
        return STAY


@order("sally from PLACE [with FORCE]", rule="KM-SIEGE-18", word="sally", examples=("sally from York",))
class Sally(Storming):
    """Fight the besiegers from inside a besieged place; who is not beaten is inside again."""

    inside: ClassVar[bool] = True

    @classmethod
    def why(cls, g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Refusal | None:
        siege = g.sieges.get(place)
        if siege is None:
            return Refusal(f"{name(place)} is not under siege.", "KM-SIEGE-18")
        out = [n for n in force if n in g.nobles and not g.nobles[n].inside]
        if out:
            return Refusal(f"{name(out[0])} is outside: attack the besiegers.", "KM-SIEGE-18")
        return fighting.attack_refusal(g, seat, siege.nobles, force, BATTLE)

    @classmethod
    def what(cls, g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Fight:
        return fighting.attack(g, seat, g.sieges[place].nobles, force)


@order("fight for PLACE [with FORCE]", rule="KM-TOWNFIGHT-05", word="fight for", examples=("fight for York",))
class FightFor(Storming):
    """Fight the garrison of a place that your nobles are inside of, and whoever defends it."""

    inside: ClassVar[bool] = True

    @classmethod
    def why(cls, g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Refusal | None:
        return fighting.town_refusal(g, seat, place, force)

    @classmethod
    def what(cls, g: Kingmaker, seat: str, place: str, force: Sequence[str]) -> Fight:
        return fighting.town(g, seat, place, force)


@order("go inside PLACE", "relieve PLACE", rule="KM-SIEGE-21", word="go inside", examples=("go inside Warwick",))
class Relieve(Deed):
    """After beating its besiegers, enter a place that is open to you."""

    place: Place

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        who = relieved(g, seat, self.place)
        if not who:
            return Refusal(f"You have beaten no besiegers at {place_name(self.place)} this turn.", "KM-SIEGE-21")
        return enter_refusal(g, seat, who[:1], place_in()[self.place].id)

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Relieve]:
        return (cls(at) for at in sorted({g.nobles[n].at for n in g.of(seat)}) if at in place_in())

    def do(self, g: Kingmaker, phase: Any) -> Next:
        seat, place = g.actor, place_in()[self.place].id
        for n in relieved(g, seat, self.place):
            if enter_refusal(g, seat, (n,), place) is None:
                g.noble(n, inside=True)
                g.tell(f"{name(n)} is inside {name(place)}.", hap.MOVE(self.place, {seat: hap.MOVES}))
        return STAY


@order(
    "continue [the] siege of PLACE", rule="KM-SIEGE-21", word="continue siege", examples=("continue the siege of York",)
)
class Continue(Deed):
    """After beating its besiegers, keep a place under siege in their stead."""

    place: Place

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        who = relieved(g, seat, self.place)
        if not who:
            return Refusal(f"You have beaten no besiegers at {place_name(self.place)} this turn.", "KM-SIEGE-21")
        place = place_in()[self.place].id
        inside = [n for n in ctl.occupants(g, place) if not g.allied(seat, g.nobles[n].seat)]
        return besieging.refusal(g, seat, place) or besieging.too_weak(g, who, place, inside)

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Continue]:
        return (cls(at) for at in sorted({g.nobles[n].at for n in g.of(seat)}) if at in place_in())

    def do(self, g: Kingmaker, phase: Any) -> Next:
        besieging.lay(g, place_in()[self.place].id, g.actor, relieved(g, g.actor, self.place))
        return STAY


def relieved(g: Kingmaker, seat: str, at: str) -> list[str]:
    """The nobles who have beaten the besiegers of a place this turn, still in the open before it (KM-SIEGE-21)."""
    place = place_in().get(at)
    if place is None or Relief(place.id, seat) not in g.noted or place.id in g.sieges:
        return []
    return [n for n in g.here(at, seat, inside=False) if n in g.fought]


class Answering(Deed):
    """Some or all of those asked answer: who defends, who pursues."""

    force: Force = ()

    @classmethod
    def asked(cls, g: Kingmaker, seat: str) -> list[str]:
        """Who may answer."""
        raise NotImplementedError

    @classmethod
    def candidates(cls, g: Kingmaker, seat: str, phase: Any, said: Said) -> Sequence[str]:
        return cls.asked(g, seat)

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        may = self.asked(g, seat)
        wrong = [x for x in self.force if x not in may]
        rule = self.spec.rule
        return Refusal(f"{name(wrong[0])} is not asked.", rule) if wrong else None

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return end(tuple(self.force) or tuple(self.asked(g, g.actor)))


@order("defend [with FORCE]", rule="KM-SIEGE-10", examples=("defend",))
class Defend(Answering):
    """Have guests in a place besieged, or further ships in the sea, join the defence: all, or those you name."""

    @classmethod
    def asked(cls, g: Kingmaker, seat: str) -> list[str]:
        f = g.fight
        if f is None:
            return []
        if f.kind == SEA:
            return [s for s in g.fleet_at(f.at, seat) if s not in f.defenders]
        return [n for n in besieging.guests(g, f.place) if g.nobles[n].seat == seat]


@order("pursue [with FORCE]", rule="KM-AMBUSH-04", examples=("pursue",))
class Pursue(Answering):
    """Pursue those who ambushed you: a battle at once. Pursuers start no combat in your next turn."""

    @classmethod
    def asked(cls, g: Kingmaker, seat: str) -> list[str]:
        f = g.fight
        return [] if f is None else [n for n in f.defenders if g.free(n) and g.nobles[n].seat == seat]


@order("decline", "stand aside", rule="KM-SIEGE-10", examples=("decline",))
class Decline(Deed):
    """Stand aside: guests are put outside, ships stay out of it, nobody pursues."""

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return end(())


@order("pardon NOBLE", rule="KM-EVENTCARD-18", examples=("pardon Percy",))
class Pardon(Deed):
    """Play a King's Pardon for a noble of yours who is about to die."""

    noble: NobleName

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return pardons.refusal(g, seat, self.noble, phase.noble)

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Pardon]:
        yield cls(phase.noble)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return phase.lives(g)


@order("scuttle ITEM", rule="KM-CAPTURE-12", examples=("scuttle Le Swan",), grave=True)
class Scuttle(Deed):
    """Sink a ship you have taken this turn; whoever finds no room aboard your others is executed."""

    item: ItemName

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return capturing.scuttle_refusal(g, seat, self.item)

    @classmethod
    def among(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Scuttle]:
        return (cls(s) for s in g.ships_of(seat))

    def do(self, g: Kingmaker, phase: Any) -> Next:
        stranded = capturing.scuttle(g, self.item)
        return phase.execution(g, stranded) if stranded else STAY


class FoughtOut(Through):
    """'done': the player is through, once he has fought what he must (KM-BLOCKADE-02, KM-TRANSPORT-12)."""

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        return compulsory.refusal(g, seat)


ORDERS: tuple[type[Order], ...] = (
    Attack,
    AttackAt,
    Besiege,
    LiftSiege,
    Sally,
    FightFor,
    Ambush,
    Relieve,
    Continue,
    Defend,
    Decline,
    Pursue,
    Pardon,
    Scuttle,
)
COMBAT: tuple[type[Deed], ...] = (
    Attack,
    AttackAt,
    Ambush,
    Besiege,
    Sally,
    FightFor,
    LiftSiege,
    Relieve,
    Continue,
    Scuttle,
)
DEFENCE = (Defend, Decline)
PURSUIT = (Pursue, Decline)
PARDON = (Pardon, Through)
