"""The referee's console in lines: everything is visible, every open question is listed, every seat can be spoken for.

One prompt for a whole evening: the referee's own words, the game's corrections, and what people at the table say, as
"mivior: move ..." or, where one seat alone is asked, as it is said. `minaria referee TABLE` opens it.
"""

from __future__ import annotations

from pathlib import Path

from commands import Suggestion
from minaria.engine.game import REFEREE
from minaria.engine.sheets import Sheet
from minaria.table.hosting import HostedTable
from minaria.table.talk import WHISPER, heard, title
from minaria.ui.hotseat import Ended, Sitting, sit
from minaria.ui.terminal import Terminal


def referee(hosted: HostedTable, terminal: Terminal, data: Path) -> Ended:
    """Referee a table until the game is over or the referee leaves; the table is kept in any case."""
    return sit(hosted, terminal, data, Console(hosted, terminal, data))


class Console(Sitting):
    """One run of the referee's console."""

    def __init__(self, hosted: HostedTable, terminal: Terminal, data: Path) -> None:
        super().__init__(hosted, terminal, data)
        terminal.screen = False  # the full screen has no referee's seat to go to
        office = hosted.office
        office.write_file = _write
        office.print_page = self._printed
        self._whispers = len(hosted.match.lines)

    def run(self) -> Ended:
        """Ask the referee, line by line, whoever is asked in the game."""
        self._welcome()
        self.seat, self.person = REFEREE, REFEREE
        while True:
            self._look_and_let_bots_play()
            for text in [*self.hosted.news(REFEREE), *self._whispered()]:
                self.terminal.say("news", text)
            if self.hosted.match.over:
                self._farewell()
                return "over"
            typed = self.terminal.ask("Referee", self._about(REFEREE), self._complete, REFEREE)
            if self._lines(REFEREE, typed):
                return "quit"

    def _about(self, seat: str) -> str:
        """Every open question in a line: who is asked what."""
        match, office = self.hosted.match, self.hosted.office
        asked = []
        waiting = next((s for s, (_, _, n) in self.hosted.table.throwing.items() if n == len(match.lines)), "")
        if waiting:
            return f"{self.hosted.where()}. {title(waiting)} throws: type what comes up, or 'cancel'."
        for s in match.awaited():
            left = office.time_left(s)
            notes = ", ".join(x for x in ("away" if s in office.decided.absent else "", left) if x)
            ask = match.ask(s)
            asked.append(f"{title(s)}{f' ({notes})' if notes else ''}: {ask.prompt if ask is not None else ''}")
        return f"{self.hosted.where()}. {' | '.join(asked)}"

    def _complete(self, line: str) -> list[Suggestion]:
        """What may come next: for a seat behind its name and a colon, for the seat that is asked, else for himself."""
        table = self.hosted.table
        head, colon, rest = line.partition(":")
        seat = head.strip().casefold()
        if colon and seat in table.seats:
            behind = len(line) - len(rest.lstrip())
            found = table.reader.complete(rest.lstrip(), table.match.game.scope(table.match, seat))
            return [x._replace(start=x.start + behind) for x in found]
        own = table.reader_of(REFEREE).complete(line, table.match.game.scope(table.match, REFEREE))
        asked = table.match.awaited()
        if len(asked) != 1:
            return own
        theirs = table.reader.complete(line, table.match.game.scope(table.match, asked[0]))
        return [*theirs, *(x for x in own if x not in theirs)]

    def _goes_on(self, seat: str) -> bool:
        """The referee's lines are all his, whoever is asked."""
        return True

    def _whispered(self) -> list[str]:
        """Whispers since the last look, where the table's rule lets the referee read them."""
        lines, self._whispers = self.hosted.match.lines[self._whispers :], len(self.hosted.match.lines)
        decided = self.hosted.office.decided
        return [
            f"{title(line.seat)} whispers to {', '.join(map(title, line.to))}: {line.text}"
            for line in lines
            if line.kind == WHISPER and decided.may_read(line) and not heard(line, (REFEREE,))
        ]

    def _printed(self, what: str, seat: str, sheet: Sheet, form: str) -> str:
        from minaria.ui.printing import printed

        return printed(self.hosted.match, what, seat, sheet, form)


def _write(name: str, text: str) -> None:
    """Write a file of the person's own; nothing that is there is overwritten. Raises OSError, ValueError."""
    path = Path(name).expanduser()
    if path.exists():
        raise ValueError("there is such a file already")
    path.write_text(text, encoding="utf-8")
