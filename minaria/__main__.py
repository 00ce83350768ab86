"""The command line: `minaria` alone offers a menu; every choice of the menu is a command of its own.

Only the parser is built here; what a command needs is imported when it runs, so that help and mistakes answer at once.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from minaria.ui import streams

if TYPE_CHECKING:  # loaded by the words that need them: `minaria --help` is quick
    from collections.abc import Iterator

    from minaria.table.people.hosting import HostedTable
    from minaria.table.store.store import SqliteStore
    from minaria.ui.terminal import Terminal

WRONG = 2  # the exit code for wrong arguments and missing files
FAILED = 1  # the exit code for a script or a journal that does not come out as written


class Wrong(Exception):
    """What was asked for cannot be done as asked; the message is one line."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        line = " ".join(message.split())
        self.exit(WRONG, f"{self.prog}: {line}; '{self.prog} --help' shows what there is\n")


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    common = Parser(add_help=False)
    common.add_argument(
        "--plain",
        action="store_true",
        default=argparse.SUPPRESS,
        help="plain lines: no colour, no drawing, no redrawing",
    )
    common.add_argument(
        "--lines",
        action="store_true",
        default=argparse.SUPPRESS,
        help="lines that scroll away instead of the full screen",
    )
    common.add_argument(
        "--tui",
        action="store_true",
        default=argparse.SUPPRESS,
        help="the full screen, whatever was chosen before",
    )
    common.add_argument(
        "--data",
        metavar="DIR",
        default=argparse.SUPPRESS,
        help="where tables are kept (else MINARIA_DATA, else your data directory)",
    )
    top = Parser(
        prog="minaria",
        description="Play and referee deep tabletop strategy games by typed orders.",
        epilog="Without a command a menu is offered.",
        parents=[common],
    )
    top.add_argument("--version", action="store_true", help="show the version and leave")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    def command(name: str, what: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=what, description=what[:1].upper() + what[1:] + ".", parents=[common])

    play = command("play", "begin a game")
    play.add_argument("game", metavar="GAME", nargs="?", help="the game's id, such as those 'minaria rules' lists")
    play.add_argument(
        "--seats",
        metavar="SEAT=WHO,...",
        help="seats and who plays them: you, a bot (greedy, clever, random; bot is greedy), or a person's name "
        "(if you do not say: the first you, the rest bots)",
    )
    play.add_argument("--seed", help="seed of the dice; without one it is secret until the game is over")
    dice_help = "hand: people throw real dice and type what comes up"
    play.add_argument("--dice", choices=("program", "hand"), default="program", help=dice_help)
    play.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game")
    play.add_argument("--name", default="", help="what to call the table")
    learning = command("learn", "learn a game by playing it")
    learning.add_argument("game", metavar="GAME", nargs="?", help="the game's id; without it the lessons are listed")
    learning.add_argument("which", metavar="WHICH", nargs="*", help="the number or name of a lesson (the first)")
    puzzling = command("puzzle", "solve a puzzle: a position and a task")
    puzzling.add_argument("game", metavar="GAME", nargs="?", help="the game's id; without it those of all games")
    puzzling.add_argument("which", metavar="WHICH", nargs="*", help="number or name; without it they are listed")
    puzzling.add_argument("--today", action="store_true", help="that of the day")
    go_on = command("resume", "go on with a kept table")
    go_on.add_argument("table", metavar="TABLE", nargs="?", help="name or number; without it the one played last")
    go_on.add_argument("--dice", choices=("program", "hand"), default="program", help=dice_help)
    command("list", "show the kept tables").add_argument("--all", action="store_true", help="archived ones too")
    for name, what in (("archive", "put a kept table out of the list"), ("rename", "give a kept table another name")):
        changing = command(name, what)
        changing.add_argument("table", metavar="TABLE")
        if name == "archive":
            changing.add_argument("--back", action="store_true", help="put it back into the list")
        else:
            changing.add_argument("new", metavar="NEW")
        changing.add_argument("--yes", action="store_true", help="do not ask")
    deleting = command("delete", "delete a kept table, for good")
    deleting.add_argument("table", metavar="TABLE")
    deleting.add_argument("--yes", action="store_true", help="do not ask")
    replay = command("replay", "have a kept table played or told again, or check its dice")
    replay.add_argument("table", metavar="TABLE")
    replay.add_argument("--to", metavar="N", type=int, help="only up to line N of its journal")
    replay.add_argument("--verify", action="store_true", help="play it again and check every position and every number")
    watch = command("watch", "show a table as everybody may see it, and follow it")
    watch.add_argument("table", metavar="TABLE")
    watch.add_argument("--public", action="store_true", help="the public map and the score, for a second screen")
    referee = command("referee", "referee a table: dice by hand, corrections, any seat's orders, clocks, reports")
    referee.add_argument("table", metavar="TABLE", nargs="?", help="name or number; without it the one played last")
    referee.add_argument("--new", metavar="GAME", help="begin a table of this game and referee it")
    referee.add_argument("--seats", metavar="SEAT=WHO,...", help="with --new: seats and who plays them")
    referee.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="with --new: an option")
    referee.add_argument("--name", default="", help="with --new: what to call the table")
    referee.add_argument("--dice", choices=("program", "hand"), default="program", help=dice_help)
    host = command("host", "let people come to tables by SSH")
    host.add_argument("--port", type=int, default=8022, help="where to listen (8022)")
    host.add_argument("--bind", default="", metavar="ADDRESS", help="listen on this address only")
    host.add_argument("--address", default="", metavar="NAME", help="how others call this computer, for invitations")
    host.add_argument(
        "--table",
        action="append",
        default=[],
        metavar="NAME",
        help="a table to host, as often as you like (else the one played last)",
    )
    host.add_argument("--new", metavar="GAME", help="begin a table of this game and host it")
    host.add_argument("--seats", metavar="SEAT=WHO,...", help="with --new: seats, and who is to play them")
    host.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="with --new: an option")
    host.add_argument("--name", default="", help="with --new: what to call the table")
    host.add_argument("--watch", action="store_true", help="let people without a seat watch")
    host.add_argument(
        "--call",
        default="",
        metavar="COMMAND",
        help="run this for somebody who is asked while away; it reads a line of text",
    )
    host.add_argument(
        "--idle",
        type=float,
        default=240,
        metavar="MINUTES",
        help="end connections where nothing is typed for so long (240; 0: never)",
    )
    host.add_argument("--connections", type=int, default=64, metavar="N", help="at most so many at once (64)")
    host.add_argument("--hall", action="store_true", help="everybody comes from one address: a hall behind one router")
    invite = command("invite", "print a one-time code for a seat and the line to type")
    invite.add_argument("seat", metavar="SEAT", help="a seat of the table, 'referee' or 'watcher'")
    invite.add_argument("--table", default="", metavar="NAME", help="the table (else the one played last)")
    invite.add_argument("--name", default="", help="what the person is called")
    how = invite.add_mutually_exclusive_group()
    how.add_argument("--share", action="store_true", help="beside those who hold the seat")
    how.add_argument("--hand-over", action="store_true", help="instead of them, once the code is used")
    invite.add_argument("--address", default="", metavar="NAME", help="how others call this computer")
    invite.add_argument("--port", type=int, default=8022, help="where the host listens (8022)")
    script = command("script", "run a transcript")
    script.add_argument("file", metavar="FILE")
    script.add_argument("--record", action="store_true", help="write into the file what is told")
    script.add_argument("--state", metavar="OUT.json", help="write the state at the end ('-' shows it)")
    script.add_argument("--as", metavar="SEAT", dest="seat", help="with --state: what that seat may know instead")
    rules = command("rules", "read a game's rules")
    rules.add_argument("game", metavar="GAME", nargs="?")
    rules.add_argument("word", metavar="WORD", nargs="*")
    dev = commands.add_parser("dev", help="tools for those who work on the code", add_help=False)
    dev.add_argument("-h", "--help", action="store_true", dest="tools")  # after a tool's name it is the tool's own
    dev.add_argument("tool", nargs="?")
    dev.add_argument("rest", nargs=argparse.REMAINDER)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    given = list(sys.argv[1:] if argv is None else argv)
    closed = streams.fill_closed()
    streams.forget_lies()
    try:
        code = _carried_out(given, "stdout" in closed)
    except SystemExit as err:  # help was shown, or what is wrong was said
        if (trouble := streams.say_the_rest()) is not None:
            streams.say(streams.unwritten(trouble))
            raise SystemExit(WRONG) from err
        raise
    except OSError as err:
        code, trouble = 0, None if err.errno in streams.NOBODY else err
        streams.say_the_rest()
    else:
        trouble = streams.say_the_rest()
    if trouble is not None:
        streams.say(streams.unwritten(trouble))
    return code if trouble is None else code or WRONG


def _carried_out(given: Sequence[str], mute: bool) -> int:
    """Carry out a command line; the exit code. `mute`: nothing it shows would be seen. Raises OSError, SystemExit."""
    try:
        args = parser().parse_args(given)
        if mute and args.command != "host":  # a host is spoken to over its own door
            raise Wrong("the standard output is closed, so nothing could be shown; send it to a file or /dev/null")
        if args.version:
            from minaria import __version__

            print(f"minaria {__version__}")
            return 0
        return _run(args)
    except Wrong as err:
        streams.say(str(err))
        return WRONG
    except KeyboardInterrupt:
        with suppress(OSError):
            print(file=sys.stderr)
        return 0


def _run(args: argparse.Namespace) -> int:
    if args.command == "dev":
        return _dev(args)
    if args.command == "script":
        return _script(args)
    if args.command == "rules":
        return _rules(args)
    with _store(args) as store, _complaints():
        if args.command == "host":
            return _host(args, store)
        if args.command == "invite":
            return _invite(args, store)
        return _at_store(args, store)


def _begun(args: argparse.Namespace, store: SqliteStore) -> HostedTable | None:
    """The table that `--new GAME --seats ...` begins, None without `--new`. Raises Wrong, and what new_table raises."""
    from minaria.table.people.opening import new_table

    if not args.new:
        return None
    if not args.seats:
        raise Wrong("--new wants --seats SEAT=NAME,SEAT=NAME")
    options = dict(_pair(text, "--option") for text in args.option)
    return new_table(store, args.new, _seats(args.seats), options, name=args.name)


def _host(args: argparse.Namespace, store: SqliteStore) -> int:
    from minaria.ui.ssh import start

    begun = _begun(args, store)
    try:
        return start.host(
            _data(args),
            start.tables_of(store, args.table, begun),
            bind=args.bind,
            port=args.port,
            address=args.address,
            call=args.call,
            idle=args.idle,
            connections=args.connections,
            watch=args.watch,
            plain=getattr(args, "plain", False) or getattr(args, "lines", False),
            hall=args.hall,
        )
    except ValueError as err:
        raise Wrong(f"--call: {err}") from err


def _invite(args: argparse.Namespace, store: SqliteStore) -> int:
    import socket

    from minaria.ui.ssh import start

    kind: Literal["seat", "share", "hand over"] = "share" if args.share else "hand over" if args.hand_over else "seat"
    address = args.address or socket.gethostname()
    for line in start.invite(store, _data(args), args.table, args.seat, kind, args.name, address, args.port):
        print(line)
    return 0


def _data(args: argparse.Namespace) -> Path:
    from minaria.table.store.folders import NoFolder, data_dir

    try:
        return data_dir(getattr(args, "data", None))
    except NoFolder as err:
        raise Wrong(str(err)) from err


def _terminal(args: argparse.Namespace) -> Terminal:
    from minaria.ui.front_ends import Face, open_face

    faces: tuple[tuple[str, Face], ...] = (("plain", "plain"), ("lines", "lines"), ("tui", "screen"))
    try:
        return open_face(next((face for name, face in faces if getattr(args, name, False)), ""), _data(args))
    except ValueError as err:
        raise Wrong(str(err)) from err


@contextmanager
def _store(args: argparse.Namespace) -> Iterator[SqliteStore]:
    from minaria.table.store.store import SqliteStore, StoreTrouble

    try:
        store = SqliteStore(_data(args) / "tables.sqlite")
    except StoreTrouble as err:
        raise Wrong(str(err)) from err
    with store:
        if store.warning:
            print(f"minaria: {store.warning}", file=sys.stderr)
        yield store


@contextmanager
def _complaints() -> Iterator[None]:
    """What a person can put right becomes one line."""
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


def _at_store(args: argparse.Namespace, store: SqliteStore) -> int:
    from minaria.engine.match import TellingDiffers

    terminal = _terminal(args)
    try:
        match args.command:
            case None:
                from minaria.ui.menu import menu

                menu(store, terminal, _data(args))
            case "play":
                return _play(args, store, terminal)
            case "learn":
                return _learn(args, store, terminal)
            case "puzzle":
                from minaria.ui.puzzles import puzzle

                puzzle(terminal, _data(args), args.game or "", " ".join(args.which), args.today)
            case "resume":
                return _resume(args, store, terminal)
            case "list":
                from minaria.ui.saved_tables import show_list

                show_list(store, terminal, args.all)
            case "archive" | "rename" | "delete":
                from minaria.ui.saved_tables import change

                what: Any = "unarchive" if getattr(args, "back", False) else args.command
                change(store, terminal, _data(args), args.table, what, getattr(args, "new", ""), args.yes)
            case "replay":
                return _replay(args, store, terminal)
            case "watch":
                from minaria.ui.saved_tables import watch

                watch(store, terminal, args.table, args.public, _data(args))
            case "referee":
                return _referee(args, store, terminal)
    except TellingDiffers as err:
        print(f"minaria: the journal of this table does not play as it was recorded: {err}", file=sys.stderr)
        return FAILED
    return 0


def _play(args: argparse.Namespace, store: SqliteStore, terminal: Terminal) -> int:
    from minaria.engine.game import load
    from minaria.table.people.opening import new_table
    from minaria.ui.front_ends import sit
    from minaria.ui.leaving import nothing_half_done

    options = dict(_pair(text, "--option") for text in args.option)
    if not args.game or (not args.seats and not terminal.alone):
        from minaria.ui.menu import Back, Instead, menu, new_game

        if not args.game and terminal.alone:
            raise Wrong("say which game to play, such as: minaria play GAME --seats SEAT=you,SEAT=bot")
        try:
            with nothing_half_done():
                hosted = new_game(store, terminal, args.game or "", options, args.seed, args.name)
        except Instead as wanted:
            menu(store, terminal, _data(args), wanted)
            return 0
        except (EOFError, Back):
            return 0
    else:
        game = load(args.game)
        few = game.seating.usual or game.seating.count[0]
        usual = game.seating.names()[:few] or [f"player{k + 1}" for k in range(few)]
        seats = _seats(args.seats if args.seats is not None else ",".join(usual))
        hosted = new_table(store, args.game, seats, options, args.seed, args.name)
    hosted.dice_by_hand(args.dice == "hand")
    return 1 if sit(hosted, terminal, _data(args)) == "stuck" else 0


def _learn(args: argparse.Namespace, store: SqliteStore, terminal: Terminal) -> int:
    from minaria.ui.learn import learn, show

    if args.game is None:
        show(terminal)
        return 0
    return 1 if learn(store, terminal, _data(args), args.game, " ".join(args.which)) == "stuck" else 0


def _seats(text: str) -> dict[str, str]:
    """Who plays each seat: "hothior=you,mivior=bot"; without a value the first is yours, the rest are bots."""
    seats: dict[str, str] = {}
    for k, item in enumerate(text.split(",")):
        seat, equals, who = (part.strip() for part in item.partition("="))
        if not seat or (equals and not who):
            raise Wrong(f"--seats wants SEAT=WHO,SEAT=WHO, not {text!r}")
        if seat in seats:
            raise Wrong(f"the seat {seat} is given twice")
        seats[seat] = who or ("bot" if k else "you")
    return seats


def _pair(text: str, what: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name or not value:
        raise Wrong(f"{what} wants NAME=VALUE, not {text!r}")
    return name, value


def _resume(args: argparse.Namespace, store: SqliteStore, terminal: Terminal) -> int:
    from minaria.table.people.opening import latest, resume
    from minaria.ui.front_ends import sit

    name = args.table or latest(store)
    if name is None:
        raise Wrong("there is no table to go on with; begin one with: minaria play")
    hosted = resume(store, name)
    hosted.dice_by_hand(args.dice == "hand")
    return 1 if sit(hosted, terminal, _data(args)) == "stuck" else 0


def _referee(args: argparse.Namespace, store: SqliteStore, terminal: Terminal) -> int:
    from minaria.table.people.opening import latest, resume
    from minaria.ui.front_ends import sit

    hosted = _begun(args, store)
    if hosted is None:
        name = args.table or latest(store)
        if name is None:
            raise Wrong("there is no table to referee; begin one with: minaria referee --new GAME --seats SEAT=NAME")
        hosted = resume(store, name)
    if args.dice == "hand":
        hosted.hear("referee", "dice by hand")
    return 1 if sit(hosted, terminal, _data(args), refereed=True) == "stuck" else 0


def _replay(args: argparse.Namespace, store: SqliteStore, terminal: Terminal) -> int:
    from minaria.ui.front_ends import replay
    from minaria.ui.saved_tables import show_verify

    if args.to is not None and args.to < 0:
        raise Wrong(f"--to wants the number of a line, not {args.to}")
    path = Path(args.table)
    if path.is_file() and not any(e.name == args.table for e in store.tables()):
        if args.verify or args.to is not None:
            raise Wrong(f"{args.table} is a file of what somebody knew of a game; its dice cannot be checked")
        if not _told_again(path, terminal):
            raise Wrong(f"{args.table} is nothing that 'export mine' wrote")
        return 0
    if args.verify:
        show_verify(store, terminal, args.table)
    else:
        replay(store, terminal, _data(args), args.table, args.to)
    return 0


def _told_again(path: Path, terminal: Terminal) -> bool:
    """Tell a game that `export mine` wrote into a file; whether it is one."""
    from minaria.table.people.export import told_again

    try:
        return told_again(path.read_text(encoding="utf-8-sig"), lambda kind, text: terminal.say(kind, text))  # type: ignore[arg-type]
    except (OSError, UnicodeDecodeError) as err:
        raise Wrong(f"{path} cannot be read: {err}") from err


def _script(args: argparse.Namespace) -> int:
    path = Path(args.file)
    if args.seat and not args.state:
        raise Wrong("--as says whose view --state writes; give --state too")
    if not path.is_file():
        raise Wrong(f"there is no file {args.file}")
    from minaria.ui.plain import PlainTerminal
    from minaria.ui.script import ScriptFault, run_file

    if not args.record and _told_again(path, PlainTerminal()):
        return 0
    try:
        done = run_file(path, args.record)
    except ScriptFault as err:
        print(f"minaria: {args.file}, {' '.join(str(err).split())}", file=sys.stderr)
        return FAILED
    except (OSError, UnicodeDecodeError) as err:
        raise Wrong(f"{args.file} cannot be read: {err}") from err
    if done.table is None:
        raise Wrong(f"{args.file} has no game line")
    if args.state:
        from minaria.ui.script_state import state_json

        if args.seat and args.seat not in (*done.table.seats, "referee"):
            raise Wrong(f"there is no seat {args.seat!r} in {args.file}; there are: {', '.join(done.table.seats)}")
        text = state_json(done.match, args.seat)
        if args.state == "-":
            print(text)
            return 0
        try:
            Path(args.state).write_text(text + "\n", encoding="utf-8")
        except OSError as err:
            raise Wrong(f"{args.state} cannot be written: {err.strerror}") from err
    n = len(done.match.lines) - 1
    print(f"{args.file}: {n} {'order' if n == 1 else 'orders'}, {'recorded' if args.record else 'as written'}.")
    return 0


def _rules(args: argparse.Namespace) -> int:
    from minaria.engine.game import games
    from minaria.ui import saved_tables

    with _complaints():
        if args.game is None:
            saved_tables.show_games(_terminal(args), games())
        else:
            saved_tables.show_rules(_terminal(args), args.game, " ".join(args.word))
    return 0


def _dev(args: argparse.Namespace) -> int:
    import importlib

    import minaria.dev as room

    tools = room.tools()
    if args.tools:
        print(f"usage: minaria dev TOOL ...\n\nTools for those who work on the code: {', '.join(tools) or 'none'}.")
        return 0
    if args.tool not in tools:
        what = f"there is no tool {args.tool!r}" if args.tool else "say which tool"
        raise Wrong(f"{what}; there are: {', '.join(tools) or 'none'}")
    found = importlib.import_module(f"minaria.dev.{args.tool.replace('-', '_')}").main(args.rest)
    return int(found or 0)


if __name__ == "__main__":
    sys.exit(main())
