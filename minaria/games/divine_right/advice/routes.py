"""`route`: the cheapest way over as many turns as it takes, step by step, with what is met on it.

The steps and what bars them are those of movement (rules/paths); here the mover rests when its points are spent, and
goes on the turn after. Offered as `Advice.route`.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from commands.step_budget import spend
from minaria.engine.contract import Match
from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text, note
from minaria.games.divine_right.advice.subjects import Asked, Unclear
from minaria.games.divine_right.pages.summaries import ground_words
from minaria.games.divine_right.rules import mobility, movement, paths, rivers
from minaria.games.divine_right.rules.editions import regulars_of
from minaria.games.divine_right.rules.paths import FLEET, HERO, LAND, Mover
from minaria.games.divine_right.rules.status import (
    Where,
    at,
    closed_castle,
    combat,
    defence,
    friendly_castle,
    owner,
)
from minaria.games.divine_right.rules.terrain import NO_BONUS
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, kingdoms, place, unit
from minaria.games.divine_right.wording import count, force_name, listing, place_name, seat_name
from minaria.kit.hexgrid import LONG, direction

AT_MOST = 20
"""Turns a way may take; a game has no more."""


class Traveller(NamedTuple):
    """Who goes: as the path search knows him, his points each turn, and what he is called."""

    who: Mover
    each: int
    name: str
    force: tuple[str, ...]


class Stage(NamedTuple):
    """A step of a way: into a berth (a hex or a stretch of river), in which turn from now, points, points so far then.

    rested: the traveller ended his turn before this step.
    """

    berth: int
    turn: int
    points: int
    spent: int
    rested: bool
    border: str  # the unallied kingdom entered
    danger: bool


class _Node(NamedTuple):
    turn: int
    spent: int
    before: int
    points: int
    rested: bool
    origin: int  # where he was when the turn of this step began
    stop: bool


def way(g: Minaria, t: Traveller, start: int, goals: tuple[int, ...], shy: bool = True) -> list[Stage] | None:
    """The steps that bring a traveller soonest, then cheapest, to one of the goals; None if there is no way.

    DR-MOVE-02, -04, -13.
    `shy` keeps off neutral borders and heroes' dangers before the goal, as a move does where it can.
    """
    where = Where.of(g, t.who.seat)
    fleet, hero = t.who.kind == FLEET, t.who.kind == HERO
    ways = paths.fleet_ways(t.who.keel) if fleet else paths.land_ways(t.who.bonus)
    moat_free = friendly_castle(g, t.who.seat, place("Parros"))
    found = {start: _Node(0, t.each - t.who.budget, 0, 0, False, t.who.start or start, False)}
    todo = [(0, t.each - t.who.budget, start)]
    while todo:
        spend()
        turn, spent, a = heappop(todo)
        node = found[a]
        if (turn, spent) > (node.turn, node.spent):
            continue
        if a in goals:
            return _traced(g, t, found, a, where)
        for step in ways.get(a, ()):
            b = step.hex
            last = b in goals
            risk = hero and paths.danger(g, t.who, b, where)
            if shy and not last and (paths.violates(g, a, b) or risk):
                continue
            points = step.points + (2 if step.moat and not moat_free else 0)
            stop = paths.must_stop(g, t.who, b) if fleet else step.stop
            ahead = _step(g, t, node, a, b, points, stop, last, where)
            if ahead is None or ahead.turn >= AT_MOST:
                continue
            old = found.get(b)
            if old is None or (ahead.turn, ahead.spent) < (old.turn, old.spent):
                found[b] = ahead
                heappush(todo, (ahead.turn, ahead.spent, b))
    return None


def _step(
    g: Minaria, t: Traveller, node: _Node, a: int, b: int, points: int, stop: bool, last: bool, where: Where
) -> _Node | None:
    """The step from a into b in the same turn if the points and the rules allow it, else after a rest at a."""
    fresh = node.spent == 0
    if not node.stop and (node.spent + points <= t.each or (fresh and t.who.kind != FLEET)):
        if paths.barred(g, t.who._replace(start=node.origin), a, b, where, last) is None:
            tired = node.spent + points > t.each  # one hex is always allowed (DR-MOVE-13)
            return _Node(node.turn, min(node.spent + points, t.each), a, points, False, node.origin, stop or tired)
    if node.before and paths.barred(g, t.who, node.before, a, where, True) is not None:
        return None  # nobody may end a turn there
    if fresh and not node.before and not node.stop and node.origin == a:
        return None  # rested already
    if points > t.each and t.who.kind == FLEET:
        return None
    if paths.barred(g, t.who._replace(start=a), a, b, where, last) is not None:
        return None
    return _Node(node.turn + 1, min(points, t.each), a, points, True, a, stop or points > t.each)


def _traced(g: Minaria, t: Traveller, found: dict[int, _Node], goal: int, where: Where) -> list[Stage]:
    out: list[Stage] = []
    b = goal
    while found[b].before:
        node = found[b]
        out.append(
            Stage(
                b,
                node.turn,
                node.points,
                node.spent,
                node.rested,
                paths.violates(g, node.before, b),
                paths.danger(g, t.who, b, where),
            )
        )
        b = node.before
    return out[::-1]


# -- the question


def route(match: Match, seat: str, start: str, goal: str, force: str) -> Sheet:
    """What `route` answers: the way, what each step costs, and what is met on it."""
    asked = Asked(match, seat)
    try:
        origin = asked.place(start) if start else 0
        units = asked.force(force, origin) if force else ()
        if not units and not start:
            units = asked.names.pronoun("force")  # type: ignore[assignment]
            if not units:
                raise Unclear("From where? Say 'route A to B', or 'route to B with' some pieces.")
        units = tuple(u for u in units if u in asked.g.pieces)
        origin = origin or asked.home(units)
        target = asked.place(goal, origin)
    except Unclear as err:
        return note("Route", str(err))
    if origin == target:
        return note("Route", f"They are at {place_name(target)} already.")
    return _sheet(asked.g, traveller(asked, units, origin, target), units, origin, target)


def traveller(asked: Asked, units: tuple[str, ...], start: int, goal: int) -> Traveller:
    """Who goes: the units named, with their points left if they stand there;
    else a plain army or fleet of the seat's."""
    g, seat = asked.g, asked.seat
    x, y = board().hexes[start], board().hexes[goal]
    if units:
        mine = owner(g, units[0]) or seat
        who, each = movement.marching(g, mine, tuple(units))
        if any(g.pieces[u].hex != start for u in units) or each <= 0:
            who = who._replace(start=start, budget=each, fresh=True)
        return Traveller(who, each, force_name(units), tuple(units))
    kind = FLEET if x.wet or y.wet else LAND
    home = g.players[seat].home if seat in g.players else next(iter(kingdoms()))
    like = [u for u in regulars_of(g, home) if unit(u).type == ("fleet" if kind == FLEET else "army")]
    like += [u for k in kingdoms() for u in regulars_of(g, k) if unit(u).type == ("fleet" if kind == FLEET else "army")]
    each = unit(like[0]).allowance
    bonus = NO_BONUS if kind == FLEET else mobility.own_bonus(g, like[0])
    who = Mover(seat, kind, bonus, start, each, True)
    return Traveller(who, each, f"a {kingdoms()[unit(like[0]).kingdom].adjective} {unit(like[0]).type}", ())


def _sheet(g: Minaria, t: Traveller, units: tuple[str, ...], start: int, goal: int) -> Sheet:
    fleet = t.who.kind == FLEET
    title = f"Route from {place_name(start)} to {place_name(goal)}"
    begin = start
    if fleet:
        lying = [rivers.berth(g, u) for u in units if g.pieces[u].hex == start]
        begin = lying[0] if lying else (rivers.berths(start, 0, t.who.keel) or (start,))[0]
    goals = (rivers.berths(goal, 0, t.who.keel) or (goal,)) if fleet else (goal,)
    if t.each <= 0:
        return note(title, f"{t.name} cannot move at all.")
    shy = way(g, t, begin, goals)
    bold = way(g, t, begin, goals, shy=False)
    stages = shy or bold
    if stages is None:
        bar = paths.why_no_path(g, t.who, begin, goal, goals, Where.of(g, t.who.seat), False)
        return note(title, f"No way leads there for {t.name}.", str(bar))
    turns = stages[-1].turn + 1
    total = sum(s.points for s in stages)
    left = "" if t.who.budget == t.each else f", {t.who.budget} left this turn"
    facts = [
        ("Who", f"{t.name}, {count(t.each, 'point')} a turn{left}"),
        ("In all", f"{count(len(stages), 'step')}, {count(total, 'point')}, {count(turns, 'turn')}"),
    ]
    blocks: list[Block] = [Facts(tuple(facts)), _grid(t, begin, stages)]
    lines = _met(g, t, stages, goal)
    if shy and bold and (bold[-1].turn, bold[-1].spent) < (shy[-1].turn, shy[-1].spent):
        through = list(dict.fromkeys(kingdoms()[s.border].name for s in bold if s.border))
        what = f"Through {listing(through)}" if through else "Past the dangers"
        points = sum(s.points for s in bold)
        lines.append(f"{what} it would be {count(points, 'point')}, {count(bold[-1].turn + 1, 'turn')}.")
    blocks.append(Text(tuple(lines) or ("Nothing is in the way.",)))
    return Sheet(title, tuple(blocks))


def _grid(t: Traveller, begin: int, stages: list[Stage]) -> Grid:
    """Each step: which way, into what, points, points spent in that turn, the turn from now."""
    rows = []
    before = begin
    for s in stages:
        toward = LONG[direction(before, s.berth)] if before > 0 and s.berth > 0 else ""
        ground = ground_words(s.berth) if s.berth > 0 else "river"
        rows.append(
            (rivers.berth_name(s.berth), toward, ground, str(s.points), f"{s.spent} of {t.each}", str(s.turn + 1))
        )
        before = s.berth
    return Grid(("place", "way", "ground", "points", "spent", "turn"), tuple(rows))


def _met(g: Minaria, t: Traveller, stages: list[Stage], goal: int) -> list[str]:
    """What is met on the way: borders, closed castles, dangers for heroes, enemies beside the places of rest."""
    seat = t.who.seat
    out = []
    for kingdom in dict.fromkeys(s.border for s in stages if s.border):
        name = kingdoms()[kingdom].name
        where = next(rivers.berth_name(s.berth) for s in stages if s.border == kingdom)
        known = " again" if seat in g.players and kingdom in g.players[seat].violated else ""
        what = "no further penalty" if known else "-1 on every later diplomacy roll there (DR-PENALTY-02)"
        out.append(f"At {where} the border of {name} is violated{known}: {what}.")
    out += [
        f"A hero without escort rolls for his fate at {rivers.berth_name(s.berth)} (DR-FATE-04)."
        for s in stages
        if s.danger
    ]
    if seat in g.players and closed_castle(g, seat, goal) and t.who.kind != HERO:
        kingdom = board().hexes[goal].kingdom
        have = len(combat(t.force))
        out.append(
            f"{place_name(goal)} is a closed castle of {kingdoms()[kingdom].name}: besieging it needs "
            f"{count(defence(g, goal), 'combat unit')}" + (f", {have} would come (DR-SIEGE-06)." if have else ".")
        )
    rests = [a.berth for a, b in pairwise(stages) if b.rested]
    for b in dict.fromkeys((*rests, stages[-1].berth)):
        for h in (n for n in board().near.get(b, ()) if b > 0):
            enemies = [u for u in at(g, h) if unit(u).combat and owner(g, u) not in ("", seat)]
            if enemies:
                who = seat_name(owner(g, enemies[0]))
                at_rest = "beside the goal" if b == stages[-1].berth else f"beside the rest at {place_name(b)}"
                out.append(f"Enemies {at_rest}, at {place_name(h)}: {who}, {force_name(enemies)}.")
    return out
