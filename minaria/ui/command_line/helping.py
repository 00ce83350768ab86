"""The commands about the program itself: `help`, `completion` and `doctor`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from minaria.ui.command_line.arguments import Commands, Parser, Wrong, add_json
from minaria.ui.command_line.environment import HEARD, SET
from minaria.ui.command_line.surroundings import TABLES, data_folder, kept_tables
from minaria.ui.exit_codes import ExitCode
from minaria.ui.json_document import FORMAT, FORMS, document

if TYPE_CHECKING:
    from minaria.ui.doctor import Finding

SHELLS = ("bash", "zsh", "fish")


def add_helping(commands: Commands, top: Parser) -> None:
    """`help`, `completion` and `doctor`."""

    def run(args: argparse.Namespace) -> int:
        return _help(args, commands, top)

    helped = commands.add("help", "tell of a command, of exit codes, of the environment or of JSON", run)
    helped.add_argument("topic", metavar="TOPIC", nargs="?", help=f"a command, or: {', '.join(TOPICS)}")
    completion = commands.add("completion", "print what makes a shell complete the words of this command", _completion)
    completion.add_argument(
        "what",
        choices=(*SHELLS, *NAMES),
        help='a shell, for the lines that go into its own file: eval "$(minaria completion bash)", the same with zsh, '
        "and 'minaria completion fish | source'; games or tables, for the names that are offered",
    )
    doctor = commands.add("doctor", "say whether all is well here, and how to mend what is not", _doctor)
    doctor.add_argument("--port", type=int, help="where people would come in (8022, or as 'config' has it)")
    add_json(doctor)


def _doctor(args: argparse.Namespace) -> int:
    """Tell what is found. Whatever is broken is a finding too."""
    from minaria.ui.doctor import WRONG, Where, examined

    try:
        folder, why = data_folder(args), ""
    except Wrong as err:
        folder, why = None, str(err)
    except ImportError:  # a package that is missing or hidden is a finding of its own
        folder, why = None, "where tables are kept cannot be found out while a package is missing"
    ask = not args.json and not getattr(args, "plain", False)
    found = list(examined(Where(folder, why, args.port, ask)))
    well = all(one.state != WRONG for one in found)
    if args.json:
        _print_findings(found, well)
    else:
        from minaria.ui.doctor.telling import told

        print("\n".join(told(found)))
    return ExitCode.DONE if well else ExitCode.FAILED


def _print_findings(found: Sequence[Finding], well: bool) -> None:
    """The findings for programs, made without what may be broken."""
    import json

    rows = [{"part": f.part, "state": f.state, "told": f.told, "mend": f.mend} for f in found]
    print(json.dumps(document("doctor", well=well, findings=rows), indent=2))


def _completion(args: argparse.Namespace) -> int:
    """Print a completion, or the names that it offers."""
    if args.what in NAMES:
        for name in NAMES[args.what](args):
            print(name)
    else:
        print(shipped(f"minaria.{args.what}"), end="")
    return ExitCode.DONE


def shipped(name: str) -> str:
    """A file that was made from the parser and comes with the program: a completion, the manual page."""
    from importlib import resources

    return resources.files(__package__).joinpath("shipped", name).read_text(encoding="utf-8")


def _games(args: argparse.Namespace) -> Iterable[str]:
    from minaria.engine.game import games

    return games()


def _tables(args: argparse.Namespace) -> Iterable[str]:
    """The names of the kept tables, the one played last first. Raises Wrong."""
    if not (data_folder(args) / TABLES).exists():  # a shell that completes makes no folder
        return ()
    with kept_tables(args) as store:
        return [entry.name for entry in store.tables()]


NAMES: Mapping[str, Callable[[argparse.Namespace], Iterable[str]]] = {"games": _games, "tables": _tables}
"""What the completions ask the program for."""


def _help(args: argparse.Namespace, commands: Commands, top: Parser) -> int:
    """Tell of a topic. Raises Wrong, and SystemExit once a command was told of."""
    if not args.topic:
        print(top.format_help(), end="")
    elif args.topic in TOPICS:
        print(TOPICS[args.topic]())
    elif args.topic in commands.parsers:
        asked = top.parse_args([args.topic, "--help"])
        return int(asked.run(asked))  # the help of what has tools of its own
    else:
        raise Wrong(_unknown(args.topic, (*commands.parsers, *TOPICS)))
    return ExitCode.DONE


def _unknown(word: str, known: tuple[str, ...]) -> str:
    from minaria.engine.game import games
    from minaria.ui.command_line.suggestions import nearest

    if word in games():
        return f"{word!r} is a game: 'minaria learn {word}' teaches it, 'minaria rules {word}' tells its rules"
    meant = nearest(word, known)
    return f"there is no help on {word!r}" + (f"; did you mean '{meant}'?" if meant else "; 'minaria help' shows all")


def exit_codes() -> str:
    """The exit codes, a paragraph each."""
    return "Exit codes\n\n" + "\n".join(_paragraph(str(code.value), code.told) for code in ExitCode)


def environment() -> str:
    """The environment variables, a paragraph each."""
    heard, given = ("\n".join(_paragraph(v.name, v.told) for v in several) for several in (HEARD, SET))
    return f"Environment variables that are listened to\n\n{heard}\n\nSet for what is started\n\n{given}"


def forms() -> str:
    """The kinds of JSON objects, a paragraph each."""
    told = (_paragraph(f.kind, f"{f.source}: {', '.join(f.keys)}") for f in FORMS)
    begin = f"JSON objects for programs: each has format ({FORMAT}), kind, and what stands here"
    return f"{begin}\n\n" + "\n".join(told)


def _paragraph(name: str, told: str) -> str:
    """A name and what is told of it, in 80 columns."""
    import textwrap

    return f"  {name}\n" + textwrap.fill(told, 78, initial_indent=" " * 6, subsequent_indent=" " * 6)


TOPICS: Mapping[str, Callable[[], str]] = {"exit-codes": exit_codes, "environment": environment, "json": forms}
"""What there is help on besides commands."""
