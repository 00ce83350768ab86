"""Lines of players that only the referee may say: to a player they are refused as such, or are no order at all."""

from __future__ import annotations

from commands import Order, Reading
from commands.reading import Scope
from commands.tokens import tokenize, words_of
from minaria.engine.game import REFEREE, Game
from minaria.table.record.referee_words import REFEREE_WORDS, reader_for


def is_the_referees(game: Game, line: str, scope: Scope) -> bool:
    """Whether a line is, as it stands and to its end, one of the referee's words about the table.

    What only begins as one does is to a player a line like any other that is not understood.
    """
    if not begins_as_the_referees(game, line):
        return False
    read = reader_for(game, REFEREE).read(line, scope)
    return (
        isinstance(read, Reading)
        and read.exact
        and isinstance(read.order, REFEREE_WORDS)
        and not _says(read.order)
        and _names_seats(read.order, scope)
    )


def _names_seats(order: Order, scope: Scope) -> bool:
    """Whether what an order takes for a seat is one: "done for now" is for nobody."""
    names = scope.index(scope.owner_kind)
    said = [getattr(order, field) for field, kind in order.spec.kinds.items() if kind.noun == "a seat"]
    return names is None or all(any(names.match(tokenize(name), 0, False)) for name in said if name)


def begins_as_the_referees(game: Game, line: str) -> bool:
    """Whether the first word of a line is one that only the referee has."""
    said = words_of(line)
    return bool(said) and any(said[0] in kind.spec.heads for kind in (*REFEREE_WORDS, *game.referee.edits))


def _says(order: Order) -> bool:
    """Whether an order takes another line or what is said aloud: any line may end in that."""
    return any(kind.id == "speech" for kind in order.spec.kinds.values())
