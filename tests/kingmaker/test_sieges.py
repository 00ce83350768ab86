"""Sieges laid, kept, assaulted, relieved and lifted; fights inside a town (chapters SIEGE, TOWNFIGHT)."""

from __future__ import annotations

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.state import Run
from minaria.games.kingmaker.phases.combat import Combat
from minaria.games.kingmaker.rules import besieging, fighting, sailing
from minaria.games.kingmaker.rules.control import controller
from minaria.games.kingmaker.rules.movement import enter_refusal, still_refusal
from minaria.games.kingmaker.state.pieces import Siege
from minaria.games.kingmaker.tables import places

from .test_battles import WEATHER, battle, outcome
from .tools import Field, rule

MANY = "saxons-1, saxons-2, flemish-crossbowmen-1, flemish-crossbowmen-2, scots-archers-1, scots-archers-2"
"""A hundred in mercenaries."""


@rule("KM-SIEGE-01", "KM-SIEGE-22")
def test_a_siege_that_succeeds_ends_with_the_victors_inside() -> None:
    f = battle("amber percy helmsley", "amber scrope helmsley", result="4:1")
    f.say("amber", "besiege Helmsley with everyone there")
    assert f.at("percy") == "helmsley inside"
    assert f.at("scrope") == "helmsley inside"
    assert f.g.fight is None


@rule("KM-SIEGE-12", "KM-SIEGE-05")
@pytest.mark.parametrize("result", ["Majority", "3:2", "4:1"])
def test_any_result_takes_a_place_and_all_inside_though_strengths_are_equal(result: str) -> None:
    lines = ("amber percy belvoir; saxons-1, saxons-2", "basalt roos belvoir inside")
    f = battle(*lines, result=result)
    f.say("amber", "besiege Belvoir")
    assert controller(f.g, "belvoir") == "amber", "120 against 120"
    assert f.g.nobles["roos"].captor == "amber"
    f = battle(*lines, result=WEATHER)
    f.say("amber", "besiege Belvoir")
    assert controller(f.g, "belvoir") == "basalt"
    assert not f.g.nobles["roos"].captor


@rule("KM-SIEGE-23")
def test_what_is_taken_is_the_victors_at_once() -> None:
    f = battle("amber percy helmsley", result="4:1")
    assert controller(f.g, "helmsley") == ""
    f.say("amber", "besiege Helmsley")
    assert controller(f.g, "helmsley") == "amber"


@rule("KM-SIEGE-04", "KM-ENTER-03")
def test_a_neutral_place_is_entered_by_a_siege_alone() -> None:
    f = Field("amber percy carlisle")
    assert "KM-ENTER-03" in f.no("amber", "enter Carlisle")
    assert f.at("percy") == "carlisle"


@rule("KM-SIEGE-02", "KM-SIEGE-03", "KM-ALLIANCE-03", "KM-COMBAT-03")
def test_what_is_not_besieged() -> None:
    f = battle("amber percy alnwick", "amber grey helmsley", "basalt roos york", "amber howard ely", "amber pole arden")
    assert "KM-SIEGE-02" in f.no("amber", "besiege Alnwick"), "his own"
    assert "KM-SIEGE-03" in f.no("amber", "besiege Ely"), "empty and open"
    assert "KM-COMBAT-03" in f.no("amber", "besiege Arden"), "nothing to besiege there"
    f = battle("amber percy helmsley", "basalt roos york", alliances=(("amber", "basalt"),))
    assert "KM-SIEGE-02" in f.no("amber", "besiege Helmsley"), "his ally's"


@rule("KM-SIEGE-05", "KM-SIEGE-11", "KM-SIEGE-08", "KM-SIEGE-06")
def test_besiegers_must_match_the_place_or_draw_nothing() -> None:
    f = battle("amber percy durham", "amber neville durham")
    assert "KM-SIEGE-11" in f.no("amber", "besiege Durham")
    assert f.g.results.used == ()
    f = battle("amber percy durham; marshal-of-england, item-bristol", "basalt roos durham inside; item-coventry")
    g = f.g.copy()
    g.taken["durham"] = "basalt"
    f.change(taken=g.taken)
    f.say("amber", "besiege Durham"), "240 against 220: place items count for attackers alone"
    assert f.g.nobles["roos"].captor == "amber"
    kinds = {p: places()[p].garrison for p in ("york", "durham", "kenilworth", "bolton", "hereford", "ely")}
    assert kinds == {"york": 300, "durham": 200, "kenilworth": 200, "bolton": 100, "hereford": 200, "ely": 0}


@rule("KM-SIEGE-03", "KM-SIEGE-07", "KM-SIEGE-23", "KM-LOCATION-04", "KM-LOCATION-05")
def test_open_and_unfortified_towns() -> None:
    f = battle("amber audley ely", "basalt scrope ely inside")
    f.say("amber", "besiege Ely")
    assert f.at("audley") == "ely inside"
    assert controller(f.g, "ely") == ""
    f = battle("amber percy hereford; marshal-of-england", "basalt scrope hereford inside")
    assert "takes 210" in f.no("amber", "besiege Hereford"), "its garrison fights for whoever is inside"
    f = battle("amber percy hereford; marshal-of-england, saxons-1", "basalt scrope hereford inside")
    f.say("amber", "besiege Hereford")
    assert controller(f.g, "hereford") == ""
    assert f.g.nobles["scrope"].captor == "amber"


@rule("KM-SIEGE-09", "KM-SIEGE-10")
def test_guests_choose_whether_they_defend() -> None:
    lines = ("amber percy belvoir; saxons-1, saxons-2", "basalt roos belvoir inside", "cinder scrope belvoir inside")
    f = battle(*lines, result=WEATHER)
    f.say("amber", "besiege Belvoir")
    assert f.asked().startswith("cinder: Amber attacks inside Belvoir. Does Scrope defend?")
    f.say("cinder", "decline")
    assert f.at("scrope") == "belvoir", "outside, though the siege is only begun"
    assert f.g.sieges["belvoir"].nobles == ("percy",)
    f = battle(*lines)
    f.say("amber", "besiege Belvoir")
    assert "No siege is laid" in f.say("cinder", "defend") + f.told("amber"), "120 against 130"
    assert "KM-SIEGE-17" in f.no("amber", "besiege Belvoir")
    assert f.g.results.used == ()


@rule("KM-SIEGE-13", "KM-SIEGE-14", "KM-SIEGE-16", "KM-SIEGE-17", "KM-SIEGE-18")
def test_under_siege() -> None:
    lines = ("amber percy helmsley", "basalt roos helmsley inside", "amber scrope helmsley", "basalt pole york")
    f = battle(
        *lines[:3],
        "cinder neville helmsley; marshal-of-england",
        "amber grey helmsley",
        result=WEATHER,
        dead=outcome("roos"),
    )
    f.say("amber", "besiege Helmsley with Percy, Scrope and Grey")
    assert "roos" in f.g.nobles, "nobody dies where the siege is postponed"
    assert f.g.sieges["helmsley"] == Siege("amber", 1, ("grey", "percy", "scrope"))
    assert "KM-SIEGE-17" in f.no("amber", "besiege Helmsley")
    why = still_refusal(f.g, "basalt", "roos")
    assert why is not None
    assert why.rule == "KM-SIEGE-18"
    later = battle(
        *lines[:3], "cinder neville helmsley; marshal-of-england", "amber grey helmsley", clock=3, sieges=f.g.sieges
    )
    assert "KM-SIEGE-16" in later.no("cinder", "besiege Helmsley")
    again = battle(*lines[:3], "amber grey helmsley", clock=5, sieges=f.g.sieges)
    again.say("amber", "assault Helmsley")
    assert controller(again.g, "helmsley") == "amber"
    assert again.g.nobles["roos"].captor == "amber"
    assert again.g.sieges == {}


@rule("KM-SIEGE-17")
def test_a_siege_is_lifted_when_its_besiegers_are_too_few() -> None:
    siege = {"helmsley": Siege("amber", 1, ("percy", "scrope"))}
    lines = ("amber percy helmsley", "amber scrope helmsley", "basalt pole york inside")
    f = Field(*lines, sieges=siege, clock=5)
    f.say("amber", "move Scrope to Thirsk")
    assert f.g.sieges["helmsley"].nobles == ("percy",), "100 still match 100"
    f.say("amber", "move Percy to Thirsk")
    assert f.g.sieges == {}
    f = battle(*lines, sieges=siege, clock=5)
    f.say("amber", "lift the siege of Helmsley")
    assert f.g.sieges == {}


@rule("KM-SIEGE-14", "KM-SIEGE-15")
def test_deaths_in_a_siege_strike_everybody_in_the_space() -> None:
    dead = outcome("roos")
    f = battle("amber percy helmsley", "amber grey helmsley", "cinder roos helmsley", dead=dead)
    f.say("amber", "besiege Helmsley with Percy and Grey")
    assert "roos" not in f.g.nobles, "idle in the open, of a third faction"
    dead = outcome("percy")
    f = battle("amber percy helmsley", "amber scrope helmsley", dead=dead)
    f.say("amber", "besiege Helmsley")
    assert "percy" not in f.g.nobles
    assert controller(f.g, "helmsley") == "amber", "the place is taken all the same"
    assert f.at("scrope") == "helmsley inside"


@rule("KM-SIEGE-18", "KM-SIEGE-19")
def test_a_sally_may_break_the_siege() -> None:
    dead = outcome("percy")
    lines = (
        "basalt percy durham; saxons-1, saxons-2",
        "basalt neville durham; flemish-crossbowmen-1, marshal-of-england",
    )
    siege = {"durham": Siege("basalt", 1, ("percy", "neville"))}
    f = battle(
        *lines,
        "amber roos durham inside",
        "amber grey durham inside",
        sieges=siege,
        dead=dead,
        taken={"durham": "amber"},
        clock=5,
        result="4:1",
    )
    assert "KM-SIEGE-18" in f.no("amber", "sally from York")
    f.say("amber", "sally from Durham with Roos")
    assert "percy" not in f.g.nobles
    assert f.g.sieges == {}, "170 are fewer than 240"
    assert f.at("roos") == "durham inside", "he is back inside"


@rule("KM-SIEGE-20", "KM-SIEGE-21")
def test_relief_must_beat_the_besiegers_and_may_then_go_inside_or_besiege() -> None:
    siege = {"warwick": Siege("basalt", 1, ("pole",))}
    f = battle(
        "amber neville warwick; marshal-of-england",
        "basalt pole warwick; saxons-1, chancellor-of-england",
        sieges=siege,
        clock=5,
    )
    assert "KM-SIEGE-20" in str(enter_refusal(f.g, "amber", ("neville",), "warwick"))
    assert "KM-SIEGE-21" in f.no("amber", "go inside Warwick")
    f.say("amber", "attack Pole")
    assert f.g.sieges == {}
    f.say("amber", "go inside Warwick")
    assert f.at("neville") == "warwick inside"
    f = battle("cinder percy warwick", "basalt pole warwick; saxons-1", "amber neville york", sieges=siege, clock=3)
    assert "KM-SIEGE-21" in f.no("cinder", "continue the siege of Warwick")
    f.say("cinder", "attack Pole")
    f.say("cinder", "continue the siege of Warwick")
    assert f.g.sieges["warwick"] == Siege("cinder", 3, ("percy",))


@rule("KM-SIEGE-22")
def test_the_surplus_of_the_victors_stays_outside() -> None:
    lines = (
        "amber percy helmsley; marshal-of-england, saxons-1",
        "amber neville helmsley; captain-of-calais",
        "amber scrope helmsley",
    )
    f = battle(*lines)
    f.say("amber", "besiege Helmsley with Percy and Neville and Scrope")
    assert [f.at(n) for n in ("percy", "neville", "scrope")] == ["helmsley", "helmsley inside", "helmsley inside"]


@rule("KM-SIEGE-24", "KM-SIEGE-25", "KM-SIEGE-26", "KM-LOCATION-07")
def test_what_comes_with_a_place_taken() -> None:
    f = battle(
        f"amber percy bristol; marshal-of-england, {MANY}",
        "basalt roos york; item-bristol",
    )
    f.say("amber", "besiege Bristol")
    assert f.g.won == {"item-bristol": "amber"}
    assert "item-bristol" not in f.g.holders, "it gives no troops until it is allotted"
    f = battle("amber percy chester; marshal-of-england", "basalt mowbray york; chamberlain-of-chester")
    f.say("amber", "besiege Chester")
    assert controller(f.g, "chester") == "amber"
    assert controller(f.g, "harlech") == "basalt"
    assert f.g.holders["chamberlain-of-chester"] == "mowbray"


@rule("KM-REFUGE-13")
def test_in_a_refuge_the_enemy_outside_comes_first() -> None:
    f = battle("amber percy isle-of-wight; marshal-of-england", "basalt roos isle-of-wight")
    assert "KM-REFUGE-13" in f.no("amber", "besiege Carisbrooke")


@rule("KM-TRANSPORT-13", "KM-SIEGE-13")
def test_a_postponed_siege_leaves_them_in_the_open() -> None:
    f = battle("amber percy rye; marshal-of-england, saxons-1", result=WEATHER)
    f.say("amber", "besiege Rye")
    assert f.at("percy") == "rye"


@rule("KM-SIEGE-05", "KM-REFUGE-05")
def test_who_could_besiege() -> None:
    f = battle("amber percy york")
    assert besieging.could_besiege(f.g, ("percy",), "helmsley")
    assert not besieging.could_besiege(f.g, ("percy",), "york")
    assert not besieging.could_besiege(f.g, ("percy",), "alnwick"), "his own"


# -- town fights


@rule("KM-TOWNFIGHT-01", "KM-TOWNFIGHT-04", "KM-TOWNFIGHT-05")
@pytest.mark.parametrize(("result", "taken"), [("3:2", True), ("2:1", False)])
def test_inside_a_place_turned_neutral_the_garrison_is_fought(result: str, taken: bool) -> None:
    f = battle(
        f"amber percy chester inside; marshal-of-england, {MANY}",
        result=result,
    )
    f.say("amber", "fight for Chester")
    assert controller(f.g, "chester") == ("amber" if taken else ""), "300 against 200 are 3:2"
    assert f.at("percy") == "chester inside"


@rule("KM-TOWNFIGHT-03", "KM-TOWNFIGHT-04", "KM-TOWNFIGHT-06", "KM-TOWNFIGHT-07")
def test_two_factions_inside_fight_as_in_the_open() -> None:
    f = battle("amber percy ely inside", "basalt roos ely inside", result="4:1")
    f.say("amber", "attack Roos")
    assert f.g.nobles["roos"].captor == "amber"
    f = battle("amber percy dover inside", "basalt roos dover inside", result="4:1", taken={"dover": "amber"})
    f.say("amber", "attack Roos")
    assert f.g.nobles["roos"].captor == "amber", "the controller attacks intruders without the garrison"
    f = battle("amber percy dover inside", "basalt roos dover inside", result="Majority", taken={"dover": "basalt"})
    f.say("amber", "attack Roos")
    assert f.g.nobles["percy"].captor == "basalt", "against the controller his garrison of 200 counts"
    f = battle("amber percy dover inside", "basalt roos dover inside", taken={"dover": "basalt"})
    f.say("amber", "done")
    assert not f.g.nobles["percy"].captor, "nobody has to fight"


@rule("KM-TOWNFIGHT-05")
def test_who_loses_to_a_garrison_of_nobodys_is_put_out() -> None:
    f = battle("amber percy chester inside", result="Majority")
    assert "The garrison wins" in f.say("amber", "fight for Chester")
    assert f.at("percy") == "chester"


@rule("KM-SIEGE-17", "KM-SIEGE-19")
def test_defenders_inside_count_when_a_siege_is_kept() -> None:
    for who, kept in ("basalt", False), ("cinder", True):
        f = battle("amber percy helmsley", f"{who} audley helmsley inside", alliances=(("amber", "cinder"),))
        g = f.g.copy()
        g.sieges["helmsley"] = Siege("amber", 1, ("percy",))
        g.run = Run(1, "amber", Seeded("1"))
        besieging.review(g)
        assert bool(g.sieges) is kept, "a hundred against a hundred and ten; an ally inside does not defend"


@rule("KM-REFUGE-13")
def test_an_ally_before_a_refuges_castle_need_not_be_beaten() -> None:
    lines = ("amber percy isle-of-wight; marshal-of-england", "basalt audley isle-of-wight")
    f = battle(*lines, alliances=(("amber", "basalt"),))
    f.say("amber", "besiege Carisbrooke")
    assert controller(f.g, "carisbrooke") == "amber"


@rule("KM-SIEGE-09")
def test_the_controller_defends_his_place() -> None:
    f = battle("amber percy helmsley", "cinder pole helmsley inside", taken={"helmsley": "basalt"})
    assert fighting.siege(f.g, "amber", "helmsley", ("percy",)).foe == "basalt"
    f = battle("amber percy ely", "cinder pole ely inside")
    assert fighting.siege(f.g, "amber", "ely", ("percy",)).foe == "cinder"


@rule("KM-TOWNFIGHT-02")
def test_who_is_driven_before_a_closed_port_stands_in_the_open_and_is_fought_as_in_the_open() -> None:
    """Ruling K-07: driven to neutral Dover with 100 men there is no town fight; once he is inside there is."""
    f = battle("amber percy dover; le-swan", "basalt roos dover; marshal-of-england", result="Majority")
    g = f.g.copy()
    g.run = Run(1, "amber", Seeded("1"))
    g.ship("le-swan", at="the-narrow-sea")
    g.noble("percy", at="the-narrow-sea", aboard=("le-swan",))
    sailing.drive(g, "le-swan", "dover")
    f.stand(g, f.match.position.stack)
    assert f.at("percy") == "dover"
    assert "KM-TOWNFIGHT-01" in f.no("amber", "fight for Dover with Percy")
    assert "KM-SIEGE-11" in f.no("amber", "besiege Dover with Percy")
    g = f.g.copy()
    g.clock = 2
    f.begin(g, Combat("basalt"))
    assert "against Percy, 100:" in f.say("basalt", "attack Percy"), "no garrison of nobody's helps"


@rule("KM-SIEGE-17")
def test_the_end_of_a_siege_is_told_to_whoever_is_relieved_and_is_grave_where_his_king_is_inside() -> None:
    siege = {"helmsley": Siege("amber", 1, ("percy",))}
    for king, weight in (("henry-vi", 3), ("margaret-of-anjou", 2)):
        f = Field("amber percy helmsley", f"basalt roos helmsley inside; ; {king}", sieges=siege, clock=5)
        f.change(crowned=("henry-vi",))
        f.say("amber", "move Percy to Thirsk")
        told = next(e for m in reversed(f.match.marks) for e in m.events if "siege of Helmsley is lifted" in e.text)
        assert (told.concern("basalt"), told.weight) == ("relieved", weight)
        assert told.concern("amber") == "besieges"
