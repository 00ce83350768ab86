"""A bot that looks ahead: before a round it plays each way of playing it on for some game turns.

What it does not know it guesses, the same way all through the round, and it judges each way from how the round began:
so it keeps to one plan without remembering it, and goes on the same after a pause.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from commands import Order
from minaria.bots.greedy import GreedyBot
from minaria.bots.lookahead import Playout
from minaria.engine.phases import Ask
from minaria.engine.position import Position
from minaria.engine.state import checksum, plain

SAMPLES = 2  # guesses and dice each way is tried with
MARGIN = 15.0  # points by which another way must be better than the steady one, so that luck alone does not choose


class Plan(NamedTuple):
    """A way of playing a round, and the orders it came to when it was tried."""

    leaning: int
    orders: tuple[Order, ...]


class CleverBot(GreedyBot):
    """Plays a seat of a game that has judgement, choosing how by looking ahead."""

    def advice(self, view: Any, ask: Ask, g: Any) -> Iterator[Order]:
        """The plan of the round as far as it can still be followed, then what its leaning advises now."""
        steady = self.judgement.steady
        if not self.judgement.open_questions(g, ask):
            yield from self.judgement.advise(g, ask, steady)
            return
        plan = self.plan(view, ask)
        yield from plan.orders
        yield from self.judgement.advise(g, ask, plan.leaning)

    def plan(self, view: Any, ask: Ask) -> Plan:
        """What turns out best, found once for a round."""
        starts = []
        for k in range(SAMPLES):
            guess = self.judgement.possible(view, random.Random(f"{self.seat}/{k}"))
            starts.append(self.judgement.round_start(guess, self.seat))
        known = f"clever/{self.seat}"
        key = checksum(*(plain(g) for g in starts))
        if self.game.cache.get(known, ("", None))[0] != key:
            self.game.cache[known] = (key, self.best(starts, ask, key))
        found: Plan = self.game.cache[known][1]
        return found

    def best(self, starts: list[Any], ask: Ask, key: str) -> Plan:
        """The plan with the best mean over the guesses; the steady one unless another is clearly better."""
        steady = self.judgement.steady
        leanings = range(steady, self.judgement.leanings)
        totals = dict.fromkeys(leanings, 0.0)
        plans: dict[int, Plan] = {}
        for k, g in enumerate(starts):
            known: dict[str, float] = {}  # ways of playing that come to the same are followed once
            for leaning in leanings:
                start = g.copy()
                start.settle()
                luck = random.Random(f"{key}/{k}")
                way = Playout(self.game, Position(start, ask.scene), self.seat, leaning, f"{key}/{k}", luck)
                end = way.begin()
                plans.setdefault(leaning, Plan(leaning, tuple(way.plan)))
                if end not in known:
                    known[end] = way.worth()
                totals[leaning] += known[end]
        best = max(leanings, key=lambda n: (totals[n], -n))
        return plans[best if totals[best] > totals[steady] + MARGIN * len(starts) else steady]
