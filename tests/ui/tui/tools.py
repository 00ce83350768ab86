"""What tests of the full screen share: a table, a screen without a terminal, typing at it and looking at it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from rich.console import Console
from textual import events
from textual.pilot import Pilot

from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
from minaria.ui.settings import Settings
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.desk import Desk

SMALL, MEDIUM, LARGE = (80, 24), (120, 40), (200, 60)
ALONE = {"hothior": "you", "muetar": "bot"}
TWO = {"hothior": "Ann", "muetar": "Bob"}
NAMES = {" ": "space", "?": "question_mark", "/": "slash", ",": "comma", "+": "plus", "-": "minus", "#": "number_sign"}
LETTERS = {name: letter for letter, name in NAMES.items()}


def hosted(folder: Path, seats: Mapping[str, str] = ALONE, game: str = "divine_right", seed: str = "11") -> HostedTable:
    """A table kept in that folder."""
    return new_table(SqliteStore(folder / "tables.sqlite"), game, seats, seed=seed, name="t")


def screen(folder: Path, seats: Mapping[str, str] = ALONE, depth: str = "truecolor", **settings: str) -> TableApp:
    """The screen of a new table, at a terminal of that depth."""
    system = None if depth == "none" else depth
    console = Console(color_system=system, force_terminal=True, width=80, height=24, legacy_windows=False)  # type: ignore[arg-type]
    return TableApp(Desk(hosted(folder, seats), folder), Settings(**settings), console=console)  # type: ignore[arg-type]


class Hand:
    """Types at a screen and waits until nothing is left to do."""

    def __init__(self, app: TableApp, pilot: Pilot[str]) -> None:
        self.app = app
        self.pilot = pilot

    async def settle(self) -> None:
        """Until every line given is answered and drawn."""
        calm = 0
        for k in range(20_000):
            await asyncio.sleep(0 if k < 100 else 0.001)
            calm = 0 if self.app.busy or self.app.message_queue_size else calm + 1
            if calm > 5:
                await self.pilot.pause()
                if not self.app.busy:
                    return
        raise AssertionError("the screen does not come to rest")

    async def press(self, *keys: str) -> None:
        """Keys by their names, one right behind the other, as a terminal sends them."""
        for key in keys:
            self.app.post_message(events.Key(key, key if len(key) == 1 else LETTERS.get(key)))
        await self.settle()

    async def type(self, text: str) -> None:
        """Letters, without Enter."""
        await self.press(*(NAMES.get(c, c) for c in text))

    async def line(self, *lines: str) -> None:
        """Lines, each with Enter."""
        for line in lines:
            await self.press(*(NAMES.get(c, c) for c in line), "enter")

    @property
    def said(self) -> str:
        """What stands under the order line."""
        return "\n".join(self.app.model.answer.text()[:-1])


def at(
    app: TableApp, doing: Callable[[Hand], Awaitable[None]], size: tuple[int, int] = SMALL, settled: bool = True
) -> None:
    """Do something at a screen of that size, once it has come to rest if it is to."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            hand = Hand(app, pilot)
            if settled:
                await hand.settle()
            await doing(hand)

    asyncio.run(run())
