"""The generated pages of the manual: every order, rule, word and key of what is declared stands in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from minaria.dev import manual
from minaria.dev.manual_guides import escaped, guide_page
from minaria.dev.order_coverage import covered, kinds
from minaria.engine.game import games, load
from minaria.table.lessons.text import parse
from minaria.table.puzzles.text import of_game

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("game_id", games())
def test_every_order_of_a_game_stands_in_its_page_with_its_ways_and_its_rule(game_id: str) -> None:
    game = load(game_id)
    page = manual.orders_page(game, {})
    for kind in game.language.orders:
        if not kind.spec.table:
            assert f"{{ #{kind.spec.name.replace('_', '-')} }}" in page
            for pattern in kind.spec.patterns:
                assert pattern.usage in page
            if game.book is not None and kind.spec.rule:
                assert f"(rules.md#{kind.spec.rule.lower()})" in page


def test_every_rule_of_a_game_can_be_linked_to() -> None:
    book = manual.rulebook(load("seasons"))
    assert book is not None
    page = manual.rules_page("Seasons", book)
    assert re.findall(r"\{ #(se-[a-z]+-\d+) \}", page) != []
    assert {rule.lower() for rule in book.rules} == set(re.findall(r"\{ #(se-[a-z0-9-]+) \}", page))


def test_an_order_is_shown_as_it_was_given_in_a_game() -> None:
    game = load("seasons")
    given = manual.played(game, ROOT / "tests" / "kept")
    kind = next(k for k in game.language.orders if k.spec.name == "commit")
    assert given[kind].text == "commit"
    page = manual.orders_page(game, given)
    assert f"{given[kind].seat}> commit\n" in page


def test_the_words_of_the_table_are_those_of_no_one_game() -> None:
    page = manual.words_page()
    assert "`why not LINE`" in page
    for game_id in games():
        assert f"In {load(game_id).title}" not in page


def test_what_markdown_takes_for_marks_is_shown_as_it_is() -> None:
    assert escaped("a_b *c* <d> [e] #1 | `f`") == r"a\_b \*c\* \<d\> \[e\] \#1 \| \`f\`"


def test_pages_that_lie_elsewhere_are_taken_with_their_links() -> None:
    pages = dict(manual.elsewhere(ROOT))
    assert pages["house.md"].startswith("# Working on minaria")
    assert "](docs/" not in pages["house.md"]
    assert pages["changelog.md"].startswith("# Changelog")


def test_games_by_chance_say_which_orders_never_came_and_keep_those_that_show_one() -> None:
    game = load("example" if "example" in games() else games()[0])
    found = covered(game, 2)
    assert set(found.missing) == set(kinds(game)) - found.given
    assert found.given
    for lines in found.journals:
        assert lines[0].kind == "setup"
        assert lines[-1].kind == "order"
    again = covered(game, 2, given=found.given)
    assert set(again.missing) <= set(found.missing)


@pytest.mark.parametrize("game_id", games())
def test_the_guide_tells_what_comes_with_a_game(game_id: str) -> None:
    game = load(game_id)
    page = guide_page(game)
    assert "| **Winning** |" in page
    for name, text in game.lessons().items():
        lesson = parse(name, text)
        assert f"## {escaped(lesson.title)}\n" in page
        for step in lesson.steps:
            for act in step.acts:
                assert (f"> {act.line}" in page) >= (act.seat == lesson.you)
    for puzzle in of_game(game):
        assert escaped(puzzle.written.task) in page


def test_every_module_stands_with_its_sentence() -> None:
    page = manual.modules_page()
    assert "| `reader` | From a line to an order, and from an order to the line that would give it. |" in page
    assert "## minaria/games/kingmaker/rules\n" in page.replace("\\_", "_")
    for file in (ROOT / "minaria").rglob("*.py"):
        assert file.stem == "__init__" or f"| `{file.stem}` |" in page
