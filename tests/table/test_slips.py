"""A word that means something else is no slip for an order: in every game, wherever it is said."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from commands import Misread, Reading
from commands.everyday import EVERYDAY
from commands.quantity_words import PRONOUNS
from commands.tokens import words_of
from minaria.dev.trials import new_match
from minaria.engine.game import games, load
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.table.record.referee_words import reader_for

ORDERS, EVERY = 300, 30
PARTS = 4
"""Words are tried at every fourth of the positions, each at two or three of them."""
LONG = 6
"""Letters of a word in which two that have changed places are put right."""
MEANT = {*PRONOUNS, "here", "there", "last", "first", "second", "everyone", "everybody", "all", "everything", "home"}
"""Words that stand for what was named before."""
SLIDING = (
    "sell wine",
    "three moves",
    "Prince of moves",
    "trade wine",
    "trade",
    "regent",
    "by",
    "by ship",
    "resume",
    "resume the game",
    "deadline",
    "deadline 3 days",
    "year",
    "year 3",
    "headline",
    "headline News",
    "learn",
    "learn moves",
    "pause",
    "stand up",
)


def positions(game_id: str, seed: int) -> Iterator[tuple[Match, str]]:
    """Matches of random play with whoever is asked; where a game is soon over, another begins."""
    luck = random.Random(seed)
    match = new_match(load(game_id), luck, str(seed))
    for n in range(ORDERS):
        if match.over:
            match = new_match(load(game_id), luck, f"{seed}/{n}")
        ask = match.ask(match.awaited()[0])
        assert ask is not None
        if n % EVERY == 0:
            yield match, ask.seat
        match.give(ask.seat, choose(ask, luck))


@pytest.mark.parametrize("game_id", games())
def test_other_words_do_not_slide_into_orders(game_id: str) -> None:
    for match, seat in positions(game_id, 5):
        reader, scope = reader_for(match.game, seat), match.game.language.scope(match, seat)
        for line in SLIDING:
            first = words_of(line)[0]
            if first not in reader.verbs:
                assert isinstance(reader.read(line, scope), Misread), line


@pytest.mark.parametrize("game_id", games())
def test_everyday_words_are_no_slip_and_short_for_nothing(game_id: str) -> None:
    for n, (match, seat) in enumerate(positions(game_id, 6)):
        reader, scope = reader_for(match.game, seat), match.game.language.scope(match, seat)
        for word in sorted(EVERYDAY - MEANT - set(reader.verbs))[n % PARTS :: PARTS]:
            read = reader.read(word, scope)
            assert not isinstance(read, Reading) or word in words_of(read.text), (word, read)


@pytest.mark.parametrize("game_id", games())
def test_a_slip_in_an_order_is_still_put_right(game_id: str) -> None:
    tried = 0
    long = [kind for kind in load(game_id).language.orders if len(kind.spec.word.split()[0]) >= LONG]
    for match, seat in positions(game_id, 7):
        reader, scope = reader_for(match.game, seat), match.game.language.scope(match, seat)
        ask = match.ask(seat)
        assert ask is not None
        for offer in ask.offers:
            order = offer.pick(random.Random(1))
            verb, _, rest = match.text(seat, order).partition(" ") if order is not None else ("", "", "")
            slipped = f"{verb[:-2]}{verb[-1:]}{verb[-2:-1]} {rest}".strip()
            if len(verb) < LONG or verb[-1] == verb[-2] or any(k.id == "words" for k in offer.kind.spec.kinds.values()):
                continue
            tried += 1
            read = reader.read(slipped, scope)
            assert isinstance(read, Reading), (slipped, read)
            assert read.order == order
    assert tried or not long
