"""`minaria dev picture FILE.svg`: the full screen in the middle of a real game, as the README shows it.

Bots play the first turns of a table with a fixed seed; then one seat is a person's, who picks a force on the map. The
same picture comes out every time, until the game, the bots or the screen change.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from minaria.dev.at_screen import keys, line, rest
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.desk import Desk

SIZE = (120, 40)
SEAT = "hothior"
SEATS = (SEAT, "mivior", "muetar", "shucassam")
SEED = "12"
TURN = "Turn 3 of 20, Movement, Hothior's round"
AT_MOST = 3000  # orders


def in_play(folder: Path) -> HostedTable:
    """The table, at a moment when the person's seat may move. Raises LookupError if it never comes."""
    hosted = new_table(
        SqliteStore(folder / "tables.sqlite"), "divine_right", dict.fromkeys(SEATS, "greedy"), seed=SEED, name="picture"
    )
    for _ in range(AT_MOST):
        if hosted.where(SEAT) == TURN and SEAT in hosted.match.awaited():
            hosted.plays(SEAT, "you")
            return hosted
        if not hosted.bots_play(1):
            break
    raise LookupError(f"the game never comes to {TURN!r}")


async def draw(folder: Path) -> str:
    """The screen as SVG."""
    console = Console(color_system="truecolor", force_terminal=True, legacy_windows=False)
    app = TableApp(Desk(in_play(folder), folder), console=console)
    async with app.run_test(size=SIZE):
        await rest(app)
        await line(app, "sheet")
        await keys(app, "f6", "tab", "enter")
        return app.export_screenshot(title="minaria play divine_right")


def main(argv: Sequence[str]) -> int:
    """Write the picture."""
    parser = argparse.ArgumentParser(prog="minaria dev picture", description="Draw the README's picture.")
    parser.add_argument("file", type=Path, help="where to write it, docs/screen.svg")
    args = parser.parse_args(list(argv))
    with tempfile.TemporaryDirectory() as folder:
        svg = asyncio.run(draw(Path(folder)))
    args.file.parent.mkdir(parents=True, exist_ok=True)
    args.file.write_text(svg, encoding="utf-8")
    print(args.file)
    return 0
