"""Time at a table: a seat's time for all it is asked, for each question, everybody's timer, and what a phase allows.

The only wall clock of the rules of a table is `now`. What has been decided stands in the journal (`rulings`); how much
of it is used up is kept beside it. At zero the seat does what its phase lays down for a seat that is away; where
nothing is laid down, the table waits and says so. No question begins with no time left, so that no game runs to its
end by itself: who has used up his time has a minute for each later one, a timer runs out once, and going back brings
back what was left then.
"""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from commands import Order
from minaria.engine.journal import Line
from minaria.engine.match import Match
from minaria.engine.phases import Phase
from minaria.engine.position import Position
from minaria.engine.sheets import Facts, Sheet, note
from minaria.engine.state import checksum
from minaria.table.record import moments, said_times
from minaria.table.record import referee_words as w
from minaria.table.record.rulings import ALL
from minaria.table.record.talk import listed, title

LAST_MINUTE = 60.0
GRACE = 60.0  # seconds for a question of a seat whose time for all of them is used up
GAP = 5.0  # seconds at most that count between two looks, whatever kept anybody from looking
LATER = 600.0  # seconds after which a deadline comes whose hour passed while nobody looked
FAIR = 3600.0  # seconds somebody has been asked before a daily deadline is his
_WORTH_SAYING = 2 * GAP  # a bot may think longer than GAP; what is longer than this was no thinking
_REMEMBERED = 2000  # orders after which is known what was left
_SPAN = re.compile(r"(\d+(?:\.\d+)?)\s*(s|sec|secs|second|m|min|mins|minute|h|hour|d|day)s?\b", re.IGNORECASE)
_UNIT = {"s": 1, "m": 60, "h": 3600, "d": 86400}
DAY = 86400
_LONGEST = 366 * DAY
_WORDS = 80  # letters of a time in words, at most


def seconds(span: str) -> int | str:
    """Seconds in "1 hour 30 minutes", "half an hour", "90 s" or "5" (minutes); else what is wrong."""
    said = said_times.span(span.strip().strip('"')[:_WORDS])
    if said.isdecimal():
        said += " minutes"
    found = _SPAN.findall(said)
    rest = _SPAN.sub("", said).replace("and", "").replace(",", "").strip()
    total = int(sum(float(n) * _UNIT[unit[0].lower()] for n, unit in found))
    if not found or rest or not 0 < total <= _LONGEST:
        return f"'{span[:40]}' is no time: say '10 minutes', '1 hour 30 minutes' or '2 days'."
    return total


def spelled(span: int) -> str:
    """A time as a ruling keeps it: "20 minutes", "1 hour 30 minutes"."""
    parts = []
    for unit, name in ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        n, span = divmod(span, unit)
        parts += [f"{n} {name}{'s' if n != 1 else ''}"] if n else []
    return " ".join(parts)


def shown(left: float) -> str:
    """Time left in a few words: "2 days 3 hours", "8 min 20 s", "45 seconds"."""
    n = max(int(left), 0)
    if n < 2 * LAST_MINUTE:
        return f"{n} second{'s' if n != 1 else ''}"
    if n < 2 * 3600:
        return f"{n // 60} min {n % 60:02d} s"
    if n < 2 * 86400:
        return f"{n // 3600} hours {n % 3600 // 60} minutes"
    return f"{n // 86400} days {n % 86400 // 3600} hours"


class Used(msgspec.Struct):
    """What was used up: seconds by seat for all questions and for the present one, and of the timer and the phase.

    `timer_of` and `phase_of` say which timer and which phase that was; `warned` what was said already. `limit` is what
    the phase was given instead of its usual time, by the ruling `phase_set`; `spent` the seats that have used up their
    time for all questions, with the phase for which they had their last minute; `due` when each deadline at an hour of
    the clock comes next, by its journal line; `read` how long the journal was.
    """

    bank: dict[str, float] = {}
    question: dict[str, float] = {}
    asked: dict[str, str] = {}
    timer: float = 0.0
    timer_of: int = -1
    phase: float = 0.0
    phase_of: str = ""
    warned: list[str] = []
    limit: float = 0.0
    phase_set: int = -1
    timer_up: int = -1
    spent: dict[str, str] = {}
    due: dict[str, float] = {}
    read: int = -1


class _Then(NamedTuple):
    """What was used up when the table first looked after an order."""

    phase_of: str
    phase: float
    limit: float
    timer_of: int
    timer: float
    bank: dict[str, float]


class Rates(msgspec.Struct):
    """What was decided: seconds by seat (or ALL), the timer and what a phase was given, each with its line; whether the
    clocks stand. `started`: the referee lets them run whoever is missing; `waits`: the seats they wait for if he does
    not; `rests`: nobody of the table is there, and it is not played by days.
    """

    bank: dict[str, int] = {}
    question: dict[str, int] = {}
    timer: int = 0
    timer_of: int = -1
    hours: dict[str, tuple[str, int]] = {}
    """Deadlines at an hour of the clock: by seat (or ALL), each with its line."""
    off: tuple[str, ...] = ()
    zone: str = moments.USUAL_ZONE
    phase: int = 0
    phase_of: int = -1
    still: bool = False
    started: bool = False
    waits: tuple[str, ...] = ()
    rests: bool = False

    @property
    def by_days(self) -> bool:
        """Whether the table is played by days: somebody has a day or more for what he is asked."""
        return bool(self.hours) or any(
            span >= DAY for span in (*self.bank.values(), *self.question.values(), self.timer, self.phase)
        )

    @property
    def stand(self) -> str:
        """Why no clock runs, in a few words; '' if they do."""
        if self.still:
            return "the clocks stand"
        if not self.waits:
            return "the clocks rest while nobody is here" if self.rests else ""
        return f"the clocks wait until {listed(self.waits)} {'sits' if len(self.waits) == 1 else 'sit'} down"


def rates(decisions: Sequence[tuple[Line, Order]]) -> Rates:
    """The clocks as the rulings have set them."""
    out = Rates()
    for line, order in decisions:
        match order:
            case w.Clock(span, who):
                _set(out.bank, who, span)
            case w.Deadline(span, who) if ":" in span:
                out.hours[who or ALL] = (span, line.n)
            case w.DaysOff(days):
                out.off = moments.days_off(days)
            case w.TimeZone(zone):
                out.zone = zone
            case w.Deadline(span, who):
                _set(out.question, who, span)
            case w.Timer(span):
                out.timer, out.timer_of = int(seconds(span)), line.n
            case w.PhaseTime(span):
                out.phase, out.phase_of = int(seconds(span)), line.n
            case w.StopClocks():
                out.still, out.started = True, False
            case w.StartClocks():
                out.still, out.started = False, True
    return out


def _set(times: dict[str, int], who: str, span: str) -> None:
    if not who:
        times.clear()
    times[who or ALL] = int(seconds(span))


class Watch:
    """A table's clocks. `tick` lets them run on; `over` are the seats whose time is up, `due` warnings not told yet."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self.now = now
        self.gap = GAP
        self.used = Used()
        self.due: deque[str] = deque()
        self._last: float | None = None
        self._then: dict[int, _Then] = {}  # by the journal line of an order

    def restore(self, data: Any) -> None:
        """Take up what was used before; how long nobody ran the table does not count."""
        try:
            self.used = msgspec.convert(data, Used)
        except msgspec.ValidationError:
            self.used = Used()

    def _phase(self, match: Match, position: Position) -> str:
        """What tells a phase from others of its kind: the phases it was called from, what follows it, and the turn.

        Its own fields do not: they change with the orders given in it.
        """
        stack = position.stack
        turn_of = match.game.facts.turn
        turn = turn_of(position.state) if turn_of is not None else 0
        return f"{type(stack[-1].phase).__name__} {checksum(stack[:-1])} {stack[-1].then} {turn}"

    def tick(self, match: Match, set_to: Rates) -> None:
        """Let the time since the last look run for whoever is asked; warnings wait in `due` until they are told."""
        passed, gap = self._passed()
        used = self.used
        self._moments(set_to, bool(gap) or passed == 0.0)
        if used.timer_of != set_to.timer_of:
            used.timer, used.timer_of = 0.0, set_to.timer_of
        phase = self._phase(match, match.position)
        if used.phase_of != phase:
            used.phase, used.limit, used.phase_of = 0.0, 0.0, phase
            used.warned = [x for x in used.warned if not x.startswith("phase")]
        if used.phase_set != set_to.phase_of:
            self._given_a_phase(match, set_to)
        if self._went_back(match):
            self._as_it_was(match)
        awaited = match.awaited()
        for seat in awaited:
            last = next((m.line.n for m in reversed(match.marks) if m.line.seat == seat), 0)
            key = f"{last} {ask.prompt if (ask := match.ask(seat)) is not None else ''}"
            if used.asked.get(seat) != key:  # another question: its time begins anew
                used.asked[seat], used.question[seat] = key, 0.0
                used.warned = [x for x in used.warned if x != f"question {seat}"]
                if seat in used.spent:
                    self._last_minute(match, set_to, seat)
        self._remember(match)
        if set_to.stand or match.over:
            return
        for seat in awaited:
            used.bank[seat] = used.bank.get(seat, 0.0) + (passed if _of(set_to.bank, seat) else 0.0)
            used.question[seat] = used.question.get(seat, 0.0) + passed
        used.timer += passed if set_to.timer else 0.0
        used.phase += passed if self._runs(match) else 0.0
        if abs(gap) > _WORTH_SAYING and self._left(match, set_to):
            self.due.append(_of_a_gap(gap))
        self._warn(match, set_to)

    def _moments(self, set_to: Rates, late: bool) -> None:
        """When each deadline at an hour of the clock comes. One that passed while the clocks stood, or while nobody
        looked (`late`), comes a while later, so that people see it coming.
        """
        now, due = self.now(), self.used.due
        for deadline, n in set_to.hours.values():
            at = due.setdefault(str(n), moments.next_after(deadline, now, set_to.off))
            if at <= now and (late or set_to.stand):
                due[str(n)] = now + LATER

    def moment_came(self, set_to: Rates, who: str) -> None:
        """A deadline at an hour of the clock has come: a daily one comes again, another no more."""
        deadline, n = set_to.hours[who or ALL]
        daily = deadline.startswith("daily")
        again = moments.next_after(deadline, self.now(), set_to.off) if daily else float("inf")
        self.used.due[str(n)] = again
        self.used.warned = [x for x in self.used.warned if not x.startswith("moment")]

    def spared(self, set_to: Rates, who: str, seat: str) -> bool:
        """Whether a seat has not been asked for long enough to be hit by a deadline at an hour of the clock."""
        deadline, _ = set_to.hours[who or ALL]
        return self.used.question.get(seat, 0.0) < (FAIR if deadline.startswith("daily") else GRACE)

    def _passed(self) -> tuple[float, float]:
        """The seconds since the last look that count, and all of them (negative: the clock was put back).

        Whoever runs a table looks every second. A longer gap is no player's doing: the host was stopped or slept, or
        the wall clock was set.
        """
        now = self.now()
        since = 0.0 if self._last is None else now - self._last
        self._last = now
        if abs(since) <= self.gap:
            return max(since, 0.0), 0.0
        return (self.gap if since > 0 else 0.0), since

    def _runs(self, match: Match) -> bool:
        """Whether the time of the phase runs: it has one, of its own or given, and the game does not stop it."""
        return bool(match.clock() or (self.used.limit and not match.game.facts.paused(match.state)))

    def _given_a_phase(self, match: Match, set_to: Rates) -> None:
        """Take up a ruling on the time of a phase, or that there is none any more; one on an earlier phase is past."""
        used, n = self.used, set_to.phase_of
        used.phase_set = n
        of = self._phase(match, match.at(sum(1 for m in match.marks if m.line.n < n))) if n >= 0 else ""
        used.limit = used.phase + set_to.phase if of == used.phase_of else 0.0
        used.warned = [x for x in used.warned if not x.startswith("phase")]

    def _went_back(self, match: Match) -> bool:
        """Whether orders were taken back or given again since the last look."""
        read, self.used.read = self.used.read, len(match.lines)
        return read >= 0 and any(line.kind in ("undo", "redo", "rewind") for line in match.lines[read:])

    def _as_it_was(self, match: Match) -> None:
        """After going back everybody has what was left then, as far as that is known, and no less than a minute."""
        used = self.used
        used.question, used.asked, used.warned = {}, {}, [x for x in used.warned if x.startswith("up ")]
        then = self._then.get(match.marks[-1].line.n if match.marks else 0)
        here = then is not None and then.phase_of == used.phase_of
        used.phase, used.limit = (then.phase, then.limit) if then is not None and here else (0.0, 0.0)
        if allowed := used.limit or match.clock():
            used.phase = min(used.phase, max(allowed - LAST_MINUTE, 0.0))
        if then is not None:
            used.bank = dict(then.bank)
            if then.timer_of == used.timer_of:
                used.timer, used.timer_up = then.timer, -1

    def _remember(self, match: Match) -> None:
        """Remember what is used up now, the first time after an order."""
        n = match.marks[-1].line.n if match.marks else 0
        if n not in self._then:
            used = self.used
            self._then[n] = _Then(used.phase_of, used.phase, used.limit, used.timer_of, used.timer, dict(used.bank))
            if len(self._then) > _REMEMBERED:
                del self._then[next(iter(self._then))]

    def _last_minute(self, match: Match, set_to: Rates, seat: str) -> None:
        """A seat that has used up its time has a minute for what it is asked now; orders of its own bring no more."""
        used = self.used
        last = next((m.line for m in reversed(match.marks) if m.line.seat == seat), None)
        if used.spent[seat] != used.phase_of or (last is not None and last.by == "clock"):
            used.spent[seat] = used.phase_of
            used.bank[seat] = min(used.bank.get(seat, 0.0), _of(set_to.bank, seat) - GRACE)

    def used_up(self, what: str, seat: str) -> bool:
        """A seat's time was up and it did what is laid down: whether that is new, and nothing it has said before."""
        if what == "timer":
            self.used.timer_up = self.used.timer_of
        new = what == "bank" and seat not in self.used.spent
        if new:
            self.used.spent[seat] = ""
        return new

    def _warn(self, match: Match, set_to: Rates) -> None:
        for what, who, left in self._left(match, set_to):
            key = f"{what} {who}".strip()
            if 0 < left <= LAST_MINUTE and key not in self.used.warned:
                self.used.warned.append(key)
                whose = f"{title(who)} has" if who else "There are"
                self.due.append(f"{whose} {shown(left)} left.")

    def _left(self, match: Match, set_to: Rates) -> list[tuple[str, str, float]]:
        """(what, seat or '', seconds left) of every clock that runs now."""
        used = self.used
        out: list[tuple[str, str, float]] = []
        for seat in match.awaited():
            if limit := _of(set_to.bank, seat):
                out.append(("bank", seat, limit - used.bank.get(seat, 0.0)))
            if limit := _of(set_to.question, seat):
                out.append(("question", seat, limit - used.question.get(seat, 0.0)))
        if set_to.timer and used.timer_up != set_to.timer_of:
            out.append(("timer", "", set_to.timer - used.timer))
        for who, (_, n) in set_to.hours.items():
            at = used.due.get(str(n), float("inf"))
            if at != float("inf") and (who == ALL or who in match.awaited()):
                out.append(("moment", "" if who == ALL else who, at - self.now()))
        if self._runs(match):
            out.append(("phase", "", (used.limit or match.clock()) - used.phase))
        return out

    def over(self, match: Match, set_to: Rates) -> list[tuple[str, str]]:
        """What has run out: (what, seat or '')."""
        if set_to.stand or match.over:
            return []
        return [(what, who) for what, who, left in self._left(match, set_to) if left <= 0]

    def left(self, match: Match, set_to: Rates, seat: str) -> float | None:
        """Seconds a seat has for what it is asked now; None if nothing hurries it."""
        times = [left for _, who, left in self._left(match, set_to) if who in (seat, "")]
        return min(times) if times else None

    def line(self, match: Match, set_to: Rates, seat: str) -> str:
        """The seat's time left as it is shown beside its question; '' without a clock."""
        left = self.left(match, set_to, seat)
        if left is None:
            return ""
        return f"{shown(left)} left{', ' if set_to.stand else ''}{set_to.stand}"

    def sheet(self, match: Match, set_to: Rates, seat: str) -> Sheet:
        """How much time everybody has, as far as the seat may know who is asked."""
        facts = []
        whom = [a.seat for a in match.known_asks(seat) if a.awaited and not match.answered(a.seat)]
        for s in match.setup.seats:
            if limit := _of(set_to.bank, s):
                facts.append((title(s), f"{shown(limit - self.used.bank.get(s, 0.0))} for all questions"))
            if limit := _of(set_to.question, s):
                left = limit - (self.used.question.get(s, 0.0) if s in whom else 0.0)
                facts.append((title(s), f"{shown(left)} for {'this' if s in whom else 'a'} question"))
        if set_to.timer and self.used.timer_up != set_to.timer_of:
            facts.append(("Everybody", f"{shown(set_to.timer - self.used.timer)} on the timer"))
        for who, (deadline, n) in set_to.hours.items():
            at = self.used.due.get(str(n), float("inf"))
            if at != float("inf"):
                whose = "Everybody" if who == ALL else title(who)
                facts.append((whose, f"until {deadline} ({shown(at - self.now())})"))
        facts += [("Days off", ", ".join(set_to.off))] if set_to.off and set_to.hours else []
        if self._runs(match):
            facts.append(("This phase", shown((self.used.limit or match.clock()) - self.used.phase)))
        if not facts:
            return note("Clocks", "There is no hurry: no clock runs.")
        return Sheet("Clocks", (Facts((*facts, *((("At present", set_to.stand),) if set_to.stand else ()))),))


def has_time(match: Match) -> bool:
    """Whether the present phase is of a kind that has a time of its own, though it may have none at this table."""
    return match.game.referee.time is not None and type(match.phase).clock is not Phase.clock


def _of_a_gap(gap: float) -> str:
    """What is said of time that does not count."""
    if gap < 0:
        return f"The clock of this computer was put back by {shown(-gap)}. That changes nobody's time."
    counts = f"of that {shown(GAP)} count"
    return f"Nobody looked after the table for {shown(gap)}, or the clock was put forward: {counts}."


def _of(times: dict[str, int], seat: str) -> int:
    return times.get(seat, times.get(ALL, 0))
