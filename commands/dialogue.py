"""One seat's talk with the reader: chains of orders, "again", "oops", and answers to a question.

Kept apart from any screen: a screen, a script and a bot's log all give it lines and show its replies. It hands out
what it reads order by order (`steps`), and whoever takes the line carries that out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from commands import courtesy, letters, looking_ahead, sentences
from commands.answering import answers
from commands.clauses import Clause, Clauses
from commands.clean import clean
from commands.nearly import Nearly
from commands.order import FREE_TEXT, Order
from commands.reader import Misread, Question, Reader, Reading, Scope
from commands.refusal import Read
from commands.spreading import Several, unmoved
from commands.step_budget import LINE, PART, TOO_MUCH, TooMuch, spend, within
from commands.table_words import LOOKS, Redo, Undo
from commands.tokens import tokenize, words_of
from commands.voyages import Voyages, told

# No space before a sign is looked for: what stands between two signs is stripped, and a line of spaces costs nothing.
_THEN = re.compile(r'"[^"]*"?|;|(?:,\s*)?\b(?:and\s+)?then\b[\s,]*|\Z', re.IGNORECASE)
_CANCEL = ("cancel", "never mind", "nevermind", "forget it")
YES = ("yes", "y", "yes please", "do it", "go ahead", "sure", "ok", "okay")
NO = ("no", "n", "no thanks", "do not", "dont")
_WORDS_OF_ITS_OWN = ("again", "g", "oops", *_CANCEL, *YES, *NO)
STILL_ASKED = "Still asked:"
NO_QUESTION = "'{}' answers no question that is open."
NOTHING_OF_IT = "Nothing of this line is done, since '{}' in it is no order."
NO_ORDER_NEEDED = "'{}' needs no order."
_ORDERS_AT_MOST = 40
"""Orders a line may come to when its short words are written out."""
_NOTHING = ("Not now", "I ", "'")
"""How it begins what is said to a line of which no order is known that it could be."""
_ALIAS_WORDS = 3
"""Words a short word of a player's own may have."""


@dataclass(frozen=True)
class Reply:
    """Something to tell the seat about its line, apart from what the orders themselves did."""

    kind: Literal["misread", "talk", "question", "cancelled", "skipped", "guessed", "standing", "unmoved"]
    text: str
    good: str = ""
    """For a misread: the part understood, to go on from; for orders of a chain that were skipped: those orders."""


@dataclass
class Told:
    """An order of the line, read: whoever takes the line carries it out, and says here whether it was accepted."""

    reading: Reading
    accepted: bool = False


@dataclass
class Wait:
    """An order of the line that is for a later phase of the speaker's own turn, once what stands before it is done:
    whoever takes the line keeps it until then, and says here whether he does.
    """

    text: str
    phase: str
    kept: bool = False


Step = Told | Wait | Reply


class Asked(Protocol):
    """Something asked, which the next line may answer."""

    @property
    def message(self) -> str:
        """The question as it is put."""


@dataclass(frozen=True)
class _Slip:
    """A word not understood, with what stood before and after it, for `oops`."""

    before: str
    after: str
    rest: tuple[str, ...]


class _Moment:
    """What a seat can say between two orders of a line: made once, and each text of it read once."""

    def __init__(self, reader: Reader, scope: Callable[[], Scope]) -> None:
        self._reader, self._scope = reader, scope
        self._now: Scope | None = None

    def __call__(self) -> Scope:
        if self._now is None:
            self._now = self._scope()
            self._reader.remember(self._now)
        return self._now

    def pass_by(self) -> None:
        """Something was done, or the line is at its end."""
        self._now = None
        self._reader.remember(None)


class Dialogue:
    """What one seat said last, and what it was asked."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.clauses = Clauses(reader)
        self.each = Several(reader)
        self.voyages = Voyages(reader)
        self.nearly = Nearly(reader)
        self.open: Asked | None = None
        """What was asked last; of all that may be, a `Question` is answered here, the rest by whoever put it."""
        self.aliases: Mapping[tuple[str, ...], str] = {}
        """The player's own short words and what each stands for."""
        self.asked: Any = None
        """What whoever answers the seat's questions remembers of the last."""
        self._last = ""
        self._slip: _Slip | None = None

    def remember(self, line: str) -> None:
        """Make `line` what "again" repeats."""
        self._last = line

    def take(self, line: str, scope: Callable[[], Scope], act: Callable[[Reading], bool]) -> list[Reply]:
        """Read a line and carry it out order by order; `act` returns whether an order was accepted."""
        replies: list[Reply] = []
        with within(LINE):
            for step in self.steps(line, scope):
                if isinstance(step, Told):
                    step.accepted = act(step.reading)
                elif isinstance(step, Reply):
                    replies.append(step)
        return replies

    def steps(self, line: str, scope: Callable[[], Scope]) -> Iterator[Step]:
        """Read a line order by order: each as it is to be carried out, and what is said besides.

        `scope` is asked again before every order of a chain, since the one before may have changed everything. The
        bound within which the line is read is set by whoever takes it.
        """
        now = _Moment(self.reader, scope)
        try:
            for step in self._steps(line, now):
                yield step
                if not isinstance(step, Reply):
                    now.pass_by()
        except TooMuch:
            yield Reply("misread", TOO_MUCH)
        finally:
            now.pass_by()

    def _steps(self, line: str, scope: Callable[[], Scope]) -> Iterator[Step]:
        line = clean(line)
        if not line:
            return
        if isinstance(self.open, Question):
            answers = self._answer(self.open, line, scope)
            if answers is not None:
                yield from answers
                return
        said = words_of(line)
        if " ".join(said) in _CANCEL and isinstance(self.reader.read(line, scope()), Misread):
            # With no question open it may be an order of the game, such as taking back an envoy.
            self._slip = None
            yield Reply("cancelled", "There is nothing to cancel.")
            return
        if " ".join(said) in (*YES, *NO) and self._answers_nothing(self.reader.read(line, scope())):
            # "no" is not short for "notes": it answers a question or nothing.
            yield Reply("misread", NO_QUESTION.format(line))
        elif said[:1] == ("oops",) and not self._takes_back(line, scope()):
            yield from self._oops(line, scope)
        elif said in (("again",), ("g",)) and not self._last:
            yield Reply("misread", "There is nothing to do again yet.")
        else:
            yield from self._chain(self.parts(self._last if said in (("again",), ("g",)) else line), scope)

    def _takes_back(self, line: str, scope: Scope) -> bool:
        """Whether a line that begins with "oops" puts no word right but takes an order back."""
        read = self.reader.read(line, scope)
        return isinstance(read, Reading) and isinstance(read.order, Undo)

    def _answers_nothing(self, found: Read) -> bool:
        """Whether a yes or a no was read as nothing but words of the table, or as what it only might be short for."""
        if isinstance(found, Misread):
            return False
        if isinstance(found, Question) and found.guessed:
            return True
        orders = [found.order] if isinstance(found, Reading) else [order for _, order in found.choices]
        return all(order.spec.table for order in orders)

    def reserved(self, words: tuple[str, ...]) -> bool:
        """Whether the words have a meaning already, so that a player may not take them as a short word of his own."""
        first = words[0] if words else ""
        taken = first in self.reader.verbs or " ".join(words) in _WORDS_OF_ITS_OWN
        return taken or first.isdecimal() or not 0 < len(words) <= _ALIAS_WORDS

    def of_its_own(self, line: str) -> bool:
        """Whether a line is no order but settles or repeats something: yes, cancel, again, a number."""
        said = words_of(line)
        return " ".join(said) in _WORDS_OF_ITS_OWN or said[:1] == ("oops",) or (len(said) == 1 and said[0].isdecimal())

    def parts(self, line: str, inside: tuple[tuple[str, ...], ...] = ()) -> list[str]:
        """The orders of a line with the player's own short words written out; one within itself stays as it is."""
        out: list[str] = []
        for part in [part for item in self._items(line) for part in self._split(item)]:
            spend(PART)
            part = letters.unmarked(part)
            said = words_of(part)
            key = next((said[:n] for n in range(_ALIAS_WORDS, 0, -1) if said[:n] in self.aliases), ())
            if not key or key in inside or len(out) > _ORDERS_AT_MOST:
                out.append(part)
                continue
            tokens = tokenize(part)
            rest = part[tokens[len(key) - 1].end :].strip()
            out += self.parts(f"{self.aliases[key]} {rest}".strip(), (*inside, key))
        saying = [part for part in out if not courtesy.says_nothing(part)]
        return (saying or out)[:_ORDERS_AT_MOST]

    def _items(self, line: str) -> list[str]:
        """The items of a letter; what begins with a verb is none."""
        first = next(iter(words_of(line)), "")
        return letters.items(line) if first in letters.OPENING or not self.reader.leads(first) else [line]

    def _split(self, line: str) -> list[str]:
        """The orders of a chain; quoted text and speech stay whole."""
        parts: list[str] = []
        begin = 0
        for m in _THEN.finditer(line):
            if m.group().startswith('"') or m.start() < begin:
                continue
            part = line[begin : m.start()].strip()
            if part:
                if self.reader.swallows(part):
                    return [*parts, line[begin:].strip()]
                parts.append(part)
            begin = m.end()
        return parts

    def _taken_up(self, parts: Sequence[str], scope: Scope) -> list[str]:
        """The orders of a chain, the verb of the one before put before those that go without: "then the longbows"."""
        out = [*parts[:1]]
        for part in parts[1:]:
            spend(PART)
            words, before = words_of(part), words_of(out[-1])
            lone = words and before and not self.reader.leads(words[0]) and self.reader.leads(before[0])
            read = self.reader.read(f"{before[0]} {part}", scope, False) if lone else None
            if isinstance(read, Reading) and not read.order.spec.table:
                part = f"{before[0]} {part}"
            out.append(part)
        return out

    def _in_their_own_words(self, parts: Sequence[str], scope: Callable[[], Scope]) -> list[str]:
        """The parts with those together whose "then" is a word of the order itself: "route by Kent then Essex"."""
        out = [*parts[:1]]
        for part in parts[1:]:
            spend(PART)
            whole = f"{out[-1]} then {part}"
            if not self._begins_an_order(part) and self._goes_on(out[-1], whole, scope()):
                out[-1] = whole
            else:
                out.append(part)
        return out

    def _goes_on(self, part: str, whole: str, scope: Scope) -> bool:
        """Whether the longer text is an order, and no other kind of order than what it begins with."""
        longer = self.reader.read(whole, scope)
        if not isinstance(longer, Reading):
            return False
        alone = self.reader.read(part, scope)
        return not isinstance(alone, Reading) or type(alone.order) is type(longer.order)

    def _as_a_voyage(self, parts: Sequence[str], scope: Scope) -> Sequence[str]:
        """The parts as one, where the first is no order alone and all together tell of a voyage."""
        whole = ", ".join(parts)
        tells = next(told(whole), None) is not None and isinstance(self.reader.read(parts[0], scope), Misread)
        return [whole] if tells and self.voyages.read(whole, scope) is not None else parts

    def _sentences(self, parts: Sequence[str], scope: Callable[[], Scope]) -> list[str]:
        """The parts, those that are no order as they stand by their sentences."""
        out: list[str] = []
        for part in parts:
            several = letters.sentences(part)
            whole = len(several) < 2 or not isinstance(self.reader.read(part, scope()), Misread)
            out += [part] if whole else several
        return out

    def _chain(self, parts: Sequence[str], scope: Callable[[], Scope]) -> Iterator[Step]:
        if len(parts) > 1:
            parts = self._taken_up(self._in_their_own_words(parts, scope), scope())
            parts = self._as_a_voyage(parts, scope())
        parts = self._sentences(parts, scope)
        staying = unmoved(self.reader, parts, scope()) if len(parts) > 1 else []
        if (stopped := self._not_whole([part for part in parts if part not in staying], scope)) is not None:
            offer = self.reader.offered("; ".join(parts), scope())  # the terms of one are no orders
            self.open = offer or self.open
            yield Reply("question", offer.message) if offer is not None else stopped
            return
        if len(parts) > 1 and (stopped := self._looked_ahead(parts, staying, scope)) is not None:
            yield stopped
            return
        done: list[str] = []
        left = [*parts]
        last: Order | None = None
        while left:
            part = left.pop(0)
            if part in staying:
                yield Reply("unmoved", NO_ORDER_NEEDED.format(part))
                continue
            result = self.read_part(part, scope())
            if last is not None and (waits := self.waits(part, result, scope(), last)) is not None:
                wait = Wait(waits.text, waits.later)
                yield wait
                if wait.kept:
                    continue
                yield from _not_tried(left)
                break
            if isinstance(result, Misread) and (clauses := self.several(part, scope())):
                asked = self.asks(clauses, left, scope())
                left[:0] = [clause.text for clause in clauses]
                staying += unmoved(self.reader, left, scope())
                if not asked and not done and (stopped := self._looked_ahead(left, staying, scope)) is not None:
                    yield stopped
                    return
                if not asked:
                    continue
                chain = (*left[:1],) if any(c.why for c in clauses) else (*left,)
                result, left = Question(asked, ((clauses[0].text, clauses[0].order),), chain), []
            elif isinstance(result, Misread) and not (left or done):
                result = self._otherwise(part, result, scope())
            rest = tuple(left)
            if isinstance(result, Reading):
                asked_before = self.open if leaves_standing(result.order) else None
                self.open, self._slip = asked_before, None
                if result.note:
                    yield Reply("guessed", result.note)
                told = Told(result)
                yield told
                if isinstance(asked_before, Question):
                    yield Reply("standing", f"{STILL_ASKED} {asked_before.message}")
                if told.accepted:
                    done.append(part)
                    last = result.order
                    self._last = "; ".join(done)
                    continue
            elif isinstance(result, Question):
                self.open, self._slip = result, None
                yield Reply("question", result.message)
            else:
                yield self._misread(part, result, rest)
            yield from _not_tried(rest)
            break

    def _otherwise(self, part: str, why: Misread, scope: Scope) -> Read:
        """What is asked about a line that is no order as it stands: what it is without a remark, rightly spelt, or as
        a story of what is asked for. A word of the table that only shows something is carried.
        """
        if (most := self.nearly.read(part, why, scope)) is not None:
            return most
        spelt = self.reader.mended(part, scope) if not why.message.endswith(")") else []
        for said in spelt:
            spend(PART)
            read = self._respelt(said, scope)
            alone = len(tokenize(part)) == 1
            if isinstance(read, Misread):
                why = why if alone else read
            elif read is not None and not _ends(read):
                looks = alone and isinstance(read, Reading) and type(read.order) in LOOKS
                return read.asked() if isinstance(read, Reading) and not looks else read
        nothing = why.bad or why.message.startswith(_NOTHING)  # else what is wrong with the order it is was told
        told = (self.reader.story(said, scope) for said in ((part, *spelt) if nothing else ()))
        return next((asked for asked in told if asked is not None), why)

    def _respelt(self, said: str, scope: Scope) -> Read | None:
        """What a line is whose slips were put right; None if it is no order either."""
        read = self.read_part(said, scope)
        if isinstance(read, Misread):
            clauses = self.several(said, scope)
            if clauses and not self.asks(clauses, (), scope):
                return self._several_asked(clauses)
            read = self.nearly.read(said, read, scope) or read
        if isinstance(read, Misread):
            return read if read.good and not read.bad else None  # what is wrong with it, rightly spelt
        if isinstance(read, Question):
            return replace(read, guessed=True)
        if read.order.spec.table:
            return None if any(getattr(read.order, f) for f in read.order.spec.fields) else read
        no = scope.check(read.order)
        return read if no is None else Misread(no, "", ())

    @staticmethod
    def _several_asked(clauses: Sequence[Clause]) -> Question:
        """Whether several orders are meant."""
        texts = tuple(clause.text for clause in clauses)
        return Question(f"Do you mean {'; then '.join(texts)}? yes or no", ((texts[0], clauses[0].order),), texts)

    def _looked_ahead(self, parts: Sequence[str], staying: Sequence[str], scope: Callable[[], Scope]) -> Reply | None:
        """What is asked or told before the first order of a line is done; None where nothing is."""
        stopped = looking_ahead.stops(self, parts, staying, scope())
        if isinstance(stopped, Question):
            self.open, self._slip = stopped, None
            return Reply("question", stopped.message)
        return Reply("misread", stopped) if stopped is not None else None

    def read_part(self, part: str, scope: Scope) -> Read:
        """What a part of a line is by itself."""
        read = self.reader.read(part, scope)
        if isinstance(read, Reading) and _worded(read.order) and scope.check(read.order) is not None:
            return self.reader.offered(part, scope) or read
        return read

    def asks(self, clauses: Sequence[Clause], behind: Sequence[str], scope: Scope) -> str:
        """What is asked before several orders are done; "" if nothing is, or the first is refused: that is told."""
        refused = scope.check(clauses[0].order) is not None
        return "" if refused else _asked_about(clauses, behind)

    def waits(self, part: str, result: Read, scope: Scope, before: Order) -> Clause | None:
        """A part of a chain that is an order for a later phase of the speaker's own turn; None for any other."""
        if isinstance(result, Question) or (isinstance(result, Reading) and _may_be_given(result.order, scope)):
            return None
        try:
            clause = self.clauses.following(part, scope, before)
        except TooMuch:  # what was read of it says so
            return None
        return clause if clause is not None and clause.later else None

    def _not_whole(self, parts: Sequence[str], scope: Callable[[], Scope]) -> Reply | None:
        """What is said to a line of which something behind its first order is no order: then nothing of it is done.

        What is no order may restrict what stands before it ("besiege Bolton; Clifford stays out of it"). An order that
        cannot be given yet, or names what is not there yet, is none of that.
        """
        for k in range(1, len(parts)):
            spend(PART)
            part = parts[k]
            begins = self._begins_an_order(part)
            if begins and (self.of_its_own(part) or not words_of(part)):
                continue
            result = self.reader.read(part, now := scope())
            if begins and not (isinstance(result, Misread) and result.bad):
                continue
            if isinstance(result, Question) and result.guessed:
                return Reply("misread", NOTHING_OF_IT.format(part), "; ".join(parts[:k]))
            if not isinstance(result, Misread) or self.several(part, now) or self._goes_with(parts[k - 1], part, now):
                continue
            replied = self._misread(part, result, tuple(parts[k + 1 :]))
            if self._slip is not None:
                self._slip = _Slip(f"{'; '.join(parts[:k])}; {self._slip.before}", self._slip.after, self._slip.rest)
            return Reply("misread", f"{NOTHING_OF_IT.format(part)} {result.message}", replied.good)
        return None

    def _goes_with(self, before: str, part: str, scope: Scope) -> bool:
        """Whether a part of a chain is an order once the one before it is done: "then he attacks Mowbray there"."""
        first = self.reader.read(before, scope, False)
        return isinstance(first, Reading) and self.clauses.following(part, scope, first.order) is not None

    def _begins_an_order(self, part: str) -> bool:
        """Whether a part of a chain begins as an order does, or repeats or settles something."""
        tokens = tokenize(part)
        if self.of_its_own(part) or not tokens or self.reader.leads(tokens[0].text):
            return True
        return any(not start.spec.table for start in self.reader.starts(tokens))

    def several(self, line: str, scope: Scope) -> tuple[Clause, ...] | None:
        """The orders of a line that is none as a whole: a voyage in steps, its clauses, the same of several things."""
        return self.voyages.read(line, scope) or self.clauses.read(line, scope) or self.each.read(line, scope)

    def _misread(self, part: str, result: Misread, rest: tuple[str, ...]) -> Reply:
        self._slip = None
        if result.at >= 0:
            self._slip = _Slip(part[: result.at], part[result.at + len(result.bad) :], rest)
        return Reply("talk" if result.talk else "misread", result.message, result.good)

    def _oops(self, line: str, scope: Callable[[], Scope]) -> Iterator[Step]:
        right = line.partition(" ")[2].strip()
        if self._slip is None or not right:
            why = "There is no word to put right." if self._slip is None else "Say 'oops' and the right word."
            yield Reply("misread", why)
            return
        slip = self._slip
        yield from self._chain([*self.parts(slip.before + right + slip.after), *slip.rest], scope)

    def _answer(self, question: Question, line: str, scope: Callable[[], Scope]) -> Iterable[Step] | None:
        """What comes of a line that answers or drops the question; None if it is to be read as a new order."""
        said = words_of(line)
        if " ".join(said) in _CANCEL:
            self.open = None
            return [Reply("cancelled", "Cancelled.")]
        if question.chain and " ".join(said) in YES:
            self.open = None
            return self._chain(question.chain, scope)
        if len(question.choices) == 1 and " ".join(said) in YES:
            return self._chosen(question, 0, scope)
        if " ".join(said) in YES and not all(leaves_standing(order) for _, order in question.choices):
            return [Reply("question", f"Say which one, by its number.\n{question.message}")]
        if " ".join(said) in NO:  # never an order of the game that is called "no"
            self.open = None
            return [Reply("cancelled", "Then not.")]
        if question.chain:
            return None
        if len(said) == 1 and said[0].isdecimal():
            n = int(said[0]) if len(said[0]) < 4 else 0
            if 1 <= n <= len(question.choices):
                return self._chosen(question, n - 1, scope)
            if not isinstance(self.reader.read(line, scope()), Misread):
                return None
            return [Reply("question", f"There are {len(question.choices)} choices.\n{question.message}")]
        fitting = [k for k, (label, _) in enumerate(question.choices) if answers(said, label)]
        which = sentences.which_one(said, len(question.choices))
        if which is not None and not fitting:
            return self._chosen(question, which, scope)
        exact = [k for k in fitting if words_of(question.choices[k][0]) == said]
        if len(fitting) == 1 or len(exact) == 1:
            return self._chosen(question, (exact or fitting)[0], scope)
        if fitting and isinstance(self.reader.read(line, scope()), Misread):
            self.open = narrower = replace(question, choices=tuple(question.choices[k] for k in fitting), guessed=False)
            return [Reply("question", narrower.message)]
        return None

    def _chosen(self, question: Question, k: int, scope: Callable[[], Scope]) -> Iterator[Step]:
        self.open = None
        label, order = question.choices[k]
        try:
            text = self.reader.text(order, scope())
        except ValueError:
            text = label
        if question.before or question.behind:
            yield from self._chain([*question.before, label, *question.behind], scope)
            return
        told = Told(Reading(order, text, True, ""))
        yield told
        if told.accepted:
            self._last = text


def leaves_standing(order: Order) -> bool:
    """Whether what a seat was asked still waits for its answer after the order:
    a look or a question does not drop it."""
    return order.spec.table and not isinstance(order, Undo | Redo)


def _ends(read: Read) -> bool:
    """Whether a line would end the speaker's part."""
    orders = [read.order] if isinstance(read, Reading) else []
    orders += [order for _, order in read.choices] if isinstance(read, Question) else []
    return any(order.spec.ends for order in orders)


def _not_tried(rest: Sequence[str]) -> Iterator[Reply]:
    """What is said of the orders of a line behind one that was not done."""
    if rest:
        yield Reply("skipped", "Not tried: " + "; ".join(rest) + ".", "; ".join(rest))


def _worded(order: Order) -> bool:
    """Whether an order of the game has words of the speaker's own."""
    texts = [f for f, kind in order.spec.kinds.items() if kind.id in FREE_TEXT]
    return not order.spec.table and any(getattr(order, f) for f in texts)


def _may_be_given(order: Order, scope: Scope) -> bool:
    return order.spec.table or scope.offered(type(order))


def _asked_about(clauses: Sequence[Clause], behind: Sequence[str]) -> str:
    """What is asked before a line of several clauses is done; "" if nothing is."""
    if why := next((clause.why for clause in clauses if clause.why), ""):
        return f"{why} Do only '{clauses[0].text}' now? yes or no"
    if not any(clause.asked for clause in clauses):
        return ""
    return f"Do you mean {'; then '.join((*(clause.text for clause in clauses), *behind))}? yes or no"
