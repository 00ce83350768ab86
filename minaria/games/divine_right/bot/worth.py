"""How well a seat stands: what its points, armies, allies, sieges and the safety of its monarch promise.

Called at the end of a look ahead. The weights are those of a logistic regression of who won on the position at the
beginning of each turn, over 431 games of two greedy bots that changed their leaning from turn to turn (5,141 positions,
of which 71 in 100 are told right): 100 points here are odds of about 2.6 to 1.
"""

from __future__ import annotations

from minaria.games.divine_right.bot.survey import KING, Survey, storm_chance
from minaria.games.divine_right.rules.sieges import plunder_points
from minaria.games.divine_right.rules.status import (
    ACTIVE,
    besiegers,
    defence,
    garrison,
    hex_of,
    kingdom_owner,
    owner,
    prisoner,
    strength,
    walled,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import monarch, unit

WIN = 400.0
CROWN = 240.0  # what its monarch is worth to one of two seats; the weights of his dangers are for that
LEAD = 220.0  # what being ahead is worth when the last turn is over
ARMY, ALLY, LOSS = 0.8, 9.0, 15.0  # an army, a kingdom on one's side, a unit behind walls that fall
SIEGED, THREAT, ABROAD = 95.0, 31.0, 155.0  # a monarch: behind walls that fall, for each enemy a defender, outside
ALONE, GUARDED = 60.0, 200.0  # enemies near a monarch outside: without guards, and with too few


def worth(g: Minaria, seat: str) -> float:
    """Points for the seat, less those of its strongest opponent; a fallen seat has lost, a lone survivor has won."""
    living = [s for s in g.seats if not g.players[s].out]
    if seat not in living:
        return -WIN
    if living == [seat]:
        return WIN
    crown = CROWN if len(living) == 2 else KING
    mine = standing(g, seat, crown)
    others = [standing(g, s, crown) for s in living if s != seat]
    rest = (sum(others) - max(others)) / len(others)
    return mine - max(others) - 0.2 * rest + lead(g, seat, living)


def lead(g: Minaria, seat: str, living: list[str]) -> float:
    """What being ahead or behind on points decides: little until the last turns."""
    best = max(g.players[s].points for s in living if s != seat)
    mine = g.players[seat].points
    return LEAD * ((mine > best) - (mine < best)) * (g.turn / 20) ** 12


def standing(g: Minaria, seat: str, crown: float) -> float:
    """One seat's points, made and to be expected; `crown` is what its own monarch is worth to it."""
    left = 20 - g.turn
    late = 1 - left / 20
    horizon = min(left / 6, 1.0)
    total = g.players[seat].points * (1.2 + late * late)
    armies = sum(1 for u in g.pieces if unit(u).type == "army" and owner(g, u) == seat)
    allies = sum(1 for r in g.realms.values() if r.status in ACTIVE and r.seat == seat)
    total += (ARMY * armies + ALLY * allies) * horizon
    for h, siege in g.sieges.items():
        taken = 1 - (1 - storm_chance(len(besiegers(g, h)), defence(g, h))) ** min(left, 3)
        if siege.seat == seat:
            total += 2.2 * late * taken * plunder_points(g, h)
        elif kingdom_owner(g, hex_of(h).kingdom) == seat:
            total -= LOSS * taken * len(garrison(g, h)) * horizon
            king = g.pieces.get(monarch(g.players[seat].home))
            if king is not None and king.hex == h and king.inside:
                total -= SIEGED * crown / CROWN * taken
    s = Survey(g, seat)
    for c in s.castles:
        if c not in g.sieges:
            total -= 0.7 * plunder_points(g, c) * storm_chance(s.raiders(c), strength(g, c) + s.holds(c))
    return total - danger(s) * crown / CROWN


def danger(s: Survey) -> float:
    """What a player's own monarch has to fear where no siege is laid to him."""
    g = s.g
    king = g.pieces.get(s.home)
    if king is None or prisoner(g, s.home):
        return 0.0
    soon = min((20 - g.turn) / 3, 1.0)
    if king.inside and walled(g, king.hex):
        defenders = strength(g, king.hex) + s.holds(king.hex)
        return THREAT * soon * min(s.threat(king.hex) / max(defenders, 1), 4)
    guards, raiders = len(s.mine.get(king.hex, ())), s.raiders(king.hex)
    if not raiders:
        return ABROAD * soon
    return ABROAD * soon + (GUARDED * min(raiders / (2 * guards), 1) if guards else ALONE)
