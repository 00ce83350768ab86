"""A game, declared: everything the engine, the table and the front ends need to know of one rulebook.

A game package exposes one `GAME: Game`; it is found by its id (`load`), never named elsewhere. What its records hold
is said in `contract`.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from commands import Order, OrderSpec, Reader, table_words
from minaria.engine.contract import (
    Advice,
    Book,
    Facts,
    Judgement,
    Language,
    Map,
    Option,
    Pages,
    Referee,
    Role,
    Rules,
    Samples,
    Seating,
    Setup,
    Views,
)
from minaria.engine.graph import check_graph

__all__ = [
    "REFEREE",
    "Advice",
    "BadSetup",
    "Facts",
    "Game",
    "Language",
    "Option",
    "Pages",
    "Referee",
    "Role",
    "Rules",
    "Samples",
    "Seating",
    "Setup",
    "Views",
    "games",
    "load",
]

REFEREE = "referee"
_SLOT = re.compile(r"\{(\w+)\}")


class BadSetup(Exception):
    """The seats or options do not fit the game; the message says what would."""


@dataclass(frozen=True)
class Game:
    """One declared game: who plays it, its rules, what may be said, who may know what, what is read."""

    id: str
    title: str
    blurb: str
    seating: Seating
    rules: Rules
    language: Language
    views: Views
    pages: Pages = field(default_factory=Pages)
    book: Book | None = None
    advice: Advice = field(default_factory=Advice)
    map: Map | None = None
    facts: Facts = field(default_factory=Facts)
    referee: Referee = field(default_factory=Referee)
    judgement: Judgement | None = None  # what bots ask the game; without it they play by chance
    cache: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def reader(self, words: tuple[type[Order], ...] = (), edits: bool = True) -> Reader:
        """The reader of this game's orders and of those words of the table that it has pages for; compiled once.

        edits: whether what only the referee sets right is read too.
        """
        key = f"reader:{edits}:" + ",".join(w.__name__ for w in words)
        if key not in self.cache:
            without = (*self.language.instead, *self.lacks)
            kinds = (*self.language.orders, *(self.referee.edits if edits else ()), *self.pages.own, *self.pages.asked)
            kinds += self.language.standing
            elsewhere = frozenset() if edits else frozenset(w for kind in self.referee.edits for w in kind.spec.heads)
            self.cache[key] = Reader((*kinds, *(w for w in words if w not in without)), elsewhere)
        made: Reader = self.cache[key]
        return made

    @property
    def lacks(self) -> tuple[type[Order], ...]:
        """Words of the table for pages or advice that the game does not fill: in it they are no words."""
        pages, advice = self.pages, self.advice
        filled: dict[type[Order], object] = {
            table_words.Look: pages.look,
            table_words.Examine: pages.examine,
            table_words.WhereIs: pages.find,
            table_words.Near: pages.near,
            table_words.Sheet: pages.sheet_of,
            table_words.Cards: pages.cards,
            table_words.Score: pages.score,
            table_words.Map: pages.map_of,
            table_words.WhatMay: advice.may,
            table_words.Route: advice.route,
            table_words.Odds: advice.odds,
            table_words.SiegeOdds: advice.siege_odds,
            table_words.Rules: self.book,
        }
        return tuple(word for word, answered in filled.items() if answered is None)

    def examples(self, spec: OrderSpec, seats: Sequence[str] = ()) -> tuple[str, ...]:
        """Lines that give the order: what stands at it, its slots filled with the game's own words.

        {seat} and {another} are the first of `seats`, or of those the game has; {happening} is the first thing that can
        happen to one, {verb} the word that begins an everyday order. A line whose slot the game does not fill is left
        out.
        """
        names = [*seats, *(s for s in self.seating.names() if s not in seats), "", ""]
        samples = self.language.samples
        happenings = (how.id for how in self.rules.events.hows if not how.does)
        words = {
            **asdict(samples),
            "seat": names[0],
            "another": names[1],
            "verb": samples.move.partition(" ")[0],
            "happening": next(happenings, ""),
        }
        slots = {line: [words[slot] for slot in _SLOT.findall(line)] for line in spec.examples}
        return tuple(_SLOT.sub(lambda m: words[m[1]], line) for line, filled in slots.items() if all(filled))

    @property
    def the_map(self) -> Map:
        """The game's map, for who knows that it has one. Raises LookupError."""
        if self.map is None:
            raise LookupError(f"{self.title} has no map")
        return self.map

    def role(self, role_id: str) -> Role:
        """The office of that id. Raises LookupError with those there are."""
        for found in self.seating.offices:
            if found.id == role_id:
                return found
        raise LookupError(
            f"{self.title} has no office {role_id!r}; it has: {', '.join(r.id for r in self.seating.offices)}"
        )


def games() -> tuple[str, ...]:
    """Ids of the games that are installed."""
    room = importlib.import_module("minaria.games")
    return tuple(sorted(m.name for m in pkgutil.iter_modules(room.__path__) if m.ispkg))


def load(game_id: str) -> Game:
    """The game of that id, its phase graph checked. Raises LookupError with the ids there are."""
    if game_id not in games():
        raise LookupError(f"there is no game {game_id!r}; there are: {', '.join(games())}")
    game: Game = importlib.import_module(f"minaria.games.{game_id}").GAME
    if "checked" not in game.cache:
        game.cache["checked"] = True
        faults = check_graph(game.rules.phases)
        if faults:
            raise LookupError(f"the phases of {game_id} do not hang together: " + "; ".join(faults))
    return game
