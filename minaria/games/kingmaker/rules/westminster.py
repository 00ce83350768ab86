"""The Bishop of Westminster goes where his king goes (chapter WESTMINSTER)."""

from __future__ import annotations

from minaria.games.kingmaker.rules import heirs
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import WESTMINSTER


def bound(g: Kingmaker, noble: str) -> bool:
    """Whether a noble is Westminster and his faction has a king: he moves with him alone (KM-WESTMINSTER-03, -05)."""
    return noble == WESTMINSTER and noble in g.nobles and heirs.has_monarch(g, g.nobles[noble].seat)


def follows(g: Kingmaker, noble: str) -> None:
    """A noble has gone somewhere: if a king of Westminster's faction is in his charge, Westminster is there too."""
    if not g.free(WESTMINSTER) or noble == WESTMINSTER or g.nobles[noble].seat != g.nobles[WESTMINSTER].seat:
        return
    if any(heirs.guard_of(g, m) == noble for m in heirs.recognised(g)):
        x = g.nobles[noble]
        g.noble(WESTMINSTER, at=x.at, inside=x.inside, aboard=x.aboard, army="")
