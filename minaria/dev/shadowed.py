"""Words of a game that mean something else: wordings and words of the table that take each other's place, a module that
hides a built-in.
"""

from __future__ import annotations

import builtins
import random
from collections.abc import Iterator

from commands import Order, Reader, Reading
from commands.canonical import wordings
from minaria.dev import folder_of
from minaria.engine.game import Game
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.table.record.referee_words import reader_for, words_for

_BUILT_IN = {name for name in dir(builtins) if not name.startswith("_")}
PLAYED = 400  # orders of random play whose wordings are tried


def shadow_faults(game: Game, match: Match) -> list[str]:
    """Wordings of orders, each pattern with each word it may begin with, that are read as a word of the table, or that
    take one of those away: as an order a word of the table is none any more.
    """
    out: dict[str, None] = {}
    tried: set[str] = set()
    without = (*game.language.instead, *game.lacks)
    words = Reader(tuple(w for w in words_for(match.setup.seats[0]) if w not in without))
    for seat, order in given(match):
        reader, scope = reader_for(game, seat), game.language.scope(match, seat)
        kind = type(order).__name__
        for pattern, text in wordings(order, scope.name):
            key = f"{kind} {pattern.text} {text.split()[0]}"
            if key in tried:
                continue
            tried.add(key)
            read, alone = reader.read(text, scope), words.read(text, scope)
            if isinstance(read, Reading) and read.order.spec.table:
                out[f"{kind}: '{text}' is read as the table's word '{read.order.spec.word}'"] = None
            elif isinstance(alone, Reading) and alone.exact:
                out[f"{kind}: '{text}' takes the table's word '{alone.order.spec.word}' away"] = None
    return list(out)


def given(match: Match) -> Iterator[tuple[str, Order]]:
    """Orders offered in a random game, one of each kind a position, with whoever may give them."""
    luck = random.Random(2)
    for _ in range(PLAYED):
        asks = [a for a in match.asks if a.awaited and not match.answered(a.seat)]
        if match.over or not asks:
            return
        ask = luck.choice(asks)
        for offer in ask.offers:
            if not offer.kind.spec.table and (order := offer.pick(luck)) is not None:
                yield ask.seat, order
        match.give(ask.seat, choose(ask, luck))


def module_faults(game: Game) -> list[str]:
    """Modules of a game that are called as a built-in is: whoever imports one has it no more."""
    package = folder_of(game)
    return [
        f"the module {path.relative_to(package)} hides the built-in '{path.stem}'"
        for path in sorted(package.rglob("*"))
        if (path.suffix == ".py" or (path / "__init__.py").is_file()) and path.stem in _BUILT_IN
    ]
