"""Battles, prisoners and ransom (chapters BATTLE, PREBATTLE, CAPITAL, FLEE, RETREAT, SURRENDER, SPOILS, CAPTIVE)."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.games.blood_royale.phases.battle import Battles
from minaria.games.blood_royale.phases.movement import March
from minaria.games.blood_royale.rules import battle, captivity, movement
from minaria.games.blood_royale.state import Fight
from minaria.games.blood_royale.tables import casualties, provinces
from minaria.kit.people import Captive

from .tools import GAME, Court, rule

FIELD = "navarre"
"""Azure attacks vert (Spain) there, unless a test says otherwise."""


def court(azure: int, vert: int, at: str = FIELD) -> Court:
    """So many armies on each side."""
    c = Court()
    c.army("azure", at, azure)
    c.army("vert", at, vert)
    return c


def stand(c: Court, seat: str = "azure") -> Court:
    return c.stand(Battles(seat))


def count(c: Court, seat: str, at: str = FIELD) -> int:
    return len(battle.armies(c.now, at, seat))


def prince(c: Court, seat: str, at: str = FIELD, **scores: Any) -> str:
    """A Prince of 25 with a piece there."""
    return c.person(f"Prince-{seat}", 25, seat, piece="1", at=at, **scores)


def siege(azure: int, argent: int = 0) -> Court:
    """So many armies before and in the castle of Essex, with no royal near."""
    c = Court()
    c.g.change(c.kings[0], piece="", at="")
    c.army("azure", "essex", azure)
    c.army("argent", "essex", argent)
    return c


def king(c: Court, seat: str, at: str = FIELD, **scores: Any) -> str:
    """The King of a seat stands there."""
    who = c.kings[("argent", "azure", "gules", "sable", "vert").index(seat)]
    c.g.change(who, piece="K", at=at, **scores)
    return who


# -- meeting


@rule("BR-BATTLE-01", "BR-BATTLE-02")
def test_the_mover_decides_first_and_then_the_other() -> None:
    c = stand(court(3, 2))
    assert c.asked().startswith("azure: At Navarre you have met Vert (Spain): attack, or hold back?")
    c.say("azure", "hold back")
    assert c.asked().startswith("vert: At Navarre you have met Azure (France): attack")
    c.say("vert", "attack")
    assert c.now.fight == Fight(FIELD, "vert", "azure", round=1)
    c = stand(court(3, 2))
    c.say("azure", "hold back")
    c.say("vert", "hold back")
    assert (count(c, "azure"), count(c, "vert"), c.now.fight) == (3, 2, None)


@rule("BR-BATTLE-01", "BR-CAPITAL-01", "BR-CAPITAL-09")
def test_a_castle_alone_is_attacked_and_defends_with_ten() -> None:
    c = siege(5)
    stand(c)
    assert c.asked().startswith("azure: At Essex you have met Argent (England)")
    c.say("azure", "attack England")
    assert battle.force(c.now, "argent") == 10
    assert battle.highest(c.now, "argent") == "none"
    assert [casualties(10, "none", die) for die in (4, 5)] == [4, 0]


@rule("BR-BATTLE-03")
def test_all_pieces_of_both_sides_take_part() -> None:
    c = court(3, 2)
    prince(c, "azure")
    stand(c)
    c.say("azure", "attack")
    assert battle.force(c.now, "azure") == 4
    c.no("azure", "hold back")


@rule("BR-BATTLE-11")
def test_of_three_sides_the_attacker_chooses_one() -> None:
    c = court(3, 2)
    c.army("sable", FIELD, 2)
    stand(c)
    assert "Sable (Italy) or Vert (Spain)" in c.asked()
    c.say("azure", "attack Italy")
    assert c.now.fight is not None
    assert (c.now.fight.attacker, c.now.fight.defender) == ("azure", "sable")


# -- rounds


@rule("BR-BATTLE-04", "BR-BATTLE-05")
def test_both_roll_and_lose_at_the_same_time() -> None:
    c = stand(court(4, 3))
    c.say("azure", "attack")
    c.say("azure", "stand")
    c.say("vert", "stand", 3, 3)
    assert (count(c, "azure"), count(c, "vert")) == (1, 0)
    assert [casualties(3, "none", die) for die in (3, 4)] == [3, 0]


@rule("BR-BATTLE-06", "BR-BATTLE-07", "BR-BATTLE-12")
def test_royals_count_as_one_and_raise_the_cap() -> None:
    c = court(5, 3)
    prince(c, "vert")
    king(c, "azure")
    c.g.fight = Fight(FIELD, "azure", "vert")
    assert (battle.force(c.g, "vert"), battle.force(c.g, "azure")) == (4, 6)
    assert (battle.highest(c.g, "vert"), battle.highest(c.g, "azure")) == ("prince", "king")
    assert [casualties(6, royal, 5) for royal in ("none", "prince", "king")] == [0, 5, 5]
    assert [casualties(6, royal, 6) for royal in ("none", "prince", "king")] == [0, 0, 6]
    c.g.change(c.kings[1], at="")
    regent = c.person("Hugh", 40, "azure", piece="K", at=FIELD)
    assert battle.highest(c.g, "azure") == "king", "a regent fights as a King"
    c.g.change(regent, piece="2")
    assert battle.highest(c.g, "azure") == "prince", "a Consort as a Prince"


@rule("BR-BATTLE-08")
def test_hits_take_armies_first_and_spare_a_prince() -> None:
    c = court(1, 1)
    who = prince(c, "vert")
    stand(c)
    c.say("azure", "attack")
    c.say("vert", "stand")
    c.say("azure", "stand")
    c.say("vert", "stand", 1, 6)
    assert count(c, "vert") == 0
    assert c.now.people[who].here
    assert who not in c.now.captives


@rule("BR-BATTLE-09", "BR-BATTLE-10")
def test_rounds_go_on_until_one_side_is_gone_and_the_winner_stays() -> None:
    c = stand(court(2, 2))
    c.say("azure", "attack")
    for _ in range(3):
        c.say("azure", "stand")
        c.say("vert", "stand", 6, 6)
    assert c.now.fight is not None
    assert c.now.fight.round == 4
    c.say("azure", "stand")
    c.say("vert", "stand", 2, 5)
    assert (count(c, "azure"), count(c, "vert")) == (2, 0)
    assert GAME.rules.invariants(c.now) == []


@rule("BR-BATTLE-13")
def test_where_both_sides_fall_royals_who_live_go_to_their_capitals() -> None:
    c = court(1, 1)
    who = prince(c, "vert")
    c.g.fight = None
    stand(c)
    c.say("azure", "attack")
    c.say("vert", "stand")
    c.say("azure", "stand")
    c.say("vert", "stand", 1, 1)
    assert (count(c, "azure"), count(c, "vert")) == (0, 0)
    assert c.now.people[who].at == FIELD, "one hit on two does not touch him"
    c = court(2, 1)
    who = prince(c, "vert")
    stand(c)
    c.say("azure", "attack")
    c.say("vert", "stand")
    c.say("azure", "stand")
    c.say("vert", "stand", 2, 2, 6, 6)
    assert c.now.people[who].at == c.now.capital("vert")
    assert who not in c.now.captives


# -- before the battle


def strengths(c: Court, **scores: tuple[int, ...]) -> tuple[str, int]:
    """Free rolls with Kings ("k" first) or princes of those Strengths."""
    c.g.fight = Fight(FIELD, "azure", "vert")
    return battle.free_rolls(c.g)


@rule("BR-PREBATTLE-01", "BR-PREBATTLE-09")
def test_the_difference_of_strengths_gives_free_rolls() -> None:
    c = court(3, 3)
    prince(c, "azure", vigour=2)
    c.person("Odo", 25, "azure", piece="2", at=FIELD, vigour=1)
    prince(c, "vert", vigour=1)
    assert strengths(c) == ("azure", 2)
    c = court(3, 3)
    prince(c, "azure", vigour=2)
    c.person("Odo", 25, "azure", piece="2", at=FIELD, vigour=2)
    assert strengths(c) == ("azure", 4)


@rule("BR-PREBATTLE-04", "BR-PREBATTLE-07")
def test_a_kings_strength_must_be_counted() -> None:
    c = court(3, 3)
    king(c, "azure", vigour=-1)
    assert strengths(c) == ("vert", 1)


@rule("BR-PREBATTLE-05", "BR-PREBATTLE-06")
def test_princes_may_be_left_out_beside_a_king_alone() -> None:
    c = court(3, 3)
    king(c, "azure", vigour=1)
    prince(c, "azure", vigour=-2)
    assert strengths(c) == ("azure", 1)
    c = court(3, 3)
    prince(c, "azure", vigour=1)
    c.person("Odo", 25, "azure", piece="2", at=FIELD, vigour=-2)
    assert strengths(c) == ("vert", 1)


@rule("BR-PREBATTLE-02", "BR-PREBATTLE-03")
@pytest.mark.parametrize(
    ("armies", "die", "hits"), [(3, 4, 0), (3, 3, 3), (6, 5, 0), (6, 6, 0), (6, 4, 4), (2, 3, 0), (2, 2, 2)]
)
def test_a_free_roll_hits_for_its_value_with_as_many_armies(armies: int, die: int, hits: int) -> None:
    c = court(armies, 3)
    king(c, "azure", vigour=1)
    prince(c, "azure")
    c.g.fight = Fight(FIELD, "azure", "vert")
    c.throw(die)
    assert battle.free_roll(c.g, "azure").hits == hits


@rule("BR-PREBATTLE-08")
def test_free_rolls_are_taken_before_the_first_round_and_not_answered() -> None:
    c = court(4, 6)
    prince(c, "azure", vigour=1)
    stand(c)
    c.say("azure", "attack")
    c.say("azure", "stand", 3)
    assert (count(c, "azure"), count(c, "vert")) == (4, 3)
    assert c.now.fight is not None
    assert c.now.fight.round == 1


@rule("BR-PREBATTLE-10")
def test_guile_and_disputes_are_part_of_the_strength_counted() -> None:
    c = court(3, 3)
    who = prince(c, "azure")
    wife = c.person("Alix", 20, "azure", male=False, vigour=1, spouse=who)
    c.g.change(who, spouse=wife)
    assert strengths(c) == ("azure", 1)


# -- castles


@rule("BR-CAPITAL-02", "BR-CAPITAL-04")
def test_the_defender_fights_inside_with_his_castle_or_outside_without() -> None:
    for words, expected in (("fight inside", 13), ("outside the castle", 3), ("inside", 13), ("fight outside", 3)):
        c = siege(5, 3)
        stand(c)
        c.say("azure", "attack")
        assert c.asked() == "argent: Essex is attacked: fight inside the castle or outside?"
        c.say("argent", words)
        assert battle.force(c.now, "argent") == expected
        assert ("in a castle of 10" in c.asked()) == (expected == 13), "thirteen are not thirteen armies"


@rule("BR-CAPITAL-05")
def test_a_castle_never_attacks() -> None:
    c = siege(2, 3)
    stand(c, "argent")
    c.say("argent", "attack France")
    assert battle.force(c.now, "argent") == 3


@rule("BR-CAPITAL-06", "BR-CAPITAL-10")
def test_hits_are_spread_between_castle_and_armies() -> None:
    c = siege(5, 3)
    stand(c)
    c.say("azure", "attack")
    c.say("argent", "fight inside")
    assert battle.retreats(c.now, "argent") == []
    c.say("azure", "stand", 4, 6)
    assert c.asked().startswith("argent: 4 hits at Essex: the castle takes how many, 1 to 4?")
    assert "BR-CAPITAL-06" in c.no("argent", "castle takes 0")
    c.say("argent", "castle takes 2")
    assert c.now.crowns["england"].castle == 8
    assert count(c, "argent", "essex") == 1


@rule("BR-CAPITAL-06", "BR-BATTLE-04")
def test_hits_of_the_round_in_which_the_enemy_falls_are_spread_too() -> None:
    c = siege(1, 3)
    stand(c)
    c.say("azure", "attack")
    c.say("argent", "fight inside")
    c.say("azure", "stand", 1, 1)
    assert c.asked().startswith("argent: 1 hit at Essex: the castle takes how many, 0 to 1?")
    c.say("argent", "castle takes 1")
    assert c.now.crowns["england"].castle == 9
    assert (count(c, "azure", "essex"), count(c, "argent", "essex")) == (0, 3)
    assert c.now.fight is None


@rule("BR-CAPITAL-08", "BR-CAPITAL-11")
def test_a_castle_at_nothing_is_gone_for_good_and_the_capital_open() -> None:
    c = siege(6)
    c.g.crown("england", castle=1)
    assert movement.conquests(c.g, "azure") == []
    stand(c)
    c.say("azure", "attack")
    c.say("azure", "stand", 4, 6)
    assert (c.now.crowns["england"].castle, c.now.crowns["england"].strong) == (0, 0)
    assert movement.conquests(c.now, "azure") == ["essex"]


# -- leaving


@rule("BR-FLEE-01", "BR-FLEE-02", "BR-FLEE-04")
def test_a_royal_flees_where_no_enemy_stands_and_leaves_his_armies() -> None:
    c = court(2, 4)
    who = king(c, "vert")
    c.army("azure", "aragon", 1)
    stand(c)
    c.say("azure", "attack")
    name = c.now.people[who].name
    assert "BR-FLEE-02" in c.no("vert", f"flee with {name} to Aragon")
    c.say("vert", f"flee with {name} to Castile")
    assert c.now.people[who].at == "castile"
    assert battle.highest(c.now, "vert") == "none"
    assert count(c, "vert") == 4


@rule("BR-FLEE-03")
def test_whose_strength_was_used_stays_a_round() -> None:
    c = court(2, 4)
    who = king(c, "vert", vigour=1)
    stand(c)
    c.say("azure", "attack")
    c.say("vert", "stand", 6)
    name = c.now.people[who].name
    c.say("azure", "stand")
    assert "BR-FLEE-03" in c.no("vert", f"flee with {name} to Castile")
    c.say("vert", "stand", 6, 6)
    c.say("azure", "battle on")
    c.say("azure", "stand")
    c.say("vert", f"flee with {name} to Castile")
    assert c.now.people[who].at == "castile"


@rule("BR-RETREAT-01", "BR-RETREAT-02", "BR-RETREAT-03")
def test_a_retreat_costs_a_free_roll_and_goes_anywhere_near() -> None:
    c = court(5, 5)
    c.army("azure", "castile", 1)
    stand(c)
    c.say("azure", "attack")
    c.say("azure", "stand")
    c.say("vert", "retreat to Castile", 3)
    assert (count(c, "vert"), count(c, "vert", "castile")) == (0, 2)
    assert not battle.may_attack(c.now, "castile", "vert")
    assert battle.may_attack(c.now, "castile", "azure")


@rule("BR-RETREAT-04")
def test_nobody_retreats_into_famine() -> None:
    c = court(3, 3)
    c.g.famine = tuple(p for p in provinces() if p != FIELD)
    c.g.fight = Fight(FIELD, "azure", "vert", round=1)
    assert battle.retreats(c.g, "vert") == []
    assert battle.retreat_refusal(c.g, "vert", "castile").rule == "BR-RETREAT-04"  # type: ignore[union-attr]


@rule("BR-BATTLE-02", "BR-MOVE-08")
def test_armies_landed_from_the_sea_may_attack_where_they_land() -> None:
    c = Court()
    c.fleet("argent", "kent")
    c.army("argent", "kent", 3)
    c.army("azure", "normandy", 2)
    c.g.slot = "argent"
    c.stand(March("argent"))
    c.say("argent", "embark 3 armies")
    c.say("argent", "sail 1 fleet to Normandy")
    c.say("argent", "land 3 armies")
    assert battle.may_attack(c.now, "normandy", "argent")


@rule("BR-SPOILS-01")
def test_the_losers_goods_are_the_winners_even_if_he_retreats() -> None:
    c = court(4, 2)
    items = [c.good("food", "vert", FIELD) for _ in range(2)]
    stand(c)
    c.say("azure", "attack")
    c.say("azure", "stand")
    c.say("vert", "retreat to Castile", 6)
    assert {c.now.goods[i].seat for i in items} == {"azure"}


@rule("BR-SPOILS-01")
def test_what_lies_in_the_hold_of_a_fleet_is_no_spoil() -> None:
    c = court(4, 2)
    fleet = c.fleet("vert", FIELD)
    lying, loaded = c.good("food", "vert", FIELD), c.good("food", "vert", FIELD, aboard=fleet)
    stand(c)
    c.say("azure", "attack")
    c.say("azure", "stand")
    c.say("vert", "retreat to Castile", 6)
    assert (c.now.goods[lying].seat, c.now.goods[loaded].seat) == ("azure", "vert")


@rule("BR-SURRENDER-01", "BR-SURRENDER-03")
def test_surrender_is_offered_after_a_round_and_needs_an_answer() -> None:
    for answer, held in (("battle on", False), ("accept surrender", True)):
        c = court(6, 2)
        who = prince(c, "vert")
        stand(c)
        c.say("azure", "attack")
        c.say("vert", "stand")
        c.say("azure", "stand")
        c.say("vert", "stand", 6, 6)
        assert c.asked().startswith("vert: Navarre: ")
        c.say("vert", "surrender")
        assert ("the armies are lost" in c.say("azure", answer)) == held
        assert (who in c.now.captives) == held
        assert c.now.people[who].here
        assert count(c, "vert") == (0 if held else 2)


@rule("BR-SURRENDER-02")
def test_armies_may_go_free_by_the_terms() -> None:
    c = court(6, 2)
    stand(c)
    c.say("azure", "attack")
    c.say("azure", "stand")
    c.say("vert", "stand", 6, 6)
    c.say("vert", "surrender if our armies go free")
    assert "Vert (Spain) surrenders at Navarre: the armies go free." in c.say("azure", "accept")
    assert count(c, "vert") == 0
    free = [a for a in c.now.armies.values() if a.seat == "vert"]
    assert len(free) == 2
    assert {c.now.owner(a.at) for a in free} == {"vert"}, "into land of their own, where there is any"


# -- prisoners


def taken(constitution: int, *dice: int) -> tuple[Court, str]:
    """A Prince of vert's on whom the whole force falls."""
    c = court(6, 1)
    who = prince(c, "vert", constitution=constitution)
    stand(c)
    c.say("azure", "attack")
    c.say("vert", "stand")
    c.say("azure", "stand")
    c.say("vert", "stand", 2, 6, *dice)
    return c, who


@rule("BR-CAPTIVE-01", "BR-CAPTIVE-02", "BR-CAPTIVE-03")
def test_who_survives_the_fall_of_his_side_is_a_prisoner_in_the_captors_capital() -> None:
    c, who = taken(0, 1, 3)
    assert c.now.people[who].dead
    c, who = taken(0, 2, 3)
    assert c.now.people[who].here
    assert c.now.captives[who] == Captive("azure", 1, c.now.capital("azure"))
    assert c.now.people[who].at == c.now.capital("azure")


@rule("BR-CAPTIVE-05")
def test_prisoners_are_free_when_their_side_takes_that_capital() -> None:
    c = Court()
    who = prince(c, "vert")
    captivity.take(c.g, who, "azure")
    captivity.liberate(c.g, c.g.capital("azure"), "argent")
    assert who in c.g.captives
    captivity.liberate(c.g, c.g.capital("gules"), "vert")
    assert who in c.g.captives, "he is held elsewhere"
    captivity.liberate(c.g, c.g.capital("azure"), "vert")
    assert who not in c.g.captives
    assert c.g.people[who].at == c.g.capital("vert")


@rule("BR-RANSOM-01", "BR-RANSOM-02", "BR-RANSOM-03")
def test_a_ransom_both_agree_on_frees_and_a_refusal_does_not() -> None:
    for answer, held in (("refuse", True), ("agree", False)):
        c = Court()
        who = prince(c, "vert")
        captivity.take(c.g, who, "azure")
        for seat in ("vert", "azure"):
            c.g.player(seat, cash=100)
        c.army("vert", "castile", 1)
        c.g.slot = "vert"
        c.stand(March("vert"))
        c.say("vert", f"ransom {c.now.people[who].name} for 60 crowns")
        assert "60 crowns for the freedom of" in c.asked()
        c.say("azure", answer)
        assert (who in c.now.captives) == held
        assert c.now.players["azure"].cash == (100 if held else 160)
        assert (c.now.people[who].at == c.now.capital("vert")) == (not held)


@rule("BR-RANSOM-01")
@pytest.mark.parametrize(("level", "said"), [("3", "You have 20 crowns, and cannot pay 30 crowns"), ("2", "")])
def test_nobody_agrees_to_a_ransom_that_he_cannot_pay(level: str, said: str) -> None:
    """At older tables he could, and nothing came of it."""
    c = Court()
    c.g.options["level"] = level
    who = prince(c, "vert")
    captivity.take(c.g, who, "azure")
    c.g.player("vert", cash=20)
    c.army("azure", "castile", 1)
    c.g.slot = "azure"
    c.stand(March("azure"))
    c.say("azure", f"demand 30 crowns for {c.now.people[who].name}")
    assert c.asked().endswith("agree or refuse? You have 20 crowns.")
    if said:
        assert said in c.no("vert", "agree")
        c.say("vert", "refuse")
    else:
        assert "No ransom" in c.say("vert", "agree")
    assert who in c.now.captives
    order = c.match.parse("gules", "who is captive")
    page = str(c.match.game.pages.own[type(order)](c.match.game.views.of(c.now, "gules")))
    assert c.now.people[who].name in page
    assert "Azure (France)" in page


# -- the book's own battles


def invaders(*italians: int) -> tuple[str, int]:
    """A King of +1 and his heir of -1 invade Lombardy; who rolls freely there, and how often."""
    c = Court()
    c.army("azure", "lombardy", 4)
    c.army("sable", "lombardy", 4)
    king(c, "azure", "lombardy", vigour=1)
    prince(c, "azure", "lombardy", vigour=-1)
    for i, score in enumerate(italians, 1):
        c.person(f"Italian-{i}", 25, "sable", piece=str(i), at="lombardy", vigour=score)
    c.g.fight = Fight("lombardy", "azure", "sable")
    return battle.free_rolls(c.g)


@rule("BR-PREBATTLE-01", "BR-PREBATTLE-05", "BR-PREBATTLE-06", "BR-PREBATTLE-07")
def test_example_11_the_invasion_of_lombardy() -> None:
    assert invaders(1, -1) == ("azure", 1)
    assert invaders(1)[1] == 0, "without the weaker prince both sides' rolls cancel out"


def navarre() -> tuple[Court, str]:
    """Seven armies, a King of +2 and a Prince of +1 attack six armies and a Prince of +2; the free roll is a 5."""
    c = court(7, 6)
    king(c, "azure", vigour=2)
    prince(c, "azure", vigour=1)
    defender = prince(c, "vert", vigour=2)
    stand(c)
    c.say("azure", "attack")
    c.say("azure", "stand")
    c.say("vert", "stand", 5)
    return c, defender


def fights_on(c: Court, *dice: int, offers: bool = True) -> None:
    """A round in which nobody leaves and nobody surrenders."""
    c.say("azure", "stand")
    c.say("vert", "stand", *dice)
    if offers:
        c.say("vert", "battle on")


@rule("BR-PREBATTLE-02", "BR-BATTLE-04", "BR-BATTLE-06", "BR-BATTLE-07", "BR-FLEE-01")
def test_example_12_the_invasion_of_navarre() -> None:
    c, defender = navarre()
    assert (count(c, "azure"), count(c, "vert")) == (7, 6), "a 5 is no hit"
    assert (battle.force(c.now, "azure"), battle.force(c.now, "vert")) == (9, 7)
    fights_on(c, 3, 4)
    assert (count(c, "azure"), count(c, "vert")) == (3, 3)
    fights_on(c, 6, 5)
    assert (count(c, "azure"), count(c, "vert")) == (3, 3), "five strong no 6 hits, four strong no 5"
    fights_on(c, 3, 1)
    assert (count(c, "azure"), count(c, "vert")) == (2, 0)
    assert battle.force(c.now, "vert") == 1
    c.say("azure", "stand")
    c.say("vert", f"flee with {c.now.people[defender].name} to Castile")
    assert c.now.people[defender].at == "castile"
    assert defender not in c.now.captives
    assert c.now.fight is None
    assert count(c, "azure") == 2


@rule("BR-BATTLE-08", "BR-CAPTIVE-01")
@pytest.mark.parametrize("die", [4, 5])
def test_example_12_had_the_french_rolled_more(die: int) -> None:
    for survival, lives in (((1, 2), False), ((6, 6), True)):
        c, defender = navarre()
        fights_on(c, 3, 4)
        fights_on(c, 6, 5)
        fights_on(c, die, 1, *survival, offers=False)
        assert c.now.people[defender].here == lives
        assert (defender in c.now.captives) == lives
