"""The games that are installed: each exposes one `GAME: Game` (see `contract`), found by its id, never named."""

from __future__ import annotations

import importlib
import pkgutil

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
    "games",
    "load",
]

REFEREE = "referee"


class BadSetup(Exception):
    """The seats or options do not fit the game; the message says what would."""


def games() -> tuple[str, ...]:
    """Ids of the games that are installed."""
    room = importlib.import_module("minaria.games")
    return tuple(sorted(m.name for m in pkgutil.iter_modules(room.__path__) if m.ispkg))


def load(game_id: str) -> Game:
    """The game of that id. Raises LookupError with the ids there are."""
    if game_id not in games():
        raise LookupError(f"there is no game {game_id!r}; there are: {', '.join(games())}")
    game: Game = importlib.import_module(f"minaria.games.{game_id}").GAME
    return game
