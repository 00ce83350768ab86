"""Deaths and contracts by the referee's word: who follows a monarch is asked and thrown for as after any other death
(SUCCESSION, DISPUTE); a contract binds as if it had been offered and signed (CONTRACT).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
from tests.table.test_referee import say

from .tools import SEATS, rule

BEGUN = ("argent: done", "azure: done", "gules: done", "sable: done", "vert: done")
"""By the lot of this seed vert has England, argent Spain; all call their houses as they like."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[HostedTable]:
    """The births of the first turn."""
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        hosted = new_table(store, "blood_royale", dict.fromkeys(SEATS, "you"), seed="4", name="t")
        for line in BEGUN:
            say(hosted, line)
        yield hosted


@rule("BR-DISPUTE-01", "BR-DISPUTE-02", "BR-ORDER-07")
def test_where_an_heir_may_be_passed_over_her_player_is_asked_before_she_is_crowned(table: HostedTable) -> None:
    for line in ("set age of Anne to 20", "kill Carlotta", "join Juan and Anne in marriage"):
        say(table, line)
    told = say(table, "kill Edward")
    assert "Edward of Plantagenet dies" in told
    assert "Queen of England" not in told
    assert "next to the throne of England: crown, or pass over" in say(table, "questions")
    assert "It is not your turn" in say(table, "argent: births")
    told = say(table, "vert: pass over Anne")
    assert "Anne is passed over in England" in told
    assert "is King of England" in told
    assert "1 of your couples may still roll" in say(table, "questions"), "the births go on"
    assert "roll" in say(table, "argent: births")


@rule("BR-REGENT-01", "BR-REGENT-02")
def test_the_regent_of_a_child_is_chosen_by_its_player(table: HostedTable) -> None:
    for line in ("bring in man aged 30 to vert", "bring in woman aged 25 to vert"):
        say(table, line)
    told = say(table, "kill Edward")
    assert "Anne of Plantagenet is Queen of England" in told
    assert "regent of England" not in told
    assert "appoint a regent" in say(table, "questions")


@rule("BR-SUCCESSION-10")
def test_it_is_said_how_many_dice_a_death_wants_and_they_are_taken_in_one_line(table: HostedTable) -> None:
    for line in ("kill Anne", "dice by hand"):
        say(table, line)
    said = say(table, "kill Edward")
    assert "It wants 18 dice: all in one line, or one after the other." in said, (
        "two people, three scores of three dice"
    )
    assert "It wants 4 dice" in say(table, "6 6 6 1 1 1 3 3 3 3 3 3 3 3")
    told = say(table, "3 3 3 3")
    assert "a relative of Edward, is found" in told
    assert "is King of England" in told


@rule("BR-SUCCESSION-10")
def test_the_dice_may_stand_behind_the_word(table: HostedTable) -> None:
    for line in ("kill Anne", "dice by hand"):
        say(table, line)
    assert "is King of England" in say(table, f"kill Edward [{' '.join('3' * 18)}]")


@rule("BR-CONTRACT-01")
def test_a_contract_is_drawn_up_that_nobody_offers_or_signs(table: HostedTable) -> None:
    for line in ("kill Carlotta", "set age of Anne to 15"):
        say(table, line)
    assert "no clause that can be kept" in say(table, "draw up contract of Juan and Anne: pigs fly")
    told = say(table, "draw up contract of Juan and Anne: England pays 10 now; Spain pays 5 a turn until 1325")
    assert "are married" in told
    assert "By contract Vert (England) pays Argent (Spain) 10 crowns" in told
    assert "in force" in say(table, "vert: contracts")
    assert "'add clause' adds to it" in say(table, "draw up contract of Juan and Anne: Spain pays 3 now")
    assert "By contract" in say(table, "add clause to 1: Spain pays 3 now")


@rule("BR-CONTRACT-01")
def test_a_marriage_without_a_contract_gets_one_without_a_second_wedding(table: HostedTable) -> None:
    for line in ("kill Carlotta", "set age of Anne to 15", "join Juan and Anne in marriage"):
        say(table, line)
    told = say(table, "draw up contract of Anne with Juan: Spain pays 5 now")
    assert "By contract Argent (Spain) pays Vert (England)" in told
    assert "are married" not in told
    assert "not of two players' houses" in say(table, "draw up contract of Edward and Elizabeth: England pays 5 now")
