"""What the pages of every game have in common: who is ahead, the line of the turn, grids without empty columns.

Called by the games' sheets and by their rules of victory.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from minaria.engine.sheets import Grid

OVER = "The game is over."
_TURN = re.compile(r"(Turn \d+)\.")


def ranked(
    seats: Sequence[str], key: Callable[[str], Any], tie: Callable[[str], Any] | None = None
) -> list[tuple[int, str]]:
    """(rank, seat), the lowest key first, the order of seats between equals; equal ties (or keys) share a rank."""
    same = tie or key
    out: list[tuple[int, str]] = []
    for place, seat in enumerate(sorted(seats, key=key), 1):
        shared = bool(out) and same(out[-1][1]) == same(seat)
        out.append((out[-1][0] if shared else place, seat))
    return out


def turn_line(turn: int, last: int | str, *parts: str, finished: bool = False) -> str:
    """'Turn 3 of 20, Sieges, Muetar's round'; empty parts are left out."""
    return OVER if finished else ", ".join(part for part in (f"Turn {turn} of {last}", *parts) if part)


def heading(text: str) -> str:
    """The turn that a told line begins, 'Turn 3'; '' for every other line."""
    found = _TURN.match(text)
    return found[1] if found else ""


def grid(columns: Sequence[str], rows: Iterable[Sequence[str]], spare: Iterable[str] = (), title: str = "") -> Grid:
    """A grid, without those `spare` columns in which nothing stands."""
    found = [tuple(row) for row in rows]
    drop = {k for k, name in enumerate(columns) if name in set(spare) and not any(row[k] for row in found)}

    def kept(cells: Sequence[str]) -> tuple[str, ...]:
        return tuple(cell for k, cell in enumerate(cells) if k not in drop)

    return Grid(kept(columns), tuple(kept(row) for row in found), title)
