"""Lines about the one thing that is asked for, on the toy realm."""

from __future__ import annotations

from typing import Annotated

import pytest

from commands import Done, Kind, Misread, Order, Question, Reader, Reading, order

from .toy_realm import ORDERS, Move, Sail, Storm, Toy

Card = Annotated[str, Kind("realm", "a card")]


@order("roll", "roll for omens", "throw dice")
class Roll(Order):
    """Roll for the weather."""


@order("play CARD")
class Play(Order):
    """Play one of your cards."""

    card: Card


ALL: tuple[type[Order], ...] = (*ORDERS, Roll, Play)


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(ALL)


def only(*kinds: type[Order]) -> Toy:
    """A scope in which these orders alone are on offer."""
    toy = Toy()
    toy.not_offered = tuple(kind for kind in ALL if not kind.spec.table and kind not in kinds)
    toy.why_barred = "Not now."
    return toy


@pytest.mark.parametrize(
    "line",
    [
        "roll 2d6",
        "throw the bones",
        "dice please",
        "omens",
        "the dice",
        "roll the dice for me",
        "weather roll",
        "let's roll for the weather",
        "I'm rolling",
    ],
)
def test_a_line_about_what_is_asked_for_is_it(reader: Reader, line: str) -> None:
    assert reader.read(line, only(Roll)) == Reading(Roll(), "roll", False, "")
    found = reader.read(line, only(Roll, Play))
    assert found == Reading(Roll(), "roll", False, "") or (line == "omens" and asks(found))


@pytest.mark.parametrize("line", ["roll without a card", "no card, just roll"])
def test_what_else_is_on_offer_may_be_declined(reader: Reader, line: str) -> None:
    assert reader.read(line, only(Roll, Play)) == Reading(Roll(), "roll", False, "")


def asks(found: Reading | Question | Misread) -> bool:
    """Whether the roll is asked about."""
    return isinstance(found, Question) and [one for _, one in found.choices] == [Roll()]


@pytest.mark.parametrize("line", ["let's see what fate has in store", "let the heavens speak", "on with the show then"])
def test_what_orders_nothing_is_asked_about_where_one_thing_can_be_done(reader: Reader, line: str) -> None:
    assert asks(reader.read(line, only(Roll)))
    assert asks(reader.read(line, only(Roll, Done)))
    assert isinstance(reader.read(line, only(Roll, Storm)), Misread)


@pytest.mark.parametrize(
    "line",
    [
        "don't roll",
        "roll nothing",
        "do not throw the dice",
        "move army 4 to Kent",
        "let army 4 march to Kent",
        "the king of Immer",
        "all is lost unless it rains",
        "who rolls",
        "is that a roll",
        "hello",
        "stork by night",
        "I want five crowns",
        "roll Kent",
        "undo the roll",
        "roll for Euwan",
    ],
)
def test_what_is_not_about_it(reader: Reader, line: str) -> None:
    found = reader.read(line, only(Roll))
    assert not isinstance(found, Reading) or found.order != Roll(), found
    assert not asks(found), found


def test_what_is_taken_is_found_behind_the_words_of_taking_it(reader: Reader) -> None:
    toy = only(Play)
    for line in ("I'll take Muetar", "let's go with Muetar", "make it Muetar please"):
        found = reader.read(line, toy)
        assert isinstance(found, Reading), (line, found)
        assert found.order == Play("Muetar")


def test_one_thing_and_an_unknown_verb_are_asked_about_where_one_order_can_be_given(reader: Reader) -> None:
    toy = only(Sail)
    found = reader.read("zap the fleet of Port Lork to Kent", toy)
    assert isinstance(found, Question)
    assert all(isinstance(one, Sail) for _, one in found.choices)
    assert not isinstance(reader.read("zap Kent", only(Sail, Move)), Reading)


def test_the_word_of_another_order_is_not_passed_over(reader: Reader) -> None:
    @order("later")
    class Later(Order):
        """Leave it open: accept another time."""

    @order("accept")
    class Accept(Order):
        """Take what is offered."""

    toy = only(Later, Accept)
    found = Reader((*ALL, Later, Accept))
    assert isinstance(found.read("later", toy), Reading)
    for line in ("accept, later", "accept. later", "later accept"):
        assert not isinstance(found.read(line, toy), Reading), line


def test_nothing_is_taken_for_the_one_order_of_whoever_means_what_he_says(reader: Reader) -> None:
    """A referee's words do anything, so that none of his is made out of less."""
    toy = only(Roll)
    toy.guesses = False
    assert not isinstance(reader.read("omens", toy), Reading)
