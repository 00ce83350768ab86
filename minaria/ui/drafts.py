"""A line begun on the full screen where one sits, kept so that it is there again after the program was killed.

One file a table and person, readable by the computer's own user alone; at a distance the host keeps such lines itself
(`table/people/half_typed`).
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path

from commands.clean import LINE_LIMIT, clean

EVERY = 1.0  # seconds between two looks at what is typed


class Drafts:
    """The lines begun at one table, by who types them."""

    def __init__(self, data: Path, table: str) -> None:
        self._folder, self._table = data / "drafts", table
        self._kept: dict[str, str] = {}

    def begun(self, person: str) -> str:
        """What a person had begun, '' if nothing."""
        with suppress(OSError):
            self._kept[person] = clean(self._file(person).read_text(encoding="utf-8", errors="replace"), LINE_LIMIT)
        return self._kept.get(person, "")

    def keep(self, person: str, text: str) -> None:
        """Keep what a person has begun; what cannot be written is tried again the next time."""
        if self._kept.get(person, "") == text:
            return
        file = self._file(person)
        with suppress(OSError):
            if text:
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                aside = file.with_suffix(".new")
                with open(os.open(aside, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w", encoding="utf-8") as out:
                    out.write(text)
                aside.replace(file)
            else:
                file.unlink(missing_ok=True)
            self._kept[person] = text

    def _file(self, person: str) -> Path:
        return self._folder / hashlib.blake2b(f"{self._table}\0{person}".encode(), digest_size=12).hexdigest()
