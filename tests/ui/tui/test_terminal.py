"""The full screen at a real terminal: opened by the command line, and the terminal given back however it ends."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from fcntl import ioctl
from pathlib import Path

import pytest

from minaria.table.people.opening import resume
from minaria.table.store.store import SqliteStore

PLAY = ["play", "divine_right", "--seats", "hothior=you,muetar=bot", "--seed", "11", "--name", "t", "--tui"]
BREAK = """
import sys
from minaria.ui.tui.app import TableApp
def begin(self):
    secret = "THE HIDDEN HAND"
    raise RuntimeError("kaboom")
TableApp._welcome = begin
from minaria.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


class Seat:
    """A program at the other end of a terminal of 80 by 24."""

    def __init__(self, folder: Path, *command: str, term: str = "xterm-256color") -> None:
        self.master, slave = pty.openpty()
        ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.before = termios.tcgetattr(slave)
        env = {**os.environ, "TERM": term, "MINARIA_CONFIG": str(folder / "config")}
        self.slave = slave
        self.run = subprocess.Popen(
            [sys.executable, *command, "--data", str(folder)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
        )
        self.out = ""

    def until(self, true: Callable[[str], bool]) -> None:
        """Read until what was written is so."""
        while not true(self.out):
            ready, _, _ = select.select([self.master], [], [], 60)
            assert ready, f"nothing more came after {self.out[-300:]!r}"
            self.out += os.read(self.master, 65536).decode("utf-8", "replace")

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def end(self) -> int:
        """Wait for the end, reading on; the exit code."""
        while self.run.poll() is None or select.select([self.master], [], [], 0)[0]:
            if select.select([self.master], [], [], 0.05)[0]:
                self.out += os.read(self.master, 65536).decode("utf-8", "replace")
        return self.run.returncode

    def restored(self) -> bool:
        """Whether the ordinary screen is back, the cursor seen, and typed letters are echoed as before."""
        last = self.out.rsplit("\x1b[?1049l", 1)
        shown = self.out.rfind("\x1b[?25h") > self.out.rfind("\x1b[?25l")
        return len(last) == 2 and shown and termios.tcgetattr(self.slave)[:4] == self.before[:4]

    def close(self) -> None:
        if self.run.poll() is None:
            self.run.kill()
            self.run.wait()
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture
def seats() -> Iterator[Callable[..., Seat]]:
    opened: list[Seat] = []

    def open_seat(folder: Path, *command: str, term: str = "xterm-256color") -> Seat:
        opened.append(Seat(folder, *command, term=term))
        return opened[-1]

    yield open_seat
    for seat in opened:
        seat.close()


def test_quit_gives_the_terminal_back_and_says_how_to_go_on(tmp_path: Path, seats: Callable[..., Seat]) -> None:
    seat = seats(tmp_path, "-m", "minaria", *PLAY)
    seat.until(lambda out: "Roll for events" in out)
    seat.type("roll\rquit\r")
    assert seat.end() == 0
    assert seat.restored()
    after = re.sub(r"\x1b\[[\d;?]*[a-zA-Z]|\s", "", seat.out.split("\x1b[?1049l")[-1])
    assert "Goonwith:minariaresumet" in after
    assert len(resume(SqliteStore(tmp_path / "tables.sqlite"), "t").match.lines) > 1
    assert "+roll" in next((tmp_path / "history").iterdir()).read_text()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_gives_the_terminal_back_and_everything_is_kept(
    tmp_path: Path, seats: Callable[..., Seat], number: int
) -> None:
    seat = seats(tmp_path, "-m", "minaria", *PLAY)
    seat.until(lambda out: "Roll for events" in out)
    seat.type("roll\r")
    seat.until(lambda out: "Move your units" in out)
    seat.run.send_signal(number)
    assert seat.end() == 0
    assert seat.restored()
    assert len(resume(SqliteStore(tmp_path / "tables.sqlite"), "t").match.lines) > 1


def test_a_fault_gives_the_terminal_back_with_one_line_and_a_number(tmp_path: Path, seats: Callable[..., Seat]) -> None:
    seat = seats(tmp_path, "-c", BREAK, *PLAY)
    assert seat.end() == 1
    assert seat.restored()
    after = seat.out.split("\x1b[?1049l")[-1]
    assert "A fault in the program, number " in after
    assert "Traceback" not in seat.out
    assert "HIDDEN" not in seat.out
    assert "kaboom" in (tmp_path / "faults.log").read_text()
    assert resume(SqliteStore(tmp_path / "tables.sqlite"), "t").match.lines


def test_a_dumb_terminal_gets_plain_lines_and_cannot_be_talked_out_of_it(
    tmp_path: Path, seats: Callable[..., Seat]
) -> None:
    seat = seats(tmp_path, "-m", "minaria", *PLAY[:-1], term="dumb")
    seat.until(lambda out: "Question: " in out)
    seat.type("quit\r")
    assert seat.end() == 0
    assert "\x1b" not in seat.out
    refused = seats(tmp_path, "-m", "minaria", *PLAY, term="dumb")
    assert refused.end() == 2
    assert "wants a terminal" in refused.out
