"""A line of several orders is looked through before its first is done: what is asked, what is refused whole."""

from __future__ import annotations

import pytest

from commands import Dialogue, Order, Question, Reader
from commands.dialogue import Told

from .toy_realm import Move, Sail, Storm, Toy, place

KENT, LORK = place("Kent"), place("Port Lork")


class Foreseen(Toy):
    """A scope that knows how things stand after an order, unless that is a storm, whose dice nobody knows."""

    def __init__(self, given: tuple[Order, ...] = ()) -> None:
        super().__init__()
        self.given = given

    def after(self, order: Order) -> Foreseen | None:  # type: ignore[override]
        return None if isinstance(order, Storm) else Foreseen((*self.given, order))

    def check(self, order: Order) -> str | None:
        return "That is done already." if order in self.given else None


def said(dialogue: Dialogue, line: str) -> tuple[list[Order], list[str]]:
    """The orders that a line comes to, and what is said."""
    done: list[Order] = []
    told: list[str] = []
    for step in dialogue.steps(line, lambda: Foreseen(tuple(done))):
        if isinstance(step, Told):
            step.accepted = True
            done.append(step.reading.order)
        else:
            told.append(getattr(step, "text", ""))
    return done, told


@pytest.mark.parametrize("joined", ["; ", ", then ", " and ", ", and then "])
def test_what_cannot_be_done_behind_the_first_order_stops_the_line(reader: Reader, joined: str) -> None:
    done, told = said(Dialogue(reader), f"sail to Kent{joined}sail to Kent")
    assert done == []
    assert told == [
        "Nothing of this line is done, since 'sail to Kent' in it cannot be done then. That is done already."
    ]


def test_what_is_not_understood_then_stops_the_line(reader: Reader) -> None:
    done, (told,) = said(Dialogue(reader), "sail to Kent; march Euwan")
    assert done == []
    assert told.startswith("Nothing of this line is done, since 'march Euwan' in it is not understood. ")


def test_what_is_to_be_asked_of_a_later_order_is_asked_first(reader: Reader) -> None:
    dialogue = Dialogue(reader)
    done, (told,) = said(dialogue, "sail to Kent; march one army to Kent; sail to Port Lork")
    assert done == []
    assert told.startswith("Nothing of this line is done yet. Of 'march one army to Kent' in it: ")
    assert isinstance(dialogue.open, Question)
    assert dialogue.open.before == ("sail to Kent",)
    done, told_then = said(dialogue, "1")
    assert [type(order) for order in done] == [Sail, Move, Sail], told_then
    assert (done[0], done[2]) == (Sail(KENT), Sail(LORK))


def test_what_nobody_knows_beforehand_is_not_looked_into(reader: Reader) -> None:
    done, told = said(Dialogue(reader), "storm; sail to Kent; sail to Kent")
    assert done == [Storm(), Sail(KENT), Sail(KENT)], told


def test_a_look_on_the_way_changes_nothing(reader: Reader) -> None:
    done, told = said(Dialogue(reader), "look; sail to Kent; score; sail to Kent")
    assert done == []
    assert "That is done already." in told[0]
