"""What may be typed next at a seat, the same list in every face: orders, words of the table, questions."""

from __future__ import annotations

from itertools import islice

from commands import Order, Suggestion
from commands.clean import LINE_LIMIT
from commands.step_budget import KEY, TooMuch, within
from minaria.engine.match import Match
from minaria.kit.almanac import Almanac
from minaria.table.pages import questions
from minaria.table.pages.answers import view_of
from minaria.table.record import referee_words


def complete(
    match: Match, seat: str, line: str, limit: int = 30, more: tuple[type[Order], ...] = ()
) -> list[Suggestion]:
    """What may come next in a line of a seat; `more`: words besides those of every table."""
    reader = referee_words.reader_for(match.game, seat, more)
    found = reader.complete(line, match.game.language.scope(match, seat), limit)
    if len(found) >= limit or not isinstance(match.game.almanac, Almanac):
        return found
    given = {s.text: s for s in found}
    try:
        with within(KEY):
            asked = questions.ways_on(match.game.almanac, view_of(match, seat), line[:LINE_LIMIT], limit)
            for suggestion in islice(asked, 2 * limit):
                given.setdefault(suggestion.text, suggestion)
    except TooMuch:
        pass
    return list(given.values())[:limit]
