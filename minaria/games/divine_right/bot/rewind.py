"""A position as it was before a seat moved: what bots plan a round of movement from."""

from __future__ import annotations

from minaria.games.divine_right.rules.status import own_walls, owner, used
from minaria.games.divine_right.state import UNUSED, Minaria, Piece, Used


def round_start(g: Minaria, seat: str) -> Minaria:
    """The position before the seat's units moved this turn: each back where it began, sieges of this turn undone.

    What dice have done since cannot be taken back, and need not be.
    """
    out = g.copy()
    moved = [u for u in g.pieces if owner(g, u) == seat and (used(g, u).start or used(g, u).moved)]
    for h, siege in g.sieges.items():
        if siege.seat == seat and siege.since == g.turn:
            del out.sieges[h]
    for u in moved:
        done, p = used(g, u), g.pieces[u]
        start = done.start or p.hex
        inside = own_walls(g, seat, start)
        if start != p.hex:
            out.pieces[u] = Piece(start, inside)
        before = Used(stormed=done.stormed and not done.moved, sortied=done.sortied, idle=done.idle)
        out.used[u] = before
        if before == UNUSED:
            del out.used[u]
    return out
