"""Pages, sizes, hand-over and the parts of the screen: each by key and by word, each with a twin in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.engine.sheets import Sheet
from minaria.ui.tui import app as app_module
from minaria.ui.tui import order_line, panels
from minaria.ui.tui.lines import Panel, Scroller
from minaria.ui.tui.log_book import LogBook
from minaria.ui.tui.maps import MapPanel
from tests.ui.tui.tools import LARGE, MEDIUM, SMALL, TWO, Hand, at, screen

PAGES = [
    ("f1", "help", "Help"),
    ("f2", "sheet", "Hothior"),
    ("f4", "cards", "Cards of Hothior"),
    ("f5", "score", "Score"),
    ("f7", "orders", "What you can do now"),
    ("f8", "look", "The state of play"),
    ("f9", "keys", "Keys"),
]


@pytest.mark.parametrize(("size", "name"), [(SMALL, "small"), (MEDIUM, "medium"), (LARGE, "large")])
def test_each_page_opens_by_key_and_by_word_and_closes_with_escape(
    tmp_path: Path, size: tuple[int, int], name: str
) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app
        assert app.model.size_class == name
        for key, word, title in PAGES:
            for asked in (hand.press(key), hand.line(word)):
                await asked
                assert app.model.sheet_panel.sheet.title == title, word
                assert app.stage.shape.page
                assert app.model.sheet_panel.size.height > 5
                await hand.press("escape")
                assert not app.stage.shape.page
        await hand.press("f1")
        await hand.press("f1")
        assert not app.stage.shape.page

    at(screen(tmp_path), play, size)


def test_a_small_screen_shows_a_page_instead_of_the_map_a_larger_one_beside_it(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app
        assert app.map.size.width == 80
        await hand.press("f5")
        assert (app.map.size.width, app.model.sheet_panel.size.width) == (0, 80)
        await hand.pilot.resize_terminal(*MEDIUM)
        await hand.settle()
        assert (app.map.size.width, app.model.sheet_panel.size.width) == (86, 34)
        assert app.model.log_panel.size.height > 3
        await hand.pilot.resize_terminal(*LARGE)
        await hand.settle()
        assert app.model.mini.size.width > 30
        assert app.model.stack_panel.size.height > 10
        await hand.pilot.resize_terminal(60, 20)
        await hand.settle()
        assert "80x24 is wanted" in app.model.state_line.text()[-1]
        await hand.press("escape")
        await hand.line("roll")
        assert "= roll" in hand.said

    at(screen(tmp_path), play)


def test_the_first_line_says_game_turn_phase_and_whose_go_the_second_what_is_asked(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        assert hand.app.model.state_line.text() == ["Divine Right. Turn 1 of 20, Events, Hothior's round."]
        assert hand.app.model.ask_line.text() == ["Roll for events."]
        hand.app.desk.hosted.clock = lambda seat: f"{seat} 12:30"  # type: ignore[method-assign]
        hand.app.model.changed()
        await hand.settle()
        assert hand.app.model.state_line.text()[-1] == "hothior 12:30."

    at(screen(tmp_path), play)


def test_pages_scroll_and_stay_up_to_date(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app
        await hand.press("f9", "pagedown", "pagedown")
        assert app.model.sheet_panel.top > 10
        await hand.press("ctrl+home")
        assert app.model.sheet_panel.top == 0
        await hand.press("ctrl+end")
        assert app.model.sheet_panel.top == len(app.model.sheet_panel.lines()) - app.model.sheet_panel.room
        await hand.line("sheet")
        before = app.model.sheet_panel.text()
        await hand.line("roll", "move 2 armies from tadafat to 12,14")
        assert app.pages.name == "sheet"
        assert app.model.sheet_panel.text() != before
        assert "12,14" in " ".join(app.model.sheet_panel.text())

    at(screen(tmp_path), play, MEDIUM)


# -- the keyboard changes hands


def test_nothing_is_shown_before_the_person_is_there_and_nothing_typed_ahead_reaches_the_next(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app
        first = app.desk.next_seat()
        assert app.stage.shape.handing
        assert first is not None
        assert f"{first.title()} ({TWO[first]}), press Enter" in app.model.hand_over.text()[0]
        await hand.type("roll")
        assert app.editor.text == ""
        await hand.press("enter")
        assert app.desk.seat == first
        # Typed ahead: the line for the next person, and Enters enough to hand the keyboard over.
        await hand.press(*"roll", "enter", *"score", "enter", "enter", "enter")
        assert app.intake.hand_over == "read"
        assert app.desk.seat == first
        assert "is next" in app.model.ask_line.text()[0]
        await hand.press("escape")
        await hand.line("roll")
        assert "not your turn" in hand.said
        await hand.line("score")
        assert app.model.sheet_panel.sheet.title == "Score"
        await hand.press("enter")
        assert app.stage.shape.handing
        assert app.desk.seat == first
        await hand.press("enter")
        assert app.desk.seat != first
        assert app.pages.make is None
        assert app.editor.text == ""
        assert app.model.answer.said == []

    at(screen(tmp_path, TWO), play)


# -- twins in words


def _panels() -> list[type[Panel]]:
    found = [
        kind
        for module in (panels, order_line, app_module)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Panel) and kind not in (Panel, Scroller)
    ]
    return list(dict.fromkeys(found))


def test_every_part_of_the_screen_has_a_twin_in_words(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        await hand.type("mo")
        shown = {type(panel): panel for panel in hand.app.model.panels()}
        for kind in _panels():
            assert kind.text is not Panel.text, f"{kind.__name__} says nothing to those who do not see it"
            words = shown[kind].text()
            assert words, kind
            assert all(isinstance(line, str) for line in words)
        assert len(_panels()) == len(shown)
        for panel in hand.app.query(MapPanel):
            assert "Port Lork" in " ".join(panel.words())
        mounted = {type(w) for w in hand.app.query("*") if isinstance(w, Panel)}
        assert mounted == set(shown)

    at(screen(tmp_path), play, LARGE)


def test_a_game_without_a_map_shows_sheet_and_log(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app
        app.model.board = None
        app._lay_out(app.size)
        app.model.changed()
        await hand.settle()
        assert app.map.size.width == 0
        assert app.model.sheet_panel.size.width == 80
        assert app.model.log_panel.size.height > 3
        await hand.press("f6")
        assert app.model.place == "line"

    at(screen(tmp_path), play)


def test_the_sheet_panel_shows_what_is_under_the_map_cursor(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app
        assert app.model.sheet_panel.sheet.title == "Hothior"
        await hand.line("map tadafat")
        assert app.map.cell.name == "Tadafat"
        assert app.model.sheet_panel.sheet.title.startswith("Tadafat")
        assert isinstance(app.model.sheet_panel.sheet, Sheet)
        await hand.press("escape")
        assert app.model.sheet_panel.sheet.title == "Hothior"

    at(screen(tmp_path), play, MEDIUM)


def test_a_book_of_nothing() -> None:
    book = LogBook()
    book.move(3)
    book.fold()
    assert book.chosen() is None
    assert book.search("x") == 0
    assert not book.next_hit(1)
