"""How much a person at a distance may say at once."""

from __future__ import annotations

from collections import deque

AT_ONCE, WITHIN = 8, 20.0
"""How many things one person may say or propose, and within how many seconds."""


class Patience:
    """How much each person has said lately."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self.at_once = at_once
        self._said: dict[str, deque[float]] = {}

    def wait(self, who: str, now: float) -> float:
        """Seconds until somebody may say something more; 0 if he may now, and then it counts."""
        said = self._said.setdefault(who, deque(maxlen=self.at_once))
        if len(said) == self.at_once and now - said[0] < WITHIN:
            return WITHIN - (now - said[0])
        said.append(now)
        return 0.0
