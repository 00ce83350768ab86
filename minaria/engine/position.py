"""A position: all that a game is between two orders, and its checksum."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from minaria.engine.phases import Stack
from minaria.engine.state import checksum, digest, encode
from minaria.engine.state import recorded as recorded_fields


class Position(NamedTuple):
    """All that a game is at one moment."""

    state: Any
    stack: Stack

    def sum(self) -> str:
        """Checksum over state and stack: sixteen hex digits."""
        return hashlib.blake2b(digest(self.state) + encode(self.stack), digest_size=8).hexdigest()

    def fits(self, recorded: str) -> bool:
        """Whether a journal's checksum is of this position. Older journals have it over the JSON of all in one."""
        return recorded == self.sum() or recorded == checksum(recorded_fields(self.state), self.stack)
