"""A room of games for tests of what knows games only by their id."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

from tests.forked import WAITING, Forked
from tests.strange import STRANGE

ROOT = Path(__file__).parents[3]
ROOMS = str(Path(__file__).parent)

_WITH_ROOM = f"""import sys
sys.path.insert(0, {str(ROOT)!r})
import minaria.games
sys.path += {STRANGE!r}
minaria.games.__path__.append({ROOMS!r})
"""
MAIN = "from minaria.__main__ import main; sys.exit(main())"
_LONGEST = 120
"""Seconds a run may last."""
_LOADED = """
import minaria.__main__, minaria.ui.front_ends, minaria.ui.menu.lines, minaria.ui.plain, minaria.ui.saved_tables
from minaria.engine.game import games, load
for game in games():
    load(game)
"""
_QUICKLY_ENDED = """
from minaria.__main__ import main
try:
    code = main()
except SystemExit as end:
    code = end.code
os._exit(code)  # all is said and kept by then; what is loaded need not be taken down
"""


def program(code: str) -> list[str]:
    """The command that runs `code` where the teaching game can be loaded."""
    return [sys.executable, "-c", _WITH_ROOM + code]


def minaria(data: Path, *args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line with tables kept in `data`, in a process of its own."""
    return _loaded().run(args, _surroundings(data), stdin, _LONGEST)


def minaria_anew(data: Path, *args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """The same with the program loaded from its beginning."""
    command, env = [*program(MAIN), *args], _surroundings(data)
    return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=_LONGEST, check=False, env=env)


def _surroundings(data: Path) -> dict[str, str]:
    return {"PATH": "/usr/bin:/bin", "HOME": str(data), "MINARIA_DATA": str(data), "LANG": "C.UTF-8"}


@cache
def _loaded() -> Forked:
    """The command line with the games loaded."""
    return Forked(program(_LOADED + WAITING + _QUICKLY_ENDED), {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"})
