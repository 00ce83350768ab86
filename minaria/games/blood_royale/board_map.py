"""The map of Blood Royale for a screen: Europe by area, and what a seat sees standing on it (`contract.Map`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from minaria.games.blood_royale.rules import movement
from minaria.games.blood_royale.rules.movement import AFAR
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import GAME_ID, seas
from minaria.games.blood_royale.view import View
from minaria.kit.areamap import area_board
from minaria.kit.board import Board, Flag, Scene, Spot, Token, owners
from minaria.kit.wording import capital

if TYPE_CHECKING:
    from minaria.engine.contract import Match


def board(view: View) -> Board:
    """The board, the same for all tables."""
    return area_board(GAME_ID)


def scene(view: View) -> Scene:
    """What stands on the map: armies, fleets with what they carry, royals, goods; famine, revolt, damaged castles."""
    g = view.g
    tokens = []
    for at, pieces in g.standing().items():
        if at in AFAR:
            continue
        armies: dict[str, int] = {}
        fleets: dict[str, int] = {}
        for p in pieces:
            if p in g.armies:
                armies[g.armies[p].seat] = armies.get(g.armies[p].seat, 0) + 1
            elif p in g.fleets:
                fleets[g.fleets[p].seat] = fleets.get(g.fleets[p].seat, 0) + 1
            elif p in g.goods:
                tokens.append(Token(at, g.goods[p].seat, "goods", name=g.goods[p].kind))
            elif p in g.captives:
                tokens.append(Token(at, g.people[p].seat, "captive", name=g.people[p].name))
            else:
                tokens.append(Token(at, g.people[p].seat, "hero", name=g.people[p].name))
        tokens += [Token(at, s, "army", n) for s, n in armies.items()]
        tokens += [Token(at, s, "fleet", n, name=cargo(g, at, s)) for s, n in fleets.items()]
    flags = [Flag(p, "note", "", "famine") for p in g.famine]
    flags += [Flag(p, "plundered", "", "in rebellion") for p in g.revolts]
    flags += [
        Flag(c.capital, "besieged", "", f"the castle stands at {c.castle}")
        for c in g.crowns.values()
        if c.seat and 0 < c.castle < c.strong
    ]
    held: dict[Spot, str] = {}
    for s in g.seats:
        held.update(dict.fromkeys(g.held(s) if g.crowns else (), s))
    named = owners((s, capital(s)) for s in g.seats)
    return Scene(named, tuple(sorted(tokens, key=lambda t: (str(t.spot), *t[1:]))), tuple(flags), (), held, view.seat)


def cargo(g: BloodRoyale, at: str, seat: str) -> str:
    """What a seat's fleets in a place carry, in words; '' where they are empty."""
    from minaria.games.blood_royale.wording import piece_words

    aboard = [p for p in g.here(at) if getattr(g.piece(p), "aboard", "") in g.here(at, seat)]
    return piece_words(g, aboard) if aboard else ""


def reach(match: Match, seat: str, what: Any) -> dict[Spot, int]:
    """Where the seat's pieces in a place, or these pieces, could go now, with what it costs."""
    g: BloodRoyale = match.state
    if match.ask(seat) is None or match.phase.whose() != seat or g.stage != "movement":
        return {}
    pieces = [p for p in what if p in movement.walkers(g, seat)] if isinstance(what, tuple) else []
    pieces = pieces or [p for p in movement.walkers(g, seat) if g.piece(p).at == what]
    found: dict[Spot, int] = dict(movement.ends(g, seat, pieces).items()) if what not in seas() else {}
    return found
