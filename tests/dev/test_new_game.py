"""`minaria dev new-game` writes a game that is found, passes every check, conforms and is played by typed orders."""

from __future__ import annotations

import random
import re
import runpy
from collections.abc import Mapping
from pathlib import Path

import pytest

import minaria.games
from minaria.dev.check import faults_of
from minaria.dev.example import GAME
from minaria.dev.lessons import faults
from minaria.dev.new_game import written
from minaria.dev.puzzles import faults as of_a_puzzle
from minaria.engine.conformance import Battery
from minaria.engine.dice import Seeded
from minaria.engine.game import games, load
from minaria.engine.match import Match
from minaria.kit import tables
from minaria.table.line.table import Table
from minaria.table.people.teaching import lesson_of
from minaria.table.puzzles.text import of_game
from tests.contract import Contract, Power


@pytest.fixture
def table() -> Table:
    return Table(Match.new(GAME, ["amber", "basalt"], Seeded("3")))


def test_a_new_game_is_found_checked_and_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = written("hill_kings", tmp_path)
    assert [str(f.relative_to(tmp_path)) for f in files] == [
        "minaria/games/hill_kings/__init__.py",
        "data/hill_kings/about.toml",
        "data/hill_kings/lessons/1-first-moves.lesson",
        "data/hill_kings/puzzles/01-far-and-wide.toml",
        "data/hill_kings/rules.csv",
        "tests/hill_kings/__init__.py",
        "tests/hill_kings/contract.py",
        "tests/hill_kings/test_hill_kings.py",
    ]
    assert not [f for f in files if re.search(r"\bMA\b|[Mm]arches|minaria\.dev\.example", f.read_text())]
    rooms = [*minaria.games.__path__, str(tmp_path / "minaria" / "games")]
    monkeypatch.setattr(minaria.games, "__path__", rooms)
    monkeypatch.setattr(tables, "data_dir", lambda: tmp_path / "data")
    assert "hill_kings" in games()
    game = load("hill_kings")
    assert game.title == "Hill Kings"
    contract = next(f for f in files if f.name == "contract.py")
    assert {kind.__name__ for kind in game.referee.edits} == set(corrections(contract))
    assert faults_of(game) == []
    assert list(faults(game, lesson_of(game))) == []
    assert [list(of_a_puzzle(game, puzzle)) for puzzle in of_game(game)] == [[]]
    assert Battery(Match.new(game, ["amber", "basalt"], Seeded("1")), random.Random(1), every=1).run() == []
    assert (
        "HK-MOVE-02"
        in Table(Match.new(game, ["amber", "basalt"], Seeded("3")))
        .hear("amber", "move 2 blocks from Northwold to Kingsdown")[0]
        .text
    )


def corrections(file: Path) -> Mapping[str, Power]:
    """The rows of the contract written in a file."""
    own: Contract = runpy.run_path(str(file))["CONTRACT"]
    return own.corrections


@pytest.mark.parametrize("name", ["", "Kings", "9men", "hill-kings", "../games", "class", "a__b"])
def test_what_is_no_name_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="is no name"):
        written(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_game_there_is_stays_as_it_is(tmp_path: Path) -> None:
    written("hills", tmp_path)
    with pytest.raises(ValueError, match="There is a hills already"):
        written("hills", tmp_path)


@pytest.mark.parametrize("seed", range(6))
def test_the_example_conforms(seed: int) -> None:
    seats = ["amber", "basalt", "cinder"][: 2 + seed % 2]
    assert Battery(Match.new(GAME, seats, Seeded(str(seed))), random.Random(seed), every=1).run() == []


def test_forces_places_and_pronouns_are_understood_without_a_line_of_the_game_for_it(table: Table) -> None:
    assert table.hear("amber", "move a spearman to stonefell")[0].text == "move 1 spearman to Stonefell"
    assert table.hear("amber", "then move archer 3 to westley")[-2].text == "move archer #3 to Westley"
    assert "you move 2 blocks a round" in table.hear("amber", "move it to Northwold")[0].text.lower()


def test_a_hidden_block_cannot_be_named_by_what_it_is(table: Table) -> None:
    table.hear("amber", "done")
    names = {t.label for t in GAME.language.scope(table.match, "amber").things() if t.owner == "basalt"}
    assert names == {"block"}


def test_completion_offers_what_is_legal(table: Table) -> None:
    scope = GAME.language.scope(table.match, "amber")
    assert {s.text for s in table.reader.complete("move 1 spearman to ", scope)} <= {
        "Stonefell",
        "Westley",
        "Midden",
        "Eastmere",
        "Northwold",
    }
