"""Battles in the open: who may fight, strengths, ratios, results, outcomes, prisoners (chapters COMBAT, BATTLE)."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.engine.dice import NeedDice
from minaria.games.kingmaker.rules import fighting
from minaria.games.kingmaker.state.pieces import Peace
from minaria.games.kingmaker.tables import outcomes, results
from minaria.kit.cards import Pile

from .tools import Field, held, rule

NOBODY = "outcome-55"
"""An outcome that names nobody."""
RATIOS = {
    name: next(i for i, x in results().items() if x.ratio == name)
    for name in {x.ratio for x in results().values() if x.ratio}
}
WEATHER, VACILLATE = "result-01", "result-09"


def outcome(*dead: str) -> str:
    """An outcome that names these, in order, last of all the last of them."""
    return next(o for o, x in outcomes().items() if x[-len(dead) :] == dead)


def drawn(result: str = "Majority", dead: str = NOBODY) -> dict[str, Any]:
    """Lists from which nothing else can come: a result by ratio or card, an outcome."""
    return {"results": Pile((RATIOS.get(result, result),)), "outcomes": Pile((dead,))}


def battle(*nobles: str, result: str = "Majority", dead: str = NOBODY, **fields: Any) -> Field:
    """Amber's Combat Phase with the cards that will be drawn."""
    return Field(*nobles, part="combat", **drawn(result=result, dead=dead), **fields)


@rule("KM-COMBAT-01", "KM-BATTLE-01")
def test_battles_are_fought_in_one_space_and_in_the_open() -> None:
    f = battle("amber percy york", "basalt roos thirsk", "basalt scrope york inside")
    assert "KM-COMBAT-01" in f.no("amber", "attack Roos with Percy")
    assert "KM-BATTLE-01" in f.no("amber", "attack Scrope with Percy")


NOBLES = ("amber audley york; item-bristol", "amber percy york", "amber grey york")
"""Audley 10 and Bristol 40 for attackers, Percy 100, Grey 20."""


@rule("KM-BATTLE-02", "KM-COMBAT-06", "KM-ARMY-03")
@pytest.mark.parametrize(
    ("force", "strong"),
    [("Audley", 50), ("Grey", 20), ("Audley and Grey", 70), ("Percy and Grey", 120), ("Audley, Percy and Grey", 170)],
)
def test_the_attacker_names_who_takes_part_and_the_others_stand_aside(force: str, strong: int) -> None:
    f = battle(*NOBLES, "basalt neville york", result="4:1")
    f.say("amber", f"attack Neville with {force}")
    assert f", {strong} strong, against Neville, 50: " in f.told("cinder")


@rule("KM-BATTLE-03")
def test_place_items_count_for_attackers_alone() -> None:
    f = battle("amber audley york; item-bristol", "basalt roos york; item-coventry", result="4:1")
    assert "Audley, 50 strong, against Roos, 20: 2:1." in f.say("amber", "attack Roos")


@rule("KM-COMBAT-07", "KM-COMBAT-08")
def test_all_of_the_attacked_faction_in_the_open_defend_and_nobody_inside() -> None:
    foes = ("basalt roos york", "basalt scrope york", "basalt neville york inside")
    f = battle("amber percy york", *foes, result="4:1")
    assert "Percy, 100 strong, against Roos and Scrope, 30: 3:1." in f.say("amber", "attack Roos")


@rule("KM-GM-05")
def test_strengths_ratio_result_and_deaths_are_published() -> None:
    f = battle(*NOBLES, "basalt roos york", "basalt scrope york", result="4:1", dead=outcome("roos"))
    f.say("amber", "attack Roos with Audley and Grey")
    told = f.told("cinder")
    for said in ("70 strong, against Roos and Scrope, 30: 2:1.", "The battle result is: 4:1.", "It is undecided."):
        assert said in told
    assert "roos" not in f.g.nobles
    assert "Roos" in told.partition("The battle outcome names")[2]


@rule("KM-BATTLE-04", "KM-BATTLE-05", "KM-BATTLE-07", "KM-BATTLE-08", "KM-BATTLE-10")
@pytest.mark.parametrize(
    "line",
    [
        "100 55 3:2",
        "100 50 2:1",
        "41 40 Majority",
        "50 40 5:4",
        "60 40 3:2",
        "49 40 Majority",
        "100 100",
        "120 40 3:1",
        "160 40 4:1",
        "999 1 4:1",
        "10 0 4:1",
        "119 40 2:1",
    ],
)
def test_the_ratio_is_rounded_in_favour_of_the_weaker(line: str) -> None:
    one, other, *found = line.split()
    ratio = "".join(found)
    assert fighting.ratio(int(one), int(other)) == ratio
    order = ["Majority", "5:4", "3:2", "2:1", "3:1", "4:1"]
    reached = order.index(ratio) if ratio else -1
    assert [fighting.decides(ratio, r) for r in order] == [k <= reached for k in range(6)]


@rule("KM-BATTLE-07", "KM-BATTLE-11", "KM-HEIRCAPTURE-04", "KM-HEIRCAPTURE-03")
def test_the_victor_takes_everybody_and_the_heirs_with_them() -> None:
    f = battle("amber percy york", "basalt roos york;; margaret-of-anjou", "basalt scrope york", result="3:1")
    f.say("amber", "attack Roos")
    assert f.g.nobles["roos"].captor == f.g.nobles["scrope"].captor == "amber"
    assert f.g.heirs["margaret-of-anjou"].guard == "percy"
    assert f.g.fight is None


@rule("KM-BATTLE-08")
def test_a_ratio_below_the_result_decides_nothing() -> None:
    f = battle("amber percy york", "basalt roos york;; margaret-of-anjou", "basalt neville york", result="2:1")
    assert "3:1" not in f.say("amber", "attack Roos")
    assert not f.g.nobles["roos"].captor
    assert f.g.heirs["margaret-of-anjou"].guard == "roos"


@rule("KM-BATTLE-09")
def test_a_weak_attacker_is_taken() -> None:
    f = battle("amber audley york", "basalt percy york", result="4:1")
    assert "Basalt wins" in f.say("amber", "attack Percy")
    assert f.g.nobles["audley"].captor == "basalt"


@rule("KM-BATTLE-10")
def test_equal_strengths_never_decide() -> None:
    f = battle("amber roos york", "basalt audley york; saxons-1", result="Majority")
    assert "equal strengths" in f.say("amber", "attack Audley")
    assert not f.g.nobles["audley"].captor
    assert not f.g.nobles["roos"].captor


@rule("KM-BATTLE-12")
def test_bad_weather_means_no_battle_and_no_death() -> None:
    f = battle("amber percy york", "basalt roos york", result=WEATHER, dead=outcome("roos"))
    f.say("amber", "attack Roos")
    assert "roos" in f.g.nobles
    assert not f.g.nobles["roos"].captor
    assert "percy" in f.g.fought, "the attack is spent all the same"


@rule("KM-BATTLE-13", "KM-BATTLE-14", "KM-DEATH-01", "KM-DEATH-02", "KM-DEATH-03")
def test_who_is_named_and_fought_dies_decided_or_not() -> None:
    for result in "3:1", "4:1":
        lines = (
            "amber percy york;; henry-vi",
            "amber audley york; saxons-1",
            "basalt roos york",
            "basalt pole york inside",
        )
        named = outcome("roos")
        f = battle(*lines, result=result, dead=named)
        f.say("amber", "attack Roos with Percy")
        assert "roos" not in f.g.nobles
        assert "roos" in f.g.crown.used
        assert {"percy", "audley", "pole"} <= {*f.g.nobles}
    dead = next(o for o, x in outcomes().items() if "percy" in x)
    f = battle(
        "amber percy york; marshal-of-england, bishop-of-durham, saxons-1, le-swan, item-bristol",
        "amber audley york",
        "basalt roos york",
        dead=dead,
    )
    f.say("amber", "attack Roos with Percy")
    assert "percy" not in f.g.nobles
    assert f.g.nobles["roos"].captor == "amber", "the victory stands"
    assert set(f.g.chancery) == {"marshal-of-england", "bishop-of-durham"}
    assert {"percy", "saxons-1", "le-swan", "item-bristol"} <= {*f.g.crown.used}
    from minaria.games.kingmaker.rules.control import controller

    assert controller(f.g, "alnwick") == ""


@rule("KM-BATTLE-13")
def test_who_is_named_and_did_not_fight_lives() -> None:
    f = battle("amber percy york", "amber audley york", "basalt roos york", dead=outcome("audley"), result="4:1")
    f.say("amber", "attack Roos with Percy")
    assert "audley" in f.g.nobles


@rule("KM-COMBAT-04", "KM-COMBAT-05")
def test_one_attack_a_round_and_attacked_once_a_turn() -> None:
    lines = (
        "amber percy york",
        "amber grey york",
        "amber neville durham",
        "basalt roos york",
        "cinder scrope york",
        "cinder pole durham",
    )
    f = battle(*lines, result="4:1")
    f.say("amber", "attack Roos with Grey")
    assert "KM-COMBAT-04" in f.no("amber", "attack Scrope with Grey")
    assert "KM-COMBAT-05" in f.no("amber", "attack Roos with Percy")
    f.change(results=Pile((RATIOS["Majority"],)), outcomes=Pile((NOBODY,)))
    assert "Percy" in f.say("amber", "attack Scrope with Percy")


@rule("KM-COMBAT-09", "KM-TURN-04")
def test_nobody_must_attack() -> None:
    f = battle("amber percy york", "basalt roos york")
    f.say("amber", "done")
    assert f.g.phase != "combat"
    assert "roos" in f.g.nobles


@rule("KM-COMBAT-10")
def test_allies_do_not_fight_each_other() -> None:
    f = battle("amber percy york", "basalt roos york", "cinder pole york", alliances=(("amber", "basalt"),))
    assert "KM-COMBAT-10" in f.no("amber", "attack Roos")


@rule("KM-PARLIAMENT-12")
def test_the_kings_peace() -> None:
    f = battle(
        "amber percy york", "amber grey durham", "basalt roos york", "basalt pole durham", peace=Peace("york", "cinder")
    )
    assert "KM-PARLIAMENT-12" in f.no("amber", "attack Roos with Percy")
    assert f.say("amber", "attack Pole with Grey")


@rule("KM-COMBAT-11")
def test_regional_troops_count_in_their_region_alone() -> None:
    for at, troops in ("london", 350), ("york", 150):
        f = battle(f"amber percy {at}; constable-of-the-tower", f"basalt roos {at}", result="4:1")
        assert f"Percy, {troops} strong" in f.say("amber", "attack Roos")


@rule("KM-BATTLE-06")
def test_each_combat_takes_a_result_and_an_outcome_and_lists_are_made_anew() -> None:
    f = battle("amber percy york", "basalt roos york", "amber neville durham", "cinder pole durham", result="4:1")
    f.say("amber", "attack Roos")
    assert f.g.results.left == ()
    assert f.g.results.used == (RATIOS["4:1"],)
    assert f.g.outcomes.used == (NOBODY,)
    f.say("amber", "attack Pole")
    assert f.g.results == Pile((), (RATIOS["4:1"],)), "reshuffled and drawn again"


@rule("KM-COMBAT-07", "KM-BATTLE-02")
def test_attack_a_faction_in_a_space() -> None:
    f = battle("amber percy york", "basalt roos york", "basalt pole york", result="4:1")
    assert "against Pole and Roos" in f.say("amber", "attack basalt at York")


@rule("KM-ARMY-04", "KM-ARMY-05", "KM-ARMY-06")
def test_armies_with_allies() -> None:
    f = battle(
        "amber percy york", "basalt roos york", "cinder pole york", result="4:1", alliances=(("basalt", "cinder"),)
    )
    g = f.g.copy()
    g.noble("pole", army="roos")
    f.change(nobles=g.nobles)
    assert "against Pole and Roos" in f.say("amber", "attack Roos"), "the army defends as one"
    assert "pole" in f.g.fought
    assert "roos" not in f.g.fought
    f = battle("amber percy york", "basalt roos york", "cinder pole york", alliances=(("amber", "basalt"),))
    assert "KM-ARMY-05" in f.no("amber", "attack Pole with Percy and Roos")
    g = f.g.copy()
    g.noble("roos", army="percy")
    f.change(nobles=g.nobles)
    assert "Percy and Roos, 120 strong" in f.say("amber", "attack Pole with Percy and Roos")
    assert {"percy", "roos"} <= {*f.g.fought}, "Basalt has no combat with Roos this round"
    assert f.g.nobles["pole"].captor == "amber"


def test_prisoners_keep_their_awards() -> None:
    f = battle("amber percy york", "basalt roos york; le-swan, saxons-1, item-bristol")
    f.say("amber", "attack Roos")
    assert held(f.g, "percy") == ["saxons-1"]


@rule("KM-GM-01", "KM-GM-02")
def test_cards_drawn_at_a_real_table_are_typed_in() -> None:
    f = Field("amber percy york", "basalt roos york", part="combat")
    order = f.match.parse("amber", "attack Roos")
    typed: tuple[int, ...] = ()
    for what, card in (("the battle result", 12), ("the battle outcome", 55)):
        with pytest.raises(NeedDice) as need:
            f.match.give("amber", order, typed, hand=True)
        assert need.value.throw.what == what
        assert len(need.value.throw.among) == 60
        typed = (*typed, card)
    mark = f.match.give("amber", order, typed, hand=True)
    assert "The battle result is: 4:1." in [e.text for e in mark.events]
    assert f.match.lines[-1].rolls == typed
