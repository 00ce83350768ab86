"""What is found, and where to look."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

State = Literal["well", "note", "wrong"]

WELL: State = "well"
NOTE: State = "note"
WRONG: State = "wrong"


@dataclass(frozen=True)
class Finding:
    """How something stands: what was found, in one sentence, and how to mend it, in another, where it is not well.

    wrong: something does not work; note: it works, and could be better, or may be meant so.
    """

    state: State
    told: str
    mend: str = ""
    part: str = ""

    def about(self, part: str) -> Finding:
        """The same of a part."""
        return replace(self, part=part)


@dataclass(frozen=True)
class Where:
    """Where to look: the folder of tables (None: `no_data` says why there is none), the port for hosting (None: the
    one that was chosen), whether the terminal may be asked."""

    data: Path | None
    no_data: str = ""
    port: int | None = None
    ask: bool = False
