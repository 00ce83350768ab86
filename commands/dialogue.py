"""One seat's talk with the reader: chains of orders, "again", "oops", and answers to a question.

Kept apart from any screen: a screen, a script and a bot's log all give it lines and show its replies. It hands out
what it reads order by order (`steps`), and whoever takes the line carries that out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from commands import sentences
from commands.clean import clean
from commands.order import Order
from commands.reader import Misread, Question, Reader, Reading, Scope, answers
from commands.step_budget import LINE, TOO_MUCH, TooMuch, spend, within
from commands.table_words import Redo, Undo
from commands.tokens import tokenize, words_of

# No space before a sign is looked for: what stands between two signs is stripped, and a line of spaces costs nothing.
_THEN = re.compile(r'"[^"]*"?|;|(?:,\s*)?\b(?:and\s+)?then\b[\s,]*|\Z', re.IGNORECASE)
_CANCEL = ("cancel", "never mind", "nevermind", "forget it")
YES = ("yes", "y", "yes please", "do it", "go ahead", "sure", "ok", "okay")
NO = ("no", "n", "no thanks", "do not", "dont")
_WORDS_OF_ITS_OWN = ("again", "g", "oops", *_CANCEL, *YES, *NO)
STILL_ASKED = "Still asked:"
NO_QUESTION = "'{}' answers no question that is open."
NOTHING_OF_IT = "Nothing of this line is done, since '{}' in it is no order."
_ORDERS_AT_MOST = 40
"""Orders a line may come to when its short words are written out."""
_PART = 5
"""Steps a part of a chain counts for (see `step_budget`): short words of short words may have very many of them."""
_ALIAS_WORDS = 3
"""Words a short word of a player's own may have."""


@dataclass(frozen=True)
class Reply:
    """Something to tell the seat about its line, apart from what the orders themselves did."""

    kind: Literal["misread", "question", "cancelled", "skipped", "guessed", "standing"]
    text: str
    good: str = ""
    """For a misread: the part understood, to go on from; for orders of a chain that were skipped: those orders."""


@dataclass
class Told:
    """An order of the line, read: whoever takes the line carries it out, and says here whether it was accepted."""

    reading: Reading
    accepted: bool = False


Step = Told | Reply


class Asked(Protocol):
    """Something asked, which the next line may answer."""

    @property
    def message(self) -> str:
        """The question as it is put."""


class _Parted(NamedTuple):
    """Orders that one line joins; the first of them where that is asked about, why the second cannot be given now."""

    orders: tuple[str, ...]
    asked: Order | None
    why: str = ""


class After:
    """A scope as it will be after an order: "it" and "there" mean what that order is about."""

    ahead = True

    def __init__(self, scope: Scope, order: Order) -> None:
        self._scope, self._order = scope, order

    def __getattr__(self, name: str) -> Any:
        return getattr(self._scope, name)

    def last_order(self) -> Order:
        """The order before."""
        return self._order

    def pronoun(self, kind: str) -> Sequence[Any]:
        """What the order names of that kind, else what was meant before."""
        for name, what in self._order.spec.kinds.items():
            value = getattr(self._order, name)
            if what.id == kind and value not in ("", (), None):
                return tuple(value) if isinstance(value, tuple) else (value,)
        return self._scope.pronoun(kind)


@dataclass(frozen=True)
class _Slip:
    """A word not understood, with what stood before and after it, for `oops`."""

    before: str
    after: str
    rest: tuple[str, ...]


class Dialogue:
    """What one seat said last, and what it was asked."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
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
                else:
                    replies.append(step)
        return replies

    def steps(self, line: str, scope: Callable[[], Scope]) -> Iterator[Step]:
        """Read a line order by order: each as it is to be carried out, and what is said besides.

        `scope` is asked again before every order of a chain, since the one before may have changed everything. The
        bound within which the line is read is set by whoever takes it.
        """
        try:
            yield from self._steps(line, scope)
        except TooMuch:
            yield Reply("misread", TOO_MUCH)

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
        elif said[:1] == ("oops",):
            yield from self._oops(line, scope)
        elif said in (("again",), ("g",)) and not self._last:
            yield Reply("misread", "There is nothing to do again yet.")
        else:
            yield from self._chain(self.parts(self._last if said in (("again",), ("g",)) else line), scope)

    def _answers_nothing(self, found: Reading | Question | Misread) -> bool:
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
        for part in self._split(line):
            spend(_PART)
            said = words_of(part)
            key = next((said[:n] for n in range(_ALIAS_WORDS, 0, -1) if said[:n] in self.aliases), ())
            if not key or key in inside or len(out) > _ORDERS_AT_MOST:
                out.append(part)
                continue
            tokens = tokenize(part)
            rest = part[tokens[len(key) - 1].end :].strip()
            out += self.parts(f"{self.aliases[key]} {rest}".strip(), (*inside, key))
        return out[:_ORDERS_AT_MOST]

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
            spend(_PART)
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
            spend(_PART)
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

    def _chain(self, parts: Sequence[str], scope: Callable[[], Scope]) -> Iterator[Step]:
        if len(parts) > 1:
            parts = self._taken_up(self._in_their_own_words(parts, scope), scope())
        if (stopped := self._not_whole(parts, scope)) is not None:
            yield stopped
            return
        done: list[str] = []
        left = [*parts]
        while left:
            part = left.pop(0)
            result = self.reader.read(part, scope())
            if isinstance(result, Misread) and (both := self._parted(part, scope())):
                left[:0] = both.orders
                if both.asked is None:
                    continue
                asked_about = f"Do you mean {'; then '.join(left)}? yes or no"
                if both.why:
                    asked_about, left = f"{both.why} Do only '{left[0]}' now? yes or no", left[:1]
                result, left = Question(asked_about, ((both.orders[0], both.asked),), tuple(left)), []
            rest = tuple(left)
            if isinstance(result, Reading):
                asked = self.open if leaves_standing(result.order) else None
                self.open, self._slip = asked, None
                if result.note:
                    yield Reply("guessed", result.note)
                told = Told(result)
                yield told
                if isinstance(asked, Question):
                    yield Reply("standing", f"{STILL_ASKED} {asked.message}")
                if told.accepted:
                    done.append(part)
                    self._last = "; ".join(done)
                    continue
            elif isinstance(result, Question):
                self.open, self._slip = result, None
                yield Reply("question", result.message)
            else:
                yield self._misread(part, result, rest)
            if rest:
                yield Reply("skipped", "Not tried: " + "; ".join(rest) + ".", "; ".join(rest))
            break

    def _not_whole(self, parts: Sequence[str], scope: Callable[[], Scope]) -> Reply | None:
        """What is said to a line of which something behind its first order is no order: then nothing of it is done.

        What is no order may restrict what stands before it ("besiege Bolton; Clifford stays out of it"). An order that
        cannot be given yet, or names what is not there yet, is none of that.
        """
        for k in range(1, len(parts)):
            spend(_PART)
            part = parts[k]
            if self._begins_an_order(part):
                continue
            result = self.reader.read(part, now := scope())
            if not isinstance(result, Misread) or self._parted(part, now):
                continue
            replied = self._misread(part, result, tuple(parts[k + 1 :]))
            if self._slip is not None:
                self._slip = _Slip(f"{'; '.join(parts[:k])}; {self._slip.before}", self._slip.after, self._slip.rest)
            return Reply("misread", f"{NOTHING_OF_IT.format(part)} {result.message}", replied.good)
        return None

    def _begins_an_order(self, part: str) -> bool:
        """Whether a part of a chain begins as an order does, or repeats or settles something."""
        tokens = tokenize(part)
        return self.of_its_own(part) or not tokens or bool(self.reader.starts(tokens))

    def _parted(self, line: str, scope: Scope) -> _Parted | None:
        """The orders in a line that cannot be read as one, if that is what its "and" or comma joins. It is asked about
        where the second goes without a verb of its own, or comes later.
        """
        for first, rest, same in sentences.joined(line, tokenize(line), self.reader.leads):
            spend(_PART)
            one = self.reader.read(first, scope, False)
            if not isinstance(one, Reading) or (same and one.order.spec.table) or one.note == f"({one.text})":
                continue
            after = After(scope, one.order)
            other = self.reader.read(rest, after, False)
            if isinstance(other, Misread):
                if (further := self._parted(rest, after)) is None:
                    continue
                return _Parted((one.text, *further.orders), one.order if same or further.asked else None, further.why)
            if same and (not isinstance(other, Reading) or type(other.order) is not type(one.order)):
                continue
            if isinstance(other, Question):
                rest = other.choices[0][0] if len(other.choices) == 1 and other.choices[0][1].spec.patterns else rest
                return _Parted((one.text, rest), None)
            later = not other.order.spec.table and not scope.offered(type(other.order))
            why = (scope.barred(type(other.order)) or f"'{other.text}' cannot be given now.") if later else ""
            return _Parted(
                (one.text, rest if other.order.spec.table else other.text), one.order if same or later else None, why
            )
        return None

    def _misread(self, part: str, result: Misread, rest: tuple[str, ...]) -> Reply:
        self._slip = None
        if result.at >= 0:
            self._slip = _Slip(part[: result.at], part[result.at + len(result.bad) :], rest)
        return Reply("misread", result.message, result.good)

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
            self.open = narrower = Question(question.prompt, tuple(question.choices[k] for k in fitting))
            return [Reply("question", narrower.message)]
        return None

    def _chosen(self, question: Question, k: int, scope: Callable[[], Scope]) -> Iterator[Step]:
        self.open = None
        label, order = question.choices[k]
        try:
            text = self.reader.text(order, scope())
        except ValueError:
            text = label
        told = Told(Reading(order, text, True, ""))
        yield told
        if told.accepted:
            self._last = text


def leaves_standing(order: Order) -> bool:
    """Whether what a seat was asked still waits for its answer after the order:
    a look or a question does not drop it."""
    return order.spec.table and not isinstance(order, Undo | Redo)
