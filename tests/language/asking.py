"""What is said to questions typed one after the other at a table in a position of the corpora; nothing may be done."""

from __future__ import annotations

from minaria.dev.typed_lines import heard
from minaria.ui.script import flat
from tests.language.replies import positions


def said_to(position: str, seat: str, *lines: str) -> str:
    """What is said to the last of some lines, in one line of lower case."""
    table = positions().table(position)
    before, replies = (len(table.match.lines), table.match.position.sum()), []
    for line in lines:
        replies = heard(table, seat, line)
        assert (len(table.match.lines), table.match.position.sum()) == before, f"{line} did something"
    words = [w for r in replies for w in (flat(r.sheet) if r.sheet is not None else [r.text])]
    return " ".join(" ".join(words).split()).casefold()


def lacking(said: str, *pieces: str) -> list[str]:
    """Which of some pieces an answer has not, `!` before one that it may not have."""
    return [p for p in pieces if (p.removeprefix("!").casefold() in said) == p.startswith("!")]


def answered(game: str, position: str, seat: str, lines: str, pieces: str) -> None:
    """Questions, with `|` between them, are answered at the last with all pieces, with `&` between them."""
    said = said_to(f"{game}/{position}", seat, *lines.split(" | "))
    assert lacking(said, *pieces.split(" & ")) == [], said[:600]
