"""Some are left, the rest go: "leave one army in Kent and take the rest to York", "march to York, leaving one behind".

What is left is parted from the line; the order of what remains is read by itself, and is about all but those.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from commands.bound import chained
from commands.quantity_words import Crowd, Part, match_crowd
from commands.reading import Scope
from commands.tokens import Tok
from commands.walk import Conf, bindings

_APART = frozenset((",", ";", "and", "then", "but", "while"))
_SURE = 0.7
"""What is left may cost less than this: it is no guess."""
_REST = frozenset(("rest", "others", "other"))


class Left(NamedTuple):
    """A line of which some pieces are left."""

    words: Sequence[Tok]
    """Of the order without them."""
    crowd: Crowd
    first: bool
    """They were said first: the order has to be about the rest."""


def left(words: Sequence[Tok], scope: Scope) -> Iterator[Left]:
    """The ways in which a line leaves some pieces and says what the others do."""
    texts = [t.text for t in words]
    if texts[0] in ("leave", "leaving"):
        for k in range(2, len(texts) - 2):
            if texts[k] in _APART and texts[k - 1] not in _APART:
                begin = next((j for j in range(k, len(texts)) if texts[j] not in _APART), k)
                yield from (Left(words[begin:], crowd, True) for crowd in _crowds(words[1:k], scope))
        return
    for k in range(2, len(texts) - 1):
        if texts[k] == "leaving" or (texts[k] == "leave" and texts[k - 1] in _APART):
            end = next(j for j in range(k, 0, -1) if texts[j - 1] not in _APART)
            yield from (Left(words[:end], crowd, False) for crowd in _crowds(words[k + 1 :], scope))


def _crowds(words: Sequence[Tok], scope: Scope) -> Iterator[Crowd]:
    """What these words say of pieces that stay behind, if they say nothing else."""
    kind = scope.crowd(scope.force_kind)
    said = [t for t in words if t.text != "behind"]
    if kind is None or not said:
        return
    whole = [h for h in match_crowd(kind.loosely, said, 0, False) if h.end == len(said) and h.cost < _SURE]
    yield from (hit.value for hit in whole if not hit.value.minus)


def gone(conf: Conf, some: Left, scope: Scope) -> Conf | None:
    """A reading of the rest of the line as one about all but those who are left; None if it is none of that."""
    said = bindings(conf.bind)
    for k, one in enumerate(said):
        if isinstance(one.value, Crowd) and _about_the_rest(one.value, some):
            said[k] = one._replace(value=_but(one.value, some.crowd, scope))
            return conf._replace(bind=chained(said))
    return None


def _about_the_rest(crowd: Crowd, some: Left) -> bool:
    if crowd.minus:
        return False
    if some.first:
        return any(part.other in _REST for part in crowd.parts)
    return all(part.every or part.pronoun for part in crowd.parts)


def _but(crowd: Crowd, stay: Crowd, scope: Scope) -> Crowd:
    """All of them, where the others are left, but those."""
    where = next((p.where for p in stay.parts if p.where is not None), None)
    parts = tuple(p._replace(other="", where=where if p.where is None else p.where) for p in crowd.parts if p.every)
    named = tuple(p for p in crowd.parts if not p.every)
    whole = any(p.noun is p.owner is p.qualifier is None for p in parts)
    there = {t.id for t in scope.things() if t.where == where}
    named = tuple(p for p in named if not (whole and _stands(p, there, scope, where)))
    return Crowd((*parts, *named), tuple(p._replace(where=None) for p in stay.parts), crowd.said)


def _stands(part: Part, there: set[Any], scope: Scope, where: Any) -> bool:
    """Whether somebody named stands where all but some go from anyway."""
    if part.name is not None:
        return part.name in there
    mine = [t.where for t in scope.mine() if part.noun in t.nouns]
    return part.noun is not None and part.count is None and mine == [where]
