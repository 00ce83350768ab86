"""A bot that looks ahead: before a round it plays each way of playing it on for some game turns.

What it does not know it guesses, the same way all through the round, and it judges each way from how the round began:
so it keeps to one plan without remembering it, and goes on the same after a pause.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from minaria.bots.greedy import GreedyBot
from minaria.bots.lookahead import Playout
from minaria.engine.carrying import Position
from minaria.engine.phases import Ask
from minaria.engine.state import checksum, plain

GUESSES = 3  # guesses and dice with which the ways that promise most are tried; the others with the first alone
RIVALS = 2  # how many ways besides the usual one are tried with all of them
MARGIN = 1.5  # points by which another way must be better than the usual one


class CleverBot(GreedyBot):
    """Plays a seat of a game that has judgement, choosing how by looking ahead."""

    def leaning(self, view: Any, ask: Ask, g: Any) -> int:
        """The way of playing the round that turns out best, found once for a round; the usual one if all is alike."""
        if not self.judgement.open_questions(g, ask):
            return 0
        first = self.start(view, 0)
        known, key = f"clever/{self.seat}", checksum(plain(first))
        if self.game.cache.get(known, ("", 0))[0] != key:
            self.game.cache[known] = (key, self.best(view, first, ask, key))
        found: int = self.game.cache[known][1]
        return found

    def start(self, view: Any, k: int) -> Any:
        """The k-th guess of the position as the round began."""
        guess = self.judgement.possible(view, random.Random(f"{self.seat}/{k}"))
        return self.judgement.round_start(guess, self.seat)

    def best(self, view: Any, first: Any, ask: Ask, key: str) -> int:
        """The leaning with the best mean over the guesses; the usual one where it makes no difference.

        Once all have been tried with the first guess, only those that promise most and the usual one are tried on.
        """
        worth = self.tried(first, ask, f"{key}/0", range(self.judgement.leanings))
        others = sorted((n for n in worth if n), key=lambda n: (-worth[n], n))
        rivals = [n for n in others if worth[n] > worth[0]][:RIVALS]
        if not rivals:
            return 0
        totals = {n: worth[n] for n in (0, *rivals)}
        for k in range(1, GUESSES):
            again = self.tried(self.start(view, k), ask, f"{key}/{k}", totals)
            totals = {n: totals[n] + again[n] for n in totals}
        best = max(totals, key=lambda n: (totals[n], -n))
        return best if totals[best] > totals[0] + MARGIN * GUESSES else 0

    def tried(self, start: Any, ask: Ask, key: str, leanings: Iterable[int]) -> dict[int, float]:
        """What each way of playing comes to from one guess; ways that come to the same round are followed once."""
        known: dict[str, float] = {}
        out: dict[int, float] = {}
        for leaning in leanings:
            g = start.copy()
            g.settle()
            way = Playout(self.game, Position(g, ask.scene), self.seat, leaning, key, random.Random(key))
            end = way.begin()
            if end not in known:
                known[end] = way.worth()
            out[leaning] = known[end]
        return out
