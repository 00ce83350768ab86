"""What bots agree to is worth something to them: trades, ransoms and alliances put to them by chance in whole games."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from commands import Order
from minaria.bots import bot_named, consult
from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.games.kingmaker.bot import JUDGEMENT
from minaria.games.kingmaker.bot.worth import of_award, of_noble
from minaria.games.kingmaker.chapters.captives import Ransom
from minaria.games.kingmaker.chapters.common import Accept
from minaria.games.kingmaker.chapters.deals import AskDeal
from minaria.games.kingmaker.chapters.trade import Ally, Trade
from minaria.games.kingmaker.phases.talks import AskRansom
from minaria.games.kingmaker.state import Kingmaker

from .test_bot import played
from .tools import GAME, rule

KINDS: tuple[type[Order], ...] = (Trade, Ally, Ransom)
LOOKED, PUT = 200, 6
"""How many offers are looked at, and how many of them put to the others."""


def strength(g: Kingmaker, seat: str) -> float:
    """What a faction has, in nobles alone."""
    return sum(of_noble(g, n) for n in g.of(seat))


@rule("KM-TRADE-01", "KM-RANSOM-01", "KM-ALLIANCE-01")
@pytest.mark.parametrize(("games", "least"), [(1, 20), pytest.param(3, 200, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["greedy"])
def test_what_a_bot_agrees_to_is_worth_something_to_it(name: str, games: int, least: int) -> None:
    agreed: Counter[str] = Counter()
    luck = random.Random(1)

    def put(match: Match) -> None:
        seat = match.awaited()[0]
        ask = match.ask(seat)
        assert ask is not None
        for kind in KINDS if len(match.lines) % 2 else ():
            offer = ask.offer(kind)
            found = list(islice(offer.options(), LOOKED)) if offer is not None else []
            for order in luck.sample(found, min(PUT, len(found))):
                answered(match, seat, order)

    def answered(match: Match, seat: str, order: Order) -> None:
        """The order given at a table of its own, and what is made of it there."""
        table = Match.new(GAME, match.setup.seats, Seeded("1"), {})
        table.start = match.position
        table.give(seat, order)
        if not isinstance(table.phase, AskDeal | AskRansom):
            return
        (to,) = table.awaited()
        answer = consult(bot_named(name, GAME, to, random.Random(1)), table, to)
        if not isinstance(answer, Accept):
            return
        g: Kingmaker = table.state
        agreed[type(order).__name__] += 1
        before = JUDGEMENT.worth(g, to)
        table.give(to, answer)
        after = table.state.copy()
        after.unready = {}  # what changed hands counts from the next turn
        after.settle()
        match order:
            case Trade():
                more = of_award(g, order.item) > of_award(g, order.back)  # also of what counts only some day
                assert more or JUDGEMENT.worth(after, to) > before, order
            case Ransom():
                paid, noble = sum(of_award(g, i) for i in order.items), of_noble(g, order.noble)
                assert (paid > 0) if g.nobles[order.noble].captor == to else (noble > 0 and noble >= paid), order
            case Ally():
                strong = sorted(g.order, key=lambda s: strength(g, s))
                assert strong[-1] not in (seat, to) or strength(g, strong[-1]) < 1.2 * strength(g, strong[-2]), order
                assert JUDGEMENT.worth(after, to) >= before, order

    for seed in ("1", "2", "3")[:games]:
        played(("greedy",) * 4, seed, 400 * games, put)
    assert sum(agreed.values()) >= least, agreed
    assert min(agreed[kind.__name__] for kind in KINDS) >= least // 20, agreed
