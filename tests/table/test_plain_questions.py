"""A question written with care: greetings left off, slips of asking mended; an order with a greeting stays one."""

from __future__ import annotations

import pytest

from minaria.table.pages.questions import begins_as_question, is_question
from minaria.table.pages.questions.plain import plain


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Hello! I'm new. What do I have to do to win?", "what do i have to do to win"),
        ("GM question: may a noble enter a city?", "may a noble enter a city"),
        ("wots in the bank", "what is in the bank"),
        ("wich of them are mine", "which of them are mine"),
        ("whose the heir to my throne", "who is the heir to my throne"),
        ("until when does it last", "when does it last"),
        ("hwo many shps hav u got at the moment pls", "who many shps have you got"),
        ("can i see what the others have", "what the others have"),
        ("who is the oldest person in the game", "who is the oldest person"),
    ],
)
def test_a_question_is_written_out(said: str, meant: str) -> None:
    assert is_question(said)
    assert plain(said) == meant


@pytest.mark.parametrize(
    "line",
    ["hi, could you move 2 armies to the north", "dear umpire, send the fleet home", "do nothing", "do it again"],
)
def test_an_order_with_a_greeting_is_no_question(line: str) -> None:
    assert not begins_as_question(line)


@pytest.mark.parametrize("line", ["odds of my army against the castle", "price of a fleet", "do boats fight"])
def test_some_questions_have_no_word_of_asking(line: str) -> None:
    assert begins_as_question(line)
