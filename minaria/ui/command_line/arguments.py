"""What every command of the command line is made of: its words and options, and what is said of wrong ones.

Each command stands in one place, its arguments beside what it does. Nothing heavy is loaded here, nor by the modules
beside this one before a command runs, so that help and mistakes answer at once.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn

from minaria.ui.command_line.exit_codes import ExitCode

DICE = "hand: people throw real dice and type what comes up"

Run = Callable[[argparse.Namespace], int]
"""Carries a command out; the exit code. Raises Wrong and Failed."""


class Wrong(Exception):
    """What was asked for cannot be done as asked; the message is one line."""


class Failed(Exception):
    """What was done did not come out as it should; the message is one line."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        line = " ".join(message.split())
        self.exit(ExitCode.WRONG, f"{self.prog}: {line}; '{self.prog} --help' shows what there is\n")


class Commands:
    """The commands of a parser, in the order in which they are added, which is that of the help."""

    def __init__(self, top: argparse.ArgumentParser) -> None:
        self._added = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    def add(self, name: str, what: str, run: Run) -> argparse.ArgumentParser:
        """A command called `name`; what `run` does is told in `what`. Its parser, to be given arguments."""
        told = what[:1].upper() + what[1:] + "."
        added = self._added.add_parser(name, help=what, description=told, parents=[common()])
        added.set_defaults(run=run)
        return added

    def add_tools(self, name: str, what: str, run: Run) -> None:
        """A command whose first argument is the name of a tool, which takes all others, `--help` among them."""
        tools = self._added.add_parser(name, help=what, add_help=False)
        tools.add_argument("-h", "--help", action="store_true", dest="tools")  # after a tool's name it is the tool's
        tools.add_argument("tool", nargs="?")
        tools.add_argument("rest", nargs=argparse.REMAINDER)
        tools.set_defaults(run=run)


def common() -> Parser:
    """The options that stand before a command and after it."""
    shared = Parser(add_help=False)
    shared.add_argument(
        "--plain",
        action="store_true",
        default=argparse.SUPPRESS,
        help="plain lines: no colour, no drawing, no redrawing",
    )
    shared.add_argument(
        "--lines",
        action="store_true",
        default=argparse.SUPPRESS,
        help="lines that scroll away instead of the full screen",
    )
    shared.add_argument(
        "--tui",
        action="store_true",
        default=argparse.SUPPRESS,
        help="the full screen, whatever was chosen before",
    )
    shared.add_argument(
        "--data",
        metavar="DIR",
        default=argparse.SUPPRESS,
        help="where tables are kept (else MINARIA_DATA, else your data directory)",
    )
    return shared


def seats(text: str) -> dict[str, str]:
    """Who plays each seat: "hothior=you,mivior=bot"; without a value the first is yours, the rest are bots.

    Raises Wrong.
    """
    found: dict[str, str] = {}
    for k, item in enumerate(text.split(",")):
        seat, equals, who = (part.strip() for part in item.partition("="))
        if not seat or (equals and not who):
            raise Wrong(f"--seats wants SEAT=WHO,SEAT=WHO, not {text!r}")
        if seat in found:
            raise Wrong(f"the seat {seat} is given twice")
        found[seat] = who or ("bot" if k else "you")
    return found


def options(given: list[str]) -> dict[str, str]:
    """What `--option NAME=VALUE` says, as often as it is given. Raises Wrong."""
    return dict(_pair(text) for text in given)


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name or not value:
        raise Wrong(f"--option wants NAME=VALUE, not {text!r}")
    return name, value
