"""What a game knows of playing itself well, so that bots need to name no game.

A game that has judgement gives a `Judgement` with its `Game` record; `minaria.bots` is its only caller. All of it
works on what one seat may know: the view, the ask, and the phases under way as everybody sees them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol

from commands import Order
from minaria.engine.phases import Ask, Stack

if TYPE_CHECKING:
    from minaria.engine.playout import Luck


class Judgement(Protocol):
    """A game's own judgement. A `leaning` is one way of playing a whole round, 0 the usual one.

    steady: the leaning a bot that looks ahead plays where it sees no reason for one behind it.
    """

    leanings: int
    steady: int

    def scene(self, stack: Stack, seat: str) -> Stack:
        """The phases under way without anything that is secret from the seat."""

    def possible(self, view: Any, luck: Luck) -> Any:
        """A state that the seat cannot tell from the real one: what it does not know is drawn by lot."""

    def advise(self, g: Any, ask: Ask, leaning: int = 0) -> Iterator[Order]:
        """Orders worth giving in a guessed state, best first; not all need be legal, and there may be none."""

    def aside(self, g: Any, ask: Ask) -> Iterator[Order]:
        """Orders for a seat that may order though nobody waits for it: its answers to what others do meanwhile."""

    def open_questions(self, g: Any, ask: Ask) -> bool:
        """Whether looking ahead may find something better than the first advice."""

    def round_start(self, g: Any, seat: str) -> Any:
        """The position as it was when the seat's round began, as far as that can be told."""

    def worth(self, g: Any, seat: str) -> float:
        """How well the seat stands, in points."""

    def clock(self, g: Any) -> int:
        """The game turn: a look ahead ends when it moves on."""

    def ranking(self, g: Any) -> list[tuple[int, str, int]]:
        """(rank, seat, points), best first; equal totals share a rank."""

    def homes(self, g: Any) -> dict[str, str]:
        """What each seat plays, where the seats are named otherwise."""
