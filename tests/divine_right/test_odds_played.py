"""`odds` against what is played: battles on open and on broken ground, sieges turn by turn, the diplomacy die."""

from __future__ import annotations

import random
from fractions import Fraction

import msgspec
import pytest

from minaria.engine.dice import Seeded
from minaria.engine.phases import STAY
from minaria.engine.state import Run
from minaria.games.divine_right.advice import chances
from minaria.games.divine_right.chapters.sieges import Storm
from minaria.games.divine_right.phases.court import Court
from minaria.games.divine_right.phases.losses import Losses
from minaria.games.divine_right.phases.sieges import Sieges
from minaria.games.divine_right.rules import diplomacy, sieges
from minaria.games.divine_right.rules.status import besiegers, defence
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import cards, personalities
from tests.tally import Tally

from .test_personalities import BARE
from .tools import here, play, rule, spot, state

TRIALS = 2_000


def played(g: Minaria, key: str) -> Minaria:
    """A copy of a position that is played on with dice of its own."""
    g = g.copy()
    g.run = Run(1, "muetar", Seeded(key))
    return g


@rule("DR-COMBAT-02", "DR-COMBAT-12")
@pytest.mark.parametrize(("at", "goal", "ours", "theirs"), [("15,13", "15,14", 6, 2), ("25,11", "25,10", 4, 3)])
def test_battles_cost_what_the_odds_say(at: str, goal: str, ours: int, theirs: int) -> None:
    done = play(f"referee> place {ours} Muetar armies at {at}\nreferee> place {theirs} Hothior armies at {goal}\n")
    g, hexes, force = state(done), (spot(goal),), here(done, at)
    muster = chances.battle(g, "muetar", hexes, force, "army").muster(g)
    bonuses = [sum(n for n, _ in side) for side in (muster.ours, muster.theirs)]
    told = chances.results(bonuses[0], bonuses[1], ours, theirs)
    tally = Tally()
    for n in range(TRIALS):
        battle = chances.battle(g, "muetar", hexes, force, "army")
        battle.dice(played(g, f"battle {n}"))
        assert battle.losses in told
        for losses, chance in told.items():
            tally.count(f"losses {losses}", chance, battle.losses == losses)
    assert tally.faults() == []


@rule("DR-SIEGE-22", "DR-SIEGE-24", "DR-SIEGE-25", "DR-SIEGE-29")
@pytest.mark.parametrize("many", [3, 5, 9])
def test_sieges_go_as_the_odds_say_turn_by_turn(many: int) -> None:
    script = f"referee> place {many} Muetar armies at Tadafat outside\nreferee> set Tadafat siege muetar 0\n"
    g, h = state(play(script)), spot("Tadafat")
    against = defence(g, h)
    force = besiegers(g, h)
    ladder = [sum(n for n, _ in sieges.bonuses_of(g, force[k:], against)) for k in range(len(force) - against + 1)]
    told, tally = chances.siege_course(ladder, chances.TURNS_AHEAD), Tally()
    for n in range(TRIALS):
        now = played(g, f"siege {many} {n}")
        for turn, (fallen, lost, weak) in enumerate(told, 1):
            if h in sieges.to_roll(now, "muetar"):
                step = Storm(h).do(now, Sieges("muetar"))
                if isinstance(step.phase, Losses) and step.phase.start(now) == STAY:
                    step.phase.remove(now, step.phase.among[:1])
            left = len(besiegers(now, h))
            tally.count(f"fallen by die {turn}", fallen, h in now.plundered)
            tally.count(f"too weak by die {turn}", weak, h not in now.plundered and left < against)
            tally.measure(f"units lost by die {turn}", lost, sum(u not in now.pieces for u in force))
    assert tally.faults() == []


@rule("DR-DIPLO-04", "DR-ACTIVATE-04")
def test_missions_succeed_as_often_as_the_odds_say() -> None:
    g, luck, tally = state(play("", BARE)), random.Random("missions"), Tally()
    for n in range(TRIALS):
        now = played(g, f"mission {n}")
        person, card = luck.choice([*personalities()]), luck.choice(["", *cards()])
        now.realms["immer"] = msgspec.structs.replace(now.realms["immer"], card=person, read=True)
        bonus = sum(b for b, _ in diplomacy.modifiers(now, "hothior", "immer", "activate", card))
        faces = diplomacy.chance(diplomacy.NEEDED["activate"], bonus)
        never = diplomacy.impossible(now, "immer", "activate", card)
        Court("hothior", "immer", "activate").attempt(now, card)
        tally.count("a mission succeeds", Fraction(0 if never else faces, 6), now.realms["immer"].seat == "hothior")
    assert tally.faults() == []
    assert TRIALS / 20 < tally.happened["a mission succeeds"] < TRIALS
