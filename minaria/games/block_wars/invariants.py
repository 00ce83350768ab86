"""What must be true of every position, whatever happened."""

from __future__ import annotations

from collections.abc import Iterator

from minaria.games.block_wars.rules.battle import margins
from minaria.games.block_wars.rules.ground import cities, enemies, may_stand, the_map, walkable
from minaria.games.block_wars.rules.movement import crowded
from minaria.games.block_wars.rules.mustering import choosers
from minaria.games.block_wars.state import ALLIANCES, BORDERLAND, PLUNDERING, RUINS, BlockWars
from minaria.games.block_wars.tables import LORD, figures, types


def faults(g: BlockWars) -> list[str]:
    """Sentences about what is wrong; empty if nothing is."""
    out = []
    hexes = the_map(g).hexes
    many: dict[str, int] = {}
    for b, x in g.blocks.items():
        t = types()[x.type]
        many[x.type] = many.get(x.type, 0) + 1
        if x.at not in hexes or not may_stand(g, t, x.at):
            out.append(f"{b} cannot be at {x.at}")
        if not 1 <= x.steps <= t.steps:
            out.append(f"{b} has {x.steps} steps")
        if x.army != LORD and x.army not in g.armies:
            out.append(f"{b} is of an army that nobody plays")
    out += [f"there are {n} of {k}" for k, n in many.items() if types()[k].army != LORD and n > types()[k].many]
    out += [f"{a} has {h.gold} gold" for a, h in g.armies.items() if h.gold < 0]
    out += [f"{a} is nobody's" for a, h in g.armies.items() if h.seat not in g.ranks]
    for name, item in g.items.items():
        if item.bearer and (item.bearer not in g.blocks or g.blocks[item.bearer].at != item.at):
            out.append(f"{name} is borne by {item.bearer}, who is not where it is")
    out += [*_course(g), *_lying(g)]
    if g.stage == "build" and not g.finished:
        out += [f"{s} has too many blocks at {h}" for s in g.ranks for h in crowded(g, s)]
        for h in dict.fromkeys(x.at for x in g.blocks.values()):
            if enemies(g, h, g.seat_of(g.here(h)[0])) and g.seat_of(g.here(h)[0]) and not _won_together(g, h):
                out.append(f"enemies stand together at {h}")
    return out


def _course(g: BlockWars) -> Iterator[str]:
    """What is wrong with the course of the war: who is in it, who waits, where battles were opened."""
    if g.stage == "setup":
        if g.turn:
            yield "the war has not begun"
        for a in g.homes:
            if a not in g.armies or (g.scenario != BORDERLAND and all(x.army != a for x in g.blocks.values())):
                yield f"{a} has a home where nobody of it stands"
    else:
        yield from (f"{s} plays no army" for s in g.ranks if not g.armies_of(s))
    waits = choosers(g) if g.stage == "setup" and g.armies else g.order
    if g.ready and (g.stage in ("move", "combat") or set(waits) <= set(g.ready)):
        yield f"nobody waits for {', '.join(g.ready)}"
    yield from (f"{s} is out of the war and has blocks" for s in g.out if g.of(s))
    yield from (f"{s} opened a battle and is not in the turn" for s in g.invaded.values() if s not in g.order)
    yield from (f"{a} begins at {h}, which is no city" for a, h in g.homes.items() if h not in cities(g))


def _lying(g: BlockWars) -> Iterator[str]:
    """What is wrong with what lies on the map or waits beside it, and with the count."""
    for what, where, scenario in (("temple", g.temples, PLUNDERING), ("token", g.tokens, RUINS)):
        if where and g.scenario != scenario:
            yield f"there is no {what} in this scenario"
        yield from (f"a {what} cannot lie at {h}" for h in where if h not in walkable(g) or h in cities(g))
    if len(g.tokens) > len(g.unseen):
        yield f"{len(g.tokens)} tokens lie there, and {len(g.unseen)} are unseen"
    yield from (f"there is no token {t}" for t in g.unseen if t not in figures(RUINS)["token"])
    yield from (f"{name} has fallen and is borne" for name, item in g.items.items() if item.fallen and item.bearer)
    if g.scenario == BORDERLAND:
        yield from (f"{s} has points, and they do not count here" for s, n in g.points.items() if n)
    for s, wishes in g.waiting.items():
        if wishes and (g.scenario != BORDERLAND or s != g.ranks[0]):
            yield f"blocks of {s} wait beyond the top edge"
        yield from (f"{w.type} has {w.steps} steps" for w in wishes if w.steps > types()[w.type].steps)
    for kinds in g.picked.values():
        many = {k: kinds.count(k) for k in kinds}
        yield from (f"{n} of {k} were chosen" for k, n in many.items() if n > types()[k].many)
    if g.options.get("escort", "no") != "yes":
        yield from (f"{b} carries gold, for which there is no house rule" for b, x in g.blocks.items() if x.gold)


def _won_together(g: BlockWars, at: str) -> bool:
    """Whether players who are no allies stand in a hex because they won it side by side, this turn or before
    (BW-COMBAT-03, BW-REGROUP-05).
    """
    return g.scenario != ALLIANCES and not (at in g.invaded and all(margins(g, at)))
