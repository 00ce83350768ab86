"""The referee's office at a table: carries out the words of `words` for him and, as far as they are theirs, for seats.

Every power is a typed order. What changes the position is an order in the journal (with who gave it and why); what is
decided about the table is a ruling there. The table asks `Office` who throws, who is away and which rule is waived.
What a power does stands in a module of its own: `proxy_orders`, `ruling_input`, `dice_entry`, `undo`, `timing`,
`standing_order_words`, `publish`; what the referee reads at his console in `overview`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from commands import Order, clean
from commands.tokens import words_of
from minaria.engine import journal
from minaria.engine.carrying import Refused
from minaria.engine.dice import BadDice, NeedDice
from minaria.engine.game import REFEREE
from minaria.engine.match import Mark
from minaria.engine.offers import Refusal
from minaria.engine.sheets import Facts, Sheet, Text, note
from minaria.table.pages import outcomes, publish
from minaria.table.record import clocks, journal_numbers, rulings
from minaria.table.record import referee_words as w
from minaria.table.record.host import Forbidden, Host
from minaria.table.record.lines import Acting, Choice, Line, Passed
from minaria.table.record.offices import office_for, person_called
from minaria.table.record.replies import Reply, done, noted
from minaria.table.record.talk import title
from minaria.table.referee import dice_entry, ending, overview, proxy_orders, ruling_input, timing, undo
from minaria.table.standing import planned, standing_order_words, standing_orders

BECAUSE = " because "
_SPEECH = ("say", "tell", "whisper", "note", "remember", "notice", "announce", "alias")
_MANY = 200  # orders given for seats that are away before somebody must be asked


PAGES: tuple[type[Order], ...] = (w.Questions, w.Rulings, w.Luck, w.StandingOrders, w.Clocks)
"""Words of the office that only look."""
_Throw = tuple[int, str, Order, tuple[int, ...]]
"""Journal line, seat, order and the dice typed so far: what is foretold of a throw."""


class Office:
    """The referee's powers at one table."""

    def __init__(self, table: Host) -> None:
        self.table = table
        self.watch = clocks.Watch()
        self.looked: dict[str, tuple[int, str]] = {}  # when somebody was answered without doing anything, by which line
        self.fallen = dice_entry.Fallen()
        self.refused: Forbidden | None = None  # the seat's order that the referee gave last, if it was refused
        self._decided: tuple[tuple[int, int], rulings.Decided] | None = None
        self._outlook: tuple[_Throw, list[str]] | None = None

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
        """The clocks as they are set; whoever has not sat down yet is waited for, unless the referee started them.

        While nobody is there they rest, unless the table is played by days.
        """
        found = clocks.rates(self.decided.clocks)
        if not found.started:
            found.waits = self.table.services.not_come()
        found.rests = not found.by_days and self.table.services.empty()
        return found

    # -- what the table asks

    def by_hand(self, seat: str) -> bool:
        """Whether the seat's next dice are thrown at the table and typed in."""
        said = self.decided.by_hand(seat)
        return seat in self.table.by_hand if said is None else said

    def waived(self, line: Line, order: Order) -> str:
        """The rule that does not count for this order, '' if all do."""
        if line.acting.waive:
            return line.acting.waive
        seat = line.seat
        rules = self.decided.waived(seat)
        if not rules:
            return ""
        refusal = self.table.match.refusal(seat, self.table.match.game.language.normal(order))
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
        found = self.table.match.game.rules.invariants(self.table.match.state)
        return noted("Now inconsistent: " + "; ".join(found) + ".") if found else []

    # -- seats

    def seat_called(self, said: str) -> str:
        """The seat meant, by its name or the beginning of it; '' if none."""
        wanted = said.strip().strip('"').casefold()
        seats = self.table.seats
        if wanted in seats:
            return wanted
        near = [s for s in seats if s.startswith(wanted)] if len(wanted) > 2 else []
        return near[0] if len(near) == 1 else ""

    def person_called(self, said: str) -> tuple[str, str]:
        """The seat meant, and the office of it where one is: by the seat's name, the office's or the person's."""
        seat = self.seat_called(said)
        match = self.table.match
        if seat:
            return seat, ""
        return person_called(match.game, match.setup.options, self.table.seats, self.table.people, said)

    def seat_named(self, said: str) -> str:
        """The seat meant. Raises Refused."""
        seat = self.seat_called(said) or self.person_called(said)[0]
        if not seat:
            raise Refused(Refusal(f"There is no seat '{clean(said, 40)}'; there are {', '.join(self.table.seats)}."))
        return seat

    # -- the words

    def answer(self, line: Line, order: Order) -> tuple[list[Reply], bool]:
        """Carry a word out for the referee or a seat. Raises Refused; StoreTrouble where it cannot be kept."""
        seat = line.seat
        if isinstance(order, w.REFEREE_WORDS) and seat != REFEREE:
            raise Refused(Refusal("Only the referee may do that."))
        match order:
            case w.Correct(new, old, which):
                return self._correct(line, old, which, new)
            case w.ThrowAgain():
                return self._throw_again(line)
            case w.As(words):
                return proxy_orders.as_seat(self, line, words)
            case w.PassFor(said):
                return proxy_orders.pass_for(self, line, self.seat_named(said))
            case w.Decide(words):
                return proxy_orders.decide(self, line, words.lstrip(": "))
            case w.Remind(said):
                return proxy_orders.remind(self, line, self.seat_named(said)), True
            case w.Waive(words):
                return proxy_orders.waive(self, line, words)
            case w.Check():
                return self.faults() or noted("Nothing in the position contradicts the rules."), True
            case w.UndoTo(n, turn):
                return undo.to_line(self, line, n if turn < 0 else undo.beginning(self, turn)), True
            case w.UndoLast(what):
                return undo.before_last(self, line, what), True
            case w.Branch(name, n):
                return undo.branch(self, name, n), True
            case w.When(words):
                return noted(standing_order_words.leave(self, seat, standing_orders.WHEN, words)), True
            case w.Until(words, how):
                return noted(standing_order_words.leave(self, seat, standing_orders.UNTIL, words, how)), True
            case w.Later(words):
                return done(planned.said(self.table, line, words))
            case w.StrikeStanding(n):
                return noted(standing_order_words.strike(self, seat, n)), True
            case w.Publish():
                return self._shown(publish.publish(self, seat, order))
            case w.Print():
                return self._shown(publish.hand_out(self, seat, order))
        page = self.page(seat, order)
        return self._shown(page) if page is not None else self.rule(line, order)

    def page(self, seat: str, order: Order) -> Sheet | None:
        """The page that answers a word of the office which only looks; None for one that does something."""
        match order:
            case w.Questions():
                return overview.questions(self.table)
            case w.Rulings():
                return self._list(seat)
            case w.Luck():
                return dice_entry.luck(self.table.match, self.fallen)
            case w.StandingOrders():
                return standing_order_words.listed(self, seat)
            case w.Clocks():
                self.watch.tick(self.table.match, self.rates)
                return self.watch.sheet(self.table.match, self.rates, seat)
        return None

    def _shown(self, made: Sheet | list[str]) -> tuple[list[Reply], bool]:
        return ([Reply("sheet", sheet=made)] if isinstance(made, Sheet) else noted(*made)), True

    # -- rulings

    def rule(self, line: Line, order: Order) -> tuple[list[Reply], bool]:
        """Keep a decision about the table, put into its one form and checked. Raises Refused."""
        seat, acting = line.seat, line.acting
        order = ruling_input.settled(self, line, order)
        open_ending = self.decided.proposal is None and self.decided.ending is not None
        ends = open_ending or isinstance(order, w.ProposeEnd | w.Resign)
        kept = self.table.match.rule(seat, rulings.text_of(order), acting.why, role=acting.role, came=line.mark)
        if isinstance(order, w.LetPlay):
            self.table.services.new_player(order.seat, order.who)
        said = rulings.shown(kept.text)
        replies = noted(f"Ruling {kept.n}: {said}." if seat == REFEREE else f"{said.capitalize()}.")
        if led := timing.means(self, order):
            replies += noted(led)
        if isinstance(order, w.Revoke):
            ruling_input.players_again(self)
        if ends and isinstance(order, w.ProposeEnd | w.Resign | w.Consent | w.Object):
            replies = ending.settled(self, line)
        elif isinstance(order, w.Propose | w.Consent | w.Object):
            replies = undo.by_consent(self, line, order)
        if isinstance(order, w.Absent):
            ask = self.table.match.ask(order.seat)
            if ask is not None and standing_orders.laid_down(self.table.match, order.seat) is None:
                replies += noted(
                    f"Nobody else can answer the question {title(order.seat)} is asked: "
                    f"the table waits; '{order.seat}: ...' answers it."
                )
        return replies, True

    def _held(self, seat: str) -> list[journal.Line]:
        """The rulings that hold as far as the seat knows: a waiver until it is told of the order it was used for."""
        decided, match = self.decided, self.table.match
        known = {m.line.n for m in match.marks if decided.spent and journal_numbers.knows(match, m, seat)}
        used = [x for x in decided.live if decided.spent.get(x.n, -1) not in {-1, *known}]
        return sorted([*decided.listed, *used], key=lambda x: x.n)

    def _list(self, seat: str) -> Sheet:
        held = self._held(seat)
        if not held:
            return note("Rulings", "Nothing was decided about this table but its set-up.")
        his = seat == REFEREE  # the numbers of the journal are his alone
        rows = [
            (str(x.n if his else k), rulings.shown(x.text) + (f" (because {x.why})" if x.why else ""))
            for k, x in enumerate(held, 1)
        ]
        hint = (Text(("'revoke' and the number takes one back.",)),) if his else ()
        return Sheet("Rulings", (Facts(tuple(rows)), *hint))

    # -- dice

    def _throw_again(self, line: Line) -> tuple[list[Reply], bool]:
        """`throw again because ...`: the dice on the table do not count. Raises Refused."""
        why = line.acting.why
        if self.decided.thrown is None and why and (gone := self._dice_kept()):
            self.table.match.rule(REFEREE, rulings.text_of(w.ThrowAgain()), why, came=line.mark)
            return noted(f"{dice_entry.shown(gone)}: that does not count, because {why}."), True
        if self.decided.thrown is None:
            raise Refused(Refusal("No dice lie on the table. 'undo' takes back an order whose dice have all fallen."))
        if not why:
            raise Refused(Refusal("Say why: throw again because ..."))
        seat, order, dice = self._taken_away(line, why)
        err = dice_entry.missing(self.table.match, seat, order, [])
        said = noted(f"{dice_entry.shown(dice)}: that does not count, because {why}.")
        return [*said, *(self.needs(err, seat, order, [], REFEREE) if err is not None else ())], True

    def _dice_kept(self) -> list[int]:
        """Take away the dice that were thrown for lines which were asked about; which they were."""
        gone: list[int] = []
        for talk in self.table.dialogues.values():
            asked = talk.open
            if isinstance(asked, Choice | Passed) and asked.dice:
                gone += asked.dice
                talk.open = replace(asked, dice=None)
        return gone

    def _taken_away(self, line: Line, why: str) -> tuple[str, Order, list[int]]:
        """Take the dice from the table; whose they were, for what, and which. The order still waits."""
        thrown, table = self.decided.thrown, self.table
        found = dice_entry.lying(table.match, thrown) if thrown is not None else None
        if thrown is None or found is None:
            raise Refused(Refusal("No dice lie on the table."))
        table.match.rule(REFEREE, rulings.text_of(w.ThrowAgain()), why, came=line.mark)
        table.throwing[thrown.seat] = replace(table.throwing[thrown.seat], typed=())
        return thrown.seat, *found

    def _correct(self, line: Line, old: int, which: int, new: int) -> tuple[list[Reply], bool]:
        match, why = self.table.match, line.acting.why or "a die was mistyped"
        if (thrown := self.decided.thrown) is not None and (found := dice_entry.lying(match, thrown)) is not None:
            dice = dice_entry.changed([("", x) for x in found[1]], old, which, new)
            if isinstance(dice, str):
                raise Refused(Refusal(dice))
            if wrong := dice_entry.cannot_fall(match, thrown.seat, found[0], dice):
                raise Refused(Refusal(wrong))
            self._taken_away(line, why)
            waits = self.table.throwing[thrown.seat]
            again = replace(line, seat=thrown.seat, dice=tuple(dice), strict=True, acting=waits.acting)
            replies, accepted = self.table.give(again, found[0], by_hand=True)
            return [*noted(f"Put right: {dice_entry.shown(dice)}."), *replies], accepted
        values = dice_entry.put_right(match, old, which, new)
        if isinstance(values, str):
            raise Refused(Refusal(values))
        mark, order = dice_entry.last_order(match)
        last = mark.line
        try:
            values = dice_entry.needed(match, order, values)
        except BadDice as err:
            raise Refused(Refusal(f"{err}.")) from err
        match.undo(REFEREE, came=line.mark)
        acting = replace(line.acting, by=last.by, why=why)
        again = replace(line, seat=last.seat, dice=tuple(values), strict=True, acting=acting)
        replies, accepted = self.table.give(again, order, by_hand=True)
        return [*noted(f"Put right: {' '.join(map(str, values))}."), *replies], accepted

    def needs(self, err: NeedDice, seat: str, order: Order, typed: Sequence[int], viewer: str) -> list[Reply]:
        """What is said when dice are to be thrown by hand: for what and by whom, and what they may lead to."""
        said = [Reply("dice", f"{dice_entry.asked(err, seat)}.")]
        said += noted(f"Thrown so far: {dice_entry.in_words(self.table.match, seat, order, typed)}.") if typed else []
        if viewer == REFEREE:
            if type(order) in self.table.match.game.referee.edits:
                many = dice_entry.how_many(self.table.match, seat, order, typed)
                said += noted(many) if many else []
            said += noted(*self.outlook(seat, order, typed))
        return said

    def outlook(self, seat: str, order: Order, typed: Sequence[int]) -> list[str]:
        """What dice still to be thrown may lead to; worked out once for each throw, aside where others are served
        meanwhile: then it is told when it is known.
        """
        n = len(self.table.match.lines)
        key = (n, seat, order, tuple(typed))
        if self._outlook is None or self._outlook[0] != key:
            self._outlook = key, []
            work = partial(outcomes.outlook, seat=seat, order=order, typed=list(typed), n=n)
            aside = self.table.services.aside
            if aside is not None:
                aside(work, partial(self._foretold, key))
            else:
                self._foretold(key, work(self.table.match))
        return self._outlook[1]

    def _foretold(self, key: _Throw, found: list[str]) -> list[str]:
        """Take up what a throw may lead to; what is to be told of it, nothing if something else is asked by now."""
        if self._outlook is None or self._outlook[0] != key or key[0] != len(self.table.match.lines):
            return []
        self._outlook = key, found
        return found

    # -- what goes on by itself

    def in_place(self, seat: str, order: Order, by: str) -> Mark | None:
        """Give what a seat left behind or its phase lays down; None if the rules do not take it now.

        Dice that are thrown by hand are waited for, as for an order of the seat's own. Raises StoreTrouble.
        """
        match, n = self.table.match, len(self.table.match.marks)
        role = "" if self.table.services.is_bot(seat) else office_for(match.game, match.setup.options, order)
        self.table.give(Line(seat, seat, "", match, acting=Acting(by, role=role)), order)
        return match.marks[-1] if len(match.marks) > n else None

    def attend(self) -> list[Mark]:
        """Give what seats left behind for the questions they are asked now: standing orders, then what their phases lay
        down for those away. Raises StoreTrouble.
        """
        out: list[Mark] = []
        while len(out) < _MANY and self.decided.proposal is None and self.decided.thrown is None:
            standing_order_words.rounds_end(self)
            given = (standing_order_words.left_behind(self, s) for s in self.table.match.awaited())
            mark = next((m for m in given if m is not None), None)
            if mark is None:
                break
            out.append(mark)
        return out

    def tick(self) -> list[Mark]:
        """Let the clocks run to now, and do what is due then. Raises StoreTrouble."""
        return timing.tick(self)

    def time_left(self, seat: str) -> str:
        """The seat's time left, '' without a clock."""
        return timing.left(self, seat)
