"""`hint`: aim, place, order; from one's own view; anew when things have changed; forbidden by the referee."""

from __future__ import annotations

import random

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.game import games, load
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.table.line.table import Table
from minaria.table.people.office_views import Chair
from minaria.table.people.opening import new_table
from minaria.table.record.host import Hint
from minaria.table.record.replies import Reply
from minaria.table.store.store import SqliteStore
from tests.contract import contract


def moving() -> Table:
    table = Table(Match.new(load("divine_right"), ["hothior", "mivior"], Seeded("7")))
    table.hear("referee", "phase movement hothior")
    return table


def said(replies: list[Reply]) -> list[str]:
    return [r.text for r in replies]


def test_three_askings_tell_the_aim_the_place_and_the_order() -> None:
    table = moving()
    lines = ("hint", "give me a hint", "hint", "hint?")
    aim, place, order, more = (said(table.hear("hothior", line)) for line in lines)
    assert aim[0].startswith("The aim: ")
    assert "again for the place" in aim[1]
    assert place[0].startswith("The place: ")
    assert order[0].startswith("The order: ")
    assert more == order
    heard = table.hear("hothior", order[0].removeprefix("The order: "))
    assert heard[0].kind == "order"


@pytest.mark.parametrize(
    "line",
    ["a hint please", "can you give me a hint", "can I have a hint?", "what would you do?", "any advice?", "advise me",
     "help me decide", "suggest something", "more hints", "what is the best thing to do now"],
)  # fmt: skip
def test_it_is_asked_for_in_ones_own_words(line: str) -> None:
    assert said(moving().hear("hothior", line))[0].startswith("The aim: ")


def test_it_begins_anew_when_the_position_has_changed() -> None:
    table = moving()
    table.hear("hothior", "hint")
    table.hear("hothior", "hint")
    order = said(table.hear("hothior", "hint"))[0].removeprefix("The order: ")
    table.hear("hothior", order)
    assert said(table.hear("hothior", "hint"))[0].startswith(("The aim: ", "Nothing more is worth"))


def test_what_is_said_meanwhile_does_not_begin_it_anew() -> None:
    table = moving()
    table.hear("hothior", "hint")
    table.hear("mivior", "say hello")
    table.hear("hothior", "look")
    assert said(table.hear("hothior", "hint"))[0].startswith("The place: ")


def test_who_is_not_asked_gets_none() -> None:
    table = moving()
    assert "You are asked nothing now" in said(table.hear("mivior", "hint"))[0]


def test_the_referee_hears_what_could_be_advised_to_whoever_is_asked() -> None:
    table = moving()
    assert said(table.hear("referee", "hint"))[0] == said(table.hear("hothior", "hint"))[0]


def test_the_referee_may_forbid_them_and_allow_them_again() -> None:
    table = moving()
    assert "Only the referee" in said(table.hear("mivior", "no hints"))[0]
    table.hear("referee", "no hints")
    refused = table.hear("hothior", "hint")
    assert refused[0].kind == "refusal"
    assert "no hints are given" in refused[0].text
    table.hear("referee", "hints on")
    assert said(table.hear("hothior", "hint"))[0].startswith("The aim: ")


def test_who_shares_a_seat_is_told_that_hints_are_for_a_whole_one(store: SqliteStore) -> None:
    people = {"aldermark": "Ann", "brineholt": "Ben", "cindral": "Cid", "dunmoor": "Dan"}
    hosted = new_table(store, "seasons", people, {"offices": "two", "clock": "none"}, seed="1")
    heard = Chair(hosted, "aldermark", "commander").hear("aldermark", "hint")
    assert heard[0].kind == "refusal"
    assert "whole seat" in heard[0].text


def test_whoever_has_the_table_may_know_better() -> None:
    table = moving()
    table.services.hint = lambda seat: Hint("be kind.", "everywhere.", "done", ("Nothing comes of it.",))
    table.hear("hothior", "hint")
    table.hear("hothior", "hint")
    assert said(table.hear("hothior", "hint")) == ["The order: done", "Nothing comes of it."]


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_in_every_game_what_is_advised_can_be_ordered(game: str) -> None:
    own = contract(game)
    table, luck = Table(Match.new(load(game), tuple(own.seats), Seeded("5"), own.quiet)), random.Random(5)
    advised = 0
    for _ in range(25):
        seat = table.match.awaited()[0]
        ask = table.match.ask(seat)
        assert ask is not None
        for _ in range(2):
            table.hear(seat, "hint")
        told = said(table.hear(seat, "hint"))[0]
        if told.startswith("The order: "):
            order = table.match.parse(seat, told.removeprefix("The order: "))
            assert table.match.refusal(seat, table.match.game.language.normal(order)) is None
            advised += 1
        table.match.give(seat, choose(ask, luck))
    assert advised > 3
