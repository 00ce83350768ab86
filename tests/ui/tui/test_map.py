"""The map as an aid to the order line: moving the cursor, picking a force and a target, names into orders."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.geometry import Region

from minaria.ui.settings import Settings
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.desk import Desk
from tests.ui.tui.tools import LARGE, MEDIUM, SMALL, Hand, at, hosted, screen


def test_a_force_and_a_target_make_an_order_that_is_shown_before_it_is_given(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app
        await hand.line("roll")
        lines = len(app.desk.match.lines)
        await hand.line("map tadafat")
        await hand.press("f6", "enter")
        assert "Picked: Tadafat" in hand.said
        await hand.press("l", "enter")
        assert app.model.place == "line"
        assert app.editor.text.startswith("move 2 Hothioran armies from Tadafat to 11,14")
        assert "Enter gives this order" in hand.said
        assert len(app.desk.match.lines) == lines
        await hand.press("enter")
        assert "= move 2 Hothioran armies from Tadafat to 11,14" in hand.said
        assert len(app.desk.match.lines) == lines + 1

    at(screen(tmp_path), play)


def test_tab_goes_to_the_next_force_with_moves_left(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app
        await hand.line("roll", "move everyone at farnot to 13,17", "move everyone at 13,17 to 14,17")
        await hand.press("f6")
        seen = []
        for _ in range(4):
            await hand.press("tab")
            seen.append(app.map.cell.where)
            assert app.desk.reach(app.map.cursor)
        assert "Tadafat" in seen
        assert "Port Lork" in seen
        await hand.press("shift+tab")
        assert app.map.cell.where == seen[-2]
        await hand.press("escape", "alt+o")
        assert app.map.cell.where == seen[-1]

    at(screen(tmp_path), play)


def test_enter_elsewhere_puts_the_name_into_the_order_and_space_always_does(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app
        await hand.line("roll", "map pennol")
        await hand.type("look")
        await hand.press("f6", "enter")
        assert app.editor.text == "look Pennol "
        await hand.press("ctrl+u")
        await hand.line("map tadafat")
        await hand.press("f6", "space")
        assert app.editor.text == "Tadafat "
        await hand.press("escape", "alt+up", "alt+p")
        assert app.editor.text.startswith("Tadafat ") is False or app.editor.text != "Tadafat "

    at(screen(tmp_path), play)


def test_the_cursor_moves_by_arrows_and_letters_with_the_keys_and_by_alt_from_the_line(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app
        await hand.line("map tadafat")
        start = app.map.cursor
        for there, back in (("right", "left"), ("l", "h"), ("y", "n"), ("u", "b")):
            await hand.press("f6", there)
            assert app.map.cursor != start
            await hand.press(back)
            assert app.map.cursor == start
            await hand.press("f6")
        for there, back in (("alt+right", "alt+left"), ("alt+y", "alt+n"), ("alt+u", "alt+b")):
            await hand.type("x")
            await hand.press(there)
            assert app.map.cursor != start
            await hand.press(back)
            assert app.map.cursor == start
            assert app.editor.text.startswith("x")
        await hand.press("f6", "up")
        assert app.map.cursor != start
        assert hand.said.startswith(app.map.cell.where)
        assert "Next force" in app.model.answer.text()[-1]

    at(screen(tmp_path), play)


def test_other_orders_about_a_place_and_what_stands_there(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        app = hand.app
        await hand.line("roll", "map tadafat")
        await hand.press("f6", "o")
        assert app.editor.text.startswith("leave Tadafat with 2 Hothioran armies")
        await hand.press("escape", "escape", "f6", "x")
        assert app.model.sheet_panel.sheet.title.startswith("Tadafat")
        await hand.press("question_mark")
        assert app.model.sheet_panel.sheet.title == "Signs on the map"
        await hand.press("slash")
        assert app.editor.text == "map "
        await hand.line("basimar")
        assert app.map.cell.name == "Basimar"
        await hand.press("f6", "o")
        assert "No order" in hand.said

    at(screen(tmp_path), play, MEDIUM)


def test_zoom_and_last_moves_are_chosen_and_remembered(tmp_path: Path) -> None:
    kept: list[object] = []
    made = screen(tmp_path)

    def keep(*choice: object) -> str:
        kept.append(choice)
        return ""

    object.__setattr__(made.model.settings, "keep", keep)

    async def play(hand: Hand) -> None:
        app = hand.app
        before = app.map.shown.zoom
        await hand.press("f6", "plus")
        assert app.map.shown.zoom != before
        await hand.press("minus")
        assert app.map.shown.zoom == before
        for zoom in app.map.zooms:
            await hand.press("escape")
            await hand.line(f"zoom {zoom}")
            assert app.map.shown.zoom == zoom
            assert app.model.settings.zoom == zoom
        await hand.line("zoom sideways")
        assert "no zoom 'sideways'" in hand.said
        await hand.press("escape", "f6", "m")
        assert app.model.settings.moves == "off"
        assert "Remembered" in hand.said
        await hand.press("c")

    at(made, play, SMALL)
    assert len(kept) >= 3


NATIONS = {"aldermark": "you", "brineholt": "bot", "cindral": "bot", "dunmoor": "bot"}


@pytest.mark.parametrize(("size", "zoom"), [(SMALL, "overview"), (MEDIUM, "overview"), (LARGE, "play")])
def test_a_map_of_areas_opens_with_all_that_the_seat_holds_in_sight(
    tmp_path: Path, size: tuple[int, int], zoom: str
) -> None:
    async def play(hand: Hand) -> None:
        panel = hand.app.map
        assert panel.shown.zoom == zoom
        scene = panel.shown.scene
        mine = [a for a, seat in scene.held.items() if seat == scene.own]
        assert len(mine) == 7
        sight = Region(round(panel.scroll_x), round(panel.scroll_y), *panel.size)
        assert [a for a in mine if not sight.contains_region(Region(*panel.shown.box(a)))] == []
        await hand.line("zoom close")
        assert panel.shown.zoom == "close"

    folder = tmp_path
    at(TableApp(Desk(hosted(folder, NATIONS, "seasons"), folder), Settings()), play, size)


def test_a_zoom_that_was_chosen_is_the_one_a_map_of_areas_opens_with(tmp_path: Path) -> None:
    async def play(hand: Hand) -> None:
        assert hand.app.map.shown.zoom == "close"

    at(TableApp(Desk(hosted(tmp_path, NATIONS, "seasons"), tmp_path), Settings(zoom="close")), play)
