"""Faults in the program itself: noted in a file beside the tables, told in one line with a number to find them by."""

from __future__ import annotations

import hashlib
import os
import traceback
from pathlib import Path


def number_of(err: BaseException) -> str:
    """The number of a fault: the same for the same kind of error met in the same place."""
    frames = "".join(f"{f.filename}:{f.name}" for f in traceback.extract_tb(err.__traceback__))
    return hashlib.blake2b(f"{type(err).__name__}{frames}".encode(), digest_size=2).hexdigest()


class Noted(str):
    """The number of a fault; `written`: whether it stands in the file."""

    written = True


def note_fault(data: Path, where: str, err: BaseException) -> Noted:
    """Write a fault down for whoever keeps the tables; its number.

    The trace has no local variables in it: they may be somebody's secret.
    """
    trace, number = "".join(traceback.format_exception(err)), Noted(number_of(err))
    number.written = _add(data, f"{number}: {where}\n{trace}")
    return number


def note_hanging(data: Path, text: str) -> None:
    """Write down where a host stood that hung."""
    _add(data, text)


def _add(data: Path, text: str) -> bool:
    """Put a text at the end of the file; whether it could be written."""
    try:
        number = os.open(data / "faults.log", os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
        with open(number, "a", encoding="utf-8") as log:
            log.write(f"{text}\n")
    except OSError:
        return False
    return True


def where_noted(number: str) -> str:
    """What is said of where a fault is written down, only if it is."""
    written = getattr(number, "written", True)
    return "see faults.log beside the tables." if written else "faults.log beside the tables cannot be written."


def fault_line(number: str) -> str:
    """The one line a person is shown."""
    noted = "It is noted in faults.log beside the tables."
    if not getattr(number, "written", True):
        noted = "It could not be noted: faults.log beside the tables cannot be written."
    return f"A fault in the program, number {number}: nothing was changed. {noted}"
