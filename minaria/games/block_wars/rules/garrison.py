"""How the defender of the Borderland places his blocks (chapter BORDERLAND)."""

from __future__ import annotations

from collections.abc import Iterator

from minaria.engine.offers import Refusal
from minaria.games.block_wars.rules.ground import cities, hex_of, may_stand, room, the_map
from minaria.games.block_wars.state import BlockWars, Wish
from minaria.games.block_wars.tables import types


def empty_cities(g: BlockWars) -> list[str]:
    """The cities without a garrison."""
    return [h for h in cities(g) if not g.here(h)]


def afoot(g: BlockWars, seat: str) -> list[Wish]:
    """The bought blocks that are not placed yet and can stand in any city."""
    return [w for w in g.lists.get(seat, ()) if w.steps and types()[w.type].kind != "aquatic"]


def taken(g: BlockWars, seat: str, kind: str) -> Wish:
    """Take the strongest bought block of a type off the list."""
    mine = sorted((w for w in g.lists[seat] if w.type == kind and w.steps), key=lambda w: -w.steps)
    left = list(g.lists[seat])
    left.remove(mine[0])
    g.lists[seat] = tuple(left)
    return mine[0]


def station_refusal(g: BlockWars, seat: str, kind: str, at: str) -> Refusal | None:
    """Why a block cannot be placed there, None if it can (BW-BORDERLAND-04)."""
    t = types()[kind]
    if not any(w.type == kind and w.steps for w in g.lists.get(seat, ())):
        return Refusal(f"You have no {t.name} left to place.", "BW-BORDERLAND-04")
    if not at or not may_stand(g, t, at):
        return Refusal(f"{t.name} cannot stand there.", "BW-BORDERLAND-04")
    if t.kind == "castle" and not hex_of(g, at).name:
        return Refusal("The castle stands in a city, which is the capital.", "BW-BORDERLAND-04")
    if room(g, at, seat) < 1:
        return Refusal("There is no room for more of your blocks there.", "BW-STACK-01")
    bare = empty_cities(g)
    if at not in bare and t.kind != "aquatic" and len(afoot(g, seat)) <= len(bare):
        return Refusal("Every city needs a block: the rest must go to those without one.", "BW-BORDERLAND-04")
    return None


def stations(g: BlockWars, seat: str) -> Iterator[tuple[str, str]]:
    """Where the blocks that are left may be placed, cities first."""
    hexes = [*empty_cities(g), *(h for h in the_map(g).hexes if h not in empty_cities(g))]
    kinds = dict.fromkeys(w.type for w in g.lists.get(seat, ()) if w.steps)
    for kind in sorted(kinds, key=lambda k: types()[k].kind != "castle"):
        for h in hexes:
            if station_refusal(g, seat, kind, h) is None:
                yield kind, h
