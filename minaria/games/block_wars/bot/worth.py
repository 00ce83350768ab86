"""How well a seat stands: features of a position, each the seat's side less the others, and what each counts in points.

Battles that are still to be fought count as they come out on the average, so that no dice are thrown for them; what an
enemy could take in the next turn counts against who has it. A bot that looks ahead compares positions by it, greedy
ones never call it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from minaria.games.block_wars.advice.chances import Outlook
from minaria.games.block_wars.bot.force import (
    COIN,
    COUNTED,
    FIND,
    GOLD,
    city,
    finds,
    fought,
    power,
    restless,
    spread,
    stake,
    step,
)
from minaria.games.block_wars.rules import battle, borderland, ending, scoring
from minaria.games.block_wars.rules.building import disloyal, holders
from minaria.games.block_wars.rules.ground import cities, distances, enemies, hex_of
from minaria.games.block_wars.rules.movement import allowance
from minaria.games.block_wars.state import ALLIANCES, BORDERLAND, PLUNDERING, RUINS, BlockWars
from minaria.games.block_wars.tables import LORD, figures, types

WEIGHTS = {"won": 40.0, "points": 1.0, "army": 1.0, "income": 1.0, "purse": COIN, "front": 0.12, "danger": 0.4}
CROWD = 5  # blocks that could come into a hex together
AFAR = 9  # hexes from which nobody is on the way to a token or a temple
GOAL = 12.0  # what being ahead with the points that end Alliances is worth


class Expected(NamedTuple):
    """A battle that is still to be fought, as it comes out on the average."""

    at: str
    attack: str
    defence: str
    outlook: Outlook


def battles(g: BlockWars) -> Iterator[Expected]:
    """The battles that are still to be fought, or fought on."""
    for at in battle.open_battles(g):
        f = g.fight if g.fight is not None and g.fight.at == at else None
        if f is not None and f.stage != "fire":
            continue
        attackers, defenders = (f.attackers, f.defenders) if f is not None else battle.margins(g, at)
        ours = [b for b in g.here(at) if g.seat_of(b) in attackers]
        theirs = [b for b in g.here(at) if g.seat_of(b) not in attackers]
        rounds = figures("engine")["combat_rounds"] - f.round + 1 if f is not None else 0
        _, outlook = fought(g, at, ours, theirs, rounds)
        yield Expected(at, g.faction(attackers[0]), next((g.faction(s) for s in defenders if s), ""), outlook)


def features(g: BlockWars, seat: str) -> dict[str, float]:
    """Figures of a position for a seat."""
    mine = g.faction(seat)
    sides = dict.fromkeys(g.faction(s) for s in g.ranks)
    out = dict.fromkeys(WEIGHTS, 0.0)
    if g.finished:
        out["won"] = 0.0 if not g.winners else 1.0 if seat in g.winners else -1.0
    found = list(battles(g)) if not g.finished else []
    held = shares(g, found)

    def less(each: Mapping[str, float]) -> float:
        """What the own side has, less what others have on the average."""
        others = [each.get(s, 0.0) for s in sides if s != mine]
        return each.get(mine, 0.0) - sum(others) / max(1, len(others))

    out["army"] = less(armed(g, found)) / restless(g)
    out["points"] = less(tally(g, found)) if g.scenario != BORDERLAND else frontier(g, seat, held)
    out["income"] = less({s: sum(n * GOLD for n, of in held if of.get(s) for n in [n * of[s]]) for s in sides})
    purses = dict.fromkeys(sides, 0.0)
    for host in g.armies.values():
        purses[g.faction(host.seat)] += host.gold
    out["purse"] = less(purses)
    if g.scenario != BORDERLAND or seat == g.ranks[0]:
        out["front"] = -_march(g, mine) * restless(g)
    if g.turn < last_turn(g):
        out["danger"] = -less(danger(g, {e.at for e in found})) / restless(g)
    return out


def last_turn(g: BlockWars) -> int:
    """The turn with which the war ends for certain, a late one where there is none."""
    limit = g.options.get("turns", "none")
    if g.scenario == BORDERLAND:
        return int(figures("borderland")["turns"])
    return int(limit) if limit != "none" else 999


Share = tuple[float, dict[str, float]]
"""The gold of a city, and how likely each side has it."""


def shares(g: BlockWars, found: list[Expected]) -> list[Share]:
    """Every city that somebody has or fights for."""
    fights = {e.at: e for e in found}
    out: list[Share] = []
    for h in cities(g):
        army = holders(g).get(h)
        if h in fights:
            e = fights[h]
            out.append((hex_of(g, h).value, {e.attack: e.outlook.attack, e.defence: 1 - e.outlook.attack}))
        elif army and not disloyal(g, army):
            out.append((hex_of(g, h).value, {g.faction(g.armies[army].seat): 1.0}))
    return out


def armed(g: BlockWars, found: list[Expected]) -> dict[str, float]:
    """What the steps of each side are worth in points, those left to be lost in battles taken off."""
    out: dict[str, float] = {}
    for x in g.blocks.values():
        if x.army in g.armies:
            side = g.faction(g.armies[x.army].seat)
            out[side] = out.get(side, 0.0) + types()[x.type].cost * x.steps
    for e in found:
        for side, lost in ((e.attack, e.outlook.worth[0]), (e.defence, e.outlook.worth[1])):
            out[side] = out.get(side, 0.0) - lost
    more = 1.25 * step(g) if g.scenario not in (PLUNDERING, RUINS) else 0.5 * step(g)  # there the count has them too
    return {side: n * more for side, n in out.items()}


def tally(g: BlockWars, found: list[Expected]) -> dict[str, float]:
    """What each side has by the count that ends its scenario, in points, with what battles bring on the average."""
    if g.scenario == ALLIANCES:
        out = {side: float(n) for side, n in scoring.totals(g).items()}
    else:
        out = {s: ending.count_of(g, s).total * COUNTED + prospect(g, s) for s in g.ranks}
    for e in found:
        for side, gain in ((e.attack, e.outlook.points[1]), (e.defence, e.outlook.points[0])):
            out[side] = out.get(side, 0.0) + gain
    if g.scenario == ALLIANCES:  # the point for an attack is given when its battle begins
        for side in dict.fromkeys(e.attack for e in found if e.defence and e.attack not in g.raided):
            out[side] += figures("alliances")["vp"]["attack_player"]
    if g.scenario == ALLIANCES and max(out.values()) >= figures("alliances")["win_vp"]:
        ahead = max(out, key=lambda s: out[s])
        out[ahead] += GOAL * math.tanh((2 * out[ahead] - sum(out.values())) / 3)
    return out


def prospect(g: BlockWars, seat: str) -> float:
    """What tokens and temples are worth to a seat: those it stands on alone, less those it is on the way to."""
    out, mine = 0.0, [b for b in g.of(seat) if types()[g.blocks[b].type].move]
    for at in finds(g):
        far = min((distances(g, at).get(g.blocks[b].at, AFAR) for b in mine), default=AFAR)
        alone = not far and not enemies(g, at, seat)
        out += FIND if alone else FIND / 2 * max(0.0, 1 - far / AFAR)
    return out


def frontier(g: BlockWars, seat: str, held: list[Share]) -> float:
    """How near the attacker of the Borderland is to the gold he needs, in points; the more certain the later it is."""
    attacker, defender = g.ranks
    if not g.homes:
        return 0.0
    chances = {0: 1.0}
    for n, of in held:
        p, then = of.get(attacker, 0.0), dict[int, float]()
        for gold, chance in chances.items():
            for more, part in ((int(n), p), (0, 1 - p)):
                then[gold + more] = then.get(gold + more, 0.0) + chance * part
        chances = {k: c for k, c in then.items() if c}
    need, wide = borderland.target(g) - 0.5, spread(g)
    out = sum(c * 20 * math.tanh((gold - need) / wide) for gold, c in chances.items())
    return out if seat != defender else -out


def danger(g: BlockWars, fights: set[str]) -> dict[str, float]:
    """What each side has where enemies could come in strength in the next turn; the worst places count most."""
    hosts = [
        (x.at, allowance(g, b), power(g, b), g.faction(g.seat_of(b))) for b, x in g.blocks.items() if x.army in g.armies
    ]
    out: dict[str, list[float]] = {}
    for h, there in g.standing().items():
        side = g.faction(g.seat_of(there[0]))
        if h in fights or not side:
            continue
        far = distances(g, h)
        foes = sorted(strong for at, reach, strong, of in hosts if of != side and far.get(at, 9) <= reach)[-CROWD:]
        ours = sum(power(g, b) for b in there)
        lost = min(1.0, max(0.0, (sum(foes) / (ours + 0.1) - 0.8) / 1.6))
        if lost:
            steps = sum(g.blocks[b].steps * types()[g.blocks[b].type].cost for b in there)
            whole = step(g) * steps + 0.6 * sum(stake(g, b) for b in there) + 1.5 * city(g, h)
            out.setdefault(side, []).append(lost * whole)
    return {side: sum(n / 2**k for k, n in enumerate(sorted(each, reverse=True))) for side, each in out.items()}


def _march(g: BlockWars, mine: str) -> float:
    """How far the side's blocks are on the average from what they could take."""
    held = holders(g)
    goals = [h for h in cities(g) if h not in held] + [
        x.at for b, x in g.blocks.items() if x.army == LORD or g.faction(g.seat_of(b)) != mine
    ]
    own = {x.at for b, x in g.blocks.items() if x.army != LORD and g.faction(g.seat_of(b)) == mine}
    if not goals or not own:
        return 0.0
    tables = [distances(g, h) for h in dict.fromkeys(goals)]
    return sum(min(t.get(h, 9) for t in tables) for h in sorted(own)) / len(own)


def weights(seats: int) -> Mapping[str, float]:
    """What a feature is worth in points, for so many seats."""
    return WEIGHTS


def worth(g: BlockWars, seat: str) -> float:
    """How well a seat stands, in points."""
    found, by = features(g, seat), weights(len(g.seats))
    return sum(found[name] * by[name] for name in found)
