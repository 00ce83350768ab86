"""The page on a game before anybody sits down: every game has one, whose words work at a new table, in every face."""

from __future__ import annotations

from pathlib import Path

import pytest
from minaria_bazaar import GAME as BAZAAR

from minaria.dev.example import GAME as MARCHES
from minaria.dev.typed_menu import at_menu
from minaria.engine.dice import Seeded
from minaria.engine.game import Game, games, load
from minaria.engine.match import Match
from minaria.kit.about import about
from minaria.kit.tables import BadTable
from minaria.table.line.table import Table
from minaria.table.pages.about import facts, page
from minaria.table.pages.answers import rules
from minaria.ui.menu.questions import answered
from minaria.ui.script import flat

ALL = (*map(load, games()), BAZAAR, MARCHES)
LONGEST = 260  # letters of one of its sentences: the page is read before anybody knows anything


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_every_game_tells_all_of_it_in_few_words(game: Game) -> None:
    told = dict(facts(game))
    heads = {head.partition(",")[0] for head in told}
    assert heads == {"How many", "How long", "A seat", "Winning", "Secret", "A turn", "Hardest"}
    assert all(text and len(text) <= LONGEST and text[-1] == "." for text in told.values())
    assert told["How many"].startswith(f"{game.seating.count[0]} to {game.seating.count[-1]}")


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_the_words_to_type_first_are_three_that_work_at_a_new_table(game: Game) -> None:
    assert game.about is not None
    first = game.about().first
    assert len(first) == 3
    assert all(f"Type '{word}'" in " ".join(flat(page(game))) for word in first)
    seats = game.seating.names()[: game.seating.usual or game.seating.count[0]]
    table = Table(Match.new(game, seats, Seeded("7"), dict(game.seating.begins)))
    for word in first:
        kinds = {reply.kind for reply in table.hear(seats[0], word)}
        assert kinds, word
        assert not kinds & {"misread", "refusal", "question"}, word


@pytest.mark.parametrize(
    "typed", [("about seasons",), ("new", "seasons", "about"), ("new", "what is seasons about?"), ("about", "seasons")]
)
def test_the_menu_shows_the_page_wherever_it_is_asked_for(typed: tuple[str, ...]) -> None:
    *before, line = typed
    told, _ = at_menu(before, line)
    assert all(line in told.splitlines() for line in flat(page(load("seasons"))))


def test_the_rules_show_it_too() -> None:
    assert flat(rules(load("seasons"), "about")) == flat(page(load("seasons")))


@pytest.mark.parametrize("said", ["rules about", "what is this game about?", "about the game"])
def test_at_a_table_it_is_asked_for_in_words(said: str) -> None:
    for game in (load("seasons"), MARCHES):
        seats = game.seating.names()[: game.seating.count[0]]
        table = Table(Match.new(game, seats, Seeded("7"), dict(game.seating.begins)))
        (reply,) = table.hear(seats[0], said)
        assert reply.sheet == page(game)


@pytest.mark.parametrize(
    ("asked", "head"),
    [
        ("how long does seasons take?", "How long"),
        ("how do I win seasons?", "Winning"),
        ("what is secret in seasons?", "Secret"),
        ("what is hardest in seasons?", "Hardest"),
    ],
)
def test_a_question_is_answered_from_it(asked: str, head: str) -> None:
    sheet = answered(asked, None)
    assert sheet is not None
    assert any(dict(facts(load("seasons")))[head] in line for line in flat(sheet))


def test_a_file_with_a_gap_is_told_of_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "about.toml").write_text('lasts = "An hour."\n', encoding="utf-8")
    with pytest.raises(BadTable, match=r"about\.toml"):
        about(str(tmp_path))()
