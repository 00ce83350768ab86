"""Blocks put on the map, elsewhere and off it, healed, shown and hidden; where Wand and Sword are. All is told."""

from __future__ import annotations

from collections.abc import Sequence

from commands import Number, Order, order
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.kinds import Force, ItemName, Place, Seat, TypeName
from minaria.games.block_wars.rules.building import fresh
from minaria.games.block_wars.rules.ground import enemies, may_stand, room
from minaria.games.block_wars.rules.scoring import carry, drop
from minaria.games.block_wars.state import ALLIANCES, BORDERLAND, RUINS, Block, BlockWars, Item
from minaria.games.block_wars.tables import LORD, armies, types
from minaria.games.block_wars.wording import (
    ITEMS,
    block_name,
    blocks_words,
    count,
    does,
    listing,
    place_name,
    seat_name,
)
from minaria.kit.edits import Edits
from minaria.kit.wording import capital

POSITIONS = Edits()


@order(
    "place [MANY] TYPE at PLACE with NUMBER [steps|step] [each]",
    "place [MANY] TYPE at PLACE",
    "place [MANY] TYPE with NUMBER [steps|step] [each] at PLACE",
    examples=("place Goblin Mob at a-0305 with 2 steps", "place 2 Goblin Mob at a-0305"),
)
class PlaceBlock(Order):
    """Put a block on the map, or several of a type."""

    type: TypeName
    place: Place
    number: Number = 1
    many: Number = 1


@POSITIONS.does(PlaceBlock)
def place_block(g: BlockWars, order: PlaceBlock) -> str | None:
    """Blocks more."""
    t = types()[order.type]
    if order.many < 1:
        return "Say how many blocks."
    new = []
    for _ in range(order.many):
        if why := _no_place(g, order):
            return why
        new.append(fresh(g, t.id))
        g.blocks[new[-1]] = Block(t.id, t.army, order.number, order.place)
    _told(g, "places", new, f" at {place_name(g, order.place)}")
    return None


def _no_place(g: BlockWars, order: PlaceBlock) -> str:
    """Why one more such block cannot be put on the map."""
    t = types()[order.type]
    if t.army != LORD and t.army not in g.armies:
        return f"Nobody plays the {armies()[t.army].name}."
    if not 1 <= order.number <= t.steps:
        return f"{does(t.name, 'have')} 1 to {count(t.steps, 'step')}."
    if t.army == LORD and g.scenario != ALLIANCES:
        return "The Lord's castle and forces belong to Alliances."
    if g.stage == "setup" and not g.homes:
        return "The blocks are not on the map yet."
    if t.army != LORD and sum(x.type == t.id for x in g.blocks.values()) >= t.many:
        return f"All blocks of {t.name} are on the map."
    return _can_stand(g, t.id, t.army, order.place)


@order("remove FORCE", "take away FORCE", examples=("remove 1 block at a-0305",))
class RemoveBlocks(Order):
    """Take blocks off the map; nobody scores."""

    force: Force


@POSITIONS.does(RemoveBlocks)
def remove_blocks(g: BlockWars, order: RemoveBlocks) -> str | None:
    """Blocks less; every player keeps one."""
    for seat in dict.fromkeys(g.seat_of(b) for b in order.force):
        if seat and len([b for b in order.force if g.seat_of(b) == seat]) >= len(g.of(seat)):
            return f"{seat_name(seat)} would have no block left."
    head = {RUINS: "wizard", BORDERLAND: "castle"}.get(g.scenario, "")
    if any(types()[g.blocks[b].type].kind == head for b in order.force):
        return "The war hangs on that block: it can be moved and weakened, not removed."
    if not order.force:
        return "Name blocks."
    _told(g, "removes", order.force)
    for b in order.force:
        drop(g, b)
        del g.blocks[b]
    return None


@order("relocate FORCE to PLACE", examples=("relocate 1 block at a-0305 to a-0304",))
class Relocate(Order):
    """Put blocks elsewhere."""

    force: Force
    place: Place


@POSITIONS.does(Relocate)
def relocate(g: BlockWars, order: Relocate) -> str | None:
    """Blocks elsewhere, with what they bear."""
    for b in order.force:
        if why := _can_stand(g, g.blocks[b].type, g.blocks[b].army, order.place):
            return why
        g.change(b, at=order.place)
        carry(g, b)
    _told(g, "moves", order.force, f" to {place_name(g, order.place)}")
    return None


@order("restore FORCE", "heal FORCE fully|whole", examples=("restore 2 blocks at a-0305",))
class Restore(Order):
    """Heal blocks: give them all their steps back."""

    force: Force


@POSITIONS.does(Restore)
def restore(g: BlockWars, order: Restore) -> str | None:
    """All steps again."""
    hurt = [b for b in order.force if g.blocks[b].steps < types()[g.blocks[b].type].steps]
    if not hurt:
        return "None of them has lost a step."
    for b in hurt:
        g.change(b, steps=types()[g.blocks[b].type].steps)
    _told(g, "heals", hurt)
    return None


@order("reveal FORCE [to SEAT]", examples=("reveal 1 block at a-0305 to birch", "reveal everyone at a-0305"))
class Reveal(Order):
    """Show a player blocks that he does not see, or everybody, until they are hidden again."""

    force: Force
    seat: Seat = ""


@POSITIONS.does(Reveal)
def reveal(g: BlockWars, order: Reveal) -> str | None:
    """Shown to a player, or to all and whoever watches."""
    to = (order.seat,) if order.seat else (*g.seats, "")
    new = [b for b in order.force if not set(to) <= {*g.blocks[b].shown, g.seat_of(b)}]
    if not new:
        return "They are seen already."
    for b in new:
        g.change(b, shown=tuple(dict.fromkeys((*g.blocks[b].shown, *to))))
    what = f"{listing(f'{block_name(g, b)} at {place_name(g, g.blocks[b].at)}' for b in new)}"
    whose = dict.fromkeys(s for s in (g.seat_of(b) for b in new) if s)
    seats = dict.fromkeys(s for s in (*whose, *to) if s)
    said = f"The referee shows {seat_name(order.seat) if order.seat else 'everybody'} {what}."
    told = "" if order.seat else said
    g.tell(told, hap.RULING((), dict.fromkeys(seats, hap.CORRECTED)), **dict.fromkeys(seats, said))
    return None


@order("hide FORCE", examples=("hide 1 block at a-0305",))
class Hide(Order):
    """Let blocks that were revealed be their owner's secret again."""

    force: Force


@POSITIONS.does(Hide)
def hide(g: BlockWars, order: Hide) -> str | None:
    """Nobody's business but the owner's."""
    shown = [b for b in order.force if g.blocks[b].shown]
    if not shown:
        return "None of them has been revealed."
    for b in shown:
        g.change(b, shown=())
    whose = dict.fromkeys(s for s in (g.seat_of(b) for b in shown) if s)
    g.tell(
        f"The referee turns {count(len(shown), 'block')} away again.",
        hap.RULING((), dict.fromkeys(whose, hap.CORRECTED)),
    )
    return None


@order(
    "set ITEM at PLACE",
    "set ITEM with FORCE",
    word="set item",
    examples=("set wand at a-0305", "set sword with 1 block"),
)
class SetItem(Order):
    """Say where Wand or Sword lies, or which block bears it."""

    item: ItemName
    place: Place = ""
    force: Force = ()


@POSITIONS.does(SetItem)
def set_item(g: BlockWars, order: SetItem) -> str | None:
    """The item lies there, or a block bears it."""
    what = ITEMS[order.item]
    if order.item not in g.items:
        return f"{capital(what)} is not in this game."
    if order.place:
        g.items[order.item] = Item(order.place)
        g.tell(f"The referee lays {what} at {place_name(g, order.place)}.", hap.RULING(order.place, {}))
        return None
    if len(order.force) != 1 or not g.seat_of(order.force[0]):
        return "Name one block of a player."
    b = order.force[0]
    g.items[order.item] = Item(g.blocks[b].at, b)
    seat = g.seat_of(b)
    said = f"The referee gives {what} to {block_name(g, b)}."
    public = f"The referee gives {what} to {seat_name(seat)}."
    g.tell(public, hap.RULING(g.blocks[b].at, {seat: hap.CORRECTED}), **{seat: said})
    return None


def _can_stand(g: BlockWars, kind: str, army: str, at: str) -> str:
    seat = g.armies[army].seat if army in g.armies else ""
    if not at or not may_stand(g, types()[kind], at):
        return f"{types()[kind].name} cannot stand there."
    if enemies(g, at, seat) and g.stage != "combat":
        return "Enemies stand there."
    if seat and room(g, at, seat) < 1:
        return "There is no room for more of these blocks there."
    return ""


def _told(g: BlockWars, does_what: str, blocks: Sequence[str], end: str = "") -> None:
    """Say what the referee does with blocks: to everybody how many of whom, to their owners which."""
    owners = [g.seat_of(b) for b in blocks]
    seats = [s for s in dict.fromkeys(owners) if s]
    whose = listing(f"{count(owners.count(s), 'block')} of {seat_name(s)}" for s in dict.fromkeys(owners))
    mine = {s: blocks_words(g, (b for b, x in zip(blocks, owners, strict=True) if x == s)) for s in seats}
    places = [g.blocks[b].at for b in blocks]
    g.tell(
        f"The referee {does_what} {whose}{end}.",
        hap.RULING(tuple(dict.fromkeys(places)), dict.fromkeys(seats, hap.CORRECTED)),
        **{s: f"The referee {does_what} {words}{end}." for s, words in mine.items()},
    )
