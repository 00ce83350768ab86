"""Words of a game that mean something else: a wording that the table's words take, a module that hides a built-in."""

from __future__ import annotations

import builtins
import random
from collections.abc import Iterator

from commands import Order, Reading
from commands.canonical import wordings
from minaria.dev import folder_of
from minaria.engine.game import Game
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.table.record.referee_words import reader_for

_BUILT_IN = {name for name in dir(builtins) if not name.startswith("_")}
PLAYED = 400  # orders of random play whose wordings are tried


def shadow_faults(game: Game, match: Match) -> list[str]:
    """Wordings of orders, each pattern with each word it may begin with, that are read as a word of the table."""
    out: dict[str, None] = {}
    tried: set[str] = set()
    for seat, order in _given(match):
        reader, scope = reader_for(game, seat), game.language.scope(match, seat)
        kind = type(order).__name__
        for pattern, text in wordings(order, scope.name):
            key = f"{kind} {pattern.text} {text.split()[0]}"
            read = None if key in tried else reader.read(text, scope)
            tried.add(key)
            if isinstance(read, Reading) and read.order.spec.table:
                out[f"{kind}: '{text}' is read as the table's word '{read.order.spec.word}'"] = None
    return list(out)


def _given(match: Match) -> Iterator[tuple[str, Order]]:
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
