"""The choice of blocks and where armies begin (chapters DRAFT, ALLIANCES, LORD)."""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.offers import Refusal
from minaria.games.block_wars.rules.building import fresh
from minaria.games.block_wars.rules.ground import (
    cities,
    coastal,
    distances,
    enemies,
    may_stand,
    near,
    room,
    the_map,
    walkable,
    water,
)
from minaria.games.block_wars.state import SWORD, WAND, Block, BlockWars, Wish
from minaria.games.block_wars.tables import LORD, figures, types

CASTLE = "lords_castle"


def even(g: BlockWars) -> str:
    """The number of players whose figures hold: an odd one is treated as the even one above (BW-SETUP-02)."""
    return str(len(g.seats) + len(g.seats) % 2)


def allowed(g: BlockWars) -> tuple[int, int]:
    """Blocks and coins of an army (BW-ALLIANCES-04)."""
    found = figures("alliances")
    return found["blocks"][even(g)], found["coins"][even(g)]


def drafting(g: BlockWars) -> list[str]:
    """Who drafts an army, in order: 1P to LP, and once more the last seat of the smaller faction (BW-DRAFT-01)."""
    odd = len(g.ranks) % 2
    return [*g.ranks, *((g.ranks[-2],) if odd and len(g.ranks) > 1 else ())]


def chosen(g: BlockWars, army: str) -> list[Wish]:
    """What is chosen for an army so far."""
    return [w for w in g.lists.get(g.armies[army].seat, ()) if w.army == army]


def coins_left(g: BlockWars, army: str) -> int:
    """Coins not yet spent (BW-DRAFT-03)."""
    return allowed(g)[1] - sum(types()[w.type].cost * w.steps for w in chosen(g, army))


def choice_refusal(g: BlockWars, seat: str, kind: str, steps: int) -> Refusal | None:
    """Why a block cannot be chosen with so many steps, None if it can (BW-DRAFT-02, BW-DRAFT-03)."""
    t = types().get(kind)
    if t is None or t.army not in g.armies or g.armies[t.army].seat != seat:
        return Refusal("That block is not of your army.", "BW-DRAFT-02")
    mine = chosen(g, t.army)
    if not 1 <= steps <= t.steps:
        return Refusal(f"{t.name} has 1 to {t.steps} steps.", "BW-DRAFT-03")
    if sum(w.type == kind for w in mine) >= t.many:
        return Refusal(f"The army has no more than {t.many} of {t.name}.", "BW-DRAFT-02")
    if len(mine) >= allowed(g)[0]:
        return Refusal(f"No more than {allowed(g)[0]} blocks are chosen.", "BW-ALLIANCES-04")
    if t.cost * steps > coins_left(g, t.army):
        return Refusal(f"That costs {t.cost * steps} coins; {coins_left(g, t.army)} are left.", "BW-DRAFT-03")
    return None


def suggestion(g: BlockWars, seat: str) -> tuple[str, int] | None:
    """A block worth choosing for whoever is away: the sturdiest that leaves coins for the rest; None if none fits."""
    for army in g.armies_of(seat):
        left = allowed(g)[0] - len(chosen(g, army))
        if left < 1:
            continue
        budget = coins_left(g, army) // left
        fits = [
            (t, min(t.steps, max(1, budget // t.cost)))
            for t in types().values()
            if t.army == army and t.kind in ("ground", "werebeast")
        ]
        legal = [(t.id, n) for t, n in fits if choice_refusal(g, seat, t.id, n) is None]
        if legal:
            return max(legal, key=lambda x: (types()[x[0]].number * x[1], -types()[x[0]].cost, x[0]))
    return None


def start_cities(g: BlockWars, seat: str) -> list[str]:
    """The cities where an army of the seat may begin now (BW-ALLIANCES-05, BW-ALLIANCES-08)."""
    worth: int = figures("alliances")["start_city_gp"]
    free = [h for h, x in cities(g).items() if x.value == worth and h not in g.homes.values()]
    theirs = [h for a, h in g.homes.items() if g.faction(g.armies[a].seat) != g.faction(seat)]
    tiles = the_map(g).tiles
    taken = {t for h in theirs for t in tiles[h]}
    alone = [h for h in free if not taken & set(tiles[h])]
    if alone or not theirs:
        return alone
    least: int = figures("alliances")["enemy_start_distance"]
    far = {h: min(distances(g, e)[h] for e in theirs) for h in free}
    return [h for h in free if far[h] >= least] or [h for h in free if far[h] == max(far.values())]


def camp_refusal(g: BlockWars, seat: str, at: str) -> Refusal | None:
    """Why an army cannot begin there, None if it can."""
    if at in start_cities(g, seat):
        return None
    city = cities(g).get(at)
    if city is None or city.value != figures("alliances")["start_city_gp"]:
        return Refusal("An army begins in a city worth 1 gold.", "BW-ALLIANCES-05")
    if at in g.homes.values():
        return Refusal("Another army begins there.", "BW-ALLIANCES-05")
    return Refusal("That is too near to where the other side begins.", "BW-ALLIANCES-08")


def deploy(g: BlockWars, army: str, city: str) -> list[str]:
    """Put an army's chosen blocks in its city and, where it is full, beside it; those without a place stay in the pool
    (BW-ALLIANCES-06, BW-ALLIANCES-07).
    """
    seat = g.armies[army].seat
    far = distances(g, city)
    outside = sorted(
        (h for h in walkable(g) if 0 < far[h] <= 3 and not enemies(g, h, seat) and h not in cities(g)),
        key=lambda h: (far[h], -room(g, h, seat), h),
    )
    sea = [n for n in near(g, city) if water(g, n)]
    left = []
    order = ("castle", "wizard", "cleric", "treasure")
    wishes = sorted(
        chosen(g, army), key=lambda w: (types()[w.type].kind not in order, types()[w.type].kind == "aquatic")
    )
    for w in wishes:
        if types()[w.type].kind == "aquatic":
            places = [h for h in (*sea, *((city,) if coastal(g, city) else ())) if not enemies(g, h, seat)]
        else:
            places = [city, *outside]
        at = next((h for h in places if room(g, h, seat) > 0), "")
        if at:
            g.blocks[fresh(g, w.type)] = Block(w.type, army, w.steps, at)
        else:
            left.append(w.type)
    return left


def outskirts(g: BlockWars, army: str, city: str) -> list[int]:
    """How far each hex lies that takes blocks of the army on land outside its city, near ones first."""
    far = distances(g, city)
    return sorted(far[h] for h in {x.at for x in g.blocks.values() if x.army == army} if h != city and not water(g, h))


def put_refusal(g: BlockWars, seat: str, army: str, force: Sequence[str], to: str) -> Refusal | None:
    """Why blocks outside the city cannot be put there, None if they can: as few hexes, as near (BW-ALLIANCES-06)."""
    city = g.homes[army]
    if not force or any(b not in g.blocks or g.blocks[b].army != army for b in force):
        return Refusal("Name blocks of the army you place.", "BW-ALLIANCES-03")
    if to == city or any(g.blocks[b].at == city for b in force):
        return Refusal("The city is filled first: swap blocks in it with others.", "BW-ALLIANCES-06")
    if any(not may_stand(g, types()[g.blocks[b].type], to) for b in force) or to in cities(g) or enemies(g, to, seat):
        return Refusal("They cannot stand there.", "BW-ALLIANCES-06")
    if water(g, to):
        return None if to in near(g, city) and room(g, to, seat) >= len(force) else _far()
    if any(types()[g.blocks[b].type].kind == "aquatic" for b in force):
        return Refusal("Ships lie on the water beside the city where there is any.", "BW-ALLIANCES-07")
    trial = g.copy()
    for b in force:
        trial.change(b, at=to)
    if to not in walkable(g) or room(trial, to, seat) < 0:
        return Refusal("There is no room for them there.", "BW-ALLIANCES-06")
    before, after = outskirts(g, army, city), outskirts(trial, army, city)
    return _far() if len(after) > len(before) or sum(after) > sum(before) else None


def _far() -> Refusal:
    return Refusal("They would take more hexes, or farther ones, than they need.", "BW-ALLIANCES-06")


def swap_refusal(g: BlockWars, seat: str, army: str, one: Sequence[str], other: Sequence[str]) -> Refusal | None:
    """Why two blocks of the army cannot change places, None if they can."""
    if len(one) != 1 or len(other) != 1:
        return Refusal("Name one block, and the one it changes places with.", "BW-ALLIANCES-06")
    pair = (one[0], other[0])
    if any(b not in g.blocks or g.seat_of(b) != seat or g.blocks[b].army != army for b in pair):
        return Refusal("Name two blocks of the army you place.", "BW-ALLIANCES-03")
    a, b = (g.blocks[x] for x in pair)
    if a.at == b.at:
        return Refusal("They stand in the same hex.", "BW-ALLIANCES-06")
    if "castle" in (types()[a.type].kind, types()[b.type].kind):
        return Refusal("The castle stands in the city.", "BW-ALLIANCES-07")
    if not may_stand(g, types()[a.type], b.at) or not may_stand(g, types()[b.type], a.at):
        return Refusal("One of them cannot stand where the other does.", "BW-ALLIANCES-07")
    return None


def special_places(g: BlockWars, what: str) -> list[str]:
    """Where a special may be placed (BW-LORD-04, BW-LORD-05)."""
    if what == CASTLE:
        return [h for h in cities(g) if not g.here(h)]
    least: int = figures("alliances")["special_distance"]
    close: set[str] = set()
    for h in dict.fromkeys(x.at for x in g.blocks.values() if x.army != LORD):
        close.update(n for n, far in distances(g, h).items() if far < least)
    lying = {i.at for i in g.items.values()}
    return [h for h in walkable(g) if h not in close and h not in cities(g) and not g.here(h) and h not in lying]


def special_refusal(g: BlockWars, what: str, at: str) -> Refusal | None:
    """Why a special cannot be placed there, None if it can."""
    if at in special_places(g, what):
        return None
    if what == CASTLE:
        return Refusal("The Lord's castle stands in a city without blocks.", "BW-LORD-05")
    return Refusal("That is too near to an army, in a city, or out of reach for those on foot.", "BW-LORD-04")


SPECIALS = {"magic_wand": WAND, "fire_sword": SWORD}
