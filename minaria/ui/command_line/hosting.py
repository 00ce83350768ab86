"""The commands for tables at a distance: `host` and `invite`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from minaria.ui.command_line.arguments import Commands, Wrong, game_called
from minaria.ui.command_line.programs import add_programs, programs
from minaria.ui.command_line.surroundings import begun, data_folder, kept_tables
from minaria.ui.exit_codes import ExitCode

if TYPE_CHECKING:
    from minaria.table.people.hosting import HostedTable


WEB_PORT = 8080


def add_hosting(commands: Commands) -> None:
    """`host` and `invite`."""
    _add_host(commands)
    invite = commands.add("invite", "print a one-time code for a seat and the line to type", _invite)
    invite.add_argument("seat", metavar="SEAT", help="a seat of the table, 'referee' or 'watcher'")
    invite.add_argument("--table", default="", metavar="TABLE", help="the table (else the one played last)")
    invite.add_argument("--name", default="", help="what the person is called")
    how = invite.add_mutually_exclusive_group()
    how.add_argument("--share", action="store_true", help="beside those who hold the seat")
    how.add_argument("--hand-over", action="store_true", help="instead of them, once the code is used")
    invite.add_argument("--address", metavar="NAME", help="how others call this computer")
    invite.add_argument("--port", type=int, help="where the host listens (8022)")


def _add_host(commands: Commands) -> None:
    host = commands.add("host", "let people come to tables by SSH", _host)
    host.add_argument("--port", type=int, help="where to listen (8022; what is left out here is as 'config' has it)")
    host.add_argument("--bind", metavar="ADDRESS", help="listen on this address only")
    host.add_argument("--address", metavar="NAME", help="how others call this computer, for invitations")
    host.add_argument(
        "--table",
        action="append",
        default=[],
        metavar="TABLE",
        help="a table to host, as often as you like (else the one played last)",
    )
    host.add_argument("--new", metavar="GAME", type=game_called, help="begin a table of this game and host it")
    host.add_argument("--seats", metavar="SEAT=WHO,...", help="with --new: seats, and who is to play them")
    host.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="with --new: an option")
    host.add_argument("--name", default="", help="with --new: what to call the table")
    add_programs(host)
    host.add_argument("--watch", action="store_true", default=None, help="let people without a seat watch")
    host.add_argument(
        "--call",
        metavar="COMMAND",
        help="run this for somebody who is asked while away; it reads a line of text",
    )
    host.add_argument(
        "--idle",
        type=float,
        metavar="MINUTES",
        help="end connections where nothing is typed for so long (240; 0: never)",
    )
    told = "a page with a terminal besides, for browsers at this computer (8080; wants the extra 'web')"
    host.add_argument("--web", type=int, metavar="PORT", nargs="?", const=WEB_PORT, help=told)
    host.add_argument("--connections", type=int, metavar="N", help="at most so many at once (64)")
    hall = "everybody comes from one address: a hall behind one router"
    host.add_argument("--hall", action="store_true", default=None, help=hall)


def _as_chosen(args: argparse.Namespace) -> dict[str, Any]:
    """What the line says of hosting, and for what it leaves out the choice of whoever hosts."""
    from minaria.ui.settings import hosting

    return {name: said if (said := getattr(args, name, None)) is not None else it for name, it in hosting().items()}


def _host(args: argparse.Namespace) -> int:
    from minaria.ui import posix_terminal
    from minaria.ui.front_ends import programs_at
    from minaria.ui.ssh import start

    if not posix_terminal.AVAILABLE:
        raise Wrong(f"hosting {posix_terminal.MISSING}")
    playing = programs(args)
    with kept_tables(args) as store:
        tables = start.tables_of(store, args.table, begun(args, store))
        if playing and len(tables) > 1:
            raise Wrong("a program plays at the one table that is hosted; host the others by themselves")
        with programs_at(tables[0], playing, None):
            return _hosted(args, tables)


def _hosted(args: argparse.Namespace, tables: Sequence[HostedTable]) -> int:
    """Host tables until told to stop; the exit code. Raises Wrong."""
    from minaria.ui.ssh import start

    try:
        return start.host(
            data_folder(args),
            tables,
            plain=getattr(args, "plain", False) or getattr(args, "lines", False),
            **_as_chosen(args),
        )
    except ValueError as err:
        raise Wrong(f"--call: {err}") from err
    except ModuleNotFoundError as err:
        if str(err.name).partition(".")[0] not in ("aiohttp", "textual_serve"):
            raise
        raise Wrong("--web wants the extra 'web': pip install 'minaria[web]'") from err


def _invite(args: argparse.Namespace) -> int:
    import socket

    from minaria.ui.ssh import start

    kind: Literal["seat", "share", "hand over"] = "share" if args.share else "hand over" if args.hand_over else "seat"
    chosen = _as_chosen(args)
    address, port = chosen["address"] or socket.gethostname(), chosen["port"]
    with kept_tables(args) as store:
        told = start.invite(store, data_folder(args), args.table, args.seat, kind, args.name, address, port)
        for line in told:
            print(line)
    return ExitCode.DONE
