"""What must be true of every position, whatever happened."""

from __future__ import annotations

from minaria.games.seasons.rules.position import cap_at, cargo, held, printed, ring_of, tokens
from minaria.games.seasons.rules.victory import all_agree
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.tables import BOAT, MOST, areas


def faults(g: Seasons) -> list[str]:
    """Sentences about what is wrong; empty if nothing is."""
    out = []
    ring = ring_of(g)
    for u, p in g.pieces.items():
        if p.at not in ring.near:
            out.append(f"{u} is off the map")
        elif areas()[p.at].land != (p.kind != BOAT and not p.aboard):
            out.append(f"{u} cannot be at {p.at}")
        if p.aboard and p.aboard in g.pieces and g.pieces[p.aboard].at != p.at:
            out.append(f"{u} is not where its boat is")
        if p.kind == BOAT and len(cargo(g, u)) > MOST:
            out.append(f"{u} carries too many")
    for area, n in g.number.items():
        if not -1 <= n <= MOST:
            out.append(f"{area} is at {n}")
    for area, seat in g.owner.items():
        if seat and seat not in g.nations:
            out.append(f"{area} belongs to {seat}")
    out += [f"{a} is pillaged or lost, and is an ocean" for a in (*g.pillaged, *g.lost) if not areas()[a].land]
    out += [f"{a} is being worked at, and is nobody's" for a in g.works if not g.owner.get(a)]
    out += [f"{s} has sent itself away" for s, table in g.tables.items() if s in table.banned]
    if not g.finished:
        out += [f"{s} has won a game that goes on" for s in g.winners]
        if all_agree(g):
            out.append("all agree to end the game, and it goes on")
    for s, nation in g.nations.items():
        if nation.out and (held(g, s) or any(p.seat == s for p in g.pieces.values())):
            out.append(f"{s} is out and has land or units")
        if nation.resources < 0 or nation.supply < 0:
            out.append(f"{s} has {nation.resources} resources and {nation.supply} supply")
        if g.shown:
            continue
        mine = g.plans.get(s, ())
        for kind, stock in printed(g, s).tokens.items():
            if sum(tokens(g, t) for t in mine if t.kind == kind) > stock:
                out.append(f"{s} has planned too many {kind} tokens")
        for area in {t.at for t in mine}:
            if sum(tokens(g, t) for t in mine if t.at == area) > cap_at(g, area, s):
                out.append(f"{s} has planned too much at {area}")
    return out
