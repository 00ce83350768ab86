"""Lines of several clauses: where they part, and what each is once those before it are done.

    Grey goes to Northallerton, attack Mowbray there; give Leicester to Roos and Bristol to Cromwell

A clause begins behind "and" or a comma: with a verb, with somebody who does something, or with neither, and then its
verb is that of the clause before. "It", "they" and "there" in it are what the one before is about, and who does it is
too, where it does not say so. All clauses of a line are read before the first is done. One that is an order for a later
phase of the speaker's own turn is kept until then.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from commands.lexicon import LIMITING, MOTION, STAYING
from commands.order import Order
from commands.own_words import NO_ORDER
from commands.quantities import Thing, Trouble, Which
from commands.quantity_words import THERE, Crowd, Part
from commands.reading import Question, Reading, Scope
from commands.refusal import Reads
from commands.staying import pieces_of, staying
from commands.step_budget import PART, spend
from commands.tokens import tokenize, words_of
from commands.verbs import is_verb, roots

_JOINS = re.compile(r'"[^"]*"?|, ?(?:and |but |while |whilst )?| (?:and|but|while|whilst) ', re.IGNORECASE)
_APART = frozenset(("but", "while", "whilst"))
"""Of these, what joins somebody else who does something, or stays: "all but Percy" joins nothing."""
_JOINED = 8
"""Places of a line where two clauses may be joined, at most."""
_MOST = 40
"""Clauses of a line, at most."""
_GOES = re.compile(r"\b(?:to|into|at)\b|[>→:@]|\s[-–—]|\w[-–—](?=\w)", re.IGNORECASE)
"""What a clause without a verb has: a sign or a word that says where somebody goes."""
_NEXT = frozenset(("then", "also", "next", "finally", "afterwards", "so"))
"""Words that say of a clause only that it comes behind another."""


_RESTING = STAYING | {"keep", "sit"}
_THERE = frozenset(("there", "here", "still", "put", "them", "him", "her", "it", "in", "place", "for", "now", "orders"))
"""What stands behind a verb of staying and says no more."""
_FEW = 5
_NONE = frozenset(("no", "not", "without", "none"))


class Clause(NamedTuple):
    """One clause: its order, and the text that is read as that order in its place."""

    text: str
    order: Order
    asked: bool = False
    """Its verb is not said, so that it is asked about."""
    why: str = ""
    """Why it cannot be given now nor later in this turn, whatever comes before it."""
    later: str = ""
    """The phase of the speaker's own turn it waits for."""


class After:
    """A scope as it will be after an order: "it" and "there" mean what that order is about.

    later: what comes later in the speaker's own turn is read too; whether it is legal then nobody knows.
    """

    ahead = True

    def __init__(self, scope: Scope, order: Order | None, later: bool = False) -> None:
        self._scope, self._order, self._later = scope, order, later

    def __getattr__(self, name: str) -> Any:
        return getattr(self._scope, name)

    def things(self) -> Sequence[Thing]:
        """The pieces, those the order is about where it is about: "join them" is there."""
        there = next(iter(self._named(self._scope.place_kind)), None)
        if self._order is None or there is None:
            return self._scope.things()
        gone = pieces_of(self._order)
        return [replace(t, where=there) if t.id in gone else t for t in self._scope.things()]

    def last_order(self) -> Order | None:
        """The order before."""
        return self._order if self._order is not None else self._scope.last_order()

    def pronoun(self, kind: str) -> Sequence[Any]:
        """What the order names of that kind, else what was meant before."""
        return self._named(kind) or self._scope.pronoun(kind)

    def _named(self, kind: str) -> Sequence[Any]:
        """What the order names of a kind."""
        for name, what in self._order.spec.kinds.items() if self._order is not None else ():
            value = getattr(self._order, name)
            if what.id == kind and value not in ("", (), None):
                return tuple(value) if isinstance(value, tuple) else (value,)
        return ()

    def _waits(self, cls: type[Order]) -> bool:
        return self._later and not self._scope.offered(cls) and bool(self._scope.coming(cls))

    def offered(self, cls: type[Order]) -> bool:
        """Whether a kind of order may be given then."""
        return self._scope.offered(cls) or self._waits(cls)

    def barred(self, cls: type[Order]) -> str:
        """Why a kind of order cannot be given then."""
        return "" if self._waits(cls) else self._scope.barred(cls)

    def build(self, cls: type[Order], slots: Mapping[str, Any]) -> Order | Trouble | Which:
        """The order, also where it can only be given later."""
        meant = {field: self._spoken_of(cls, field, value) for field, value in slots.items()}
        return self._scope.make(cls, meant) if self._waits(cls) else self._scope.build(cls, meant)

    def _spoken_of(self, cls: type[Order], field: str, value: Any) -> Any:
        """What fills a slot, with the pieces and the place of the order before for "them" and "there"."""
        kind = cls.spec.kinds.get(field)
        if self._order is None or kind is None or not isinstance(value, Crowd):
            return value
        there = next(iter(self.pronoun(self._scope.place_kind)), THERE)
        named = [Part(name=piece) for piece in self.pronoun(kind.id)]
        return value._replace(parts=_put_in(value.parts, named, there), minus=_put_in(value.minus, named, there))

    def check(self, order: Order) -> str | None:
        """Why an order is not legal, as far as that can be told."""
        return None if self._waits(type(order)) else self._scope.check(order)


def _put_in(parts: Sequence[Part], named: Sequence[Part], there: Any) -> tuple[Part, ...]:
    placed = (part._replace(where=there) if part.where == THERE else part for part in parts)
    return tuple(one for part in placed for one in (named if part.pronoun and named else (part,)))


class Clauses:
    """Reads the clauses of lines, each with a reader for single orders."""

    def __init__(self, reader: Reads) -> None:
        self.reader = reader

    def read(self, line: str, scope: Scope) -> tuple[Clause, ...] | None:
        """The clauses of a line that is no order as a whole; None if one of them is not understood, or would end the
        round before the last of them.
        """
        found = self._joined(line, scope, None, 0)
        ended = found is not None and any(clause.order.spec.name == "done" for clause in found[:-1])
        return None if ended else found

    def following(self, part: str, scope: Scope, before: Order | None) -> Clause | None:
        """A clause as it is after an order, or behind none; None if it is not understood."""
        return self._clause(part, scope, before, "")

    def _joined(self, line: str, scope: Scope, before: Order | None, depth: int) -> tuple[Clause, ...] | None:
        """The first clause that a line may begin with where the rest is understood too, and the clauses of that."""
        joins = (m for m in _JOINS.finditer(line) if not m.group().startswith('"'))
        some = list(islice(joins, _JOINED if depth < _MOST else 0))
        for m in sorted(some, key=lambda m: not self._at_a_verb(line[m.end() :])):  # "2 armies and 1 fleet, board ..."
            said, rest = line[: m.start()].strip(), _without_openers(line[m.end() :])
            verb = self._verb(said)
            if not said or not rest or not (verb or self._verb(rest) or (_goes(said) and _goes(rest))):
                continue
            if m.group().strip(" ,").lower() in _APART and not (self._verb(rest) or staying(rest, scope) is not None):
                continue
            spend(PART)
            stay = staying(said, scope)
            if stay is not None and (more := self._behind_idle(rest, scope, before, depth + 1)):
                return None if _moved(more, stay) else more
            first = self._first(said, scope) if before is None else self._clause(said, scope, before, "")
            if first is not None:
                then: Scope = scope if before is None else After(scope, before)
                if (following := self._rest(rest, then, first.order, verb, depth + 1)) is not None:
                    return (first, *following)
        return None

    def _behind_idle(self, rest: str, scope: Scope, before: Order | None, depth: int) -> tuple[Clause, ...] | None:
        """The clauses behind one that says only that somebody stays as he is."""
        if before is not None:
            return self._rest(rest, scope, before, "", depth)
        alone = self._first(rest, scope)
        return (alone,) if alone is not None else self._joined(rest, scope, None, depth)

    def _first(self, said: str, scope: Scope) -> Clause | None:
        """What a line begins with, where it says all that there is to say of it."""
        found = self.reader.read(said, scope, False)
        if isinstance(found, Question) and found.prompt == NO_ORDER and not self._verb(said):
            return Clause(*found.choices[0], asked=True) if len(found.choices) == 1 else None
        if not isinstance(found, Reading) or found.note == f"({found.text})":
            return None  # what it does not say, the rest may say
        return Clause(found.text, found.order)

    def _rest(self, rest: str, scope: Scope, before: Order, verb: str, depth: int) -> tuple[Clause, ...] | None:
        """What stands behind a clause: one more, or several."""
        clause, idle = self._clause(rest, scope, before, verb), _waits(rest)
        if idle and (clause is None or clause.later or not _own(rest, clause.order)):
            return ()
        stay = staying(rest, scope)
        if stay is not None and (clause is None or clause.why or clause.later):
            return None if pieces_of(before).intersection(stay) else ()
        if clause is not None:
            limits = words_of(rest)[0] in LIMITING  # "and until I am attacked" may belong to the first
            return (clause._replace(asked=clause.asked or limits),)
        if (several := self._joined(rest, scope, before, depth)) is not None:
            return several
        if not verb or before.spec.table or self._verb(_JOINS.split(rest, 1)[0]):
            return None
        carried = self._joined(f"{verb} {rest}", scope, before, depth)
        if carried is None or type(carried[0].order) is not type(before):
            return None
        return (carried[0]._replace(asked=True), *carried[1:])

    def _clause(self, said: str, scope: Scope, before: Order | None, verb: str) -> Clause | None:
        """What is said as one clause behind another; `verb`: that of the one before, where it may be left out."""
        said = _without_openers(said)
        if all(word in MOTION for word in words_of(said)):
            return None  # "and back": how somebody goes is no order
        spend(PART)
        if verb and before is not None and not before.spec.table and not self._verb(said):
            carried = self._understood(f"{verb} {said}", After(scope, before))
            if carried is not None and type(carried.order) is type(before):
                return carried._replace(asked=True)
        for later in (False, True):
            found = self._understood(said, After(scope, before, later))
            if found is None or (later and self._by_another_verb(said, found.order)):
                continue  # what waits is what was said, never what a synonym would do
            if later or found.order.spec.table or scope.offered(type(found.order)):
                return self._placed(found, scope)
        return None

    def _by_another_verb(self, said: str, order: Order) -> bool:
        """Whether a clause has a verb of an order of the game, and is read as another."""
        words = [word for tok in tokenize(said) for word in roots(tok.text) if word in self.reader.verbs]
        return bool(words) and not any(word in order.spec.heads for word in words)

    def _understood(self, said: str, scope: Scope) -> Clause | None:
        """A clause as it is read, a question among several readings of it left for its turn."""
        found = self.reader.read(said, scope, False)
        if isinstance(found, Reading):
            last = scope.last_order()
            guessed = found.respelt and not found.order.spec.table and type(found.order) is not type(last)
            # A synonym of something that cannot be done may well have meant something else.
            why = scope.check(found.order) if guessed and scope.offered(type(found.order)) else None
            filled = found.note == f"({found.text})"  # "pay 10 to Argent and pay": nothing of it was said
            return Clause(found.text, found.order, filled, why or "")
        if isinstance(found, Question) and found.choices:
            label, order = found.choices[0]
            verb = any(map(is_verb, words_of(said)))
            if order.spec.ends and found.guessed and words_of(said)[0] in _NONE and not verb:
                return None  # "2 armies, no fleets": it limits what stands before it
            one = len(found.choices) == 1 and order.spec.patterns
            return Clause(label if one else said, order, found.prompt == NO_ORDER)
        return None

    def _placed(self, clause: Clause, scope: Scope) -> Clause:
        """The clause with when it can be given."""
        cls = type(clause.order)
        if clause.order.spec.table or scope.offered(cls):
            return clause
        if phase := scope.coming(cls):
            return clause._replace(later=phase)
        return clause._replace(why=scope.barred(cls) or f"'{clause.text}' cannot be given now.")

    def _at_a_verb(self, rest: str) -> bool:
        """Whether a clause begins with the word that begins an order."""
        words = words_of(_without_openers(rest))
        return bool(words) and self.reader.leads(words[0])

    def _verb(self, said: str) -> str:
        """The word of a clause that begins an order, '' if none does."""
        return next((tok.raw for tok in tokenize(said) if tok.text.isalpha() and self.reader.leads(tok.text)), "")


def _goes(said: str) -> bool:
    """Whether words may say, without a verb, that somebody goes somewhere, or with one that he goes nowhere."""
    return bool(_GOES.search(said)) or any(STAYING.intersection(roots(word)) for word in words_of(said))


def _waits(said: str) -> bool:
    """Whether a clause says only that those spoken of stay where they are then: "and wait", "and keep them there"."""
    words = words_of(said)
    if not words or len(words) > _FEW or not _RESTING.intersection(roots(words[0])):
        return False
    return all(word in _THERE for word in words[1:])


def _own(said: str, order: Order) -> bool:
    """Whether a clause begins with a word that is an order's own."""
    return any(root in order.spec.heads for root in roots(words_of(said)[0]))


def _moved(clauses: Sequence[Clause], stay: Sequence[Any]) -> bool:
    """Whether somebody who is said to stay is ordered about all the same."""
    return any(pieces_of(clause.order).intersection(stay) for clause in clauses)


def _without_openers(said: str) -> str:
    said = said.strip()
    words = words_of(said)
    while words and words[0] in _NEXT:
        said, words = said[len(words[0]) :].strip(" ,"), words[1:]
    return said
