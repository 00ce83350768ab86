"""The referee speaks for seats: their orders as he hears them said, what they pass on, and rules waived for them.

A line that is meant for a seat is heard as if the seat had typed it; the journal names the referee.
"""

from __future__ import annotations

from dataclasses import replace

from commands import Misread, Order, Question, Reading, clean, table_words
from commands.dialogue import NO, YES
from commands.frames import verbs_of
from commands.tokens import words_of
from minaria.engine.carrying import Refused
from minaria.engine.game import REFEREE
from minaria.engine.offers import Refusal
from minaria.table.record import referee_words as w
from minaria.table.record.host import Host, Powers
from minaria.table.record.lines import Acting, Choice, Doubt, Line
from minaria.table.record.replies import Reply, done, noted
from minaria.table.record.talk import heard, listed, title
from minaria.table.referee import overview, plain_words, statements
from minaria.table.standing import standing_orders

PRIVATE: tuple[type[Order], ...] = (
    table_words.Say,
    table_words.Whisper,
    table_words.Note,
    table_words.Notes,
    table_words.StrikeNote,
    table_words.Alias,
    table_words.Unalias,
    table_words.Warnings,
    table_words.Read,
    table_words.Quit,
    table_words.Save,
    *w.REFEREE_WORDS,
    w.Propose,
    w.Consent,
    w.Object,
)
"""Words that nobody says in a seat's place."""


def routed(office: Powers, line: Line) -> Line | Question | Misread:
    """A referee's line as one for the seat it is meant for; as it is where it is one of his own.

    "mivior: move ..." and, where one seat alone is asked, an order that only players give; also the answer to a
    question that was put about such an order. A Question for what may be a correction, a Misread for
    what says that it is one.
    """
    table = office.table
    head, colon, rest = line.text.partition(":")
    if colon and rest.strip():
        seat, role = office.person_called(head)
        if seat:
            return in_place(line, seat, rest.strip(), role=role)
    first = words_of(line.text)[:1]
    if not first or _to_the_letter(office, line.text):
        return line
    if words := plain_words.heard(office, line.text):
        return replace(line, text=words)
    if (asked_back := statements.question(office, line)) is not None:
        return asked_back
    if _is_his_own(office, line.text):
        return line
    open_one = _asked(table)
    if open_one is not None and open_one.seat in ("", REFEREE) and _settles(line.text):
        return line
    if open_one is not None and open_one.seat not in ("", REFEREE) and not _dice(line, open_one, table):
        return replace(line, seat=open_one.seat, acting=replace(open_one.acting, why=line.acting.why))
    asked = table.match.awaited()
    if len(asked) != 1 or not any(first[0] in verbs_of(k.spec) for k in table.match.game.language.orders):
        return line
    return in_place(line, asked[0], line.text)


def _asked(table: Host) -> Choice | Doubt | None:
    """What the referee was asked last, about an order of his own or for a seat; None if nothing is open."""
    talks = (REFEREE, *(f"{REFEREE} for {seat}" for seat in table.seats))
    asked = (table.dialogues[talk].open for talk in talks if talk in table.dialogues)
    return max((x for x in asked if isinstance(x, Choice | Doubt)), key=lambda x: x.n, default=None)


def _settles(said: str) -> bool:
    """Whether a line is a yes, a no or a number, and nothing else."""
    return " ".join(words_of(said)) in (*YES, *NO) or said.strip().isdecimal()


def _dice(line: Line, asked: Choice | Doubt, table: Host) -> bool:
    """Whether a line is dice for an order that waits for them since something was asked, or drops it."""
    throw = table.throwing.get(overview.thrower(table))
    said = line.text.replace(",", " ").replace(" ", "")
    return throw is not None and throw.n > asked.n and (said.isdecimal() or said.casefold() == "cancel")


def _to_the_letter(office: Powers, line: str) -> bool:
    """Whether a line is, as it stands, one of the corrections or one of the referee's words about the table."""
    game = office.table.match.game
    read = office.table.reader_of(REFEREE).read(line, game.language.scope(office.table.match, REFEREE), False)
    kinds = (*game.referee.edits, *w.REFEREE_WORDS, *w.SEAT_WORDS)
    return isinstance(read, Reading) and read.exact and type(read.order) in kinds


def _is_his_own(office: Powers, line: str) -> bool:
    """Whether a line is one of the referee's own, or what is left of one that cannot be read."""
    game = office.table.match.game
    read = office.table.reader_of(REFEREE).read(line, game.language.scope(office.table.match, REFEREE))
    if isinstance(read, Reading):
        return type(read.order).spec.table or type(read.order) in game.referee.edits
    first = words_of(line)[:1]
    return any(first[0] in k.spec.heads for k in game.referee.edits) if first else True


def in_place(line: Line, seat: str, text: str, waive: str = "", role: str = "") -> Line:
    """The referee's line as if the seat, or an office of it, had said it; the journal names the referee."""
    return replace(line, seat=seat, text=text, acting=Acting(REFEREE, line.acting.why, waive, role))


def as_seat(office: Powers, line: Line, words: str) -> tuple[list[Reply], bool]:
    """`as SEAT: ...`. Raises Refused."""
    said, colon, text = words.partition(":")
    if not colon:
        said, _, text = words.strip().partition(" ")
    seat, role = office.person_called(said)
    seat = seat or office.seat_named(said)
    if not text.strip():
        raise Refused(Refusal(f"Say what {title(seat)} does: as {seat}: ..."))
    return done(office.table.heard(in_place(line, seat, text.strip(), role=role)))


def pass_for(office: Powers, line: Line, seat: str) -> tuple[list[Reply], bool]:
    """`pass for SEAT`. Raises Refused."""
    match = office.table.match
    if match.ask(seat) is None or match.answered(seat):
        raise Refused(Refusal(f"{title(seat)} is not asked anything now."))
    order = standing_orders.passing(match, seat)
    if order is None:
        raise Refused(Refusal(f"{title(seat)} cannot pass: {office.table.prompt(seat)}"))
    return office.table.give(replace(in_place(line, seat, ""), dice=None, strict=False), order)


def remind(office: Powers, line: Line, seat: str) -> list[Reply]:
    """`remind SEAT`: what it is asked, whispered to it. Raises Refused."""
    match = office.table.match
    if match.ask(seat) is None or match.answered(seat):
        raise Refused(Refusal(f"{title(seat)} is not asked anything now."))
    return noted(
        heard(
            match.note(REFEREE, f"The table waits for you. {office.table.prompt(seat)}", (seat,), line.mark), (REFEREE,)
        )
    )


def decide(office: Powers, line: Line, words: str) -> tuple[list[Reply], bool]:
    """`decide ...`: the answer to the one open question. Raises Refused."""
    asked = office.table.match.awaited()
    if len(asked) != 1:
        who = f"are asked: {listed(asked)}. Say '{asked[0]}: ...'" if asked else "is nobody to decide for"
        raise Refused(Refusal(f"There {who}."))
    return done(office.table.heard(in_place(line, asked[0], words)))


def waive(office: Powers, line: Line, words: str) -> tuple[list[Reply], bool]:
    """`waive` for the order just refused, `waive RULE: ...` for this one (`waive RULE: SEAT: ...`, or `for SEAT: ...`,
    where several are asked), `waive RULE for SEAT` for the seat's next one that it would refuse. Raises Refused.
    """
    if not words.strip():
        return _all_the_same(office, line)
    head, colon, text = words.partition(":")
    rule, _, said = head.strip().partition(" for ")
    rule = rule.strip().upper()
    name, another, order = text.partition(":")
    if another and office.seat_called(name.strip().casefold().removeprefix("as ")):
        named = office.seat_called(name.strip().casefold().removeprefix("as "))
        if said and office.seat_named(said) != named:
            raise Refused(Refusal(f"For {title(office.seat_named(said))} or for {title(named)}? Name one seat."))
        said, text = named, order
    asked = office.table.match.awaited()
    if not said and len(asked) != 1:
        raise Refused(Refusal(f"For which seat? Say: waive {rule}: SEAT: and the order, or waive {rule} for SEAT."))
    seat = office.seat_named(said) if said else asked[0]
    if not rule or " " in rule or not _is_rule(office, rule):
        raise Refused(Refusal(f"There is no rule '{clean(rule, 40)}'; a refusal names its rule."))
    if colon and not text.strip():
        raise Refused(Refusal(f"Say the order behind the colon: waive {rule}: {seat}: ..."))
    if colon:
        return done(office.table.heard(in_place(line, seat, text.strip(), rule)))
    if rule in office.decided.waived(seat):
        raise Refused(Refusal(f"{rule} is waived for {title(seat)} already."))
    return office.rule(line, w.Waive(f"{rule} for {seat}"))


def _all_the_same(office: Powers, line: Line) -> tuple[list[Reply], bool]:
    """Give the order that was refused last, the rule that forbade it set aside. Raises Refused."""
    last, office.refused = office.refused, None
    if last is None or last.at != len(office.table.match.lines) or not last.rule:
        raise Refused(Refusal("Nothing was refused just now for a rule. Say: waive RULE: and the order."))
    return office.table.give(replace(in_place(line, last.seat, "", last.rule), dice=None, strict=False), last.order)


def _is_rule(office: Powers, rule: str) -> bool:
    book = office.table.match.game.book
    return book is None or bool(book.cite(rule))
