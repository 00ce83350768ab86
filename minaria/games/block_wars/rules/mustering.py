"""The choice of blocks and where armies begin (chapters DRAFT, ALLIANCES, LORD, PLUNDER, RUINS, BORDERLAND)."""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.offers import Refusal
from minaria.engine.state import remember
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.rules.building import fresh
from minaria.games.block_wars.rules.ground import (
    cities,
    coastal,
    distances,
    enemies,
    near,
    room,
    the_map,
    walkable,
    water,
)
from minaria.games.block_wars.state import (
    ALLIANCES,
    BORDERLAND,
    PLUNDERING,
    RUINS,
    SWORD,
    WAND,
    Block,
    BlockWars,
    Host,
    Wish,
)
from minaria.games.block_wars.tables import LORD, BlockType, armies, figures, part_of, types
from minaria.games.block_wars.wording import ITEMS, count, listing, seat_name

CASTLE = "lords_castle"
TEMPLE, TOKEN = "temple", "token"
FAR = 3
"""How far from its city blocks of an army may stand at the start."""
ATTACKER, DEFENDER = "attacker", "defender"


def even(g: BlockWars) -> str:
    """The number of players whose figures hold: an odd one is treated as the even one above (BW-SETUP-02)."""
    return str(len(g.seats) + len(g.seats) % 2)


def role(g: BlockWars, seat: str) -> str:
    """Who attacks and who defends in Borderland: the first of the seating roll attacks (BW-BORDERLAND-02)."""
    return ATTACKER if seat == g.ranks[0] else DEFENDER


def allowed(g: BlockWars, army: str = "") -> tuple[int, int]:
    """Blocks and coins of an army; in Plundering Allies both armies share the coins (BW-ALLIANCES-04, BW-PLUNDER-03,
    BW-RUINS-01, BW-BORDERLAND-02).
    """
    found = figures(part_of(g.scenario))
    if g.scenario == ALLIANCES:
        return found["blocks"][even(g)], found["coins"][even(g)]
    if g.scenario == BORDERLAND:
        mine = role(g, g.armies[army].seat)
        return found["blocks"][mine], found["gp"][mine]
    return found["blocks_per_army"], found["coins"] + (refund(g, army) if g.scenario == RUINS else 0)


def refund(g: BlockWars, army: str) -> int:
    """Coins for choosing the lesser wizard as mage (BW-RUINS-02)."""
    values = {t.letter: t.steps * t.cost for t in map(types().__getitem__, armies()[army].types) if t.kind == "wizard"}
    if not any(types()[w.type].letter == "B+" and free(g, types()[w.type]) for w in chosen(g, army)):
        return 0
    return values["B+"] if g.options.get("mage") == "full" else values["A+"] - values["B+"]


FREE = ((PLUNDERING, "castle"), (RUINS, "wizard"))
"""Kinds that come without price at the beginning, by scenario."""


def free(g: BlockWars, kind: BlockType) -> bool:
    """Whether a block comes without price at the beginning (BW-PLUNDER-04, BW-RUINS-02)."""
    return (g.scenario, kind.kind) in FREE


def drafting(g: BlockWars) -> list[str]:
    """Who drafts an army, in order: 1P to LP, and once more the last seat of the smaller faction; in Plundering Allies
    everybody's second army from LP to 1P (BW-DRAFT-01, BW-ALLIANCES-02).
    """
    if g.scenario == PLUNDERING:
        return [*g.ranks, *reversed(g.ranks)]
    odd = len(g.ranks) % 2 if g.scenario == ALLIANCES else 0
    return [*g.ranks, *((g.ranks[-2],) if odd and len(g.ranks) > 1 else ())]


def take(g: BlockWars, seat: str, army: str) -> None:
    """A seat takes an army."""
    g.armies[army] = Host(seat)
    g.tell(f"{seat_name(seat)} takes the {armies()[army].name}.", hap.SETTING_UP((), {seat: hap.TAKES}))


def chosen(g: BlockWars, army: str) -> list[Wish]:
    """What is chosen for an army so far."""
    return [w for w in g.lists.get(g.armies[army].seat, ()) if w.army == army]


def coins_left(g: BlockWars, army: str) -> int:
    """Coins not yet spent (BW-DRAFT-03)."""
    seat = g.armies[army].seat
    together = g.armies_of(seat) if g.scenario == PLUNDERING else [army]
    bought = [(types()[w.type], w.steps) for a in together for w in chosen(g, a)]
    return allowed(g, army)[1] - sum(t.cost * n for t, n in bought if not free(g, t))


def left_words(g: BlockWars, seat: str) -> str:
    """What a seat may still choose and spend, in words; two armies of Plundering Allies share it (BW-PLUNDER-03)."""
    mine = g.armies_of(seat)
    blocks = {a: count(allowed(g, a)[0] - len(chosen(g, a)), "block") for a in mine}
    if g.scenario == PLUNDERING:
        purse = f"{count(coins_left(g, mine[0]), 'coin')} for both"
        return listing([*(f"{n} for the {armies()[a].name}" for a, n in blocks.items()), purse])
    return listing(f"{n} and {count(coins_left(g, a), 'coin')} for the {armies()[a].name}" for a, n in blocks.items())


def choosers(g: BlockWars) -> tuple[str, ...]:
    """The seats that choose blocks now: in Borderland the attacker when the defender stands (BW-BORDERLAND-03)."""
    if g.scenario == BORDERLAND:
        return (g.ranks[0] if g.homes else g.ranks[1],)
    return g.ranks


def still_needed(g: BlockWars, army: str, more: Sequence[Wish] = ()) -> list[BlockType]:
    """The cheapest blocks with which an army's choice would be complete: a mage; a castle and a garrison for every
    city; somebody who goes on foot.
    """
    mine = [*chosen(g, army), *more]
    kinds = [types()[w.type].kind for w in mine]
    bought = [w for w in mine if w.steps and types()[w.type].kind != "aquatic"]
    mine_of = map(types().__getitem__, armies()[army].types)
    spare = [t for t in mine_of for _ in range(t.many - sum(w.type == t.id for w in mine)) if t.kind != "aquatic"]
    out: list[BlockType] = []
    if g.scenario == RUINS:
        return [] if "wizard" in kinds else [next(t for t in spare if t.kind == "wizard")]
    if g.scenario == BORDERLAND:
        defends = role(g, g.armies[army].seat) == DEFENDER
        if defends and "castle" not in kinds:
            out.append(next(t for t in spare if t.kind == "castle"))
        rest = sorted((t for t in spare if t.kind != "castle"), key=lambda t: t.cost)
        out += rest[: max(0, (len(cities(g)) if defends else 1) - len(bought) - len(out))]
    return out


def lacking(g: BlockWars, seat: str) -> Refusal | None:
    """Why a seat cannot be through with its choice, None if it can."""
    for army in g.armies_of(seat):
        needed = still_needed(g, army)
        if needed and g.scenario == RUINS:
            return Refusal("Choose your mage first, one of the army's two wizards.", "BW-RUINS-01")
        if needed and role(g, seat) == DEFENDER:
            what = "a castle and " if needed[0].kind == "castle" else ""
            return Refusal(
                f"You need {what}a block with steps for each of the {len(cities(g))} cities.", "BW-BORDERLAND-04"
            )
        if needed or (g.scenario == ALLIANCES and all(types()[w.type].kind == "aquatic" for w in chosen(g, army))):
            return Refusal("Choose a block that goes on foot first.", "BW-DRAFT-02")
    return None


def choice_refusal(g: BlockWars, seat: str, kind: str, steps: int) -> Refusal | None:
    """Why a block cannot be chosen with so many steps, None if it can (BW-DRAFT-02, BW-DRAFT-03)."""
    t = types().get(kind)
    if t is None or t.army not in g.armies or g.armies[t.army].seat != seat:
        return Refusal("That block is not of your army.", "BW-DRAFT-02")
    mine = chosen(g, t.army)
    if not (1 if g.scenario == ALLIANCES else 0) <= steps <= t.steps:
        return Refusal(f"A block of {t.name} has 1 to {count(t.steps, 'step')}.", "BW-DRAFT-03")
    if sum(w.type == kind for w in mine) >= t.many:
        return Refusal(f"The army has no more than {t.many} of {t.name}.", "BW-DRAFT-02")
    blocks, rule = allowed(g, t.army)[0], NUMBER_RULES[g.scenario]
    if len(mine) >= blocks:
        return Refusal(f"No more than {blocks} blocks are chosen.", rule)
    left = coins_left(g, t.army)
    if free(g, t):
        if any(types()[w.type].kind == t.kind for w in mine):
            return Refusal(f"An army has one {'mage' if t.kind == 'wizard' else t.kind}.", "BW-RUINS-03")
        return None if steps == t.steps else Refusal(f"The mage comes with all {t.steps} steps.", "BW-RUINS-02")
    if t.cost * steps > left:
        return Refusal(f"That costs {t.cost * steps} coins; {left} are left.", "BW-DRAFT-03")
    return _room_refusal(g, t, steps, mine, blocks, left)


NUMBER_RULES = {
    ALLIANCES: "BW-ALLIANCES-04",
    PLUNDERING: "BW-PLUNDER-01",
    RUINS: "BW-RUINS-01",
    BORDERLAND: "BW-BORDERLAND-02",
}


def _room_refusal(
    g: BlockWars, t: BlockType, steps: int, mine: Sequence[Wish], blocks: int, left: int
) -> Refusal | None:
    """Why a block that could be paid leaves no room for what the army has to have, None if it does."""
    if g.scenario == PLUNDERING and steps:
        most: int = figures("plundering_allies")["max_built_per_army"]
        if sum(w.steps > 0 and not free(g, types()[w.type]) for w in mine) >= most:
            return Refusal(f"No more than {most} blocks of an army are bought; recruit it with 0.", "BW-PLUNDER-03")
    if g.scenario == BORDERLAND and t.kind == "castle":
        if role(g, g.armies[t.army].seat) == ATTACKER:
            return Refusal("The attacker has no castle.", "BW-BORDERLAND-02")
        if not steps:
            return Refusal("The capital's castle has at least one step.", "BW-BORDERLAND-04")
    needed = still_needed(g, t.army, (Wish(t.army, steps, t.id),))
    if len(mine) + 1 + len(needed) > blocks:
        return Refusal("Leave a place for what the army has to have.", NUMBER_RULES[g.scenario])
    if sum(n.cost for n in needed if not free(g, n)) > left - t.cost * steps:
        return Refusal("Keep coins for a castle and a garrison in every city.", "BW-BORDERLAND-04")
    return None


def suggestion(g: BlockWars, seat: str) -> tuple[str, int] | None:
    """A block worth choosing for whoever is away: the sturdiest that leaves coins for the rest; None if none fits."""
    key = ("suggestion", seat, g.lists.get(seat, ()))  # what others choose is nothing to it
    return remember(g, key, lambda: _suggestion(g, seat), ("armies", "homes", "ranks"))


def _suggestion(g: BlockWars, seat: str) -> tuple[str, int] | None:
    for army in g.armies_of(seat):
        left = allowed(g, army)[0] - len(chosen(g, army))
        if left < 1:
            continue
        needed = still_needed(g, army)
        if needed and needed[0].kind in ("wizard", "castle"):
            return needed[0].id, needed[0].steps if needed[0].kind == "wizard" else 1
        budget = coins_left(g, army) // (len(needed) or left)
        fits = [
            (t, min(t.steps, max(1, budget // t.cost)))
            for t in types().values()
            if t.army == army and t.kind in ("ground", "werebeast") and (t.cost <= budget or not needed)
        ]
        legal = [(t.id, n) for t, n in fits if choice_refusal(g, seat, t.id, n) is None]
        if legal:
            return max(legal, key=lambda x: (types()[x[0]].number * x[1], -types()[x[0]].cost, x[0]))
    return None


def other_tile(g: BlockWars, seat: str, army: str = "") -> list[str]:
    """The free cities worth 1 gold on another tile than where the army, or the seat's other army, stands already; all
    free ones where there is none (BW-PLUNDER-05, BW-RUINS-05, BW-RUINS-06).
    """
    worth: int = figures(part_of(g.scenario))["start_city_gp"]
    taken = {x.at for x in g.blocks.values()} | set(g.homes.values())
    open_ones = [h for h, x in cities(g).items() if h not in taken] or list(cities(g))
    cheap = [h for h in open_ones if cities(g)[h].value == worth] or open_ones
    stood = {h.partition("-")[0] for a, h in g.homes.items() if a == army or (not army and g.armies[a].seat == seat)}
    return [h for h in cheap if h.partition("-")[0] not in stood] or cheap


def start_cities(g: BlockWars, seat: str, army: str = "") -> list[str]:
    """The cities where an army of the seat may begin now (BW-ALLIANCES-05, BW-ALLIANCES-08)."""
    if g.scenario == PLUNDERING:
        return other_tile(g, seat)
    if g.scenario == RUINS:
        return other_tile(g, seat, army)
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


def deploy(g: BlockWars, army: str, city: str, some: Sequence[Wish] | None = None) -> list[str]:
    """Put an army's chosen blocks, or some of them, in its city and, where it is full, beside it; those without a place
    stay in the pool (BW-ALLIANCES-06, BW-ALLIANCES-07).
    """
    seat = g.armies[army].seat
    far = distances(g, city)
    outside = sorted(
        (h for h in walkable(g) if 0 < far[h] <= FAR and not enemies(g, h, seat) and h not in cities(g)),
        key=lambda h: (far[h], -room(g, h, seat), h),
    )
    sea = [n for n in near(g, city) if water(g, n)]
    left = []
    order = ("castle", "wizard", "cleric", "treasure")
    wishes = sorted(
        (w for w in (chosen(g, army) if some is None else some) if w.steps),
        key=lambda w: (types()[w.type].kind not in order, types()[w.type].kind == "aquatic"),
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


def placed(g: BlockWars, army: str) -> bool:
    """Whether an army stands, all of it."""
    return army in g.homes and (g.scenario == ALLIANCES or not any(w.steps for w in chosen(g, army)))


def outskirts(g: BlockWars, army: str, city: str) -> list[int]:
    """How far each hex lies that takes blocks of the army on land outside its city, near ones first."""
    far = distances(g, city)
    return sorted(far[h] for h in {x.at for x in g.blocks.values() if x.army == army} if h != city and not water(g, h))


def special_places(g: BlockWars, what: str) -> list[str]:
    """Where a special may be placed (BW-LORD-04, BW-LORD-05, BW-TEMPLE-02, BW-RUIN-02)."""
    if what in (TEMPLE, TOKEN):
        apart: int = figures(part_of(g.scenario))[f"{what}_distance"]
        mine = [*cities(g), *g.temples, *g.tokens]
        return [h for h in walkable(g) if all(distances(g, c)[h] >= apart for c in mine)]
    if what == CASTLE:
        return [h for h in cities(g) if not g.here(h)]
    least: int = figures("alliances")["special_distance"]
    close: set[str] = set()
    for h in dict.fromkeys(x.at for x in g.blocks.values() if x.army != LORD):
        close.update(n for n, far in distances(g, h).items() if far < least)
    lying = {i.at for i in g.items.values()}
    return [h for h in walkable(g) if h not in close and h not in cities(g) and not g.here(h) and h not in lying]


def special_ground(what: str) -> str:
    """What sort of place a special needs, in words (BW-LORD-04, BW-LORD-05, BW-TEMPLE-02, BW-RUIN-02)."""
    if what in (TEMPLE, TOKEN):
        return f"two or more hexes from every city and other {what}"
    return "a city without blocks" if what == CASTLE else "on foot ground two or more hexes from every army, in no city"


def special_name(what: str) -> str:
    """What a special is called."""
    if what in SPECIALS:
        return ITEMS[SPECIALS[what]]
    return f"a {what}" if what in (TEMPLE, TOKEN) else f"the {types()[what].name}"


SPECIALS = {"magic_wand": WAND, "fire_sword": SWORD}
