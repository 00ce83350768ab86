"""`odds`: the chance of every result of a battle, worked out exactly (`contract.Advice`)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from commands import NameIndex
from minaria.engine.sheets import Facts, Grid, Sheet, Text, note
from minaria.games.blood_royale import names
from minaria.games.blood_royale.rules import battle, movement
from minaria.games.blood_royale.rules.chances import Host, Result, chances
from minaria.games.blood_royale.state import BloodRoyale, Fight
from minaria.games.blood_royale.tables import place_name, provinces
from minaria.games.blood_royale.wording import capital, count, listing, side_name
from minaria.kit.wording import percent

if TYPE_CHECKING:
    from minaria.engine.contract import Match

MOST = 40
"""More armies than a side can have."""
LEFT_OUT = "It is fought to the end: nobody flees, retreats or surrenders; a castle takes hits before those inside."


def odds(match: Match, seat: str, place: str, force: str) -> Sheet:
    """The battle being fought; so many against so many; or an attack on a province with what could be there."""
    g: BloodRoyale = match.state
    bare = [re.match(r"\s*(\d+)", words) for words in (force, place)]
    if bare[0] and bare[1]:
        one, other = (Host(min(MOST, int(found[1]))) for found in bare if found)
        return _sheet(f"Odds of {one.armies} against {other.armies}", "the first", "the second", one, other, 0)
    if not place.strip():
        return _now(g) if g.fight else note("Odds", "Say 'odds at Kent', or 'odds 6 against 4'.")
    at = str(next(iter((names.scope(match, seat).index("place") or NameIndex([])).exact(place.strip())), ""))
    if at not in provinces():
        return note("Odds", "Name a province.")
    if g.fight and g.fight.at == at:
        return _now(g)
    return _attack(g, seat, at)


def _now(g: BloodRoyale) -> Sheet:
    """The battle being fought, from this round on."""
    f = battle.fight(g)
    side, many = battle.free_rolls(g)
    free = 0 if f.round else many if side == f.attacker else -many
    return _between(g, f"Odds at {place_name(f.at)}", free)


def _attack(g: BloodRoyale, seat: str, at: str) -> Sheet:
    """What a seat has in a province, or could bring there on land now, against everybody who stands there."""
    here = [*battle.armies(g, at, seat), *battle.royals(g, at, seat)]
    coming = [] if here else [p for p in movement.walkers(g, seat) if at in movement.ends(g, seat, (p,))]
    title = f"Odds at {place_name(at)}"
    foes = [s for s in battle.sides(g, at) if s != seat]
    if not here and not coming:
        return note(title, f"No piece of yours stands at {place_name(at)} or gets there now.")
    if not foes:
        return note(title, "Nobody is there to be fought.")
    there = g.copy()
    for p in coming:
        there.change(p, at=at)
    sheets = []
    for foe in foes:
        walls = bool(battle.castle_of(there, at, foe)) and not battle.shut(there, at, seat, foe)
        there.fight = Fight(at, seat, foe, inside=walls)
        side, many = battle.free_rolls(there)
        sheets.append(_between(there, title, many if side == seat else -many))
    return Sheet(title, tuple(b for s in sheets for b in s.blocks))


def host(g: BloodRoyale, side: str) -> Host:
    """A side of the battle being fought."""
    at = battle.fight(g).at
    royals = battle.royals(g, at, side)
    led = battle.highest(g, side)
    armies = len(battle.armies(g, at, side))
    return Host(armies, len(royals), led, battle.force(g, side) - armies - len(royals))


def _between(g: BloodRoyale, title: str, free: int) -> Sheet:
    f = battle.fight(g)
    one, other = f.attacker, f.defender
    me, foe = capital(side_name(g, one)), capital(side_name(g, other))
    return _sheet(title, me, foe, host(g, one), host(g, other), free)


def _sheet(title: str, me: str, foe: str, one: Host, other: Host, free: int) -> Sheet:
    found = chances(one, other, free)
    facts = [(me, _words(one)), (foe, _words(other))]
    if free:
        facts.append(("Free rolls", f"{count(abs(free), 'roll')} of {me if free > 0 else foe}"))
    facts += [
        (f"{me} holds the field", percent(_sum(found, True, False))),
        (f"{foe} holds the field", percent(_sum(found, False, True))),
        ("Nobody is left", percent(_sum(found, False, False))),
    ]
    order = sorted(found.items(), key=lambda item: (-item[0].one.force, item[0].other.force))
    rows = tuple((_words(end.one), _words(end.other), percent(p)) for end, p in order)
    return Sheet(title, (Facts(tuple(facts)), Grid((me, foe, "chance"), rows, "What is left"), Text((LEFT_OUT,))))


def _sum(found: Mapping[Result, Fraction], mine: bool, theirs: bool) -> Fraction:
    return sum(
        (p for end, p in found.items() if (end.one.force > 0, end.other.force > 0) == (mine, theirs)), Fraction(0)
    )


def _words(x: Host) -> str:
    """A side in words."""
    parts = [count(x.armies, "army")] if x.armies else []
    parts += [f"{count(x.royals, 'royal')}{' with the King' if x.led == battle.RULER else ''}"] if x.royals else []
    parts += [f"castle {x.walls}"] if x.walls else []
    return listing(parts, none="nothing")
