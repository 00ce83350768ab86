"""A line that ends in a question mark never acts: in every game, for every kind of order."""

from __future__ import annotations

import random

import pytest

from commands import Done, Misread, Question
from minaria.dev.trials import new_match
from minaria.engine.dice import Seeded
from minaria.engine.game import REFEREE, games, load
from minaria.engine.match import Match
from minaria.engine.phases import Ask
from minaria.engine.playout import choose
from minaria.table.line.table import Table

ORDERS = 350


@pytest.mark.parametrize("game_id", games())
def test_every_kind_of_order_with_a_question_mark_behind_it_does_nothing(game_id: str) -> None:
    game = load(game_id)
    luck = random.Random(11)
    match = new_match(game, luck, "11")
    table = Table(match)
    seen: set[type] = set()
    for _ in range(ORDERS):
        asks = [a for s in match.awaited() if (a := match.ask(s)) is not None]
        if match.over or not asks:
            break
        ask = luck.choice(asks)
        for offer in ask.offers:
            if offer.kind in seen or (order := offer.pick(luck)) is None:
                continue
            if any(kind.id == "speech" for kind in offer.kind.spec.kinds.values()):
                continue  # what is said aloud may ask
            seen.add(offer.kind)
            before, sum_ = len(match.lines), match.position.sum()
            said = table.hear(ask.seat, f"{match.text(ask.seat, order)}?")
            assert (len(match.lines), match.position.sum()) == (before, sum_), match.text(ask.seat, order)
            assert said, "and it is answered"
            assert not any(r.kind in ("order", "question") for r in said), match.text(ask.seat, order)
        match.give(ask.seat, choose(ask, luck))
    assert len(seen) >= min(9, len(game.language.orders))


@pytest.fixture
def table() -> Table:
    return Table(Match.new(load("divine_right"), ["hothior", "mivior"], Seeded("3")))


@pytest.mark.parametrize("line", ["undo?", "done?", "quit?", "propose undo 1?", "roll ?", "yes?", "again?", "1?"])
def test_words_that_act_do_not_when_asked(table: Table, line: str) -> None:
    lines = len(table.match.lines)
    for seat in ("hothior", REFEREE):
        said = table.hear(seat, line)
        assert said
        assert not any(r.kind in ("order", "quit", "question") for r in said)
    assert len(table.match.lines) == lines


def test_a_question_is_answered_with_what_would_follow_or_stands_against_it(table: Table) -> None:
    ask = table.match.ask(table.match.awaited()[0])
    assert ask is not None
    (reply,) = table.hear(ask.seat, "roll?")
    assert reply.sheet is not None
    assert "legal now" in str(reply.sheet.blocks)
    (reply,) = table.hear(ask.seat, "storm Port Lork?")
    assert reply.sheet is not None
    assert "legal now" not in str(reply.sheet.blocks)


def test_what_was_asked_still_stands_after_a_question(table: Table) -> None:
    seat = table.match.awaited()[0]
    dialogue = table.dialogue(seat)
    dialogue.open = Question("Which do you mean?", (("this", Done()),))
    said = table.hear(seat, "yes?")
    assert "Still asked: Which do you mean?" in said[-1].text
    assert dialogue.open is not None


@pytest.mark.parametrize("line", ["who?", "score?", "say are you there?", "where is Port Lork?", "may I roll?"])
def test_questions_and_talk_are_what_they_were(table: Table, line: str) -> None:
    seat = table.match.awaited()[0]
    with_it = [r.kind for r in table.hear(seat, line)]
    without = [r.kind for r in table.hear(seat, line.rstrip("?"))]
    assert with_it == without


def first_of_its_kind(match: Match, ask: Ask, heard: set[object]) -> bool:
    """Whether nothing was said yet where that phase asks for just these kinds of orders."""
    kind = type(match.phase), tuple(offer.kind for offer in ask.offers)
    new = kind not in heard
    heard.add(kind)
    return new


@pytest.mark.parametrize("game_id", games())
@pytest.mark.parametrize("said", ["no", "No!", "no thanks", "yes", "ok"])
def test_a_stray_yes_or_no_ends_nothing(game_id: str, said: str) -> None:
    game = load(game_id)
    match = new_match(game, random.Random(3), "3")
    table = Table(match)
    luck = random.Random(3)
    heard: set[object] = set()
    for _ in range(60):
        if match.over:
            break
        ask = match.ask(match.awaited()[0])
        assert ask is not None
        if first_of_its_kind(match, ask, heard):
            before = len(match.lines)
            replies = table.hear(ask.seat, said)
            if any(r.kind == "order" for r in replies):  # the answer to a yes or no that is asked
                assert match.marks[-1].line.text != "done"
                match.undo(REFEREE)
            else:
                assert len(match.lines) == before
        match.give(ask.seat, choose(ask, luck))


@pytest.mark.parametrize("game_id", games())
def test_yes_and_no_are_no_words_of_the_table_where_nothing_is_asked(game_id: str) -> None:
    """A "no" too many does not show the notes."""
    game = load(game_id)
    luck = random.Random(5)
    match = new_match(game, luck, "5")
    table = Table(match)
    heard: set[object] = set()
    for _ in range(60):
        asks = [a for s in match.awaited() if (a := match.ask(s)) is not None]
        if match.over or not asks:
            break
        ask = luck.choice(asks)
        for word in ("no", "yes") if first_of_its_kind(match, ask, heard) else ():
            meant = table.reader_of(ask.seat).read(word, game.language.scope(match, ask.seat))
            if isinstance(meant, Misread | Question) or meant.order.spec.table:
                said = table.hear(ask.seat, word)
                assert [r.kind for r in said] == ["misread"], said
                assert f"'{word}' answers no question that is open" in said[0].text
        match.give(ask.seat, choose(ask, luck))
