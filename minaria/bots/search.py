"""A bot that searches among plans: a script for each group of its pieces (see engine/contract.Tactics).

It begins with the usual script of each group, changes one group's script at a time, and keeps what is worth more: the
plan is carried out in several guesses at what is hidden, all others answer as they usually do, and the position is
weighed once the game says it is settled. All plans are compared under the same guesses and the same dice, and dice come
up evenly, so that luck chooses no plan. What two plans begin with alike is carried out once, and so are two plans that
order the same. What bounds it is a number of tries, never seconds, so that the same question always gets the same
answer.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any

from commands import Order
from minaria.bots.greedy import GreedyBot, first_legal
from minaria.bots.lookahead import EvenDice
from minaria.engine.carrying import carry_out
from minaria.engine.contract import Tactics
from minaria.engine.game import Game
from minaria.engine.phases import Ask, Stack
from minaria.engine.playout import choose
from minaria.engine.position import Position
from minaria.engine.state import checksum, plain

GUESSES = 6  # positions each plan is tried in at most
TRIES = 120  # plans carried out for one question, one guess counted at a time
LIMIT = 200  # orders in one try; what is not settled by then is weighed as it stands
MARGIN = 0.05  # points by which a plan must be better, so that nothing is changed for nothing
KEPT = 400  # orders remembered of plans that are being followed

Plan = tuple[tuple[str, str], ...]
"""A script for each group, in the order they act."""


def usual(tactics: Tactics, g: Any, ask: Ask) -> Plan:
    """The usual script of each group that matters in an answer."""
    return tuple((group, scripts[0]) for group, scripts in tactics.replies(g, ask))


class Line:
    """One way the game may go on from a guessed position."""

    def __init__(self, game: Game, start: Any, stack: Stack, key: str) -> None:
        assert game.judgement is not None
        assert game.judgement.tactics is not None
        self.game, self.judgement, self.tactics = game, game.judgement, game.judgement.tactics
        self.start = start
        self.position = Position(start, stack)
        self.dice = EvenDice(key)
        self.luck = random.Random(key)
        self.orders = 0
        self.now: Ask | None = None

    def begun(self, seat: str) -> Line:
        """The same, its seat about to answer, if it is asked."""
        ask = self.ask()
        self.now = ask if ask is not None and ask.seat == seat else None
        return self

    def copy(self) -> Line:
        """The same, to be carried on another way."""
        made = copy(self)
        made.dice = self.dice.copy()
        made.luck = random.Random()
        made.luck.setstate(self.luck.getstate())
        return made

    def ask(self) -> Ask | None:
        """Who is asked next, None once the game is over or the line is long enough."""
        state, stack = self.position
        if self.orders >= LIMIT or self.game.rules.over(state):
            return None
        for ask in stack[-1].phase.ask(state):
            if ask.awaited and ask.seat not in stack[-1].answers:
                ask.scene = stack
                found: Ask = ask
                return found
        return None

    def give(self, seat: str, order: Order) -> None:
        """Carry one order out."""
        self.orders += 1
        order = self.game.language.normal(order)
        self.position, _ = carry_out(self.game, self.position, seat, order, self.dice, self.orders)

    def follow(self, orders: Sequence[Order]) -> list[tuple[Any, Order]]:
        """Give orders as long as the seat is asked the same thing: those that were legal, with the position before
        each. `now` is then how it is asked, None once it is not any more.
        """
        given: list[tuple[Any, Order]] = []
        ask = self.now
        if ask is None:
            return given
        phase, depth, seat = type(self.position.stack[-1].phase), len(self.position.stack), ask.seat
        for order in orders:
            if first_legal((order,), ask) is None:
                continue
            given.append((self.position.state, order))
            self.give(seat, order)
            again = self.ask()
            stack = self.position.stack
            if again is None or again.seat != seat or len(stack) != depth or type(stack[-1].phase) is not phase:
                self.now = None
                break
            self.now = ask = again
        return given

    def planned(self, part: tuple[str, str]) -> list[Order]:
        """What a group's script orders now, without what is never ordered."""
        g, ask = self.position.state, self.now
        if ask is None:
            return []
        return [x for x in self.tactics.orders(g, ask, *part) if not self.tactics.vetoed(g, ask.seat, x)]

    def answer(self, ask: Ask) -> None:
        """What is usual for whoever is asked: a whole plan, an order, or anything."""
        self.now, given = ask, False
        for part in usual(self.tactics, self.position.state, ask):
            given = bool(self.follow(self.planned(part))) or given
        if given:
            return
        order = first_legal(self.judgement.advise(self.position.state, ask), ask)
        self.give(ask.seat, order if order is not None else choose(ask, self.luck))

    def end(self) -> Any:
        """The position in which what was done at the start is settled."""
        while not self.tactics.settled(self.start, self.position.state):
            ask = self.ask()
            if ask is None:
                break
            self.answer(ask)
        return self.position.state


class Search:
    """The best plan for one question that a number of tries can find."""

    def __init__(self, game: Game, guesses: Sequence[Any], ask: Ask, key: str, tries: int = TRIES) -> None:
        self.game, self.ask, self.key, self.tries = game, ask, key, tries
        self.guesses = guesses
        self.known: dict[tuple[int, tuple[Order, ...]], float] = {}
        self.lines: dict[tuple[int, Plan], Line] = {}
        self.orders: dict[Plan, list[Order]] = {}

    def line(self, plan: Plan, k: int) -> Line:
        """How far a plan comes in one guess; what it begins with is taken over from plans that began alike.

        What its scripts order is settled in the first guess: nobody can order otherwise where other things are hidden.
        """
        if (k, plan) not in self.lines:
            if plan:
                made = self.line(plan[:-1], k).copy()
                if not k:
                    self.orders[plan] = [order for _, order in made.follow(made.planned(plan[-1]))]
                else:
                    self.line(plan, 0)
                    made.follow(self.orders[plan])
            else:
                made = Line(self.game, self.guesses[k], self.ask.scene, f"{self.key}/{k}").begun(self.ask.seat)
            self.lines[k, plan] = made
        return self.lines[k, plan]

    def ordered(self, plan: Plan) -> tuple[Order, ...]:
        """All that a plan orders, group after group."""
        self.line(plan, 0)
        return tuple(order for n in range(1, len(plan) + 1) for order in self.orders[plan[:n]])

    def worth(self, plan: Plan, k: int) -> float:
        """What a plan comes to in one guess; plans that order the same are carried out once."""
        key = (k, self.ordered(plan))
        if key not in self.known:
            self.tries -= 1
            self.known[key] = self.outcome(plan, k)
        return self.known[key]

    def outcome(self, plan: Plan, k: int) -> float:
        """Carry a plan out in one guess: what the position is worth when it is settled."""
        line = self.line(plan, k).copy()
        return line.judgement.worth(line.end(), self.ask.seat)

    def better(self, plan: Plan, best: Plan) -> bool:
        """Whether a plan is worth more than the best so far: first in half of the guesses, then in all of them."""
        half = (len(self.guesses) + 1) // 2
        for some in (range(half), range(len(self.guesses))):
            gain = sum(self.worth(plan, k) - self.worth(best, k) for k in some)
            if gain <= MARGIN * len(some):
                return False
        return True

    def best(self) -> Plan:
        """The usual plan or all groups alike, changed for the better one group at a time until no change helps or the
        tries are used up.
        """
        tactics = self.game.judgement.tactics if self.game.judgement is not None else None
        assert tactics is not None
        choices = tactics.groups(self.guesses[0], self.ask)
        plan: Plan = tuple((group, scripts[0]) for group, scripts in choices)
        tried = {plan}
        for script in dict.fromkeys(s for _, scripts in choices for s in scripts[1:]) if len(choices) > 1 else ():
            other = tuple((group, script if script in scripts else scripts[0]) for group, scripts in choices)
            plan, _ = self.tried(other, plan, tried)
        improved = True
        while improved and self.tries > 0:
            improved = False
            for n, (group, scripts) in enumerate(choices):
                for script in scripts:
                    plan, found = self.tried((*plan[:n], (group, script), *plan[n + 1 :]), plan, tried)
                    improved = improved or found
        return plan

    def tried(self, other: Plan, plan: Plan, known: set[Plan]) -> tuple[Plan, bool]:
        """The better of two plans and whether it is the other one, which is tried once, and as long as tries last."""
        if other in known or self.tries < 1:
            return plan, False
        known.add(other)
        return (other, True) if self.better(other, plan) else (plan, False)


class SearchBot(GreedyBot):
    """Plays a seat of a game that has tactics, looking ahead; where there is nothing to search it is steady."""

    @property
    def leaning(self) -> int:
        return self.judgement.steady

    def advice(self, view: Any, ask: Ask, g: Any) -> Iterator[Order]:
        """The next order of the plan being followed, else of a new one; where there is no choice, what is usual."""
        tactics = self.judgement.tactics
        assert tactics is not None
        known: dict[str, Order] = self.game.cache.setdefault(f"plans/{self.seat}", {})
        key = checksum(plain(self.guess(view, 0)))
        if key not in known and any(len(scripts) > 1 for _, scripts in tactics.groups(g, ask)):
            while len(known) > KEPT:
                known.pop(next(iter(known)))
            known.update(self.plan(view, ask, key))
        if key in known:
            yield known[key]
        yield from super().advice(view, ask, g)

    def guess(self, view: Any, k: int) -> Any:
        """The k-th guess at what is hidden, the same whenever the same is seen."""
        g = self.judgement.possible(view, random.Random(f"{self.seat}/{k}"))
        g.settle()
        return g

    def plan(self, view: Any, ask: Ask, key: str) -> dict[str, Order]:
        """The orders of the best plan, each under what the seat will see when its turn comes."""
        tactics = self.judgement.tactics
        assert tactics is not None
        guesses = [self.guess(view, k) for k in range(min(GUESSES, tactics.guesses))]
        plan = Search(self.game, guesses, ask, key).best()
        line = Line(self.game, guesses[0], ask.scene, key).begun(self.seat)
        out: dict[str, Order] = {}
        for state, order in (x for part in plan for x in line.follow(line.planned(part))):
            seen = self.guess(self.game.views.of(state, self.seat), 0)
            out.setdefault(checksum(plain(seen)), order)
        return out
