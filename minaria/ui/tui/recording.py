"""A table played again on a full screen that nobody sees, kept as a recording (see `asciicast`).

The screen is the very one that a replay has; its driver writes into the recording, whose time is made: each order has
its share, however long it took to draw.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual import events
from textual.app import App
from textual.geometry import Size

from minaria.table.people.hosting import HostedTable
from minaria.ui.asciicast import Cast, Frame
from minaria.ui.settings import Settings
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.compat import DriverBase
from minaria.ui.tui.desk import Desk

CALM = 5  # turns of the loop in which nothing is to be done, after which a screen has come to rest
SHORT = 0.001  # seconds of such a turn
LAST = 3.0  # seconds the last position is shown


class Tape:
    """What was written, and the time it is at."""

    def __init__(self) -> None:
        self.at = 0.0
        self.frames: list[Frame] = []
        self._now = ""

    def write(self, text: str) -> None:
        """More of the frame that is being drawn."""
        self._now += text

    def go_on(self, seconds: float) -> None:
        """The frame is whole; the next is drawn so much later."""
        if self._now:
            self.frames.append(Frame(self.at, self._now))
            self._now = ""
        self.at += seconds


class TapeDriver(DriverBase):
    """Writes what is drawn onto `app.link`, a Tape; nobody types there."""

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = False, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=False, size=size)
        self._tape: Tape = app.link  # type: ignore[attr-defined]

    def write(self, data: str) -> None:
        """A piece of a frame."""
        self._tape.write(data)

    def start_application_mode(self) -> None:
        """The screen is as large as it was told."""
        self.write("\x1b[?25l\x1b[?7l")
        size = Size(*(self.wanted_size or (80, 24)))
        self.send_message(events.Resize(size, size))

    def disable_input(self) -> None:
        """There is none."""

    def stop_application_mode(self) -> None:
        """Nothing is to be given back."""


async def record(
    hosted: HostedTable,
    data: Path,
    settings: Settings,
    size: tuple[int, int],
    speed: float,
    upto: int | None = None,
    done: Callable[[int, int], object] = lambda k, of: None,
) -> Cast:
    """A table from its beginning, or up to journal line `upto`, with `speed` orders a second, as everybody may see it;
    of a game that is over everything. `done` hears how many positions are recorded."""
    from minaria.ui.ssh.driver import console_for

    tape, desk = Tape(), Desk(hosted, data, (), replay=True)
    app = TableApp(desk, settings, console=console_for("xterm-256color", {}), driver_class=TapeDriver, link=tape)
    steps = [n for n in desk.steps() if upto is None or n <= upto]
    app.opens_at = steps[0]
    running = asyncio.create_task(app.run_async(size=size, mouse=False))
    try:
        for k, n in enumerate(steps):
            if k:
                app.travel.at(n)
            await _rest(app, running)
            tape.go_on(1 / speed)
            done(k + 1, len(steps))
        tape.go_on(LAST)
    finally:
        app.exit()
        await running
    title = f"{hosted.game.title}: {hosted.name}"
    return Cast(*size, title, [*tape.frames, Frame(tape.at, "\x1b[0m")])


async def _rest(app: TableApp, running: asyncio.Task[Any]) -> None:
    """Until everything is drawn, or the app has ended."""
    calm = 0
    while calm <= CALM and not running.done():
        await asyncio.sleep(SHORT)
        calm = 0 if not app.stands or app.busy or app.message_queue_size else calm + 1
