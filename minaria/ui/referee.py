"""The referee's console in lines: everything is visible, every open question is listed, every seat can be spoken for.

One prompt for a whole evening: the referee's own words, the game's corrections, and what people at the table say, as
"mivior: move ..." or, where one seat alone is asked, as it is said. `minaria referee TABLE` opens it, here or on the
full screen; what both show comes from `table/referee/overview`.
"""

from __future__ import annotations

from pathlib import Path

from commands import Suggestion
from minaria.engine.game import REFEREE
from minaria.table.people.hosting import HostedTable
from minaria.table.record.talk import title
from minaria.table.referee import overview
from minaria.ui.hotseat import STAYS, Ended, Sitting
from minaria.ui.terminal import Overtaken, Terminal


class Console(Sitting):
    """One run of the referee's console."""

    def __init__(self, hosted: HostedTable, terminal: Terminal, data: Path) -> None:
        super().__init__(hosted, terminal, data)
        self.seat = self.person = REFEREE
        self._whispers = len(hosted.match.lines)

    @property
    def again(self) -> str:
        """What is typed to go on."""
        return f"minaria referee {self.hosted.name}"

    def run(self) -> Ended:
        """Ask the referee, line by line, whoever is asked in the game."""
        self._welcome()
        while True:
            self._look_and_let_bots_play()
            self._tell_news()
            if self.hosted.match.over and not self.parted:
                self._farewell()
                self.terminal.say("note", STAYS)
            self.parted = self.hosted.match.over
            try:
                typed = self._ask(title(REFEREE), REFEREE, REFEREE)
            except Overtaken:
                continue
            except EOFError:
                if self.hosted.match.over:
                    return "over"
                raise
            ended = self._lines(REFEREE, typed)
            if ended:
                return ended

    def _about(self, seat: str) -> str:
        """Every open question in a line: who is asked what."""
        table = self.hosted.table
        left = overview.times(table)
        return f"{self.hosted.where()}. {overview.asked(table)}{f' ({left})' if left else ''}"

    def _complete(self, line: str) -> list[Suggestion]:
        return list(overview.complete(self.hosted.table, line))

    def _goes_on(self, seat: str) -> bool:
        """The referee's lines are all his, whoever is asked."""
        return True

    def _tell_news(self) -> None:
        """What happened, and the whispers he may read."""
        for text in [*self.hosted.news(REFEREE), *self._whispered()]:
            self.terminal.say("news", text)

    def _whispered(self) -> list[str]:
        """Whispers since the last look, where the table's rule lets the referee read them."""
        lines, self._whispers = self.hosted.match.lines[self._whispers :], len(self.hosted.match.lines)
        return [said for line in lines if (said := overview.overheard(self.hosted.table, line))]
