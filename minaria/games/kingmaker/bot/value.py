"""How well a seat stands: features of a position, and what each counts in points.

What is held is counted as it is; what is to be won and lost in the next fights as the exact odds have it.
"""

from __future__ import annotations

from collections.abc import Mapping

from minaria.games.kingmaker.bot import houses, threat
from minaria.games.kingmaker.bot.force import strikes
from minaria.games.kingmaker.bot.march import nearness
from minaria.games.kingmaker.bot.worth import guards, of_heir, of_noble
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import heirs, parliament
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import places

WEIGHTS = {
    "won": 100.0,
    "nobles": 1.0,
    "heirs": 0.5,
    "places": 0.2,
    "commons": 0.1,
    "strikes": 1.0,
    "losses": -0.6,
    "stricken": -1.5,
    "far": -0.15,
    "calls": 60.0,
    "race": 25.0,
}


def features(g: Kingmaker, seat: str) -> dict[str, float]:
    """Figures of a position for a seat."""
    out = dict.fromkeys(WEIGHTS, 0.0)
    if g.finished:
        out["won"] = 1.0 if g.winner == seat else -1.0 if g.winner else 0.0
        return out
    mine = g.of(seat)
    out["nobles"] = sum(of_noble(g, n) for n in mine)
    others = sum(of_heir(g, h) for h in heirs.living(g) if heirs.holder(g, h) not in ("", seat))
    out["heirs"] = -others
    held = ctl.places_of(g, seat)
    out["places"] = len(held)
    out["commons"] = sum(places()[p].commons for p in held)
    if g.player == seat:
        out["strikes"] = to_win(g, seat)
    out["losses"] = threat.losses(g, seat)
    out["stricken"] = threat.stricken(g, seat)
    free = [n for n in mine if n not in guards(g, seat)]
    out["far"] = sum(nearness(g, seat, g.nobles[n].at) for n in free)
    out["calls"] = float(calls(g, seat))
    out["race"] = houses.prospect(g, seat) - max((houses.prospect(g, s) for s in g.order if s != seat), default=0.0)
    return out


def to_win(g: Kingmaker, seat: str) -> float:
    """What the fights a faction may begin where it stands promise."""
    total = 0.0
    for at in dict.fromkeys(g.nobles[n].at for n in g.of(seat) if not g.nobles[n].aboard):
        outside = [n for n in g.here(at, seat, inside=False) if n not in g.fought and not g.nobles[n].pursued]
        brave = [n for n in outside if n not in guards(g, seat)]
        total += max([0.0, *(strikes(g, seat, at, force) for force in (outside, brave) if force)])
    return total


def calls(g: Kingmaker, seat: str) -> bool:
    """Whether a faction wins by the Parliament it may call this turn."""
    if g.player != seat or not houses.may_call(g, seat):
        return False
    at, _ = parliament.head_place(g, seat)
    return houses.wins(g, seat, at) and parliament.place_refusal(g, seat, at) is None


def weights(seats: int) -> Mapping[str, float]:
    """What a feature is worth in points, for so many seats."""
    return WEIGHTS


def worth(g: Kingmaker, seat: str) -> float:
    """How well a seat stands, in points."""
    found = features(g, seat)
    return sum(found[name] * WEIGHTS[name] for name in found)
