"""The three faces a table has at a keyboard: the full screen, lines, plain lines; and going from one to the other.

Called by the command line and the menu, which ask everything else in lines.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Literal

from minaria.table.hosting import HostedTable
from minaria.table.opening import resume
from minaria.table.store import Store, StoreTrouble
from minaria.ui import hotseat, kept
from minaria.ui.hotseat import Ended
from minaria.ui.referee import Console
from minaria.ui.settings import remembered
from minaria.ui.terminal import Terminal, open_terminal, wants_plain

Face = Literal["", "screen", "lines", "plain"]
"""What was asked for; '' is whatever fits: the full screen where a terminal can show it."""


def open_face(face: Face, data: Path) -> Terminal:
    """The terminal for questions and lines; its `screen` says whether tables are shown on the full screen.

    Raises ValueError where the full screen was asked for and cannot be shown.
    """
    able = not wants_plain() and sys.stderr.isatty()  # that is where the full screen is drawn
    if face == "screen" and not able:
        raise ValueError("the full screen wants a terminal that can move its cursor; try --plain")
    if not face and able and remembered().reader == "on":
        face = "plain"
    terminal = open_terminal(face == "plain", data)
    terminal.screen = able and (face in ("screen", "lines") or (face == "" and not terminal.plain))
    terminal.lines_first = face == "lines"
    return terminal


def sit(hosted: HostedTable, terminal: Terminal, data: Path, refereed: bool = False) -> Ended:
    """Play, or `refereed` from the referee's console, at the face that fits, until the game is over or somebody leaves;
    the table is kept in any case."""
    if hosted.offices and not refereed:  # people who share a seat take turns at the lines, each with what is his
        terminal.screen = False
    at_screen = terminal.screen and not terminal.lines_first
    with suppress(StoreTrouble):  # what cannot be noted keeps nobody from playing
        hosted.kept.store.sat_at(hosted.name)
    while True:
        sitting = Console(hosted, terminal, data) if refereed else hotseat.Sitting(hosted, terminal, data)
        if at_screen:
            ended, fault = _at_screen(hosted, data, refereed)
            if ended != "lines":
                return _left(sitting, ended, fault)
            if remembered().reader == "on" and not terminal.plain:
                terminal = open_terminal(True, data)
                terminal.screen = True
                sitting.terminal = terminal
        lines = hotseat.sit(hosted, terminal, data, sitting)
        if lines != "screen":
            return lines
        at_screen = True


def _at_screen(hosted: HostedTable, data: Path, refereed: bool) -> tuple[str, str]:
    from minaria.ui.tui.run import sit_at_screen

    return sit_at_screen(hosted, data, remembered(), refereed)


def replay(store: Store, terminal: Terminal, data: Path, name: str, upto: int | None = None) -> None:
    """A kept table again from its beginning, or as it was after line `upto`: on the full screen, else told in lines.

    Raises NoTable, StoreTrouble, TellingDiffers.
    """
    if not terminal.screen or terminal.lines_first:
        kept.show_replay(store, terminal, name, upto)
        return
    from minaria.ui.tui.run import replay_at_screen

    fault = replay_at_screen(resume(store, name), data, remembered(), upto)
    if fault:
        terminal.say("error", fault)


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
    return "stuck" if fault else "quit" if ended == "quit" else "left"
