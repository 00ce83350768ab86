"""Playing on from a guessed position: what a leaning comes to after some game turns.

Called by the clever bot. Everybody plays by the game's own judgement; the dice of a playout depend on the key and on
what is thrown alone, so that leanings are compared under the same luck.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from dataclasses import fields
from typing import Any

from minaria.bots.greedy import first_legal
from minaria.engine.carrying import carry_out
from minaria.engine.dice import Throw
from minaria.engine.game import Game
from minaria.engine.phases import Ask
from minaria.engine.playout import Luck, choose
from minaria.engine.position import Position

TURNS = 2  # game turns looked ahead, the present one counted
LIMIT = 300  # orders; so many turns have fewer


class CommonDice:
    """Numbers for a playout: the k-th throw for the same thing is the same whatever else happens."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.thrown: Counter[str] = Counter()

    def number(self, n: int, k: int, throw: Throw) -> int:
        self.thrown[throw.what] += 1
        text = f"{self.key}/{throw.what}/{self.thrown[throw.what]}"
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest(), "big") % throw.sides + 1


class EvenDice:
    """Numbers that come up evenly: of throws for the same thing each six in a row have every face once, shuffled by the
    key. A few tries then tell what many would with dice.
    """

    def __init__(self, key: str) -> None:
        self.key = key
        self.thrown: Counter[str] = Counter()
        self.packs: dict[tuple[str, int, int], list[int]] = {}

    def number(self, n: int, k: int, throw: Throw) -> int:
        pack, at = divmod(self.thrown[throw.what], throw.sides)
        self.thrown[throw.what] += 1
        name = (throw.what, throw.sides, pack)
        if name not in self.packs:
            faces = list(range(1, throw.sides + 1))
            random.Random(f"{self.key}/{throw.what}/{pack}").shuffle(faces)
            self.packs[name] = faces
        return self.packs[name][at]

    def copy(self) -> EvenDice:
        """The same, to be thrown on another way; what packs hold is as it was, whoever opened them."""
        made = EvenDice(self.key)
        made.thrown, made.packs = self.thrown.copy(), self.packs
        return made


class Playout:
    """One way a game turn may go on from a guessed position."""

    def __init__(self, game: Game, position: Position, seat: str, leaning: int, key: str, luck: Luck) -> None:
        assert game.judgement is not None
        self.game, self.judgement = game, game.judgement
        self.position = position
        self.seat, self.leaning = seat, leaning
        self.dice = CommonDice(key)
        self.luck = luck
        self.orders = 0
        self.plan: list[Any] = []  # the seat's orders of the round that was asked about
        self.started = self.judgement.clock(position.state)

    def begin(self) -> str:
        """Play the round that was asked about and keep its orders as the plan; where it leads, as a checksum."""
        ask = self.ask()
        if ask is not None:
            self.plan = self.answer(ask)
        return self.position.sum()

    def worth(self) -> float:
        """How the seat stands some game turns later."""
        last = self.started + TURNS
        while self.orders < LIMIT and self.judgement.clock(self.position.state) < last:
            ask = self.ask()
            if ask is None:
                break
            self.answer(ask)
        return self.judgement.worth(self.position.state, self.seat)

    def ask(self) -> Ask | None:
        """Who is asked next, None once the game is over."""
        state, stack = self.position
        asks = () if self.game.rules.over(state) else stack[-1].phase.ask(state)
        for ask in asks:
            if ask.awaited and ask.seat not in stack[-1].answers:
                ask.scene = stack
                found: Ask = ask
                return found
        return None

    def answer(self, ask: Ask) -> list[Any]:
        """Follow the advice for one question as long as the same question is asked again: a whole round at once.

        The orders given.
        """
        leaning = self.leaning if ask.seat == self.seat else 0
        phase, depth = type(self.position.stack[-1].phase), len(self.position.stack)
        given: list[Any] = []
        now = self.position.state.copy()
        _show(now, self.position.state)
        for order in self.judgement.advise(now, ask, leaning):
            if first_legal((order,), ask) is None:
                continue
            given.append(order)
            self.give(ask.seat, order)
            again = self.ask()
            same = again is not None and again.seat == ask.seat and len(self.position.stack) == depth
            if not same or type(self.position.stack[-1].phase) is not phase or self.orders >= LIMIT:
                return given
            assert again is not None
            ask.offers, ask.scene = again.offers, again.scene
            _show(now, self.position.state)
        if not given:
            given.append(choose(ask, self.luck))
            self.give(ask.seat, given[0])
        return given

    def give(self, seat: str, order: Any) -> None:
        """Carry one order out."""
        self.orders += 1
        order = self.game.language.normal(order)
        self.position, _ = carry_out(self.game, self.position, seat, order, self.dice, self.orders)
        self.position.state.settle()


def _show(now: Any, state: Any) -> None:
    """Let whoever advises see the position as it has become."""
    for f in fields(state):
        setattr(now, f.name, getattr(state, f.name))
