"""Lines of players that are words of the referee's, or begin or read as one of them: what they are to a player."""

from __future__ import annotations

from commands import Order, Reading
from commands.reading import Scope
from commands.tokens import tokenize, words_of
from minaria.engine.game import REFEREE, Game
from minaria.table.record.referee_words import REFEREE_WORDS, reader_for

_TIME = ("time", "the time", "my time", "timer", "the clock", "my clock", "the clocks", "deadline", "the deadline",
         "my deadline", "time left")  # fmt: skip


def asks_for_the_time(line: str) -> bool:
    """Whether a player's line means the clocks, also where the referee's same word does something."""
    return " ".join(words_of(line)) in _TIME


def is_the_referees(game: Game, line: str, scope: Scope) -> bool:
    """Whether a line is, as it stands and to its end, one of the referee's words about the table.

    What only begins as one does is to a player a line like any other that is not understood.
    """
    if not begins_as_the_referees(game, line):
        return False
    read = reader_for(game, REFEREE).as_worded(line, scope)
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
