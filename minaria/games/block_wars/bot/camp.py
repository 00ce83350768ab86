"""Setting up and building: which army, which blocks, where to begin, what gold is spent on."""

from __future__ import annotations

from collections.abc import Iterator

from commands import Done, Order
from minaria.games.block_wars.bot.force import finds, threat
from minaria.games.block_wars.chapters.building import Build, Unload
from minaria.games.block_wars.chapters.common import Recruit
from minaria.games.block_wars.chapters.draft import DraftArmy
from minaria.games.block_wars.chapters.setup import Camp, SetDown, Station, empty_cities
from minaria.games.block_wars.rules import borderland, building, mustering
from minaria.games.block_wars.rules.ground import cities, distances
from minaria.games.block_wars.state import ALLIANCES, PLUNDERING, RUINS, BlockWars
from minaria.games.block_wars.tables import BlockType, armies, figures, types

MARCH = 6  # hexes from the edge beyond which a castle is no safer
CAPITAL = 2  # steps of the castle of the Borderland at first: gold comes before the enemy does
HOST = 3  # blocks beside which a wizard is recruited
EARLY = {"A+": 0.0, "A": 1.15, "B+": 1.0, "B": 1.0, "C": 0.9, "D": 0.85}


def thrift(kind: BlockType) -> float:
    """Fighting power for a gold piece: what hits and what lasts, less for who is slow, nothing for who never fires."""
    if kind.kind in ("wizard", "treasure", "aquatic"):
        return 0.0
    slow = 0.75 if kind.move < 2 else 1.0 + 0.05 * (kind.move - 2)
    return (kind.number + 0.8) * EARLY[kind.letter] * slow / kind.cost


def urge(kind: BlockType) -> float:
    """How readily a block is built: a wizard for its spells, the cheaper the better."""
    return 0.9 / kind.cost if kind.kind == "wizard" else thrift(kind)


def quality(army: str) -> float:
    """What an army's best blocks are worth for their price."""
    found = sorted((thrift(types()[t]) for t in armies()[army].types for _ in range(types()[t].many)), reverse=True)
    return sum(found[:8])


def drafts(g: BlockWars) -> Iterator[Order]:
    """Armies, the best first."""
    yield from (DraftArmy(a) for a in sorted(armies(), key=lambda a: (-quality(a), a)))


def scout(g: BlockWars, army: str) -> BlockType | None:
    """The cheapest flyer an army may have, None where none pays: it fetches what lies about beyond all ground, and one
    is enough.
    """
    lying = g.scenario in (PLUNDERING, RUINS) if g.stage == "setup" else bool(finds(g))
    lying = lying or any(not i.bearer for i in g.items.values())
    have = [x.type for x in g.blocks.values() if x.army == army]
    have += [w.type for w in g.lists.get(g.armies[army].seat, ()) if w.type and w.army == army]
    if not lying or any(types()[t].kind == "flyer" for t in have):
        return None
    among = [types()[t] for t in armies()[army].types if types()[t].kind == "flyer"]
    return min(among, key=lambda t: (t.cost, t.id), default=None)


def musters(g: BlockWars, seat: str, reserve: bool = False) -> Iterator[Order]:
    """Blocks to begin with: as full as coins allow and worth their price; then, with a `reserve`, the best of the
    others for the pool, where only chosen blocks are ever built.
    """
    for army in g.armies_of(seat):
        for kind in mustering.still_needed(g, army)[:1]:  # a mage, a castle: what an army cannot do without comes first
            if kind.kind == "castle" or g.scenario == RUINS:
                yield from (Recruit(kind.id, n) for n in (CAPITAL, kind.steps, 1))
        left = mustering.allowed(g, army)[0] - len(mustering.chosen(g, army))
        coins = mustering.coins_left(g, army) - (left - 1 if g.scenario == ALLIANCES else 0)
        best = [t for t in sorted(armies()[army].types, key=lambda t: (-thrift(types()[t]), t)) if thrift(types()[t])]
        fit = [types()[t] for t in best if types()[t].kind != "castle"]
        if left < 1:
            continue
        flyer = scout(g, army)
        if flyer is not None:
            yield from (Recruit(flyer.id, n) for n in (2, 1) if n * flyer.cost <= coins)
        for kind in fit:
            if kind.move > 1:
                yield from (Recruit(kind.id, n) for n in range(min(kind.steps, coins // kind.cost), 0, -1))
        if reserve and g.scenario != ALLIANCES:
            yield from (Recruit(kind.id, 0) for kind in sorted(fit, key=lambda k: (-k.number * (k.move > 1), k.id)))
    yield Done()


def stations(g: BlockWars, seat: str) -> Iterator[Order]:
    """Where the defender of the Borderland places what he has: the castle where it collects most gold, since so much
    the attacker needs, but not near the edge; the best blocks where there is gold and the edge is near, then with the
    castle (BW-VICTORY-14, BW-VICTORY-15).
    """
    edge = borderland.top_edge(g)

    def far(h: str) -> int:
        return min(distances(g, h).get(e, 99) for e in edge)

    def drawn(h: str) -> int:
        gold = sum(cities(g)[c].value for c in borderland.collected(g, h, lambda x: True))
        least: int = figures("borderland")["attacker_city_target_floor"]
        return max(gold, least) + min(far(h), MARCH)

    home = borderland.capital(g)

    bare = empty_cities(g)
    posts = sorted(bare, key=lambda h: (far(h) - 2 * cities(g)[h].value, h)) or [home, *cities(g)]
    kinds = sorted({w.type: w.steps for w in g.lists.get(seat, ()) if w.steps}.items())
    for kind, _ in sorted(kinds, key=lambda k: -k[1] * types()[k[0]].number):
        if types()[kind].kind == "castle":
            posts = sorted(bare, key=lambda h: (-drawn(h), -far(h), h))
            yield from (Station(kind, h) for h in posts)
    for kind, _ in sorted(kinds, key=lambda k: -k[1] * types()[k[0]].number):
        yield from (Station(kind, h) for h in posts)


def homes(g: BlockWars, seat: str) -> Iterator[Order]:
    """Where to begin: with gold about."""

    def about(h: str) -> float:
        return sum(c.value / (1 + distances(g, h)[k]) for k, c in cities(g).items())

    yield from (Camp(h) for h in sorted(mustering.start_cities(g, seat), key=lambda h: (-about(h), h)))


def specials(g: BlockWars, seat: str) -> Iterator[Order]:
    """Where a special is put down: as much nearer to one's own side than to the other as can be."""
    side = g.faction(seat)
    ours = [h for a, h in g.homes.items() if g.faction(g.armies[a].seat) == side]
    theirs = [h for a, h in g.homes.items() if g.faction(g.armies[a].seat) != side]

    def nearer(h: str) -> int:
        far = distances(g, h)
        return min((far[x] for x in ours), default=0) - min((far[x] for x in theirs), default=0)

    places = mustering.special_places(g, g.specials[0])
    yield from (SetDown(h) for h in sorted(places, key=lambda h: (nearer(h), h)))


def works(g: BlockWars, seat: str) -> Iterator[Order]:
    """What gold is spent on, city by city, those in danger first: what stands there is filled up, then blocks come."""
    after = g.copy()
    _, purse = building.carry_out(after, seat, g.lists.get(seat, ()))
    after.settle()
    owned = building.owned(g, seat)
    for b in after.of(seat):
        x = after.blocks[b]
        if types()[x.type].kind == "treasure" and x.at in owned:
            yield Unload(x.steps, (b,))
    for at in sorted(owned, key=lambda h: (-threat(after, seat, h), h)):
        army = owned[at]
        gold = purse.local.get((army, at), 0) + after.armies[army].gold
        if gold < 1:
            continue
        for b in sorted(after.here(at, seat), key=lambda b: (-urge(types()[after.blocks[b].type]), b)):
            x, kind = after.blocks[b], types()[after.blocks[b].type]
            n = min(kind.steps - x.steps, gold // kind.cost)
            if n > 0 and urge(kind) > 0 and b in g.blocks:
                yield Build(n, (b,))
        flyer = scout(after, army)
        if flyer is not None and gold >= flyer.cost:
            yield Recruit(flyer.id, min(2, gold // flyer.cost), at)
        there = [types()[after.blocks[b].type].kind for b in after.here(at, seat)]
        court = len(there) >= HOST and "wizard" not in there  # among many, where each spell is worth more than its step
        for t in sorted(armies()[army].types, key=lambda t: (types()[t].kind != "wizard", -urge(types()[t]), t)):
            kind = types()[t]
            n = min(kind.steps, gold // kind.cost)
            if kind.kind != "castle" and (n > 1 and court if kind.kind == "wizard" else n and thrift(kind)):
                yield Recruit(t, n, at)
    yield Done()
