"""The menu's questions: what is typed is an answer, or one of the words every question knows, never both."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.rooms import minaria


def play(data: Path, *answers: str) -> str:
    done = minaria(data, stdin="\n".join(answers) + "\n")
    assert done.returncode == 0
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize("word", ["help", "?", "HELP", "h"])
def test_help_is_answered_and_nobodys_name(tmp_path: Path, word: str) -> None:
    told = play(tmp_path, "new", "divine_right", "muetar, mivior", word, "Anna", "2", "", "quit")
    assert "anything else is a person's name" in told
    assert "Muetar: Anna, Mivior: bot." in told


def test_back_asks_for_the_seats_again(tmp_path: Path) -> None:
    answers = ("new", "divine_right", "muetar, mivior", "back", "hothior, mivior", "", "", "")
    told = play(tmp_path, *answers, "quit")
    assert "Hothior: you, Mivior: bot." in told


def test_back_at_the_seats_goes_back_to_the_menu_and_there_stays(tmp_path: Path) -> None:
    told = play(tmp_path, "back", "new", "divine_right", "back", "resume", "quit")
    assert told.count("What would you like?") == 4
    assert "Error: No table is kept yet." in told


@pytest.mark.parametrize("word", ["quit", "exit", "bye"])
@pytest.mark.parametrize("answered", [(), ("new",), ("new", "divine_right"), ("new", "divine_right", "1,2")])
def test_quit_leaves_from_every_question(tmp_path: Path, answered: tuple[str, ...], word: str) -> None:
    told = play(tmp_path, *answered, word, "list")
    assert "Error" not in told
    assert "Table" not in told


@pytest.mark.parametrize("name", ["3", "-", "!!"])
def test_a_name_has_a_letter(tmp_path: Path, name: str) -> None:
    told = play(tmp_path, "new", "divine_right", "1,2", name, "Anna", "", "", "quit")
    assert f"Error: '{name}' is no name" in told
    assert "Hothior: Anna" in told


def test_options_are_shown_and_can_be_changed(tmp_path: Path) -> None:
    told = play(tmp_path, "new", "divine_right", "1,2", "", "", "deployment", "by-hand", "begin", "quit")
    assert "deployment: automatic (" in told
    assert "deployment: by-hand (" in told
    assert "Hothior: you, Mivior: bot." in told


def test_the_rules_know_the_words_too(tmp_path: Path) -> None:
    told = play(tmp_path, "rules", "divine_right", "help", "back", "quit")
    assert "'back' goes back" in told
    assert told.count("What would you like?") == 2
