"""minaria: deep tabletop strategy games played and refereed at a terminal, by typed orders.

`from minaria import load, new` is the library (`minaria.library`), loaded when it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from minaria.library import BadJournal, BadSetup, IllegalOrder, Move, Play, game_ids, load, new

__all__ = ["BadJournal", "BadSetup", "IllegalOrder", "Move", "Play", "game_ids", "load", "new"]

__version__ = "0.4.0"


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from minaria import library

    return getattr(library, name)
