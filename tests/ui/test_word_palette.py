"""The palette: every word, page and order found by some letters, by keyboard, on every face."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.engine.game import REFEREE, games, load
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
from minaria.ui.hotseat import sit
from minaria.ui.tui import screen_words
from minaria.ui.word_palette import entries, find
from tests.ui.test_line import Keyboard
from tests.ui.tui.tools import Hand, at, hosted, screen

FIRST = {
    "sco": "score",
    "odds": "odds",
    "theme": "theme",
    "what hap": "what happened",
    "chances of a battle": "odds",
    "attakc": "attack",
    "colour": "colours",
}


def test_a_word_is_found_by_its_letters_by_what_it_does_and_mistyped(tmp_path: Path) -> None:
    among = entries(hosted(tmp_path).table, "hothior", on_screen=True)
    assert {letters: find(among, letters)[0].line for letters in FIRST} == FIRST
    assert find(among, "") == among
    assert find(among, "xyzzyq") == []


@pytest.mark.parametrize(
    "game", [g if g == "divine_right" else pytest.param(g, marks=pytest.mark.slow) for g in games()]
)
def test_every_word_is_in_it_and_what_it_puts_into_the_line_begins_one(game: str, tmp_path: Path) -> None:
    loaded = load(game)
    names = loaded.seating.names()[: loaded.seating.count[0]] or ["ann", "bob", "cid", "dan"][: loaded.seating.count[0]]
    table = new_table(SqliteStore(tmp_path / "t.sqlite"), game, dict.fromkeys(names, "bot"), seed="1").table
    for seat in (names[0], REFEREE):
        reader = table.reader_of(seat)
        heads = {h for spec in reader.specs for h in spec.heads} | {h for k in screen_words.WORDS for h in k.spec.heads}
        among = entries(table, seat, on_screen=True)
        assert {k.spec.usage for k in screen_words.WORDS} <= {e.usage for e in among}
        for entry in among:
            assert entry.line.split()[0] in heads, entry
    assert not any(e.does.startswith("Referee:") for e in entries(table, names[0], on_screen=True))


def test_it_lists_while_one_types_and_takes_what_is_chosen(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        model = hand.app.model
        await hand.press("alt+x")
        assert len(model.editor.suggestions) > 100
        await hand.type("scor")
        assert model.editor.suggestions[0].text == "score"
        await hand.press("enter")
        assert model.sheet_panel.sheet.title == "Score"
        assert (model.palette, model.editor.text) == (None, "")
        await hand.press("escape", "alt+x")
        await hand.type("theme")
        await hand.press("down", "enter")
        assert model.editor.text == "theme "
        await hand.press("ctrl+u", "alt+x")
        await hand.type("themes")
        await hand.press("down", "enter")
        assert model.sheet_panel.sheet.title == "Themes"
        await hand.press("alt+x")
        await hand.type("zzz")
        await hand.press("enter")
        assert "There is no such word." in hand.said
        await hand.press("alt+x", "escape")
        assert model.palette is None
        await hand.line("palette odds")
        assert model.editor.suggestions[0].text.startswith("odds")

    at(screen(tmp_path), play)


def test_lines_show_it_as_a_page(tmp_path: Path) -> None:
    keys = Keyboard("palette odds", "palette xyzzyq", "quit")
    sit(hosted(tmp_path), keys, tmp_path)
    assert "sheet: Words with 'odds'" in keys.seen
    assert "sheet: Words with 'xyzzyq'" in keys.seen
