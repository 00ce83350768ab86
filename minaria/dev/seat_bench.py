"""The seat's figures for `minaria dev bench tui`: a key in the whole app, the first frame, memory, collector's pauses.

Called by minaria/dev/tui_bench.py, which prints them. The whole app is what a person sits at, without a terminal; the
first frame is measured from outside, on the command itself in a pseudo-terminal.
"""

from __future__ import annotations

import asyncio
import fcntl
import gc
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from rich.console import Console
from textual import events

from minaria.dev.at_screen import keys, line, rest
from minaria.dev.figure import Figure
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.at_keyboard import short_collections
from minaria.ui.tui.desk import Desk

SEATS = {"hothior": "you", "muetar": "greedy", "mivior": "greedy"}
LINES = ("roll", "move 2 armies from tadafat to 12,14", "score", "sheet muetar", "rules siege", "look port lork", "log")
WALK = ("right", "right", "n", "left", "y", "up", "left", "b", "down", "right")
MOVES = 120
PAINTED, RESTED = 0.035, 0.1  # seconds after which a key is painted, and the sheet of its place with it
USED = 3  # seats used at once to see what one of them takes
STARTS = 3
FRAME = b"F10"  # stands at the end of what is drawn first
PATIENCE = 30.0  # seconds for a first frame


def table(folder: Path) -> HostedTable:
    """A table with two bots."""
    return new_table(SqliteStore(folder / "tables.sqlite"), "divine_right", SEATS, seed="7", name="bench")


def _app(hosted: HostedTable, folder: Path) -> TableApp:
    console = Console(color_system="truecolor", force_terminal=True, legacy_windows=False)
    return TableApp(Desk(hosted, folder), console=console)


@contextmanager
def pauses(found: list[float]) -> Iterator[None]:
    """The length of every collection meanwhile, in CPU milliseconds."""
    begun = 0.0

    def note(stage: str, info: dict[str, int]) -> None:
        nonlocal begun
        if stage == "start":
            begun = time.process_time()
        else:
            found.append((time.process_time() - begun) * 1e3)

    gc.callbacks.append(note)
    try:
        yield
    finally:
        gc.callbacks.remove(note)


def in_the_app(size: tuple[int, int], moves: int = MOVES) -> list[Figure]:
    """The cursor moved by a key at a table in play, its sheet included; and the collector's pauses meanwhile."""
    name = f"{size[0]}x{size[1]}"
    moved = Figure(f"whole screen: cursor moved at {name}", 6.0)
    told = Figure(f"whole screen: its sheet at {name}", 6.0)
    collected = Figure(f"whole screen: longest collection at {name}", 40.0)

    async def run(folder: Path) -> None:
        app = _app(table(folder), folder)
        async with app.run_test(size=size):
            await rest(app)
            for text in LINES[:2]:
                await line(app, text)
            await keys(app, "f6")
            for k in range(moves):
                start = time.process_time()
                app.post_message(events.Key(WALK[k % len(WALK)], None))
                await asyncio.sleep(PAINTED)
                painted = time.process_time()
                moved.times.append((painted - start) * 1e3)
                await asyncio.sleep(RESTED)
                told.times.append((time.process_time() - painted) * 1e3)

    with tempfile.TemporaryDirectory() as folder, short_collections(), pauses(collected.times):
        asyncio.run(run(Path(folder)))
    collected.times = [max(collected.times, default=0.0)]
    return [moved, told, collected]


def memory(seats: int = USED, size: tuple[int, int] = (120, 40)) -> Figure:
    """What a seat that was used takes beyond the process and its table: lines given, pages read, the map crossed."""
    figure = Figure(f"memory of a used seat at {size[0]}x{size[1]}", 8.0, "MB")

    async def use(hosted: HostedTable, folder: Path, done: asyncio.Event | None, ready: asyncio.Semaphore) -> None:
        app = _app(hosted, folder)
        async with app.run_test(size=size):
            await rest(app)
            for text in LINES:
                await line(app, text)
            await keys(app, "escape", "f6", *WALK * 3, "plus", *WALK, "escape")
            ready.release()
            if done is not None:
                await done.wait()

    async def run(folder: Path) -> None:
        hosted = table(folder)
        done, ready = asyncio.Event(), asyncio.Semaphore(0)
        await use(hosted, folder, None, asyncio.Semaphore(0))  # what all of them share is there now
        gc.collect()
        tracemalloc.start()
        sitting = []
        for _ in range(seats):
            sitting.append(asyncio.create_task(use(hosted, folder, done, ready)))
            await ready.acquire()
        gc.collect()
        figure.times.append(tracemalloc.get_traced_memory()[0] / 1e6 / seats)
        tracemalloc.stop()
        done.set()
        await asyncio.gather(*sitting)

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder)))
    return figure


def first_frames(starts: int = STARTS, size: tuple[int, int] = (120, 40)) -> list[Figure]:
    """From the command to the footer of the first frame: seconds on the clock, and CPU milliseconds of the process."""
    name = f"first frame of `minaria play` at {size[0]}x{size[1]}"
    wall, cpu = Figure(f"{name}, clock", 2000.0, "ms wall"), Figure(name, 2000.0)
    for _ in range(starts):
        seconds, used = _first_frame(size)
        wall.times.append(seconds * 1e3)
        cpu.times.append(used * 1e3)
    return [wall, cpu]


def _first_frame(size: tuple[int, int]) -> tuple[float, float]:
    """Seconds until the first frame stands, wall and CPU. Raises RuntimeError if there is none."""
    seats = ",".join(f"{seat}={who}" for seat, who in SEATS.items())
    command = [sys.executable, "-m", "minaria", "play", "divine_right", "--seats", seats, "--seed", "7"]
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        start = time.monotonic()
        pid, terminal = pty.fork()
        if pid == 0:  # the child: nothing but the command
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            homes = {"MINARIA_DATA": folder, "MINARIA_CONFIG": folder, "TERM": "xterm-256color"}
            os.execve(command[0], command, {**os.environ, **homes})
        stack.callback(os.close, terminal)
        seen = b""
        try:
            while FRAME not in seen and time.monotonic() - start < PATIENCE:
                if select.select([terminal], [], [], 0.5)[0]:
                    seen += os.read(terminal, 65536)
        except OSError:
            pass  # it ended: said below
        seconds = time.monotonic() - start
        os.kill(pid, signal.SIGKILL)
        used = os.wait4(pid, 0)[2]
        if FRAME not in seen:
            raise RuntimeError(f"no frame in {seconds:.0f} s; the last of what was written: {seen[-200:]!r}")
        return seconds, used.ru_utime + used.ru_stime
