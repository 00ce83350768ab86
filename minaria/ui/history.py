"""The lines a person typed, kept for the arrow keys; each person's apart, since orders may be secret.

One file a person for both faces that have a history, in the format of line mode: '+' before each line.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path


def history_file(data: Path, person: str) -> Path | None:
    """The file of a person's lines, made if it was missing; None where there can be none."""
    slug = re.sub(r"[^a-z0-9]+", "-", person.casefold()).strip("-")
    if slug != person:
        slug += "-" + hashlib.blake2b(person.encode(), digest_size=4).hexdigest()
    path = data / "history" / slug
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError:  # no history is no reason not to play
        return None
    return path


def typed_before(path: Path | None) -> list[str]:
    """The lines in a file of them, oldest first."""
    if path is None:
        return []
    with suppress(OSError):
        return [line[1:] for line in path.read_text(encoding="utf-8", errors="replace").splitlines() if line[:1] == "+"]
    return []


def add_typed(path: Path | None, lines: Sequence[str]) -> None:
    """Put lines at the end of a file of them."""
    if path is None or not lines:
        return
    with suppress(OSError), open(path, "a", encoding="utf-8") as file:
        file.writelines(f"\n+{line}\n" for line in lines)
