"""What the next line may answer: put, answered, passed over, asked again. One record for each who was asked.

See `table/record/lines`. A `Choice` is answered by the dialogue, which knows its words; the others are answered here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from commands import Dialogue, Order, Question, Reading, corrections
from commands import Reply as Said
from commands.dialogue import NO, STILL_ASKED, YES, Asked, Told, leaves_standing
from commands.tokens import words_of
from minaria.engine.game import REFEREE
from minaria.kit.wording import listing
from minaria.table.record.host import Host
from minaria.table.record.lines import Choice, Doubt, Line, Passed, Throw
from minaria.table.record.replies import Reply, noted
from minaria.table.referee import confirmations, dice_entry, overview
from minaria.table.standing import planned

NOT_TRIED = "Not tried: {}."
DROPPED = "The order is dropped; nothing has happened."
NOT_SO = "Then not. Nothing has happened."
NOT_DONE = "'{}' was asked about and not answered: it is not done."
_IN_PASSING = ("ok", "okay", "sure", "go ahead", "do it")
"""What is said to anything: a yes only to what was asked just before."""
_NO_NO = ("no", "nope", "nah", "never")
"""How somebody begins who does not want what is asked."""


def answered(table: Host, line: Line) -> list[Reply] | None:
    """What a line leads to that is dice for an order which waits for them, or a yes or no to one; None to any other."""
    own = table.dialogue(line.talk).open
    throw = table.throwing.get((overview.thrower(table) or REFEREE) if line.seat == REFEREE else line.seat)
    if throw is not None and throw.n > getattr(own, "n", 0):
        out = _dice(table, line, throw)
        if out is not None:
            return out
    return _yes_or_no(table, line, own)


def _dice(table: Host, line: Line, throw: Throw) -> list[Reply] | None:
    """Numbers typed for an order that waits for dice; whoever throws, the referee may read them."""
    said, seat = line.text.replace(",", " ").split(), throw.seat
    if not table.waits_for_dice(seat):
        del table.throwing[seat]
        return noted(DROPPED) if said == ["cancel"] else None
    lots = dice_entry.lots_meant(table.match, seat, throw.order, throw.typed, line.text)
    if len(lots) > 1:
        return [Reply("refusal", f"Which of them: {listing((name for _, name in lots), 'or')}?")]
    said = [str(lots[0][0])] if lots else said
    if line.text.strip().lower() == "cancel":
        if throw.typed:
            return [Reply("refusal", table.on_the_table())]
        del table.throwing[seat]
        return noted(DROPPED) if said == ["cancel"] else None
    if not said or not all(w.isascii() and w.isdigit() and len(w) < 4 for w in said):
        return None
    if why := table.may_not(line, throw.order):
        return [Reply("refusal", why)]
    del table.throwing[seat]
    dice = (*throw.typed, *map(int, said))
    thrown = replace(line, seat=seat, dice=dice, strict=True, acting=throw.acting)
    replies, accepted = table.give(thrown, throw.order, by_hand=True)
    if not accepted and seat not in table.throwing:
        table.throwing[seat] = throw  # a number that cannot come up: ask again
    return replies


def _yes_or_no(table: Host, line: Line, own: Asked | None) -> list[Reply] | None:
    """The answer to an order that waits for a yes. After it the rest of the line that was asked about is heard too."""
    said, talk = " ".join(words_of(line.text)), table.dialogue(line.talk)
    if isinstance(own, Choice) and len(own.choices) > 1 and said in YES:
        own = own.under  # of several nothing can be meant by a yes
    rest = _behind_no(line) if isinstance(own, Doubt) and said not in NO else None
    if rest is not None and not _orders(table, line, line.text):
        if rest and _orders(table, line, rest):  # "no, move Percy to York"
            talk.open = None
            return [*noted(NOT_SO), *table.heard(replace(line, text=rest))]
        said = said if corrections.change(line.text) is not None else NO[0]  # "no, to Leeds" puts it right
    if not isinstance(own, Doubt) or said not in (*YES, *NO, "cancel"):
        return None
    if own.stood and said in _IN_PASSING:
        return [Reply("question", own.message, good=own.text)]
    talk.open = None
    if own.planned:
        return planned.answered(table, line, own, said in YES)
    if said not in YES:
        return noted(NOT_SO)
    if not confirmations.same_moment(table.match, line.seat, own):
        return [Reply("refusal", confirmations.GONE_ON.format(own.text))]
    acting = replace(own.acting, why=line.acting.why or own.acting.why)
    line = replace(line, dice=None, strict=False, acting=acting)
    replies, accepted = table.do(line, Reading(own.order, own.text, True, ""), None, sure=True)
    if accepted:
        talk.remember(own.text)
    if own.rest and accepted:
        return [*replies, *table.heard(replace(line, text=own.rest))]
    return [*replies, *(noted(NOT_TRIED.format(own.rest)) if own.rest else ())]


def _behind_no(line: Line) -> str | None:
    """What stands behind the "no, no" that a line begins with; None if it begins otherwise."""
    rest = line.text.strip()
    while (said := words_of(rest)) and said[0] in _NO_NO:
        rest = rest[len(said[0]) :].lstrip(" ,.;:!-")
    return rest if rest != line.text.strip() else None


def _orders(table: Host, line: Line, text: str) -> bool:
    """Whether a text is an order that can be given now, or may be one."""
    scope = table.match.game.language.scope(table.match, line.seat)
    read = table.reader_of(line.seat).read(text, scope, False)
    return isinstance(read, Question) or (isinstance(read, Reading) and scope.offered(type(read.order)))


def stands(talk: Dialogue, asked: Asked | None) -> None:
    """Remember that a line has been said to a question of yes or no that left it open."""
    if isinstance(asked, Doubt) and talk.open is asked and not asked.stood:
        talk.open = replace(asked, stood=True)


def _unanswered(asked: Asked | None, new: Question) -> list[Reply]:
    """What is said of an order that was asked about, where another question takes its place."""
    meant = asked.choices if isinstance(asked, Choice) and len(asked.choices) == 1 and not asked.chain else ()
    meant = ((asked.text, asked.order),) if isinstance(asked, Doubt) else meant
    again = [order for _, order in new.choices]
    dropped = [text for text, order in meant if not order.spec.table and order not in again]
    return noted(*(NOT_DONE.format(text) for text in dropped))


def doubt(table: Host, line: Line, reading: Reading, why: str) -> Reply:
    """Ask about an order before it is done."""
    asked = f"{why} yes or no"
    after = len(table.match.marks)
    put = Doubt(reading.order, reading.text, line.seat, line.acting, table.number(), after, asked)
    table.dialogue(line.talk).open = put
    return Reply("question", asked, good=reading.text)


def dice_for(line: Line, order: Order, asked: Asked | None) -> tuple[int, ...] | str | None:
    """The dice an order comes with: those thrown for the line that was asked about, once it is settled what that
    means; else why it has to wait for that.
    """
    kept = asked.dice if isinstance(asked, Choice | Passed) else None
    if not kept or order.spec.table or line.dice == kept:
        return line.dice
    if line.dice is None and isinstance(asked, Choice) and any(order == other for _, other in asked.choices):
        return kept
    return (
        f"{dice_entry.shown(kept)} were thrown for an order that was asked about: answer that, give it again with "
        f"[{' '.join(map(str, kept))}], or say 'throw again because ...'."
    )


def after(talk: Dialogue, asked: Asked | None, step: Told, replies: Sequence[Reply]) -> Asked | None:
    """What is left of what was asked once something else was said, or it was answered; None if nothing is."""
    order = step.reading.order
    if (step.accepted and not order.spec.table) or any(r.kind == "dice" for r in replies):
        return None
    left = confirmations.passed(asked, (order,))
    if talk.open is None:
        talk.open = left
    return left


def told(talk: Dialogue, asked: Asked | None, said: Said) -> list[Reply]:
    """What the dialogue says besides what orders led to."""
    if said.kind == "skipped" and isinstance(talk.open, Doubt) and talk.open is not asked:
        talk.open = replace(talk.open, rest=said.good)  # a yes is to the whole line
        return noted(f"After a yes: {said.good}.")
    if said.kind == "guessed":  # said where its order stands
        return []
    if said.kind == "misread" or said.kind == "question":
        return [Reply(said.kind, said.text, None, said.good)]
    return noted(said.text)


def put(
    table: Host, line: Line, asked: Asked | None, ordered: bool, out: list[Reply], mends: bool = False
) -> list[Reply]:
    """What a line is answered, with what is asked by it or still is.

    `asked` is what of an earlier question is left, `ordered` whether the line gave an order, `out` what it led to,
    `mends` whether it puts right what was asked about.
    """
    talk = table.dialogue(line.talk)
    new = talk.open
    if isinstance(new, Question) and line.sending.several:
        talk.open = None
        unclear = () if new.chain else (label for label, _ in new.choices)
        refused = Reply("refusal", f"{new.prompt} {'; '.join(unclear)}".strip())
        return [refused if r.kind == "question" else r for r in out]
    if isinstance(new, Question) and new is not asked:
        why = [table.may_not(line, order) for _, order in new.choices]
        if all(why):
            talk.open = asked
            return [Reply("refusal", why[0]) if r.kind == "question" else r for r in out]
        talk.open = _choice(table, line, new, asked)
        out = [*(() if mends else _unanswered(asked, new)), *out]
        if line.dice:
            return [*out, *noted(f"Thrown: {dice_entry.shown(line.dice)}, kept for what you choose.")]
        return out
    if new is None and isinstance(asked, Choice) and not ordered:
        talk.open = new = asked.under
    still = new.message if isinstance(new, Doubt) or (new is not None and new is not asked) else ""
    return [*out, *noted(f"{STILL_ASKED} {still}")] if still and all(r.kind != "question" for r in out) else out


def _choice(table: Host, line: Line, new: Question, asked: Asked | None) -> Choice:
    """A question put about a line, over what is asked again once no more than a look has come of it."""
    meant = [order for _, order in new.choices]
    dice = line.dice or (asked.dice if isinstance(asked, Choice | Passed) else None)
    if isinstance(asked, Choice) and all(choice in asked.choices for choice in new.choices):
        under = asked.under  # the same question, narrower
    elif all(map(leaves_standing, meant)) and isinstance(asked, Choice | Doubt | Passed):
        under = asked
    else:
        under = confirmations.passed(asked, meant)
    n = table.number()
    said = new.prompt, new.choices, new.chain, new.guessed, new.before, new.behind
    return Choice(*said, line.seat, line.acting, n, dice, under)
