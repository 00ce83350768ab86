"""`minaria dev order-coverage GAME`: which orders come up when games are played by chance, and journals that show each.

Each game begins with options drawn by chance and prefers, wherever it has the choice, an order that none has given yet.
"""

from __future__ import annotations

import argparse
import gzip
import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from commands import Order
from minaria.dev import game_named
from minaria.dev.trials import new_match
from minaria.engine.contract import Game
from minaria.engine.journal import Line
from minaria.engine.match import Match
from minaria.engine.phases import Ask
from minaria.engine.playout import choose

LIMIT = 1500  # orders a game


class Coverage(NamedTuple):
    """The orders given, journals up to the last of them that was new in each, and the orders that never came."""

    given: frozenset[str]
    journals: tuple[tuple[Line, ...], ...]
    missing: tuple[str, ...]


def kinds(game: Game) -> tuple[str, ...]:
    """The names of the orders that make up the game."""
    return tuple(kind.spec.name for kind in game.language.orders if not kind.spec.table)


def covered(game: Game, tries: int, seed: int = 1, given: Iterable[str] = ()) -> Coverage:
    """What so many games by chance give, besides what was given before."""
    found, journals = set(given), []
    for n in range(tries):
        if not set(kinds(game)) - found:
            break
        match = new_match(game, luck := random.Random(f"{seed}/{n}"), f"{seed}/{n}")
        if last := _played(match, luck, found):
            journals.append(tuple(match.lines[: last + 1]))
    missing = tuple(name for name in kinds(game) if name not in found)
    return Coverage(frozenset(found), tuple(journals), missing)


def _played(match: Match, luck: random.Random, found: set[str]) -> int:
    """Play a game; the number of the last line whose order was new, 0 if none was."""
    last = 0
    for _ in range(LIMIT):
        if match.over:
            break
        asks = [ask for seat in match.awaited() if (ask := match.ask(seat)) is not None]
        new = next((x for ask in asks if (x := _unseen(ask, luck, found)) is not None), None)
        ask = luck.choice(asks) if new is None else new[0]
        order = choose(ask, luck) if new is None else new[1]
        mark = match.give(ask.seat, order)
        if order.spec.name not in found:
            found.add(order.spec.name)
            last = mark.line.n
    return last


def _unseen(ask: Ask, luck: random.Random, found: set[str]) -> tuple[Ask, Order] | None:
    """A legal order that none has given yet, with who is asked; None if there is none."""
    for offer in ask.offers:
        if offer.kind.spec.name not in found and (order := offer.pick(luck)) is not None:
            return ask, order
    return None


def main(argv: Sequence[str]) -> int:
    """Play, tell what never came, keep the journals if wanted; the exit code."""
    parser = argparse.ArgumentParser(prog="minaria dev order-coverage", description="Which orders chance gives.")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="at most so many games (20)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="write the journals there, one a line, packed")
    args = parser.parse_args(list(argv))
    game = game_named(args.game)
    if game is None:
        return 2
    found = covered(game, args.games, args.seed)
    print(f"{len(kinds(game)) - len(found.missing)} of {len(kinds(game))} orders in {len(found.journals)} games")
    for name in found.missing:
        print(f"never given: {name}")
    if args.keep is not None:
        args.keep.write_bytes(gzip.compress(b"\n".join(map(msgspec.json.encode, found.journals)), mtime=0))
    return 0
