"""The README is kept true: its session comes out as shown, its commands exist, its transcript runs."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from minaria.ui.script import run

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    """The fenced blocks of a kind."""
    out: list[str] = []
    inside: list[str] | None = None
    for line in README.splitlines():
        if inside is None:
            inside = [line[3:]] if line.startswith("```") else None
        elif line == "```":
            if inside[0] == kind:
                out.append("\n".join(inside[1:]))
            inside = None
        else:
            inside.append(line)
    return out


def session() -> list[str]:
    """The lines of the session block."""
    (only,) = blocks("session")
    return only.splitlines()


def told(typed: list[str], data: Path) -> list[str]:
    """What the command named in the README prints for these lines."""
    command = re.search(r"`(minaria play [^`]*--plain)`", README)
    assert command is not None
    words = shlex.split(command[1].replace("\n", " "))
    done = subprocess.run(
        [sys.executable, "-m", *words],
        input="\n".join(typed) + "\n",
        env={**os.environ, "MINARIA_DATA": str(data), "PYTHONHASHSEED": "3"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def test_the_session_comes_out_as_shown(tmp_path: Path) -> None:
    lines = session()
    typed = [line[2:] for line in lines if line.startswith("> ")]
    shown = [line for line in lines if not line.startswith("> ")]
    assert len(typed) > 8
    assert told(typed, tmp_path) == shown


def test_the_transcript_runs() -> None:
    block = next(b for b in blocks("") if b.startswith("game "))
    assert run(block).match.state.turn == 1


def test_the_test_command_is_the_one_that_is_checked_before_a_change_lands() -> None:
    command = next(b for b in blocks("sh") if "pytest" in b)
    assert command == "python3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]' && .venv/bin/pytest -n 2"
    assert "README.md" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
