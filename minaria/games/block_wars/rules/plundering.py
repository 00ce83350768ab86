"""Temples, castles that armies are loyal to, hidden tokens: what Plundering Allies and Ruins add to a turn (chapters
PLUNDER, TEMPLE, RUIN).
"""

from __future__ import annotations

from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.rules.battle import lose_step
from minaria.games.block_wars.rules.building import disloyal
from minaria.games.block_wars.rules.ground import enemies
from minaria.games.block_wars.state import WAND, BlockWars, Item
from minaria.games.block_wars.tables import figures, types
from minaria.games.block_wars.wording import ITEMS, block_name, count, does, place_name, seat_name


def next_find(g: BlockWars) -> tuple[str, str]:
    """Who loots a temple or turns a token up next, and where; by the order of moves, ('', '') when nobody does
    (BW-TEMPLE-03, BW-TEMPLE-05, BW-RUIN-03).
    """
    for seat in g.order:
        for at in (*g.temples, *g.tokens):
            if g.here(at, seat) and not enemies(g, at, seat):
                return seat, at
    return "", ""


def looter(g: BlockWars, seat: str, at: str) -> str:
    """The army whose blocks loot: one that can still build, of these the one with most steps (BW-TEMPLE-06)."""
    steps: dict[str, int] = {}
    for b in g.here(at, seat):
        steps[g.blocks[b].army] = steps.get(g.blocks[b].army, 0) + g.blocks[b].steps
    return max(steps, key=lambda a: (not disloyal(g, a), steps[a]))


def gain(g: BlockWars, army: str, coins: int, at: str) -> None:
    """Off-map gold for an army."""
    seat = g.armies[army].seat
    g.host(army, gold=g.armies[army].gold + coins)
    g.tell(f"{seat_name(seat)} takes {count(coins, 'coin')}.", hap.ITEM(at, {seat: hap.TAKES}))


def loot(g: BlockWars, seat: str, at: str) -> None:
    """A temple is looted and removed; the last one by its own table (BW-TEMPLE-03, BW-TEMPLE-04)."""
    found, last = figures("plundering_allies"), len(g.temples) == 1
    table = found["final_temple_gold" if last else "temple_gold"]
    what = "the last temple" if last else "a temple"
    g.tell(f"{seat_name(seat)} loots {what} at {place_name(g, at)}.", hap.ITEM(at, {seat: hap.TAKES}))
    coins = "reroll"
    while coins == "reroll":
        coins = table[str(g.roll(f"the gold of {what}", seat))]
    gain(g, looter(g, seat, at), int(coins), at)
    g.temples = tuple(h for h in g.temples if h != at)
    if last:
        g.found = g.turn
        more: int = found["turns_after_final_temple"]
        g.tell(f"The war ends after turn {g.turn + more}.", hap.TURN())


def turn_up(g: BlockWars, seat: str, at: str) -> str:
    """A token is turned up and shows (BW-RUIN-04 to -08); its hex if it is the Wand and a bearer is to be named."""
    found = figures("ruins")
    token = g.pick("which token lies there", g.unseen, seat)
    g.unseen = tuple(t for t in g.unseen if t != token)
    g.tokens = tuple(h for h in g.tokens if h != at)
    g.reveal()
    what = found["token"][token]
    name = "the Magic Wand" if what["name"] == "magic_wand" else what["name"]
    g.tell(f"{seat_name(seat)} searches the ruins at {place_name(g, at)}: {name}.", hap.ITEM(at, {seat: hap.TAKES}))
    if not g.tokens:
        g.found = g.turn
        g.tell(
            f"That was the last token: the war ends after turn {g.turn + found['turns_after_last_token']}.", hap.TURN()
        )
    there = g.here(at, seat)
    army = g.blocks[there[0]].army
    if what["name"] == "magic_wand":
        g.items[WAND] = Item(at, there[0] if len(there) == 1 else "")
        if len(there) > 1:
            return at
        g.tell("", hap.ITEM(at, {seat: hap.TAKES}), **{seat: f"{does(block_name(g, there[0]), 'bear')} {ITEMS[WAND]}."})
    if "save" in what and saved(g, seat, there, what["save"]):
        g.tell("The trap is seen in time: nobody is hurt.", hap.ITEM(at))
    elif "step_loss" in what:
        hurt(g, seat, [b for b in there if what["who"] == "all" or types()[g.blocks[b].type].kind in MAGES], at)
    if what.get("coins"):
        gain(g, army, what["coins"], at)
    return ""


MAGES = {"wizard": "mage", "cleric": "cleric"}


def saved(g: BlockWars, seat: str, there: list[str], numbers: dict[str, int]) -> bool:
    """Whether a mage or cleric sees the trap (BW-RUIN-05)."""
    wise = [MAGES[types()[g.blocks[b].type].kind] for b in there if types()[g.blocks[b].type].kind in MAGES]
    seen = [g.roll(f"whether a {w} sees the trap", seat) <= numbers[w] for w in wise]
    return any(seen)


def hurt(g: BlockWars, seat: str, blocks: list[str], at: str) -> None:
    """Each of these blocks loses a step, a last one too; nobody scores (BW-RUIN-04, BW-RUIN-06)."""
    for b in blocks:
        if b in g.blocks:
            lose_step(g, b, "")
    if blocks:
        lost = f"{count(len(blocks), 'block')} of {seat_name(seat)} lose a step each."
        g.tell(
            lost if len(blocks) > 1 else lost.replace("lose", "loses").replace(" each", ""),
            hap.LOSS(at, {seat: hap.LOSES}),
        )
