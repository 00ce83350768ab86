"""Commands whose answers programs read: `ssh ... 'score --json'` gets an object for each of its lines."""

from __future__ import annotations

from typing import Any

from minaria.engine.sheets import Sheet
from minaria.ui.json_output import answer, one_line, page, statement
from minaria.ui.ssh.line_faces import OneShot
from minaria.ui.ssh.session import Session, Sitting
from minaria.ui.terminal import Channel

FLAG = "--json"


def without_flag(command: str) -> str | None:
    """The lines of a command that ends in `--json`; None if it does not."""
    lines, _, last = command.rstrip().rpartition(" ")
    return lines if last == FLAG else None


class JsonShot(OneShot):
    """The lines of a command: of each an object with what came of it, on a line of its own."""

    def __init__(self, session: Session, sitting: Sitting) -> None:
        super().__init__(session, sitting)
        self._said: list[dict[str, Any]] = []
        self._failed_before = False

    def say(self, channel: Channel, text: str) -> None:
        self._said.append(statement(channel, text))

    def sheet(self, sheet: Sheet) -> None:
        self._said.append({"kind": "page", "page": page(sheet)})

    def answered(self, line: str) -> None:
        self.session.write_line(one_line(answer(line, self.failed, self._said)))
        self._said = []
        self._failed_before = self._failed_before or self.failed
        self.failed = False

    def over(self) -> None:
        self.failed = self._failed_before
