"""Pages of Seasons as plain data (see engine.sheets): the state of play, areas, nations, plans, battles, talk.

Called by the table for its words (look, examine, where is, near, score ...) and for the game's own pages. Everything is
made from a seat's View, never from the state; `result` alone reads the finished game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from commands.tokens import words_of
from minaria.engine.sheets import Block, Facts, Grid, Sheet, Text, note
from minaria.games.seasons.book import RULES
from minaria.games.seasons.names import indexes
from minaria.games.seasons.rules import planning, talk, treaties
from minaria.games.seasons.rules.laying import TOKENS
from minaria.games.seasons.rules.position import held, printed
from minaria.games.seasons.rules.victory import ranking
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import HALL, HELD, Heap, Spot, Table
from minaria.games.seasons.tables import areas, makes, nations, ring
from minaria.games.seasons.view import View, eyes
from minaria.games.seasons.wording import (
    area_name,
    count,
    force_words,
    kind_name,
    kind_words,
    listing,
    season_name,
    seat_name,
)
from minaria.kit.pages import OVER, not_one, one, turn_line
from minaria.kit.pages import heading as heading

rules, cite, related, contents = RULES.find, RULES.cite, RULES.related, RULES.contents

NO_MAP = "You do not see the World Map from here. 'go to the map' takes your commander there (SE-ROLE-02)."
_NEVER = "Diplomats never see the World Map; your commander does (SE-DIPLOMAT-07)."
_UNITS = frozenset(("units", "unit", "armies", "army", "forces", "force", "troops", "pieces", "men"))
IN_HAND = {HELD: ", its token still in hand"}
MARKS = {"nothing": "nothing saved", "saved": "a plan saved", "committed": "committed"}


def no_map(view: View) -> str:
    """Why the map is not in view, and what would bring it there."""
    return NO_MAP if view.facts.office in ("", "commander") else _NEVER


def in_play(view: View) -> tuple[str, ...]:
    """The nations of this table."""
    return tuple([n.home for n in view.g.nations.values()])


def homes(view: View) -> tuple[tuple[str, str], ...]:
    """What each seat plays."""
    return tuple([(s, n.home) for s, n in view.g.nations.items()])


def heaps(view: View) -> tuple[Heap, ...]:
    """The face-down units on the map, as far as it is in view."""
    return () if view.facts.sight == "none" else view.g.heaps()


def face_down(view: View, area: str) -> list[str]:
    """Whose face-down units stand in an area, and how many, a nation each in their order."""
    found = {heap.seat: heap.units for heap in heaps(view) if heap.area == area}
    return [f"{seat_name(s)} {found[s]}" for s in view.g.seats if s in found]


# -- the moment and the outcome


def status(view: View, stage: str, seat: str = "") -> str:
    """One line: 'Turn 3 of 8, Autumn of year 1, Planning'."""
    last = view.g.options.get("turns", "8")
    return turn_line(view.g.turn, last, season_name(view.g.turn), stage, finished=view.g.finished)


def result(g: Seasons) -> list[str]:
    """The ranking, a line a seat."""
    return [f"{rank}. {seat}: {n} areas" for rank, seat, n in ranking(g)]


def sees_the_public(view: View) -> bool:
    """Spectators stand at the World Map, a nation's people often elsewhere (SE-ROLE-02, SE-SECRET-07)."""
    return view.facts.sight == "live"


def score(view: View) -> Sheet:
    """Land areas of each nation, as far as the map is in view."""
    if view.facts.sight == "none":
        return note("Score", no_map(view))
    lands = {s: held(view.g, s) for s in view.g.seats}
    ranked = sorted(view.g.seats, key=lambda s: (s not in view.g.winners, -len(lands[s]), view.g.seats.index(s)))
    rows = tuple(
        (
            seat_name(s),
            str(len(lands[s])),
            str(sum(view.g.number[a] for a in lands[s])),
            "out" if view.g.nations[s].out else "wins" if s in view.g.winners else "",
        )
        for s in ranked
    )
    turn = OVER if view.g.finished else turn_line(view.g.turn, view.g.options.get("turns", "8")) + "."
    seen = tuple(x for x in (turn, last_seen(view)) if x)
    return Sheet("Score", (Text(seen), Grid(("nation", "areas", "income a turn", ""), rows)))


def who(view: View, people: Mapping[str, str]) -> Sheet:
    """Who plays what, and how far each has planned."""
    rows = tuple(
        (
            seat_name(s),
            people.get(s, ""),
            printed(view.g, s).name,
            "out" if view.g.nations[s].out else MARKS[view.facts.marks.get(s, "nothing")],
        )
        for s in view.g.seats
    )
    return Sheet("Players", (Grid(("seat", "person", "nation", "plan"), rows),))


# -- the state of play


def look(view: View, what: str) -> Sheet:
    """`look`: the state of play, an area, or whatever else is named."""
    return examine(view, what) if what.strip() else overview(view)


def overview(view: View) -> Sheet:
    """Turn, marks, own nation, what is planned, the map in short."""
    facts = [
        (
            "Turn",
            "the game is over"
            if view.g.finished
            else f"{view.g.turn} of {view.g.options.get('turns', '8')}, {season_name(view.g.turn)}",
        ),
        ("Plans", ", ".join(f"{seat_name(s)} {MARKS[m]}" for s, m in view.facts.marks.items())),
        *((("Clock", "stopped"),) if view.g.paused else ()),
        *(((_office(view), standing(view.g.place_of(eyes(view)))),) if _away(view) else ()),
    ]
    blocks: list[Block] = [Facts(tuple(facts))]
    if view.seat in view.g.nations:
        blocks += nation(view, view.seat).blocks
        blocks += plan_page(view).blocks
    if view.facts.everything:
        stocks = tuple(
            (
                seat_name(s),
                str(n.resources),
                str(n.supply),
                str(view.facts.upkeep[s]),
                ", ".join(on_order(view.g, s)),
                str(len(view.g.plans.get(s, ()))),
            )
            for s, n in view.g.nations.items()
        )
        blocks.append(Grid(("nation", "resources", "supply", "upkeep", "on order", "tasks"), stocks, "The nations"))
    blocks += map_blocks(view)
    return Sheet("The state of play", tuple(blocks))


def _away(view: View) -> bool:
    """Whether it is seen by somebody who is not the commander: he neither plans nor gets to the map."""
    return view.facts.office not in ("", "commander")


def _office(view: View) -> str:
    return talk.LABELS.get(view.facts.office, view.facts.office).capitalize()


def nation(view: View, seat: str) -> Sheet:
    """A nation's sheet: one's own in full, and everybody's for the referee; of another what lies open or on the map."""
    g = view.g
    title = f"{seat_name(seat)}, {printed(g, seat).name}" if seat not in nations() else seat_name(seat)
    lands, mapped = held(g, seat), view.facts.sight != "none"
    worth = sum(g.number[a] for a in lands)
    facts = [("Areas", f"{len(lands)}, worth {worth} a turn" if mapped else "not in view")]
    if seat != view.seat and not view.facts.everything:
        forces = [f"{heap.units} at {area_name(heap.area)}" for heap in heaps(view) if heap.seat == seat]
        facts.append(("Face down", ", ".join(forces) or "nothing in view"))
        lines = _on_table(view, seat)
        return Sheet(title, (Facts(tuple(facts)), *((Text(lines),) if lines else ())))
    mine, stock = g.nations[seat], printed(g, seat).tokens
    table = g.tables.get(seat, Table()) if view.facts.everything or g.reads_notes(eyes(view)) else Table()
    covered = ("notes",) * table.notes_covered + ("sheet",) * table.sheet_covered
    facts = [
        ("Resources", str(mine.resources)),
        ("Supply", str(mine.supply)),
        ("Upkeep", f"{view.facts.upkeep[seat]}, due in {'Summer' if (g.turn - 1) % 4 in (0, 1) else 'Winter'}"),
        *facts,
        ("Tokens", ", ".join(f"{n - used(g, seat, k)} of {n} {k.capitalize()}" for k, n in stock.items())),
        ("On order", ", ".join(on_order(g, seat)) or "nothing"),
        *((("Notes", "; ".join(table.notes)),) if table.notes else ()),
        *((("Covered", listing(covered)),) if covered else ()),
    ]
    return Sheet(title, (Facts(tuple(facts)), Grid(("area", "units", "value"), _by_name(forces_of(g, seat)), "Forces")))


def _on_table(view: View, seat: str) -> tuple[str, ...]:
    """What lies open on another nation's table for a visitor: stocks and purchases, notes (SE-DIPLOMAT-05)."""
    g = view.g
    there = g.tables.get(seat, Table())
    if seat not in g.visits(eyes(view)) or (there.sheet_covered and there.notes_covered):
        return ()
    if there.sheet_covered:
        return ("The sheet is covered.", *there.notes)
    n = g.nations[seat]
    fresh = [f"{kind_words(p.kind, 1)} for {area_name(p.at)}" for p in g.own(seat).values() if p.new]
    return (
        f"{seat_name(seat)}: {n.resources} resources, {n.supply} supply.",
        f"Bought this turn: {', '.join((*fresh, *works_of(g, seat))) or 'nothing'}.",
        *there.notes,
    )


def _by_name(forces: Iterable[tuple[str, str, str]]) -> tuple[tuple[str, ...], ...]:
    """Forces with their areas called by name."""
    return tuple((area_name(a), us, value) for a, us, value in forces)


def used(g: Seasons, seat: str, kind: str) -> int:
    """Tokens of a kind in a seat's plan."""
    each = 2 if (g.turn - 1) % 4 == 3 and kind in ("move", "aid") else 1
    return each * sum(1 for t in g.plans.get(seat, ()) if t.kind == kind)


def on_order(g: Seasons, seat: str) -> list[str]:
    """What a seat has had built and bought this turn, in words."""
    return [*works_of(g, seat), *bought(g, seat)]


def works_of(g: Seasons, seat: str) -> list[str]:
    """What is done to a seat's areas this turn, in words."""
    return [f"{x} at {area_name(a)}" for a, w in g.works.items() if w.seat == seat for x in w.parts]


def bought(g: Seasons, seat: str) -> list[str]:
    """Units bought this turn, in words."""
    places: dict[str, list[str]] = {}
    for u, p in g.own(seat).items():
        if p.new:
            places.setdefault(p.at, []).append(u)
    return [f"{force_words(g.pieces, us)} for {area_name(a)}" for a, us in places.items()]


def forces_of(g: Seasons, seat: str) -> Iterator[tuple[str, str, str]]:
    """(area, units in words with their cargo, value without bonuses) of a seat's forces."""
    for area, us in sorted((area, us) for (area, s), us in g.stacks().items() if s == seat):
        ashore = [u for u in us if not g.pieces[u].aboard]
        aboard = [u for u in us if g.pieces[u].aboard]
        said = force_words(g.pieces, ashore) if ashore else ""
        said += f" with {force_words(g.pieces, aboard)} aboard" if aboard else ""
        yield area, said.strip(), str(sum(makes()[g.pieces[u].kind].value for u in ashore))


def sheet_of(view: View, what: str) -> Sheet:
    """`sheet`: the seat's own sheet, or another nation's."""
    if not what.strip() or what.strip().lower() in ("me", "mine", "my", "self"):
        if view.seat in view.g.nations:
            return nation(view, view.seat)
        pages = [(Text((seat_name(s),)), *nation(view, s).blocks) for s in view.g.seats]
        return Sheet("All nations", tuple(block for page in pages for block in page))
    seat = one(indexes.seats(homes(view)), what)
    return nation(view, seat) if seat else examine(view, what)


# -- the game's own pages


def plan_page(view: View) -> Sheet:
    """The seat's own plan, exactly as it will happen."""
    if view.facts.everything:
        return every_plan(view)
    g, plan = view.g, view.g.plans.get(view.seat, ())
    rows = tuple((str(k), planning.said(g, view.seat, t) + IN_HAND.get(t.laid, "")) for k, t in enumerate(plan, 1))
    lies = g.options.get("tokens") != "secret" and any(t.laid != HELD and t.kind in TOKENS for t in plan)
    also = ", and where its tokens lie face down" if lies else ""
    mark = f"All that the others see of it: {MARKS[view.facts.marks.get(view.seat, 'nothing')]}{also}."
    if _away(view):
        return Sheet("The plan", (Text((f"The plan is your commander's (SE-WIN-05). {mark}",)),))
    paid = tuple(f"On order: {listing(there)}." for there in (on_order(g, view.seat),) if there)
    if not rows:
        return Sheet("Your plan", (Text((f"You have planned nothing. {mark}", *paid)),))
    return Sheet("Your plan", (Grid(("task", "what will happen"), rows, "Your plan"), Text((*paid, mark))))


def every_plan(view: View) -> Sheet:
    """The plans of all nations, for the referee."""
    rows = tuple(
        (seat_name(s), str(k), planning.said(view.g, s, t) + IN_HAND.get(t.laid, ""))
        for s in view.g.seats
        for k, t in enumerate(view.g.plans.get(s, ()), 1)
    )
    if not rows:
        return note("The plans", "Nobody has planned anything.")
    return Sheet("The plans", (Grid(("nation", "task", "what will happen"), rows),))


def battles(view: View) -> Sheet:
    """Every battle of the last reveal with its arithmetic."""
    if not view.g.reports:
        return note("Battles", "There was no battle in the last reveal that you could see.")
    blocks: list[Block] = []
    for r in view.g.reports:
        said = (line.removeprefix(f"{r.title}. ") for line in r.lines)
        blocks.append(Text((r.title, *(f"  {line}" for line in said))))
    return Sheet("Battles", tuple(blocks))


def treaty_page(view: View) -> Sheet:
    """Offers and treaties the seat is party to."""
    rows = tuple(
        (
            str(n),
            treaties.words(t),
            "offered by " + seat_name(t.by)
            if t.open
            else f"holds since turn {t.since}" + (f", to turn {t.until}" if t.until else ""),
            listing(seat_name(s) for s in t.agreed),
        )
        for n, t in view.g.treaties.items()
    )
    if not rows:
        none = "There is no offer or treaty." if view.facts.everything else "You are party to no offer or treaty."
        return note("Treaties", none)
    return Sheet("Treaties", (Grid(("number", "terms", "state", "agreed"), rows),))


def places_page(view: View) -> Sheet:
    """Who stands where, first of all oneself."""
    where = {p: view.g.place_of(p) for p in view.g.where}
    own = view.g.people_of(eyes(view))
    said = tuple(standing(where[p], "You" if len(own) == 1 else talk.person_name(p)) for p in own)
    rows = tuple(
        (talk.person_name(p), (talk.spot_name(at) if at else "on the way") + _together(view, p))
        for p, at in where.items()
    )
    return Sheet("Who is where", (*((Text(said),) if said else ()), Grid(("who", "where"), rows)))


def _together(view: View, who: str) -> str:
    """With whom somebody stands in a circle, as far as that is seen."""
    mine = view.g.circles.get(who, "")
    others = [talk.person_name(p) for p, c in view.g.circles.items() if mine and c == mine and p != who]
    return f", with {listing(others)}" if others else ""


def standing(spot: Spot, who: str = "You") -> str:
    """Where somebody stands, in a sentence; '' is on the way."""
    if not spot:
        return f"{who} {'are' if who == 'You' else 'is'} on the way."
    link = "" if spot.kind == "beside" else "in " if spot == HALL else "at "
    return f"{who} {'stand' if who == 'You' else 'stands'} {link}{talk.spot_name(spot)}."


# -- the map


def map_blocks(view: View) -> list[Block]:
    """All land and whoever stands on it, as the seat sees it."""
    if view.facts.sight == "none":
        return [Text((no_map(view),))]
    seen = [last_seen(view)] if view.facts.sight == "kept" else []
    rows = []
    for a in ring(in_play(view)).areas:
        x = areas()[a]
        there = face_down(view, a)
        if not x.land and not there:
            continue
        holder = seat_name(view.g.owner[a]) if view.g.owner.get(a) else ""
        number = str(view.g.number.get(a, ""))
        rows.append((f"{x.name} ({a})", holder, number, view.g.walls.get(a, ""), ", ".join(there)))
    lines = [f"Face-down token of {seat_name(s)} {where_between(a, b)}." for s, a, b in view.facts.tokens]
    lines += [f"{seat_name(s)}: {text}." for s, text in view.facts.flipped]
    for s in view.g.seats if view.facts.everything else ():
        lines += [f"{seat_name(s)} at {area_name(a)}: {said}." for a, said, _ in forces_of(view.g, s)]
    grid = Grid(("area", "holder", "number", "building", "face down"), tuple(rows), "The map")
    return [*((Text(tuple(seen)),) if seen else ()), grid, *((Text(tuple(lines)),) if lines else ())]


def where_between(a: str, b: str) -> str:
    """Where a token lies: in an area, or on the line between two."""
    return f"at {area_name(a)}" if a == b else f"on the line between {area_name(a)} and {area_name(b)}"


def last_seen(view: View) -> str:
    """When the map was seen that is shown; '' at the map itself (SE-SECRET-04)."""
    if view.facts.sight != "kept":
        return ""
    return f"As you last saw it at the World Map{f', in {moment(view.facts.seen_in)}' if view.facts.seen_in else ''}."


def moment(turn: int) -> str:
    """'turn 3, Autumn of year 1'."""
    return f"turn {turn}, {season_name(turn)}"


def map_of(view: View, what: str) -> Sheet:
    """`map`: all of it, or an area with its neighbours."""
    if not what.strip():
        return Sheet("The World Map", tuple(map_blocks(view)))
    area = one(indexes.places(in_play(view)), what)
    return area_page(view, area) if area else examine(view, what)


def here(view: View, spot: str | int) -> Sheet:
    """An area and what stands there, in short."""
    return area_page(view, str(spot))


def area_page(view: View, area: str) -> Sheet:
    """An area: number, holder, building, who stands there, neighbours."""
    x = areas()[area]
    facts = [("Area", f"{area}, {x.role}, {'land' if x.land else 'ocean'}")]
    if view.facts.sight != "none":
        facts += [("Seen", last_seen(view))] if view.facts.sight == "kept" else []
        if x.land:
            facts += [
                ("Holder", seat_name(view.g.owner[area]) if view.g.owner.get(area) else "nobody"),
                ("Number", str(view.g.number[area])),
            ]
        facts += [("Building", view.g.walls[area])] if area in view.g.walls else []
        facts.append(("Face down" if x.land else "Boats", ", ".join(face_down(view, area)) or "nobody"))
    whose = view.g.seats if view.facts.everything else (view.seat,)
    facts += [
        (seat_name(s) if view.facts.everything else "Yours", said)
        for s in whose
        for a, said, _ in forces_of(view.g, s)
        if a == area
    ]
    near = ring(in_play(view)).near[area]
    facts.append(("Borders", ", ".join(f"{area_name(a)} ({kind})" for a, kind in near.items())))
    return Sheet(x.name, (Facts(tuple(facts)),))


def examine(view: View, what: str) -> Sheet:
    """Everything about one thing: an area, a nation, a kind of unit, one's own plan."""
    if _own(what) in ("plan", "plans") and (view.seat in view.g.nations or view.facts.everything):
        return plan_page(view)
    places, nations = indexes.places(in_play(view)), indexes.seats(homes(view))
    area, seat = one(places, what), one(nations, what)
    if seat and (not area or nations.exact(what)):
        return nation(view, seat)
    if area:
        return area_page(view, area)
    said = _own(what)
    kind = one(indexes.makes(), said) or (said if said in makes() else "")
    if kind:
        m = makes()[kind]
        rows = [("Value", str(m.value)), ("Price", str(m.cost)), ("Upkeep", str(m.upkeep))]
        rows += [("Next door", str(m.beside))] if m.beside else []
        mine = [u for u, p in view.g.own(view.seat).items() if p.kind == kind]
        rows += [("You have", str(len(mine)))] if m.unit else []
        return Sheet(kind_name(kind) if m.unit else kind, (Facts(tuple(rows)),))
    return not_one(what, (places, nations, indexes.makes()), "an area, a nation or a kind of unit")


def find(view: View, what: str) -> Sheet:
    """`where is`: an area, a nation's people and lands, or where one's own units, or those of a kind, are."""
    if _own(what) in _UNITS and view.seat in view.g.nations:
        rows = tuple(forces_of(view.g, view.seat))
        fresh = bought(view.g, view.seat)
        coming = (Text((f"Bought this turn: {listing(fresh)}.",)),) if fresh else ()
        if not rows:
            return Sheet("Where is", (Text(("You have no units on the map.",)), *coming))
        return Sheet("Your units", (Grid(("area", "units", "value"), _by_name(rows)), *coming))
    kind = one(indexes.makes(), what)
    if kind and view.facts.everything:
        every = tuple(
            (seat_name(s), area_name(p.at), u.rsplit("-", 1)[1], "aboard" if p.aboard else "")
            for s in view.g.seats
            for u, p in view.g.own(s).items()
            if p.kind == kind
        )
        return Sheet(f"Every {kind_name(kind)}", (Grid(("nation", "area", "number", ""), every),))
    if kind:
        own = [(u, p) for u, p in view.g.own(view.seat).items() if p.kind == kind]
        rows = tuple((area_name(p.at), u.rsplit("-", 1)[1], "aboard" if p.aboard else "") for u, p in own)
        if not rows:
            return note("Where is", f"You have no {kind_name(kind)}.")
        return Sheet(f"Your {kind_name(kind)}", (Grid(("area", "number", ""), rows),))
    return examine(view, what)


def _own(what: str) -> str:
    """What a text names without the words that say it is one's own."""
    said = words_of(what)
    while said[:1] and said[0] in ("my", "our", "the", "a", "an", "all", "of"):
        said = said[1:]
    return " ".join(said)


def near(view: View, n: int) -> Sheet:
    """The nearest forces of others, by steps from one's own."""
    if view.facts.sight == "none" or view.seat not in view.g.nations:
        return note("Near", no_map(view))
    steps = ring(in_play(view)).steps
    own = sorted({p.at for p in view.g.own(view.seat).values()})
    others = [heap for heap in heaps(view) if heap.seat != view.seat and own]
    found = [(min(steps[heap.area][a] for a in own), *heap) for heap in others]
    rows = tuple((area_name(a), seat_name(s), str(k), count(d, "step")) for d, a, s, k in sorted(found)[: max(n, 1)])
    seen = (Text((last_seen(view),)),) if view.facts.sight == "kept" else ()
    return Sheet(
        "Near you",
        (
            *seen,
            Grid(("area", "nation", "face down", "away"), rows),
        ),
    )
