"""What seats agree on: clauses from a closed set or in free words, offered, countered, agreed to, kept, ended.

A pact is a frozen record in the state; who proposes and who agrees are orders, so the journal has every acceptance. The
kit says what is in force and for whom, what a counter-offer changes, what an order would break, and what a seat may
read. What a clause means is the game's: a `Rule` for each kind. Seasons numbers its treaties by `number_for`; Blood
Royale's marriage contracts and Kingmaker's ransoms are `Pact`s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec

from minaria.engine.offers import Refusal
from minaria.kit.wording import capital, listing

FREE = "free"
"""The kind of a clause in free words: shown to the parties and enforced by nobody but the referee."""


class Clause(msgspec.Struct, frozen=True, omit_defaults=True):
    """One clause: its kind, who owes it ('' all parties), what it is about by name, or its words; first and last turn.

    `to`: the parties that may read it, where it is secret from others of them; () all.
    """

    kind: str
    by: str = ""
    about: dict[str, str] = {}
    words: str = ""
    start: int = 0
    end: int = 0
    to: tuple[str, ...] = ()


class Pact(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is offered or agreed. since: the turn of the offer, once all have agreed that of the agreement; until: its
    last turn, 0 none; ended: the turn it came to its end. own: the number each party calls it by (see `number_for`).
    """

    by: str
    parties: tuple[str, ...]
    clauses: tuple[Clause, ...] = ()
    agreed: tuple[str, ...] = ()
    since: int = 0
    until: int = 0
    ended: int = 0
    own: tuple[int, ...] = ()

    @property
    def open(self) -> bool:
        """Still an offer: somebody has not agreed."""
        return set(self.parties) != set(self.agreed)

    def awaits(self, seat: str) -> bool:
        """Whether it is for this seat to agree."""
        return seat in self.parties and seat not in self.agreed


@dataclass(frozen=True)
class Rule:
    """What a kind of clause means in a game.

    says: the clause in words, from its own. lasts: "running" while the pact does, "once" at the agreement, "good" also
    after the pact. breaks: why an order of somebody bound would break it, '' if it would not. sleeps: whether it cannot
    be kept now through no fault of who owes it: then it binds nobody until it can. against: whether another clause
    contradicts it. binds: whether orders that break it are refused; else they are told to the parties.
    """

    says: Callable[[Clause], str]
    lasts: str = "running"
    breaks: Callable[[Any, Clause, Pact, str, Any], str] = lambda g, clause, pact, seat, order: ""
    sleeps: Callable[[Any, Clause], bool] = lambda g, clause: False
    against: Callable[[Clause, Clause], bool] = lambda clause, other: False
    binds: bool = True
    turn: Callable[[int], str] = lambda turn: f"turn {turn}"


Rules = Mapping[str, Rule]


def says(rules: Rules, clause: Clause) -> str:
    """A clause in words."""
    rule = rules.get(clause.kind)
    text = rule.says(clause) if rule is not None and clause.kind != FREE else clause.words
    turn = rule.turn if rule is not None else lambda turn: f"turn {turn}"
    when = f" from {turn(clause.start)}" if clause.start else ""
    return text + when + (f" until {turn(clause.end)}" if clause.end else "")


# -- numbers


class Numbered(Protocol):
    """What a record needs to be called by a number of each party's own."""

    @property
    def parties(self) -> tuple[str, ...]:
        """Whom it concerns."""

    @property
    def own(self) -> tuple[int, ...]:
        """The number each of them calls it by, () where all call it by its key."""


N = TypeVar("N", bound=Numbered)


def number_for(key: int, pact: Numbered, seat: str) -> int:
    """The number by which a party calls an offer or pact: how many others make tells it nothing."""
    return pact.own[pact.parties.index(seat)] if pact.own and seat in pact.parties else key


def called(pacts: Mapping[int, N], seat: str, number: int) -> int:
    """The key of what a seat calls by that number; 0 if it is party to nothing of that number."""
    return next((k for k, p in pacts.items() if seat in p.parties and number_for(k, p, seat) == number), 0)


def next_number(pacts: Mapping[int, N], seat: str) -> int:
    """What a seat calls its next one."""
    return max((number_for(k, p, seat) for k, p in pacts.items() if seat in p.parties), default=0) + 1


# -- offers


def offered(
    pacts: Mapping[int, Pact], by: str, parties: Sequence[str], clauses: Sequence[Clause], turn: int, until: int = 0
) -> tuple[int, Pact]:
    """A new offer and its key; where the others have offered the very same, it is theirs with one more agreement."""
    same = next(
        (k for k, p in pacts.items() if p.open and set(p.parties) == set(parties) and alike(p.clauses, clauses)), 0
    )
    if same and pacts[same].until == until:
        return same, agree(pacts[same], by, turn)
    own = tuple(next_number(pacts, seat) for seat in parties)
    return max(pacts, default=0) + 1, Pact(by, tuple(parties), tuple(clauses), (by,), turn, until, own=own)


def agree(pact: Pact, seat: str, turn: int) -> Pact:
    """The pact with one more agreement; it holds from the turn in which all have."""
    agreed = tuple(s for s in pact.parties if s in (*pact.agreed, seat))
    made = msgspec.structs.replace(pact, agreed=agreed)
    return made if made.open else msgspec.structs.replace(made, since=turn)


def counter(pact: Pact, seat: str, clauses: Sequence[Clause], turn: int) -> Pact:
    """The offer as one of its parties would have it: everybody else has to agree to that anew."""
    return msgspec.structs.replace(pact, by=seat, clauses=tuple(clauses), agreed=(seat,), since=turn)


def alike(some: Iterable[Clause], others: Iterable[Clause]) -> bool:
    """Whether clauses are the same, in whatever order they stand."""
    return sorted(map(_key, some)) == sorted(map(_key, others))


def _key(clause: Clause) -> bytes:
    return msgspec.json.encode(clause, order="deterministic")


def changes(rules: Rules, before: Sequence[Clause], after: Sequence[Clause]) -> list[str]:
    """What a counter-offer changes, a line for each clause: struck, new, or another than before."""
    struck = [c for c in before if c not in after]
    added = [c for c in after if c not in before]
    out = []
    for old in struck:
        new = next((c for c in added if (c.kind, c.by) == (old.kind, old.by)), None)
        if new is None:
            out.append(f"struck: {says(rules, old)}")
        else:
            added.remove(new)
            out.append(f"changed: {says(rules, new)} (was: {says(rules, old)})")
    return out + [f"new: {says(rules, c)}" for c in added]


def contradiction(
    rules: Rules, pacts: Mapping[int, Pact], parties: Sequence[str], clauses: Sequence[Clause], turn: int
) -> Refusal | None:
    """Why a pact cannot be signed: a clause of it contradicts another, or one in force that binds one of the parties.

    Of a clause of others nothing is said but whose it is.
    """
    for n, clause in enumerate(clauses):
        for other in clauses[n + 1 :]:
            if _against(rules, clause, other):
                return Refusal(f"{capital(says(rules, clause))}: that contradicts {says(rules, other)}.")
        for held in in_force(rules, pacts, turn):
            owes = held.clause.by or listing(held.pact.parties)
            if {held.clause.by or s for s in held.pact.parties} & set(parties) and _against(rules, clause, held.clause):
                return Refusal(f"{capital(says(rules, clause))}: that contradicts what {capital(owes)} is bound to.")
    return None


def _against(rules: Rules, clause: Clause, other: Clause) -> bool:
    if FREE in (clause.kind, other.kind):
        return False
    return rules[clause.kind].against(clause, other) or rules[other.kind].against(other, clause)


# -- what is in force


class Held(NamedTuple):
    """A clause in force, and the pact it stands in."""

    key: int
    pact: Pact
    clause: Clause


def in_force(rules: Rules, pacts: Mapping[int, Pact], turn: int) -> Iterator[Held]:
    """The clauses that bind somebody in a turn, oldest pact first; those that sleep among them."""
    for key, pact in pacts.items():
        if pact.open:
            continue
        over = bool(pact.ended and pact.ended <= turn) or bool(pact.until and pact.until < turn)
        for clause in pact.clauses:
            if clause.kind == FREE or rules[clause.kind].lasts == "once":
                continue
            if over and rules[clause.kind].lasts != "good":
                continue
            if turn >= max(clause.start, pact.since) and (not clause.end or turn <= clause.end):
                yield Held(key, pact, clause)


def end(pact: Pact, turn: int) -> Pact:
    """The pact at its end: what runs is over from this turn on, what was done once or for good stays."""
    return msgspec.structs.replace(pact, ended=turn)


def remembered(pacts: Mapping[int, Pact], turn: int, last: int) -> dict[int, Pact]:
    """The pacts without what is long over: of all that the same parties have ended, the newest few stay.

    Nobody's newest goes, so the numbers of later ones are what they would have been, and what goes tells a party
    nothing of what others agree on.
    """
    over: dict[tuple[str, ...], list[int]] = {}
    for key, pact in sorted(pacts.items()):
        if pact.ended or (pact.until and pact.until < turn):
            over.setdefault(tuple(sorted(pact.parties)), []).append(key)
    gone = {key for keys in over.values() for key in keys[:-last]}
    return {key: pact for key, pact in pacts.items() if key not in gone}


class Breach(NamedTuple):
    """A clause that an order would break, and how."""

    held: Held
    why: str


def breaches(rules: Rules, g: Any, pacts: Mapping[int, Pact], turn: int, seat: str, order: Any) -> list[Breach]:
    """The clauses that an order of a seat would break; what sleeps is broken by nothing."""
    out = []
    for held in in_force(rules, pacts, turn):
        rule, clause = rules[held.clause.kind], held.clause
        if seat not in held.pact.parties or (clause.by and clause.by != seat) or rule.sleeps(g, clause):
            continue
        why = rule.breaks(g, clause, held.pact, seat, order)
        if why:
            out.append(Breach(held, why))
    return out


def refusal(rules: Rules, found: Sequence[Breach]) -> Refusal | None:
    """The refusal of an order that would break a binding clause; only who gives the order reads it."""
    bound = next((b for b in found if rules[b.held.clause.kind].binds), None)
    if bound is None:
        return None
    return Refusal(f"{bound.why} You are bound: {says(rules, bound.held.clause)}.")


def broken(rules: Rules, found: Sequence[Breach], seat: str) -> dict[str, str]:
    """What each other party is told of promises that an order breaks though nothing forbids it: who may read them."""
    out: dict[str, list[str]] = {}
    for b in found:
        if not rules[b.held.clause.kind].binds:
            for party in readers(b.held.pact, b.held.clause):
                if party != seat:
                    out.setdefault(party, []).append(says(rules, b.held.clause))
    return {party: f"{capital(seat)} breaks a promise: {listing(said)}." for party, said in out.items()}


# -- what a seat may know


def readers(pact: Pact, clause: Clause) -> tuple[str, ...]:
    """The parties that may read a clause: those it is not kept from, and whoever owes it."""
    return tuple(s for s in pact.parties if not clause.to or s in clause.to or s == clause.by)


def seen_by(pact: Pact, seat: str | None, public: Callable[[Clause], bool] = lambda clause: False) -> Pact:
    """The pact as a seat may read it: of others' only public clauses, and no number that tells how many there are.

    Whether others see at all that there is one is the game's to say.
    """
    if seat in pact.parties:
        clauses = tuple(c for c in pact.clauses if seat in readers(pact, c))
        return msgspec.structs.replace(pact, clauses=clauses)
    return msgspec.structs.replace(pact, clauses=tuple(c for c in pact.clauses if public(c)), own=())
