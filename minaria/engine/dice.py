"""Where numbers come from: a secret seed, a script, a recording, or a hand at a real table.

Rules never make a random number; they ask the order under way for one (`State.roll`, `State.pick`), and the
order asks its `Source`. What was given is written into the journal line, so a replay needs no luck.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, Protocol

LISTED = 24
"""Lots that are listed one by one, at most."""


class Throw(NamedTuple):
    """One number asked for: `what` in words, 1..`sides`, by which seat; `hidden` if not everybody may see it.

    `among`: what is drawn, where lots are drawn, in the order of the numbers.
    """

    what: str
    sides: int
    seat: str
    hidden: bool = False
    among: tuple[str, ...] = ()

    @property
    def wanted(self) -> str:
        """What is to be typed: "a number from 1 to 6", or "1 Hothior, 2 Mivior or 3 Muetar"."""
        if not self.among:
            return f"a number from 1 to {self.sides}"
        if len(self.among) > LISTED:
            return f"one of these {len(self.among)} by its name: {_kinds(self.among)}"
        *most, last = [f"{k} {name}" for k, name in enumerate(self.among, 1)]
        return f"{', '.join(most)} or {last}" if most else last


def _kinds(among: Sequence[str]) -> str:
    """Many lots in short, by their first words: "Embassy ... (8), Free ... (4), Royal death"."""
    names = Counter(among)
    said = [n if c == 1 else f"{n} ({c})" for n, c in names.items()]
    if len(said) > LISTED:
        first = {n: n.split()[0].rstrip(",") for n in names}
        firsts = Counter(first[n] for n in among)
        said = [next(n for n in names if first[n] == f) if c == 1 else f"{f} ... ({c})" for f, c in firsts.items()]
    shown = ", ".join(said[:LISTED])
    return f"{shown} and {len(said) - LISTED} others" if len(said) > LISTED else shown


class NeedDice(Exception):
    """The source has no number yet: the order is rolled back and the table asks for `throw`."""

    def __init__(self, throw: Throw, given: Sequence[int]) -> None:
        super().__init__(f"{throw.seat}: {throw.what}, {throw.wanted}")
        self.throw = throw
        self.given = tuple(given)


class BadDice(Exception):
    """A number was given that the throw cannot show, or a number too many."""


class Source(Protocol):
    """Gives the k-th number of journal line n."""

    def number(self, n: int, k: int, throw: Throw) -> int: ...


class Seeded:
    """Numbers from a secret seed: HMAC-SHA256(seed, "line:k"), so everyone can check them once it is revealed."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    @property
    def promise(self) -> str:
        """SHA-256 of the seed, published before the first throw."""
        return hashlib.sha256(self.seed.encode()).hexdigest()

    def number(self, n: int, k: int, throw: Throw) -> int:
        limit = (1 << 64) - (1 << 64) % throw.sides
        again = 0
        while True:
            text = f"{n}:{k}" if not again else f"{n}:{k}:{again}"
            drawn = int.from_bytes(hmac.digest(self.seed.encode(), text.encode(), "sha256")[:8], "big")
            if drawn < limit:  # reject the uneven rest, so that every side is equally likely
                return drawn % throw.sides + 1
            again += 1


class Given:
    """Numbers written beforehand (a script, a recording, dice typed in); then `after`, or NeedDice."""

    def __init__(self, numbers: Sequence[int], after: Source | None = None) -> None:
        self.numbers = tuple(numbers)
        self.after = after

    def number(self, n: int, k: int, throw: Throw) -> int:
        if k < len(self.numbers):
            value = self.numbers[k]
            if not 1 <= value <= throw.sides:
                raise BadDice(f"{value} cannot come up: {throw.what} needs {throw.wanted}")
            return value
        if self.after is None:
            raise NeedDice(throw, self.numbers)
        return self.after.number(n, k, throw)


class ByHand:
    """Dice thrown at a real table, for one order: `typed` are the open dice in the order asked for.

    Hidden draws come from `program`; an open die that has not been typed yet raises NeedDice.
    """

    def __init__(self, program: Source, typed: Sequence[int] = ()) -> None:
        self.program = program
        self.typed = tuple(typed)
        self.used = 0

    def number(self, n: int, k: int, throw: Throw) -> int:
        if throw.hidden:
            return self.program.number(n, k, throw)
        if self.used == len(self.typed):
            raise NeedDice(throw, self.typed)
        value = self.typed[self.used]
        if not 1 <= value <= throw.sides:
            raise BadDice(f"{value} cannot come up: {throw.what} needs {throw.wanted}")
        self.used += 1
        return value
