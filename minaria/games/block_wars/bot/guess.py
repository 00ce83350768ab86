"""A position guessed from a view: own blocks and all that lies open as they are, hidden blocks drawn from their pools.

How many blocks of whom stand in a hex is to be seen (BW-FOG-06); which ones is drawn by lot among those of the army
that have not been seen elsewhere, so that a city's holder stays who it is. Nothing of the real position goes into it.
"""

from __future__ import annotations

from dataclasses import fields

from minaria.engine.playout import Luck
from minaria.games.block_wars.bot.camp import thrift
from minaria.games.block_wars.rules.borderland import capital
from minaria.games.block_wars.rules.building import fresh, holder, pool
from minaria.games.block_wars.rules.ground import cities, water
from minaria.games.block_wars.state import ALLIANCES, BORDERLAND, PLUNDERING, RUINS, Block, BlockWars, Host, Item, Wish
from minaria.games.block_wars.tables import BlockType, armies, types
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
        "blocks": {  # whoever holds a city first: that settles it among armies of which each has as many steps there
            b: Block(x.type, x.army, x.steps, x.at, x.came, x.moved, x.fled, x.gold)
            for b, x in sorted(faces.items(), key=lambda f: view.cities.get(f[1].at, f[1].army) != f[1].army)
        },
        "lists": {view.seat: view.list} if view.list else {},
        "items": {},
        "picked": _picked(view),
        "waiting": {view.seat: view.coming} if view.coming else {},
    }
    g = BlockWars(**{**alike, **known})
    hidden: dict[str, dict[str, int]] = {}
    for where, many in view.counts.items():
        at, _, seat = where.partition(" ")
        hidden.setdefault(at, {})[seat] = many - len(g.here(at, seat))
    heads = _heads(g, view, hidden, luck)
    for at, owners in hidden.items():
        _hide(g, view, at, {s: n for s, n in owners.items() if n > 0}, luck, heads.get(at, {}))
    if g.scenario == BORDERLAND:  # where the capital is thought to be, of whoever has not been told
        g.homes = {a: at or capital(g) for a, at in g.homes.items()}
    for name, at in view.items.items():
        mine = [b for b, x in view.blocks.items() if name in x.bears]
        theirs = g.here(at, seen.bearers[name]) if name in seen.bearers else []
        g.items[name] = Item(at, (mine or theirs or [""])[0])
    for seat, n in view.beyond.items():
        if seat not in g.waiting:
            kinds = [(a, drawn(g, a, luck)) for a in g.armies_of(seat) for _ in range(n)]
            g.waiting[seat] = tuple(Wish(a, likely_steps(kind, luck), kind.id) for a, kind in kinds)
    return g


def _picked(view: View) -> dict[str, tuple[str, ...]]:
    """What each army has besides what is on the map: the own ones what they have, any other what it could have."""
    if view.scenario == ALLIANCES:
        return {}
    mine = [x.type for x in view.blocks.values()]
    stood = {where.partition(" ")[2] for where in view.counts}
    out: dict[str, tuple[str, ...]] = {}
    for a, host in view.armies.items():
        if host.seat == view.seat and a in view.pools:
            out[a] = tuple(sorted([*view.pools[a], *(t for t in mine if types()[t].army == a)]))
        elif host.seat != view.seat and (view.stage != "setup" or view.board.homes or host.seat in stood):
            out[a] = tuple(t for t in armies()[a].types for _ in range(types()[t].many))
    return out


def _heads(g: BlockWars, view: View, hidden: dict[str, dict[str, int]], luck: Luck) -> dict[str, dict[str, str]]:
    """Where those blocks are on which the scenario turns, and of which army, as far as they are hidden: everybody
    knows how many there are (BW-VICTORY-05, BW-VICTORY-14, BW-BORDERLAND-04).
    """
    kind = {PLUNDERING: "castle", RUINS: "wizard", BORDERLAND: "castle"}.get(g.scenario, "")
    many = dict(view.lords)
    if g.scenario == BORDERLAND and g.homes and not g.finished:
        many = {g.ranks[1]: 1}
    out: dict[str, dict[str, str]] = {}
    for seat, n in many.items():
        known = [b for b in g.of(seat) if types()[g.blocks[b].type].kind == kind]
        bare = [a for a in g.armies_of(seat) if not any(g.blocks[b].army == a for b in known)]
        places = [h for h, owners in hidden.items() if owners.get(seat, 0) > 0 and not water(g, h)]
        if kind == "castle":
            places = [h for h in places if h in cities(g) and view.cities.get(h) in (*bare, "", None)]
        for army in bare[: n - len(known)]:
            fit = [h for h in places if view.cities.get(h) in (army, "", None)] or places
            if fit:
                at = luck.choice(fit)
                places.remove(at)
                out.setdefault(at, {})[seat] = army
    return out


def _hide(g: BlockWars, view: View, at: str, owners: dict[str, int], luck: Luck, heads: dict[str, str]) -> None:
    """Put so many blocks of each seat in a hex where they are not to be seen, those first on which all turns."""
    before = dict(g.blocks)
    for _ in range(TRIES if owners else 0):
        g.blocks = dict(before)
        for seat, many in owners.items():
            for k in range(many):
                if not k and seat in heads:
                    _head(g, at, heads[seat], luck)
                else:
                    _draw(g, view, at, seat, luck)
        _pin(g, view, at, owners)
        if at not in cities(g) or holder(g, at) == view.cities.get(at, ""):
            break
    else:
        for b in [b for b in g.here(at) if b not in before]:  # whoever holds the city is there in full, others hardly
            _outweigh(g, b, g.blocks[b].army == view.cities.get(at))
        _pin(g, view, at, owners)


def _pin(g: BlockWars, view: View, at: str, owners: dict[str, int]) -> None:
    """Some of the hidden blocks have come into the hex in this turn: how many is to be seen."""
    sides = [e.side for e in view.board.entries.get(at, ())]
    for side in dict.fromkeys(f for s in owners if (f := g.faction(s)) != g.faction(view.seat)):
        there = [b for b in g.here(at) if g.seat_of(b) in owners and g.faction(g.seat_of(b)) == side]
        for b in there[: sides.count(side)]:
            g.change(b, moved=True)  # whoever came in pins those who were there, whatever blocks they are (BW-MOVE-03)


def _outweigh(g: BlockWars, block: str, holds: bool) -> None:
    """Make a hidden block one of the strongest its army may have, or leave it a step."""
    x = g.blocks[block]
    if not holds:
        g.change(block, steps=1)
        return
    del g.blocks[block]
    fit = [types()[t] for t, n in pool(g, x.army).items() if n and _fits(g, types()[t], x.at)]
    kind = max([types()[x.type], *fit], key=lambda t: t.steps)
    made = {fresh(g, kind.id): Block(kind.id, x.army, kind.steps, x.at)}
    g.blocks = made | g.blocks  # of armies that are as strong the first holds the city


def _draw(g: BlockWars, view: View, at: str, seat: str, luck: Luck) -> None:
    """One hidden block by lot."""
    army = view.cities.get(at, "")
    hosts = [a for a in g.armies_of(seat) if any(pool(g, a).values())]
    if army not in hosts:
        army = luck.choice(hosts) if hosts else ""
    if not army:
        return
    kind = drawn(g, army, luck, at)
    g.blocks[fresh(g, kind.id)] = Block(kind.id, army, likely_steps(kind, luck), at)


def drawn(g: BlockWars, army: str, luck: Luck, at: str = "") -> BlockType:
    """A type of block the army may have there; the better it is for its price the more readily."""
    among = [(types()[t], n) for t, n in pool(g, army).items() if n]
    fits = [(t, n * (0.4 + thrift(t))) for t, n in among if not at or _fits(g, t, at)] or among
    left = luck.random() * sum(n for _, n in fits)
    for kind, n in fits:
        left -= n
        if left < 0:
            return kind
    return fits[-1][0]


def likely_steps(kind: BlockType, luck: Luck) -> int:
    """How many steps a hidden block has."""
    steps = kind.steps
    while steps > 1 and luck.random() < WEAK:
        steps -= 1
    return steps


def _head(g: BlockWars, at: str, army: str, luck: Luck) -> None:
    """The army's castle, or its mage."""
    what = "wizard" if g.scenario == RUINS else "castle"
    kind = luck.choice([types()[t] for t in armies()[army].types if types()[t].kind == what])
    g.blocks[fresh(g, kind.id)] = Block(kind.id, army, kind.steps, at)


def _fits(g: BlockWars, kind: BlockType, at: str) -> bool:
    """Whether such a block is likely there: ships lie on water, castles in cities, nobody brings his treasures."""
    if water(g, at):
        return kind.kind in ("aquatic", "amphibious")
    if kind.kind == "castle":
        return (
            g.scenario == ALLIANCES
            and at in cities(g)
            and not any(types()[g.blocks[b].type].kind == "castle" for b in g.here(at))
        )
    return kind.kind not in ("aquatic", "treasure")
