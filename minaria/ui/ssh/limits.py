"""What one connection, one address and all of them may ask of the host; beyond it they wait or are turned away."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from ipaddress import IPv6Address, ip_address, ip_network

COLUMNS, ROWS = (20, 300), (5, 100)
"""The sizes a terminal may have here; others are taken for the nearest of these."""


@dataclass(frozen=True)
class Limits:
    """The figures; times in seconds."""

    connections: int = 64
    strangers: int = 16  # of them at most for keys that have no place here; the others are kept for those that have
    share: int = 4  # and no more than one in so many of all connections
    per_address: int = 8  # strangers of one address (of IPv6: of its /64); people with a place are not counted by it
    per_key: int = 8  # connections with one key
    unknown: int = 64  # beside these: connections that have not said yet who they are; the oldest make room
    unknown_each: int = 32  # of one address
    arrivals: int = 60  # connections of one address at once, and then
    arriving: float = 6.0  # so many a second; those of keys with a place are not counted
    login: float = 30.0  # until somebody has said who he is
    shell: float = 20.0  # until a connection, or a channel of it, asks for a seat or gives a command
    doorstep: float = 120.0  # until a code is typed, or a table chosen
    tries: int = 24  # keys on one connection
    failures: int = 20  # wrong codes of one address within `forget`
    forget: float = 600.0
    sessions: int = 4  # open at once on one connection
    channels: int = 8  # the same with those that have asked for nothing yet
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
    every = limits.connections
    return replace(
        limits, strangers=every, share=1, per_address=every, unknown=every, unknown_each=every, arrivals=every
    )


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

    def take(self) -> bool:
        """Take one if there is one now."""
        if self.wait():
            self.give_back()
            return False
        return True

    def give_back(self) -> None:
        """One that was taken does not count."""
        self._left = min(self.burst, self._left + 1)

    @property
    def full(self) -> bool:
        """Whether nothing was taken lately, so that it need not be remembered."""
        return self._left + (self._now() - self._at) * self.rate >= self.burst


class Pace:
    """What one key may have of the host over all its connections and commands: lines, and time of the processor.

    Whoever uses up more than his part waits until the others have had theirs; a little at once is everybody's.
    """

    PART = 0.5  # of the processor, while it goes on for long
    AT_ONCE = 0.25  # seconds of it that may come in a row

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self.now = now
        self._lines = Bucket(limits.burst, limits.rate, now)
        self._turn = asyncio.Lock()  # lines of several connections come one after the other
        self._left, self._at = self.AT_ONCE, now()

    def took(self, seconds: float) -> None:
        """Something this key asked for has kept the processor so long."""
        now = self.now()
        self._left = min(self.AT_ONCE, self._left + (now - self._at) * self.PART) - seconds
        self._at = now

    @property
    def behind(self) -> float:
        """Seconds until it may have the processor again; 0: at once."""
        left = self._left + (self.now() - self._at) * self.PART
        return max(-left / self.PART, 0.0)

    async def rest(self) -> None:
        """Let others have the processor: at least once, and for as long as it is their turn."""
        await asyncio.sleep(self.behind)

    async def line(self) -> None:
        """Until another line may be taken."""
        async with self._turn:
            await asyncio.sleep(max(self._lines.wait(), self.behind))

    @property
    def idle(self) -> bool:
        """Whether nothing was asked for lately, so that it need not be remembered."""
        return self._lines.full and not self.behind and not self._turn.locked()


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


def network(address: str) -> str:
    """Where an address belongs: of IPv6 its /64, which one household has for itself; else the address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False))


class Gate:
    """How many connections there are, whose and from where, and who typed too many wrong codes.

    A connection is of somebody unknown until it has said who it is; then of a key with a place, or of a stranger.
    """

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self.limits = limits
        self._now = now
        self._unknown: dict[Hashable, str] = {}  # connection -> where it comes from, the oldest first
        self._in: dict[Hashable, tuple[str, str]] = {}  # connection -> the key ('' a stranger's), where it comes from
        self._failed: dict[str, deque[float]] = {}
        self._arrivals: dict[str, Bucket] = {}

    @property
    def count(self) -> int:
        """Connections open now that have said who they are."""
        return len(self._in)

    @property
    def unknown(self) -> int:
        """Connections that have not."""
        return len(self._unknown)

    def refusal(self, address: str) -> str:
        """Why a connection from there is turned away before anything else is said; '' if it is not."""
        where, now = network(address), self._now
        if len(self._arrivals) > 10_000:
            self._arrivals = {a: b for a, b in self._arrivals.items() if not b.full}
        bucket = self._arrivals.setdefault(where, Bucket(self.limits.arrivals, self.limits.arriving, now))
        return "" if bucket.take() else "too many connections in a short time"

    def come(self, conn: Hashable, address: str) -> Hashable | None:
        """A connection is there, of somebody unknown as yet; another one that has to make room for it."""
        where = network(address)
        each = Counter(self._unknown.values())
        self._unknown[conn] = where
        if each[where] >= self.limits.unknown_each:
            crowded = where
        elif sum(each.values()) >= self.limits.unknown:
            crowded = each.most_common(1)[0][0]
        else:
            return None
        return next(c for c, w in self._unknown.items() if w == crowded)

    def admit(self, conn: Hashable, key: str) -> str:
        """It has said who it is, '' for a stranger: why it may not stay, '' if it may."""
        where = self._unknown.pop(conn, "")
        limits = self.limits
        mine = (
            [(k, w) for k, w in self._in.values() if not k]
            if not key
            else [(k, w) for k, w in self._in.values() if k == key]
        )
        if key and len(mine) >= limits.per_key:
            return f"You have {limits.per_key} connections here already."
        if self.count >= limits.connections:
            return "Every place for a connection is taken; come back later."
        if not key and len(mine) >= min(limits.strangers, max(limits.connections // limits.share, 1)):
            return "Too many people without a place are here; come back later."
        if not key and sum(w == where for _, w in mine) >= limits.per_address:
            return "Too many people without a place have come from your address; come back later."
        if key and where in self._arrivals:
            self._arrivals[where].give_back()
        self._in[conn] = (key, where)
        return ""

    def known(self, conn: Hashable, key: str) -> None:
        """A stranger has a place from now on."""
        if conn in self._in:
            self._in[conn] = (key, self._in[conn][1])

    def go(self, conn: Hashable) -> None:
        """A connection has gone."""
        self._unknown.pop(conn, None)
        self._in.pop(conn, None)

    def failed(self, address: str) -> None:
        """Somebody there typed a wrong code."""
        if len(self._failed) > 10_000:  # many addresses: forget those whose time is over
            self._failed = {a: times for a, times in self._failed.items() if self.failures(a)}
        times = self._failed.setdefault(network(address), deque(maxlen=self.limits.failures))
        times.append(self._now())

    def failures(self, address: str) -> int:
        """How often that happened lately."""
        where = network(address)
        times = self._failed.get(where)
        while times and times[0] < self._now() - self.limits.forget:
            times.popleft()
        if times is not None and not times:
            del self._failed[where]
        return len(times or ())

    def barred(self, address: str) -> bool:
        """Whether no code is taken from there for a while: too many were wrong."""
        return self.failures(address) >= self.limits.failures


def fitted(width: int, height: int) -> tuple[int, int]:
    """A terminal's size as far as it is believed; 0 by 0 is said by terminals that do not know."""
    return (min(max(width or 80, COLUMNS[0]), COLUMNS[1]), min(max(height or 24, ROWS[0]), ROWS[1]))


def terminal_name(said: str) -> str:
    """The terminal's name as far as it is one."""
    ok = said and len(said) <= 40 and all(c.isascii() and (c.isalnum() or c in "._+-") for c in said)
    return said if ok else "dumb"
