"""Verbs of plain English on the toy realm: of several words, nouns for verbs, the passive, who carries an order out."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from commands import Done, Kind, Misread, Order, Question, Reader, Reading, order
from commands.verbs import is_participle, of_class, roots

from .toy_realm import ORDERS, Besiege, Force, Move, Place, Realm, Toy, place

KENT, PENNOL = place("Kent"), place("Pennol")
Title = Annotated[int, Kind("castle", "a castle")]


@order("woo REALM", like=("ally",), agent=("ambassador", "envoy"))
class Woo(Order):
    """Send somebody to win a kingdom over."""

    realm: Realm


@order("erect tower at PLACE = what:tower", "erect castle at PLACE = what:castle", like=("build",), word="erect")
class Erect(Order):
    """Put something up."""

    place: Place
    what: str


@order("free FORCE", word="free", grave=True)
class Free(Order):
    """Let somebody go who is held."""

    force: Force


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader((*ORDERS, Woo, Erect, Free))


def _order(found: object) -> Any:
    assert isinstance(found, Reading), found
    return found.order


@pytest.mark.parametrize(
    "line",
    [
        "Euwan makes for Kent",
        "Euwan sets out for Kent",
        "Euwan makes his way to Kent",
        "Euwan heads for Kent",
        "Euwan rides out and makes for Kent",
        "escort Euwan to Kent",
        "I shall have Euwan march to Kent",
        "make for Kent with Euwan",
        "Euwan shall be led to Kent",
    ],
)
def test_a_verb_may_have_several_words(reader: Reader, toy: Toy, line: str) -> None:
    assert _order(reader.read(line, toy)) == Move(("Euwan",), KENT)


@pytest.mark.parametrize(
    "line",
    [
        "the siege of Pennol with Euwan",
        "begin the siege of Pennol with Euwan",
        "Pennol is besieged by Euwan",
        "Pennol shall be surrounded by Euwan",
        "Euwan launches an assault on Pennol",
        "Euwan encircles Pennol",
    ],
)
def test_a_noun_for_the_verb_and_the_passive(reader: Reader, toy: Toy, line: str) -> None:
    assert _order(reader.read(line, toy)) == Besiege(PENNOL, ("Euwan",))


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("a tower shall rise at Kent", "tower"),
        ("put up a castle at Kent", "castle"),
        ("construct a tower at Kent", "tower"),
        ("turn the tower at Kent into a castle", ""),
        ("build at Kent", ""),
    ],
)
def test_what_a_verb_stands_for_in_part_has_to_be_said(reader: Reader, toy: Toy, line: str, what: str) -> None:
    """The verb stands for "erect"; which of two things is put up the line says, and one thing only."""
    found = reader.read(line, toy)
    if what:
        assert _order(found) == Erect(KENT, what)
    else:
        assert not isinstance(found, Reading), found


@pytest.mark.parametrize(
    "line",
    ["my ambassador wins over Muetar", "the envoy goes to Muetar", "envoy to Muetar", "send the envoy to Muetar"],
)
def test_whoever_carries_an_order_out_may_be_said(reader: Reader, toy: Toy, line: str) -> None:
    assert _order(reader.read(line, toy)) == Woo("Muetar")


@pytest.mark.parametrize("line", ["go to Muetar", "Euwan goes to Muetar", "the smith goes to Muetar", "to Muetar"])
def test_to_go_somewhere_is_an_order_of_his_only_if_he_is_named(reader: Reader, toy: Toy, line: str) -> None:
    found = reader.read(line, toy)
    assert not isinstance(found, Reading) or not isinstance(found.order, Woo)


def test_the_object_may_stand_within_the_verb(reader: Reader, toy: Toy) -> None:
    for line in ("let Euwan go", "set Euwan free", "turn Euwan loose", "release Euwan"):
        assert _order(reader.read(line, toy)) == Free(("Euwan",))


def test_who_suffers_something_does_not_do_it(reader: Reader, toy: Toy) -> None:
    """ "Euwan is besieged" besieges nobody."""
    for line in ("Euwan is besieged", "Pennol is being held", "Euwan was sent to Kent", "Pennol is besieged"):
        assert not isinstance(reader.read(line, toy), Reading), line


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("Euwan swiftly rides to Kent", "swiftly"),
        ("at dawn Euwan rides to Kent", "at dawn"),
        ("under cover of night Euwan goes to Kent without delay", "Under cover of night, without delay"),
        ("Euwan rides to Kent to water the horses", "to water the horses"),
        ("move Euwan to Kent with all haste", "with all haste"),
    ],
)
def test_colour_is_left_out_and_told(reader: Reader, toy: Toy, line: str, left: str) -> None:
    found = reader.read(line, toy)
    assert _order(found) == Move(("Euwan",), KENT)
    assert isinstance(found, Reading)
    assert found.note.casefold() == f"left out: {left}.".casefold()


@pytest.mark.parametrize(
    "line",
    [
        "Euwan secretly rides to Kent",
        "only Euwan rides to Kent early",
        "Euwan rides to Kent to watch for Pennol",
        "Euwan rides to Kent to fetch 3 horses",
        "Euwan rides to Kent to besiege it",
        "Euwan rides to Kent next spring",
        "Euwan rides to Kent with a heavy horse",
        "Euwan rides to Kent without his army",
    ],
)
def test_what_may_count_is_no_colour(reader: Reader, toy: Toy, line: str) -> None:
    assert not isinstance(reader.read(line, toy), Reading)


def test_colour_alone_orders_nothing(reader: Reader, toy: Toy) -> None:
    for line in ("swiftly", "at dawn", "with all haste"):
        assert isinstance(reader.read(line, toy), Misread), line


def test_a_word_of_the_games_own_wins(reader: Reader, toy: Toy) -> None:
    """ "Free" is an order here, whatever else it may be said for."""
    assert _order(reader.read("free Euwan", toy)) == Free(("Euwan",))


def test_a_verb_alone_is_asked_about_at_most(reader: Reader, toy: Toy) -> None:
    assert isinstance(reader.read("assault", toy), Question | Misread)
    assert isinstance(reader.read("done", toy), Reading)
    assert Done.spec in reader.specs


def test_a_class_is_told_by_the_word_an_order_is_declared_under() -> None:
    assert {"march", "ride"} <= {said.words[0] for said in of_class("move")}
    assert of_class("no such word") == ()
    assert all(said.words for name in ("attack", "besiege", "give", "build") for said in of_class(name))


def test_forms_of_verbs() -> None:
    assert "take" in roots("taken")
    assert "lie" in roots("lies")
    assert "build" in roots("built")
    assert is_participle("besieged")
    assert is_participle("held")
    assert not is_participle("red")
