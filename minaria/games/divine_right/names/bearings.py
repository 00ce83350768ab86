"""Places said by where they lie: 'the hex north-east of Tadafat', 'two hexes west of Pennol', 'west', 'west of here'.

The indexes of `names` find them beside the names of the map; `spoken` settles for the scope what only the moment knows:
where the pieces stand that are to go west, and which place was spoken of last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from commands import THERE, Crowd, Hit, NameIndex, Order, Part, Trouble, Which, resolve
from commands.tokens import Tok, number
from minaria.games.divine_right.names.forces import Forces
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board
from minaria.games.divine_right.wording import place_name
from minaria.kit.hexgrid import step

MOVER, SPOKEN_OF = 0, -1
"""What a heading may start from besides a hex: wherever the pieces stand, or the place spoken of last."""

_WAYS = {
    "NE": ("ne", "northeast", "north east"),
    "E": ("e", "east"),
    "SE": ("se", "southeast", "south east"),
    "SW": ("sw", "southwest", "south west"),
    "W": ("w", "west"),
    "NW": ("nw", "northwest", "north west"),
    "N": ("n", "north"),
    "S": ("s", "south"),
}
_BY_WORDS = {tuple(words.split()): way for way, spellings in _WAYS.items() for words in spellings}
_ZIGZAG = {"N": ("NE", "NW"), "S": ("SE", "SW")}  # no hex lies due north: two rows up are one step each of these
_LONG = {
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
    "N": "north",
    "S": "south",
}
_FIRST = frozenset(words[0] for words in _BY_WORDS)
_HEX = frozenset(("hex", "hexes", "step", "steps", "space", "spaces"))
_HERE = frozenset(("here", "there", "it", "them"))


class Heading(NamedTuple):
    """Some steps in a direction from a hex, from MOVER or from SPOKEN_OF."""

    steps: int
    way: str
    anchor: int = MOVER

    @property
    def words(self) -> str:
        """'2 hexes west'."""
        return _LONG[self.way] if self.steps == 1 else f"{self.steps} hexes {_LONG[self.way]}"


def lies(start: int, heading: Heading) -> int | Trouble:
    """The hex a heading leads to from `start`; why there is none."""
    if heading.way in _ZIGZAG and heading.steps % 2:
        a, b = _ZIGZAG[heading.way]
        return Trouble(f"No hex lies {heading.words} of {place_name(start)}: say {_LONG[a]} or {_LONG[b]}.")
    ways = _ZIGZAG.get(heading.way, (heading.way,))
    h = start
    for k in range(heading.steps):
        h = step(h, ways[k % len(ways)])
        if h not in board().hexes:
            return Trouble(f"The map ends before {heading.words} of {place_name(start)}.")
    return h


def headings(places: NameIndex, tokens: Sequence[Tok], i: int, typo: bool) -> Iterator[Hit]:
    """Readings of the tokens from `i` on as a heading; a hex where it starts from a place of the map."""
    j = i
    if j < len(tokens) and tokens[j].text in ("the", "next"):
        j += 1
    first = j
    steps = 1
    if j < len(tokens) and (count := number(tokens[j].text)) is not None and 0 < count < 40:
        steps, j = count, j + 1
    elif j < len(tokens) and tokens[j].text in ("a", "next"):
        j += 1
    if j < len(tokens) and tokens[j].text in _HEX:
        j += 1
    if j + 1 < len(tokens) and tokens[j].text == "to" and tokens[j + 1].text == "the" and j > first:
        j += 2  # "two hexes to the west"
    if j >= len(tokens) or tokens[j].text not in _FIRST:
        return
    for n in (2, 1):
        way = _BY_WORDS.get(tuple(t.text for t in tokens[j : j + n]))
        if way is None or j + n > len(tokens):
            continue
        heading, end = Heading(steps, way), j + n
        yield Hit(end, heading, 0.1, heading.words)
        if end + 1 < len(tokens) and tokens[end].text in ("of", "from"):
            if tokens[end + 1].text in _HERE:
                yield Hit(end + 2, heading._replace(anchor=SPOKEN_OF), 0.0, f"{heading.words} of there")
            for hit in NameIndex.match(places, tokens, end + 1, typo):
                found = lies(hit.value, heading)
                value = heading._replace(anchor=hit.value) if isinstance(found, Trouble) else found
                yield Hit(hit.end, value, hit.cost, f"{heading.words} of {hit.said}")
        return


class Places(NameIndex):
    """Names of places, and places said by where they lie; `anchors` are the names these may start from."""

    def __init__(self, names: Iterable[tuple[str, int]], anchors: NameIndex | None = None) -> None:
        super().__init__(names)
        self._anchors = self if anchors is None else anchors

    def match(self, tokens: Sequence[Tok], i: int, typo: bool) -> Iterator[Hit]:
        """Names and headings; a heading from a place uses more words than any name in it, and both are given."""
        yield from headings(self._anchors, tokens, i, typo)
        yield from super().match(tokens, i, typo)


class Directions(NameIndex):
    """Bare directions, for orders that take one without a word before it: 'move army 1 west'."""

    def __init__(self, places: NameIndex) -> None:
        super().__init__((name, Heading(1, way)) for way, name in _LONG.items())
        self._places = places

    def match(self, tokens: Sequence[Tok], i: int, typo: bool) -> Iterator[Hit]:
        """Headings only."""
        yield from headings(self._places, tokens, i, typo)


class Names(Protocol):
    """What is asked of the scope: the position, whom a force may mean, what was spoken of last."""

    g: Minaria
    forces: Forces

    def pronoun(self, kind: str) -> Sequence[Any]: ...


def spoken(names: Names, cls: type[Order], slots: Mapping[str, Any]) -> dict[str, Any] | Trouble:
    """The slots with every heading and every 'there' settled; what is wrong if one cannot be."""
    out = dict(slots)
    for field, value in slots.items():
        if isinstance(value, Crowd):
            crowd = settled(names, value)
            if isinstance(crowd, Trouble):
                return crowd
            out[field] = crowd
    for field, value in slots.items():
        if isinstance(value, Heading):
            place = _goal(names, cls, value, {f: v for f, v in out.items() if not isinstance(v, Heading)})
            if isinstance(place, Trouble):
                return place
            out[field] = place
    return out


def settled(names: Names, crowd: Crowd) -> Crowd | Trouble:
    """The crowd with every place in it a hex; what is wrong if one cannot be."""
    if all(p.where is None or isinstance(p.where, int) for p in (*crowd.parts, *crowd.minus)):
        return crowd
    lists: list[tuple[Part, ...]] = []
    for parts in (crowd.parts, crowd.minus):
        done: list[Part] = []
        for part in parts:
            where = part.where
            if where == THERE:
                where = _spoken_of(names)
            elif isinstance(where, Heading):
                start = _spoken_of(names) if where.anchor == SPOKEN_OF else where.anchor
                if start == MOVER:
                    start = Trouble(f"{where.words.capitalize()} of what? Say '{where.words} of' a place.")
                where = start if isinstance(start, Trouble) else lies(start, where)
            if isinstance(where, Trouble):
                return where
            done.append(part._replace(where=where))
        lists.append(tuple(done))
    return Crowd(lists[0], lists[1], crowd.said)


def _spoken_of(names: Names) -> int | Trouble:
    """The place spoken of last."""
    found = names.pronoun("place")
    return int(found[0]) if found else Trouble("No place was spoken of before that this could mean.")


def _goal(names: Names, cls: type[Order], heading: Heading, slots: dict[str, Any]) -> int | Trouble:
    if heading.anchor == SPOKEN_OF:
        place = _spoken_of(names)
        return place if isinstance(place, Trouble) else lies(place, heading)
    if heading.anchor != MOVER:
        return lies(heading.anchor, heading)
    homes = _homes(names, cls, slots)
    if isinstance(homes, Trouble):
        return homes
    if len(homes) != 1:
        why = "They stand in several places" if homes else "Nobody is named who could go"
        return Trouble(f"{heading.words.capitalize()} of what? {why}: say '{heading.words} of' a place.")
    return lies(homes[0], heading)


def _homes(names: Names, cls: type[Order], slots: dict[str, Any]) -> list[int] | Trouble:
    """Hexes in which the pieces the slots name stand."""
    for field in ("fleets", "force"):
        crowd = slots.get(field)
        if not isinstance(crowd, Crowd):
            continue
        others = {f: v for f, v in slots.items() if not isinstance(v, Crowd)}
        things, where = names.forces.candidates(cls, field, others)
        found = resolve(crowd, things, where=where, pronoun=names.pronoun(field))
        if isinstance(found, Trouble):
            return found
        groups = [ids for _, ids in found.choices] if isinstance(found, Which) else [found]
        return sorted({names.g.pieces[u].hex for ids in groups for u in ids if u in names.g.pieces})
    return []
