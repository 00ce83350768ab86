"""The declared map: what it refuses, how one goes from place to place, and letters that tell owners apart."""

from __future__ import annotations

import pytest

from minaria.kit.areamap import area_board
from minaria.kit.board import Board, Cell, Side, Spot, owners
from minaria.kit.hexgrid import DIRECTIONS, hex_id


def field(columns: int, rows: int) -> Board:
    """A hex board whose odd rows are one shorter, as on the real map."""
    cells = [
        Cell(hex_id(c, r), (c, r), "clear", where=f"{c},{r}") for r in range(rows) for c in range(columns - (r & 1))
    ]
    return Board("field", "A field", "hexes", cells)


def test_a_place_stands_once_and_on_known_ground() -> None:
    with pytest.raises(ValueError, match="stands twice"):
        Board("b", "B", "hexes", [Cell(101, (1, 0), "clear"), Cell(101, (1, 0), "clear")])
    with pytest.raises(ValueError, match="unknown ground"):
        Board("b", "B", "hexes", [Cell(101, (1, 0), "lava")])
    with pytest.raises(ValueError, match="unknown ground or site"):
        Board("b", "B", "hexes", [Cell(101, (1, 0), "clear", site="pub")])


def test_a_side_lies_between_two_places_and_is_of_a_known_kind() -> None:
    cells = [Cell(101, (1, 0), "clear"), Cell(102, (2, 0), "clear")]
    with pytest.raises(ValueError, match="side"):
        Board("b", "B", "hexes", cells, [Side(101, 103, "river")])
    with pytest.raises(ValueError, match="side"):
        Board("b", "B", "hexes", cells, [Side(101, 102, "canal")])


def test_neighbours_of_a_hex_are_reached_by_their_direction() -> None:
    board = field(6, 5)
    for spot in board.cells:
        there = {board.toward(spot, d) for d in DIRECTIONS} - {spot}
        assert there == set(board.neighbours[spot])


def test_north_and_south_keep_to_the_column() -> None:
    board = field(6, 5)
    spot: Spot = hex_id(3, 4)
    for row in (3, 2, 1, 0):
        spot = board.toward(spot, "N")
        assert spot == hex_id(3, row)
    assert board.toward(spot, "N") == spot
    assert board.toward(hex_id(5, 0), "S") == hex_id(4, 1), "the odd row is one shorter"


def test_the_cursor_stays_at_the_edge() -> None:
    board = field(4, 3)
    assert board.toward(hex_id(0, 0), "W") == hex_id(0, 0)
    assert board.toward(hex_id(3, 0), "E") == hex_id(3, 0)
    assert board.toward(hex_id(2, 2), "S") == hex_id(2, 2)


@pytest.mark.parametrize("game", ["blood_royale", "kingmaker"])
def test_every_named_area_is_reached_by_eight_directions(game: str) -> None:
    board = area_board(game)
    seen, queue = {board.start}, [board.start]
    while queue:
        here = queue.pop()
        for way in ("N", "NE", "E", "SE", "S", "SW", "W", "NW"):
            there = board.toward(here, way)
            if there not in seen:
                seen.add(there)
                queue.append(there)
    assert {s for s, c in board.cells.items() if c.name} <= seen


def test_areas_step_to_the_neighbour_that_way() -> None:
    board = area_board("blood_royale")
    assert board.toward("burgundy", "W") in board.neighbours["burgundy"]
    (x, _), (x2, _) = board.cells["burgundy"].at, board.cells[board.toward("burgundy", "W")].at
    assert x2 < x


def test_owners_have_letters_of_their_own() -> None:
    names = ["Hothior", "Mivior", "Muetar", "Shucassam", "Immer", "Mumblo", "Mu", "M"]
    found = owners((n.lower(), n) for n in names)
    assert [o.letters for o in found[:4]] == ["Ho", "Mi", "Mu", "Sh"]
    assert [o.letter for o in found[:3]] == ["H", "M", "U"]
    assert len({o.letters for o in found}) == len({o.letter for o in found}) == len(names) + 1
    assert found[-1].id == ""
    assert [o.colour for o in found] == [*range(len(names)), -1]
