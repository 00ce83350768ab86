"""What the program says to whoever started it by its exit code."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """The exit codes of the command line."""

    DONE = 0
    FAILED = 1
    """A script, a journal or a check does not come out as written."""
    WRONG = 2
    """Wrong arguments, missing files."""
