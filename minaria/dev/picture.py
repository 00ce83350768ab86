"""`minaria dev picture DIR`: the full screen in the middle of real games, as the README and the manual show it.

Bots play the first turns of a table with a fixed seed; then one seat is a person's, who picks a force on the map. The
same picture comes out every time, until the game, the bots or the screen change.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from minaria.dev.at_screen import keys, line, rest
from minaria.engine.game import load
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table
from minaria.table.people.whose_turn import SINCE
from minaria.table.store.store import SqliteStore
from minaria.ui.home.home import Home
from minaria.ui.tui.app import TableApp
from minaria.ui.tui.desk import Desk
from minaria.ui.tui.home_app import HomeApp

SIZE = (120, 36)
SEED = "12"
AT_MOST = 3000  # orders
HOME = "home"
TABLES = {"thursday": ("you", "Anna", "bot"), "roses": ("Anna", "you", "Ben"), "crowns": ("bot",) * 4}
"""Tables of the first games of `MOMENTS` that home shows, by name, and who plays."""


class Moment(NamedTuple):
    """When a game is drawn: how many play (the first is looked at), whose turn it is to do what, what is typed."""

    seats: int
    turn: str
    typed: tuple[str, ...] = ("sheet",)
    pressed: tuple[str, ...] = ("f6", "tab", "enter")


MOMENTS = {
    "divine_right": Moment(4, "Turn 3 of 20, Movement, Hothior's round"),
    "kingmaker": Moment(5, "Round 8 (1462), Movement Phase"),
    "blood_royale": Moment(5, "1305, March"),
    "block_wars": Moment(3, "Turn 4, new moon, Movement"),
    "seasons": Moment(4, "Turn 5 of 8, Spring of year 2, Planning"),
}


def in_play(game: str, folder: Path) -> HostedTable:
    """The table, at a moment when the person's seat is asked. Raises LookupError if it never comes."""
    moment = MOMENTS[game]
    seats = load(game).seating.names()[: moment.seats]
    store = SqliteStore(folder / "tables.sqlite")
    hosted = new_table(store, game, dict.fromkeys(seats, "greedy"), seed=SEED, name="picture")
    for _ in range(AT_MOST):
        if hosted.where(seats[0]) == moment.turn and seats[0] in hosted.match.awaited():
            hosted.plays(seats[0], "you")
            return hosted
        if not hosted.bots_play(1):
            break
    raise LookupError(f"the game never comes to {moment.turn!r}")


async def draw(game: str, folder: Path) -> str:
    """The screen of a game as SVG."""
    console = Console(color_system="truecolor", force_terminal=True, legacy_windows=False)
    app = TableApp(Desk(in_play(game, folder), folder), console=console)
    async with app.run_test(size=SIZE):
        await rest(app)
        for text in MOMENTS[game].typed:
            await line(app, text)
        await keys(app, *MOMENTS[game].pressed)
        return app.export_screenshot(title=f"minaria play {game}")


def kept(folder: Path, hour: float) -> SqliteStore:
    """A store with some tables, last played before that hour."""
    store = SqliteStore(folder / "tables.sqlite")
    ids = tuple(MOMENTS)
    for k, (name, players) in enumerate(TABLES.items()):
        seats = load(ids[k]).seating.names()[: len(players)]
        hosted = new_table(store, ids[k], dict(zip(seats, players, strict=True)), seed=SEED, name=name)
        hosted.bots_play(AT_MOST)
        hosted.save()
        store.update_meta(name, {SINCE: hour - 1000 - 86400 * k})
    return store


async def draw_home(folder: Path) -> str:
    """Home as SVG, the row of a game chosen."""
    console = Console(color_system="truecolor", force_terminal=True, legacy_windows=False)
    hour = datetime(2026, 11, 27, 20, 30).timestamp()
    app = HomeApp(Home(kept(folder, hour), folder, lambda: hour), folder, console=console)
    async with app.run_test(size=SIZE):
        await rest(app)
        await keys(app, *["down"] * 6)
        return app.export_screenshot(title="minaria")


def main(argv: Sequence[str]) -> int:
    """Write the pictures."""
    parser = argparse.ArgumentParser(prog="minaria dev picture", description="Draw the README's pictures.")
    parser.add_argument("folder", type=Path, metavar="DIR", help="where to write them, docs/pictures")
    parser.add_argument("games", nargs="*", metavar="GAME", help="those to draw, home, all without one named")
    args = parser.parse_args(list(argv))
    known = (HOME, *MOMENTS)
    if strange := [game for game in args.games if game not in known]:
        parser.error(f"no picture is known of {', '.join(strange)}; there are {', '.join(known)}")
    args.folder.mkdir(parents=True, exist_ok=True)
    for game in args.games or known:
        with tempfile.TemporaryDirectory() as folder:
            svg = asyncio.run(draw_home(Path(folder)) if game == HOME else draw(game, Path(folder)))
        file = args.folder / f"{game}.svg"
        file.write_text(svg, encoding="utf-8")
        print(file)
    return 0
