"""What a command works with: the data folder, the tables kept there and the terminal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from minaria.ui.command_line.arguments import Failed, Wrong, options, seats

if TYPE_CHECKING:  # loaded by the commands that need them
    from minaria.table.people.hosting import HostedTable
    from minaria.table.store.store import SqliteStore
    from minaria.ui.terminal import Terminal

TABLES = "tables.sqlite"
"""The file in the data folder that keeps the tables."""


def data_folder(args: argparse.Namespace) -> Path:
    """Where tables are kept; it is made if need be. Raises Wrong."""
    from minaria.table.store.folders import NoFolder, data_dir
    from minaria.ui.settings import data_chosen

    try:
        return data_dir(getattr(args, "data", None) or data_chosen())
    except NoFolder as err:
        raise Wrong(str(err)) from err


def terminal_for(args: argparse.Namespace) -> Terminal:
    """The face that was asked for, else the one that suits. Raises Wrong."""
    from minaria.ui.front_ends import Face, open_face

    faces: tuple[tuple[str, Face], ...] = (("plain", "plain"), ("lines", "lines"), ("tui", "screen"))
    try:
        return open_face(next((face for name, face in faces if getattr(args, name, False)), ""), data_folder(args))
    except ValueError as err:
        raise Wrong(str(err)) from err


@contextmanager
def kept_tables(args: argparse.Namespace) -> Iterator[SqliteStore]:
    """The tables in the data folder. Raises Wrong, in place also of what a person can put right, and Failed where a
    journal does not play as it was recorded."""
    from minaria.engine.match import TellingDiffers
    from minaria.table.store.store import SqliteStore, StoreTrouble

    try:
        store = SqliteStore(data_folder(args) / TABLES)
    except StoreTrouble as err:
        raise Wrong(str(err)) from err
    with store, complaints():
        if store.warning:
            print(f"minaria: {store.warning}", file=sys.stderr)
        try:
            yield store
        except TellingDiffers as err:
            raise Failed(f"the journal of this table does not play as it was recorded: {err}") from err


@contextmanager
def at_tables(args: argparse.Namespace) -> Iterator[tuple[SqliteStore, Terminal]]:
    """The kept tables, and the terminal at which they are looked at or played. Raises Wrong and Failed."""
    with kept_tables(args) as store:
        yield store, terminal_for(args)


@contextmanager
def complaints() -> Iterator[None]:
    """What a person can put right becomes one line. Raises Wrong."""
    from minaria.engine.game import BadSetup
    from minaria.table.store.store import StoreTrouble

    try:
        yield
    except (BadSetup, StoreTrouble) as err:
        raise Wrong(str(err)) from err
    except LookupError as err:
        if type(err) is not LookupError:  # a KeyError or IndexError is our own mistake
            raise
        raise Wrong(str(err)) from err


def begun(args: argparse.Namespace, store: SqliteStore) -> HostedTable | None:
    """The table that `--new GAME --seats ...` begins, None without `--new`. Raises Wrong, and what new_table raises."""
    from minaria.table.people.opening import new_table

    if not args.new:
        return None
    if not args.seats:
        raise Wrong("--new wants --seats SEAT=NAME,SEAT=NAME")
    return new_table(store, args.new, seats(args.seats), options(args.option), name=args.name)
