"""What lines are answered that are typed at the positions of the corpora."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from minaria.dev.typed_lines import Positions, heard


@cache
def positions() -> Positions:
    """The positions, each made once."""
    return Positions(Path(__file__).parent)


def replied(position: str, line: str) -> str:
    """What a line is answered that whoever is asked first in a position types: a reply a line, its kind first."""
    table = positions().table(position)
    return "\n".join(f"{r.kind}: {r.text}" for r in heard(table, table.match.awaited()[0], line))
