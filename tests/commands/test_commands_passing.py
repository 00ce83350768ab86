"""Pieces as they are called in passing, on the toy realm: garrisons, one of two, half of them, a place for its men."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from commands import Misread, NameIndex, Question, Reader, Reading

from .toy_realm import PLACES, Besiege, Bid, Move, Sail, Toy, armies, king, place

KENT, LORK, PENNOL, TADAFAT = (place(name) for name in ("Kent", "Port Lork", "Pennol", "Tadafat"))
AT_PENNOL = ("M6", "M7", "M8")


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("march the Pennol garrison to Kent", Move(AT_PENNOL, KENT)),
        ("the garrison of Pennol marches to Kent", Move(AT_PENNOL, KENT)),
        ("Pennol's garrison marches to Kent", Move(AT_PENNOL, KENT)),
        ("march the Pennol lads to Kent", Move(AT_PENNOL, KENT)),
        ("the brave men of Pennol march to Kent", Move(AT_PENNOL, KENT)),
        ("march two of the men at Pennol to Kent", Move(("M6", "M7"), KENT)),
        ("march Pennol to Kent", Move(AT_PENNOL, KENT)),
        ("Pennol marches to Kent", Move(AT_PENNOL, KENT)),
        ("Pennol besieges Castle of Zards", Besiege(place("Castle of Zards"), AT_PENNOL)),
        ("one of the three at Pennol marches to Kent", Move(("M6",), KENT)),
        ("King Euwan travels to Kent", Move(("Euwan",), KENT)),
        ("good old Euwan travels to Kent", Move(("Euwan",), KENT)),
        ("Golden Helm travels to Kent", Move(("Herrott Golden Helm",), KENT)),
        ("King Herrott travels to Kent", Move(("Herrott Golden Helm",), KENT)),
    ],
)
def test_pieces_are_called_in_passing(reader: Reader, toy: Toy, line: str, order: Any) -> None:
    found = reader.read(line, toy)
    assert isinstance(found, Reading), found
    assert found.order == order


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("march half of them to Kent", Move(("M1", "M2"), KENT)),
        ("march two of them to Kent", Move(("M1", "M2"), KENT)),
        ("march the others at Tadafat to Kent", Move(("M5", "Herrott Golden Helm"), KENT)),
        ("march everyone else at Tadafat to Kent", Move(("M5", "Herrott Golden Helm"), KENT)),
    ],
)
def test_some_of_those_spoken_of_and_the_others(reader: Reader, toy: Toy, line: str, order: Any) -> None:
    toy.mentioned["force"] = ["M1", "M2", "M3", "M4"]
    found = reader.read(line, toy)
    assert isinstance(found, Reading), found
    assert found.order == order


@pytest.mark.parametrize(
    "line",
    [
        "send half of them to Kent",
        "march the others to Kent",
        "take the weakest army to Kent",  # of these none is weaker
        "Portugal marches to Kent",  # nobody stands there
    ],
)
def test_who_is_not_known_does_nothing(reader: Reader, toy: Toy, line: str) -> None:
    found = reader.read(line, toy)
    assert isinstance(found, Misread), found


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("march everything I have at Pennol to Kent", Move(AT_PENNOL, KENT)),
        ("march all we've got at Pennol to Kent", Move(AT_PENNOL, KENT)),
        ("whoever's at Pennol marches to Kent", Move(AT_PENNOL, KENT)),
        ("march anyone in Pennol to Kent", Move(AT_PENNOL, KENT)),
        ("march my biggest army to Kent", Move(("M1", "M2", "M3", "M4", "M5"), KENT)),
    ],
)
def test_all_that_one_has_and_the_biggest(reader: Reader, toy: Toy, line: str, order: Any) -> None:
    found = reader.read(line, toy)
    assert isinstance(found, Reading), found
    assert found.order == order


def test_half_of_an_odd_number_is_asked_about(reader: Reader, toy: Toy) -> None:
    found = reader.read("half the garrison of Pennol marches to Kent", toy)
    assert isinstance(found, Question), found
    assert [order for _, order in found.choices] == [Move(("M6",), KENT), Move(("M6", "M7"), KENT)]


@pytest.mark.parametrize("line", ["march the nearest army to Kent", "march everything adjacent to Kent"])
def test_the_nearest_is_asked_about_where_there_are_several(reader: Reader, toy: Toy, line: str) -> None:
    found = reader.read(line, toy)
    assert isinstance(found, Question), found
    assert len(found.choices) > 1


def test_a_place_is_nobody_behind_and(reader: Reader, toy: Toy) -> None:
    assert not isinstance(reader.read("besiege Pennol and Tadafat", toy), Reading)


def test_whoever_is_called_by_a_name_of_two_is_asked_about(reader: Reader) -> None:
    toy = Toy(
        [
            king("Muetar", "Kent", "Herrott Golden Helm"),
            king("Immer", "Kent", "Euwan"),
            *armies("Muetar", "Immer", range(1, 4)),
        ]
    )
    found = reader.read("the king goes to Port Lork", toy)
    assert isinstance(found, Question), found


def test_the_weakest_is_known_by_its_strength(reader: Reader) -> None:
    one, two, three = armies("Muetar", "Kent", range(1, 4))
    toy = Toy([_strong(one, 3), _strong(two, 1), _strong(three, 2)])
    for line, army in (("march my weakest army to Port Lork", "M2"), ("the strongest army marches to Port Lork", "M1")):
        found = reader.read(line, toy)
        assert isinstance(found, Reading), found
        assert found.order == Move((army,), LORK)


def _strong(thing: Any, strength: int) -> Any:
    return replace(thing, strength=strength)


class Realms(Toy):
    """The toy realm with capitals, and places that lie in a row from west to east."""

    def belonging(self, word: str, owner: Any) -> Any:
        return {"Muetar": PENNOL, "Immer": place("Immer")}.get(owner) if word in ("capital", "royal castle") else None

    def step(self, at: Any, direction: str, steps: int) -> Any:
        there = at + {"E": steps, "W": -steps}.get(direction, 99)
        return there if 0 <= there < len(PLACES) else None


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("march army 4 to the town of Kent", Move(("M4",), KENT)),
        ("march army 4 to the walls of the city of Kent", Move(("M4",), KENT)),
        ("march army 4 to our own fields at Kent", Move(("M4",), KENT)),
        ("march army 4 to Kent's gates", Move(("M4",), KENT)),
        ("march army 4 to the capital", Move(("M4",), PENNOL)),
        ("march army 4 to my royal castle", Move(("M4",), PENNOL)),
        ("march army 4 to the capital of the neutral kingdom of Immer", Move(("M4",), place("Immer"))),
        ("march army 4 to Immer's capital", Move(("M4",), place("Immer"))),
        ("march army 4 to Crow's Nest", Move(("M4",), place("Crow's Nest"))),
        ("march army 4 from the castle of Tadafat to Crow's Nest", Move(("M4",), place("Crow's Nest"), TADAFAT)),
        ("bid 3 crowns on the court of Immer", Bid(3, "Immer")),
        ("bid 3 crowns on Immer's ambassador", Bid(3, "Immer")),
        ("bid 3 crowns on the king of Immer", Bid(3, "Immer")),
        ("march army 4 to the Immer armies east of us", Move(("M4",), place("Immer"))),
    ],
)
def test_words_beside_a_name_say_no_more_than_it(reader: Reader, line: str, order: Any) -> None:
    found = reader.read(line, Realms())
    assert isinstance(found, Reading), found
    assert found.order == order


@pytest.mark.parametrize(
    "line",
    [
        "march army 4 to the road of Kent",  # no word for what Kent is
        "march army 4 to the king of Kent",  # whoever he is
        "march army 4 to the capital of Kent",
        "bid 3 crowns on the daughter of Immer",
    ],
)
def test_other_words_beside_a_name_are_not_passed_over(reader: Reader, line: str) -> None:
    found = reader.read(line, Realms())
    assert not isinstance(found, Reading), found


def test_next_to_a_place_is_one_of_those_around_it(reader: Reader) -> None:
    found = reader.read("march army 4 next to Kent", Realms())
    assert isinstance(found, Question), found
    assert {getattr(order, "dest", None) for _, order in found.choices} == {KENT - 1, KENT + 1}


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("Euwan leads army 11 to Kent", Move(("I11", "Euwan"), KENT)),
        ("Euwan leads two armies with him to Kent", Move(("I11", "I12", "Euwan"), KENT)),
        ("Herrott leads his host to Kent", Move(("M1", "M2", "M3", "M4", "M5", "Herrott Golden Helm"), KENT)),
        ("Euwan and Herrott Golden Helm both travel to Kent", Move(("Herrott Golden Helm", "Euwan"), KENT)),
        ("Euwan travels alone to Kent", Move(("Euwan",), KENT)),
        ("Euwan travels to Kent by himself", Move(("Euwan",), KENT)),
        ("armys in Penol march to Kentton", Move(AT_PENNOL, place("Kenton"))),
        ("the royal army marches to Kent", Move(("M1", "M2", "M3", "M4", "M5", "Herrott Golden Helm"), KENT)),
        ("the king's army marches to Kent", Move(("M1", "M2", "M3", "M4", "M5", "Herrott Golden Helm"), KENT)),
    ],
)
def test_who_goes_along(reader: Reader, toy: Toy, line: str, order: Any) -> None:
    toy.not_offered = (Sail,)
    found = reader.read(line, toy)
    assert isinstance(found, Reading), found
    assert found.order == order


@pytest.mark.parametrize(
    "line",
    [
        "Euwan and Herrott Golden Helm travel alone to Kent",
        "Euwan and army 4 and army 5 both travel to Kent",
        "the army travels alone to Kent",
        "Euwan leads the Pennol garrison to Kent",  # they stand elsewhere
    ],
)
def test_who_cannot_be_meant_together_is_not(reader: Reader, toy: Toy, line: str) -> None:
    toy.not_offered = (Sail,)
    found = reader.read(line, toy)
    assert not isinstance(found, Reading), found


@pytest.mark.parametrize(
    ("line", "force"),
    [
        ("leave one army in Pennol and march the rest to Kent", ("M6", "M7")),
        ("leave two armies behind at Pennol, the rest march to Kent", ("M6",)),
        ("leave the king in Tadafat and march the others to Kent", ("M1", "M2", "M3", "M4", "M5")),
        ("leave one army in Tadafat and march the rest with the king to Kent", ("M1", "M2", "M3", "M4", "Herrott")),
        ("march everyone at Pennol to Kent, leaving one army behind", ("M6", "M7")),
        ("march the garrison of Pennol to Kent but leave one army there", ("M6", "M7")),
    ],
)
def test_some_are_left_and_the_rest_go(reader: Reader, toy: Toy, line: str, force: tuple[str, ...]) -> None:
    toy.pieces = [t for t in toy.pieces if t.id != "Euwan"]
    found = reader.read(line, toy)
    assert isinstance(found, Reading), found
    assert found.order == Move(tuple("Herrott Golden Helm" if x == "Herrott" else x for x in force), KENT)


@pytest.mark.parametrize(
    "line",
    [
        "leave one army in Pennol and march 2 armies to Kent",  # two orders, of which the first is none
        "leave one army in Pennol",
        "march 2 armies at Pennol to Kent, leaving one army behind",
        "leave five armies in Pennol and march the rest to Kent",
        "leave everyone in Pennol and march the rest to Kent",
    ],
)
def test_what_is_left_of_nothing_moves_nobody(reader: Reader, toy: Toy, line: str) -> None:
    found = reader.read(line, toy)
    assert not isinstance(found, Reading), found


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("march those at Pennol to Kent", Move(AT_PENNOL, KENT)),
        ("march whoever stands at Pennol to Kent", Move(AT_PENNOL, KENT)),
        ("all who are at Pennol march to Kent", Move(AT_PENNOL, KENT)),
        ("march a couple of armies at Pennol to Kent", Move(("M6", "M7"), KENT)),
        ("half the armies at Immer march to Kent", Move(("I11",), KENT)),
        ("Euwan, the king, travels to Kent", Move(("Euwan",), KENT)),
        ("Euwan with all his men marches to Kent", Move(("I11", "I12", "Euwan", "If3"), KENT)),
        ("Euwan and company march to Kent", Move(("I11", "I12", "Euwan", "If3"), KENT)),
        ("Euwan's lot march to Kent", Move(("I11", "I12", "Euwan", "If3"), KENT)),
        ("march army 4 to the enemy army", Move(("M4",), place("Immer"))),
    ],
)
def test_those_who_stand_somewhere(reader: Reader, toy: Toy, line: str, order: Any) -> None:
    toy.not_offered = (Sail,)
    if line.startswith("Euwan,"):
        toy.pieces = [t for t in toy.pieces if t.id != "Herrott Golden Helm"]
    found = reader.read(line, toy)
    assert isinstance(found, Reading), found
    assert found.order == order


@pytest.mark.parametrize(
    "line",
    [
        "march army 4 to the lead army",  # "lead" is a verb, and short for no leader
        "the north army marches to Kent",
        "King Euwan Herrott marches to Kent",
        "march whoever to Kent",
        "march the enemy army to Kent",
        "march the allied armies to Kent",
        "march the neutral garrison of Pennol to Kent",
        "march a couple to Kent",
    ],
)
def test_words_that_name_nobody_are_not_passed_over(reader: Reader, toy: Toy, line: str) -> None:
    toy.not_offered = (Sail,)
    found = reader.read(line, toy)
    assert not isinstance(found, Reading), found


def test_the_road_says_nothing_where_no_order_goes_by_road(reader: Reader, toy: Toy) -> None:
    toy.not_offered = (Sail,)
    found = reader.read("Euwan takes the road to Kent", toy)
    assert isinstance(found, Reading), found
    assert found.order == Move(("Euwan",), KENT)


def test_all_but_those_of_a_place_are_all_who_stand_elsewhere(reader: Reader, toy: Toy) -> None:
    toy.pieces = [*armies("Muetar", "Tadafat", range(1, 3)), *armies("Muetar", "Pennol", range(3, 5))]
    for line in ("march all but the garrison of Pennol to Kent", "march everyone except those at Pennol to Kent"):
        found = reader.read(line, toy)
        assert isinstance(found, Reading), found
        assert found.order == Move(("M1", "M2"), KENT)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("Herrott rides to Kent with two armies", Move(("M1", "M2", "Herrott Golden Helm"), KENT)),
        ("King Herrott marches with both his fleets to Kent", None),  # they lie elsewhere
        ("march teh two armys from Penol too Kent", Move(("M6", "M7"), KENT, PENNOL)),
        ("all three at Pennol besiege Castle of Zards", Besiege(place("Castle of Zards"), AT_PENNOL)),
    ],
)
def test_with_whom_and_slips_of_small_words(reader: Reader, toy: Toy, line: str, order: Any) -> None:
    toy.not_offered = (Sail,)
    found = reader.read(line, toy)
    assert (found.order if isinstance(found, Reading) else None) == order


def test_a_word_for_what_is_at_a_place_is_no_slip_of_a_name(reader: Reader, toy: Toy) -> None:
    toy.indexes["place"] = NameIndex([("The Falls", 90), *((name, k) for k, name in enumerate(PLACES))])
    assert not isinstance(reader.read("Euwan goes to the walls", toy), Reading)
