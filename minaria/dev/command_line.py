"""`minaria dev command-line`: what is made from the parser of the command line: completions, manual page, `docs/`.

`--check` writes nothing and names what is not as the parser would have it.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from minaria import __version__
from minaria.dev import tools
from minaria.ui.command_line import CommandLine
from minaria.ui.command_line.arguments import common
from minaria.ui.command_line.compat import actions
from minaria.ui.command_line.environment import HEARD, SET
from minaria.ui.command_line.helping import SHELLS, TOPICS
from minaria.ui.exit_codes import ExitCode
from minaria.ui.json_document import FORMS

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "minaria" / "ui" / "command_line" / "shipped"
PAGE = ROOT / "docs" / "command-line.md"

_ASKED = {"GAME": "games", "TABLE": "tables"}
"""Arguments by how they are called, and what the program is asked for when one of them is completed."""

_PREAMBLE = {
    "bash": """_minaria_games() { compgen -W "$(minaria completion games 2>/dev/null)" -- "$1"; }
_minaria_tables() { compgen -W "$(minaria completion tables 2>/dev/null)" -- "$1"; }
""",
    "zsh": """_minaria_games() { compadd -- ${(f)"$(minaria completion games 2>/dev/null)"} }
_minaria_tables() { compadd -- ${(f)"$(minaria completion tables 2>/dev/null)"} }
""",
    "fish": "",
}
"""The functions that ask the program."""


_ABOUT = "deep tabletop strategy games played and refereed by typed orders"


WORDED_OTHERWISE = (3, 13)
"""From this Python on argparse words options otherwise: the manual page is made by an earlier one."""


def main(argv: Sequence[str] | None = None) -> int:
    """Write the files, or say which of them are not as they should be; 1 if any is not."""
    args = argparse.ArgumentParser(prog="minaria dev command-line", description=__doc__.partition("\n")[0])
    args.add_argument("--check", action="store_true", help="write nothing; 1 if anything is not up to date")
    check = args.parse_args(argv).check
    stale = {path: text for path, text in made().items() if not _stands(path, text)}
    for path, text in stale.items():
        if not check:
            path.write_text(text, encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {'not as the parser has it' if check else 'written'}")
    return ExitCode.FAILED if check and stale else ExitCode.DONE


def _stands(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


def made() -> Mapping[Path, str]:
    """Every file with what it should hold."""
    files = {SHIPPED / f"minaria.{shell}": completion(shell) for shell in SHELLS}
    if sys.version_info < WORDED_OTHERWISE:
        files[SHIPPED / "minaria.6"] = manual()
    return {**files, PAGE: page(PAGE.read_text(encoding="utf-8"))}


def _command_line() -> CommandLine:
    """The command line without what it does."""
    return CommandLine(lambda args: ExitCode.DONE)


# -- completions


def completion(shell: str) -> str:
    """What makes a shell complete our words."""
    import shtab

    line = _command_line()
    for parser in (line.parser, *line.commands.parsers.values()):
        for action in actions(parser):
            if action.metavar == "TOPIC":
                action.choices = (*line.commands.parsers, *TOPICS)
            elif action.metavar == "TOOL":
                action.choices = tools()
            elif found := _completed(action, shell, shtab):
                action.complete = found  # type: ignore[attr-defined]
    text = str(shtab.complete(line.parser, shell, preamble=_PREAMBLE[shell]))
    return "\n".join(text_line.rstrip() for text_line in text.splitlines()).rstrip() + "\n"


def _completed(action: argparse.Action, shell: str, shtab: Any) -> Any:
    """How an argument is completed, in shtab's terms; None if nothing is known of it."""
    called = str(action.metavar)
    if called in _ASKED:
        ask = _ASKED[called]
        return {shell: f"(minaria completion {ask} 2>/dev/null)" if shell == "fish" else f"_minaria_{ask}"}
    return shtab.FILE if called in ("FILE", "OUT.json") else shtab.DIRECTORY if called == "DIR" else None


# -- the manual page


def manual() -> str:
    """The manual page, in the terms of roff."""
    from argparse_manpage.manpage import Manpage

    line = _command_line()
    shared = set(common().options())
    for parser in line.commands.parsers.values():
        for action in actions(parser):
            if shared & {*action.option_strings}:
                action.help = argparse.SUPPRESS  # told once, of all commands
    with _eighty_columns():
        made = Manpage(line.parser, format="single-commands-section")
        made.source, made.date, made.manual = f"minaria {__version__}", "", "Games"
        made.section, made.description = 6, _ABOUT
        made.add_section("exit status", "=", _roff((str(code.value), code.told) for code in ExitCode))
        made.add_section("environment", "=", _roff(HEARD + SET))
        text = str(made).replace(".SH\nPOSITIONAL ARGUMENTS", ".SH COMMANDS")
    return re.sub(r"(?m)^'", r"\\&'", text)  # an apostrophe at its beginning would make a line a macro


def _roff(pairs: Iterable[tuple[str, str]]) -> str:
    """Names and what is told of them."""
    return "\n".join(f".TP\n\\fB{_safe(name)}\\fR\n{_safe(told)}" for name, told in pairs)


def _safe(text: str) -> str:
    text = text.replace("\\", "\\\\").replace("-", "\\-")
    return f"\\&{text}" if text[:1] in (".", "'") else text


@contextmanager
def _eighty_columns() -> Iterator[None]:
    """Have argparse break lines as in a terminal of 80 columns, wherever this runs."""
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = "80"
    try:
        yield
    finally:
        del os.environ["COLUMNS"]
        if before is not None:
            os.environ["COLUMNS"] = before


# -- the page in docs/


def page(text: str) -> str:
    """The page with what stands between its marks made anew."""
    for name, lines in (
        ("commands", _commands()),
        ("exit codes", _exit_codes()),
        ("environment", _environment()),
        ("forms", _forms()),
    ):
        before, begin, rest = text.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition(f"<!-- {name} end -->")
        text = before + begin + "\n".join(lines) + "\n" + end + after
    return text


def _commands() -> Iterator[str]:
    line = _command_line()
    yield from ("These stand before a command or after it:", "")
    yield from _listed(common().told(everywhere=True))
    for name, parser in line.commands.parsers.items():
        yield from ("", f"### minaria {name}", "", str(parser.description), "")
        yield from _listed(parser.told())


def _listed(arguments: Iterable[tuple[str, str]]) -> Iterator[str]:
    return (f"- `{name}`: {told}" for name, told in arguments)


def _exit_codes() -> Iterator[str]:
    yield from ("| code | what it says |", "|---|---|")
    yield from (f"| {code.value} | {code.told} |" for code in ExitCode)


def _environment() -> Iterator[str]:
    yield from ("| listened to | what for |", "|---|---|")
    yield from (f"| `{name.replace(', ', '`, `')}` | {told} |" for name, told in HEARD)
    yield from ("", "| set for what is started | what for |", "|---|---|")
    yield from (f"| `{name.replace(', ', '`, `')}` | {told} |" for name, told in SET)


def _forms() -> Iterator[str]:
    yield from ("| kind | comes from | keys |", "|---|---|---|")
    yield from (f"| `{f.kind}` | {f.source} | {', '.join(f'`{key}`' for key in f.keys)} |" for f in FORMS)
