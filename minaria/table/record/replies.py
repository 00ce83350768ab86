"""What a line is answered: replies of a kind that every front end shows in its own way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from commands import Order
from minaria.engine.sheets import Sheet

NOTHING_DONE = ("refusal", "misread", "question", "dice")
Kind = Literal["order", "told", "refusal", "misread", "question", "sheet", "page", "note", "dice", "quit"]


@dataclass(frozen=True)
class Reply:
    """One thing to show the seat that typed a line.

    order: the order read back in canonical form; told: what it led to, as this seat may know it; refusal, misread,
    question: why nothing happened; sheet: an answer to a table word; page: a word that the screen answers itself, with
    what it reads in its canonical form; note: anything else; dice: numbers are needed.
    """

    kind: Kind
    text: str = ""
    sheet: Sheet | None = None
    good: str = ""  # for a misread: the part to keep for editing
    word: Order | None = None  # for a page: what it answers


def noted(*texts: str) -> list[Reply]:
    """Something said besides, a note each."""
    return [Reply("note", text) for text in texts]


def first_line(text: str) -> str:
    """The first line of what was answered, for where there is room for no more; never empty."""
    return text.partition("\n")[0] or "Nothing was done."


def not_kept(bad: Sequence[int], lines: int) -> str:
    """Which of several lines given at once did nothing, by their numbers from 1; '' if all did something."""
    return f"Not kept: line{'s' if len(bad) > 1 else ''} {', '.join(map(str, bad))} of {lines}." if bad else ""


def done(replies: list[Reply]) -> tuple[list[Reply], bool]:
    """Replies, and whether anything was done."""
    return replies, not any(r.kind in NOTHING_DONE for r in replies)
