"""Lines that take back or forbid, and slips in lines that break off: nothing is taken for its opposite."""

from __future__ import annotations

import pytest

from commands import Misread, Order, Question, Reader, order

from .toy_realm import ORDERS, Place, Toy


@order("unstorm PLACE")
class Unstorm(Order):
    """Leave the walls alone again."""

    place: Place


@pytest.mark.parametrize("line", ["don't storm", "do not storm", "not storm", "never storm Kent", "dont"])
def test_what_is_forbidden_is_not_taken_for_an_order(reader: Reader, toy: Toy, line: str) -> None:
    found = reader.read(line, toy)
    assert isinstance(found, Misread)
    assert f"'{line}' orders nothing" in found.message


def test_a_word_that_takes_back_is_no_slip_for_what_it_takes_back(reader: Reader, toy: Toy) -> None:
    found = reader.read("unstorm", toy)
    assert isinstance(found, Misread), found
    assert "I do not know the word 'unstorm'" in found.message
    assert "'storm'" not in found.message


def test_nor_is_its_own_slip(toy: Toy) -> None:
    found = Reader([*ORDERS, Unstorm]).read("unsturm Kent", toy)
    assert not isinstance(found, Misread | Question)
    assert isinstance(found.order, Unstorm)


def test_a_word_that_only_begins_so_is_put_right(toy: Toy) -> None:
    @order("destroy PLACE")
    class Destroy(Order):
        """Leave no stone on another."""

        place: Place

    found = Reader([Destroy]).read("distroy Kent", toy)
    assert not isinstance(found, Misread | Question)
    assert isinstance(found.order, Destroy)


def test_of_a_line_that_breaks_off_the_misspelt_word_is_told(reader: Reader, toy: Toy) -> None:
    found = reader.read("move everyone from Pennoll", toy)
    assert isinstance(found, Misread)
    assert "'Pennoll' is not" in found.message
    assert "did you mean Pennol?" in found.message
    assert (found.bad, found.at) == ("Pennoll", 19)
