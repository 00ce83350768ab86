"""What a question asks: a `Query` over a game's almanac, the events told, the book and what may be ordered now."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from minaria.engine.sheets import Sheet
from minaria.kit.almanac import Ref
from minaria.table.pages.questions.asker import Sort


class Cond(NamedTuple):
    """What things have to be: the words for it ('' goes without saying), whether one is, which predicate it is."""

    words: str
    holds: Callable[[Ref], bool]
    pred: str = ""


class Query(NamedTuple):
    """What is asked.

    family: which answer it gets. kind, about, attr: of which kind of thing, of which things, which attribute or
    predicate. conds, sort, sorted_by, limit: what a set has to be, in which order and how many. to: where to, whom.
    verb, words, noun: as it was said. yes: whether a predicate is to hold. left: words it has no use for.
    """

    family: str
    kind: str = ""
    about: tuple[Ref, ...] = ()
    attr: str = ""
    conds: tuple[Cond, ...] = ()
    sort: Sort | None = None
    sorted_by: str = ""
    limit: int = 0
    to: tuple[Ref, ...] = ()
    verb: str = ""
    words: tuple[str, ...] = ()
    noun: str = ""
    yes: bool = True
    left: tuple[str, ...] = ()

    @property
    def said(self) -> tuple[str, ...]:
        """The predicates its conditions come from."""
        return tuple(c.pred for c in self.conds if c.pred)


class Answer(NamedTuple):
    """A page, whether the question was wholly understood, and what kind of question it is."""

    sheet: Sheet
    whole: bool
    family: str
