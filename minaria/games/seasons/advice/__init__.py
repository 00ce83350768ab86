"""What could be: the answers of Seasons to `what may`, `route`, `odds`, `why not` and the table's warnings.

Everything is reckoned from the seat's view and its own
plan; chances are in `chances`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from commands import Done, Order
from minaria.engine.contract import Match
from minaria.engine.offers import Refusal
from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text, note
from minaria.games.seasons.advice.chances import cases, odds
from minaria.games.seasons.advice.subjects import Unclear, force_meant, holder, in_sight, map_of, place_meant, there
from minaria.games.seasons.chapters.plans import Commit
from minaria.games.seasons.chapters.purchases import Trading, on_order
from minaria.games.seasons.chapters.tokens import PlanMove, Tasking
from minaria.games.seasons.names import indexes
from minaria.games.seasons.pages import in_play
from minaria.games.seasons.phases.planning import Planning
from minaria.games.seasons.rules import planning
from minaria.games.seasons.rules.position import cap_at, season, tasked, tokens_at
from minaria.games.seasons.rules.reach import able, ways
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import BOAT, BY_LAND, areas
from minaria.games.seasons.undo import given_again_by, taken_back_by
from minaria.games.seasons.view import View, known
from minaria.games.seasons.wording import area_name, count, force_words, listing, seat_name
from minaria.kit.pages import one
from minaria.kit.wording import percent

__all__ = ["follows", "given_again_by", "helps", "may", "odds", "route", "taken_back_by", "warning"]


# -- what may


def may(match: Match, seat: str, text: str) -> Sheet:
    """Where some units could go this turn, and what is there; tokens their area has left."""
    try:
        view = in_sight(match, seat)
        area = one(indexes.places(in_play(view)), text.removesuffix("?").strip())
        force = (
            tuple(u for u, p in view.g.own(seat).items() if p.at == area) if area else force_meant(match, seat, text)
        )
    except Unclear as err:
        return note("What they may do", str(err))
    g = match.state
    if not force:
        return note("What they may do", f"You have no units at {area_name(area)}.")
    blocks: list[Block] = []
    for at in dict.fromkeys(view.g.pieces[u].at for u in force):
        units = [u for u in force if view.g.pieces[u].at == at]
        busy = [u for u in units if u in tasked(g, seat)]
        free = [u for u in units if u not in busy and not view.g.pieces[u].new]
        left = cap_at(g, at, seat) - tokens_at(g, at, seat)
        facts = [("At", area_name(at)), ("Units", force_words(view.g.pieces, units)), ("Tokens left there", str(left))]
        facts += [("Have a task", force_words(view.g.pieces, busy))] if busy else []
        blocks.append(Facts(tuple(facts)))
        rows = [
            (
                area_name(to),
                map_of(view).near[at][to],
                holder(view, to),
                there(view, to),
                force_words(view.g.pieces, able(g, free, at, to)),
            )
            for to in ways(g, seat, at)
            if able(g, free, at, to)
        ]
        blocks.append(
            Grid(("area", "border", "holder", "there", "can go"), tuple(rows), "Moves")
            if rows
            else Text(("Nowhere to go from here: no unit without a task that could.",))
        )
    return Sheet(f"What {force_words(view.g.pieces, force)} may do", tuple(blocks))


# -- route


def route(match: Match, seat: str, start: str, goal: str, force: str) -> Sheet:
    """The shortest way, an area a turn: over land, by boat where it needs one."""
    try:
        view = in_sight(match, seat)
        end = place_meant(view, goal)
        units = force_meant(match, seat, force, [place_meant(view, start)] if start else ()) if force else ()
        said = [place_meant(view, start)] if start else []
        homes = list(dict.fromkeys(view.g.pieces[u].at for u in units)) or said
        if len(homes) != 1:
            raise Unclear("Say from where: route Alderhall to Crown Isle.")
    except Unclear as err:
        return note("Route", str(err))
    boats = bool(units) and all(view.g.pieces[u].kind == BOAT for u in units)
    found = way(view, homes[0], end, ("sea",) if boats else ("land", "bridge", "coast", "sea"))
    title = f"Route from {area_name(homes[0])} to {area_name(end)}"
    if not found:
        return note(title, "There is no way for them." if homes[0] != end else "They are there.")
    rows = tuple(
        (str(k), area_name(a), how(view, b, a), holder(view, a), there(view, a))
        for k, (b, a) in enumerate(zip([homes[0], *found], found, strict=False), 1)
    )
    sea = any(not areas()[a].land for a in found) and not boats
    lines = [f"{count(len(rows), 'turn')}, one Move token each (two in Winter)."]
    lines += ["By sea: a boat of yours with room must lie where they board, and stays there that turn."] if sea else []
    return Sheet(title, (Grid(("turn", "to", "how", "holder", "there"), rows), Text(tuple(lines))))


def how(view: View, at: str, to: str) -> str:
    """What a step of a way is."""
    kind = map_of(view).near[at][to]
    return kind if kind != "coast" else "ashore" if areas()[to].land else "aboard"


def way(view: View, start: str, goal: str, borders: Sequence[str]) -> list[str]:
    """Areas from start (left out) to goal, over such borders, by land where that is as short; [] if there is none."""
    near = map_of(view).near
    came: dict[str, str] = {start: ""}
    todo = [start]
    for a in todo:
        for b, kind in sorted(near[a].items(), key=lambda x: x[1] not in BY_LAND):
            if b not in came and kind in borders:
                came[b] = a
                todo.append(b)
    out = [goal] if goal in came and goal != start else []
    while out and came[out[0]] != start:
        out.insert(0, came[out[0]])
    return out


# -- what orders lead to


def follows(match: Match, seat: str, order: Order) -> list[str]:
    """What a legal order would lead to, a line each."""
    found = list(_follows(match, seat, order)) if seat in match.state.nations else []
    return found or [order.spec.summary]


def _follows(match: Match, seat: str, order: Order) -> Iterator[str]:
    g: Seasons = match.state
    task = order.task(seat) if isinstance(order, Tasking) else None
    if task is not None:
        yield f"Your plan: {planning.said(g, seat, task)}."
        view: View = match.game.views.of(g, seat)
        mapped = view.facts.sight != "none" and areas()[task.to].land
        if task.kind == "move" and mapped and view.g.owner.get(task.to, seat) != seat:
            for c in cases(view, task.to, task.units):
                sums = f"{c.ours} against {c.theirs}, each with a d{c.die}"
                yield f"If they are {c.who}: {sums}; you win: {percent(c.chance.wins)}."
        return
    price = order.price(g) if isinstance(order, Trading) else None
    if price is not None:
        cost, eats = price
        yield f"It costs {count(cost, 'resource')}; {g.nations[seat].resources - cost} left this turn."
        if eats:
            yield f"Upkeep grows by {eats}, due in {due(g)}."


def due(g: Seasons) -> str:
    """When upkeep is due next (SE-UPKEEP-01)."""
    return "Summer" if season(g) < 2 else "Winter"


def helps(match: Match, seat: str, order: Order, refusal: Refusal) -> list[str]:
    """What would have to change for a refused order to be legal, a line each."""
    g: Seasons = match.state
    if seat not in g.nations or not isinstance(match.phase, Planning):
        return []
    if seat in g.committed:
        return ["'uncommit' takes your plan up again."]
    if isinstance(order, PlanMove) and refusal.rule == "SE-MOVE-06" and order.origin:
        view: View = match.game.views.of(g, seat)
        stages = way(view, order.origin, order.place, ("land", "bridge", "coast", "sea"))
        return [f"It is {count(len(stages), 'turn')} away, by way of {listing(area_name(a) for a in stages[:-1])}."]
    if refusal.rule in ("SE-TOKEN-01", "SE-TOKEN-02", "SE-TOKEN-04", "SE-TOKEN-06") and g.plans.get(seat):
        return ["'plan' lists your tasks; 'unplan 1' takes one back."]
    return []


# -- grave consequences


def warning(match: Match, seat: str, order: Order) -> str:
    """What to tell a player before an order whose cost he may not see: broken promises, upkeep he cannot pay, a plan
    with nothing in it; else ''.

    SE-DIPLOMAT-11, SE-UPKEEP-03.
    """
    g: Seasons = match.state
    if seat not in g.nations:
        return ""
    if isinstance(order, PlanMove):
        host = known(g, seat).owner.get(order.place, "")
        bonds = [t for t in g.treaties.values() if not t.open and {seat, host} <= set(t.parties) and host != seat]
        if bonds and areas()[order.place].land:
            terms = listing(dict.fromkeys(t.terms for t in bonds))
            return (
                f"{area_name(order.place)} is {seat_name(host)}'s, with whom you have agreed on {terms}: unless "
                "they let you in, that is an attack."
            )
    if isinstance(order, Commit | Done) and isinstance(match.phase, Planning) and season(g) in (1, 3):
        view: View = match.game.views.of(g, seat)
        mine, owed = view.g.nations[seat], view.facts.upkeep[seat]
        have = mine.resources + mine.supply
        if owed > have and not match.phase.last:
            short = owed - have
            return f"Upkeep of {owed} is due now and you have {have}: {short} of it must be given up."
    if isinstance(order, Commit | Done) and isinstance(match.phase, Planning) and _nothing_done(g, seat):
        return "You have planned nothing."
    return ""


def _nothing_done(g: Seasons, seat: str) -> bool:
    """Whether a nation would spend this planning without a task, a purchase or a building."""
    return not (g.plans.get(seat) or on_order(g, seat) or any(w.seat == seat for w in g.works.values()))
