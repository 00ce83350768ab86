"""`odds` against battles that are fought to the end: hosts of any size, royals, free rolls, castles."""

from __future__ import annotations

import random
from fractions import Fraction

import msgspec

from minaria.engine.dice import Seeded
from minaria.engine.state import Run
from minaria.games.blood_royale.advice import odds
from minaria.games.blood_royale.phases.battle import AskSpread, Battle
from minaria.games.blood_royale.rules import battle
from minaria.games.blood_royale.rules.chances import chances
from minaria.games.blood_royale.state import BloodRoyale, Fight
from tests.tally import Tally

from .tools import Court, rule

BATTLES, TRIALS = 50, 40
"""So many battles, each fought so many times."""
AT = "castile"


def hosts(luck: random.Random, inside: bool) -> BloodRoyale:
    """Azure before the capital of vert: up to eight armies each, Kings and princes with a Strength of up to 2."""
    c = Court()
    for seat, king in (("azure", c.kings[1]), ("vert", c.kings[4])):
        c.army(seat, AT, luck.randint(0 if inside and seat == "vert" else 1, 8))
        princes = [c.person("Prince", 20, seat, piece=str(k + 1)) for k in range(luck.randrange(3))]
        for royal in (king, *princes):
            at = "kent" if royal == king and luck.randrange(2) else AT
            c.g.people[royal] = msgspec.structs.replace(c.g.people[royal], at=at, vigour=luck.randrange(3))
    c.g.crown("spain", castle=luck.randint(1, 8))
    return c.g


def fought(g: BloodRoyale, inside: bool, key: str) -> tuple[bool, bool, int, int]:
    """A battle by the rule in which nobody leaves: who is left, and with how many armies."""
    g.run = Run(1, "azure", Seeded(key))
    phase = Battle("azure", "vert", AT)
    step = phase.start(g)
    while step.kind == "call":
        value: object = ""
        if step.then == "lined_up":
            value = inside
        elif isinstance(step.phase, AskSpread):
            value = battle.choice(g, "vert", step.phase.hits)[-1]
        step = getattr(phase, step.then)(g, value)
    left = [len(battle.armies(g, AT, s)) for s in ("azure", "vert")]
    walls = battle.castle(g, AT) if inside else ""
    royals = [len(battle.royals(g, AT, s)) for s in ("azure", "vert")]
    return left[0] + royals[0] > 0, left[1] + royals[1] + bool(walls) > 0, left[0], left[1]


def told(g: BloodRoyale, inside: bool) -> tuple[dict[tuple[bool, bool], Fraction], list[Fraction]]:
    """What odds tell of it: who holds the field how likely, and the armies left on the average."""
    g = g.copy()
    g.fight = Fight(AT, "azure", "vert", inside=inside)
    side, many = battle.free_rolls(g)
    found = chances(odds.host(g, "azure"), odds.host(g, "vert"), many if side == "azure" else -many)
    held = dict.fromkeys(((True, False), (False, True), (False, False)), Fraction(0))
    for end, p in found.items():
        held[end.one.force > 0, end.other.force > 0] += p
    return held, [sum((p * end[k].armies for end, p in found.items()), Fraction(0)) for k in (0, 1)]


@rule("BR-BATTLE-05", "BR-BATTLE-07", "BR-BATTLE-08", "BR-CAPITAL-06", "BR-PREBATTLE-02", "BR-PREBATTLE-07")
def test_battles_end_as_often_as_the_odds_say() -> None:
    tally, luck = Tally(), random.Random("battles")
    for n in range(BATTLES):
        inside = bool(luck.randrange(2))
        g = hosts(luck, inside)
        where = "inside" if inside else "in the field"
        chance, means = told(g, inside)
        for k in range(TRIALS):
            azure, vert, *left = fought(g.copy(), inside, f"battle {n} {k}")
            for held, p in chance.items():
                tally.count(f"{where}: azure {held[0]}, vert {held[1]}", p, (azure, vert) == held)
            for side, mean, many in zip(("azure", "vert"), means, left, strict=True):
                tally.measure(f"{where}: armies left to {side}", mean, many)
    assert tally.faults() == []
    assert min(tally.happened.values()) > 0
