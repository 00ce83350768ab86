"""What a seat was told, by turn: folding, searching, finding the place meant. Without any screen; `log_panel` draws it.

Entries come from the match (told), from one's own orders, from talk and from the table (taken back, given again). Other
seats' orders are never shown: one may name a card nobody was shown; what came of it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from minaria.table.pages.digest import Told

Kind = Literal["told", "order", "talk", "note"]

OPEN = 2  # turns shown unfolded to begin with, counted from the last


class Entry(NamedTuple):
    """One line of the log: the journal line it belongs to, the seat whose doing it is, what was said."""

    n: int
    seat: str
    kind: Kind
    text: str
    told: Told | None = None  # how it concerns the reader, where it happened, how grave it is


class Row(NamedTuple):
    """One row as shown: the heading of a turn, or an entry. `entry` and `chapter` are numbers in the book."""

    text: str
    chapter: int
    entry: int = -1
    hidden: int = 0  # entries folded away under a heading


class LogBook:
    """The entries of a log in order, cut into chapters (turns) by the game's `heading` of a told line."""

    def __init__(self, heading: Callable[[str], str] = lambda text: "") -> None:
        self.heading = heading
        self.entries: list[Entry] = []
        self.chapters: list[tuple[str, int]] = []  # heading, number of its first entry
        self._folded: dict[int, bool] = {}  # what a person folded (True) or opened (False) himself
        self.at = 0  # the row that is chosen
        self.wanted = ""
        self._rows: list[Row] | None = None
        self.numbers: Callable[[], Callable[[int], int]] = lambda: lambda n: n  # of journal lines, for whoever looks on

    def fill(self, entries: Sequence[Entry]) -> None:
        """Everything there is to show now; whoever was at the end stays there."""
        end = self.at >= len(self.rows()) - 1
        known = len(self.entries)
        if self.entries != entries[:known]:
            known = 0
        if not known:
            self.chapters = [("", 0)]
        self.entries = list(entries)
        for i, e in enumerate(self.entries[known:], known):
            title = self.heading(e.text) if e.kind == "told" else ""
            if title and self.chapters[-1][1] == i:
                self.chapters[-1] = (title, i)
            elif title:
                self.chapters.append((title, i))
        self._rows = None
        last = len(self.rows()) - 1
        self.at = last if end else min(self.at, last)

    def folded(self, chapter: int) -> bool:
        """Whether a turn shows only its heading."""
        return self._folded.get(chapter, chapter < len(self.chapters) - OPEN and bool(self.chapters[chapter][0]))

    def rows(self) -> list[Row]:
        """The rows to show, from the beginning."""
        if self._rows is None:
            out: list[Row] = []
            for c, (title, first) in enumerate(self.chapters):
                last = self.chapters[c + 1][1] if c + 1 < len(self.chapters) else len(self.entries)
                shut = self.folded(c)
                if title:
                    out.append(Row(title, c, hidden=last - first if shut else 0))
                if not shut:
                    out += [Row(self.entries[i].text, c, i) for i in range(first, last)]
            self._rows = out
        return self._rows

    # -- moving

    def move(self, steps: int) -> None:
        """Choose another row."""
        self.at = max(0, min(self.at + steps, len(self.rows()) - 1))

    def fold(self, shut: bool | None = None) -> None:
        """Fold or unfold the turn of the chosen row; None turns it round."""
        rows = self.rows()
        if not rows:
            return
        c = rows[self.at].chapter
        self._folded[c] = not self.folded(c) if shut is None else shut
        self._rows = None
        self.at = next((i for i, row in enumerate(self.rows()) if row.chapter == c), 0)

    def fold_all(self, shut: bool | None = None) -> None:
        """Fold or unfold every turn; None opens them if any is shut."""
        if shut is None:
            shut = not any(self.folded(c) for c in range(len(self.chapters)))
        rows = self.rows()
        c = rows[self.at].chapter if rows else 0
        self._folded = {i: shut and bool(title) for i, (title, _) in enumerate(self.chapters)}
        self._rows = None
        self.at = next((i for i, row in enumerate(self.rows()) if row.chapter == c), 0)

    def chosen(self) -> Entry | None:
        """The entry of the chosen row; of a heading the first of its turn."""
        rows = self.rows()
        if not rows:
            return None
        row = rows[min(self.at, len(rows) - 1)]
        i = row.entry if row.entry >= 0 else self.chapters[row.chapter][1]
        return self.entries[i] if i < len(self.entries) else None

    # -- searching

    def hits(self) -> list[int]:
        """Numbers of the entries that hold the words looked for."""
        words = self.wanted.casefold()
        return [i for i, e in enumerate(self.entries) if words and words in e.text.casefold()]

    def search(self, words: str) -> int:
        """Look for words from the end on and choose the last entry that has them; how many there are."""
        self.wanted = words.strip()
        found = self.hits()
        if found:
            self._show(found[-1])
        return len(found)

    def next_hit(self, steps: int) -> bool:
        """The entry found before (-1, upwards) or after the chosen one, round the log; False if there is none."""
        found = self.hits()
        if not found:
            return False
        rows = self.rows()
        here = rows[self.at].entry if rows else -1
        if here < 0 and rows:
            here = self.chapters[rows[self.at].chapter][1]
        beyond = [i for i in found if (i < here if steps < 0 else i > here)]
        if beyond:
            self._show(beyond[-1] if steps < 0 else beyond[0])
        else:
            self._show(found[-1] if steps < 0 else found[0])
        return True

    def _show(self, entry: int) -> None:
        c = max(i for i, (_, first) in enumerate(self.chapters) if first <= entry)
        if self.folded(c):
            self._folded[c] = False
            self._rows = None
        self.at = next(i for i, row in enumerate(self.rows()) if row.entry == entry)

    # -- in words

    def text(self) -> list[str]:
        """The linear twin: every entry under its turn, folded or not."""
        out = []
        number = self.numbers()
        heads = {first: title for title, first in self.chapters if title}
        for i, e in enumerate(self.entries):
            if i in heads:
                out.append(f"{heads[i]}.")
            lead = {"order": f"{e.seat}> ", "talk": "", "told": "", "note": ""}[e.kind]
            out.append(f"{number(e.n)}: {lead}{e.text}")
        return out
