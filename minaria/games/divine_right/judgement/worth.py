"""How well a seat stands: its points against the best other's, and what armies, sieges and monarchs promise.

Called at the end of a look ahead.
"""

from __future__ import annotations

from minaria.games.divine_right.judgement.survey import KING, UNIT, Survey, storm_chance
from minaria.games.divine_right.rules.sieges import plunder_points
from minaria.games.divine_right.rules.status import (
    besiegers,
    defence,
    garrison,
    hex_of,
    kingdom_owner,
    owner,
    prisoner,
    strength,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import cards, monarch, unit
from minaria.kit.hexgrid import distance

WIN = 400.0
FALL = 0.6  # chance that a monarch does not outlive the fall of his castle for long


def worth(g: Minaria, seat: str) -> float:
    """Points for the seat, less those of its strongest opponent; a fallen seat has lost, a lone survivor has won."""
    living = [s for s in g.seats if not g.players[s].out]
    if seat not in living:
        return -WIN
    if living == [seat]:
        return WIN
    crown = WIN * 0.6 if len(living) == 2 else KING
    mine = standing(g, seat, crown)
    others = [standing(g, s, crown) for s in living if s != seat]
    return mine - max(others) - 0.2 * sum(others) / len(others)


def standing(g: Minaria, seat: str, crown: float) -> float:
    """One seat's points, made and to be expected; `crown` is what its own monarch is worth to it."""
    left = 20 - g.turn
    horizon = min(left / 6, 1.0)
    total = float(g.players[seat].points)
    units = sum(1 for u in g.pieces if unit(u).combat and owner(g, u) == seat)
    total += UNIT * units * horizon
    total += sum(0.6 * cards()[c].bonus for c in g.players[seat].hand) * horizon
    for h, siege in g.sieges.items():
        foes, guard = len(besiegers(g, h)), defence(g, h)
        tries = min(left, 3)
        taken = 1 - (1 - storm_chance(foes, guard)) ** tries
        value = plunder_points(g, h) + UNIT * len(garrison(g, h)) * horizon
        if siege.seat == seat:
            total += 0.7 * taken * value
        elif kingdom_owner(g, hex_of(h).kingdom) == seat:
            total -= 0.7 * taken * UNIT * len(garrison(g, h)) * horizon
            king = g.pieces.get(monarch(g.players[seat].home))
            if king is not None and king.hex == h and king.inside:
                total -= taken * FALL * crown
    return total + prospects(g, seat, crown)


def prospects(g: Minaria, seat: str, crown: float) -> float:
    """What may come: enemy castles one's armies are near, and a monarch in the open."""
    s = Survey(g, seat)
    left = 20 - g.turn
    total = 0.0
    king = g.pieces.get(s.home)
    if king is not None and king.inside and s.home in s.my_kings:
        guard = strength(g, king.hex) + s.holds(king.hex)
        if king.hex not in g.sieges:
            total -= FALL * crown * 0.5 * storm_chance(int(s.threat(king.hex)), guard) * min(left / 3, 1)
    elif king is not None and not prisoner(g, s.home):
        guards = len(s.mine.get(king.hex, ()))
        raiders = s.raiders(king.hex)
        if raiders:
            total -= crown / 3 * (0.9 if not guards else min(raiders / (2 * guards), 1) * 0.6)
    near = 0.0
    for c in s.targets():
        if c in g.sieges:
            continue
        guard = max(s.defence(c), 1)
        close = sum(len(us) * max(0.0, 1 - distance(h, c) / 16) for h, us in s.mine.items())
        near = max(near, plunder_points(g, c) * min(close / guard, 3) / 10)
    total += near * min(left / 4, 1.0)
    for c in s.castles:
        if c in g.sieges:
            continue
        total -= plunder_points(g, c) * storm_chance(s.raiders(c), strength(g, c) + s.holds(c)) * 0.3 * min(left, 1)
    return total
