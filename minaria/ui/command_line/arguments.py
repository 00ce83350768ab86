"""What every command of the command line is made of: its words and options, and what is said of wrong ones.

Each command stands in one place, its arguments beside what it does. Nothing heavy is loaded here, nor by the modules
beside this one before a command runs, so that help and mistakes answer at once.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from minaria.ui.command_line.compat import CheckingParser, actions
from minaria.ui.exit_codes import ExitCode

DICE = "hand: people throw real dice and type what comes up"

COMMAND = "command"
"""Where the arguments have the name of the command."""
OF_A_GAME = ("play", "learn", "puzzle", "rules")
"""Commands whose first argument is a game."""

Run = Callable[[argparse.Namespace], int]
"""Carries a command out; the exit code. Raises Wrong and Failed."""


class Wrong(Exception):
    """What was asked for cannot be done as asked; the message is one line."""


class Failed(Exception):
    """What was done did not come out as it should; the message is one line."""


class Parser(CheckingParser):
    """Says what is wrong in one line, and what was probably meant."""

    def error(self, message: str) -> NoReturn:
        line = " ".join(message.split())
        line += " " if line.endswith("?") else "; "
        self.exit(ExitCode.WRONG, f"{self.prog}: {line}'{self.prog} --help' shows what there is\n")

    def options(self) -> list[str]:
        """Its options, each as it is typed."""
        return [name for action in actions(self) for name in action.option_strings]

    def told(self, everywhere: bool = False) -> list[tuple[str, str]]:
        """Its arguments and options as they are typed, each with what it is for; those of every command only if they
        are wanted."""
        shared = {"--help"} if everywhere else {*common().options(), "--help"}
        return [
            (_typed(action), action.help)
            for action in actions(self)
            if action.help and action.dest != COMMAND and not shared & {*action.option_strings}
        ]

    def refuse_unknown(self, words: Sequence[str]) -> NoReturn:
        """Refuse what stands in a line and is none of its arguments."""
        from minaria.ui.command_line.suggestions import nearest

        unknown = words[0].partition("=")[0]
        meant = nearest(unknown, self.options()) if unknown.startswith("-") else ""
        self.error(f"unrecognized arguments: {' '.join(words)}" + (f"; did you mean {meant}?" if meant else ""))

    def look_at(self, action: argparse.Action, value: Any) -> None:
        if action.dest == COMMAND and action.choices is not None and value not in action.choices:
            from minaria.ui.command_line.suggestions import instead_of_command

            self.error(instead_of_command(str(value), action.choices))


def _typed(action: argparse.Action) -> str:
    """An argument or option as it is typed."""
    value = str(action.metavar or "|".join(action.choices or ()) or action.dest.upper()) if action.nargs != 0 else ""
    names = ", ".join(action.option_strings)
    typed = f"{names} {value}".strip()
    return f"[{typed}]" if action.nargs in ("?", "*") else typed


class Commands:
    """The commands of a parser, in the order in which they are added, which is that of the help."""

    def __init__(self, top: argparse.ArgumentParser) -> None:
        self._added = top.add_subparsers(dest=COMMAND, metavar="COMMAND", parser_class=Parser)

    @property
    def parsers(self) -> Mapping[str, Parser]:
        """The parser of each command, by its name."""
        found: Mapping[str, Parser] = self._added.choices
        return found

    def add(self, name: str, what: str, run: Run) -> argparse.ArgumentParser:
        """A command called `name`; what `run` does is told in `what`. Its parser, to be given arguments."""
        added = self._added.add_parser(name, help=what, description=_sentence(what), parents=[common()])
        added.set_defaults(run=run)
        return added

    def add_tools(self, name: str, what: str, run: Run) -> None:
        """A command whose first argument is the name of a tool, which takes all others, `--help` among them."""
        tools = self._added.add_parser(name, help=what, description=_sentence(what), add_help=False)
        told = "name the tools; after a tool's name: what that takes"
        tools.add_argument("-h", "--help", action="store_true", dest="tools", help=told)
        tools.add_argument("tool", metavar="TOOL", nargs="?", help="the tool; without one they are named")
        tools.add_argument("rest", metavar="ARGUMENT", nargs=argparse.REMAINDER, help="what the tool takes")
        tools.set_defaults(run=run)


def _sentence(what: str) -> str:
    return what[:1].upper() + what[1:] + "."


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


def game_called(said: str) -> str:
    """The id of the game that is meant, as somebody writes it who knows its title. Raises ArgumentTypeError where it is
    probably mistyped; of what is like no game loading says why it is none."""
    from minaria.engine.game import games
    from minaria.ui.command_line.suggestions import nearest

    known = games()
    plain = "_".join(said.replace("-", " ").split()).casefold()
    if said in known or plain in known:
        return said if said in known else plain
    if meant := nearest(plain, known):
        raise argparse.ArgumentTypeError(f"there is no game {said!r}; did you mean {meant}?")
    return said


def titles_joined(given: Sequence[str]) -> list[str]:
    """A line with a title of two words made the one word of its game: 'learn block wars 2'."""
    out = list(given)
    for k in [n for n, word in enumerate(out[:-2]) if word in OF_A_GAME]:
        two = out[k + 1 : k + 3]
        if not any(word.startswith("-") for word in two):
            from minaria.engine.game import games

            joined = "_".join(two).casefold()
            return [*out[: k + 1], joined, *out[k + 3 :]] if joined in games() else out
    return out


def add_json(command: argparse.ArgumentParser) -> None:
    """The option with which a command answers to programs."""
    command.add_argument("--json", action="store_true", help="answer with a JSON object, for programs")


PROGRAM = "program:"
"""How it is said that a program plays a seat; a bot is what is kept of it."""


def seats(text: str) -> dict[str, str]:
    """Who plays each seat: "hothior=you,mivior=bot"; without a value the first is yours, the rest are bots. Where a
    program plays, a bot does as far as this goes (see `programs`).

    Raises Wrong.
    """
    return {seat: "bot" if who.startswith(PROGRAM) else who for seat, who in said(text).items()}


def said(text: str) -> dict[str, str]:
    """What is said of who plays each seat, programs too. Raises Wrong."""
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
    return pairs(given, "--option", "NAME=VALUE")


def pairs(given: Sequence[str], what: str, form: str) -> dict[str, str]:
    """What an option of that form says, as often as it is given. Raises Wrong."""
    found: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise Wrong(f"{what} wants {form}, not {text!r}")
        found[name] = value
    return found
