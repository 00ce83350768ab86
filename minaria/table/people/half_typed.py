"""Lines that are being typed at a distance, kept so that they are there again after the host was killed.

They stand with the place and the key of whoever types them, and are shown to nobody else. Called by the room, which
looks every second.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from minaria.table.people.connection import Guest
from minaria.table.people.register import Left, Register
from minaria.table.store.store import StoreTrouble

EVERY = 1.0  # seconds between two writes


class HalfTyped:
    """Keeps the lines begun at one table."""

    def __init__(self, register: Register) -> None:
        self._register = register
        self._written = float("-inf")

    def keep(self, guests: Sequence[Guest], now: float) -> None:
        """Keep what has changed since the last time, at most once a second."""
        changed = [g for g in guests if g.key and g.typing() != g.kept] if now - self._written >= EVERY else []
        if changed:
            self._written = now
            self.write(changed)

    def write(self, guests: Sequence[Guest]) -> None:
        """Keep what these are typing now; what cannot be kept is tried again."""
        begun = [(g, g.typing()) for g in guests]
        with suppress(StoreTrouble):
            self._register.keep_drafts((g.place, g.key, Left(text, g.sure)) for g, text in begun)
            for g, text in begun:
                g.kept = text
