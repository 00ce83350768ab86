"""Orders of play, calendars and what lasts a turn, on the figures of the games that need them."""

from __future__ import annotations

import pytest

from minaria.engine.dice import NeedDice
from minaria.kit.turns import Cycle, Years, by_lot, draw, expire, initiative, ring_from, roll_off

from .giving import bare, thrown

SEATS = ("amber", "basalt", "cinder", "dun")


def test_totals_in_falling_order_are_the_order_of_play() -> None:
    """Block Wars TN-01: 2D6 each, falling totals."""
    found = initiative(bare(1, 2, 6, 6, 3, 4, 2, 2), SEATS)
    assert found.order == ("basalt", "cinder", "dun", "amber")
    assert found.said() == "Basalt 12, Cinder 7, Dun 4 and Amber 3"


def test_who_is_tied_throws_again_among_themselves_and_nobody_else_does() -> None:
    """Block Wars ST-01, TN-01: two ties at once, one of them twice."""
    g = bare(3, 4, 5, 5, 4, 3, 4, 6, 6, 6, 5, 5, 1, 2, 1, 2, 2, 1, 2, 2)
    found = initiative(g, SEATS)
    assert found.order == ("basalt", "dun", "cinder", "amber")
    assert found.throws == {"amber": (7, 3, 3), "basalt": (10, 12), "cinder": (7, 3, 4), "dun": (10, 10)}
    assert found.said() == "Basalt 10 (then 12), Dun 10 (then 10), Cinder 7 (then 3, 4) and Amber 7 (then 3, 3)"


def test_alone_one_throws_once() -> None:
    assert initiative(bare(5, 4), ["amber"]).throws == {"amber": (9,)}


def test_dice_by_hand_are_asked_for_by_seat() -> None:
    with pytest.raises(NeedDice) as need:
        initiative(bare(3, 4), SEATS)
    assert (need.value.throw.seat, need.value.throw.what) == ("basalt", "initiative")


def test_a_roll_off_ends_with_one() -> None:
    """BR-OPTE-06: two of 15 crowns, the higher die wins; a third who ties for it stays in."""
    g = bare(4, 6, 6, 2, 5)
    assert roll_off(g, ("amber", "basalt", "cinder"), "the bid") == "cinder"
    assert thrown(g) == [4, 6, 6, 2, 5]
    assert roll_off(bare(), ["dun"], "the bid") == "dun", "nobody to roll against"


def test_markers_are_drawn_without_replacement_one_at_a_time() -> None:
    """BR-ORDERDRAW-01, -02: who comes next is not known while the first moves."""
    first, cup = draw(bare(3), "order marker", SEATS)
    assert (first, cup) == ("cinder", ("amber", "basalt", "dun"))
    second, cup = draw(bare(1), "order marker", cup)
    assert (second, cup) == ("amber", ("basalt", "dun"))


def test_an_order_by_lot_needs_no_throw_for_the_last() -> None:
    g = bare(4, 1, 2)
    assert by_lot(g, "chit", SEATS) == ("dun", "amber", "cinder", "basalt")
    assert thrown(g) == [4, 1, 2]


def test_the_ring_begins_with_whoever_is_first() -> None:
    """KM-FIRSTPLAYER-06: deal A B C D, C starts."""
    assert ring_from("ABCD", "C") == ("C", "D", "A", "B")
    with pytest.raises(ValueError):
        ring_from("ABCD", "E")


def test_the_moon_goes_round_with_the_turns() -> None:
    """Block Wars TN-02: half, full, half, new; turn 1 is the first half. The shifts are those of its examples."""
    moon = Cycle(("half", "full", "half", "new"))
    shift = {"half": 0, "full": 1, "new": -1}
    assert [moon.name(t) for t in range(1, 9)] == ["half", "full", "half", "new"] * 2
    shifted = [max(0, number + shift[moon.name(t)]) for t, number in ((1, 1), (2, 1), (4, 1), (6, 1), (8, 0))]
    assert shifted == [1, 2, 0, 2, 0]
    assert (moon.next(2, "full"), moon.next(2, "half"), moon.next(4, "half")) == (6, 3, 5)
    assert [moon.round(t) for t in (4, 5)] == [1, 2]
    with pytest.raises(ValueError):
        moon.next(1, "blue")


def test_five_years_to_a_turn() -> None:
    """Blood Royale: 1300 to 1400 in steps of five; BR-CHILD-02: entered 1321, born in the turn of 1320, 15 in 1335."""
    years = Years(1300, 5)
    assert [years.year(t) for t in (1, 5, 21)] == [1300, 1320, 1400]
    assert years.turn(1321) == years.turn(1320) == 5
    assert years.age(1321, years.turn(1335)) == 15
    assert years.age(1275, 1) == 25, "who was grown up at the start was born before it"


def test_what_lasts_a_phase_is_over_with_it_and_nothing_else_is() -> None:
    """Block Wars MV-03: crossings of a hexside count afresh for retreats; MV-10: a block moves once a turn."""
    g = bare()
    g.turn, g.moved, g.crossed = 7, ("ogre",), {"a-0303 n": 2}
    before = g.crossed
    expire(g, "phase")
    assert (g.turn, g.moved, len(g.crossed)) == (7, ("ogre",), 0)
    assert before == {"a-0303 n": 2}, "never the same dict emptied: positions before this one share it"
    expire(g, "turn")
    assert (g.turn, len(g.moved)) == (7, 0)
