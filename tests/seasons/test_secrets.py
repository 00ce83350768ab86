"""Plans, kinds of units, stocks, treaties and covered notes reach nobody they are not meant for."""

from __future__ import annotations

import random
from typing import Any

import pytest

from minaria.engine.carrying import Position
from minaria.engine.conformance import Battery
from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.games.seasons.phases.planning import Planning
from minaria.games.seasons.state import Task
from minaria.games.seasons.view import twin
from minaria.table.table import Table
from minaria.ui.script import flat

from .tools import FULL, SEATS, commits, play, rule, started, state, told

QUESTIONS = (
    "look",
    "orders",
    "help",
    "sheet",
    "sheet brineholt",
    "score",
    "who",
    "log 40",
    "map",
    "plan",
    "treaties",
    "places",
    "examine Hartfen",
    "near",
    "where is cavalry",
    "battles",
    "why not plan move 1 infantry from Hartfen to Tollmoor",
)
HALVES = (
    "plan ",
    "plan move ",
    "plan aid at ",
    "plan pillage ",
    "buy ",
    "accept ",
    "go to ",
    "un",
    "plan move everyone to ",
)
REFUSED = (
    "plan move 9 infantry from Hartfen to Tollmoor",
    "unplan 9",
    "accept 9",
    "buy 50 cavalry at Hartfen",
    "plan pillage Z0",
)


def shown(table: Table, seat: str) -> str:
    """Everything one seat can get to see now: news, prompt, answers, completions, refusals, its view."""
    match = table.match
    out = [text for _, text in table.news(seat)]
    out += [table.prompt(seat), repr(match.game.views.of(match.state, seat))]
    for question in QUESTIONS:
        for reply in table.hear(seat, question):
            out += [reply.text, *(flat(reply.sheet) if reply.sheet else ())]
    scope = match.game.language.scope(match, seat)
    for half in HALVES:
        out += [s.text + s.note for s in table.reader.complete(half, scope)]
    for line in REFUSED:
        out += [r.text for r in table.hear(seat, line)]
    return "\n".join(out)


@rule("SE-SECRET-01", "SE-SECRET-06")
def test_a_canary_in_a_plan_a_purchase_a_note_and_a_treaty_reaches_no_other_seat() -> None:
    done = play(
        """
        referee> award 8 resources to Aldermark
        aldermark> buy 2 cavalry at Alderhall
        aldermark> build tower at Eastwatch
        aldermark> jot zyzzyva one
        aldermark> offer alliance to Cindral for 11 turns
        aldermark> plan move 1 infantry from Eastwatch to Tollmoor
        aldermark> plan aid at Barrowdown from Westyle
        aldermark> go to Dunmoor's table
        aldermark> speak zyzzyva two
    """,
        FULL,
    )
    assert done.table is not None
    text = shown(done.table, "brineholt")
    assert "zyzzyva" not in text
    assert "11 turns" not in text
    assert "Eastwatch to Tollmoor" not in text
    assert "aid for" not in text
    mine = shown(done.table, "aldermark")
    assert "Eastwatch to Tollmoor" in mine
    assert "zyzzyva one" in mine
    assert "11 turns" in shown(done.table, "cindral")


def test_what_a_seat_is_shown_does_not_depend_on_what_another_has_planned() -> None:
    """The same opening with two quite different plans of Aldermark: every other seat and spectators see the same."""
    one = play(
        """
        aldermark> plan move 1 infantry from Eastwatch to Tollmoor
        aldermark> plan pillage Alderhall
    """,
        FULL,
    )
    two = play(
        """
        aldermark> plan aid at Westyle from Alderhall
        aldermark> plan move 1 war boat from Lantern Bay to Heart Sea
    """,
        FULL,
    )
    for seat in ("brineholt", "cindral", "dunmoor"):
        assert one.table is not None
        assert two.table is not None
        assert shown(one.table, seat) == shown(two.table, seat)
    assert one.match.game.views.of(state(one), None) == two.match.game.views.of(state(two), None)
    assert told(one) == told(two)


def test_with_secret_tokens_not_even_committing_tells_where() -> None:
    plans = (
        "plan pillage Alderhall",
        "plan aid at Westyle from Alderhall",
        "plan move 1 infantry from Eastwatch to A7",
    )
    views = set()
    for plan in plans:
        done = play(
            f"aldermark> {plan}\naldermark> commit\n", started(tokens="secret").replace("referee> clear map\n", "")
        )
        assert done.table is not None
        views.add(shown(done.table, "brineholt"))
    assert len(views) == 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_twin_worlds_all_through_random_games(seed: int) -> None:
    game, luck = load("seasons"), random.Random(seed)
    match = Match.new(game, list(SEATS), Seeded(str(seed)))
    battery = Battery(match, luck)
    compared = 0
    while not match.over and match.state.turn < 4:
        ask = match.ask(luck.choice(match.awaited()))
        assert ask is not None
        match.give(ask.seat, choose(ask, luck))
        if match.over or not isinstance(match.phase, Planning):
            continue
        for seat in SEATS:
            other = twin(match.state, seat)
            if other.pieces != match.state.pieces or other.plans != match.state.plans:
                compared += 1
            battery.twin_worlds(seat)
        assert battery.faults == []
    assert compared > 50


def test_a_view_that_showed_plans_would_be_found() -> None:
    from dataclasses import replace

    game = load("seasons")
    leaky = replace(game, view=lambda g, seat: {"plans": dict(g.plans)}, cache={})
    match = Match.new(leaky, list(SEATS), Seeded("1"))
    g = match.state.copy()
    g.plans = {"aldermark": (Task("pillage", "A1", "A1", 1),)}
    g.settle()
    match.start = Position(g, match.position.stack)
    battery = Battery(match, random.Random(1))
    battery.twin_worlds("brineholt")
    assert any("can tell hidden things" in fault for fault in battery.faults)


def test_the_log_shows_nobody_the_orders_of_others() -> None:
    done = play("aldermark> plan pillage Alderhall\n", FULL)
    assert done.table is not None
    pages = [flat(r.sheet) for r in done.table.hear("brineholt", "log 40") if r.sheet]
    assert not any("pillage" in line.lower() for page in pages for line in page)


def test_everything_is_revealed_in_one_stroke() -> None:
    done = play("aldermark> plan pillage Alderhall\nbrineholt> plan pillage Brinehall\n" + commits(), FULL)
    lines = [e.text for e in done.match.marks[-1].events]
    assert "Aldermark turns up: Pillage of Alderhall." in lines
    assert "Brineholt turns up: Pillage of Brinehall." in lines
    before = [e.text for m in done.match.marks[:-1] for e in m.events]
    assert not any("illage" in text for text in before)


def test_states_are_plain_data(tmp_path: Any) -> None:
    done = play("aldermark> plan pillage Alderhall\naldermark> offer alliance to Cindral\n", FULL)
    again = done.match.load_position(done.match.snapshot())
    assert again.sum() == done.match.position.sum()
    assert again.state.treaties[1].terms == "alliance"
