"""Assault on the Borderland: the capital and what it collects, the top edge, the end (chapter BORDERLAND)."""

from __future__ import annotations

from collections.abc import Callable

from minaria.engine.offers import Refusal
from minaria.engine.state import remembered
from minaria.games.block_wars.rules.ground import cities, coastal, enemies, hex_of, may_stand, near, room, side, water
from minaria.games.block_wars.state import BORDERLAND, EDGE, BlockWars, Crossing
from minaria.games.block_wars.tables import figures, types
from minaria.games.block_wars.wording import does
from minaria.kit.ways import reach

ROAD_ENTRY = "0600"


def capital(g: BlockWars) -> str:
    """The city of the defender's castle, '' while it does not stand and in the other scenarios (BW-BORDERLAND-04)."""
    if g.scenario != BORDERLAND or len(g.ranks) < 2:
        return ""
    return next((g.blocks[b].at for b in g.of(g.ranks[1]) if types()[g.blocks[b].type].kind == "castle"), "")


def collected(g: BlockWars, start: str, open_to: Callable[[str], bool]) -> list[str]:
    """The cities whose gold a capital collects, itself among them: within 2 hexes of land, 3 of road, or 4 over water
    to a coast, by hexes that are open (BW-BORDERLAND-07, BW-BORDERLAND-08).
    """
    far: dict[str, int] = figures("borderland")["capital_range"]

    def land(a: str, b: str) -> int | None:
        return None if water(g, a) or water(g, b) or not open_to(b) else 1

    def road(a: str, b: str) -> int | None:
        return 1 if open_to(b) and not water(g, b) and side(g, a, b).road else None

    def sea(a: str, b: str) -> int | None:
        return 1 if open_to(b) and (water(g, a) or (a == start and water(g, b))) else None

    steps = {"land": land, "road": road, "sea": sea}
    found = {start}
    for way, step in steps.items():
        ends = reach((start,), lambda a: near(g, a), step, far[way]).cost
        found.update(h for h in ends if way != "sea" or coastal(g, h))
    return [h for h in cities(g) if h in found]


def linked(g: BlockWars, owned: dict[str, str]) -> list[str]:
    """The other cities whose gold may be spent in the capital now (BW-BORDERLAND-07, BW-BORDERLAND-08)."""
    home = capital(g)
    if home not in owned:
        return []
    defender = g.ranks[1]
    free = collected(g, home, lambda h: not enemies(g, h, defender))
    return [h for h in free if h != home and h in owned]


def reinforcement(g: BlockWars) -> int:
    """Gold that comes to the capital in this turn; none where a battle was fought there (BW-BORDERLAND-09, W-03)."""
    home = capital(g)
    if not home or home in g.fought or enemies(g, home, g.ranks[1]):
        return 0
    made: int = figures("borderland")["reinforcements"].get(str(g.turn), 0)
    return made


@remembered("homes", "armies", "ranks")
def target(g: BlockWars) -> int:
    """The gold in cities with which the attacker wins at the end (BW-VICTORY-15)."""
    worth = sum(x.value for x in cities(g).values())
    if g.options.get("target") == "all":
        return worth
    home = g.homes.get(g.armies_of(g.ranks[1])[0], "")
    gold = sum(hex_of(g, h).value for h in collected(g, home, lambda h: True)) if home else 0
    least: int = figures("borderland")["attacker_city_target_floor"]
    return max(gold, least)


# -- the top edge


def top_edge(g: BlockWars) -> list[str]:
    """The hexes by which the attacker comes on (BW-BORDERLAND-05)."""
    tile = g.tiles[0]
    return [f"{tile}-{col:02}00" for col in range(13)]  # MP-01: thirteen columns


def entry_refusal(g: BlockWars, seat: str, kind: str, at: str) -> Refusal | None:
    """Why a waiting block cannot enter there, None if it can (BW-BORDERLAND-05, BW-BORDERLAND-06)."""
    if not any(w.type == kind for w in g.waiting.get(seat, ())):
        return Refusal("No such block of yours waits beyond the edge.", "BW-BORDERLAND-05")
    t = types()[kind]
    if at not in top_edge(g):
        edge = top_edge(g)
        return Refusal(f"Blocks come on by the hexes of the top edge, {edge[0]} to {edge[-1]}.", "BW-BORDERLAND-05")
    if t.move < 1:
        return Refusal(f"{does(t.name, 'do')} not move.", "BW-MOVE-01")
    if not may_stand(g, t, at):
        return Refusal(f"{t.name} cannot stand there.", "BW-BORDERLAND-06")
    if t.kind != "flyer" and g.crossed.count(Crossing(seat, EDGE, at)) >= 2:
        return Refusal("Two blocks have come on there already.", "BW-BORDERLAND-06")
    free = room(g, at, seat) + sum(
        not g.blocks[b].moved and types()[g.blocks[b].type].move > 1 for b in g.here(at, seat)
    )
    if room(g, at, seat) < 1 and (free < 1 or enemies(g, at, seat)):
        return Refusal("There is no room for more of your blocks there.", "BW-STACK-01")
    return None


def entries(g: BlockWars, seat: str) -> list[tuple[str, str]]:
    """The waiting blocks by type, with the hexes where each may enter now."""
    kinds = dict.fromkeys(w.type for w in g.waiting.get(seat, ()))
    return [(k, h) for k in kinds for h in top_edge(g) if entry_refusal(g, seat, k, h) is None]
