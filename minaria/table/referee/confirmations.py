"""Orders that are asked about before they count: grave consequences, and slips that could not be taken back.

Called by the table for players who want to be asked. What waits for a yes is what is open to whoever gave the order
(`lines.Doubt`).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from commands import Order, Question, Reading
from commands.dialogue import NO, YES, Asked, leaves_standing
from commands.table_words import Done
from commands.tokens import number, words_of
from minaria.engine.deeds import Deed
from minaria.engine.match import Match
from minaria.table.record.host import Host
from minaria.table.record.lines import Choice, Doubt, Line, Passed

NOT_ASKED = "'{}' answers no question that is open; say 'done' to do no more here. {}"
GRAVE = "That is not easily undone."
GONE_ON = "The game has gone on since you were asked, and '{}' is dropped. Give it again if you still mean it."


def asked_before(table: Host, line: Line, reading: Reading, passed: str) -> str:
    """What a player is asked before this order counts, '' if nothing or if he does not want to be asked.

    `passed`: what he was asked about and says nothing of. A line that stands in a file or a mail, or that the referee
    passes on, is said by somebody who cannot be asked: that he is through with his moves is taken at his word.
    """
    order, seat, match = reading.order, line.seat, table.match
    if not table.cautious or seat not in table.seats or not table.notebook(seat).warnings:
        return ""
    if match.refusal(seat, order) is not None:
        return ""
    written = line.sending.several or line.speaker != seat
    ask = match.ask(seat)
    another = passed not in ("", reading.text)  # the same once more, as it is spelt, says what is meant
    if another and ask is not None and (isinstance(order, Done) or order == ask.absent):
        return f"'{passed}' was asked about and is not ordered. Do it all the same: {reading.text}?"
    if written and isinstance(order, Done):
        return ""
    grave = match.game.advice.warning(match, seat, order) or (GRAVE if order.spec.grave and not written else "")
    if grave:
        return f"{grave} Do it all the same: {reading.text}?"
    if not written and _guesses_a_number(match, line, reading):
        return f"Did you mean '{reading.text}'?"
    return f"Did you mean '{reading.text}'?" if reading.respelt and match.is_final(seat, order) else ""


def _guesses_a_number(match: Match, line: Line, reading: Reading) -> bool:
    """Whether nobody said one of an order's numbers and it might be another: "pay" is no payment of ten crowns."""
    order = reading.order
    if reading.exact or reading.note != f"({reading.text})" or any(map(number, words_of(line.text))):
        return False
    labels = order.labels if isinstance(order, Deed) else ()
    named = [f for f, kind in order.spec.kinds.items() if kind.id == "number" and f not in labels]
    others = (msgspec.structs.replace(order, **{f: getattr(order, f) + step}) for f in named for step in (1, -1))
    return any(match.refusal(line.seat, other) is None for other in others)


def is_yes_or_no(line: str) -> bool:
    """Whether a line is nothing but a yes or a no."""
    return " ".join(words_of(line)) in (*YES, *NO)


def passed(asked: Asked | None, meant: Sequence[Order]) -> Passed | None:
    """What of a question is left when something else is said, which may be one of these orders; None if nothing is.

    Of an order that was asked about, its text, unless it is the order mended now, or the warning before the end of a
    round is heeded; of one that was to be made clear, its word, where the round is ended instead.
    """
    match asked:
        case Passed():
            return asked
        case Doubt(order=order, text=text):
            heeded = isinstance(order, Done) or type(order) in [type(other) for other in meant]
            return None if heeded else Passed(text)
        case Choice(under=under, dice=dice) if under is not None and dice is None:
            return passed(under, meant)
        case Question(choices=choices):
            ends = len(meant) == 1 and isinstance(meant[0], Done)
            another = all(order != meant[0] and not leaves_standing(order) for _, order in choices) if ends else False
            dice = asked.dice if isinstance(asked, Choice) else None
            return Passed(choices[0][1].spec.word if another else "", dice) if another or dice is not None else None
    return None


def same_moment(match: Match, seat: str, doubt: Doubt) -> bool:
    """Whether the seat's own game stands as when it was asked: what others order at the same time is theirs."""
    since = match.marks[doubt.after :]
    return not since or (match.phase.together and all(m.line.seat.partition("/")[0] != seat for m in since))
