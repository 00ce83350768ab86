"""What happened, as data: its kind, whom it concerns and how, where, with which pieces, how grave, and who reads what.

A rule tells (`State.tell`) and says with it what it tells of. Whatever reads the telling later (standing orders, the
digest of what was missed, the log) reads the event as its seat may know it (`Event.known_to`) and never the words.
Events are the telling: they are no part of a position, and no checksum depends on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

Spot = int | str
"""A place as the game's map knows it: the number of a hex, the id of an area."""


class How(NamedTuple):
    """A way in which something concerns a seat, as a player says it: "attacked", "under attack".

    `does`: the seat brings it about ("attacks") and is not touched by it; `by`: what whoever did it to the seat does.
    """

    id: str
    says: tuple[str, ...] = ()
    does: bool = False
    by: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """All ways of saying it."""
        return (self.id, *self.says)


class What(NamedTuple):
    """What a sentence tells of; or what a question is about."""

    kind: str = "news"
    weight: int = 0
    concerns: Mapping[str, str] = {}
    places: tuple[Spot, ...] = ()
    pieces: tuple[str, ...] = ()
    ways: tuple[tuple[Spot, ...], ...] = ()


class Kind(NamedTuple):
    """A kind of thing that happens in a game. `weight`: 0 in passing, 1 worth reading, 2 it matters, 3 grave."""

    id: str
    weight: int = 1
    says: tuple[str, ...] = ()

    def __call__(
        self,
        at: Spot | Iterable[Spot] = (),
        concerns: Mapping[str, How] | None = None,
        pieces: Iterable[str] = (),
        weight: int | None = None,
        ways: Iterable[tuple[Spot, ...]] = (),
    ) -> What:
        """One of them: where, whom it concerns and how ('' is nobody), with which pieces, how grave if not as usual.
        ways: where pieces have gone, each from its first place to its last.

        All this is as open as the sentence told with it: whoever reads that may know it.
        """
        spots = (at,) if isinstance(at, int | str) else tuple(dict.fromkeys(at))
        gone = tuple(dict.fromkeys(way for way in ways if len(way) > 1 and way[0] != way[-1])) if ways else ()
        seats = {seat: how.id for seat, how in (concerns or {}).items() if seat}
        return What(self.id, self.weight if weight is None else weight, seats, spots, tuple(pieces), gone)


NEWS = Kind("news", 0)
"""Anything told that is nothing in particular."""

PLAIN = NEWS()
"""Such a thing."""


class Vocabulary(NamedTuple):
    """What can happen in a game, and how it can concern somebody: nothing else is ever told of."""

    kinds: tuple[Kind, ...] = ()
    hows: tuple[How, ...] = ()

    def how(self, id: str) -> How | None:
        """The way of that id."""
        return next((h for h in self.hows if h.id == id), None)

    def touches(self, how: str) -> bool:
        """Whether it is done to a seat, not by it."""
        found = self.how(how)
        return found is not None and not found.does

    def phrases(self) -> list[str]:
        """What a condition of a player may begin with: how he may be concerned, and what may happen."""
        done = [how.id for how in self.hows if not how.does]
        kinds = [f"a {kind.id}" for kind in self.kinds if kind.weight > 1]
        return ["my turn", "turn", "asked", *done, *kinds]

    def faults(self, event: Event) -> Iterator[str]:
        """What an event says that the game has not declared."""
        if event.kind != NEWS.id and event.kind not in {k.id for k in self.kinds}:
            yield f"there is no kind of event {event.kind!r}"
        for how in event.concerns.values():
            if self.how(how) is None:
                yield f"nobody can be concerned as {how!r}"


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the telling: `text` for everybody, `private` instead of it for the seats named there.

    Where people share a seat, "seat/office" names what one of its offices is told instead. The rest says what it tells
    of, and is known to whoever is told anything.
    """

    text: str = ""
    private: dict[str, str] = {}
    kind: str = NEWS.id
    weight: int = 0
    concerns: dict[str, str] = {}
    places: tuple[Spot, ...] = ()
    pieces: tuple[str, ...] = ()
    ways: tuple[tuple[Spot, ...], ...] = ()

    @classmethod
    def of(cls, text: str, private: dict[str, str], what: What) -> Event:
        """A sentence and what it tells of."""
        return cls(text, private, what.kind, what.weight, dict(what.concerns), what.places, what.pieces, what.ways)

    def seen_by(self, seat: str | None) -> str:
        """What `seat` is told; None is a spectator. Empty: nothing."""
        if seat is not None and seat in self.private:
            return self.private[seat]
        return self.text

    def known_to(self, seat: str | None) -> Event | None:
        """The event as `seat` may know it: with the sentence it reads and no other; None where it is told nothing."""
        said = self.seen_by(seat)
        return msgspec.structs.replace(self, text=said, private={}) if said else None

    def concern(self, seat: str) -> str:
        """How it concerns a seat; '' if it does not."""
        return self.concerns.get(seat, "")
