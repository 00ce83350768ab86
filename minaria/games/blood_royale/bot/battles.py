"""Battles: whom to attack, whether to stay, what is said of surrender, by the exact odds of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from commands import Order
from minaria.games.blood_royale.advice.odds import host
from minaria.games.blood_royale.bot.march import host_at
from minaria.games.blood_royale.bot.worth import ARMY, CAPTIVE, outlook, prize
from minaria.games.blood_royale.chapters.battle import (
    AcceptSurrender,
    Attack,
    BattleOn,
    CastleTakes,
    Defend,
    Flee,
    HoldBack,
    Retreat,
    Stand,
    Surrender,
)
from minaria.games.blood_royale.rules import battle, contracts
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import links

LOST, DOUBTFUL = 0.15, 0.4
"""Below these chances armies leave the field, and royals do."""


def attacks(g: BloodRoyale, seat: str, at: str, foes: tuple[str, ...]) -> Iterator[Order]:
    """Whoever is likely beaten at a fair price is attacked, the best prospect first."""
    found = []
    for foe in foes:
        if foe and contracts.kept_out(g, seat, at):
            continue
        mine, theirs = host_at(g, at, seat)._replace(walls=0), host_at(g, at, foe)
        won, left = outlook(mine, theirs)
        spoils = prize(g, seat, at) + ARMY * theirs.armies + CAPTIVE * theirs.royals / 2
        found.append((won * spoils - ARMY * (mine.armies - left) - CAPTIVE * mine.royals * (1 - won), foe))
    yield from (Attack(foe) for value, foe in sorted(found, reverse=True) if value > 0)
    yield HoldBack()


def prospect(g: BloodRoyale, seat: str) -> float:
    """How likely a seat wins the battle it is in, fought on to the end."""
    f = battle.fight(g)
    side, many = battle.free_rolls(g)
    free = 0 if f.round else many if side == seat else -many
    return outlook(host(g, seat), host(g, battle.other(g, seat)), free)[0]


def stands(g: BloodRoyale, seat: str) -> Iterator[Order]:
    """Royals leave a field that is doubtful, armies one that is lost, to their own land before others'."""
    won, at = prospect(g, seat), battle.fight(g).at
    many = len(battle.armies(g, at, seat))
    if won < DOUBTFUL:
        havens = sorted(battle.havens(g, seat), key=lambda p: (p != g.capital(seat), g.owner(p) != seat, p))
        for who in battle.royals(g, at, seat):
            yield from (Flee(who, to) for to in havens)
    if won < LOST and many > 1:
        near = [p for p in links("land").get(at, ()) if not [s for s in battle.sides(g, p) if s != seat]]
        yield from (Retreat(to) for to in sorted(near, key=lambda p: (g.owner(p) != seat, p)))
    yield Stand()


def walls(g: BloodRoyale, seat: str) -> Iterator[Order]:
    """From inside, but before the walls where the field is as good as won."""
    f = battle.fight(g)
    mine = host_at(g, f.at, seat)
    won, left = outlook(mine._replace(walls=0), host_at(g, f.at, f.attacker))
    yield Defend(not (won > 0.9 and left > mine.armies - 1))


def surrenders(g: BloodRoyale, seat: str) -> Iterator[Order]:
    """Who has as good as lost saves his royals, or his armies where there are none."""
    royals = battle.royals(g, battle.fight(g).at, seat)
    if prospect(g, seat) < LOST and not battle.inside(g, seat):
        yield Surrender(True)
    if prospect(g, seat) < LOST / 3 and royals:
        yield Surrender(False)
    yield BattleOn()


def terms(g: BloodRoyale, seat: str) -> Iterator[Order]:
    """Prisoners and a field without losses are taken; armies go free only for a prisoner or out of danger."""
    f = battle.fight(g)
    foe = battle.other(g, seat)
    royals = battle.royals(g, f.at, foe)
    if f.offered == "all" or royals or prospect(g, seat) < 1 - LOST:
        yield AcceptSurrender()
    yield BattleOn()


def spread(g: BloodRoyale, seat: str, hits: int) -> Iterator[Order]:
    """Walls are mended every five years while they stand: they take what they can and live."""
    may = battle.choice(g, seat, hits)
    country = battle.castle_of(g, battle.fight(g).at, seat)
    standing = [n for n in may if n < g.crowns[country].castle] if country else []
    yield CastleTakes(max(standing, default=may[-1]))
