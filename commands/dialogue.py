"""One seat's talk with the reader: chains of orders, "again", "oops", and answers to a question.

Kept apart from any screen: a screen, a script and a bot's log all give it lines and show its replies.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

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
        self.pending: Question | None = None
        self.aliases: Mapping[tuple[str, ...], str] = {}
        """The player's own short words and what each stands for."""
        self._last = ""
        self._slip: _Slip | None = None

    def remember(self, line: str) -> None:
        """Make `line` what "again" repeats."""
        self._last = line

    def take(self, line: str, scope: Callable[[], Scope], act: Callable[[Reading], bool]) -> list[Reply]:
        """Read a line and carry it out order by order; `act` returns whether an order was accepted.

        `scope` is asked again before every order of a chain, since the one before may have changed everything.
        """
        with within(LINE):
            try:
                return self._take(line, scope, act)
            except TooMuch:
                return [Reply("misread", TOO_MUCH)]

    def _take(self, line: str, scope: Callable[[], Scope], act: Callable[[Reading], bool]) -> list[Reply]:
        line = clean(line)
        if not line:
            return []
        if self.pending is not None:
            replies = self._answer(line, scope, act)
            if replies is not None:
                return replies
        said = words_of(line)
        if " ".join(said) in _CANCEL and isinstance(self.reader.read(line, scope()), Misread):
            # With no question open it may be an order of the game, such as taking back an envoy.
            self._slip = None
            return [Reply("cancelled", "There is nothing to cancel.")]
        if said[:1] == ("oops",):
            return self._oops(line, scope, act)
        if said in (("again",), ("g",)):
            if not self._last:
                return [Reply("misread", "There is nothing to do again yet.")]
            line = self._last
        return self._chain(self.parts(line), scope, act)

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

    def _in_their_own_words(self, parts: Sequence[str], scope: Callable[[], Scope]) -> list[str]:
        """The parts with those together whose "then" is a word of the order itself: "route by Kent then Essex"."""
        out = [*parts[:1]]
        for part in parts[1:]:
            spend(_PART)
            whole = f"{out[-1]} then {part}"
            if not self._begins_an_order(part) and isinstance(self.reader.read(whole, scope()), Reading):
                out[-1] = whole
            else:
                out.append(part)
        return out

    def _chain(self, parts: Sequence[str], scope: Callable[[], Scope], act: Callable[[Reading], bool]) -> list[Reply]:
        parts = self._in_their_own_words(parts, scope)
        if (stopped := self._not_whole(parts, scope)) is not None:
            return [stopped]
        replies: list[Reply] = []
        done: list[str] = []
        left = [*parts]
        while left:
            part = left.pop(0)
            result = self.reader.read(part, scope())
            if isinstance(result, Misread) and (both := self._parted(part, scope())):
                parts, doubtful = both
                left[:0] = parts
                if doubtful is None:
                    continue
                asked_about = f"Do you mean {'; then '.join(left)}? yes or no"
                result, left = Question(asked_about, ((parts[0], doubtful),), tuple(left)), []
            rest = tuple(left)
            if isinstance(result, Reading):
                asked = self.pending if leaves_standing(result.order) else None
                self.pending, self._slip = asked, None
                if result.note:
                    replies.append(Reply("guessed", result.note))
                accepted = act(result)
                if asked is not None:
                    replies.append(Reply("standing", f"{STILL_ASKED} {asked.message}"))
                if accepted:
                    done.append(part)
                    continue
            elif isinstance(result, Question):
                self.pending, self._slip = result, None
                replies.append(Reply("question", result.message))
            else:
                replies.append(self._misread(part, result, rest))
            replies += _skipped(rest)
            break
        if done:
            self._last = "; ".join(done)
        return replies

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

    def _parted(self, line: str, scope: Scope) -> tuple[tuple[str, ...], Order | None] | None:
        """The orders in a line that cannot be read as one, if that is what its "and" or comma joins; and the first of
        them if the second goes without a verb of its own: then it may be meant as one, and is asked about.
        """
        for first, rest, same in sentences.joined(line, tokenize(line), self.reader.verbs):
            spend(_PART)
            one = self.reader.read(first, scope)
            if not isinstance(one, Reading) or (same and one.order.spec.table):
                continue
            other = self.reader.read(rest, scope)
            if isinstance(other, Misread):
                if (further := self._parted(rest, scope)) is None:
                    continue
                others, doubtful = further
                return (first, *((rest,) if doubtful else others)), one.order if same else None
            if not same or (isinstance(other, Reading) and type(other.order) is type(one.order)):
                return (first, rest), one.order if same else None
        return None

    def _misread(self, part: str, result: Misread, rest: tuple[str, ...]) -> Reply:
        self._slip = None
        if result.at >= 0:
            self._slip = _Slip(part[: result.at], part[result.at + len(result.bad) :], rest)
        return Reply("misread", result.message, result.good)

    def _oops(self, line: str, scope: Callable[[], Scope], act: Callable[[Reading], bool]) -> list[Reply]:
        right = line.partition(" ")[2].strip()
        if self._slip is None or not right:
            why = "There is no word to put right." if self._slip is None else "Say 'oops' and the right word."
            return [Reply("misread", why)]
        slip = self._slip
        return self._chain([*self.parts(slip.before + right + slip.after), *slip.rest], scope, act)

    def _answer(self, line: str, scope: Callable[[], Scope], act: Callable[[Reading], bool]) -> list[Reply] | None:
        """The replies if the line answers or drops the question; None if it is to be read as a new order."""
        question = self.pending
        assert question is not None
        said = words_of(line)
        if " ".join(said) in _CANCEL:
            self.pending = None
            return [Reply("cancelled", "Cancelled.")]
        if question.chain and " ".join(said) in YES:
            self.pending = None
            return self._chain(question.chain, scope, act)
        if len(question.choices) == 1 and " ".join(said) in YES:
            return self._chosen(question, 0, scope, act)
        if " ".join(said) in YES and not all(leaves_standing(order) for _, order in question.choices):
            return [Reply("question", f"Say which one, by its number.\n{question.message}")]
        if " ".join(said) in NO:  # never an order of the game that is called "no"
            self.pending = None
            return [Reply("cancelled", "Then not.")]
        if question.chain:
            return None
        if len(said) == 1 and said[0].isdecimal():
            n = int(said[0]) if len(said[0]) < 4 else 0
            if 1 <= n <= len(question.choices):
                return self._chosen(question, n - 1, scope, act)
            if not isinstance(self.reader.read(line, scope()), Misread):
                return None
            return [Reply("question", f"There are {len(question.choices)} choices.\n{question.message}")]
        fitting = [k for k, (label, _) in enumerate(question.choices) if answers(said, label)]
        which = sentences.which_one(said, len(question.choices))
        if which is not None and not fitting:
            return self._chosen(question, which, scope, act)
        exact = [k for k in fitting if words_of(question.choices[k][0]) == said]
        if len(fitting) == 1 or len(exact) == 1:
            return self._chosen(question, (exact or fitting)[0], scope, act)
        if fitting and isinstance(self.reader.read(line, scope()), Misread):
            self.pending = Question(question.prompt, tuple(question.choices[k] for k in fitting))
            return [Reply("question", self.pending.message)]
        return None

    def _chosen(
        self, question: Question, k: int, scope: Callable[[], Scope], act: Callable[[Reading], bool]
    ) -> list[Reply]:
        self.pending = None
        label, order = question.choices[k]
        try:
            text = self.reader.text(order, scope())
        except ValueError:
            text = label
        if act(Reading(order, text, True, "")):
            self._last = text
        return []


def leaves_standing(order: Order) -> bool:
    """Whether what a seat was asked still waits for its answer after the order:
    a look or a question does not drop it."""
    return order.spec.table and not isinstance(order, Undo | Redo)


def _skipped(rest: Sequence[str]) -> list[Reply]:
    return [Reply("skipped", "Not tried: " + "; ".join(rest) + ".", "; ".join(rest))] if rest else []
