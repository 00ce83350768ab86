"""A system without termios and fcntl, as Windows is: what needs them is behind one module, the rest does without."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tests.table.rooms import program

ROOT = Path(__file__).parents[2]
POSIX = ("termios", "fcntl", "tty", "pty", "resource", "pwd", "grp")
WITHOUT = f"""
import os
for name in {POSIX!r}:
    sys.modules[name] = None
from minaria.__main__ import main

def code(*args):
    try:
        return int(main(args))
    except SystemExit as end:
        return int(end.code)

codes = [code("-V"), code("--help"), code("list")]
codes.append(code("play", "ford", "--seats", "a=you,b=bot", "--seed", "7", "--name", "friday", "--plain"))
codes.append(code("replay", "friday", "--verify"))
codes.append(code("resume", "--tui"))
codes.append(code("host"))
codes.append(code("doctor", "--json"))
print("codes", codes)
"""


def test_what_needs_a_posix_system_stands_in_one_place() -> None:
    written = re.compile(rf"(?m)^\s*(?:import|from) (?:{'|'.join(POSIX)})\b")
    files = [*(ROOT / "minaria").rglob("*.py"), *(ROOT / "commands").rglob("*.py")]
    found = {f.relative_to(ROOT).as_posix() for f in files if written.search(f.read_text(encoding="utf-8"))}
    known = {"minaria/ui/posix_terminal.py", "minaria/table/store/open_tables.py"}  # a terminal, and locks
    assert {name for name in found if not name.startswith("minaria/dev/")} == known


def test_without_it_lines_are_played_and_the_rest_says_what_it_needs(tmp_path: Path) -> None:
    env = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "MINARIA_DATA": str(tmp_path), "LANG": "C.UTF-8"}
    done = subprocess.run(
        program(WITHOUT), input="bid 2\nquit\n", capture_output=True, text=True, timeout=120, check=True, env=env
    )
    assert done.stdout.splitlines()[-1] == "codes [0, 0, 0, 0, 0, 2, 2, 0]", done.stderr
    assert "Order: bid 2" in done.stdout, done.stdout
    assert done.stderr.splitlines() == [
        "minaria: the full screen needs Linux, macOS or another POSIX system (on Windows: WSL); try --lines",
        "minaria: hosting needs Linux, macOS or another POSIX system (on Windows: WSL)",
    ]
