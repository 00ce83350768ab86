"""Textual's driver for a screen whose terminal is one SSH channel: same loop, no threads, no signals, no terminal here.

What a link has to offer stands in `Link`. Frames are left out while a slow link has not taken the earlier ones, and the
whole screen is drawn once it has; so a screen is never long behind, however slow its line.
"""

from __future__ import annotations

import asyncio
import contextvars
import os
from codecs import getincrementaldecoder
from collections.abc import Mapping
from typing import IO, Any, Protocol

# Read by Textual when it is first imported.
os.environ.setdefault("TEXTUAL_FPS", "60")
os.environ.setdefault("TEXTUAL_SMOOTH_SCROLL", "0")

from rich.console import Console
from textual import constants, events
from textual.app import App
from textual.geometry import Size
from textual.message import Message

from minaria.ui.tui.compat import DriverBase, leave_standard_streams

leave_standard_streams()

BEGIN = "\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[?7l\x1b[?2026$p"
END = "\x1b[?1004l\x1b[?2026l\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[0m\x1b[?1049l"
"""What gives a terminal back as it was; harmless for one that was left alone."""

_LOOK_AGAIN = 0.05  # seconds between two looks at a link that is behind
_CAUGHT_UP = 2_000  # bytes on their way below which it counts as no longer behind
_KEYS_WAITING = 2_000  # keys not dealt with beyond which nothing more is read


class Link(Protocol):
    """The channel, as the driver sees it."""

    driver: SSHDriver | None
    behind: int  # bytes on their way beyond which frames are left out

    @property
    def over(self) -> bool:
        """Whether the person has gone, or has to go, already."""

    def write(self, data: bytes) -> None:
        """Send bytes."""

    def backlog(self) -> int:
        """Bytes sent that have not left this computer."""

    def hold(self, on: bool) -> None:
        """Read nothing more from the channel, or go on."""

    def hand_on(self) -> None:
        """The driver takes keys now: give it those typed before, and the end of them if it has come."""


class SSHDriver(DriverBase):
    """Reads from and writes to `app.link`."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = False, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=False, size=size)
        self._link: Link = app.link  # type: ignore[attr-defined]
        self._parser = self.parser()
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._context = contextvars.copy_context()  # we are inside the app's context: active_app is this app for ever
        self._tick: asyncio.TimerHandle | None = None
        self._on = self._held = False
        self.begun = self.ended = False
        self.congested = self._lost = False
        self.left_out = 0  # frames
        self._link.driver = self

    # -- out

    def write(self, data: str) -> None:
        """Send a piece of a frame, unless the link is behind."""
        if not self.congested and self._on and self._link.backlog() > self._link.behind:
            self.congested = True
            self._later(_LOOK_AGAIN, self._look_again)
        if self.congested:
            self._lost = True
            self.left_out += 1
            return
        self._link.write(data.encode("utf-8", "replace"))

    def aside(self, sequence: str) -> None:
        """Send what draws nothing: it is no part of a frame, and never left out."""
        if self._on:
            self._link.write(sequence.encode("utf-8", "replace"))

    def _later(self, seconds: float, doing: Any) -> asyncio.TimerHandle:
        return self.later(seconds, self._context.run, doing)

    def _look_again(self) -> None:
        if not self._on:
            return
        if self._link.backlog() > _CAUGHT_UP:
            self._later(_LOOK_AGAIN, self._look_again)
            return
        self.congested = False
        if self._lost:
            self._lost = False
            self.app.screen.refresh(layout=True)

    # -- in

    @property
    def takes_keys(self) -> bool:
        """Whether what is fed is heard: not before the screen stands, nor after it has closed."""
        return self._on

    def feed(self, data: bytes) -> None:
        """Bytes from the other end."""
        self._context.run(self._feed, self._decode(data))

    def _feed(self, text: str) -> None:
        if not (self._on and text):
            return
        for event in self._parser.feed(text):
            self.process_message(event)
        # That an escape alone is a key is known only after a pause; where the driver has no thread, a timer tells.
        if self._tick is not None:
            self._tick.cancel()
            self._tick = None
        if self._parser.waits:
            self._tick = self._later(constants.ESCAPE_DELAY + 0.01, self._run_tick)
        if not self._held and self.app.message_queue_size > _KEYS_WAITING:
            self._held = True
            self._link.hold(True)
            self._later(_LOOK_AGAIN, self._may_go_on)

    def end_input(self) -> None:
        """No more keys will come: the lines given are heard, then the screen is left."""
        if self._on:
            self._context.run(self.app.call_later, self.app.input_ended)  # type: ignore[attr-defined]

    def leave(self) -> None:
        """Close the screen, from outside of it."""
        self._context.run(self.app.exit)

    def _may_go_on(self) -> None:
        if self._on and self.app.message_queue_size > _KEYS_WAITING // 4:
            self._later(_LOOK_AGAIN, self._may_go_on)
            return
        self._held = False
        self._link.hold(False)

    def _run_tick(self) -> None:
        for event in self._parser.tick():
            self.process_message(event)

    def send_message(self, message: Message) -> None:
        """To the app: it runs in this very loop."""
        self.app.post_message(message)

    def process_message(self, message: Message) -> None:
        """Nothing at a distance is done with a mouse."""
        if not isinstance(message, events.MouseEvent):
            super().process_message(message)

    def resize(self, width: int, height: int) -> None:
        """The terminal has another size."""
        self.wanted_size = (width, height)
        if self._on:
            size = Size(width, height)
            self._context.run(self.send_message, events.Resize(size, size))

    # -- beginning and end

    def start_application_mode(self) -> None:
        """Take the terminal: the other screen, no cursor, pastes told apart; never its mouse."""
        self._on = self.begun = True
        self.write(BEGIN)
        size = Size(*(self.wanted_size or (80, 24)))
        self.send_message(events.Resize(size, size))
        self._link.hand_on()
        if self._link.over:  # gone while the screen was being made
            self.app.call_later(self.app.exit)

    def disable_input(self) -> None:
        """Take no more keys."""
        self._on = False
        vars(self._parser).clear()  # it knows itself, and the last key it made, which knows the app
        if self._tick is not None:
            self._tick.cancel()
            self._tick = None
        if self._held:
            self._held = False
            self._link.hold(False)

    def stop_application_mode(self) -> None:
        """Give the terminal back, also to a link that is behind."""
        self.disable_input()
        self.congested = False
        if self.begun and not self.ended:
            self.ended = True
            self.write(self.parting() + END)

    # -- what must not happen on the host

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Not here: it would open on the host."""

    def deliver_binary(self, binary: IO[Any], *args: Any, **kwargs: Any) -> None:
        """Not here: it would be written on the host."""
        binary.close()


class _Nowhere:
    """A file for a console whose app writes through its driver."""

    encoding = "utf-8"

    def write(self, text: str) -> int:
        return len(text)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True


_TRUE = ("kitty", "alacritty", "ghostty", "foot", "wezterm")


def console_for(term: str, env: Mapping[str, str]) -> Console:
    """The colours of the terminal at the other end, not of the one the host was started in."""
    system: Any
    if "NO_COLOR" in env or term.startswith(("vt", "dumb")):
        system = None
    elif env.get("COLORTERM") in ("truecolor", "24bit") or term.endswith("-direct") or term.split("-")[-1] in _TRUE:
        system = "truecolor"
    elif "256color" in term:
        system = "256"
    else:
        system = "standard"
    return Console(
        color_system=system,
        file=_Nowhere(),  # type: ignore[arg-type]
        markup=False,
        highlight=False,
        emoji=False,
        legacy_windows=False,
        force_terminal=True,
        safe_box=False,
        soft_wrap=False,
        _environ={"TERM": term},
    )
