"""Home without a screen: rows by number, name and own words, tables with whose turn it is, pages, what leaves."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from minaria.engine.game import games, load
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.store.store import SqliteStore
from minaria.ui.home.home import Home
from minaria.ui.home.rows import WORDS
from minaria.ui.home.tables import since_when
from minaria.ui.script import flat

PLAYED = {"hothior": "you", "mivior": "bot"}
BOTS = {"hothior": "bot", "mivior": "bot"}
NOON = 1_700_000_000.0


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "tables.sqlite")


def kept(store: SqliteStore, name: str, seats: dict[str, str] = PLAYED, noted: bool = True) -> HostedTable:
    hosted = new_table(store, "divine_right", seats, seed="11", name=name)
    if noted:
        hosted.save()
    return hosted


def deed(home: Home, line: str) -> tuple[str, str]:
    act = home.hear(line)
    return (act.deed, act.table) if act is not None else ("", "")


def test_tables_stand_under_mine_or_to_watch_with_whose_turn_it_is(store: SqliteStore) -> None:
    kept(store, "oak", {"hothior": "Anna", "mivior": "bot"})
    kept(store, "elm", BOTS)
    kept(store, "birch")
    rows = {row.name: row for row in Home(store, Path()).rows}
    assert rows["birch"].right.startswith("your turn, ")
    assert rows["birch"].mark
    assert rows["oak"].right.startswith("Anna's turn, ")
    assert (rows["elm"].kind, rows["elm"].right) == ("watched", "a bot's turn")
    assert [row.name for row in Home(store, Path()).rows][:4] == ["My tables", "birch", "oak", "A new game"]


def test_a_table_played_on_since_it_was_left_is_looked_at_again(store: SqliteStore) -> None:
    hosted = kept(store, "birch")
    asked = hosted.match.awaited()
    hosted.hear(asked[0], "roll")
    home = Home(store, Path())
    assert home.rows[1].right.startswith("1 orders")
    assert home.look_up()
    assert "orders" not in home.rows[1].right
    assert not home.look_up(), "there is nothing more to look up"


@pytest.mark.parametrize(
    ("then", "told"),
    [
        (NOON, r"\d\d:13"),
        (NOON - 86400, r"yesterday \d\d:13"),
        (NOON - 3 * 86400, r"Sat \d\d:13"),
        (NOON - 60 * 86400, "15 Sep"),
        (NOON - 400 * 86400, "10 Oct 2022"),
        (float("inf"), ""),
    ],
)
def test_since_when_is_told_shortly(then: float, told: str) -> None:
    import re

    assert re.fullmatch(told, since_when(then, NOON))


def test_every_row_is_reached_by_number_by_name_and_by_arrows(store: SqliteStore) -> None:
    kept(store, "birch")
    kept(store, "elm", BOTS)
    known = Home(store, Path()).numbers
    assert [row.id for row in known.values()] == ["birch", *games(), "elm", *WORDS]
    for number, row in known.items():
        typed = [
            deed(home := Home(store, Path()), said) + (home.form is not None, home.sheet is not None)
            for said in (str(number), row.name, row.name.upper())
        ]
        home = Home(store, Path())
        for _ in range(number - 1):
            home.step(1)
        act = home.enter()
        by_key = (act.deed, act.table) if act is not None else ("", "")
        assert {*typed} == {(*by_key, home.form is not None, home.sheet is not None)}
        assert typed[0] != ("", "", False, False), row.name


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("watch birch", ("watch", "birch")),
        ("replay birch", ("replay", "birch")),
        ("carry on with birch", ("resume", "birch")),
        ("continue", ("resume", "birch")),
        ("resume divine right", ("resume", "birch")),
        ("quit", ("leave", "")),
        ("q", ("leave", "")),
        ("go back", ("leave", "")),
        ("bye", ("leave", "")),
        ("lines", ("lines", "")),
    ],
)
def test_a_line_does_what_it_says(store: SqliteStore, line: str, done: tuple[str, str]) -> None:
    kept(store, "birch")
    assert deed(Home(store, Path()), line) == done


@pytest.mark.parametrize(
    ("line", "title", "has"),
    [
        ("about kingmaker", "Kingmaker", "Parliament"),
        ("what is kingmaker about?", "Kingmaker", "Parliament"),
        ("how long does seasons take?", "Seasons", "Eight turns"),
        ("rules kingmaker siege", "Sieges", "garrison"),
        ("rules", "The games", "Kingmaker"),
        ("new", "The games", "Kingmaker"),
        ("4 players", "The games", "Kingmaker"),
        ("help", "Home", "quit"),
    ],
)
def test_pages_open_beside_the_rows_and_back_closes_them(store: SqliteStore, line: str, title: str, has: str) -> None:
    home = Home(store, Path())
    assert home.hear(line) is None
    assert home.sheet is not None
    assert home.sheet.title == title
    assert has in " ".join(flat(home.sheet))
    assert home.back() is None
    assert home.sheet is None
    act = home.back()
    assert act is not None
    assert act.deed == "leave"


def test_a_game_named_in_a_line_opens_its_page_with_what_was_said(store: SqliteStore) -> None:
    home = Home(store, Path())
    home.hear("play kingmaker with 3 bots, 20 rounds")
    assert home.form is not None
    assert home.form.game.id == "kingmaker"
    assert list(home.form.players.values()) == ["you", "bot", "bot", "bot"]
    assert home.form.options["rounds"] == "20"
    assert home.row.id == "kingmaker"
    home.hear("seasons, 5 players")
    assert home.form.game.id == "seasons"
    assert len(home.form.players) == 5
    home.hear("rules winning")
    assert home.sheet is not None
    home.hear("back")
    assert home.sheet is None
    act = home.hear("begin")
    assert act is not None
    assert act.hosted is not None
    assert (act.deed, act.hosted.match.game.id) == ("sit", "seasons")


def test_what_is_said_before_the_game_is_kept_for_it(store: SqliteStore) -> None:
    home = Home(store, Path())
    home.hear("me and 4 bots")
    home.hear("kingmaker")
    assert home.form is not None
    assert len(home.form.players) == 5
    home = Home(store, Path())
    for line in ("me and 4 bots", "back", "kingmaker"):
        home.hear(line)
    assert home.form is not None
    assert len(home.form.players) == 4


def test_a_lesson_begins_at_a_word(store: SqliteStore) -> None:
    home = Home(store, Path())
    home.hear("learn")
    assert home.sheet is not None
    assert "The king at London" in " ".join(flat(home.sheet))
    assert home.hear("learn kingmaker 99") is None
    assert home.said[0].role == "error"
    act = home.hear("teach me kingmaker")
    assert act is not None
    assert act.hosted is not None
    assert act.hosted.table.services.greets() is not None


def test_puzzles_are_listed_and_one_is_played_at_a_word(store: SqliteStore, tmp_path: Path) -> None:
    home = Home(store, tmp_path)
    for line in ("puzzle", "puzzles", "puzzle divine right"):
        home.hear(line)
        assert home.sheet is not None
        assert "not tried" in " ".join(flat(home.sheet))
    for line, game, which in (("puzzle divine right 3", "divine_right", "3"), ("puzzle today", "", "today")):
        act = home.hear(line)
        assert act is not None
        assert (act.deed, act.table, act.said) == ("puzzle", game, which)


def test_a_table_that_cannot_begin_says_why_and_home_stays(store: SqliteStore) -> None:
    kept(store, "birch")
    home = Home(store, Path())
    home.hear("divine right")
    home.hear("call it birch")
    assert home.hear("begin") is None
    assert home.said[0].role == "error"
    assert "birch" in home.said[0].text


def test_without_tables_there_is_nothing_to_go_on_with(store: SqliteStore) -> None:
    home = Home(store, Path())
    assert home.hear("resume") is None
    assert home.said[0].text == "No table is kept yet. 'play' and a game begins one."
    assert home.row.kind == "game"


def test_names_that_are_hostile_are_shown_as_letters(store: SqliteStore) -> None:
    kept(store, "birch")
    store.rename("birch", "\x1b[2J[red]evil\u202e")
    store.update_meta("\x1b[2J[red]evil\u202e", {"players": {"hothior": "\x1b]0;x\x07me", "mivior": "bot"}})
    home = Home(store, Path())
    told = [home.row.name, home.row.right, *flat(home.preview())]
    assert any("[red]evil" in line for line in told)
    assert not any(c in line for line in told for c in "\x1b\x07\u202e")
    assert deed(home, "1") == ("resume", "\x1b[2J[red]evil\u202e")
    assert resume(store, home.row.id).name == "\x1b[2J[red]evil\u202e"


@pytest.mark.slow
def test_nothing_typed_ends_it_but_what_leaves(store: SqliteStore) -> None:
    kept(store, "birch")
    luck, home = Random(7), Home(store, Path())
    words = ["play", "seasons", "4", "players", "with", "bots", "about", "rules", "?", "[", "birch", "watch", "back"]
    words += [
        "me",
        "and",
        "Anna",
        "not",
        "but",
        "new",
        "begin?",
        "é",
        "kingmaker",
        "99999999999",
        "-1",
        "\x00",
        "x" * 300,
    ]
    for _ in range(400):
        home.hear(" ".join(luck.choices(words, k=luck.randrange(1, 5))))
        luck.choice((home.step, home.turn, home.to_end))(luck.choice((1, -1)))
        assert 0 <= home.at < len(home.rows)
        assert flat(home.preview())


def test_what_is_completed_fits_where_one_is(store: SqliteStore) -> None:
    kept(store, "birch")
    home = Home(store, Path())
    assert [(s.text, s.start) for s in home.complete("bi")] == [("birch", 0)]
    assert [(s.text, s.start) for s in home.complete("play kingm")] == [("Kingmaker", 5)]
    assert [s.text for s in home.complete("ru")] == ["rules"]
    assert "about" in [s.text for s in home.complete("ab")]
    assert not home.complete("xyzzy")
    home.hear("kingmaker")
    assert [s.text for s in home.complete("rou")] == ["rounds 99", "rounds 10", "rounds 20", "rounds 30"]


def test_every_game_is_loaded_only_when_it_is_wanted(store: SqliteStore) -> None:
    home = Home(store, Path())
    assert not home.loaded
    assert flat(home.preview())[1] == "One moment."
    home.learn_of(home.row.id)
    assert load(home.row.id).blurb in flat(home.preview())
