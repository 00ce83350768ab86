"""The standard input, output and error as the program was given them: closed ones, full disks, readers that have gone.

Loaded by the command line before anything else, so it is small.
"""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress

NOBODY = (errno.EPIPE, errno.EIO)
"""Whoever read us has gone, or the terminal has: there is nobody to tell of it."""


def fill_closed() -> frozenset[str]:
    """Put nothing (/dev/null) in the place of standard streams that are closed; their names.

    Otherwise the next file or socket that is opened would stand there, and be taken for a stream.
    """
    closed = frozenset(name for name in ("stdin", "stdout", "stderr") if getattr(sys, name) is None)
    if closed:
        number = os.open(os.devnull, os.O_RDWR)
        while number <= 2:  # the lowest free number is taken, so the closed ones are
            number = os.open(os.devnull, os.O_RDWR)
        os.close(number)
    for name in sorted(closed):
        number = ("stdin", "stdout", "stderr").index(name)
        setattr(sys, name, open(number, "w" if number else "r", encoding="utf-8", errors="replace", closefd=False))  # noqa: SIM115
    return closed


def forget_lies() -> None:
    """Take no size from COLUMNS and LINES that is none, or larger than the terminal: everybody who draws asks them
    first."""
    real = os.terminal_size((500, 500))
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            found = os.get_terminal_size(stream.fileno())
            real = found if min(found) > 0 else real
            break
    for name, least, most in (("COLUMNS", 20, real.columns), ("LINES", 5, real.lines)):
        said = os.environ.get(name, "")
        if said and not (said.isascii() and said.isdecimal() and least <= int(said[:9]) <= most):
            del os.environ[name]


def say(sentence: str) -> None:
    """One line about the program itself on the standard error; dropped where that cannot be written."""
    with suppress(OSError):
        print(f"minaria: {' '.join(sentence.split())}", file=sys.stderr, flush=True)


def unwritten(err: OSError) -> str:
    """What could not be done, in one sentence with the file where it is one's own, and how to put it right."""
    why = (err.strerror or str(err) or type(err).__name__).lower()
    if err.filename is not None:
        return f"{err.filename} cannot be used: {why}."
    if err.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return f"what was to be shown could not all be written: {why}; make room, or send it elsewhere."
    return f"something could not be read or written: {why}."


def say_the_rest() -> OSError | None:
    """Write out what is still to be said; where it cannot be, drop it: why, None if nobody listens or all is said."""
    trouble: OSError | None = None
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError as err:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
            if err.errno not in NOBODY and stream is sys.stdout:
                trouble = err
    return trouble
