"""How things are called when they are told: seats, blocks, places, counts; and who reads what of a battle."""

from __future__ import annotations

from collections.abc import Iterable

from minaria.engine.events import What
from minaria.games.block_wars.rules.ground import hex_of
from minaria.games.block_wars.state import BlockWars
from minaria.games.block_wars.tables import types

ITEMS = {"wand": "the Magic Wand", "sword": "the Fire Sword"}
MARGINS = {"attack": "the attackers", "defence": "the defenders"}


def seat_name(seat: str) -> str:
    """A seat as it is told; the neutral forces are the Lord's."""
    return seat.capitalize() if seat else "The Lord"


def place_name(g: BlockWars, at: str) -> str:
    """A hex: its city, or its id."""
    return hex_of(g, at).name or at


def count(n: int, noun: str) -> str:
    """'1 block', '3 blocks', '2 hexes'."""
    many = "es" if noun.endswith("x") else "s"
    return f"{n} {noun}{'' if n == 1 else many}"


def listing(words: Iterable[str]) -> str:
    """'a, b and c'."""
    found = list(words)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}" if found else "nothing"


def block_name(g: BlockWars, block: str) -> str:
    """A block by its printed name."""
    return types()[g.blocks[block].type].name


def blocks_words(g: BlockWars, blocks: Iterable[str]) -> str:
    """Blocks by name with their steps, for those who may know; several that are alike in one: '2 Orc Blades (4)'."""
    said = [f"{block_name(g, b)} ({g.blocks[b].steps})" for b in blocks]
    return listing(f"{said.count(x)} {x}" if said.count(x) > 1 else x for x in dict.fromkeys(said))


def watching(g: BlockWars) -> tuple[str, ...]:
    """The seats that take part in the battle being fought: they see its blocks (BW-FOG-05)."""
    f = g.the_fight
    return tuple(s for s in g.seats if s in (*f.attackers, *f.defenders))


def tell_fight(g: BlockWars, openly: str, fully: str, what: What) -> None:
    """Tell of a battle: the seats in it all of it, the others owner, letter and hits (BW-FOG-05)."""
    g.tell(openly, what, **dict.fromkeys(watching(g), fully))
