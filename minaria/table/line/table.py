"""A table: one match with people at it. Lines come in from seats, replies and news go out; nothing here draws.

Every front end (scripts, line mode, later screens and hosts) talks to a `Table`. A line is read against the seat's
own scope, table words are answered from the seat's view, orders go to the match, and only what is durable is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import count

import msgspec

from commands import Dialogue, Misread, Order, Question, Reader, Reading, clean, courtesy
from commands.dialogue import Asked, Told, Wait, leaves_standing
from commands.refusal import NO_VERB
from commands.step_budget import LINE, TOO_MUCH, TooMuch, within, without_bound
from commands.table_words import (
    Alias,
    Done,
    Hint,
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
from commands.tokens import words_of
from minaria.engine.carrying import Refused
from minaria.engine.dice import BadDice, NeedDice
from minaria.engine.game import REFEREE
from minaria.engine.journal import Came
from minaria.engine.match import Match
from minaria.engine.offers import Refusal
from minaria.table.line import corrections, notebook_words, open_questions, prompts, resends
from minaria.table.pages import asking, hints
from minaria.table.pages.answers import answer, told, told_to
from minaria.table.pages.questions import reworded
from minaria.table.record import referee_lines, referee_words, rulings
from minaria.table.record.host import Forbidden, Services
from minaria.table.record.lines import NOTHING, SEEN, Acting, Line, Sending, Throw
from minaria.table.record.notebook import Notebook, restored
from minaria.table.record.offices import roles_of
from minaria.table.record.replies import NOTHING_DONE, Reply, done, noted
from minaria.table.record.talk import besides, by_seat, said_to_some, whisper
from minaria.table.referee import confirmations, dice_entry, ending, order_files, overview, proxy_orders, timing, undo
from minaria.table.referee.referee import Office
from minaria.table.standing import planned, standing_order_words
from minaria.table.store.store import Stale, StoreTrouble

DONE_ALREADY = "'{}' was given already and has counted; it does not count twice."
TOO_LATE = "'{}' answers an earlier question, and is not done. {}"
LEFT_OUT = "Left out: {}."
BROKEN = "'{}' does not count here: a line before it was not kept. Say it once that is put right."
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
        self.throwing: dict[str, Throw] = {}  # seat -> its order that waits for dice
        self.sent = resends.Sent()  # what each has sent, to know what comes twice
        self._questions = count(1)
        self.people: dict[str, str] = {}  # seat -> who sits there, where the table knows
        self.cautious = False  # whether players are asked before an order with a grave consequence
        self.notebooks: dict[str, Notebook] = {}
        self.services = Services()
        self.hinted: dict[str, hints.Asked] = {}  # seat -> how often it has asked for a hint
        self._vain: dict[str, str] = {}  # each seat's last line if it did nothing
        self.reading = False  # whether lines of a file are being given

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
        order, dice = found
        acting = Acting(line.by, line.why, line.waives, line.role)
        self.throwing[line.seat] = Throw(order, line.seat, acting, self.number(), tuple(dice), self.last_given)

    def on_the_table(self) -> str:
        """Why nothing else is done while dice lie on the table; '' if none do."""
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

    def dialogue(self, talk: str) -> Dialogue:
        """The talk with one seat, or with the referee about it (see `Line.talk`)."""
        if talk not in self.dialogues:
            self.dialogues[talk] = Dialogue(self.reader_of(talk))
            self.dialogues[talk].aliases = self.notebook(talk).spoken()
        return self.dialogues[talk]

    def number(self) -> int:
        """The number of the next question that is put here."""
        return next(self._questions)

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
        text: str,
        dice: Sequence[int] | None = None,
        strict: bool = False,
        sending: Sending = SEEN,
    ) -> list[Reply]:
        """A line typed by a seat: everything there is to show it. Never raises for anything typed.

        `dice` are numbers for the order (a script's, or thrown by hand); `strict` refuses numbers left over. `sending`
        is how the line came; by itself, whoever typed it has seen what he is asked.
        """
        match, who = self.office.table.match, self.party(seat)
        marked, text = resends.marked(text)
        if not sending.together:
            sending = replace(sending, together=resends.digest(text))
        now = self._mark(seat)
        again = self._again(seat, text, marked, now, sending)
        if again is not None:
            return [again]
        n = len(match.lines)
        came = Came(resends.kept(now, sending, text), sending.person)
        line = Line(seat, seat, text, self.match, _thrown(dice), strict, came, sending, late=self._late(seat, sending))
        with within(LINE):
            meant = self._meant(line)
            replies = self.heard(meant) if isinstance(meant, Line) else meant
        if replies and replies[0].kind == "misread":
            replies = prompts.explained(self, line, replies)
        if len(match.lines) == n:
            self.office.looked[who] = n, sending.together
        return [*replies, *self._left_behind(seat)]

    def _mark(self, seat: str) -> str:
        """The mark of what the seat is asked now."""
        self.sent.take_up(self.office.table.match)
        return resends.mark(self.match, seat, self.party(seat), self.sent)

    def _late(self, seat: str, sending: Sending) -> bool:
        """Whether others have ordered since a line came; the referee's are about the table, whoever is asked."""
        if sending.came is None or seat == REFEREE:
            return False
        return resends.overtaken(self.match, sending.seats or (seat,), sending.came)

    def _again(self, seat: str, line: str, mark: str, now: str, sending: Sending) -> Reply | None:
        """What is said to a line that has been given already, or that answers an earlier question;
        None to any other."""
        match, who = self.office.table.match, self.party(seat)
        if mark and mark != now:
            if self.sent.answered(who, mark, line):
                return Reply("note", DONE_ALREADY.format(clean(line, 80)))
            return Reply("refusal", TOO_LATE.format(clean(line, 80), self.prompt(seat)))
        looked = self.office.looked.get(who, (0, ""))
        if mark or resends.given(match, self.sent.latest(who), sending, line, looked) is None:
            return None
        once_more = f"'@{now} {clean(line, 80)}'" if sending.seen == NOTHING else "it once more"
        return Reply("note", f"{DONE_ALREADY.format(clean(line, 80))} Say {once_more} if you mean it again.")

    def _meant(self, line: Line) -> Line | list[Reply]:
        """The line with what it says besides its order taken off, for the seat it is for; else what is said to it."""
        if line.seat != REFEREE:
            asks = referee_lines.asks_for_the_time(line.text)
            return replace(line, text=referee_words.Clocks.spec.word) if asks else line
        if line.dice is None and (thrown := _THROWN.fullmatch(line.text)) is not None:
            dice = tuple(int(x) for x in thrown[2].split())  # "storm [4 2]": the dice in the same line
            line = replace(line, text=thrown[1], dice=dice, strict=True)
        said, why = self.office.reason(line.text)
        try:
            line = replace(line, text=said, acting=Acting(why=why))
            meant = proxy_orders.routed(self.office, line)
            if isinstance(meant, Misread):
                return [Reply("misread", meant.message, None, meant.good)]
            return meant if isinstance(meant, Line) else self._asked_back(line, meant)
        except TooMuch:  # before anything was done
            return [Reply("refusal", TOO_MUCH)]
        except Refused as err:
            return [Reply("refusal", str(err.refusal))]

    def _asked_back(self, line: Line, asked: Question) -> list[Reply]:
        """Ask the referee about what may be a correction."""
        talk = self.dialogue(line.talk)
        before, talk.open = talk.open, asked
        return open_questions.put(self, line, before, False, [Reply("question", asked.message)])

    def looks(self, seat: str, text: str, shown: Match, viewer: str, shows: Callable[[Order], bool]) -> list[Reply]:
        """What a line is answered that only looks at an earlier position as `viewer` sees it; nothing for any other."""
        read = self.reader_of(seat).read(text, shown.game.language.scope(shown, viewer))
        if not isinstance(read, Reading) or not shows(read.order):
            return []
        return [*(noted(read.note) if read.note else ()), Reply("page", read.text, word=read.order)]

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

    def heard(self, line: Line) -> list[Reply]:
        """A line for the seat it is for: it answers what is open, or is read and done order by order. What the seat
        planned is dropped, kept or asked about by it.
        """
        try:
            with without_bound():
                dropped = planned.before(self, line)
            talk = self.dialogue(line.talk)
            talk.reader = self.reader_of(line.seat)
            asked = talk.open
            typed, line = line.text, self._plain(replace(line, text=reworded(line.text)))
            out, ordered = self._answered(line, asked), False
            if out is None:
                out = []
                for step in talk.steps(line.text, partial(self.match.game.language.scope, self.match, line.seat)):
                    if isinstance(step, Told):
                        if _by_a_slip(step.reading) and (page := asking.named(self, line)) is not None:
                            out = page
                            break
                        replies, step.accepted = self.do(line, step.reading, asked)
                        note = step.reading.note  # what was guessed stands beside what it became
                        said = 1 if replies and replies[0].kind == "order" else 0
                        out += [*replies[:said], *(noted(note) if note else ()), *replies[said:]]
                        if not leaves_standing(step.reading.order):
                            ordered = True
                            asked = open_questions.after(talk, asked, step, replies)
                    elif isinstance(step, Wait):
                        replies = planned.keep(self, line, step.text, step.phase)
                        step.kept, out = done(replies)[1], [*out, *replies]
                    else:
                        out += open_questions.told(talk, asked, step)
                else:
                    out = self._ended(line, asked, ordered, out)
                    out += noted(*([LEFT_OUT.format(", ".join(ifs))] if (ifs := _ifs(typed, line.text, out)) else ()))
            open_questions.stands(talk, asked)
            with without_bound():
                return [*dropped, *out, *planned.after(self, line, out)]
        except StoreTrouble as err:
            return [Reply("refusal", f"That could not be kept, so it does not count. {err}")]

    def _plain(self, line: Line) -> Line:
        """The line without whom it is said to, without courtesy unless it is an order as it stands, or as what it
        suggests.
        """
        line, reader = replace(line, text=courtesy.if_possible(self._by_seat(line))), self.reader_of(line.seat)
        ideas, scope = list(courtesy.suggestions(line.text)), self.match.game.language.scope(self.match, line.seat)
        bare = courtesy.plain(line.text)
        if reader.swallows(line.text) or (bare == line.text and not ideas):
            return line
        read = reader.read(line.text, scope)
        for idea in ideas if not isinstance(read, Reading) else ():
            if isinstance(reader.read(idea, scope), Question):
                return replace(line, text=idea)
        exact = isinstance(read, Reading) and read.exact  # "sign thanks"
        return line if exact else replace(line, text=bare)

    def _answered(self, line: Line, asked: Asked | None) -> list[Reply] | None:
        """What is said to a line that asks, answers what is open or puts an order right; None to any other."""
        if (out := asking.answered(self, line)) is not None:
            return out
        with without_bound():
            if (out := open_questions.answered(self, line)) is not None:
                return out
        mended = corrections.asked(self, line, self.dialogue(line.talk), self._vain.get(line.seat, ""))
        return open_questions.put(self, line, asked, False, mended, True) if mended is not None else None

    def _ended(self, line: Line, asked: Asked | None, ordered: bool, out: list[Reply]) -> list[Reply]:
        """What is told of a line that has been read to its end."""
        if out and _no_order(out[0]) and (page := asking.named(self, line)) is not None:
            return page
        out = open_questions.put(self, line, asked, ordered, out)
        if not out and line.text.strip():
            out.append(Reply("misread", "There is no order in that line. Say an order, or 'help'."))
        if any(r.kind in NOTHING_DONE for r in out):
            self._vain[line.seat] = clean(line.text)
        elif any(r.kind == "order" for r in out):
            self._vain.pop(line.seat, None)
        return out

    def _by_seat(self, line: Line) -> str:
        said = line.text
        offices = roles_of(self.match.game, self.match.setup.options)
        if line.seat != REFEREE and Whisper not in self.match.game.language.instead:
            said = said_to_some(said, line.seat, self.people, self.seats)
        return by_seat(said, self.people, [role.title.lower() for role in offices])

    def do(self, line: Line, reading: Reading, asked: Asked | None, sure: bool = False) -> tuple[list[Reply], bool]:
        """Do what was read, unless it is to be asked about before: everything there is to show, and whether it counts.

        `asked` is what was open when it was said; `sure`: it was asked about, and is meant.
        """
        order, text = reading.order, reading.text
        if line.sending.shows(order):
            return [Reply("page", text, word=order)], True
        dice = open_questions.dice_for(line, order, asked)
        if isinstance(dice, str) or (why := self.may_not(line, order)):
            return [Reply("refusal", dice if isinstance(dice, str) else why, good=text)], False
        if dice is not line.dice:
            line = replace(line, dice=dice, strict=True)
        try:
            doubt = "" if sure else self._doubt(line, reading, asked)
            if doubt and line.sending.several:
                return [Reply("refusal", doubt, good=text)], False
            if doubt:
                return [open_questions.doubt(self, line, reading, doubt)], False
            if order.spec.table:
                return self.word(line, reading)
            with without_bound():
                return self.give(line, order, text)
        except TooMuch:  # before anything was done
            return [Reply("refusal", TOO_MUCH, good=text)], False
        except Stale:
            return [Reply("refusal", ELSEWHERE)], False
        except StoreTrouble as err:
            return [Reply("refusal", f"That could not be kept, so it does not count. {err}")], False

    def may_not(self, line: Line, order: Order) -> str:
        """Why whoever says a line may not give an order, whatever the rules say; '' if he may."""
        if line.speaker != line.seat and isinstance(order, proxy_orders.PRIVATE):
            return f"'{order.spec.word}' is for the referee himself or for nobody."
        if line.sending.broken and isinstance(order, Done):
            return BROKEN.format(order.spec.word)
        if line.late and not leaves_standing(order):
            return TOO_LATE.format(clean(line.text, 80), self.prompt(line.seat))
        return line.sending.may(order)

    def _doubt(self, line: Line, reading: Reading, asked: Asked | None) -> str:
        """What is asked before an order is done, '' if it is done at once."""
        order, force = reading.order, line.strict or line.sending.sure or _insists(line.text, reading)
        if not (force or line.dice or order.spec.table):
            left = confirmations.passed(asked, (order,))
            return confirmations.asked_before(self, line, reading, left.text if left is not None else "")
        if isinstance(order, referee_words.ProposeEnd) and self.cautious and not force:
            return ending.at_once(self.office, line.seat, order)
        return ""

    # -- orders, words of the table

    def give(self, line: Line, order: Order, text: str = "", by_hand: bool | None = None) -> tuple[list[Reply], bool]:
        """Give an order that is read already: everything there is to show, and whether it counts. Raises StoreTrouble.

        `text` is its canonical text where it is known; `by_hand`: whether its open dice are thrown at the table.
        """
        office, seat, acting = self.office, line.seat, line.acting
        hand = office.by_hand(seat) if by_hand is None else by_hand
        waive = office.waived(line, order)
        n = len(self.match.lines)
        if why := timing.not_his_pace(self, line, order):
            return [Reply("refusal", why, good=text)], False
        lost = overview.given_up(self, line, order)
        again = dice_entry.another_throw(office.table.match, office.decided.thrown, seat, order, list(line.dice or ()))
        if again is not None:
            return [again], False
        try:
            mark = self.match.give(
                seat,
                order,
                line.dice,
                acting.why,
                strict=line.strict,
                hand=hand,
                text=text,
                role=acting.role,
                by=acting.by,
                waive=waive,
                came=line.mark,
            )
        except Refused as err:
            if acting.by == REFEREE:
                office.refused = Forbidden(seat, order, err.refusal.rule, n)
            return [Reply("refusal", str(err.refusal), good=text)], False
        except NeedDice as err:
            if not hand:
                return [Reply("dice", f"{err}.")], False
            self._lay_down(line, order, text, waive)
            return [*lost, *office.needs(err, seat, order, line.dice or (), line.viewer)], False
        except BadDice as err:
            return [Reply("refusal", f"{err}.")], False
        self.throwing.pop(seat, None)
        told = [Reply("told", text) for event in mark.events if (text := told_to(event, line.viewer))]
        told += [*lost, *noted(*undo.goes_too(office, mark))]
        corrected = seat == REFEREE or bool(mark.line.waives)
        return [Reply("order", mark.line.text), *told, *(office.faults() if corrected else ())], True

    def _lay_down(self, line: Line, order: Order, text: str, waive: str) -> None:
        """Keep an order that waits for dice; those thrown for it stay on the table. Raises StoreTrouble."""
        dice, acting, kept = line.dice or (), line.acting, self.office.decided.thrown
        words = text or self.match.text(line.seat, order)
        said = rulings.text_of(referee_words.Thrown(" ".join(map(str, dice)), words))
        if dice and (kept is None or kept.text != said):
            self.match.rule(line.seat, said, acting.why, acting.by, acting.role, waive, line.mark)
        self.throwing[line.seat] = Throw(order, line.seat, acting, self.number(), dice, self.last_given)

    def word(self, line: Line, reading: Reading) -> tuple[list[Reply], bool]:
        """Answer a word of the table: everything there is to show, and whether it did what it says."""
        order, seat = reading.order, line.seat
        if isinstance(order, referee_words.WhatIsAsked):
            asked = overview.asked(self) if seat == REFEREE else self.prompt(seat)
            return [Reply("note", f"@{self._mark(seat)} {asked}")], True
        try:
            if isinstance(order, (Undo, Redo, *undo.GO_BACK)) and (why := self.on_the_table()):
                raise Refused(Refusal(why))
            if isinstance(order, self.match.game.language.standing):
                return noted(standing_order_words.lay_down(self.office, seat, order)), True
            if isinstance(order, referee_words.SEAT_WORDS + referee_words.REFEREE_WORDS):
                with without_bound():
                    return self.office.answer(line, order)
            if isinstance(order, Undo):
                with without_bound():
                    return self._undo(line, order.n), True
            again = undo.given_again_by(self.match, seat) if isinstance(order, Redo) and order.n == 1 else None
            if again is not None:
                return done(self._by_itself(line, again, "redo"))
            if isinstance(order, Redo):
                with without_bound():
                    return noted(f"Given again: {undo.once_more(self.match, line, order.n)}."), True
        except Refused as err:
            return [Reply("refusal", str(err.refusal))], False
        if isinstance(order, Quit):
            return [Reply("quit")], True
        if isinstance(order, Save):
            return [Reply("note", self.services.save())], True
        if isinstance(order, Alias | Unalias | Note | Notes | StrikeNote | Warnings):
            return notebook_words.answered(self, seat, order)
        if isinstance(order, Read):
            return order_files.read(self, line, order.file)
        if isinstance(order, Hint):
            own = self.services.hint
            return done(hints.answered(self.match, seat, self.office.decided.hints, self.hinted, own))
        if isinstance(order, More):
            return [Reply("note", "There is no more to show.")], False
        if isinstance(order, Say):
            self.match.note(seat, order.words, came=line.mark)
            return [Reply("note", f"You say: {order.words}")], True
        if isinstance(order, Whisper):
            return whisper(self.match, line, order.words, self.seats)
        if isinstance(order, self.services.words):
            replies = self.services.answer(seat, order)
            return replies, not any(r.kind in NOTHING_DONE for r in replies)
        return [Reply("sheet", sheet=answer(self.match, seat, order, self.people, self.services.words))], True

    def _undo(self, line: Line, n: int) -> list[Reply]:
        """Take orders back; says which, and that a line in vain since then had done nothing. Raises Refused."""
        seat = line.seat
        waiting = overview.thrower(self) if seat == REFEREE else seat
        if n == 1 and self.waits_for_dice(waiting):
            del self.throwing[waiting]
            return [Reply("note", open_questions.DROPPED)]
        back = undo.taken_back_by(self.match, seat) if n == 1 else None
        if back is not None:
            return self._by_itself(line, back, "undo")
        if why := undo.in_secret(self.match, seat):
            raise Refused(Refusal(why))
        revoked = undo.last_ruling(self.office, line) if seat == REFEREE and n == 1 else ""
        if revoked:
            return noted(f"Revoked: {revoked}.")
        taken, vain = undo.last_orders(self, line, n), self._vain.pop(seat, "")
        return noted(f"Taken back: {taken}.", *([f"The line since then, '{vain}', had done nothing."] if vain else ()))

    def _by_itself(self, line: Line, order: Order, word: str) -> list[Reply]:
        """Give the game's own order for `undo` or `redo`; the journal says that it was that."""
        return self.give(replace(line, dice=None, strict=False, acting=replace(line.acting, by=word)), order)[0]

    # -- the notebook, and files of orders

    def keep_changed(self, seat: str, **changes: object) -> None:
        """Change something in a seat's notebook and have it kept. Raises StoreTrouble, and nothing changes then."""
        changed = msgspec.structs.replace(self.notebook(seat), **changes)
        self.services.keep_notebook(seat, changed)
        self.notebooks[seat] = changed


def _thrown(dice: Sequence[int] | None) -> tuple[int, ...] | None:
    return None if dice is None else tuple(dice)


def _no_order(reply: Reply) -> bool:
    """Whether a line was no order at all, not one that cannot be given so."""
    return reply.kind == "misread" and reply.text.startswith((NO_VERB, "I do not know the word", "I understood"))


def _ifs(typed: str, bare: str, out: Sequence[Reply]) -> tuple[str, ...]:
    """The conditions that say nothing and were left out of an order that was given or is asked about."""
    given = any(reply.kind in ("order", "question") for reply in out)
    return courtesy.conditions(typed, bare) if given and bare != typed else ()


def _insists(said: str, reading: Reading) -> bool:
    """Whether an order is to count without being asked about: "done!", but not "that's me done, thank you!"."""
    return said.rstrip().endswith("!") and words_of(said)[:1] in [(head,) for head in reading.order.spec.heads]


def _by_a_slip(reading: Reading) -> bool:
    """Whether a word of the table was guessed from one that is none."""
    return bool(reading.note) and reading.order.spec.table
