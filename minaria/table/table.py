"""A table: one match with people at it. Lines come in from seats, replies and news go out; nothing here draws.

Every front end (scripts, line mode, later screens and hosts) talks to a `Table`. A line is read against the seat's
own scope, table words are answered from the seat's view, orders go to the match, and only what is durable is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from commands import TABLE_WORDS, Dialogue, Order, Reading
from commands.table_words import Quit, Redo, Save, Say, Undo
from minaria.engine.dice import BadDice, NeedDice
from minaria.engine.game import REFEREE
from minaria.engine.match import Match, Refused
from minaria.engine.sheets import Sheet
from minaria.engine.state import Event
from minaria.table.answers import answer
from minaria.table.store import Stale, StoreTrouble

ELSEWHERE = "This table was played on elsewhere meanwhile. Look again before you order."
Kind = Literal["order", "told", "refusal", "misread", "question", "sheet", "note", "dice", "quit"]


@dataclass(frozen=True)
class Reply:
    """One thing to show the seat that typed a line.

    order: the order read back in canonical form; told: what it led to, as this seat may know it; refusal, misread,
    question: why nothing happened; sheet: an answer to a table word; note: anything else; dice: numbers are needed.
    """

    kind: Kind
    text: str = ""
    sheet: Sheet | None = None
    good: str = ""  # for a misread: the part to keep for editing


class Table:
    """One match, its dialogues, and who has been told what."""

    def __init__(self, match: Match, save: Callable[[], str] | None = None) -> None:
        self.match = match
        self.reader = match.game.reader(TABLE_WORDS)
        self.dialogues: dict[str, Dialogue] = {}
        self.by_hand: set[str] = set()  # seats whose open dice are thrown at a real table and typed in
        self.throwing: dict[
            str, tuple[Order, list[int], int]
        ] = {}  # order that waits for dice, those typed, line number
        self.people: dict[str, str] = {}  # seat -> who sits there, where the table knows
        self.save = save or (lambda: "Nothing is kept: this table has no store.")

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in the order they were set up."""
        return self.match.setup.seats

    def dialogue(self, seat: str) -> Dialogue:
        """The talk with one seat."""
        if seat not in self.dialogues:
            self.dialogues[seat] = Dialogue(self.reader)
        return self.dialogues[seat]

    def prompt(self, seat: str) -> str:
        """What the seat is asked now, or what it waits for."""
        ask = self.match.ask(seat)
        if ask is not None:
            return ask.prompt
        if self.match.over:
            return "The game is over."
        return " ".join(a.waiting for a in self.match.asks)

    def news(self, seat: str | None, since: int = 0) -> list[tuple[int, str]]:
        """What the seat (None: a spectator) may know of everything told from journal line `since` on."""
        told = []
        for n, event in self.match.events():
            if n < since:
                continue
            text = _told(event, seat)
            if text:
                told.append((n, text))
        return told

    # -- lines from seats

    def hear(self, seat: str, line: str, dice: Sequence[int] | None = None, strict: bool = False) -> list[Reply]:
        """A line typed by a seat: everything there is to show it. Never raises for anything typed.

        `dice` are numbers for the order (a script's, or thrown by hand); `strict` refuses numbers left over.
        """
        out: list[Reply] = []
        typed = self._typed_dice(seat, line)
        if typed is not None:
            return typed
        seen = 0

        def act(reading: Reading) -> bool:
            replies, accepted = self._act(seat, reading, dice, strict)
            out.extend(replies)
            return accepted

        def scope() -> object:
            nonlocal seen
            seen += 1
            return self.match.game.scope(self.match, seat)

        for reply in self.dialogue(seat).take(line, scope, act):  # type: ignore[arg-type]
            if reply.kind == "guessed":
                out.insert(max(len(out) - 1, 0), Reply("note", reply.text))
            elif reply.kind in ("misread", "question"):
                out.append(Reply("misread" if reply.kind == "misread" else "question", reply.text, None, reply.good))
            else:
                out.append(Reply("note", reply.text))
        if not out and line.strip():
            out.append(Reply("misread", "There is no order in that line. Say an order, or 'help'."))
        return out

    def _act(self, seat: str, reading: Reading, dice: Sequence[int] | None, strict: bool) -> tuple[list[Reply], bool]:
        order = reading.order
        try:
            if type(order).spec.table:
                return self._table_word(seat, order)
            return self._give(seat, order, dice, strict, reading.text)
        except Stale:
            return [Reply("refusal", ELSEWHERE)], False
        except StoreTrouble as err:
            return [Reply("refusal", f"That could not be kept, so it does not count. {err}")], False

    def _typed_dice(self, seat: str, line: str) -> list[Reply] | None:
        """Numbers typed for an order that waits for dice; None if the line is something else."""
        if seat not in self.throwing:
            return None
        order, so_far, n = self.throwing[seat]
        words = line.replace(",", " ").split()
        if (
            n != len(self.match.lines)
            or not words
            or not all(w.isascii() and w.isdigit() and len(w) < 4 for w in words)
        ):
            if n != len(self.match.lines) or line.strip().lower() == "cancel":
                del self.throwing[seat]
                return [Reply("note", "The order is dropped; nothing has happened.")] if words == ["cancel"] else None
            return None
        del self.throwing[seat]
        replies, accepted = self._give(seat, order, [*so_far, *map(int, words)], True, "")
        if not accepted and seat not in self.throwing:
            self.throwing[seat] = (order, so_far, n)  # a number that cannot come up: ask again
        return replies

    def _give(
        self, seat: str, order: Order, dice: Sequence[int] | None, strict: bool, text: str
    ) -> tuple[list[Reply], bool]:
        hand = seat in self.by_hand
        n = len(self.match.lines)
        try:
            mark = self.match.give(seat, order, dice, strict=strict, hand=hand, text=text)
        except Refused as err:
            return [Reply("refusal", str(err.refusal), good=text)], False
        except NeedDice as err:
            if hand:
                self.throwing[seat] = (order, list(dice or ()), n)
            return [Reply("dice", f"{err}.")], False
        except BadDice as err:
            return [Reply("refusal", f"{err}.")], False
        self.throwing.pop(seat, None)
        told = [Reply("told", text) for event in mark.events if (text := _told(event, seat))]
        return [Reply("order", mark.line.text), *told], True

    def _table_word(self, seat: str, order: Order) -> tuple[list[Reply], bool]:
        try:
            if isinstance(order, Undo):
                line = self.match.undo(seat, order.n)
                return [Reply("note", f"Taken back: {self._named(line.text)}.")], True
            if isinstance(order, Redo):
                self.match.redo(seat, order.n)
                return [Reply("note", f"Given again: {self.match.marks[-1].line.text}.")], True
        except Refused as err:
            return [Reply("refusal", str(err.refusal))], False
        if isinstance(order, Quit):
            return [Reply("quit")], True
        if isinstance(order, Save):
            return [Reply("note", self.save())], True
        if isinstance(order, Say):
            self.match.note(seat, order.words)
            return [Reply("note", f"You say: {order.words}")], True
        return [Reply("sheet", sheet=answer(self.match, seat, order, self.people))], True

    def _named(self, count: str) -> str:
        taken = self.match.dropped[-int(count) :]
        return "; ".join(m.line.text for m in taken)


def _told(event: Event, seat: str | None) -> str:
    """What a seat is told of an event; the referee is told even what only one seat may know."""
    if seat == REFEREE:
        return event.text or next(iter(event.private.values()), "")
    return event.seen_by(seat)
