"""Declared attacks: which may be declared, with whom, and why one may not.

Book: "Combat", "Which Units May Attack"; DR-COMBAT-01..06, -16..26, DR-AMPHIB-01; DRR-61, DRR-62.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from minaria.engine.offers import Refusal
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules import combat as fight
from minaria.games.divine_right.rules.status import at, enemy_at, hex_of, owner
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, unit
from minaria.games.divine_right.wording import force_name, listing, place_name, seat_name


class Strike(msgspec.Struct, frozen=True):
    """A declared attack: target hexes, kind of combat, attacking units, the seat attacked."""

    hexes: tuple[int, ...]
    kind: str
    attackers: tuple[str, ...]
    foe: str


def strike(g: Minaria, seat: str, force: tuple[str, ...], hexes: tuple[int, ...], landing: bool) -> Strike:
    """The declared attack of a force on enemies in some hexes."""
    kind = unit(force[0]).type
    there = fight.defenders(g, seat, hexes[0], "army" if landing else kind)
    return Strike(hexes, "amphib" if landing else kind, force, owner(g, there[0]))


def check_attack(
    g: Minaria,
    seat: str,
    force: Sequence[str],
    hexes: Sequence[int],
    landing: bool,
    declared: Sequence[Strike],
    hit: Sequence[str],
) -> Refusal | None:
    """Whether a force may be declared to attack those hexes (DR-COMBAT-16..26, DR-AMPHIB-01; DRR-61, DRR-62)."""
    place = hexes[0]
    if not force:
        return nobody_strikes(g, seat, place, declared)
    if any(u not in g.pieces or owner(g, u) != seat or not unit(u).combat for u in force):
        return Refusal(f"None of your combat units next to {place_name(place)} can attack it.", "DR-COMBAT-18")
    kinds = {unit(u).type for u in force}
    if len(kinds) > 1:
        return Refusal("Armies and fleets do not fight together outside sieges; order them apart.", "DR-COMBAT-25")
    kind = kinds.pop()
    if landing and (kind != "fleet" or not hex_of(place).port):
        return Refusal("Only fleets next to a port can attack by landing.", "DR-AMPHIB-01")
    if landing and any(g.pieces[u].hex == place for u in force):
        return Refusal(
            "Fleets inside the walls cannot join a landing; fleets and armies do not fight each other.", "DR-SORTIE-11"
        )
    return no_foe(g, seat, hexes, "army" if landing else kind, declared, hit) or no_strike(
        g, seat, force, hexes, kind, declared
    )


def no_foe(
    g: Minaria, seat: str, hexes: Sequence[int], kind: str, declared: Sequence[Strike], hit: Sequence[str]
) -> Refusal | None:
    """Why the units of a kind in those hexes cannot be attacked (together), None if they can."""
    foes = set()
    for h in hexes:
        there = fight.defenders(g, seat, h, kind)
        if not there:
            return no_target(g, seat, h, kind)
        foes.add(owner(g, there[0]))
        if any(h in s.hexes and (s.kind == "fleet") == (kind == "fleet") for s in declared):
            return Refusal(
                f"An attack on {place_name(h)} is declared already; nobody is attacked twice.", "DR-COMBAT-22"
            )
        if any(u in hit for u in there):
            return Refusal(f"The units at {place_name(h)} have been attacked this round.", "DR-COMBAT-22")
    if len(foes) > 1:
        return Refusal("Two hexes can be attacked together only if one player holds both.", "DR-COMBAT-24")
    return None


def no_strike(
    g: Minaria, seat: str, force: Sequence[str], hexes: Sequence[int], kind: str, declared: Sequence[Strike]
) -> Refusal | None:
    """Why those units cannot strike at those hexes, None if they can."""
    engaged = busy(declared)
    for u in force:
        if u in engaged:
            return Refusal("Some of them are in another declared attack; a unit attacks once.", "DR-COMBAT-21")
        bar = fight.may_attack(g, seat, u)
        if bar is not None:
            return bar
        if not any(fight.in_reach(g, seat, u, h) for h in hexes):
            return no_reach(g, u, hexes[0])
    if len(hexes) == 2 and not any(all(fight.in_reach(g, seat, u, h) for h in hexes) for u in force):
        return Refusal("One stack must be next to both hexes.", "DR-COMBAT-24")
    mates = {u for h in hexes for u in fight.whole_stacks(g, seat, h, kind, force)} - engaged
    if mates - set(force):
        return Refusal(f"A stack attacks as a whole: {len(mates)} units, not {len(force)}.", "DR-COMBAT-19")
    return None


def busy(declared: Sequence[Strike]) -> set[str]:
    """The units of declared attacks."""
    return {u for s in declared for u in s.attackers}


def nobody_strikes(g: Minaria, seat: str, h: int, declared: Sequence[Strike]) -> Refusal:
    """Why none of the seat's units can strike at a hex (DR-COMBAT-16..18, -21, -26)."""
    near = [u for n in (h, *board().near[h]) for u in at(g, n) if unit(u).combat and owner(g, u) == seat]
    for u in near:
        if fight.defenders(g, seat, h, unit(u).type):
            if any(u in s.attackers for s in declared):
                return Refusal("Those next to it are in another declared attack; a unit attacks once.", "DR-COMBAT-21")
            return fight.may_attack(g, seat, u) or no_reach(g, u, h)
    if near:
        return no_target(g, seat, h, unit(near[0]).type)
    return Refusal(f"None of your combat units is next to {place_name(h)}.", "DR-COMBAT-18")


def no_target(g: Minaria, seat: str, h: int, kind: str) -> Refusal:
    """Why there is nothing to attack in a hex."""
    name = place_name(h)
    plural = "armies" if kind == "army" else "fleets"
    if enemy_at(g, seat, h, kind, inside=True):
        return Refusal(f"The enemy {plural} at {name} are inside the walls; only a siege reaches them.", "DR-COMBAT-16")
    others = enemy_at(g, seat, h, inside=False)
    if others:
        rule = "DR-COMBAT-17" if hex_of(h).wet else "DR-COMBAT-25"
        return Refusal(f"There are no enemy {plural} at {name}; armies and fleets do not fight each other.", rule)
    lone = [u for u in at(g, h) if owner(g, u) not in ("", seat)]
    if lone:
        return Refusal(f"Only a hero is at {name}; heroes alone are never attacked.", "DR-HERO-03")
    return Refusal(f"No enemy stands at {name}.", "DR-COMBAT-16")


def no_reach(g: Minaria, uid: str, h: int) -> Refusal:
    """Why a unit cannot strike at a hex."""
    p = g.pieces[uid]
    side = board().sides[p.hex].get(h)
    name = place_name(h)
    if side is None:
        return Refusal(f"The {unit(uid).type} at {place_name(p.hex)} is not next to {name}.", "DR-COMBAT-18")
    if p.inside and p.hex in g.sieges:
        return Refusal("The besieged can attack only the besiegers.", "DR-SORTIE-07")
    return Refusal(f"No attack is possible over the hexside between {place_name(p.hex)} and {name}.", "DR-COMBAT-26")


def attacks(g: Minaria, seat: str, declared: Sequence[Strike], hit: Sequence[str]) -> list[tuple[int, tuple[str, ...]]]:
    """Every possible target with everybody who can join, and with each single stack."""
    out = []
    engaged = busy(declared)
    for h, kind in fight.targets(g, seat):
        able = [u for u in fight.strikers(g, seat, h, kind) if u not in engaged]
        stacks: dict[tuple[int, bool], list[str]] = {}
        for u in able:
            stacks.setdefault((g.pieces[u].hex, g.pieces[u].inside), []).append(u)
        for force in dict.fromkeys([tuple(able), *(tuple(s) for s in stacks.values())]):
            if force and check_attack(g, seat, force, (h,), False, declared, hit) is None:
                out.append((h, force))
    return out


def refuges(g: Minaria, evaded: Sequence[str]) -> set[int]:
    """Where units that retreated can be reached."""
    return {g.pieces[u].hex for u in evaded if u in g.pieces and not g.pieces[u].inside}


def able(g: Minaria, seat: str, place: int, also: int, landing: bool) -> set[str]:
    """The seat's units that could strike at a hex now, or at the other one."""
    kinds = ("army", "fleet")
    out = {u for k in kinds if fight.defenders(g, seat, place, k) for u in fight.strikers(g, seat, place, k)}
    if landing:
        out |= set(fight.landers(g, seat, place))
    if also:
        out |= {u for k in kinds for u in fight.strikers(g, seat, also, k)}
    return out


def whole(g: Minaria, seat: str, named: Sequence[str], hexes: Sequence[int], engaged: set[str]) -> tuple[str, ...]:
    """Those named, without those who find no foe of their kind, and the rest of their stacks (DR-COMBAT-19)."""
    named = [u for u in named if unit(u).combat]
    kinds = {unit(u).type for u in named}
    if len(kinds) > 1:
        hit = [k for k in ("army", "fleet") if fight.defenders(g, seat, hexes[0], k)]
        if len(hit) == 1:
            named = [u for u in named if unit(u).type == hit[0]]
            kinds = set(hit)
    if len(kinds) == 1:
        kind = kinds.pop()
        stacks = {u for h in hexes for u in fight.whole_stacks(g, seat, h, kind, named)} - engaged
        named += [u for u in g.pieces if u in stacks and u not in named]
    return tuple(named)


def everybody(g: Minaria, seat: str, hexes: Sequence[int], engaged: set[str]) -> dict[str, tuple[str, ...]]:
    """Kind -> everybody of it who can strike at those hexes, for the kinds that find a foe in the first."""
    out: dict[str, tuple[str, ...]] = {}
    for kind in ("army", "fleet"):
        if fight.defenders(g, seat, hexes[0], kind):
            ready = {u for h in hexes for u in fight.strikers(g, seat, h, kind)} - engaged
            if ready:
                out[kind] = tuple(u for u in g.pieces if u in ready)
    return out


def announce(g: Minaria, seat: str, s: Strike) -> None:
    """The declaration is told."""
    where = listing([place_name(h) for h in s.hexes])
    how = " by landing" if s.kind == "amphib" else ""
    force = force_name(fight.landing_party(g, s.attackers) if how else s.attackers)
    g.tell(
        f"{seat_name(seat)} declares an attack on {seat_name(s.foe)} at {where} with {force}{how}.",
        hap.ATTACK(s.hexes, {seat: hap.ATTACKS, s.foe: hap.ATTACKED}, s.attackers),
    )
