"""Lines people do say, of which it is known what they may never come to: what `minaria dev fuzz --garbage` mixes in.

A bare "no" ends nothing; a plural of what stands there is never one of several; what a question lists answers it.
"""

from __future__ import annotations

import random
import re

from commands import Order, Question, Reading, plural
from commands.table_words import Done
from minaria.table.line.table import Table


def said(table: Table, luck: random.Random) -> tuple[str, str]:
    """What was tried with whoever is asked something, and the fault found with it ('' none)."""
    seat = luck.choice(table.match.awaited())
    what = luck.choice((no, several, listed))
    return f"tried: {what.__name__}", what(table, seat, luck)


def no(table: Table, seat: str, luck: random.Random) -> str:
    """A bare "no", where no question of the table is open."""
    match, before = table.match, len(table.match.lines)
    table.dialogue(seat).open = None
    table.hear(seat, "no")
    own = any(line.seat == seat and not line.by for line in match.lines[before:])  # clocks go on
    ended = own and isinstance(match.last.get(seat), Done)
    return f"'no' ended something: {seat}" if ended else ""


def several(table: Table, seat: str, luck: random.Random) -> str:
    """A legal order about so many of a kind, said with the plural alone: it takes as many as that or more."""
    match = table.match
    ask, scope = match.ask(seat), match.game.language.scope(match, seat)
    assert ask is not None
    offer = luck.choice(list(ask.offers))
    fields = [f for f, kind in offer.kind.spec.kinds.items() if kind.id in match.game.language.forces]
    order = offer.pick(luck) if len(fields) == 1 else None
    crowd = scope.crowd(offer.kind.spec.kinds[fields[0]].id) if order is not None else None
    if order is None or crowd is None:
        return ""
    nouns = sorted({noun for noun, _ in crowd.nouns.items}, key=lambda noun: (-len(noun), noun))
    counted = re.compile(rf"\b(\d+) ((?:[A-Z][a-z]+ )?)({'|'.join(map(re.escape, nouns))})\b", re.IGNORECASE)
    text = match.text(seat, order)
    if len(counted.findall(text)) != 1:
        return ""
    line = counted.sub(lambda m: f"the {m[2]}{m[3] if m[1] != '1' else plural(m[3])}", text)
    read = table.reader_of(seat).read(line, scope)
    if not isinstance(read, Reading) or type(read.order) is not offer.kind:
        return ""
    taken, many = len(getattr(read.order, fields[0])), len(getattr(order, fields[0]))
    return f"a plural is {taken} of {many}: {seat}: {line!r}" if taken < many else ""


def listed(table: Table, seat: str, luck: random.Random) -> str:
    """The word of an order alone, and what is asked back answered as it is listed."""
    match = table.match
    ask, scope = match.ask(seat), match.game.language.scope(match, seat)
    assert ask is not None
    word = luck.choice(list(ask.offers)).kind.spec.word
    asked = table.reader_of(seat).read(word, scope)
    if not isinstance(asked, Question):
        return ""
    label, order = luck.choice(asked.choices)
    found: list[Order] = []

    def keep(read: Reading) -> bool:
        found.append(read.order)
        return True

    dialogue = table.dialogue(seat)
    dialogue.reader, dialogue.open = table.reader_of(seat), asked
    dialogue.take(label, lambda: scope, keep)
    dialogue.open = None
    return "" if found == [order] else f"what is listed is no answer: {seat}: {word!r}: {label!r}: {found}"
