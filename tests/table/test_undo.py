"""`undo last WHAT` goes by what orders are called, never by a word that was told; what the shadow tells of a table."""

from __future__ import annotations

import random

import pytest

from commands import Order
from minaria.dev.trials import new_match
from minaria.engine.carrying import carry_out
from minaria.engine.dice import Given
from minaria.engine.game import games, load
from minaria.engine.journal import Line
from minaria.engine.playout import choose
from minaria.table.line.table import Table
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.store import shadow
from minaria.table.store.store import SqliteStore
from tests.table.test_referee import refused, say, sums

SEATS = {"hothior": "Ann", "mivior": "Bob", "muetar": "Cid"}
NATIONS = {"aldermark": "Ann", "brineholt": "Bob", "cindral": "Cid", "dunmoor": "Dan"}


@pytest.fixture
def table(store: SqliteStore) -> HostedTable:
    hosted = new_table(store, "divine_right", SEATS, seed="4", name="t")
    say(hosted, "set hothior first yes")
    say(hosted, "phase movement muetar")
    say(hosted, "relocate 2 Muetar armies at Plibba to the hex north-east of Castle Lapspell")
    return hosted


@pytest.mark.parametrize("word", ["siege", "besiege", "the siege", "siege of Castle Lapspell"])
def test_the_last_siege_is_the_last_order_that_lays_one(table: HostedTable, word: str) -> None:
    before = sums(table)
    say(table, "waive DR-SIEGE-06: muetar: besiege Castle Lapspell with 2 armies")
    assert sums(table) != before
    say(table, "muetar: done")
    assert not refused(say(table, f"undo last {word}"))
    assert sums(table) == before


def test_a_word_in_a_sentence_is_asked_about(table: HostedTable) -> None:
    n, before = table.match.marks[-1].line.n, sums(table)
    told = "The referee puts 2 Muetaran armies to 13,17."
    assert told in "".join(e.text for e in table.match.marks[-1].events)
    answer = say(table, "undo last referee puts")
    assert refused(answer)
    assert "if that is meant, say 'undo to" in answer
    assert (table.match.marks[-1].line.n, sums(table)) == (n, before)
    assert "No order of this game has to do with 'banquet'" in say(table, "undo last banquet")


@pytest.mark.parametrize("game_id", games())
def test_what_was_taken_back_is_given_again_in_every_game(game_id: str) -> None:
    """Each kind of order that can be taken back, also where all order in secret at once."""
    luck = random.Random(5)
    match = new_match(load(game_id), luck, "5")
    table, tried = Table(match), set[tuple[str, type[Order]]]()
    for n in range(400):
        if match.over:
            match = new_match(load(game_id), luck, f"5/{n}")
            table = Table(match)
        ask = match.ask(luck.choice(match.awaited()))
        assert ask is not None
        order = choose(ask, luck)
        kind = match.phase.title, type(order)
        if kind in tried or match.is_final(ask.seat, order):
            match.give(ask.seat, order)
            continue
        tried.add(kind)
        text = match.text(ask.seat, order)
        table.hear(ask.seat, text)
        after = match.position.sum()
        table.hear(ask.seat, "undo")
        assert table.hear(ask.seat, "redo")[0].kind != "refusal", text
        assert match.position.sum() == after, text
    assert len(tried) >= 3


def changed(store: SqliteStore, hosted: HostedTable) -> shadow.Shadow:
    """A table whose last order came out otherwise when it was kept, looked at under the present rules."""
    match = hosted.match
    text = "plan move 1 infantry from Alderhall to Lanternport"
    n = len(match.lines)
    order = match.game.language.normal(match.parse("aldermark", text))
    carry_out(match.game, match.position, "aldermark", order, Given(()), n)
    store.append(hosted.name, n, [Line(n, "aldermark", text, (), "0" * 16)])
    store.append(hosted.name, n + 1, [Line(n + 1, "aldermark", "unplan all", (), "0" * 16)])
    store.append(hosted.name, n + 2, [Line(n + 2, "brineholt", "commit", (), "0" * 16)])
    return shadow.look(store, store.entry(hosted.name))


def test_an_order_of_which_only_its_seat_is_told_is_not_called_refused(store: SqliteStore) -> None:
    hosted = new_table(store, "seasons", NATIONS, seed="4", name="s")
    found = changed(store, hosted)
    assert not found.agrees
    assert found.order == "aldermark> plan move 1 infantry from Alderhall to Lanternport"
    assert found.left_out == 0
    (line,) = found.now
    assert line.startswith("aldermark is told: Task 1: move 1 infantry")


def test_orders_that_were_taken_back_since_still_count_as_carried_out(store: SqliteStore) -> None:
    hosted = new_table(store, "seasons", NATIONS, seed="4", name="s")
    n = len(hosted.match.lines)
    store.append("s", n, [Line(n, "aldermark", "plan move 1 infantry from Alderhall to Lanternport", (), "0" * 16)])
    store.append("s", n + 1, [Line(n + 1, "referee", "1", (), "", "undo")])
    store.append("s", n + 2, [Line(n + 2, "brineholt", "commit", (), "0" * 16)])
    store.append("s", n + 3, [Line(n + 3, "brineholt", "commit", (), "0" * 16)])
    found = shadow.look(store, store.entry("s"))
    assert found.left_out == 1, "only the second commit is refused"
