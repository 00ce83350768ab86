"""The map of Block Wars for a screen: the tiles as laid, and what a seat sees standing on them (`contract.Map`)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from minaria.games.block_wars.rules import movement
from minaria.games.block_wars.tables import laid, types
from minaria.games.block_wars.view import View
from minaria.games.block_wars.wording import ITEMS, seat_name
from minaria.kit.board import Board, Calls, Flag, Scene, Spot, Token, owners
from minaria.kit.tilemap import tile_board

if TYPE_CHECKING:
    from minaria.engine.contract import Match

CALLS = Calls(
    kinds={"army": ("block", "blocks"), "goods": ("neutral force", "neutral forces")},
    sites={"city": "a city"},
    samples=(("{}3", "three blocks"), ("*Wa", "the Wand; so with Sword, temple, ruins, the Lord's forces")),
    value="a city of {} gold",
)


def board(view: View) -> Board:
    """The board of this table, the same object for the same tiles."""
    return _board(view.g.layout, view.g.tiles, view.g.turned)


@cache
def _board(layout: str, tiles: tuple[str, ...], turned: tuple[str, ...]) -> Board:
    """The same for all tables with these tiles."""
    return tile_board("block_wars", "The Lord's domain", laid(layout, tiles, turned), CALLS)


def scene(view: View) -> Scene:
    """What stands on the map: how many blocks of whom, neutral forces, items, battles (BW-FOG-01)."""
    tokens = [Token(at, s, "army", n) for at, there in view.facts.counts.items() for s, n in there.items() if s]
    tokens += [
        Token(x.at, "", "goods", name=types()[x.type].name) for b, x in view.g.blocks.items() if not view.g.seat_of(b)
    ]
    tokens += [Token(at, "", "goods", name=ITEMS[k].removeprefix("the ")) for k, at in view.facts.items.items()]
    tokens += [Token(at, "", "goods", name="temple") for at in view.g.temples]
    tokens += [Token(at, "", "goods", name="ruins") for at in view.g.tokens]
    flags = [Flag(at, "target", "", "a battle is to be fought here") for at in view.facts.battles]
    held: dict[Spot, str] = {at: view.g.armies[a].seat for at, a in view.facts.cities.items()}
    named = owners((s, seat_name(s)) for s in view.g.seats)
    return Scene(named, tuple(sorted(tokens, key=lambda t: (str(t.spot), *t[1:]))), tuple(flags), (), held, view.seat)


def reach(match: Match, seat: str, what: Any) -> dict[Spot, int]:
    """Where the seat's blocks in a hex, or these blocks, could go now, in hexes."""
    g = match.state
    if match.ask(seat) is None or match.phase.whose() != seat or g.stage != "move":
        return {}
    blocks = [b for b in what if b in g.blocks] if isinstance(what, tuple) else g.here(what, seat)
    out: dict[Spot, int] = {}
    for b in movement.distinct(g, [b for b in blocks if g.seat_of(b) == seat]):
        for to in movement.targets(g, b):
            cost = len(movement.path(g, b, to)) - 1
            out[to] = min(out.get(to, cost), cost)
    return out
