"""A full screen and signals: it is suspended and comes back, its terminal goes, and what it caught it gives back."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.ui.tui.test_terminal import PLAY, Seat


def some(*values: object, of: int = 1) -> list[object]:
    """Values for the parameters of a test: the first `of` of them each time, the others in long runs."""
    return [v if n < of else pytest.param(v, marks=pytest.mark.slow) for n, v in enumerate(values)]


WATCHED = """
import signal, sys
caught = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGTSTP, signal.SIGCONT, signal.SIGTTIN, signal.SIGTTOU,
          signal.SIGWINCH]
before = [signal.getsignal(number) for number in caught]
from minaria.__main__ import main
from minaria.ui import hotseat
sit = hotseat.sit
def watched(*given):
    print("AS BEFORE" if [signal.getsignal(n) for n in caught] == before else "STILL CAUGHT", flush=True)
    return sit(*given)
hotseat.sit = watched
code = main(sys.argv[1:])
print("IN THE END AS BEFORE" if [signal.getsignal(n) for n in caught] == before else "IN THE END CAUGHT", flush=True)
sys.exit(code)
"""


@pytest.fixture
def seats() -> Iterator[Callable[..., Seat]]:
    opened: list[Seat] = []

    def open_seat(folder: Path, *command: str) -> Seat:
        opened.append(Seat(folder, *command))
        return opened[-1]

    yield open_seat
    for seat in opened:
        seat.close()


def on_screen(seats: Callable[..., Seat], folder: Path) -> Seat:
    seat = seats(folder, "-c", WATCHED, *PLAY)
    seat.until(lambda out: "Roll for events" in out)
    return seat


def after(seat: Seat, piece: str, since: int) -> int:
    """Wait until a piece is shown behind that many letters; how many letters there are up to its end."""
    seat.until(lambda out: piece in out[since:])
    return seat.out.index(piece, since) + len(piece)


@pytest.mark.parametrize("face", some("lines", "plain"))
@pytest.mark.parametrize("number", [signal.SIGCONT, signal.SIGTSTP])
def test_lines_after_a_screen_take_every_signal_as_lines_alone_do(
    tmp_path: Path, seats: Callable[..., Seat], face: str, number: int
) -> None:
    seat = on_screen(seats, tmp_path)
    seat.type(f"{face}\r")
    here = after(seat, "AS BEFORE", 0)
    assert "STILL CAUGHT" not in seat.out
    seat.until(lambda out: "hothior" in out[here:].casefold())
    seat.run.send_signal(number)
    seat.run.send_signal(signal.SIGCONT)
    here = len(seat.out)
    seat.type("score\r")
    here = after(seat, "Hothior", here)
    seat.type("quit\r")
    assert seat.end() == 0
    assert "IN THE END AS BEFORE" in seat.out
    assert "Traceback" not in seat.out


@pytest.mark.parametrize("numbers", some([signal.SIGTSTP], [signal.SIGCONT], [signal.SIGSTOP, signal.SIGCONT]))
def test_a_screen_that_was_suspended_is_drawn_again_and_hears(
    tmp_path: Path, seats: Callable[..., Seat], numbers: list[int]
) -> None:
    seat = on_screen(seats, tmp_path)
    here = len(seat.out)
    for number in numbers:
        seat.run.send_signal(number)
    here = after(seat, "Roll for events", here)  # drawn whole, not only what differs
    seat.type("roll\r")
    after(seat, "Move your units", here)
    seat.type("quit\r")
    assert seat.end() == 0
    assert seat.restored()
    assert "IN THE END AS BEFORE" in seat.out


def test_ctrl_z_suspends_and_where_nobody_could_go_on_the_screen_goes_on(
    tmp_path: Path, seats: Callable[..., Seat]
) -> None:
    seat = on_screen(seats, tmp_path)
    here = len(seat.out)
    seat.type("\x1a")
    here = after(seat, "Roll for events", after(seat, "\x1b[?1049l", here) - 200)
    seat.type("roll\r")
    after(seat, "Move your units", here)
    seat.type("quit\r")
    assert seat.end() == 0
    assert seat.restored()


@pytest.mark.parametrize("way", some("screen", "lines", "plain"))
@pytest.mark.parametrize("number", some(0, signal.SIGTERM, signal.SIGHUP, of=2))
def test_a_terminal_that_has_gone_ends_the_program_in_every_face(
    tmp_path: Path, seats: Callable[..., Seat], way: str, number: int
) -> None:
    seat = on_screen(seats, tmp_path)
    if way != "screen":
        seat.type(f"{way}\r")
        here = after(seat, "AS BEFORE", 0)
        seat.until(lambda out: "hothior" in out[here:].casefold())
    os.close(seat.master)
    if number:
        seat.run.send_signal(number)
    seat.run.wait(30)  # it does not spin
    seat.master = os.dup(seat.slave)


@pytest.mark.parametrize("way", some("lines", "plain"))
def test_sigterm_ends_lines_that_followed_a_screen(tmp_path: Path, seats: Callable[..., Seat], way: str) -> None:
    seat = on_screen(seats, tmp_path)
    seat.type(f"{way}\r")
    here = after(seat, "AS BEFORE", 0)
    seat.until(lambda out: "hothior" in out[here:].casefold())
    seat.run.terminate()
    assert seat.end() == 0
    assert "Traceback" not in seat.out


def kept_table(seats: Callable[..., Seat], folder: Path) -> None:
    """A table called t, its first order given."""
    seat = on_screen(seats, folder)
    seat.type("roll\r")
    seat.until(lambda out: "Move your units" in out)
    seat.type("quit\r")
    assert seat.end() == 0


SCREENS = {"referee t --tui": "Referee>", "replay t --tui": "Left and Right go on", "watch t --public": "\x1b[48;5;"}


@pytest.mark.parametrize("command", some(*SCREENS))
@pytest.mark.parametrize("number", some(signal.SIGTERM, 0))
def test_every_full_screen_is_suspended_comes_back_and_ends(
    tmp_path: Path, seats: Callable[..., Seat], command: str, number: int
) -> None:
    kept_table(seats, tmp_path)
    seat = seats(tmp_path, "-m", "minaria", *command.split())
    seat.until(lambda out: SCREENS[command] in out)
    here = len(seat.out)
    seat.run.send_signal(signal.SIGTSTP)
    here = after(seat, SCREENS[command], here)
    seat.run.send_signal(signal.SIGCONT)
    if number:
        seat.run.send_signal(number)
        assert seat.end() == 0
        assert seat.restored()
        assert "Traceback" not in seat.out
    else:
        os.close(seat.master)
        seat.run.wait(30)
        seat.master = os.dup(seat.slave)


HOME, LINES = "say it", "What would you like"


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (signal.SIGTSTP, HOME),
        (signal.SIGTERM, LINES),
        pytest.param(signal.SIGCONT, LINES, marks=pytest.mark.slow),
        pytest.param(0, HOME, marks=pytest.mark.slow),
    ],
)
def test_home_and_the_menu_after_a_full_screen_take_every_signal(
    tmp_path: Path, seats: Callable[..., Seat], number: int, shown: str
) -> None:
    kept_table(seats, tmp_path)
    seat = seats(tmp_path, "-m", "minaria", "--tui")
    here = after(seat, HOME, 0)
    seat.type("resume\r")
    here = after(seat, "Move your units", here)
    seat.type("quit\r")
    here = after(seat, HOME, here)
    if shown == LINES:
        seat.type("lines\r")
        here = after(seat, LINES, here)
    if number == 0:
        os.close(seat.master)
        seat.run.wait(30)
        seat.master = os.dup(seat.slave)
        return
    seat.until(lambda out: "minaria" in out[here:])
    seat.run.send_signal(number)
    if number != signal.SIGTERM:
        seat.run.send_signal(signal.SIGCONT)
        seat.type("rules\r")
        after(seat, "Rules of which game?" if shown == LINES else "Say 'rules' and a game", here)
        seat.type("quit\r")
    assert seat.end() == 0
    assert seat.restored()
    assert "Traceback" not in seat.out
