"""Lines that put the last order right: by their form alone, and what they make of it."""

from __future__ import annotations

import pytest

from commands import Reader
from commands.corrections import Change, change, changed

from .toy_realm import Bid, Move, Toy, place

KENT, LORK = place("Kent"), place("Port Lork")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("no, York", Change("York")),
        ("No, to York!", Change("to York")),
        ("no wait, York", Change("York")),
        ("I meant York", Change("York")),
        ("sorry, I meant to York", Change("to York")),
        ("make it 3 armies", Change("3 armies")),
        ("make that York.", Change("York")),
        ("York instead", Change("York")),
        ("instead, move them to York", Change("move them to York")),
        ("on second thought, York", Change("York")),
        ("not Percy, Talbot", Change("Talbot", False, "Percy")),
        ("Talbot, not Percy", Change("Talbot", False, "Percy")),
        ("add the cavalry to that", Change("the cavalry", True)),
        ("add the cavalry of York to that move", Change("the cavalry of York", True)),
    ],
)
def test_what_puts_an_order_right_says_so(line: str, found: Change) -> None:
    assert change(line) == found


@pytest.mark.parametrize(
    "line",
    [
        "no",
        "no thanks",
        "no more moves",
        "no card",
        "move Percy to York",
        "nobody, I think",
        "make a castle at York",
        "add 2 steps",
        "I mean it when I say so"[:6],
        "",
    ],
)
def test_what_does_not_is_a_line_like_any_other(line: str) -> None:
    assert change(line) is None


def made(reader: Reader, line: str, last: Move | Bid) -> list[object]:
    said = change(line)
    assert said is not None
    return [order for _, order in changed(reader, said, last, Toy())]


def test_what_is_not_said_again_stays_as_it_was(reader: Reader) -> None:
    last = Move(("Euwan",), KENT)
    assert made(reader, "no, Port Lork", last)[0] == Move(("Euwan",), LORK)
    assert made(reader, "I meant Herrott Golden Helm", last)[0] == Move(("Herrott Golden Helm",), KENT)
    assert made(reader, "make it 3 crowns", Bid(2, "Immer"))[0] == Bid(3, "Immer")
    assert made(reader, "not Euwan, Herrott Golden Helm", last)[0] == Move(("Herrott Golden Helm",), KENT)
    assert made(reader, "instead, march him to Port Lork", last)[0] == Move(("Euwan",), LORK)


def test_what_is_added_goes_along(reader: Reader) -> None:
    last = Move(("Euwan",), KENT)
    (found, *_) = made(reader, "add Herrott Golden Helm to that", last)
    assert isinstance(found, Move)
    assert {*found.force} == {"Euwan", "Herrott Golden Helm"}


@pytest.mark.parametrize(
    "line",
    ["no, I want my money back", "not Herrott Golden Helm, Euwan", "no, sail to Port Lork", "add some salt to that"],
)
def test_what_fits_no_part_of_it_changes_nothing(reader: Reader, line: str) -> None:
    assert made(reader, line, Move(("Euwan",), KENT)) == []
