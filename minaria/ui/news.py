"""News as lines show it: much of it in short, with one key that reads on, and what concerns one marked.

Used by whoever shows a table in lines: the hot seat and both faces at a distance.
"""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.match import Match
from minaria.table.pages.digest import Told, in_short
from minaria.ui.terminal import Channel

Statement = tuple[Channel, str]

MORE = ("", "more", "next page")
"""What reads on where something is left: Enter on an empty line, or these words."""


class Unread:
    """What was told in short and not read through yet."""

    def __init__(self, aloud: bool = False) -> None:
        self.aloud = aloud  # marks are said in words
        self.left: list[Told] = []

    def tell(self, match: Match, seats: Sequence[str], texts: Sequence[str], whole: bool = False) -> list[Statement]:
        """What to say of news: all of it where it is little or `whole`, else what matters most and how to read on."""
        short = in_short(match, seats, texts)
        if whole or not short.more:
            return [("news", t.said(self.aloud)) for t in short.all or short.first]
        self.left = [*self.left, *short.all]
        return [*(("news", t.said(self.aloud)) for t in short.first), ("note", short.asks())]

    def read_on(self, lines: int) -> list[Statement]:
        """The next part of it, as much as fits; how much is left then."""
        part, self.left = self.left[: max(lines, 1)], self.left[max(lines, 1) :]
        out: list[Statement] = [("news", t.said(self.aloud)) for t in part]
        return [*out, ("note", f"--more-- {len(self.left)} left; Enter reads on.")] if self.left else out
