"""The three faces a table has at a keyboard: the full screen, lines, plain lines; and going from one to the other.

Called by the command line and the menu, which ask everything else in lines.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Literal, cast

from minaria.engine.game import BadSetup
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import resume
from minaria.table.people.programs import Gone, Program
from minaria.table.people.teaching import open_lesson
from minaria.table.store.store import Store, StoreTrouble
from minaria.ui import hotseat, posix_terminal, saved_tables
from minaria.ui.hotseat import Ended
from minaria.ui.referee import Console
from minaria.ui.served import served
from minaria.ui.settings import remembered
from minaria.ui.switching import CALLED, Way, face_of
from minaria.ui.terminal import Terminal, wants_plain

LOOK = 0.1  # seconds a program is waited for before keys and signals are looked at

Face = Literal["", "screen", "lines", "plain"]
"""What was asked for; '' is whatever fits: the full screen where a terminal can show it."""


def open_face(face: Face, data: Path) -> Terminal:
    """The terminal for questions and lines; its `screen` says whether tables are shown on the full screen.

    Raises ValueError where the full screen was asked for and cannot be shown.
    """
    able = served() or (
        posix_terminal.AVAILABLE and not wants_plain() and sys.stderr.isatty()  # where the full screen is drawn
    )
    if face == "screen" and not posix_terminal.AVAILABLE:
        raise ValueError(f"the full screen {posix_terminal.MISSING}; try --lines")
    if face == "screen" and not able:
        raise ValueError("the full screen wants a terminal that can move its cursor; try --plain")
    if served():
        face = "screen"
    elif not face and able:
        face = face_of(remembered())
    terminal = _terminal(face == "plain", data)
    terminal.screen = able
    terminal.lines_first = face != "screen"
    return terminal


def terminal_of(plain: bool) -> Terminal:
    """The terminal for statements and pages alone: nothing is asked there."""
    from minaria.ui.line import LineTerminal
    from minaria.ui.plain import PlainTerminal

    return PlainTerminal() if wants_plain(plain) else LineTerminal(Path())


def sit(hosted: HostedTable, terminal: Terminal, data: Path, refereed: bool = False) -> Ended:
    """Play, or `refereed` from the referee's console, at the face that fits, until the game is over or somebody leaves;
    the table is kept in any case. Whoever wants a lesson there goes to its table."""
    while True:
        if not refereed:
            hosted.begin_lesson = partial(_lesson, hosted.kept.store, hosted.game.id)
        ended = _sit(hosted, terminal, data, refereed)
        if not hosted.goes_to:
            return ended
        hosted = resume(hosted.kept.store, hosted.goes_to)
        for seat in hosted.table.seats:  # how the lesson's position came about is no news
            hosted.told(seat)


def _lesson(store: Store, game: str, which: str) -> str:
    """Begin a lesson; the name of its table. Raises LookupError."""
    return open_lesson(store, game, which).name


def _sit(hosted: HostedTable, terminal: Terminal, data: Path, refereed: bool) -> Ended:
    face: Way = "screen" if terminal.screen and not terminal.lines_first else "plain" if terminal.plain else "lines"
    with suppress(StoreTrouble):  # what cannot be noted keeps nobody from playing
        hosted.kept.store.sat_at(hosted.name)
    while True:
        sitting = Console(hosted, terminal, data) if refereed else hotseat.Sitting(hosted, terminal, data)
        if face == "screen":
            went, fault = _at_screen(hosted, data, refereed)
            if went not in CALLED or served():  # another face would want a terminal
                return _left(sitting, went, fault)
        else:
            sitting.terminal = terminal = _of_lines(terminal, face, data)
            ended = hotseat.sit(hosted, terminal, data, sitting)
            if ended not in CALLED:
                return ended
            went = ended
        face = cast(Way, went)


def at_face(terminal: Terminal, face: Way, data: Path) -> Terminal:
    """The terminal for questions and lines from now on, where somebody asks for another face; tables begin in it."""
    other = _of_lines(terminal, face, data) if face != "screen" else terminal
    other.lines_first = face != "screen"
    return other


def _of_lines(terminal: Terminal, face: Way, data: Path) -> Terminal:
    """The terminal that shows lines, plain or not; the one at hand where it does."""
    if terminal.plain is (face == "plain"):
        return terminal
    other = _terminal(face == "plain", data)
    other.screen, other.lines_first = terminal.screen, terminal.lines_first
    return other


def _at_screen(hosted: HostedTable, data: Path, refereed: bool) -> tuple[str, str]:
    from minaria.ui.tui.run import sit_at_screen

    return sit_at_screen(hosted, data, remembered(), refereed)


@contextmanager
def programs_at(hosted: HostedTable, commands: Mapping[str, str], patience: float | None = LOOK) -> Iterator[None]:
    """Have programs play seats, as a command line names them, within the block. Raises BadSetup.

    `patience`: how long one is waited for at a time, where whoever waits has something else to do.
    """
    hosted.programs.patience = patience
    try:
        for seat, command in commands.items():
            try:
                hosted.programs.seat(seat, Program(command))
            except Gone as err:
                raise BadSetup(f"The program {command!r} {err}.") from err
        yield
    finally:
        hosted.programs.end()


def replay(store: Store, terminal: Terminal, data: Path, name: str, upto: int | None = None) -> None:
    """A kept table again from its beginning, or as it was after line `upto`: on the full screen, else told in lines.

    Raises NoTable, StoreTrouble, TellingDiffers.
    """
    if not terminal.screen or terminal.lines_first:
        saved_tables.show_replay(store, terminal, name, upto)
        return
    from minaria.ui.tui.run import replay_at_screen

    ended, fault = replay_at_screen(resume(store, name), data, remembered(), upto)
    if fault:
        terminal.say("error", fault)
    if ended in CALLED:
        saved_tables.show_replay(store, _of_lines(terminal, cast(Way, ended), data), name, upto)


def watch(store: Store, terminal: Terminal, data: Path, name: str) -> None:
    """Follow a kept table: on the full screen, else told in lines. Raises what `saved_tables.watch` does."""
    if not terminal.screen or terminal.lines_first:
        saved_tables.watch(store, terminal, name)
        return
    from minaria.ui.tui.run import watch_at_screen

    ended, fault = watch_at_screen(resume(store, name), data, remembered())
    if fault:
        terminal.say("error", fault)
    if ended in CALLED:
        saved_tables.watch(store, _of_lines(terminal, cast(Way, ended), data), name)


def _left(sitting: hotseat.Sitting, ended: str, fault: str) -> Ended:
    """What is said on the ordinary screen afterwards."""
    hosted, terminal = sitting.hosted, sitting.terminal
    said = hosted.save()
    if fault:
        terminal.say("error", fault)
    for line in hosted.result():
        terminal.say("title", line)
    if hosted.match.over:
        terminal.say("note", f"The seed of the dice was {hosted.revealed_seed}.")
        return "over"
    terminal.say("note", f"{said} Go on with: {sitting.again}")
    sys.stdout.flush()
    return "stuck" if fault else "left" if ended == "gone" else "quit"


def _terminal(plain: bool, data: Path) -> Terminal:
    """The terminal that fits; `data` is where the history of lines typed is kept."""
    if wants_plain(plain):
        from minaria.ui.plain import PlainTerminal

        return PlainTerminal()
    from minaria.ui.line import LineTerminal

    return LineTerminal(data)
