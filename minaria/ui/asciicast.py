"""Recordings of a terminal in the form of asciinema (asciicast, version 2): written, read, and shown again.

A recording may come from anybody. What of it would do more than draw (titles, the clipboard, questions to the terminal,
other modes) is left out when it is shown.
"""

from __future__ import annotations

import json
import os
import re
import select
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from commands import clean
from minaria.ui.posix_terminal import AVAILABLE, MISSING, KeyByKey

LONGEST_PAUSE = 3.0  # seconds; longer ones are cut when a recording is shown
LARGEST = 200_000_000  # bytes of a recording that is read
SIDES = (10, 500)  # columns and lines a recording may have
SPEEDS = (0.25, 0.5, 1, 2, 4, 8, 16)
HOW = "Space stops, . a step, + - speed, 0 again, q leaves"


class BadCast(Exception):
    """A file is no recording that can be shown; the message is one sentence."""


class Frame(NamedTuple):
    """What was written, and when: seconds from the beginning."""

    at: float
    text: str


class Cast(NamedTuple):
    """A recording."""

    width: int
    height: int
    title: str
    frames: Sequence[Frame]

    def written(self) -> Iterator[str]:
        """The lines of its file."""
        head = {"version": 2, "width": self.width, "height": self.height, "title": self.title}
        yield json.dumps({**head, "env": {"TERM": "xterm-256color"}}, ensure_ascii=False)
        for at, text in self.frames:
            yield json.dumps([round(at, 3), "o", text], ensure_ascii=False)


def write(path: Path, cast: Cast) -> None:
    """Write a recording; nothing that is there is overwritten. Raises OSError."""
    with open(path, "x", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in cast.written())


def is_cast(path: Path) -> bool:
    """Whether a file begins as a recording does."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            head = file.readline(2_000)
    except OSError:
        return False
    return head.startswith("{") and '"version"' in head and '"width"' in head


def read(path: Path) -> Cast:
    """A recording out of a file. Raises BadCast, OSError."""
    if path.stat().st_size > LARGEST:
        raise BadCast(f"{path} is longer than {LARGEST} bytes")
    try:
        with path.open(encoding="utf-8") as file:
            head = json.loads(file.readline())
            width, height = int(head["width"]), int(head["height"])
            version = head["version"]
            frames = [_frame(json.loads(line)) for line in file if line.strip()]
    except (ValueError, KeyError, TypeError, IndexError, RecursionError) as err:
        raise BadCast(f"{path} is no recording that can be read: {' '.join(str(err).split())}") from err
    if version != 2:
        raise BadCast(f"{path} is a recording of version {version!r}; it has to be 2")
    if not all(SIDES[0] <= side <= SIDES[1] for side in (width, height)):
        raise BadCast(f"{path} is a recording of {width} by {height}, which no terminal is")
    return Cast(width, height, clean(str(head.get("title", "")), 200), [f for f in frames if f.text])


def _frame(given: list[object]) -> Frame:
    at, kind, text = given
    if not isinstance(at, int | float) or not isinstance(text, str):
        raise ValueError("an event is a time, a kind and a text")
    return Frame(float(at), text if kind == "o" else "")


# -- what may be shown

_STRING = re.compile(r"(?:\x1b[\]P_^X]|[\x9d\x90\x9f\x9e\x98])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?")
_CSI = re.compile(r"(?:\x1b\[|\x9b)([0-?]*)([ -/]*)([@-~])")
_DRAWS = frozenset("@ABCDEFGHIJKLMPSTXZ`abdefhlmru")
_MODES = frozenset({"?25", "?7"})  # the cursor, breaking of lines
_OTHER = re.compile(r"\x1b(?![\[(78])[ -~]?|\x1b\((?![0B])|[\x00-\x07\x0e-\x1a\x1c-\x1f\x7f-\x9f]")


class Drawn:
    """The part of a recording that draws; a sequence cut in two by its frames is put together."""

    def __init__(self) -> None:
        self._rest = ""

    def of(self, text: str) -> str:
        """What is drawn by the next piece."""
        text = self._rest + text
        cut = max(text.rfind("\x1b"), text.rfind("\x9b"), text.rfind("\x9d"))
        self._rest = ""
        if cut >= 0 and len(text) - cut < 4_000 and not _ended(text[cut:]):
            text, self._rest = text[:cut], text[cut:]
        text = _STRING.sub("", text)
        return _OTHER.sub("", _CSI.sub(_kept, text))


def _ended(tail: str) -> bool:
    """Whether the sequence that begins here is whole."""
    if _CSI.match(tail):
        return True
    if found := _STRING.match(tail):
        return found[0].endswith(("\x07", "\x1b\\", "\x9c"))
    return len(tail) > 1 and tail[1] not in "[(]P_^X" and tail[0] == "\x1b"


def _kept(found: re.Match[str]) -> str:
    given, between, last = found.groups()
    if between or last not in _DRAWS or (last in "hl" and given not in _MODES) or given[:1] in ("<", "=", ">"):
        return ""
    return f"\x1b[{given}{last}"


# -- showing one again


class Player:
    """Shows a recording: `write` draws, `key` waits so many seconds for a key ('' if none came; None: for ever)."""

    def __init__(
        self,
        cast: Cast,
        write: Callable[[str], object],
        key: Callable[[float | None], str],
        now: Callable[[], float] = monotonic,
        rows: int = 0,
    ) -> None:
        self.cast, self._write, self._key, self._now = cast, write, key, now
        self._rows = rows  # of the terminal; where it has one more than the recording, the last says how it stands
        self.speed, self.stopped = 1.0, False
        self.next = 0  # the frame drawn next
        self._drawn = Drawn()
        self._ends = cast.frames[-1].at if cast.frames else 0.0

    def run(self) -> None:
        """Until it is over or left; at its end it stands until a key is pressed."""
        self._begin()
        due = self._now()
        while True:
            self._tell()
            if self.stopped or self.next >= len(self.cast.frames):
                if not self._heed(self._key(None)):
                    return
                due = self._now()
                continue
            due += self._gap() / self.speed
            while (left := due - self._now()) > 0:
                if pressed := self._key(left):
                    due = self._now()
                    if not self._heed(pressed):
                        return
                    break
            else:
                self._draw()

    def _gap(self) -> float:
        before = self.cast.frames[self.next - 1].at if self.next else 0.0
        return min(max(self.cast.frames[self.next].at - before, 0.0), LONGEST_PAUSE)

    def _begin(self) -> None:
        self.next, self._drawn = 0, Drawn()
        self._write("\x1b[0m\x1b[2J\x1b[H")

    def _draw(self) -> None:
        if self.next < len(self.cast.frames):
            self._write(self._drawn.of(self.cast.frames[self.next].text))
            self.next += 1

    def _heed(self, pressed: str) -> bool:
        """Do what a key stands for; False if it leaves."""
        if pressed in ("q", "Q", "\x1b", "\x03", "\x04", ""):
            return False
        if pressed == " ":
            self.stopped = not self.stopped
        elif pressed in (".", "\x1b[C"):
            self.stopped = True
            self._draw()
        elif pressed in ("+", "=", "-"):
            k = SPEEDS.index(self.speed) + (-1 if pressed == "-" else 1)
            self.speed = SPEEDS[max(0, min(k, len(SPEEDS) - 1))]
        elif pressed == "0":
            self._begin()
        return True

    def _tell(self) -> None:
        """How it stands, below the recording."""
        if self._rows <= self.cast.height:
            return
        at = self.cast.frames[self.next - 1].at if self.next else 0.0
        state = "over" if self.next >= len(self.cast.frames) else "stopped" if self.stopped else "plays"
        line = f" {_time(at)} of {_time(self._ends)}, {self.speed:g} times, {state}. {HOW}"
        self._write(
            f"\x1b7\x1b[{self.cast.height + 1};1H\x1b[0;7m{line[: self.cast.width].ljust(self.cast.width)}\x1b[0m\x1b8"
        )


def _time(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def show(cast: Cast, speed: float = 1.0) -> None:
    """Show a recording at the terminal in front of one. Raises BadCast where it is too small."""
    if not AVAILABLE:
        raise BadCast(f"showing a recording {MISSING}")
    columns, rows = shutil.get_terminal_size()
    if columns < cast.width or rows < cast.height:
        raise BadCast(f"the recording is {cast.width} by {cast.height}, this terminal {columns} by {rows}")
    with _keys() as key:
        player = Player(cast, _write, key, rows=rows)
        player.speed = min(SPEEDS, key=lambda s: abs(s - speed))
        player.run()


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


@contextmanager
def _keys() -> Iterator[Callable[[float | None], str]]:
    """The terminal's keys one by one, on its other screen, which is given back."""
    keyboard = KeyByKey(sys.stdin.fileno(), raw=True)
    number = keyboard.number

    def key(seconds: float | None) -> str:
        if not select.select([number], [], [], seconds)[0]:
            return ""
        return os.read(number, 32).decode("utf-8", "replace") or "q"

    _write("\x1b[?1049h\x1b[?25l\x1b[?7l")
    try:
        keyboard.take()
        yield key
    finally:
        keyboard.give_back()
        _write("\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l")
