"""The places of a board by name: exact, abbreviated, mistyped, or by coordinates. For maps and for words about them."""

from __future__ import annotations

from functools import cache

from commands import NameIndex
from commands.tokens import tokenize
from minaria.kit.board import Board, Cell, Spot
from minaria.kit.hexgrid import coordinates


@cache
def index(board: Board) -> NameIndex:
    """The names of a board's places, their aliases, and the coordinates or ids of hexes."""
    names = [(c.name, s) for s, c in board.cells.items() if c.name]
    known = {(n.lower(), s) for n, s in names}
    names += [(n, s) for n, s in board.aliases if (n.lower(), s) not in known]
    names += [(c.short, s) for s, c in board.cells.items() if c.short]
    names += [(coordinates(s), s) for s in board.cells if isinstance(s, int)]
    names += [(s, s) for s in board.cells if isinstance(s, str)] if board.shape == "hexes" else []
    return NameIndex(names)


def find(board: Board, text: str, most: int = 9) -> tuple[Cell, ...]:
    """The places a text may mean, the best first: exact, abbreviated, mistyped."""
    tokens = tokenize(text)
    best: dict[Spot, float] = {}
    for typo in (False, True):
        for hit in index(board).match(tokens, 0, typo) if tokens else ():
            if hit.end == len(tokens):
                best[hit.value] = min(hit.cost, best.get(hit.value, hit.cost))
        if best:
            break
    order = list(board.cells)
    return tuple(board.cells[s] for s in sorted(best, key=lambda s: (best[s], order.index(s)))[:most])
