"""`minaria dev bench ssh`: seats at a host by real SSH clients: key to screen, events to all, memory, slow links.

The host runs in a process of its own on the first core, the clients here on the second. A figure beyond its limit and
the slack fails the run. `--ratio` also starts the same screens as a process a connection and compares the memory.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import asyncssh

from minaria.table.people.opening import new_table
from minaria.table.people.register import WATCHER, Kind, Place, Register
from minaria.table.store.store import SqliteStore

SLACK = 1.5
SEATS = ("hothior", "mivior", "muetar", "immer", "pon", "rombune")
GAME = "divine_right"
_CONTROLS = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]")


class Figure(NamedTuple):
    """One measure, its limit and its unit; a limit of 0 is only shown."""

    name: str
    value: float
    limit: float
    unit: str
    least: bool = False  # whether the limit is the least wanted, not the most

    @property
    def beyond(self) -> bool:
        """Whether it is worse than the limit and the slack allow."""
        if not self.limit:
            return False
        return self.value < self.limit / SLACK if self.least else self.value > self.limit * SLACK

    def __str__(self) -> str:
        held = self.value >= self.limit if self.least else self.value <= self.limit
        word = "" if not self.limit else f"  limit {self.limit:g}{'' if held else '  over its limit'}"
        return f"{self.name:<58} {self.value:9.2f} {self.unit}{word}"


class Seat(asyncssh.SSHClientSession):  # type: ignore[type-arg]
    """One client: counts bytes and waits for some."""

    def __init__(self) -> None:
        self.bytes = 0
        self._wanted: bytes | None = None
        self._buffer = b""
        self._found: asyncio.Future[float] | None = None
        self.chan: Any = None
        self.odd = False
        self.seen: dict[bytes, float] = {}
        self.marks = False

    def connection_made(self, chan: Any) -> None:
        """The channel is there."""
        self.chan = chan

    def data_received(self, data: bytes, datatype: Any) -> None:
        """Bytes of a screen."""
        now = time.perf_counter()
        self.bytes += len(data)
        if self.marks:
            for found in re.findall(rb"mark(\d+)", data):
                self.seen.setdefault(found, now)
        if self._found is None or self._found.done():
            return
        if self._wanted is not None:
            self._buffer += data
            if self._wanted not in _CONTROLS.sub(b"", self._buffer):
                self._buffer = self._buffer[-500:]
                return
        self._found.set_result(now)

    def expect(self, wanted: bytes | None = None) -> asyncio.Future[float]:
        """When these bytes (None: any) come."""
        self._buffer, self._wanted = b"", wanted
        self._found = asyncio.get_running_loop().create_future()
        return self._found

    async def key(self) -> float:
        """Type a letter, or rub it out: seconds until something comes back."""
        self.odd = not self.odd
        found = self.expect()
        begun = time.perf_counter()
        self.chan.write(b"x" if self.odd else b"\x7f")
        return await asyncio.wait_for(found, 20) - begun


class Served:
    """A host in a process of its own, and keys of so many people: the first at seats, the others watching."""

    def __init__(self, folder: Path, people: int) -> None:
        self.folder = folder
        store = SqliteStore(folder / "tables.sqlite")
        new_table(store, GAME, {s: s.upper() for s in SEATS}, seed="11", name="bench")
        store.close()
        register = Register(folder / "people.sqlite")
        self.keys: list[asyncssh.SSHKey] = []
        for k in range(people):
            key = asyncssh.generate_private_key("ssh-ed25519")
            seat = SEATS[k % len(SEATS)] if k < 8 else WATCHER
            kind: Kind = "seat" if k < len(SEATS) or k >= 8 else "share"
            register.accept(register.invite(Place("bench", seat), kind, f"P{k}"), key.get_fingerprint(), "")
            self.keys.append(key)
        register.close()
        command = [
            sys.executable,
            "-m",
            "minaria",
            "host",
            "--data",
            str(folder),
            "--table",
            "bench",
            "--port",
            "0",
            "--bind",
            "127.0.0.1",
            "--plain",
            "--connections",
            "200",
        ]
        said = folder / "said"  # a file: nobody reads along, and a full pipe would hold the host up
        with said.open("w") as out:
            self.process = subprocess.Popen(pinned(0, command), stdin=subprocess.PIPE, stdout=out, text=True)
        found = None
        while found is None:
            if self.process.poll() is not None:
                raise RuntimeError("the host did not start")
            time.sleep(0.1)
            found = re.search(r"port (\d+)\.", said.read_text())
        self.port = int(found[1])

    async def come(self, k: int, size: tuple[int, int] = (120, 40), face: str = "tui", port: int = 0) -> Seat:
        """The session of a person; back when the first whole frame is there."""
        conn = await asyncssh.connect(
            "127.0.0.1",
            port or self.port,
            username=f"x+{face}",
            client_keys=[self.keys[k]],
            known_hosts=None,
            config=None,
            agent_path=None,
        )
        seat = Seat()
        shown = seat.expect(b"Divine Right")
        await conn.create_session(lambda: seat, term_type="xterm-256color", term_size=size, encoding=None)
        try:
            await asyncio.wait_for(shown, 30)
        except TimeoutError:
            faults = self.folder / "faults.log"
            said = faults.read_text()[-2000:] if faults.exists() else "no fault was noted"
            raise RuntimeError(f"no frame for the {k + 1}th to come: {said}") from None
        return seat

    def memory(self) -> float:
        """Megabytes that are the host's alone or its share (PSS)."""
        return pss(self.process.pid)

    def stop(self) -> None:
        """End the host."""
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.write("stop\n")
            self.process.stdin.flush()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(10)
        self.process.kill()
        self.process.wait()


def pinned(core: int, command: Sequence[str]) -> list[str]:
    """The command on one core, where the system can do that."""
    return ["taskset", "-c", str(core), *command] if os.path.exists("/usr/bin/taskset") else list(command)


def pss(pid: int) -> float:
    """Megabytes of a process, shared pages by their share; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    return 0.0


class Used(NamedTuple):
    """Seconds a process ran, and seconds it was ready and others had the processor."""

    ran: float
    waited: float


def used(pid: int) -> Used:
    """What all threads of a process have used so far; nothing where the system does not tell."""
    ran = waited = 0.0
    with contextlib.suppress(OSError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            fields = (thread / "schedstat").read_text().split()
            ran, waited = ran + int(fields[0]) / 1e9, waited + int(fields[1]) / 1e9
    return Used(ran, waited)


def percentile(times: Sequence[float], p: float) -> float:
    """In milliseconds."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * p))] * 1e3


@contextlib.asynccontextmanager
async def served(people: int) -> AsyncIterator[Served]:
    """A host for so many people."""
    with tempfile.TemporaryDirectory() as folder:
        host = Served(Path(folder), people)
        try:
            yield host
        finally:
            host.stop()


async def event(seats: Sequence[Seat], n: int) -> float:
    """Something said by one: seconds until it stands on every screen."""
    word = b"ev%04d" % n
    speaker = seats[n % min(len(seats), 8)]
    speaker.chan.write(b"\x15say " + word)
    await asyncio.sleep(0.15)
    found = [s.expect(word) for s in seats]
    begun = time.perf_counter()
    speaker.chan.write(b"\r")
    times = await asyncio.wait_for(asyncio.gather(*found), 30)
    return max(times) - begun


async def at_ten_seats(rounds: int) -> list[Figure]:
    """Keys, events, memory and frames with eight seats and two watchers."""
    async with served(10) as host:
        base = host.memory()
        first, first_alone = [], []
        seats: list[Seat] = []
        for k in range(10):
            begun, waited = time.perf_counter(), used(host.process.pid).waited
            seats.append(await host.come(k))
            first.append(time.perf_counter() - begun)
            first_alone.append(first[-1] - (used(host.process.pid).waited - waited))
        await asyncio.sleep(2)
        fresh = (host.memory() - base) / len(seats)
        keys: list[float] = []
        keys_alone: list[float] = []
        before = used(host.process.pid)
        for _ in range(rounds * 3):
            waited = used(host.process.pid).waited
            keys.append(await random.Random(len(keys)).choice(seats).key())
            keys_alone.append(keys[-1] - (used(host.process.pid).waited - waited))
            await asyncio.sleep(0.02)
        after_keys = used(host.process.pid)
        for seat in seats:  # suggestions of a line begun would lie over the log
            seat.chan.write(b"\x15")
        await asyncio.sleep(0.5)
        events, alone_on_it = [], []
        begun_events = used(host.process.pid)
        for n in range(rounds):
            waited = used(host.process.pid).waited
            events.append(await event(seats, n))
            alone_on_it.append(events[-1] - (used(host.process.pid).waited - waited))
            await asyncio.sleep(0.1)
        after_events = used(host.process.pid)
        kept = (host.memory() - base) / len(seats)
        return [
            Figure("first frame at 120x40, key exchange included, p50", percentile(first[1:], 0.5), 120, "ms"),
            Figure("the same, without waiting for a processor", percentile(first_alone[1:], 0.5), 120, "ms"),
            Figure("key to screen, 10 seats, p50", percentile(keys, 0.5), 6, "ms"),
            Figure("key to screen, 10 seats, p99", percentile(keys, 0.99), 40, "ms"),
            Figure("the same, p50, without waiting for a processor", percentile(keys_alone, 0.5), 6, "ms"),
            Figure("the same, p99, without waiting for a processor", percentile(keys_alone, 0.99), 40, "ms"),
            Figure("event to 8 seats and 2 watchers, p50", percentile(events, 0.5), 0, "ms"),
            Figure("event to 8 seats and 2 watchers, p99", percentile(events, 0.99), 90, "ms"),
            Figure("the same, p99, without waiting for a processor", percentile(alone_on_it, 0.99), 90, "ms"),
            Figure("processor time of a key", (after_keys.ran - before.ran) / len(keys) * 1e3, 0, "ms"),
            Figure(
                "waiting for a processor others had, a key",
                (after_keys.waited - before.waited) / len(keys) * 1e3,
                0,
                "ms",
            ),
            Figure(
                "processor time of an event, for each screen",
                (after_events.ran - begun_events.ran) / rounds / len(seats) * 1e3,
                0,
                "ms",
            ),
            Figure(
                "waiting for a processor others had, an event",
                (after_events.waited - begun_events.waited) / rounds * 1e3,
                0,
                "ms",
            ),
            Figure("memory of a fresh seat", fresh, 4, "MB"),
            Figure("memory of a seat after use", kept, 8, "MB"),
        ]


async def seats_per_core(rounds: int, most: int) -> list[Figure]:
    """How many screens one event reaches within 100 ms (p99 over the rounds), without waiting for a processor."""
    async with served(most) as host:
        seats: list[Seat] = []
        reached = 0
        last = 0.0
        for k in range(most):
            seats.append(await host.come(k))
            if len(seats) % 2 or len(seats) < 8:
                continue
            await asyncio.sleep(0.5)
            times = []
            for n in range(rounds):
                waited = used(host.process.pid).waited
                took = await event(seats, k * 100 + n)
                times.append(took - (used(host.process.pid).waited - waited))
            last = percentile(times, 0.99)
            if last > 100:
                break
            reached = len(seats)
        return [Figure(f"seats a core with an event on all below 100 ms ({last:.0f})", reached, 16, "seats", True)]


async def in_lines() -> list[Figure]:
    """Memory of a seat in line mode."""
    async with served(20) as host:
        await host.come(0, face="lines")
        await asyncio.sleep(1)
        base = host.memory()
        for k in range(1, 20):
            await host.come(k, face="lines")
        await asyncio.sleep(1)
        return [Figure("memory of a seat in line mode", (host.memory() - base) / 19, 0.8, "MB")]


async def comes_and_goes(visits: int) -> list[Figure]:
    """Memory that visits leave behind while somebody else stays: to the full screen, then to lines."""
    out: list[Figure] = []
    for face, what, limit in (("tui", "the full screen", 100), ("lines", "lines", 100)):
        async with served(2) as host:
            await host.come(0)
            first = min(visits // 2, 50)  # by then everything that is kept once is there
            for k in range(visits):
                if k == first:
                    begun = host.memory()
                seat = await host.come(1, face=face)
                conn = seat.chan.get_connection()
                if k % 2:
                    seat.chan.write(b"quit\r")
                    await seat.chan.wait_closed()
                    conn.close()
                else:
                    conn.abort()
            await asyncio.sleep(5)
            left = (host.memory() - begun) / (visits - first) * 1024
            name = f"memory after {visits} visits to {what}, the {first}th {begun:.0f} MB"
            out.append(Figure(name, host.memory(), 0, "MB"))
            out.append(Figure(f"memory that a visit to {what} leaves", left, limit, "kB"))
    return out


class Wire:
    """A slow link in between: so many bytes a second down, counted."""

    def __init__(self, rate: int) -> None:
        self.rate = rate
        self.down = 0

    async def open(self, port: int) -> int:
        """The port to connect to instead."""
        self._to = port
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0, limit=8192)
        found: int = server.sockets[0].getsockname()[1]
        return found

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back, forth = await asyncio.open_connection("127.0.0.1", self._to, limit=8192)

        async def up() -> None:
            while data := await reader.read(4096):
                forth.write(data)
                await forth.drain()

        async def down() -> None:
            while data := await back.read(1024 if self.rate else 65536):
                self.down += len(data)
                if self.rate:
                    await asyncio.sleep(len(data) / self.rate)
                writer.write(data)
                await writer.drain()

        with contextlib.suppress(OSError, asyncio.CancelledError):
            await asyncio.gather(up(), down())


async def on_the_wire() -> list[Figure]:
    """Bytes of a cursor move and of a whole frame; how far behind a screen is on a line of 4 kB a second."""
    async with served(2) as host:
        wire = Wire(0)
        port = await wire.open(host.port)
        seat = await host.come(0, port=port)
        await asyncio.sleep(1)
        begun = wire.down
        seat.chan.write(b"\x0c")
        await asyncio.sleep(1)
        frame = wire.down - begun
        seat.chan.write(b"\x1b[17~")  # F6, the map
        await asyncio.sleep(1)
        moves = []
        for k in range(40):
            begun = wire.down
            seat.chan.write(b"\x1b[C" if k % 8 < 4 else b"\x1b[D")
            await asyncio.sleep(0.12)
            moves.append(wire.down - begun)
    async with served(2) as host:
        slow = Wire(4000)
        port = await slow.open(host.port)
        seat = await host.come(0, port=port)
        await asyncio.sleep(4)
        seat.marks = True
        other = await host.come(1, face="plain")
        sent: dict[bytes, float] = {}
        for n in range(100):
            mark = b"%04d" % n
            sent[mark] = time.perf_counter()
            other.chan.write(b"say mark" + mark + b"\r")
            await asyncio.sleep(0.1)
        await asyncio.sleep(5)
        behind = [seat.seen[m] - sent[m] for m in sent if m in seat.seen]
        newest = seat.seen.get(b"0099", time.perf_counter()) - sent[b"0099"]
    return [
        Figure("a cursor move at 120x40, p50", statistics.median(moves), 700, "bytes"),
        Figure("a whole frame drawn again at 120x40", frame, 6000, "bytes"),
        Figure(f"behind at 4 kB/s, 10 events/s, worst of {len(behind)} shown", max(behind, default=99.0), 0.5, "s"),
        Figure("the last event at 4 kB/s", newest, 0.5, "s"),
    ]


def alone() -> float:
    """Megabytes of the same screen as a process a connection: a program of its own behind a terminal of its own."""
    import pty

    with tempfile.TemporaryDirectory() as folder:
        pid, fd = pty.fork()
        if pid == 0:
            os.environ.update(TERM="xterm-256color", COLUMNS="120", LINES="40", MINARIA_CONFIG=folder)
            os.execv(
                sys.executable,
                [
                    sys.executable,
                    "-m",
                    "minaria",
                    "play",
                    GAME,
                    "--data",
                    folder,
                    "--tui",
                    "--seats",
                    "hothior=you,mivior=bot",
                    "--seed",
                    "11",
                ],
            )
        os.set_blocking(fd, False)
        until = time.monotonic() + 6
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                os.read(fd, 65536)
            time.sleep(0.05)
        found = pss(pid)
        os.kill(pid, 9)
        os.waitpid(pid, 0)
        os.close(fd)
        return found


async def measure(rounds: int, most: int, only: str, visits: int = 60) -> list[Figure]:
    """Every figure."""
    out: list[Figure] = []
    if only in ("", "ten"):
        out += await at_ten_seats(rounds)
    if only in ("", "core"):
        out += await seats_per_core(max(rounds // 4, 8), most)
    if only in ("", "lines"):
        out += await in_lines()
    if only in ("", "visits"):
        out += await comes_and_goes(visits)
    if only in ("", "wire"):
        out += await on_the_wire()
    if only in ("", "ratio"):
        fresh = next((f.value for f in out if f.name == "memory of a fresh seat"), 0.0)
        process = alone()
        out.append(Figure("memory of a process a connection", process, 0, "MB"))
        if fresh:
            out.append(Figure("a process a connection, times our memory", process / fresh, 8, "times", True))
    return out


def main(argv: Sequence[str]) -> int:
    """Measure and print; 1 if a figure is beyond its limit and the slack."""
    parser = argparse.ArgumentParser(prog="minaria dev bench ssh", description=__doc__)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--most", type=int, default=24, help="seats at most where they are counted")
    parser.add_argument("--only", default="", choices=("", "ten", "core", "lines", "visits", "wire", "ratio"))
    parser.add_argument("--visits", type=int, default=60, help="how often somebody comes and goes while another stays")
    given = parser.parse_args(list(argv))
    if hasattr(os, "sched_setaffinity") and len(os.sched_getaffinity(0)) > 1:
        os.sched_setaffinity(0, {sorted(os.sched_getaffinity(0))[1]})
    figures = asyncio.run(measure(given.rounds, given.most, given.only, given.visits))
    for figure in figures:
        print(figure)
    return int(any(f.beyond for f in figures))
