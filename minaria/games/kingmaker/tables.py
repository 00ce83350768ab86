"""The figures of Kingmaker: people, awards, ships, heirs, lists, the map. Loaded from data/kingmaker/ and checked.

Everything has an id: nobles `percy`, awards `earl-of-kent`, `saxons-1`, `item-bristol`, ships `le-swan`, heirs
`henry-vi`, spaces `blackheath`, places (cities, towns, castles, at most one in a space) `sandal`.
"""

from collections.abc import Mapping
from functools import cache
from typing import Literal

from msgspec import field

from minaria.kit.tables import BadTable, Record, linked, records
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


class Person(Record, frozen=True):
    """Somebody who acts as a noble."""

    id: str
    name: str
    kind: Literal["noble", "royal", "foreign", "pretender", "bishop"]
    own_title: str
    troops: int
    lords: int
    commons: int
    castles: tuple[str, ...]
    start: str


class Title(Record, frozen=True):
    """A title that is awarded."""

    id: str
    name: str
    troops: int
    commons: int
    places: tuple[str, ...]


class Office(Record, frozen=True):
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


class Bishopric(Record, frozen=True):
    """A bishopric; its troops count in the region alone."""

    id: str
    name: str
    rank: Literal["archbishop", "bishop"]
    places: tuple[str, ...]
    troops: int
    region: str
    lords: int


class Mercenary(Record, frozen=True):
    """An item of mercenaries. needs: 'treaty:france' of the faction or 'office:...' of the noble."""

    id: str
    name: str
    troops: int
    needs: str


class ShipType(Record, frozen=True):
    """A ship: its home port (a place), the office it comes with ('' a crown item)."""

    id: str
    name: str
    capacity: int
    port: str
    office: str = ""


class PlaceItem(Record, frozen=True):
    """A crown item that is a place; its troops are for attackers alone."""

    id: str
    name: str
    place: str
    attack: int


class Royal(Record, frozen=True):
    """A royal heir: house, year of birth, the place where he begins ('' Beaufort)."""

    id: str
    name: str
    title: str
    house: Literal["lancaster", "york"]
    born: int
    crowned: bool
    place: str = ""
    father: str = ""
    spouse: str = ""


class Item(Record, frozen=True):
    """An item of the crown list. aside: set aside before the deal."""

    id: str
    kind: Literal["noble", "title", "office", "bishopric", "westminster", "mercenary", "ship", "place", "pardon"]
    name: str
    aside: bool


class EventItem(Record, frozen=True):
    """An item of the events list. held: kept until played. to, number: what it is about (see events.csv)."""

    id: str
    code: str
    name: str
    held: bool
    to: str
    number: int = 0


class Result(Record, frozen=True):
    """A battle result."""

    id: str
    code: Literal["ratio", "weather", "vacillate"]
    ratio: str


class Ratio(Record, frozen=True):
    """A battle ratio, reached when stronger force * weaker >= weaker force * stronger."""

    name: str = field(name="ratio")
    stronger: int
    weaker: int


class Space(Record, frozen=True):
    """A space of the map."""

    id: str
    name: str
    kind: Literal["open", "forest", "refuge", "sea", "estuary"]
    country: str
    regions: frozenset[str]

    @property
    def sea(self) -> bool:
        """Open to ships, not to nobles on foot."""
        return self.kind in ("sea", "estuary")


class Place(Record, frozen=True):
    """A city, town or castle. capacity 0: no limit. owner: the noble whose castle it is. road: astride a road."""

    id: str
    name: str
    kind: Literal["city", "town", "open town", "unfortified town", "royal castle", "castle"]
    space: str
    garrison: int
    port: bool
    cathedral: bool
    church: bool
    road: bool
    commons: int
    capacity: int = 0
    owner: str = ""


class Road(Record, frozen=True):
    """A road: the spaces it leads through."""

    id: str
    name: str
    spaces: tuple[str, ...]


class Outcome(Record, frozen=True):
    """A battle outcome: the nobles named, in order."""

    id: str
    dead: tuple[str, ...]


class Votes(Record, frozen=True):
    """Votes that come from neither a noble nor what he holds."""

    source: str
    lords: int
    commons: int


@cache
def people() -> Mapping[str, Person]:
    """Everybody who acts as a noble, by id."""
    return records(GAME_ID, "nobles.csv", Person, unread=("status",), castles=places)


@cache
def titles() -> Mapping[str, Title]:
    """The titles, by id."""
    return records(GAME_ID, "titles.csv", Title, places=places)


@cache
def offices() -> Mapping[str, Office]:
    """The offices, by id."""
    return records(GAME_ID, "offices.csv", Office, places=places, ships=ships)


@cache
def bishoprics() -> Mapping[str, Bishopric]:
    """The bishoprics, senior first (KM-FIRSTPLAYER-02)."""
    return records(GAME_ID, "bishoprics.csv", Bishopric, places=places)


@cache
def mercenaries() -> Mapping[str, Mercenary]:
    """The mercenaries, by id."""
    return records(GAME_ID, "mercenaries.csv", Mercenary)


@cache
def ships() -> Mapping[str, ShipType]:
    """The twelve ships, by id."""
    return records(GAME_ID, "ships.csv", ShipType, port=places)


@cache
def place_items() -> Mapping[str, PlaceItem]:
    """The places that are crown items, by the item's id."""
    return records(GAME_ID, "place_items.csv", PlaceItem, place=places)


@cache
def royals() -> Mapping[str, Royal]:
    """The royal heirs, senior first in each House, Beaufort among them (KM-SETUP-03, KM-SETUP-04)."""
    return records(GAME_ID, "heirs.csv", Royal, place=places)


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
    found: Mapping[str, Item] = records(GAME_ID, "crown_list.csv", Item)
    odd = [x.id for x in found.values() if x.id not in tables.get(x.kind, found)]
    if odd:
        raise BadTable(f"crown_list.csv: {', '.join(odd)} is in no table of its kind")
    return found


@cache
def events() -> Mapping[str, EventItem]:
    """The 90 items of the events list, by id."""
    return records(GAME_ID, "events.csv", EventItem)


@cache
def results() -> Mapping[str, Result]:
    """The 60 battle results, by id."""
    return records(GAME_ID, "results.csv", Result)


@cache
def outcomes() -> Mapping[str, tuple[str, ...]]:
    """The 60 battle outcomes: id -> the nobles named, in order."""
    return {o.id: o.dead for o in records(GAME_ID, "outcomes.csv", Outcome, dead=people).values()}


@cache
def ratios() -> tuple[Ratio, ...]:
    """The battle ratios, worst first: a majority, 5:4, 3:2 and so on (KM-BATTLE-04)."""
    return tuple(records(GAME_ID, "odds.csv", Ratio, key="name").values())


@cache
def vote_figures() -> Mapping[str, tuple[int, int]]:
    """Lords and Commons votes of sole monarch, senior heir, city, town and crowned pretender."""
    return {v.source: (v.lords, v.commons) for v in records(GAME_ID, "votes.csv", Votes, key="source").values()}


@cache
def figures() -> Mapping[str, int]:
    """The figures of the rules that stand in no other table, by name (figures.csv)."""
    return kept_figures(GAME_ID)


@cache
def spaces() -> Mapping[str, Space]:
    """The spaces of the map, by id."""
    return records(GAME_ID, "spaces.csv", Space)


@cache
def places() -> Mapping[str, Place]:
    """The cities, towns and castles, by id."""
    return records(GAME_ID, "places.csv", Place, space=spaces)


@cache
def roads() -> Mapping[str, Road]:
    """The roads, by id."""
    return records(GAME_ID, "roads.csv", Road, spaces=spaces)


# -- what follows from them


@cache
def place_in() -> Mapping[str, Place]:
    """The place in each space that has one."""
    return {p.space: p for p in places().values()}


@cache
def _links(*kinds: str) -> Mapping[str, tuple[str, ...]]:
    return links((x.a, x.b) for x in linked(GAME_ID) if x.kind in kinds)


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
