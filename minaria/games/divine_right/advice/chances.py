"""`odds` and `siege odds`: the chances of battles and sieges, worked out over every throw of the dice, none sampled.

What is added to the dice comes from the battle itself (rules/battle) and the siege rules; what the seat does not know
is left out of the reckoning and said to be unknown. Called by the package and `consequences`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from commands.tokens import number
from minaria.engine.contract import Match
from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text, note
from minaria.games.divine_right.advice.subjects import Asked, Unclear
from minaria.games.divine_right.phases.attacks import Attacks, Fighting
from minaria.games.divine_right.phases.battle import Battle
from minaria.games.divine_right.rules import combat as fight
from minaria.games.divine_right.rules import sieges
from minaria.games.divine_right.rules.editions import regulars_of
from minaria.games.divine_right.rules.status import (
    at,
    besiegers,
    closed_castle,
    combat,
    defence,
    enemy_at,
    garrison,
    kingdom_owner,
    owner,
    strength,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, kingdoms, unit
from minaria.games.divine_right.wording import count, force_name, listing, place_name, seat_name
from minaria.kit.dice import die, each
from minaria.kit.wording import exact as part

TURNS_AHEAD = 4
"""Turns for which the chances of a siege are told one by one."""


# -- battles


def results(ours: int, theirs: int, attackers: int, defenders: int) -> dict[tuple[int, int], Fraction]:
    """Chance of each (attacker's, defender's) loss over the 36 throws,
    with these totals of bonuses (DR-COMBAT-02..15)."""

    def lost(attacker: int, defender: int) -> tuple[int, int]:
        found = fight.losses(attacker, defender, ours, theirs, attackers, defenders)
        return found.attacker, found.defender

    chances = each(lost, die(), die())
    return dict(sorted(chances.items(), key=lambda item: (item[0][0] - item[0][1], item[0])))


def battle(g: Minaria, seat: str, hexes: Sequence[int], force: Sequence[str], kind: str) -> Battle:
    """The battle these units would fight there, as the phase that fights it knows it."""
    target = "army" if kind == "amphib" else kind
    there = [u for h in hexes for u in fight.defenders(g, seat, h, target)]
    return Battle(seat, owner(g, there[0]) if there else "", tuple(force), (), tuple(hexes), kind)


def odds(match: Match, seat: str, place: str, force: str) -> Sheet:
    """What `odds` answers: chances of each result of an attack, and what adds to the dice."""
    if (a := number(force.strip())) and (d := number(place.strip())):
        return _bare(a, d)
    asked = Asked(match, seat)
    fought = _fought_now(match)
    if not place.strip() and not force.strip():
        if not fought:
            return note("Odds", "No battle is being fought. Say 'odds at PLACE' or 'odds FORCE against PLACE'.")
        return _fought_sheet(asked.g, fought[0])
    try:
        h = asked.place(place)
        units = asked.force(force) if force.strip() else ()
    except Unclear as err:
        return note("Odds", str(err))
    for battle_there in fought:
        if h in battle_there.hexes and not units:
            return _fought_sheet(asked.g, battle_there)
    return _battle_sheet(asked, h, units)


def _fought_now(match: Match) -> list[Battle]:
    """The battle now fought, then those declared that are still to come: everybody has been told of them."""
    out: list[Battle] = []
    for phase in (frame.phase for frame in reversed(match.position.stack)):
        if isinstance(phase, Battle):
            out.append(phase)
        elif isinstance(phase, Attacks | Fighting):
            strikes = phase.declared if isinstance(phase, Attacks) else phase.left
            out += [Battle(phase.seat, s.foe, s.attackers, (), s.hexes, s.kind) for s in strikes]
    return out


def _fought_sheet(g: Minaria, fought: Battle) -> Sheet:
    """The chances of a declared battle for whoever asks, until its dice are thrown."""
    title = f"Odds at {listing(place_name(h) for h in fought.hexes)}"
    if fought.stage in ("halved", "advance") or fought.losses != (0, 0):
        return note(title, "The dice of this battle have been thrown; what is left is to carry it out.")
    if not fought.able(g) or not fought.defenders(g):
        return note(title, "There is nobody left to fight there.")
    return Sheet(title, tuple(_battle_blocks(g, fought)))


def _bare(attackers: int, defenders: int) -> Sheet:
    """So many against so many, on open ground and with nobody to help."""
    attackers, defenders = min(attackers, 200), min(defenders, 200)
    ratio = fight.odds(attackers, defenders)
    blocks: list[Block] = [
        Facts(
            (
                ("Attacker's die", f"+{ratio[0]} (odds {ratio[0]} to {ratio[1]})"),
                ("Defender's die", f"+{ratio[1]} (odds)"),
            )
        ),
    ]
    blocks += _chances(results(*ratio, attackers, defenders), attackers, defenders)
    blocks.append(Text(("Terrain, leaders and personalities add to that: name a place to have them counted.",)))
    return Sheet(f"Odds of {attackers} against {defenders}", tuple(blocks))


def _battle_sheet(asked: Asked, h: int, units: tuple[str, ...]) -> Sheet:
    g = asked.g
    side = owner(g, units[0]) if units else asked.seat
    title = f"Odds at {place_name(h)}"
    if side not in g.players:
        return note(title, "Say which pieces would attack: 'odds FORCE against PLACE'.")
    fighters = tuple(combat(units))
    if units and not fighters:
        return note(title, "Heroes alone never attack (DR-HERO-03). Name combat units.")
    kinds = [k for k in ("army", "fleet") if fight.defenders(g, side, h, k)]
    if fighters:
        mine = {unit(u).type for u in fighters}
        kind = next((k for k in kinds if k in mine), "") or ("amphib" if mine == {"fleet"} and kinds else "")
        fighters = tuple(u for u in fighters if unit(u).type == ("fleet" if kind == "amphib" else kind))
    else:
        kind = next((k for k in kinds if fight.strikers(g, side, h, k)), "")
        fighters = tuple(fight.strikers(g, side, h, kind)) if kind else ()
    if not kind or not fighters:
        return note(title, *_nobody_to_fight(g, side, h, kinds, bool(units)))
    fought = battle(g, side, (h,), fighters, kind)
    blocks = _battle_blocks(g, fought)
    lines: list[str] = []
    if kind == "amphib":
        lines.append("A landing that does not win loses half of its survivors besides (DR-AMPHIB-04).")
    far = [u for u in fighters if not fight.in_reach(g, side, u, h)]
    if far:
        lines.append(f"Reckoned as if they stood next to it: {force_name(far)} cannot strike there from now.")
    return Sheet(title, (*blocks, *((Text(tuple(lines)),) if lines else ())))


def _battle_blocks(g: Minaria, fought: Battle) -> list[Block]:
    """Who fights, what is added to the dice, the chance of each result; whether the defender may retreat first."""
    muster = fought.muster(g)
    ours, theirs = sum(n for n, _ in muster.ours), sum(n for n, _ in muster.theirs)
    facts = [
        ("Attackers", f"{seat_name(fought.seat)}: {force_name(muster.attackers)}"),
        ("Defenders", f"{seat_name(fought.foe)}: {force_name(muster.defenders)}"),
        ("Attacker's die", _adds(muster.ours)),
        ("Defender's die", _adds(muster.theirs)),
    ]
    found = results(ours, theirs, len(muster.attackers), len(muster.defenders))
    lines = _retreat(g, fought)
    chances = _chances(found, len(muster.attackers), len(muster.defenders))
    return [Facts(tuple(facts)), *chances, Text(tuple(lines))]


def _adds(bonuses: Sequence[tuple[int, str]]) -> str:
    """'+3: +2 (odds 2 to 1), +1 (Immer is disciplined)'."""
    return f"{sum(n for n, _ in bonuses):+d}: " + ", ".join(f"{n:+d} ({why})" for n, why in bonuses)


def _nobody_to_fight(g: Minaria, seat: str, h: int, kinds: Sequence[str], named: bool) -> list[str]:
    """Why there is no battle to reckon at a hex."""
    name = place_name(h)
    if not kinds:
        if closed_castle(g, seat, h):
            return [f"No enemy stands outside the walls of {name}; it falls to a siege: say 'siege odds {name}'."]
        return [f"No enemy stands at {name} who could be attacked."]
    if named:
        return [f"Those cannot fight the {'armies' if kinds[0] == 'army' else 'fleets'} at {name} (DR-COMBAT-25)."]
    return [f"None of your units stands next to {name}. Say 'odds FORCE against {name}' to reckon with some that come."]


def _chances(found: dict[tuple[int, int], Fraction], attackers: int, defenders: int) -> list[Block]:
    """Each result as a row, then what they come to."""
    rows = tuple((str(a), str(d), part(chance)) for (a, d), chance in found.items())
    better = sum((c for (a, d), c in found.items() if d > a), Fraction(0))
    even = sum((c for (a, d), c in found.items() if a == d), Fraction(0))
    gone = sum((c for (_, d), c in found.items() if d == defenders), Fraction(0))
    lost = sum((c for (a, _), c in found.items() if a == attackers), Fraction(0))
    mine = sum((c * a for (a, _), c in found.items()), Fraction(0))
    theirs = sum((c * d for (_, d), c in found.items()), Fraction(0))
    return [
        Grid(("attacker loses", "defender loses", "chance"), rows, "Results"),
        Facts(
            (
                ("Defender loses more", part(better)),
                ("Both lose alike", part(even)),
                ("Attacker loses more", part(1 - better - even)),
                ("All defenders lost", part(gone)),
                ("All attackers lost", part(lost)),
                ("Lost on average", f"attacker {float(mine):.2f}, defender {float(theirs):.2f}"),
            )
        ),
    ]


def _retreat(g: Minaria, fought: Battle) -> list[str]:
    """Whether the defender may slip away before the dice (DR-RETREAT-01..05)."""
    stack = fought.candidates(g)
    if not stack:
        return ["The defender has no way to retreat." if fought.foe else ""]
    need = max(fight.retreat_number(g, u) for u in stack)
    chance = Fraction(7 - need, 6)
    return [f"The defender may try to retreat first: {need} or more, {part(chance)}."]


# -- sieges


@cache
def siege_die(bonus: int) -> tuple[Fraction, Fraction, Fraction]:
    """Chances that a siege die with this bonus takes the castle, changes nothing, costs a unit (DR-SIEGE-22..25)."""
    result = die().to(lambda face: sieges.siege_result(face, bonus))
    return result["plunder"], result["nothing"], result["fail"]


def siege_course(bonuses: Sequence[int], turns: int) -> list[tuple[Fraction, Fraction, Fraction]]:
    """Turn by turn: chance the castle has fallen, units lost on average, chance the siege has become too weak.

    `bonuses[k]` is the die bonus once k units are lost; after the last of them there are too few for a die.
    """
    besieging: dict[int, Fraction] = {0: Fraction(1)}
    fallen, lost, weak = Fraction(0), Fraction(0), Fraction(0)
    out = []
    for _ in range(turns):
        ahead: dict[int, Fraction] = {}
        for k, chance in besieging.items():
            take, hold, fail = siege_die(bonuses[k])
            fallen += chance * take
            lost += chance * fail
            ahead[k] = ahead.get(k, Fraction(0)) + chance * hold
            if k + 1 < len(bonuses):
                ahead[k + 1] = ahead.get(k + 1, Fraction(0)) + chance * fail
            else:
                weak += chance * fail
        besieging = ahead
        out.append((fallen, lost, weak))
    return out


def in_the_end(bonuses: Sequence[int]) -> Fraction:
    """Chance that the castle falls before the besiegers are too few, however long it takes."""
    chance = Fraction(0)
    for bonus in reversed(bonuses):
        take, hold, fail = siege_die(bonus)
        chance = (take + fail * chance) / (1 - hold)
    return chance


def siege_odds(match: Match, seat: str, place: str, force: str) -> Sheet:
    """What `siege odds` answers: the chance that a castle falls, for each turn, and what it costs."""
    asked = Asked(match, seat)
    try:
        units = asked.force(force) if force.strip() else ()
        hexes = [asked.place(place)] if place.strip() else _own_sieges(asked)
    except Unclear as err:
        return note("Siege odds", str(err))
    pages = [siege_blocks(asked.g, asked.seat, h, units) for h in hexes]
    title = f"Siege odds at {listing(place_name(h) for h in hexes)}"
    return Sheet(title, tuple(block for page in pages for block in page))


def _own_sieges(asked: Asked) -> list[int]:
    """Castles the seat besieges; of an onlooker all. Raises Unclear without any."""
    mine = asked.seat in asked.g.players
    found = [h for h, s in sorted(asked.g.sieges.items()) if s.seat == asked.seat or not mine]
    if not found:
        raise Unclear("You besiege no castle. Say 'siege odds PLACE with FORCE' to reckon with one.")
    return found


def siege_blocks(g: Minaria, seat: str, h: int, units: Sequence[str]) -> list[Block]:
    """The chances of one siege: as it stands, or with the units named."""
    x = board().hexes[h]
    if not x.walls or h in g.plundered:
        why = "is plundered already" if x.walls else "is no castle"
        return [Text((f"{x.name} {why}; there is nothing to besiege.",))]
    siege = g.sieges.get(h)
    if units:
        host = [u for u in combat(units) if unit(u).type == "army" or x.kind == "port"]
        host += [u for u in besiegers(g, h) if u not in host and owner(g, u) == owner(g, host[0])] if host else []
    else:
        host = besiegers(g, h) if siege is not None else []
        host = host or [u for u in at(g, h) if owner(g, u) == seat and unit(u).combat and not g.pieces[u].inside]
    if not host:
        return [
            Text(
                (
                    f"Nobody besieges {x.name}. Say 'siege odds {x.name} with FORCE'; "
                    f"it needs {count(defence(g, h), 'combat unit')} (DR-SIEGE-06).",
                )
            )
        ]
    force = sieges.able(g, host)
    inside, coming = len(garrison(g, h)), _coming(g, h)
    walls = strength(g, h)
    against = walls + inside + coming
    facts = [
        ("Castle", f"{x.name}, {kingdoms()[x.kingdom].name}"),
        ("Against", f"{against}: {walls} for the walls, {inside + coming} inside"),
        ("Besiegers", f"{len(force)}: {force_name(force)}"),
    ]
    lines = _siege_notes(g, seat, h, host, force, coming)
    if len(force) < against:
        short = f"{against - len(force)} more needed: below 1 to 1 no die is rolled (DR-SIEGE-06)."
        return [Facts(tuple(facts)), Text((short, *lines))]
    bonuses = [sum(n for n, _ in sieges.bonuses_of(g, force[k:], against)) for k in range(len(force) - against + 1)]
    reasons = sieges.bonuses_of(g, force, against)
    take, hold, fail = siege_die(bonuses[0])
    facts += [
        ("Siege die", _adds(reasons)),
        ("The castle falls", f"{part(take)}, on {_faces(bonuses[0])}"),
        ("The walls hold", part(hold)),
        ("The attack fails", f"{part(fail)}, on a 1: one unit is lost"),
    ]
    more = against * (len(force) // against + 1) - len(force)
    lines.append(f"{count(more, 'combat unit')} more would add 1 to the die.")
    rows = tuple(
        (str(k), part(fallen), f"{float(lost):.2f}", part(weak))
        for k, (fallen, lost, weak) in enumerate(siege_course(bonuses, TURNS_AHEAD), 1)
    )
    grid = Grid(("die", "fallen by then", "units lost", "too weak by then"), rows, "Turn by turn")
    lines.insert(0, f"However long it takes: {part(in_the_end(bonuses))}.")
    return [Facts(tuple(facts)), grid, Text(tuple(lines))]


def _faces(bonus: int) -> str:
    """The throws that take a castle."""
    good = [face for face in die() if sieges.siege_result(face, bonus) == "plunder"]
    return f"{good[0]} or more" if good and good[0] < 6 else "a 6" if good else "no throw"


def _coming(g: Minaria, h: int) -> int:
    """Regulars of a kingdom on nobody's side that would come into play at a besieged castle (DR-SIEGE-12)."""
    kingdom = board().hexes[h].kingdom
    if kingdom_owner(g, kingdom) or g.realms[kingdom].status not in ("neutral", "peace", "confusion"):
        return 0
    return sum(1 for u in regulars_of(g, kingdom) if unit(u).home == h and u not in g.pieces and u not in g.dead)


def _siege_notes(g: Minaria, seat: str, h: int, host: Sequence[str], force: Sequence[str], coming: int) -> list[str]:
    """What has to be known about a siege besides its die."""
    out = []
    siege = g.sieges.get(h)
    x = board().hexes[h]
    if len(force) < len(host):
        out.append(f"{len(host) - len(force)} of them do not count: omens or Confusion (DR-EVENT-07).")
    if siege is None:
        out.append("Declared now, the first die is thrown in your siege round next turn (DR-SIEGE-16).")
        if not kingdom_owner(g, x.kingdom):
            out.append(neutral_joins(g, seat, h))
    elif siege.since >= g.turn:
        out.append("The first die is thrown next turn (DR-SIEGE-16).")
    if coming:
        out.append(f"{count(coming, 'regular')} of {kingdoms()[x.kingdom].name} would deploy here, counted as inside.")
    outside = enemy_at(g, owner(g, host[0]), h, inside=False)
    if outside:
        out.append(f"Defenders stand outside the walls, {force_name(outside)}: attack them first (DR-SIEGE-04).")
    out.append(f"Taking it scores {sieges.plunder_points(g, h)} points.")
    if any(not unit(u).combat for u in at(g, h) if not g.pieces[u].inside):
        out.append("On a 1 every hero among the besiegers rolls for his fate too (DR-SIEGE-26).")
    return out


def neutral_joins(g: Minaria, seat: str, h: int) -> str:
    """What besieging a castle of a kingdom on nobody's side brings about (DR-SIEGE-11..14)."""
    name = kingdoms()[board().hexes[h].kingdom].name
    return f"{name} would join an enemy of yours, drawn by lot, and its forces deploy at once (DR-SIEGE-11)."
