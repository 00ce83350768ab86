"""How things are called when they are told: seats, blocks, places, counts; and who reads what of a battle."""

from __future__ import annotations

from collections.abc import Iterable

from commands import plural
from minaria.engine.events import What
from minaria.games.block_wars.rules.ground import hex_of
from minaria.games.block_wars.state import BlockWars
from minaria.games.block_wars.tables import types
from minaria.kit.wording import of_one

ITEMS = {"wand": "the Magic Wand", "sword": "the Fire Sword"}
MARGINS = {"attack": "the attackers", "defence": "the defenders"}


def seat_name(seat: str) -> str:
    """A seat as it is told; the neutral forces are the Lord's."""
    return seat.capitalize() if seat else "The Lord"


def within(seat: str) -> str:
    """A seat in the middle of a sentence."""
    return seat_name(seat) if seat else "the Lord"


def belonging(seat: str, name: str) -> str:
    """A block with its owner: "Amber's Orc Blades"; what is the Lord's says so by its name."""
    return f"{seat_name(seat)}'s {name}" if seat else f"The {name}"


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


def of_several(name: str) -> bool:
    """Whether a printed name is that of several: 'Orc Blades', 'Men at Arms', but 'Goblin Mob', 'Court Magus'."""
    last = name.partition(" (")[0].split()[-1]
    return last.endswith("men") or (last.endswith("s") and not last.endswith(("ss", "us")))


def does(name: str, verb: str) -> str:
    """A block by its printed name and what it does: 'Orc Blades throw', 'Goblin Mob throws'."""
    return f"{name} {verb if of_several(name) else of_one(verb)}"


def several(n: int, name: str) -> str:
    """So many blocks of a printed name: '2 Goblin Mobs', '3 Orc Blades'."""
    return f"{n} {name if n == 1 or of_several(name) else plural(name)}"


def counted(names: Iterable[str]) -> str:
    """Printed names, those alike in one: '4 Goblin Mobs and Orc Warlock'."""
    said = list(names)
    return listing(several(said.count(x), x) if said.count(x) > 1 else x for x in dict.fromkeys(said))


def blocks_words(g: BlockWars, blocks: Iterable[str]) -> str:
    """Blocks by name with their steps, for those who may know; those alike in one: '2 Goblin Mobs (4 each)'."""
    said = [(block_name(g, b), g.blocks[b].steps) for b in blocks]
    many = {x: said.count(x) for x in said}
    return listing(
        f"{several(n, name)} ({steps} each)" if n > 1 else f"{name} ({steps})" for (name, steps), n in many.items()
    )


def spare(there: Iterable[tuple[str, int]], off: int) -> str:
    """Gold that is left, city by city: '4 gold at Oakhelm, 2 at Stonelea, 3 coins off the map'."""
    said = [f"{n} {'gold ' * (k == 0)}at {at}" for k, (at, n) in enumerate((at, n) for at, n in there if n)]
    return ", ".join((*(said or ["no gold in cities"]), f"{count(off, 'coin')} off the map"))


def watching(g: BlockWars) -> tuple[str, ...]:
    """The seats that take part in the battle being fought: they see its blocks (BW-FOG-05)."""
    f = g.the_fight
    return tuple(s for s in g.seats if s in (*f.attackers, *f.defenders))


def tell_fight(g: BlockWars, openly: str, fully: str, what: What) -> None:
    """Tell of a battle: the seats in it all of it, the others owner, letter and hits (BW-FOG-05)."""
    g.tell(openly, what, **dict.fromkeys(watching(g), fully))
