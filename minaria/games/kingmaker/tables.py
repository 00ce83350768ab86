"""The figures of Kingmaker: people, awards, ships, heirs, lists, the map. Loaded from data/kingmaker/ and checked.

Everything has an id: nobles `percy`, awards `earl-of-kent`, `saxons-1`, `item-bristol`, ships `le-swan`, heirs
`henry-vi`, spaces `blackheath`, places (cities, towns, castles, at most one in a space) `sandal`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import cache
from typing import NamedTuple, TypeVar

from minaria.kit.tables import BadTable, rows
from minaria.kit.tables import figures as kept_figures
from minaria.kit.ways import links

GAME_ID = "kingmaker"
LANCASTER, YORK = "lancaster", "york"
HOUSES = (LANCASTER, YORK)
TITLE, OFFICE, BISHOPRIC = "title", "office", "bishopric"
KINDS = ("noble", TITLE, OFFICE, BISHOPRIC, "westminster", "mercenary", "ship", "place", "pardon")
"""Kinds of crown item, in the order in which they are allotted (KM-SETUP-13)."""
WESTMINSTER, BEAUFORT = "bishop-of-westminster", "beaufort"
CITY, TOWN, OPEN, UNFORTIFIED, ROYAL, CASTLE = (
    "city",
    "town",
    "open town",
    "unfortified town",
    "royal castle",
    "castle",
)
FORTIFIED = frozenset({CITY, TOWN, ROYAL, CASTLE})
"""Kinds of place that somebody may control; the others serve whoever is in them (KM-LOCATION-04, KM-LOCATION-05)."""

T = TypeVar("T")


class Person(NamedTuple):
    """Somebody who acts as a noble. kind: noble, royal, foreign, pretender or bishop."""

    id: str
    name: str
    kind: str
    own_title: str
    troops: int
    lords: int
    commons: int
    castles: tuple[str, ...]
    start: str


class Title(NamedTuple):
    """A title that is awarded."""

    id: str
    name: str
    troops: int
    commons: int
    places: tuple[str, ...]


class Office(NamedTuple):
    """An office: further troops in its region, the country its holder may stay in."""

    id: str
    name: str
    long_name: str
    troops: int
    bonus: int
    region: str
    commons: int
    places: tuple[str, ...]
    ships: tuple[str, ...]
    refuge: str


class Bishopric(NamedTuple):
    """A bishopric; its troops count in the region alone."""

    id: str
    name: str
    rank: str
    places: tuple[str, ...]
    troops: int
    region: str
    lords: int


class Mercenary(NamedTuple):
    """An item of mercenaries. needs: 'treaty:france' of the faction or 'office:...' of the noble."""

    id: str
    name: str
    troops: int
    needs: str


class ShipType(NamedTuple):
    """A ship: its home port (a place), the office it comes with ('' a crown item)."""

    id: str
    name: str
    capacity: int
    port: str
    office: str


class PlaceItem(NamedTuple):
    """A crown item that is a place; its troops are for attackers alone."""

    id: str
    name: str
    place: str
    attack: int


class Royal(NamedTuple):
    """A royal heir: house, year of birth, the place where he begins ('' Beaufort)."""

    id: str
    name: str
    title: str
    house: str
    born: int
    place: str
    crowned: bool
    father: str
    spouse: str


class Item(NamedTuple):
    """An item of the crown list. aside: set aside before the deal."""

    id: str
    kind: str
    name: str
    aside: bool


class EventItem(NamedTuple):
    """An item of the events list. held: kept until played. to, number: what it is about (see events.csv)."""

    id: str
    code: str
    name: str
    held: bool
    to: str
    number: int


class Result(NamedTuple):
    """A battle result: code ratio, weather or vacillate."""

    id: str
    code: str
    ratio: str


class Ratio(NamedTuple):
    """A battle ratio, reached when stronger force * weaker >= weaker force * stronger."""

    name: str
    stronger: int
    weaker: int


class Space(NamedTuple):
    """A space of the map. kind: open, forest, refuge, sea, estuary."""

    id: str
    name: str
    kind: str
    country: str
    regions: frozenset[str]

    @property
    def sea(self) -> bool:
        """Open to ships, not to nobles on foot."""
        return self.kind in ("sea", "estuary")


class Place(NamedTuple):
    """A city, town or castle. capacity 0: no limit. owner: the noble whose castle it is. road: astride a road."""

    id: str
    name: str
    kind: str
    space: str
    garrison: int
    capacity: int
    port: bool
    cathedral: bool
    church: bool
    owner: str
    road: bool
    commons: int


class Road(NamedTuple):
    """A road: the spaces it leads through."""

    id: str
    name: str
    spaces: tuple[str, ...]


def _read(file: str, make: Callable[[dict[str, str]], T], key: str = "id") -> dict[str, T]:
    found: dict[str, T] = {}
    for r in rows(GAME_ID, file, key):
        if r[key] in found:
            raise BadTable(f"{file}: {r[key]!r} stands twice")
        found[r[key]] = make(r)
    return found


def _many(text: str) -> tuple[str, ...]:
    return tuple(x for x in text.split(";") if x)


@cache
def people() -> Mapping[str, Person]:
    """Everybody who acts as a noble, by id."""
    return _read(
        "nobles.csv",
        lambda r: Person(
            r["id"],
            r["name"],
            r["kind"],
            r["own_title"],
            int(r["troops"]),
            int(r["lords"]),
            int(r["commons"]),
            _known(r["castles"], places(), "nobles.csv"),
            r["start"],
        ),
    )


@cache
def titles() -> Mapping[str, Title]:
    """The titles, by id."""
    return _read(
        "titles.csv",
        lambda r: Title(
            r["id"], r["name"], int(r["troops"]), int(r["commons"]), _known(r["places"], places(), "titles.csv")
        ),
    )


@cache
def offices() -> Mapping[str, Office]:
    """The offices, by id."""
    return _read(
        "offices.csv",
        lambda r: Office(
            r["id"],
            r["name"],
            r["long_name"],
            int(r["troops"]),
            int(r["bonus"]),
            r["region"],
            int(r["commons"]),
            _known(r["places"], places(), "offices.csv"),
            _known(r["ships"], ships(), "offices.csv"),
            r["refuge"],
        ),
    )


@cache
def bishoprics() -> Mapping[str, Bishopric]:
    """The bishoprics, senior first (KM-FIRSTPLAYER-02)."""
    return _read(
        "bishoprics.csv",
        lambda r: Bishopric(
            r["id"],
            r["name"],
            r["rank"],
            _known(r["places"], places(), "bishoprics.csv"),
            int(r["troops"]),
            r["region"],
            int(r["lords"]),
        ),
    )


@cache
def mercenaries() -> Mapping[str, Mercenary]:
    """The mercenaries, by id."""
    return _read("mercenaries.csv", lambda r: Mercenary(r["id"], r["name"], int(r["troops"]), r["needs"]))


@cache
def ships() -> Mapping[str, ShipType]:
    """The twelve ships, by id."""
    return _read(
        "ships.csv",
        lambda r: ShipType(
            r["id"], r["name"], int(r["capacity"]), _known(r["port"], places(), "ships.csv")[0], r["office"]
        ),
    )


@cache
def place_items() -> Mapping[str, PlaceItem]:
    """The places that are crown items, by the item's id."""
    return _read(
        "place_items.csv",
        lambda r: PlaceItem(r["id"], r["name"], _known(r["place"], places(), "place_items.csv")[0], int(r["attack"])),
    )


@cache
def royals() -> Mapping[str, Royal]:
    """The royal heirs, senior first in each House, Beaufort among them (KM-SETUP-03, KM-SETUP-04)."""
    return _read(
        "heirs.csv",
        lambda r: Royal(
            r["id"],
            r["name"],
            r["title"],
            r["house"],
            int(r["born"]),
            r["place"],
            r["crowned"] == "1",
            r["father"],
            r["spouse"],
        ),
    )


@cache
def crown_items() -> Mapping[str, Item]:
    """The 84 items of the crown list, by id."""
    tables: dict[str, Mapping[str, object]] = {
        "noble": people(),
        TITLE: titles(),
        OFFICE: offices(),
        BISHOPRIC: bishoprics(),
        "westminster": people(),
        "mercenary": mercenaries(),
        "ship": ships(),
        "place": place_items(),
    }

    def make(r: dict[str, str]) -> Item:
        if r["kind"] not in KINDS or r["id"] not in tables.get(r["kind"], {r["id"]: None}):
            raise BadTable(f"crown_list.csv: {r['id']!r} is in no table of its kind")
        return Item(r["id"], r["kind"], r["name"], r["aside"] == "1")

    return _read("crown_list.csv", make)


@cache
def events() -> Mapping[str, EventItem]:
    """The 90 items of the events list, by id."""
    return _read(
        "events.csv",
        lambda r: EventItem(r["id"], r["code"], r["name"], r["held"] == "1", r["to"], int(r["number"] or 0)),
    )


@cache
def results() -> Mapping[str, Result]:
    """The 60 battle results, by id."""
    return _read("results.csv", lambda r: Result(r["id"], r["code"], r["ratio"]))


@cache
def outcomes() -> Mapping[str, tuple[str, ...]]:
    """The 60 battle outcomes: id -> the nobles named, in order."""
    return _read("outcomes.csv", lambda r: _known(r["dead"], people(), "outcomes.csv"))


@cache
def ratios() -> tuple[Ratio, ...]:
    """The battle ratios, worst first: a majority, 5:4, 3:2 and so on (KM-BATTLE-04)."""
    found = _read("odds.csv", lambda r: Ratio(r["ratio"], int(r["stronger"]), int(r["weaker"])), "ratio")
    return tuple(found.values())


@cache
def vote_figures() -> Mapping[str, tuple[int, int]]:
    """Lords and Commons votes of sole monarch, senior heir, city, town and crowned pretender."""
    return _read("votes.csv", lambda r: (int(r["lords"]), int(r["commons"])), "source")


@cache
def figures() -> Mapping[str, int]:
    """The figures of the rules that stand in no other table, by name (figures.csv)."""
    return kept_figures(GAME_ID)


@cache
def spaces() -> Mapping[str, Space]:
    """The spaces of the map, by id."""
    return _read(
        "spaces.csv", lambda r: Space(r["id"], r["name"], r["kind"], r["country"], frozenset(_many(r["regions"])))
    )


@cache
def places() -> Mapping[str, Place]:
    """The cities, towns and castles, by id."""

    def make(r: dict[str, str]) -> Place:
        if r["space"] not in spaces():
            raise BadTable(f"places.csv: {r['id']!r} stands in no space of the map")
        return Place(
            r["id"],
            r["name"],
            r["kind"],
            r["space"],
            int(r["garrison"]),
            int(r["capacity"] or 0),
            r["port"] == "1",
            r["cathedral"] == "1",
            r["church"] == "1",
            r["owner"],
            r["road"] == "1",
            int(r["commons"]),
        )

    return _read("places.csv", make)


@cache
def roads() -> Mapping[str, Road]:
    """The roads, by id."""
    return _read("roads.csv", lambda r: Road(r["id"], r["name"], _known(r["spaces"], spaces(), "roads.csv")))


def _known(text: str, among: Container[str], file: str) -> tuple[str, ...]:
    found = _many(text)
    for x in found:
        if x not in among:
            raise BadTable(f"{file}: there is no {x!r}")
    return found


# -- what follows from them


@cache
def place_in() -> Mapping[str, Place]:
    """The place in each space that has one."""
    return {p.space: p for p in places().values()}


@cache
def _links(*kinds: str) -> Mapping[str, tuple[str, ...]]:
    return links((r["a"], r["b"]) for r in rows(GAME_ID, "links.csv", "a", "b", "kind") if r["kind"] in kinds)


def land() -> Mapping[str, tuple[str, ...]]:
    """Space -> the spaces next to it by land."""
    return _links("land")


def sea() -> Mapping[str, tuple[str, ...]]:
    """Sea space or port -> where a ship may go from it in one step."""
    return _links("sea", "port")


def closed() -> Mapping[str, tuple[str, ...]]:
    """Space -> spaces across an estuary, with no way over."""
    return _links("closed")


@cache
def road_links() -> Mapping[str, tuple[str, ...]]:
    """Space -> the next spaces along the roads."""
    return links((a, b) for r in roads().values() for a, b in zip(r.spaces, r.spaces[1:], strict=False))


@cache
def waters() -> Mapping[str, tuple[str, ...]]:
    """Port (its space) -> the sea spaces it opens on (KM-SHIP-06)."""
    ports = [p.space for p in places().values() if p.port]
    return {s: tuple(n for n in sea().get(s, ()) if spaces()[n].sea) for s in ports}


@cache
def granted() -> Mapping[str, tuple[str, ...]]:
    """Award -> the places that come with it, place items among them (KM-LOCATION-06)."""
    out = {x.id: x.places for t in (titles(), offices(), bishoprics()) for x in t.values()}
    return {**out, **{x.id: (x.place,) for x in place_items().values()}}


def house_of(heir: str) -> str:
    """The House of an heir."""
    return royals()[heir].house


def heirs_at_start() -> dict[str, str]:
    """Where every heir begins: the space (KM-SETUP-01, KM-SETUP-02)."""
    return {h: places()[x.place].space for h, x in royals().items() if x.place}
