"""The watching game and people in person: tokens on the map, bodies that stand somewhere, small circles, Control."""

from __future__ import annotations

import random
from pathlib import Path
from typing import cast

import pytest

from minaria.engine.carrying import Refused
from minaria.engine.conformance import Battery
from minaria.engine.dice import Seeded
from minaria.engine.game import BadSetup, load
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.engine.state import plain
from minaria.games.seasons.bot.guess import twin
from minaria.games.seasons.phases.planning import Planning
from minaria.games.seasons.state import records
from minaria.games.seasons.state.records import MAP, table_of
from minaria.table.people.hosting import HostedTable
from minaria.table.people.office_views import Chair
from minaria.table.people.opening import new_table
from minaria.table.record.offices import roles_of
from minaria.table.store.store import SqliteStore

from .tools import FULL, SEATS, answer, commits, play, rule, spot, state, told

TWO = FULL.replace("seed=1", "seed=1 presence=book offices=two")
BOOK = FULL.replace("seed=1", "seed=1 presence=book")


def tokens(done: object, seat: str) -> tuple[tuple[str, str, str], ...]:
    """The tokens of others that a seat sees on the map."""
    match = done.match  # type: ignore[attr-defined]
    found: tuple[tuple[str, str, str], ...] = match.game.views.of(match.state, seat).facts.tokens
    return found


# -- tokens on the map


@rule("SE-SECRET-01")
def test_a_token_lies_on_its_line_in_everybodys_sight_from_the_moment_it_is_placed() -> None:
    done = play(
        """
        aldermark> plan move 1 infantry from Eastwatch to Tollmoor
        brineholt> map
        ? Face-down token of Aldermark on the line between Eastwatch and Tollmoor.
        aldermark> plan pillage Alderhall
        brineholt> map
        ? Face-down token of Aldermark at Alderhall.
        aldermark> unplan 1
    """,
        BOOK,
    )
    assert tokens(done, "brineholt") == (("aldermark", "A1", "A1"),)
    assert "illage" not in answer(done, "brineholt", "map")
    scene = done.match.game.the_map.scene(done.match.game.views.of(done.match.state, "brineholt"))
    assert any(t.spot == "A1" and t.kind == "marker" for t in scene.tokens)


@rule("SE-SECRET-01", "SE-WINTER-05")
def test_neither_kind_nor_direction_of_a_token_shows() -> None:
    seen = set()
    for plan in (
        "plan move 1 infantry from Alderhall to Eastwatch",
        "plan aid at Alderhall from Eastwatch",
        "plan aid at Eastwatch from Alderhall with 1 cavalry for Cindral",
    ):
        done = play(f"aldermark> {plan}\n", BOOK)
        assert done.table is not None
        seen.add((answer(done, "brineholt", "map"), tokens(done, "brineholt"), told(done, "brineholt")))
    assert len(seen) == 1


def test_a_twin_world_has_other_tokens_on_the_same_lines() -> None:
    """The twin is another world indeed, and looks the same to everybody else, to spectators too."""
    done = play(
        """
        aldermark> go to Aldermark's table
        aldermark> plan move 1 infantry from Eastwatch to Tollmoor
        aldermark> go to the map
        aldermark> plan aid at Westyle from Alderhall
        aldermark> go to the hall
        aldermark> plan pillage Alderhall
    """,
        BOOK,
    )
    g, view = state(done), done.match.game.views.of
    other = twin(g, "brineholt")
    assert len(other.plans["aldermark"]) == 2  # the one in hand is nobody's to see
    assert len(g.plans["aldermark"]) == 3
    assert view(g, "brineholt") == view(other, "brineholt")
    assert view(g, None) == view(other, None)


@rule("SE-TOKEN-08", "SE-ROLE-02")
def test_what_is_planned_away_from_the_map_is_laid_on_coming_there() -> None:
    done = play(
        """
        aldermark> go to Aldermark's table
        aldermark> plan move 1 infantry from Eastwatch to Tollmoor
        |aldermark Its token is laid when you come to the map.
    """,
        BOOK,
    )
    assert tokens(done, "brineholt") == ()
    done = play(
        """
        aldermark> go to Aldermark's table
        aldermark> plan move 1 infantry from Eastwatch to Tollmoor
        aldermark> unplan 1
        aldermark> plan move 1 infantry from Eastwatch to Tollmoor
        aldermark> go to the map
        |aldermark You lay 1 token on the map, face down.
        aldermark> go to the hall
        !aldermark> unplan 1
        ! go to the map to take it up
        !aldermark> unplan all
        ! go to the map
        aldermark> go to the map
        aldermark> unplan 1
    """,
        BOOK,
    )
    assert "lay 1 token" not in told(done, "brineholt")


@rule("SE-PILLAGE-06")
def test_first_in_is_whose_token_lay_first_on_the_map() -> None:
    done = play(
        """
        referee> set Tollmoor number 3
        referee> place 1 infantry at Tollmoor for Brineholt
        referee> place 1 infantry at Tollmoor for Aldermark
        aldermark> go to the hall
        aldermark> plan pillage Tollmoor
        brineholt> plan pillage Tollmoor
        aldermark> go to the map
    """
        + commits(),
        BOOK,
    )
    assert "Brineholt pillages Tollmoor" in told(done)
    assert "Aldermark pillages" not in told(done)


@rule("SE-TIMER-03")
def test_commanders_are_brought_to_the_map_for_the_last_minute() -> None:
    done = play(
        """
        aldermark> go to Cindral's table
        aldermark> plan move 1 infantry from Eastwatch to Tollmoor
        brineholt> go to the hall
        referee> time
        |brineholt Planning closes. One more minute at the map, for tokens only.
        |aldermark You lay 1 token on the map, face down.
        !brineholt> go to the hall
    """,
        BOOK,
    )
    where = state(done).where
    assert [where[f"{s}/both"] for s in ("aldermark", "brineholt")] == [MAP, MAP]
    assert tokens(done, "brineholt") == (("aldermark", *sorted((spot("Eastwatch"), spot("Tollmoor")))),)
    done = play(
        """
        aldermark> commander goes to Aldermark's table
        aldermark> go to Cindral's table
        referee> time
    """,
        BOOK.replace("seed=1", "seed=1 offices=two"),
    )
    assert state(done).where["aldermark/commander"] == MAP
    assert state(done).where["aldermark/diplomat"] == table_of("cindral")


def test_new_tables_are_played_in_person_and_older_ones_as_they_were(tmp_path: Path) -> None:
    seats = {"aldermark": "you", "brineholt": "bot", "cindral": "bot", "dunmoor": "bot"}
    hosted = new_table(SqliteStore(tmp_path / "t.sqlite"), "seasons", seats, seed="1")
    assert hosted.match.state.options["presence"] == "book"
    done = play(
        """
        aldermark> go to the hall
        aldermark> plan move 1 infantry from Eastwatch to Tollmoor
        aldermark> unplan 1
        aldermark> plan move 1 infantry from Eastwatch to Tollmoor
        referee> time
    """,
        FULL,
    )
    assert state(done).where["aldermark/both"] == records.HALL
    assert tokens(done, "brineholt")  # but they are seen there too


@rule("SE-BUY-05")
def test_the_moderator_trades_at_the_nations_own_table() -> None:
    play(
        """
        aldermark> buy 1 infantry at Alderhall
        aldermark> go to the hall
        !aldermark> buy 1 infantry at Alderhall
        ! somebody of yours has to be there
        !aldermark> unbuy 1 infantry at Alderhall
        aldermark> go to Aldermark's table
        aldermark> unbuy 1 infantry at Alderhall
    """,
        BOOK,
    )
    play(
        """
        aldermark> buy 1 infantry at Alderhall
        aldermark> go to Cindral's table
        !aldermark> buy 1 infantry at Alderhall
        ! trades at your own table
        aldermark> commander goes to Aldermark's table
        aldermark> buy 1 infantry at Alderhall
    """,
        TWO,
    )


# -- alone at a nation


@rule("SE-DIPLOMAT-11", "SE-DIPLOMAT-09", "SE-ROLE-02")
def test_a_person_alone_negotiates_everything_at_the_table_of_another_who_stands_at_the_map() -> None:
    done = play(
        """
        !aldermark> offer peace to Brineholt
        ! stand where Brineholt's diplomat is
        aldermark> go to Brineholt's table
        aldermark> offer peace to Brineholt for 2 turns
        aldermark> offer passage to Brineholt
        aldermark> offer support to Brineholt
        brineholt> accept peace
        brineholt> accept passage
        brineholt> accept support
        brineholt> go to the hall
        !aldermark> offer support to Brineholt for 3 turns
        ! There is such an offer
        cindral> go to Brineholt's table
        !cindral> offer peace to Brineholt
        ! with somebody of it at its table
        cindral> go to the hall
        cindral> offer peace to Brineholt
    """,
        BOOK,
    )
    assert sorted(t.terms for t in state(done).treaties.values() if not t.open) == ["passage", "peace", "support"]


@rule("SE-DIPLOMAT-08")
def test_a_diplomat_deals_with_a_commander_who_sits_at_his_table() -> None:
    play(
        """
        brineholt> diplomat goes to the hall
        aldermark> go to Brineholt's table
        !aldermark> offer peace to Brineholt
        ! with somebody of it at its table
        brineholt> commander goes to Brineholt's table
        aldermark> offer peace to Brineholt
        |brineholt Offer 1: peace
    """,
        TWO,
    )


def test_a_bot_that_never_leaves_the_map_answers_who_comes_to_its_table(tmp_path: Path) -> None:
    seats = {"aldermark": "you", "brineholt": "greedy", "cindral": "greedy", "dunmoor": "greedy"}
    hosted = new_table(SqliteStore(tmp_path / "t.sqlite"), "seasons", seats, seed="1")
    hosted.hear("aldermark", "go to Brineholt's table")
    hosted.hear("aldermark", "offer peace to Brineholt")
    hosted.bots_play(60)
    answered = [e.text or e.private.get("aldermark", "") for _, e in hosted.match.events()]
    assert any(text.startswith(("Brineholt agrees to 1", "Brineholt declines 1")) for text in answered)


# -- Control


CONTROL = """
    referee> set Cindral resources 17
    referee> place 2 infantry aboard at Lantern Bay for aldermark
    aldermark> buy 2 cavalry at Alderhall
    aldermark> plan move 1 infantry from Eastwatch to Tollmoor
    aldermark> jot ask about the bridge
    brineholt> offer alliance to Dunmoor for 3 turns
"""


@rule("SE-MOD-01")
def test_control_sees_kinds_treasuries_plans_treaties_and_cargo() -> None:
    done = play(
        CONTROL
        + """
        referee> sheet Cindral
        ? Resources: 17
        referee> sheet Aldermark
        ? Lantern Bay 1 war boat with 2 infantry aboard
        ? 2 cavalry for Alderhall
        ? ask about the bridge
        referee> treaties
        ? alliance of Brineholt and Dunmoor for 3 turns
        referee> plan
        ? Aldermark 1 move 1 infantry from Eastwatch to Tollmoor
        referee> map Lantern Bay
        ? 1 war boat with 2 infantry aboard
        referee> map
        ? Aldermark at Alderhall: 2 infantry and 1 cavalry
        referee> where is cavalry
        ? Brineholt Brinehall
        referee> look
        ? Cindral 17 12
    """,
        BOOK,
    )
    for line in ("sheet Cindral", "treaties", "plan", "look", "where is cavalry", "sheet Aldermark"):
        said = answer(done, "cindral", line) + answer(done, "", line)
        for secret in ("2 infantry aboard", "alliance", "Eastwatch to", "for Alderhall", "the bridge"):
            assert secret not in said, (line, secret)
    assert "17" not in answer(done, "", "sheet Cindral")


@rule("SE-MOD-01")
def test_control_sets_right_what_it_sees_in_the_words_of_every_game() -> None:
    done = play(
        """
        referee> place 2 Brineholt infantry at Hartfen
        referee> relocate 2 Brineholt infantry at Hartfen to Brinehall
        |brineholt moves your 2 infantry to Brinehall
        | moves 2 units to Brinehall
        !referee> relocate 1 war boat at Lantern Bay to Alderhall
        ! Boats stand in oceans
        referee> relocate 2 infantry at Alderhall to Lantern Bay
        !referee> relocate 3 Brineholt infantry at Brinehall to Lantern Bay
        ! have room for 0
        aldermark> plan move 1 war boat from Lantern Bay to Heart Sea
        referee> relocate 1 war boat at Lantern Bay to Heart Sea
        referee> mark 1 infantry at Eastwatch as untrained
        |aldermark count as untrained
        referee> set Cindral supply 3
        |cindral The moderator rules: Cindral: supply 3.
        referee> ally Brineholt with Dunmoor
        |dunmoor It holds.
        !referee> ally Brineholt with Cindral
        ! 2 members at most
        referee> treaty passage of Aldermark and Cindral
        referee> end treaty 1
        |brineholt strikes out 1: alliance
        referee> relocate Cindral to the hall
        referee> eliminate 1 cavalry at Brinehall
    """,
        BOOK,
    )
    g = state(done)
    assert len([u for u, p in g.pieces.items() if p.at == "Z0" and p.aboard]) == 2
    assert g.plans["aldermark"] == ()
    assert g.nations["cindral"].supply == 3
    assert [t.terms for t in g.treaties.values()] == ["passage"]
    assert g.where["cindral/both"] == records.HALL
    assert "your supply" not in told(done, "brineholt")
    assert "alliance" not in told(done, "aldermark")


@rule("SE-MOD-01")
def test_control_speaks_and_orders_for_people_by_office_and_by_name() -> None:
    done = play("", TWO)
    table = done.table
    assert table is not None
    table.people.update(aldermark="Anna (commander), Ben Ness (diplomat)", brineholt="Cid")

    def last() -> tuple[str, str, str, str]:
        line = done.match.marks[-1].line
        return line.seat, line.role, line.by, line.text

    answer(done, "referee", "aldermark.diplomat: go to the hall")
    assert last() == ("aldermark", "diplomat", "referee", "diplomat goes to the hall")
    answer(done, "referee", "Ben Ness: speak shall we leave the bridge alone")
    assert last()[:2] == ("aldermark", "diplomat")
    answer(done, "referee", "as Anna: plan move 1 infantry from Eastwatch to Tollmoor")
    assert last()[:3] == ("aldermark", "commander", "referee")
    assert "for the commander" in answer(done, "referee", "Aldermark's diplomat: plan pillage Alderhall")
    assert "for the diplomat" in answer(done, "referee", "anna: offer alliance to Cindral")
    answer(done, "referee", "Cid: go to the hall")
    assert last()[:3] == ("brineholt", "", "referee")
    answer(done, "referee", "tell diplomat of Aldermark two minutes")
    assert "The moderator: two minutes" in told(done, "aldermark/diplomat")
    assert "two minutes" not in told(done, "aldermark/commander") + told(done, "brineholt") + told(done)
    answer(done, "referee", "call out at the hall take your seats")
    assert "The moderator: take your seats" in told(done, "aldermark/diplomat")
    assert "take your seats" not in told(done, "cindral")


# -- small circles


HALL = """
    aldermark> go to the hall
    brineholt> go to the hall
    cindral> go to the hall
    dunmoor> go to the hall
"""


@rule("SE-DIPLOMAT-02")
def test_who_stands_together_hears_what_is_said_low_and_the_others_see_it() -> None:
    done = play(
        HALL
        + """
        !aldermark> mutter zyzzyva
        ! You stand in no circle
        aldermark> stand with Brineholt
        |dunmoor Aldermark stands together with Brineholt.
        cindral> stand with Aldermark
        aldermark> mutter zyzzyva one
        |brineholt Aldermark, low: zyzzyva one
        |cindral Aldermark, low: zyzzyva one
        |dunmoor Aldermark speaks low with Brineholt and Cindral.
        dunmoor> places
        ? Aldermark the hall, with Brineholt and Cindral
        !aldermark> stand with Cindral
        ! already
        aldermark> step back
        brineholt> mutter zyzzyva two
        |cindral Brineholt, low: zyzzyva two
        |aldermark Brineholt speaks low with Cindral.
        brineholt> go to Brineholt's table
        !cindral> mutter anybody
        ! in no circle
    """,
        BOOK,
    )
    assert "zyzzyva" not in told(done, "dunmoor") + told(done)
    assert "zyzzyva two" not in told(done, "aldermark")
    assert state(done).circles == {}


@rule("SE-DIPLOMAT-03")
def test_a_circle_at_a_table_is_beside_the_room_and_beside_the_listener() -> None:
    done = play(
        """
        aldermark> go to Brineholt's table
        brineholt> go to Brineholt's table
        cindral> go to Brineholt's table
        dunmoor> listen at Brineholt's table
        !dunmoor> stand with Brineholt
        ! You only listen here
        aldermark> stand with Brineholt
        aldermark> mutter zyzzyva
        |dunmoor Aldermark speaks low with Brineholt.
        brineholt> send away Aldermark
    """,
        BOOK,
    )
    assert "zyzzyva" not in told(done, "dunmoor") + told(done, "cindral")
    assert state(done).circles == {}


def test_circles_of_another_place_are_not_seen() -> None:
    """A world without the circle looks the same from the map, and another from the hall."""
    done = play(
        """
        aldermark> go to the hall
        brineholt> go to the hall
        cindral> go to the hall
        aldermark> stand with Brineholt
    """,
        BOOK,
    )
    g, view = state(done), done.match.game.views.of
    other = twin(g, "dunmoor")
    assert other.circles == {}
    assert g.circles
    assert view(g, "dunmoor") == view(other, "dunmoor")
    assert view(g, None) == view(other, None)
    assert twin(g, "cindral").circles == g.circles
    assert "with Brineholt" in answer(done, "cindral", "places")
    assert "with Brineholt" not in answer(done, "dunmoor", "places")


def test_a_position_without_circles_is_what_it_was_before_there_were_any() -> None:
    """Journals from before circles keep their checksums; one with a circle is taken up again from its snapshot."""
    done = play("aldermark> go to the hall\nbrineholt> go to the hall\n", BOOK)
    before = done.match.position.sum()
    answer(done, "aldermark", "stand with Brineholt")
    assert done.match.position.sum() != before
    assert done.match.load_position(done.match.snapshot()).state.circles == state(done).circles != {}
    answer(done, "aldermark", "step back")
    assert done.match.position.sum() == before
    assert "circles" not in plain(done.match.state)


# -- several people at a nation


FIVE = FULL.replace("seed=1", "seed=1 presence=book offices=five")
PEOPLE = {
    "aldermark.commander": "Ann",
    "aldermark.diplomat": "Ben",
    "aldermark.envoy": "Eva",
    "aldermark.buyer": "Bob",
    "brineholt.commander": "Cid",
    "brineholt.diplomat": "Dan",
    "cindral": "bot",
    "dunmoor": "bot",
}


@rule("SE-ROLE-01", "SE-DIPLOMAT-01")
def test_each_of_five_people_at_a_nation_has_a_body_that_stands_somewhere() -> None:
    done = play(
        """
        aldermark> envoy goes to Brineholt's table
        aldermark> second envoy goes to the hall
        aldermark> diplomat goes to Cindral's table
        aldermark> envoy speaks zyzzyva
        |brineholt Aldermark's envoy: zyzzyva
        aldermark> envoy offers peace to Brineholt for 2 turns
        !aldermark> second envoy offers support to Brineholt
        ! That is offered in person
        aldermark> envoy gives 2 resources to Brineholt
        !aldermark> second envoy gives 2 resources to Brineholt
        ! handed over at a table
        !aldermark> our buyer goes to Brineholt's table
        ! in the hall
        !aldermark> envoy goes to the map
        ! An envoy never gets to the World Map
        cindral> diplomat goes to the hall
        cindral> whisper to Aldermark's second envoy now
        !cindral> whisper to Aldermark's envoy now
        ! Aldermark's envoy is not at the same place
        cindral> stand with Aldermark's second envoy
        aldermark> second envoy mutters yes
        |cindral Aldermark's second envoy, low: yes
    """,
        FIVE,
    )
    where = state(done).where
    assert [where[f"aldermark/{o}"] for o in ("commander", "diplomat", "envoy", "buyer", "envoy2")] == [
        MAP,
        table_of("cindral"),
        table_of("brineholt"),
        table_of("aldermark"),
        records.HALL,
    ]
    assert "zyzzyva" not in told(done, "aldermark/diplomat") + told(done, "cindral")
    assert "whispers: now" in told(done, "aldermark/envoy2")
    assert "now" not in told(done, "aldermark/envoy") + told(done, "aldermark/buyer")
    play(
        """
        !aldermark> envoy goes to the hall
        ! There is no envoy at this table
    """,
        TWO,
    )


@rule("SE-COMMANDER-03", "SE-DIPLOMAT-07")
def test_envoys_and_the_buyer_give_their_own_orders_and_see_no_map() -> None:
    match = play("", FIVE).match
    for office, line in (
        ("envoy", "plan pillage Alderhall"),
        ("buyer", "plan pillage Alderhall"),
        ("envoy2", "buy 1 infantry at Alderhall"),
        ("buyer", "offer alliance to Brineholt"),
        ("envoy", "agree to end"),
        ("envoy", "diplomat goes to the hall"),
    ):
        with pytest.raises(Refused, match="That is for the"):
            match.give("aldermark", match.parse("aldermark", line), role=office)
    assert match.give("aldermark", match.parse("aldermark", "buy 1 infantry at Alderhall"), role="buyer")
    mark = match.give("aldermark", match.parse("aldermark", "listen at Cindral's table"), role="envoy2")
    assert mark.line.text == "second envoy goes to beside Cindral"
    for office in ("envoy", "buyer", "envoy2"):
        seen = match.game.role(office).view(match.state, "aldermark")
        assert seen.g.owner == {}
        assert {heap.seat for heap in seen.g.heaps()} <= {"aldermark"}
        assert seen.facts.tokens == seen.g.plans.get("aldermark", ()) == ()
        for other in SEATS[1:]:  # another world in plans, units and stocks of the others is the same to them
            assert match.game.role(office).view(twin(match.state, "aldermark"), "aldermark") == seen, other


def test_people_are_seated_by_office_and_whispered_to_by_name(tmp_path: Path) -> None:
    hosted = new_table(SqliteStore(tmp_path / "t.sqlite"), "seasons", PEOPLE, seed="1")
    assert hosted.match.setup.options["offices"] == "four"
    chairs = {o: cast(HostedTable, Chair(hosted, "aldermark", o)) for o in ("commander", "envoy", "buyer")}
    chairs["envoy"].hear("aldermark", "go to the hall")
    chairs["buyer"].hear("aldermark", "go to the hall")
    assert hosted.match.state.where["aldermark/envoy"] == records.HALL
    dan = cast(HostedTable, Chair(hosted, "brineholt", "diplomat"))
    dan.hear("brineholt", "go to the hall")
    dan.hear("brineholt", "whisper to Eva zyzzyva")
    dan.hear("brineholt", "stand with Bob")
    hosted.hear("brineholt", "commander goes to Brineholt's table")
    chairs["envoy"].hear("aldermark", "go to Brineholt's table")
    hosted.hear("brineholt", "commander whispers to Eva zyzzyva too")
    assert hosted.match.marks[-1].line.text == "commander whispers to Aldermark's envoy zyzzyva too"
    assert any("zyzzyva" in text for text in chairs["envoy"].news("aldermark"))
    news = chairs["buyer"].news("aldermark")
    assert not any("zyzzyva" in text for text in news)
    assert any("stands together with Aldermark's buyer" in text for text in news)
    with pytest.raises(BadSetup, match="Somebody has to be the diplomat of aldermark"):
        new_table(
            SqliteStore(tmp_path / "u.sqlite"),
            "seasons",
            {k: v for k, v in PEOPLE.items() if k != "aldermark.diplomat"},
            seed="1",
        )
    with pytest.raises(BadSetup, match="nobody is the envoy"):
        new_table(SqliteStore(tmp_path / "v.sqlite"), "seasons", PEOPLE, {"offices": "two"}, seed="1")


@pytest.mark.parametrize("offices", ["one", "two", "five"])
def test_twin_worlds_all_through_random_games_in_person(offices: str) -> None:
    """Nothing of another's plan, unit, stock or circle can be told by any seat or office of it, wherever it stands."""
    game, luck = load("seasons"), random.Random(7)
    match = Match.new(game, list(SEATS), Seeded("7"), {"presence": "book", "offices": offices})
    battery = Battery(match, luck)
    compared = 0
    while not match.over and compared < 150:
        ask = match.ask(luck.choice(match.awaited()))
        assert ask is not None
        match.give(ask.seat, choose(ask, luck))
        if match.over or not isinstance(match.phase, Planning):
            continue
        seat = luck.choice(SEATS)
        battery.twin_worlds(seat)
        other, compared = twin(match.state, seat), compared + 1
        for role in roles_of(game, match.setup.options):
            assert role.view(match.state, seat) == role.view(other, seat)
    assert battery.faults == []
    assert compared > 60


@rule("SE-DIPLOMAT-04", "SE-DIPLOMAT-06", "SE-DIPLOMAT-09")
def test_what_lies_on_a_table_and_who_stands_at_it_is_the_affair_of_who_is_there() -> None:
    play(
        """
        cindral> diplomat goes to Aldermark's table
        aldermark> jot ask about the bridge
        aldermark> diplomat goes to the hall
        !aldermark> jot and about the ferry
        ! Nobody of yours is at your table
        !aldermark> tear up notes
        ! Nobody of yours
        !aldermark> send away Cindral
        ! Nobody of yours
        aldermark> commander goes to Aldermark's table
        aldermark> cover notes
        aldermark> send away Cindral
    """,
        TWO,
    )


@rule("SE-TOKEN-11")
def test_a_plan_says_which_tokens_are_still_in_hand() -> None:
    play(
        """
        aldermark> plan pillage Alderhall
        aldermark> go to the hall
        aldermark> plan move 1 infantry from Eastwatch to Tollmoor
        aldermark> plan
        ? move 1 infantry from Eastwatch to Tollmoor, its token still in hand
        ? All that the others see of it: a plan saved, and where its tokens lie face down.
    """,
        BOOK,
    )
