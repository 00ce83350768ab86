"""Tokens on the World Map: where they lie for everybody to see, and which a commander still holds in his hand.

Book: "Tokens" (on the line between the areas), "Turns" (the commander places them); SE-SECRET-01, SE-TOKEN-08.
A plan made away from the map is a plan in hand; its tokens are laid when the commander comes to the map. Tables from
before this was kept (without the option presence) have every token on the map as soon as it is planned.
"""

from __future__ import annotations

import msgspec

from minaria.engine.state import remembered
from minaria.games.seasons.rules.position import tokens
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import HELD, Lying, Task
from minaria.games.seasons.wording import count

TOKENS = ("move", "aid", "pillage", "bluff")


def in_person(g: Seasons) -> bool:
    """Whether what the book wants done in person needs somebody there."""
    return g.options.get("presence") == "book"


@remembered("plans", "turn")
def lying(g: Seasons) -> tuple[Lying, ...]:
    """Every token on the map as all see it, in an order that tells neither kind, nor direction, nor time."""
    laid = [(s, t) for s, tasks in g.plans.items() for t in tasks if t.laid != HELD]
    found = [Lying(s, *_spot(t)) for s, t in laid for _ in range(tokens(g, t))]
    return tuple(sorted(found, key=lambda x: (g.seats.index(x.seat), x.area, x.other)))


def _spot(task: Task) -> tuple[str, str]:
    """Moves and aid lie on the line between two areas; pillage lies in the area it takes from."""
    if task.kind in ("move", "aid"):
        return min(task.at, task.to), max(task.at, task.to)
    return task.to, task.to


def lay(g: Seasons, seat: str) -> str:
    """Put on the map what the seat's commander has in hand; what he is told, '' if there was nothing."""
    mine = g.plans.get(seat, ())
    n = sum(tokens(g, t) for t in mine if t.laid == HELD)
    if not n:
        return ""
    g.plans[seat] = tuple(msgspec.structs.replace(t, laid=g.line) if t.laid == HELD else t for t in mine)
    return f"You lay {count(n, 'token')} on the map, face down."
