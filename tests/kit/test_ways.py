"""Shortest ways and reach, on maps small enough to see."""

from __future__ import annotations

from minaria.kit.ways import links, pieces_of, reach, way

ROADS = links([("a", "b"), ("b", "c"), ("c", "d"), ("a", "x"), ("x", "d"), ("y", "z")])


def near(place: str) -> tuple[str, ...]:
    return ROADS[place]


def test_the_shortest_way_has_both_ends() -> None:
    assert way("a", "d", near) == ("a", "x", "d")
    assert way("a", "a", near) == ("a",)
    assert way("a", "z", near) == ()


def test_dear_steps_are_gone_round() -> None:
    assert way("a", "d", near, lambda a, b: 5 if "x" in (a, b) else 1) == ("a", "b", "c", "d")


def test_where_there_is_no_step_there_is_no_way() -> None:
    assert way("a", "d", near, lambda a, b: None if b in ("x", "c") else 1) == ()


def test_reach_ends_at_its_limit() -> None:
    assert reach("a", near, limit=1).cost == {"a": 0, "b": 1, "x": 1}


def test_one_comes_to_a_place_that_stops_and_not_beyond() -> None:
    found = reach("a", near, stops=lambda p: p in ("x", "b"))
    assert found.cost == {"a": 0, "b": 1, "x": 1}
    assert reach("b", near, stops=lambda p: p == "b").cost["c"] == 1, "a start lets go"


def test_among_equals_the_first_found_is_kept() -> None:
    square = links([(1, 2), (1, 3), (2, 4), (3, 4)])
    assert way(1, 4, lambda p: square[p]) == (1, 2, 4)
    other = links([(1, 3), (1, 2), (2, 4), (3, 4)])
    assert way(1, 4, lambda p: other[p]) == (1, 3, 4)


def test_parts_that_hang_together() -> None:
    assert pieces_of(("a", "b", "d", "y", "z"), near) == [("a", "b"), ("d",), ("y", "z")]
