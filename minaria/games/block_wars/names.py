"""What can be said in Block Wars: places, armies, types of block, blocks, spells (see kit.scope)."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from commands import CrowdWords, NameIndex, Order, Thing, index_of, plural
from commands.names import Hit
from commands.tokens import Tok
from minaria.engine.contract import Match
from minaria.games.block_wars.happenings import EVENTS
from minaria.games.block_wars.state import SWORD, WAND
from minaria.games.block_wars.tables import LORD, armies, laid, spells, types
from minaria.games.block_wars.view import View
from minaria.games.block_wars.wording import ITEMS, seat_name
from minaria.kit.scope import TableScope, Vocabulary, existing

GENERAL = {
    "block": "block",
    "unit": "block",
    "wizard": "wizard",
    "mage": "wizard",
    "cleric": "cleric",
    "priest": "cleric",
    "castle": "castle",
    "treasure": "treasure",
    "flyer": "flyer",
    "ship": "aquatic",
    "werebeast": "werebeast",
    "swimmer": "amphibious",
}


@cache
def label(kind: str) -> str:
    """A type of block as one of it is called: 'orc blade'."""
    name = types()[kind].name.casefold()
    return name[:-1] if name.endswith("s") and not name.endswith(("ss", "us", "arms")) else name


@cache
def _nouns() -> dict[str, str]:
    out = dict(GENERAL)
    for t in types().values():
        out[label(t.id)] = out[t.name.casefold()] = label(t.id)
    return out


@cache
def _places(layout: str, tiles: tuple[str, ...], turned: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Cities by name, hexes by tile and number, and by the number alone where only one hex has it."""
    m = laid(layout, tiles, turned)
    out = [(x.name, h) for h, x in m.hexes.items() if x.name]
    out += [(h, h) for h in m.hexes]
    out += [(f"{tile}-{number}", h) for (tile, number), h in m.names.items() if f"{tile}-{number}" != h]
    numbers: dict[str, dict[str, None]] = {}
    for (_, number), h in m.names.items():
        numbers.setdefault(number, {})[h] = None
    return (*out, *((number, next(iter(hs))) for number, hs in numbers.items() if len(hs) == 1))


def place_index(view: View) -> NameIndex:
    """The places of the table, to look words up in."""
    return _place_index(
        view.g.layout, view.g.tiles, view.g.turned, _lying(view.facts.items, view.g.temples, view.g.tokens)
    )


def places(view: View, seat: str) -> Iterable[tuple[str, str]]:
    """The places of the table, and the hexes where something lies by what that is."""
    lying = _lying(view.facts.items, view.g.temples, view.g.tokens)
    return (*_places(view.g.layout, view.g.tiles, view.g.turned), *lying)


def _lying(items: Mapping[str, str], temples: Iterable[str], tokens: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Wand and Sword, temples and ruins as names of the hexes where they are."""
    things = [(said, at) for name, at in items.items() for said in (ITEMS[name], name)]
    return (*things, *(("temple", at) for at in temples), *((said, at) for at in tokens for said in ("ruins", "token")))


def things(view: View, seat: str) -> list[Thing]:
    """The blocks a seat may speak of: its own first, those with most steps first."""
    m = laid(view.g.layout, view.g.tiles, view.g.turned)
    ids = sorted(view.g.blocks, key=lambda b: (view.g.seat_of(b) != seat, -view.g.blocks[b].steps, b))
    out = []
    for b in ids:
        x = view.g.blocks[b]
        nouns = _called(x.type)
        where = m.hexes[x.at].name or x.at
        n = int(b.rpartition("-")[2])
        out.append(Thing(b, nouns, view.g.seat_of(b), x.at, where, label(x.type), number=n, strength=x.steps))
    return out


@cache
def _called(kind: str) -> frozenset[str]:
    """What a block of a type is called: by its name, any word of it, and by what sort of block it is."""
    return frozenset({label(kind), *label(kind).split(), types()[kind].kind, "block"})


def _types(view: View, seat: str) -> Iterator[tuple[str, str]]:
    """Types of block, of the seat's armies first."""
    return _type_names(tuple(a for a, h in view.g.armies.items() if h.seat == seat))


def _type_names(mine: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for t in sorted(types().values(), key=lambda t: t.army not in mine):
        yield t.name, t.id
        for said in dict.fromkeys((label(t.id), plural(label(t.id)))):
            if said != t.name.casefold():
                yield said, t.id
    for said, kind in GENERAL.items():
        yield from ((said, t.id) for t in types().values() if t.army in mine and t.kind == kind)


def _seats(seats: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    return ((seat_name(s), s) for s in seats)


WORDS = Vocabulary(
    names={
        "place": places,
        "army": lambda v, s: [*((a.name, a.id) for a in armies().values()), *((a, a) for a in armies())],
        "type": _types,
        "item": lambda v, s: (("the Magic Wand", WAND), ("wand", WAND), ("the Fire Sword", SWORD), ("sword", SWORD)),
        "spell": lambda v, s: ((x.name, x.id) for x in spells().values()),
        "seat": lambda v, s: _seats(v.g.seats),
        "condition": lambda v, s: ((p, p) for p in EVENTS.phrases()),
    },
    forces=("force",),
    nouns=_nouns(),
    things=things,
    owners="seat",
    opened=True,
    beside=lambda v, place, d: laid(v.g.layout, v.g.tiles, v.g.turned).beside.get(place, {}).get(d),
    sorts={"place": lambda v, word: _of_sort(v, word)},
)


def _of_sort(view: View, word: str) -> Iterable[str]:
    """Hexes that are cities, or where a temple or ruins lie."""
    g = view.g
    if word == "city":
        return [h for h, x in laid(g.layout, g.tiles, g.turned).hexes.items() if x.name]
    return list(g.temples) if word == "temple" else list(g.tokens) if word in ("ruin", "ruins") else ()


class Scope(TableScope):
    """The scope of a seat; the referee speaks of everything there is."""

    def index(self, kind: str) -> NameIndex | None:
        """The names of a kind; those of the map are the same for all who play on it."""
        if kind == "place":
            g = self.match.state
            lying = _lying({k: i.at for k, i in g.items.items()}, g.temples, g.tokens)
            return _place_index(g.layout, g.tiles, g.turned, lying)
        if kind == "type":
            return type_index(tuple(self.match.state.armies_of(self.seat)))
        if kind in _PRINTED:
            return printed_index(kind)
        if kind == "seat":
            return seat_index(self.match.state.seats)
        return super().index(kind)

    def _crowd(self, _: Callable[[str], NameIndex | None] | None = None, /) -> CrowdWords:
        """The vocabulary of forces: all nouns are printed, and no block has a name of its own."""
        none = index_of(())
        return CrowdWords(WORDS.noun_index, self.index("seat") or none, none, self.index("place") or none, {})


class _OwnFirst(NameIndex):
    """Types of block of which those of one's own armies are meant where the words fit any of them: 'the healer'."""

    def __init__(self, mine: tuple[str, ...]) -> None:
        names = [(said, t) for said, t in _type_names(mine) if types()[t].army != LORD]  # whom nobody recruits
        super().__init__(names)
        self.own = NameIndex((said, t) for said, t in names if types()[t].army in mine)

    def match(self, tokens: Sequence[Tok], i: int, typo: bool) -> Iterator[Hit]:
        ways = [(self.own.match, False), (super().match, False), *([(self.own.match, True)] if typo else [])]
        match = next((m for m, loosely in ways if any(True for _ in m(tokens, i, loosely))), super().match)
        return match(tokens, i, typo)


_PRINTED = ("army", "item", "spell", "condition")


@cache
def printed_index(kind: str) -> NameIndex:
    return NameIndex(WORDS.names[kind](None, ""))


@cache
def type_index(mine: tuple[str, ...]) -> NameIndex:
    return _OwnFirst(mine) if mine else NameIndex(_type_names(mine))


@cache
def seat_index(seats: tuple[str, ...]) -> NameIndex:
    return NameIndex(_seats(seats))


@lru_cache(maxsize=64)  # Wand and Sword wander
def _place_index(
    layout: str, tiles: tuple[str, ...], turned: tuple[str, ...], lying: tuple[tuple[str, str], ...]
) -> NameIndex:
    return NameIndex((*_places(layout, tiles, turned), *lying))


def scope(match: Match, seat: str) -> Scope:
    """The scope of a seat in the present position."""
    return Scope(WORDS, match, seat)


class _Numbers:
    """The numbers that orders may carry."""

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and 0 <= value < 1000


def _spots(g: Any) -> Container[str]:
    return {"", *laid(g.layout, g.tiles, g.turned).hexes}


known = existing(
    place=_spots,
    force=lambda g: g.blocks,
    army=lambda g: armies(),
    type=lambda g: types(),
    item=lambda g: (WAND, SWORD),
    spell=lambda g: spells(),
    seat=lambda g: g.seats,
    number=lambda g: _Numbers(),
)


def normal(order: Order) -> Order:
    """An order as it is: blocks go in the order in which they are named."""
    return order
