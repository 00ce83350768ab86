"""A screen behind a wire: bytes in through Textual's own parser, bytes out kept; no terminal, no thread, no signal."""

from __future__ import annotations

import contextvars
from typing import Any

from textual import events
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from minaria.ui.tui.compat import KeyParser


class Wire:
    """What a screen writes to, and where its driver can be found."""

    def __init__(self) -> None:
        self.out = ""
        self.driver: WireDriver | None = None

    def feed(self, text: str) -> None:
        """What comes from the other end, in one packet."""
        assert self.driver is not None
        self.driver.feed(text)


class WireDriver(Driver):
    """As a host's driver would be: in the app's own loop and context."""

    def __init__(self, app: Any, *, debug: bool = False, mouse: bool = False, size: tuple[int, int] | None = None):
        super().__init__(app, debug=debug, mouse=False, size=size)
        self._parser = KeyParser(debug)
        self._context = contextvars.copy_context()
        app.link.driver = self

    def write(self, data: str) -> None:
        self._app.link.out += data  # type: ignore[attr-defined]

    def feed(self, text: str) -> None:
        self._context.run(self._feed, text)

    def _feed(self, text: str) -> None:
        for event in self._parser.feed(text):
            self.process_message(event)

    def send_message(self, message: Message) -> None:
        self._app.post_message(message)

    def start_application_mode(self) -> None:
        self.write("\x1b[?1049h")
        size = Size(*(self._size or (80, 24)))
        self.send_message(events.Resize(size, size))

    def disable_input(self) -> None:
        pass

    def stop_application_mode(self) -> None:
        self.write("\x1b[?1049l")
