"""Who may cast what at what, and what it costs (chapters SPELL, WIZARD, WAND); what it does is in `effects`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from minaria.engine.offers import Refusal
from minaria.games.block_wars.rules.battle import OTHER, can_fire, owners, ranks, side_of, up_next
from minaria.games.block_wars.rules.building import pool
from minaria.games.block_wars.rules.ground import (
    distances,
    enemies,
    may_stand,
    near,
    room,
    side,
    water,
)
from minaria.games.block_wars.rules.movement import distinct, pinned
from minaria.games.block_wars.state import MENDED, SPENT, WAND, BlockWars
from minaria.games.block_wars.tables import LORD, Spell, armies, figures, spells, types

UNWEAVE = "unweave"
BONES = "skeleton_host"
HEALED = ("castle", "treasure", "wizard")
"""Kinds that no spell and no cleric heals."""


class Casting(NamedTuple):
    """A spell as it is cast: by which block, at which blocks and places."""

    spell: str
    caster: str
    on: tuple[str, ...] = ()
    victim: tuple[str, ...] = ()
    start: str = ""
    place: str = ""
    start2: str = ""
    place2: str = ""


def in_ruins(g: BlockWars) -> bool:
    """Whether the scenario is Ruins, where the Wand makes spells free and no mage is sacrificed."""
    return g.options.get("scenario") == "ruins"


def cost(g: BlockWars, wizard: str, spell: str, answered: str = "") -> int:
    """The steps a spell costs a wizard, with the Wand if it bears it (BW-WAND-03, -05, -06, BW-SPELL-17)."""
    printed = spells()[answered if spell == UNWEAVE else spell].cost
    item = g.items.get(WAND)
    if item is None or item.bearer != wizard:
        return printed
    return 0 if in_ruins(g) else max(0, printed - 1)


def knows(g: BlockWars, wizard: str, spell: str) -> bool:
    """Whether a spell is on its army's list and open to a wizard of its letter (BW-SPELL-01)."""
    kind = types()[g.blocks[wizard].type]
    return spell in armies()[kind.army].spells and (kind.letter == "A+" or spells()[spell].caster == "any")


def pays(g: BlockWars, wizard: str, spell: str, answered: str = "") -> bool:
    """Whether a wizard can pay for a spell without its last step (BW-SPELL-03)."""
    return g.blocks[wizard].steps > cost(g, wizard, spell, answered)


def wizards(g: BlockWars, seat: str) -> list[str]:
    """The wizards of a seat that may cast now: those whose step it is, or who have cast no move spell this turn
    (BW-SPELL-05, BW-SPELL-06).
    """
    if g.fight is not None:
        up, blocks = up_next(g)
        return [b for b in blocks if types()[g.blocks[b].type].kind == "wizard"] if up == seat else []
    spent = {c.block for c in g.charms if c.spell == SPENT}
    return [b for b in g.of(seat) if types()[g.blocks[b].type].kind == "wizard" and b not in spent]


def timing(g: BlockWars) -> str:
    """The timing of the spells that may be cast now."""
    return "combat" if g.fight is not None else "move"


def castable(g: BlockWars, wizard: str) -> list[str]:
    """The spells a wizard could cast now, as far as its steps and the blocks it finds go."""
    now = timing(g)
    return [
        s
        for s in armies()[g.blocks[wizard].army].spells
        if spells()[s].timing == now and knows(g, wizard, s) and pays(g, wizard, s) and aims(g, wizard, s)
    ]


def aims(g: BlockWars, wizard: str, spell: str) -> bool:
    """Whether there is anything the spell could be cast at."""
    if spell == "raise_bones":
        return bones_refusal(g, wizard) is None
    if spell == "sacrifice" and not victims(g, wizard):
        return False
    if spell == "far_step":
        return any(step_refusal(g, (wizard,), h) is None for h in landings(g, wizard))
    return not takes_block(spells()[spell]) or bool(targets(g, wizard, spell))


def takes_block(spell: Spell) -> bool:
    """Whether a block must be named as its target."""
    return spell.target in (
        "chosen_enemy",
        "castle",
        "chosen_enemy_2_steps_or_less",
        "chosen_flyer_or_water_block",
        "one_friend",
        "two_friends",
    )


def foes(g: BlockWars, wizard: str) -> list[str]:
    """The blocks on the other side of the wizard's battle."""
    return ranks(g, OTHER[side_of(g, wizard)])


def targets(g: BlockWars, wizard: str, spell: str) -> list[str]:
    """The blocks a spell may be cast at (BW-SPELL-07); for Far Step those that may go along."""
    if spells()[spell].timing != timing(g):
        return []
    what, kinds = spells()[spell].target, {b: types()[x.type].kind for b, x in g.blocks.items()}
    if what.startswith("chosen") or what == "castle":
        among = foes(g, wizard)
        if what == "castle":
            return [b for b in among if kinds[b] == "castle"]
        if what == "chosen_enemy_2_steps_or_less":
            return [b for b in among if g.blocks[b].steps <= 2]
        if what == "chosen_flyer_or_water_block":
            return [b for b in among if kinds[b] in ("flyer", "aquatic", "amphibious")]
        return among
    seat, at = g.seat_of(wizard), g.blocks[wizard].at
    if what == "two_friends":
        friends = [b for b in ranks(g, side_of(g, wizard)) if g.seat_of(b)]
        return [b for b in friends if kinds[b] not in HEALED and g.blocks[b].steps < types()[g.blocks[b].type].steps]
    if what == "one_friend" and g.fight is not None:
        return [b for b in ranks(g, side_of(g, wizard)) if g.seat_of(b) and can_fire(g, b)]
    if what == "one_friend":
        return [b for b in g.here(at, seat) if kinds[b] != "castle" and not g.blocks[b].moved]
    if what == "caster_and_one":
        return [b for b in g.here(at, seat) if kinds[b] != "castle" and b != wizard]
    return []


def victims(g: BlockWars, wizard: str) -> list[str]:
    """The blocks that may be sacrificed: others of the caster's own, a mage in Ruins not (BW-SPELL-15, -16)."""
    mine = g.here(g.blocks[wizard].at, g.seat_of(wizard))
    return [b for b in mine if b != wizard and not (in_ruins(g) and types()[g.blocks[b].type].kind == "wizard")]


def landings(g: BlockWars, wizard: str) -> list[str]:
    """The hexes within six where friends stand, the nearest first (BW-SPELL-34)."""
    here, mine = g.blocks[wizard].at, g.faction(g.seat_of(wizard))
    far = distances(g, here)
    held = {x.at for b, x in g.blocks.items() if g.seat_of(b) and g.faction(g.seat_of(b)) == mine}
    most: int = figures("engine")["far_step_range"]
    return sorted((h for h in held if h != here and far[h] <= most), key=lambda h: (far[h], h))


def step_refusal(g: BlockWars, goers: tuple[str, ...], to: str) -> Refusal | None:
    """Why these blocks cannot jump there, None if they can (BW-SPELL-34, BW-CASTLE-02)."""
    seat = g.seat_of(goers[0])
    if to not in landings(g, goers[0]) or enemies(g, to, seat):
        return Refusal("Far Step leads to friends at most six hexes away, and to no enemy.", "BW-SPELL-34")
    if not all(may_stand(g, types()[g.blocks[b].type], to) for b in goers) or room(g, to, seat) < len(goers):
        return Refusal("There is no room for them there.", "BW-SPELL-34")
    if pinned(g, goers[0], len(goers) if g.level >= MENDED else 1):
        return Refusal("They are pinned: as many must stay as enemies came in.", "BW-MOVE-03")
    return None


def bones_refusal(g: BlockWars, wizard: str) -> Refusal | None:
    """Why no Skeleton Host can be raised, None if one can (BW-SPELL-28)."""
    army, at = g.blocks[wizard].army, g.blocks[wizard].at
    if pool(g, army).get(BONES, 0) < 1:
        return Refusal("There is no Skeleton Host in the pool.", "BW-SPELL-28")
    if room(g, at, g.seat_of(wizard)) < 1:
        return Refusal("There is no room for another block here.", "BW-SPELL-28")
    return None


def sides(g: BlockWars, wizard: str, spell: str) -> list[tuple[str, str]]:
    """The hexsides a move spell may be cast at, those worth it: one's own, or rough ones within two hexes
    (BW-SPELL-19, BW-SPELL-20, BW-SPELL-23).
    """
    at = g.blocks[wizard].at
    if spell == "thorn_wall":
        return [(at, n) for n in near(g, at)]
    far = distances(g, at)
    close = [h for h in far if far[h] <= 2 and not water(g, h)]
    pairs = [(a, b) for a in close for b in near(g, a) if a < b and b in far and far[b] <= 2 and not water(g, b)]
    return [(a, b) for a, b in pairs if side_refusal(g, wizard, spell, a, b) is None and side(g, a, b).kind != "clear"]


def side_refusal(g: BlockWars, wizard: str, spell: str, a: str, b: str) -> Refusal | None:
    """Why a spell cannot be cast at the side between two hexes, None if it can."""
    at = g.blocks[wizard].at
    rule = {"thorn_wall": "BW-SPELL-19", "green_path": "BW-SPELL-20", "rock_span": "BW-SPELL-23"}[spell]
    if not a or not b or b not in near(g, a):
        return Refusal("Name a side by the two hexes it lies between.", rule)
    if spell == "thorn_wall":
        return None if at == a else Refusal("Thorns grow on a side of the caster's own hex.", rule)
    if water(g, a) or water(g, b):
        return Refusal("That must be a side between two land hexes.", rule)
    far = distances(g, at)
    if max(far[a], far[b]) > 2:
        return Refusal("That side is more than two hexes away.", rule)
    if spell == "rock_span" and side(g, a, b).kind not in ("river", "mountain"):
        return Refusal("That side is neither a river nor a mountain.", rule)
    return None


def cast_refusal(g: BlockWars, seat: str, c: Casting) -> Refusal | None:
    """Why a spell cannot be cast so, None if it can."""
    spell = spells()[c.spell]
    if spell.timing != timing(g):
        when = {"combat": "in battle", "move": "while you move"}.get(spell.timing, "in answer to another")
        return Refusal(f"{spell.name} is cast {when}.", "BW-SPELL-17" if c.spell == UNWEAVE else "BW-SPELL-06")
    mine = any(types()[g.blocks[b].type].kind == "wizard" for b in g.of(seat))
    if mine and not wizards(g, seat):
        where = "in its own step, once a round" if g.fight is not None else "once a turn"
        return Refusal(f"A wizard casts {where}.", "BW-SPELL-05" if g.fight is not None else "BW-SPELL-06")
    if c.caster not in g.blocks or g.seat_of(c.caster) != seat or types()[g.blocks[c.caster].type].kind != "wizard":
        return Refusal("No wizard of yours may cast now.", "BW-SPELL-05")
    if c.caster not in wizards(g, seat):
        where = "in its own step, once a round" if g.fight is not None else "once a turn"
        return Refusal(f"A wizard casts {where}.", "BW-SPELL-05" if g.fight is not None else "BW-SPELL-06")
    if not knows(g, c.caster, c.spell):
        return Refusal(f"{spell.name} is not open to that wizard.", "BW-SPELL-01")
    if not pays(g, c.caster, c.spell):
        return Refusal(f"{spell.name} costs {cost(g, c.caster, c.spell)}, and a last step pays nothing.", "BW-SPELL-03")
    return _aim_refusal(g, c, spell)


RULES = {
    "storm_call": "BW-SPELL-31",
    "dread": "BW-SPELL-29",
    "wall_breaker": "BW-SPELL-22",
    "mend_flesh": "BW-SPELL-35",
    "far_step": "BW-SPELL-34",
}
WHOM = {
    "chosen_enemy": "an enemy block of the battle",
    "castle": "an enemy castle of the battle",
    "chosen_enemy_2_steps_or_less": "an enemy block of one or two steps",
    "chosen_flyer_or_water_block": "an enemy flyer or a block of the water",
    "one_friend": "a block of yours with the wizard that can make use of it",
    "two_friends": "one or two blocks that have lost steps; no castle, treasure or wizard",
    "caster_and_one": "another block of yours in the wizard's hex, no castle",
}


def _aim_refusal(g: BlockWars, c: Casting, spell: Spell) -> Refusal | None:
    most = 2 if spell.target == "two_friends" else 1
    least = 1 if takes_block(spell) else 0
    most = most if spell.target in WHOM else 0
    among = targets(g, c.caster, c.spell) if c.on else []
    if not least <= len(set(c.on)) <= most or len(set(c.on)) < len(c.on) or any(b not in among for b in c.on):
        rule = RULES.get(c.spell, "BW-SPELL-07")
        whom = WHOM.get(spell.target)
        return Refusal(f"{spell.name} is cast on {whom}." if whom else f"{spell.name} is cast on no block.", rule)
    if c.spell == "sacrifice" and (len(c.victim) != 1 or c.victim[0] not in victims(g, c.caster)):
        if in_ruins(g) and len(c.victim) == 1:
            return Refusal("A mage is never sacrificed.", "BW-SPELL-16")
        return Refusal(
            "Say which other block of yours is sacrificed: 'cast Sacrifice of BLOCK on ENEMY'.", "BW-SPELL-15"
        )
    if c.spell == "raise_bones":
        return bones_refusal(g, c.caster)
    if c.spell == "far_step":
        return step_refusal(g, (c.caster, *c.on), c.place)
    if c.spell == "far_sight":
        if not c.place or distances(g, g.blocks[c.caster].at)[c.place] > 3:
            return Refusal("Far Sight sees one hex at most three away.", "BW-SPELL-18")
        return None
    if c.spell in ("thorn_wall", "green_path", "rock_span"):
        why = side_refusal(g, c.caster, c.spell, c.start, c.place)
        if why is None and c.spell == "green_path" and (c.start2 or c.place2):
            why = side_refusal(g, c.caster, c.spell, c.start2, c.place2)
        return why
    return None


def sights(g: BlockWars, wizard: str) -> list[str]:
    """The hexes worth a Far Sight: those within three with blocks of others, the nearest first (BW-SPELL-18)."""
    far, seat = distances(g, g.blocks[wizard].at), g.seat_of(wizard)
    held = {x.at for b, x in g.blocks.items() if g.seat_of(b) != seat and x.army != LORD}
    return sorted((h for h in held if far[h] <= 3), key=lambda h: (far[h], h))


def samples(g: BlockWars, wizard: str, spell: str) -> Iterator[Casting]:
    """Ways of casting a spell that are worth it and legal: one target, side or place at a time."""
    c, seat = Casting(spell, wizard), g.seat_of(wizard)
    made: Iterable[Casting]
    if spell == "far_sight":
        made = (c._replace(place=h) for h in sights(g, wizard))
    elif spell in ("thorn_wall", "green_path", "rock_span"):
        made = (c._replace(start=a, place=b) for a, b in sides(g, wizard, spell))
    elif spell == "far_step":
        goers: list[tuple[str, ...]] = [(), *((b,) for b in distinct(g, targets(g, wizard, spell)))]
        pairs = [(on, h) for on in goers for h in landings(g, wizard)]
        made = (c._replace(on=on, place=h) for on, h in pairs)
    elif spell == "sacrifice":
        both = [(v, b) for v in distinct(g, victims(g, wizard)) for b in distinct(g, targets(g, wizard, spell))]
        made = (c._replace(victim=(v,), on=(b,)) for v, b in both)
    elif spells()[spell].target in WHOM:
        made = (c._replace(on=(b,)) for b in distinct(g, targets(g, wizard, spell)))
    else:
        made = (c,)
    return (x for x in made if cast_refusal(g, seat, x) is None)


def suspects(g: BlockWars, caster: str, spell: str) -> list[str]:
    """The seats that may be thought to have an answer to a spell of a caster, in move order: all enemies with a block
    in its hex whose army can unweave, whatever block it is; so nobody learns of a wizard by who is asked. Where all
    who play are in the battle they see each other's blocks: there only who has an answer is asked (W-13, BW-FOG-05).
    """
    at, mine, f = g.blocks[caster].at, g.faction(g.seat_of(caster)), g.fight
    if f is not None and all(s in (*f.attackers, *f.defenders) for s in g.order):
        return list(answerers(g, caster, spell))
    theirs = owners(g, OTHER[side_of(g, caster)]) if f is not None else g.order
    return [
        s
        for s in g.order
        if s in theirs
        and g.faction(s) != mine
        and g.here(at, s)
        and any(UNWEAVE in armies()[a].spells for a in g.armies_of(s))
    ]


def answerers(g: BlockWars, caster: str, spell: str) -> dict[str, list[str]]:
    """The seats that may unweave a spell just cast, in move order, with their wizards that can (BW-SPELL-17)."""
    mine, at = g.seat_of(caster), g.blocks[caster].at
    out: dict[str, list[str]] = {}
    theirs = owners(g, OTHER[side_of(g, caster)]) if g.fight is not None else g.order
    for seat in g.order:
        if seat not in theirs or g.faction(seat) == g.faction(mine):
            continue
        able = [
            b
            for b in g.here(at, seat)
            if types()[g.blocks[b].type].kind == "wizard" and knows(g, b, UNWEAVE) and pays(g, b, UNWEAVE, spell)
        ]
        if able:
            out[seat] = able
    return out
