"""The map of Minaria for a screen: hexes, sides and kingdoms once, and what a seat sees standing on them.

Offered as `GAME.map` (`contract.Map`). The scene is made from the seat's View and from nothing else.
"""

from __future__ import annotations

from functools import cache

from minaria.engine.contract import Match
from minaria.games.divine_right.pages.summaries import KINDS, captive, ground_words, monarch_name, units_at
from minaria.games.divine_right.phases.movement import Moves
from minaria.games.divine_right.rules import mobility, movement
from minaria.games.divine_right.rules.editions import printed_strength
from minaria.games.divine_right.rules.rivers import berth_name
from minaria.games.divine_right.rules.status import owner
from minaria.games.divine_right.tables import Hex, hexsides, kingdoms, place_names, unit
from minaria.games.divine_right.tables import board as printed
from minaria.games.divine_right.view import View
from minaria.games.divine_right.wording import seat_name
from minaria.kit.board import Board, Cell, Flag, Scene, Side, Spot, Token, Trail, owners
from minaria.kit.hexgrid import col_row, coordinates, step

# -- the printed map


def board(view: View | None = None) -> Board:
    """The map of Minaria with the walls this table plays with, the same object for every table that does."""
    if view is None:
        return _board(())
    return _board(tuple((h, n) for h, basic in _castles().items() if (n := printed_strength(view.g, h)) != basic))


@cache
def _castles() -> dict[int, int]:
    """Castle hexes with the strengths of the Basic Game."""
    return {h: x.strength for h, x in sorted(printed().hexes.items()) if x.walls}


@cache
def _board(others: tuple[tuple[int, int], ...]) -> Board:
    """The map; of the castles named the strengths are others than in the Basic Game."""
    walls = {**_castles(), **dict(others)}
    cells = [_cell(x, walls.get(h, 0)) for h, x in sorted(printed().hexes.items())]
    return Board(
        "divine_right",
        "Minaria",
        "hexes",
        cells,
        _sides(),
        realms={k.id: k.name for k in kingdoms().values()},
        aliases=place_names(),
        start=kingdoms()["muetar"].royal,
    )


def _cell(x: Hex, strength: int) -> Cell:
    name = x.castle or x.scenic
    site = {"castle": "castle", "port": "castle-port", "noncastle-port": "port"}.get(x.kind, "")
    site = f"royal {site}" if x.royal else site or ("battlefield" if x.battlefield else "scenic" if x.scenic else "")
    ground = "haunt" if x.terrain == "isle-of-fright" else x.terrain
    if ground == "clear" and (x.coast or x.lakeshore):
        ground = "coast"
    says = ground_words(x.id)
    if x.kind:
        says = f"{'royal ' if x.royal else ''}{KINDS[x.kind]}{f' of strength {strength}' if x.walls else ''}, {says}"
    return Cell(
        x.id,
        col_row(x.id),
        ground,
        name,
        site=site,
        value=str(strength) if x.walls else "",
        realm=x.kingdom,
        says=says,
        where=name or coordinates(x.id),
    )


def _sides() -> list[Side]:
    """Sides worth drawing, each once: rivers, great rivers, moat, boom, and water that keeps two lands apart."""
    hexes = printed().hexes
    rivers = {(x.hex, step(x.hex, x.direction)) for x in hexsides() if x.kind == "river"}
    out = []
    for a, sides in sorted(printed().sides.items()):
        for b, side in sorted(sides.items()):
            if a > b:
                continue
            x, y = hexes[a], hexes[b]
            if side.navigable:
                out.append(Side(a, b, "navigable"))
            elif side.boom:
                out.append(Side(a, b, "boom"))
            elif side.moat:
                out.append(Side(a, b, "moat"))
            elif (a, b) in rivers:
                out.append(Side(a, b, "river"))
            elif not side.land and not x.wet and not y.wet:
                out.append(Side(a, b, "closed"))
    return out


# -- what stands on it


def scene(view: View) -> Scene:
    """Everything on the map, as the seat of the view knows it."""
    groups: dict[tuple[int, str, str, bool, str], int] = {}
    tokens: list[Token] = []
    trails: dict[tuple[str, int, int], None] = {}
    for u, p in view.g.pieces.items():
        who, c = owner(view.g, u), unit(u)
        if captive(view, u):
            realm = view.g.realms[c.kingdom]
            tokens.append(Token(p.hex, realm.jailer, "captive", name=monarch_name(view, c.kingdom), inside=p.inside))
        elif not c.combat:
            tokens.append(Token(p.hex, who, "hero", name=monarch_name(view, c.kingdom), inside=p.inside))
        else:
            berth = berth_name(-p.river) if p.river else ""
            key = (p.hex, who, c.type, p.inside, berth)
            groups[key] = groups.get(key, 0) + 1
        used = view.g.used.get(u)
        if used is not None and used.start and used.start != p.hex:
            trails[who, used.start, p.hex] = None
    tokens += [Token(h, who, kind, n, "", inside, berth) for (h, who, kind, inside, berth), n in groups.items()]
    for m in view.g.markers:
        places = {view.g.pieces[u].hex: None for u in m.units if u in view.g.pieces}
        tokens += [Token(h, m.seat, "marker", name=str(m.number)) for h in places]
    flags = [Flag(h, "plundered", seat, f"plundered by {seat_name(seat)}") for h, seat in view.g.plundered.items()]
    flags += [
        Flag(h, "besieged", s.seat, f"besieged by {seat_name(s.seat)} since turn {s.since}")
        for h, s in view.g.sieges.items()
    ]
    return Scene(
        owners((s, seat_name(s)) for s in view.g.seats),
        tuple(sorted(tokens, key=lambda t: (int(t.spot), *t[1:]))),
        tuple(sorted(flags)),
        tuple(Trail(who, (a, b)) for who, a, b in trails),
        own=view.seat,
    )


def reach(match: Match, seat: str, what: Spot | tuple[str, ...]) -> dict[Spot, int]:
    """Where the seat's units in a hex, or these units, could be ordered to now, with the points it costs.

    Fleets and land units are looked at by themselves; the lowest cost counts. Empty out of the movement round.
    """
    g = match.state
    if not isinstance(match.phase, Moves) or match.ask(seat) is None:
        return {}
    if isinstance(what, tuple):
        found = [u for u in what if u in g.pieces]
    else:
        view: View = match.game.views.of(g, seat)
        found = units_at(view, int(what))
    own = [u for u in found if owner(g, u) == seat and not g.pieces[u].aboard]
    mine = [u for u in own if mobility.may_move(g, seat, u) is None]
    groups: dict[tuple[int, str], list[str]] = {}
    for u in mine:
        groups.setdefault((g.pieces[u].hex, "sea" if unit(u).type == "fleet" else "land"), []).append(u)
    out: dict[Spot, int] = {}
    for group in groups.values():
        for h, cost in movement.reachable(g, seat, tuple(group)).items():
            out[h] = min(cost, out.get(h, cost))
    return out
