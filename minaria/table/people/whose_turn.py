"""How a kept table stands, told without opening it: where it is, whose turn it is, since when.

`HostedTable.save` notes it beside the journal; whoever plays on makes the note old, and `opening.look_up` new again.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from minaria.engine.match import Match
from minaria.table.record.talk import TALK
from minaria.table.store.store import Entry

WHERE, LINE, TURN, SINCE, OVER = "where", "where_line", "turn", "since", "over"


class Standing(NamedTuple):
    """where: the moment of the game; turn: the seats that are waited for, as everybody may know; since: when the last
    order was given, in seconds since 1970 (0: unknown); fresh: whether nothing was played since that was noted.
    """

    where: str
    turn: tuple[str, ...]
    since: float
    over: bool
    fresh: bool


def noted(match: Match, where: str) -> dict[str, Any]:
    """What is kept beside the journal for `standing`."""
    asked = () if match.over else match.known_asks("")
    turn = [a.seat for a in asked if a.awaited and not match.answered(a.seat)]
    since = next((line.at for line in reversed(match.lines) if line.kind not in TALK), 0)
    return {WHERE: where, LINE: len(match.lines) - 1, TURN: turn, SINCE: since, OVER: match.over}


def standing(entry: Entry) -> Standing:
    """How a table stood when it was left last; of one that was never left, nothing but when it was played."""
    meta = entry.meta
    turn = meta.get(TURN)
    since = meta.get(SINCE)
    return Standing(
        str(meta.get(WHERE) or ""),
        tuple(str(seat) for seat in turn) if isinstance(turn, list) else (),
        float(since) if isinstance(since, int | float) and since else entry.played,
        bool(meta.get(OVER)),
        meta.get(LINE) == entry.lines - 1 and isinstance(turn, list),
    )
