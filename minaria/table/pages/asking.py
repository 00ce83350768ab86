"""A line that ends in a question mark is a question: it is answered, and nothing is done for it."""

from __future__ import annotations

from commands import Misread, Order, Question, Reading, clean, table_words
from commands.dialogue import STILL_ASKED
from minaria.table.pages.answers import answer
from minaria.table.record import referee_words as w
from minaria.table.record.host import Host
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


def answered(table: Host, seat: str, speaker: str, line: str) -> list[Reply] | None:
    """What is said to a line that ends in a question mark and would do something without it; None to any other."""
    said = line.strip()
    if not said.endswith("?") or said.startswith("?"):
        return None
    plain = clean(said).rstrip("?! ")
    if not plain:
        return None
    dialogue = table.dialogue(speaker)
    dialogue.reader = table.reader_of(seat)
    still = dialogue.pending.message if dialogue.pending is not None else ""
    still = table.doubted[seat].question if seat in table.doubted else still
    parts = dialogue.parts(plain)
    scope = table.match.game.language.scope(table.match, seat)
    read = [dialogue.reader.read(part, scope) for part in parts]
    if not any(_acts(table, found) for found in read):
        if not (still or dialogue.of_its_own(plain)) or not all(isinstance(found, Misread) for found in read):
            return None
        return [Reply("note", f"{NOTHING} {STILL_ASKED} {still}" if still else NOTHING)]
    out = [Reply("sheet", sheet=answer(table.match, seat, table_words.WhyNot(part))) for part in parts]
    return [*out, Reply("note", f"{STILL_ASKED} {still}")] if still else out


def _acts(table: Host, found: Reading | Question | Misread) -> bool:
    """Whether what was read does something."""
    if isinstance(found, Misread):
        return False
    orders = [found.order] if isinstance(found, Reading) else [order for _, order in found.choices]
    pages = table.match.game.pages
    shows = (*SHOWING, *table.services.showing, *pages.own, *pages.asked)
    return any(type(order) not in shows for order in orders)
