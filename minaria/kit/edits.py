"""The referee's standard corrections of pieces: put, remove, place, give, set; derived from what a game's pieces are.

Every referee has to set right where a piece stands, whose it is, that it is gone. A game declares its record of pieces
once (`Pieces`) and gets the orders and what they do, for its `Referee.edits`; what is its own it adds beside them. A
correction that would leave what can never be is refused with the reason. The example (`minaria/dev/example`) uses it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeVar

import msgspec

from commands import Kind, Number, Order, order, plural
from minaria.engine.contract import RefereeAction
from minaria.engine.events import PLAIN, What
from minaria.engine.phases import Stack
from minaria.kit.wording import capital, count, listing

Force = Annotated[tuple[Any, ...], Kind("force", "pieces")]
Place = Annotated[Any, Kind("place", "a place")]
Seat = Annotated[str, Kind("seat", "a seat")]

Does = TypeVar("Does", bound=Callable[..., "str | Stack | None"])

MOST = 40
"""Pieces placed by one correction."""


class Edits(dict[type[Order], RefereeAction]):
    """A game's own corrections, each declared with its order: `@EDITS.does(TakeCard)` above what changes the state."""

    def does(self, kind: type[Order]) -> Callable[[Does], Does]:
        """What the order does: a reason why it makes no sense, a new stack of phases, or nothing."""

        def declared(carry: Does) -> Does:
            self[kind] = carry
            return carry

        return declared


@dataclass(frozen=True)
class Pieces:
    """What a game's pieces are: a dict of the state from id to frozen record, and which fields of it say what.

    at, owner: fields of a record. numbers, words: further fields that may be set, and what to. noun: what one is called
    where its kind is nobody's business. named: a place in words. can_never_be: the game's invariants. new: a record
    made of kind, seat and place, where pieces of `kinds` can be placed; their ids are `seat-kind-number`. secret:
    whether only the owners concerned are told. tells: the event of a correction, from places and seats. after: sets
    right what else names pieces that are gone.
    """

    records: str
    noun: str
    named: Callable[[Any], str]
    at: str = "at"
    owner: str = "seat"
    numbers: Mapping[str, range] = field(default_factory=dict)
    words: Mapping[str, Sequence[str]] = field(default_factory=dict)
    can_never_be: Callable[[Any], Iterable[str]] = lambda g: ()
    kinds: Sequence[str] = ()
    new: Callable[[str, str, Any], Any] | None = None
    secret: bool = False
    tells: Callable[[Sequence[Any], Sequence[str]], What] = lambda places, seats: PLAIN
    after: Callable[[Any], None] = lambda g: None

    def of(self, g: Any) -> dict[Any, Any]:
        """The records of a state."""
        found: dict[Any, Any] = getattr(g, self.records)
        return found

    def change(self, g: Any, piece: Any, name: str, value: Any) -> None:
        """Change one field of a piece."""
        self.of(g)[piece] = msgspec.structs.replace(self.of(g)[piece], **{name: value})


def corrections(pieces: Pieces) -> dict[type[Order], RefereeAction]:
    """The standard edits of a game's pieces, for `Referee.edits`."""
    out: dict[type[Order], RefereeAction] = {**_put(pieces), **_remove(pieces), **_give(pieces)}
    if pieces.numbers or pieces.words:
        out.update(_set(pieces))
    if pieces.new is not None:
        out.update(_place(pieces, pieces.new))
    return out


def _put(pieces: Pieces) -> dict[type[Order], RefereeAction]:
    @order("put FORCE at PLACE", "relocate FORCE to PLACE")
    class Put(Order):
        """Referee: put pieces somewhere."""

        force: Force
        place: Place

    def put(g: Any, o: Put) -> str | None:
        def carry(piece: Any) -> None:
            pieces.change(g, piece, pieces.at, o.place)

        return _each(pieces, g, o.force, carry, "puts", f" at {pieces.named(o.place)}", (o.place,))

    return {Put: put}


def _remove(pieces: Pieces) -> dict[type[Order], RefereeAction]:
    @order("remove FORCE", "take away FORCE")
    class Remove(Order):
        """Referee: take pieces off the map."""

        force: Force

    def remove(g: Any, o: Remove) -> str | None:
        return _each(pieces, g, o.force, lambda piece: pieces.of(g).pop(piece), "takes", " off the map")

    return {Remove: remove}


def _give(pieces: Pieces) -> dict[type[Order], RefereeAction]:
    @order("give FORCE to SEAT")
    class Give(Order):
        """Referee: give pieces to another seat."""

        force: Force
        seat: Seat

    def give(g: Any, o: Give) -> str | None:
        def carry(piece: Any) -> None:
            pieces.change(g, piece, pieces.owner, o.seat)

        return _each(pieces, g, o.force, carry, "gives", f" to {capital(o.seat)}", seats=(o.seat,))

    return {Give: give}


def _set(pieces: Pieces) -> dict[type[Order], RefereeAction]:
    patterns = [f"set {name} of FORCE to NUMBER = name:{name}" for name in pieces.numbers]
    patterns += [
        f"set {name} of FORCE to {value} = name:{name}, value:{value}"
        for name, values in pieces.words.items()
        for value in values
    ]

    @order(*patterns, word="set")
    class Set(Order):
        """Referee: set what is written of pieces."""

        force: Force
        number: Number = 0
        name: str = ""
        value: str = ""

    def set_field(g: Any, o: Set) -> str | None:
        value: int | str = o.value or o.number
        within = pieces.numbers.get(o.name)
        if within is not None and value not in within:
            return f"{capital(o.name)} runs from {within[0]} to {within[-1]}."

        def carry(piece: Any) -> None:
            pieces.change(g, piece, o.name, value)

        return _each(pieces, g, o.force, carry, "sets", "", tail=f": {o.name} {value}")

    return {Set: set_field}


def _place(pieces: Pieces, new: Callable[[str, str, Any], Any]) -> dict[type[Order], RefereeAction]:
    said = [(kind, word) for kind in pieces.kinds for word in dict.fromkeys((kind, plural(kind)))]
    patterns = [f"place NUMBER {word} of SEAT at PLACE = kind:{kind}" for kind, word in said]
    patterns += [f"place {kind} of SEAT at PLACE = kind:{kind}" for kind in pieces.kinds]

    @order(*patterns, word="place")
    class PlaceNew(Order):
        """Referee: bring new pieces onto the map."""

        seat: Seat
        place: Place
        kind: str = ""
        number: Number = 1

    def place_new(g: Any, o: PlaceNew) -> str | None:
        if not 1 <= o.number <= MOST:
            return f"Place 1 to {MOST}."
        made: list[str] = []
        taken = pieces.of(g)
        n = 0
        while len(made) < o.number:
            n += 1
            piece = f"{o.seat}-{o.kind}-{n}"
            if piece not in taken:
                taken[piece] = new(o.kind, o.seat, o.place)
                made.append(piece)
        return _each(pieces, g, tuple(made), lambda piece: None, "places", f" at {pieces.named(o.place)}", (o.place,))

    return {PlaceNew: place_new}


def _each(
    pieces: Pieces,
    g: Any,
    force: Sequence[Any],
    carry: Callable[[Any], object],
    verb: str,
    where: str,
    places: Sequence[Any] = (),
    *,
    seats: Sequence[str] = (),
    tail: str = "",
) -> str | None:
    """Correct every piece of a force and tell of it, or say why it cannot be."""
    there = pieces.of(g)
    if not force or any(piece not in there for piece in force):
        return f"Name {plural(pieces.noun)} that are there."
    before = set(pieces.can_never_be(g))
    many: dict[str, int] = {}
    spots = dict.fromkeys(places)
    for piece in dict.fromkeys(force):
        record = there[piece]
        seat = getattr(record, pieces.owner)
        many[seat] = many.get(seat, 0) + 1
        spots[getattr(record, pieces.at)] = None
        carry(piece)
    pieces.after(g)
    wrong = [fault for fault in pieces.can_never_be(g) if fault not in before]
    if wrong:
        return f"That can never be: {listing(wrong)}."
    said = listing(f"{count(n, pieces.noun)} of {capital(seat) or 'nobody'}" for seat, n in many.items())
    text = f"The referee {verb} {said}{where}{tail}."
    concerned = [seat for seat in dict.fromkeys((*many, *seats)) if seat]
    what = pieces.tells(list(spots), concerned)
    if pieces.secret:
        g.tell("", what, **dict.fromkeys(concerned, text))
    else:
        g.tell(text, what)
    return None
