"""The figures of Blood Royale: provinces and seas, names, survival, characteristics, combat, events, cards, clauses.

Loaded from data/blood_royale/ and checked: what is missing, stands twice or does not add up is a BadTable.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from msgspec import field

from minaria.kit.tables import BadTable, Record, linked, records, toml
from minaria.kit.turns import Years

GAME_ID = "blood_royale"
COUNTRIES = ("england", "france", "germany", "italy", "spain")
BASICS = ("food", "metals", "cloth")
KINDS = (*BASICS, "semi-luxury", "luxury")
SOURCE = ("source",)
"""The column that only people read."""
CALENDAR = Years(1300, 5)
"""The first turn is that of 1300, each is five years (BR-SETUP-05)."""


Country = Literal["england", "france", "germany", "italy", "spain"]
Resource = Literal["", "food", "metals", "cloth", "semi-luxury", "luxury"]


class Province(Record, frozen=True):
    """A province: its country, its number on the ten-sided die, what it yields with 12 and with 15 resource areas."""

    id: str
    name: str
    country: Country
    number: int
    capital: bool
    few: Resource = field(name="resource")
    usual: Resource = field(name="resource15")
    neutral: bool = field(name="neutral_f")


class Sea(Record, frozen=True):
    """A sea area."""

    id: str
    name: str


class Swap(Record, frozen=True):
    """What a province yields instead where a country is out (section 23)."""

    absent: Country
    province: str
    was: Resource = field(name="from")
    becomes: Resource = field(name="to")


class Name(Record, frozen=True):
    """A name of a dynasty, or a Christian name."""

    country: Country
    kind: Literal["dynasty", "male", "female"]
    name: str


class Need(Record, frozen=True):
    """What two dice and Constitution must reach from an age on; 0 where nobody rolls."""

    age: int
    need: int = 0


class Score(Record, frozen=True):
    """The score for a throw of three dice."""

    lo: int
    hi: int
    score: int


class Casualties(Record, frozen=True):
    """What a roll costs the other side."""

    force: int
    royal: Literal["none", "prince", "king"]
    roll: int
    casualties: int


class Event(Record, frozen=True):
    """What a die brings, and the dice that say how many provinces it strikes."""

    d6: int
    event: Literal["plague", "famine", "rebellion", "storms", "none"]
    provinces_dice: str


class Drawn(Record, frozen=True):
    """A province of the Random Provinces Table. d10 0: any; province '': rolled again."""

    d6: int
    d10: int = 0
    province: str = ""


class Card(Record, frozen=True):
    """An event card (rule E). storm: the highest die that brings storms too."""

    number: int
    title: str
    code: str
    target: str
    amount: str
    dice: str
    mode: Literal["now", "bid", "invest_crowns", "invest_items"]
    keep: bool
    shuffle: bool
    effect: str
    storm: int = 0


class Terms(Record, frozen=True):
    """A kind of clause that a contract may have."""

    code: str
    title: str
    runs: Literal["as written", "at the wedding", "for good", "marriage or until year"]


@cache
def provinces() -> dict[str, Province]:
    """The fifty provinces by id. Raises BadTable."""
    unread = ("aliases", "coastal", "name_source", "resource_source", "note")
    out: dict[str, Province] = records(GAME_ID, "provinces.csv", Province, unread=unread)
    for c in COUNTRIES:
        mine = [p for p in out.values() if p.country == c]
        if sorted(p.number for p in mine) != list(range(1, 11)) or sum(p.capital for p in mine) != 1:
            raise BadTable(f"provinces.csv: {c} has not ten provinces with one capital")
    return out


@cache
def homes(country: str) -> tuple[str, ...]:
    """The ten provinces of a country."""
    return tuple(p.id for p in provinces().values() if p.country == country)


@cache
def seas() -> dict[str, str]:
    """The thirteen sea areas: id -> name."""
    return {x.id: x.name for x in records(GAME_ID, "seas.csv", Sea, unread=SOURCE).values()}


@cache
def links(*kinds: str) -> dict[str, tuple[str, ...]]:
    """Neighbours over links of these kinds (land, crossing, sea, port, closed), sorted. Raises BadTable."""
    near: dict[str, list[str]] = {p: [] for p in (*provinces(), *seas())}
    for x in linked(GAME_ID):
        if x.kind not in kinds:
            continue
        for a, b in ((x.a, x.b), (x.b, x.a)):
            if x.kind != "closed" and (a not in near or b in near[a]):
                raise BadTable(f"links.csv: {a} - {b} is unknown or stands twice")
            near.setdefault(a, []).append(b)
    return {a: tuple(sorted(bs)) for a, bs in near.items()}


def coasts(place: str) -> tuple[str, ...]:
    """The seas on a province's coast, or the provinces on a sea's."""
    return links("port").get(place, ())


@cache
def place_name(place: str) -> str:
    """A province or sea area as it is called."""
    found = provinces().get(place)
    return found.name if found is not None else seas().get(place, place.replace("_", " ").title())


@cache
def capital_of(country: str) -> str:
    """The capital as printed (BR-SETUP-04)."""
    return next(p.id for p in provinces().values() if p.country == country and p.capital)


@cache
def figures(part: str) -> dict[str, Any]:
    """A part of constants.toml. Raises BadTable."""
    found = toml(GAME_ID, "constants.toml")
    if part not in found:
        raise BadTable(f"constants.toml: there is no [{part}]")
    made: dict[str, Any] = found[part]
    return made


@cache
def areas(few: bool, absent: str = "") -> dict[str, str]:
    """What the provinces yield: the layout of 12 or 15 areas; without one country the swap of section 23."""
    out: dict[str, str] = {p.id: p.few if few else p.usual for p in provinces().values() if p.few or p.usual}
    swap = records(GAME_ID, "absent.csv", Swap, key="absent", unread=SOURCE, province=provinces).get(absent)
    if swap is not None:
        if out.get(swap.province) != swap.was:
            raise BadTable(f"absent.csv: {swap.province} does not yield {swap.was}")
        out[swap.province] = swap.becomes
    return {p: kind for p, kind in out.items() if kind and provinces()[p].country != absent}


@cache
def _names() -> tuple[Name, ...]:
    return tuple(records(GAME_ID, "names.csv", Name, key=("country", "kind", "name"), unread=SOURCE).values())


@cache
def names(country: str, kind: str) -> tuple[str, ...]:
    """Names of a country: dynasty, male, female; those of the rulebook first."""
    return tuple(n.name for n in _names() if (n.country, n.kind) == (country, kind))


@cache
def _survival() -> dict[int, Need]:
    return records(GAME_ID, "survival.csv", Need, key="age", unread=SOURCE)


def survival_need(age: int) -> int:
    """What two dice and Constitution must reach at an age; 0 where nobody rolls (BR-DEATH-02, BR-CHILD-07)."""
    return _survival()[min(max(age, 0) // 5 * 5, max(_survival()))].need


@cache
def score_of(total: int) -> int:
    """The score for a throw of three dice (BR-CHARACTER-01)."""
    for x in records(GAME_ID, "characteristics.csv", Score, key="lo", unread=SOURCE).values():
        if x.lo <= total <= x.hi:
            return x.score
    raise BadTable(f"characteristics.csv: nothing for {total}")


@cache
def _combat() -> Mapping[tuple[int, str, int], Casualties]:
    return records(GAME_ID, "combat.csv", Casualties, key=("force", "royal", "roll"), unread=SOURCE)


def casualties(force: int, royal: str, roll: int) -> int:
    """What a roll costs the other side: by force and by the highest royal there, "none", "prince" or "king"
    (BR-BATTLE-05, BR-BATTLE-07).
    """
    return _combat()[min(force, 6), royal, roll].casualties if force > 0 else 0


@cache
def event_of(die: int) -> tuple[str, str]:
    """What a die brings: the event and the dice that say how many provinces it strikes (BR-EVENT-01)."""
    found = records(GAME_ID, "events.csv", Event, key="d6", unread=("source", "effect"))[die]
    return found.event, found.provinces_dice


def random_country(die: int) -> bool:
    """Whether the first die of the Random Provinces Table names a country; a 6 is rolled again (BR-EVENT-03)."""
    ten: int = figures("game")["province_die"]
    return any(random_province(die, n) for n in range(1, ten + 1))


@cache
def _random_provinces() -> dict[tuple[int, int], Drawn]:
    return records(GAME_ID, "random_provinces.csv", Drawn, key=("d6", "d10"), unread=SOURCE, province=provinces)


def random_province(die: int, ten: int) -> str:
    """A province of the Random Provinces Table; '' where it is rolled again (BR-EVENT-03)."""
    found = _random_provinces().get((die, ten)) or _random_provinces().get((die, 0))
    if found is None:
        raise BadTable(f"random_provinces.csv: nothing for {die} and {ten}")
    return found.province


@cache
def cards() -> dict[int, Card]:
    """The event cards by number. Raises BadTable."""
    out: dict[int, Card] = records(GAME_ID, "cards.csv", Card, key="number", unread=SOURCE)
    if list(out) != list(range(1, 64)):
        raise BadTable("cards.csv: the cards are not numbered 1 to 63")
    return out


@cache
def card_of(code: str) -> int:
    """The number of the first card with that code. Raises BadTable."""
    for n, card in cards().items():
        if card.code == code:
            return n
    raise BadTable(f"cards.csv: no card has the code {code}")


@cache
def clauses() -> dict[str, Terms]:
    """The closed set of clauses by code."""
    return records(GAME_ID, "clauses.csv", Terms, key="code", unread=("params", "check", "on_breach"))
