"""Tools for whoever works on minaria: `minaria dev` lists them. Nothing here is imported by play."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # loaded by the tools that need it
    from minaria.engine.game import Game


def tools() -> list[str]:
    """The tools by name: modules whose first line says how they are called; others are parts of them."""
    found = []
    for path in sorted(Path(__file__).parent.glob("*.py")):
        name = path.stem.replace("_", "-")
        with path.open(encoding="utf-8") as file:
            if f"`minaria dev {name}" in file.readline():
                found.append(name)
    return found


def folder_of(game: Game) -> Path:
    """The folder in which the modules of a game lie."""
    from minaria.engine.game import home

    return home(game)


def game_named(game_id: str) -> Game | None:
    """The game a tool is asked for; None, with a line on stderr that says why, if it cannot be had."""
    from minaria.engine.game import load

    try:
        return load(game_id)
    except LookupError as err:
        print(err, file=sys.stderr)
        return None
