"""Patterns that an author need not declare, perhaps: wordings that the frames of the others read as the same order.

A pattern is one of those if another, declared before it, can say all that it says; so is a word that may begin a
pattern beside its first. Each is tried on orders of a random game: written so, and read as if it were not declared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from commands import Done, Order, Reading
from commands.canonical import wordings
from commands.disambiguation import settle
from commands.frame_search import Search
from commands.frames import Grammar
from commands.order import OrderSpec
from commands.pattern import Pattern, Word
from commands.reading import Scope
from commands.tokens import tokenize
from minaria.dev.shadowed import given
from minaria.engine.game import Game
from minaria.engine.match import Match

TRIED = 3  # orders in which a wording has to be read so, and in none otherwise
_Wording = tuple[OrderSpec, Pattern, str]


def spare_wordings(game: Game, match: Match) -> list[str]:
    """A sentence for each wording that frames read as the same order wherever it was tried."""
    specs = tuple(kind.spec for kind in game.language.orders)
    own = [spec for spec in specs if spec.cls is not Done]
    grammars: dict[_Wording, Grammar] = {}
    read: dict[_Wording, int] = {}
    for seat, order in given(match):
        scope = game.language.scope(match, seat)
        if order.spec not in own:
            continue
        for wording, text in _spare(order, scope):
            if not 0 <= read.get(wording, 0) < TRIED:
                continue
            if wording not in grammars:
                grammars[wording] = Grammar([_without(spec, wording) for spec in specs])
            same = _read_by(grammars[wording], text, scope) == game.language.normal(order)
            read[wording] = read.get(wording, 0) + 1 if same else -1
    return [
        f"{spec.cls.__name__}: '{pattern.text}' need not begin with '{head}': frames read it so"
        if head in pattern.heads[1:]
        else f"{spec.cls.__name__}: '{pattern.text}' need not be declared: frames read it so"
        for (spec, pattern, head), times in read.items()
        if times == TRIED
    ]


def _spare(order: Order, scope: Scope) -> Iterator[tuple[_Wording, str]]:
    """The wordings of an order that may be spare, and the order in them."""
    spec = order.spec
    for pattern, text in wordings(order, scope.name):
        head = text.split()[0]
        if text == head or _alone(pattern, head):
            continue  # a verb alone is not taken for another
        before = spec.patterns[: spec.patterns.index(pattern)]
        if head in pattern.heads[1:] or (len(pattern.heads) == 1 and any(_says_all(p, pattern, spec) for p in before)):
            yield (spec, pattern, head), text


def _alone(pattern: Pattern, head: str) -> bool:
    """Whether a pattern may end with the word it begins with."""
    return any(
        pattern.nodes[end].final for el, end in pattern.nodes[0].edges if isinstance(el, Word) and head in el.words
    )


def _says_all(first: Pattern, pattern: Pattern, spec: OrderSpec) -> bool:
    """Whether a pattern can say whatever another can, with no more than that."""
    fixed, values = dict(first.constants), dict(pattern.constants)
    return (
        all(f not in pattern.fields and values.get(f, spec.defaults.get(f)) == value for f, value in fixed.items())
        and {*pattern.fields, *values} <= {*first.fields, *fixed}
        and first.needed - {*fixed} <= {*pattern.fields, *values}
    )


def _without(spec: OrderSpec, wording: _Wording) -> OrderSpec:
    """An order without a wording."""
    if spec is not wording[0]:
        return spec
    _, pattern, head = wording
    left: list[Pattern] = [p for p in spec.patterns if p is not pattern]
    first = pattern.parts[0]
    if head in pattern.heads[1:] and isinstance(first, Word):
        others = Word(tuple(word for word in first.words if word != head))
        left.insert(spec.patterns.index(pattern), replace(pattern, parts=(others, *pattern.parts[1:])))
    return replace(spec, patterns=tuple(left))


def _read_by(grammar: Grammar, text: str, scope: Scope) -> Order | None:
    """The order that frames make of a line."""
    found = [f.conf for f in Search(grammar, text, tokenize(text), scope, False).whole() if not f.missing]
    read = settle(text, found, scope) if found else None
    return read.order if isinstance(read, Reading) else None
