"""When a war is over, and who has won it then, in the scenarios other than Alliances (chapter VICTORY)."""

from __future__ import annotations

from typing import NamedTuple

from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.rules import borderland
from minaria.games.block_wars.rules.building import income, owned
from minaria.games.block_wars.rules.scoring import finish, wiped_out, withdraw
from minaria.games.block_wars.state import ALLIANCES, BORDERLAND, PLUNDERING, RUINS, WAND, BlockWars
from minaria.games.block_wars.tables import figures, types
from minaria.games.block_wars.wording import seat_name


def of_kind(g: BlockWars, seat: str, kind: str) -> list[str]:
    """The blocks of a kind that a seat has on the map."""
    return [b for b in g.of(seat) if types()[g.blocks[b].type].kind == kind]


def in_war(g: BlockWars) -> list[str]:
    """The seats that are not out, in the order of the seating roll."""
    return [s for s in g.ranks if s not in g.out]


class Count(NamedTuple):
    """The final count of a seat: what its blocks are worth, its deeds, what it holds; what ties are split by."""

    blocks: int
    deeds: int
    held: int
    first: int
    cities: int

    @property
    def total(self) -> int:
        """What counts."""
        return self.blocks + self.deeds + self.held


def count_of(g: BlockWars, seat: str) -> Count:
    """What a seat would have if the war ended now (BW-VICTORY-07, BW-VICTORY-11, BW-VICTORY-12)."""
    worth, mine = 0, g.of(seat)
    ruins = figures("ruins")["vp"]
    mage = of_kind(g, seat, "wizard") if g.scenario == RUINS else []
    for b in mine:
        price = ruins["mage_step"] if b in mage else types()[g.blocks[b].type].cost
        worth += g.blocks[b].steps * price
    wand = g.items.get(WAND)
    held = ruins["magic_wand"] if g.scenario == RUINS and wand is not None and wand.bearer in mine else 0
    first = sum(g.blocks[b].steps for b in mage) if g.scenario == RUINS else len(of_kind(g, seat, "castle"))
    return Count(worth, g.points.get(seat, 0), held, first, len(owned(g, seat)))


def settle_count(g: BlockWars, why: str) -> None:
    """The war ends with the count; ties are split, else shared (BW-VICTORY-08, BW-VICTORY-13)."""
    able = [s for s in in_war(g) if g.scenario != RUINS or of_kind(g, s, "wizard")]
    counts = {s: count_of(g, s) for s in able}
    for seat, c in counts.items():
        g.points[seat] = c.total
        g.tell(f"{seat_name(seat)}: {c.total} points.", hap.POINTS())
    best = max(((c.total, c.first, c.cities) for c in counts.values()), default=(0, 0, 0))
    finish(g, tuple(s for s, c in counts.items() if (c.total, c.first, c.cities) == best), why)


def leave_out(g: BlockWars) -> None:
    """Whoever has no block left, and nobody waiting, is out of the war (BW-VICTORY-17, W-04)."""
    for seat in in_war(g):
        if not g.of(seat) and not g.waiting.get(seat):
            g.out = (*g.out, seat)
            g.tell(f"{seat_name(seat)} is out of the war.", hap.ELIMINATION((), {seat: hap.OUT}))


def resign(g: BlockWars) -> None:
    """The blocks of those who have resigned leave the map, all at once; nobody scores (BW-VICTORY-18)."""
    gone, g.resigned = g.resigned, ()
    for seat in gone:
        g.waiting.pop(seat, None)
        withdraw(g, seat)
    if gone and g.scenario == BORDERLAND:
        who = "both have resigned" if len(gone) > 1 else f"{seat_name(gone[0])} has resigned"
        finish(g, tuple(s for s in g.ranks if s not in gone), who)
    for seat in gone:
        wiped_out(g, seat)


def after_combat(g: BlockWars) -> None:
    """The wins that are looked for after every Combat Phase (BW-VICTORY-05, BW-VICTORY-09)."""
    if g.scenario == ALLIANCES or g.finished:
        return
    leave_out(g)
    if g.scenario == PLUNDERING:
        lords = [s for s in g.ranks if of_kind(g, s, "castle")]
        if len(lords) == 1:
            finish(g, tuple(lords), "no castle stands but theirs")
    last_one(g)


def last_one(g: BlockWars) -> None:
    """The last who is in the war has won it; if nobody is, it is drawn (BW-VICTORY-09)."""
    left = in_war(g)
    if len(left) < 2:
        finish(g, tuple(left), "nobody else is left" if left else "nobody is left")


def after_build(g: BlockWars) -> None:
    """The wins that are looked for when a turn is over (BW-VICTORY-06, -09, -10, -15, -16, -20)."""
    if g.scenario == ALLIANCES or g.finished or not g.turn:
        return
    leave_out(g)
    last_one(g)
    if g.finished:
        return
    if g.scenario == BORDERLAND:
        after_eight(g)
        return
    found = figures("ruins")["turns_after_last_token"] if g.scenario == RUINS else None
    more = found or figures("plundering_allies")["turns_after_final_temple"]
    limit = g.options.get("turns", "none")
    if (g.found and g.turn >= g.found + more) or (limit != "none" and g.turn >= int(limit)):
        settle_count(g, f"the count after turn {g.turn}")


def after_eight(g: BlockWars) -> None:
    """The Borderland's end (BW-VICTORY-15, BW-VICTORY-16)."""
    if g.turn < figures("borderland")["turns"]:
        return
    has, needs = income(g, g.ranks[0]), borderland.target(g)
    said = f"the attacker's cities are worth {has} gold, {needs} were needed"
    finish(g, (g.ranks[0] if has >= needs else g.ranks[1],), said)
