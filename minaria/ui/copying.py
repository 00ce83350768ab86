"""The word `copy`: the last order, the page that was shown, or what happened, put where the terminal pastes it from.

The same in every face that has a terminal; by the terminal's own sequence (OSC 52), so that it works over ssh, and no
program is started for it.
"""

from __future__ import annotations

from collections.abc import Callable

from commands import Order, table_words
from minaria.engine.match import Match
from minaria.engine.sheets import Sheet
from minaria.table.line.table import Table
from minaria.table.pages.answers import answer
from minaria.ui import escapes
from minaria.ui.tui import screen_words

WHAT = screen_words.COPIED
NO_TERMINAL = "Nothing can be copied from here: that wants a terminal that takes it (OSC 52)."


class NothingToCopy(Exception):
    """There is nothing of that kind; the message is one sentence."""


def wanted(line: str) -> str | None:
    """What a line asks to have copied; None for any other line."""
    word = screen_words.read(line)
    return word.what.strip().casefold() if isinstance(word, screen_words.Copy) else None


def last_order(match: Match, seat: str) -> str:
    """The seat's last order as the journal has it; '' if it gave none."""
    return next((m.line.text for m in reversed(match.marks) if m.line.seat == seat), "")


def answer_at(table: Table, seat: str, order: Order) -> Sheet:
    """The page that answers a word at a table, as a seat may know it."""
    return answer(table.match, seat, order, table.people, table.services.words)


def copied(
    what: str, term: str, order: Callable[[], str], shown: Sheet | None, page: Callable[[Order], Sheet]
) -> tuple[str, str]:
    """The sequence that copies what was asked for, and what to say of it. Raises NothingToCopy.

    order: the seat's last order. shown: the page shown last. page: the page that answers a word of the table.
    """
    if not escapes.takes_sequences(term):
        raise NothingToCopy(NO_TERMINAL)
    named = what.removeprefix("the ").removeprefix("last ").strip()
    match named:
        case "" | "order":
            text, called = order(), "your last order"
            if not text:
                raise NothingToCopy("You have given no order yet; 'copy page' copies the page that is shown.")
        case "page" | "sheet":
            if shown is None:
                raise NothingToCopy("No page was shown yet; 'copy order' copies your last order.")
            text, called = _text(shown), f"the page {shown.title}"
        case "report" | "turn" | "turn report" | "news":
            text, called = _text(page(table_words.WhatHappened())), "what happened"
        case "log":
            text, called = _text(page(table_words.Log())), "the log"
        case _:
            raise NothingToCopy(f"What can be copied is {', '.join(WHAT)}, not {what!r}.")
    sequence, whole = escapes.copied(text, term)
    lines = text.count("\n") + 1
    size = f"{lines} lines" if lines > 1 else "one line"
    return sequence, f"Copied: {called}, {size}{'' if whole else ', as much as terminals take'}."


def _text(sheet: Sheet) -> str:
    from minaria.ui.render import plain_sheet  # what draws is loaded where something is copied

    return "\n".join(plain_sheet(sheet))
