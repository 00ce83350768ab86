"""The map panel in an app: keys move the cursor, messages tell, only touched lines are drawn, nothing is laid out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Size
from textual.pilot import Pilot

from minaria.engine.game import load
from minaria.kit.areamap import area_board
from minaria.kit.board import EMPTY, Board, Scene, Spot, Token, owners
from minaria.ui.maps.picture import Picture
from minaria.ui.tui.maps import MapPanel

SIDES = owners([("hothior", "Hothior"), ("muetar", "Muetar")])


@pytest.fixture(scope="module")
def board() -> Board:
    found = load("divine_right").map.board(None)
    assert isinstance(found, Board)
    return found


def named(board: Board, name: str) -> Spot:
    """The place of that very name."""
    return next(s for s, c in board.cells.items() if c.name == name)


def pieces(board: Board) -> Scene:
    """Muetar's king at Pennol, an army at Basimar and Plibba; Hothior at Port Lork."""
    return Scene(
        SIDES,
        (
            Token(named(board, "Basimar"), "muetar", "army", 3),
            Token(named(board, "Pennol"), "muetar", "hero", name="X"),
            Token(named(board, "Plibba"), "muetar", "army", 1),
            Token(named(board, "Port Lork"), "hothior", "army", 2),
        ),
        own="muetar",
    )


def noting(rows: list[int], done: Callable[..., Any]) -> Callable[..., Any]:
    """A method of the picture that writes down for which row it was called."""

    def called(self: Picture, y: int, *cut: int) -> Any:
        rows.append(y)
        return done(self, y, *cut)

    return called


class Screen(App[None]):
    """A panel alone, which writes down what it tells."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, board: Board, scene: Scene = EMPTY, zoom: str = "") -> None:
        super().__init__()
        self.panel = MapPanel(board, scene, zoom=zoom)
        self.told: list[tuple[str, str]] = []

    def compose(self) -> ComposeResult:
        yield self.panel

    def on_map_panel_moved(self, message: MapPanel.Moved) -> None:
        self.told.append(("moved", message.cell.where))

    def on_map_panel_picked(self, message: MapPanel.Picked) -> None:
        self.told.append(("picked", message.cell.where))

    def on_map_panel_targeted(self, message: MapPanel.Targeted) -> None:
        self.told.append(("target", message.cell.where))


Play = Callable[[Screen, Pilot[None]], Awaitable[None]]


def at_screen(app: Screen, play: Play, size: tuple[int, int] = (120, 40)) -> None:
    """Run the app and play on it."""

    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            app.panel.focus()
            await pilot.pause()
            await play(app, pilot)

    asyncio.run(go())


def test_it_begins_at_ones_king(board: Board) -> None:
    async def play(app: Screen, pilot: Pilot[None]) -> None:
        assert app.panel.cell.name == "Pennol"
        left, top, width, height = app.panel.shown.box(app.panel.cursor)
        x, y = app.panel.scroll_offset
        assert x <= left
        assert left + width <= x + 120
        assert y <= top
        assert top + height <= y + 40

    at_screen(Screen(board, pieces(board)), play)


def test_six_directions_by_keys_and_back(board: Board) -> None:
    async def play(app: Screen, pilot: Pilot[None]) -> None:
        start = app.panel.cursor
        for key, way, back in (
            ("right", "E", "left"),
            ("l", "E", "h"),
            ("u", "NE", "b"),
            ("y", "NW", "n"),
            ("up", "N", "down"),
        ):
            await pilot.press(key)
            assert app.panel.cursor == board.toward(start, way)
            await pilot.press(back)
            assert app.panel.cursor == start
        assert len(app.told) == 10
        assert {kind for kind, _ in app.told} == {"moved"}

    at_screen(Screen(board, pieces(board)), play)


def test_picking_and_targeting_hand_over_the_place(board: Board) -> None:
    async def play(app: Screen, pilot: Pilot[None]) -> None:
        await pilot.press("enter", "right", "t")
        there = app.panel.cell.where
        assert app.told == [("picked", "Pennol"), ("moved", there), ("target", there)]

    at_screen(Screen(board, pieces(board)), play)


def test_tab_goes_through_ones_own_pieces(board: Board) -> None:
    async def play(app: Screen, pilot: Pilot[None]) -> None:
        names = []
        for key in ("tab", "tab", "tab", "shift+tab"):
            await pilot.press(key)
            names.append(app.panel.cell.name)
        assert names == ["Plibba", "Basimar", "Pennol", "Basimar"]

    at_screen(Screen(board, pieces(board)), play)


def test_zooms_keep_the_cursor_in_sight(board: Board) -> None:
    async def play(app: Screen, pilot: Pilot[None]) -> None:
        panel, seen = app.panel, []
        here = panel.cursor
        for key in ("plus", "plus", "minus", "minus", "minus", "minus", "minus"):
            await pilot.press(key)
            seen.append(panel.shown.zoom)
            assert panel.cursor == here
            assert panel.virtual_size == Size(panel.shown.width, panel.shown.height)
            left, top, width, height = panel.shown.box(here)
            x, y = panel.scroll_offset
            assert x <= left
            assert left + width <= x + panel.size.width
            assert y <= top
            assert top + height <= y + panel.size.height
        assert seen == ["close", "close", "play", "continent", "whole", "mini", "mini"]

    at_screen(Screen(board, pieces(board)), play, (80, 24))


def test_the_whole_map_is_in_the_middle_of_a_larger_panel(board: Board) -> None:
    async def play(app: Screen, pilot: Pilot[None]) -> None:
        lines = [app.panel.render_line(y).text for y in range(40)]
        assert all(len(line) == 120 for line in lines)
        assert app.panel.spot_at(0, 0) is None
        x, y = app.panel._look().margin, -app.panel._look().y
        assert (x, y) == ((120 - 71) // 2, (40 - 31) // 2)
        assert app.panel.spot_at(x, y) == 100

    at_screen(Screen(board, pieces(board), "continent"), play)


def test_a_cursor_move_draws_a_few_lines_and_lays_nothing_out(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    composed: list[int] = []
    line, compose = Picture.line, Picture._compose
    monkeypatch.setattr(Picture, "line", noting(drawn, line))
    monkeypatch.setattr(Picture, "_compose", noting(composed, compose))

    async def play(app: Screen, pilot: Pilot[None]) -> None:
        await pilot.press("right")
        sizes: list[Size] = []
        layouts = 0
        laid_out = app.screen._refresh_layout

        def count(*args: object, **named: object) -> None:
            nonlocal layouts
            layouts += 1
            laid_out(*args, **named)  # type: ignore[arg-type]

        monkeypatch.setattr(app.screen, "_refresh_layout", count)
        drawn.clear()
        composed.clear()
        for key in ("right", "u", "left"):
            await pilot.press(key)
            sizes.append(app.panel.virtual_size)
        assert 0 < len(set(drawn)) <= 8
        assert composed == [], "the cursor is laid over what was drawn before"
        assert len(set(sizes)) == 1
        assert layouts == 0

    at_screen(Screen(board, pieces(board)), play)


def test_a_scene_draws_only_what_differs(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    compose = Picture._compose
    monkeypatch.setattr(Picture, "_compose", noting(drawn, compose))

    async def play(app: Screen, pilot: Pilot[None]) -> None:
        drawn.clear()
        scene = pieces(board)
        app.panel.set_scene(scene)
        await pilot.pause()
        assert drawn == []
        app.panel.set_scene(scene._replace(tokens=(*scene.tokens, Token(named(board, "Groat"), "muetar", "army", 1))))
        await pilot.pause()
        assert 0 < len(drawn) <= 4

    at_screen(Screen(board, pieces(board)), play)


def test_reach_comes_and_goes(board: Board) -> None:
    async def play(app: Screen, pilot: Pilot[None]) -> None:
        before = [app.panel.render_line(y) for y in range(40)]
        app.panel.show_reach(dict.fromkeys(board.neighbours[app.panel.cursor], 2))
        assert any(a != b for a, b in zip(before, (app.panel.render_line(y) for y in range(40)), strict=True))
        assert "6 places in reach." in app.panel.words()
        app.panel.show_reach({})
        assert [app.panel.render_line(y) for y in range(40)] == before

    at_screen(Screen(board, pieces(board)), play)


def test_a_place_is_found_and_shown(board: Board) -> None:
    async def play(app: Screen, pilot: Pilot[None]) -> None:
        found = app.panel.find("port lrok")
        assert found[0].name == "Port Lork"
        assert app.panel.cell.name == "Pennol"
        app.panel.move_to(found[0].id, centre=True)
        await pilot.pause()
        assert app.panel.here()[0].startswith("Port Lork (9,17): royal castle-port")
        assert app.told[-1] == ("moved", "Port Lork")
        with pytest.raises(LookupError):
            app.panel.move_to(-5)

    at_screen(Screen(board, pieces(board)), play)


def test_another_look_keeps_everything(board: Board) -> None:
    async def play(app: Screen, pilot: Pilot[None]) -> None:
        here = app.panel.cursor
        app.panel.set_look("none", "ascii")
        await pilot.pause()
        assert app.panel.cursor == here
        text = "\n".join(app.panel.render_line(y).text for y in range(40))
        assert text.isascii()
        assert "[R4]Pennol" in text
        with pytest.raises(ValueError, match="no zoom 'whole'"):
            app.panel.set_zoom("whole")

    at_screen(Screen(board, pieces(board)), play)


def test_a_click_moves_and_a_second_picks(board: Board) -> None:
    async def play(app: Screen, pilot: Pilot[None]) -> None:
        spot = board.toward(app.panel.cursor, "SE")
        left, top, _, _ = app.panel.shown.box(spot)
        x, y = left - app.panel.scroll_offset.x + 1, top - app.panel.scroll_offset.y + 1
        await pilot.click(MapPanel, offset=(x, y))
        assert app.panel.cursor == spot
        await pilot.click(MapPanel, offset=(x, y))
        assert app.told[-1] == ("picked", board.cells[spot].where)

    at_screen(Screen(board, pieces(board)), play)


def test_areas_are_walked_by_direction() -> None:
    kingdom = area_board("kingmaker")

    async def play(app: Screen, pilot: Pilot[None]) -> None:
        assert app.panel.cell.name == "London"
        for key in ("up", "right", "down", "left", "y", "n"):
            before = app.panel.cursor
            await pilot.press(key)
            assert app.panel.cursor != before
        await pilot.press("plus", "minus", "minus")
        assert app.panel.shown.zoom in app.panel.zooms

    at_screen(Screen(kingdom), play)


def test_a_panel_without_a_board_is_blank() -> None:
    class Empty(App[None]):
        def compose(self) -> ComposeResult:
            yield MapPanel()

    async def go() -> None:
        app = Empty()
        async with app.run_test(size=(40, 10)) as pilot:
            await pilot.pause()
            panel = app.query_one(MapPanel)
            assert panel.render_line(3).text.strip() == ""
            with pytest.raises(LookupError, match="no board"):
                panel.words()

    asyncio.run(go())
