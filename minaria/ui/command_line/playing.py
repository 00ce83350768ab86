"""The commands that lead to a table and seat somebody at it: the menu, `play`, `resume` and `referee`."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from minaria.ui.command_line.arguments import DICE, Commands, Wrong, game_called, options, seats
from minaria.ui.command_line.programs import add_programs, programs
from minaria.ui.command_line.surroundings import at_tables, begun, data_folder
from minaria.ui.exit_codes import ExitCode

if TYPE_CHECKING:
    from minaria.table.people.hosting import HostedTable
    from minaria.table.store.store import SqliteStore
    from minaria.ui.terminal import Terminal


def add_play(commands: Commands) -> None:
    """`play` and `resume`."""
    play = commands.add("play", "begin a game", _play)
    play.add_argument(
        "game", metavar="GAME", type=game_called, nargs="?", help="the game's id, such as those 'minaria rules' lists"
    )
    play.add_argument(
        "--seats",
        metavar="SEAT=WHO,...",
        help="seats and who plays them: you, a bot (greedy, clever, random; bot is greedy), a person's name, or "
        "program:COMMAND (if you do not say: the first you, the rest bots)",
    )
    add_programs(play)
    play.add_argument("--seed", help="seed of the dice; without one it is secret until the game is over")
    play.add_argument("--dice", choices=("program", "hand"), default="program", help=DICE)
    play.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game")
    play.add_argument("--name", default="", help="what to call the table")
    go_on = commands.add("resume", "go on with a kept table", _resume)
    go_on.add_argument("table", metavar="TABLE", nargs="?", help="name or number; without it the one played last")
    go_on.add_argument("--dice", choices=("program", "hand"), default="program", help=DICE)
    add_programs(go_on)


def add_learn(commands: Commands) -> None:
    """`learn`."""
    learn = commands.add("learn", "learn a game by playing it, or list the lessons", _learn)
    learn.add_argument(
        "game", metavar="GAME", type=game_called, nargs="?", help="the game's id; without it the lessons are listed"
    )
    learn.add_argument("which", metavar="WHICH", nargs="*", help="the number or name of a lesson (the first)")


def add_puzzle(commands: Commands) -> None:
    """`puzzle`."""
    puzzle = commands.add("puzzle", "solve a puzzle: a position and a task", _puzzle)
    puzzle.add_argument("game", metavar="GAME", nargs="?", help="the game's id; without it those of all games")
    puzzle.add_argument("which", metavar="WHICH", nargs="*", help="number or name; without it they are listed")
    puzzle.add_argument("--today", action="store_true", help="that of the day")


def add_referee(commands: Commands) -> None:
    """`referee`."""
    what = "referee a table: dice by hand, corrections, any seat's orders, clocks, reports"
    referee = commands.add("referee", what, _referee)
    referee.add_argument("table", metavar="TABLE", nargs="?", help="name or number; without it the one played last")
    referee.add_argument("--new", metavar="GAME", type=game_called, help="begin a table of this game and referee it")
    referee.add_argument("--seats", metavar="SEAT=WHO,...", help="with --new: seats and who plays them")
    referee.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="with --new: an option")
    referee.add_argument("--name", default="", help="with --new: what to call the table")
    referee.add_argument("--dice", choices=("program", "hand"), default="program", help=DICE)


def offer_menu(args: argparse.Namespace) -> int:
    """What there is without a command."""
    from minaria.ui.menu.lines import menu

    with at_tables(args) as (store, terminal):
        menu(store, terminal, data_folder(args))
    return ExitCode.DONE


def _play(args: argparse.Namespace) -> int:
    programs(args)  # what cannot be started begins no table
    with at_tables(args) as (store, terminal):
        chosen = options(args.option)
        asked = _to_be_asked(args, terminal)
        hosted = _asked_for(args, store, terminal, chosen) if asked else _as_said(args, store, chosen)
        if hosted is None:
            return ExitCode.DONE
        hosted.dice_by_hand(args.dice == "hand")
        return _seated(args, hosted, terminal)


def _to_be_asked(args: argparse.Namespace, terminal: Terminal) -> bool:
    """Whether more is wanted than the line says, of somebody who can be asked. Raises Wrong."""
    if not args.game and terminal.alone:
        raise Wrong("say which game to play, such as: minaria play GAME --seats SEAT=you,SEAT=bot")
    return not args.game


def _asked_for(
    args: argparse.Namespace, store: SqliteStore, terminal: Terminal, chosen: dict[str, str]
) -> HostedTable | None:
    """The table that comes of the menu's questions; None if they led elsewhere."""
    from minaria.ui.leaving import nothing_half_done
    from minaria.ui.menu.asking import Back, Instead
    from minaria.ui.menu.lines import menu, new_game

    if terminal.screen and not terminal.lines_first and not (chosen or args.seed or args.name):
        menu(store, terminal, data_folder(args), Instead("new"))
        return None
    try:
        with nothing_half_done():
            return new_game(store, terminal, "", chosen, args.seed, args.name)
    except Instead as wanted:
        menu(store, terminal, data_folder(args), wanted)
    except (EOFError, Back):
        pass
    return None


def _as_said(args: argparse.Namespace, store: SqliteStore, chosen: dict[str, str]) -> HostedTable:
    """The table that the line describes, with the usual seats if it names none."""
    from minaria.engine.game import load
    from minaria.table.people.opening import new_table

    game = load(args.game)
    few = game.seating.usual or game.seating.count[0]
    usual = game.seating.names()[:few] or [f"player{k + 1}" for k in range(few)]
    sitting = seats(args.seats if args.seats is not None else ",".join(usual))
    return new_table(store, args.game, sitting, chosen, args.seed, args.name)


def _resume(args: argparse.Namespace) -> int:
    from minaria.table.people.opening import latest, resume

    with at_tables(args) as (store, terminal):
        name = args.table or latest(store)
        if name is None:
            raise Wrong("there is no table to go on with; begin one with: minaria play")
        hosted = resume(store, name)
        hosted.dice_by_hand(args.dice == "hand")
        return _seated(args, hosted, terminal)


def _puzzle(args: argparse.Namespace) -> int:
    from minaria.ui.puzzles import puzzle

    with at_tables(args) as (_, terminal):
        puzzle(terminal, data_folder(args), args.game or "", " ".join(args.which), args.today)
    return ExitCode.DONE


def _learn(args: argparse.Namespace) -> int:
    from minaria.ui import learn

    with at_tables(args) as (store, terminal):
        if args.game is None:
            learn.show(store, terminal)
            return ExitCode.DONE
        ended = learn.learn(store, terminal, data_folder(args), args.game, " ".join(args.which))
        return ExitCode.FAILED if ended == "stuck" else ExitCode.DONE


def _referee(args: argparse.Namespace) -> int:
    from minaria.table.people.opening import latest, resume

    programs(args)
    with at_tables(args) as (store, terminal):
        hosted = begun(args, store)
        if hosted is None:
            name = args.table or latest(store)
            if name is None:
                raise Wrong(
                    "there is no table to referee; begin one with: minaria referee --new GAME --seats SEAT=NAME"
                )
            hosted = resume(store, name)
        if args.dice == "hand":
            hosted.hear("referee", "dice by hand")
        return _seated(args, hosted, terminal, refereed=True)


def _seated(args: argparse.Namespace, hosted: HostedTable, terminal: Terminal, refereed: bool = False) -> int:
    """Play at the table until it is left; the exit code."""
    from minaria.ui.front_ends import programs_at, sit

    with programs_at(hosted, programs(args)):
        stuck = sit(hosted, terminal, data_folder(args), refereed=refereed) == "stuck"
    return ExitCode.FAILED if stuck else ExitCode.DONE
