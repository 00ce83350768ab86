"""A position guessed from a view: own blocks and all that lies open as they are, hidden blocks drawn from their pools.

How many blocks of whom stand in a hex is to be seen (BW-FOG-06); which ones is drawn by lot among those of the army
that have not been seen elsewhere, so that a city's holder stays who it is. Nothing of the real position goes into it.
"""

from __future__ import annotations

from dataclasses import fields

from minaria.engine.playout import Luck
from minaria.games.block_wars.rules.building import fresh, holder, pool
from minaria.games.block_wars.rules.ground import cities, water
from minaria.games.block_wars.state import Block, BlockWars, Host, Item
from minaria.games.block_wars.tables import BlockType, types
from minaria.games.block_wars.view import View

TRIES = 12  # draws for a hex until its city belongs to whom it does
WEAK = 0.5  # how readily a hidden block is thought to have fewer steps than it could have, for each step


def possible(view: View, luck: Luck) -> BlockWars:
    """A position that looks like the view to its seat. What lies open has the same name in both."""
    seen = view.board
    names = [f.name for f in fields(BlockWars)]
    alike = {name: getattr(part, name) for part in (view, seen) for name in names if hasattr(part, name)}
    acting = view.fight.acting if view.fight is not None else ()  # in their order, which is seen
    faces = {b: view.blocks[b] for b in (*(b for b in acting if b in view.blocks), *view.blocks)}
    known = {
        "armies": {a: Host(h.seat, h.gold) for a, h in view.armies.items()},
        "blocks": {b: Block(x.type, x.army, x.steps, x.at, moved=x.moved) for b, x in faces.items()},
        "lists": {view.seat: view.list} if view.list else {},
        "items": {},
    }
    g = BlockWars(**{**alike, **known})
    hidden: dict[str, dict[str, int]] = {}
    for where, many in view.counts.items():
        at, _, seat = where.partition(" ")
        hidden.setdefault(at, {})[seat] = many - len(g.here(at, seat))
    for at, owners in hidden.items():
        _hide(g, view, at, {s: n for s, n in owners.items() if n > 0}, luck)
    for name, at in view.items.items():
        mine = [b for b, x in view.blocks.items() if name in x.bears]
        theirs = g.here(at, seen.bearers[name]) if name in seen.bearers else []
        g.items[name] = Item(at, (mine or theirs or [""])[0])
    return g


def _hide(g: BlockWars, view: View, at: str, owners: dict[str, int], luck: Luck) -> None:
    """Put so many blocks of each seat in a hex where they are not to be seen."""
    before = dict(g.blocks)
    for _ in range(TRIES if owners else 0):
        g.blocks = dict(before)
        for seat, many in owners.items():
            for _ in range(many):
                _draw(g, view, at, seat, luck)
        if at not in cities(g) or holder(g, at) == view.cities.get(at, ""):
            break
    else:
        for b in [b for b in g.here(at) if b not in before]:  # whoever holds the city is there in full, others hardly
            g.change(b, steps=types()[g.blocks[b].type].steps if g.blocks[b].army == view.cities.get(at) else 1)
    sides = [e.side for e in view.board.entries.get(at, ())]
    for side in dict.fromkeys(f for s in owners if (f := g.faction(s)) != g.faction(view.seat)):
        there = [b for b in g.here(at) if g.seat_of(b) in owners and g.faction(g.seat_of(b)) == side]
        for b in there[: sides.count(side)]:
            g.change(b, moved=True)  # whoever came in pins those who were there, whatever blocks they are (BW-MOVE-03)


def _draw(g: BlockWars, view: View, at: str, seat: str, luck: Luck) -> None:
    """One hidden block by lot."""
    army = view.cities.get(at, "")
    hosts = [a for a in g.armies_of(seat) if any(pool(g, a).values())]
    if army not in hosts:
        army = luck.choice(hosts) if hosts else ""
    if not army:
        return
    among = [types()[t] for t, n in pool(g, army).items() for _ in range(n)]
    fits = [t for t in among if _fits(g, t, at)] or among
    kind = luck.choice(fits)
    steps = kind.steps
    while steps > 1 and luck.random() < WEAK:
        steps -= 1
    g.blocks[fresh(g, kind.id)] = Block(kind.id, army, steps, at)


def _fits(g: BlockWars, kind: BlockType, at: str) -> bool:
    """Whether such a block is likely there: ships lie on water, castles in cities, nobody brings his treasures."""
    if water(g, at):
        return kind.kind in ("aquatic", "amphibious")
    if kind.kind == "castle":
        return at in cities(g) and not any(types()[g.blocks[b].type].kind == "castle" for b in g.here(at))
    return kind.kind not in ("aquatic", "treasure")
