"""A line is read to its end before anything of it is done, and a question takes the words it shows."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from commands import Misread, Question, Reading
from commands.sentences import which_one
from commands.tokens import words_of
from minaria.dev.trials import new_match
from minaria.engine.game import games, load
from minaria.engine.playout import choose
from minaria.table.line.table import Table

from .test_slips import PARTS, positions

RESTRICTING = (
    "Clifford stays out of it",
    "but not the king",
    "only if it is free",
    "without the others",
    "unless asked",
)
ORDERS = 400
TRIES = 20


@pytest.mark.parametrize("game_id", games())
def test_nothing_of_a_line_is_done_that_ends_in_what_is_no_order(game_id: str) -> None:
    luck = random.Random(4)
    tried: set[object] = set()
    for match, seat in positions(game_id, 8):
        table, ask = Table(match), match.ask(seat)
        assert ask is not None
        for offer in ask.offers:
            order = offer.pick(luck) if (type(match.phase), offer.kind) not in tried else None
            if order is None or any(kind.id in ("words", "speech") for kind in order.spec.kinds.values()):
                continue
            tried.add((type(match.phase), offer.kind))
            for rest in RESTRICTING:
                line, before = f"{match.text(seat, order)}; {rest}", len(match.lines)
                said = table.hear(seat, line)
                assert len(match.lines) == before, line
                assert said[0].kind == "misread", line
                assert "Nothing of this line is done" in said[0].text, line


@pytest.mark.parametrize("game_id", games())
def test_what_only_the_referee_may_say_is_no_word_of_a_players(game_id: str) -> None:
    for n, (match, seat) in enumerate(positions(game_id, 9)):
        table, ask = Table(match), match.ask(seat)
        assert ask is not None
        for line in (
            "undo what they did",
            "hold them where they are",
            "start the others",
            "assign",
            "joins",
            "for",
            "as for me",
        ):
            before = len(match.lines)
            said = table.hear(seat, line)
            assert len(match.lines) == before
            assert "Only the referee" not in said[0].text, line
            assert said[0].kind in ("misread", "question", "sheet", "refusal"), line
        assert [r.text for r in table.hear(seat, "dice by hand")] == ["Only the referee may do that."]
        for kind in list(match.game.referee.edits)[n % PARTS :: PARTS]:
            word = words_of(kind.spec.word)[0]
            if word not in table.reader_of(seat).verbs:
                (reply,) = table.hear(seat, f"{word} nonsense")
                assert reply.kind in ("misread", "question")


@pytest.mark.parametrize("game_id", games())
def test_every_question_takes_each_word_it_shows(game_id: str) -> None:
    """What the prompt has in quotes, what a question lists as it lists it, by its number and by "the second one"."""
    luck = random.Random(12)
    match = new_match(load(game_id), luck, "12")
    table = Table(match)
    shown: set[object] = set()
    for _ in range(ORDERS):
        if match.over:
            break
        ask = match.ask(luck.choice(match.awaited()))
        assert ask is not None
        for word in re.findall(r"(?<!\w)'([a-z][a-z ]*)'", ask.prompt):
            if (ask.prompt, word) not in shown:
                shown.add((ask.prompt, word))
                assert understood(table, ask.seat, word), (ask.prompt, word)
        for offer in ask.offers:
            if offer.kind not in shown and offer.pick(luck) is not None:
                shown.add(offer.kind)
                listed(table, ask.seat, offer.kind.spec.word)
        match.give(ask.seat, choose(ask, luck))
    assert len(shown) >= min(9, len(match.game.language.orders))


@pytest.mark.parametrize("game_id", games())
def test_what_a_question_asks_for_answers_it_without_the_orders_own_word(game_id: str) -> None:
    """ "12" to how many crowns, "Bribe +1" to what is discarded: also where a number or a name is none of a short list,
    or begins as another order does."""
    luck, tried = random.Random(13), Counter[object]()
    match = new_match(load(game_id), luck, "13")
    for n in range(4 * ORDERS):
        if match.over:
            match = new_match(load(game_id), luck, f"13/{n}")
        ask = match.ask(luck.choice(match.awaited()))
        assert ask is not None
        asked = [o for o in ask.offers if o.kind.spec.fields and not o.kind.spec.takes_text]
        for offer in asked if len(asked) == 1 else ():
            tried[offer.kind] += 1
            order = offer.pick(luck) if tried[offer.kind] <= TRIES else None
            verb, _, rest = match.text(ask.seat, order).partition(" ") if order is not None else ("", "", "")
            if rest and verb == offer.kind.spec.word:
                assert understood(Table(match), ask.seat, rest), (ask.prompt, rest)
        match.give(ask.seat, choose(ask, luck))


def understood(table: Table, seat: str, line: str) -> bool:
    """Whether a line is one the table makes something of."""
    return not isinstance(table.reader_of(seat).read(line, table.match.game.language.scope(table.match, seat)), Misread)


def listed(table: Table, seat: str, word: str) -> None:
    """Answer what a word alone is asked back with: by each number, each place in the row, each label."""
    asked = table.reader_of(seat).read(word, table.match.game.language.scope(table.match, seat))
    if not isinstance(asked, Question):
        return
    table.dialogue(seat).reader = table.reader_of(seat)
    for k, (label, order) in enumerate(asked.choices):
        for answer in (
            str(k + 1),
            f"the {('first', 'second', 'third', 'fourth', 'fifth')[k]} one" if k < 5 else "",
            label,
        ):
            if not answer:
                continue
            table.dialogue(seat).open = asked
            given = chosen(table, seat, answer)
            assert given == order, (asked.message, answer, given)
    table.dialogue(seat).open = None


def chosen(table: Table, seat: str, answer: str) -> object:
    """The order that an answer to the open question comes to."""
    found: list[object] = []

    def keep(read: Reading) -> bool:
        found.append(read.order)
        return True

    dialogue, language = table.dialogue(seat), table.match.game.language
    dialogue.take(answer, lambda: language.scope(table.match, seat), keep)
    return found[0] if found else None


@pytest.mark.parametrize(
    ("said", "which"),
    [("the second one", 1), ("2nd", 1), ("number 3", 2), ("the last", 2), ("the first", 0), ("the ninth", None)],
)
def test_a_choice_is_named_by_its_place_in_the_row(said: str, which: int | None) -> None:
    assert which_one(words_of(said), 3) == which
