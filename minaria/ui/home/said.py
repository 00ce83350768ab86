"""What home answers to a line: statements, each with its role, and what somebody wants that is done elsewhere."""

from __future__ import annotations

from typing import Literal, NamedTuple

from minaria.table.people.hosting import HostedTable

Role = Literal["note", "error", "question"]


class Said(NamedTuple):
    """One thing said in answer to a line."""

    role: Role
    text: str


Deed = Literal["leave", "sit", "resume", "replay", "watch", "puzzle", "lines", "plain"]


class Act(NamedTuple):
    """What is done once home is closed: leave, sit down at a new table, go on with, replay or watch a kept one, go to
    another face, play puzzles (`said`: which, of the game `table` or of all).
    """

    deed: Deed
    table: str = ""
    hosted: HostedTable | None = None
    said: str = ""
