"""The last moves, as a map shows them: where pieces went since the seat last began to give orders."""

from __future__ import annotations

from minaria.engine.match import Match
from minaria.kit.board import Scene, Trail
from minaria.table.pages.digest import turn_began


def with_trails(match: Match, seat: str, scene: Scene) -> Scene:
    """The scene with the last moves that the seat was told of, '' a spectator; as it is where the game shows its own,
    or shows no pieces."""
    return scene if scene.trails or not scene.tokens else scene._replace(trails=trails(match, seat))


def trails(match: Match, seat: str) -> tuple[Trail, ...]:
    """The ways gone of which the seat was told, its own last round included; each once, in order."""
    found: dict[Trail, None] = {}
    for _, event in match.events(_since(match, seat)):
        if event.ways and event.seen_by(seat or None):
            mover = next(iter(event.concerns), "")
            found.update({Trail(mover, way): None for way in event.ways})
    return tuple(found)


def _since(match: Match, seat: str) -> int:
    """The journal line that begins the seat's last run of orders; for whoever gives none, where the turn began."""
    marks = match.marks
    last = next((k for k in reversed(range(len(marks))) if marks[k].line.seat == seat), -1)
    if last < 0:
        return turn_began(match, seat)
    while last and marks[last - 1].line.seat == seat:
        last -= 1
    return marks[last].line.n
