"""What the parts of the screen tell its app.

Each message is heard at once, so that keys typed ahead find everything as it is by then; Textual's own wait in a queue.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from commands import Order

Ended = Literal["over", "quit", "left", "gone", "lines", "plain", "fault"]
"""How it ended: the game is over, somebody said quit, left by a key, by a signal or with its terminal, goes on in
lines, a fault."""

Focus = Literal["line", "map", "log"]
"""Where the keys go."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A part is to be drawn anew: "all", "state", "cell", "log", "line", "answer", "suggest"."""

    what: str = "all"


@dataclass(frozen=True, slots=True)
class KeysTo:
    """The keys go to the order line, the map or the log."""

    place: Focus


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the screen was given in the order line."""

    order: Order


@dataclass(frozen=True, slots=True)
class NewSeat:
    """Another seat sits here."""


@dataclass(frozen=True, slots=True)
class NewLook:
    """Colours, signs or what the map shows were chosen anew."""


@dataclass(frozen=True, slots=True)
class Redraw:
    """Everything is to be drawn again."""


@dataclass(frozen=True, slots=True)
class Suspend:
    """Back to the shell for a while."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A text goes to the editor of whoever sits at the computer."""

    text: str


@dataclass(frozen=True, slots=True)
class Escape:
    """The terminal is told something that draws nothing."""

    sequence: str


@dataclass(frozen=True, slots=True)
class Leave:
    """The table is left."""

    how: Ended


@dataclass(frozen=True, slots=True)
class Fault:
    """A part met a fault of the program."""

    error: Exception


Message = Changed | KeysTo | Word | NewSeat | NewLook | Redraw | Suspend | Edit | Escape | Leave | Fault
