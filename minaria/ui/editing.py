"""Long text in a person's own editor: only where he sits at the machine itself, as its user.

`edit` at a table opens what is typed there; what is saved comes back as lines. The same command opens the file of
choices. No face of a host calls anything here: nobody at a distance starts a program.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from minaria.ui.tui import screen_words

_USUAL = ("sensible-editor", "nano", "vi")
LONGEST = 100_000  # letters of a text that are taken
NO_EDITOR = "An editor is opened only where you sit at the computer itself; paste the text here instead."
SAYS = (
    "# What you save is given to the table: each line an order, as if it were typed. A line that begins with a space",
    "# goes on with the one above; lines that begin with # count for nothing. Save nothing to give nothing.",
)


def wanted(line: str) -> str | None:
    """What a line wants to have edited; None for any other line."""
    word = screen_words.read(line)
    return word.words.strip() if isinstance(word, screen_words.Edit) else None


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


def open_file(path: Path) -> None:
    """Open a file in the editor until it is left. Raises ValueError: it cannot be started, or it failed."""
    command = editor_command()
    try:
        done = subprocess.run([*command, str(path)], check=False, preexec_fn=_hears_signals)
    except OSError as err:
        raise ValueError(f"the editor {shlex.join(command)} cannot be started: {err.strerror or err}") from err
    if done.returncode:
        raise ValueError(f"the editor {shlex.join(command)} ended with {done.returncode}")


def _hears_signals() -> None:
    """An editor hears the signals that wait here until nothing is half done."""
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def edited(text: str) -> list[str]:
    """The lines that a text has become in the editor. Raises ValueError, OSError."""
    with tempfile.TemporaryDirectory(prefix="minaria-") as folder:
        path = Path(folder) / "orders.txt"
        path.write_text("\n".join([text, "", *SAYS, ""]), encoding="utf-8")
        open_file(path)
        return lines_of(path.read_text(encoding="utf-8", errors="replace")[:LONGEST])


def lines_of(text: str) -> list[str]:
    """The lines of an edited text: what is indented goes on with the line above, notes and empty lines are none."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if line[0].isspace() and lines:
            lines[-1] = f"{lines[-1]} {line.strip()}"
        else:
            lines.append(line.strip())
    return lines
