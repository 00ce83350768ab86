"""Maps made of tiles: Block Wars' four tiles in every standard layout, turned, exchanged, and joined over a seam."""

from __future__ import annotations

import itertools
from functools import cache

import pytest

from minaria.kit import ways
from minaria.kit.board import WATER
from minaria.kit.hexes import COLUMNS, OPPOSITE
from minaria.kit.tilemap import read_layouts, read_tile, tile_board
from minaria.kit.tiles import BadLayout, Join, Laid, LaidMap, TileLayout, lay

GAME = "block_wars"
TILES = "abcd"
LAYOUTS = read_layouts(GAME)


@cache
def laid(layout: TileLayout) -> LaidMap:
    return lay({t: read_tile(GAME, t) for t in TILES}, layout.laid, layout.joins)


def variants() -> list[TileLayout]:
    """Every layout with its own tiles, with others in their places, and with each of them turned."""
    out = []
    for layout in LAYOUTS.values():
        n = len(layout.laid)
        for tiles in (TILES[:n], TILES[::-1][:n], TILES[1:] + TILES[:1]):
            out += [layout.with_tiles(tiles[:n], turned) for turned in ((), tiles[:1], tiles[n - 1 : n])]
    return out


@pytest.mark.rule("BW-MAP-01", "BW-SETUP-03")
@pytest.mark.parametrize("tile", TILES)
def test_a_tile_has_136_hexes_and_eight_cities(tile: str) -> None:
    read = read_tile(GAME, tile)
    assert (len(read.hexes), read.columns, read.rows) == (136, 13, 10)
    assert sorted(h.value for h in read.hexes.values() if h.name) == [1, 1, 1, 1, 2, 2, 3, 4]


@pytest.mark.rule("BW-MAP-04", "BW-MAP-05", "BW-MAP-07", "BW-MAP-10")
@pytest.mark.parametrize("layout", variants(), ids=str)
def test_tiles_fit_in_every_layout_exchanged_and_turned(layout: TileLayout) -> None:
    """Halves that meet are one hex of one ground; roads hang together over all tiles; neighbours know each other."""
    made = laid(layout)
    short = sum(1 for j in layout.joins if j.p_edge in "ew" and j.q_edge in "ew")
    long = sum(1 for j in layout.joins if j.p_edge in "ns" and j.q_edge in "ns")
    assert len(made.hexes) == 136 * len(layout.laid) - 10 * short - 6 * long
    for a in made.hexes:
        assert len(made.near(a)) <= 6
        assert all(a in made.near(b) and b != a for b in made.near(a))
        for d, b in made.beside[a].items():
            assert made.beside[b][OPPOSITE[d]] == a
            assert COLUMNS.step(*made.at[a], d) == made.at[b]
    on_roads = sorted({h for road in made.roads for h in road})
    parts = ways.pieces_of(on_roads, lambda h: (n for n in made.near(h) if made.road(h, n)))
    assert len(parts) == 1
    assert sum(1 for h in made.hexes.values() if h.name) == 8 * len(layout.laid)


@pytest.mark.parametrize(
    ("layout", "one", "other", "relation"),
    [
        ("two_row", ("a", "1205"), ("b", "0005"), "same"),
        ("two_column", ("a", "0310"), ("c", "0300"), "same"),
        ("two_column", ("a", "0609"), ("c", "0600"), "next"),
        ("two_turned", ("d", "1205"), ("c", "1204"), "same"),
        ("two_quarter", ("a", "0600"), ("d", "1204"), "next"),
    ],
)
def test_joins_as_worked_out_by_hand(layout: str, one: tuple[str, str], other: tuple[str, str], relation: str) -> None:
    made = laid(LAYOUTS[layout])
    a, b = made.names[one], made.names[other]
    assert (a == b) if relation == "same" else (a != b and b in made.near(a))


def test_a_tile_turned_to_meet_its_like_edge() -> None:
    """Both tiles' northern edges meet when one is turned: 0400 of the one lies beside 0800 of the other."""
    turned = TileLayout("north_to_north", (Laid("b"), Laid("d", 0, -10, 180)), (Join("b", "n", "d", "n"),))
    made = laid(turned)
    assert made.names["d", "0800"] in made.near(made.names["b", "0400"])


@pytest.mark.rule("BW-MAP-03", "BW-MAP-09")
def test_a_merged_hex_is_called_after_the_tile_laid_first() -> None:
    assert laid(LAYOUTS["two_row"]).names["b", "0005"] == "a-1205"
    assert laid(LAYOUTS["two_turned"]).names["c", "1204"] == "d-1205"


@pytest.mark.rule("BW-MAP-06")
@pytest.mark.parametrize("shift", [1, 2, 3, 4])
def test_a_quarter_turn_seam_joins_without_merging(shift: int) -> None:
    seam = TileLayout("seam", (Laid("a"), Laid("d", 0, -14)), (Join("a", "n", "d", "e", shift),))
    made = laid(seam)
    assert len(made.hexes) == 272
    over = [h for h in made.seams if h.startswith("d-")]
    assert len(over) == 10, "each hex of the short edge touches the long one"
    assert all(len(made.near(h)) <= 6 for h in made.hexes)


def test_what_cannot_lie_so_is_refused() -> None:
    read = {t: read_tile(GAME, t) for t in TILES}
    with pytest.raises(BadLayout, match="lie on each other"):
        lay(read, (Laid("a"), Laid("b", 2, 0)), ())
    with pytest.raises(BadLayout, match="laid twice"):
        lay(read, (Laid("a"), Laid("a", 40, 0)), ())
    with pytest.raises(BadLayout, match="apart"):
        lay(read, (Laid("a"), Laid("b", 14, 0)), (Join("a", "e", "b", "w"),))
    with pytest.raises(BadLayout, match="turned by 90"):
        lay(read, (Laid("a", 0, 0, 90),), ())
    with pytest.raises(BadLayout, match="1 to 4"):
        lay(read, (Laid("a"), Laid("d", 0, -14)), (Join("a", "n", "d", "e", 5),))
    with pytest.raises(BadLayout, match="not both on the table"):
        lay(read, (Laid("a"),), (Join("a", "e", "b", "w"),))
    with pytest.raises(BadLayout, match="different tiles"):
        LAYOUTS["two_row"].with_tiles("aa")


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=str)
def test_the_board_of_a_layout_is_walked_from_end_to_end(layout: TileLayout) -> None:
    """Every hex is reached by the six directions of the cursor, over seams too, and named by its id."""
    made = laid(layout)
    board = tile_board("map", "A map", made)
    seen, queue = {board.start}, [board.start]
    while queue:
        here = queue.pop()
        for way in board.layout.directions:
            there = board.toward(here, way)
            assert there == here or there in board.neighbours[here]
            if there not in seen:
                seen.add(there)
                queue.append(there)
    assert seen == set(board.cells)
    for a, b in itertools.pairwise(board.cells):
        assert board.cells[a].at != board.cells[b].at
    assert {c.ground for c in board.cells.values()} & WATER == {"sea", "lake"} & {h.ground for h in made.hexes.values()}
    assert all(board.toward(board.toward(s, "E"), "W") in board.cells for s in board.cells)
