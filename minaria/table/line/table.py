"""A table: one match with people at it. Lines come in from seats, replies and news go out; nothing here draws.

Every front end (scripts, line mode, later screens and hosts) talks to a `Table`. A line is read against the seat's
own scope, table words are answered from the seat's view, orders go to the match, and only what is durable is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace

import msgspec

from commands import Dialogue, Order, Question, Reader, Reading, clean
from commands.dialogue import STILL_ASKED, leaves_standing
from commands.step_budget import LINE, TOO_MUCH, TooMuch, within, without_bound
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
from minaria.kit.wording import listing
from minaria.table.line import notebook_words, prompts, resends
from minaria.table.line.resends import Sending
from minaria.table.pages import asking
from minaria.table.pages.answers import answer, told, told_to
from minaria.table.record import referee_words, rulings
from minaria.table.record.host import Acting, Doubt, Forbidden, Services, Waiting
from minaria.table.record.notebook import Notebook, restored
from minaria.table.record.offices import roles_of
from minaria.table.record.replies import NOTHING_DONE, Reply, done, noted
from minaria.table.record.talk import besides, by_seat, said_to_some, whisper
from minaria.table.referee import confirmations, dice_entry, ending, order_files, overview, timing, undo
from minaria.table.referee.referee import Office
from minaria.table.standing import standing_order_words
from minaria.table.store.store import Stale, StoreTrouble

NO_DICE = "No dice are wanted now. They may stand behind the order they are for: roll [4 2]."
NOT_TRIED = "Not tried: {}."
DROPPED = "The order is dropped; nothing has happened."
DONE_ALREADY = "'{}' was given already and has counted; it does not count twice."
TOO_LATE = "'{}' answers an earlier question, and is not done. {}"
ELSEWHERE = "This table was played on elsewhere meanwhile. Look again before you order."
_THROWN = re.compile(r"(.*\S)\s*\[\s*(\d{1,3}(?:\s+\d{1,3})*)\s*\]\s*")


class Table:
    """One match, its dialogues, and who has been told what."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.name = match.game.title  # what the table is called where it is kept
        self.reader = referee_words.reader_for(match.game, "")
        self.office = Office(self)
        match.closed = lambda: bool(self.office.decided.ended)
        self.dialogues: dict[str, Dialogue] = {}
        self.by_hand: set[str] = set()  # seats whose open dice are thrown at a real table and typed in
        self.throwing: dict[str, Waiting] = {}  # orders that wait for dice
        self.asked_with: dict[str, list[int]] = {}  # dice typed with a line that was asked about
        self.people: dict[str, str] = {}  # seat -> who sits there, where the table knows
        self.cautious = False  # whether players are asked before an order with a grave consequence
        self.doubted: dict[str, Doubt] = {}  # orders that wait for a yes
        self.given_up: dict[str, str] = {}  # what a seat was asked about before it said something else
        self.notebooks: dict[str, Notebook] = {}
        self.services = Services()
        self._script: tuple[Sequence[int] | None, bool] = (None, False)  # the dice of this line, whether all count
        self._vain: dict[str, str] = {}  # each seat's last line if it did nothing
        self.reading = False  # whether lines of a file are being given
        self._in_a_row = False

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

    def take_up_dice(self) -> None:
        """Take up dice that lie on the table, as the journal keeps them: after a beginning, or what others added."""
        line = self.office.decided.thrown
        found = dice_entry.lying(self.match, line) if line is not None else None
        if line is None or found is None:
            return
        self.throwing[line.seat] = Waiting(*found, self.last_given)
        self.office.throwers[line.seat] = Acting(line.by, line.why, line.waives, line.role)

    def _on_the_table(self) -> str:
        return dice_entry.nothing_else(self.office.table.match, self.office.decided.thrown)

    def also_knows(
        self,
        more: tuple[type[Order], ...],
        answer: Callable[[str, Order], list[Reply]],
        showing: tuple[type[Order], ...] = (),
    ) -> None:
        """Take up more words besides those of every table; those of `showing` only show something."""
        self.services.words, self.services.answer, self.services.showing = more, answer, showing
        self.reader = self.reader_of("")
        self.dialogues.clear()

    def reader_of(self, seat: str) -> Reader:
        """The reader of what a seat may say: the referee has more words."""
        return referee_words.reader_for(self.match.game, seat, self.services.words)

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

    def forget_notebook(self, seat: str) -> None:
        """Begin an empty notebook for a seat."""
        self.notebooks.pop(seat, None)
        self.dialogues.pop(seat, None)

    def prompt(self, seat: str, timed: bool = True) -> str:
        """What the seat is asked now, or what it waits for; `timed`: with the time it has left."""
        return prompts.prompt(self, self.party(seat), seat, timed)

    def party(self, seat: str) -> str:
        """Who speaks here where things are agreed on: the seat; at an office's own table that office."""
        return seat

    def news(self, seat: str | None, since: int = 0) -> list[tuple[int, str]]:
        """What the seat (None: a spectator) may know of everything told from journal line `since` on."""
        return told(self.match, seat, since)

    # -- lines from seats

    def hear(
        self,
        seat: str,
        line: str,
        dice: Sequence[int] | None = None,
        strict: bool = False,
        sending: Sending | None = None,
    ) -> list[Reply]:
        """A line typed by a seat: everything there is to show it. Never raises for anything typed.

        `dice` are numbers for the order (a script's, or thrown by hand); `strict` refuses numbers left over. `sending`
        is how the line came; without it whoever typed it has seen what he is asked.
        """
        match, who = self.office.table.match, self.party(seat)
        mark, line = resends.marked(line)
        sending = sending or Sending(resends.digest(line))
        now = resends.mark(self.match, seat, who)
        again = self._again(seat, line, mark, now, sending)
        if again is not None:
            return [again]
        n, match.sending = len(match.lines), resends.kept(now, sending, line)
        try:
            replies = self._hear(seat, line, dice, strict)
        finally:
            match.sending = ""
        if len(match.lines) == n:
            self.office.looked[who] = n, sending.together
        return [*replies, *self._left_behind(seat)]

    def overtaken(self, seat: str, line: str, came: resends.Moment, seats: Sequence[str] = ()) -> list[Reply] | None:
        """What is said to an order that came before the question was put that it would answer now; None to others.

        `seats` are all that whoever typed it sits at. The referee's lines are about the table, whoever is asked.
        """
        if seat == REFEREE or not resends.overtaken(self.match, seats or (seat,), came):
            return None
        read = self.reader_of(seat).read(clean(line), self.match.game.language.scope(self.match, seat))
        if not isinstance(read, Reading) or (read.order.spec.table and not isinstance(read.order, Undo | Redo)):
            return None
        return [Reply("refusal", TOO_LATE.format(clean(line, 80), self.prompt(seat)))]

    def _again(self, seat: str, line: str, mark: str, now: str, sending: Sending) -> Reply | None:
        """What is said to a line that has been given already, or that answers an earlier question;
        None to any other."""
        match, who = self.office.table.match, self.party(seat)
        if mark and mark != now:
            if resends.answered(match, who, mark, line) is not None:
                return Reply("note", DONE_ALREADY.format(clean(line, 80)))
            return Reply("refusal", TOO_LATE.format(clean(line, 80), self.prompt(seat)))
        if mark or resends.given(match, who, sending, line, self.office.looked.get(who, (0, ""))) is None:
            return None
        once_more = f"'@{now} {clean(line, 80)}'" if sending.seen == resends.NOTHING else "it once more"
        return Reply("note", f"{DONE_ALREADY.format(clean(line, 80))} Say {once_more} if you mean it again.")

    def _hear(self, seat: str, line: str, dice: Sequence[int] | None, strict: bool) -> list[Reply]:
        self._script = dice, strict
        if seat == REFEREE and dice is None and (thrown := _THROWN.fullmatch(line)) is not None:
            self._script = [int(x) for x in thrown[2].split()], True  # "storm [4 2]": the dice in the same line
            line = thrown[1]
        if seat != REFEREE:
            with within(LINE):
                replies = self.hear_as(
                    seat, seat, referee_words.Clocks.spec.word if referee_words.asks_for_the_time(line) else line
                )
            if replies and replies[0].kind == "misread":
                replies = prompts.of_the_referees(self.match, seat, line, replies)
            if replies and replies[0].kind == "misread" and confirmations.is_yes_or_no(line):
                replies = [Reply("misread", confirmations.NOT_ASKED.format(clean(line), self.prompt(seat)))]
            return referee_words.no_such_page(self.match.game, line, replies)
        said, why = self.office.reason(line)
        before, self.office.acting = self.office.acting, Acting(why=why)
        try:
            with without_bound():
                routed = self._typed_dice(seat, said)
            with within(LINE):
                try:
                    routed = routed or self.office.routed(said)
                except TooMuch:  # before anything was done
                    routed = [Reply("refusal", TOO_MUCH)]
                replies = self.hear_as(seat, seat, said) if routed is None else routed
            if replies and replies[0].kind == "misread" and said.replace(" ", "").isdecimal():
                replies = [Reply("refusal", NO_DICE)]
            return referee_words.no_such_page(self.match.game, said, replies)
        finally:
            self.office.acting = before

    def _left_behind(self, seat: str) -> list[Reply]:
        """What seats left behind for the questions that are open now, as the seat that has just spoken is told it."""
        try:
            settled = undo.settle(self.office)
            marks = [*self.office.tick(), *self.office.attend()]
        except StoreTrouble:  # tried again when somebody looks
            return []
        return noted(*settled) + [
            Reply("told", text)
            for mark in marks
            for text in (besides(self.match, mark.line, (seat,)), *(told_to(e, seat) for e in mark.events))
            if text
        ]

    def hear_as(self, seat: str, speaker: str, line: str) -> list[Reply]:
        """A line as a seat's; `speaker` is whose talk it is part of, the seat's own or the referee's in its place."""
        dice, strict = self._script
        only_asked = asking.answered(self, seat, speaker, line)
        if only_asked is not None:
            return only_asked
        out: list[Reply] = []
        with without_bound():
            typed = self._typed_dice(seat, line) or self._settled(seat, speaker, line)
        if typed is not None:
            return typed
        force = strict or line.rstrip().endswith("!")
        dialogue = self.dialogue(speaker)
        asked = dialogue.pending

        def act(reading: Reading) -> bool:
            nonlocal asked
            confirmations.passed_over(self, seat, asked if speaker == seat else None, reading.order)
            found = self._kept_for(speaker, reading, asked, dice)
            if isinstance(found, str):
                out.append(Reply("refusal", found))
                return False
            try:
                replies, accepted = self._act(seat, reading, found, strict or found is not dice, force)
            except TooMuch:  # before anything was done
                replies, accepted = [Reply("refusal", TOO_MUCH, good=reading.text)], False
            said = 1 if replies and replies[0].kind == "order" else 0  # what was guessed stands beside what it became
            guess = [Reply("note", reading.note)] if reading.note else []
            out.extend([*replies[:said], *guess, *replies[said:]])
            if accepted or any(r.kind == "dice" for r in replies):
                self.asked_with.pop(speaker, None)
            if accepted and not leaves_standing(reading.order):
                asked = None  # the rest of the line has nothing to do with it
            return accepted

        def scope() -> object:
            return self.match.game.language.scope(self.match, seat)

        dialogue.reader = self.reader_of(seat)
        for reply in dialogue.take(self._by_seat(seat, line), scope, act):  # type: ignore[arg-type]
            if reply.kind == "skipped" and seat in self.doubted:  # a yes is to the whole line
                self.doubted[seat] = self.doubted[seat]._replace(rest=reply.good)
                out.append(Reply("note", f"After a yes: {reply.good}."))
            elif reply.kind == "guessed":  # said where its order stands
                continue
            elif reply.kind in ("misread", "question"):
                out.append(Reply("misread" if reply.kind == "misread" else "question", reply.text, None, reply.good))
            else:
                out.append(Reply("note", reply.text))
        if self._in_a_row and dialogue.pending is not None:
            unclear = () if dialogue.pending.chain else (label for label, _ in dialogue.pending.choices)
            refused = Reply("refusal", f"{dialogue.pending.prompt} {'; '.join(unclear)}".strip())
            out = [refused if r.kind == "question" else r for r in out]
            dialogue.pending = None
        if dice and dialogue.pending is not None and dialogue.pending is not asked:
            self.asked_with[speaker] = list(dice)
            out += noted(f"Thrown: {dice_entry.shown(dice)}, kept for what you choose.")
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

    def _by_seat(self, seat: str, line: str) -> str:
        offices = roles_of(self.match.game, self.match.setup.options)
        if seat != REFEREE and Whisper not in self.match.game.language.instead:
            line = said_to_some(line, seat, self.people, self.seats)
        return by_seat(line, self.people, [role.title.lower() for role in offices])

    def _kept_for(
        self, speaker: str, reading: Reading, asked: Question | None, dice: Sequence[int] | None
    ) -> Sequence[int] | str | None:
        """The dice an order comes with: those thrown for the line that was asked about, once it is settled what that
        means; else why it has to wait for that.
        """
        kept = self.asked_with.get(speaker)
        if kept is None or type(reading.order).spec.table or (dice is not None and list(dice) == kept):
            return dice
        if dice is None and asked is not None and any(reading.order == order for _, order in asked.choices):
            return kept
        said = dice_entry.shown(kept)
        return (
            f"{said} were thrown for an order that was asked about: answer that, give it again with "
            f"[{' '.join(map(str, kept))}], or say 'throw again because ...'."
        )

    def _act(
        self, seat: str, reading: Reading, dice: Sequence[int] | None, strict: bool, force: bool
    ) -> tuple[list[Reply], bool]:
        order, text = reading.order, reading.text
        doubt = ""
        if not (force or dice or type(order).spec.table):
            passed_on = self._in_a_row or self.office.acting.by == REFEREE
            doubt = confirmations.asked_before(self, seat, reading, passed_on)
        elif isinstance(order, referee_words.ProposeEnd) and self.cautious and not force:
            doubt = ending.at_once(self.office, seat, order)
        if doubt and self._in_a_row:
            return [Reply("refusal", doubt, good=text)], False
        if doubt:
            self.doubted[seat] = Doubt(order, text, len(self.match.marks), f"{doubt} yes or no")
            return [Reply("question", self.doubted[seat].question, good=text)], False
        return self._carry_out(seat, order, dice, strict, text)

    def _carry_out(
        self, seat: str, order: Order, dice: Sequence[int] | None, strict: bool, text: str
    ) -> tuple[list[Reply], bool]:
        try:
            if type(order).spec.table:
                return self._table_word(seat, order)
            with without_bound():
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

    def _settled(self, seat: str, speaker: str, line: str) -> list[Reply] | None:
        """The answer to a yes or no that an order waits for; None if the line is something else.

        After a yes the rest of the line that was asked about is heard as well.
        """
        settled = confirmations.answered(self, seat, line)
        if not isinstance(settled, Doubt):
            return settled
        replies, accepted = self._carry_out(seat, settled.order, None, False, settled.text)
        if accepted:
            self.dialogue(speaker).pending = None  # a look may have asked something meanwhile
            self.dialogue(speaker).remember(settled.text)
        if settled.rest and accepted:
            return [*replies, *self.hear_as(seat, speaker, settled.rest)]
        return [*replies, Reply("note", NOT_TRIED.format(settled.rest))] if settled.rest else replies

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
        lots = dice_entry.lots_meant(self.match, seat, waiting.order, waiting.typed, line) if live else []
        if len(lots) > 1:
            return [Reply("refusal", f"Which of them: {listing((name for _, name in lots), 'or')}?")]
        said = [str(lots[0][0])] if lots else said
        if not live or not said or not all(w.isascii() and w.isdigit() and len(w) < 4 for w in said):
            cancel = line.strip().lower() == "cancel"
            if cancel and live and waiting.typed:
                return [Reply("refusal", self._on_the_table())]
            if not live or cancel:
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
        if why := timing.not_his_pace(self, seat, order):
            return [Reply("refusal", why, good=text)], False
        lost = overview.given_up(self, seat, order, viewer)
        again = dice_entry.another_throw(office.table.match, office.decided.thrown, seat, order, list(dice or ()))
        if again is not None:
            return [again], False
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
            self._lay_down(seat, order, list(dice or ()), text, waive)
            return [*lost, *office.needs(err, seat, order, list(dice or ()), viewer)], False
        except BadDice as err:
            return [Reply("refusal", f"{err}.")], False
        self.throwing.pop(seat, None)
        told = [Reply("told", text) for event in mark.events if (text := told_to(event, viewer))]
        told += [*lost, *noted(*undo.goes_too(office, mark))]
        corrected = seat == REFEREE or bool(mark.line.waives)
        return [Reply("order", mark.line.text), *told, *(office.faults() if corrected else ())], True

    def _lay_down(self, seat: str, order: Order, dice: list[int], text: str, waive: str) -> None:
        """Keep an order that waits for dice; those thrown for it stay on the table. Raises StoreTrouble."""
        acting, kept = self.office.acting, self.office.decided.thrown
        said = rulings.text_of(referee_words.Thrown(" ".join(map(str, dice)), text or self.match.text(seat, order)))
        if dice and (kept is None or kept.text != said):
            self.match.rule(seat, said, acting.why, acting.by, acting.role, waive)
        self.throwing[seat] = Waiting(order, dice, self.last_given)
        self.office.throwers[seat] = acting

    def _table_word(self, seat: str, order: Order) -> tuple[list[Reply], bool]:
        if isinstance(order, referee_words.WhatIsAsked):
            asked = overview.asked(self) if seat == REFEREE else self.prompt(seat)
            return [Reply("note", f"@{resends.mark(self.match, seat, self.party(seat))} {asked}")], True
        try:
            if isinstance(order, (Undo, Redo, *undo.GO_BACK)) and (why := self._on_the_table()):
                raise Refused(Refusal(why))
            if isinstance(order, self.match.game.language.standing):
                return noted(standing_order_words.lay_down(self.office, seat, order)), True
            if isinstance(order, referee_words.SEAT_WORDS + referee_words.REFEREE_WORDS):
                with without_bound():
                    return self.office.answer(seat, order, self.match)
            if isinstance(order, Undo):
                with without_bound():
                    return self._undo(seat, order.n), True
            again = undo.given_again_by(self.match, seat) if isinstance(order, Redo) and order.n == 1 else None
            if again is not None:
                return done(self._by_itself(seat, again, "redo"))
            if isinstance(order, Redo):
                with without_bound():
                    return noted(f"Given again: {undo.once_more(self.match, seat, order.n)}."), True
        except Refused as err:
            return [Reply("refusal", str(err.refusal))], False
        if isinstance(order, Quit):
            return [Reply("quit")], True
        if isinstance(order, Save):
            return [Reply("note", self.services.save())], True
        if isinstance(order, Alias | Unalias | Note | Notes | StrikeNote | Warnings):
            return notebook_words.answered(self, seat, order)
        if isinstance(order, Read):
            return order_files.read(self, seat, order.file)
        if isinstance(order, More):
            return [Reply("note", "There is no more to show.")], False
        if isinstance(order, Say):
            self.match.note(seat, order.words)
            return [Reply("note", f"You say: {order.words}")], True
        if isinstance(order, Whisper):
            return whisper(self.match, seat, order.words, self.seats)
        if isinstance(order, self.services.words):
            replies = self.services.answer(seat, order)
            return replies, not any(r.kind in NOTHING_DONE for r in replies)
        return [Reply("sheet", sheet=answer(self.match, seat, order, self.people, self.services.words))], True

    def _undo(self, seat: str, n: int) -> list[Reply]:
        """Take orders back; says which, and that a line in vain since then had done nothing. Raises Refused."""
        waiting = overview.thrower(self) if seat == REFEREE else seat
        if n == 1 and self.waits_for_dice(waiting):
            del self.throwing[waiting]
            return [Reply("note", DROPPED)]
        back = undo.taken_back_by(self.match, seat) if n == 1 else None
        if back is not None:
            return self._by_itself(seat, back, "undo")
        if why := undo.in_secret(self.match, seat):
            raise Refused(Refusal(why))
        revoked = self.office.take_back_ruling() if seat == REFEREE and n == 1 else ""
        if revoked:
            return noted(f"Revoked: {revoked}.")
        taken, vain = undo.last_orders(self, seat, n), self._vain.pop(seat, "")
        return noted(f"Taken back: {taken}.", *([f"The line since then, '{vain}', had done nothing."] if vain else ()))

    def _by_itself(self, seat: str, order: Order, word: str) -> list[Reply]:
        """Give the game's own order for `undo` or `redo`; the journal says that it was that."""
        with self.office.acting_as(replace(self.office.acting, by=word)):
            return self._give(seat, order, None, False, "")[0]

    # -- the notebook, and files of orders

    def keep_changed(self, seat: str, **changes: object) -> None:
        """Change something in a seat's notebook and have it kept. Raises StoreTrouble, and nothing changes then."""
        changed = msgspec.structs.replace(self.notebook(seat), **changes)
        self.services.keep_notebook(seat, changed)
        self.notebooks[seat] = changed
