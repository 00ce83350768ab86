"""A table: one match with people at it. Lines come in from seats, replies and news go out; nothing here draws.

Every front end (scripts, line mode, later screens and hosts) talks to a `Table`. A line is read against the seat's
own scope, table words are answered from the seat's view, orders go to the match, and only what is durable is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import msgspec

from commands import Dialogue, Order, Reader, Reading, clean
from commands.dialogue import STILL_ASKED
from commands.table_words import (
    Alias,
    More,
    Note,
    Notes,
    Quit,
    Read,
    Redo,
    Save,
    Say,
    StrikeNote,
    Unalias,
    Undo,
    Warnings,
    Whisper,
)
from minaria.engine.carrying import Refused
from minaria.engine.dice import BadDice, NeedDice
from minaria.engine.game import REFEREE
from minaria.engine.match import Match
from minaria.engine.offers import Refusal
from minaria.engine.sheets import Sheet
from minaria.table import doubts, going_back, overview, throwing, words
from minaria.table.answers import answer, status, told, told_to
from minaria.table.notebook import Notebook, Word, open_page, restored
from minaria.table.referee import Acting, Forbidden, Office
from minaria.table.replies import NOTHING_DONE, Reply, first_line
from minaria.table.store import Stale, StoreTrouble
from minaria.table.talk import addressed, besides, by_seat, heard

NO_DICE = "No dice are wanted now. They may stand behind the order they are for: roll [4 2]."
DROPPED = "The order is dropped; nothing has happened."
ELSEWHERE = "This table was played on elsewhere meanwhile. Look again before you order."
_THROWN = re.compile(r"(.*\S)\s*\[\s*(\d{1,3}(?:\s+\d{1,3})*)\s*\]\s*")
BATCH_AT_MOST = 500  # lines of one file


class Waiting(NamedTuple):
    """An order that waits for dice: those typed so far, and the last order given before it."""

    order: Order
    typed: list[int]
    after: int


class Table:
    """One match, its dialogues, and who has been told what."""

    def __init__(self, match: Match, save: Callable[[], str] | None = None) -> None:
        self.match = match
        self.name = match.game.title  # what the table is called where it is kept
        self.reader = words.reader_for(match.game, "")
        self.office = Office(self)
        self.dialogues: dict[str, Dialogue] = {}
        self.by_hand: set[str] = set()  # seats whose open dice are thrown at a real table and typed in
        self.throwing: dict[str, Waiting] = {}  # orders that wait for dice
        self.people: dict[str, str] = {}  # seat -> who sits there, where the table knows
        self.cautious = False  # whether players are asked before an order with a grave consequence
        self.doubted: dict[str, doubts.Doubt] = {}  # orders that wait for a yes
        self.given_up: dict[str, str] = {}  # what a seat was asked about before it said something else
        self.notebooks: dict[str, Notebook] = {}
        self.keep_notebook: Callable[[str, Notebook], None] = lambda seat, book: None
        self.open_file: Callable[[str], str] | None = None  # reads a file of the person's own; None at a distance
        self.more_words: tuple[type[Order], ...] = ()  # words of whoever has the table, and what they lead to
        self.answer_more: Callable[[str, Order], list[Reply]] = lambda seat, order: []
        self.is_bot: Callable[[str], bool] = lambda seat: False
        self.refereed: Callable[[], bool] = lambda: False  # whether somebody sits there as the referee now
        self._script: tuple[Sequence[int] | None, bool] = (None, False)  # the dice of this line, whether all count
        self._vain: dict[str, str] = {}  # each seat's last line if it did nothing
        self._reading = False
        self._in_a_row = False
        self.save = save or (lambda: "Nothing is kept: this table has no store.")

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in the order they were set up."""
        return self.match.setup.seats

    @property
    def last_given(self) -> int:
        """The journal line of the last order that counts, 0 before the first; talk and rulings do not change it."""
        return self.match.marks[-1].line.n if self.match.marks else 0

    def waits_for_dice(self, seat: str) -> bool:
        """Whether an order of the seat waits for dice thrown by hand; once something else was ordered it is gone."""
        waiting = self.throwing.get(seat)
        return waiting is not None and waiting.after == self.last_given

    def also_knows(self, more: tuple[type[Order], ...], answer: Callable[[str, Order], list[Reply]]) -> None:
        """Take up more words besides those of every table."""
        self.more_words, self.answer_more = more, answer
        self.reader = self.reader_of("")
        self.dialogues.clear()

    def reader_of(self, seat: str) -> Reader:
        """The reader of what a seat may say: the referee has more words."""
        return words.reader_for(self.match.game, seat, self.more_words)

    def dialogue(self, seat: str) -> Dialogue:
        """The talk with one seat."""
        if seat not in self.dialogues:
            self.dialogues[seat] = Dialogue(self.reader_of(seat))
            self.dialogues[seat].aliases = self.notebook(seat).spoken()
        return self.dialogues[seat]

    def notebook(self, seat: str) -> Notebook:
        """What the seat has noted down for itself."""
        return self.notebooks.setdefault(seat, Notebook())

    def open_notebooks(self, kept: Mapping[str, object]) -> None:
        """Take up notebooks kept earlier."""
        self.notebooks = {seat: restored(data) for seat, data in kept.items()}
        self.dialogues.clear()

    def prompt(self, seat: str, timed: bool = True) -> str:
        """What the seat is asked now, or what it waits for; `timed`: with the time it has left."""
        ask = self.match.ask(seat)
        if ask is not None:
            left = self.office.time_left(seat) if timed else ""
            return f"{ask.prompt} ({left})" if left else ask.prompt
        if self.match.over:
            return "The game is over."
        return " ".join(a.waiting for a in self.match.asks if a.waiting)

    def news(self, seat: str | None, since: int = 0) -> list[tuple[int, str]]:
        """What the seat (None: a spectator) may know of everything told from journal line `since` on."""
        return told(self.match, seat, since)

    # -- lines from seats

    def hear(self, seat: str, line: str, dice: Sequence[int] | None = None, strict: bool = False) -> list[Reply]:
        """A line typed by a seat: everything there is to show it. Never raises for anything typed.

        `dice` are numbers for the order (a script's, or thrown by hand); `strict` refuses numbers left over.
        """
        self._script = dice, strict
        if seat == REFEREE and dice is None and (thrown := _THROWN.fullmatch(line)) is not None:
            self._script = [int(x) for x in thrown[2].split()], True  # "storm [4 2]": the dice in the same line
            line = thrown[1]
        if seat != REFEREE:
            replies = self.hear_as(seat, seat, words.Clocks.spec.word if words.asks_for_the_time(line) else line)
            if replies and replies[0].kind == "misread" and words.is_the_referees(line):
                replies = [Reply("refusal", "Only the referee may do that.")]
            return [*replies, *self._left_behind(seat)]
        said, why = self.office.reason(line)
        before, self.office.acting = self.office.acting, Acting(why=why)
        try:
            routed = self._typed_dice(seat, said) or self.office.routed(said)
            replies = self.hear_as(seat, seat, said) if routed is None else routed
            if replies and replies[0].kind == "misread" and said.replace(" ", "").isdecimal():
                replies = [Reply("refusal", NO_DICE)]
            return [*replies, *self._left_behind(seat)]
        finally:
            self.office.acting = before

    def _left_behind(self, seat: str) -> list[Reply]:
        """What seats left behind for the questions that are open now, as the seat that has just spoken is told it."""
        try:
            marks = [*self.office.tick(), *self.office.attend()]
        except StoreTrouble:  # tried again when somebody looks
            return []
        return [
            Reply("told", text)
            for mark in marks
            for text in (besides(mark.line, (seat,)), *(told_to(e, seat) for e in mark.events))
            if text
        ]

    def hear_as(self, seat: str, speaker: str, line: str) -> list[Reply]:
        """A line as a seat's; `speaker` is whose talk it is part of, the seat's own or the referee's in its place."""
        dice, strict = self._script
        out: list[Reply] = []
        typed = self._typed_dice(seat, line) or self._settled(seat, line)
        if typed is not None:
            return typed
        force = strict or line.rstrip().endswith("!")

        def act(reading: Reading) -> bool:
            replies, accepted = self._act(seat, reading, dice, strict, force)
            out.extend(replies)
            return accepted

        def scope() -> object:
            return self.match.game.language.scope(self.match, seat)

        dialogue = self.dialogue(speaker)
        dialogue.reader = self.reader_of(seat)
        for reply in dialogue.take(by_seat(line, self.people), scope, act):  # type: ignore[arg-type]
            if reply.kind == "guessed":
                out.insert(max(len(out) - 1, 0), Reply("note", reply.text))
            elif reply.kind in ("misread", "question"):
                out.append(Reply("misread" if reply.kind == "misread" else "question", reply.text, None, reply.good))
            else:
                out.append(Reply("note", reply.text))
        if self._in_a_row and dialogue.pending is not None:
            unclear = "; ".join(label for label, _ in dialogue.pending.choices)
            refused = Reply("refusal", f"{dialogue.pending.prompt} {unclear}")
            out = [refused if r.kind == "question" else r for r in out]
            dialogue.pending = None
        doubt = self.doubted.get(seat)
        if doubt is not None and not any(r.kind == "question" for r in out):
            out.append(Reply("note", f"{STILL_ASKED} {doubt.question}"))
        if not out and line.strip():
            out.append(Reply("misread", "There is no order in that line. Say an order, or 'help'."))
        if any(r.kind in NOTHING_DONE for r in out):
            self._vain[seat] = clean(line)
        elif any(r.kind == "order" for r in out):
            self._vain.pop(seat, None)
        return out

    def _act(
        self, seat: str, reading: Reading, dice: Sequence[int] | None, strict: bool, force: bool
    ) -> tuple[list[Reply], bool]:
        order, text = reading.order, reading.text
        doubt = "" if force or dice or type(order).spec.table else doubts.asked_before(self, seat, reading)
        if doubt and self._in_a_row:
            return [Reply("refusal", doubt, good=text)], False
        if doubt:
            self.doubted[seat] = doubts.Doubt(order, text, len(self.match.marks), f"{doubt} yes or no")
            return [Reply("question", self.doubted[seat].question, good=text)], False
        return self._carry_out(seat, order, dice, strict, text)

    def _carry_out(
        self, seat: str, order: Order, dice: Sequence[int] | None, strict: bool, text: str
    ) -> tuple[list[Reply], bool]:
        try:
            if type(order).spec.table:
                return self._table_word(seat, order)
            return self._give(seat, order, dice, strict, text)
        except Stale:
            return [Reply("refusal", ELSEWHERE)], False
        except StoreTrouble as err:
            return [Reply("refusal", f"That could not be kept, so it does not count. {err}")], False

    @contextmanager
    def in_a_row(self, several: bool = True) -> Iterator[None]:
        """While this lasts lines are read from a file or pasted: what would be asked about one of them refuses it."""
        before, self._in_a_row = self._in_a_row, several
        try:
            yield
        finally:
            self._in_a_row = before

    def _settled(self, seat: str, line: str) -> list[Reply] | None:
        """The answer to a yes or no that an order waits for; None if the line is something else."""
        settled = doubts.answered(self, seat, line)
        if not isinstance(settled, doubts.Doubt):
            return settled
        replies, accepted = self._carry_out(seat, settled.order, None, False, settled.text)
        if accepted:
            self.dialogue(seat).remember(settled.text)
        return replies

    # -- dice by hand, orders, words of the table

    def _typed_dice(self, seat: str, line: str) -> list[Reply] | None:
        """Numbers typed for an order that waits for dice; None if the line is something else."""
        if seat == REFEREE:  # whoever throws, he may read the dice
            seat = overview.thrower(self) or seat
        if seat not in self.throwing:
            return None
        waiting = self.throwing[seat]
        said = line.replace(",", " ").split()
        live = self.waits_for_dice(seat)
        if live and (lot := throwing.lot_drawn(self.match, seat, waiting.order, waiting.typed, line)):
            said = [str(lot)]
        if not live or not said or not all(w.isascii() and w.isdigit() and len(w) < 4 for w in said):
            if not live or line.strip().lower() == "cancel":
                del self.throwing[seat]
                return [Reply("note", DROPPED)] if said == ["cancel"] else None
            return None
        del self.throwing[seat]
        with self.office.acting_as(self.office.throwers.get(seat, self.office.acting)):
            dice = [*waiting.typed, *map(int, said)]
            replies, accepted = self._give(seat, waiting.order, dice, True, "", by_hand=True)
        if not accepted and seat not in self.throwing:
            self.throwing[seat] = waiting  # a number that cannot come up: ask again
        return replies

    def give(
        self, seat: str, order: Order, dice: Sequence[int] | None = None, by_hand: bool | None = None
    ) -> tuple[list[Reply], bool]:
        """Give an order that is read already: everything there is to show, and whether it counts."""
        return self._give(seat, order, dice, dice is not None, "", by_hand)

    def _give(
        self,
        seat: str,
        order: Order,
        dice: Sequence[int] | None,
        strict: bool,
        text: str,
        by_hand: bool | None = None,
    ) -> tuple[list[Reply], bool]:
        office = self.office
        hand = office.by_hand(seat) if by_hand is None else by_hand
        acting, viewer = office.acting, REFEREE if office.acting.by == REFEREE else seat
        waive = office.waived(seat, order)
        n = len(self.match.lines)
        if why := self._not_his_pace(seat, order):
            return [Reply("refusal", why, good=text)], False
        try:
            mark = self.match.give(
                seat,
                order,
                dice,
                acting.why,
                strict=strict,
                hand=hand,
                text=text,
                role=acting.role,
                by=acting.by,
                waive=waive,
            )
        except Refused as err:
            if acting.by == REFEREE:
                office.refused = Forbidden(seat, order, err.refusal.rule, n)
            return [Reply("refusal", str(err.refusal), good=text)], False
        except NeedDice as err:
            if not hand:
                return [Reply("dice", f"{err}.")], False
            self.throwing[seat] = Waiting(order, list(dice or ()), self.last_given)
            office.throwers[seat] = acting
            return office.needs(err, seat, order, list(dice or ()), viewer), False
        except BadDice as err:
            return [Reply("refusal", f"{err}.")], False
        self.throwing.pop(seat, None)
        told = [Reply("told", text) for event in mark.events if (text := told_to(event, viewer))]
        corrected = seat == REFEREE or bool(mark.line.waives)
        return [Reply("order", mark.line.text), *told, *(office.faults() if corrected else ())], True

    def _not_his_pace(self, seat: str, order: Order) -> str:
        """Why a seat does not let go on what is shown step by step: the referee does, or nothing is; '' if it may."""
        if seat == REFEREE or not isinstance(order, self.match.game.referee.paces):
            return ""
        ask = self.match.ask(seat)
        if ask is None or ask.offer(type(order)) is None:
            return f"Nothing waits for '{order.spec.word}' now."
        if self.refereed() and not self.office.acting.by:
            return f"'{order.spec.word}' is the referee's at this table."
        return ""

    def _table_word(self, seat: str, order: Order) -> tuple[list[Reply], bool]:
        try:
            if isinstance(order, words.SEAT_WORDS + words.REFEREE_WORDS):
                return self.office.answer(seat, order)
            if isinstance(order, Undo):
                return self._undo(seat, order.n), True
            if isinstance(order, Redo):
                self.match.redo(seat, order.n)
                return [Reply("note", f"Given again: {self.match.marks[-1].line.text}.")], True
        except Refused as err:
            return [Reply("refusal", str(err.refusal))], False
        if isinstance(order, Quit):
            return [Reply("quit")], True
        if isinstance(order, Save):
            return [Reply("note", self.save())], True
        if isinstance(order, Alias | Unalias | Note | Notes | StrikeNote | Warnings):
            return self._notebook_word(seat, order)
        if isinstance(order, Read):
            return self._read(seat, order.file)
        if isinstance(order, More):
            return [Reply("note", "There is no more to show.")], False
        if isinstance(order, Say):
            self.match.note(seat, order.words)
            return [Reply("note", f"You say: {order.words}")], True
        if isinstance(order, Whisper):
            return self._whisper(seat, order.words)
        if isinstance(order, self.more_words):
            replies = self.answer_more(seat, order)
            return replies, not any(r.kind in NOTHING_DONE for r in replies)
        return [Reply("sheet", sheet=answer(self.match, seat, order, self.people))], True

    def _whisper(self, seat: str, words: str) -> tuple[list[Reply], bool]:
        found = addressed(words, seat, self.seats)
        if isinstance(found, str):
            return [Reply("refusal", found)], False
        line = self.match.note(seat, found[1], found[0])
        return [Reply("note", heard(line, (seat,)))], True

    def _undo(self, seat: str, n: int) -> list[Reply]:
        """Take orders back; says which, and that a line in vain since then had done nothing. Raises Refused."""
        waiting = overview.thrower(self) if seat == REFEREE else seat
        if n == 1 and self.waits_for_dice(waiting):
            del self.throwing[waiting]
            return [Reply("note", DROPPED)]
        back = going_back.taken_back_by(self.match, seat) if n == 1 else None
        if back is not None:
            return self._give(seat, back, None, False, "")[0]
        revoked = self.office.take_back_ruling() if seat == REFEREE and n == 1 else ""
        if revoked:
            return [Reply("note", f"Revoked: {revoked}.")]
        if seat == REFEREE:
            n = going_back.orders_back(self.match, n)
        possible = 0
        while self.match.undo_refusal(seat, possible + 1) is None and possible < n:
            possible += 1
        if 0 < possible < n:
            last = [m.line.text for m in self.match.marks[-possible:]]
            many = f"{possible} orders" if possible > 1 else "1 order"
            raise Refused(
                Refusal(f"You can take back {many} now, not {n}: {'; '.join(last)}. Say 'undo {possible}' for that.")
            )
        if not possible and seat in self.seats and (why := going_back.others_order(self, seat)):
            raise Refused(Refusal(why))
        self.match.undo(seat, n)
        taken = "; ".join(m.line.text for m in reversed(self.match.dropped[-n:]))
        vain = self._vain.pop(seat, "")
        return [
            Reply("note", f"Taken back: {taken}."),
            *([Reply("note", f"The line since then, '{vain}', had done nothing.")] if vain else ()),
        ]

    # -- the notebook, and files of orders

    def keep_changed(self, seat: str, **changes: object) -> None:
        """Change something in a seat's notebook and have it kept. Raises StoreTrouble, and nothing changes then."""
        changed = msgspec.structs.replace(self.notebook(seat), **changes)
        self.keep_notebook(seat, changed)
        self.notebooks[seat] = changed

    def _notebook_word(self, seat: str, order: Word) -> tuple[list[Reply], bool]:
        book = self.notebook(seat)
        before = msgspec.structs.replace(book, notes=list(book.notes), aliases=dict(book.aliases))
        now = status(self.match, seat).partition(",")[0]
        shown, done, changed = open_page(book, order, now, self.dialogue(seat).reserved)
        if changed:
            try:
                self.keep_notebook(seat, book)
            except StoreTrouble:
                self.notebooks[seat] = before
                raise
        self.dialogue(seat).aliases = self.notebook(seat).spoken()
        if isinstance(shown, Sheet):
            return [Reply("sheet", sheet=shown)], done
        return [Reply("note" if done else "refusal", shown)], done

    def _read(self, seat: str, name: str) -> tuple[list[Reply], bool]:
        """Give the orders in a file: good lines count, bad ones are named by their number."""
        if self.open_file is None or self._reading:
            why = "A file cannot read another."
            if not self._reading:
                why = "Files are read only where you sit at the computer itself."
            return [Reply("refusal", why)], False
        try:
            lines = self.open_file(name.strip().strip('"')).splitlines()
        except (OSError, ValueError) as err:
            why = getattr(err, "strerror", None) or str(err)
            return [Reply("refusal", f"{clean(name, 100)} cannot be read: {why}.")], False
        self._reading = True
        try:
            with self.in_a_row():
                return self.batch(seat, lines), True
        finally:
            self._reading = False

    def batch(self, seat: str, lines: Sequence[str]) -> list[Reply]:
        """Lines one after the other, as from a file: what each led to; at the end which were not kept and why.

        Stops when it is somebody else's turn to answer, so that no line meant for now counts later.
        """
        out: list[Reply] = []
        bad: list[str] = []
        given = good = 0
        asked = self.match.ask(seat) is not None
        for k, line in enumerate(lines[:BATCH_AT_MOST], 1):
            said = clean(line)
            if not said or said.startswith("#"):
                continue
            if asked and self.match.ask(seat) is None:
                left = f"lines {k} to {len(lines)}" if k < len(lines) else f"line {k}"
                bad.append(f"{left}: not tried, it is no longer your turn")
                break
            given += 1
            replies = self.hear(seat, said)
            why = next((first_line(r.text) for r in replies if r.kind in NOTHING_DONE), "")
            if why:
                self.doubted.pop(seat, None)
                self.dialogue(seat).pending = None
                bad.append(f"line {k}, '{said}': {why}")
                continue
            good += 1
            out += [r for r in replies if r.kind != "quit"]
            if any(r.kind == "quit" for r in replies):
                break
        out.append(Reply("note", f"{good} of {given} lines kept."))
        return out + [Reply("refusal", f"Not kept: {text}") for text in bad]
