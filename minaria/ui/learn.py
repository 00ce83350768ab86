"""`minaria learn`: the lessons there are, and one of them played at the face that fits.

Called by the command line and by whoever offers lessons in a menu.
"""

from __future__ import annotations

from pathlib import Path

from minaria.engine.game import games, load
from minaria.engine.sheets import Grid, Sheet, Text
from minaria.table.lessons.text import heading
from minaria.table.people.teaching import begun, open_lesson
from minaria.table.store.store import Store
from minaria.ui.front_ends import sit
from minaria.ui.hotseat import Ended
from minaria.ui.terminal import Terminal

HOW = "Begin one with: minaria learn GAME, or minaria learn GAME NUMBER. At a table 'learn' leads to its first lesson."


def learn(store: Store, terminal: Terminal, data: Path, game: str, which: str = "") -> Ended:
    """Play a lesson until it is left. Raises LookupError (no such game or lesson), StoreTrouble, LessonFault."""
    return sit(open_lesson(store, game, which), terminal, data)


def listed(only: str = "", store: Store | None = None) -> Sheet:
    """The lessons of all games, or of one, and which were begun or played here. Raises LookupError, StoreTrouble."""
    rows, played = [], {} if store is None else begun(store)
    for game in [load(only)] if only else [load(name) for name in games()]:
        for k, (name, text) in enumerate(game.lessons().items(), 1):
            told = heading(name, text)
            table = played.get((game.id, name))
            mine = "" if table is None else f"begun: minaria resume {table}" if table else "played"
            rows.append((f"{game.id} {k}", told["title"], f"{told['minutes']} min", told["about"], mine))
    if not rows:
        return Sheet("Lessons", (Text(("There are none.",)),))
    return Sheet("Lessons", (Grid(("lesson", "title", "takes", "about", "here"), tuple(rows)), Text((HOW,))))


def show(store: Store, terminal: Terminal, only: str = "") -> None:
    """Show the lessons there are. Raises LookupError, StoreTrouble."""
    terminal.sheet(listed(only, store))
