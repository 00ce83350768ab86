"""Looking back: earlier positions from one's own seat while the game goes on, the whole game again after its end."""

from __future__ import annotations

import asyncio
from bisect import bisect_left, bisect_right

from minaria.table.pages.history import prepare
from minaria.ui.tui.model import Model
from minaria.ui.tui.order_line import Said
from minaria.ui.tui.pages import Pages

PRESENT = "This is the present."
SPEEDS = (1, 2, 4, 8, 16, 32)


class Travel:
    """Which position is looked at, and a replay that goes on by itself."""

    def __init__(self, model: Model, pages: Pages) -> None:
        self.model, self.pages = model, pages
        self.desk = model.desk
        self.speed = 2
        self.playing = False
        self.progress = 0.0
        self._going: int | None = None  # the line whose position is being worked out
        self._go = asyncio.Event()

    @property
    def away(self) -> bool:
        """Whether an earlier position is looked at, or on the way."""
        return self.desk.past is not None or self._going is not None

    def by(self, count: int) -> None:
        """Some orders back (-) or forward (+)."""
        steps = self.desk.steps()
        here = self._going if self._going is not None else self.desk.past
        k = (len(steps) - 1 if here is None else bisect_right(steps, here) - 1) + count
        if k >= len(steps):
            self.now()
            return
        if k < 0 and here == steps[0]:
            self.model.say([Said("note", "This is the beginning.")])
            return
        self._to(steps[max(k, 0)])

    def at(self, n: int) -> None:
        """The position just after that journal line."""
        steps = self.desk.steps()
        self._to(steps[max(bisect_right(steps, n) - 1, 0)])

    def start(self) -> None:
        """The beginning."""
        self._to(0)

    def now(self) -> None:
        """Back to the present."""
        self.halt()
        if self.desk.past is not None:
            self.desk.past = None
            self.model.say([Said("note", PRESENT)])
            self.model.changed()

    def _to(self, n: int) -> None:
        """Look at a position; one that is far from all that are in memory is worked out with pauses."""
        if self._going is None and next(prepare(self.desk.match, n), None) is None:
            self._arrive(n)
            return
        self._going = n
        self._go.set()

    async def _work(self) -> None:
        """Work positions out until the one wanted last is there, or somebody says halt."""
        while (n := self._going) is not None:
            for done, total in prepare(self.desk.match, n):
                self.progress = done / total
                self.model.changed("state")
                await asyncio.sleep(0.005)
                if self._going != n:
                    break
            else:
                self._going = None
                self._arrive(n)
        self.model.changed()

    def _arrive(self, n: int) -> None:
        self.desk.past = n
        entries = [e for e in self.desk.entries() if e.n == n]
        said = [Said("order", e.text) for e in entries if e.kind == "order"]
        told = [Said("news", e.text) for e in entries if e.kind == "told"]
        if self.desk.replay:
            self.pages.follow(e.text for e in entries)
        self.model.say(
            [*said, *told[-3:]] or [Said("note", f"After line {self.desk.counted().own(n)} of the journal.")]
        )
        self.model.changed()

    # -- going on by itself

    def play(self, n: int = -1) -> None:
        """Play the game again, from a line or from where one looks (the present: from the beginning)."""
        if n >= 0:
            self.at(n)
        elif self.desk.past is None:
            self.start()
        self.playing = True
        self._go.set()

    def halt(self) -> bool:
        """Stop a replay, or the way to a position; False if nothing runs."""
        if not self.playing and self._going is None:
            return False
        self.playing, self._going = False, None
        self.model.changed()
        return True

    def set_speed(self, speed: int) -> None:
        """So many orders a second."""
        self.speed = max(1, min(speed, 60))
        self.model.say([Said("note", f"{self.speed} orders a second.")])

    def faster(self, steps: int) -> None:
        """The next speed up or down."""
        k = bisect_left(SPEEDS, self.speed) + steps
        self.set_speed(SPEEDS[max(0, min(k, len(SPEEDS) - 1))])

    async def attend(self) -> None:
        """Play on for as long as the screen is there."""
        while True:
            await self._go.wait()
            self._go.clear()
            await self._work()
            while self.playing and self.desk.past is not None:
                await asyncio.sleep(1 / self.speed)
                if self.playing:
                    self.by(1)
            self.playing = False
            self.model.changed()

    def words(self, width: int) -> str:
        """Where in the game one looks, or how far the way there is, with a bar of that width."""
        if self._going is not None:
            going = self.desk.counted().own(self._going)
            return f"to line {going}: {self._bar(self.progress, width)} (Esc stops)"
        steps, own = self.desk.steps(), self.desk.counted().own
        k = bisect_right(steps, self.desk.past or 0) - 1
        doing = f"replay, {self.speed}/s" if self.playing else "looking back"
        bar = self._bar(k / max(len(steps) - 1, 1), width)
        return f"{doing}: line {own(self.desk.past or 0)} of {own(steps[-1])} {bar}"

    def _bar(self, part: float, width: int) -> str:
        signs = self.model.look.signs
        done = round(width * part)
        return signs.full * done + signs.empty * (width - done)
