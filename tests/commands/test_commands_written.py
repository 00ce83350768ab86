"""Lines that stand as a journal has them are read at once, and to the same order as at length."""

from __future__ import annotations

import pytest

from commands import Reader, Reading
from commands.written import WrittenLines

from .toy_realm import Besiege, Bid, Move, Name, Sail, Shelter, Storm, Toy, place

SPECS = [cls.spec for cls in (Move, Sail, Besiege, Storm, Shelter, Bid, Name)]


@pytest.mark.parametrize(
    "line",
    [
        "move 3 armies from Tadafat to Port Lork via The Golkus",
        "lay siege to Pennol",
        "go inside Pennol",
        "bid 12 crowns on Muetar",
    ],
)
def test_a_line_as_it_is_written_is_read_at_once_and_at_length_alike(line: str) -> None:
    toy = Toy()
    reader = Reader((Move, Sail, Besiege, Storm, Shelter, Bid, Name))
    at_length = reader.read_at_length(line, toy)
    assert isinstance(at_length, Reading)
    line = at_length.text
    assert WrittenLines(SPECS).read(line, toy) == Reading(at_length.order, line, True, "")


@pytest.mark.parametrize(
    "line",
    [
        "Lay siege to Pennol",  # another letter
        "lay siege to pennol",
        "siege Pennol",  # another way of saying it
        "lay siege to Pennol, please",
        "lay siege to  Pennol",
        "bid 012 crowns on Muetar",
        "bid twelve crowns on Muetar",
        "name Immer foo to you",  # any text might be said in several ways
        "lay siege to Atlantis",
        "",
    ],
)
def test_whatever_is_not_written_just_so_is_left_to_the_whole_reader(line: str) -> None:
    assert WrittenLines(SPECS).read(line, Toy()) is None


def test_what_is_not_legal_or_not_on_offer_is_left_to_the_whole_reader() -> None:
    toy = Toy()
    toy.illegal = [Besiege(place("Pennol"))]
    assert WrittenLines(SPECS).read("lay siege to Pennol", toy) is None
    toy = Toy()
    toy.not_offered = (Besiege,)
    assert WrittenLines(SPECS).read("lay siege to Pennol", toy) is None
