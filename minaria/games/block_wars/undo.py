"""Taking back and giving again while all write their lists: each by an order of the game, so that nobody else hears of
it (BW-TURN-04).

What a seat has put on its list in this phase is read from its own lines; `undo` takes the last line off, `redo` puts
what was taken off last on again.
"""

from __future__ import annotations

from commands import Order
from minaria.engine.contract import Match
from minaria.games.block_wars.chapters.common import Dismiss, Recruit
from minaria.games.block_wars.phases.beginning import Muster
from minaria.games.block_wars.phases.turn import Works

UNDO, REDO = "undo", "redo"
"""By which of the table's words an order was given."""


def taken_back_by(match: Match, seat: str) -> Order | None:
    """The order that takes the line off that the seat wrote last; None if there is none."""
    written = _written(match, seat)[0]
    return Dismiss(len(match.state.lists.get(seat, ()))) if written else None


def given_again_by(match: Match, seat: str) -> Order | None:
    """The order that writes again what the seat took back last; None if it has written something since."""
    taken = _written(match, seat)[1]
    if not taken:
        return None
    try:
        again = match.read(seat, taken[-1], kept=True).order
    except ValueError:
        return None
    return (
        Recruit(**{f: getattr(again, f) for f in Recruit.spec.fields} | {"many": 1})
        if isinstance(again, Recruit)
        else again
    )


def _written(match: Match, seat: str) -> tuple[list[str], list[str]]:
    """The lines that the seat has written in this phase and that stand, and those it has taken back, as orders."""
    written: list[str] = []
    taken: list[str] = []
    if not isinstance(match.phase, Muster | Works) or match.ask(seat) is None:
        return written, taken
    first, turn = len(match.marks), match.state.turn
    while first and _same(match, first - 1, turn):
        first -= 1
    for k in range(first, len(match.marks)):
        line = match.marks[k].line
        if line.seat != seat:
            continue
        more = len(match.at(k + 1).state.lists.get(seat, ())) - len(match.at(k).state.lists.get(seat, ()))
        if line.by == UNDO and written:
            taken.append(written.pop())
        elif line.by == REDO and taken:
            written.append(taken.pop())
        elif more < 0:
            written.clear()  # what was struck out by hand is written again by hand
            taken.clear()
        else:
            written += [line.text] * more
            taken.clear()
    return written, taken


def _same(match: Match, k: int, turn: int) -> bool:
    state, stack = match.at(k)
    return type(stack[-1].phase) is type(match.phase) and state.turn == turn
