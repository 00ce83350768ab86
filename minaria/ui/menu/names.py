"""What the seats of a game are called, and which of them some words name: by name, number, or what the game has for it.

"The elves" are a seat where the game says so (`Seating.called`).
"""

from __future__ import annotations

from collections.abc import Sequence

from commands.everyday import is_everyday
from commands.tokens import words_of
from minaria.engine.game import Game

_SHORT = 3
"""Letters of a name cut short inside a sentence."""


class SeatNames:
    """The seats of a game by their names, and by what else the game calls them."""

    def __init__(self, game: Game) -> None:
        seating = game.seating
        self.names = seating.names() or tuple(f"player{k}" for k in range(1, seating.count[-1] + 1))
        phrases = {words_of(name.replace("_", " ")): name for name in self.names}
        for also, seat in seating.called().items():
            phrases.setdefault(words_of(also), seat)
        self._phrases = phrases
        self._longest = max(map(len, phrases))

    def found(self, words: Sequence[str]) -> tuple[list[str], frozenset[int]]:
        """The seats named in some words, in their order, as often as they are named, and which words name them."""
        seats: list[str] = []
        claimed: set[int] = set()
        k = 0
        while k < len(words):
            n, seat = self._at(words, k)
            if seat:
                seats.append(seat)
            claimed |= {*range(k, k + n)}
            k += n or 1
        return seats, frozenset(claimed)

    def _at(self, words: Sequence[str], k: int) -> tuple[int, str]:
        for n in range(min(self._longest, len(words) - k), 0, -1):
            for said in (tuple(words[k : k + n]), (*words[k : k + n - 1], words[k + n - 1].removesuffix("s"))):
                if seat := self._phrases.get(said):
                    return n, seat
        word = words[k]
        if len(word) < _SHORT or is_everyday(word):
            return 0, ""
        short = sorted({seat for said, seat in self._phrases.items() if said[0].startswith(word)})
        return (1, short[0]) if len(short) == 1 else (0, "")
