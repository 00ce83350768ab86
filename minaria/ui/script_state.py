"""The position at the end of a transcript as JSON, for whoever wants to look at it with other tools."""

from __future__ import annotations

from minaria.engine.game import REFEREE
from minaria.engine.match import Match
from minaria.engine.state import plain
from minaria.table.record.journal_numbers import counted
from minaria.ui.json_document import document
from minaria.ui.json_output import pretty


def state_json(match: Match, seat: str | None = None) -> str:
    """The referee's full state and the stack of phases; for a `seat` what it may know, and what it is asked."""
    asked = [{"seat": a.seat, "prompt": a.prompt} for a in match.asks if seat in (None, REFEREE, a.seat)]
    line = len(counted(match, REFEREE if seat is None else seat).lines) - 1
    about = document("state", game=match.game.id, setup=match.setup, line=line)
    if seat is None or seat == REFEREE:
        found = {**about, "asked": asked, "state": plain(match.state), "stack": match.position.stack}
    else:
        found = {**about, "seat": seat, "asked": asked, "view": match.game.views.of(match.state, seat)}
    return pretty(found)
