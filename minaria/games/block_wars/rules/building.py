"""Cities, gold, and what is built with it (chapters CITY, GOLD, BUILD).

A player's list is carried out on a copy to see whether it can be, and on the position when all lists are in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from minaria.engine.offers import Refusal
from minaria.engine.state import remember
from minaria.games.block_wars.rules.borderland import capital, linked, reinforcement
from minaria.games.block_wars.rules.ground import cities, coastal, enemies, hex_of, near, room, water
from minaria.games.block_wars.rules.scoring import drop
from minaria.games.block_wars.state import ALLIANCES, CITY, COINS, LOAD, PLUNDERING, RUINS, Block, BlockWars, Wish
from minaria.games.block_wars.tables import armies, types
from minaria.games.block_wars.wording import count, does


def holder(g: BlockWars, at: str) -> str:
    """The army that owns a city: alone there but for allies, of these the one with most steps (BW-CITY-01 to -03);
    a ship on the coast like any other block (BW-AQUATIC-04).
    """
    there = g.here(at)
    if not there or not any(g.seat_of(b) for b in there):
        return ""
    seat = next(g.seat_of(b) for b in there if g.seat_of(b))
    if enemies(g, at, seat) or any(not g.seat_of(b) for b in there):
        return ""  # BW-LORD-05: the Lord's castle lets nobody draw gold
    steps: dict[str, int] = {}
    for b in sorted(there, key=lambda b: g.blocks[b].moved):
        steps[g.blocks[b].army] = steps.get(g.blocks[b].army, 0) + g.blocks[b].steps
    return max(steps, key=lambda a: steps[a])


def owned(g: BlockWars, seat: str) -> dict[str, str]:
    """The cities of a seat with the army that owns each."""
    return {h: a for h, a in holders(g).items() if g.armies[a].seat == seat}


def holders(g: BlockWars) -> dict[str, str]:
    """Every city that somebody owns, with the army that does; found once while nothing moves."""
    return remember(g, "holders", lambda: _holders(g), ("blocks", "friends"))


def _holders(g: BlockWars) -> dict[str, str]:
    there = g.standing()
    return {h: a for h in cities(g) if h in there and (a := holder(g, h))}


def income(g: BlockWars, seat: str) -> int:
    """The gold of all cities a seat owns; those of an army whose castle has fallen yield none (BW-PLUNDER-07)."""
    return sum(hex_of(g, h).value for h, a in owned(g, seat).items() if not disloyal(g, a))


def disloyal(g: BlockWars, army: str) -> bool:
    """Whether an army of Plundering Allies has lost its castle (BW-PLUNDER-07)."""
    if g.scenario != PLUNDERING:
        return False
    return not any(x.army == army and types()[x.type].kind == "castle" for x in g.blocks.values())


def pool(g: BlockWars, army: str) -> dict[str, int]:
    """What an army has off the map: type -> how many; but for Alliances only of the blocks chosen at first, and no
    castle or mage that is lost (BW-BUILD-05, BW-BUILD-06, BW-COMBAT-10, BW-PLUNDER-09, BW-PLUNDER-10, BW-RUINS-03).
    """
    return remember(g, ("pool", army), lambda: _pool(g, army), ("blocks", "picked"))


def _pool(g: BlockWars, army: str) -> dict[str, int]:
    out = {t: types()[t].many for t in armies()[army].types}
    if g.scenario != ALLIANCES:
        gone = {PLUNDERING: "castle", RUINS: "wizard"}.get(g.scenario, "")
        mine = g.picked.get(army, ())
        out = {t: 0 if types()[t].kind == gone else mine.count(t) for t in out}
    for x in g.blocks.values():
        if out.get(x.type):
            out[x.type] -= 1
    return out


def fresh(g: BlockWars, kind: str) -> str:
    """The id of the next block of a type."""
    n = 1
    while f"{kind}-{n}" in g.blocks:
        n += 1
    return f"{kind}-{n}"


@dataclass
class Till:
    """What may be spent while a list is carried out: gold that is bound to a hex, by army and hex; and the cities whose
    gold may be spent in the capital too.
    """

    local: dict[tuple[str, str], int] = field(default_factory=dict)
    capital: str = ""
    links: tuple[str, ...] = ()

    def pay(self, g: BlockWars, army: str, at: str, price: int, purse: str = "") -> bool:
        """Pay with the gold of the hex first, in the capital then with that of its cities, then with off-map gold; or
        with that one alone that is chosen (BW-GOLD-01, BW-GOLD-02, BW-BORDERLAND-07, BW-BORDERLAND-08).
        """
        purses = [(army, h) for h in self.open_to(at)] if purse != COINS else []
        off = price - (self.within(army, at) if purses else 0)
        if off > (g.armies[army].gold if purse != CITY else 0):
            return False
        for p in purses:
            part = min(price, self.local.get(p, 0))
            self.local[p] = self.local.get(p, 0) - part
            price -= part
        g.host(army, gold=g.armies[army].gold - price)
        return True

    def open_to(self, at: str) -> tuple[str, ...]:
        """The hexes whose gold may be spent in a hex."""
        return (at, *(self.links if at == self.capital else ()))

    def within(self, army: str, at: str) -> int:
        """How much gold of hexes an army may spend in a hex."""
        return sum(self.local.get((army, h), 0) for h in self.open_to(at))

    def copy(self) -> Till:
        """The same, to be spent from."""
        return Till(dict(self.local), self.capital, self.links)


def till(g: BlockWars, seat: str) -> Till:
    """The gold of a seat's cities as the Build Phase opens."""
    mine = owned(g, seat)
    made = Till({(a, h): hex_of(g, h).value for h, a in mine.items() if not disloyal(g, a)})
    home = capital(g)
    if home in mine and mine[home] in g.armies_of(seat):
        made.capital, made.links = home, tuple(linked(g, mine))
        made.local[mine[home], home] += reinforcement(g)
    return made


def carry_out(g: BlockWars, seat: str, wishes: Sequence[Wish]) -> tuple[Refusal | None, Till]:
    """Do everything on a list; the first thing that cannot be done, and what gold is left in hexes."""
    purse = till(g, seat)
    mine = owned(g, seat)
    for wish in wishes:
        why = _one(g, seat, wish, purse, mine)
        if why is not None:
            return why, purse
    return None, purse


def _one(g: BlockWars, seat: str, wish: Wish, purse: Till, mine: dict[str, str]) -> Refusal | None:
    if disloyal(g, wish.army) and wish.steps > 0 and not wish.to:
        return Refusal("An army whose castle has fallen builds nothing.", "BW-PLUNDER-07")
    if wish.to == LOAD:
        return _load(g, seat, wish, purse)
    if wish.to:
        return _send(g, seat, wish)
    if wish.type:
        return _recruit(g, seat, wish, purse, mine)
    return _raise(g, seat, wish, purse) if wish.steps > 0 else _give_up(g, seat, wish, purse)


def _recruit(g: BlockWars, seat: str, wish: Wish, purse: Till, mine: dict[str, str]) -> Refusal | None:
    """A new block; ships come on the water beside a coastal city, or in it (BW-BUILD-01, BW-BUILD-02, BW-BUILD-03)."""
    kind = types()[wish.type]
    if wish.army not in g.armies or g.armies[wish.army].seat != seat:
        return Refusal(f"{kind.name} belongs to another army.", "BW-BUILD-05")
    if mine.get(wish.at, "") != wish.army:
        return Refusal("New blocks come in a city that the army owns.", "BW-BUILD-01")
    if not 1 <= wish.steps <= kind.steps:
        return Refusal(f"{does(kind.name, 'have')} 1 to {count(kind.steps, 'step')}.", "BW-BUILD-02")
    if pool(g, wish.army)[wish.type] < 1:
        return Refusal(f"There is no {kind.name} left in the pool.", "BW-BUILD-05")
    if kind.kind == "castle" and any(types()[g.blocks[b].type].kind == "castle" for b in g.here(wish.at)):
        return Refusal("A hex holds one castle at most.", "BW-CASTLE-03")
    berth = wish.at
    if kind.kind == "aquatic":
        if not coastal(g, wish.at):
            return Refusal(f"{kind.name} needs a city on the coast.", "BW-BUILD-03")
        afloat = [n for n in near(g, wish.at) if water(g, n) and room(g, n, seat) > 0 and not enemies(g, n, seat)]
        if wish.berth and wish.berth not in (*afloat, wish.at):
            return Refusal(
                "A ship lies in its city or on the water beside it, where there is room and no enemy.", "BW-BUILD-03"
            )
        berth = wish.berth or (afloat[0] if afloat else wish.at)
    elif wish.berth:
        return Refusal(f"{does(kind.name, 'come')} in the city: only ships lie beside it.", "BW-BUILD-03")
    if room(g, berth, seat) < 1:
        return Refusal("There is no room for another block there.", "BW-BUILD-02")
    if not purse.pay(g, wish.army, wish.at, kind.cost * wish.steps, wish.purse):
        return _too_dear(g, purse, wish.army, wish.at, kind.cost * wish.steps, "BW-BUILD-02")
    g.blocks[fresh(g, wish.type)] = Block(wish.type, wish.army, wish.steps, berth)
    return None


def _too_dear(g: BlockWars, purse: Till, army: str, at: str, price: int, rule: str) -> Refusal:
    """That there is too little gold, and how much there is."""
    have = purse.within(army, at)
    off = g.armies[army].gold
    return Refusal(f"That costs {price} gold; {have} can be spent there, and {count(off, 'coin')} off the map.", rule)


def _raise(g: BlockWars, seat: str, wish: Wish, purse: Till) -> Refusal | None:
    """More steps for a block of one's own, none of an ally's (BW-BUILD-04, BW-BUILD-07)."""
    x = g.blocks.get(wish.block)
    if x is None or g.seat_of(wish.block) != seat:
        return Refusal("That is no block of yours.", "BW-BUILD-07")
    kind = types()[x.type]
    if x.steps + wish.steps > kind.steps:
        return Refusal(f"{does(kind.name, 'have')} {count(kind.steps, 'step')} at most.", "BW-BUILD-04")
    if not purse.pay(g, x.army, x.at, kind.cost * wish.steps, wish.purse):
        return _too_dear(g, purse, x.army, x.at, kind.cost * wish.steps, "BW-BUILD-01")
    g.change(wish.block, steps=x.steps + wish.steps)
    return None


def _give_up(g: BlockWars, seat: str, wish: Wish, purse: Till) -> Refusal | None:
    """A block is disbanded, or a treasure gives up steps for gold in its hex (BW-BUILD-08, BW-GOLD-04)."""
    x = g.blocks.get(wish.block)
    if x is None or g.seat_of(wish.block) != seat:
        return Refusal("That is no block of yours.", "BW-BUILD-08")
    treasure = types()[x.type].kind == "treasure"
    given = -wish.steps or x.steps
    if given == x.steps and (treasure or not wish.steps) and len(g.of(seat)) < 2:
        return Refusal("That is the last block you have.", "BW-VICTORY-03")
    if wish.steps and not treasure and x.gold:
        return _put_down(g, wish, purse, enemies(g, x.at, seat))
    if wish.steps and not treasure:
        return Refusal("Only treasures can be turned into gold.", "BW-GOLD-04")
    if given > x.steps:
        return Refusal(f"It has only {x.steps} steps to give up.", "BW-GOLD-04")
    if treasure and not enemies(g, x.at, seat):
        purse.local[x.army, x.at] = purse.local.get((x.army, x.at), 0) + given
    if given == x.steps:
        drop(g, wish.block)
        del g.blocks[wish.block]
    else:
        g.change(wish.block, steps=x.steps - given)
    return None


def _load(g: BlockWars, seat: str, wish: Wish, purse: Till) -> Refusal | None:
    """A block takes gold of its city along: a house rule (BW-GOLD-05)."""
    x = g.blocks.get(wish.block)
    if g.options.get("escort", "no") != "yes":
        return Refusal("Gold leaves its city with treasure blocks only.", "BW-GOLD-05")
    if x is None or g.seat_of(wish.block) != seat or types()[x.type].kind in ("castle", "treasure"):
        return Refusal("A block of yours that moves carries gold.", "BW-GOLD-05")
    if not 0 < wish.steps <= purse.local.get((x.army, x.at), 0):
        return Refusal("There is not so much gold of its army's city where it stands.", "BW-GOLD-05")
    purse.local[x.army, x.at] -= wish.steps
    g.change(wish.block, gold=x.gold + wish.steps)
    return None


def _put_down(g: BlockWars, wish: Wish, purse: Till, foes: Sequence[str]) -> Refusal | None:
    """Gold that a block has carried is there to be spent in its hex (BW-GOLD-05)."""
    x = g.blocks[wish.block]
    if foes or -wish.steps > x.gold:
        return Refusal(f"It has {x.gold} gold to put down, where no enemy is.", "BW-GOLD-05")
    g.change(wish.block, gold=x.gold + wish.steps)
    purse.local[x.army, x.at] = purse.local.get((x.army, x.at), 0) - wish.steps
    return None


def _send(g: BlockWars, seat: str, wish: Wish) -> Refusal | None:
    """Off-map gold of an army without castle goes to its player's other army (BW-PLUNDER-08)."""
    if wish.army not in g.armies_of(seat) or wish.to not in g.armies_of(seat) or not disloyal(g, wish.army):
        return Refusal("Only an army whose castle has fallen sends its gold to your other army.", "BW-PLUNDER-08")
    if not 0 < wish.steps <= g.armies[wish.army].gold or wish.to == wish.army:
        return Refusal(f"It has {g.armies[wish.army].gold} coins to send.", "BW-PLUNDER-08")
    g.host(wish.army, gold=g.armies[wish.army].gold - wish.steps)
    g.host(wish.to, gold=g.armies[wish.to].gold + wish.steps)
    return None


def list_refusal(g: BlockWars, seat: str, wishes: Sequence[Wish]) -> Refusal | None:
    """Why a list cannot be carried out, None if it can."""
    return carry_out(g.copy(), seat, wishes)[0]


def line_refusal(g: BlockWars, seat: str, wish: Wish) -> Refusal | None:
    """Why a line cannot be added to the seat's list, None if it can: the list before it is carried out only once."""
    after, purse, mine = remember(g, ("after the list", seat), lambda: _after(g, seat))
    return _one(after.copy(), seat, wish, purse.copy(), mine)


def lines_refusal(g: BlockWars, seat: str, wish: Wish, many: int) -> Refusal | None:
    """As `line_refusal`, of the same line so many times."""
    if many == 1:
        return line_refusal(g, seat, wish)
    after, purse, mine = remember(g, ("after the list", seat), lambda: _after(g, seat))
    after, purse = after.copy(), purse.copy()
    return several(lambda: _one(after, seat, wish, purse, mine), many)


def spare(g: BlockWars, seat: str) -> tuple[tuple[str, int], ...]:
    """Gold left by the seat's list as it is: hex by hex, then ("", what is off the map)."""
    lists = g.lists.get(seat, ())
    after, purse = remember(g, ("after the list", seat), lambda: _after(g, seat))[:2] if lists else (g, till(g, seat))
    there: dict[str, int] = {}
    for (_, at), n in purse.local.items():
        there[at] = there.get(at, 0) + n
    return (*there.items(), ("", sum(after.armies[a].gold for a in after.armies_of(seat))))


def spendable(g: BlockWars, seat: str) -> int:
    """Gold of the seat's cities that is lost unless more is built there than stands on its list (BW-GOLD-01)."""
    after, purse, mine = remember(g, ("after the list", seat), lambda: _after(g, seat))

    def of_use(army: str, at: str) -> bool:
        there = (Wish(army, 1, block=b) for b in after.here(at, seat) if b in g.blocks and g.blocks[b].army == army)
        new = (Wish(army, 1, t, at=at) for t in armies()[army].types if mine.get(at) == army)
        return any(line_refusal(g, seat, wish) is None for wish in (*there, *new))

    return sum(n for (army, at), n in purse.local.items() if n and of_use(army, at))


def several(one: Callable[[], Refusal | None], many: int) -> Refusal | None:
    """Why the same cannot be done so many times, None if it can: `one` does it once, or says why not."""
    if many < 1:
        return Refusal("Say how many blocks.", "BW-BUILD-02")
    for k in range(many):
        why = one()
        if why is not None:
            another = why.text.replace("That costs", "Another costs")
            return Refusal(f"No more than {k} of them. {another}", why.rule) if k else why
    return None


def _after(g: BlockWars, seat: str) -> tuple[BlockWars, Till, dict[str, str]]:
    after = g.copy()
    purse = carry_out(after, seat, g.lists.get(seat, ()))[1]
    after.settle()  # what is found out about it now holds for every line that is tried
    after.standing()
    for army in g.armies_of(seat):
        pool(after, army)
    return after, purse, owned(g, seat)
