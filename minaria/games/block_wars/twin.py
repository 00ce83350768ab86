"""Another position that a seat cannot tell from the real one: what it does not see is guessed from what it sees.

Blocks it does not see are others, of any kind that may stand there; a block of which all know what it is (a wizard that
has cast in this turn, one of a battle of which onlookers see owner and letter) stays what it is.
"""

from __future__ import annotations

import random

from minaria.games.block_wars.bot.guess import possible
from minaria.games.block_wars.state import BlockWars
from minaria.games.block_wars.view import alike, open_to, view


def twin(g: BlockWars, seat: str) -> BlockWars:
    """The guess of somebody who has only the seat's view; where it would be seen to be one, with `alike` faces."""
    other = alike(g, seat)
    if not seat or g.stage == "setup" or g.finished:
        return other
    guess = possible(view(g, seat), random.Random(f"twin {g.turn} {len(g.blocks)}"))
    kept = {b for b in g.blocks if open_to(g, seat, b) or _known(g, b)}
    hidden = {b: x for b, x in guess.blocks.items() if not open_to(guess, seat, b) and not _at_fight(g, x.at)}
    made = g.copy()
    drawn: dict[tuple[str, str], list[str]] = {}
    for b, x in hidden.items():
        drawn.setdefault((x.at, guess.seat_of(b)), []).append(b)
    blocks, names = {}, {}
    for b, x in g.blocks.items():
        if b in kept:
            blocks[b] = x
            continue
        face = guess.blocks[drawn[x.at, g.seat_of(b)].pop()]
        name, n = b, 1
        if face.type != x.type:
            name = f"{face.type}-{n}"
            while name in g.blocks or name in blocks:
                n += 1
                name = f"{face.type}-{n}"
        blocks[name] = type(x)(face.type, face.army, face.steps, x.at, x.came, x.moved, x.fled)
        names[b] = name
    made.blocks = blocks
    for k, item in g.items.items():
        if item.bearer in names:
            made.items[k] = type(item)(item.at, names[item.bearer], item.fallen)
    made.lists, made.waiting = dict(other.lists), dict(other.waiting)
    made.picked = {
        a: kinds if g.armies[a].seat == seat else guess.picked.get(a, kinds) for a, kinds in g.picked.items()
    }
    made.homes = dict(guess.homes) if set(guess.homes) == set(g.homes) else dict(g.homes)
    made.settle()
    return made if view(made, seat) == view(g, seat) else other


def _at_fight(g: BlockWars, at: str) -> bool:
    return g.fight is not None and g.fight.at == at


def _known(g: BlockWars, block: str) -> bool:
    """Whether everybody knows what a block is, or what hangs on it."""
    return _at_fight(g, g.blocks[block].at) or any(c.on == block for c in g.charms)
