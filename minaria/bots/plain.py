"""A bot for any game: it tries orders out and keeps the one after which its seat stands best, as the game's pages say.

It needs nothing but the contract: how seats stand is what `Facts.points` says, else what the score page says, and how
many pieces are on the map. Orders are tried out in the game's own twin of the position, which the seat cannot tell from
the real one; what a twin leaves as it is shows through, so a judgement's `possible` is better. Where a game makes no
twin the bot plays by chance. After an order tried everybody does what is laid down for a seat that is away, to the end
of the turn; what bounds it is a number of orders.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

from commands import Done, Order
from commands.tokens import words_of
from minaria.bots.lookahead import CommonDice
from minaria.engine.carrying import carry_out
from minaria.engine.game import Game
from minaria.engine.match import Match
from minaria.engine.phases import Ask, Frame
from minaria.engine.playout import Luck, choose
from minaria.engine.position import Position
from minaria.engine.sheets import Facts, Grid, Sheet

PICKS = 12  # orders of a kind that are tried
MOST = 12  # orders that are tried for one question
AGAIN, DICE = 3, 3  # the best of them are tried with other dice too, so often in all
FOLLOW = 30  # orders that follow one that is tried
BOUND = 250  # orders carried out for one question
PIECES = 2.0  # what having all the pieces on the map is worth in points
NEARER = 1.0  # what standing beside the others is worth, against standing at the other end of the map

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_COUNTS = ("points", "score", "total", "votes", "prestige")
_COUNTS_NOT = ("rank", "place", "to go", "missing")


# -- how seats stand


def on_the_page(page: Sheet, seats: tuple[str, ...]) -> dict[str, float]:
    """The figure that a score page has for each seat: of the column that counts, else the first there is."""
    out: dict[str, float] = {}
    for block in page.blocks:
        rows: list[tuple[str, str]] = []
        if isinstance(block, Facts):
            rows = list(block.pairs)
        elif isinstance(block, Grid):
            heads = [h.casefold() for h in block.columns]
            named = [k for k, h in enumerate(heads) if any(w in h for w in _COUNTS)]
            some = [k for k, h in enumerate(heads) if k and not any(w in h for w in _COUNTS_NOT)]
            by = [k for k in (*named, *some) if any(_NUMBER.fullmatch(r[k].strip()) for r in block.rows if k < len(r))]
            rows = [(r[0], r[by[0]]) for r in block.rows] if by else []
        for label, value in rows:
            told = words_of(label)
            found = _NUMBER.search(value)
            for seat in seats if found else ():
                if seat not in out and words_of(seat) and _within(words_of(seat), told):
                    out[seat] = float(found[0]) if found else 0.0
    return out


def _within(words: Any, told: Any) -> bool:
    """Whether some words stand together among others."""
    return any(tuple(told[k : k + len(words)]) == tuple(words) for k in range(len(told) - len(words) + 1))


def points(game: Game, state: Any, seat: str | None, seats: tuple[str, ...]) -> Mapping[str, float]:
    """What each seat has, as far as `seat` is told; a seat that is told of nowhere has nothing."""
    known = game.facts.points
    found: Mapping[str, float] = {}
    if known is not None:
        found = known(state)
    elif game.pages.score is not None:
        found = on_the_page(game.pages.score(game.views.of(state, seat)), seats)
    return {s: found.get(s, 0.0) for s in seats}


def standing(game: Game, state: Any, seat: str, seats: tuple[str, ...]) -> float:
    """How well a seat stands: its points and its share of the pieces, less those of the best of the others.

    Who has as many points as the seat may be on its side: such seats are left out while there are others.
    """
    has = points(game, state, seat, seats)
    owners = [x.owner for x in game.facts.pieces(state).values()]
    owned = {s: owners.count(s) for s in seats}
    all_of_them = sum(owned.values()) or 1
    value = {s: has[s] + PIECES * owned[s] / all_of_them for s in seats}
    value[seat] -= NEARER * apart(game, state, seat)
    others = [s for s in seats if has[s] != has[seat]] or [s for s in seats if s != seat]
    return value[seat] - max((value[s] for s in others), default=0.0)


def apart(game: Game, state: Any, seat: str) -> float:
    """How far the seat's pieces are from those of others on the average, 1 for the whole map; 0 without a map."""
    if game.map is None:
        return 0.0
    places = game.facts.pieces(state).values()
    mine = [x.place for x in places if x.owner == seat]
    found = dict.fromkeys((x.place for x in places if x.owner not in (seat, "")), 0)
    near = game.map.board(game.views.of(state, seat)).neighbours if mine and found else {}
    todo = list(found)
    for at in todo:
        for there in near.get(at, ()):
            if there not in found:
                found[there] = found[at] + 1
                todo.append(there)
    most = max(found.values(), default=0)
    return sum(found.get(at, most) for at in mine) / (len(mine) * most) if mine and most else 0.0


def ranking(game: Game, state: Any, seats: tuple[str, ...]) -> list[tuple[int, str, int]]:
    """(rank, seat, points), best first, where a game has no judgement to say so."""
    has = points(game, state, None, seats)
    order = sorted(seats, key=lambda s: -has[s])
    return [(1 + sum(has[x] > has[s] for x in seats), s, round(has[s])) for s in order]


# -- the bot


def lookalike(match: Match, seat: str) -> Position | None:
    """A position that the seat cannot tell from the real one, without what others have answered in secret."""
    state = match.game.views.twin(match.state, seat)
    if state is None:
        return None
    if state is match.state:
        state = state.copy()
    state.settle()
    stack = tuple(Frame(f.phase, f.then) for f in match.position.stack)
    return Position(state, stack)


class PlainBot:
    """Plays a seat of any game by trying orders out."""

    def __init__(self, seat: str, luck: Luck, game: Game) -> None:
        self.seat, self.luck, self.game = seat, luck, game
        self.world: Position | None = None
        self.seats: tuple[str, ...] = ()
        self.carried = 0

    def shown(self, match: Match) -> None:
        """Take a position that looks like the match to the seat."""
        self.world, self.seats = lookalike(match, self.seat), match.setup.seats

    def order(self, view: Any, ask: Ask) -> Order:
        """The best of the orders tried; any where none stands out. Raises LookupError if there is none."""
        usual = choose(ask, self.luck)
        if self.world is None:
            return usual
        tried = self.some(ask, usual)
        if len(tried) < 2:
            return usual
        self.carried, key = 0, f"{self.seat}/{self.luck.random()}"
        worth = self.weighed(tried, f"{key}/0")
        if not worth or all(value == worth[0][0] for value, _ in worth):
            return usual
        totals = [  # under one throw of the dice anything may look best
            (value + sum(self.worth(order, f"{key}/{k}") or 0.0 for k in range(1, DICE)), order)
            for value, order in worth[:AGAIN]
        ]
        return max(totals, key=lambda x: x[0])[1]

    def weighed(self, orders: list[Order], key: str) -> list[tuple[float, Order]]:
        """How the seat stands after each of some orders, the best first."""
        found = [(self.worth(order, key), order) for order in orders]
        return sorted(((v, order) for v, order in found if v is not None), key=lambda x: -x[0])

    def some(self, ask: Ask, usual: Order) -> list[Order]:
        """Orders to try: some of each kind on offer, more where there are few kinds."""
        out = [usual]
        for _ in range(PICKS):
            for offer in ask.offers:
                order = offer.pick(self.luck) if len(out) < MOST else None
                if order is not None and order not in out:
                    out.append(order)
        return out

    def worth(self, order: Order, key: str) -> float | None:
        """How the seat stands at the end of the turn after an order; None where it cannot be tried."""
        assert self.world is not None
        start, dice, luck = self.world, CommonDice(key), random.Random(key)
        turn = self.game.facts.turn
        try:
            ask = self.asked(start, self.seat)
            offer = ask.offer(type(order)) if ask is not None else None
            if offer is None or offer.check(order) is not None or self.carried > BOUND:
                return None
            now = self.carry(start, self.seat, order, dice)
            for _ in range(FOLLOW):
                ask = self.asked(now)
                if ask is None or (turn is not None and turn(now.state) != turn(start.state)):
                    break
                elsewhere = type(now.stack[-1].phase) is not type(start.stack[-1].phase)
                now = self.carry(now, ask.seat, self.quiet(ask, luck, elsewhere), dice)
            return standing(self.game, now.state, self.seat, self.seats)
        except Exception:  # a made-up position may be one that the rules know no way out of: that order is not tried
            return None

    def asked(self, position: Position, seat: str = "") -> Ask | None:
        """Who is asked next in a position, or what that seat is asked."""
        state, stack = position
        asks = () if self.game.rules.over(state) else stack[-1].phase.ask(state)
        for ask in asks:
            if ask.seat not in stack[-1].answers and (ask.seat == seat if seat else ask.awaited):
                found: Ask = ask
                return found
        return None

    def quiet(self, ask: Ask, luck: Luck, elsewhere: bool) -> Order:
        """What is laid down for a seat that is away; done, or anything, where nothing is. What the seat itself may do
        in another phase is not left lying.
        """
        if elsewhere and ask.seat == self.seat and isinstance(ask.absent, Done):
            return choose(ask, luck, quiet=0.0)
        if isinstance(ask.absent, Order):
            return ask.absent
        return Done() if ask.offer(Done) is not None else choose(ask, luck)

    def carry(self, position: Position, seat: str, order: Order, dice: CommonDice) -> Position:
        """The position after an order."""
        self.carried += 1
        return carry_out(self.game, position, seat, self.game.language.normal(order), dice, self.carried)[0]
