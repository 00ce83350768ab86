"""Hexes in axial coordinates: both layouts, against the printed rules for rows and columns and against themselves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minaria.kit import hexes, hexgrid
from minaria.kit.hexes import COLUMNS, OPPOSITE, ROWS, Axial, Layout

places = st.tuples(st.integers(-20, 40), st.integers(-20, 40))
layouts = st.sampled_from((ROWS, COLUMNS))


@given(layouts, places)
def test_axial_and_back(layout: Layout, place: tuple[int, int]) -> None:
    assert layout.column_row(layout.axial(*place)) == place


@given(layouts, places)
def test_a_step_and_the_opposite_step(layout: Layout, place: tuple[int, int]) -> None:
    for d in layout.directions:
        there = layout.step(*place, d)
        assert layout.distance(place, there) == 1
        assert layout.step(*there, OPPOSITE[d]) == place
        assert layout.direction(place, there) == d


@given(layouts, places, places)
def test_two_hexes_that_are_not_neighbours_have_no_direction(
    layout: Layout, a: tuple[int, int], b: tuple[int, int]
) -> None:
    if layout.distance(a, b) != 1:
        with pytest.raises(ValueError, match="not neighbours"):
            layout.direction(a, b)


def test_even_columns_lie_lower() -> None:
    """From an even column the sides above keep the row, from an odd one the sides below do."""
    assert COLUMNS.step(6, 4, "NE") == (7, 4)
    assert COLUMNS.step(6, 4, "SE") == (7, 5)
    assert COLUMNS.step(7, 4, "NW") == (6, 3)
    assert COLUMNS.step(7, 4, "SW") == (6, 4)
    assert COLUMNS.step(7, 4, "N") == (7, 3)


def test_odd_rows_lie_to_the_right() -> None:
    assert ROWS.step(4, 6, "NE") == (4, 5)
    assert ROWS.step(4, 7, "NE") == (5, 6)
    assert ROWS.step(4, 7, "SW") == (4, 8)


@given(layouts, places, places)
def test_the_middles_lie_as_far_apart_as_the_hexes(layout: Layout, a: tuple[int, int], b: tuple[int, int]) -> None:
    """A neighbour's middle is one width across the flats away, and no hex nearer than its steps allow."""
    (xa, ya), (xb, yb) = layout.centre(*a), layout.centre(*b)
    apart = ((xa - xb) ** 2 + (ya - yb) ** 2) ** 0.5
    steps = layout.distance(a, b)
    assert steps * hexes.SQUEEZE - 1e-9 <= apart <= steps + 1e-9


def test_bearings() -> None:
    assert COLUMNS.bearing((6, 4), (6, 1)) == "north"
    assert COLUMNS.bearing((6, 4), (10, 4)) == "east"
    assert ROWS.bearing((6, 4), (2, 4)) == "west"
    assert ROWS.bearing((6, 4), (8, 2)) == "north-east"


def test_rings_and_what_lies_within() -> None:
    centre = Axial(3, -2)
    for radius in range(5):
        found = list(hexes.ring(centre, radius))
        assert len(found) == len(set(found)) == max(1, 6 * radius)
        assert {hexes.distance(centre, a) for a in found} == {radius}
    assert len(list(hexes.within(centre, 3))) == 37


@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 11))
def test_turning_keeps_the_distance_and_six_turns_come_back(q: int, r: int, sixths: int) -> None:
    a, origin = Axial(q, r), Axial(0, 0)
    assert hexes.distance(origin, a.turned(sixths)) == hexes.distance(origin, a)
    assert a.turned(sixths).turned(6 - sixths % 6) == a


@given(st.integers(1, 30), st.integers(1, 30), st.integers(1, 30), st.integers(1, 30))
def test_hexes_as_whole_numbers_count_the_same(c1: int, r1: int, c2: int, r2: int) -> None:
    a, b = hexgrid.hex_id(c1, r1), hexgrid.hex_id(c2, r2)
    assert hexgrid.distance(a, b) == ROWS.distance((c1, r1), (c2, r2))
    assert hexgrid.bearing(a, b) == ROWS.bearing((c1, r1), (c2, r2))
