"""A position guessed from a view: own blocks and all that lies open as they are, hidden blocks drawn from their pools.

How many blocks of whom stand in a hex is to be seen (BW-FOG-06); which ones is drawn by lot among those of the army
that have not been seen elsewhere, so that a city's holder stays who it is. Nothing of the real position goes into it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from minaria.engine.playout import Luck
from minaria.games.block_wars.bot.camp import thrift
from minaria.games.block_wars.rules.battle import ranks, up_next, whose_step
from minaria.games.block_wars.rules.borderland import capital
from minaria.games.block_wars.rules.building import fresh, holder, pool
from minaria.games.block_wars.rules.ground import cities, hex_of, water
from minaria.games.block_wars.state import (
    ALLIANCES,
    BORDERLAND,
    PLUNDERING,
    RUINS,
    SPENT,
    SWORD,
    Block,
    BlockWars,
    Item,
    Wish,
)
from minaria.games.block_wars.tables import BlockType, armies, types
from minaria.games.block_wars.view import FOG, View

TRIES = 12  # draws for a hex until its city belongs to whom it does
HEADS = {PLUNDERING: "castle", RUINS: "wizard", BORDERLAND: "castle"}  # what the scenario turns on, by its kind
MISS = 6  # no block hits with it
WEAK = 0.5  # how readily a hidden block is thought to have fewer steps than it could have, for each step


def possible(view: View, luck: Luck) -> BlockWars:
    """A position that looks like the view to its seat. What lies open has the same name in both."""
    g = FOG.possible(view, luck)
    fill(g, view, luck)
    return g


def twin(g: BlockWars, seat: str) -> BlockWars:
    """Another position that the seat cannot tell from this one: one it might guess, with the same blocks where others
    are told of them as they act: of a battle onlookers hear letter by letter (BW-FOG-05), a spell is answered.
    """
    view, f = FOG.view(g, seat), g.fight
    luck = Random(f"{seat} {g.turn} {len(g.blocks)}")
    other = FOG.possible(view, luck)
    told = {c.block for c in g.charms if c.spell == SPENT}
    other.charms = tuple(c for c in g.charms if c.spell == SPENT or c in other.charms)
    if f is not None and not f.fought_by(seat):
        other.fight = f
        told |= set(g.here(f.at))
    other.blocks |= {b: x for b, x in g.blocks.items() if b in told and b not in other.blocks}
    other.items |= {k: i for k, i in g.items.items() if i.bearer in told}
    fill(other, view, luck)
    other.settle()
    return other


def fill(g: BlockWars, view: View, luck: Luck) -> None:
    """Complete what a seat knows to a position that looks like that to it: hidden blocks, who bears what, pools, what
    others still have to bring.
    """
    g.picked = _picked(view)
    hidden = {at: {s: n - len(g.here(at, s)) for s, n in there.items()} for at, there in view.facts.counts.items()}
    heads = _heads(g, view, hidden, luck)
    for at, owners in hidden.items():
        _hide(g, view, at, {s: n for s, n in owners.items() if n > 0}, luck, heads.get(at, {}))
    if g.scenario == BORDERLAND:  # where the capital is thought to be, of whoever has not been told
        g.homes = {a: at or capital(g) for a, at in g.homes.items()}
    for name, whose in view.facts.bearers.items():
        if not g.items[name].bearer:
            item = g.items[name]
            g.items[name] = Item(item.at, next(iter(_bearers(g, view, item.at, whose)), ""), item.fallen)
    if g.fight is not None and not g.fight.fought_by(view.seat):
        _join(g, view)
    for army in view.facts.setting:
        if (whose := g.armies[army].seat) != view.seat:
            g.lists[whose] = (*g.lists.get(whose, ()), *_to_set(g, army, luck))
    for seat, n in view.counted["waiting"].items():
        if seat != view.seat and n:
            kinds = [(a, drawn(g, a, luck)) for a in g.armies_of(seat) for _ in range(n)]
            g.waiting[seat] = tuple(Wish(a, likely_steps(kind, luck), kind.id) for a, kind in kinds)


def _join(g: BlockWars, view: View) -> None:
    """The battle of others is where it is seen to be: whoever comes before him whose step it is has acted, and who
    chooses who takes a hit has the strongest block.
    """
    f, now = g.the_fight, view.facts.step
    assert now is not None
    if now.again:
        if not f.again:
            g.battle(again=g.items[SWORD].bearer, thrown=(MISS,))
        return
    if f.hits and now.up and whose_step(g) != now.up:
        for b in ranks(g, f.hurt):
            if g.seat_of(b):
                _outweigh(g, b, g.seat_of(b) == now.up)
    while whose_step(g) != now.up and (group := up_next(g)[1]) and not f.hits:
        g.battle(acted=(*g.the_fight.acted, *group))


def _to_set(g: BlockWars, army: str, luck: Luck) -> Iterator[Wish]:
    """Blocks of an army that may still have to be set down, the one on which the scenario turns among them."""
    if head := HEADS.get(g.scenario):
        kinds = [t for t in armies()[army].types if types()[t].kind == head]
        if not any(x.type in kinds for x in g.blocks.values()):
            yield Wish(army, types()[kinds[0]].steps, kinds[0])
    yield Wish(army, 1, drawn(g, army, luck).id)


def _bearers(g: BlockWars, view: View, at: str, seat: str) -> list[str]:
    """The blocks of a seat that may bear something in a hex: the one that throws again first, then those not seen."""
    again = g.fight.again if g.fight is not None else ""
    return sorted(g.here(at, seat), key=lambda b: (b != again, b in view.known["blocks"]))


def _picked(view: View) -> dict[str, tuple[str, ...]]:
    """What each army has besides what is on the map: the own ones what they have, any other what it could have."""
    g = view.g
    if g.scenario == ALLIANCES:
        return {}
    out = dict(g.picked)
    stood = {s for there in view.facts.counts.values() for s in there}
    for a, host in g.armies.items():
        if host.seat != view.seat and (g.stage != "setup" or g.homes or host.seat in stood or a in view.facts.setting):
            out[a] = tuple(t for t in armies()[a].types for _ in range(types()[t].many))
    return out


def _heads(g: BlockWars, view: View, hidden: dict[str, dict[str, int]], luck: Luck) -> dict[str, dict[str, str]]:
    """Where those blocks are on which the scenario turns, and of which army, as far as they are hidden: everybody
    knows how many there are (BW-VICTORY-05, BW-VICTORY-14, BW-BORDERLAND-04).
    """
    kind = HEADS.get(g.scenario, "")
    many = dict(view.facts.lords)
    if g.scenario == BORDERLAND and g.homes and not g.finished:
        many = {g.ranks[1]: 1}
    out: dict[str, dict[str, str]] = {}
    for seat, n in many.items():
        known = [g.blocks[b].army for b in g.of(seat) if types()[g.blocks[b].type].kind == kind]
        bare = [a for a in g.armies_of(seat) if a not in known]
        there = {h: owners[seat] for h, owners in hidden.items() if owners.get(seat, 0) > 0 and not water(g, h)}
        fits = {a: [h for h, k in there.items() if _holds(g, view, kind, a, h, k)] for a in bare}
        whose = [c for c in combinations(bare, max(0, n - len(known))) if _yields(view, seat, (*known, *c))]
        for army in sorted(max(whose, key=lambda c: all(fits[a] for a in c), default=()), key=lambda a: len(fits[a])):
            free = [h for h in fits[army] or there if seat not in out.get(h, {})]
            if free:
                out.setdefault(luck.choice(free), {})[seat] = army
    return out


def _holds(g: BlockWars, view: View, kind: str, army: str, at: str, many: int) -> bool:
    """Whether the castle or mage of an army may be among so many hidden blocks in a hex."""
    if kind == "castle" and at not in cities(g):
        return False
    holder = view.facts.cities.get(at, "")
    return holder in (army, "") or many > 1


def _yields(view: View, seat: str, loyal: Sequence[str]) -> bool:
    """Whether a seat has the income it has where these armies have their castles (BW-PLUNDER-07)."""
    g = view.g
    if g.scenario != PLUNDERING:
        return True
    return sum(hex_of(g, h).value for h, a in view.facts.cities.items() if a in loyal) == view.facts.incomes[seat]


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
        _pin(g, view, at)
        if at not in cities(g) or holder(g, at) == view.facts.cities.get(at, ""):
            break
    else:
        for b in [b for b in g.here(at) if b not in before]:  # whoever holds the city is there in full, others hardly
            _outweigh(g, b, g.blocks[b].army == view.facts.cities.get(at))
        _pin(g, view, at)


def _pin(g: BlockWars, view: View, at: str) -> None:
    """Some of the blocks of others have come into the hex in this turn: how many is to be seen."""
    sides = [e.side for e in g.entries.get(at, ())]
    for side in dict.fromkeys(sides):
        there = [b for b in g.here(at) if g.faction(g.seat_of(b)) == side]
        came = sides.count(side) - sum(g.blocks[b].moved for b in there)
        for b in [b for b in there if not g.blocks[b].moved and g.seat_of(b) != view.seat][: max(0, came)]:
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
    army = view.facts.cities.get(at, "")
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
    kind = luck.choice([types()[t] for t in armies()[army].types if types()[t].kind == HEADS[g.scenario]])
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
