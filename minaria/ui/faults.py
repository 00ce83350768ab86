"""Faults in the program itself: noted in a file beside the tables, told in one line with a number to find them by."""

from __future__ import annotations

import hashlib
import os
import traceback
from contextlib import suppress
from pathlib import Path


def note_fault(data: Path, where: str, err: BaseException) -> str:
    """Write a fault down for whoever keeps the tables; its number, the same for the same fault.

    The trace has no local variables in it: they may be somebody's secret.
    """
    trace = "".join(traceback.format_exception(err))
    frames = "".join(f"{f.filename}:{f.name}" for f in traceback.extract_tb(err.__traceback__))
    number = hashlib.blake2b(f"{type(err).__name__}{frames}".encode(), digest_size=2).hexdigest()
    with (
        suppress(OSError),
        open(os.open(data / "faults.log", os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600), "a", encoding="utf-8") as log,
    ):
        log.write(f"{number}: {where}\n{trace}\n")
    return number


def fault_line(number: str) -> str:
    """The one line a person is shown."""
    return f"A fault in the program, number {number}: nothing was changed. It is noted in faults.log beside the tables."
