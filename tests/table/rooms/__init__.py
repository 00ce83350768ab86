"""A room of games for tests of what knows games only by their id."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.strange import STRANGE

ROOT = Path(__file__).parents[3]
ROOMS = str(Path(__file__).parent)

_WITH_ROOM = f"""import sys
sys.path.insert(0, {str(ROOT)!r})
import minaria.games
minaria.games.__path__.extend({[STRANGE, ROOMS]!r})
"""
_MAIN = "from minaria.__main__ import main; sys.exit(main())"


def program(code: str) -> list[str]:
    """The command that runs `code` where the teaching game can be loaded."""
    return [sys.executable, "-c", _WITH_ROOM + code]


def minaria(data: Path, *args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line with tables kept in `data`."""
    return subprocess.run(
        [*program(_MAIN), *args],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={"PATH": "/usr/bin:/bin", "HOME": str(data), "MINARIA_DATA": str(data), "LANG": "C.UTF-8"},
    )
