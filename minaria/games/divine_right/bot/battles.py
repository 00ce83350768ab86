"""What a battle may be expected to cost: all 36 pairs of dice, with the bonuses both sides have.

Called by marching and reactions. The arithmetic of the battle itself is in rules/combat.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from minaria.games.divine_right.bot.survey import ALLY_KING, KING, UNIT
from minaria.games.divine_right.rules import combat as fight
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import unit


class Outlook(NamedTuple):
    """Mean losses of attacker and defender in combat units, and the chances that each loses any."""

    attacker: float
    defender: float
    attacker_hurt: float
    defender_hurt: float


@lru_cache(maxsize=20_000)
def dice(strong: int, weak: int, ours: int, theirs: int) -> Outlook:
    """Over all dice: `strong` attackers against `weak` defenders, all bonuses (the odds too) added up."""
    lost = [fight.losses(a, d, ours, theirs, strong, weak) for a in range(1, 7) for d in range(1, 7)]
    return Outlook(
        sum(x.attacker for x in lost) / 36,
        sum(x.defender for x in lost) / 36,
        sum(1 for x in lost if x.attacker) / 36,
        sum(1 for x in lost if x.defender) / 36,
    )


def outlook(
    g: Minaria, hexes: Sequence[int], attackers: Sequence[str], defenders: Sequence[str], sortie: bool = False
) -> Outlook:
    """What to expect of an attack by those on those in these hexes."""
    strong = len(attackers)
    high, low = fight.odds(strong, fight.defence_strength(g, hexes, defenders))
    ours = high + sum(n for n, _ in fight.side_bonus(g, attackers, (), True))
    theirs = low + sum(n for n, _ in fight.side_bonus(g, defenders, (), False))
    if not sortie:
        theirs += sum(n for n, _ in fight.terrain_bonus(g, hexes, attackers))
    return dice(strong, len(defenders), ours, theirs)


def gain(
    g: Minaria,
    hexes: Sequence[int],
    attackers: Sequence[str],
    defenders: Sequence[str],
    seat: str,
    sortie: bool = False,
) -> float:
    """What an attack is worth to the attacker, in points: units, and monarchs who stand with either side."""
    if not attackers or not defenders:
        return 0.0
    x = outlook(g, hexes, attackers, defenders, sortie)
    worth = UNIT * (x.defender - x.attacker)
    spots = {(g.pieces[u].hex, g.pieces[u].inside) for u in attackers}
    for u, p in g.pieces.items():
        if unit(u).combat:
            continue
        realm = g.realms[unit(u).kingdom]
        if not realm.seat or realm.prison:
            continue
        price = (KING if realm.status == "home" else ALLY_KING) / 3
        if p.hex in hexes and not p.inside and realm.seat != seat:
            worth += price * x.defender_hurt
        elif (p.hex, p.inside) in spots and realm.seat == seat and not sortie:
            worth -= price * x.attacker_hurt
    return worth
