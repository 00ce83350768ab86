"""What one connection, one address and all of them may ask of the host; beyond it they wait or are turned away."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

COLUMNS, ROWS = (20, 300), (5, 100)
"""The sizes a terminal may have here; others are taken for the nearest of these."""


@dataclass(frozen=True)
class Limits:
    """The figures; times in seconds."""

    connections: int = 64
    per_address: int = 12
    unknown: int = 16  # connections that have not said yet who they are
    login: float = 30.0  # until somebody has said who he is
    doorstep: float = 120.0  # until a code is typed, or a table chosen
    tries: int = 6  # keys and codes on one connection
    failures: int = 20  # wrong codes and keys of one address within `forget`
    forget: float = 600.0
    sessions: int = 4  # open at once on one connection
    burst: int = 400  # lines taken at once, so that 200 pasted ones pass
    rate: float = 20.0  # lines a second after that
    line: int = 4000  # bytes of a line; what is longer is cut and said so
    queue: int = 1000  # lines that wait; then nothing more is read from the connection
    backlog: int = 12_000  # bytes on their way beyond which a screen leaves frames out
    idle: float = 4 * 3600.0  # without a key; 0: for ever
    warning: float = 300.0  # said so long before
    farewell: float = 5.0  # for closing when the host stops


def in_a_hall(limits: Limits) -> Limits:
    """The limits where all come from one address, each with a code of his own, and sit down at the same moment.

    A nation of Seasons may have five people, six nations 30, and there are referees and a projector besides.
    """
    return replace(limits, per_address=limits.connections, unknown=limits.connections)


class Bucket:
    """Lines that may come now: `burst` at once, then `rate` a second."""

    def __init__(self, burst: int, rate: float, now: Callable[[], float]) -> None:
        self.burst, self.rate, self._now = burst, rate, now
        self._left = float(burst)
        self._at = now()

    def wait(self) -> float:
        """Take one; how many seconds to wait for it (0: none)."""
        now = self._now()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        self._left -= 1
        return 0.0 if self._left >= 0 else -self._left / self.rate


class Environment(dict[bytes, bytes]):
    """What a client says of its surroundings: short values of the names in `KNOWN`; the rest is forgotten."""

    KNOWN = (b"COLORTERM", b"NO_COLOR")
    LONGEST = 40

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if name in self.KNOWN and len(value) <= self.LONGEST and value.isascii():
            super().__setitem__(name, value)


class Letters:
    """Letters typed without a break, cut where a line would be too long for anybody to have typed it.

    Any key that is no letter is a break: Enter, arrows, an escape sequence, rubbing out.
    """

    def __init__(self, longest: int) -> None:
        self.longest = longest
        self._run = 0

    def passed(self, data: bytes) -> bytes:
        """The bytes without the letters beyond the limit."""
        if self._run + len(data) <= self.longest:  # the usual case: keys, and what is pasted
            at = max((data.rfind(b) for b in (b"\r", b"\n", b"\x1b", b"\x7f")), default=-1)
            self._run = len(data) - 1 - at if at >= 0 else self._run + len(data)
            return data
        out = bytearray()
        for byte in data:
            self._run = self._run + 1 if byte >= 32 and byte != 127 else 0
            if self._run <= self.longest:
                out.append(byte)
        return bytes(out)


class Gate:
    """How many connections there are, from where, and who failed too often to come in."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self.limits = limits
        self._now = now
        self._open: dict[str, int] = {}
        self._failed: dict[str, deque[float]] = {}
        self.unknown = 0

    @property
    def count(self) -> int:
        """Connections open now."""
        return sum(self._open.values())

    def refusal(self, address: str) -> str:
        """Why a connection from there is turned away; '' if it may come in."""
        limits = self.limits
        if self.count >= limits.connections or self.unknown >= limits.unknown:
            return "too many connections"
        if self._open.get(address, 0) >= limits.per_address:
            return "too many connections from this address"
        if self.failures(address) >= limits.failures:
            return "too many wrong keys or codes from this address"
        return ""

    def come(self, address: str) -> None:
        """A connection is there, of somebody unknown as yet."""
        self._open[address] = self._open.get(address, 0) + 1
        self.unknown += 1

    def known(self) -> None:
        """It has said who it is, or has gone before."""
        self.unknown -= 1

    def go(self, address: str) -> None:
        """A connection has gone."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def failed(self, address: str) -> None:
        """Somebody there showed a wrong key or code."""
        if len(self._failed) > 10_000:  # many addresses: forget those whose time is over
            self._failed = {a: times for a, times in self._failed.items() if self.failures(a)}
        self._failed.setdefault(address, deque(maxlen=self.limits.failures)).append(self._now())

    def failures(self, address: str) -> int:
        """How often that happened lately."""
        times = self._failed.get(address)
        while times and times[0] < self._now() - self.limits.forget:
            times.popleft()
        if times is not None and not times:
            del self._failed[address]
        return len(times or ())


def fitted(width: int, height: int) -> tuple[int, int]:
    """A terminal's size as far as it is believed; 0 by 0 is said by terminals that do not know."""
    return (min(max(width or 80, COLUMNS[0]), COLUMNS[1]), min(max(height or 24, ROWS[0]), ROWS[1]))


def terminal_name(said: str) -> str:
    """The terminal's name as far as it is one."""
    ok = said and len(said) <= 40 and all(c.isascii() and (c.isalnum() or c in "._+-") for c in said)
    return said if ok else "dumb"
