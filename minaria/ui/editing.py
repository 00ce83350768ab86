"""Long text in a person's own editor: only where he sits at the machine itself, as its user."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

_USUAL = ("sensible-editor", "nano", "vi")
LONGEST = 100_000  # letters of a text that are taken


def editor_command(env: Mapping[str, str] | None = None) -> list[str]:
    """The command of the editor: VISUAL, EDITOR, else the first usual one there is. Raises ValueError."""
    env = os.environ if env is None else env
    for name in ("VISUAL", "EDITOR"):
        if env.get(name, "").strip():
            return shlex.split(env[name])
    found = next((e for e in _USUAL if shutil.which(e)), "")
    if not found:
        raise ValueError("there is no editor; say which by EDITOR")
    return [found]


def edited(text: str) -> str:
    """A text as it is after the editor. Raises OSError, ValueError: it cannot be started, or it failed."""
    with tempfile.TemporaryDirectory(prefix="minaria-") as folder:
        path = Path(folder) / "line.txt"
        path.write_text(text, encoding="utf-8")
        command = editor_command()
        done = subprocess.run([*command, str(path)], check=False)
        if done.returncode:
            raise ValueError(f"{shlex.join(command)} ended with {done.returncode}; the line is as it was")
        return path.read_text(encoding="utf-8", errors="replace")[:LONGEST]
