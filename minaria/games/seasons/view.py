"""What a seat may know of a position, built from nothing: the one place where secrets are decided.

SE-SECRET-*, SE-DIPLOMAT-05, SE-DIPLOMAT-07, SE-ROLE-02. Secret are: plans before the flip, kinds of units, cargo,
stocks, purchases, treaties of others, what lies covered on a table. The World Map is seen only by whoever stands at it;
at his own table a commander knows it as he last saw it.
"""

from __future__ import annotations

import msgspec

from minaria.engine.state import remember
from minaria.games.seasons.rules import circles, laying, planning, seeing, talk, treaties
from minaria.games.seasons.rules.position import own, upkeep
from minaria.games.seasons.rules.seeing import Glimpse
from minaria.games.seasons.state import HELD, Nation, Piece, Report, Seasons, Table, Task, Treaty, Work
from minaria.games.seasons.tables import BOAT, areas
from minaria.games.seasons.wording import area_name, kind_words, seat_name


class TableView(msgspec.Struct, frozen=True):
    """What lies open on another nation's table for a visitor: its sheet (None if covered) and its notes."""

    sheet: tuple[str, ...] | None
    notes: tuple[str, ...] | None


class View(msgspec.Struct, frozen=True):
    """All that one seat (or a spectator, seat '') may know.

    sight: "live" at the World Map, "kept" as last seen (in turn `seen_in`, 0 if that was not kept), "none". counts:
    "area/seat" -> face-down units (boats in an ocean). tokens: others' tokens face down, as (seat, area, area) between
    which they lie, the same area twice where one lies in it; flipped: (seat, words) of those turned up. plan: stamps
    are the place in it, since lines of the journal count what others do. books: what each nation has, for the referee
    alone.
    """

    seat: str
    sight: str
    seen_in: int
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
    tokens: tuple[laying.Lying, ...]
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
    circles: dict[str, str] = {}
    books: dict[str, View] = {}


_EMPTY = Nation("")
AT_MAP = ("", "commander")
"""Whoever sees the World Map, and plans: the commander, or one person with all offices."""
OF_OTHERS = 10_000  # numbers of pieces that are known of others by count alone begin here


def sight(g: Seasons, seat: str | None, office: str = "") -> str:
    """How much of the World Map is in view (SE-ROLE-02, SE-DIPLOMAT-07, SE-SECRET-04)."""
    if seat is None or seat not in g.nations or g.shown or g.finished:
        return "live" if office in AT_MAP else "none"
    if office not in AT_MAP:
        return "none"
    spot = talk.place_of(g, talk.person(g, seat, "commander"))
    if spot == talk.MAP:
        return "live"
    if g.options.get("level") and seeing.seen(g.looked.get(seat, ())) is None:
        return "none"
    return "kept" if spot == f"table/{seat}" or talk.two_offices(g) else "none"


def view(g: Seasons, seat: str | None, office: str = "") -> View:
    """The view of a seat, or of one office of it; None is a spectator."""
    seen = sight(g, seat, office)
    mine = seat if seat in g.nations else ""
    nation = g.nations[mine] if mine else _EMPTY
    commands = bool(mine) and office in AT_MAP
    table = g.tables.get(mine) if mine and talk.reads_notes(g, mine, office) else None
    plan = _plan(g, mine) if commands else ()
    mapped = seen != "none"
    last = seeing.seen(g.looked.get(mine, ())) if seen == "kept" else None
    shown: Glimpse | Seasons = last or g
    return View(
        seat=seat or "",
        sight=seen,
        seen_in=last.turn if last is not None else 0,
        turn=g.turn,
        seats=g.seats,
        options=g.options,
        homes={s: n.home for s, n in g.nations.items()},
        out=tuple([s for s, n in g.nations.items() if n.out]),
        marks=marks(g),
        owner=shown.owner if mapped else {},
        number=shown.number if mapped else {},
        walls=shown.walls if mapped else {},
        counts=(last.counts if last is not None else seeing.counts(g)) if mapped else {},
        tokens=_tokens(g, mine, seen) if g.plans or seen == "kept" else (),
        flipped=flipped(g) if seen == "live" and g.shown else (),
        pillaged=g.pillaged if seen == "live" else {},
        battles=g.battles if seen == "live" else (),
        pieces=own(g, mine) if commands or (mine and office == "buyer") else {},
        plan=plan,
        said=_said(g, mine) if plan else (),
        resources=nation.resources,
        supply=nation.supply,
        upkeep=upkeep(g, mine) if mine else 0,
        works={a: w for a, w in g.works.items() if w.seat == mine},
        treaties=_treaties(g, mine) if g.treaties else {},
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
        circles=_circles(g, mine, office) if mine and g.circles else {},
    )


def open_view(g: Seasons) -> View:
    """What the referee sees: the map, and every nation's units, cargo, treasury, plan and notes, and all treaties."""
    public = view(g, None)
    books = {
        s: msgspec.structs.replace(
            view(g, s), sight="live", owner=g.owner, number=g.number, walls=g.walls, counts=public.counts
        )
        for s in g.seats
    }
    return msgspec.structs.replace(public, books=books, treaties=dict(g.treaties), circles=dict(g.circles))


def _treaties(g: Seasons, mine: str) -> dict[int, Treaty]:
    """What the seat is party to, by its own numbers: those of the others count what these have done in secret."""
    return {
        treaties.number_for(k, t, mine): msgspec.structs.replace(t, own=())
        for k, t in g.treaties.items()
        if mine in t.parties
    }


def _circles(g: Seasons, mine: str, office: str) -> dict[str, str]:
    """Who stands with whom where one is: the circles of other places are not seen (SE-DIPLOMAT-02)."""
    return circles.of_office(g, talk.person(g, mine, office)) if office else circles.seen_by(g, mine)


def marks(g: Seasons) -> dict[str, str]:
    """What everybody sees of each plan: "nothing", "saved" or "committed"."""
    return {s: "committed" if s in g.committed else "saved" if g.plans.get(s) else "nothing" for s in g.nations}


def _plan(g: Seasons, seat: str) -> tuple[Task, ...]:
    return remember(
        g,
        ("plan", seat),
        lambda: tuple(
            [msgspec.structs.replace(t, stamp=k, laid=min(t.laid, 0)) for k, t in enumerate(g.plans.get(seat, ()), 1)]
        ),
        of=("plans",),
    )


def _said(g: Seasons, seat: str) -> tuple[str, ...]:
    tasks = g.plans[seat]
    return remember(
        g, ("said", seat), lambda: tuple([planning.said(g, seat, t) for t in tasks]), of=("plans", "pieces", "turn")
    )


def _covered(table: Table) -> tuple[str, ...]:
    return ("notes",) * table.notes_covered + ("sheet",) * table.sheet_covered


def _tokens(g: Seasons, mine: str, seen: str) -> tuple[laying.Lying, ...]:
    """Tokens face down on the map from the moment they are laid: owner and place (SE-SECRET-01), for onlookers too.

    Whoever turned away from the map knows those that lay there then.
    """
    if seen == "none" or g.options.get("tokens") == "secret" or g.shown:
        return ()
    if seen == "kept":
        kept = g.looked.get(mine, ())
        last = seeing.seen(kept)
        found = last.tokens if last is not None else tuple(seeing.token(text) for text in kept)
        return tuple(x for x in found if x[0] != mine)
    return tuple(x for x in laying.lying(g) if x[0] != mine)


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
    works = [f"{x} at {area_name(a)}" for a, w in g.works.items() if w.seat == seat for x in w.parts]
    return (
        f"{seat_name(seat)}: {n.resources} resources, {n.supply} supply.",
        f"Bought this turn: {', '.join(bought + works) or 'nothing'}.",
    )


# -- the position as a seat knows it


def known(g: Seasons, seat: str) -> Seasons:
    """The position as far as the seat's commander knows it: the map as he last saw it where he does not stand at it.

    What he plans is judged by this, so that no refusal tells what he cannot see; the flip judges by what is so.
    """
    if seat not in g.nations or sight(g, seat) == "live":
        return g
    last = seeing.seen(g.looked.get(seat, ()))
    return g if last is None else remember(g, ("known", seat), lambda: _known(g, seat, last))


def _known(g: Seasons, seat: str, last: Glimpse) -> Seasons:
    made = g.copy()
    made.owner, made.number, made.walls = dict(last.owner), dict(last.number), dict(last.walls)
    made.pieces = dict(own(g, seat))
    n = OF_OTHERS
    for key, count in last.counts.items():
        area, owner = key.split("/", 1)
        for _ in range(count if owner != seat else 0):
            n += 1
            kind = "infantry" if areas()[area].land else BOAT
            made.pieces[f"{owner}-{kind}-{n}"] = Piece(owner, kind, area)
    made.before = made.origin = None
    made.settle()
    return made


# -- other worlds


def twin(g: Seasons, seat: str) -> Seasons:
    """Another position the seat cannot tell from this one: others' plans, kinds of units and stocks are exchanged, and
    where it does not see the World Map what stands there has changed.
    """
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
    here = circles.seen_by(g, seat)
    other.circles = dict(here) if len(here) < len(g.circles) else dict(g.circles)
    if g.options.get("level") and sight(g, seat) != "live":
        _other_map(g, other, seat)
    other.treaties = {k: t for k, t in g.treaties.items() if seat in t.parties}
    one, two = [s for s in g.seats if s != seat][:2]
    other.treaties[max(g.treaties, default=0) + 3] = Treaty("peace", one, (one, two), (one,), own=(1, 1))
    other.works = {a: w for a, w in g.works.items() if w.seat == seat or talk.sheet_open_to(g, seat, w.seat)}
    for s in g.seats:
        if s != seat and not talk.notes_open_to(g, seat, s) and s in g.tables:
            other.tables[s] = msgspec.structs.replace(g.tables[s], notes=("something else",))
    return other


def _other_map(g: Seasons, other: Seasons, seat: str) -> None:
    """Foreign areas with other numbers and buildings, and fewer units of others on land."""
    for area, holder in g.owner.items():
        if holder != seat:
            other.number[area] = g.number[area] - 1 if g.number[area] > -1 else 1
            if area in g.walls:
                del other.walls[area]
            else:
                other.walls[area] = "tower"
    gone = {p.at: u for u, p in other.pieces.items() if p.seat != seat and areas()[p.at].land and not p.new}
    for unit in gone.values():
        del other.pieces[unit]


def _other_plan(g: Seasons, other: Seasons, s: str) -> None:
    """Another plan with its tokens on the same lines: a Move for an Aid the other way, what is held in hand gone."""
    mine = g.plans.get(s, ())
    if g.options.get("tokens") == "secret":
        laid = []
    else:
        laid = [_other_task(t) for t in mine if t.kind in planning.TOKENS and t.laid != HELD]
    if mine:
        other.plans[s] = tuple(laid) or (Task("join", mine[0].at, mine[0].at, 1, side=s),)


def _other_task(t: Task) -> Task:
    if t.kind in ("move", "aid"):
        return Task("aid" if t.kind == "move" else "move", t.to, t.at, t.stamp)
    return Task("pillage" if t.kind == "bluff" else "bluff", t.to, t.to, t.stamp)


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
