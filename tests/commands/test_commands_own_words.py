"""Lines in the speaker's own words, on the toy realm: what is understood, what is asked, what stops a line."""

from __future__ import annotations

from typing import Any

import pytest

from commands import Misread, Order, Question, Reader, Reading, order
from commands.frames import frames_of
from commands.tidying import core, parted
from commands.tokens import tokenize
from commands.verbs import roots

from .toy_realm import ORDERS, Besiege, Force, Move, Sail, Toy, place

KENT, LORK, PENNOL, TADAFAT = (place(name) for name in ("Kent", "Port Lork", "Pennol", "Tadafat"))


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("Euwan travels to Kent", Move(("Euwan",), KENT)),
        ("march army 4 over to Kent", Move(("M4",), KENT)),
        ("to Kent move army 4", Move(("M4",), KENT)),
        ("could you move army 4 to Kent", Move(("M4",), KENT)),
        ("alright then, move army 4 to Kent now please", Move(("M4",), KENT)),
        ("move army 4 as far as Kent", Move(("M4",), KENT)),
        ("Euwan lays siege to Pennol", Besiege(PENNOL, ("Euwan",))),
    ],
)
def test_an_order_may_be_said_in_other_words(reader: Reader, toy: Toy, line: str, order: Any) -> None:
    found = reader.read(line, toy)
    assert isinstance(found, Reading), found
    assert found.order == order


@pytest.mark.parametrize("line", ["relocaet army 4 to Kent", "travle with army 4 to Kent"])
def test_a_slip_of_a_verb_that_no_pattern_begins_with(reader: Reader, toy: Toy, line: str) -> None:
    found = reader.read(line, toy)
    assert isinstance(found, Reading), found
    assert found.order == Move(("M4",), KENT)
    assert not found.exact


@pytest.mark.parametrize("line", ["relocaet army 4 to Kent unless it is held", "xelocate army 4 to Kent", "relocaet"])
def test_a_slip_is_one_only_where_the_rest_of_the_line_fits(reader: Reader, toy: Toy, line: str) -> None:
    assert not isinstance(reader.read(line, toy), Reading)


@pytest.mark.parametrize(
    "line",
    [
        "move army 4 to Kent unless it is held",
        "Euwan travels to Kent but not by sea",
        "bring army 4 to Kent without the king",
        "move army 4 to Kent if the road is free",
    ],
)
def test_a_word_that_may_limit_stops_the_line(reader: Reader, toy: Toy, line: str) -> None:
    found = reader.read(line, toy)
    assert isinstance(found, Misread), found


@pytest.mark.parametrize("line", ["leave one army in Kent", "Euwan stays at Immer", "hold Kent", "Euwan", "Kent"])
def test_what_moves_nobody_is_no_order(reader: Reader, toy: Toy, line: str) -> None:
    found = reader.read(line, toy)
    assert not isinstance(found, Reading), found


def test_no_word_is_left_over(reader: Reader, toy: Toy) -> None:
    found = reader.read("Euwan travels to Kent sideways", toy)
    assert isinstance(found, Misread)
    assert "sideways" in found.message


def test_a_question_is_no_order(reader: Reader, toy: Toy) -> None:
    for line in ("does Euwan travel to Kent", "Euwan travels to Kent?"):
        assert not isinstance(reader.read(line, toy), Reading), line


def test_the_verb_that_was_said_comes_before_one_that_means_the_same(reader: Reader, toy: Toy) -> None:
    """Who says 'sail' where nobody may is asked whether he means to march, and marches by no other order."""
    toy.not_offered = (Sail,)
    found = reader.read("sail Euwan to Kent", toy)
    assert not isinstance(found, Reading) or type(found.order) is Sail
    if isinstance(found, Question):
        assert "Not now" in found.prompt


def test_pieces_that_stand_with_somebody_are_meant_together(reader: Reader, toy: Toy) -> None:
    found = reader.read("Euwan's army goes to Kent", toy)
    assert isinstance(found, Reading), found
    assert set(found.order.force) == {"I11", "I12", "Euwan", "If3"}  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("please move", "move"),
        ("I would like to move now", "move"),
        ("so then, move as well", "move"),
        ("I have no ships", "have no ships"),
        ("move", "move"),
    ],
)
def test_what_only_opens_or_closes_a_line_says_nothing(said: str, left: str) -> None:
    words = parted(tokenize(said))
    start, end = core(words)
    assert " ".join(w.text for w in words[start:end]) == left


def test_verbs_are_known_in_their_forms() -> None:
    assert "carry" in roots("carries")
    assert "besiege" in roots("besieging")
    assert "stop" in roots("stopped")
    assert roots("goes")[0] == "goes"


def test_patterns_are_taken_apart_once() -> None:
    """However many patterns come to the same frame, and none of free text."""
    frames = frames_of(Move.spec)
    assert [tuple(sorted(role.markers)) for role in frames[0].roles] == [(), ("from",), ("to",), ("via",)]
    assert len({(f.lead, f.words, tuple(r.slot.field for r in f.roles)) for f in frames}) == len(frames)


def test_another_order_that_was_said_first_is_not_left_out_for_one_that_follows_it(toy: Toy) -> None:
    """ "March out with A and move B to Kent" is two orders: A does not go to Kent."""

    @order("march out with FORCE")
    class MarchOut(Order):
        """March out."""

        force: Force

    found = Reader((*ORDERS, MarchOut)).read("march out with Euwan and move army 4 to Kent", toy)
    assert not isinstance(found, Reading), found


def test_a_word_at_the_end_that_an_order_has_a_use_for_is_not_taken_off(toy: Toy) -> None:
    @order("fire", "fire all = how:all")
    class Fire(Order):
        """Fire."""

        how: str = ""

    reader = Reader((*ORDERS, Fire))
    for line in ("fire all please", "please fire all", "fire all now please"):
        found = reader.read(line, toy)
        assert isinstance(found, Reading), found
        assert found.order == Fire("all"), line


def test_the_verb_that_was_said_is_not_taken_for_another_because_something_is_left_out(toy: Toy) -> None:
    """ "Move Euwan" says not where to; that one may also come in by moving is asked about, not done."""

    @order("enter with FORCE")
    class Enter(Order):
        """Come in."""

        force: Force

    reader = Reader((*ORDERS, Enter))
    for line in ("move Euwan", "march Euwan", "go with Euwan"):
        assert not isinstance(reader.read(line, toy), Reading), line


@pytest.mark.parametrize("line", ["gone to Kent with Euwan", "taken army 4 to Kent", "went to Kent with Euwan"])
def test_what_somebody_has_done_is_no_order(reader: Reader, toy: Toy, line: str) -> None:
    found = reader.read(line, toy)
    assert not isinstance(found, Reading), found
