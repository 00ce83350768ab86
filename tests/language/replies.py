"""What lines are answered that are typed at the positions of the corpora."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from minaria.dev.typed_lines import Positions, heard


@cache
def positions() -> Positions:
    """The positions, each made once."""
    return Positions(Path(__file__).parent)


def replied(position: str, *lines: str) -> str:
    """What the last of some lines is answered, a reply a line, its kind first.

    Whoever is asked first in the position types them, or whom it names behind a space ("kingmaker/march amber").
    """
    where, _, seat = position.partition(" ")
    table = positions().table(where)
    seat = seat or table.match.awaited()[0]
    for line in lines[:-1]:
        heard(table, seat, line)
    return "\n".join(f"{r.kind}: {r.text}" for r in heard(table, seat, lines[-1]))
