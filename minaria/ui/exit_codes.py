"""What the program says by its exit code to whoever started it: the one table of them."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """An exit code of the command line, and what it says."""

    told: str

    def __new__(cls, value: int, told: str) -> ExitCode:
        made = int.__new__(cls, value)
        made._value_ = value
        made.told = told
        return made

    DONE = 0, "What was asked for is done; also where you left a table, or ended a question with Ctrl-C or Ctrl-D."
    FAILED = (
        1,
        "It does not come out as it should: a transcript or a journal is not as written, a table is stuck on a fault, "
        "'doctor' finds something wrong; over ssh: a line was refused or not understood.",
    )
    WRONG = 2, "It cannot be done as asked: wrong arguments, a file or table that is not there, or cannot be used."
    HUNG = 70, "A host hung and ended itself; nothing is lost, and whoever manages it starts it again."
