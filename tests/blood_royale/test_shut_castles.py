"""Castles under attack, and troops that come too late to get in (chapter CAPITAL)."""

from __future__ import annotations

from minaria.games.blood_royale.phases.battle import Battles
from minaria.games.blood_royale.phases.movement import March, Movement, Round
from minaria.games.blood_royale.rules import battle

from .tools import Court, rule


@rule("BR-CAPITAL-03")
def test_relief_camps_outside_a_castle_under_attack_and_is_attacked_apart_from_it() -> None:
    c = Court()
    c.army("argent", "essex", 4)
    c.army("azure", "essex", 9)
    c.g.change(c.kings[0], at="kent")
    c.g.beset = {"essex": "azure"}
    c.stand(Battles("azure"))
    c.say("azure", "attack England")
    assert "The castle of Essex is shut" in c.told("vert")
    assert c.asked().startswith("azure: Essex, round 1: Azure (France) 9 against Argent (England) 4."), "no walls"
    c.say("azure", "stand")
    c.say("argent", "stand", 4, 6)
    assert not [x for x in c.now.armies.values() if x.seat == "argent"]
    assert c.now.crowns["england"].castle == 10, "the castle took nothing"
    assert "At Essex you have met Argent (England)" in c.asked(), "behind the camp stands the castle"
    c.say("azure", "attack")
    assert battle.inside(c.now, "argent")
    assert battle.force(c.now, "argent") == 10


@rule("BR-CAPITAL-03")
def test_an_attack_on_a_castle_lasts_while_the_attacker_stands_before_it() -> None:
    c = Court()
    c.army("argent", "essex", 4)
    (there,) = c.army("azure", "essex")
    c.stand(Battles("azure"))
    c.say("azure", "attack England")
    assert c.asked().startswith("argent: Essex is attacked: fight inside the castle or outside?"), (
        "they were in it before"
    )
    assert c.now.beset == {"essex": "azure"}
    c.g = c.now.copy()
    c.g.fight = None
    battle.lift(c.g)
    assert c.g.beset == {"essex": "azure"}
    assert battle.shut(c.g, "essex", "azure", "argent")
    assert not battle.shut(c.g, "essex", "vert", "argent"), "another's attack is a new one"
    c.g.change(there, at="kent")
    battle.lift(c.g)
    assert c.g.beset == {}


@rule("BR-CAPITAL-03")
def test_before_any_attack_who_comes_goes_in() -> None:
    c = Court()
    c.army("argent", "kent", 4)
    c.army("azure", "essex", 9)
    c.g.slot = "argent"
    c.stand(March("argent"), Movement(), Round())
    c.say("argent", "move 4 armies from Kent to Essex")
    assert not battle.shut(c.now, "essex", "azure", "argent")


@rule("BR-CAPITAL-03")
def test_a_king_who_rides_to_his_castle_under_attack_does_not_get_in_either() -> None:
    c = Court()
    c.army("azure", "essex", 9)
    c.g.beset = {"essex": "azure"}
    c.g.change(c.kings[0], at="kent")
    assert not battle.shut(c.g, "essex", "azure", "argent"), "nobody is there but the garrison"
    c.g.change(c.kings[0], at="essex")
    assert battle.shut(c.g, "essex", "azure", "argent")
