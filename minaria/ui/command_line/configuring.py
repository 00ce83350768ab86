"""The command for what a person chooses: `config`."""

from __future__ import annotations

import argparse

from minaria.ui.command_line.arguments import Commands, Wrong

WORDS = ("show", "get", "set", "unset", "edit", "path", "keys", "themes")


def add_configuring(commands: Commands) -> None:
    """`config`."""
    config = commands.add("config", "show and change what you choose: faces, colours, keys, notices, hosts", _config)
    config.add_argument("what", nargs="?", choices=WORDS, default="show", help="show without a word")
    config.add_argument("name", metavar="NAME", nargs="?", default="", help="a choice, or a key: theme, keys.score")
    config.add_argument("value", metavar="VALUE", nargs="*", help="with set: what it is to be")


def _config(args: argparse.Namespace) -> int:
    """Show or change the choices. Raises Wrong."""
    from minaria.table.store.folders import NoFolder
    from minaria.ui.config.command import NotChosen, run
    from minaria.ui.front_ends import terminal_of

    try:
        return run(terminal_of(getattr(args, "plain", False)), args.what, args.name, args.value)
    except (NotChosen, NoFolder) as err:
        raise Wrong(str(err)) from err
