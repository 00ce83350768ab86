"""Orders as letters and wargamers write them, on the toy realm: no verb, signs, names cut short; and what it is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from commands import Misread, NameIndex, Question, Reader, Reading
from commands.notation import spelt
from commands.shorthand import begins_words
from commands.tokens import tokenize

from .toy_realm import Move, Sail, Toy, place

KENT, LORK, PENNOL, TADAFAT, IMMER = (place(name) for name in ("Kent", "Port Lork", "Pennol", "Tadafat", "Immer"))
TWO, THREE = ("M1", "M2"), ("M6", "M7", "M8")
KING = "Herrott Golden Helm"


@pytest.fixture
def toy() -> Toy:
    toy = Toy()
    toy.not_offered = (Sail,)
    return toy


@pytest.mark.parametrize(
    ("line", "force", "dest"),
    [
        ("Euwan to Kent", ("Euwan",), KENT),
        ("Euwan -> Kent", ("Euwan",), KENT),
        ("Euwan: Kent", ("Euwan",), KENT),
        ("Euwan Immer - Kent", ("Euwan",), KENT),
        ("Euwan Immer-Kent", ("Euwan",), KENT),
        ("Euwan (Immer) > Kent", ("Euwan",), KENT),
        ("Euwan: Immer -> Kent", ("Euwan",), KENT),
        ("2A Tadafat - Kent", TWO, KENT),
        ("2 armies tadafat to kent", TWO, KENT),
        ("two armies at Tadafat to port_lork", TWO, LORK),
        ("Tadafat 2 armies to Kent", TWO, KENT),
        ("2A TAD-PLOR", TWO, LORK),
        ("2xA Tad > PL", TWO, LORK),
        ("armies x2 Tad > PL", TWO, LORK),
        ("K+2A Tad-Kent", (*TWO, KING), KENT),
        ("K & 2 armies Tad -> Kent", (*TWO, KING), KENT),
        ("3 armies pennol kent", THREE, KENT),
        ("mv 2A Tadafat Kent", TWO, KENT),
        ("F Immer - Crow's Nest", ("If3",), place("Crow's Nest")),
        ("tadafat kent, 2 armies", TWO, KENT),
        ("all armies Pennol -> Côte-d'Or", THREE, place("Côte-d'Or")),
    ],
)
def test_pieces_and_where_they_go_are_an_order(
    reader: Reader, toy: Toy, line: str, force: tuple[str, ...], dest: int
) -> None:
    found = reader.read(line, toy)
    assert isinstance(found, Reading), found
    assert isinstance(found.order, Move)
    assert (set(found.order.force), found.order.dest) == (set(force), dest)
    assert not found.exact


def test_the_places_of_a_chain_are_passed_on_the_way(reader: Reader, toy: Toy) -> None:
    for line in (
        "Euwan: Immer -> Pennol -> Kent",
        "Euwan via Pennol to Kent",
        "Euwan Immer - Pennol - Kent",
        "Euwan moves 2: Pennol, Kent",
    ):
        found = reader.read(line, toy)
        assert isinstance(found, Reading), (line, found)
        assert found.order == Move(("Euwan",), KENT, via=PENNOL), line


def test_a_chain_that_the_order_has_no_words_for_is_asked_about(reader: Reader, toy: Toy) -> None:
    found = reader.read("Euwan: Immer -> Pennol -> Tadafat -> Kent", toy)
    assert isinstance(found, Question)
    assert [order for _, order in found.choices] == [Move(("Euwan",), KENT)]


def test_a_place_where_several_stand_is_asked_about_and_one_where_one_stands_is_he(reader: Reader, toy: Toy) -> None:
    several = reader.read("tadafat -> kent", toy)
    assert isinstance(several, Question)
    assert len(several.choices[0][1].force) == 6  # type: ignore[attr-defined]
    toy.pieces = [t for t in toy.pieces if t.id in ("M1", "Mf1")]
    alone = reader.read("tadafat -> kent", toy)
    assert isinstance(alone, Reading)
    assert alone.order == Move(("M1",), KENT)


@pytest.mark.parametrize(
    "line",
    [
        "Euwan",
        "Kent",
        "2A",
        "Euwan to Kent?",
        "Euwan Tadafat - Kent",  # he is not there
        "2A Kent - Tadafat",  # nobody is
        "Euwan to Kent unless it rains",
        "Euwan - not to Kent",
        "2A Tadafat - Kent gloriously",
        "Tadafat H",
        "Euwan to Kent via the road",
        "9 - 5",
        "12A Tadafat - Kent",
    ],
)
def test_what_is_less_than_that_or_more_is_done_by_nobody(reader: Reader, toy: Toy, line: str) -> None:
    found = reader.read(line, toy)
    assert not isinstance(found, Reading), found


def test_a_place_is_no_short_name_for_somebody(reader: Reader, toy: Toy) -> None:
    toy.pieces = [t for t in toy.pieces if t.id in ("M1", KING)]
    toy.words = replace(toy.words, names=NameIndex([("Duke of Tadafat", KING)]))
    found = reader.read("Tadafat -> Kent", toy)
    assert isinstance(found, Question)
    assert all(set(order.force) == {"M1", KING} for _, order in found.choices)  # type: ignore[attr-defined]


def test_a_number_alone_is_asked_about(reader: Reader, toy: Toy) -> None:
    assert isinstance(reader.read("1 Tadafat -> Kent", toy), Question)


@pytest.mark.parametrize("line", ["Euwen to Kenton", "2 armys Tadafatt - Portugal", "Euwan: Torleyhamm"])
def test_a_slip_in_a_name_is_asked_about(reader: Reader, toy: Toy, line: str) -> None:
    found = reader.read(line, toy)
    assert isinstance(found, Question), found
    assert all(isinstance(order, Move) for _, order in found.choices)


def test_short_names_that_several_fit_are_asked_about(reader: Reader, toy: Toy) -> None:
    found = reader.read("2A Tadafat - Bor", toy)
    assert isinstance(found, Question)
    assert {order.dest for _, order in found.choices} == {place("Boran"), place("Boren")}  # type: ignore[attr-defined]


def test_short_names_are_taken_in_notation_only(reader: Reader, toy: Toy) -> None:
    for line in ("please bring PL to my king and queen", "we go to the PLOR of it", "A is for apple"):
        assert not isinstance(reader.read(line, toy), Reading), line


def test_with_a_verb_names_may_be_short_too_where_the_line_is_written_so(reader: Reader, toy: Toy) -> None:
    found = reader.read("siege Pennol w/ K+2A TAD", toy)
    assert isinstance(found, Misread | Question | Reading)
    read = reader.read("march K+2A TAD to PLOR", toy)
    assert isinstance(read, Reading), read
    assert read.order.dest == LORK  # type: ignore[attr-defined]
    assert set(read.order.force) == {*TWO, KING}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("2A TAD-11", "2 a tad 11"),
        ("A York - Hull", "a york to hull"),
        ("York -> Hull", "york to hull"),
        ("K+2A", "k and 2 a"),
        ("4x Orcs @ 2", "4 orcs at 2"),
        ("orcs x3", "orcs times 3"),
        ("blades w/ mob", "blades with mob"),
        ("la_mancha", "la mancha"),
        ("8A x 21", "8 a x 21"),
    ],
)
def test_signs_are_words(line: str, words: str) -> None:
    assert " ".join(tok.text for tok in spelt(line, tokenize(line)).words) == words


@pytest.mark.parametrize(
    ("short", "name", "fits"),
    [
        ("pl", "port lork", True),
        ("plor", "port lork", True),
        ("porl", "port lork", True),
        ("por", "port lork", False),
        ("pk", "port lork", False),
        ("tad", "tadafat", False),
        ("ggh", "golden green helm", True),
    ],
)
def test_letters_begin_every_word_of_a_name(short: str, name: str, fits: bool) -> None:
    assert begins_words(short, name.split()) is fits


def test_a_line_of_signs_costs_no_more_than_another(reader: Reader, toy: Toy) -> None:
    for line in ("A " * 300, "Kent - " * 200, "K+" * 400, ": " * 500, "2A Tad-Kent, " * 60):
        assert not isinstance(reader.read(line, toy), Reading)


def test_any_order_keeps_its_canonical_reading(reader: Reader, toy: Toy) -> None:
    whole: list[tuple[str, Any]] = [
        ("move army 4 to Kent", Move(("M4",), KENT)),
        ("march Euwan from Immer to Kent via Pennol", Move(("Euwan",), KENT, IMMER, PENNOL)),
    ]
    for line, order in whole:
        found = reader.read(line, toy)
        assert isinstance(found, Reading)
        assert found.order == order
        assert found.exact
