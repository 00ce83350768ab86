"""The state of a game: flat dicts of id -> frozen record, cheap to copy, plus the order under way.

A game's State derives from `State` as a dataclass. Every field is a plain value, a tuple, a frozen record or a
dict of those; `copy` therefore copies dicts one level deep and nothing else, which is what undo, bots and
rollback rest on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Self, TypeVar, get_type_hints

import msgspec

from minaria.engine.dice import Source, Throw

T = TypeVar("T")


class Event(msgspec.Struct, frozen=True):
    """One line of the telling: `text` for everybody, `private` instead of it for the seats named there.

    Where people share a seat, "seat/office" names what one of its offices is told instead.
    """

    text: str = ""
    private: dict[str, str] = {}

    def seen_by(self, seat: str | None) -> str:
        """What `seat` is told; None is a spectator. Empty: nothing."""
        if seat is not None and seat in self.private:
            return self.private[seat]
        return self.text


@dataclass(slots=True)
class Run:
    """The order being carried out: who gives it, the numbers used so far, what is told, what was revealed."""

    n: int
    actor: str
    source: Source
    rolls: list[int] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    revealed: bool = False

    def number(self, throw: Throw) -> int:
        """The next number, 1..sides. Raises NeedDice, BadDice."""
        value = self.source.number(self.n, len(self.rolls), throw)
        self.rolls.append(value)
        return value


@dataclass(slots=True, kw_only=True)
class State:
    """Base of every game's state."""

    run: Run | None = field(default=None, repr=False, compare=False)
    memo: dict[Any, Any] | None = field(default=None, repr=False, compare=False)
    before: dict[Any, Any] | None = field(default=None, repr=False, compare=False)
    origin: State | None = field(default=None, repr=False, compare=False)

    def settle(self) -> None:
        """The position stands from now on: no order is under way and nothing may change it any more.

        Answers about it that are dear to find may then be kept: see `remember`. Those that rest on fields which the
        order left as they were are taken over.
        """
        memo: dict[Any, Any] = {}
        if self.before is not None and (spans := self.before.get(_SPANS)):
            still = {of: _as_before(self, of) for of in dict.fromkeys(spans.values())}
            kept = {key: of for key, of in spans.items() if still[of]}
            memo = {key: self.before[key] for key in kept}
            memo[_SPANS] = kept
        self.run = self.before = self.origin = None
        self.memo = memo

    def copy(self) -> Self:
        """A copy whose dicts may be changed freely; records and tuples are shared."""
        new = object.__new__(type(self))
        for name in _names(type(self)):
            value = getattr(self, name)
            setattr(new, name, value.copy() if type(value) is dict else value)
        new.run = new.memo = None
        new.before, new.origin = self.memo, self
        return new

    # -- what a handler may ask of the order under way

    @property
    def actor(self) -> str:
        """The seat whose order is being carried out."""
        return self._run().actor

    @property
    def line(self) -> int:
        """The number of the journal line of the order under way: what was ordered first has the lower one."""
        return self._run().n

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

    def tell(self, text: str, **private: str) -> None:
        """Tell everybody `text`; seats named as keywords are told their own line instead."""
        self._run().events.append(Event(text, private))

    def reveal(self) -> None:
        """Something hidden came to light: no order before this one may be taken back."""
        self._run().revealed = True

    def _run(self) -> Run:
        if self.run is None:
            raise RuntimeError("dice and telling belong to an order under way")
        return self.run


_PASSING = ("run", "memo", "before", "origin")  # fields that are no part of the position


def _find_names(cls: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cls) if f.name not in _PASSING)


def _find_shape(cls: Any) -> type[msgspec.Struct]:
    hints = get_type_hints(cls, include_extras=True)
    return msgspec.defstruct(cls.__name__ + "Shape", [(name, hints[name]) for name in _names(cls)])


_names: Callable[[Any], tuple[str, ...]] = cache(_find_names)
_shape: Callable[[Any], type[msgspec.Struct]] = cache(_find_shape)


def plain(state: State) -> dict[str, Any]:
    """The state's fields by name, ready for an encoder; whole-number keys become text, as JSON wants them."""
    out = {}
    for name in _names(type(state)):
        value = getattr(state, name)
        if type(value) is dict and value and type(next(iter(value))) is int:
            value = {str(k): v for k, v in value.items()}
        out[name] = value
    return out


def restore(cls: type[State], data: Any) -> State:
    """The state described by builtins (as from JSON). Raises msgspec.ValidationError."""
    shape: Any = msgspec.convert(data, _shape(cls), strict=False)
    state = object.__new__(cls)
    for name in _names(cls):
        setattr(state, name, getattr(shape, name))
    state.run = state.memo = state.before = state.origin = None
    return state


_SPANS = "spans"  # under this key a memo says on which fields its lasting answers rest


def remember(state: State, key: Any, find: Callable[[], T], of: tuple[str, ...] = ()) -> T:
    """`find()`, found only once for each key as long as the position stands; what it returns must not be changed.

    `of` names the fields the answer rests on, and nothing else: it then holds on as long as none of them is changed,
    while an order is carried out and after it.
    """
    memo = state.memo
    if memo is None:
        kept: T | None = held(state, key) if of else None
        return find() if kept is None else kept
    if key in memo:
        found: T = memo[key]
        return found
    memo[key] = made = find()
    if of:
        memo.setdefault(_SPANS, {})[key] = of
    return made


def held(state: State, key: Any) -> Any:
    """What is remembered under the key and still true, None if nothing is: for who has a quick way to a part."""
    memo = state.memo
    if memo is not None:
        return memo.get(key)
    before = state.before
    if before is None or key not in before:
        return None
    of = before.get(_SPANS, {}).get(key)
    return before[key] if of and _as_before(state, of) else None


def _as_before(state: State, of: tuple[str, ...]) -> bool:
    """Whether these fields are what they were before the order under way."""
    return all(getattr(state, name) == getattr(state.origin, name) for name in of)


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
