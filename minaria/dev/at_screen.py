"""Keys and lines at a full screen without a terminal, for the bench and the README's picture."""

from __future__ import annotations

import asyncio

from textual import events

from minaria.ui.tui.app import TableApp
from minaria.ui.tui.home_app import HomeApp

NAMES = {" ": "space", ",": "comma"}
LETTERS = {name: letter for letter, name in NAMES.items()}
CALM = 3  # looks in a row that find nothing left to do


async def rest(app: TableApp | HomeApp) -> None:
    """Until every key and line is answered and drawn."""
    calm = 0
    while calm < CALM:
        await asyncio.sleep(0.001)
        calm = 0 if app.busy or app.message_queue_size else calm + 1


async def keys(app: TableApp | HomeApp, *names: str) -> None:
    """Keys by their names."""
    for name in names:
        app.post_message(events.Key(name, name if len(name) == 1 else LETTERS.get(name)))
    await rest(app)


async def line(app: TableApp | HomeApp, text: str) -> None:
    """A line with Enter."""
    await keys(app, *(NAMES.get(c, c) for c in text), "enter")
