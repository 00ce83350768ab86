"""A battle: who acts now, volleys, hits, losses, its end (chapters COMBAT, FIRE, TARGET, PURSUIT, MOON)."""

from __future__ import annotations

import msgspec

from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.rules import scoring
from minaria.games.block_wars.rules.ground import enemies
from minaria.games.block_wars.state import ALLIANCES, SWORD, WAND, BlockWars, Fight
from minaria.games.block_wars.tables import LETTERS, figures, types
from minaria.games.block_wars.wording import (
    ITEMS,
    MARGINS,
    belonging,
    block_name,
    count,
    does,
    place_name,
    seat_name,
    tell_fight,
    within,
)
from minaria.kit.wording import capital

ATTACK, DEFENCE = "attack", "defence"
OTHER = {ATTACK: DEFENCE, DEFENCE: ATTACK}


def open_battles(g: BlockWars) -> dict[str, str]:
    """The hexes where a battle is still to be fought, with their attackers, in order (BW-COMBAT-02, BW-COMBAT-06)."""
    found = []
    for h, s in g.invaded.items():
        if h in g.fought:
            continue
        attackers, defenders = margins(g, h)
        if attackers and defenders and (g.scenario != ALLIANCES or enemies(g, h, s)):
            found.append((h, s if s in attackers or g.scenario == ALLIANCES else attackers[0]))
    return dict(sorted(found, key=lambda x: g.order.index(x[1])))


def margins(g: BlockWars, at: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who attacks in an invaded hex and who defends it, in the order of moves: by faction in Alliances, elsewhere as a
    third player has named his side (BW-COMBAT-01, BW-COMBAT-03).
    """
    attacker = g.invaded[at]
    there = dict.fromkeys(g.seat_of(b) for b in g.here(at))
    seats = [s for s in (*g.order, "") if s in there]
    attackers = tuple(s for s in seats if s and (g.faction(s) == g.faction(attacker) or g.pledge(at, s) == ATTACK))
    return attackers, tuple(s for s in seats if s not in attackers)


def contested(g: BlockWars, at: str, seat: str) -> bool:
    """Whether a seat must name a side before its blocks enter a hex (BW-COMBAT-03)."""
    if g.scenario == ALLIANCES or at not in g.invaded or g.pledge(at, seat):
        return False
    return not any(seat in side for side in margins(g, at))


def opened(g: BlockWars, at: str) -> Fight:
    """The battle in a hex as it begins (BW-COMBAT-01, BW-COMBAT-03, BW-COMBAT-04)."""
    attackers, defenders = margins(g, at)
    attacker = g.invaded[at]
    return Fight(at, attackers, defenders, attacker if g.scenario == ALLIANCES else open_battles(g).get(at, attacker))


def side_of(g: BlockWars, block: str) -> str:
    """On which side of the battle a block fights, '' if it is not in it."""
    f = g.the_fight
    x = g.blocks.get(block)
    if x is None or x.at != f.at:
        return ""
    return ATTACK if g.seat_of(block) in f.attackers else DEFENCE


def ranks(g: BlockWars, side: str) -> list[str]:
    """The blocks of a side."""
    return [b for b in g.here(g.the_fight.at) if side_of(g, b) == side]


def owners(g: BlockWars, side: str) -> tuple[str, ...]:
    """The seats of a side in the order they moved, nobody's last."""
    return g.the_fight.attackers if side == ATTACK else g.the_fight.defenders


def letter_of(g: BlockWars, block: str) -> str:
    """When a block acts: its letter; with Swarm its C and D blocks in the B step (BW-FIRE-01, BW-SPELL-14)."""
    letter = types()[g.blocks[block].type].letter
    if letter in ("C", "D") and any(c.spell == "swarm" and c.side == side_of(g, block) for c in g.the_fight.charms):
        return "B"
    return letter


def up_next(g: BlockWars) -> tuple[str, list[str]]:
    """Whose blocks act now, and which: by letters, the defender first in each; wizards before other blocks
    (BW-FIRE-02, BW-FIRE-03, BW-WIZARD-01).
    """
    f = g.the_fight
    for letter in LETTERS:
        for side in (DEFENCE, ATTACK):
            for seat in owners(g, side):
                group = [
                    b for b in ranks(g, side) if b not in f.acted and g.seat_of(b) == seat and letter_of(g, b) == letter
                ]
                if group:
                    return seat, group
    return "", []


def whose_step(g: BlockWars) -> str:
    """Whose step it is, who may throw again or chooses who takes a hit; '' nobody's (BW-FIRE-02, BW-TARGET-02)."""
    f = g.the_fight
    if f.again:
        return g.seat_of(f.again)
    if f.hits:
        tied = strongest(g, f.hurt)
        return chooser(g, tied) if tied else ""
    return up_next(g)[0] if f.stage in ("fire", "pursuit") else ""


def moon(turn: int) -> str:
    """The moon of a turn (BW-MOON-01)."""
    cycle: list[str] = figures("engine")["moon_cycle"]
    return cycle[(turn - 1) % len(cycle)] if turn else cycle[0]


def number(g: BlockWars, block: str) -> int:
    """The highest die that hits, with moon and spells, 0 to 5 (BW-MOON-02, BW-SPELL-10, BW-SPELL-24)."""
    kind = types()[g.blocks[block].type]
    out = kind.number
    if kind.kind == "werebeast":
        full = any(c.spell == "moon_call" and c.seat == g.seat_of(block) for c in g.charms)
        shift: int = figures("engine")["moon_shift"]["full" if full else moon(g.turn)]
        out += shift
    if g.fight is not None and any(c.spell == "iron_skin" and c.side != side_of(g, block) for c in g.fight.charms):
        out -= 1
    highest: int = figures("engine")["highest_number"]
    return min(highest, max(0, out))


def dice(g: BlockWars, block: str) -> int:
    """How many dice a block throws: its steps, and what spells add or take (BW-FIRE-05, BW-SPELL-13, BW-SPELL-37)."""
    charms = g.the_fight.charms
    out = g.blocks[block].steps + sum(c.amount for c in charms if c.block == block)
    veiled = any(c.spell == "sand_veil" and c.side != side_of(g, block) for c in charms)
    return max(1, out - 1) if veiled else out


def can_fire(g: BlockWars, block: str) -> bool:
    """Whether a block fires at all (BW-FIRE-08, BW-SPELL-29)."""
    dread = any(c.spell == "dread" and c.block == block for c in g.the_fight.charms)
    return types()[g.blocks[block].type].kind not in ("wizard", "treasure") and not dread


def volley(g: BlockWars, block: str) -> None:
    """A block fires: its dice count at once, unless one may be thrown again (BW-FIRE-05, BW-FIRE-06, BW-SWORD-01)."""
    seat, best = g.seat_of(block), number(g, block)
    many = dice(g, block)
    what = f"{f'{many} dice of ' if many > 1 else ''}{volley_words(g, block)}"
    thrown = tuple(g.roll(what, seat) for _ in range(many))
    sword = g.items.get(SWORD)
    if sword is None or sword.bearer != block or not best or all(d <= best for d in thrown):
        struck(g, block, thrown)
        return
    g.battle(again=block, thrown=thrown)
    if seat in g.the_fight.auto:
        throw_again(g)


def volley_words(g: BlockWars, block: str) -> str:
    """What a block's dice are thrown for."""
    return f"a {types()[g.blocks[block].type].letter} block at {place_name(g, g.the_fight.at)}"


def throw_again(g: BlockWars, yes: bool = True) -> None:
    """The bearer of the Sword throws one missed die again, or leaves it (BW-SWORD-01)."""
    f = g.the_fight
    block, thrown = f.again, list(f.thrown)
    g.battle(again="", thrown=())
    if block not in g.blocks:
        return
    if yes:
        miss = next(k for k, d in enumerate(thrown) if d > number(g, block))
        thrown[miss] = g.roll(f"{volley_words(g, block)}, again with the Fire Sword", g.seat_of(block))
    struck(g, block, tuple(thrown))


def struck(g: BlockWars, block: str, thrown: tuple[int, ...]) -> None:
    """What a block has thrown counts: its hits are to be taken."""
    f = g.the_fight
    kind, seat, side = types()[g.blocks[block].type], g.seat_of(block), side_of(g, block)
    best = number(g, block)
    hits = sum(d <= best for d in thrown)
    foes = [s for s in owners(g, OTHER[side]) if s]
    g.reveal()  # by its letter onlookers learn of a block
    tell_fight(
        g,
        f"{seat_name(seat)}'s {kind.letter} fires: {count(hits, 'hit')}.",
        f"{belonging(seat, does(f'{kind.name} ({kind.letter}{best})', 'throw'))} {', '.join(map(str, thrown))}: "
        f"{count(hits, 'hit')}.",
        hap.VOLLEY(f.at, {seat: hap.FIRES, **dict.fromkeys(foes, hap.FIRED_AT)}),
    )
    frenzy = sum(c.spell == "berserk" and c.block == block for c in f.charms)
    spent = ("hammer_of_stone", "berserk", "war_drums")
    g.battle(
        acted=(*f.acted, block),
        charms=tuple(c for c in f.charms if c.block != block or c.spell not in spent),
        hits=hits,
        hurt=OTHER[side],
        by=seat,
        last=True,
        on="",
    )
    if frenzy:
        g.change(block, steps=max(1, g.blocks[block].steps - frenzy))  # BW-SPELL-32


def strongest(g: BlockWars, side: str) -> list[str]:
    """The blocks of a side with most steps, by id (BW-TARGET-01, BW-TARGET-03)."""
    there = ranks(g, side)
    most = max((g.blocks[b].steps for b in there), default=0)
    return sorted(b for b in there if g.blocks[b].steps == most)


def chooser(g: BlockWars, tied: list[str]) -> str:
    """Who chooses among blocks that are equally strong (BW-TARGET-02, BW-NEUTRAL-03, BW-NEUTRAL-05)."""
    whose = {g.seat_of(b) for b in tied}
    if len(whose) == 1 and "" not in whose:
        return whose.pop()
    return next((s for s in owners(g, side_of(g, tied[0])) if s), "")


def take_hits(g: BlockWars) -> str:
    """Take the hits that are due; the seat that must choose who takes the next, '' when all are taken (BW-TARGET-01,
    BW-TARGET-04).
    """
    while g.fight is not None and g.fight.hits and not g.finished:
        f = g.fight
        if f.on:
            tied = [f.on] if f.on in g.blocks else []
        else:
            tied = strongest(g, f.hurt)
        if not tied or (not f.last and g.blocks[tied[0]].steps == 1):
            break  # BW-TARGET-04, BW-SPELL-04
        shields = [c for c in f.charms if c.spell == "holy_shield" and c.side == f.hurt and c.amount]
        if shields:
            rest = tuple(c for c in f.charms if c is not shields[0])
            less = msgspec.structs.replace(shields[0], amount=shields[0].amount - 1)
            g.battle(hits=f.hits - 1, charms=(*rest, less))  # used up it stays for the round: BW-SPELL-08
            continue  # BW-SPELL-33
        alike = {(g.blocks[b].type, g.seat_of(b), any(i.bearer == b for i in g.items.values())) for b in tied}
        if len(alike) > 1:
            seat = chooser(g, tied)
            if seat:
                return seat
            wound(g, g.pick("who takes the hit", tied, named=lambda b: block_name(g, b)))
        else:
            wound(g, tied[0])
    if g.fight is not None:
        g.battle(hits=0, on="", last=True)
    return ""


def wound(g: BlockWars, block: str) -> None:
    """A block takes one of the hits that are due (BW-FIRE-07)."""
    f = g.the_fight
    seat, name = g.seat_of(block), block_name(g, block)
    g.battle(hits=f.hits - 1)
    lose_step(g, block, f.by)
    if block in g.blocks:
        tell_fight(
            g,
            f"A block of {within(seat)} loses a step.",
            f"{belonging(seat, does(name, 'are'))} down to {count(g.blocks[block].steps, 'step')}.",
            hap.LOSS(f.at, {seat: hap.LOSES}),
        )


def lose_step(g: BlockWars, block: str, by: str) -> None:
    """A block loses a step, the last one too."""
    left = g.blocks[block].steps - 1
    if left:
        g.change(block, steps=left)
    else:
        scoring.eliminate(g, block, by)


def capture(g: BlockWars) -> None:
    """Treasures that are left alone are taken by the other side (BW-GOLD-06)."""
    for side in (ATTACK, DEFENCE):
        mine, theirs = ranks(g, side), ranks(g, OTHER[side])
        if not mine or not theirs or any(types()[g.blocks[b].type].kind != "treasure" for b in mine):
            continue
        loot = sum(g.blocks[b].steps for b in mine)
        for b in mine:
            scoring.drop(g, b)
            del g.blocks[b]
        many = {s: sum(g.seat_of(b) == s for b in theirs) for s in owners(g, OTHER[side]) if s}
        if many:
            winner = max(many, key=lambda s: many[s])
            armies = [g.blocks[b].army for b in theirs if g.seat_of(b) == winner]
            army = max(dict.fromkeys(armies), key=armies.count)
            g.host(army, gold=g.armies[army].gold + loot)
            g.tell(f"{seat_name(winner)} takes treasure worth {loot} gold.", hap.ITEM(g.the_fight.at))
        scoring.wiped_out(g, next(iter(s for s in owners(g, side) if s), ""))


def won(g: BlockWars) -> str:
    """The side that is left alone in the hex, '' while both stand (BW-COMBAT-05)."""
    for side in (ATTACK, DEFENCE):
        if not ranks(g, OTHER[side]):
            return side
    return ""


def closed(g: BlockWars, winner: str) -> None:
    """Say how the battle ended; its winner may regroup."""
    f = g.the_fight
    seats = owners(g, winner)
    names = MARGINS[winner]
    g.tell(
        f"The battle at {place_name(g, f.at)} is over: {names} hold the hex.",
        hap.BATTLE(f.at, {s: hap.WINS for s in seats if s}),
    )
    g.crossed = ()
    g.battle(stage="regroup", winner=winner, hits=0)
    wand = g.items.get(WAND)
    if wand is not None and wand.fallen and wand.at == f.at:
        pass_wand(g, winner)


def pass_wand(g: BlockWars, winner: str) -> None:
    """In Ruins the Wand of an eliminated bearer goes to a wizard of the winners, or out of the game (BW-WAND-09)."""
    at = g.the_fight.at
    heir = next(
        (
            b
            for s in owners(g, winner)
            for b in ranks(g, winner)
            if g.seat_of(b) == s and types()[g.blocks[b].type].kind == "wizard"
        ),
        "",
    )
    if not heir:
        del g.items[WAND]
        g.tell(f"{capital(ITEMS[WAND])} is lost: no wizard has won it.", hap.ITEM(at))
        return
    seat = g.seat_of(heir)
    g.items[WAND] = type(g.items[WAND])(at, heir)
    g.tell(f"A wizard of {seat_name(seat)} takes {ITEMS[WAND]}.", hap.ITEM(at, {seat: hap.TAKES}))
