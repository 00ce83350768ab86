"""A match: one game being played, as position + journal.

`Match` is the only thing that changes a position. It finds out who is asked, refuses or carries out orders, takes
orders back, and rebuilds itself from a journal. It knows nothing of people, screens or files: whoever keeps the
journal passes `keep`, which is called with each line *before* the line takes effect. It is a long module since asking,
judging, giving, taking back and replaying are all said of one position and one journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from commands import Misread, Order, Question, Reader, Reading
from commands.step_budget import without_bound
from minaria.engine import trial
from minaria.engine.branch import Branch, Mark, fenced
from minaria.engine.carrying import Refused, carry_out, enter
from minaria.engine.dice import BadDice, ByHand, Given, NeedDice, Seeded, Source
from minaria.engine.game import REFEREE, BadSetup, Game, Setup
from minaria.engine.journal import UNSAID, Came, Line
from minaria.engine.offers import Refusal
from minaria.engine.phases import Ask, Frame, Phase, Stack
from minaria.engine.position import Position
from minaria.engine.state import Event, Run, encode, plain, restore

__all__ = ["BadDice", "Mark", "Match", "NeedDice", "TellingDiffers"]

FEW_PHASES = 4  # more are not named where an order comes that is not on offer
NOTHING_TO_UNDO = "There is nothing to take back."
NOT_YOURS = "The last order was not yours. 'propose undo' asks the others; or ask the referee."
FENCED = (
    "That cannot be taken back: dice were thrown, something was revealed or another seat was asked. "
    "'propose undo' asks the others; or ask the referee."
)


class TellingDiffers(Exception):
    """A journal does not replay to the same position: line `n`."""

    def __init__(self, n: int, message: str) -> None:
        super().__init__(message)
        self.n = n


class Match:
    """One game at one table. `keep` is called with every new line before it counts; if it raises, nothing happened."""

    def __init__(self, game: Game, setup: Setup, source: Source, keep: Callable[[Line], None] | None = None) -> None:
        self.game = game
        self.setup = setup
        self.source = source
        self.keep = keep or (lambda line: None)
        self.reader: Reader = game.reader()
        self.lines: list[Line] = []
        self.branch = Branch(self._once_more)
        self.last: dict[str, Order] = {}  # each seat's last accepted order, for "it" and "there"
        self.left_out: list[int] = []  # of those, orders that the present rules refuse
        self.stamp: Callable[[], int] = lambda: 0  # the time for a new line; whoever has a clock sets it
        self.freed: dict[int, int] = {}  # lines whose outcome was accepted as the present rules have it (see `accept`)
        self._asks: tuple[Position, bool, tuple[Ask, ...]] | None = None
        self._judged: tuple[object, str, Order, Refusal | None] | None = None  # the last answer of `refusal`
        self.closed: Callable[[], bool] = lambda: False  # whether those who play have ended the game by consent

    # -- beginning and rebuilding

    @classmethod
    def new(
        cls,
        game: Game,
        seats: Sequence[str],
        source: Source,
        options: dict[str, str] | None = None,
        keep: Callable[[Line], None] | None = None,
    ) -> Match:
        """Set a game up. Raises BadSetup, NeedDice."""
        options = dict(options or {})
        if len(seats) not in game.seating.count:
            raise BadSetup(
                f"{game.title} is for {game.seating.count[0]} to {game.seating.count[-1]} seats, not {len(seats)}."
            )
        if len(set(seats)) != len(seats):
            raise BadSetup("Two seats have the same name.")
        known = {o.name: o for o in game.seating.options}
        for name, value in options.items():
            if name not in known:
                raise BadSetup(f"There is no option '{name}'; there are: {', '.join(known) or 'none'}.")
            if value not in known[name].values:
                raise BadSetup(f"Option '{name}' takes {' or '.join(known[name].values)}, not '{value}'.")
        if why := game.seating.refusal(seats, options):
            raise BadSetup(why)
        promise = source.promise if isinstance(source, Seeded) else ""
        match = cls(game, Setup(game.id, tuple(seats), options, promise, game.rules.level), source, keep)
        match.open(source)
        return match

    def open(self, source: Source, expected: Line | None = None) -> None:
        """Lay the game out. With the recorded line `expected` it must come out the same (TellingDiffers), and is not
        kept.
        """
        g = self.game.rules.new(self.setup, None)
        g.run = run = Run(0, REFEREE, source)
        self.game.rules.opening(g)
        stack: list[Frame] = []
        enter(g, stack, self.game.rules.first(g), "")
        g.settle()
        self.start = Position(g, tuple(stack))
        self.branch.opening = tuple(run.events)
        line = Line(0, REFEREE, encode(self.setup).decode(), tuple(run.rolls), self.start.sum(), "setup")
        if expected is not None and (not self.start.fits(expected.sum) or len(expected.rolls) != len(run.rolls)):
            raise TellingDiffers(0, "the set-up does not come out as recorded")
        if expected is None:
            self.keep(line)
        self.lines.append(expected or line)

    @classmethod
    def replay(
        cls,
        game: Game,
        lines: Iterable[Line],
        source: Source,
        keep: Callable[[Line], None] | None = None,
        upto: int | None = None,
    ) -> Match:
        """Rebuild a match from its journal, each line checked. Raises TellingDiffers."""
        todo = list(lines)
        if not todo or todo[0].kind != "setup":
            raise TellingDiffers(0, "the journal has no beginning")
        try:
            setup = msgspec.json.decode(todo[0].text, type=Setup)
            match = cls(game, setup, source, None)
            match.open(Given(todo[0].rolls), todo[0])
        except (msgspec.DecodeError, NeedDice, BadDice, BadSetup) as err:
            raise TellingDiffers(0, f"the set-up cannot be read: {err}") from err
        for line in todo[1:]:
            if upto is not None and line.n > upto:
                break
            match.again(line)
        match.keep = keep or match.keep
        return match

    def again(self, line: Line) -> None:
        """Carry out a recorded line once more, whatever it takes. Raises TellingDiffers if it comes out otherwise."""
        with without_bound():
            self._again(line)

    def _again(self, line: Line) -> None:
        if line.n != len(self.lines):
            raise TellingDiffers(line.n, f"line {line.n} stands where line {len(self.lines)} should")
        if line.n in self.freed:
            self._as_it_comes(line)
            self.lines.append(line)
            return
        try:
            if line.kind in ("undo", "redo"):
                move = self.branch.back if line.kind == "undo" else self.branch.forth
                move(int(line.text))
                if line.sum and not self.position.fits(line.sum):
                    raise TellingDiffers(line.n, f"line {line.n} ({line.kind}) leads to another position")
            elif line.kind == "rewind":
                self.branch.rewind(int(line.text))
            elif line.kind == "order":
                order = self.game.language.normal(self.parse(line.seat, line.text, kept=True))
                refusal = self.refusal(line.seat, order)
                if refusal is not None and not (line.waives and refusal.rule == line.waives):
                    raise TellingDiffers(line.n, f"line {line.n} ({line.text!r}) is refused: {refusal}")
                after, run = carry_out(
                    self.game, self.position, line.seat, order, Given(line.rolls), line.n, line.lasting
                )
                if len(run.rolls) != len(line.rolls):
                    raise TellingDiffers(line.n, f"line {line.n} has numbers left over")
                if not after.fits(line.sum):
                    raise TellingDiffers(line.n, f"line {line.n} ({line.text!r}) leads to another position")
                self._take(line, after, run)
            elif line.kind == "rules" and not self.position.fits(line.sum):
                raise TellingDiffers(line.n, f"line {line.n} accepted another position")
        except (NeedDice, BadDice, Refused, ValueError, IndexError) as err:
            raise TellingDiffers(line.n, f"line {line.n} ({line.text!r}): {err}") from err
        self.lines.append(line)

    def _as_it_comes(self, line: Line) -> None:
        """Carry out a recorded line under changed rules: whatever comes of it counts,
        what is refused now is left out."""
        self.left_out += [line.n] if line.kind == "order" else []
        try:
            if line.kind == "order":
                order = self.game.language.normal(self.parse(line.seat, line.text, kept=True))
                if self.refusal(line.seat, order) is None or line.waives:
                    after, run = carry_out(
                        self.game, self.position, line.seat, order, Given(line.rolls, self.source), line.n, line.lasting
                    )
                    self._take(msgspec.structs.replace(line, rolls=tuple(run.rolls), sum=after.sum()), after, run)
                    self.left_out.remove(line.n)
            elif line.kind in ("undo", "redo"):
                (self.branch.back if line.kind == "undo" else self.branch.forth)(int(line.text))
            elif line.kind == "rewind":
                self.branch.rewind(int(line.text))
        except (NeedDice, BadDice, Refused, ValueError, IndexError, LookupError):
            return

    def accept(self, n: int) -> Line:
        """Keep that from line `n` on the position counts as the present rules have it; `freed` says which lines."""
        line = Line(len(self.lines), REFEREE, str(n), (), self.position.sum(), "rules", at=self.stamp())
        self.keep(line)
        self.lines.append(line)
        return line

    # -- the present

    @property
    def position(self) -> Position:
        """The position now."""
        marks = self.branch.marks  # asked for some ten times an order: nearly always it is at hand
        return marks[-1].after or self.branch.position if marks else self.branch.start

    @property
    def marks(self) -> list[Mark]:
        """The orders of the present branch, oldest first."""
        return self.branch.marks

    @property
    def dropped(self) -> list[Mark]:
        """Orders taken back that may be given again, the last one first."""
        return self.branch.dropped

    @property
    def start(self) -> Position:
        """The position before the first order; set by whoever stands a match somewhere."""
        return self.branch.start

    @start.setter
    def start(self, position: Position) -> None:
        self.branch.start = position

    def at(self, k: int) -> Position:
        """The position after the first k orders of the present branch."""
        return self.branch.at(k)

    def events(self, since: int = 0) -> list[tuple[int, Event]]:
        """The telling of the present branch from journal line `since` on: (line number, event)."""
        return self.branch.events(since)

    @property
    def state(self) -> Any:
        """The state now; not to be changed."""
        return self.position.state

    @property
    def phase(self) -> Phase:
        """The phase on top of the stack."""
        top: Phase = self.position.stack[-1].phase
        return top

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Who is asked what now; seats whose sealed answer is in stay asked until all are."""
        return self._asked()[2]

    def _asked(self) -> tuple[Position, bool, tuple[Ask, ...]]:
        """The same, with what it was found for: one and the same object as long as that stands."""
        position, closed = self.position, self.closed()
        if self._asks is None or self._asks[0] is not position or self._asks[1] is not closed:
            self._asks = position, closed, () if closed else self._asked_in(position)
        return self._asks

    def _asked_in(self, position: Position) -> tuple[Ask, ...]:
        state, stack = position
        return () if self.game.rules.over(state) else tuple(stack[-1].phase.ask(state))

    @property
    def over(self) -> bool:
        """Nobody is asked any more."""
        return not self.asks

    def answered(self, seat: str) -> bool:
        """Whether the seat's sealed answer is in."""
        return seat in self.position.stack[-1].answers

    def ask(self, seat: str) -> Ask | None:
        """What this seat is asked, or None."""
        for ask in self.asks:
            if ask.seat == seat:
                return ask
        return None

    def awaited(self) -> tuple[str, ...]:
        """Seats whose answer is missing; those who only may order are left out."""
        return tuple(a.seat for a in self.asks if a.awaited and not self.answered(a.seat))

    def known_stack(self, seat: str | None) -> Stack:
        """The phases under way that somebody ('' or None: an onlooker) may know of, from the bottom up."""
        stack = self.position.stack
        k = len(stack)
        while k > 1 and seat != REFEREE and (told := stack[k - 1].phase.known_by()) is not None and seat not in told:
            k -= 1
        return stack[:k]

    def known_asks(self, seat: str | None) -> tuple[Ask, ...]:
        """Who is asked what, as far as somebody may know of it."""
        top = self.known_stack(seat)[-1].phase
        return self.asks if top is self.phase else tuple(top.ask(self.state))

    def waits_for(self, seat: str | None = "") -> list[str]:
        """Whom the table waits for as somebody may know it, in a sentence each; where for nobody, who may order."""
        asks = [a for a in self.known_asks(seat) if a.waiting]
        found = dict.fromkeys(a.waiting for a in asks if a.awaited and not self.answered(a.seat))
        return list(found or dict.fromkeys(a.waiting for a in asks))

    def clock(self) -> int:
        """Seconds the present phase lasts, 0 if it takes the time it takes."""
        return 0 if self.over else int(self.phase.clock(self.state))

    # -- orders

    def refusal(self, seat: str, order: Order) -> Refusal | None:
        """None if this order is legal for this seat now, else why not; found by looking at this order alone."""
        judged, asked = self._judged, self._asked()
        if judged is not None and judged[0] is asked and judged[1] == seat and judged[2] is order:
            return judged[3]  # it was judged when it was read
        found = self._refusal(seat, order)
        self._judged = asked, seat, order, found
        return found

    def _refusal(self, seat: str, order: Order) -> Refusal | None:
        kind, state, spec = type(order), self.state, order.spec
        for name, what in spec.kinds.items():
            value = getattr(order, name)
            if value != spec.defaults.get(name) and not self.game.language.known(state, what.id, value):
                return Refusal(f"There is no such {name}.")
        if kind in self.game.referee.edits and (seat == REFEREE or kind not in self.game.language.orders):
            return None if seat == REFEREE else Refusal("Only the referee may do that.")
        ask = self.ask(seat)
        if ask is None:
            return self.not_offered(seat, kind)
        offer = ask.offer(kind)
        if offer is None:
            return self.phase.why_not(state, order) or self.not_offered(seat, kind)
        return offer.check(order)

    def legal(self, seat: str, kind: type[Order], limit: int) -> list[Order]:
        """At most `limit` of the orders of one kind that are on offer to the seat."""
        ask = self.ask(seat)
        offer = ask.offer(kind) if ask is not None else None
        return offer.some(limit) if offer is not None else []

    def not_offered(self, seat: str, kind: type[Order]) -> Refusal:
        """Why a kind of order that is not on offer to the seat cannot be given, whatever it says."""
        ask = self.ask(seat)
        if seat != REFEREE and kind in self.game.referee.edits and kind not in self.game.language.orders:
            may = f" You may: {self.menu(ask)}." if ask is not None else ""
            return Refusal(f"Only the referee may do that.{may}")
        if ask is not None:
            return Refusal(f"Not now. {ask.prompt} You may: {self.menu(ask)}.{self.comes_in(kind, seat)}")
        if self.over:
            return Refusal("The game is over.")
        return Refusal(f"It is not your turn. {' '.join(self.waits_for(seat))}{self.comes_in(kind, seat)}")

    def menu(self, ask: Ask) -> str:
        """The orders with which something can be done now, by their head words."""
        return ", ".join(dict.fromkeys(o.kind.spec.word for o in ask.offers if o.any()))

    def comes_in(self, kind: type[Order], seat: str) -> str:
        """In which phases a kind of order is given that this one has not, '' where there are too many to be of help."""
        if self.known_stack(seat)[-1].phase.carries(kind):
            return ""
        titles = dict.fromkeys(p.title for p in self.game.rules.phases if p.carries(kind))
        return f" '{kind.spec.word}' comes in: {', '.join(titles)}." if 0 < len(titles) <= FEW_PHASES else ""

    def parse(self, seat: str, text: str, kept: bool = False) -> Order:
        """The order in that canonical text. Raises ValueError if it cannot be read as exactly one order.

        `kept`: a journal has it, so it is read whatever that takes.
        """
        return self.read(seat, text, kept).order

    def read(self, seat: str, text: str, kept: bool = False) -> Reading:
        """The one order in that text, with its canonical text. Raises ValueError if it is not exactly one order."""
        read = self.reader.read_kept if kept else self.reader.read
        outcome = read(text, self.game.language.scope(self, seat))
        if isinstance(outcome, Misread):
            raise ValueError(outcome.message)
        if isinstance(outcome, Question):
            raise ValueError(outcome.prompt)
        return outcome

    def text(self, seat: str, order: Order) -> str:
        """The canonical text of an order in the present position."""
        return self.reader.text(order, self.game.language.scope(self, seat))

    def give(
        self,
        seat: str,
        order: Order,
        dice: Sequence[int] | None = None,
        why: str = "",
        strict: bool = False,
        at: int | None = None,
        hand: bool = False,
        text: str = "",
        role: str = "",
        by: str = "",
        waive: str = "",
        came: Came = UNSAID,
    ) -> Mark:
        """Carry an order out. Raises Refused, NeedDice, BadDice.

        BadDice: numbers that do not fit or, if `strict`, are left over. `at` is the number of journal lines the seat
        had seen: an order against an older position is refused. With `hand` the open dice are those in `dice`, thrown
        at a real table, and none comes from the program. `text` is the order's canonical text if it is known. `role`
        is the office of whoever gives it, where people share the seat. `by` is who gives it in the seat's place;
        `waive` the rule whose refusal does not count this once; `came` how the line came.
        """
        if at is not None and at != len(self.lines):
            raise Refused(Refusal("The position has changed since; look again."))
        order = self.game.language.normal(order)
        if role:
            adopted = self.game.role(role).adopt(order)
            if isinstance(adopted, Refusal):
                raise Refused(adopted)
            order, text = adopted, text if adopted == order else ""
        refusal = self.refusal(seat, order)
        waived = waive if refusal is not None and waive and refusal.rule == waive else ""
        if refusal is not None and not waived:
            raise Refused(refusal)
        text = text or self.text(seat, order)
        n = len(self.lines)
        source = self.source if dice is None else Given(dice, self.source)
        if hand:
            source = ByHand(self.source, dice or ())
        try:
            after, run = carry_out(self.game, self.position, seat, order, source, n, waived)
        except (LookupError, ValueError, TypeError, AttributeError, AssertionError) as err:
            if not waived:
                raise
            # The rule that was set aside is what the procedure rests on.
            raise Refused(Refusal(f"Even without {waived} that cannot be carried out.", waived)) from err
        used = source.used if isinstance(source, ByHand) else len(run.rolls)
        if strict and dice is not None and used < len(dice):
            raise BadDice(f"{len(dice) - used} of the numbers given are left over")
        line = Line(
            n,
            seat,
            text,
            tuple(run.rolls),
            after.sum(),
            "order",
            why,
            hand and bool(dice),
            by=by,
            waives=waived,
            role=role,
            holds=bool(waived),
            sent=came.sent,
            at=self.stamp(),
            person=came.person,
        )
        self.keep(line)
        mark = self._take(line, after, run)
        self.lines.append(line)
        self.last[seat] = order
        return mark

    def is_final(self, seat: str, order: Order) -> bool:
        """Whether the seat could not take this legal order back: found by trying it, and nothing of it is kept."""
        try:
            after, run = carry_out(
                self.game, self.position, seat, self.game.language.normal(order), Given(()), len(self.lines)
            )
        except NeedDice:
            return True
        return fenced(seat, after, run, lambda: self._asked_in(after))

    def tried(self, seat: str, order: Order) -> Match | None:
        """The match as it would be after an order, None where nobody may know that; see `trial`."""
        return trial.tried(self, seat, order)

    def _take(self, line: Line, after: Position, run: Run) -> Mark:
        mark = Mark(line, after, tuple(run.events), True, run.revealed)
        self.branch.add(mark)
        mark.fence = fenced(line.seat, after, run, lambda: self.asks)
        return mark

    def _once_more(self, position: Position, line: Line) -> Position:
        """The position after a kept line, read and carried out in another position than the present one."""
        other = Match(self.game, self.setup, self.source)
        other.start = position
        order = self.game.language.normal(other.parse(line.seat, line.text, kept=True))
        return carry_out(self.game, position, line.seat, order, Given(line.rolls), line.n, line.lasting)[0]

    def rule(
        self,
        seat: str,
        words: str,
        why: str = "",
        by: str = "",
        role: str = "",
        waives: str = "",
        came: Came = UNSAID,
    ) -> Line:
        """Keep what was decided about the table; the position stays as it is."""
        line = Line(
            len(self.lines),
            seat,
            words,
            (),
            "",
            "ruling",
            why,
            by=by,
            waives=waives,
            role=role,
            sent=came.sent,
            person=came.person,
            at=self.stamp(),
        )
        self.keep(line)
        self.lines.append(line)
        return line

    def note(self, seat: str, words: str, to: tuple[str, ...] = (), came: Came = UNSAID) -> Line:
        """Keep words said at the table, to everybody or to some seats; the position stays as it is."""
        line = Line(len(self.lines), seat, words, (), "", "whisper" if to else "note", to=to, sent=came.sent)
        self.keep(line)
        self.lines.append(line)
        return line

    # -- taking back

    def undo_refusal(self, seat: str, count: int = 1) -> Refusal | None:
        """Why this seat may not take back its last `count` orders; None if it may."""
        if count < 1 or count > len(self.marks):
            return Refusal(NOTHING_TO_UNDO)
        for mark in reversed(self.marks[-count:]):
            if seat == REFEREE:
                continue
            if mark.line.seat != seat:
                return Refusal(NOT_YOURS)
            if mark.fence:
                return Refusal(FENCED)
        return None

    def undo(self, seat: str, count: int = 1, came: Came = UNSAID) -> Line:
        """Take back the last orders. Raises Refused."""
        refusal = self.undo_refusal(seat, count)
        if refusal is not None:
            raise Refused(refusal)
        before = self.marks[-count - 1].line if count < len(self.marks) else self.lines[0]
        line = self._taken_back(seat, str(count), before.sum, "undo", came)
        self.keep(line)
        self.branch.back(count)
        self.lines.append(line)
        return line

    def _taken_back(self, seat: str, text: str, sum: str, kind: str, came: Came, why: str = "") -> Line:
        return Line(
            len(self.lines),
            seat,
            text,
            (),
            sum,
            kind,
            why,
            sent=came.sent,
            person=came.person,
            at=self.stamp(),
        )

    def redo(self, seat: str, count: int = 1, came: Came = UNSAID) -> Line:
        """Give orders taken back once more, with the same numbers. Raises Refused."""
        if not 1 <= count <= len(self.dropped):
            raise Refused(Refusal("There is nothing to redo."))
        if seat != REFEREE and any(m.line.seat != seat for m in self.dropped[-count:]):
            raise Refused(Refusal("Those orders were not yours; ask the referee."))
        line = Line(len(self.lines), seat, str(count), (), self.dropped[-count].line.sum, "redo", sent=came.sent)
        self.keep(line)
        self.branch.forth(count)
        self.lines.append(line)
        return line

    def rewind(self, n: int, seat: str = REFEREE, why: str = "", came: Came = UNSAID) -> Line:
        """The referee (or a seat all others have agreed with) goes back to just after line n of the present branch.

        Raises Refused.
        """
        if n != 0 and all(m.line.n != n for m in self.marks):
            raise Refused(Refusal(f"There is no order number {n} on the present branch."))
        line = self._taken_back(seat, str(n), "", "rewind", came, why)
        self.keep(line)
        self.branch.rewind(n)
        self.lines.append(line)
        return line

    # -- saving

    def snapshot(self) -> bytes:
        """The position as JSON: state and stack. Keys stand in the order they came in, which the rules may go by."""
        return msgspec.json.encode({"state": plain(self.state), "stack": self.position.stack})

    def load_position(self, data: bytes) -> Position:
        """The position in a snapshot. Raises msgspec.ValidationError."""
        raw = msgspec.json.decode(data)
        kinds = {p.__name__: p for p in self.game.rules.phases}
        stack = tuple(
            Frame(msgspec.convert(f["phase"], kinds[f["phase"]["type"]], strict=False), f["then"], f["answers"])
            for f in raw["stack"]
        )
        return Position(restore(self.game.rules.state, raw["state"]), stack)
