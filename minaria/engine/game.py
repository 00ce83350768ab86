"""A game, declared: everything the engine, the table and the front ends need to know of one rulebook.

A game package exposes one `GAME: Game`; it is found by its id (`load`), never named elsewhere.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from commands import Order, Reader, Scope
from minaria.engine.events import Vocabulary
from minaria.engine.graph import check_graph
from minaria.engine.judgement import Judgement
from minaria.engine.offers import Refusal
from minaria.engine.phases import Phase, Stack
from minaria.engine.sheets import Sheet
from minaria.engine.state import State

if TYPE_CHECKING:
    from minaria.engine.match import Match

REFEREE = "referee"


class Setup(msgspec.Struct, frozen=True):
    """How a table was set up: seats in order, options by name, and the promise (hash) of the dice seed."""

    game: str
    seats: tuple[str, ...]
    options: dict[str, str] = {}
    promise: str = ""


class Option(msgspec.Struct, frozen=True):
    """One choice at the start: its values, the first is the default."""

    name: str
    values: tuple[str, ...]
    help: str


class BadSetup(Exception):
    """The seats or options do not fit the game; the message says what would."""


RefereeAction = Callable[[Any, Any], "str | Stack | None"]


@dataclass(frozen=True)
class Role:
    """An office at a seat that several people share. Whoever sits alone holds all offices of the seat and names none.

    `adopt` gives an order as this office would, or says why it is not for it. `view` is the seat's view as far as this
    office sees it. `orders` are the kinds it may give. The office that `leads` answers what the seat is asked.
    """

    id: str
    title: str
    help: str
    adopt: Callable[[Order], Order | Refusal]
    view: Callable[[Any, str], Any]
    orders: tuple[type[Order], ...] = ()
    leads: bool = True
    stands: Callable[[Any, str], str] = lambda g, seat: ""  # told with its question where it does not lead: where it is


@dataclass(frozen=True)
class Game:
    """One declared game. `orders` are the players', `edits` the referee's (order -> function that changes the
    state).
    """

    id: str
    title: str
    blurb: str
    seats: range
    state: type[State]
    phases: tuple[type[Phase], ...]
    orders: tuple[type[Order], ...]
    new: Callable[[Setup, State | None], State]
    opening: Callable[[Any], None]
    first: Callable[[Any], Phase]
    view: Callable[[Any, str | None], Any]
    scope: Callable[[Match, str], Scope]
    sheets: Any
    edits: Mapping[type[Order], RefereeAction] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    seat_names: Callable[[], tuple[str, ...]] = tuple
    over: Callable[[Any], bool] = lambda g: False
    known: Callable[[Any, str, Any], bool] = lambda g, kind, value: True  # whether a value of a kind exists at all
    normal: Callable[[Order], Order] = lambda order: order  # the one way of writing an order that has several
    invariants: Callable[[Any], list[str]] = lambda g: []
    result: Callable[[Any], list[str]] = lambda g: []
    counsel: Any = None  # a module with the functions of table/answers.Counsel: what orders would lead to
    twin: Callable[[Any, str], State | None] = lambda g, seat: None
    secrets: Callable[[Any, str | None], list[str]] = lambda g, seat: []
    open_view: Callable[[Any], Any] | None = None  # the referee's view, where he sees more than a spectator
    map: Any = None  # a module with board, scene and reach (see kit/board.Mapped), or None without a map
    roles: tuple[Role, ...] = ()  # offices of a seat that people may share
    shared_by: tuple[str, str] = ("", "")  # the option and its value with which different people hold them
    alone: tuple[str, str] = ("", "")  # the option and the value it usually has where one person plays against bots
    pages: Mapping[type[Order], Callable[[Any], Sheet]] = field(default_factory=dict)  # the game's own table words
    instead: tuple[type[Order], ...] = ()  # words of the table that the game has rules of its own for
    lacks: tuple[type[Order], ...] = ()  # words of the table that mean nothing in the game: answered, not offered
    paces: tuple[type[Order], ...] = ()  # orders that let what is shown go on: the referee's where one sits
    time: Order | None = None  # the referee's order that ends a phase whose clock has run out (see Phase.clock)
    events: Vocabulary = field(default_factory=Vocabulary)  # what can happen, and how it can concern a seat
    judgement: Judgement | None = None  # what bots ask the game; without it they play by chance
    gestures: tuple[str, ...] = ()  # orders shown on the map: {a} own pieces, {b} the target, {r} its realm
    rules: str = ""
    cache: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def reader(self, table_words: tuple[type[Order], ...] = ()) -> Reader:
        """The reader of this game's orders; compiled once."""
        key = "reader:" + ",".join(w.__name__ for w in table_words)
        if key not in self.cache:
            words = (w for w in table_words if w not in self.instead)
            self.cache[key] = Reader((*self.orders, *self.edits, *self.pages, *words))
        made: Reader = self.cache[key]
        return made

    def role(self, role_id: str) -> Role:
        """The office of that id. Raises LookupError with those there are."""
        for found in self.roles:
            if found.id == role_id:
                return found
        raise LookupError(f"{self.title} has no office {role_id!r}; it has: {', '.join(r.id for r in self.roles)}")


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
