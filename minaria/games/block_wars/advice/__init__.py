"""What orders could lead to, from the position as the seat knows it (`contract.Advice`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from commands import Done, NameIndex, Order
from minaria.engine.sheets import Facts, Sheet, note
from minaria.games.block_wars import names
from minaria.games.block_wars.chapters.common import Resign
from minaria.games.block_wars.phases.beginning import Muster
from minaria.games.block_wars.phases.turn import Works
from minaria.games.block_wars.rules import building, movement, mustering
from minaria.games.block_wars.rules.movement import allowance
from minaria.games.block_wars.state import ALLIANCES, BlockWars
from minaria.games.block_wars.tables import types
from minaria.games.block_wars.wording import block_name, count, listing, place_name
from minaria.kit.pages import not_one

if TYPE_CHECKING:
    from minaria.engine.contract import Match

SHOWN = 30


def may(match: Match, seat: str, what: str) -> Sheet:
    """What blocks of the seat could do now: where those of a place, or all, may move."""
    g: BlockWars = match.state
    mine = movement.movable(g, seat) if match.phase.whose() == seat and g.stage == "move" else []
    scope = names.scope(match, seat)
    index = scope.index("place") or NameIndex([])
    found = list(dict.fromkeys(index.exact(what.strip()))) if what.strip() else []
    force = () if found else scope.these(what)
    if what.strip() and not (found or force):
        return not_one(what, (index,), "blocks of yours or a place")
    if found or force:
        mine = [b for b in mine if g.blocks[b].at in found or b in force]
    if not mine:
        return note("What can move", "Nothing of yours may move there now.")
    rows = []
    for b in movement.distinct(g, mine)[:SHOWN]:
        ends = movement.targets(g, b)
        rows.append((f"{block_name(g, b)} at {place_name(g, g.blocks[b].at)}", _ends(g, ends)))
    return Sheet("What can move", (Facts(tuple(rows)),))


def _unchosen(g: BlockWars, seat: str) -> str:
    """What a seat could still choose before the war."""
    mine = (t for t in types().values() if t.army in g.armies_of(seat))
    least = 1 if g.scenario == ALLIANCES else 0
    if all(mustering.choice_refusal(g, seat, t.id, least) is not None for t in mine):
        return ""
    left, later = mustering.left_words(g, seat), "" if least else "; a block with 0 steps is kept to be built later"
    return f"You could still choose: {left} are left; coins that you keep are off-map gold{later}."


def _ends(g: BlockWars, ends: list[str]) -> str:
    shown = listing(place_name(g, h) for h in ends[:SHOWN])
    return f"{shown} and more" if len(ends) > SHOWN else shown


def route(match: Match, seat: str, start: str, goal: str, force: str) -> Sheet:
    """The way a block takes to a hex this turn, or over how many turns it gets there."""
    g: BlockWars = match.state
    index = names.scope(match, seat).index("place") or NameIndex([])
    ends = [next(iter(index.exact(x.strip())), "") for x in (start, goal)]
    who = names.scope(match, seat).these(force or ("" if ends[0] else start))
    mine = [b for b in movement.movable(g, seat) if ends[0] in ("", g.blocks[b].at) and (not who or b in who)]
    if not ends[1] or not mine:
        return note("The way", "Say from where to where; blocks of yours that may move must stand there.")
    ways = {b: movement.path(g, b, ends[1]) for b in movement.distinct(g, mine)}
    rows = tuple((block_name(g, b), _way_words(g, b, w, ends[1])) for b, w in ways.items())
    return Sheet(f"The way to {place_name(g, ends[1])}", (Facts(rows),))


def _way_words(g: BlockWars, block: str, way: tuple[str, ...], goal: str) -> str:
    """A way in words: this turn's, or the shortest there is and how many turns it takes."""
    if g.blocks[block].at == goal:
        return "is there already"
    turns, far = "", allowance(g, block)
    if not way:
        way = movement.voyage(g, block, goal)
        if not way:
            return "no way leads there for it"
        turns = f", about {count(max(2, -(-(len(way) - 1) // max(1, far))), 'turn')}"
    return f"{count(len(way) - 1, 'hex')}{turns}: {listing(place_name(g, h) for h in way)}"


def warning(match: Match, seat: str, order: Order) -> str:
    """What a player is told before he ends his moves, his choice or his building with something left, or resigns
    (BW-TURN-03, BW-SETUP-06, BW-GOLD-01, BW-VICTORY-18).
    """
    g: BlockWars = match.state
    if isinstance(order, Resign):
        return "You leave the war, and all your blocks with you."
    if not isinstance(order, Done):
        return ""
    if isinstance(match.phase, Muster):
        return _unchosen(g, seat)
    if isinstance(match.phase, Works):
        gold = building.spendable(g, seat)
        return f"{gold} gold in your cities is not spent and would be lost." if gold else ""
    if g.stage != "move" or match.phase.whose() != seat:
        return ""
    left = [b for b in movement.movable(g, seat) if movement.targets(g, b)]
    still = "has" if len(left) == 1 else "have"
    return f"{count(len(left), 'block')} of yours {still} not moved." if left else ""
