"""What land and goods are worth, how likely battles are won, and how well a seat stands: features, each with a weight.

All in crowns, for who has most of them in the last year wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from minaria.engine.state import remember
from minaria.games.blood_royale.rules import contracts
from minaria.games.blood_royale.rules.chances import Host, blows
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import BASICS, CALENDAR, KINDS, figures, links
from minaria.kit.ways import reach

AHEAD = 5
"""Turns for which land is thought to be held."""
ARMY, FLEET, HEIR, CAPTIVE, MONARCH = 5.0, 2.0, 12.0, 25.0, 40.0
SPARE, ABROAD = 3.0, 0.6
"""What an item without a set is worth; what is left of one that has a long way to go."""
RIVALS = 0.5
"""How much of the best rival's standing counts against one's own."""
LAND = ("control", "crowns", "famine", "options", "pacts", "players", "resources", "revolts", "turn")
"""What answers about land alone rest on: they hold on while armies march."""
WEIGHTS = {
    "won": 500.0,
    "cash": 1.0,
    "income": 1.0,
    "sets": 0.8,
    "goods": 1.0,
    "armies": 2.0,
    "fleets": FLEET,
    "heirs": HEIR,
    "prisoners": CAPTIVE,
    "monarch": MONARCH,
    "exposed": -0.5,
    "revolts": -10.0,
}


def turns_left(g: BloodRoyale) -> int:
    """How many turns are still to come after this one."""
    return 0 if g.last_turn else max(0, (int(g.options["end"]) - g.year) // (CALENDAR.year(2) - CALENDAR.year(1)))


# -- goods


def sets(many: Mapping[str, float]) -> float:
    """What so many items of each kind bring, cashed in as full sets."""
    prices = figures("cash_in")
    basic = min(many.get(k, 0) for k in BASICS)
    semi = min(basic, many.get("semi-luxury", 0))
    full = min(semi, many.get("luxury", 0))
    more = prices["basics_semi"] - prices["basics"]
    most = prices["basics_semi_luxury"] - prices["basics_semi"]
    return float(prices["basics"] * basic + more * semi + most * full)


def yields(g: BloodRoyale, seat: str) -> dict[str, float]:
    """How many items of each kind a seat gets in a turn: of its land, and by contract."""

    def find() -> dict[str, float]:
        out = dict.fromkeys(KINDS, 0.0)
        for p, kind in g.resources.items():
            if g.owner(p) == seat:
                out[kind] += 1 if p in home(g, seat) else ABROAD
        for h in contracts.bound(g, "DELIVER_ITEM"):
            if seat in (h.clause.by, h.clause.about["to"]):
                sign = 1 if h.clause.about["to"] == seat else -1
                out[h.clause.about["goods"]] += sign * int(h.clause.about["number"]) * (ABROAD if sign > 0 else 1)
        return {k: max(0.0, n) for k, n in out.items()}

    return remember(g, ("yields", seat), find, LAND)


def gain_of(g: BloodRoyale, seat: str, goods: str, more: int = 1) -> float:
    """What one item more (or less) of a kind a turn is worth to a seat in a turn."""
    has = yields(g, seat)
    other = {**has, goods: max(0.0, has[goods] + more)}
    return sets(other) - sets(has) + SPARE * more


def home(g: BloodRoyale, seat: str) -> Mapping[str, int]:
    """The land from which items get to the capital overland, through one's own: province -> steps."""

    def find() -> Mapping[str, int]:
        at, near = g.capital(seat), links("land")
        if not at:
            return {}
        return reach((at,), lambda p: near.get(p, ()), lambda a, b: 1 if g.owner(b) == seat else None).cost

    return remember(g, ("home", seat), find, LAND)


# -- land


def of_province(g: BloodRoyale, seat: str, province: str) -> float:
    """What a province is worth to a seat in a turn: its tax, and what its item adds."""

    def find() -> float:
        tax = float(figures("tax")["normal"])
        goods = g.resources.get(province, "")
        if not goods:
            return tax
        held = g.owner(province) == seat
        return tax + (-gain_of(g, seat, goods, -1) if held else ABROAD * gain_of(g, seat, goods))

    return remember(g, ("worth", seat, province), find, LAND)


def prize(g: BloodRoyale, seat: str, province: str) -> float:
    """What it is worth to take a province: for as long as it may be held, what its owner loses, what lies there."""
    lying = sum(i in g.goods and not g.goods[i].aboard for i in g.here(province))
    return remember(g, ("prize", seat, province), lambda: _prize(g, seat, province), LAND) + 4 * SPARE * lying


def _prize(g: BloodRoyale, seat: str, province: str) -> float:
    turns = min(AHEAD, turns_left(g))
    owner = g.owner(province)
    theirs = RIVALS / 2 * of_province(g, owner, province) if owner and owner != seat else 0.0
    value = turns * (of_province(g, seat, province) + theirs)
    return value + MONARCH * any(c.capital == province and c.seat not in ("", seat) for c in g.crowns.values())


# -- battles


@cache
def outlook(one: Host, other: Host, free: int = 0) -> tuple[float, float]:
    """The chance that the first side holds the field, and how many of its armies are left on the average.

    It is `chances` in floating point, without telling all results apart: asked for often.
    """
    if free:
        mine, sign = free > 0, 1 if free > 0 else -1
        hits = [die if die <= min(4, (one if mine else other).armies) else 0 for die in range(1, 7)]
        ends = [outlook(one if mine else one.hit(n), other.hit(n) if mine else other, free - sign) for n in hits]
        return sum(x for x, _ in ends) / len(ends), sum(x for _, x in ends) / len(ends)
    if not one.force or not other.force:
        return float(one.force > 0), float(one.armies)
    won = left = 0.0
    moving = 36
    for given, n in blows(other.force, other.led).items():
        for taken, m in blows(one.force, one.led).items():
            ours, theirs = one.hit(given), other.hit(taken)
            if (ours, theirs) == (one, other):  # a round without a hit is fought again
                moving -= n * m
                continue
            sure, rest = outlook(ours, theirs)
            won, left = won + n * m * sure, left + n * m * rest
    return (won / moving, left / moving) if moving else (0.0, 0.0)


# -- how a seat stands


def enemies_near(g: BloodRoyale, seat: str, province: str) -> int:
    """Others' armies beside a province, those bound to peace left out."""
    many = 0
    for near in links("land").get(province, ()):
        for a in g.here(near):
            x = g.armies.get(a)
            if x is not None and not x.aboard and x.seat not in ("", seat):
                many += not contracts.kept_out(g, x.seat, province)
    return many


def features(g: BloodRoyale, seat: str) -> dict[str, float]:
    """Figures of a position for a seat."""
    out = dict.fromkeys(WEIGHTS, 0.0)
    if g.finished:
        out["won"] = 1.0 / len(g.winners) if seat in g.winners else -1.0 / len(g.seats)
        out["cash"] = float(g.players[seat].cash)
        return out
    left = turns_left(g) + (g.stage == "dynastic")
    ahead, tax = min(2 * AHEAD, left), float(figures("tax")["normal"])
    held = g.held(seat)
    out["cash"] = float(g.players[seat].cash - sum(x.crowns for x in g.debts if x.by == seat))
    out["income"] = ahead * tax * len(held)
    out["sets"] = ahead * sets(yields(g, seat))
    mine = dict.fromkeys(KINDS, 0.0)
    for x in g.goods.values():
        if seat == (x.owed or x.seat):
            mine[x.kind] += 1 if x.at in home(g, seat) and not x.aboard else ABROAD
    out["goods"] = sets(mine) + SPARE * sum(mine.values()) * (left > 0)
    out["armies"] = float(sum(x.seat == seat for x in g.armies.values()) * min(left, 2 * AHEAD))
    out["fleets"] = sum(x.seat == seat for x in g.fleets.values()) * min(1.0, left / 3)
    out["heirs"] = min(4, sum(g.people[p].house == g.players[seat].house for p in g.living(seat))) * min(1.0, left / 4)
    out["prisoners"] = float(
        sum(c.by == seat for c in g.captives.values()) - sum(g.people[p].seat == seat for p in g.captives)
    )
    out["monarch"] = float(bool(g.players[seat].country)) * min(1, left)
    if left:
        bare = [p for p in held if not any(a in g.armies for a in g.here(p, seat))]
        out["exposed"] = sum(of_province(g, seat, p) for p in bare if enemies_near(g, seat, p))
        out["revolts"] = float(sum(g.owner(p) == seat for p in g.revolts))
    return out


def standing(g: BloodRoyale, seat: str) -> float:
    """How a seat stands by itself, in crowns."""
    found = features(g, seat)
    return sum(found[name] * WEIGHTS[name] for name in found)


def worth(g: BloodRoyale, seat: str) -> float:
    """How well a seat stands: its own standing, less a share of the best rival's."""
    return standing(g, seat) - RIVALS * max(standing(g, s) for s in g.seats if s != seat)
