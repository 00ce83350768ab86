"""Programs that play seats, as a command line names them: `--seats SEAT=program:COMMAND`, `--program SEAT=COMMAND`."""

from __future__ import annotations

import argparse

from minaria.ui.command_line.arguments import PROGRAM, Wrong, pairs, said


def add_programs(parser: argparse.ArgumentParser) -> None:
    """`--program`."""
    told = "a program that plays a seat where a bot would, as often as you like"
    parser.add_argument("--program", metavar="SEAT=COMMAND", action="append", default=[], help=told)


def programs(args: argparse.Namespace) -> dict[str, str]:
    """The commands that play seats, by their seats. Raises Wrong, also for one that cannot be started."""
    from minaria.table.people.programs import arguments

    text = getattr(args, "seats", None)
    seated = said(text) if text else {}
    found = {seat: who[len(PROGRAM) :] for seat, who in seated.items() if who.startswith(PROGRAM)}
    found |= pairs(getattr(args, "program", ()), "--program", "SEAT=COMMAND")
    for command in found.values():
        try:
            arguments(command)
        except ValueError as err:
            raise Wrong(str(err)) from err
    return found
