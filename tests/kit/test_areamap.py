"""Area maps: the data of two games, squares out of polygons, middles and borders."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from minaria.kit import areamap, tables
from minaria.kit.areamap import area_board, distance_inside, pole, rasterise, read, size_of, touching
from minaria.kit.board import WATER
from minaria.kit.tables import BadTable

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
HOLE = ((1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0))
ELL = ((0.0, 0.0), (10.0, 0.0), (10.0, 2.0), (4.0, 2.0), (4.0, 8.0), (0.0, 8.0))
SHORT = 0.1  # map units: shorter common borders do not count as neighbours (see data/blood_royale/README.md)
GAMES = ("blood_royale", "kingmaker")


# -- the data


def test_western_europe_has_fifty_provinces_and_thirteen_seas() -> None:
    board = area_board("blood_royale")
    assert Counter(c.ground for c in board.cells.values()) == {"land": 50, "sea": 13, "closed": 3, "scenery": 10}
    countries = Counter(c.realm for c in board.cells.values() if c.realm)
    assert countries == dict.fromkeys(("england", "france", "germany", "italy", "spain"), 10)
    assert sum(1 for c in board.cells.values() if c.site == "royal castle") == 5


def test_england_has_220_spaces_of_land_and_27_of_water() -> None:
    board = area_board("kingmaker")
    water = [c for c in board.cells.values() if c.ground in WATER]
    assert (len(board.cells) - len(water), len(water)) == (220, 27)
    assert Counter(s.kind for s in board.sides)["closed"] == 29


@pytest.mark.parametrize("game", GAMES)
def test_every_named_area_has_its_own_name_and_three_letters(game: str) -> None:
    cells = [c for c in area_board(game).cells.values() if c.name]
    assert len({c.name for c in cells}) == len(cells)
    assert len({c.short for c in cells}) == len(cells)
    assert all(len(c.short) == 3 for c in cells)


@pytest.mark.parametrize("game", GAMES)
def test_names_stand_inside_their_areas(game: str) -> None:
    board = area_board(game)
    assert [s for s, c in board.cells.items() if distance_inside(board.outlines[s], *c.at) <= 0] == []


def test_names_stand_near_the_pole_of_their_area() -> None:
    board = area_board("blood_royale")
    for spot in ("burgundy", "castile", "bavaria", "sicily", "western_sea"):
        best = pole(board.outlines[spot], wide=2.2)
        squeezed = [tuple((x / 2.2, y) for x, y in ring) for ring in board.outlines[spot]]
        reached = distance_inside(squeezed, board.cells[spot].at[0] / 2.2, board.cells[spot].at[1])
        assert reached >= 0.8 * distance_inside(squeezed, best[0] / 2.2, best[1]), spot


def test_land_links_are_the_borders_the_polygons_share() -> None:
    board = area_board("blood_royale")
    land = {s for s, c in board.cells.items() if c.ground == "land"}
    shared = {pair for pair, long in touching({s: board.outlines[s] for s in land}).items() if long > SHORT}
    linked = {tuple(sorted((a, b), key=str)) for a in land for b in board.neighbours[a] if b in land}
    assert linked - shared == {("calais", "kent")}, "the crossing is the one link over water"
    assert shared - linked == set()


@pytest.mark.parametrize("game", GAMES)
def test_neighbours_are_mutual(game: str) -> None:
    near = area_board(game).neighbours
    assert [(a, b) for a, ns in near.items() for b in ns if a not in near[b]] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_built_once(game: str) -> None:
    assert area_board(game) is area_board(game)


# -- what the loader refuses


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with one game in it, whose files a test may spoil."""
    (tmp_path / "toy").mkdir()
    monkeypatch.setattr(areamap, "data_dir", lambda: tmp_path)
    monkeypatch.setattr(tables, "data_dir", lambda: tmp_path)
    area_board.cache_clear()
    tables.linked.cache_clear()
    return tmp_path / "toy"


def write(folder: Path, *ids: str, links: str = "a,b,kind\n", **more: object) -> None:
    """One square after another, with links."""
    features = [
        {
            "properties": {"id": i, "name": i, "ground": "land", "label": [k + 0.5, 0.5], **more},
            "geometry": {"type": "Polygon", "coordinates": [[[k, 0], [k + 1, 0], [k + 1, 1], [k, 1]]]},
        }
        for k, i in enumerate(ids)
    ]
    collection = {"title": "Toy", "bbox": [0, 0, len(ids), 1], "features": features}
    (folder / "areas.geojson").write_text(json.dumps(collection))
    (folder / "links.csv").write_text(links)


def test_a_toy_map_is_read(folder: Path) -> None:
    write(folder, "a", "b", links="a,b,kind\na,b,land\n")
    board = area_board("toy")
    assert board.neighbours == {"a": ("b",), "b": ("a",)}
    assert size_of(board)[1] == 1


@pytest.mark.parametrize(
    ("ids", "links", "fault"),
    [
        (("a", "a"), "a,b,kind\n", "stands twice"),
        (("a", "b"), "a,b,kind\na,c,land\n", "no link"),
        (("a", "b"), "a,b,kind\na,b,tunnel\n", "column kind: 'tunnel' is none of land, sea, port"),
        (("a", "b"), "a,b,kind\na,b,land\nb,a,sea\n", "stands twice"),
        (("a", "b"), "a,b\n", "no column"),
    ],
)
def test_gaps_and_doubles_are_named(folder: Path, ids: tuple[str, ...], links: str, fault: str) -> None:
    write(folder, *ids, links=links)
    with pytest.raises(BadTable, match=fault):
        area_board("toy")


def test_a_feature_without_a_label_is_named(folder: Path) -> None:
    write(folder, "a")
    broken = json.loads((folder / "areas.geojson").read_text())
    del broken["features"][0]["properties"]["label"]
    (folder / "areas.geojson").write_text(json.dumps(broken))
    with pytest.raises(BadTable, match="feature 1 has no label"):
        read("toy")


def test_a_missing_file_is_named(folder: Path) -> None:
    with pytest.raises(BadTable, match=r"areas\.geojson"):
        area_board("toy")


# -- geometry


def test_squares_of_a_square_with_a_hole() -> None:
    grid = rasterise([[SQUARE, HOLE]], 1.0, 5, 5)
    assert grid == [
        [0, 0, 0, 0, -1],
        [0, -1, -1, 0, -1],
        [0, -1, -1, 0, -1],
        [0, 0, 0, 0, -1],
        [-1, -1, -1, -1, -1],
    ]


def test_later_areas_lie_over_earlier_ones() -> None:
    assert rasterise([[SQUARE], [HOLE]], 1.0, 4, 4)[1] == [0, 1, 1, 0]


def test_neighbours_share_no_square_and_leave_none_out() -> None:
    left = ((0.0, 0.0), (2.3, 0.0), (1.1, 6.0), (0.0, 6.0))
    right = ((2.3, 0.0), (5.0, 0.0), (5.0, 6.0), (1.1, 6.0))
    alone = [rasterise([[ring]], 3.0, 15, 18) for ring in (left, right)]
    for a, b in zip(*alone, strict=True):
        assert all((x == 0) != (y == 0) for x, y in zip(a, b, strict=True))


def test_the_pole_of_an_ell_is_in_its_thick_arm() -> None:
    x, y = pole([ELL])
    assert 1.9 < x < 2.4
    assert 1.9 < y < 6.1
    assert abs(distance_inside([ELL], x, y) - 2) < 0.2


def test_a_wide_thing_finds_room_elsewhere_than_a_square_one() -> None:
    flat = ((0.0, 0.0), (20.0, 0.0), (20.0, 2.0), (3.0, 2.0), (3.0, 6.0), (0.0, 6.0))
    assert pole([flat], wide=1.0)[0] < 3
    assert pole([flat], wide=5.0)[0] > 3


def test_distance_is_negative_outside_and_in_a_hole() -> None:
    assert distance_inside([SQUARE], 2, 2) == 2
    assert distance_inside([SQUARE], 6, 2) == -2
    assert distance_inside([SQUARE, HOLE], 2, 2) == -1
    assert distance_inside([SQUARE, HOLE], 0.5, 2) == 0.5


def test_touching_areas_share_a_length() -> None:
    right = ((4.0, 0.0), (9.0, 0.0), (9.0, 4.0), (4.0, 4.0))
    assert touching({"a": [SQUARE], "b": [right], "c": [ELL]}) == {("a", "b"): 4.0}
