"""A game's board as it begins, to look at before anybody sits down: drawn by lots of its own, nobody's table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from minaria.engine.dice import Seeded
from minaria.engine.game import BadSetup, Game, load
from minaria.engine.match import Match
from minaria.kit.board import Board, Scene

_LOTS = "before the game"


class Start(NamedTuple):
    """The board and what an onlooker sees standing on it."""

    board: Board
    scene: Scene

    def letters(self, seat: str) -> str:
        """The letters that stand for a seat's pieces, '' where it has none."""
        return next((o.letters for o in self.scene.owners if o.id == seat), "")

    def colour(self, seat: str) -> int:
        """The number of a seat's colour, -1 where it has none."""
        return next((o.colour for o in self.scene.owners if o.id == seat), -1)


def usual_seats(game: Game) -> tuple[str, ...]:
    """The seats that play where nobody says which."""
    many = game.seating.usual or game.seating.count[0]
    return game.seating.names()[:many] or tuple(f"player{k + 1}" for k in range(many))


def start(game: Game, seats: Sequence[str] = ()) -> Start | None:
    """The board as the game begins for some seats; None for a game without a map, and for seats that cannot play."""
    return _start(game.id, tuple(seats) or usual_seats(game)) if game.map is not None else None


@lru_cache(16)
def _start(game_id: str, seats: tuple[str, ...]) -> Start | None:
    game = load(game_id)
    try:
        match = Match.new(game, seats, Seeded(_LOTS), dict(game.seating.begins))
    except BadSetup:
        return None
    view = game.views.of(match.state, None)
    return Start(game.the_map.board(view), game.the_map.scene(view))
