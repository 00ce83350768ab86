"""What a player keeps for himself at a table: notes, short words of his own, whether he wants to be warned.

Private to his seat; the table asks for it and whoever keeps the table stores it. Bounded and cleaned, since it is
typed in.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from commands import clean
from commands.table_words import Alias, Note, Notes, StrikeNote, Unalias, Warnings
from commands.tokens import words_of
from minaria.engine.sheets import Facts, Sheet, Text, note

NOTES_AT_MOST = 100
ALIASES_AT_MOST = 50
LONGEST = 300  # characters of a note, and of what a short word stands for

Word = Alias | Unalias | Note | Notes | StrikeNote | Warnings


class Notebook(msgspec.Struct):
    """A seat's notes (when, what), its short words (key -> what they stand for), and its wish to be warned."""

    notes: list[tuple[str, str]] = []
    aliases: dict[str, str] = {}
    warnings: bool = True
    standing: list[tuple[str | int, ...]] = []  # standing orders: see table/standing/standing_orders.py

    def spoken(self) -> dict[tuple[str, ...], str]:
        """The short words as a dialogue looks them up."""
        return {words_of(key): text for key, text in self.aliases.items()}


def restored(data: object) -> Notebook:
    """A notebook from what was kept; an empty one if that cannot be read."""
    try:
        return msgspec.convert(data, Notebook)
    except msgspec.ValidationError:
        return Notebook()


def open_page(
    book: Notebook, order: Word, now: str, reserved: Callable[[tuple[str, ...]], bool], example: str = ""
) -> tuple[Sheet | str, bool, bool]:
    """Carry a word about the notebook out: what to show, whether it was done, whether the notebook has changed.

    `now` says when a note is written; `reserved` tells words that have a meaning already; `example` makes a short word.
    """
    match order:
        case Note(text):
            return _write(book, clean(text, LONGEST), now)
        case StrikeNote(n):
            if not 1 <= n <= len(book.notes):
                return f"Your notebook has no note {n}; {_how_many(book)}", False, False
            _, text = book.notes.pop(n - 1)
            return f"Struck out: {text}", True, True
        case Notes():
            return _page(book), True, False
        case Alias(key, text):
            return _abbreviate(book, clean(key, 60), clean(text, LONGEST), reserved, example)
        case Unalias(key):
            found = next((k for k in book.aliases if words_of(k) == words_of(key)), "")
            if not found:
                return f"You have no short word '{key}'; 'alias' lists those you have.", False, False
            del book.aliases[found]
            return f"'{found}' stands for nothing any more.", True, True
        case Warnings(what):
            if what in ("on", "off"):
                book.warnings = what == "on"
            said = "You are asked" if book.warnings else "You are not asked"
            return f"{said} before an order with a grave consequence. Say 'warnings on' or 'warnings off'.", True, True
    raise TypeError(f"{order!r} is no word about a notebook")


def _write(book: Notebook, text: str, now: str) -> tuple[str, bool, bool]:
    if len(book.notes) >= NOTES_AT_MOST:
        return f"Your notebook is full: {NOTES_AT_MOST} notes. Say 'strike note 1' for room.", False, False
    if not text:
        return "There is nothing to write down.", False, False
    book.notes.append((now, text))
    return f"Note {len(book.notes)}: {text}", True, True


def _how_many(book: Notebook) -> str:
    count = len(book.notes)
    return f"it has {count}." if count else "it is empty."


def _page(book: Notebook) -> Sheet:
    if not book.notes:
        return note("Your notebook", "It is empty. 'note' and some words write into it; nobody else reads it.")
    return Sheet(
        "Your notebook",
        (
            Facts(tuple((f"{k}, {when}", text) for k, (when, text) in enumerate(book.notes, 1))),
            Text(("'strike note 1' takes the first one out.",)),
        ),
    )


def _abbreviate(
    book: Notebook, key: str, text: str, reserved: Callable[[tuple[str, ...]], bool], example: str
) -> tuple[Sheet | str, bool, bool]:
    if not key:
        if not book.aliases:
            how = f"'{example}' makes one, for example."
            return note("Your short words", "You have none.", how), True, False
        return Sheet("Your short words", (Facts(tuple(sorted(book.aliases.items()))),)), True, False
    if not text:
        return f"What is '{key}' to stand for? Say 'alias {key} = ' and what you would type.", False, False
    words = words_of(key)
    if reserved(words):
        return f"'{key}' cannot be a short word: it has a meaning already, or is no word. Choose another.", False, False
    for old in [k for k in book.aliases if words_of(k) == words]:
        del book.aliases[old]
    if len(book.aliases) >= ALIASES_AT_MOST:
        return f"You have {ALIASES_AT_MOST} short words; drop one with 'unalias' first.", False, False
    book.aliases[key] = text
    return f"'{key}' now stands for: {text}", True, True
