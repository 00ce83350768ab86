"""The terminal: which face it gets, its size, letters, colours and keyboard, and what was chosen for it."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Iterator

from minaria.ui import posix_terminal
from minaria.ui.doctor.findings import NOTE, WELL, WRONG, Finding, Where

_SMALLEST = (80, 24)
_DRAWN = "─│╭╮é•"
_ASK = (
    "\x1b[?u\x1b[c"  # which keys can be told apart, and what kind of terminal it is; every terminal answers the second
)
_ANSWER = re.compile(rb"\x1b\[\?[\d;]*c")
_ALL_KEYS = re.compile(rb"\x1b\[\?\d+u")
_PATIENCE = 1.0  # seconds for an answer, which may come from the other end of the world


def kind(where: Where) -> Iterator[Finding]:
    """Which of the three faces a table gets here."""
    from minaria.ui.terminal import wants_plain

    term = os.environ.get("TERM", "")
    within = next((name for name, sign in (("tmux", "TMUX"), ("screen", "STY")) if os.environ.get(sign)), "")
    named = f"{term or 'no name'}{f', within {within}' if within else ''}"
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        yield Finding(WELL, "Lines come from or go to a file or a pipe: a table is played in plain lines.")
    elif wants_plain():
        yield Finding(
            NOTE,
            f"It calls itself {named}: plain lines.",
            "For the full screen set TERM to what it is, such as xterm-256color.",
        )
    elif not posix_terminal.AVAILABLE:
        yield Finding(NOTE, f"It calls itself {named}: lines.", f"The full screen {posix_terminal.MISSING}.")
    else:
        yield Finding(WELL, f"It calls itself {named}: the full screen.")


def size(where: Where) -> Iterator[Finding]:
    """Whether there is room for a map and a sheet."""
    if not sys.stdout.isatty():
        return
    found = os.get_terminal_size(sys.stdout.fileno())
    if found.columns < _SMALLEST[0] or found.lines < _SMALLEST[1]:
        yield Finding(
            NOTE, f"{found.columns}x{found.lines}: less than 80x24.", "Make the window larger, or its letters smaller."
        )
    else:
        yield Finding(WELL, f"{found.columns}x{found.lines}.")


def letters(where: Where) -> Iterator[Finding]:
    """Whether what is drawn can be written."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        _DRAWN.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        yield Finding(
            WRONG,
            f"They are written as {encoding}, which has no signs for frames.",
            "Set LANG to a locale with UTF-8, such as C.UTF-8.",
        )
    else:
        yield Finding(WELL, f"They are written as {encoding}.")


def colours(where: Where) -> Iterator[Finding]:
    """How many colours are shown."""
    if not sys.stdout.isatty():
        return
    from rich.console import Console

    from minaria.ui.settings import remembered
    from minaria.ui.tui.themes import depth_of

    depth = depth_of(Console(), remembered().colour)
    told = {"true": "All of them.", "256": "256.", "16": "16.", "none": "None."}[depth]
    if depth == "none" and os.environ.get("NO_COLOR"):
        yield Finding(WELL, "None, as NO_COLOR says.")
    elif depth in ("256", "16") and not os.environ.get("COLORTERM"):
        yield Finding(WELL, told, "If the terminal has more, set COLORTERM=truecolor.")
    else:
        yield Finding(WELL, told)


def choices(where: Where) -> Iterator[Finding]:
    """What was chosen by hand, and cannot be used."""
    from minaria.ui.settings import remembered
    from minaria.ui.tui.keys import Keymap

    chosen = remembered()
    troubles = [*chosen.troubles, *Keymap(chosen.keys).troubles]
    for trouble in troubles:
        yield Finding(WRONG, f"{trouble.rstrip('.')}.", "Mend that line, or take it away.")
    if not troubles:
        own = len(chosen.keys)
        yield Finding(WELL, f"All can be used; {own} {'key has' if own == 1 else 'keys have'} places of your own.")


def keyboard(where: Where) -> Iterator[Finding]:
    """Whether the terminal says what it can, and tells all keys apart."""
    from minaria.ui.terminal import wants_plain

    if not where.ask or not posix_terminal.AVAILABLE or wants_plain():
        return
    said = _answer()
    if not _ANSWER.search(said):
        yield Finding(NOTE, "The terminal does not answer.", "If a key does nothing, say its word: 'keys' lists both.")
    elif _ALL_KEYS.search(said):
        yield Finding(WELL, "The terminal answers, and tells all keys apart.")
    else:
        yield Finding(WELL, "The terminal answers; Alt and a key come as Escape and the key.")


def _answer() -> bytes:
    """What the terminal says when it is asked what it is."""
    keys = posix_terminal.KeyByKey(sys.stdin.fileno())
    said = b""
    keys.take()
    try:
        sys.stdout.write(_ASK)
        sys.stdout.flush()
        until = time.monotonic() + _PATIENCE
        while not _ANSWER.search(said) and (left := until - time.monotonic()) > 0:
            if select.select([keys.number], [], [], left)[0]:
                said += os.read(keys.number, 1000)
    finally:
        posix_terminal.forget_typed(keys.number)
        keys.give_back()
    return said
