"""What the pages of every game have in common."""

from __future__ import annotations

from minaria.kit.pages import grid, heading, ranked, turn_line

SEATS = ("red", "blue", "dun", "elm")


def test_equal_totals_share_a_rank_and_the_next_counts_on() -> None:
    points = {"red": 4, "blue": 9, "dun": 9, "elm": 2}
    assert ranked(SEATS, lambda s: -points[s]) == [(1, "blue"), (1, "dun"), (3, "red"), (4, "elm")]


def test_who_wins_together_shares_the_first_place_whatever_the_totals() -> None:
    """As allies in Seasons: ordered by areas, ranked by whether they win."""
    areas = {"red": 4, "blue": 9, "dun": 9, "elm": 2}
    winners = {"red", "elm"}
    order = ranked(
        SEATS, lambda s: (s not in winners, -areas[s]), lambda s: (s not in winners, s not in winners and areas[s])
    )
    assert order == [(1, "red"), (1, "elm"), (3, "blue"), (3, "dun")]


def test_the_line_of_the_turn() -> None:
    assert turn_line(3, 20, "Sieges", "", "Muetar's round") == "Turn 3 of 20, Sieges, Muetar's round"
    assert turn_line(20, 20, "Sieges", finished=True) == "The game is over."
    assert [heading(x) for x in ("Turn 12. Summer.", "Turn of the tide.", "In Turn 3.")] == ["Turn 12", "", ""]


def test_spare_columns_are_left_out_where_nothing_stands_in_them() -> None:
    rows = [("Red", "", "4"), ("Blue", "", "")]
    assert grid(("seat", "person", "points"), rows, spare=["person", "points"]).columns == ("seat", "points")
    found = grid(("seat", "person", "points"), rows)
    assert (found.columns, found.rows) == (("seat", "person", "points"), tuple(rows))
    assert grid(("seat", "person"), [], spare=["person"]).columns == ("seat",)
