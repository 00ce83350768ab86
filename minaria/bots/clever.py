"""A bot that looks ahead: before a round it plays each way of playing it on for some game turns.

What it does not know it guesses, the same way all through the round, and it judges each way from how the round began:
so it keeps to one plan without remembering it, and goes on the same after a pause.
"""

from __future__ import annotations

import random
from typing import Any

from minaria.bots.greedy import GreedyBot
from minaria.bots.lookahead import Playout
from minaria.engine.carrying import Position
from minaria.engine.phases import Ask
from minaria.engine.state import checksum, plain

SAMPLES = 1  # guesses and dice each way is tried with
MARGIN = 1.5  # points by which another way must be better than the usual one


class CleverBot(GreedyBot):
    """Plays a seat of a game that has judgement, choosing how by looking ahead."""

    def leaning(self, view: Any, ask: Ask, g: Any) -> int:
        """The way of playing the round that turns out best, found once for a round; the usual one if all is alike."""
        if not self.judgement.open_questions(g, ask):
            return 0
        starts = []
        for k in range(SAMPLES):
            guess = self.judgement.possible(view, random.Random(f"{self.seat}/{k}"))
            starts.append(self.judgement.round_start(guess, self.seat))
        known = f"clever/{self.seat}"
        key = checksum(*(plain(g) for g in starts))
        if self.game.cache.get(known, ("", 0))[0] != key:
            self.game.cache[known] = (key, self.best(starts, ask, key))
        found: int = self.game.cache[known][1]
        return found

    def best(self, starts: list[Any], ask: Ask, key: str) -> int:
        """The leaning with the best mean over the guesses; the usual one where it makes no difference."""
        totals = [0.0] * self.judgement.leanings
        for k, g in enumerate(starts):
            known: dict[str, float] = {}  # ways of playing that come to the same are followed once
            for leaning in range(self.judgement.leanings):
                start = g.copy()
                start.settle()
                luck = random.Random(f"{key}/{k}")
                way = Playout(self.game, Position(start, ask.scene), self.seat, leaning, f"{key}/{k}", luck)
                end = way.begin()
                if end not in known:
                    known[end] = way.worth()
                totals[leaning] += known[end]
        best = max(range(len(totals)), key=lambda n: (totals[n], -n))
        return best if totals[best] > totals[0] + MARGIN * len(starts) else 0
