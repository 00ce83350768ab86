"""A line that asks is a question: it is answered, and nothing is done for it.

It asks by its first word or by a question mark behind it. What the game has an almanac of is answered from that (see
`questions`); a line of that kind that names a page keeps it where the almanac knows nothing better.
"""

from __future__ import annotations

import re

from commands import Misread, Order, Question, Reading, clean, lexicon, table_words
from commands.dialogue import STILL_ASKED
from commands.step_budget import TOO_MUCH, TooMuch
from commands.table_talk import KEPT
from commands.tokens import words_of
from minaria.engine.game import REFEREE
from minaria.engine.sheets import Sheet, Text
from minaria.kit.almanac import Almanac
from minaria.table.pages import questions
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
_OWN_PAGES = (
    table_words.Orders,
    table_words.Look,
    table_words.WhereIs,
    table_words.WhatMay,
    table_words.Route,
    table_words.Odds,
    table_words.SiegeOdds,
    table_words.Who,
    table_words.Score,
    table_words.Log,
    table_words.WhatHappened,
    table_words.Rules,
    table_words.Sheet,
    table_words.Cards,
    table_words.Map,
    table_words.Near,
)
"""Those whose own page is the answer wherever it has one."""
_BY_NAME = (table_words.Look, table_words.Near, table_words.Map)
"""Of these, what names something, and may mean something else that is called nearly so."""
_NAMING = (*_BY_NAME, table_words.Examine, table_words.WhereIs)
"""All that show what is named."""
_PAGES: tuple[type[Order], ...] = (
    table_words.Help,
    table_words.Examine,
    table_words.WhyNot,
    *_OWN_PAGES,
)
"""Words whose pages answer questions too."""
_WHEN = re.compile(
    r"\s*(?:(?:until|till|since|from|by) )?"
    r"when (can|could|may|do|does|did|is|are|was|were|will|would|should|must|has|have) ",
    re.IGNORECASE,
)
"""How a question begins that might else lay down an order for later."""
_EMPTY = ("Nothing found", "Not known", "Which?", "Spelling", "Rules")
"""Titles of pages that found nothing."""
_NOTHING_CALLED = re.compile(
    r"(There is nothing|You have no [a-z ]+|I know no [a-z ]+) called|'[^']*' is no |Nothing is found|I know no word|"
    r"You have no [a-z ]+\.|Nothing was mentioned before"
)
"""What else a page says that found nothing."""
_NOT_SAID = re.compile(r"No battle is being fought|\bSay\b|' is no |Which do you mean|Name ")
"""What a page of odds says that did not see what it is asked of."""
_JUDGED = re.compile(r"'Refused'|It is legal now")
_EXPLAINING = (table_words.Examine, table_words.WhyNot)
_VAGUE = ("rule", "gloss", "set", "verdict")
"""Families of questions that a page of what is named answers better."""
_NOTHING_OF = ("nothing", "none", "neither", "nor")
_SOMEBODY = re.compile(r"\b(?:he|she|him|her|his)\b", re.IGNORECASE)
_NAMED_AT_MOST = 5
"""Words of a line that only names things."""


def answered(table: Host, line: Line) -> list[Reply] | None:
    """What is said to a line that asks something; None to any other, and to "and Percy?" behind an order."""
    reader = table.dialogue(line.talk).reader
    if reader.swallows(line.text) and not questions.begins_as_question(line.text):
        return None  # what is said aloud may end in a question mark
    if reader.is_lost(line.text):
        return None  # it is shown what can be done
    if line.text.rstrip().endswith("?") and reader.leaves(line.text):
        return [Reply("note", KEPT)]
    try:
        if _goes_on(table, line):
            return None
        out = _from_almanac(table, line)
    except TooMuch:
        return [Reply("refusal", TOO_MUCH)]
    return out if out is not None else _marked(table, line)


def named(table: Host, line: Line) -> list[Reply] | None:
    """What is known of the things that a line names and does nothing with: 'percy', 'my troops'; None to any other."""
    asker, first = _asker(table, line), next(iter(words_of(line.text)), "")
    if first in lexicon.LIMITING or first in _NOTHING_OF or asker is None:
        return None
    if len(line.text.split()) > _NAMED_AT_MOST or table.may_not(line, table_words.Examine(line.text)):
        return None
    try:
        page = questions.bare(asker, line.text)
    except TooMuch:
        return None
    return [Reply("sheet", sheet=page)] if page is not None else None


def _goes_on(table: Host, line: Line) -> bool:
    """Whether a line takes up the order before it: "and Percy?"."""
    if words_of(line.text)[:1] != ("and",) or line.speaker != line.seat:
        return False
    match = table.match
    read = table.dialogue(line.talk).reader.read(clean(line.text), match.game.language.scope(match, line.seat), False)
    last = match.last.get(line.seat)
    return isinstance(read, Question) and all(type(order) is type(last) for _, order in read.choices)


# -- from the almanac


def _asker(table: Host, line: Line) -> questions.Asker | None:
    """The seat as one that asks; None for the referee, and where the game has no almanac."""
    almanac = table.match.game.almanac
    if not isinstance(almanac, Almanac) or line.seat == REFEREE or line.speaker != line.seat or line.dice is not None:
        return None
    return questions.Asker(table.match, line.seat, almanac, table.people)


def _from_almanac(table: Host, line: Line) -> list[Reply] | None:
    if not questions.is_question(line.text) or _is_own_word(table, line):
        return None
    asker = _asker(table, line)
    if asker is None:
        return None
    scope = table.match.game.language.scope(table.match, line.seat)
    read = table.dialogue(line.talk).reader.read(clean(line.text).rstrip("?! "), scope)
    if isinstance(read, Reading) and not _asks(table, line, read):
        return None
    if not questions.begins_as_question(line.text) and words_of(line.text)[0] in asker.orders:
        return None
    if why := table.may_not(line, table_words.WhyNot(line.text)):
        return [Reply("refusal", why)]
    asker.before = table.dialogue(line.talk).asked or asker.before
    page = _page(table, line, asker, read)
    table.dialogue(line.talk).asked = questions.spoken(asker, line.text)
    still = table.dialogue(line.talk).open
    return [Reply("sheet", sheet=page), *([Reply("note", f"{STILL_ASKED} {still.message}")] if still else ())]


def _is_own_word(table: Host, line: Line) -> bool:
    """Whether a line begins with a short word of the player's own, or answers a choice that is open."""
    dialogue, words = table.dialogue(line.talk), tuple(words_of(line.text))
    if any(words[: len(key)] == key for key in dialogue.aliases):
        return True
    return isinstance(dialogue.open, Question) and any(
        set(words) <= set(words_of(label)) for label, _ in dialogue.open.choices
    )


def _asks(table: Host, line: Line, read: Reading) -> bool:
    """Whether what was read as an order or a word of the table is a question for the almanac.

    Not so: the game's own questions, what a screen shows by itself, words of other rooms, and orders that begin with
    the word of a question by their own declaration.
    """
    order = read.order
    if type(order) in _PAGES:
        return not line.sending.shows(order)
    if _WHEN.match(line.text):
        return True
    if order.spec.table or line.text.rstrip().endswith("?"):
        return False
    first = words_of(line.text)[:1]
    return not any(words_of(head)[:1] == first for head in order.spec.heads)


def _page(table: Host, line: Line, asker: questions.Asker, read: Reading | Question | Misread) -> Sheet:
    """The almanac's answer if it makes use of every word, else the page that is named, else what it understood."""
    if not isinstance(read, Reading) or type(read.order) not in _PAGES:
        found = questions.answer(asker, line.text)
        if found is not None:
            return found.sheet
        return questions.bare(asker, line.text) or questions.nearest(asker, line.text)
    page = answer(table.match, line.seat, read.order, table.people, table.services.words)
    whom = _means_somebody(asker, line, read.order)
    good, exact = _found_something(page, read.order) and not whom, not read.note
    if exact and (words_of(line.text) == words_of(read.order.spec.word) or (good and _is_the_answer(line, read.order))):
        return page
    found = questions.answer(asker, line.text)
    if good and exact and isinstance(read.order, _BY_NAME):
        return found.sheet if found is not None and found.whole and found.family == "near" else page
    if found is None and whom:
        return questions.nearest(asker, line.text)
    rest = found.sheet if found is not None else questions.nearest(asker, line.text)
    if not good and (found is None or _asks_why_not(line, read.order)):
        return Sheet(page.title, (*page.blocks, *rest.blocks))
    if found is None:
        return page
    vague = exact and isinstance(read.order, _EXPLAINING) and found.family in _VAGUE
    return page if good and (vague or not found.whole) else found.sheet


def _asks_why_not(line: Line, order: Order) -> bool:
    """Whether it is asked why not do something: what of it is no order is told first, and then what is known of it."""
    return isinstance(order, table_words.WhyNot) and words_of(line.text)[:2] == words_of("why not")


def _means_somebody(asker: questions.Asker, line: Line, order: Order) -> bool:
    """Whether the name a page was found by is "he" or "him", which is a name of nothing."""
    return (
        isinstance(order, _NAMING) and _SOMEBODY.search(line.text) is not None and not asker.names_something(line.text)
    )


def _is_the_answer(line: Line, order: Order) -> bool:
    """Whether the page of a word is what a line that has more than the word wants, an order judged by "why not" too."""
    own = isinstance(order, _OWN_PAGES) and not isinstance(order, _BY_NAME) and not questions.of_dice(line.text)
    return own or words_of(line.text)[:2] == words_of("why not")


def _found_something(page: Sheet, order: Order) -> bool:
    """Whether the page of a word of the table tells what was asked for."""
    if isinstance(order, table_words.WhyNot):
        return bool(_JUDGED.search(str(page.blocks)))
    if isinstance(order, table_words.Odds | table_words.SiegeOdds):
        return questions.tells_chances(page) or not _NOT_SAID.search(_first_line(page))
    return tells(page)


def tells(page: Sheet) -> bool:
    """Whether a page is more than that nothing was found."""
    return page.title not in _EMPTY and not _NOTHING_CALLED.match(_first_line(page))


def _first_line(page: Sheet) -> str:
    first = page.blocks[0] if page.blocks else None
    return first.lines[0] if isinstance(first, Text) and first.lines else ""


# -- by their mark


def _marked(table: Host, line: Line) -> list[Reply] | None:
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
