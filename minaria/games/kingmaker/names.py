"""What can be said in Kingmaker: spaces and places, nobles, heirs, ships, awards (see kit.scope)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any

from commands import CrowdWords, NameIndex, Thing, index_of
from minaria.engine.contract import Match
from minaria.games.kingmaker.happenings import EVENTS
from minaria.games.kingmaker.rules import heirs
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Noble, Ship
from minaria.games.kingmaker.tables import (
    bishoprics,
    crown_items,
    events,
    offices,
    people,
    places,
    roads,
    royals,
    ships,
    spaces,
    titles,
)
from minaria.games.kingmaker.view import View
from minaria.games.kingmaker.wording import name, seat_name, space_name
from minaria.kit.scope import TableScope, Vocabulary, existing

_OTHERS = ("King", "Duke of York")
"""Titles that mean whoever is king now, and the royal duke."""
NOUNS = {"noble": "noble", "lord": "noble", "heir": "heir", "ship": "ship"}


@cache
def _places() -> tuple[tuple[str, str], ...]:
    """Spaces and seas by name, and the places in them by theirs."""
    return (*((x.name, s) for s, x in spaces().items()), *((p.name, p.space) for p in places().values()))


@cache
def _nobles() -> tuple[tuple[str, str], ...]:
    """Nobles by name and by the title that is their own."""
    out = [(p.name, n) for n, p in people().items()]
    return (*out, *((p.own_title, n) for n, p in people().items() if p.own_title and p.own_title != p.name))


@cache
def _heirs() -> tuple[tuple[str, str], ...]:
    titled = ((x.title, h) for h, x in royals().items() if h not in people())
    return (*((x.name, h) for h, x in royals().items()), *(t for t in titled if t[0] not in _OTHERS))


@cache
def _items() -> tuple[tuple[str, str], ...]:
    """Awards, ships, items of the crown list and of the events list; the two of a kind by their numbers."""
    out: list[tuple[str, str]] = []
    for i, x in {**crown_items(), **ships(), **{e: y for e, y in events().items() if y.held}}.items():
        number = i.rpartition("-")[2]
        twice = number.isdigit()
        out.append((f"{x.name} {number}" if twice else x.name, i))  # type: ignore[attr-defined]
    out += [(f"Writ {i.rpartition('-')[2]}", i) for i, x in events().items() if x.code == "writ"]
    out += [(x.name, h) for h, x in royals().items() if h not in crown_items()]
    out += [(x.long_name, o) for o, x in offices().items() if x.long_name != x.name]
    return tuple(out)


@cache
def _items_as_told() -> tuple[tuple[str, str], ...]:
    """Items with the word they are told with: "the item Northampton", "the title Earl of Kent"."""
    sorts = {"place": "item", "title": "title"}
    return tuple((f"{sorts[x.kind]} {x.name}", i) for i, x in crown_items().items() if x.kind in sorts)


@cache
def _styled() -> tuple[tuple[str, str], ...]:
    """Heirs by their first name and their title: "Richard, Duke of York"."""
    named = ((x.name.split()[0], x.title, h) for h, x in royals().items())
    return tuple((f"{first}{comma} {title}", h) for first, title, h in named for comma in (",", ""))


@cache
def _claimants() -> tuple[tuple[str, str], ...]:
    """Whoever can be crowned: heirs, and pretenders."""
    return (*_heirs(), *((x.name, n) for n, x in people().items() if heirs.is_pretender(n)))


FIXED: dict[str, Callable[[], Iterable[tuple[str, Any]]]] = {
    "place": _places,
    "noble": _nobles,
    "heir": _heirs,
    "claimant": _claimants,
    "item": _items,
    "road": lambda: ((r.name, r.spaces) for r in roads().values()),
    "condition": lambda: ((p, p) for p in EVENTS.phrases()),
}


_SORTS = frozenset(("castle", "city", "town", "port"))
"""What may be said behind the name of a place."""


@cache
def index(kind: str) -> NameIndex:
    """The names of a kind that are the same at every table."""
    whole = _items_as_told() if kind == "item" else _styled() if kind in ("heir", "claimant") else ()
    return NameIndex(FIXED[kind](), whole, _SORTS if kind == "place" else ())


_NOBLE, _HEIR, _SHIP = frozenset({"noble"}), frozenset({"heir"}), frozenset({"ship"})
_NOBODY, _NO_SHIP = Noble("", ""), Ship("", "")


def things(view: View, seat: str) -> list[Thing]:
    """Nobles, heirs and ships: one's own first. Those not in play are nobody's and nowhere; everybody knows of them."""
    g = view.g
    out = []
    for n in people():
        x = g.nobles.get(n, _NOBODY)
        out.append(_thing(n, _NOBLE, x.captor or x.seat, x.at))
    for h in royals():
        if h not in people():
            at = heirs.where(g, h)[0] if h in g.heirs else ""
            out.append(_thing(h, _HEIR, heirs.holder(g, h), at))
    for s in ships():
        y = g.ships.get(s, _NO_SHIP)
        out.append(_thing(s, _SHIP, y.seat, y.at))
    return sorted(out, key=lambda t: t.owner != seat)


@lru_cache(maxsize=64)
def seat_index(seats: tuple[str, ...]) -> NameIndex:
    return NameIndex((seat_name(x), x) for x in seats)


@lru_cache(maxsize=4096)
def _thing(piece: str, kind: frozenset[str], owner: str, at: str) -> Thing:
    """A noble, an heir or a ship where it is: most are there through many orders."""
    return Thing(piece, kind, owner, at, space_name(at), name(piece))


_PLACES = {"castle": ("castle",), "city": ("city",), "town": ("town", "city"), "port": ("port",)}


@cache
def _of_sort(word: str) -> tuple[str, ...]:
    """Spaces with a place of the sort that a word names."""
    sort = _PLACES.get(word, ())
    return tuple(p.space for p in places().values() if p.kind in sort)


WORDS = Vocabulary(
    fixed={"seat": lambda g: seat_index(g.seats)} | {kind: lambda g, kind=kind: index(kind) for kind in FIXED},
    nouns=NOUNS,
    things=things,
    owners="seat",
    opened=True,
    sorts={
        "place": lambda v, word: _of_sort(word),
        "heir": lambda v, word: heirs.monarchs(v.g) if word in ("king", "monarch") else (),
    },
)


class Scope(TableScope):
    """The scope of a seat; the referee speaks of everything there is. Nobles answer to their titles too."""

    def _crowd(self, _: Callable[[str], NameIndex | None] | None = None, /) -> CrowdWords:
        there = {t.id: t.label for t in self.things()}
        said = [(label, id) for id, label in there.items()]
        said += [(words, id) for words, id in (*_nobles(), *_heirs(), *_styled()) if id in there]
        g = self.match.state
        said += [*called(g), *((name(award), award) for award in _dignities() if award not in g.holders)]
        seats = seat_index(self.match.state.seats)
        return CrowdWords(WORDS.noun_index, seats, index_of(tuple(dict.fromkeys(said))), index("place"), {})


@cache
def _dignities() -> tuple[str, ...]:
    """What nobles are called by who hold it; by what nobody holds nobody is."""
    return tuple(sorted((*titles(), *offices(), *bishoprics())))


def called(g: Kingmaker) -> Iterable[tuple[str, str]]:
    """Nobles by the titles and offices they hold; the sole monarch as the king."""
    yield from ((name(award), g.holders[award]) for award in _dignities() if award in g.holders)
    sole = heirs.sole_monarch(g)
    if sole:
        yield "king", sole
        yield "monarch", sole


def scope(match: Match, seat: str) -> Scope:
    """The scope of a seat in the present position."""
    return Scope(WORDS, match, seat)


_there = existing(
    place=lambda g: {"", *spaces()},
    force=lambda g: {*people(), *royals(), *ships()},
    noble=lambda g: {"", *people()},
    heir=lambda g: {"", *royals()},
    claimant=lambda g: {"", *royals(), *filter(heirs.is_pretender, people())},
    item=lambda g: {"", *crown_items(), *ships(), *events(), *royals()},
    seat=lambda g: g.seats,
)


def known(g: Any, kind: str, value: Any) -> bool:
    """Whether there is such a thing; a force names each of its pieces once."""
    once = not isinstance(value, tuple) or len(set(value)) == len(value)
    return once and _there(g, kind, value)
