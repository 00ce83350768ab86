"""What may be typed next at a seat: behind whoever does something, and in questions; what is offered is understood."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

from commands import Order, Question, Reading
from commands.canonical import in_pieces
from commands.subject_first import third_person
from minaria.dev.trials import new_match
from minaria.dev.typed_lines import apart
from minaria.engine.game import games, load
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.kit.almanac import Almanac
from minaria.table.line.completing import complete
from minaria.table.pages import questions
from minaria.table.pages.answers import view_of

STEPS, APART = 40, 7


@lru_cache(maxsize=8)
def positions(game_id: str) -> tuple[tuple[Match, str], ...]:
    """Some matches with whoever is asked."""
    game, luck = load(game_id), random.Random(8)
    match, out = new_match(game, luck, "8"), []
    for n in range(STEPS * APART):
        if match.over:
            match = new_match(game, luck, f"8/{n}")
        ask = match.ask(luck.choice(match.awaited()))
        assert ask is not None
        if n % APART == 0:
            out.append((apart(match), ask.seat))
        match.give(ask.seat, choose(ask, luck))
    return tuple(out)


def offered(match: Match, seat: str, line: str) -> list[str]:
    """The lines that completion makes of one."""
    return [line[: s.start] + s.text for s in complete(match, seat, line, 40)]


def by_its_doer(match: Match, seat: str) -> Iterator[tuple[Order, str, str, list[str]]]:
    """Orders that pieces give: whoever does it, the verb behind him, and the rest of the order."""
    scope, luck = match.game.language.scope(match, seat), random.Random(1)
    ask = match.ask(seat)
    assert ask is not None
    for offer in ask.offers:
        order: Any = offer.pick(luck)
        frames = match.reader.grammar.by_spec.get(offer.kind.spec, ())
        if order is None or not frames or len(frames[0].lead) != 1:
            continue
        order = match.game.language.normal(order)
        pieces = in_pieces(order, scope.name)
        forces = [f for f, k in offer.kind.spec.kinds.items() if scope.crowd(k.id) is not None and getattr(order, f)]
        if len(forces) != 1:
            continue
        who = scope.name(offer.kind.spec.kinds[forces[0]].id, getattr(order, forces[0]), order)
        if not who or pieces.count(who) != 1 or pieces.index(who) != 1:
            continue
        yield order, who, third_person(pieces[0]), pieces[2:]


@pytest.mark.parametrize("game_id", games())
def test_behind_whoever_does_something_stands_what_he_may_do_and_then_with_what(game_id: str) -> None:
    tried = same = 0
    for match, seat in positions(game_id):
        scope = match.game.language.scope(match, seat)
        for order, who, verb, rest in by_its_doer(match, seat):
            assert f"{who} {verb}" in offered(match, seat, f"{who} "), (who, verb)
            assert f"{who} {verb}" in offered(match, seat, f"{who} {verb[:2]}"), (who, verb)
            if rest:
                assert f"{who} {verb} {rest[0]}" in offered(match, seat, f"{who} {verb} "), (who, verb, rest)
            line = " ".join((who, verb, *rest))
            read = match.reader.read(line, scope)
            tried += 1
            if isinstance(read, Reading):
                assert match.game.language.normal(read.order) == order, line
                same += 1
            elif isinstance(read, Question):
                same += order in [match.game.language.normal(o) for _, o in read.choices]
    assert same >= 0.8 * tried


def asked(match: Match, seat: str) -> Iterator[str]:
    """Questions as completion makes them, from their first words on."""
    almanac: Any = match.game.almanac

    def on(line: str) -> list[str]:
        return [line[: s.start] + s.text for s in questions.ways_on(almanac, view_of(match, seat), line, 40)]

    for opening in ("how many", "which"):
        for line in on(f"{opening} ")[::4]:
            yield from (x for x in on(f"{line} ")[::3] if x.startswith(f"{line} are "))
    for opening in ("how strong is", "where is", "what is", "tell me about", "who holds"):
        yield from on(f"{opening} ")[::5]


@pytest.mark.parametrize("game_id", [g for g in games() if isinstance(load(g).almanac, Almanac)])
def test_a_question_that_was_completed_is_understood_to_its_last_word(game_id: str) -> None:
    match, seat = positions(game_id)[12]
    almanac: Any = match.game.almanac
    asker = questions.Asker(match, seat, almanac, {})
    tried = 0
    for line in asked(match, seat):
        found = questions.answer(asker, line)
        assert found is not None, line
        assert found.whole, line
        tried += 1
    assert tried > 20


@pytest.mark.parametrize("game_id", games())
def test_a_line_that_begins_as_no_order_and_no_question_goes_on_with_nothing(game_id: str) -> None:
    for match, seat in positions(game_id)[::13]:
        assert offered(match, seat, "zzyq ") == offered(match, seat, "which zzyq ") == []
