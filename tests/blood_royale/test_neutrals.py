"""Neutral armies: garrisons, armies of war cards, royals they take (chapters OPTE, OPTF, FOUR)."""

from __future__ import annotations

import pytest

from minaria.games.blood_royale.advice import odds
from minaria.games.blood_royale.pages import general
from minaria.games.blood_royale.phases.battle import Battles
from minaria.games.blood_royale.phases.events import Event
from minaria.games.blood_royale.phases.movement import March, Movement, Round
from minaria.games.blood_royale.phases.onslaught import Onslaught
from minaria.games.blood_royale.rules import battle, captivity, cards, changing, neutrals
from minaria.games.blood_royale.state import NEUTRAL, WAR, Army, Fight

from .tools import SEATS, Court, rule


def garrisoned() -> Court:
    """Friesland, which is nobody's, with its garrison."""
    c = Court(rule_f="on")
    c.g.control["friesland"] = NEUTRAL
    changing.refill(c.g, "friesland")
    return c


def passive(c: Court) -> None:
    """Everybody does nothing until the round is over; neutrals are never asked."""
    for _ in range(30):
        if not isinstance(c.match.phase, March):
            break
        c.say(c.match.awaited()[0], "done")


@rule("BR-OPTE-10", "BR-OPTF-06", "BR-FOUR-09")
def test_garrisons_move_nowhere_and_attack_nobody() -> None:
    c = garrisoned()
    c.army("gules", "westphalia")
    before = {a: x.at for a, x in c.g.armies.items()}
    c.g.bag, c.g.slot = SEATS[1:], "argent"
    c.stand(March("argent"), Movement(), Round())
    passive(c)
    assert {a: x.at for a, x in c.now.armies.items() if a in before} == before
    assert c.now.graves == ()
    assert neutrals.attacks(c.now) == [], "a garrison attacks nobody"
    hired = garrisoned()
    hired.g.armies["neutral-army-9"] = Army(NEUTRAL, "", "friesland", hired=WAR)
    hired.army("gules", "friesland")
    assert neutrals.attacks(hired.g) == [("friesland", "gules")], "a card's armies do"


@rule("BR-OPTE-10", "BR-FOUR-09")
def test_neutrals_who_are_attacked_fight_on_to_the_end_and_the_left_of_the_invader_rolls() -> None:
    c = garrisoned()
    c.army("gules", "friesland", 6)
    c.stand(Battles("gules"))
    assert "you have met the neutral army" in c.asked()
    # free rolls there are none; in each round Germany rolls, then sable, who sits on the left, for the neutrals
    c.say("gules", "attack")
    asked = []
    for dice in ((1, 6), (5, 6), (6, 6), (1, 6)):
        asked.append(c.asked().split(":")[0])
        c.say("gules", "stand", *dice)
        if c.now.fight is None:
            break
    assert set(asked) == {"gules"}, "neutrals neither flee, retreat nor surrender"
    assert [a.seat for a in c.now.armies.values() if a.at == "friesland"] == ["gules"] * 6
    c = garrisoned()
    c.g.fight = Fight("friesland", "gules", "")
    assert battle.roller(c.g, "") == "sable"
    assert battle.royals(c.g, "friesland", "") == []


# -- royals they take


def taken(cash: int = 0) -> Court:
    """King Louis lies with neutrals in Friesland."""
    c = garrisoned()
    c.g.player("azure", cash=cash)
    c.g.change(c.kings[1], at="friesland")
    captivity.take(c.throw().g, c.kings[1], "")
    assert "100 crowns free him" in c.heard()
    return c


@rule("BR-OPTE-11")
def test_neutrals_free_a_royal_for_a_hundred_crowns() -> None:
    c = taken(130)
    king = c.g.people[c.kings[1]].name
    c.g.slot = "azure"
    c.stand(March("azure"), Movement(), Round())
    assert "BR-OPTE-11" in c.no("azure", f"ransom {king} for 99")
    assert "BR-OPTE-11" in c.no("azure", f"release {king}")
    c.say("azure", f"ransom {king} for 100")
    assert c.now.captives == {}
    assert c.now.players["azure"].cash == 30
    assert c.now.people[c.kings[1]].at == c.now.capital("azure")


@rule("BR-OPTE-11")
def test_who_cannot_pay_leaves_him_there_until_the_neutrals_are_gone() -> None:
    c = taken(99)
    king = c.g.people[c.kings[1]].name
    c.g.slot = "azure"
    c.stand(March("azure"), Movement(), Round())
    assert "You cannot pay 100 crowns" in c.no("azure", f"ransom {king} for 100")
    g = c.now.copy()
    c.g = g
    neutrals.round_over(c.throw().g)
    assert c.kings[1] in g.captives
    g.armies.clear()
    neutrals.round_over(g)
    assert c.kings[1] in g.captives, "the land is still nobody's"
    g.control["friesland"] = "azure"
    neutrals.round_over(g)
    assert g.captives == {}


@rule("BR-OPTE-11")
def test_a_king_who_falls_with_his_army_against_neutrals_is_theirs() -> None:
    c = garrisoned()
    for n in range(3, 9):
        c.g.armies[f"neutral-army-{n}"] = Army(NEUTRAL, "", "friesland", hired="garrison")
    c.army("gules", "friesland")
    c.g.change(c.kings[2], at="friesland")
    c.stand(Battles("gules"))
    c.say("gules", "attack")
    c.say("gules", "stand")
    c.say("gules", "stand", 6, 4, 6, 6)  # 4 hits against an army and a King, who lives
    assert c.now.captives[c.kings[2]].by == ""
    assert c.now.people[c.kings[2]].at == "friesland"


# -- war cards


def war(n: int = 11, army: int = 0) -> Court:
    """Card 11: four armies in Bavaria, Swabia being nobody's; Germany has some there."""
    c = Court(rule_e="on")
    c.g.control["swabia"] = NEUTRAL
    cards.apply(c.throw().g, n, "argent")
    c.army("gules", "bavaria", army)
    return c


@rule("BR-OPTE-18")
def test_the_armies_of_a_war_card_fight_when_everybody_has_moved() -> None:
    c = war(army=6)
    assert [x.at for x in c.g.armies.values() if not x.seat] == ["bavaria"] * 4
    assert battle.meetings(c.g, "gules") == [], "not in his own slot"
    c.g.slot, c.g.bag = "gules", ()
    c.stand(March("gules"), Movement(), Round())
    c.say("gules", "done")
    assert "The neutral army attacks Gules (Germany) at Bavaria." in c.told("vert")
    assert c.asked().startswith("gules: Bavaria, round 1")


@rule("BR-OPTE-19")
def test_war_armies_attack_in_every_round_and_take_what_nobody_defends() -> None:
    c = war()
    c.army("gules", "franconia")
    assert neutrals.attacks(c.g) == [], "nobody there: no battle"
    neutrals.round_over(c.throw().g)
    assert c.g.owner("bavaria") == ""
    c.g.armies["germany-army-1"] = Army("germany", "gules", "bavaria")
    assert neutrals.attacks(c.g) == [("bavaria", "gules")], "in the next round again"
    neutrals.movement_over(c.g)
    assert [x.seat for x in c.g.armies.values()] == ["gules"]


@rule("BR-OPTE-19")
def test_war_armies_never_flee_nor_give_up() -> None:
    c = war(army=6)
    c.g.slot, c.g.bag = "gules", ()
    c.stand(Onslaught(), Movement(), Round())
    for dice in ((6, 1),) * 4:
        assert c.asked().startswith("gules: Bavaria, round"), "the neutrals are not asked"
        c.say("gules", "stand", *dice)
    assert "gules" in {x.seat for x in c.now.armies.values()}
    assert not [x for x in c.now.armies.values() if not x.seat], "they fought to the last"


def test_moors_who_have_granada_fall_on_andalusia() -> None:
    c = Court(rule_e="on")
    cards.apply(c.throw().g, 14, "argent")
    assert {x.at for x in c.g.armies.values()} == {"granada"}
    neutrals.round_over(c.g)
    assert c.g.owner("granada") == ""
    assert {x.at for x in c.g.armies.values()} == {"andalusia"}


def test_a_capital_without_a_castle_is_lost_to_neutrals() -> None:
    c = Court(rule_e="on")
    c.g.crown("germany", capital="bavaria", castle=0, strong=0)
    c.g.control["swabia"] = NEUTRAL
    cards.apply(c.throw().g, 11, "argent")
    neutrals.round_over(c.g)
    assert c.g.crowns["germany"].lost


@rule("BR-OPTE-45")
@pytest.mark.parametrize(("card", "then"), [(62, True), (60, False)])
def test_the_truce_lasts_a_round(card: int, then: bool) -> None:
    c = Court(rule_e="on")
    c.g.deck = c.g.deck.__class__((f"{card:02d}",), ())
    Event("argent").start(c.throw(6).g)
    assert c.g.truce is then
    c.army("azure", "navarre", 2)
    c.army("vert", "navarre", 2)
    c.g.slot = "azure"
    c.stand(Battles("azure"))
    if then:
        assert "BR-OPTE-45" in c.no("azure", "attack Spain")
        c.say("azure", "hold back")
        assert "BR-OPTE-45" in c.no("vert", "attack France")
    else:
        c.say("azure", "attack Spain")
        assert c.now.fight is not None
    g = c.now.copy()
    c.g = g
    g.deck = g.deck.__class__(("60",), ())
    Event("argent").start(c.throw(6).g)
    assert not g.truce


@rule("BR-OPTE-45")
def test_after_a_comet_the_pack_is_shuffled_and_another_card_drawn() -> None:
    c = Court(rule_e="on")
    c.g.deck = c.g.deck.__class__(("63",), ("60",))
    Event("argent").start(c.throw(6, 1, 6).g)
    assert "Event card 63" in c.heard()
    assert c.heard().count("Event card") == 2
    assert len(c.g.deck.left) + len(c.g.deck.used) == 2


def test_pages_and_odds_call_neutrals_by_their_name() -> None:
    c = garrisoned()
    c.army("gules", "friesland", 6)
    c.stand(Battles("gules"))
    assert "Neutral: 2 armies" in repr(general.place_page(c.view("vert"), "friesland"))
    c.say("gules", "attack")
    assert "The neutral army holds the field" in repr(odds.odds(c.match, "gules", "Friesland", ""))


def test_older_tables_keep_their_neutrals_as_they_were() -> None:
    c = war(army=2)
    c.g.options = {k: v for k, v in c.g.options.items() if k != "level"}
    assert neutrals.attacks(c.g) == []
    assert battle.meetings(c.g, "gules") == [("bavaria", "")], "they are fought in one's own slot"
    battle.imprison(c.throw().g, [c.kings[2]], "")
    assert c.g.captives == {}
    cards.turn_over(c.g)
    assert {x.seat for x in c.g.armies.values()} == {"gules"}
