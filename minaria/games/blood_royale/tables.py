"""The figures of Blood Royale: provinces and seas, names, survival, characteristics, combat, events, cards, clauses.

Loaded from data/blood_royale/ and checked: what is missing, stands twice or does not add up is a BadTable.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from minaria.kit.tables import BadTable, rows, toml
from minaria.kit.turns import Years

GAME_ID = "blood_royale"
COUNTRIES = ("england", "france", "germany", "italy", "spain")
BASICS = ("food", "metals", "cloth")
KINDS = (*BASICS, "semi-luxury", "luxury")
CALENDAR = Years(1300, 5)
"""The first turn is that of 1300, each is five years (BR-SETUP-05)."""


class Province(NamedTuple):
    """A province: its country, its number on the ten-sided die, what it yields with 12 and with 15 resource areas."""

    id: str
    name: str
    country: str
    number: int
    capital: bool
    few: str
    usual: str
    neutral: bool


class Card(NamedTuple):
    """An event card (rule E), as the table has it."""

    number: int
    title: str
    code: str
    target: str
    amount: str
    dice: str
    mode: str
    keep: bool
    storm: int
    shuffle: bool
    effect: str


@cache
def provinces() -> dict[str, Province]:
    """The fifty provinces by id. Raises BadTable."""
    out = {}
    found = rows(GAME_ID, "provinces.csv", "id", "name", "aliases", "country", "number", "capital", "resource15")
    for r in found:
        name = r["aliases"] if r["id"] == "ile_de_france" else r["name"]  # the bare name is the country's
        out[r["id"]] = Province(
            r["id"],
            name,
            r["country"].casefold(),
            int(r["number"]),
            r["capital"] == "1",
            r["resource"],
            r["resource15"],
            r["neutral_f"] == "1",
        )
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
    return {r["id"]: r["name"] for r in rows(GAME_ID, "seas.csv", "id", "name")}


@cache
def links(*kinds: str) -> dict[str, tuple[str, ...]]:
    """Neighbours over links of these kinds (land, crossing, sea, port, closed), sorted. Raises BadTable."""
    near: dict[str, list[str]] = {p: [] for p in (*provinces(), *seas())}
    for r in rows(GAME_ID, "links.csv", "a", "b", "kind"):
        if r["kind"] not in kinds:
            continue
        for a, b in ((r["a"], r["b"]), (r["b"], r["a"])):
            if r["kind"] != "closed" and (a not in near or b in near[a]):
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
    out = {p.id: p.few if few else p.usual for p in provinces().values() if p.few or p.usual}
    for r in rows(GAME_ID, "absent.csv", "absent_country", "province", "from", "to"):
        if r["absent_country"].casefold() == absent:
            if out.get(r["province"]) != r["from"]:
                raise BadTable(f"absent.csv: {r['province']} does not yield {r['from']}")
            out[r["province"]] = r["to"]
    return {p: kind for p, kind in out.items() if kind and provinces()[p].country != absent}


@cache
def names(country: str, kind: str) -> tuple[str, ...]:
    """Names of a country: dynasty, male, female; those of the rulebook first."""
    return tuple(
        r["name"]
        for r in rows(GAME_ID, "names.csv", "country", "kind", "name")
        if (r["country"].casefold(), r["kind"]) == (country, kind)
    )


@cache
def _survival() -> dict[int, int]:
    found = rows(GAME_ID, "survival.csv", "age", "need")
    return {int(r["age"].rstrip("+")): 0 if r["need"] == "auto" else int(r["need"]) for r in found}


def survival_need(age: int) -> int:
    """What two dice and Constitution must reach at an age; 0 where nobody rolls (BR-DEATH-02, BR-CHILD-07)."""
    return _survival()[min(max(age, 0) // 5 * 5, max(_survival()))]


@cache
def score_of(total: int) -> int:
    """The score for a throw of three dice (BR-CHARACTER-01)."""
    for r in rows(GAME_ID, "characteristics.csv", "lo", "hi", "score"):
        if int(r["lo"]) <= total <= int(r["hi"]):
            return int(r["score"])
    raise BadTable(f"characteristics.csv: nothing for {total}")


@cache
def _combat() -> Mapping[tuple[int, str, int], int]:
    found = rows(GAME_ID, "combat.csv", "force", "royal", "roll", "casualties")
    return {(int(r["force"].rstrip("+")), r["royal"], int(r["roll"])): int(r["casualties"]) for r in found}


def casualties(force: int, royal: str, roll: int) -> int:
    """What a roll costs the other side: by force and by the highest royal there, "none", "prince" or "king"
    (BR-BATTLE-05, BR-BATTLE-07).
    """
    return _combat()[min(force, 6), royal, roll] if force > 0 else 0


@cache
def event_of(die: int) -> tuple[str, str]:
    """What a die brings: the event and the dice that say how many provinces it strikes (BR-EVENT-01)."""
    found = {int(r["d6"]): r for r in rows(GAME_ID, "events.csv", "d6", "event", "provinces_dice")}
    return found[die]["event"], found[die]["provinces_dice"]


def random_country(die: int) -> bool:
    """Whether the first die of the Random Provinces Table names a country; a 6 is rolled again (BR-EVENT-03)."""
    ten: int = figures("game")["province_die"]
    return any(random_province(die, n) for n in range(1, ten + 1))


@cache
def random_province(die: int, ten: int) -> str:
    """A province of the Random Provinces Table; '' where it is rolled again (BR-EVENT-03)."""
    for r in rows(GAME_ID, "random_provinces.csv", "d6", "d10", "province"):
        if int(r["d6"]) == die and r["d10"] in ("any", str(ten)):
            return "" if r["province"] == "reroll" else r["province"]
    raise BadTable(f"random_provinces.csv: nothing for {die} and {ten}")


@cache
def cards() -> dict[int, Card]:
    """The event cards by number. Raises BadTable."""
    out = {}
    for r in rows(GAME_ID, "cards.csv", "number", "title", "code", "target", "mode", "keep", "storm", "shuffle"):
        storm = int(r["storm"].rpartition("-")[2] or 0)
        n = int(r["number"])
        flags = (r["keep"] == "1", storm, r["shuffle"] == "1")
        out[n] = Card(n, r["title"], r["code"], r["target"], r["amount"], r["dice"], r["mode"], *flags, r["effect"])
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
def clauses() -> dict[str, dict[str, str]]:
    """The closed set of clauses by code."""
    return {r["code"]: r for r in rows(GAME_ID, "clauses.csv", "code", "title", "params", "runs", "check", "on_breach")}
