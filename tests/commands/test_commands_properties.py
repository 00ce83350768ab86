"""What must hold for any line and any order."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from commands import Dialogue, Misread, Question, Reader, Reading, match_crowd
from commands.table_words import Examine, Help, Log, Look, Rules, Say, Undo
from commands.tokens import tokenize

from .test_commands_completion import VALID
from .toy_realm import CASTLES, ORDERS, PLACES, REALMS, Besiege, Bid, Move, Name, Sail, Shelter, Storm, Toy, place

READER = Reader(ORDERS)
TOY = Toy()
EXTRA = ("except", "all", "the", ",", "and", "#4", '"', ";", "of", "it", "both", "rest")
WORDS = sorted({w for line in VALID for w in line.split()}.union(EXTRA))

places = st.sampled_from(range(len(PLACES)))
castles = st.sampled_from([place(c) for c in CASTLES])
realms = st.sampled_from(REALMS)
forces = st.lists(st.sampled_from([t.id for t in TOY.pieces]), min_size=1, max_size=15, unique=True).map(
    lambda ids: tuple(t.id for t in TOY.pieces if t.id in ids)
)
numbers = st.integers(-99, 10**9 - 1)
free_words = st.lists(
    st.sampled_from(["a", "then", "Kent", ";", "to", "at", "Côte", "b's", "7", "once", "x,", "…"]), min_size=1
).map(" ".join)
orders = st.one_of(
    st.builds(Move, forces, places, st.none(), st.none() | places),
    st.builds(Move, st.just(("M6", "M8")), places, st.just(place("Pennol")), st.none() | places),
    st.builds(Sail, places, st.just(()) | forces),
    st.builds(Besiege, castles, st.just(()) | forces),
    st.builds(Shelter, castles, st.booleans()),
    st.builds(Bid, numbers, realms),
    st.builds(Name, realms, free_words, st.none() | places),
    st.builds(Storm),
    st.builds(Say, free_words),
    st.builds(Look, st.just("") | free_words.filter(lambda w: not w.startswith("at"))),
    st.builds(Examine, free_words),
    st.builds(Help, st.just("") | free_words),
    st.builds(Rules, st.just("") | free_words),
    st.builds(Undo, numbers),
    st.builds(Log, numbers),
)


def coherent(order: Any) -> bool:
    """A force said to come from a place must be there."""
    if not isinstance(order, Move) or order.src is None:
        return True
    return all(t.where == order.src for t in TOY.pieces if t.id in order.force)


@given(orders.filter(coherent))
@settings(max_examples=500, deadline=None)
def test_an_orders_text_reads_back_to_it(order: Any) -> None:
    text = READER.text(order, TOY)
    found = READER.read(text, TOY)
    assert isinstance(found, Reading), (text, found)
    assert found.order == order
    assert found.text == text


@given(orders.filter(coherent))
@settings(max_examples=300, deadline=None)
def test_an_orders_text_goes_through_the_dialogue_as_one_order(order: Any) -> None:
    taken: list[Any] = []

    def act(reading: Reading) -> bool:
        taken.append(reading.order)
        return True

    Dialogue(READER).take(READER.text(order, TOY), lambda: TOY, act)
    assert taken == [order]


garbage = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join),
    st.builds(
        lambda line, k, extra: line[:k] + extra + line[k:],
        st.sampled_from(VALID),
        st.integers(0, 60),
        st.text(max_size=3),
    ),
)


@given(garbage)
@settings(max_examples=800, deadline=None)
def test_any_line_gives_one_of_three_answers(line: str) -> None:
    found = READER.read(line, TOY)
    assert isinstance(found, Reading | Question | Misread)
    if isinstance(found, Question):
        one = "Do you mean" in found.prompt or found.prompt.endswith("yes or no")
        assert 1 + (not one) <= len(found.choices) <= 9
    if isinstance(found, Misread):
        assert found.message


@given(garbage)
@settings(max_examples=400, deadline=None)
def test_any_line_completes(line: str) -> None:
    for suggestion in READER.complete(line, TOY):
        assert 0 <= suggestion.start <= len(line)


@given(garbage, st.booleans())
@settings(max_examples=300, deadline=None)
def test_any_words_are_tried_as_a_crowd(line: str, typo: bool) -> None:
    tokens = tokenize(line)
    for i in range(len(tokens)):
        for hit in match_crowd(TOY.words, tokens, i, typo):
            assert i < hit.end <= len(tokens)


@given(st.lists(garbage, max_size=6))
@settings(max_examples=200, deadline=None)
def test_any_talk_goes_on(lines: list[str]) -> None:
    dialogue = Dialogue(READER)
    for line in lines:
        for reply in dialogue.take(line, lambda: TOY, lambda reading: True):
            assert reply.text


@given(garbage)
@settings(max_examples=200, deadline=None)
def test_help_never_raises(line: str) -> None:
    READER.help(line)
