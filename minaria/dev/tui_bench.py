"""`minaria dev bench tui`: the first frame, a key in the whole screen, memory, and the map by itself.

The map: cursor moves, recomposing, a zoom shown for the first time, rasterising. What belongs to a seat is in
seat_bench. Limits are those of the project's goals for maps (M1, M4) on one core; a median beyond one and a half times
its limit fails the run. What exists before is frozen out of the garbage collector's sight, as a table in play does.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Sequence

from textual.app import App, ComposeResult
from textual.screen import Screen

from minaria.dev.figure import Figure
from minaria.dev.gallery import Shown, boards
from minaria.dev.seat_bench import first_frames, in_the_app, memory
from minaria.kit.areamap import rasterise, size_of
from minaria.kit.board import Scene
from minaria.ui.maps import areas, hexes
from minaria.ui.maps.picture import Picture
from minaria.ui.maps.plate import plate, zooms
from minaria.ui.tui.at_keyboard import short_collections
from minaria.ui.tui.maps import MapPanel
from minaria.ui.tui.painting import Painter

SLACK = 1.5
LIMITS = {"cursor": 6.0, "120x40": 15.0, "200x60": 25.0, "rasterise": 12.0, "opened": 200.0}
AREAS = 40  # the limit for rasterising is meant for so many areas
ROUNDS = 40


def recompose(shown: Shown, width: int, height: int, rounds: int = ROUNDS) -> Figure:
    """All visible lines after a scene has changed everywhere (the plate is kept, as in play)."""
    figure = Figure(f"{shown.board.id}: recomposed at {width}x{height}", LIMITS[f"{width}x{height}"])
    picture = Picture(shown.board, "play")
    picture.set_cursor(shown.cursor)
    x, y, _, _ = picture.box(shown.cursor)
    left, top = max(0, x - width // 2), max(0, y - height // 2)
    picture.set_scene(shown.scene)
    picture.lines(left, top, width, height)

    spots = [t.spot for t in shown.scene.tokens]
    moved = [t._replace(spot=s) for t, s in zip(shown.scene.tokens, spots[3:] + spots[:3], strict=True)]
    scenes = (shown.scene._replace(tokens=tuple(moved)), shown.scene)

    def work(scene: Scene) -> None:
        picture.set_scene(scene)
        picture.forget()
        picture.lines(left, top, width, height)

    for k in range(rounds):
        figure.run(lambda k=k: work(scenes[k % 2]))  # type: ignore[misc]
    return figure


def opening(shown: Shown, width: int = 200, height: int = 60) -> list[Figure]:
    """A zoom shown for the first time in a process: raster, plate and the lines in sight."""
    out = []
    for zoom in zooms(shown.board):
        figure = Figure(f"{shown.board.id}: opened at {zoom}", LIMITS["opened"])

        def work(zoom: str = zoom) -> None:
            for kept in (hexes.hex_raster, areas.area_raster, plate):
                kept.cache_clear()
            picture = Picture(shown.board, zoom)
            picture.set_scene(shown.scene)
            picture.lines(0, 0, width, height)

        for _ in range(3):
            figure.run(work)
        out.append(figure)
    return out


def rasterising(shown: Shown, rounds: int = 10) -> list[Figure]:
    """Polygons to squares at each zoom."""
    out = []
    outlines = list(shown.board.outlines.values())
    wide, high = size_of(shown.board)
    for zoom, rows in areas.ZOOMS.items():
        figure = Figure(f"{shown.board.id}: rasterised at {zoom}", LIMITS["rasterise"] * len(outlines) / AREAS)
        scale = rows * 2 / high
        for _ in range(rounds):
            figure.run(lambda scale=scale, rows=rows: rasterise(outlines, scale, int(wide * scale), rows * 2))  # type: ignore[misc]
        out.append(figure)
    return out


class _Screen(Screen[None]):
    """A screen painted as that of a table."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = Painter()


class _MapAlone(App[None]):
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, shown: Shown) -> None:
        super().__init__(ansi_color=True)  # as a table's screen: no colour is translated
        self.shown = shown

    def get_default_screen(self) -> _Screen:
        return _Screen()

    def compose(self) -> ComposeResult:
        yield MapPanel(self.shown.board, self.shown.scene, zoom="play")


async def cursor_moves(shown: Shown, size: tuple[int, int], moves: int = 200) -> Figure:
    """From the key to the painted screen, the harness included."""
    figure = Figure(f"{shown.board.id}: cursor moved at {size[0]}x{size[1]}", LIMITS["cursor"])
    app = _MapAlone(shown)
    async with app.run_test(size=size) as pilot:
        panel = app.query_one(MapPanel)
        panel.focus()
        panel.move_to(shown.cursor, centre=True)
        await pilot.pause()
        for k in range(moves):
            start = time.process_time()
            panel.step(("E", "SE", "W", "NW")[k % 4])
            await pilot.pause()
            figure.times.append((time.process_time() - start) * 1e3)
    return figure


def measure() -> list[Figure]:
    """Every figure."""
    out = [*first_frames(), memory()]
    found = list(boards())
    for size in ((80, 24), (120, 40), (200, 60)):
        out += in_the_app(size)
    with short_collections():
        for shown in found:
            out += [recompose(shown, 120, 40), recompose(shown, 200, 60)]
            out += [asyncio.run(cursor_moves(shown, size)) for size in ((120, 40), (200, 60))]
            out += opening(shown)
            if shown.board.shape == "areas":
                out += rasterising(shown)
    return out


def main(argv: Sequence[str]) -> int:
    """Measure and print; 1 if a figure is beyond its limit and the slack."""
    argparse.ArgumentParser(prog="minaria dev bench tui", description=__doc__).parse_args(list(argv))
    figures = measure()
    for figure in figures:
        print(figure)
    return int(any(f.p50 > f.limit * SLACK for f in figures))
