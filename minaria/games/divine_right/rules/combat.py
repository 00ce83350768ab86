"""Battle arithmetic: odds, die bonuses, losses, who may attack whom, who may retreat where.

Book: "Combat" with its sections; DR-COMBAT-*, DR-RETREAT-*, DR-TERRAIN-06, -14, DR-LEADER-11..13.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from minaria.engine.offers import Refusal
from minaria.games.divine_right.rivers import stretches_at
from minaria.games.divine_right.rules import rivers
from minaria.games.divine_right.rules.editions import lowest_retreat
from minaria.games.divine_right.rules.mobility import confused
from minaria.games.divine_right.rules.paths import step_barred
from minaria.games.divine_right.rules.rivers import lies_at
from minaria.games.divine_right.rules.status import (
    Where,
    at,
    cargo,
    closed_castle,
    combat,
    enemy_at,
    friendly_castle,
    friends_at,
    hex_of,
    own_walls,
    owner,
    owners,
    prisoner,
    used,
    walled,
)
from minaria.games.divine_right.rules.terrain import high_ground, in_pass
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import MERCENARY, board, figures, kingdoms, monarch, personalities, place, unit
from minaria.games.divine_right.wording import kingdom_does


class Losses(NamedTuple):
    """What two dice come to: totals after modification and combat units lost by each side;

    `tie` if totals are equal.
    """

    attacker_total: int
    defender_total: int
    attacker: int
    defender: int
    tie: bool


class Muster(NamedTuple):
    """Both sides of a battle as its dice find them: the combat units, and what is added to each die with the reason."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    ours: tuple[tuple[int, str], ...]
    theirs: tuple[tuple[int, str], ...]


def odds(attackers: int, defenders: int) -> tuple[int, int]:
    """Ratio numbers of attacker and defender, rounded for the defender (DR-COMBAT-07..10): (7, 3) -> (2, 1);

    (3, 4) -> (1, 2).
    """
    if attackers >= defenders:
        return attackers // defenders, 1
    return 1, -(-defenders // attackers)


def losses(
    attacker_die: int, defender_die: int, attacker_bonus: int, defender_bonus: int, attackers: int, defenders: int
) -> Losses:
    """Losses in combat units from natural dice, all bonuses (ratio included) and numbers of units.

    DR-COMBAT-02, -03, -12..15; DRR-58, DRR-59.
    """
    a, d = attacker_die + attacker_bonus, defender_die + defender_bonus
    if a > d:
        return Losses(a, d, 0, min(a - d, defenders), False)
    if d > a:
        return Losses(a, d, min(d - a, attackers), 0, False)
    if attackers == defenders:
        natural = min(attacker_die, defender_die)
        return Losses(a, d, min(natural, attackers), min(natural, defenders), True)
    natural = attacker_die if attackers < defenders else defender_die
    small = min(natural, attackers, defenders)
    large = min(natural, 2 * small)
    return Losses(a, d, small, large, True) if attackers < defenders else Losses(a, d, large, small, True)


def side_bonus(g: Minaria, side: Sequence[str], leaders: Sequence[str], attacking: bool) -> list[tuple[int, str]]:
    """Die bonuses of one side with the reason of each (DR-COMBAT-11, DR-LEADER-11, -12; DRR-65, DRR-87).

    What a personality adds is the figure on its card, once that was read (DR-SETUP-09, -17); of several bonuses the
    best one counts.
    """
    fighters = combat(side)
    out: list[tuple[int, str]] = []
    good: list[tuple[int, str]] = []
    for kingdom in kingdoms():
        own = sum(1 for u in fighters if unit(u).kingdom == kingdom)
        name = kingdoms()[kingdom].name
        realm = g.realms[kingdom]
        person = personalities().get(realm.card) if realm.read else None
        if person is not None and person.combat and fighters:
            led = "LEADER_COMBAT_UP" in person.codes
            counts = monarch(kingdom) in leaders if led else own * 2 >= len(fighters)
            what = kingdom_does(kingdom, f"is {person.name.lower()}")
            why = f"the monarch of {name} is a {person.name.lower()}" if led else what
            (good if person.combat > 0 else out).extend([(person.combat, why)] if counts else [])
        if own * 2 > len(fighters) and realm.prison:
            out.append((-1, f"the monarch of {name} is a captive"))
        if own * 2 > len(fighters) and realm.castaway and attacking:
            out.append((-1, f"the monarch of {name} is cast away"))
    return out + sorted(good, key=lambda bonus: -bonus[0])[:1]


def defence_strength(g: Minaria, hexes: Sequence[int], defenders: Sequence[str]) -> int:
    """Strength for the odds: 1 a unit, doubled in a mountain pass (DR-TERRAIN-14, DRR-60, DRR-61)."""
    return sum(2 if in_pass(g.pieces[u].hex) else 1 for u in defenders)


def odds_words(units: int, strength: int) -> str:
    """Why the defender's die has the odds added: 'odds', or that units in a pass count double (DR-TERRAIN-14)."""
    return "odds" if strength == units else f"odds, {units} counting as {strength} in a mountain pass"


def terrain_bonus(g: Minaria, hexes: Sequence[int], attackers: Sequence[str]) -> list[tuple[int, str]]:
    """What the ground gives the defender (DR-TERRAIN-06, DR-ROMBUNE-02, -03; DRR-61, DRR-95)."""
    out = []
    if hexes and all(high_ground(h) for h in hexes):
        out.append((1, "mountains"))
    parros = place("Parros")
    if list(hexes) == [parros] and not any(unit(u).type == "fleet" for u in attackers) and walled(g, parros):
        if any(friendly_castle(g, o, parros) for u in at(g, parros) if not g.pieces[u].inside and (o := owner(g, u))):
            out.append((2, "the moat of Parros"))
    return out


# -- who may attack


def defenders(g: Minaria, seat: str, h: int, kind: str) -> list[str]:
    """Enemy combat units of a type in a hex that can be attacked: outside walls, not carried (DR-COMBAT-16, -25)."""
    return enemy_at(g, seat, h, kind, inside=False)


def unwilling(g: Minaria, uid: str) -> Refusal | None:
    """Why the regulars of the unit's kingdom neither attack nor besiege now, or None.

    DR-EVENT-07, DR-DEATH-02, DRR-17, DRR-82.
    """
    kingdom = unit(uid).kingdom
    realm = g.realms.get(kingdom)
    if realm is not None and realm.omens == g.turn:
        return Refusal(
            f"Bad omens: the regulars of {kingdoms()[kingdom].name} will not besiege or fight this turn.", "DR-EVENT-07"
        )
    return confused(g, kingdom)


def may_attack(g: Minaria, seat: str, uid: str) -> Refusal | None:
    """Why a combat unit may attack nobody in this round, or None.

    DR-COMBAT-21, DR-SIEGE-21, -36, DR-SORTIE-05, DR-EVENT-07.
    """
    done = used(g, uid)
    if done.sortied:
        return Refusal("Units that made a sortie do not attack again this turn.", "DR-SORTIE-05")
    if done.fought:
        return Refusal("Those units have attacked, declared a siege or advanced already this round.", "DR-COMBAT-21")
    if done.stormed:
        return Refusal("Units that made a siege attack do not attack otherwise this turn.", "DR-SIEGE-21")
    bar = unwilling(g, uid)
    if bar is not None:
        return bar
    if g.pieces[uid].aboard:
        return Refusal("Units aboard fleets take no part in combat.", "DR-SEA-07")
    if done.idle:
        return Refusal("They came from afar this turn.", "DR-EVENT-17")
    return None


def in_reach(g: Minaria, seat: str, uid: str, target: int) -> bool:
    """Whether the unit may strike at the hex: next to it over a side it can cross, or inside its besieged castle.

    DR-COMBAT-17, -18, -26; DR-SORTIE-07.
    """
    p = g.pieces[uid]
    if p.hex == target:
        return p.inside and target in g.sieges
    if p.inside and p.hex in g.sieges:
        return False
    side = board().sides[p.hex].get(target)
    if side is None:
        return False
    if unit(uid).type == "fleet":
        home = rivers.keel(uid)
        if not (home or p.river or stretches_at(target)):
            return side.fleet and target in board().fleet_hexes
        near = rivers.beside(lies_at(p), home).values()
        foes = [lies_at(g.pieces[f]) for f in enemy_at(g, seat, target, "fleet", False)]
        return any(b in near and b != lies_at(p) for b in foes) or (not foes and target in near)
    return side.land and not side.navigable and not hex_of(target).wet


def strikers(g: Minaria, seat: str, target: int, kind: str) -> list[str]:
    """Units of a type that may join an attack on the hex."""
    around = (target, *board().near[target])
    return [
        u
        for u, p in g.pieces.items()
        if p.hex in around
        and unit(u).type == kind
        and owner(g, u) == seat
        and in_reach(g, seat, u, target)
        and may_attack(g, seat, u) is None
    ]


def landers(g: Minaria, seat: str, port: int) -> list[str]:
    """Fleets beside a port that may land there; those inside its walls may not (DR-AMPHIB-01, DR-SORTIE-11)."""
    return [u for u in strikers(g, seat, port, "fleet") if g.pieces[u].hex != port]


def landing_party(g: Minaria, fleets: Sequence[str]) -> list[str]:
    """Fleets that land and the units they carry, which fight along (DR-AMPHIB-02)."""
    return [*fleets, *(v for u in fleets for v in combat(cargo(g, u)))]


def targets(g: Minaria, seat: str) -> list[tuple[int, str]]:
    """(hex, type) pairs the seat could attack now."""
    sides = owners(g)
    near = board().near
    held = {g.pieces[u].hex for u, s in sides.items() if s == seat}
    reach = held.union(*(near[h] for h in held))
    foes = {
        (p.hex, unit(u).type)
        for u, s in sides.items()
        if s and s != seat and (p := g.pieces[u]).hex in reach and not p.inside and not p.aboard and unit(u).combat
    }
    return [key for key in sorted(foes) if strikers(g, seat, *key)]


def whole_stacks(g: Minaria, seat: str, target: int, kind: str, force: Sequence[str]) -> list[str]:
    """The force and all its stack-mates that can join this attack (DR-COMBAT-19, DRR-62)."""
    able = strikers(g, seat, target, kind)
    homes = {(g.pieces[u].hex, g.pieces[u].inside) for u in force}
    return [u for u in able if (g.pieces[u].hex, g.pieces[u].inside) in homes]


# -- retreat


def retreat_number(g: Minaria, uid: str) -> int:
    """The lowest die on which the unit's kind retreats: 4 for humans, mercenaries and Trolls, 3 for others.

    DR-RETREAT-02, -03, DRR-66.
    """
    kingdom = unit(uid).kingdom
    return figures()["hired_retreat"] if kingdom == MERCENARY else lowest_retreat(g, kingdom)


def retreat_hexes(g: Minaria, seat: str, uid: str, threatened: Sequence[int]) -> list[int]:
    """Hexes a unit may retreat to (DR-RETREAT-06..10, -16; DRR-67, DRR-68). Its own: inside the walls."""
    out = []
    h, fleet = g.pieces[uid].hex, unit(uid).type == "fleet"
    if own_walls(g, seat, h) and h not in g.sieges:
        out.append(h)
    where = Where.of(g, seat)
    over = rivers.banks(lies_at(g.pieces[uid]))  # from bank to bank is no way out of a fight on the river
    for n in board().near[h]:
        if n in threatened and friends_at(g, seat, n):
            continue
        if n in over or (board().sides[h][n].navigable and not fleet):
            continue
        if step_barred(g, seat, uid, n, where) is not None:
            continue
        if enemy_at(g, seat, n, inside=False):
            continue
        if closed_castle(g, seat, n) and not (n in g.sieges and g.sieges[n].seat == seat):
            continue
        out.append(n)
    return out


def loose_heroes(g: Minaria, seat: str, h: int, inside: bool) -> list[str]:
    """The seat's free heroes in a hex, inside or outside the walls."""
    return [
        u
        for u in at(g, h)
        if not unit(u).combat and owner(g, u) == seat and g.pieces[u].inside == inside and not prisoner(g, u)
    ]
