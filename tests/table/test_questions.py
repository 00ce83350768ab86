"""Questions over an almanac: each comes back as its own query, none acts, none tells what a seat may not know."""

from __future__ import annotations

import copy
import dataclasses
import random
from collections.abc import Iterator

import pytest

from minaria.dev.asked import collisions, made
from minaria.dev.told_apart import Watcher, twins
from minaria.dev.trials import new_match
from minaria.engine.game import games, load
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.kit.almanac import Almanac
from minaria.table.line.table import Table
from minaria.table.pages.questions import Asker, answer
from minaria.ui.script import flat

ALMANACS = {g: a for g in games() if isinstance(a := load(g).almanac, Almanac)}
POSITIONS = (0, 40, 90)
"""Orders after which questions are asked."""


def _asker(match: Match, seat: str) -> Asker:
    return Asker(match, seat, ALMANACS[match.game.id], {})


def _played(game: str, seed: int) -> Iterator[Match]:
    """A random game in some of its positions."""
    luck = random.Random(seed)
    match = new_match(load(game), luck, str(seed))
    for n in range(max(POSITIONS) + 1):
        if n in POSITIONS:
            yield match
        asks = [a for s in match.awaited() if (a := match.ask(s)) is not None]
        if match.over or not asks:
            return
        ask = luck.choice(asks)
        match.give(ask.seat, choose(ask, luck))


def _said(match: Match, seat: str, line: str) -> list[str]:
    found = answer(_asker(match, seat), line)
    return flat(found.sheet) if found is not None else []


@pytest.mark.parametrize("game", ALMANACS)
def test_the_words_of_a_position_are_made_once_for_each_view(game: str) -> None:
    match = next(iter(_played(game, 3)))
    first, second, *_ = match.setup.seats
    assert _asker(match, first).lexicon is _asker(match, first).lexicon
    assert _asker(match, first).lexicon is not _asker(match, second).lexicon
    office = copy.copy(match)
    views = dataclasses.replace(match.game.views, of=lambda g, seat: match.game.views.of(g, seat))
    office.game = dataclasses.replace(match.game, views=views)
    assert _asker(office, first).lexicon is not _asker(match, first).lexicon


@pytest.mark.parametrize("game", ALMANACS)
def test_what_a_noun_or_a_list_goes_by_is_declared(game: str) -> None:
    for k in ALMANACS[game].kinds:
        assert [p for p in k.nouns.values() if p and k.pred(p) is None] == []
        assert [a for a in (k.owner, k.at, k.power, *k.shown) if a and k.attr(a) is None] == []


@pytest.mark.parametrize("game", ALMANACS)
def test_every_thing_an_almanac_declares_is_asked_for_by_its_own_words(game: str) -> None:
    asked = 0
    for match in _played(game, 3):
        asker = _asker(match, match.setup.seats[0])
        asked += len(list(made(asker)))
        assert collisions(asker) == []
    assert asked > 100


@pytest.mark.parametrize("game", ALMANACS)
def test_everything_declared_can_be_told_of_everything_there_is(game: str) -> None:
    for match in _played(game, 9):
        asker = _asker(match, match.setup.seats[0])
        for k in asker.almanac.kinds:
            for x in asker.all(k.id):
                assert all(asker.said(asker.value(x, a.id), a) for a in k.attrs)
                assert all(asker.is_so(x, p.id) is not None for p in k.preds)


@pytest.mark.parametrize("game", ALMANACS)
def test_no_question_of_an_almanac_acts(game: str) -> None:
    for match in _played(game, 5):
        seat, table = match.setup.seats[0], Table(match)
        lines = [m.line for m in made(_asker(match, seat))]
        before = len(match.lines), match.position.sum()
        for line in random.Random(5).sample(lines, 12):
            replies = table.hear(seat, line)
            assert [r.kind for r in replies[:1]] in (["sheet"], ["page"]), line
        assert (len(match.lines), match.position.sum()) == before


@pytest.mark.parametrize("game", ALMANACS)
def test_answers_at_tables_that_a_seat_cannot_tell_apart_are_the_same(game: str) -> None:
    compared = 0
    for match in _played(game, 7):
        luck = random.Random(7)
        seat = luck.choice(match.setup.seats)
        lines = [m.line for m in made(_asker(match, seat))]
        others = [s for s in match.setup.seats if s != seat]
        lines = [*luck.sample(lines, min(40, len(lines))), *_of_others(match, seat, others)]
        for twin in twins(match, Watcher(seat), luck):
            for line in lines:
                compared += 1
                assert _said(twin, seat, line) == _said(match, seat, line), line
    assert compared > 20


def _of_others(match: Match, seat: str, others: list[str]) -> list[str]:
    """What is asked of what others have and could do."""
    asker = _asker(match, seat)
    names = [asker.seat_name(s) for s in others[:2]]
    near = ["what is near me", "who can attack me", "where are the enemies", "what happened last turn"]
    own = ["what should I do first", "what happens if I do nothing", "can I change my orders", "where is his home"]
    asked = ("tell me about", "how strong is", "what has", "where did {} start", "what is {} going to do")
    of_each = [w.format(name) if "{" in w else f"{w} {name}" for name in names for w in asked]
    return [*near, *own, *of_each]


@pytest.mark.parametrize("game", ALMANACS)
def test_what_is_not_understood_is_said_and_what_may_be_asked_with_it(game: str) -> None:
    match = next(_played(game, 2))
    table, seat = Table(match), match.setup.seats[0]
    (reply,) = table.hear(seat, "why is a zyzzyva not wombling about quibbets?")[:1]
    assert reply.sheet is not None
    said = " ".join(flat(reply.sheet))
    assert "Not understood" in said
    assert "zyzzyva" in said
    assert "ask" in said, "what may be asked"


@pytest.mark.parametrize("game", ALMANACS)
def test_what_a_question_says_besides_is_told_as_left_out(game: str) -> None:
    match = next(_played(game, 2))
    seat = match.setup.seats[0]
    name = _asker(match, seat).seat_name(match.setup.seats[1])
    found = answer(_asker(match, seat), f"how strong is {name} in the zyzzyva")
    assert found is not None
    assert not found.whole
    assert "left out: zyzzyva" in " ".join(flat(found.sheet))


@pytest.mark.parametrize("game", ALMANACS)
def test_an_order_behind_the_word_of_a_question_is_not_given(game: str) -> None:
    asked = 0
    for match in _played(game, 4):
        table, luck = Table(match), random.Random(4)
        for ask in (a for s in match.awaited() if (a := match.ask(s)) is not None):
            for offer in ask.offers:
                order = offer.pick(luck)
                if order is None:
                    continue
                for words in ("should I", "who could"):
                    before = len(match.lines), match.position.sum()
                    line = f"{words} {match.text(ask.seat, order)}"
                    assert not any(r.kind in ("order", "question") for r in table.hear(ask.seat, line)), line
                    assert (len(match.lines), match.position.sum()) == before, line
                    asked += 1
    assert asked >= 8
