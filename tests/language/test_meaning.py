"""What games declare of an order's meaning: who carries it out, what it is like, where it goes, what is grave.

Typed at the positions of the corpora, in words that no pattern has.
"""

from __future__ import annotations

import pytest

from minaria.engine.game import load
from tests.language.replies import replied

GRAVE = {
    "divine_right": {"execute", "retire", "assassinate", "duel"},
    "kingmaker": {"execute", "scuttle"},
    "blood_royale": {"pass_over", "sign", "disband", "surrender", "give_back"},
    "block_wars": {"disband", "resign"},
    "seasons": {"give_up", "abandon", "break"},
}


@pytest.mark.parametrize(
    ("position", "line", "meant"),
    [
        ("divine_right/envoys", "my envoy rides to Shucassam", "activate Shucassam"),
        ("divine_right/envoys", "ambassador to Mivior", "activate Mivior"),
        ("divine_right/envoys", "win Rombune over", "activate Rombune"),
        ("divine_right/envoys", "fight a duel with the ambassador of Muetar", "duel muetar"),
        ("divine_right/courts", "attempt on the life of the king of Immer", "assassinate Immer"),
        ("divine_right/siege", "batter down the gates of Pennol", "storm Pennol"),
        ("seasons/spring", "send the diplomat to the hall", "go to the hall"),
        ("seasons/spring", "eavesdrop on Cindral", "listen at Cindral's table"),
        ("seasons/spring", "fight alongside Cindral in Tollmoor", "plan join Cindral at Tollmoor"),
        ("seasons/spring", "strip Westyle bare", "plan pillage Westyle"),
        ("seasons/spring", "turn the tower of Alderhall into a castle", "build castle at Alderhall"),
        ("seasons/spring", "a tower shall rise at Lanternport", "build tower at Lanternport"),
        ("seasons/spring", "an alliance with Dunmoor", "offer alliance to Dunmoor"),
        ("seasons/planned", "call off the move to Lanternport", "unplan 1"),
        ("kingmaker/letters_captive", "Roos gets the axe", "execute Roos"),
        ("kingmaker/drawn_earl", "Holland becomes Earl of Kent", "award Earl of Kent to Holland"),
        ("kingmaker/combat", "Beaufort is attacked by Percy", "attack Beaufort with Percy"),
        ("kingmaker/combat", "Percy lies in wait for Beaufort", "ambush Beaufort with Percy"),
        ("blood_royale/raise", "call up three armies", "raise 3 army"),
        ("blood_royale/control", "annex Kent", "take control of Kent"),
        ("blood_royale/fight", "keep fighting", "fight on"),
    ],
)
def test_an_order_is_known_by_what_it_means(position: str, line: str, meant: str) -> None:
    assert meant in replied(position, line)


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("kingmaker/march", "Basalt allies with Cinder"),
        ("kingmaker/march", "Cinder moves Percy to Stamford"),
        ("kingmaker/combat", "Percy is attacked"),
        ("divine_right/envoys", "the smith rides to Shucassam"),
        ("divine_right/envoys", "my envoy does not ride to Shucassam"),
        ("seasons/spring", "Brineholt pillages Westyle"),
        ("seasons/spring", "turn the tower of Alderhall into a ruin"),
        ("seasons/spring", "a tower rose at Lanternport last year"),
        ("block_wars/march", "the healer dances to Corvale"),
        ("blood_royale/march", "Spain invades Flanders"),
    ],
)
def test_what_another_does_or_what_is_not_meant_is_no_order(position: str, line: str) -> None:
    said = replied(position, line)
    assert "order: " not in said, said
    assert "Did you mean" not in said, said


@pytest.mark.parametrize(
    ("position", "line", "way"),
    [
        ("divine_right/march", "move the two armies at Tadafat towards Farnot", "to 10,18"),
        ("kingmaker/march", "Percy rides in the direction of London", "move Percy to Hertford"),
        ("block_wars/march", "move the healer toward a-0906", "move 1 chapel healer to a-0407"),
    ],
)
def test_towards_a_place_too_far_off_is_asked_as_far_as_may_be(position: str, line: str, way: str) -> None:
    said = replied(position, line)
    assert "on the way there" in said
    assert way in said
    assert "order: " not in said


@pytest.mark.parametrize(
    ("position", "line", "order"),
    [
        ("kingmaker/march", "march Percy toward York", "order: move Percy to York"),
        ("seasons/spring", "sail the war boat towards Copper Bay", "to Copper Bay"),
        ("divine_right/march", "move the two armies at Tadafat to Farnot", "movement points away"),
    ],
)
def test_a_place_within_reach_is_gone_to_and_to_is_not_towards(position: str, line: str, order: str) -> None:
    said = replied(position, line)
    assert order in said
    assert "on the way there" not in said


@pytest.mark.parametrize("game", sorted(GRAVE))
def test_grave_orders_are_declared(game: str) -> None:
    """Those that cost a life, a crown, a country or pieces of one's own, by one's own choice."""
    declared = {spec.name for spec in load(game).reader().specs if spec.grave and not spec.table}
    assert GRAVE[game] <= declared


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("kingmaker/letters_captive", "execute"),
        ("kingmaker/letters_captive", "off with his head"),
        ("divine_right/envoys", "duel"),
        ("divine_right/envoys", "fight a duel"),
        ("divine_right/courts", "assassinate"),
        ("block_wars/build", "disband"),
        ("block_wars/march", "resign"),
        ("blood_royale/upkeep", "disband"),
        ("blood_royale/upkeep", "send them home"),
    ],
)
def test_a_grave_order_is_never_done_from_less_than_was_said(position: str, line: str) -> None:
    assert "order: " not in replied(position, line)
