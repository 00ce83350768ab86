"""What is typed is never misread: the rules of safety, each in every game, on orders of random games.

The lines are made of each game's own orders, typed where they are legal. Beside these stand `test_asking` (what asks
never acts), `test_grave`, `test_slips`, `test_twins`, `test_questions` and `minaria dev fuzz --scrambled`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pytest

from commands import NameIndex, Order, Question, Reading, table_words, verbs
from commands.order import FREE_TEXT
from commands.tokens import tokenize, words_of
from minaria.dev.trials import new_match
from minaria.dev.typed_lines import apart
from minaria.engine.game import games, load
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.table.line.table import Table
from minaria.table.record.replies import Reply

MOMENTS, APART = 6, 17
NONSENSE = "zzyq"
LIMITS = ("not", "without", "unless", "except", "until", "before", "but", "if")
SENTENCE = "Only the referee may do that"


class Moment(NamedTuple):
    """A position, who is asked there, an order that he may give, and its text."""

    match: Match
    seat: str
    order: Order
    text: str

    def typed(self, line: str) -> tuple[list[str], str]:
        """The orders that came of a line, and what was said."""
        table = Table(apart(self.match))
        replies = table.hear(self.seat, line)
        new = [mark.line for mark in table.match.marks[len(self.match.marks) :]]
        return [line.text for line in new if line.seat == self.seat], said(replies)

    def done(self, line: str) -> list[str]:
        """The orders that came of a line."""
        return self.typed(line)[0]


def said(replies: list[Reply]) -> str:
    return "\n".join(r.text if r.sheet is None else str(r.sheet) for r in replies)


@lru_cache(maxsize=8)
def moments(game_id: str) -> tuple[Moment, ...]:
    """Some moments of random games, each with an order of several words that takes no free text."""
    game = load(game_id)
    luck = random.Random(14)
    out: list[Moment] = []
    match = new_match(game, luck, "14")
    for n in range(1, 40 * APART):
        if match.over:
            match = new_match(game, luck, f"14/{n}")
        ask = match.ask(luck.choice(match.awaited()))
        assert ask is not None
        order = game.language.normal(choose(ask, luck))
        text = match.text(ask.seat, order)
        if n % APART == 0 and len(text.split()) > 2 and not any(k.id in FREE_TEXT for k in order.spec.kinds.values()):
            out.append(Moment(apart(match), ask.seat, order, text))
            if len(out) == MOMENTS:
                break
        match.give(ask.seat, order)
    return tuple(out)


@pytest.fixture(params=games())
def here(request: pytest.FixtureRequest) -> tuple[Moment, ...]:
    found = moments(request.param)
    assert found
    return found


def with_word(text: str, word: str) -> Iterator[str]:
    """A line with a word more, at its beginning, in its middle and at its end."""
    words = text.split()
    for at in (0, len(words) // 2, len(words)):
        yield " ".join([*words[:at], word, *words[at:]])


def test_no_word_is_left_over(here: tuple[Moment, ...]) -> None:
    for moment in here:
        for line in with_word(moment.text, NONSENSE):
            assert moment.done(line) == [], line
        verb, _, rest = moment.text.partition(" ")
        assert moment.done(f"{NONSENSE} {rest}") == [], f"a verb that nobody knows is asked about: {verb}"


def test_of_a_question_what_is_left_out_is_told(here: tuple[Moment, ...]) -> None:
    for moment in here:
        if table_words.WhereIs in moment.match.game.lacks:
            continue
        name = next((t.where_name for t in moment.match.game.language.scope(moment.match, moment.seat).things()), "")
        for line in (f"where is the {NONSENSE} of {name}", f"how many {NONSENSE} are at {name}"):
            done, answer = moment.typed(line)
            assert done == []
            assert NONSENSE in answer, line


@pytest.mark.parametrize("word", LIMITS)
def test_a_word_that_may_limit_stops_the_line(here: tuple[Moment, ...], word: str) -> None:
    for moment in here:
        for line in with_word(moment.text, word):
            for text in moment.done(line):
                assert word in words_of(text), line


def test_a_chain_is_read_whole_before_its_first_order_is_done(here: tuple[Moment, ...]) -> None:
    for moment in here:
        for end in (
            f"; {NONSENSE} it",
            f", then {NONSENSE} it",
            f" and then {NONSENSE} it",
        ):
            assert moment.done(moment.text + end) == [], end


def test_of_two_orders_of_which_the_second_cannot_be_done_then_none_is(here: tuple[Moment, ...]) -> None:
    for moment in here:
        match = apart(moment.match)
        mark = match.give(moment.seat, moment.order)
        if mark.line.rolls or match.awaited() != moment.match.awaited():
            continue  # what comes of the first nobody knows beforehand
        assert len(moment.done(f"{moment.text}; {moment.text}")) != 1, moment.text


def test_what_somebody_did_is_no_order(here: tuple[Moment, ...]) -> None:
    for moment in here:
        verb, _, rest = moment.text.partition(" ")
        past = f"{verb}d" if verb.endswith("e") else f"{verb}ed"
        if verb in verbs.KNOWN and past not in verbs.KNOWN:
            for line in (f"I {past} {rest}", f"we {past} {rest}", f"{past} {rest}"):
                assert moment.done(line) == [], line


def test_in_a_file_nothing_is_ended_behind_a_line_that_was_not_kept(here: tuple[Moment, ...], tmp_path: Path) -> None:
    for k, moment in enumerate(here):
        path = tmp_path / f"{k}.txt"
        path.write_text(f"{NONSENSE} the lot\ndone\n", encoding="utf-8")
        table = Table(apart(moment.match))
        table.hear(moment.seat, f"read {path}")
        assert len(table.match.marks) == len(moment.match.marks)


def test_two_orders_of_which_one_is_not_for_now_are_asked_about(here: tuple[Moment, ...]) -> None:
    for moment in here:
        ask = moment.match.ask(moment.seat)
        assert ask is not None
        others = [k for k in moment.match.game.language.orders if ask.offer(k) is None and k.spec.examples]
        for kind in others[:6]:
            for example in moment.match.game.examples(kind.spec)[:1]:
                for text in moment.done(f"{moment.text} and {example}"):
                    assert text == moment.text, example


def test_a_half_with_something_left_out_is_no_half(here: tuple[Moment, ...]) -> None:
    for moment in here:
        verb = moment.order.spec.word
        assert len(moment.done(f"{moment.text} and {verb}")) <= 1


def test_no_sum_is_filled_in(here: tuple[Moment, ...]) -> None:
    for moment in here:
        spec = moment.order.spec
        told = {f for p in spec.patterns for f, _ in p.constants}  # "build a step" says how many
        sums = [f for f, kind in spec.kinds.items() if kind.id == "number" and f not in {*spec.defaults, *told}]
        for field in sums:
            words = moment.text.split()
            words.remove(str(getattr(moment.order, field)))
            assert moment.done(" ".join(words)) == [], moment.text


def test_nothing_is_said_aloud_by_a_slip(here: tuple[Moment, ...]) -> None:
    for moment in here:
        for line in ("sya hello everyone", "whispr you meet me", "noet this", "tel everyone hello"):
            table = Table(apart(moment.match))
            table.hear(moment.seat, line)
            assert len(table.match.lines) == len(moment.match.lines), line


def test_verbs_of_everyday_english_alone_do_nothing(here: tuple[Moment, ...]) -> None:
    for n, moment in enumerate(here):
        reader = Table(moment.match).reader_of(moment.seat)
        scope = moment.match.game.language.scope(moment.match, moment.seat)
        for word in sorted(verbs.KNOWN - set(reader.verbs))[n::14]:
            read = reader.read(word, scope)
            back = isinstance(read, Reading) and read.order.spec.table  # "abandon" takes the last order back
            assert back or not isinstance(read, Reading) or word in words_of(read.text), word


def test_what_another_player_does_is_nobodys_order(here: tuple[Moment, ...]) -> None:
    for moment in here:
        for other in [s for s in moment.match.setup.seats if s != moment.seat][:2]:
            for line in (f"{other} {moment.text}", f"{other} will {moment.text}", f"{other} wants to {moment.text}"):
                assert moment.done(line) == [], line


@pytest.mark.parametrize("opening", ["can i", "should i", "what if i", "who may", "why did they", "is it wise to"])
def test_a_question_is_no_order(here: tuple[Moment, ...], opening: str) -> None:
    for moment in here:
        for line in (f"{opening} {moment.text}", f"{opening} {moment.text}?"):
            assert moment.done(line) == [], line


@pytest.mark.parametrize("word", ["cancel", "forget", "scrap", "get rid of", "stop", "undo"])
def test_nothing_is_guessed_from_a_line_that_takes_back(here: tuple[Moment, ...], word: str) -> None:
    for moment in here:
        if any(word.split()[0] in kind.spec.heads for kind in moment.match.game.language.orders):
            continue
        if word in verbs.one_word(moment.order.spec.word):
            continue  # "cancel the alliance" ends it
        rest = moment.text.partition(" ")[2]
        table = Table(apart(moment.match))
        table.hear(moment.seat, f"{word} {rest}")
        assert len(table.match.lines) == len(moment.match.lines)
        put = table.dialogue(moment.seat).open
        assert not isinstance(put, Question) or moment.order not in [order for _, order in put.choices], word


def test_no_is_never_done(here: tuple[Moment, ...]) -> None:
    for moment in here:
        assert "done" not in moment.done("no")


def test_only_a_line_that_reads_to_its_end_is_the_referees(here: tuple[Moment, ...]) -> None:
    for moment in here:
        for kind in list(moment.match.game.referee.edits)[::9]:
            assert SENTENCE not in moment.typed(f"{kind.spec.word} {NONSENSE} or so")[1], kind


def test_what_names_no_seat_is_no_word_of_the_referees(here: tuple[Moment, ...]) -> None:
    for moment in here:
        assert SENTENCE not in moment.typed("done for now")[1]


def test_what_reads_to_the_letter_is_that_order(here: tuple[Moment, ...]) -> None:
    for moment in here:
        assert moment.done(moment.text) in ([], [moment.text]), moment.text
        assert moment.done(moment.text.upper()) in ([], [moment.text]), moment.text


def test_what_is_grave_is_never_completed(here: tuple[Moment, ...]) -> None:
    for moment in here:
        ask = moment.match.ask(moment.seat)
        assert ask is not None
        for kind in (offer.kind for offer in ask.offers if offer.kind.spec.grave and offer.kind.spec.kinds):
            assert moment.done(kind.spec.word) == [], kind


def test_an_exact_name_comes_before_one_cut_short_or_misspelt(here: tuple[Moment, ...]) -> None:
    for moment in here[:1]:
        for kind in moment.match.reader.grammar.kinds:
            index = moment.match.game.language.scope(moment.match, moment.seat).index(kind)
            if type(index) is not NameIndex:
                continue  # one that a game reads in a way of its own
            for name, value in index.items[:: max(len(index.items) // 40, 1)]:
                tokens = tokenize(name)
                hits = [h for h in index.match(tokens, 0, True) if h.end == len(tokens)]
                least = min((h.cost for h in hits), default=0.0)
                assert value in [h.value for h in hits if h.cost == least], name
