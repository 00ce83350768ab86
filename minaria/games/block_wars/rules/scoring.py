"""What is scored, who has won, what becomes of a lost block (chapters VICTORY, ALLIANCES, LORD, PLUNDER, RUINS)."""

from __future__ import annotations

import msgspec

from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.state import (
    ALLIANCES,
    BORDERLAND,
    EVEN,
    ODD,
    PLUNDERING,
    RUINS,
    SWORD,
    WAND,
    Block,
    BlockWars,
)
from minaria.games.block_wars.tables import LORD, figures, types
from minaria.games.block_wars.wording import count, does, listing, seat_name, watching


def worth(kind: str) -> int:
    """Points for eliminating a type of block, by its printed letter (BW-ALLIANCES-09)."""
    made: int = figures("engine")["vp_by_letter"][types()[kind].letter]
    return made


def given(g: BlockWars, block: str) -> int:
    """Points for whoever eliminates a block now (BW-ALLIANCES-09, BW-LORD-06, BW-VICTORY-14)."""
    x, kind = g.blocks[block], types()[g.blocks[block].type]
    if x.army == LORD:
        return kind.points
    if g.scenario == PLUNDERING and kind.kind == "castle":
        return int(figures("plundering_allies")["castle_destroyed_vp"])
    if g.scenario == RUINS and kind.kind == "wizard":
        return int(figures("ruins")["vp"]["mage_eliminated"])
    return worth(x.type) if g.scenario == ALLIANCES else 0


def score(g: BlockWars, faction: str, points: int, why: str) -> None:
    """Give points to a faction, and say so."""
    if faction and points:
        g.points[faction] = g.points.get(faction, 0) + points
        g.tell(f"{count(points, 'point')} to {side_name(g, faction)}: {why}.", hap.POINTS())


def side_name(g: BlockWars, faction: str) -> str:
    """A faction by its seats; a seat that is its own side."""
    return listing(seat_name(s) for s in members(g, faction))


def members(g: BlockWars, faction: str) -> list[str]:
    """The seats of a faction, in the order of the seating roll."""
    return [s for s in g.ranks if g.faction(s) == faction]


def totals(g: BlockWars) -> dict[str, int]:
    """Points of both factions with what they hold (BW-ALLIANCES-12); elsewhere those of each seat for its deeds."""
    if g.scenario != ALLIANCES:
        return dict(g.points)
    held = figures("alliances")["vp"]
    out = {f: g.points.get(f, 0) for f in (ODD, EVEN)}
    for name, points in ((WAND, held["hold_magic_wand"]), (SWORD, held["hold_fire_sword"])):
        item = g.items.get(name)
        if item is not None and item.bearer in g.blocks:
            out[g.faction(g.seat_of(item.bearer))] += points
    return out


def eliminate(g: BlockWars, block: str, by: str) -> None:
    """Take a block off the map to its pool; `by` is who is credited, '' nobody (BW-COMBAT-08 to -10, BW-LORD-06)."""
    x, seat = g.blocks[block], g.seat_of(block)
    kind = types()[x.type]
    drop(g, block, fallen=g.scenario == RUINS and g.fight is not None)
    del g.blocks[block]
    saw = watching(g) if g.fight is not None and g.fight.at == x.at else ()
    g.tell(
        f"A block of {seat_name(seat)} is eliminated." if seat else f"The {does(kind.name, 'are')} destroyed.",
        hap.ELIMINATION(x.at, {seat: hap.OUT}),
        **(dict.fromkeys(saw or (seat,), f"{seat_name(seat)}'s {does(kind.name, 'are')} eliminated.") if seat else {}),
    )
    if x.army == LORD:
        if by:
            score(g, g.faction(by), kind.points, f"{kind.name} destroyed")
            army = g.armies_of(by)[0]
            g.host(army, gold=g.armies[army].gold + kind.coins)
            g.tell(f"{seat_name(by)} takes {count(kind.coins, 'coin')}.", hap.ITEM(x.at, {by: hap.TAKES}))
    elif g.scenario != ALLIANCES:
        deed(g, x, seat, by)
    elif by and g.faction(by) != g.faction(seat):
        if not g.blooded:
            g.blooded = True
            score(g, g.faction(by), figures("alliances")["vp"]["first_blood"], "first blood")
        score(g, g.faction(by), worth(x.type), "a block eliminated")
    wiped_out(g, seat)


def wiped_out(g: BlockWars, seat: str) -> None:
    """A faction without blocks has lost; where neither has any, nobody has won (BW-VICTORY-03)."""
    if g.scenario != ALLIANCES or not seat:
        return
    left = {g.faction(g.seat_of(b)) for b, x in g.blocks.items() if x.army != LORD}
    if not left:
        finish(g, (), "neither side has a block left")
    elif g.faction(seat) not in left:
        finish(g, tuple(members(g, EVEN if g.faction(seat) == ODD else ODD)), "the other side has no block left")


def deed(g: BlockWars, x: Block, seat: str, by: str) -> None:
    """What follows where a castle or a mage is eliminated (BW-PLUNDER-07, BW-RUINS-07, BW-RUINS-08, BW-VICTORY-14)."""
    kind, name = types()[x.type].kind, seat_name(seat)
    if g.scenario == PLUNDERING and kind == "castle":
        g.tell(f"A castle of {name} has fallen: its army builds no more.", hap.ELIMINATION(x.at, {seat: hap.OUT}))
        if by and by != seat:
            score(g, by, figures("plundering_allies")["castle_destroyed_vp"], "a castle destroyed")
    elif g.scenario == RUINS and kind == "wizard":
        g.tell(f"The mage of {name} is dead: the whole army leaves the map.", hap.ELIMINATION(x.at, {seat: hap.OUT}))
        if by and by != seat:
            score(g, by, figures("ruins")["vp"]["mage_eliminated"], "a mage eliminated")
        withdraw(g, seat)
    elif g.scenario == BORDERLAND and kind == "castle" and seat == g.ranks[1]:
        finish(g, (g.ranks[0],), "the capital's castle is destroyed")


def withdraw(g: BlockWars, seat: str) -> None:
    """All blocks of a seat leave the map, scoring for nobody, and it is out; what they bear stays (BW-RUINS-07)."""
    for b in g.of(seat):
        drop(g, b)
        del g.blocks[b]
    g.out = (*g.out, seat)


def drop(g: BlockWars, block: str, fallen: bool = False) -> None:
    """What a block bears stays where it is (BW-WAND-04); fallen: its bearer was eliminated in Ruins (BW-WAND-09)."""
    for name, item in g.items.items():
        if item.bearer == block:
            g.items[name] = msgspec.structs.replace(item, bearer="", fallen=fallen)


def carry(g: BlockWars, block: str) -> None:
    """What a block bears goes with it to where it is now."""
    for name, item in g.items.items():
        if item.bearer == block:
            g.items[name] = msgspec.structs.replace(item, at=g.blocks[block].at)


def finish(g: BlockWars, winners: tuple[str, ...], why: str) -> None:
    """End the game; nobody wins a draw (BW-VICTORY-03, BW-VICTORY-19)."""
    if g.finished:
        return
    g.finished, g.winners = True, winners
    how = f"{listing(seat_name(s) for s in winners)} won" if winners else "The game is drawn"
    g.tell(f"{how}: {why}.", hap.END())


def settle(g: BlockWars, least: int, why: str) -> bool:
    """Whether the game ends by points, with at least so many (BW-VICTORY-01, -02, -04)."""
    found = totals(g)
    best = max(found.values())
    if best < least:
        return False
    ahead = [f for f, n in found.items() if n == best]
    finish(g, tuple(members(g, ahead[0])) if len(ahead) == 1 else (), f"{found[ODD]} to {found[EVEN]} points, {why}")
    return True
