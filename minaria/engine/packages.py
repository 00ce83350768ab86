"""Games of other packages: each is an entry point of the group `minaria.games`, named by the game's id.

One that cannot be loaded, whatever it does, is left out and named in a line; the others are there all the same.
"""

from __future__ import annotations

import os
import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from minaria.engine.contract import Game

if TYPE_CHECKING:  # loaded where a game of another package is looked for
    from importlib.metadata import EntryPoint

GROUP = "minaria.games"
_ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


class Found(NamedTuple):
    """What other packages bring: games by their ids, the folders they lie in, and why others cannot be had."""

    games: dict[str, Game]
    homes: dict[str, Path]
    broken: dict[str, str]


def found(own: tuple[str, ...]) -> Found:
    """The games of other packages; `own` are the ids that they cannot have. Looked for once."""
    return _found(tuple(sys.path), own)


@lru_cache(8)
def _found(path: tuple[str, ...], own: tuple[str, ...]) -> Found:
    if not any(map(_names_games, path)):
        return Found({}, {}, {})
    from importlib.metadata import entry_points

    games: dict[str, Game] = {}
    homes: dict[str, Path] = {}
    broken: dict[str, str] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda e: (e.name, e.value)):
        what = _loaded(entry)
        if entry.name in games and games[entry.name] is what:
            continue  # a package that is found in two folders
        if entry.name in (*own, *games):
            what = "there is another game of that id"
        if isinstance(what, Game):
            games[entry.name] = what
            homes[entry.name] = Path(str(sys.modules[entry.module].__file__)).parent
        else:
            which = f"The game {_shown(entry.name, 40)} of the package {_package(entry)}"
            broken.setdefault(entry.name, f"{which} cannot be had: {what}.")
    return Found(games, homes, broken)


def _names_games(folder: str) -> bool:
    """Whether a package in a folder of the path has such an entry point: looked for first, since asking Python's own
    metadata takes as long as all else that a first prompt needs of a game.
    """
    try:
        names = os.listdir(folder or ".")
    except OSError:
        return os.path.isfile(folder)  # an archive is left to Python
    for name in names:
        if name.endswith((".dist-info", ".egg-info")):
            try:
                with open(os.path.join(folder, name, "entry_points.txt"), "rb") as file:
                    if f"[{GROUP}]".encode() in file.read():
                        return True
            except OSError:
                continue
    return False


def _loaded(entry: EntryPoint) -> Game | str:
    """The game of an entry point, else why there is none."""
    if not _ID.fullmatch(entry.name):
        return "its id is none: small letters, digits and _ between them"
    try:
        made = entry.load()
    except (Exception, SystemExit) as err:
        return _shown(f"{type(err).__name__}: {err}", 200).rstrip(".: ")
    if not isinstance(made, Game):
        return f"{entry.value} is no Game"
    if not hasattr(sys.modules[entry.module], "__path__"):
        return f"{entry.module} is no package with a folder of its own"
    return made if made.id == entry.name else f"it calls itself {made.id!r}"


def _package(entry: EntryPoint) -> str:
    return _shown(f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else "?", 60)


def _shown(text: str, most: int) -> str:
    """A text of somebody else's as it is told, in one line."""
    return "".join(c for c in " ".join(text.split()) if c.isprintable())[:most]
