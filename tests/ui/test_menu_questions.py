"""Questions at the menu: what a game is about, for how many, its options; a player's name is no question."""

from __future__ import annotations

import pytest

from minaria.engine.game import games, load
from minaria.ui.menu.questions import answered
from minaria.ui.script import flat


def _said(line: str, game: str = "") -> str:
    page = answered(line, load(game) if game else None)
    return " ".join(flat(page)) if page is not None else ""


@pytest.mark.parametrize("game", games())
def test_a_game_says_what_it_is_about_and_for_how_many(game: str) -> None:
    it = load(game)
    assert it.blurb in _said(f"what is {it.title} about?")
    assert it.blurb in _said(f"what is {it.title.lower()} about")
    assert str(it.seating.count[-1]) in _said("how many players can play?", game)
    assert it.seating.names()[0] in _said("who plays?", game)


@pytest.mark.parametrize("game", games())
def test_an_option_is_told_by_its_name(game: str) -> None:
    for option in load(game).seating.options:
        assert option.help in _said(f"what does {option.name} mean", game), option.name


def test_before_a_game_is_chosen_all_are_told_of() -> None:
    said = _said("which games are there?")
    assert all(load(g).title in said for g in games())


@pytest.mark.parametrize("name", ["Will", "May", "5 players", "new", "What", "Count Orlok"])
def test_a_name_or_an_answer_is_no_question(name: str) -> None:
    assert answered(name, None) is None
