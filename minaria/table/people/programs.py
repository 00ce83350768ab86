"""Programs that play seats: started at the command line of whoever keeps the table, spoken to over their pipes.

Only a command line names one. Neither a kept table nor anything typed at a table starts a program: a table that is gone
on with has a bot where a program played, until a command line names one again. A program that dies, hangs, floods or
sends rubbish loses its seat to a bot; what is read of it, and how long it is waited for, is bounded.
"""

from __future__ import annotations

import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import IO

from commands import Order, clean
from minaria.engine.match import Match
from minaria.engine.offers import Refusal
from minaria.table.people.protocol import LONGEST, Exchange, Message, encoded

SECONDS = 30.0
"""How long a program may think about a question."""
LINES = 500
"""Lines it may send for one question."""
_AHEAD = 100  # lines that are read before anybody looks at them; a program that sends more waits
_UNREAD = 2_000_000  # bytes that wait for a program to read them
_SAID = 2_000  # bytes kept of what it wrote to its standard error
_FAREWELL = 1.0  # seconds it has to end by itself
_SLICE = 0.1  # seconds between two looks whether nobody waits any more
PREFIX = "program:"
"""How a command line says that a program plays a seat."""


class Gone(Exception):
    """A program plays no more; the message says why, to be read behind "the program that plays Pon"."""


class Thinking(Exception):
    """A program has no order yet, and thinks on; or it has nothing to order where it need not."""


def arguments(command: str) -> list[str]:
    """A command in its parts, as a shell takes them apart; none is ever started by a shell. Raises ValueError."""
    try:
        found = shlex.split(command)
    except ValueError as err:
        raise ValueError(f"the command {command!r} cannot be read: {err}") from err
    if not found:
        raise ValueError("a program is named by its command, as in program:./mybot")
    if shutil.which(found[0]) is None:
        raise ValueError(f"there is no program {found[0]!r} that could be started")
    return found


class Pipe:
    """The standard input and output of a program. Reading and writing are left to threads: neither can hang a table."""

    def __init__(self, command: list[str]) -> None:
        """Start it. Raises Gone."""
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for whoever plays here
            )
        except (OSError, ValueError) as err:
            why = getattr(err, "strerror", None) or str(err)
            raise Gone(f"cannot be started ({clean(str(why), 100).lower()})") from err
        self._out: queue.Queue[bytes | None] = queue.Queue()
        self._in: queue.Queue[bytes | None] = queue.Queue(_AHEAD)
        self._sent = self._written = 0  # bytes, each counted by one thread
        self._long = self._shut = False
        self._said = b""
        self._threads = [threading.Thread(target=x, daemon=True) for x in (self._write, self._read, self._listen)]
        for thread in self._threads:
            thread.start()

    def send(self, messages: Iterable[Message]) -> None:
        """Have messages written; returns at once. Raises Gone where it has long read nothing."""
        for message in messages:
            line = encoded(message)
            self._sent += len(line)
            if self._sent - self._written > _UNREAD:
                raise Gone("reads nothing of what it is sent")
            self._out.put(line)

    def line(self, until: float) -> bytes | None:
        """The next line it sends, None if there is none by then. Raises Gone."""
        try:
            line = self._in.get(timeout=max(until - time.monotonic(), 0.001))
        except queue.Empty:
            return None
        if line is None:
            self._in.put(None)
            raise Gone(f"sends a line of more than {LONGEST} bytes" if self._long else self._ended())
        return line

    def close(self, at_once: bool = False) -> None:
        """End it, and whatever it has started: by itself, if it does so when its input is closed, else by force."""
        self._out.put(None)
        if not at_once:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_FAREWELL)
        self._shut = True
        self._kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_FAREWELL)
        with suppress(queue.Empty, queue.Full):  # whoever waits for a line waits no more
            if self._in.full():
                self._in.get_nowait()
            self._in.put_nowait(None)

    def _kill(self) -> None:
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def _ended(self) -> str:
        """How it ended, in words, with what it said last."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_FAREWELL)
        self._threads[2].join(_FAREWELL)
        code = self._process.returncode
        how = "has closed its output" if code is None else f"has ended (exit code {code})"
        last = clean(self._said.decode("utf-8", "replace").strip().rpartition("\n")[2], 120)
        return f"{how}, saying: {last}" if last else how

    # -- threads

    def _write(self) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with suppress(OSError, ValueError):
            while (line := self._out.get()) is not None:
                stdin.write(line)
                stdin.flush()
                self._written += len(line)
        with suppress(OSError):
            stdin.close()

    def _read(self) -> None:
        stdout = self._process.stdout
        assert stdout is not None
        with stdout:
            self._lines(stdout)
        self._pass_on(None)

    def _lines(self, stdout: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while line := stdout.readline(LONGEST + 1):
                if len(line) > LONGEST:
                    self._long = True
                    return
                if not self._pass_on(line):
                    return

    def _pass_on(self, line: bytes | None) -> bool:
        """Leave a line to whoever asks for one; False where nobody ever will."""
        while not self._shut:
            with suppress(queue.Full):
                self._in.put(line, timeout=_SLICE)
                return True
        return False

    def _listen(self) -> None:
        stderr = self._process.stderr
        assert stderr is not None
        with suppress(OSError, ValueError), stderr:
            while said := os.read(stderr.fileno(), 65_536):
                self._said = (self._said + said)[-_SAID:]


class Program:
    """A program at a seat of a table."""

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        """Raises ValueError for a command that cannot be read; nothing is started yet."""
        self.command, self.seconds = arguments(command), seconds
        self.exchange = Exchange("")
        self._pipe: Pipe | None = None
        self._until = 0.0
        self._lines = 0
        self._over = self._need_not = False

    def sit_down(self, match: Match, seat: str, table: str) -> None:
        """Start it, and say hello. Raises Gone."""
        self.exchange = Exchange(seat, table)
        self._pipe = Pipe(self.command)
        self._pipe.send([self.exchange.hello(match, self.seconds)])

    @property
    def pipe(self) -> Pipe:
        """What it is spoken to by. Raises Gone where it was never started, or has been ended."""
        if self._pipe is None:
            raise Gone("has been ended")
        return self._pipe

    def is_asked(self, match: Match) -> bool:
        """Tell it what happened, what it sees and what it is asked, if it was not told before: whether it is asked
        something new. Raises Gone.
        """
        told, self._over = self.exchange.events(match), False
        question = self.exchange.question(match)
        if told or question is not None:
            self.pipe.send([*told, self.exchange.view(match), *([question] if question is not None else [])])
        if question is not None:
            self._until, self._lines = time.monotonic() + self.seconds, 0
            self._need_not = not question["awaited"]
        return question is not None

    def still_asked(self, match: Match) -> bool:
        """Whether the question it was asked last is still the one."""
        asked = match.ask(self.exchange.seat) is not None and not match.answered(self.exchange.seat)
        return asked and self.exchange.mark(match) == self.exchange.id

    def order(self, match: Match, patience: float) -> Order:
        """The legal order it answers with; what it sends besides is answered. Raises Thinking, Gone."""
        until = min(self._until, time.monotonic() + patience)
        while self._lines < LINES:
            line = self.pipe.line(until)
            if line is None and (self._need_not or time.monotonic() < self._until):
                raise Thinking
            if line is None:
                lacks = "order that counts" if self.exchange.greeted else "hello"
                raise Gone(f"has sent no {lacks} for {self.seconds:g} seconds")
            self._lines += 1
            heard = self.exchange.heard(match, line)
            self.pipe.send(heard.says)
            if heard.gone:
                raise Gone(heard.gone)
            if heard.passes:
                raise Thinking
            if heard.order is not None:
                return heard.order
        raise Gone(f"has sent {LINES} lines and no order that counts")

    def was_given(self, match: Match, text: str) -> None:
        """Tell it that its order counts, and what came of it. Raises Gone."""
        self.pipe.send(self.exchange.accepted(match, text))

    def was_refused(self, text: str, refusal: Refusal) -> None:
        """Tell it that its order does not count after all. Raises Gone."""
        self.pipe.send([self.exchange.refused(text, refusal)])

    def is_over(self, match: Match) -> None:
        """Tell it, once, that the game is over. Raises Gone."""
        if not self._over:
            self._over = True
            self.pipe.send(self.exchange.over(match))

    def close(self, at_once: bool = False) -> None:
        """Say good-bye and end it; `at_once`: without waiting for it to end by itself."""
        pipe, self._pipe = self._pipe, None
        if pipe is not None:
            with suppress(Gone):
                pipe.send([{"type": "bye"}])
            pipe.close(at_once)
