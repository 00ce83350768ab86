"""Which place every square belongs to: hexes keep their corners, whole maps fit their screens, no area is lost."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from minaria.engine.game import load
from minaria.kit.areamap import area_board
from minaria.kit.board import Board
from minaria.kit.hexgrid import DIRECTIONS
from minaria.ui.maps import areas, hexes
from minaria.ui.maps.areas import area_raster
from minaria.ui.maps.hexes import hex_raster
from minaria.ui.maps.raster import Raster

AREAS = ("blood_royale", "kingmaker")


@pytest.fixture(scope="module")
def minaria_map() -> Board:
    board = load("divine_right").the_map.board(None)
    assert isinstance(board, Board)
    return board


def squares(raster: Raster) -> Counter[int]:
    """How many squares each place has."""
    return Counter(i for py in range(raster.height * raster.parts) for i in raster.row(py))


# -- hexes


@pytest.mark.parametrize(
    ("zoom", "size"),
    [("mini", (36, 16)), ("whole", (71, 21)), ("continent", (71, 31)), ("play", (142, 63)), ("close", (284, 125))],
)
def test_the_size_of_the_continent(minaria_map: Board, zoom: str, size: tuple[int, int]) -> None:
    raster = hex_raster(minaria_map, zoom)
    assert (raster.width, raster.height) == size


def test_the_whole_continent_fits_80x24_and_120x40(minaria_map: Board) -> None:
    whole, continent = hex_raster(minaria_map, "whole"), hex_raster(minaria_map, "continent")
    assert whole.width <= 80
    assert whole.height <= 24 - 3, "a line each for the order, the question and the news"
    assert continent.width <= 120 - 34, "beside a side panel"
    assert continent.height <= 40


@pytest.mark.parametrize("zoom", hexes.ZOOMS)
def test_every_hex_has_as_many_squares_as_the_next(minaria_map: Board, zoom: str) -> None:
    raster = hex_raster(minaria_map, zoom)
    count = squares(raster)
    del count[-1]
    assert len(count) == len(minaria_map.cells)
    assert len({n for i, n in count.items() if minaria_map.cells[raster.spots[i]].at[1] < 30}) == 1


def test_a_hex_of_the_play_zoom_has_its_six_corners(minaria_map: Board) -> None:
    raster = hex_raster(minaria_map, "play")
    i = raster.index[1510]
    rows = [Counter(raster.row(py))[i] for py in range(raster.height * 2)]
    assert [n for n in rows if n] == [2, 4, 4, 4, 2]


@pytest.mark.parametrize("zoom", ["continent", "play", "close"])
def test_text_stands_wholly_inside_its_hex(minaria_map: Board, zoom: str) -> None:
    raster = hex_raster(minaria_map, zoom)
    for i in range(len(raster.spots)):
        for slot in raster.slots(i):
            for row in raster.rows(slot.y):
                assert row[slot.x : slot.x + slot.width] == [i] * slot.width


def test_the_play_zoom_has_a_narrow_and_a_wide_row_of_text(minaria_map: Board) -> None:
    assert {tuple(s.width for s in hex_raster(minaria_map, "play").slots(i)) for i in range(1070)} == {(2, 4)}
    assert {tuple(s.width for s in hex_raster(minaria_map, "close").slots(i)) for i in range(1070)} == {(2, 8, 8, 8, 2)}


def test_squares_touch_only_neighbours(minaria_map: Board) -> None:
    raster = hex_raster(minaria_map, "play")
    near = minaria_map.neighbours
    for py in range(40):
        for a, b in itertools.pairwise(raster.row(py)):
            if -1 not in (a, b) and a != b:
                assert raster.spots[b] in near[raster.spots[a]]


def test_boxes_hold_their_hexes(minaria_map: Board) -> None:
    for zoom in hexes.ZOOMS:
        raster = hex_raster(minaria_map, zoom)
        seen: dict[int, set[tuple[int, int]]] = {}
        for y in range(raster.height):
            for row in raster.rows(y):
                for x, i in enumerate(row):
                    seen.setdefault(i, set()).add((x, y))
        for i in range(len(raster.spots)):
            left, top, width, height = raster.box(i)
            assert seen[i] <= set(itertools.product(range(left, left + width), range(top, top + height)))


def test_rivers_run_from_middle_to_middle_and_keep_out_of_the_sea(minaria_map: Board) -> None:
    raster = hex_raster(minaria_map, "play")
    painted = [(x, py) for py, row in raster.paint.items() for x, what in row.items() if what == "river"]
    assert len(painted) > 200
    assert all(minaria_map.cells[raster.spots[raster.row(py)[x]]].ground not in ("sea", "lake") for x, py in painted)


def test_what_runs_along_a_side_is_painted_on_it(minaria_map: Board) -> None:
    raster = hex_raster(minaria_map, "close")
    for side in minaria_map.sides:
        if side.kind in ("navigable", "moat", "boom"):
            assert raster._between(raster.index[side.a], raster.index[side.b]), side


def test_the_directions_lead_where_the_picture_shows(minaria_map: Board) -> None:
    raster = hex_raster(minaria_map, "play")
    x, y = raster.middle(raster.index[1510])
    for way, (dx, dy) in zip(DIRECTIONS, ((2, -4), (4, 0), (2, 4), (-2, 4), (-4, 0), (-2, -4)), strict=True):
        there = minaria_map.toward(1510, way)
        assert raster.middle(raster.index[there]) == (x + dx, y + dy)


# -- areas


@pytest.mark.parametrize("zoom", areas.ZOOMS)
@pytest.mark.parametrize("game", AREAS)
def test_no_named_area_is_lost_at_any_zoom(game: str, zoom: str) -> None:
    board = area_board(game)
    raster = area_raster(board, zoom)
    count = squares(raster)
    assert [s for i, s in enumerate(raster.spots) if board.cells[s].name and not count[i]] == []


@pytest.mark.parametrize("game", AREAS)
def test_area_maps_fit_their_screens(game: str) -> None:
    board = area_board(game)
    whole, overview = area_raster(board, "whole"), area_raster(board, "overview")
    assert whole.width <= 80
    assert whole.height <= 22
    assert overview.width <= 86
    assert overview.height <= 38


@pytest.mark.parametrize("game", AREAS)
def test_no_hole_is_left_between_areas(game: str) -> None:
    raster = area_raster(area_board(game), "play")
    for py in range(1, raster.height * 2 - 1):
        row = raster.row(py)
        for x in range(1, raster.width - 1):
            around = (row[x - 1], row[x + 1], raster.row(py - 1)[x], raster.row(py + 1)[x])
            assert row[x] >= 0 or -1 in around


def test_a_name_has_its_row_inside_the_area() -> None:
    board = area_board("blood_royale")
    raster = area_raster(board, "play")
    for spot in ("burgundy", "swabia", "castile", "north_sea"):
        i = raster.index[spot]
        name = raster.slots(i)[0]
        assert name.width >= len(board.cells[spot].name) - 2
        for row in raster.rows(name.y):
            assert set(row[name.x : name.x + name.width]) == {i}
