"""What is found out about a position and taken over to the next is what one would find by looking again."""

from __future__ import annotations

import random

import pytest

from minaria.dev.measures import random_walk
from minaria.engine.game import load
from minaria.engine.state import plain, restore
from minaria.games.divine_right.rules import mercenaries, paths, status
from minaria.games.divine_right.rules.paths import FLEET, LAND, Mover
from minaria.games.divine_right.rules.status import Where
from minaria.games.divine_right.rules.terrain import NO_BONUS
from minaria.games.divine_right.state import FOG, Minaria

GAME = load("divine_right")


def found_out(g: Minaria) -> dict[str, object]:
    """All that lasts beyond an order, as it is known now."""
    out: dict[str, object] = {"owners": status.owners(g), "occupied": status.occupied(g)}
    for seat in g.seats:
        where = Where.of(g, seat)
        out[f"where {seat}"] = (where.armies, where.fleets, where.lone)
        for kind in (LAND, FLEET):
            who = Mover(seat, kind, NO_BONUS, 0, 0, True)
            out[f"touchy {seat} {kind}"] = paths.touchy_hexes(g, who, where)
        for kind in ("army", "fleet"):
            out[f"hire {seat} {kind}"] = mercenaries.hire_hexes(g, seat, kind)
        out[f"view {seat}"] = FOG.view(g, seat)
    out["cargo"] = {u: status.cargo(g, u) for u in g.pieces}
    return out


@pytest.mark.parametrize("seed", [3, 4])
def test_what_is_taken_over_is_what_one_would_find(seed: int) -> None:
    luck, looked = random.Random(seed), 0
    for position in random_walk(GAME, seed):
        g = position.state
        assert isinstance(g, Minaria)
        known = found_out(g)
        if luck.random() < 0.2:
            fresh = restore(Minaria, plain(g))
            assert isinstance(fresh, Minaria)
            fresh.settle()
            assert known == found_out(fresh)
            looked += 1
    assert looked > 50
