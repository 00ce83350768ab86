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
from minaria.games.seasons.rules import talk, treaties
from minaria.games.seasons.rules.laying import TOKENS
from minaria.games.seasons.rules.victory import ranking
from minaria.games.seasons.state import HELD, Seasons
from minaria.games.seasons.tables import areas, makes, nations, ring
from minaria.games.seasons.view import View
from minaria.games.seasons.wording import area_name, count, force_words, kind_name, listing, season_name, seat_name
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
    return NO_MAP if view.office in ("", "commander") else _NEVER


def in_play(view: View) -> tuple[str, ...]:
    """The nations of this table."""
    return tuple(view.homes.values())


# -- the moment and the outcome


def status(view: View, stage: str, seat: str = "") -> str:
    """One line: 'Turn 3 of 8, Autumn of year 1, Planning'."""
    last = view.options.get("turns", "8")
    return turn_line(view.turn, last, season_name(view.turn), stage, finished=view.finished)


def result(g: Seasons) -> list[str]:
    """The ranking, a line a seat."""
    return [f"{rank}. {seat}: {n} areas" for rank, seat, n in ranking(g)]


def sees_the_public(view: View) -> bool:
    """Spectators stand at the World Map, a nation's people often elsewhere (SE-ROLE-02, SE-SECRET-07)."""
    return view.sight == "live"


def score(view: View) -> Sheet:
    """Land areas of each nation, as far as the map is in view."""
    if not view.owner:
        return note("Score", no_map(view))
    lands = {s: [a for a, by in view.owner.items() if by == s] for s in view.seats}
    ranked = sorted(view.seats, key=lambda s: (s not in view.winners, -len(lands[s]), view.seats.index(s)))
    rows = tuple(
        (
            seat_name(s),
            str(len(lands[s])),
            str(sum(view.number[a] for a in lands[s])),
            "out" if s in view.out else "wins" if s in view.winners else "",
        )
        for s in ranked
    )
    turn = OVER if view.finished else turn_line(view.turn, view.options.get("turns", "8")) + "."
    seen = tuple(x for x in (turn, last_seen(view)) if x)
    return Sheet("Score", (Text(seen), Grid(("nation", "areas", "income a turn", ""), rows)))


def who(view: View, people: Mapping[str, str]) -> Sheet:
    """Who plays what, and how far each has planned."""
    rows = tuple(
        (
            seat_name(s),
            people.get(s, ""),
            nations()[view.homes[s]].name,
            "out" if s in view.out else MARKS[view.marks.get(s, "nothing")],
        )
        for s in view.seats
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
            if view.finished
            else f"{view.turn} of {view.options.get('turns', '8')}, {season_name(view.turn)}",
        ),
        ("Plans", ", ".join(f"{seat_name(s)} {MARKS[m]}" for s, m in view.marks.items())),
        *((("Clock", "stopped"),) if view.paused else ()),
        *(((_office(view), standing(view.where[f"{view.seat}/{view.office}"])),) if _away(view) else ()),
    ]
    blocks: list[Block] = [Facts(tuple(facts))]
    if view.seat in view.homes:
        blocks += nation(view, view.seat).blocks
        blocks += plan_page(view).blocks
    if view.books:
        stocks = tuple(
            (seat_name(s), str(b.resources), str(b.supply), str(b.upkeep), ", ".join(on_order(b)), str(len(b.plan)))
            for s, b in view.books.items()
        )
        blocks.append(Grid(("nation", "resources", "supply", "upkeep", "on order", "tasks"), stocks, "The nations"))
    blocks += map_blocks(view)
    return Sheet("The state of play", tuple(blocks))


def _away(view: View) -> bool:
    """Whether it is seen by somebody who is not the commander: he neither plans nor gets to the map."""
    return view.office not in ("", "commander")


def _office(view: View) -> str:
    return talk.LABELS.get(view.office, view.office).capitalize()


def nation(view: View, seat: str) -> Sheet:
    """A nation's sheet: one's own in full, of another what lies open or on the map."""
    if seat in view.books:
        return nation(view.books[seat], seat)
    title = f"{seat_name(seat)}, {nations()[view.homes[seat]].name}" if seat not in nations() else seat_name(seat)
    lands = [a for a, by in view.owner.items() if by == seat]
    worth = sum(view.number[a] for a in lands)
    facts = [("Areas", f"{len(lands)}, worth {worth} a turn" if view.owner else "not in view")]
    if seat != view.seat:
        forces = {k.split("/")[0]: n for k, n in view.counts.items() if k.endswith(f"/{seat}")}
        facts.append(("Face down", ", ".join(f"{n} at {area_name(a)}" for a, n in forces.items()) or "nothing in view"))
        there = view.tables.get(seat)
        lines = [*(there.sheet or ("The sheet is covered.",)), *(there.notes or ())] if there else []
        return Sheet(title, (Facts(tuple(facts)), *((Text(tuple(lines)),) if lines else ())))
    stock = nations()[view.homes[seat]].tokens
    facts = [
        ("Resources", str(view.resources)),
        ("Supply", str(view.supply)),
        ("Upkeep", f"{view.upkeep}, due in {'Summer' if (view.turn - 1) % 4 in (0, 1) else 'Winter'}"),
        *facts,
        ("Tokens", ", ".join(f"{n - used(view, k)} of {n} {k.capitalize()}" for k, n in stock.items())),
        ("On order", ", ".join(on_order(view)) or "nothing"),
        *((("Notes", "; ".join(view.notes)),) if view.notes else ()),
        *((("Covered", listing(view.covered)),) if view.covered else ()),
    ]
    return Sheet(title, (Facts(tuple(facts)), Grid(("area", "units", "value"), _by_name(forces_of(view)), "Forces")))


def _by_name(forces: Iterable[tuple[str, str, str]]) -> tuple[tuple[str, ...], ...]:
    """Forces with their areas called by name."""
    return tuple((area_name(a), us, value) for a, us, value in forces)


def used(view: View, kind: str) -> int:
    """Tokens of a kind in the seat's plan."""
    each = 2 if (view.turn - 1) % 4 == 3 and kind in ("move", "aid") else 1
    return each * sum(1 for t in view.plan if t.kind == kind)


def on_order(view: View) -> list[str]:
    """What was built and bought this turn, in words."""
    return [*(f"{x} at {area_name(a)}" for a, w in view.works.items() for x in w.parts), *bought(view)]


def bought(view: View) -> list[str]:
    """Units bought this turn, in words."""
    places: dict[str, list[str]] = {}
    for u, p in view.pieces.items():
        if p.new:
            places.setdefault(p.at, []).append(u)
    return [f"{force_words(view.pieces, us)} for {area_name(a)}" for a, us in places.items()]


def forces_of(view: View) -> Iterator[tuple[str, str, str]]:
    """(area, units in words with their cargo, value without bonuses) of the seat's own forces."""
    places: dict[str, list[str]] = {}
    for u, p in view.pieces.items():
        if not p.new:
            places.setdefault(p.at, []).append(u)
    for a in sorted(places):
        ashore = [u for u in places[a] if not view.pieces[u].aboard]
        aboard = [u for u in places[a] if view.pieces[u].aboard]
        said = force_words(view.pieces, ashore) if ashore else ""
        said += f" with {force_words(view.pieces, aboard)} aboard" if aboard else ""
        yield a, said.strip(), str(sum(makes()[view.pieces[u].kind].value for u in ashore))


def sheet_of(view: View, what: str) -> Sheet:
    """`sheet`: the seat's own sheet, or another nation's."""
    if not what.strip() or what.strip().lower() in ("me", "mine", "my", "self"):
        if view.seat in view.homes:
            return nation(view, view.seat)
        pages = [(Text((seat_name(s),)), *nation(view, s).blocks) for s in view.seats]
        return Sheet("All nations", tuple(block for page in pages for block in page))
    seat = one(indexes.seats(tuple(view.homes.items())), what)
    return nation(view, seat) if seat else examine(view, what)


# -- the game's own pages


def plan_page(view: View) -> Sheet:
    """The seat's own plan, exactly as it will happen."""
    if view.books:
        return every_plan(view)
    rows = tuple((str(k), view.said[k - 1] + IN_HAND.get(t.laid, "")) for k, t in enumerate(view.plan, 1))
    lies = view.options.get("tokens") != "secret" and any(t.laid != HELD and t.kind in TOKENS for t in view.plan)
    also = ", and where its tokens lie face down" if lies else ""
    mark = f"All that the others see of it: {MARKS[view.marks.get(view.seat, 'nothing')]}{also}."
    if _away(view):
        return Sheet("The plan", (Text((f"The plan is your commander's (SE-WIN-05). {mark}",)),))
    paid = tuple(f"On order: {listing(there)}." for there in (on_order(view),) if there)
    if not rows:
        return Sheet("Your plan", (Text((f"You have planned nothing. {mark}", *paid)),))
    return Sheet("Your plan", (Grid(("task", "what will happen"), rows, "Your plan"), Text((*paid, mark))))


def every_plan(view: View) -> Sheet:
    """The plans of all nations, for the referee."""
    tasks = [
        (s, k, said, t.laid)
        for s, b in view.books.items()
        for k, (t, said) in enumerate(zip(b.plan, b.said, strict=True), 1)
    ]
    if not tasks:
        return note("The plans", "Nobody has planned anything.")
    rows = tuple((seat_name(s), str(k), said + IN_HAND.get(laid, "")) for s, k, said, laid in tasks)
    return Sheet("The plans", (Grid(("nation", "task", "what will happen"), rows),))


def battles(view: View) -> Sheet:
    """Every battle of the last reveal with its arithmetic."""
    if not view.reports:
        return note("Battles", "There was no battle in the last reveal that you could see.")
    blocks: list[Block] = []
    for r in view.reports:
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
        for n, t in view.treaties.items()
    )
    if not rows:
        none = "There is no offer or treaty." if view.books else "You are party to no offer or treaty."
        return note("Treaties", none)
    return Sheet("Treaties", (Grid(("number", "terms", "state", "agreed"), rows),))


def places_page(view: View) -> Sheet:
    """Who stands where, first of all oneself."""
    mine = {p: at for p, at in view.where.items() if talk.seat_of(p) == view.seat}
    own = mine if not view.office else {p: at for p, at in mine.items() if p.endswith(f"/{view.office}")}
    said = tuple(standing(at, "You" if len(own) == 1 else talk.person_name(p)) for p, at in own.items())
    rows = tuple(
        (talk.person_name(p), (talk.spot_name(at) if at else "on the way") + _together(view, p))
        for p, at in view.where.items()
    )
    return Sheet("Who is where", (*((Text(said),) if said else ()), Grid(("who", "where"), rows)))


def _together(view: View, who: str) -> str:
    """With whom somebody stands in a circle, as far as that is seen."""
    mine = view.circles.get(who, "")
    others = [talk.person_name(p) for p, c in view.circles.items() if mine and c == mine and p != who]
    return f", with {listing(others)}" if others else ""


def standing(spot: str, who: str = "You") -> str:
    """Where somebody stands, in a sentence; '' is on the way."""
    if not spot:
        return f"{who} {'are' if who == 'You' else 'is'} on the way."
    link = "" if spot.startswith("beside/") else "in " if spot == talk.HALL else "at "
    return f"{who} {'stand' if who == 'You' else 'stands'} {link}{talk.spot_name(spot)}."


# -- the map


def map_blocks(view: View) -> list[Block]:
    """All land and whoever stands on it, as the seat sees it."""
    if view.sight == "none":
        return [Text((no_map(view),))]
    seen = [last_seen(view)] if view.sight == "kept" else []
    rows = []
    for a in ring(in_play(view)).areas:
        x = areas()[a]
        there = [f"{seat_name(s)} {view.counts[f'{a}/{s}']}" for s in view.seats if f"{a}/{s}" in view.counts]
        if not x.land and not there:
            continue
        holder = seat_name(view.owner[a]) if view.owner.get(a) else ""
        number = str(view.number.get(a, ""))
        rows.append((f"{x.name} ({a})", holder, number, view.walls.get(a, ""), ", ".join(there)))
    lines = [f"Face-down token of {seat_name(s)} {where_between(a, b)}." for s, a, b in view.tokens]
    lines += [f"{seat_name(s)}: {text}." for s, text in view.flipped]
    for s, b in view.books.items():
        lines += [f"{seat_name(s)} at {area_name(a)}: {said}." for a, said, _ in forces_of(b)]
    grid = Grid(("area", "holder", "number", "building", "face down"), tuple(rows), "The map")
    return [*((Text(tuple(seen)),) if seen else ()), grid, *((Text(tuple(lines)),) if lines else ())]


def where_between(a: str, b: str) -> str:
    """Where a token lies: in an area, or on the line between two."""
    return f"at {area_name(a)}" if a == b else f"on the line between {area_name(a)} and {area_name(b)}"


def last_seen(view: View) -> str:
    """When the map was seen that is shown; '' at the map itself (SE-SECRET-04)."""
    if view.sight != "kept":
        return ""
    return f"As you last saw it at the World Map{f', in {moment(view.seen_in)}' if view.seen_in else ''}."


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
    if view.sight != "none":
        facts += [("Seen", last_seen(view))] if view.sight == "kept" else []
        if x.land:
            facts += [
                ("Holder", seat_name(view.owner[area]) if view.owner.get(area) else "nobody"),
                ("Number", str(view.number[area])),
            ]
        facts += [("Building", view.walls[area])] if area in view.walls else []
        there = [f"{seat_name(s)} {view.counts[f'{area}/{s}']}" for s in view.seats if f"{area}/{s}" in view.counts]
        facts.append(("Face down" if x.land else "Boats", ", ".join(there) or "nobody"))
    mine = next((said for a, said, _ in forces_of(view) if a == area), "")
    facts += [("Yours", mine)] if mine else []
    facts += [(seat_name(s), said) for s, b in view.books.items() for a, said, _ in forces_of(b) if a == area]
    near = ring(in_play(view)).near[area]
    facts.append(("Borders", ", ".join(f"{area_name(a)} ({kind})" for a, kind in near.items())))
    return Sheet(x.name, (Facts(tuple(facts)),))


def examine(view: View, what: str) -> Sheet:
    """Everything about one thing: an area, a nation, a kind of unit, one's own plan."""
    if _own(what) in ("plan", "plans") and (view.seat in view.homes or view.books):
        return plan_page(view)
    places, nations = indexes.places(in_play(view)), indexes.seats(tuple(view.homes.items()))
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
        mine = [u for u, p in view.pieces.items() if p.kind == kind]
        rows += [("You have", str(len(mine)))] if m.unit else []
        return Sheet(kind_name(kind) if m.unit else kind, (Facts(tuple(rows)),))
    return not_one(what, (places, nations, indexes.makes()), "an area, a nation or a kind of unit")


def find(view: View, what: str) -> Sheet:
    """`where is`: an area, a nation's people and lands, or where one's own units, or those of a kind, are."""
    if _own(what) in _UNITS and view.seat in view.homes:
        rows = tuple(forces_of(view))
        coming = (Text((f"Bought this turn: {listing(bought(view))}.",)),) if bought(view) else ()
        if not rows:
            return Sheet("Where is", (Text(("You have no units on the map.",)), *coming))
        return Sheet("Your units", (Grid(("area", "units", "value"), _by_name(rows)), *coming))
    kind = one(indexes.makes(), what)
    if kind and view.books:
        every = tuple(
            (seat_name(s), area_name(p.at), u.rsplit("-", 1)[1], "aboard" if p.aboard else "")
            for s, b in view.books.items()
            for u, p in b.pieces.items()
            if p.kind == kind
        )
        return Sheet(f"Every {kind_name(kind)}", (Grid(("nation", "area", "number", ""), every),))
    if kind:
        own = [(u, p) for u, p in view.pieces.items() if p.kind == kind]
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
    if view.sight == "none" or view.seat not in view.homes:
        return note("Near", no_map(view))
    steps = ring(in_play(view)).steps
    own = sorted({p.at for p in view.pieces.values()})
    found = []
    for key, k in view.counts.items():
        area, seat = key.split("/", 1)
        if seat != view.seat and own:
            found.append((min(steps[area][a] for a in own), area, seat, k))
    rows = tuple((area_name(a), seat_name(s), str(k), count(d, "step")) for d, a, s, k in sorted(found)[: max(n, 1)])
    seen = (Text((last_seen(view),)),) if view.sight == "kept" else ()
    return Sheet(
        "Near you",
        (
            *seen,
            Grid(("area", "nation", "face down", "away"), rows),
        ),
    )
