"""Keys: declared once, all of them doing something, shown alike everywhere, and given other keys by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import TABLE_WORDS, Order
from minaria.dev.manual import keys_page
from minaria.dev.manual_guides import escaped
from minaria.engine.game import REFEREE, games, load
from minaria.table.record.referee_words import words_for
from minaria.ui.config.choices import PERSONAL, Choice
from minaria.ui.settings import remembered
from minaria.ui.tui import screen_words
from minaria.ui.tui.keys import KEYS, TITLES, Keymap
from tests.ui.tui.tools import Hand, at, screen


def test_every_declared_key_does_something_and_everything_done_is_declared(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        assert hand.app.doing.ids == {k.id for k in KEYS if k.place != "home"}

    at(screen(tmp_path), play)
    assert len({k.id for k in KEYS}) == len(KEYS)


def test_no_key_is_given_twice_in_a_place() -> None:
    for place in TITLES:
        keys = [key for k in KEYS if k.place in (place, "anywhere") for key in k.keys]
        assert len(keys) == len(set(keys)), place
    assert not Keymap().troubles


def test_footer_page_and_manual_come_from_the_declarations() -> None:
    keymap = Keymap()
    page = "\n".join(cell for block in keymap.page().blocks for row in getattr(block, "rows", ()) for cell in row)
    for key in KEYS:
        assert key.help in page
        assert keymap.shown(key.id, True) in page
    assert ("F1", "Help") in keymap.footer("line")
    assert ("Tab", "Next force") in keymap.footer("map")
    assert keymap.footer("log") != keymap.footer("past")
    manual = keys_page()
    for key in KEYS:
        assert f"| `{key.id}` |" in manual
        assert escaped(key.help) in manual


def test_every_key_that_has_a_word_names_one_that_is_read(tmp_path: Path) -> None:
    reader = load("divine_right").reader(words_for(REFEREE))
    for key in KEYS:
        for word in filter(None, key.word.split(", ")):
            said = word.replace("PLACE", "Pennol").replace("WORDS", "x").replace(" N", " 3")
            heads = {h for spec in reader.specs for p in spec.patterns for h in p.heads}
            assert screen_words.read(said) is not None or said.split()[0] in heads, word


def test_keys_given_by_hand_go_first_and_mistakes_are_told() -> None:
    keymap = Keymap({"help": ("f12",), "score": ("f1",), "send": ("x",), "complete": ("enter",), "sheet": ("f1",)})
    assert keymap.does("line", "f12") == "help"
    assert keymap.does("map", "f1") == "sheet"
    assert keymap.shown("help") == "F12"
    assert keymap.does("line", "tab") == "complete"
    troubles = " ".join(keymap.troubles)
    assert "no key called 'send'" in troubles
    assert "Enter" in troubles
    assert "f1 is given to" in troubles


def test_a_key_given_by_hand_works_on_the_screen(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text('score = ["f12", "ctrl+t"]\n')
    made = screen(tmp_path)
    made.model.settings = remembered(tmp_path)
    made.model.keymap = Keymap(made.model.settings.keys)

    async def play(hand: Hand) -> None:
        await hand.press("ctrl+t")
        assert hand.app.model.sheet_panel.sheet.title == "Score"
        await hand.press("escape", "f5")
        assert hand.app.pages.make is None

    at(made, play)


# -- choices


def test_choices_are_kept_and_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    home = tmp_path / "config"
    settings = remembered(home)
    assert not settings.troubles
    settings.choose("theme", "light").choose("glyphs", "ascii").choose("zoom", "close")
    again = remembered(home)
    assert (again.theme, again.glyphs, again.zoom, again.reader) == ("light", "ascii", "close", "off")
    with pytest.raises(ValueError, match="dark, light"):
        again.choose("theme", "puce")
    other = tmp_path / "older"
    other.mkdir()
    (other / "settings.toml").write_text('theme = "puce"\nreader = "on"\n')
    (other / "keys.toml").write_text("help = 3\n[broken")
    told = remembered(other)
    assert (told.theme, told.reader) == ("dark", "on")
    assert len(told.troubles) == 2


@pytest.mark.parametrize("choice", [c for c in PERSONAL if c.name not in ("reader", "zoom")], ids=lambda c: c.name)
def test_each_choice_is_made_in_words(tmp_path: Path, choice: Choice) -> None:
    async def play(hand: Hand) -> None:
        for value in choice.values:
            await hand.line(f"{choice.word} {value}")
            assert getattr(hand.app.model.settings, choice.name) == value
            assert "Remembered" in hand.said
            assert hand.app.model.look.depth == hand.app.model.depth
        await hand.line(f"{choice.word} nonsense")
        assert "nonsense" in hand.said

    at(screen(tmp_path), play)


def test_lines_and_reader_mode_leave_for_the_lines(tmp_path: Path) -> None:
    for word, reader in (("lines", "off"), ("reader on", "on")):
        folder = tmp_path / reader
        folder.mkdir()
        made = screen(folder)

        async def play(hand: Hand, word: str = word) -> None:
            for c in word:
                await hand.type(c)
            await hand.pilot.press("enter")
            await hand.pilot.pause()

        at(made, play)
        assert made.return_value == ("plain" if reader == "on" else "lines")
        assert made.model.settings.reader == reader


# -- words


@pytest.mark.parametrize("game", games())
def test_no_word_of_the_screen_hides_an_order_of_a_game_or_a_word_of_the_table(game: str) -> None:
    loaded = load(game)
    reader = loaded.reader(TABLE_WORDS)
    for spec in reader.specs:
        for line in (*loaded.examples(spec), spec.usage, spec.word):
            assert not isinstance(screen_words.read(line), Order), line


def test_every_word_of_the_screen_has_a_help_line_and_its_examples_are_read() -> None:
    for kind in screen_words.WORDS:
        assert kind.spec.summary
        for example in kind.spec.examples:
            assert type(screen_words.read(example)) is kind
        assert kind.spec.usage in str(screen_words.page())
    assert [s.text for s in screen_words.complete("theme l")] == ["light"]
    assert screen_words.complete("") == []
