"""Positions: what they share with the one before, what they never share, and their checksums."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from minaria.engine.position import Position
from minaria.engine.state import State, checksum, plain, restore


@dataclass(kw_only=True)
class Chest(State):
    """Coins by year, toys by owner, and who has the key."""

    coins: dict[int, int] = field(default_factory=dict)
    toys: dict[str, str] = field(default_factory=dict)
    key: str = ""


def standing() -> Chest:
    g = Chest(coins={1999: 2, 12: 1}, toys={"Ann": "ball", "Bob": "drum"})
    g.settle()
    return g


def total(g: Chest) -> str:
    return Position(g, ()).sum()


def test_a_position_shares_what_the_order_left_as_it_was_and_nothing_else() -> None:
    before = standing()
    after = before.copy()
    after.coins[2000] = 7
    after.toys["Ann"] = "kite"
    after.toys["Ann"] = "ball"
    after.settle()
    assert after.toys is before.toys
    assert before.coins == {1999: 2, 12: 1}
    assert after.coins == {1999: 2, 12: 1, 2000: 7}


def test_what_comes_next_leaves_shared_dicts_alone() -> None:
    first = standing()
    second = first.copy()
    second.key = "Bob"
    second.settle()
    third = second.copy()
    third.toys["Ann"] = "kite"
    third.settle()
    assert first.toys == second.toys == {"Ann": "ball", "Bob": "drum"}
    assert third.toys["Ann"] == "kite"


def test_a_copy_shares_nothing_with_what_may_still_change() -> None:
    under_way = standing().copy()
    trial = under_way.copy()
    trial.settle()
    under_way.toys["Ann"] = "kite"
    assert trial.toys["Ann"] == "ball"


def test_a_field_there_is_not_cannot_be_set_by_a_rule() -> None:
    g = standing().copy()
    g.kye = "Ann"  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="Chest has no field 'kye'"):
        g.settle()


def test_the_checksum_is_that_of_the_same_position_made_anew() -> None:
    g = standing()
    sums = [total(g)]
    for year in (12, 2000, 12):
        g = g.copy()
        g.coins[year] = g.coins.get(year, 0) + 1
        g.settle()
        sums.append(total(g))
        assert sums[-1] == total(restore(Chest, plain(g)))  # type: ignore[arg-type]
    assert len(set(sums)) == len(sums)


def test_a_checksum_does_not_depend_on_the_order_in_which_keys_came() -> None:
    assert total(Chest(coins={12: 1, 1999: 2}, toys={"Bob": "drum", "Ann": "ball"})) == total(standing())


def test_the_checksum_of_a_copy_follows_every_change() -> None:
    g = standing()
    total(g)
    under_way = g.copy()
    before = total(under_way)
    under_way.toys["Ann"] = "kite"
    assert total(under_way) != before == total(g)


def test_the_checksums_of_older_journals_hold() -> None:
    g = standing()
    assert Position(g, ()).fits(checksum(plain(g), ()))
    assert Position(g, ()).fits(total(g))
    assert not Position(g, ()).fits("0" * 16)
