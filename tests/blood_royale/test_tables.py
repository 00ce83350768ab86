"""The figures of Blood Royale: what the rulebook says of them, and what only one layout can satisfy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from minaria.games.blood_royale import tables as t
from minaria.games.blood_royale.tables import BASICS, COUNTRIES, areas, figures, links, provinces

from .tools import rule


@rule("BR-SETUP-03", "BR-SETUP-04")
def test_fifty_provinces_thirteen_seas_and_the_capitals() -> None:
    assert (len(provinces()), len(t.seas())) == (50, 13)
    assert [t.capital_of(c) for c in COUNTRIES] == ["essex", "ile_de_france", "franconia", "latium", "castile"]
    assert all(len(t.homes(c)) == 10 for c in COUNTRIES)
    assert provinces()["calais"].country == "england"
    land = links("land")
    assert sum(map(len, land.values())) == 202
    assert all(a in land[b] for a in land for b in land[a])
    assert links("crossing")["kent"] == ("calais",)
    assert not land["sicily"]
    assert t.coasts("western_sea") == (
        "aquitaine",
        "bordeaux",
        "brittany",
        "cornwall",
        "herefordshire",
        "normandy",
        "wessex",
    )
    assert "ile_de_france" not in land["calais"]
    assert {"normandy", "champagne"} <= {*land["calais"]}


@rule("BR-SETUP-12")
@pytest.mark.parametrize(
    ("country", "yields"),
    [("england", "FFM"), ("france", "CFS"), ("germany", "CMM"), ("italy", "CFL"), ("spain", "CMS")],
)
def test_what_the_three_areas_of_a_country_yield_none_of_them_the_capital(country: str, yields: str) -> None:
    kinds = {"food": "F", "metals": "M", "cloth": "C", "semi-luxury": "S", "luxury": "L"}
    mine = {p: kind for p, kind in areas(False).items() if provinces()[p].country == country}
    assert "".join(sorted(kinds[kind] for kind in mine.values())) == yields
    assert t.capital_of(country) not in mine


@rule("BR-SETUP-12", "BR-SETUP-13")
def test_resource_areas_by_layout() -> None:
    usual, few = areas(False), areas(True)
    assert Counter(usual.values()) == {"food": 4, "metals": 4, "cloth": 4, "semi-luxury": 2, "luxury": 1}
    assert Counter(few.values()) == {"food": 3, "metals": 3, "cloth": 3, "semi-luxury": 2, "luxury": 1}
    assert {*usual} - {*few} == {"cornwall", "aquitaine", "tuscany"}
    assert [usual[p] for p in ("aquitaine", "bordeaux", "dauphine")] == ["food", "semi-luxury", "cloth"]


@pytest.mark.parametrize(
    ("out", "province", "kind"),
    [
        pytest.param("england", "andalusia", "food", marks=rule("BR-FOUR-02")),
        pytest.param("france", "bavaria", "semi-luxury", marks=rule("BR-FOUR-03")),
        pytest.param("germany", "warwickshire", "metals", marks=rule("BR-FOUR-04")),
        pytest.param("italy", "bavaria", "semi-luxury", marks=rule("BR-FOUR-05")),
        pytest.param("spain", "lancashire", "semi-luxury", marks=rule("BR-FOUR-06")),
    ],
)
def test_without_a_country_one_area_yields_something_else(out: str, province: str, kind: str) -> None:
    usual, left = areas(False), areas(False, out)
    assert {p for p in left if left[p] != usual[p]} == {province}
    assert left[province] == kind
    assert {p for p in usual if p not in left} == {p for p in usual if provinces()[p].country == out}
    assert [list(left.values()).count(b) for b in BASICS] == [3, 3, 3]


def _comps(total: int, n: int) -> Iterator[tuple[int, ...]]:
    if n == 1:
        yield (total,)
        return
    for i in range(total + 1):
        for rest in _comps(total - i, n - 1):
            yield (i, *rest)


def _layouts(n: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Ways to spread n of each basic over the countries under which all five swaps leave equal basics."""
    swaps = (("c", "f"), ("m", "s"), ("f", "m"), ("m", "s"), ("f", "s"))
    for f in _comps(n, 5):
        for m in _comps(n, 5) if f[0] >= 2 else ():
            for c in _comps(n, 5) if m[2] >= 1 else ():
                if c[4] < 1 or any(f[i] and m[i] and c[i] for i in range(5)):
                    continue
                for i, (gone, new) in enumerate(swaps):
                    left = {"f": n - f[i], "m": n - m[i], "c": n - c[i], "s": 0}
                    left[gone] -= 1
                    left[new] += 1
                    if not left["f"] == left["m"] == left["c"]:
                        break
                else:
                    yield f, m, c


@pytest.mark.slow
def test_the_layout_of_fifteen_is_the_only_balanced_one() -> None:
    assert not list(_layouts(3))
    found = tuple(
        tuple(sum(k == b and provinces()[p].country == c for p, k in areas(False).items()) for c in COUNTRIES)
        for b in BASICS
    )
    assert list(_layouts(4)) == [found]


@rule("BR-DEATH-02", "BR-CHILD-07", "BR-CHARACTER-01")
@pytest.mark.parametrize(
    ("age", "need"),
    [
        (0, 0),
        (10, 0),
        (15, 3),
        (20, 4),
        (40, 4),
        (45, 5),
        (50, 6),
        (55, 7),
        (60, 8),
        (65, 9),
        (70, 10),
        (80, 10),
        (85, 11),
        (120, 11),
    ],
)
def test_survival_numbers(age: int, need: int) -> None:
    assert t.survival_need(age) == need


@rule("BR-CHARACTER-01")
def test_characteristics_of_three_dice() -> None:
    assert [t.score_of(n) for n in (3, 5, 6, 8, 9, 12, 13, 15, 16, 18)] == [-2, -2, -1, -1, 0, 0, 1, 1, 2, 2]


@rule("BR-BATTLE-05", "BR-BATTLE-07")
def test_casualties_are_the_roll_within_force_and_cap() -> None:
    caps = {"none": 4, "prince": 5, "king": 6}
    for royal, cap in caps.items():
        for force in range(1, 16):
            for roll in range(1, 7):
                assert t.casualties(force, royal, roll) == (roll if roll <= min(force, cap) else 0)


@rule("BR-EVENT-01", "BR-EVENT-03")
def test_events_and_the_random_provinces() -> None:
    assert [t.event_of(d)[0] for d in range(1, 7)] == ["plague", "famine", "rebellion", "storms", "none", "none"]
    assert t.random_province(4, 10) == "veneto"
    assert t.random_province(6, 3) == ""
    found = [t.random_province(d, n) for d in range(1, 6) for n in range(1, 11)]
    assert sorted(found) == sorted(provinces())


def test_the_closed_set_of_clauses_and_the_cards() -> None:
    assert len(t.clauses()) == 18
    assert len(t.cards()) == 63
    assert {n for n, c in t.cards().items() if c.mode == "invest_items"} == {30, 32}
    assert [n for n, c in t.cards().items() if c.code == "PLAGUE"] == [1, 2, 59]
    assert figures("tax")["normal"] * 10 // figures("forces")["army_cost"] == 10
