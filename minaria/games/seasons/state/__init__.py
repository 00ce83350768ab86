"""The state of a game of Seasons: flat dicts of id -> frozen record, each field with who may know it.

Only phase handlers, the functions in `rules/` and the referee's edits change it. Plans stand here and not on the stack,
so that what the fields say alone decides who sees them (SE-SECRET-*, SE-DIPLOMAT-05, SE-DIPLOMAT-07, SE-ROLE-02).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from minaria.engine.state import Former, State, remembered
from minaria.games.seasons.state.records import (
    MAP,
    NOWHERE,
    Border,
    Given,
    Group,
    Harvest,
    Heap,
    Helper,
    Look,
    Nation,
    Piece,
    Report,
    Spot,
    Spurned,
    Table,
    Task,
    Treaty,
    Work,
    table_of,
)
from minaria.games.seasons.tables import BOAT, areas
from minaria.kit.fog import among, masked, own, public, secret
from minaria.kit.pacts import number_for

NAMED = 2
"""The level (`Rules.level`) of tables from which on what is remembered is kept by name."""
OFFICES = {
    "two": ("commander", "diplomat"),
    "three": ("commander", "diplomat", "envoy"),
    "four": ("commander", "diplomat", "envoy", "buyer"),
    "five": ("commander", "diplomat", "envoy", "buyer", "envoy2"),
}
"""Who there is at a nation, by the option: with three to five, envoys go about as the diplomat does, a buyer buys."""
AT_MAP = ("", "commander")
"""Whoever sees the World Map, and plans: the commander, or one person with all offices."""
OF_OTHERS = 10_000
"""Numbers of units that are known of others by count alone begin here."""


Eyes = str
"""Whose view it is: a seat, "seat/office" for one of the people who share it, '' a spectator."""
Mask = Callable[["Seasons", Eyes, Any], Any]
"""What these eyes see of a value."""


VISITS = ("where", "way", "tables", "options")
"""What says whose tables people stand at, and what lies open there."""
TO_MAP = ("where", "way", "looked", "shown", "finished", "options")
"""What says how far the World Map is known."""


# -- what the fields say of themselves


def on_map(name: str) -> Mask:
    """Seen by whoever stands at the World Map; by a commander who has turned away, as he saw it last (SE-SECRET-04)."""

    def seen(g: Seasons, eyes: Eyes, now: Any) -> Any:
        source = g.map_known(eyes)
        return {} if source is None else getattr(source, name)

    return seen


def in_sight(*sights: str) -> Mask:
    """Seen while the World Map is."""
    return lambda g, eyes, now: now if not now or g.sight(eyes) in sights else type(now)()


def _nations(g: Seasons, eyes: Eyes, nations: dict[str, Nation]) -> dict[str, Nation]:
    """All of one's own; of others what stands on a sheet that lies open before one."""
    seat, open_to = eyes.partition("/")[0], g.sheets_open_to(eyes)
    return {
        s: n if s == seat else msgspec.structs.replace(n, made=0) if s in open_to else Nation(n.home, out=n.out)
        for s, n in nations.items()
    }


def _pieces(g: Seasons, eyes: Eyes, pieces: dict[str, Piece]) -> dict[str, Piece]:
    """One's own, to whoever plans or buys; of others so many face down, and what an open sheet says was bought."""
    seat, _, office = eyes.partition("/")
    source, hosts = g.map_known(eyes), g.sheets_open_to(eyes)
    heaps = () if source is None else source.heaps if isinstance(source, Look) else g.heaps()
    found = {**(g.own(seat) if office in (*AT_MAP, "buyer") else {}), **_face_down(heaps, seat)}
    for host in hosts:
        bought = sorted((p.at, p.kind) for p in g.own(host).values() if p.new)
        for n, (at, kind) in enumerate(bought, 2 * OF_OTHERS):
            found[f"{host}-{kind}-{n}"] = Piece(host, kind, at, new=True)
    return found


@lru_cache(maxsize=256)  # seats at some tables
def _face_down(heaps: tuple[Heap, ...], seat: str) -> dict[str, Piece]:
    """Units of others that are known by their number alone, taken for infantry and empty boats, in an order that tells
    nothing; not to be changed.
    """
    found: dict[str, Piece] = {}
    for heap in sorted(heaps):
        kind = "infantry" if areas()[heap.area].land else BOAT
        for _ in range(heap.units if heap.seat != seat else 0):
            found[f"{heap.seat}-{kind}-{OF_OTHERS + len(found)}"] = Piece(heap.seat, kind, heap.area)
    return found


def _plans(g: Seasons, eyes: Eyes, plans: dict[str, tuple[Task, ...]]) -> dict[str, tuple[Task, ...]]:
    """The commander's own. Stamps are the place in it: lines of the journal count what others do."""
    seat, _, office = eyes.partition("/")
    if office not in AT_MAP or seat not in plans:
        return {}
    mine = enumerate(plans[seat], 1)
    return {seat: tuple(msgspec.structs.replace(t, stamp=k, laid=min(t.laid, 0)) for k, t in mine)}


def _works(g: Seasons, eyes: Eyes, works: dict[str, Work]) -> dict[str, Work]:
    """One's own, and those that stand on a sheet that lies open before one."""
    known = {eyes.partition("/")[0], *g.sheets_open_to(eyes)} if works else ()
    return {a: w for a, w in works.items() if w.seat in known}


def _treaties(g: Seasons, eyes: Eyes, treaties: dict[int, Treaty]) -> dict[int, Treaty]:
    """What the seat is party to, by its own numbers: those of the others count what these have done in secret."""
    seat = eyes.partition("/")[0]
    return {
        number_for(k, t, seat): msgspec.structs.replace(t, own=()) for k, t in treaties.items() if seat in t.parties
    }


def _tables(g: Seasons, eyes: Eyes, tables: dict[str, Table]) -> dict[str, Table]:
    """One's own; of others who has sent one away, and where one stands or listens what lies open.

    SE-DIPLOMAT-04, SE-DIPLOMAT-05, SE-DIPLOMAT-09.
    """
    seat, _, office = eyes.partition("/")
    visited, found = g.visits(eyes), {}
    for host, there in tables.items():
        if host == seat:
            found[host] = there if not office or g.reads_notes(eyes) else msgspec.structs.replace(there, notes=())
            continue
        known = Table(banned=(seat,) if seat in there.banned else ())
        if host in visited:
            notes = () if there.notes_covered else there.notes
            known = msgspec.structs.replace(there, notes=notes, banned=known.banned)
        if known != Table():
            found[host] = known
    return found


def _walking(g: Seasons, eyes: Eyes, places: dict[str, Spot]) -> dict[str, Spot]:
    """Where people are; of others who walk, neither from where nor to where."""
    if not g.way:
        return places
    own = g.people_of(eyes)
    return {p: place if p in own or p not in g.way else NOWHERE for p, place in places.items()}


def _circles(g: Seasons, eyes: Eyes, circles: dict[str, str]) -> dict[str, str]:
    """Who stands with whom where one is: the circles of other places are not seen (SE-DIPLOMAT-02)."""
    if not circles:
        return {}
    spots = {g.place_of(p).table for p in g.people_of(eyes)}
    return {p: c for p, c in circles.items() if g.place_of(p) in spots}


def _given_by_spot(g: Seasons) -> dict[str, int]:
    """How many units were lost where, by "area/seat", as it was kept once."""
    return dict(Counter(f"{unit.area}/{unit.seat}" for unit in g.given))


def _looks_in_lines(g: Seasons) -> dict[str, tuple[str, ...]]:
    """Last looks at the map as they were kept once."""
    return {s: tuple(_lines(g, look)) for s, look in g.looked.items()}


def _lines(g: Seasons, look: Look) -> Iterator[str]:
    if not look.turn:
        whole = g.options.get("presence") == "book"
        yield from (" ".join(lies if whole else lies[:2]) for lies in look.tokens)
        return
    yield f"turn {look.turn}"
    yield from (f"land {a} {look.number[a]} {look.walls.get(a) or '-'} {s}" for a, s in look.owner.items())
    yield from (f"heap {heap.area}/{heap.seat} {heap.units}" for heap in look.heaps)
    yield from (f"token {' '.join(lies)}" for lies in look.tokens)


@dataclass(kw_only=True)
class Seasons(State):
    """A position of Seasons.

    Keys: units by id ("aldermark-infantry-3"), areas by id ("A1"), seats by name, persons by "seat/office".
    """

    seats: tuple[str, ...] = public()
    options: dict[str, str] = public()
    turn: int = public(0)
    nations: dict[str, Nation] = masked(dict, _nations, rests_on=VISITS)
    owner: dict[str, str] = masked(dict, on_map("owner"), rests_on=TO_MAP)  # land area -> seat that controls it
    number: dict[str, int] = masked(dict, on_map("number"), rests_on=TO_MAP)  # land area -> resource number
    walls: dict[str, str] = masked(dict, on_map("walls"), rests_on=TO_MAP)  # land area -> tower, castle or ruin
    pieces: dict[str, Piece] = masked(dict, _pieces, rests_on=(*TO_MAP, "tables"))
    plans: dict[str, tuple[Task, ...]] = masked(dict, _plans, rests_on=())
    committed: tuple[str, ...] = public(())
    works: dict[str, Work] = masked(dict, _works, rests_on=VISITS)
    given: tuple[Given, ...] = among(
        (), whom=lambda unit: (unit.seat,), offices=AT_MAP, former=Former(NAMED, "given", _given_by_spot)
    )
    """Units lost since the turn began: they still count for the tokens of their areas."""
    harvest: dict[str, Harvest] = among(dict, whom=lambda area, harvest: (harvest.seat,))
    # -- during the reveal
    busy: dict[str, str] = among(dict, whom=lambda unit, task: (seat_of(unit),), offices=AT_MAP)
    """Unit -> its task this turn, or "new", or "retreated"."""
    pillaged: dict[str, str] = masked(dict, in_sight("live"))  # area -> who pillaged it this turn
    groups: tuple[Group, ...] = among((), whom=lambda group: (group.seat,), offices=AT_MAP)
    helpers: tuple[Helper, ...] = among((), whom=lambda helper: (helper.seat,), offices=AT_MAP)
    battles: tuple[str, ...] = masked((), in_sight("live"))  # areas still to be fought for, in order
    clashes: tuple[Border, ...] = masked(
        (), in_sight("live"), former=Former(NAMED, "clashes", lambda g: [border.name for border in g.clashes])
    )
    """Borders on which groups meet."""
    lost: tuple[str, ...] = masked((), in_sight("live"))  # areas lost this turn
    shown: bool = public(False)  # the tokens have been flipped
    reports: tuple[Report, ...] = masked((), in_sight("live", "kept"))
    # -- talk
    where: dict[str, Spot] = masked(
        dict, _walking, former=Former(NAMED, "where", lambda g: {p: spot.name for p, spot in g.where.items()})
    )
    """Person -> where he stands; where he came from while he walks."""
    way: dict[str, Spot] = masked(
        dict, _walking, former=Former(NAMED, "way", lambda g: {p: spot.name for p, spot in g.way.items()})
    )
    """Person -> the place it is walking to."""
    tables: dict[str, Table] = masked(dict, _tables, rests_on=VISITS)
    treaties: dict[int, Treaty] = masked(dict, _treaties, rests_on=())
    spurned: tuple[Spurned, ...] = among(
        (),
        whom=lambda offer: offer.parties,
        former=Former(NAMED, "spurned", lambda g: [(offer.terms, *offer.parties) for offer in g.spurned]),
    )
    """Offers declined this turn."""
    looked: dict[str, Look] = own(
        offices=AT_MAP, former=Former(NAMED, "looked", _looks_in_lines)
    )  # the map as it was last seen
    closing: dict[str, bool] = public(dict)  # person -> agrees to end the game early
    circles: dict[str, str] = masked(dict, _circles, rests_on=("where", "way", "options"), later=True)
    """Person -> who began the circle it is in."""
    speech: int = secret(0, to=lambda g, seat: False)
    paused: bool = public(False)
    signal: str = public("")  # "time" or "next" from the moderator, until the phase has heard it
    winners: tuple[str, ...] = public(())
    finished: bool = public(False)

    # -- people

    @property
    def two_offices(self) -> bool:
        """Whether commander and diplomat of a seat are two persons (SE-ROLE-01), or there are more of them."""
        return self.options.get("offices") in OFFICES

    @property
    def offices(self) -> tuple[str, ...]:
        """The offices that persons of this table hold."""
        return OFFICES.get(self.options.get("offices", ""), ("both",))

    def person(self, seat: str, office: str) -> str:
        """The person who holds an office of a seat."""
        return f"{seat}/{office if self.two_offices else 'both'}"

    def people_of(self, eyes: Eyes) -> tuple[str, ...]:
        """The persons who see with these eyes: all of a seat, or the one who holds the office."""
        seat, _, office = eyes.partition("/")
        if seat not in self.nations:
            return ()
        return (self.person(seat, office),) if office else tuple(f"{seat}/{o}" for o in self.offices)

    def place_of(self, who: str) -> Spot:
        """Where a person stands; NOWHERE on the way."""
        return NOWHERE if who in self.way else self.where[who]

    @remembered("where", "way", "options")
    def visits(self, eyes: Eyes) -> tuple[str, ...]:
        """The nations at whose tables these people stand or listen."""
        hosts = {self.place_of(p).host for p in self.people_of(eyes)}
        return tuple(s for s in self.seats if s in hosts and s != eyes.partition("/")[0])

    def sheets_open_to(self, eyes: Eyes) -> tuple[str, ...]:
        """The nations whose sheets they can read now (SE-DIPLOMAT-05)."""
        return tuple(s for s in self.visits(eyes) if s not in self.tables or not self.tables[s].sheet_covered)

    def reads_notes(self, eyes: Eyes) -> bool:
        """Whether they have the notes on their nation's own table before them: of two people whoever is there, so that
        notes carry nothing from the one to the other elsewhere (SE-DIPLOMAT-09).
        """
        home = table_of(eyes.partition("/")[0])
        return not self.two_offices or home in [self.place_of(p) for p in self.people_of(eyes)]

    # -- the World Map

    def sight(self, eyes: Eyes) -> str:
        """How much of the World Map is in view (SE-ROLE-02, SE-DIPLOMAT-07, SE-SECRET-04): it is seen "live" at it,
        "kept" as it was last seen at one's own table, "none" elsewhere.
        """
        seat, _, office = eyes.partition("/")
        if office not in AT_MAP:
            return "none"
        if seat not in self.nations or self.shown or self.finished:
            return "live"
        spot = self.place_of(self.person(seat, "commander"))
        if spot == MAP:
            return "live"
        if self.map_known(eyes) is None:
            return "none"
        return "kept" if spot == table_of(seat) or self.two_offices else "none"

    def map_known(self, eyes: Eyes) -> Seasons | Look | None:
        """What one knows the map by, wherever one stands: the map itself, one's last look at it, or nothing.

        Tables of level 0 kept the tokens alone of a last look, and show the rest as it is.
        """
        seat, _, office = eyes.partition("/")
        if office not in AT_MAP:
            return None
        if seat not in self.nations or self.shown or self.finished or not self.options.get("level"):
            return self
        return self if self.place_of(self.person(seat, "commander")) == MAP else self.looked.get(seat)

    # -- units

    @remembered("pieces")
    def stacks(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """(area, seat) -> the units on the map there, cargo and all; not to be changed."""
        found: dict[tuple[str, str], list[str]] = {}
        for u, p in self.pieces.items():
            if not p.new:
                found.setdefault((p.at, p.seat), []).append(u)
        return {key: tuple(us) for key, us in found.items()}

    @remembered("pieces")
    def heaps(self) -> tuple[Heap, ...]:
        """Face-down units by area and nation; in an ocean the boats alone, cargo is hidden."""
        pieces, printed = self.pieces, areas()
        found = (
            Heap(area, seat, len(us) if printed[area].land else sum([not pieces[u].aboard for u in us]))
            for (area, seat), us in self.stacks().items()
        )
        return tuple([heap for heap in found if heap.units])

    def own(self, seat: str) -> dict[str, Piece]:
        """A seat's units, those bought this turn too, as they were made; not to be changed."""
        return self._own().get(seat, {})

    @remembered("pieces")
    def _own(self) -> dict[str, dict[str, Piece]]:
        found: dict[str, dict[str, Piece]] = {}
        for u, p in self.pieces.items():
            found.setdefault(p.seat, {})[u] = p
        return found


def seat_of(unit: str) -> str:
    """The seat of a unit, read off its id."""
    return unit.rsplit("-", 2)[0]
