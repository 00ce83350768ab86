"""Bots of Seasons: who wins, what they agree on and keep, how they use the sea; what they are shown."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from minaria.bots import bot_named, consult
from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.games.seasons.bot.campaign import marches
from minaria.games.seasons.bot.strength import friends
from minaria.games.seasons.chapters.purchases import Buy
from minaria.games.seasons.chapters.tokens import PlanMove
from minaria.games.seasons.rules.reach import movers
from minaria.games.seasons.state.records import HALL
from minaria.games.seasons.tables import areas
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore

from .tools import EMPTY, FULL, SEATS, commits, play, rule, started, state


def played(seats: tuple[str, ...], bots: tuple[str, ...], seed: int) -> Match:
    """A game of bots, played to its end."""
    game = load("seasons")
    match = Match.new(game, list(seats), Seeded(str(seed)))
    name = dict(zip(seats, bots, strict=True))
    while not match.over:
        seat = match.awaited()[0]
        luck = random.Random(f"{seed}/{seat}/{len(match.lines)}")
        match.give(seat, consult(bot_named(name[seat], game, seat, luck), match, seat))
    return match


def advice(script: str, seat: str, start: str = EMPTY) -> str:
    """What a greedy bot orders first after a transcript."""
    match = play(script, start).match
    order = consult(bot_named("greedy", match.game, seat, random.Random(1)), match, seat)
    return match.text(seat, order)


def test_greedy_beats_three_players_by_chance() -> None:
    for seed in range(1, 6):
        seats = ("ann", "bob", "cid", "dee")
        g = played(seats, ("greedy", "random", "random", "random"), seed).state
        assert "ann" in g.winners
        lands = list(g.owner.values())
        assert all(lands.count("ann") > lands.count(s) for s in seats[1:])


STRONG = """
    referee> place 4 infantry at Westyle for aldermark
    referee> place 4 infantry at Eastwatch for aldermark
    referee> place 4 infantry at Tollmoor for brineholt
    referee> place 1 infantry at Dunmoor Keep for dunmoor
"""


@rule("SE-WIN-05")
def test_greedy_agrees_with_strong_neighbours_and_declines_weak_ones() -> None:
    assert advice(STRONG + "aldermark> offer alliance to Brineholt\n", "brineholt") == "accept 1"
    assert advice(STRONG + "brineholt> offer alliance to Aldermark\n", "aldermark") == "decline 1"
    even = STRONG + "referee> place 4 infantry at Hartfen for brineholt\n"
    assert advice(even + "brineholt> offer alliance to Aldermark\n", "aldermark") == "accept 1"
    assert advice(even + "dunmoor> offer alliance to Aldermark\n", "aldermark") == "decline 1"


@rule("SE-DIPLOMAT-11")
def test_greedy_takes_peace_but_no_promise_it_would_not_keep() -> None:
    met, two = STRONG + "aldermark> diplomat goes to Brineholt's table\n", started(offices="two")
    assert advice(met + "aldermark> offer peace to Brineholt\n", "brineholt", two) == "accept 1"
    assert advice(met + "aldermark> offer passage to Brineholt\n", "brineholt", two) == "decline 1"


@pytest.mark.parametrize(("stands", "goes"), [("Alderhall", "A5"), ("Westyle", "A1")])
def test_an_army_does_not_park_on_a_friends_border(stands: str, goes: str) -> None:
    """Westyle borders on Dunmoor, who is an ally: the way is to Eastwatch, which borders on Brineholt."""
    g = state(
        play(f"""
        referee> place 3 infantry at {stands} for aldermark
        aldermark> offer alliance to Dunmoor
        dunmoor> accept 1
    """)
    )
    (order,) = marches(g, "aldermark", movers(g, "aldermark"))
    assert isinstance(order, PlanMove)
    assert order.place == goes


def hosted(tmp_path: Path, **options: str) -> HostedTable:
    """A kept table of Anna against three bots."""
    players = {"aldermark": "Anna", **dict.fromkeys(SEATS[1:], "bot")}
    return new_table(SqliteStore(tmp_path / "tables.sqlite"), "seasons", players, options, seed="1")


def says(table: HostedTable, *lines: str) -> list[str]:
    """What Anna is told while she gives these lines and the bots answer each."""
    told: list[str] = []
    for line in lines:
        mark = len(table.match.events())
        told += [r.text for r in table.hear("aldermark", line) if r.kind in ("refusal", "misread")]
        table.bots_play()
        told += [text for _, e in table.match.events()[mark:] if (text := e.seen_by("aldermark"))]
    return told


def until_committed(table: HostedTable) -> None:
    """Anna passes the time until every bot has committed."""
    table.bots_play()
    while len(table.match.state.committed) < 3:
        says(table, "jot still here", "tear up notes")


@rule("SE-DIPLOMAT-01", "SE-DIPLOMAT-09", "SE-DIPLOMAT-11")
@pytest.mark.parametrize("offices", ["one", "two"])
def test_a_bots_diplomat_is_met_in_the_hall_and_answers(tmp_path: Path, offices: str) -> None:
    """Once its orders are given: peace with a strong neighbour, no passage; the last word comes before the reveal."""
    table = hosted(tmp_path, offices=offices)
    until_committed(table)
    who = "both" if offices == "one" else "diplomat"
    assert [table.match.state.where[f"{s}/{who}"] for s in SEATS[1:]] == [HALL] * 3
    told = says(
        table,
        "go to the hall" if offices == "one" else "diplomat goes to the hall",
        "offer peace to Brineholt",
        "offer passage to Brineholt",
    )
    assert "Brineholt agrees to 1: peace of Aldermark and Brineholt. It holds." in told
    assert "Brineholt declines 2: passage of Aldermark and Brineholt." in told
    assert table.match.state.where[f"brineholt/{who}"] == HALL
    says(table, "commit", "yes")  # an empty plan is asked about
    assert table.match.state.turn == 2


def test_a_bot_that_has_committed_is_not_asked_for_more_than_answers(tmp_path: Path) -> None:
    table = hosted(tmp_path)
    until_committed(table)
    n = len(table.match.lines)
    plans = table.match.state.plans
    table.bots_play()
    assert len(table.match.lines) == n
    assert table.match.state.plans == plans


def test_greedy_offers_an_alliance_along_its_longest_border_every_other_turn() -> None:
    opening = "referee> turn 2\n" + STRONG
    assert advice(opening, "brineholt", FULL) == "offer alliance to Aldermark"
    assert "alliance" not in advice("referee> turn 3\n" + STRONG, "brineholt", FULL)


def test_greedy_keeps_what_it_has_agreed() -> None:
    match = played(SEATS, ("greedy",) * 4, 1)
    agreed = attacks = 0
    for k, mark in enumerate(match.marks):
        before = match.at(k).state
        seat = mark.line.seat
        ours = friends(before, seat)
        agreed += len(ours) > 1
        line = mark.line.text
        if line.startswith("plan move") and " to " in line:
            goal = next(a.id for a in areas().values() if line.endswith(f" to {a.name}") or f" to {a.name} " in line)
            holder = before.owner.get(goal, "")
            attacks += holder not in ("", seat)
            assert holder == seat or holder not in ours
    assert agreed
    assert attacks


def test_greedy_takes_the_isles_by_sea() -> None:
    g = played(SEATS, ("greedy",) * 4, 1).state
    assert g.owner["Z1"]
    assert g.owner["Z2"]


def test_greedy_buys_a_boat_where_it_has_none_and_an_isle_is_free() -> None:
    script = "referee> remove 1 war boat at Lantern Bay\nreferee> award 20 resources to Aldermark\n"
    match = play(script, FULL).match
    bought = []
    while match.ask("aldermark") is not None and "aldermark" not in match.state.committed:
        order = consult(bot_named("greedy", match.game, "aldermark", random.Random(1)), match, "aldermark")
        bought.append(isinstance(order, Buy) and order.make == "war_boat")
        match.give("aldermark", order)
    assert sum(bought) == 1


def test_greedy_bots_that_order_in_turn_do_not_talk_for_ever() -> None:
    game = load("seasons")
    match = Match.new(game, list(SEATS), Seeded("6"))
    bots = {s: bot_named("greedy", game, s, random.Random(s)) for s in SEATS}
    while not match.over:
        for seat in match.awaited():
            if seat in match.awaited():
                match.give(seat, consult(bots[seat], match, seat))
        assert len(match.lines) < 600


@rule("SE-WIN-05")
def test_what_was_declined_is_not_offered_again_in_the_same_turn() -> None:
    play(
        """
        aldermark> offer alliance to Brineholt
        brineholt> decline 1
        !aldermark> offer alliance to Brineholt
        ! declined this turn
        !brineholt> offer alliance to Aldermark
        ! declined this turn
        aldermark> offer alliance to Cindral
    """
        + commits()
        + "aldermark> offer alliance to Brineholt\n",
        FULL,
    )


@rule("SE-WIN-05")
def test_offers_stand_until_the_end_of_the_next_turn() -> None:
    once = "aldermark> offer alliance to Brineholt\n" + commits()
    assert [t.open for t in state(play(once, FULL)).treaties.values()] == [True]
    assert state(play(once + commits(), FULL)).treaties == {}
    done = play(once + "brineholt> accept 1\n", FULL)
    assert [(t.open, t.since) for t in state(done).treaties.values()] == [(False, 2)]


def test_what_bots_are_shown_has_nobody_elses_debts() -> None:
    script = "referee> turn 4\nreferee> clear map\n"
    for seat, home in (("aldermark", "A"), ("brineholt", "B")):
        script += f"referee> fine {seat} 50 resources\nreferee> fine {seat} 50 supply\n"
        script += "".join(f"referee> set {home}{k} number 0\n" for k in range(1, 8))
        script += f"referee> place 1 infantry at {home}1 for {seat}\nreferee> award 1 supply to {seat}\n"
    done = play(script + commits(), FULL)
    assert state(done).turn == 5
    assert {"aldermark", "brineholt"} <= set(getattr(done.match.phase, "owed", {}))
    judgement = done.match.game.judgement
    assert judgement is not None
    for frame in judgement.scene(done.match.position.stack, "aldermark"):
        assert "brineholt" not in getattr(frame.phase, "owed", {})
