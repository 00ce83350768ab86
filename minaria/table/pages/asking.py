"""A line that ends in a question mark is a question: it is answered, and nothing is done for it."""

from __future__ import annotations

from commands import Misread, Order, Question, Reading, clean, table_words
from commands.dialogue import STILL_ASKED
from minaria.table.pages.answers import answer
from minaria.table.record import referee_words as w
from minaria.table.record.host import Host
from minaria.table.record.lines import Line
from minaria.table.record.replies import Reply

_ACTING: tuple[type[Order], ...] = (
    table_words.Undo,
    table_words.Redo,
    table_words.Save,
    table_words.Quit,
    table_words.Unalias,
    table_words.StrikeNote,
    table_words.Warnings,
    table_words.Read,
)
_OURS: tuple[type[Order], ...] = (w.Luck, w.Rulings, w.StandingOrders, w.WhatIsAsked, w.Clocks, w.Questions, w.Check)
SHOWING = tuple(kind for kind in (*table_words.TABLE_WORDS, *_OURS) if kind not in _ACTING)
"""Words of the table that may end in a question mark: they only show something, or what they say may be a question."""
NOTHING = "That is a question, and nothing is done for it."


def answered(table: Host, line: Line) -> list[Reply] | None:
    """What is said to a line that ends in a question mark and would do something without it; None to any other."""
    said, seat = line.text.strip(), line.seat
    if not said.endswith("?") or said.startswith("?"):
        return None
    plain = clean(said).rstrip("?! ")
    if not plain:
        return None
    dialogue = table.dialogue(line.talk)
    still = dialogue.open.message if dialogue.open is not None else ""
    parts = dialogue.parts(plain)
    scope = table.match.game.language.scope(table.match, seat)
    read = [dialogue.reader.read(part, scope) for part in parts]
    if all(isinstance(found, Misread) or all(shows(table, order) for order in _orders(found)) for found in read):
        if not (still or dialogue.of_its_own(plain)) or not all(isinstance(found, Misread) for found in read):
            return None
        return [Reply("note", f"{NOTHING} {STILL_ASKED} {still}" if still else NOTHING)]
    if why := table.may_not(line, table_words.WhyNot(plain)):
        return [Reply("refusal", why)]
    out = [Reply("sheet", sheet=answer(table.match, seat, table_words.WhyNot(part))) for part in parts]
    return [*out, Reply("note", f"{STILL_ASKED} {still}")] if still else out


def _orders(found: Reading | Question) -> list[Order]:
    """What was read, or may have been meant."""
    return [found.order] if isinstance(found, Reading) else [order for _, order in found.choices]


def shows(table: Host, order: Order) -> bool:
    """Whether an order only shows something, or what it says may be a question."""
    pages = table.match.game.pages
    return type(order) in (*SHOWING, *table.services.showing, *pages.own, *pages.asked)
