"""The games that are installed, found by their ids and never named: each exposes one `GAME: Game` (see `contract`).

Those of the house stand in `minaria/games`; other packages bring theirs as entry points (see `packages`).
"""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

from minaria.engine import packages
from minaria.engine.contract import (
    About,
    Advice,
    Facts,
    Game,
    Language,
    Option,
    Pages,
    Referee,
    Role,
    Rules,
    Samples,
    Seating,
    Setup,
    Views,
)

__all__ = [
    "REFEREE",
    "About",
    "Advice",
    "BadSetup",
    "Facts",
    "Game",
    "Language",
    "Option",
    "Pages",
    "Referee",
    "Role",
    "Rules",
    "Samples",
    "Seating",
    "Setup",
    "Views",
    "broken",
    "games",
    "home",
    "load",
]

REFEREE = "referee"


class BadSetup(Exception):
    """The seats or options do not fit the game; the message says what would."""


def games() -> tuple[str, ...]:
    """Ids of the games that are installed: the house's own, and those of other packages that can be loaded."""
    own = _own()
    return tuple(sorted((*own, *packages.found(own).games)))


def load(game_id: str) -> Game:
    """The game of that id. Raises LookupError with the ids there are, or why it cannot be had."""
    own = _own()
    if game_id in own:
        game: Game = importlib.import_module(f"minaria.games.{game_id}").GAME
        return game
    found = packages.found(own)
    if game_id in found.games:
        return found.games[game_id]
    raise LookupError(found.broken.get(game_id) or f"there is no game {game_id!r}; there are: {', '.join(games())}")


def broken() -> tuple[str, ...]:
    """Why games of other packages cannot be had, a sentence each."""
    return tuple(packages.found(_own()).broken.values())


def home(game: Game) -> Path:
    """The folder in which the modules of a game lie."""
    others = packages.found(_own())
    if others.games.get(game.id) is game:
        return others.homes[game.id]
    return Path(str(importlib.import_module(game.rules.first.__module__).__file__)).parent


def _own() -> tuple[str, ...]:
    """Ids of the games that stand in the house."""
    room = importlib.import_module("minaria.games")
    return tuple(sorted(m.name for m in pkgutil.iter_modules(room.__path__) if m.ispkg))
