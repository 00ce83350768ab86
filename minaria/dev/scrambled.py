"""Legal orders said otherwise, or spoilt, and typed where they are legal: what `minaria dev fuzz --scrambled` tries.

Of each line it is known what it may do at most: the order that it was made of, where it says no less than that;
nothing, where a word in it may limit or deny, where it asks, or speaks of what another player does. Whatever else comes
of a line was not in its words.
"""

from __future__ import annotations

import random
import re
import traceback
from collections.abc import Callable
from dataclasses import dataclass

from commands import Order, Reading, lexicon, verbs
from commands.canonical import in_pieces
from commands.frames import PREPOSITIONS
from commands.table_words import Done
from commands.tokens import words_of
from minaria.dev.half_typed import play_on
from minaria.dev.language import slip
from minaria.dev.trials import Trial, new_match
from minaria.dev.typed_lines import apart
from minaria.engine.game import Game
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.table.line.table import Table

LIMITING = ("not", "without", "unless", "except", "until", "only", "before", "but", "if", "never", "instead of")
"""Words thrown in that may limit what is ordered."""
_ONLY_LESS = ("except", "without", "but")
"""Those of them with which a force may be named: then less is ordered."""
_SMALL = ("the",)
_POLITE = ("please {}", "i want to {}", "{} please", "so, {}", "ok {}", "let's {}", "{}, thank you", "{} now")
_DENIED = ("do not {}", "don't {}", "i won't {}", "{}, not", "unless we {}", "we do not {}")
_ASKED = ("can i {}", "should we {}", "why did he {}", "what if i {}", "may i {}", "who can {}", "{}?", "i {}?")
_JOINED = ("{} and {}", "{}, {}", "{}; {}", "{} then {}", "{} and then {}", "{}. {}")
_LIMITED = ("{} unless {}", "{} but not {}", "{} instead of {}", "{} only if {}", "{} before we {}", "{} until {}")
_EACH = 6  # lines made of one order
_A_NAME = 4  # letters of a word in which one may be changed


@dataclass(frozen=True)
class Made:
    """A line, and the orders that it may come to, one after the other; none where it may do nothing. `less`: orders
    that take less, or that say all of its words, may come of it instead.
    """

    how: str
    line: str
    orders: tuple[Order, ...] = ()
    less: bool = False


class Scrambler:
    """Makes lines of the orders that whoever is asked may give."""

    def __init__(self, match: Match, seat: str, luck: random.Random) -> None:
        self.match, self.seat, self.luck = match, seat, luck
        self.scope = match.game.language.scope(match, seat)
        ask = match.ask(seat)
        assert ask is not None
        self._ask = ask
        self._ways: tuple[Callable[[Order, list[str]], Made | None], ...] = (
            self._reordered,
            self._synonym,
            self._small,
            self._polite,
            self._limited,
            self._denied,
            self._asked,
            self._of_another,
            self._misspelt,
            self._half,
            self._joined,
        )

    def lines(self) -> list[Made]:
        """Some lines made of one order that may be given now; none of what takes any words, or none."""
        order = self.match.game.language.normal(choose(self._ask, self.luck))
        if isinstance(order, Done) or order.spec.takes_text:
            return []
        pieces = in_pieces(order, self.scope.name)
        made = (way(order, list(pieces)) for way in self.luck.sample(self._ways, _EACH))
        return [x for x in made if x is not None]

    # -- said otherwise: the order or nothing

    def _reordered(self, order: Order, pieces: list[str]) -> Made | None:
        """What belongs together in another order."""
        chunks: list[str] = []
        for piece in pieces:
            wording = piece.isalpha() and piece.islower() and piece not in PREPOSITIONS  # "fire all", "by road"
            if chunks and (wording or chunks[-1] in PREPOSITIONS):
                chunks[-1] += f" {piece}"
            else:
                chunks.append(piece)
        self.luck.shuffle(chunks)
        return Made("in another order", " ".join(chunks), (order,))

    def _synonym(self, order: Order, pieces: list[str]) -> Made | None:
        """Another verb of the class, which no order that may be given begins with."""
        word = order.spec.word
        heads = {head for offer in self._ask.offers for head in offer.kind.spec.heads}
        others = [v for v in verbs.one_word(word) if v not in heads and v not in lexicon.TAKING_BACK]
        lead = len(word.split())
        if not others or words_of(" ".join(pieces[:lead])) != tuple(words_of(word)):
            return None
        return Made("a synonym", " ".join([self.luck.choice(others), *pieces[lead:]]), (order,))

    def _small(self, order: Order, pieces: list[str]) -> Made | None:
        """A small word between."""
        if len(pieces) < 2:
            return None
        pieces.insert(self.luck.randrange(1, len(pieces)), self.luck.choice(_SMALL))
        return Made("a small word", " ".join(pieces), (order,))

    def _polite(self, order: Order, pieces: list[str]) -> Made | None:
        """With courtesies."""
        return Made("politely", self.luck.choice(_POLITE).format(" ".join(pieces)), (order,))

    def _misspelt(self, order: Order, pieces: list[str]) -> Made | None:
        """A letter wrong, in a word that is then no other word."""
        line = " ".join(pieces)
        spans = [m.span() for m in re.finditer(rf"[A-Za-z]{{{_A_NAME},}}", line)]
        if not spans:
            return None
        begin, end = span = self.luck.choice(spans)
        wrong = slip(line, span, self.luck)
        word = wrong[begin : end + len(wrong) - len(line)]
        return None if word.casefold() in self._known() else Made("a slip", wrong, (order,))

    def _half(self, order: Order, pieces: list[str]) -> Made | None:
        """The beginning or the end of it: never more than it says."""
        words = " ".join(pieces).split()
        if len(words) < 2:
            return None
        at = self.luck.randrange(1, len(words))
        return Made("a half", " ".join(self.luck.choice((words[:at], words[at:]))), (order,), less=True)

    def _joined(self, order: Order, pieces: list[str]) -> Made | None:
        """Two orders in a line."""
        other = self.match.game.language.normal(choose(self._ask, self.luck))
        if other.spec.takes_text:
            return None
        both = (" ".join(pieces), " ".join(in_pieces(other, self.scope.name)))
        if self.luck.random() < 0.3:
            return Made("limited by another", self.luck.choice(_LIMITED).format(*both))
        return Made("two", self.luck.choice(_JOINED).format(*both), (order, other))

    # -- what may do nothing

    def _limited(self, order: Order, pieces: list[str]) -> Made | None:
        """A word that may limit, somewhere in it."""
        word = self.luck.choice(LIMITING)
        words = " ".join(pieces).split()
        words.insert(self.luck.randrange(1, len(words) + 1), word)
        if word == "only":  # before pieces it says that no others are meant
            return Made("limited", " ".join(words), (order,))
        return Made("limited", " ".join(words), less=word in _ONLY_LESS)

    def _denied(self, order: Order, pieces: list[str]) -> Made | None:
        """Said not to be done."""
        return Made("denied", self.luck.choice(_DENIED).format(" ".join(pieces)))

    def _asked(self, order: Order, pieces: list[str]) -> Made | None:
        """Asked."""
        return Made("asked", self.luck.choice(_ASKED).format(" ".join(pieces)))

    def _of_another(self, order: Order, pieces: list[str]) -> Made | None:
        """What another player does."""
        others = [s for s in self.match.setup.seats if s != self.seat]
        if not others or not pieces[0].isalpha():
            return None
        verb = self.luck.choice((pieces[0], f"{pieces[0]}s", f"will {pieces[0]}"))
        return Made("of another", " ".join([self.luck.choice(others), verb, *pieces[1:]]))

    def _known(self) -> frozenset[str]:
        """The words of all names."""
        kinds = self.match.reader.grammar.kinds
        indices = [index for kind in kinds if (index := self.scope.index(kind)) is not None]
        things = (t.label for t in self.scope.things())
        names = [*things, *(name for index in indices for name, _ in index.items)]
        return frozenset(word for name in names for word in words_of(name))


def typed(match: Match, seat: str, made: Made) -> str:
    """Type a line at a table of its own; the fault found, '' if none."""
    table = Table(apart(match))
    lines, marks, noted = len(match.lines), len(match.marks), table.notebook(seat)
    replies = table.hear(seat, made.line)
    new = [mark.line for mark in table.match.marks[marks:]]
    own = [line for line in new if line.seat == seat]
    texts = [line.text for line in own]
    given = table.match.last.get(seat)
    wanted = match.text(seat, made.orders[0]) if made.orders else ""
    said = f"{made.how}: {seat}: {made.line!r} (of {wanted!r})" if wanted else f"{made.how}: {seat}: {made.line!r}"
    leaves = any(r.kind == "quit" for r in replies)
    if leaves and made.how == "a half" and len(words_of(made.line)) == 1:
        return ""  # "leave" of "grant leave" is a word of the table too
    if table.notebook(seat) != noted or leaves:
        return f"{said}: did what no order does"
    if not own:
        kept = [line.text for line in table.match.lines[lines:] if line.seat == seat and not line.by]
        return f"{said}: wrote {kept}" if kept else ""
    if len(own) == 1 and made.orders and _alike(given, made.orders[0]):
        return ""
    if made.less and len(own) == 1:
        whose = [s for s in match.setup.seats if s != seat]  # named for what is theirs
        heads = given.spec.heads if given is not None else ()  # any of the words that it may begin with
        good = texts[0] != wanted and (made.how == "limited" or _says(made.line, " ".join((texts[0], *whose, *heads))))
        return "" if good else f"{said}: {texts}"
    if len(own) == len(made.orders) > 0 and _goes_on(match, seat, made.orders[-1], given, texts[-1]):
        first = match.reader.read_kept(texts[0], match.game.language.scope(match, seat))
        return "" if isinstance(first, Reading) and _alike(first.order, made.orders[0]) else f"{said}: {texts}"
    return f"{said}: {texts}"


def _goes_on(match: Match, seat: str, order: Order, given: Order | None, text: str) -> bool:
    """Whether the second of two orders is as it was said: which pieces that means may be otherwise after the first."""
    return _alike(given, order) or (type(given) is type(order) and _says(match.text(seat, order), text))


def _alike(given: Order | None, order: Order) -> bool:
    """Whether two orders are the same, in whatever order they name pieces."""
    if type(given) is not type(order):
        return False
    pairs = ((getattr(given, f), getattr(order, f)) for f in order.spec.fields)
    return all(sorted(a) == sorted(b) if isinstance(a, tuple) and isinstance(b, tuple) else a == b for a, b in pairs)


def _says(line: str, text: str) -> bool:
    """Whether an order has all the words of a line, but small ones."""
    small = {*PREPOSITIONS, *lexicon.DETERMINERS, "and", ","}
    there = {root for word in words_of(text) for root in verbs.roots(word)}
    return all(word in small or {*verbs.roots(word)} & there for word in words_of(line))


def scrambled(game: Game, count: int, first: int) -> Trial:
    """So many lines, at questions all through random games."""
    luck = random.Random(first)
    found = Trial()
    seed = first
    while found.tried < count:
        match, seed = new_match(game, luck, str(seed)), seed + 1
        while not match.over and found.tried < count:
            seat = luck.choice(match.awaited())
            for made in Scrambler(match, seat, luck).lines():
                found.count(made.how)
                try:
                    fault = typed(match, seat, made)
                except Exception:
                    fault = f"raised: {seat}: {made.line!r}\n{traceback.format_exc()}"
                if fault:
                    found.faults.append(f"line {len(match.lines)} of seed {seed - 1}: {fault}")
            play_on(match, luck, luck.choice((1, 1, 3, 20)))
    return found
