"""`odds`: the chances of a battle, worked out over every throw of the two dice, none sampled.

How many units stand in an area is to be seen, of which kind they are is not: the two ends are told, all infantry and
all cavalry. Offered as `Advice.odds`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from minaria.engine.contract import Match
from minaria.engine.sheets import Facts, Grid, Sheet, Text, note
from minaria.games.seasons.advice.subjects import Unclear, force_meant, in_sight, map_of, place_meant
from minaria.games.seasons.rules import combat
from minaria.games.seasons.rules.combat import Fighter, Stance
from minaria.games.seasons.tables import BOAT, areas, makes
from minaria.games.seasons.view import View
from minaria.games.seasons.wording import area_name, force_words
from minaria.kit import dice
from minaria.kit.wording import percent


class Chance(NamedTuple):
    """A battle over every throw: how likely the attacker wins, what points each side loses on the average."""

    wins: Fraction
    ours: float
    theirs: float


class Case(NamedTuple):
    """Defenders of one kind: who, both totals without dice, the die, the chances."""

    who: str
    ours: int
    theirs: int
    die: int
    chance: Chance


def chances(ours: int, theirs: int, weights: tuple[int, int], die: int, most: tuple[int, int]) -> Chance:
    """Totals without dice against each other; equal ones are the defender's (SE-BATTLE-03, SE-BATTLE-04).

    most: the points each side has to lose.
    """

    def ends(a: int, d: int) -> tuple[bool, int, int]:
        ahead = ours + a > theirs + d
        sides = {"ours": Stance(ours + a, weights[0]), "theirs": Stance(theirs + d, weights[1])}
        losses = combat.losses(sides, "ours" if ahead else "theirs")
        return ahead, min(losses["ours"], most[0]), min(losses["theirs"], most[1])

    thrown = dice.each(ends, dice.die(die), dice.die(die))
    lost, given = thrown.mean(lambda end: end[1]), thrown.mean(lambda end: end[2])
    return Chance(thrown.where(lambda end: end[0]), float(lost), float(given))


def cases(view: View, goal: str, units: tuple[str, ...]) -> list[Case]:
    """An attack on an area, for each kind its defenders may be of; [] where nobody and nothing defends."""
    enemies, walls = defenders(view, goal), view.g.walls.get(goal, "") if view.g.owner.get(goal) else ""
    if not enemies and not walls:
        return []
    ours = [fighter(view, u) for u in fighting(view, goal, units)]
    die = combat.die_for(len(ours) + enemies)
    out = []
    for kind in ((BOAT,) if not areas()[goal].land else ("infantry", "cavalry")) if enemies else ("",):
        foes = [Fighter(f"foe {k}", kind) for k in range(enemies)]
        a = sum(combat.values(ours, foes, walls).values())
        inside = sum(combat.values(foes, ours).values()) + (makes()[walls].value if walls else 0)
        d = inside + beside(view, goal)
        found = chances(a, d, (combat.weight(ours), combat.weight(foes)), die, (a, inside))
        out.append(Case(kind.replace("_", " ") if enemies else f"the {walls} alone", a, d, die, found))
    return out


def odds(match: Match, seat: str, place: str, force: str) -> Sheet:
    """The chances of attacking an area, with everything that adds to the dice."""
    if not place:
        return note("Odds", "Say where, and with what: odds 3 infantry against Brinehall.")
    try:
        view = in_sight(match, seat)
        goal = place_meant(view, place)
        units = force_meant(match, seat, force, map_of(view).near[goal]) if force else coming(view, goal)
    except Unclear as err:
        return note("Odds", str(err))
    if not units:
        return note("Odds", f"Say with what: odds 3 infantry against {area_name(goal)}. Your plan sends nobody there.")
    if not fighting(view, goal, units):
        who = "boats fight at sea, not what they carry" if not areas()[goal].land else "boats do not fight ashore"
        return note("Odds", f"None of those could fight in {area_name(goal)}: {who}.")
    title = f"{force_words(view.g.pieces, units)} against {area_name(goal)}"
    if view.g.owner.get(goal) == seat:
        return note(title, "That area is yours.")
    found = cases(view, goal, units)
    if not found:
        return note(title, "Nobody is there: whoever comes alone takes it.")
    enemies, walls = defenders(view, goal), view.g.walls.get(goal, "")
    defend = [*([f"{enemies} face down"] if enemies else []), *([f"a {walls}"] if walls else [])]
    facts = [("Defend", " and ".join(defend))]
    facts += [("Next door", f"their buildings add {beside(view, goal)}")] if beside(view, goal) else []
    rows = tuple(
        (
            c.who,
            f"{c.ours} + d{c.die}",
            f"{c.theirs} + d{c.die}",
            percent(c.chance.wins),
            f"{c.chance.ours:.1f}",
            f"{c.chance.theirs:.1f}",
        )
        for c in found
    )
    grid = Grid(("if they are", "you", "they", "you win", "points you lose", "they lose"), rows, "Chances")
    left_out = "Aid, other attackers and units that come in the same turn are not counted."
    return Sheet(title, (Facts(tuple(facts)), grid, Text((left_out,))))


def fighting(view: View, goal: str, units: tuple[str, ...]) -> tuple[str, ...]:
    """Those of some units that fight in an area: boats at sea, and not what they carry; ashore all but boats
    (SE-BOAT-08).
    """
    return tuple(u for u in units if (view.g.pieces[u].kind == BOAT) != areas()[goal].land)


def fighter(view: View, unit: str) -> Fighter:
    """An own unit as the arithmetic knows it."""
    p = view.g.pieces[unit]
    aboard = sum(1 for x in view.g.own(view.seat).values() if x.aboard == unit and x.kind == "infantry")
    return Fighter(unit, p.kind, p.green, aboard)


def defenders(view: View, area: str) -> int:
    """Face-down units of others in an area."""
    return sum(heap.units for heap in view.g.heaps() if heap.area == area and heap.seat != view.seat)


def beside(view: View, area: str) -> int:
    """What its holder's towers and castles next door add to its defence (SE-TOWER-02, SE-CASTLE-02)."""
    g, host = view.g, view.g.owner.get(area, "")
    near = map_of(view).near[area] if host else ()
    return sum(makes()[g.walls[a]].beside for a in near if a in g.walls and g.owner.get(a) == host)


def coming(view: View, area: str) -> tuple[str, ...]:
    """Own units the plan sends there."""
    return tuple(u for t in view.g.plans.get(view.seat, ()) if t.kind == "move" and t.to == area for u in t.units)
