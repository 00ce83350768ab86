"""What a game adds to the tests that every game has to pass: `tests/<game>/contract.py` fills one `Contract`.

The common tests take their games from `games()`; a game without a contract fails there, and nothing else has to be
changed for a new one. `minaria dev new-game` writes its contract too.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from commands import Order
from minaria.engine.game import REFEREE, games
from minaria.engine.match import Match
from minaria.engine.playout import Luck


class Power(NamedTuple):
    """What is said first, what is refused then, what is done and by which seat, and how it is undone.

    Several lines are parted by a slash; "SEAT> " before one of the first says whose it is. Nothing is `refused` where a
    power cannot make no sense; players may not use it all the same. variant: at a table of the k-th of the contract's
    others, as it is set up.
    """

    first: str
    refused: str
    done: str
    undone: str = "undo"
    seat: str = REFEREE
    variant: int = 0


def whispered(match: Match, watched: str, one: str, two: str, luck: Luck) -> Iterator[tuple[str, str]]:
    """Something two others do that the watched seat hears nothing of: seat and line, one after the other."""
    yield one, f"whisper {two}: zyzzyva"


@dataclass(frozen=True)
class Contract:
    """What the common tests need of one game.

    seats: a table and who sits there. moves: the order of movement. corrections: a row for each of the referee's edits,
    by the name of its order; options and first: how the table is set up for them, and the referee's lines that bring it
    there. further: more corrections, for fields that those do not set; unset: fields of the state that no word of the
    referee's sets, at most five, and why. quiet: options with which no clock runs. asks: lines in the game's words,
    most of which only ask; {other} is another seat. secretly: what others do unheard, with the word zyzzyva where they
    speak. dear: lines that cost much. others: seats and options of other ways of playing it, where secrets are others
    too. harmless: why none of its orders is grave, where none is. lacks: words of the table that it has no page for,
    where that is to stay so. aloud: orders, by name, that all hear though nothing of them stays in view, and why.
    parts: lines of the referee's with which a part of a turn is open, in the second turn, though nobody have anything
    to do in some of them.
    """

    seats: Mapping[str, str]
    moves: type[Order]
    corrections: Mapping[str, Power]
    options: dict[str, str] = field(default_factory=dict)
    first: tuple[str, ...] = ()
    quiet: dict[str, str] = field(default_factory=dict)
    asks: tuple[str, ...] = ()
    secretly: Callable[[Match, str, str, str, Luck], Iterator[tuple[str, str]]] = whispered
    dear: tuple[str, ...] = ()
    others: tuple[tuple[int, dict[str, str]], ...] = ()
    harmless: str = ""
    lacks: frozenset[type[Order]] | None = None
    further: tuple[Power, ...] = ()
    unset: Mapping[str, str] = field(default_factory=dict)
    aloud: Mapping[str, str] = field(default_factory=dict)
    parts: tuple[str, ...] = ()

    def variant(self, k: int) -> Contract:
        """The contract itself for 0, else with as many seats and the options of the k-th of the others."""
        if not k:
            return self
        many, options = self.others[k - 1]
        seats = dict(list(self.seats.items())[:many])
        return replace(self, seats=seats, quiet={**self.quiet, **options})


def contract(game: str) -> Contract:
    """The contract of a game, from beside its tests."""
    found: Contract = importlib.import_module(f"tests.{game}.contract").CONTRACT
    return found


def variants(least: int = 2) -> list[tuple[str, int]]:
    """Every game, and every other way of playing it that its contract names, for so many seats at least: (game, 0),
    (game, 1) and so on.
    """
    found = [(game, k) for game in games() for k in range(1 + len(contract(game).others))]
    return [(game, k) for game, k in found if len(contract(game).variant(k).seats) >= least]
