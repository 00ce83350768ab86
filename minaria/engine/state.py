"""The state of a game: flat dicts of id -> frozen record, cheap to copy, plus the order under way.

A game's State derives from `State` as a dataclass. Every field is a plain value, a tuple, a frozen record or a
dict of those; `copy` therefore copies dicts one level deep and nothing else, which is what undo, bots and
rollback rest on. A position that stands shares with the one before it every dict that the order left as it was.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache, wraps
from operator import attrgetter
from typing import Any, Concatenate, NamedTuple, ParamSpec, Self, TypeVar, get_origin, get_type_hints

import msgspec

from minaria.engine.dice import Source, Throw
from minaria.engine.events import PLAIN, Event, What

T = TypeVar("T")
P = ParamSpec("P")
G = TypeVar("G", bound="State")

__all__ = ["Event", "Run", "State", "checksum", "digest", "encode", "held", "plain", "recall", "remember", "restore"]


MOST_NUMBERS = 10_000
"""Numbers that one order may take: a rule that asks for more never comes to an end."""


@dataclass(slots=True)
class Run:
    """The order being carried out: who gives it, the numbers used so far, what is told, what was revealed.

    waives: the rule set aside for it, until what it allows has happened.
    """

    n: int
    actor: str
    source: Source
    waives: str = ""
    rolls: list[int] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    revealed: bool = False
    passed: list[tuple[str, str]] = field(default_factory=list)  # seats with the parts they were not asked in, and why

    def number(self, throw: Throw) -> int:
        """The next number, 1..sides. Raises NeedDice, BadDice, RuntimeError where an order comes to no end."""
        if len(self.rolls) == MOST_NUMBERS:
            raise RuntimeError(f"one order takes more than {MOST_NUMBERS} numbers, the last for {throw.what}")
        value = self.source.number(self.n, len(self.rolls), throw)
        self.rolls.append(value)
        return value


@dataclass(kw_only=True)
class State:
    """Base of every game's state."""

    run: Run | None = field(default=None, repr=False, compare=False)
    memo: dict[Any, Any] | None = field(default=None, repr=False, compare=False)
    before: dict[Any, Any] | None = field(default=None, repr=False, compare=False)
    origin: State | None = field(default=None, repr=False, compare=False)
    digests: tuple[tuple[Any, ...], tuple[bytes, ...]] = field(default=((), ()), repr=False, compare=False)

    def settle(self) -> None:
        """The position stands from now on: no order is under way and nothing may change it any more.

        Answers about it that are dear to find may then be kept: see `remember`. Those that rest on fields which the
        order left as they were are taken over. Raises AttributeError where a rule has set a field there is not.
        """
        memo: dict[Any, Any] = {}
        if self.origin is not None:
            now, was = self.__dict__, self.origin.__dict__
            if len(now) != len(was):
                raise AttributeError(f"{type(self).__name__} has no field {next(x for x in now if x not in was)!r}")
            for name in _dicts(type(self)):  # what comes out as it was stays the very dict it was, its order too
                if now[name] == was[name]:
                    now[name] = was[name]
            if self.before is not None and (lasting := self.before.get(_LASTING)):
                names = _names(type(self))
                changed = {name for name in names if now[name] is not was[name] and now[name] != was[name]}
                lasting = {of: answers for of, answers in lasting.items() if changed.isdisjoint(of)}
                for answers in lasting.values():
                    memo.update(answers)
                memo[_LASTING] = lasting
        self.run = self.before = self.origin = None
        self.memo = memo

    def copy(self) -> Self:
        """A copy whose dicts may be changed freely; records and tuples are shared."""
        values = self.__dict__.copy()
        for name in _dicts(type(self)):
            values[name] = values[name].copy()
        values["run"] = values["memo"] = None
        values["before"] = self.memo
        values["origin"] = self if self.memo is not None else None  # only what stands stays what it is
        new = object.__new__(type(self))
        new.__dict__ = values
        return new

    @property
    def level(self) -> int:
        """How the table keeps its books (see `Setup.level`): what is mended in the rules holds for newer tables."""
        options: dict[str, str] = getattr(self, "options", {})
        return int(options.get("level", "0"))

    # -- what a handler may ask of the order under way

    @property
    def actor(self) -> str:
        """The seat whose order is being carried out."""
        return self._run().actor

    @property
    def line(self) -> int:
        """The number of the journal line of the order under way: what was ordered first has the lower one."""
        return self._run().n

    @property
    def waives(self) -> str:
        """The rule set aside for the order under way, '' if none is. Whatever it allows now and asks about again later
        has to remember it.
        """
        return self._run().waives

    def roll(self, what: str, seat: str = "", sides: int = 6) -> int:
        """An open die, 1..sides; `what` says for what it is thrown, `seat` who throws it."""
        return self._run().number(Throw(what, sides, seat or self._run().actor))

    def pick(
        self, what: str, among: Sequence[T], seat: str = "", hidden: bool = False, named: Callable[[T], str] = str
    ) -> T:
        """One of `among` by lot, all equally likely; a single candidate needs no throw.

        `named`: what they are called to somebody who draws the lot by hand.
        """
        if len(among) == 1:
            return among[0]
        lots = () if hidden else tuple(named(x) for x in among)
        return among[self._run().number(Throw(what, len(among), seat or self._run().actor, hidden, lots)) - 1]

    def tell(self, text: str, what: What = PLAIN, /, **private: str) -> None:
        """Tell everybody `text`; seats named as keywords are told their own line instead. `what` it tells of."""
        self._run().events.append(Event.of(text, private, what))

    def reveal(self) -> None:
        """Something hidden came to light: no order before this one may be taken back."""
        self._run().revealed = True

    def _run(self) -> Run:
        if self.run is None:
            raise RuntimeError("dice and telling belong to an order under way")
        return self.run


_PASSING = ("run", "memo", "before", "origin", "digests")  # fields that are no part of the position


def _find_names(cls: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cls) if f.name not in _PASSING)


LATER = {"later": True}
"""Metadata of a field that older journals know nothing of: while it is empty, positions are what they were without."""


class Former(NamedTuple):
    """How a field stands in the journals of tables begun before a level: what it was called, and what stood there,
    made of the state; by itself nothing stood there at all. later: nor did anything while it was empty.
    """

    level: int
    name: str = ""
    written: Callable[[Any], Any] | None = None
    later: bool = False


def _find_formers(cls: Any) -> tuple[tuple[int, str, Former], ...]:
    found = enumerate(f for f in fields(cls) if f.name not in _PASSING)
    return tuple((k, f.name, f.metadata["former"]) for k, f in found if f.metadata.get("former"))


def formerly(state: State) -> tuple[tuple[int, str, Former], ...]:
    """The fields that the journal of this table has otherwise, by number and name."""
    found = _formers(type(state))
    return tuple(x for x in found if state.level < x[2].level) if found else ()


def _find_later(cls: Any) -> frozenset[str]:
    return frozenset(f.name for f in fields(cls) if f.metadata.get("later"))


def _find_shape(cls: Any) -> type[msgspec.Struct]:
    hints = get_type_hints(cls, include_extras=True)
    late = [(f.name, hints[f.name], _default_of(f)) for f in fields(cls) if f.name in _later(cls)]
    early = [(name, hints[name]) for name in _names(cls) if name not in _later(cls)]
    return msgspec.defstruct(cls.__name__ + "Shape", [*early, *late])


def _default_of(field: Field[Any]) -> Any:
    """The default of a later field, as the shape of the state has it: a value, or what makes one."""
    if field.default_factory is not MISSING:
        return msgspec.field(default_factory=field.default_factory)
    return msgspec.field(default=field.default)


def _find_dicts(cls: Any) -> tuple[str, ...]:
    hints = get_type_hints(cls)
    return tuple(name for name in _names(cls) if get_origin(hints[name]) is dict)


_names: Callable[[Any], tuple[str, ...]] = cache(_find_names)
_dicts: Callable[[Any], tuple[str, ...]] = cache(_find_dicts)
_later: Callable[[Any], frozenset[str]] = cache(_find_later)
_later_at: Callable[[Any], tuple[int, ...]] = cache(
    lambda cls: tuple(k for k, name in enumerate(_names(cls)) if name in _later(cls))
)
"""Which of the fields came later, by their numbers."""
_formers: Callable[[Any], tuple[tuple[int, str, Former], ...]] = cache(_find_formers)
_values: Callable[[Any], Callable[[State], tuple[Any, ...]]] = cache(lambda cls: attrgetter(*_names(cls)))
_shape: Callable[[Any], type[msgspec.Struct]] = cache(_find_shape)


def plain(state: State) -> dict[str, Any]:
    """The state's fields by name, ready for an encoder; whole-number keys become text, as JSON wants them."""
    late = _later(type(state))
    found = ((name, getattr(state, name)) for name in _names(type(state)))
    return {name: _keyed(value) for name, value in found if value or name not in late}


def recorded(state: State) -> dict[str, Any]:
    """The state's fields as `plain`, those that the journal of this table has otherwise as it has them."""
    found = plain(state)
    for _, name, former in formerly(state):
        was = found.pop(name, None)
        if former.written is not None and (was or not former.later):
            found[former.name] = former.written(state)
    return found


def _keyed(value: Any) -> Any:
    if type(value) is dict and value and type(next(iter(value))) is int:
        return {str(k): v for k, v in value.items()}
    return value


def digest(state: State) -> bytes:
    """Digests of the canonical JSON of the fields, one behind the other.

    That of a field is kept as long as one position after the other has the very same value there.
    """
    values = _values(type(state))(state)
    former = {k: f.written for k, _, f in formerly(state) if values[k] or not f.later}
    left_out = [k for k in _later_at(type(state)) if not values[k]]
    if former or left_out:  # what was not there once counts for nothing
        kept = dict(enumerate(values))
        for k in left_out:
            del kept[k]
        for k, written in former.items():
            if written is not None:
                kept[k] = written(state)
            else:
                kept.pop(k, None)
        values = tuple(kept[k] for k in sorted(kept))
    if state.memo is None:
        return b"".join(map(_field_digest, values))
    known, digests = state.digests
    if len(known) != len(values):
        made = [_field_digest(value) for value in values]
    else:
        made = list(digests)
        for k, (value, before) in enumerate(zip(values, known, strict=True)):
            if value is not before:
                made[k] = _field_digest(value)
    state.digests = values, tuple(made)
    return b"".join(made)


def _field_digest(value: Any) -> bytes:
    return hashlib.blake2b(_ENCODE(_keyed(value)), digest_size=8).digest()


def restore(cls: type[State], data: Any) -> State:
    """The state described by builtins (as from JSON), as it stands. Raises msgspec.ValidationError."""
    shape: Any = msgspec.convert(data, _shape(cls), strict=False)
    state = object.__new__(cls)
    for name in _names(cls):
        setattr(state, name, getattr(shape, name))
    state.origin, state.digests = None, ((), ())
    state.settle()
    return state


_LASTING = "lasting"  # under this key a memo has its lasting answers by the fields they rest on


def remember(state: State, key: Any, find: Callable[[], T], of: tuple[str, ...] = ()) -> T:
    """`find()`, found only once for each key as long as the position stands; what it returns must not be changed.

    `of` names the fields the answer rests on, and nothing else: it then holds on as long as none of them is changed,
    while an order is carried out and after it.
    """
    memo = state.memo
    if memo is None:
        before = state.before
        if of and before is not None and key in before and _as_before(state, of):
            kept: T = before[key]
            return kept
        return find()
    if key in memo:
        found: T = memo[key]
        return found
    memo[key] = made = find()
    if of:
        memo.setdefault(_LASTING, {}).setdefault(of, {})[key] = made
    return made


def remembered(*of: str) -> Callable[[Callable[Concatenate[G, P], T]], Callable[Concatenate[G, P], T]]:
    """A function of the state, and of hashable values besides, whose answers are kept as `remember` keeps them.

    The function is the key (with the values, where there are any); `of` are the fields its answers rest on.
    """

    def keeping(find: Callable[Concatenate[G, P], T]) -> Callable[Concatenate[G, P], T]:
        @wraps(find)
        def found(state: G, /, *more: P.args, **named: P.kwargs) -> T:
            key = (found, *more, *named.items()) if more or named else found
            memo = state.memo
            if memo is not None and key in memo:
                known: T = memo[key]
                return known
            return remember(state, key, lambda: find(state, *more, **named), of)

        return found

    return keeping


def held(state: State, key: Any) -> Any:
    """What is remembered under the key and still true, None if nothing is: for who has a quick way to a part."""
    memo = state.memo
    if memo is not None:
        return memo.get(key)
    before = state.before
    if before is None or key not in before:
        return None
    lasting = before.get(_LASTING, {})
    return next((answers[key] for of, answers in lasting.items() if key in answers and _as_before(state, of)), None)


def _as_before(state: State, of: tuple[str, ...]) -> bool:
    """Whether these fields are what they were before the order under way."""
    origin = state.origin
    for name in of:
        mine, theirs = getattr(state, name), getattr(origin, name)
        if mine is not theirs and mine != theirs:
            return False
    return True


def recall(state: State, key: Any, find: Callable[[], T]) -> T:
    """What was remembered under the key when the order under way was checked, else `find()`.

    Only for a handler that has not changed anything yet.
    """
    before = state.before
    if before is not None and key in before:
        found: T = before[key]
        return found
    return find()


_ENCODE: Callable[[Any], bytes] = msgspec.json.Encoder(order="deterministic").encode


def encode(data: Any) -> bytes:
    """Canonical JSON: same value, same bytes."""
    return _ENCODE(data)


def checksum(*parts: Any) -> str:
    """Sixteen hex digits over the canonical JSON of the parts."""
    h = hashlib.blake2b(digest_size=8)
    for part in parts:
        h.update(_ENCODE(part))
    return h.hexdigest()
