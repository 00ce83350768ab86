"""Fields of the state that are plain values, set right by their names; what is more is in `positions` and
`corrections`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from commands import Number
from minaria.engine.events import What
from minaria.engine.phases import Stack
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.edits.corrections import moving
from minaria.games.block_wars.invariants import faults
from minaria.games.block_wars.kinds import ArmyName, Force, ItemName, Place, Seat, TypeName
from minaria.games.block_wars.rules.battle import moon
from minaria.games.block_wars.rules.ground import the_map
from minaria.games.block_wars.rules.mustering import CASTLE, SPECIALS
from minaria.games.block_wars.rules.scoring import withdraw
from minaria.games.block_wars.state import BlockWars, Entry, Wish
from minaria.games.block_wars.tables import LORD, armies, figures, types
from minaria.games.block_wars.view import FOG
from minaria.games.block_wars.wording import ITEMS, counted, place_name, seat_name
from minaria.kit.settings import MANY, Settings

STEPS = range(1, 5)
"""Steps of a block, of those that have most."""
TO_STEPS = ("set [the] steps of KEY to VALUE", "set KEY steps to VALUE")


def block(b: str) -> str:
    """A block by its printed name."""
    return types()[b.rpartition("-")[0]].name


WORDS: dict[str, Callable[[Any], str]] = {
    "force": block,
    "forces": lambda blocks: counted(map(block, blocks)),
    "army": lambda a: armies()[a].name,
    "type": lambda t: types()[t].name,
    "item": ITEMS.__getitem__,
    "seat": seat_name,
    "number": lambda n: f"token {n}",
}


SAMPLES = {
    "seat": "birch",
    "place": "Corvale",
    "army": "Iron Orcs",
    "force": "1 block",
    "type": "Goblin Mob",
    "item": "wand",
    "number": "3",
}


def tells(g: BlockWars, about: Sequence[Any]) -> What:
    """A correction of blocks, places, armies and seats: where, and whom it concerns; no block is named."""
    places = [g.blocks[x].at if x in g.blocks else x for x in about if x in g.blocks or x in the_map(g).hexes]
    owners = [g.seat_of(x) if x in g.blocks else g.armies[x].seat for x in about if x in g.blocks or x in g.armies]
    seats = dict.fromkeys((*(x for x in about if x in g.seats), *filter(None, owners)), hap.CORRECTED)
    return hap.RULING(tuple(dict.fromkeys(places)), seats)


SETTINGS = Settings(FOG, faults, WORDS, tells, samples=SAMPLES, named={"place": place_name})


# -- the turn


def new_moon(g: BlockWars, _: None, turn: int) -> None:
    """The moon goes with the turn (BW-MOON-01)."""
    g.tell(f"In turn {turn} the moon is {moon(turn)}.", hap.TURN())


def first_again(g: BlockWars, seat: str, place: int) -> Stack | None:
    """Where blocks are being moved, the Move Phase begins again, lest a seat be left out."""
    return moving(g, g.order[0]) if g.stage == "move" else None


def seated(g: BlockWars, seat: str, place: int) -> str | None:
    """Drafts and placements under way go by the seats' places (BW-SETUP-04)."""
    begun = g.stage == "setup" and g.armies
    return "Armies are being drafted and placed by it: it is set before, or once the war has begun." if begun else None


def leaves(g: BlockWars, seat: str, yes: bool) -> None:
    """Whoever is out of the war takes all blocks off the map, scoring for nobody (BW-VICTORY-18)."""
    if yes:
        g.out = tuple(s for s in g.out if s != seat)
        withdraw(g, seat)


SETTINGS.value("turn", "turn", range(1, 1000), "set [the] turn [to] VALUE", "turn VALUE", then=new_moon)
SETTINGS.follows("moon", "The moon goes with the turn (BW-MOON-01): set the turn.")
SETTINGS.places("order", "the order of moves", Seat, "seat KEY VALUE in the order", then=first_again)
SETTINGS.places("ranks", "the seating roll", Seat, then=seated)
SETTINGS.marks("ready", "ready", Seat)
SETTINGS.marks("resigned", "resigning", Seat)
SETTINGS.marks("out", "out of the war", Seat, no="in the war", then=leaves)

# -- armies, blocks, items


def exchange(g: BlockWars, army: str, seat: str) -> str | None:
    """Whoever would have no army left gets one for it; what both have listed to build is written again."""
    if g.stage == "setup" and (g.lists or g.homes or g.picked):
        return "Blocks are chosen and placed by those who drafted them: give an army once the war has begun."
    bare = [s for s in g.ranks if not g.armies_of(s)]
    other = next((a for a in g.armies_of(seat) if a != army), "")
    if bare and other and g.turn:
        g.host(other, seat=bare[0])
        g.tell(f"{seat_name(bare[0])} has the {armies()[other].name} for it.", hap.RULING((), {bare[0]: hap.CORRECTED}))
    for s in (seat, *bare):
        g.lists.pop(s, None)
    return None


def came(g: BlockWars, block: str, start: str) -> None:
    """A block that came into its hex has entered it (BW-COMBAT-01)."""
    at, flew = g.blocks[block].at, types()[g.blocks[block].type].kind == "flyer"
    if start:
        g.entries[at] = (*g.entries.get(at, ()), Entry(g.faction(g.seat_of(block)), start, flew))


SETTINGS.part("armies", "seat", "player", ArmyName, Seat, then=exchange)
SETTINGS.part("armies", "gold", "gold", ArmyName, MANY)
SETTINGS.follows(
    "owner", "Who owns a city follows from who stands there (BW-CITY-01): place, remove or relocate blocks."
)
SETTINGS.entries("homes", "home", ArmyName, Place, "set home of KEY to VALUE")
SETTINGS.part("blocks", "steps", "number of steps", Force, STEPS, "set KEY to VALUE steps|step", *TO_STEPS)
SETTINGS.part("blocks", "moved", "moved", Force, bool, no="unmoved")
SETTINGS.part(
    "blocks", "came", "way in", Force, Place, "set KEY come from VALUE", "set KEY come from nowhere", then=came
)
SETTINGS.part("blocks", "fled", "retreat", Force, Place, "set KEY fled from VALUE", "set KEY fled from nowhere")
SETTINGS.part("blocks", "gold", "gold on its back", Force, MANY, "set KEY carrying VALUE gold")
SETTINGS.part("items", "fallen", "fallen with its bearer", ItemName, bool, "set KEY fallen", "set KEY not fallen")


def picked(g: BlockWars, kind: str) -> int:
    """How many blocks of a type its army may build."""
    return g.picked.get(types()[kind].army, ()).count(kind)


def pick(g: BlockWars, kind: str, many: int) -> None:
    """Let an army build so many blocks of a type (BW-BUILD-06)."""
    army = types()[kind].army
    g.picked[army] = tuple(sorted((*(t for t in g.picked[army] if t != kind), *[kind] * many)))


def waiting(g: BlockWars, kind: str) -> int:
    """The steps of the first block of a type that waits beyond the top edge, 0 if none does."""
    return next((w.steps for wishes in g.waiting.values() for w in wishes if w.type == kind), 0)


def wait(g: BlockWars, kind: str, steps: int) -> None:
    """Have one block of a type wait beyond the top edge, or none (BW-BORDERLAND-05)."""
    army = types()[kind].army
    seat = g.armies[army].seat
    rest = tuple(w for w in g.waiting.get(seat, ()) if w.type != kind)
    g.waiting[seat] = (*rest, Wish(army, steps, kind)) if steps else rest


SETTINGS.other(
    "picked",
    "number among the blocks first chosen",
    TypeName,
    range(10),
    picked,
    pick,
    "set chosen KEY to VALUE",
    missing=lambda g, kind: types()[kind].army not in g.picked,
)
SETTINGS.other(
    "waiting",
    "steps beyond the top edge",
    TypeName,
    range(5),
    waiting,
    wait,
    "set waiting KEY to VALUE steps|step",
    missing=lambda g, kind: types()[kind].army not in g.armies,
)

# -- battles


def befriend(g: BlockWars, at: str, seat: str) -> None:
    """The Lord's forces in a hex are on a seat's side, or on nobody's (BW-NEUTRAL-03, -04)."""
    g.friends.pop(at, None)
    if seat:
        g.friends[at] = g.faction(seat)


def friend(g: BlockWars, at: str) -> str:
    """The first seat of the side on which the Lord's forces in a hex are, '' nobody's."""
    return next((s for s in g.ranks if g.faction(s) == g.friends.get(at)), "")


def raid(g: BlockWars, seat: str, yes: bool) -> None:
    """A side has had its points for an attack in this turn, or has them still to get (BW-ALLIANCES-10)."""
    g.raided = (*(f for f in g.raided if f != g.faction(seat)), *([g.faction(seat)] if yes else []))


SETTINGS.entries("invaded", "first attacker", Place, Seat, "set KEY invaded by VALUE", "set KEY not invaded")
SETTINGS.marks("fought", "fought over", Place)
SETTINGS.other(
    "friends",
    "friend of the forces there",
    Place,
    Seat,
    friend,
    befriend,
    "set forces at KEY friends of VALUE",
    "set forces at KEY friends of nobody",
    missing=lambda g, at: not any(g.blocks[b].army == LORD for b in g.here(at)),
)
SETTINGS.other(
    "raided",
    "paid for an attack this turn",
    Seat,
    bool,
    lambda g, seat: g.faction(seat) in g.raided,
    raid,
    "set KEY raiding",
    "set KEY not raiding",
    no="still to be paid for an attack this turn",
)
SETTINGS.cleared("entries", "ways in")
SETTINGS.cleared("crossed", "crossings")
SETTINGS.cleared("charms", "spells at work")

# -- points, and what lies on the map


def score(g: BlockWars, seat: str, points: int) -> None:
    """Points of a side, without what it holds."""
    g.points[g.faction(seat)] = points


def first_special(g: BlockWars, _: None, what: str) -> None:
    """Another special is placed next."""
    g.specials = (what, *g.specials[1:])


THROWN = tuple(dict.fromkeys((*SPECIALS, CASTLE, *figures("alliances")["forces_reroll"].values())))

SETTINGS.other("points", "points", Seat, MANY, lambda g, seat: g.points.get(g.faction(seat), 0), score)
SETTINGS.value(
    "blooded",
    "first blood drawn",
    bool,
    "set first blood",
    "set no first blood",
    no="first blood still to be drawn",
)
SETTINGS.other(
    "specials",
    "special to place",
    None,
    THROWN,
    lambda g, _: g.specials[0],
    first_special,
    *(f"set special to {what.replace('_', ' ')} = value:{what}" for what in THROWN),
    missing=lambda g, _: not g.specials or g.specials[0] not in THROWN,
)
SETTINGS.marks("temples", "the site of a temple", Place, "set temple at KEY", "set no temple at KEY")
SETTINGS.marks("tokens", "the site of a token", Place, "set token at KEY", "set no token at KEY")
SETTINGS.marks(
    "unseen",
    "unseen",
    Number,
    "set token KEY unseen",
    "set token KEY seen",
    no="seen",
    made=str,
)
SETTINGS.value("found", "turn of the last find", MANY)
