"""The referee's office at a table: carries out the words of `words` for him and, as far as they are theirs, for seats.

Every power is a typed order. What changes the position is an order in the journal (with who gave it and why); what is
decided about the table is a ruling there. The table asks `Office` who throws, who is away and which rule is waived.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from commands import Order, Reading, clean, table_words
from commands.tokens import words_of
from minaria.engine.carrying import Refused
from minaria.engine.dice import BadDice, NeedDice
from minaria.engine.game import REFEREE
from minaria.engine.match import Mark
from minaria.engine.offers import Refusal
from minaria.engine.sheets import Facts, Sheet, Text, note
from minaria.table import attending, clocks, consent, deciding, handing_out, rulings, standing, throwing
from minaria.table import words as w
from minaria.table.talk import listed, title

if TYPE_CHECKING:
    from minaria.table.table import Reply, Table

BECAUSE = " because "
_SPEECH = ("say", "tell", "whisper", "note", "remember", "notice", "announce", "alias")
_PRIVATE: tuple[type[Order], ...] = (
    table_words.Say, table_words.Whisper, table_words.Note, table_words.Notes, table_words.StrikeNote,
    table_words.Alias, table_words.Unalias, table_words.Warnings, table_words.Read, table_words.Quit, table_words.Save,
    *w.REFEREE_WORDS, w.Propose, w.Consent, w.Object,
)  # fmt: skip
_MANY = 200  # orders given for seats that are away before somebody must be asked


@dataclass(frozen=True)
class Acting:
    """Who gives the order being heard, in whose place and why; the rule set aside for it."""

    by: str = ""
    why: str = ""
    waive: str = ""


class Office:
    """The referee's powers at one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.acting = Acting()
        self.watch = clocks.Watch()
        self.fallen = throwing.Fallen()
        self.throwers: dict[str, Acting] = {}  # who gave the order of a seat that waits for dice
        self.speaking_for = ""  # the seat whose question the referee is answering
        self.new_player: Callable[[str, str], None] = lambda seat, who: None  # whoever has the table notes it
        self.make_branch: Callable[[str, int], str] | None = None
        self.print_page: Callable[[str, str, Sheet, str], str] | None = None  # draws a page as svg or html
        self.write_file: Callable[[str, str], None] | None = None  # writes a file of the person's own
        self._decided: tuple[tuple[int, int], rulings.Decided] | None = None

    @property
    def decided(self) -> rulings.Decided:
        """What holds now; worked out once for each state of the journal."""
        match = self.table.match
        key = (len(match.lines), len(match.marks))
        if self._decided is None or self._decided[0] != key:
            self._decided = key, rulings.decided(match)
        return self._decided[1]

    @property
    def rates(self) -> clocks.Rates:
        """The clocks as they are set."""
        return clocks.rates(self.decided.clocks)

    # -- what the table asks

    def by_hand(self, seat: str) -> bool:
        """Whether the seat's next dice are thrown at the table and typed in."""
        said = self.decided.by_hand(seat)
        return seat in self.table.by_hand if said is None else said

    def waived(self, seat: str, order: Order) -> str:
        """The rule that does not count for this order, '' if all do."""
        if self.acting.waive:
            return self.acting.waive
        rules = self.decided.waived(seat)
        if not rules:
            return ""
        refusal = self.table.match.refusal(seat, self.table.match.game.normal(order))
        return refusal.rule if refusal is not None and refusal.rule in rules else ""

    def reason(self, line: str) -> tuple[str, str]:
        """A referee's line without its reason, and the reason: "place ... because it was forgotten"."""
        first = words_of(line)[:1]
        if BECAUSE not in line or (first and first[0] in _SPEECH):
            return line, ""
        order, _, why = line.rpartition(BECAUSE)
        return order.strip(), clean(why, 200)

    def faults(self) -> list[Reply]:
        """What contradicts the rules after a correction, for the referee."""
        found = self.table.match.game.invariants(self.table.match.state)
        return [self._reply("note", "Now inconsistent: " + "; ".join(found) + ".")] if found else []

    # -- lines of the referee's

    def routed(self, line: str) -> list[Reply] | None:
        """The answer to a referee's line that is meant for a seat; None if it is one of his own.

        "mivior: move ..." and, where one seat alone is asked, an order that only players give; also the answer to a
        question that was put about such an order.
        """
        table = self.table
        head, colon, rest = line.partition(":")
        if colon and rest.strip() and (seat := self._seat(head)):
            return self.in_place(seat, rest.strip())
        first = words_of(line)[:1]
        if self.speaking_for:
            seat = self.speaking_for
            waits = seat in table.doubted or table.dialogue(self._key(seat)).pending is not None
            if waits and not self._is_mine(line):
                return self.in_place(seat, line)
            self.speaking_for = ""
        asked = table.match.awaited()
        if not first or len(asked) != 1 or self._is_mine(line):
            return None
        if not any(first[0] in p.heads for k in table.match.game.orders for p in k.spec.patterns):
            return None
        return self.in_place(asked[0], line)

    def _is_mine(self, line: str) -> bool:
        """Whether a line is one of the referee's own, or what is left of one that cannot be read."""
        game = self.table.match.game
        read = self.table.reader_of(REFEREE).read(line, game.scope(self.table.match, REFEREE))
        if isinstance(read, Reading):
            return type(read.order).spec.table or type(read.order) in game.edits
        first = words_of(line)[:1]
        return any(first[0] in p.heads for k in game.edits for p in k.spec.patterns) if first else True

    @staticmethod
    def _key(seat: str) -> str:
        return f"{REFEREE} for {seat}"

    def in_place(self, seat: str, line: str, waive: str = "") -> list[Reply]:
        """Hear a line as if the seat had said it; the journal names the referee."""
        table = self.table
        read = table.reader.read(line, table.match.game.scope(table.match, seat))
        if isinstance(read, Reading) and isinstance(read.order, _PRIVATE):
            return [self._reply("refusal", f"'{read.order.spec.word}' is for the referee himself or for nobody.")]
        before = self.acting
        self.acting = replace(before, by=REFEREE, waive=waive)
        self.speaking_for = seat
        try:
            return table.hear_as(seat, self._key(seat), line)
        finally:
            self.acting = before

    def _seat(self, said: str) -> str:
        """The seat meant, by its name or the beginning of it; '' if none."""
        wanted = said.strip().strip('"').casefold()
        seats = self.table.seats
        if wanted in seats:
            return wanted
        near = [s for s in seats if s.startswith(wanted)] if len(wanted) > 2 else []
        return near[0] if len(near) == 1 else ""

    def seat_named(self, said: str) -> str:
        """The seat meant. Raises Refused."""
        seat = self._seat(said)
        if not seat:
            raise Refused(Refusal(f"There is no seat '{clean(said, 40)}'; there are {', '.join(self.table.seats)}."))
        return seat

    # -- the words

    def answer(self, seat: str, order: Order) -> tuple[list[Reply], bool]:
        """Carry a word out for the referee or a seat. Raises Refused; StoreTrouble where it cannot be kept."""
        if isinstance(order, w.REFEREE_WORDS) and seat != REFEREE:
            raise Refused(Refusal("Only the referee may do that."))
        match order:
            case w.Correct(new, old, which):
                return self._correct(old, which, new)
            case w.Luck():
                return self._page(throwing.luck(self.table.match, self.fallen))
            case w.As(line):
                return self._as(line)
            case w.PassFor(said):
                return self._pass_for(self.seat_named(said))
            case w.Decide(line):
                return self._decide(line.lstrip(": "))
            case w.Waive(line):
                return self._waive(line)
            case w.Rulings():
                return self._page(self._list())
            case w.Check():
                sound = self._reply("note", "Nothing in the position contradicts the rules.")
                return self.faults() or [sound], True
            case w.Questions():
                return self._page(self.questions())
            case w.UndoTo(n):
                return self._rewind(n)
            case w.UndoLast(what):
                found = consent.last_such(self.table.match, what)
                if isinstance(found, str):
                    raise Refused(Refusal(found))
                return self._rewind(found)
            case w.Branch(name, n):
                return self._branch(name, n)
            case w.When(line) | w.Until(line):
                kind = standing.WHEN if isinstance(order, w.When) else standing.UNTIL
                return self._shown([attending.leave(self, seat, kind, line)])
            case w.StandingOrders():
                return self._page(attending.listed(self, seat))
            case w.StrikeStanding(n):
                return self._shown([attending.strike(self, seat, n)])
            case w.Clocks():
                self.watch.tick(self.table.match, self.rates)
                return self._page(self.watch.sheet(self.table.match, self.rates))
            case w.Publish():
                return self._shown(handing_out.publish(self, seat, order))
            case w.Print():
                return self._shown(handing_out.hand_out(self, seat, order))
        return self._rule(seat, order)

    def _reply(self, kind: str, text: str) -> Reply:
        from minaria.table.table import Reply  # the table is made of its office and its replies

        return Reply(kind, text)  # type: ignore[arg-type]

    def _page(self, sheet: Sheet) -> tuple[list[Reply], bool]:
        from minaria.table.table import Reply

        return [Reply("sheet", sheet=sheet)], True

    def _shown(self, made: Sheet | list[str]) -> tuple[list[Reply], bool]:
        return self._page(made) if isinstance(made, Sheet) else ([self._reply("note", text) for text in made], True)

    # -- rulings

    def _rule(self, seat: str, order: Order) -> tuple[list[Reply], bool]:
        """Keep a decision about the table, put into its one form and checked."""
        order = deciding.settled(self, seat, order)
        line = self.table.match.rule(seat, rulings.text_of(order), self.acting.why)
        if isinstance(order, w.LetPlay):
            self.new_player(order.seat, order.who)
        said = f"Ruling {line.n}: {shown(line.text)}." if seat == REFEREE else f"{shown(line.text).capitalize()}."
        replies = [self._reply("note", said)]
        if isinstance(order, w.Revoke):
            deciding.players_again(self)
        if isinstance(order, w.Propose | w.Consent | w.Object):
            replies = self._on_proposal(seat, order)
        if isinstance(order, w.Absent):
            ask = self.table.match.ask(order.seat)
            if ask is not None and standing.laid_down(self.table.match, order.seat) is None:
                replies.append(self._reply("note", f"Nobody else can answer the question {title(order.seat)} is asked: "
                                                   f"the table waits; '{order.seat}: ...' answers it."))  # fmt: skip
        return replies, True

    def _list(self) -> Sheet:
        held = self.decided.listed
        if not held:
            return note("Rulings", "Nothing was decided about this table but its set-up.")
        rows = [(str(x.n), shown(x.text) + (f" (because {x.why})" if x.why else "")) for x in held]
        return Sheet("Rulings", (Facts(tuple(rows)), Text(("'revoke' and the number takes one back.",))))

    def take_back_ruling(self) -> str:
        """Revoke the referee's last ruling if nothing but talk came after it; what was revoked, '' if nothing."""
        done = (x for x in reversed(self.table.match.lines) if x.kind not in ("note", "whisper") and x.by != "clock")
        last = next(done, None)
        while last is not None and isinstance(rulings.order_of(last), w.Revoke):
            last = next(done, None)
        if last is None or last.kind != rulings.RULING or last.seat != REFEREE or last not in self.decided.live:
            return ""
        self._rule(REFEREE, w.Revoke(last.n))
        return shown(last.text)

    # -- acting for a seat

    def _as(self, words: str) -> tuple[list[Reply], bool]:
        said, colon, line = words.partition(":")
        if not colon:
            said, _, line = words.strip().partition(" ")
        seat = self.seat_named(said)
        if not line.strip():
            raise Refused(Refusal(f"Say what {title(seat)} does: as {seat}: ..."))
        return self._done(self.in_place(seat, line.strip()))

    def _done(self, replies: list[Reply]) -> tuple[list[Reply], bool]:
        return replies, not any(r.kind in ("refusal", "misread", "question", "dice") for r in replies)

    def _pass_for(self, seat: str) -> tuple[list[Reply], bool]:
        match = self.table.match
        if match.ask(seat) is None or match.answered(seat):
            raise Refused(Refusal(f"{title(seat)} is not asked anything now."))
        order = standing.passing(match, seat)
        if order is None:
            raise Refused(Refusal(f"{title(seat)} cannot pass: {self.table.prompt(seat)}"))
        before = self.acting
        self.acting = replace(before, by=REFEREE)
        try:
            return self.table.give(seat, order)
        finally:
            self.acting = before

    def _decide(self, line: str) -> tuple[list[Reply], bool]:
        asked = self.table.match.awaited()
        if len(asked) != 1:
            who = f"are asked: {listed(asked)}. Say '{asked[0]}: ...'" if asked else "is nobody to decide for"
            raise Refused(Refusal(f"There {who}."))
        return self._done(self.in_place(asked[0], line))

    def _waive(self, words: str) -> tuple[list[Reply], bool]:
        head, colon, line = words.partition(":")
        rule, _, said = head.strip().partition(" for ")
        rule = rule.strip().upper()
        asked = self.table.match.awaited()
        if not said and len(asked) != 1:
            raise Refused(Refusal(f"For which seat? Say: waive {rule} for SEAT."))
        seat = self.seat_named(said) if said else asked[0]
        if not rule or " " in rule or not self._is_rule(rule):
            raise Refused(Refusal(f"There is no rule '{clean(rule, 40)}'; a refusal names its rule."))
        if colon and line.strip():
            return self._done(self.in_place(seat, line.strip(), rule))
        if rule in self.decided.waived(seat):
            raise Refused(Refusal(f"{rule} is waived for {title(seat)} already."))
        return self._rule(REFEREE, w.Waive(f"{rule} for {seat}"))

    def _is_rule(self, rule: str) -> bool:
        cite: Callable[[str], str] | None = getattr(self.table.match.game.sheets, "cite", None)
        return True if cite is None else bool(cite(rule))

    def questions(self) -> Sheet:
        """Every open question, whom it waits for, and what may be said to it."""
        match = self.table.match
        if match.over:
            return note("Questions", "The game is over.")
        self.watch.tick(match, self.rates)
        facts = []
        for ask in match.asks:
            state = "has answered" if match.answered(ask.seat) else "away" if ask.seat in self.decided.absent else ""
            time_left = self.watch.line(match, self.rates, ask.seat)
            notes = ", ".join(x for x in (self.table.people.get(ask.seat, ""), state, time_left) if x)
            facts.append((f"{title(ask.seat)}{f' ({notes})' if notes else ''}", f"{ask.prompt} [{match.menu(ask)}]"))
        return Sheet("Questions", (Facts(tuple(facts)),))

    # -- dice

    def _correct(self, old: int, which: int, new: int) -> tuple[list[Reply], bool]:
        match = self.table.match
        values = throwing.put_right(match, old, which, new)
        if isinstance(values, str):
            raise Refused(Refusal(values))
        mark, order = throwing.last_order(match)
        line = mark.line
        try:
            values = throwing.needed(match, order, values)
        except BadDice as err:
            raise Refused(Refusal(f"{err}.")) from err
        before = self.acting
        why = before.why or "a die was mistyped"
        self.acting = replace(before, by=line.by, why=why)
        try:
            match.undo(REFEREE)
            replies, accepted = self.table.give(line.seat, order, values, by_hand=True)
        finally:
            self.acting = before
        return [self._reply("note", f"Put right: {' '.join(map(str, values))}."), *replies], accepted

    def needs(self, err: NeedDice, seat: str, order: Order, typed: list[int], viewer: str) -> list[Reply]:
        """What is said when dice are to be thrown by hand: for what and by whom, and what they may lead to."""
        said = [self._reply("dice", f"{throwing.asked(err, seat)}.")]
        if viewer == REFEREE:
            odds = throwing.outlook(self.table.match, seat, order, typed)
            said += [self._reply("note", text) for text in odds]
        return said

    # -- going back

    def _rewind(self, n: int) -> tuple[list[Reply], bool]:
        match = self.table.match
        if n < len(match.lines) and match.lines[n].kind != "order":  # talk, a ruling: back to the order before it
            n = max((m.line.n for m in match.marks if m.line.n <= n), default=0)
        count = sum(1 for m in match.marks if m.line.n > n)
        if not count and (n == 0 or any(m.line.n == n for m in match.marks)):
            raise Refused(Refusal(f"Nothing has been ordered since line {n}."))
        taken = match.marks[-count].line if count else None
        match.rewind(n, why=self.acting.why)
        many = f"{count} orders" if count > 1 else "1 order"
        first = f", the first of them: {taken.seat}> {taken.text}" if taken is not None else ""
        said = f"Gone back to line {n}: {many} dropped{first}. 'redo {count}' gives them again."
        return [self._reply("note", said)], True

    def _branch(self, name: str, n: int) -> tuple[list[Reply], bool]:
        if self.make_branch is None:
            raise Refused(Refusal("A table that is not kept has no branches."))
        try:
            made = self.make_branch(name, n)
        except ValueError as err:
            raise Refused(Refusal(str(err))) from err
        return [self._reply("note", f"The table {made} begins there. Open it with: minaria referee {made}")], True

    def _on_proposal(self, seat: str, order: Order) -> list[Reply]:
        """Go back if everybody whom it concerns has agreed; else say who has not."""
        if isinstance(order, w.Object):
            return [self._reply("note", "The proposal is off.")]
        proposal = self.decided.proposal
        assert proposal is not None
        match = self.table.match
        willing = [*self.decided.absent, *(s for s in self.table.seats if self.table.is_bot(s))]
        rest = [] if seat == REFEREE else consent.missing(match, proposal, willing)
        if rest:
            return [self._reply("note", consent.said(match, proposal, rest))]
        match.rewind(proposal.to, proposal.seat)
        return [self._reply("note", f"All agree: gone back to line {proposal.to}.")]

    # -- standing orders, and seats that are away

    def attend(self) -> list[Mark]:
        """Give what seats left behind for the questions they are asked now: standing orders, then what their phases lay
        down for those away. Raises StoreTrouble.
        """
        out: list[Mark] = []
        while len(out) < _MANY:
            given = (attending.left_behind(self, s) for s in self.table.match.awaited())
            mark = next((m for m in given if m is not None), None)
            if mark is None:
                break
            out.append(mark)
        return out

    # -- time

    def tick(self) -> list[Mark]:
        """Let the clocks run to now: warnings are told, and who has no time left does what the phase lays down.

        Raises StoreTrouble.
        """
        match = self.table.match
        if match.over or not (self.decided.clocks or match.clock()):
            return []
        for text in self.watch.tick(match, self.rates):
            match.rule(REFEREE, rulings.text_of(w.Notice(text)), by="clock")
        out: list[Mark] = []
        for what, who in self.watch.over(match, self.rates):
            if what == "phase" and match.game.time is not None:
                mark = standing.give(match, REFEREE, match.game.time, "clock")
                out += [mark] if mark is not None else []
                break
            for seat in (who,) if who else match.awaited():
                order = standing.laid_down(match, seat) if seat in match.awaited() else None
                mark = standing.give(match, seat, order, "clock") if order is not None else None
                if mark is not None:
                    out.append(mark)
                elif f"up {what} {seat}" not in self.watch.used.warned and seat in match.awaited():
                    self.watch.used.warned.append(f"up {what} {seat}")
                    text = f"The time of {title(seat)} is up. Nothing is laid down for that; the table waits."
                    match.rule(REFEREE, rulings.text_of(w.Notice(text)), by="clock")
        return out

    def time_left(self, seat: str) -> str:
        """The seat's time left, '' without a clock."""
        match = self.table.match
        if match.over or not (self.decided.clocks or match.clock()):
            return ""
        self.watch.tick(match, self.rates)
        return self.watch.line(match, self.rates, seat)


def shown(text: str) -> str:
    """A ruling as people read it: without the quotation marks that keep its words apart."""
    return text.replace('"', "")
