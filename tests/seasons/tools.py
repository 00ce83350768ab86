"""What tests of Seasons share: running transcripts, and looking at the position afterwards."""

from __future__ import annotations

from textwrap import dedent

import pytest

from minaria.engine.match import Match
from minaria.games.seasons.rules.position import units_at
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import areas
from minaria.ui.script import Run, flat, run

rule = pytest.mark.rule

SEATS = ("aldermark", "brineholt", "cindral", "dunmoor")
EMPTY = """
game seasons seats=aldermark,brineholt,cindral,dunmoor seed=1
referee> clear map
"""
FULL = "game seasons seats=aldermark,brineholt,cindral,dunmoor seed=1\n"


def started(**options: str) -> str:
    """The opening of a transcript on an empty map, with table options."""
    return EMPTY.strip("\n").replace("seed=1", "seed=1 " + " ".join(f"{k}={v}" for k, v in options.items())) + "\n"


def play(script: str, start: str = EMPTY) -> Run:
    """Run a transcript after `start`; raises ScriptFault where it does not come out."""
    return run(dedent(start) + dedent(script))


def commits(dice: str = "") -> str:
    """All four nations commit; the last one's order has the dice of the reveal."""
    last = f" [{dice}]" if dice else ""
    return "aldermark> commit\nbrineholt> commit\ncindral> commit\ndunmoor> commit" + last + "\n"


def state(done: Run) -> Seasons:
    """The position at the end of a transcript."""
    found = done.match.state
    assert isinstance(found, Seasons)
    return found


def spot(name: str) -> str:
    """The id of an area."""
    return next(a.id for a in areas().values() if name in (a.name, a.id))


def here(done: Run, name: str, seat: str) -> list[str]:
    """Kinds of a seat's units in an area, in order."""
    g = state(done)
    return sorted(g.pieces[u].kind for u in units_at(g, spot(name), seat))


def told(done: Run, seat: str | None = None) -> str:
    """Everything a seat (None: a spectator) has been told, a line each."""
    return "\n".join(text for _, e in done.match.events() if (text := e.seen_by(seat)))


def answer(done: Run, seat: str, line: str) -> str:
    """What a table word answers a seat, as one text."""
    assert done.table is not None
    return "\n".join("\n".join(flat(r.sheet)) if r.sheet else r.text for r in done.table.hear(seat, line))


def rich(match: Match, seat: str) -> tuple[int, int]:
    """Resources and supply of a seat."""
    n = match.state.nations[seat]
    return n.resources, n.supply
