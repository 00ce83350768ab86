"""Who may know what of a state, said at its fields; what a seat knows, and what could be, follow from that.

    hands: dict[str, tuple[str, ...]] = own(dict, deck="crown")
    pacts: dict[int, Pact] = among(dict, whom=lambda n, p: p.parties)

A state declares each of its fields with one of the words `public`, `own`, `among`, `secret`, `pile`, `face_down`,
`partly` and `masked`; a field without one is refused when the game is loaded. `Fog` reads them and answers: `view`,
what one seat knows, put together from nothing; `possible`, a position that the seat cannot tell from the real one,
which is a bot's guess and, drawn without luck, the other world of the tests (`twin`); `hidden`, the cards a seat must
never be shown; `astray`, those that do not lie in one place.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import partial
from itertools import chain
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypedDict, TypeVar, Unpack

import msgspec

from minaria.engine.contract import Views
from minaria.engine.game import REFEREE
from minaria.engine.offers import Luck
from minaria.engine.state import Former, State, remember
from minaria.kit.cards import Pile, added, astray, unseen

G = TypeVar("G", bound=State)
F = TypeVar("F")
Cards = Callable[[Any], Iterable[str]]


class _Everybody:
    def __contains__(self, seat: object) -> bool:
        return True


EVERYBODY = _Everybody()
"""For `among`: whom an entry concerns that all may know."""


class Rule(Protocol):
    """What becomes of a hidden field: what a seat knows of its value, and how many there are of what it does not.

    rests_on: the fields besides its own that say who knows what of it: as long as they are what they were, what was
    found is kept. None: it may rest on any, and is found anew in every position.
    """

    @property
    def rests_on(self) -> tuple[str, ...] | None:
        """The fields besides its own that it rests on."""

    @property
    def deck(self) -> str:
        """The deck whose cards it hides, '' none."""

    def known(self, g: Any, seat: str, value: Any) -> Any:
        """The value as far as the seat knows it."""

    def count(self, value: Any) -> Any:
        """How many there are, for everybody to see; None where nobody can count them."""

    def filled(self, seat: str, known: Any, count: Any, cards: Iterator[str]) -> Any:
        """A value that would look like this to the seat, made with cards that nobody has seen."""


# -- words for the fields of a state


class Kept(TypedDict, total=False):
    """How a field is kept, whoever may know it. later: older journals know nothing of it (`LATER`). lasts: what it
    lasts, 'turn' (see kit/turns). former: how older tables have it.
    """

    later: bool
    lasts: str
    former: Former


def public(default: Any = MISSING, *, cards: Cards | None = None, **kept: Unpack[Kept]) -> Any:
    """Everybody knows it. cards: which cards lie there for all to see."""
    return _field(default, None, cards, kept)


def own(
    default: Any = dict,
    *,
    counted: bool = False,
    deck: str = "",
    offices: Container[str] = EVERYBODY,
    **kept: Unpack[Kept],
) -> Any:
    """A dict by seats: each seat knows its own, and where they are counted or cards of a deck, how many others have.

    What is counted and no card is left out of a guess: the game's own may fill it. offices: who of those that share a
    seat knows it, all where it does not say.
    """
    return _field(default, _Own(counted or bool(deck), deck), bags if deck else None, kept, offices)


def among(
    default: Any,
    *,
    whom: Callable[..., Container[Any]],
    offices: Container[str] = EVERYBODY,
    **kept: Unpack[Kept],
) -> Any:
    """Entries of which those know whom they concern: of (key, entry) in a dict, of the entry in a tuple."""
    return _field(default, _Among(whom), None, kept, offices)


def secret(default: Any, *, to: Callable[[Any, str], bool], deck: str = "", **kept: Unpack[Kept]) -> Any:
    """A value that some seats know; of a card everybody knows whether there is one."""
    cards: Cards | None = (lambda card: (card,) if card else ()) if deck else None
    return _field(default, _Secret(to, default, deck), cards, kept)


def pile(deck: str, **kept: Unpack[Kept]) -> Any:
    """A deck and its discards: how many are undrawn, and which are used."""
    return _field(Pile, _Pile(deck), lambda p: p.used, kept)


def face_down(deck: str, **kept: Unpack[Kept]) -> Any:
    """Cards that nobody has seen: everybody can count them."""
    return _field(tuple, _FaceDown(deck), lambda cards: cards, kept)


def partly(part: str, *more: str, to: Callable[[str, Any, Any], bool], deck: str = "", **kept: Unpack[Kept]) -> Any:
    """A dict of records that everybody knows but for a part, and for more that would give it away: whoever may not
    know it (`to(seat, key, record)`) sees nothing there. Where the part is a card or cards of a deck, all see how many.
    """
    rule = _Partly((part, *more), to, deck)
    return _field(dict, rule, rule.all_cards if deck else None, kept)


def masked(
    default: Any,
    sees: Callable[[Any, str, Any], Any],
    *,
    rests_on: tuple[str, ...] | None = None,
    **kept: Unpack[Kept],
) -> Any:
    """What a seat knows of it is worked out: `sees(g, seat, value)`; of people who share one, "seat/office".

    rests_on: the other fields it looks at, where these are few and change seldom (see Rule).
    """
    return _field(default, _Masked(sees, rests_on), None, kept, None)


def bags(value: Mapping[Any, Iterable[str]]) -> Iterable[str]:
    """The cards of a dict of hands."""
    return chain.from_iterable(value.values())


def _field(
    default: Any, rule: Rule | None, cards: Cards | None, kept: Kept, offices: Container[str] | None = EVERYBODY
) -> Any:
    metadata = {"fog": rule, "cards": cards, "offices": offices, **kept}
    if callable(default):
        return field(default_factory=default, metadata=metadata)
    return field(default=default, metadata=metadata)


@dataclass(frozen=True)
class _Own:
    rests_on: ClassVar[tuple[str, ...] | None] = None
    counted: bool = False
    deck: str = ""

    def known(self, g: Any, seat: str, value: Any) -> Any:
        if not self.counted:
            return {seat: value[seat]} if seat in value else {}
        return {s: v if s == seat else () for s, v in value.items()}

    def count(self, value: Any) -> Any:
        return {s: len(v) for s, v in value.items()} if self.counted else None

    def filled(self, seat: str, known: Any, count: Any, cards: Iterator[str]) -> Any:
        if not self.deck:
            return known
        return {s: known[s] if s == seat else added(_some(cards, n)) for s, n in count.items()}


@dataclass(frozen=True)
class _Among:
    rests_on: ClassVar[tuple[str, ...] | None] = None
    whom: Callable[..., Container[Any]]
    deck: str = ""

    def known(self, g: Any, seat: str, value: Any) -> Any:
        if not value:
            return value
        whom, eyes = self.whom, seat or None  # what concerns nobody is not a spectator's
        if isinstance(value, tuple):
            return tuple([x for x in value if eyes in whom(x)])
        found = {}
        for k, x in value.items():
            if type(x) is tuple:
                x = tuple([y for y in x if eyes in whom(k, y)])
            elif eyes not in whom(k, x):
                continue
            if x:
                found[k] = x
        return found

    def count(self, value: Any) -> Any:
        return None

    def filled(self, seat: str, known: Any, count: Any, cards: Iterator[str]) -> Any:
        return known


@dataclass(frozen=True)
class _Secret:
    rests_on: ClassVar[tuple[str, ...] | None] = None
    to: Callable[[Any, str], bool]
    empty: Any
    deck: str = ""

    def known(self, g: Any, seat: str, value: Any) -> Any:
        return value if value and self.to(g, seat) else self.empty

    def count(self, value: Any) -> Any:
        return int(bool(value)) if self.deck else None

    def filled(self, seat: str, known: Any, count: Any, cards: Iterator[str]) -> Any:
        return next(cards, self.empty) if self.deck and count and not known else known


@dataclass(frozen=True)
class _Pile:
    rests_on: ClassVar[tuple[str, ...] | None] = None
    deck: str

    def known(self, g: Any, seat: str, value: Pile) -> Pile:
        return Pile((), value.used)

    def count(self, value: Pile) -> int:
        return len(value.left)

    def filled(self, seat: str, known: Pile, count: int, cards: Iterator[str]) -> Pile:
        return Pile(added(_some(cards, count)), known.used)


@dataclass(frozen=True)
class _FaceDown:
    rests_on: ClassVar[tuple[str, ...] | None] = None
    deck: str

    def known(self, g: Any, seat: str, value: tuple[Any, ...]) -> tuple[Any, ...]:
        return ()

    def count(self, value: tuple[Any, ...]) -> int:
        return len(value)

    def filled(self, seat: str, known: Any, count: Any, cards: Iterator[Any]) -> tuple[Any, ...]:
        return added(_some(cards, count))


@dataclass(frozen=True)
class _Partly:
    rests_on: ClassVar[tuple[str, ...] | None] = ()
    parts: tuple[str, ...]
    to: Callable[[str, Any, Any], bool]
    deck: str = ""

    def cards(self, record: Any) -> tuple[Any, ...]:
        held = getattr(record, self.parts[0])
        return held if isinstance(held, tuple) else (held,) if held else ()

    def all_cards(self, records: Mapping[Any, Any]) -> Iterable[Any]:
        return chain.from_iterable(map(self.cards, records.values()))

    def known(self, g: Any, seat: str, value: Any) -> Any:
        return {k: x if self.to(seat, k, x) else self._veiled(x) for k, x in value.items()}

    def count(self, value: Any) -> Any:
        return {k: len(self.cards(x)) for k, x in value.items()} if self.deck else None

    def filled(self, seat: str, known: Any, count: Any, cards: Iterator[Any]) -> Any:
        if not self.deck:
            return known
        return {k: x if self.cards(x) or not count[k] else self._dealt(x, count[k], cards) for k, x in known.items()}

    def _veiled(self, record: Any) -> Any:
        return msgspec.structs.replace(record, **{part: type(getattr(record, part))() for part in self.parts})

    def _dealt(self, record: Any, many: int, cards: Iterator[Any]) -> Any:
        part = self.parts[0]
        hand = added(_some(cards, many))
        return msgspec.structs.replace(record, **{part: hand if isinstance(getattr(record, part), tuple) else hand[0]})


@dataclass(frozen=True)
class _Masked:
    known: Callable[[Any, str, Any], Any]
    rests_on: tuple[str, ...] | None = None
    deck: str = ""

    def count(self, value: Any) -> Any:
        return None

    def filled(self, seat: str, known: Any, count: Any, cards: Iterator[str]) -> Any:
        return known


def _some(cards: Iterator[str], many: int) -> tuple[str, ...]:
    return tuple(card for _, card in zip(range(many), cards, strict=False))


# -- what follows


@dataclass(frozen=True)
class Seen(Generic[G, F]):
    """What one seat knows, a spectator for ''. known: each field of the state as far as the seat knows it. counted: of
    hidden ones how many there are: a number, or by seats. facts: what it can count though it rests on what is hidden.
    """

    seat: str
    known: dict[str, Any]
    counted: dict[str, Any]
    facts: F

    @property
    def g(self) -> G:
        """The position as far as the seat knows it: rules may be asked about it, and nothing secret is in it."""
        kept: G | None = self.__dict__.get("_g")
        if kept is None:
            kept = self.__dict__["_g"] = standing(self.__dict__["_state"], self.known)
        return kept


def standing(cls: type[G], values: Mapping[str, Any]) -> G:
    """A state of these values, as it stands."""
    new = object.__new__(cls)
    new.__dict__ = {"run": None, "memo": {}, "before": None, "origin": None, "digests": ((), ()), **values}
    return new


class Fog(Generic[G, F]):
    """What follows from a state's declaration. decks: the cards there are of each deck. facts: what a seat (all for the
    referee) can count though it rests on what is hidden; of people who share a seat, "seat/office".
    """

    def __init__(
        self,
        state: type[G],
        decks: Mapping[str, Callable[[], Iterable[Any]]] | None = None,
        facts: Callable[[G, str], F] = lambda g, seat: None,  # type: ignore[assignment,return-value]
    ) -> None:
        told = {f.name: f.metadata for f in fields(state) if f.compare}
        if bare := [name for name, metadata in told.items() if "fog" not in metadata]:
            raise TypeError(f"{state.__name__} does not say who may know {', '.join(bare)}")
        self.state, self.decks, self.facts = state, dict(decks or {}), facts
        self.names = tuple(told)
        self.hidden_fields: dict[str, Rule] = {name: m["fog"] for name, m in told.items() if m["fog"] is not None}
        empty = {f.name: f.default if f.default_factory is MISSING else f.default_factory() for f in fields(state)}
        self._countable = {name: r for name, r in self.hidden_fields.items() if r.count(empty[name]) is not None}
        self._looks = [
            (name, r.known, () if r.rests_on is None else (name, *r.rests_on)) for name, r in self.hidden_fields.items()
        ]
        self.public_fields = tuple(name for name in told if name not in self.hidden_fields)
        self._cards: dict[str, Cards] = {name: m["cards"] for name, m in told.items() if m["cards"] is not None}
        self._offices: dict[str, Container[str] | None] = {name: m["offices"] for name, m in told.items()}

    def views(self) -> Views:
        """What a game's contract wants of it."""
        return Views(self.view, opened=self.opened, known=self.known, twin=self.twin, secrets=self.hidden)

    def view(self, g: G, seat: str | None, office: str = "") -> Seen[G, F]:
        """What a seat knows, or who holds an office of it, a spectator for None: put together field by field."""
        eyes = seat or ""
        facts = self.facts(g, f"{eyes}/{office}" if office else eyes)
        return self._seen_by(eyes, self._known(g, eyes, office), self._counted(g), facts)

    def opened(self, g: G) -> Seen[G, F]:
        """What the referee sees: all of it."""
        values = g.__dict__
        return self._seen_by("", {n: values[n] for n in self.names}, self._counted(g), self.facts(g, REFEREE))

    def known(self, g: G, seat: str | None, office: str = "") -> G:
        """The position as far as a seat, or who holds an office of it, knows it, as a spectator does for the referee:
        rules may be asked about it.
        """
        return standing(self.state, self._known(g, "" if seat in (None, REFEREE) else seat, office))

    def _known(self, g: G, seat: str, office: str = "") -> dict[str, Any]:
        values, memo = g.__dict__, g.memo
        known = {name: values[name] for name in self.public_fields}
        for name, look, of in self._looks:
            eyes = self.eyes(name, seat, office) if office else seat
            if not of:
                known[name] = look(g, eyes, values[name])
            elif memo is not None and (key := ("fog", name, eyes)) in memo:
                known[name] = memo[key]
            else:
                known[name] = remember(g, ("fog", name, eyes), partial(look, g, eyes, values[name]), of)
        return known

    def eyes(self, name: str, seat: str, office: str = "") -> str:
        """With whose eyes a seat, or somebody who shares it, looks at a field."""
        if not office:
            return seat
        offices = self._offices[name]
        return f"{seat}/{office}" if offices is None else seat if office in offices else ""

    def _counted(self, g: G) -> dict[str, Any]:
        counted = {}
        for name, rule in self._countable.items():
            look = partial(rule.count, g.__dict__[name])
            counted[name] = look() if rule.rests_on is None else remember(g, ("counted", name), look, (name,))
        return counted

    def _seen_by(self, seat: str, known: dict[str, Any], counted: dict[str, Any], facts: F) -> Seen[G, F]:
        made: Seen[G, F] = Seen(seat, known, counted, facts)
        made.__dict__["_state"] = self.state  # no part of what is seen
        return made

    def possible(self, view: Seen[G, F], luck: Luck) -> G:
        """A position that the seat cannot tell from the real one: cards that nobody has seen are dealt by lot."""
        g = view.g.copy()
        left = {deck: iter(_mixed(self.unseen(view.g, deck), luck)) for deck in self.decks}
        places = sorted(self.hidden_fields.items(), key=lambda rule: isinstance(rule[1], _Pile))  # what is left last
        for name, rule in places:
            if not rule.deck:
                continue
            cards = left[rule.deck]
            setattr(g, name, rule.filled(view.seat, view.known[name], view.counted.get(name), cards))
        return g

    def twin(self, g: G, seat: str) -> G:
        """Another position that the seat cannot tell from this one, always the same."""
        other = self.possible(self.view(g, seat), Random(seat))
        other.settle()
        return other

    def unseen(self, known: G, deck: str) -> tuple[str, ...]:
        """The cards of a deck of which a known position does not say where they are."""
        return unseen(self.decks[deck](), self._seen(known))

    def hidden(self, g: G, seat: str | None) -> list[Any]:
        """The cards that a seat must not be shown as lying anywhere."""
        known = standing(self.state, self._known(g, seat or ""))
        return [card for deck in self.decks for card in self.unseen(known, deck)]

    def astray(self, g: G, *decks: str) -> list[str]:
        """Cards of these decks (of all) that do not lie in one place, for a game's invariants."""
        meant = decks or tuple(self.decks)
        every = {card for deck in meant for card in self.decks[deck]()}
        undrawn = [
            getattr(g, n).left for n, r in self.hidden_fields.items() if isinstance(r, _Pile) and r.deck in meant
        ]
        return astray(sorted(every), (card for card in chain(self._seen(g), *undrawn) if card in every))

    def _seen(self, g: G) -> list[str]:
        return [card for name, cards in self._cards.items() for card in cards(getattr(g, name))]


def _mixed(cards: Iterable[str], luck: Luck) -> list[str]:
    left, out = list(cards), []
    while left:
        card = luck.choice(left)
        left.remove(card)
        out.append(card)
    return out
