"""What a seat may know of a position, built from nothing: the one place where secrets are decided.

SE-SECRET-*, SE-DIPLOMAT-05, SE-DIPLOMAT-07, SE-ROLE-02. Secret are: plans before the flip, kinds of units, cargo,
stocks, purchases, treaties of others, what lies covered on a table. The World Map is seen only by whoever stands at it;
at his own table a commander knows it as he last saw it.
"""

from __future__ import annotations

from functools import cache

import msgspec

from minaria.engine.state import remember
from minaria.games.seasons.rules import planning, talk
from minaria.games.seasons.rules.standing import own, stacks, upkeep
from minaria.games.seasons.state import Nation, Piece, Report, Seasons, Table, Task, Treaty, Work
from minaria.games.seasons.tables import BOAT, areas
from minaria.games.seasons.telling import area_name, kind_words, seat_name


class TableView(msgspec.Struct, frozen=True):
    """What lies open on another nation's table for a visitor: its sheet (None if covered) and its notes."""

    sheet: tuple[str, ...] | None
    notes: tuple[str, ...] | None


class View(msgspec.Struct, frozen=True):
    """All that one seat (or a spectator, seat '') may know.

    sight: "live" at the World Map, "kept" as last seen, "none". counts: "area/seat" -> face-down units (boats in an
    ocean). tokens: (seat, area) of tokens face down; flipped: (seat, words) of those turned up.
    """

    seat: str
    sight: str
    turn: int
    seats: tuple[str, ...]
    options: dict[str, str]
    homes: dict[str, str]
    out: tuple[str, ...]
    marks: dict[str, str]
    owner: dict[str, str]
    number: dict[str, int]
    walls: dict[str, str]
    counts: dict[str, int]
    tokens: tuple[tuple[str, str], ...]
    flipped: tuple[tuple[str, str], ...]
    pillaged: dict[str, str]
    battles: tuple[str, ...]
    pieces: dict[str, Piece]
    plan: tuple[Task, ...]
    said: tuple[str, ...]
    resources: int
    supply: int
    upkeep: int
    works: dict[str, Work]
    treaties: dict[int, Treaty]
    where: dict[str, str]
    notes: tuple[str, ...]
    covered: tuple[str, ...]
    tables: dict[str, TableView]
    closing: tuple[str, ...]
    reports: tuple[Report, ...]
    paused: bool
    winners: tuple[str, ...]
    finished: bool
    office: str = ""


_EMPTY = Nation("")


def sight(g: Seasons, seat: str | None, office: str = "") -> str:
    """How much of the World Map is in view (SE-ROLE-02, SE-DIPLOMAT-07, SE-SECRET-04)."""
    if seat is None or seat not in g.nations or g.shown or g.finished:
        return "none" if office == "diplomat" else "live"
    if office == "diplomat":
        return "none"
    spot = talk.place_of(g, talk.person(g, seat, "commander"))
    if spot == talk.MAP:
        return "live"
    return "kept" if spot == f"table/{seat}" or talk.two_offices(g) else "none"


def view(g: Seasons, seat: str | None, office: str = "") -> View:
    """The view of a seat, or of one office of it; None is a spectator."""
    seen = sight(g, seat, office)
    mine = seat if seat in g.nations else ""
    nation = g.nations[mine] if mine else _EMPTY
    commands = bool(mine) and office != "diplomat"
    table = g.tables.get(mine)
    plan = g.plans.get(mine, ()) if commands else ()
    mapped = seen != "none"
    return View(
        seat=seat or "",
        sight=seen,
        turn=g.turn,
        seats=g.seats,
        options=g.options,
        homes={s: n.home for s, n in g.nations.items()},
        out=tuple([s for s, n in g.nations.items() if n.out]),
        marks=marks(g),
        owner=g.owner if mapped else {},
        number=g.number if mapped else {},
        walls=g.walls if mapped else {},
        counts=counts(g) if mapped else {},
        tokens=_tokens(g, mine, seen) if g.committed else (),
        flipped=flipped(g) if seen == "live" and g.shown else (),
        pillaged=g.pillaged if seen == "live" else {},
        battles=g.battles if seen == "live" else (),
        pieces=own(g, mine) if commands else {},
        plan=plan,
        said=_said(g, mine) if plan else (),
        resources=nation.resources,
        supply=nation.supply,
        upkeep=upkeep(g, mine) if mine else 0,
        works={a: w for a, w in g.works.items() if w.seat == mine},
        treaties={n: t for n, t in g.treaties.items() if mine in t.parties},
        where={p: talk.place_of(g, p) for p in g.where} if g.way else g.where,
        notes=table.notes if table is not None else (),
        covered=_covered(table) if table is not None else (),
        tables=_tables(g, mine, office) if mine else {},
        closing=tuple(g.closing),
        reports=g.reports if mapped else (),
        paused=g.paused,
        winners=g.winners,
        finished=g.finished,
        office=office,
    )


def marks(g: Seasons) -> dict[str, str]:
    """What everybody sees of each plan: "nothing", "saved" or "committed"."""
    return {s: "committed" if s in g.committed else "saved" if g.plans.get(s) else "nothing" for s in g.nations}


def _said(g: Seasons, seat: str) -> tuple[str, ...]:
    tasks = g.plans[seat]
    return remember(
        g, ("said", seat), lambda: tuple([planning.said(g, seat, t) for t in tasks]), of=("plans", "pieces", "turn")
    )


def _covered(table: Table) -> tuple[str, ...]:
    return ("notes",) * table.notes_covered + ("sheet",) * table.sheet_covered


def counts(g: Seasons) -> dict[str, int]:
    """Face-down units by area and nation; in an ocean the boats alone, cargo is hidden (SE-SECRET-01, SE-SECRET-03)."""
    return remember(g, "counts", lambda: _counts(g), of=("pieces",))


def _counts(g: Seasons) -> dict[str, int]:
    out: dict[str, int] = {}
    pieces, printed = g.pieces, areas()
    for (area, seat), units in stacks(g).items():
        n = len(units) if printed[area].land else sum([not pieces[u].aboard for u in units])
        if n:
            out[_key(area, seat)] = n
    return out


@cache
def _key(area: str, seat: str) -> str:
    return f"{area}/{seat}"


def _tokens(g: Seasons, mine: str, seen: str) -> tuple[tuple[str, str], ...]:
    """Tokens face down on the map: those of committed plans, owner and place (SE-SECRET-01); onlookers see them too."""
    if seen == "none" or g.options.get("tokens") == "secret" or g.shown:
        return ()
    if seen == "kept":
        found = [tuple(text.split(" ")) for text in g.looked.get(mine, ())]
        return tuple((s, a) for s, a in found if s != mine)
    return tuple((s, t.at) for s in g.committed if s != mine for t in g.plans.get(s, ()) if t.kind in planning.TOKENS)


def flipped(g: Seasons) -> tuple[tuple[str, str], ...]:
    """Tokens turned up: kind, direction, how many move (SE-REVEAL-02)."""
    return remember(
        g,
        "flipped",
        lambda: tuple(
            (s, planning.shown(g, s, t)) for s in g.seats for t in g.plans.get(s, ()) if t.kind in planning.TOKENS
        ),
    )


def _tables(g: Seasons, mine: str, office: str) -> dict[str, TableView]:
    """Tables somebody of the seat, or of that office of it, stands at or beside (SE-DIPLOMAT-05)."""
    people = [talk.person(g, mine, office)] if office else [f"{mine}/{o}" for o in talk.offices(g)]
    spots = {talk.place_of(g, p).partition("/")[2] for p in people}
    out = {}
    for s in sorted(spots - {"", mine}):
        sheet = sheet_lines(g, s) if talk.sheet_open_to(g, mine, s) else None
        notes = talk.table(g, s).notes if talk.notes_open_to(g, mine, s) else None
        if sheet is not None or notes is not None:
            out[s] = TableView(sheet, notes)
    return out


def sheet_lines(g: Seasons, seat: str) -> tuple[str, ...]:
    """What stands on a nation's sheet: stocks, and purchases not yet on the map (SE-DIPLOMAT-05)."""
    n = g.nations[seat]
    new = [p for p in g.pieces.values() if p.seat == seat and p.new]
    bought = [f"{kind_words(p.kind, 1)} for {area_name(p.at)}" for p in new]
    works = [f"{w.what} at {area_name(a)}" for a, w in g.works.items() if w.seat == seat]
    return (
        f"{seat_name(seat)}: {n.resources} resources, {n.supply} supply.",
        f"Bought this turn: {', '.join(bought + works) or 'nothing'}.",
    )


# -- other worlds


def twin(g: Seasons, seat: str) -> Seasons:
    """Another position the seat cannot tell from this one: others' plans, kinds of units and stocks are exchanged."""
    other = g.copy()
    for s, n in g.nations.items():
        if s == seat:
            continue
        if not talk.sheet_open_to(g, seat, s):
            other.nations[s] = msgspec.structs.replace(n, resources=n.resources + 3, supply=n.supply + 5)
        if not g.shown:
            _other_plan(g, other, s)
    if not g.shown:
        _other_units(g, other, seat)
    other.treaties = {k: t for k, t in g.treaties.items() if seat in t.parties}
    other.works = {a: w for a, w in g.works.items() if w.seat == seat or talk.sheet_open_to(g, seat, w.seat)}
    for s in g.seats:
        if s != seat and not talk.notes_open_to(g, seat, s) and s in g.tables:
            other.tables[s] = msgspec.structs.replace(g.tables[s], notes=("something else",))
    return other


def _other_plan(g: Seasons, other: Seasons, s: str) -> None:
    mine = g.plans.get(s, ())
    if s in g.committed:
        laid = [t for t in mine if t.kind in planning.TOKENS]
        other.plans[s] = tuple(Task("pillage", t.at, t.at, t.stamp) for t in laid) or mine
    elif mine:
        other.plans[s] = (Task("join", mine[0].at, mine[0].at, 1, side=s),)


def _other_units(g: Seasons, other: Seasons, seat: str) -> None:
    """Units of others in other kinds: infantry for cavalry, everything else infantry; boats stay boats."""
    other.pieces = {}
    for u, p in g.pieces.items():
        open_sheet = p.new and talk.sheet_open_to(g, seat, p.seat)
        if p.seat == seat or p.kind == BOAT or open_sheet:
            other.pieces[u] = p
            continue
        kind = "cavalry" if p.kind == "infantry" else "infantry"
        other.pieces[f"{p.seat}-{kind}-{u.rsplit('-', 1)[1]}"] = msgspec.structs.replace(p, kind=kind)
