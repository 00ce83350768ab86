"""The commands that need no kept table: `script` and `rules`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from minaria.ui.command_line.arguments import Commands, Failed, Wrong, add_json, game_called
from minaria.ui.command_line.surroundings import complaints, terminal_for
from minaria.ui.command_line.tables import told_again
from minaria.ui.exit_codes import ExitCode

if TYPE_CHECKING:
    from minaria.ui.script import Run


def add_reading(commands: Commands) -> None:
    """`script` and `rules`."""
    script = commands.add("script", "run a transcript", _script)
    script.add_argument("file", metavar="FILE", help="the transcript, or what 'export mine' wrote")
    script.add_argument("--record", action="store_true", help="write into the file what is told")
    script.add_argument("--state", metavar="OUT.json", help="write the state at the end ('-' shows it)")
    script.add_argument("--as", metavar="SEAT", dest="seat", help="with --state: what that seat may know instead")
    add_json(script)
    rules = commands.add("rules", "read a game's rules", _rules)
    rules.add_argument(
        "game", metavar="GAME", type=game_called, nargs="?", help="the game's id; without it the games are named"
    )
    add_json(rules)
    rules.add_argument("word", metavar="WORD", nargs="*", help="a chapter, a rule's number, or words to look for")


def _script(args: argparse.Namespace) -> int:
    path = Path(args.file)
    if args.seat and not args.state:
        raise Wrong("--as says whose view --state writes; give --state too")
    if not path.is_file():
        raise Wrong(f"there is no file {args.file}")
    from minaria.ui.plain import PlainTerminal
    from minaria.ui.script import ScriptFault, run_file

    if not args.record and told_again(path, PlainTerminal().say):
        return ExitCode.DONE
    try:
        done = run_file(path, args.record)
    except ScriptFault as err:
        raise Failed(f"{args.file}, {err}") from err
    except (OSError, UnicodeDecodeError) as err:
        raise Wrong(f"{args.file} cannot be read: {err}") from err
    if done.table is None:
        raise Wrong(f"{args.file} has no game line")
    if args.state:
        _write_state(args, done)
        if args.state == "-":
            return ExitCode.DONE
    n = len(done.match.lines) - 1
    if args.json:
        from minaria.ui import json_output

        print(json_output.pretty(json_output.script(args.file, n, args.record)))
        return ExitCode.DONE
    print(f"{args.file}: {n} {'order' if n == 1 else 'orders'}, {'recorded' if args.record else 'as written'}.")
    return ExitCode.DONE


def _write_state(args: argparse.Namespace, done: Run) -> None:
    """Write the position at the end to where `--state` says. Raises Wrong."""
    from minaria.ui.script_state import state_json

    there = done.table.seats if done.table else ()
    if args.seat and args.seat not in (*there, "referee"):
        raise Wrong(f"there is no seat {args.seat!r} in {args.file}; there are: {', '.join(there)}")
    text = state_json(done.match, args.seat)
    if args.state == "-":
        print(text)
        return
    try:
        Path(args.state).write_text(text + "\n", encoding="utf-8")
    except OSError as err:
        raise Wrong(f"{args.state} cannot be written: {err.strerror}") from err


def _rules(args: argparse.Namespace) -> int:
    from minaria.engine.game import games, load
    from minaria.ui import saved_tables

    asked = " ".join(args.word)
    with complaints():
        if args.json:
            from minaria.table.pages.answers import rules
            from minaria.ui import json_output

            found = json_output.games(games())
            if args.game is not None:
                found = json_output.rules(args.game, asked, rules(load(args.game), asked))
            print(json_output.pretty(found))
        elif args.game is None:
            saved_tables.show_games(terminal_for(args), games())
        else:
            saved_tables.show_rules(terminal_for(args), args.game, asked)
    return ExitCode.DONE
