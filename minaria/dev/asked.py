"""Questions made from a game's almanac: one for each kind of thing, attribute, predicate, adjective and owner.

Each must come back as its own query; what does not is told by `collisions`. Tests ask them of every game, and at tables
that a seat cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from minaria.kit.almanac import Kind, Ref
from minaria.table.pages.questions import Asker, Query, understand
from minaria.table.pages.questions import english as en
from minaria.table.pages.questions.asker import several
from minaria.table.pages.questions.plain import plain

_SMALL = en.WH | en.AUX | en.PREP


class Made(NamedTuple):
    """A question, and what has to become of it: one of some families, of which kind, which attribute or predicate.

    kind: '' where the things that the attribute leads to may be asked for as a set of their own.
    """

    line: str
    families: tuple[str, ...]
    kind: str
    attr: str = ""

    def is_what(self, q: Query | None) -> bool:
        """Whether that is the query."""
        if q is None or q.family not in self.families:
            return False
        kind = q.kind or (q.about[0].kind if q.about else "")
        if q.family in ("set", "about") and not self.kind:
            return True  # what a seat has is a set of its own too, and "the king of France" a name
        return (not kind or self.kind in ("", kind)) and self.attr in ("", q.attr, *q.said)


def made(a: Asker) -> Iterator[Made]:
    """All the questions that the almanac promises an answer to, in the position."""
    for k in a.almanac.kinds:
        noun = _own_noun(a, k)
        x = _named(a, k)
        if noun:
            yield from _of_kind(k, noun)
        if x is not None:
            yield from _of_thing(a, k, x)


def collisions(a: Asker) -> list[str]:
    """The questions that are taken for another, with what became of them."""
    out = []
    for m in made(a):
        _, q = understand(a, m.line)
        if not m.is_what(q):
            became = f"{q.family} {q.kind} {q.attr} {q.left}" if q is not None else "nothing"
            out.append(f"{m.line}: {became}, not {' or '.join(m.families)} {m.kind} {m.attr}")
    return out


def _own_noun(a: Asker, k: Kind) -> str:
    """A noun that means things of the kind and of no other, whatever they are; '' if there is none."""
    for noun, pred in k.nouns.items():
        if not pred and not any(noun in other.nouns for other in a.almanac.kinds if other is not k):
            return noun
    return ""


def _named(a: Asker, k: Kind) -> Ref | None:
    """A thing of the kind that its name means before all else."""
    for x in a.all(k.id):
        found = list(a.lexicon.cut(plain(a.name(x))))
        if len(found) == 1 and found[0].type == "name" and found[0].value == (x,):
            return x
    return None


def _of_kind(k: Kind, noun: str) -> Iterator[Made]:
    many = several(noun)
    yield Made(f"list {many}", ("set", "players"), k.id)
    yield Made(f"how many {many} are there", ("count",), k.id)
    for p in k.preds:
        for word in (*p.says, *p.lacks):
            yield Made(f"which {many} are {word}", ("set", "players"), k.id, p.id)
    for attr in k.attrs:
        for word in (w for words in attr.scale for w in words):
            yield Made(f"which {noun} is the {en.degree(word, 'est')}", ("set",), k.id, attr.id)


def _of_thing(a: Asker, k: Kind, x: Ref) -> Iterator[Made]:
    name = a.name(x)
    for attr in k.attrs:
        if attr.says[0] not in _SMALL:
            yield Made(f"what is the {attr.says[0]} of {name}", ("value", "set", "about"), "", attr.id)
        for word in (w for words in attr.scale for w in words):
            yield Made(f"how {word} is {name}", ("value",), k.id, attr.id)
    for p in k.preds:
        for word in (*p.says, *p.lacks):
            yield Made(f"is {name} {word}", ("is",), k.id, p.id)
    if k.owner:
        yield Made(f"who has {name}", ("value",), k.id, k.owner)
    if k.at:
        yield Made(f"where is {name}", ("value",), k.id, k.at)
    yield Made(f"tell me about {name}", ("about",), k.id)
