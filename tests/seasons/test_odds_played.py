"""`odds` against battles that are fought: random forces over a bridge and at sea, walls and buildings next door."""

from __future__ import annotations

import random
from dataclasses import dataclass

import msgspec
import pytest

from minaria.engine.dice import Seeded
from minaria.engine.state import Run
from minaria.games.seasons.advice.chances import Case, cases
from minaria.games.seasons.phases.battle import Battle
from minaria.games.seasons.rules.position import new_unit
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import Group
from minaria.games.seasons.view import view
from tests.tally import Tally

from .tools import play, rule, spot, state

BATTLES, TRIALS = 50, 40
"""So many battles, each fought so many times."""
SEAT, FOE = "aldermark", "brineholt"


@dataclass
class Attack:
    """A position, who attacks from where to where, of which kind the defenders are."""

    g: Seasons
    at: str
    goal: str
    units: tuple[str, ...]
    kind: str


def by_land(g: Seasons, luck: random.Random) -> Attack:
    """Up to six units of any kind over the bridge, untrained ones too, against up to four of a kind and walls."""
    at, goal, kind = spot("Eastwatch"), spot("Tollmoor"), luck.choice(("infantry", "cavalry"))
    g.owner[goal] = g.owner["B1"] = FOE
    walls = luck.choice(("", "tower", "castle", "ruin"))
    g.walls.update({goal: walls} if walls else {})
    g.walls.update({"B1": luck.choice(("tower", "castle"))} if luck.randrange(2) else {})
    many = luck.randint(0 if walls else 1, 4)
    kinds = ("infantry", "cavalry", "siege")
    units = [new_unit(g, SEAT, luck.choice(kinds), at, green=not luck.randrange(4)) for _ in range(luck.randint(1, 6))]
    for _ in range(many):
        new_unit(g, FOE, kind, goal)
    return Attack(g, at, goal, tuple(units), kind if many else f"the {walls} alone")


def by_sea(g: Seasons, luck: random.Random) -> Attack:
    """Up to three boats, with what they carry, against up to three empty ones."""
    at, goal = spot("Lantern Bay"), spot("Heart Sea")
    units = []
    for _ in range(luck.randint(1, 3)):
        boat = new_unit(g, SEAT, "war_boat", at)
        cargo = [new_unit(g, SEAT, luck.choice(("infantry", "cavalry")), at) for _ in range(luck.randrange(4))]
        for u in cargo:
            g.pieces[u] = msgspec.structs.replace(g.pieces[u], aboard=boat)
        units += [boat, *cargo]
    for _ in range(luck.randint(1, 3)):
        new_unit(g, FOE, "war_boat", goal)
    return Attack(g, at, goal, tuple(units), "war boat")


def fought(a: Attack, key: str) -> Battle:
    """The battle by the rule, until losses are taken."""
    g = a.g.copy()
    g.run = Run(1, SEAT, Seeded(key))
    for u in a.units:
        g.pieces[u] = msgspec.structs.replace(g.pieces[u], at=a.goal)
    g.groups = (Group(SEAT, a.at, a.goal, a.units, attack=True),)
    phase = Battle(a.goal)
    phase.start(g)
    return phase


def told(a: Attack) -> Case:
    """What odds tell the attacker of defenders of that kind."""
    g = a.g.copy()
    g.settle()
    return next(c for c in cases(view(g, SEAT), a.goal, a.units) if c.who == a.kind)


@rule("SE-BATTLE-03", "SE-BATTLE-04", "SE-CASUALTY-01", "SE-DICE-02", "SE-BOAT-08")
@pytest.mark.parametrize("way", [by_land, by_sea])
def test_battles_end_as_often_as_the_odds_say(way: object) -> None:
    tally, luck = Tally(), random.Random("battles")
    start = state(play(""))
    for n in range(BATTLES):
        g = start.copy()
        g.run = Run(1, SEAT, Seeded("0"))
        a = by_land(g, luck) if way is by_land else by_sea(g, luck)
        odds = told(a)
        for k in range(TRIALS):
            sides = {s.nations[0]: s for s in fought(a, f"battle {n} {k}").sides}
            mine, theirs = sides[SEAT], sides[FOE]
            tally.count("the attacker wins", odds.chance.wins, mine.won)
            tally.measure("points the attacker loses", odds.chance.ours, min(mine.loss, mine.value))
            has = sum(theirs.worth.values()) + theirs.wall_value
            tally.measure("points the defender loses", odds.chance.theirs, min(theirs.loss, has))
    assert tally.faults() == []
