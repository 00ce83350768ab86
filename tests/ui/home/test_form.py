"""A new game on one page: what people say of it is taken as at the menu, and keys change the row chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.engine.game import BadSetup, load
from minaria.table.store.store import SqliteStore
from minaria.ui.home.form import NOBODY, Form
from minaria.ui.script import flat

FOUR = {"amber": "you", "basalt": "bot", "cinder": "bot", "dusk": "bot"}
EIGHT = (*FOUR, "ember", "flint", "gale", "hazel")


def form(said: str = "", at: str = "") -> Form:
    made = Form(load("kingmaker"), said)
    if at:
        made.at = next(k for k, row in enumerate(made.rows()) if row.name == at)
    return made


def test_it_begins_with_sensible_seats_and_needs_no_more_than_enter(tmp_path: Path) -> None:
    made = form()
    assert made.players == FOUR
    assert not made.refusal()
    made.enter()
    assert made.begun
    hosted = made.begin(SqliteStore(tmp_path / "tables.sqlite"))
    assert hosted.players == FOUR
    assert not made.begun


@pytest.mark.parametrize(
    ("said", "players"),
    [
        ("with 3 bots", FOUR),
        ("3 players", {"amber": "you", "basalt": "bot", "cinder": "bot"}),
        ("me and a clever bot", {"amber": "you", "basalt": "clever"}),
        ("Anna, Ben and a bot", {"amber": "Anna", "basalt": "Ben", "cinder": "bot"}),
        ("all eight", {**FOUR, **dict.fromkeys(EIGHT[4:], "bot")}),
        ("Anna plays basalt", {**FOUR, "basalt": "Anna"}),
        ("dusk: clever", {**FOUR, "dusk": "clever"}),
        ("Anna is amber, Ben is dusk", {**FOUR, "amber": "Anna", "dusk": "Ben"}),
        ("add ember", {**FOUR, "ember": "bot"}),
        ("without dusk", {"amber": "you", "basalt": "bot", "cinder": "bot"}),
        ("everyone is a bot", dict.fromkeys(FOUR, "bot")),
        ("the computer plays amber", {**FOUR, "amber": "bot"}),
    ],
)
def test_seats_and_people_are_named_in_own_words(said: str, players: dict[str, str]) -> None:
    made = form()
    told = made.hear(said)
    assert made.players == players
    assert [x.role for x in told] == ["note"]
    assert all(who in told[0].text for who in players.values())


def test_bots_for_the_rest_leave_whoever_was_named_before_where_he_is() -> None:
    made = form()
    for said in ("Anna plays basalt", "bots for the rest"):
        made.hear(said)
    assert made.players == {**FOUR, "basalt": "Anna"}
    made.hear("the rest are clever bots")
    assert made.players == {"amber": "you", "basalt": "Anna", "cinder": "clever", "dusk": "clever"}


@pytest.mark.parametrize("said", ["rounds 20", "20 rounds", "make it 20 rounds", "rounds=20"])
def test_an_option_is_changed_in_own_words(said: str) -> None:
    made = form()
    assert made.hear(said)[0].text == "rounds: 20."
    assert made.options["rounds"] == "20"
    assert made.players == FOUR


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("12 players", "2 to 8 seats, not 12"),
        ("rounds 17", "'17' is not among what it may be: 99, 10, 20, 30"),
        ("call it ../x", "A table's name"),
        ("xyzzy plugh", "says nothing of this page"),
        ("\x1b[31m[bold]", "says nothing of this page"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(said: str, why: str) -> None:
    made = form()
    told = made.hear(said)
    assert [x.role for x in told] == ["error"]
    assert why in told[0].text
    assert "\x1b" not in told[0].text
    assert (made.players, made.chosen, made.called, made.begun) == (FOUR, {}, "", False)


def test_a_name_that_may_be_none_is_asked_about() -> None:
    made = form(at="basalt")
    told = made.hear("the cat")
    assert told[0].role == "question"
    assert "Is 'cat' a person's name?" in told[0].text
    assert made.players == FOUR
    made.hear("yes")
    assert made.players["basalt"] == "cat"
    made = form(at="basalt")
    made.hear("the cat")
    made.hear("Anna")
    assert made.players["basalt"] == "Anna"


@pytest.mark.parametrize(
    ("said", "who"), [("Anna", "Anna"), ("me", "you"), ("the computer", "bot"), ("nobody", NOBODY)]
)
def test_the_seat_under_the_cursor_is_spoken_of(said: str, who: str) -> None:
    made = form(at="cinder")
    made.hear(said)
    assert made.row.value == who


def test_a_seat_or_an_option_alone_is_gone_to() -> None:
    made = form()
    made.hear("dusk")
    assert made.row.name == "dusk"
    made.hear("rounds")
    assert made.row.name == "rounds"
    assert (made.players, made.chosen) == (FOUR, {})


def test_arrows_go_through_the_values_of_a_row() -> None:
    made = form(at="basalt")
    seen = []
    for _ in range(6):
        made.turn(1)
        seen.append(made.row.value)
    assert seen == ["clever", "random", NOBODY, "you", "greedy", "clever"]
    made = form(at="rounds")
    made.turn(-1)
    assert made.row.value == "30"
    made.enter()
    assert made.row.value == "99"


def test_too_few_seats_are_told_and_not_begun(tmp_path: Path) -> None:
    made = form()
    for seat in ("basalt", "cinder", "dusk"):
        made.hear(f"without {seat}")
    assert "2 to 8 seats, not 1" in flat(made.page())[1]
    with pytest.raises(BadSetup, match="2 to 8 seats, not 1"):
        made.begin(SqliteStore(tmp_path / "tables.sqlite"))


def test_every_row_says_what_it_means_and_what_a_seat_gets() -> None:
    for game in ("divine_right", "kingmaker"):
        made = Form(load(game))
        for _ in made.rows():
            lines = flat(made.page())
            assert len(lines) > 2
            if made.row.kind == "option":
                assert (
                    next(o.help.rstrip(".") for o in made.game.seating.options if o.name == made.row.name) in lines[1]
                )
            if made.row.kind == "seat" and made.row.value != NOBODY:
                assert any("On the map" in line for line in lines)
            made.step(1)
    told = Form(load("divine_right"))
    told.hear("hothior")
    assert any("Tadafat" in line for line in flat(told.page()))


def test_the_name_of_the_table_is_said_and_taken(tmp_path: Path) -> None:
    made = form()
    made.hear("call it thursday")
    assert made.begin(SqliteStore(tmp_path / "tables.sqlite")).name == "thursday"
    with pytest.raises(Exception, match="thursday"):
        made.begin(SqliteStore(tmp_path / "tables.sqlite"))
