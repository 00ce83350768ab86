"""The map of Kingmaker for a screen: the kingdom as printed, and what a seat sees standing on it (`contract.Map`)."""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import TYPE_CHECKING, Any

from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import heirs, movement
from minaria.games.kingmaker.rules.strength import strength
from minaria.games.kingmaker.tables import GAME_ID, places
from minaria.games.kingmaker.view import View
from minaria.games.kingmaker.wording import listing, name, names, seat_name
from minaria.kit.areamap import area_board
from minaria.kit.board import Board, Calls, Flag, Scene, Spot, Token, owners

if TYPE_CHECKING:
    from minaria.engine.contract import Match


CALLS = Calls(
    kinds={"army": ("noble", "nobles"), "fleet": ("ship", "ships"), "hero": ("heir", "heirs")},
    sites={"scenic": "unfortified town"},
    samples=(
        ("{}3*", "three nobles and an heir"),
        ("{}2f", "ships only"),
        ("*Yo", "nobody's heir: Richard of York"),
    ),
    grounds={"lake": "estuary", "coast": "refuge abroad"},
)


def board(view: View) -> Board:
    """The kingdom, the same object at every table."""
    return _board()


@cache
def _board() -> Board:
    made = copy(area_board(GAME_ID))
    made.calls = CALLS
    return made


def scene(view: View) -> Scene:
    """What stands on the map: nobles, heirs, ships, sieges; the spaces of places by who controls them."""
    g = view.g
    tokens: list[Token] = []
    nobles: dict[tuple[str, str, bool], list[str]] = {}
    for n, x in sorted(g.nobles.items()):
        if x.at and not x.captor and not x.aboard:
            nobles.setdefault((x.at, x.seat, x.inside), []).append(f"{name(n)} {strength(g, n)}")
    for (at, seat, inside), who in nobles.items():
        tokens.append(Token(at, seat, "army", len(who), listing(who), inside))
    for h in g.heirs:
        at, inside = heirs.where(g, h)
        if at:
            holder = heirs.holder(g, h)
            tokens.append(Token(at, holder, "hero" if holder else "goods", name=name(h), inside=inside))
    fleets: dict[tuple[str, str], list[str]] = {}
    for s, y in sorted(g.ships.items()):
        aboard = g.passengers(s)
        fleets.setdefault((y.at, y.seat), []).append(f"{name(s)}{f' with {names(aboard)}' if aboard else ''}")
    tokens += [Token(at, seat, "fleet", len(who), listing(who)) for (at, seat), who in fleets.items()]
    flags = [
        Flag(places()[p].space, "besieged", s.seat, f"{name(p)} is under siege") for p, s in sorted(g.sieges.items())
    ]
    held: dict[Spot, str] = {places()[p].space: s for p, s in ctl.control(g).items()}
    named = owners((s, seat_name(s)) for s in g.seats)
    return Scene(named, tuple(sorted(tokens, key=lambda t: (str(t.spot), *t[1:]))), tuple(flags), (), held, view.seat)


def reach(match: Match, seat: str, what: Any) -> dict[Spot, int]:
    """Where the seat's nobles in a space, or these, could go by land now, in spaces."""
    g = match.state
    if match.ask(seat) is None or g.player != seat or g.phase != "movement":
        return {}
    mine = movement.movable(g, seat)
    chosen = [n for n in mine if n in what] if isinstance(what, tuple) else [n for n in mine if g.nobles[n].at == what]
    out: dict[Spot, int] = {}
    for n in chosen:
        for to, way in movement.targets(g, n).items():
            cost = len(way) - 1
            out[to] = min(out.get(to, cost), cost)
    return out
