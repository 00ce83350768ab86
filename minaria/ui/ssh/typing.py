"""Bytes of a bare terminal made lines: as they come from a pipe or `ssh -T`, or typed letter by letter and echoed.

Nothing is ever redrawn: a letter is echoed once, taking one away rubs it out, and a line that is too long is cut and
named. What waits is bounded; beyond that the channel is not read.
"""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Callable

from minaria.table.record.lines import Moment


class TypedLines:
    """Lines out of bytes. With `echo` (a terminal that leaves everything to us) keys are shown as they are typed."""

    def __init__(
        self,
        longest: int,
        waiting: int,
        echo: Callable[[str], None] | None = None,
        hold: Callable[[bool], None] = lambda on: None,
        now: Callable[[], Moment | None] = lambda: None,
        no_shell: str = "",
    ) -> None:
        self._no_shell = no_shell  # what is said to Ctrl-Z
        self.longest, self.waiting = longest, waiting
        self.echo = echo
        self._hold = hold
        self.text = ""  # what is typed of the next line
        self.cut = 0  # letters thrown away because a line was too long
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._now = now
        self.came: Moment | None = None  # when the line taken last had come
        self._lines: deque[tuple[str, Moment | None]] = deque()
        self._ended = self._held = False
        self._escape = ""  # inside an escape sequence, which a bare line has no use for
        self._after_return = False
        self._some = asyncio.Event()

    def feed(self, data: bytes) -> None:
        """Bytes from the other end."""
        for char in self._decode(data):
            self._take(char)
        if len(self._lines) > self.waiting and not self._held:
            self._held = True
            self._hold(True)

    def end(self) -> None:
        """Nothing more will come; the last line of a file counts without its end, what was typed does not."""
        if self.text and self.echo is None:
            self._give()
        self._ended = True
        self._some.set()

    def lost(self) -> None:
        """The other end is gone: a line begun is none."""
        self._ended = True
        self._some.set()

    def let_go(self) -> None:
        """Nobody reads here any more: whoever did is not kept."""
        self.echo, self._hold = None, lambda on: None

    def rest(self) -> bytes:
        """What was typed ahead and not taken, for whoever reads next."""
        ahead = "".join(f"{line}\r" for line, _ in self._lines) + self.text
        self._lines.clear()
        self.text = ""
        return ahead.encode()

    async def next(self) -> str | None:
        """The next line; None when there are no more."""
        while not self._lines and not self._ended:
            self._some.clear()
            await self._some.wait()
        if not self._lines:
            return None
        line, self.came = self._lines.popleft()
        if self._held and len(self._lines) < self.waiting // 2:
            self._held = False
            self._hold(False)
        return line

    # -- one letter

    def _take(self, char: str) -> None:
        after_return, self._after_return = self._after_return, char == "\r"
        if self._escape:
            self._in_escape(char)
        elif char == "\n" and after_return:
            return
        elif char in "\r\n":
            self._say("\r\n")
            self._give()
        elif self.echo is None:
            self._add(char)
        else:
            self._key(char)

    def _key(self, char: str) -> None:
        if char == "\x1b":
            self._escape = char
        elif char in "\x7f\b":
            if self.text:
                self.text = self.text[:-1]
                self._say("\b \b")
        elif char == "\x15":  # Ctrl-U
            self._say("\b \b" * len(self.text))
            self.text = ""
        elif char == "\x03":  # Ctrl-C drops the line; on an empty one it leaves
            self._say("^C\r\n")
            if not self.text:
                self.end()
            self.text = ""
        elif char == "\x04":
            if not self.text:
                self.end()
        elif char == "\x1a" and self._no_shell:
            self._say(f"\r\n{self._no_shell}\r\n{self.text}")
        elif char.isprintable():
            self._add(char)
            self._say(char)

    def _in_escape(self, char: str) -> None:
        first = self._escape == "\x1b"
        self._escape += char
        over = char not in "[O]P" if first else char.isalpha() or char in "~\x07\\"
        if over or len(self._escape) > 32:
            self._escape = ""

    def _add(self, char: str) -> None:
        if len(self.text) < self.longest:
            self.text += char
        else:
            self.cut += 1

    def _give(self) -> None:
        self._lines.append((self.text, self._now()))
        self.text = ""
        self._some.set()

    def _say(self, text: str) -> None:
        if self.echo is not None and text:
            self.echo(text)
