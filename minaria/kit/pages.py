"""What the pages of every game have in common: what words name, who is ahead, the line of the turn, grids without empty
columns.

Called by the games' sheets and by their rules of victory.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from commands import NameIndex
from commands.tokens import tokenize
from minaria.engine.sheets import Grid, Sheet, note
from minaria.kit.wording import listing

ARTICLES = ("the", "a", "an", "my", "our")
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


def one(index: NameIndex, words: str) -> str:
    """The only thing the words name, with an article before it or without; '' if there is none or more than one."""
    tokens = tokenize(words)
    bare = tokens[1:] if tokens and tokens[0].text in ARTICLES else tokens
    for said in (tokens, bare)[: 1 + (bare is not tokens)]:
        for typo in (False, True):
            hits = [h for h in index.match(said, 0, typo) if h.end == len(said)]
            best = min((h.cost for h in hits), default=0.0)
            found = list(dict.fromkeys(h.value for h in hits if h.cost <= best + 0.05))
            if len(found) == 1:
                return str(found[0])
    return ""


def not_one(what: str, indexes: Iterable[NameIndex], may: str) -> Sheet:
    """What is said where words name no single thing: the things they may be short for, or that there is nothing, and
    what `may` be named.
    """
    what = what.strip().rstrip(" ?!.")
    tokens, found = tokenize(what), dict[str, None]()
    kinds = list(indexes)
    for typo in (False, True):
        for index in kinds if not found else ():
            hits = [h for h in index.match(tokens, 0, typo) if h.end == len(tokens)]
            found.update((index.name_of(h.value), None) for h in hits)
    if len(found) > 1:
        return note("Which?", f"'{what.strip()[:60]}' may be {listing(found, 'or')}: say which.")
    return note("Nothing found", f"There is nothing called '{what.strip()[:60]}' here: name {may}.")
