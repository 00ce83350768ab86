"""A measured figure of the screen's bench: what was measured, how often, and the limit it is held against."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable


class Figure:
    """One measure: its name, its values and the limit for them, in a unit (CPU milliseconds unless said otherwise)."""

    def __init__(self, name: str, limit: float, unit: str = "ms CPU") -> None:
        self.name, self.limit, self.unit = name, limit, unit
        self.times: list[float] = []

    def run(self, work: Callable[[], object]) -> None:
        """Time one piece of work."""
        start = time.process_time()
        work()
        self.times.append((time.process_time() - start) * 1e3)

    @property
    def p50(self) -> float:
        """The median."""
        return statistics.median(self.times)

    @property
    def p99(self) -> float:
        """All but one in a hundred are below it."""
        return sorted(self.times)[max(0, int(len(self.times) * 0.99) - 1)]

    def __str__(self) -> str:
        most = " p99" if self.p50 <= self.limit else ""
        over = f" {most} over its limit" if self.p99 > self.limit else ""
        return f"{self.name:<52} p50 {self.p50:7.2f}  p99 {self.p99:7.2f}  limit {self.limit:6.1f} {self.unit}{over}"
