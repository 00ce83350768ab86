"""What is remembered about a position: until when it holds, and who still sees it."""

from __future__ import annotations

from dataclasses import dataclass, field

from minaria.engine.state import State, held, recall, remember, remembered


@dataclass(kw_only=True)
class Field(State):
    """Stones on squares, and a score that has nothing to do with them."""

    stones: dict[int, int] = field(default_factory=dict)
    score: int = 0


class Count:
    """Counts the stones, and how often it was asked to."""

    def __init__(self) -> None:
        self.asked = 0

    def of(self, g: Field) -> int:
        self.asked += 1
        return sum(g.stones.values())


def standing() -> Field:
    g = Field(stones={1: 2, 2: 3})
    g.settle()
    return g


def test_an_answer_holds_while_the_position_stands() -> None:
    g, count = standing(), Count()
    assert [remember(g, "sum", lambda: count.of(g)) for _ in range(3)] == [5, 5, 5]
    assert count.asked == 1


def test_an_answer_that_rests_on_everything_ends_with_the_position() -> None:
    g, count = standing(), Count()
    remember(g, "sum", lambda: count.of(g))
    after = g.copy()
    after.score = 1
    assert held(after, "sum") is None
    after.settle()
    assert remember(after, "sum", lambda: count.of(after)) == 5
    assert count.asked == 2


def test_an_answer_that_rests_on_unchanged_fields_is_taken_over() -> None:
    g, count = standing(), Count()
    remember(g, "sum", lambda: count.of(g), ("stones",))
    after = g.copy()
    after.score = 1
    assert remember(after, "sum", lambda: count.of(after), ("stones",)) == 5  # while the order is carried out
    after.settle()
    assert remember(after, "sum", lambda: count.of(after), ("stones",)) == 5  # and after it
    later = after.copy()
    later.settle()
    assert held(later, "sum") == 5  # and after the next
    assert count.asked == 1


def test_an_answer_is_found_again_once_its_field_has_changed() -> None:
    g, count = standing(), Count()
    remember(g, "sum", lambda: count.of(g), ("stones",))
    after = g.copy()
    after.stones[1] = 7
    assert held(after, "sum") is None
    assert remember(after, "sum", lambda: count.of(after), ("stones",)) == 10
    after.settle()
    assert remember(after, "sum", lambda: count.of(after), ("stones",)) == 10
    assert remember(g, "sum", lambda: count.of(g), ("stones",)) == 5  # the position left behind has its own
    assert count.asked == 3


def test_a_handler_may_recall_what_the_check_found() -> None:
    g, count = standing(), Count()
    remember(g, "sum", lambda: count.of(g))
    under_way = g.copy()
    assert recall(under_way, "sum", lambda: count.of(under_way)) == 5
    assert count.asked == 1


@remembered("stones")
def heaviest(g: Field, least: int = 0) -> list[int]:
    """Stones of some weight: a new list each time it is worked out."""
    return [w for w in g.stones.values() if w >= least]


def test_a_function_keeps_its_answer_for_each_of_its_values_as_long_as_its_fields_stay() -> None:
    g = standing()
    assert heaviest(g, 3) == [3]
    assert heaviest(g, 3) is heaviest(g, 3)
    assert heaviest(g) == [2, 3]  # other values, another answer
    assert heaviest(g, least=3) == [3]
    after = g.copy()
    after.score = 1
    assert heaviest(after, 3) is heaviest(g, 3)
    after.stones = {1: 9}
    assert heaviest(after, 3) == [9]
    assert held(g, heaviest) == [2, 3]
