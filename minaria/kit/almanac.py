"""What a game declares of the things that are asked about: kinds of things, what is known of each, how they relate.

Declared once, each entry a function of the seat's VIEW and of nothing else: whoever answers from an almanac cannot tell
what the view does not hold. `table/pages/questions` reads questions as queries over it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from commands import NameIndex
from minaria.engine.sheets import Sheet

V = Any
"""A seat's view."""


@dataclass(frozen=True)
class Ref:
    """A thing: its kind and its id there."""

    kind: str
    id: Any


@dataclass(frozen=True)
class Secret:
    """In place of a value: it is not for the seat to know, and why."""

    why: str


@dataclass(frozen=True)
class Attr:
    """Something known of each thing of a kind.

    says: words for it, the first is the head of its column. of: the value: a number, a text, a `Ref`, a tuple of
    refs, a bool, None where there is none, `Secret` where the seat may not know. unit: what a number counts. scale:
    adjectives for much and for little of it. verb: how a sentence says it ("has", "stands at", "is {} old"). values:
    whether its texts may be said as they stand to mean the things that have them ("which provinces yield cloth").
    adds: whether its numbers may be added up.
    """

    id: str
    says: tuple[str, ...]
    of: Callable[[V, Any], Any]
    unit: str = ""
    scale: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    verb: str = ""
    values: bool = False
    adds: bool = True


@dataclass(frozen=True)
class Is:
    """A predicate: what a thing of a kind is or is not. says: adjectives; lacks: adjectives for its contrary. holds:
    `Secret` where the seat may not know."""

    id: str
    says: tuple[str, ...]
    holds: Callable[[V, Any], bool | Secret]
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Kind:
    """A kind of thing.

    nouns: words for one of them -> the predicate that goes with the word, '' for none ("castle" is a place that is a
    castle). all: those there are, in the order in which they are listed. index: how single ones are called. shown: the
    attributes a list of them shows. owner, at, power: ids of the attributes that say whose it is, where, how strong.
    force: whether it fights, and so can threaten. unseen: where single ones of others may be hidden, the kind
    whose members everybody sees instead. hides: whether there may be some that the seat does not see. page: all that is
    known of one, where the attributes are not enough.
    """

    id: str
    nouns: Mapping[str, str]
    all: Callable[[V], Iterable[Any]]
    name: Callable[[V, Any], str]
    index: Callable[[V], NameIndex]
    attrs: tuple[Attr, ...] = ()
    preds: tuple[Is, ...] = ()
    shown: tuple[str, ...] = ()
    owner: str = ""
    at: str = ""
    power: str = ""
    force: bool = False
    unseen: str = ""
    hides: Callable[[V], bool] = lambda v: False
    page: Callable[[V, Any], Sheet] | None = None

    def attr(self, id: str) -> Attr | None:
        """The attribute of that id."""
        return next((a for a in self.attrs if a.id == id), None)

    def pred(self, id: str) -> Is | None:
        """The predicate of that id."""
        return next((p for p in self.preds if p.id == id), None)


@dataclass(frozen=True)
class Coming:
    """Something that comes at its time. says: words for it, those it is called by first ("winter", "turns left"). when:
    a sentence that says when."""

    says: tuple[str, ...]
    when: str


@dataclass(frozen=True)
class Almanac:
    """All that may be asked about in a game.

    seat, place: the kinds that are players and places. ways: nets of places by the word for them, the usual one first:
    from a place to its neighbours. reach: where a piece could go in one move, each with its cost; None where that
    cannot be said of it. foes: the seats a seat is against. threat: how far off something counts as near. move: the
    order of the game that sends a piece to a place, with {piece} and {place}. terms: words for what the rules tell of
    -> the words to look for there. turn: what a turn is called. victory: words by which the rules for winning are
    found, where they depend on what is played. coming: what is to come, with when.
    """

    kinds: tuple[Kind, ...]
    seat: str = "seat"
    place: str = "place"
    ways: Mapping[str, Callable[[V, Any], Iterable[Any]]] = field(default_factory=dict)
    reach: Callable[[V, Ref], Mapping[Any, int] | None] | None = None
    foes: Callable[[V], Iterable[str]] = lambda v: ()
    threat: int = 3
    move: str = "move {piece} to {place}"
    terms: Mapping[str, str] = field(default_factory=dict)
    turn: str = "turn"
    victory: Callable[[V], str] = lambda v: ""
    coming: Callable[[V], Iterable[Coming]] = lambda v: ()

    def kind(self, id: str) -> Kind:
        """The kind of that id."""
        return next(k for k in self.kinds if k.id == id)
