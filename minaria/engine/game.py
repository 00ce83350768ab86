"""A game, declared: everything the engine, the table and the front ends need to know of one rulebook.

A game package exposes one `GAME: Game`; it is found by its id (`load`), never named elsewhere. What its records hold
is said in `contract`.
"""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass, field
from typing import Any

from commands import Order, Reader
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
    "Seating",
    "Setup",
    "Views",
    "games",
    "load",
]

REFEREE = "referee"


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

    def reader(self, table_words: tuple[type[Order], ...] = ()) -> Reader:
        """The reader of this game's orders; compiled once."""
        key = "reader:" + ",".join(w.__name__ for w in table_words)
        if key not in self.cache:
            words = (w for w in table_words if w not in self.language.instead)
            self.cache[key] = Reader((*self.language.orders, *self.referee.edits, *self.pages.own, *words))
        made: Reader = self.cache[key]
        return made

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
