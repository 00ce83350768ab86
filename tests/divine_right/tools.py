"""What tests of Divine Right share: running transcripts, and looking at the position afterwards."""

from __future__ import annotations

from textwrap import dedent

import pytest

from minaria.engine.phases import Ask
from minaria.games.divine_right.rules.status import at, owner
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import place, place_names, unit
from minaria.kit.hexgrid import hex_id
from minaria.table.line.table import Table
from minaria.ui.script import Run, run

rule = pytest.mark.rule

EMPTY = """
game divine_right seats=hothior,mivior,muetar seed=1
referee> remove everyone
"""


def play(script: str, start: str = EMPTY) -> Run:
    """Run a transcript after `start` (an empty map with three players);

    raises ScriptFault where it does not come out.
    """
    return run(dedent(start) + dedent(script))


def state(done: Run) -> Minaria:
    """The position at the end of a transcript."""
    found = done.match.state
    assert isinstance(found, Minaria)
    return found


def spot(name: str) -> int:
    """The hex of a name or of 'column,row'."""
    if "," in name:
        col, row = name.split(",")
        return hex_id(int(col), int(row))
    return next((h for n, h in place_names() if n == name), 0) or place(name)


def here(done: Run, name: str, seat: str = "", kind: str = "") -> list[str]:
    """Units at a place, of a seat and type if these are given."""
    g = state(done)
    return [u for u in at(g, spot(name)) if (not seat or owner(g, u) == seat) and (not kind or unit(u).type == kind)]


def asked(done: Run, seat: str) -> Ask:
    """What a seat is asked now."""
    found = done.match.ask(seat)
    assert found is not None
    return found


def table_of(done: Run) -> Table:
    """The table at which a transcript was run."""
    assert done.table is not None
    return done.table


def told(done: Run) -> list[str]:
    """Everything told to everybody so far."""
    return [e.text for _, e in done.match.events() if e.text]
