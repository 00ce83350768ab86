"""Statements as what an order would name: which lines say how something is, and which do not."""

from __future__ import annotations

import pytest

from commands import Order, Reader, order
from commands.stating import Way, undenied, ways, whose_turn

from .toy_realm import ORDERS, Force, Place, Toy, place


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("Euwan is at Kent", "Euwan at Kent"),
        ("Euwan is at Kent, not at Pennol", "Euwan at Kent"),
        ("Euwan should be at Kent instead of Pennol.", "Euwan at Kent"),
        ("the army stands now at Kent", "the army at Kent"),
        ("Euwan is tired", "Euwan tired"),
        ("there are 2 armies at Kent", "2 armies at Kent"),
    ],
)
def test_what_is_said_of_something_is_named_with_it(line: str, text: str) -> None:
    assert ways(line) == [Way(text)]


def test_whose_something_is_is_said_from_either_side() -> None:
    assert ways("Kent belongs to Immer") == ways("Kent should be held by Immer")
    assert Way("Kent to Immer", owner="Immer") in ways("Kent belongs to Immer")
    assert Way("Kent to Immer", owner="Immer") in ways("Immer owns Kent")


@pytest.mark.parametrize("line", ["Immer has 12 crowns", "Immer should have 12 crowns", "Immer's crowns are 12"])
def test_so_much_of_something_is_set(line: str) -> None:
    assert Way("set crowns of Immer to 12", ordered=True) in ways(line)


def test_an_age_is_set_and_who_is_gone_is_removed() -> None:
    assert Way("set age of Euwan to 20", ordered=True) in ways("Euwan is 20 years old")
    assert ways("Euwan is dead")[0] == Way("remove Euwan", ordered=True)
    assert ways("it is now turn 3") == [Way("turn 3", ordered=True)]


@pytest.mark.parametrize("line", ["move Euwan to Kent", "storm", "", "Kent", "besiege Pennol with army 3"])
def test_an_order_is_no_statement(line: str) -> None:
    assert ways(line) == []
    assert whose_turn(line) == ""


@pytest.mark.parametrize("line", ["it is Immer's turn", "it's Immer's move now", "Immer is next", "Immer is to move"])
def test_whose_turn_it_is(line: str) -> None:
    assert whose_turn(line) == "Immer"


def test_what_is_not_so_is_left_out() -> None:
    assert undenied("Euwan is at Kent, not at Pennol.") == "Euwan is at Kent"
    assert undenied("Euwan is at Kent rather than at Pennol") == "Euwan is at Kent"


def test_a_reader_tells_the_orders_about_just_what_is_named() -> None:
    @order("put FORCE at PLACE")
    class Put(Order):
        """Put pieces somewhere."""

        force: Force
        place: Place

    @order("wake FORCE")
    class Wake(Order):
        """Wake pieces."""

        force: Force

    reader, toy = Reader((Put, Wake)), Toy()
    assert list(reader.stated("Euwan at Kent", toy).values()) == [Put(("Euwan",), place("Kent"))]
    assert reader.stated("Euwan", toy) == {}
    assert list(reader.stated("Euwan", toy, alone=True).values()) == [Wake(("Euwan",))]
    assert reader.stated("Euwan at Kent unless it rains", toy) == {}
    assert Reader(ORDERS).stated("", toy) == {}
