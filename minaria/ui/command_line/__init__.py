"""The command line: its parser, made of commands each of which stands with what it does in a module beside this one."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from minaria.ui.command_line.arguments import Commands, Parser, Run, common, titles_joined
from minaria.ui.command_line.configuring import add_configuring
from minaria.ui.command_line.helping import add_helping
from minaria.ui.command_line.hosting import add_hosting
from minaria.ui.command_line.playing import add_learn, add_play, add_puzzle, add_referee, offer_menu
from minaria.ui.command_line.reading import add_reading
from minaria.ui.command_line.tables import add_tables

__all__ = ["CommandLine"]


class CommandLine:
    """The whole command line; what was chosen is carried out by `run` of its arguments. `tools` does it for `dev`."""

    def __init__(self, tools: Run) -> None:
        self.parser = Parser(
            prog="minaria",
            description="Play and referee deep tabletop strategy games by typed orders.",
            epilog="Without a command a menu is offered. 'minaria help COMMAND' tells of a command; there is help "
            "too on exit-codes, environment and json. If something does not work: 'minaria doctor'.",
            parents=[common()],
        )
        self.parser.add_argument("-V", "--version", action="store_true", help="show the version and leave")
        self.parser.set_defaults(run=offer_menu)
        self.commands = Commands(self.parser)
        add_play(self.commands)
        add_learn(self.commands)
        add_puzzle(self.commands)
        add_tables(self.commands)
        add_referee(self.commands)
        add_hosting(self.commands)
        add_reading(self.commands)
        add_configuring(self.commands)
        add_helping(self.commands, self.parser)
        self.commands.add_tools("dev", "tools for those who work on the code", tools)

    def read(self, given: Sequence[str]) -> argparse.Namespace:
        """The arguments of a line. Raises SystemExit where it is wrong or asks for help, once that is said."""
        args, unknown = self.parser.parse_known_args(titles_joined(given))
        if unknown:
            self.commands.parsers.get(args.command, self.parser).refuse_unknown(unknown)
        return args
