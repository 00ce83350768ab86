"""A position guessed from a view: own blocks and all that lies open as they are, hidden blocks drawn from their pools.

How many blocks of whom stand in a hex is to be seen (BW-FOG-06); which ones is drawn by lot among those of the army
that have not been seen elsewhere, so that a city's holder stays who it is. Nothing of the real position goes into it.
"""

from __future__ import annotations

from minaria.engine.playout import Luck
from minaria.games.block_wars.rules.building import fresh, holder, pool
from minaria.games.block_wars.rules.ground import cities, water
from minaria.games.block_wars.rules.scoring import members
from minaria.games.block_wars.state import Block, BlockWars, Host, Item
from minaria.games.block_wars.tables import BlockType, types
from minaria.games.block_wars.view import View

TRIES = 6  # draws for a hex until its city belongs to whom it does
WEAK = 0.5  # how readily a hidden block is thought to have fewer steps than it could have, for each step


def possible(view: View, luck: Luck) -> BlockWars:
    """A position that looks like the view to its seat."""
    seen = view.board
    g = BlockWars(
        seats=view.seats,
        options=dict(view.options),
        layout=view.layout,
        tiles=view.tiles,
        turned=view.turned,
        turn=view.turn,
        stage=view.stage,
        ranks=view.ranks,
        order=view.order,
        armies={a: Host(h.seat, h.gold) for a, h in view.armies.items()},
        blocks={b: Block(x.type, x.army, x.steps, x.at, moved=x.moved) for b, x in view.blocks.items()},
        lists={view.seat: view.list} if view.list else {},
        ready=seen.ready,
        homes=dict(seen.homes),
        specials=seen.specials,
        invaded=dict(seen.invaded),
        entries=dict(seen.entries),
        friends=dict(seen.friends),
        crossed=dict(seen.crossed),
        charms=seen.charms,
        points=dict(seen.scored),
        blooded=seen.blooded,
        raided=seen.raided,
        fight=seen.fight,
        fought=seen.fought,
        finished=view.finished,
        winners=view.winners,
    )
    for where, many in view.counts.items():
        at, _, seat = where.partition(" ")
        _hide(g, view, at, seat, many - len(g.here(at, seat)), luck)
    for name, at in view.items.items():
        mine = [b for b, x in view.blocks.items() if name in x.bears]
        theirs = g.here(at, seen.bearers[name]) if name in seen.bearers else []
        g.items[name] = Item(at, (mine or theirs or [""])[0])
    return g


def _hide(g: BlockWars, view: View, at: str, seat: str, many: int, luck: Luck) -> None:
    """Put so many blocks of a seat in a hex where they are not to be seen."""
    before = dict(g.blocks)
    for _ in range(TRIES):
        for _ in range(max(0, many)):
            _draw(g, view, at, seat, luck)
        if at not in cities(g) or holder(g, at) == view.cities.get(at, ""):
            break
        g.blocks = dict(before)
    side = g.faction(seat)
    came = sum(e.side == side for e in view.board.entries.get(at, ())) if seat != view.seat else 0
    for b in [b for s in members(g, side) if s != view.seat for b in g.here(at, s)][:came]:
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
