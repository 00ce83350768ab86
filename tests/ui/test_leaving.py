"""Leaving in every way there is: each time all that was acknowledged is kept, and the way back is told."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest

from minaria.table.store.store import SqliteStore
from tests.table.rooms import MAIN, program

BACK = "Go on with: minaria resume ford-1"


def surroundings(data: Path) -> dict[str, str]:
    return {"PATH": "/usr/bin:/bin", "HOME": str(data), "MINARIA_DATA": str(data), "LANG": "C.UTF-8"}


def _at_a_terminal() -> None:
    """The program has its terminal, and ignores no signal because whoever runs the tests does (nohup, `&`)."""
    os.close(os.open(os.ttyname(0), os.O_RDWR))
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)


class Seat:
    """A person at a terminal of his own."""

    def __init__(self, data: Path, *args: str) -> None:
        self.data = data
        self.plain = "--plain" in args
        self.fd, theirs = pty.openpty()
        self.before = termios.tcgetattr(theirs)
        env = {**surroundings(data), "TERM": "xterm"}
        self.child = subprocess.Popen(
            [*program(MAIN), *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=env,
            start_new_session=True,
            preexec_fn=_at_a_terminal,
        )
        self.tty = theirs
        self.shown = ""

    def until(self, piece: str, since: int = 0) -> int:
        """Wait until something is shown; where it ends."""
        while piece not in self.shown[since:]:
            ready, _, _ = select.select([self.fd], [], [], 20)
            assert ready, self.shown
            self.shown += self._read()
        return self.shown.index(piece, since) + len(piece)

    def _read(self) -> str:
        data = os.read(self.fd, 1 << 16)
        if b"\x1b[6n" in data:  # where is the cursor?
            os.write(self.fd, b"\x1b[1;1R")
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", data.decode())

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def end(self) -> int:
        """What the program's last word was, and its exit code."""
        while self.child.poll() is None:
            if select.select([self.fd], [], [], 0.05)[0]:
                self.shown += self._read()
        while select.select([self.fd], [], [], 0)[0]:
            self.shown += self._read()
        return self.child.returncode

    def close(self) -> None:
        if self.child.poll() is None:
            self.child.kill()
            self.child.wait()
        os.close(self.tty)
        os.close(self.fd)


PLAY = ("play", "ford", "--seats", "a=you,b=bot", "--seed", "7")
FACES = [("--plain",), ("--lines",)]


@pytest.fixture(params=FACES, ids=["plain", "line"])
def seat(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Seat]:
    made = Seat(tmp_path, *PLAY, *request.param)
    try:
        made.until("A>")
        yield made
    finally:
        made.close()


def kept(seat: Seat) -> int:
    with SqliteStore(seat.data / "tables.sqlite") as store:
        assert store.snapshot("ford-1") is not None or len(store.read("ford-1")) == 1
        return len(store.read("ford-1"))


def settled(seat: Seat) -> bool:
    """Whether the terminal is as it was found."""
    return termios.tcgetattr(seat.tty)[:4] == seat.before[:4]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_the_system_ends_the_program_and_everything_is_kept(seat: Seat, number: signal.Signals) -> None:
    seat.type("score\r")
    seat.until("A>", seat.until("The raft is"))
    seat.child.send_signal(number)
    assert seat.end() == 0
    assert BACK in " ".join(seat.shown.split())
    assert "Traceback" not in seat.shown
    assert settled(seat)
    assert kept(seat) >= 2


def test_ctrl_c_drops_a_half_typed_line_and_a_second_one_leaves(seat: Seat) -> None:
    seat.type("bid abracadabra")
    seat.until("abracadabra")
    seat.type("\x03")
    here = seat.until("once more leaves.") if seat.plain else len(seat.shown)
    seat.type("score\r")
    here = seat.until("A>", seat.until("The raft is", here))
    assert seat.child.poll() is None
    seat.type("\x03")
    if seat.plain:  # whether anything was typed nobody can tell, so it is asked again
        seat.until("once more leaves.", here)
        seat.type("\x03")
    assert seat.end() == 0
    assert BACK in " ".join(seat.shown.split())
    assert "Traceback" not in seat.shown
    assert settled(seat)


def test_ctrl_d_leaves(seat: Seat) -> None:
    seat.type("\x04")
    assert seat.end() == 0
    assert BACK in " ".join(seat.shown.split())
    assert settled(seat)


def test_a_terminal_that_has_gone_leaves_everything_kept(seat: Seat) -> None:
    os.close(seat.fd)
    seat.child.send_signal(signal.SIGHUP)
    seat.child.wait(60)
    seat.fd = os.dup(seat.tty)
    assert seat.child.returncode == 0
    assert kept(seat) >= 2


def test_the_end_of_a_pipe_leaves_everything_kept(tmp_path: Path) -> None:
    env = surroundings(tmp_path)
    child = subprocess.Popen(
        [*program(MAIN), *PLAY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
    )
    assert child.stdout is not None
    while b"Question" not in (line := child.stdout.readline()):
        assert line
    child.stdout.close()  # nobody listens any more
    _, said = child.communicate(b"score\nscore\n", timeout=60)
    assert child.returncode == 0
    assert said == b""
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        assert store.entry("ford-1").meta["where_line"] == len(store.read("ford-1")) - 1


def test_bots_that_play_alone_stop_between_two_orders(tmp_path: Path) -> None:
    env = surroundings(tmp_path)
    args = ("play", "divine_right", "--seats", "hothior=bot,mivior=bot", "--seed", "7")
    child = subprocess.Popen([*program(MAIN), *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
    assert child.stdout is not None
    while b"Turn 2" not in (line := child.stdout.readline()):
        assert line
    child.terminate()
    told, said = child.communicate(timeout=60)
    assert child.returncode == 0
    assert said == b""
    assert told.decode().rstrip().endswith("Go on with: minaria resume divine_right-1")
    with SqliteStore(tmp_path / "tables.sqlite") as store:
        assert store.entry("divine_right-1").meta["where_line"] == len(store.read("divine_right-1")) - 1
