"""The command line: its parser, made of commands each of which stands with what it does in a module beside this one."""

from __future__ import annotations

import argparse

from minaria.ui.command_line.arguments import Commands, Parser, Run, common
from minaria.ui.command_line.hosting import add_hosting
from minaria.ui.command_line.playing import add_play, add_referee, offer_menu
from minaria.ui.command_line.reading import add_reading
from minaria.ui.command_line.tables import add_tables


def parser(tools: Run) -> argparse.ArgumentParser:
    """The whole command line; what was chosen is carried out by `run` of the arguments. `tools` does it for `dev`."""
    top = Parser(
        prog="minaria",
        description="Play and referee deep tabletop strategy games by typed orders.",
        epilog="Without a command a menu is offered.",
        parents=[common()],
    )
    top.add_argument("--version", action="store_true", help="show the version and leave")
    top.set_defaults(run=offer_menu)
    commands = Commands(top)
    add_play(commands)
    add_tables(commands)
    add_referee(commands)
    add_hosting(commands)
    add_reading(commands)
    commands.add_tools("dev", "tools for those who work on the code", tools)
    return top
