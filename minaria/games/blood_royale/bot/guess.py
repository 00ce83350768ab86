"""A position guessed from a view: all that lies open as it is; the others' cash, and what they have promised each
other, drawn by lot. Nothing of the real position goes into it.
"""

from __future__ import annotations

from random import Random

import msgspec

from minaria.engine.playout import Luck
from minaria.games.blood_royale.rules import money
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import COUNTRIES, figures
from minaria.games.blood_royale.view import FOG, View, commanded
from minaria.kit.pacts import Clause, Pact

LEAST, MOST = 40, 140
"""Percent of a plain tax a turn that others are thought to have put by."""
PEACE = 50
"""Percent of others' weddings that are thought to have brought peace between the two houses."""


def possible(view: View, luck: Luck) -> BloodRoyale:
    """A position that looks like the view to its seat."""
    g = FOG.possible(view, luck)
    for seat, p in g.players.items():
        if p.cash < 0 and len(g.crowns) < len(COUNTRIES):  # they are still chosen, and nobody has money
            g.players[seat] = msgspec.structs.replace(p, cash=0)
        elif p.cash < 0:
            share = luck.choice(range(LEAST, MOST + 1))
            saved = max(1, g.turn) * money.income(g, seat, int(figures("tax")["normal"])) * share // 100
            g.players[seat] = msgspec.structs.replace(p, cash=saved)
    _contracts(g, view, luck)
    return g


def _contracts(g: BloodRoyale, view: View, luck: Luck) -> None:
    """Peace between some of those whose houses are joined by a contract that the seat cannot read; of those whose
    armies it commands, where they have promised it.
    """
    seat, told = view.seat, commanded(g, view.seat)
    for m in g.marriages.values():
        if not m.pact or m.ended or m.pact in g.pacts:
            continue
        his, hers = g.people[m.husband], g.people[m.wife]
        sides = tuple(dict.fromkeys(g.seat_of_house(x.home or x.house) for x in (his, hers)))
        if len(sides) == 2 and all(sides) and seat not in sides:
            thought = luck.choice(range(100)) < PEACE
            ways = [way for way in (sides, sides[::-1]) if (way in view.facts if way[0] in told else thought)]
            if ways:
                peace = tuple(Clause("NON_AGGRESSION", a, {"to": b}) for a, b in ways)
                g.pacts[m.pact] = Pact(sides[0], sides, peace, sides, m.since)


def twin(g: BloodRoyale, seat: str) -> BloodRoyale:
    """Another position that the seat cannot tell from this one: one it might guess."""
    other = possible(FOG.view(g, seat), Random(seat))
    other.settle()
    return other
