"""The commands about kept tables: `list`, `archive`, `rename`, `delete`, `replay` and `watch`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from minaria.ui.command_line.arguments import Commands, Wrong, add_json
from minaria.ui.command_line.surroundings import at_tables, data_folder, kept_tables
from minaria.ui.exit_codes import ExitCode

if TYPE_CHECKING:
    from minaria.table.store.store import SqliteStore

FASTEST = 60
SMALLEST, LARGEST = (80, 24), (300, 100)
NAMED = "the name or number of a kept table"


def add_tables(commands: Commands) -> None:
    """What is done with kept tables without sitting down at one."""
    listing = commands.add("list", "show the kept tables", _list)
    listing.add_argument("--all", action="store_true", help="archived ones too")
    add_json(listing)
    archive = commands.add("archive", "put a kept table out of the list", _change)
    archive.add_argument("table", metavar="TABLE", help=NAMED)
    archive.add_argument("--back", action="store_true", help="put it back into the list")
    rename = commands.add("rename", "give a kept table another name", _change)
    rename.add_argument("table", metavar="TABLE", help=NAMED)
    rename.add_argument("new", metavar="NEW", help="the name it gets")
    delete = commands.add("delete", "delete a kept table, for good", _change)
    delete.add_argument("table", metavar="TABLE", help=NAMED)
    for changing in (archive, rename, delete):
        changing.add_argument("--yes", action="store_true", help="do not ask")
    replay = commands.add("replay", "have a kept table played or told again, or check its dice", _replay)
    replay.add_argument("table", metavar="TABLE", help=f"{NAMED}, or a file: a recording, or what 'export mine' wrote")
    replay.add_argument("--to", metavar="N", type=int, help="only up to line N of its journal")
    replay.add_argument("--verify", action="store_true", help="play it again and check every position and every number")
    replay.add_argument("--cast", metavar="FILE", help="write it as a recording (asciicast) instead of showing it")
    replay.add_argument("--size", metavar="WxH", default="100x30", help="with --cast: columns and lines (100x30)")
    speed = "orders a second of a recording that is written (2); how many times as fast one is shown (1)"
    replay.add_argument("--speed", metavar="N", type=float, help=speed)
    add_json(replay)
    watch = commands.add("watch", "show a table as everybody may see it, and follow it", _watch)
    watch.add_argument("table", metavar="TABLE", help=NAMED)
    watch.add_argument("--public", action="store_true", help="the public map and the score, for a second screen")


def _list(args: argparse.Namespace) -> int:
    from minaria.ui.saved_tables import listed, show_list

    if args.json:
        from minaria.ui import json_output

        with kept_tables(args) as store:
            print(json_output.pretty(json_output.tables(listed(store, args.all))))
        return ExitCode.DONE
    with at_tables(args) as (store, terminal):
        show_list(store, terminal, args.all)
    return ExitCode.DONE


def _change(args: argparse.Namespace) -> int:
    from minaria.ui.saved_tables import change

    what: Any = "unarchive" if getattr(args, "back", False) else args.command
    with at_tables(args) as (store, terminal):
        change(store, terminal, data_folder(args), args.table, what, getattr(args, "new", ""), args.yes)
    return ExitCode.DONE


def _watch(args: argparse.Namespace) -> int:
    from minaria.ui.saved_tables import watch

    with at_tables(args) as (store, terminal):
        watch(store, terminal, args.table, args.public, data_folder(args))
    return ExitCode.DONE


def _replay(args: argparse.Namespace) -> int:
    from minaria.ui.front_ends import replay
    from minaria.ui.saved_tables import show_verify

    if args.json:
        return _replay_for_programs(args)
    if args.speed is not None and not 0 < args.speed <= FASTEST:
        raise Wrong(f"--speed wants a number up to {FASTEST}, not {args.speed:g}")
    if args.cast is not None:
        return _record(args)
    if is_recording(args.table):
        return _show_recording(args)
    with at_tables(args) as (store, terminal):
        if path := _exported(args, store):
            if not told_again(path, terminal.say):
                raise Wrong(f"{args.table} is nothing that 'export mine' wrote")
        elif args.verify:
            show_verify(store, terminal, args.table)
        else:
            replay(store, terminal, data_folder(args), args.table, args.to)
    return ExitCode.DONE


def is_recording(name: str) -> bool:
    """Whether a name is that of a file that holds a recording."""
    from minaria.ui.asciicast import is_cast

    return Path(name).is_file() and is_cast(Path(name))


def _show_recording(args: argparse.Namespace) -> int:
    """Show a recording at the terminal. Raises Wrong."""
    import sys

    from minaria.ui.asciicast import BadCast, read, show
    from minaria.ui.terminal import wants_plain

    if getattr(args, "plain", False) or wants_plain():
        raise Wrong("a recording is shown on a terminal that can move its cursor; 'replay TABLE' tells a game in lines")
    try:
        show(read(Path(args.table)), args.speed or 1.0)
    except (BadCast, OSError, ImportError) as err:
        raise Wrong(str(err)) from err
    sys.stdout.flush()
    return ExitCode.DONE


def _record(args: argparse.Namespace) -> int:
    """Write a table, played again, as a recording. Raises Wrong."""
    import asyncio
    import re

    from minaria.table.people.opening import resume
    from minaria.ui.asciicast import write
    from minaria.ui.settings import remembered

    found = re.fullmatch(r"(\d{2,3})x(\d{2,3})", args.size)
    wide, high = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (SMALLEST[0] <= wide <= LARGEST[0] and SMALLEST[1] <= high <= LARGEST[1]):
        raise Wrong(f"--size wants columns and lines, from 80x24 to 300x100, such as 120x40, not {args.size!r}")
    path = Path(args.cast)
    if path.exists():
        raise Wrong(f"there is a file {path} already")
    from minaria.ui.tui.recording import record

    with kept_tables(args) as store:
        hosted = resume(store, args.table)
        cast = asyncio.run(record(hosted, data_folder(args), remembered(), (wide, high), args.speed or 2.0, args.to))
    try:
        write(path, cast)
    except OSError as err:
        raise Wrong(f"{path} cannot be written: {(err.strerror or str(err)).lower()}") from err
    print(f"{path}: {cast.frames[-1].at:.0f} seconds. 'minaria replay {path}' shows it.")
    return ExitCode.DONE


def _replay_for_programs(args: argparse.Namespace) -> int:
    """The same as a JSON object. Raises Wrong and Failed."""
    from minaria.table.people.opening import resume
    from minaria.table.store.verifying import verify
    from minaria.ui import json_output

    with kept_tables(args) as store:
        if path := _exported(args, store):
            events: list[tuple[str, str]] = []
            if not told_again(path, lambda kind, text: events.append((kind, text))):
                raise Wrong(f"{args.table} is nothing that 'export mine' wrote")
            found = json_output.exported(events)
        elif args.verify:
            found = json_output.verified(store.entry(args.table).name, verify(store, args.table))
        else:
            whole = resume(store, args.table)
            found = json_output.replay(whole if args.to is None else resume(store, args.table, args.to), whole)
        print(json_output.pretty(found))
    return ExitCode.DONE


def _exported(args: argparse.Namespace, store: SqliteStore) -> Path | None:
    """The file that is to be told again, None if it is a table. Raises Wrong."""
    if args.to is not None and args.to < 0:
        raise Wrong(f"--to wants the number of a line, not {args.to}")
    path = Path(args.table)
    if not path.is_file() or any(e.name == args.table for e in store.tables()):
        return None
    if args.verify or args.to is not None:
        raise Wrong(f"{args.table} is a file of what somebody knew of a game; its dice cannot be checked")
    return path


def told_again(path: Path, say: Callable[[Any, str], None]) -> bool:
    """Tell a game that `export mine` wrote into a file; whether it is one. Raises Wrong."""
    from minaria.table.people.export import told_again

    try:
        return told_again(path.read_text(encoding="utf-8-sig"), say)
    except (OSError, UnicodeDecodeError) as err:
        raise Wrong(f"{path} cannot be read: {err}") from err
