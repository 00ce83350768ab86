"""Orders that are asked about before they count: grave consequences, and slips that could not be taken back.

Called by the table for players who want to be asked. What waits for a yes lies in `Table.doubted`, one order a seat.
"""

from __future__ import annotations

from commands import Misread, Order, Question, Reading
from commands.dialogue import NO, YES, leaves_standing
from commands.table_words import Done
from commands.tokens import words_of
from minaria.engine.match import Match
from minaria.table.record.host import Doubt, Host
from minaria.table.record.replies import Reply

NOT_ASKED = "'{}' answers no question that is open; say 'done' to do no more here. {}"
GRAVE = "That is not easily undone."
GONE_ON = "The game has gone on since you were asked, and '{}' is dropped. Give it again if you still mean it."


def asked_before(table: Host, seat: str, reading: Reading, written: bool) -> str:
    """What a player is asked before this order counts, '' if nothing or if he does not want to be asked.

    `written`: it stands whole in a file or a mail, or the referee passes it on: who has said it cannot be asked, and
    that he is through with his moves is taken at his word.
    """
    order, match = reading.order, table.match
    if not table.cautious or seat not in table.seats or not table.notebook(seat).warnings:
        return ""
    if match.refusal(seat, order) is not None:
        return ""
    given_up = table.given_up.pop(seat, "")
    ask = match.ask(seat)
    another = given_up not in ("", reading.text)  # the same once more, as it is spelt, says what is meant
    if another and ask is not None and (isinstance(order, Done) or order == ask.absent):
        return f"'{given_up}' was asked about and is not ordered. Do it all the same: {reading.text}?"
    if written and isinstance(order, Done):
        return ""
    grave = match.game.advice.warning(match, seat, order) or (GRAVE if order.spec.grave and not written else "")
    if grave:
        return f"{grave} Do it all the same: {reading.text}?"
    return f"Did you mean '{reading.text}'?" if reading.respelt and match.is_final(seat, order) else ""


def is_yes_or_no(line: str) -> bool:
    """Whether a line is nothing but a yes or a no."""
    return " ".join(words_of(line)) in (*YES, *NO)


def answered(table: Host, seat: str, line: str) -> Doubt | list[Reply] | None:
    """The doubt that a line settles with yes, what is said to a no, or None if the line is something else.

    A word of the table is answered and leaves the question standing, and so does what nobody understands; any other
    line drops the order and is read for itself.
    """
    if seat not in table.doubted:
        return None
    doubt = table.doubted.pop(seat)
    said = " ".join(words_of(line))
    if said in YES:
        return doubt if _same_moment(table.match, seat, doubt) else [Reply("refusal", GONE_ON.format(doubt.text))]
    if said in (*NO, "cancel"):
        return [Reply("note", "Then not. Nothing has happened.")]
    read = table.reader_of(seat).read(line, table.match.game.language.scope(table.match, seat))
    if isinstance(read, Misread) or (isinstance(read, Reading) and leaves_standing(read.order)):
        table.doubted[seat] = doubt
    elif type(doubt.order) not in _kinds(read) and not isinstance(doubt.order, Done):
        # else it is the order mended, or the warning before the end of a round is heeded
        table.given_up[seat] = doubt.text
    return None


def _kinds(read: Reading | Question) -> list[type[Order]]:
    """The kinds of order that a line may be."""
    return [type(read.order)] if isinstance(read, Reading) else [type(order) for _, order in read.choices]


def passed_over(table: Host, seat: str, asked: Question | None, order: Order) -> None:
    """Note what a seat was asked to make clear and says nothing of: an order that ends its round is asked about."""
    if asked is None or not isinstance(order, Done):
        return
    if all(o != order and not leaves_standing(o) for _, o in asked.choices):
        table.given_up[seat] = asked.choices[0][1].spec.word


def _same_moment(match: Match, seat: str, doubt: Doubt) -> bool:
    """Whether the seat's own game stands as when it was asked: what others order at the same time is theirs."""
    since = match.marks[doubt.after :]
    return not since or (match.phase.together and all(m.line.seat.partition("/")[0] != seat for m in since))
