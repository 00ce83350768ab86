"""Nobles on the move: across country, along roads, into places, with heirs (chapters MOVE, ROAD, ENTER, HEIRMOVE)."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.games.kingmaker.phases.movement import Movement
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import movement
from minaria.games.kingmaker.rules.refuges import may_stay
from minaria.games.kingmaker.tables import FORTIFIED, closed, place_in

from .tools import GAME, SEATS, Field, rule

HOME = "basalt neville warwick inside"


def field(*nobles: str, **fields: Any) -> Field:
    """Amber's Movement Phase."""
    return Field(*nobles, HOME, **fields)


@rule("KM-MOVE-01")
def test_one_moves_nobles_of_his_own_each_by_himself() -> None:
    f = field("amber percy alnwick", "amber roos alnwick", "cinder scrope bolton")
    assert "KM-MOVE-01" in f.no("amber", "move Scrope to Masham")
    f.say("amber", "move Percy to Redesdale")
    assert (f.at("percy"), f.at("roos")) == ("redesdale", "alnwick")


@rule("KM-MOVE-02", "KM-MOVE-08", "KM-MOVE-12")
def test_five_spaces_across_country_once_a_turn() -> None:
    f = field("amber percy alnwick")
    ways = movement.country(f.g, "percy")
    assert max(len(w) - 1 for w in ways.values()) == 5
    assert len(ways["hexham"]) - 1 == 2
    assert {1, 2, 3, 4, 5} == {len(w) - 1 for w in ways.values()}, "he may stop after any number"
    assert "KM-MOVE-02" in f.no("amber", "move Percy to York across country")
    f.say("amber", "move Percy to Hexham across country")
    assert "KM-MOVE-12" in f.no("amber", "move Percy to Redesdale")


@rule("KM-MOVE-03", "KM-MOVE-04")
@pytest.mark.parametrize(
    ("start", "goal", "may"),
    [
        ("nottingham", "sherwood", True),
        ("arden", "cannock", True),
        ("lincoln", "sherwood", False),
        ("sherwood", "lincoln", True),
    ],
)
def test_forest_is_entered_from_beside_it_and_left_like_any_space(start: str, goal: str, may: bool) -> None:
    f = field(f"amber percy {start}")
    assert (goal in movement.country(f.g, "percy")) == may
    if not may:
        assert "KM-MOVE-03" in f.no("amber", f"move Percy to {goal} across country")


@rule("KM-MOVE-05", "KM-MOVE-06")
def test_no_way_over_an_estuary_or_to_an_island() -> None:
    for a, b in (("bristol", "chepstow"), ("kingston", "epworth")):
        assert b in closed()[a]
        assert len(movement.country(field(f"amber percy {a}").g, "percy").get(b, "123")) > 2, "only round it"
    assert "KM-MOVE-05" in field("amber percy bristol", catastrophe=1).no("amber", "move Percy to Chepstow")
    assert "KM-MOVE-06" in field("amber percy caernarvon").no("amber", "move Percy to Dublin")
    assert "KM-MOVE-06" in field("amber percy dover").no("amber", "move Percy to Narrow Sea")


@rule("KM-MOVE-07", "KM-REFUGE-01", "KM-REFUGE-03")
def test_scotland_is_joined_by_land_and_is_a_refuge() -> None:
    f = field("amber percy berwick; warden-of-the-marches")
    assert "KM-REFUGE-01" in f.no("amber", "move Percy to Merse")
    g = f.g.copy()
    g.noble("percy", shelter=2)
    f.begin(g, f.match.position.stack[-1].phase)
    f.say("amber", "move Percy to Merse")
    assert f.at("percy") == "merse"
    assert may_stay(f.g, "percy", "merse")


@rule("KM-MOVE-09", "KM-MOVE-10")
def test_nothing_stops_a_noble_across_country() -> None:
    f = field("amber percy york", "cinder roos the-wolds", "dusk scrope the-wolds", "cinder pole sheriff-hutton")
    assert "kingston" in movement.country(f.g, "percy")
    f.say("amber", "move Percy to The Wolds across country")
    assert len(f.g.here("the-wolds")) == 3


@rule("KM-MOVE-11", "KM-ROAD-01")
def test_a_move_is_by_road_or_across_country_never_both() -> None:
    f = field("amber percy wallingford")
    assert "KM-ROAD-01" in f.no("amber", "move Percy to York by road")
    f = field("amber percy st-albans")
    assert "KM-MOVE-11" in f.no("amber", "move Percy to Wallingford by road")


@rule("KM-ROAD-02", "KM-ROAD-03")
def test_the_road_has_no_limit_while_places_let_him_through() -> None:
    f = field("amber percy london")
    road = [s for s, p in place_in().items() if p.road]
    open_ = f.change(taken={place_in()[s].id: "amber" for s in road if place_in()[s].kind in FORTIFIED})
    assert {"chester", "carlisle", "berwick", "penwith", "cardigan"} <= movement.roads(open_.g, "percy").keys()
    f = field("amber percy lincoln; bishop-of-lincoln")
    assert ctl.standing(f.g, "amber", "newark") == ctl.FRIENDLY
    assert movement.roads(f.g, "percy")["nottingham"] == ("lincoln", "newark", "nottingham")


@rule("KM-ROAD-04", "KM-ROAD-10")
def test_open_towns_let_through_when_empty_or_held_by_allies() -> None:
    f = field("amber percy london")
    assert "ampthill" in movement.roads(f.g, "percy")
    f = field("amber percy london", "cinder scrope st-albans inside")
    roads = movement.roads(f.g, "percy")
    assert "st-albans" in roads
    assert "ampthill" not in roads
    assert "KM-ROAD-04" in f.no("amber", "move Percy to Ampthill by road")
    allied = f.change(alliances=(("amber", "cinder"),))
    assert "ampthill" in movement.roads(allied.g, "percy")
    outside = field("amber percy london", "cinder scrope st-albans")
    assert "ampthill" in movement.roads(outside.g, "percy"), "in the open he blocks nothing"


@rule("KM-ROAD-05", "KM-ROAD-08")
def test_a_neutral_fortified_place_ends_the_move_in_its_space() -> None:
    f = field("amber percy ampthill")
    assert "northampton" in movement.roads(f.g, "percy")
    assert "KM-ROAD-05" in f.no("amber", "move Percy to Lichfield by road")
    f.say("amber", "move Percy to Northampton by road")
    assert f.at("percy") == "northampton"
    later = f.change(moved=())
    assert {"coventry", "ampthill"} <= movement.roads(later.g, "percy").keys(), (
        "next turn the road is open on both sides"
    )


@rule("KM-ROAD-06", "KM-ROAD-07")
@pytest.mark.parametrize(("answer", "ends"), [("grant", "thirsk"), ("refuse", "york")])
def test_at_an_unfriendly_place_leave_is_asked(answer: str, ends: str) -> None:
    f = field("amber percy towton", taken={"york": "basalt"})
    f.say("amber", "move Percy to Thirsk by road")
    assert f.asked() == "basalt: Amber asks leave to pass York by road: grant or refuse?"
    told = f.say("basalt", answer)
    assert f"Basalt {answer}s Amber leave to pass York" in told
    assert f.at("percy") == ends
    assert "percy" in f.g.moved
    ask = field("amber percy towton", taken={"york": "basalt"})
    ask.say("amber", "move Percy to Thirsk by road")
    found = ask.match.ask("basalt")
    assert found is not None
    assert type(found.absent).__name__ == "Refuse", "silence means refusal"


@rule("KM-ROAD-06")
def test_standing_leave_answers_unasked_and_is_known_to_the_two() -> None:
    f = field("amber percy towton", taken={"york": "basalt"})
    g = f.g.copy()
    from minaria.games.kingmaker.state.pieces import Leave

    g.leaves = {"basalt": (Leave("amber", "york"),)}
    f.begin(g, f.match.position.stack[-1].phase)
    f.say("amber", "move Percy to Thirsk by road")
    assert f.at("percy") == "thirsk"
    assert f.view("amber").g.leaves
    assert not f.view("cinder").g.leaves


@rule("KM-ROAD-07")
def test_an_answer_holds_for_the_whole_turn() -> None:
    f = field("amber percy towton", "amber roos towton", taken={"york": "basalt"})
    f.say("amber", "move Percy to Thirsk by road")
    f.say("basalt", "refuse")
    f.say("amber", "move Roos to Thirsk by road")
    assert f.at("roos") == "york", "he is stopped without a second question"


@rule("KM-ROAD-09", "KM-ROAD-11")
def test_castles_beside_a_road_and_forest_do_not_stop() -> None:
    f = field("amber percy brentwood")
    assert "colchester" in movement.roads(f.g, "percy"), "Pleshey stands beside the road"
    f = field("amber percy reading", taken={"donnington": "amber"})
    assert movement.roads(f.g, "percy")["devizes"] == ("reading", "donnington", "savernake", "devizes")


@rule("KM-ROAD-03", "KM-ALLIANCE-03", "KM-LOCATION-01")
def test_an_allys_place_is_passed_as_ones_own() -> None:
    f = field("amber percy towton", taken={"york": "basalt"}, alliances=(("amber", "basalt"),))
    f.say("amber", "move Percy to Thirsk by road")
    assert f.at("percy") == "thirsk"
    assert ctl.standing(f.g, "amber", "york") == ctl.ALLIED


# -- inside


@rule("KM-ENTER-01")
def test_at_a_friendly_place_he_goes_inside_or_stays_out() -> None:
    f = field("amber percy hexham")
    f.say("amber", "move Percy to Alnwick")
    assert f.at("percy") == "alnwick inside"
    f = field("amber percy hexham")
    f.say("amber", "move Percy to Alnwick outside")
    assert f.at("percy") == "alnwick"
    f.say("amber", "enter with Percy")
    assert f.at("percy") == "alnwick inside"
    assert "has gone in or out" in f.no("amber", "step out with Percy"), "once a turn"
    f = field("amber percy alnwick inside")
    f.say("amber", "step out with Percy")
    assert f.at("percy") == "alnwick"


@rule("KM-ENTER-02", "KM-LOCATION-04")
def test_open_towns_are_entered_while_no_stranger_is_inside() -> None:
    f = field("amber percy cambridge")
    f.say("amber", "move Percy to Ely")
    assert f.at("percy") == "ely inside"
    assert ctl.controller(f.g, "ely") == ""
    f = field("amber percy cambridge", "cinder scrope ely inside")
    f.say("amber", "move Percy to Ely")
    assert f.at("percy") == "ely"
    assert "KM-ENTER-02" in f.no("amber", "enter with Percy")
    f = field("amber percy cambridge", "cinder scrope ely inside", alliances=(("amber", "cinder"),))
    f.say("amber", "move Percy to Ely")
    assert f.at("percy") == "ely inside"


@rule("KM-ENTER-03", "KM-LOCATION-02")
def test_a_neutral_fortified_place_stays_shut() -> None:
    f = field("amber percy haltwhistle")
    f.say("amber", "move Percy to Carlisle")
    assert f.at("percy") == "carlisle"
    assert "KM-ENTER-03" in f.no("amber", "enter with Percy")


@rule("KM-ENTER-04", "KM-LOCATION-03")
@pytest.mark.parametrize(("answer", "ends"), [("grant", "durham inside"), ("refuse", "durham")])
def test_at_an_unfriendly_place_leave_to_enter_is_asked(answer: str, ends: str) -> None:
    f = field("amber percy weardale", taken={"durham": "basalt"})
    f.say("amber", "move Percy to Durham and enter")
    assert f.asked() == "basalt: Amber asks leave to enter Durham: grant or refuse?"
    f.say("basalt", answer)
    assert f.at("percy") == ends
    if answer == "refuse":
        assert "KM-ENTER-04" in f.no("amber", "enter with Percy")


@rule("KM-ENTER-05", "KM-ENTER-06")
def test_a_company_that_does_not_fit_stays_in_the_open() -> None:
    guards = "; marshal-of-england, burgundian-crossbowmen-1, burgundian-crossbowmen-2"
    f = field(f"amber percy alnwick inside{guards}", "amber roos hexham", "amber mowbray hexham")
    assert movement.room(f.g, "alnwick") == 40
    f.say("amber", "move Mowbray to Alnwick")
    assert f.at("mowbray") == "alnwick"
    f.say("amber", "move Roos to Alnwick")
    assert f.at("roos") == "alnwick inside"
    f = field("amber stafford london inside; constable-of-the-tower, item-bristol")
    assert movement.room(f.g, "london") == 500 - 80, "neither the 200 in London nor the item's troops count"


# -- heirs on the way, and seized


@rule("KM-HEIRMOVE-01", "KM-HEIRMOVE-02", "KM-HEIRMOVE-05")
def test_an_heir_goes_wherever_his_guard_goes() -> None:
    f = field("amber percy york; ; henry-vi")
    assert "KM-HEIRMOVE-01" in f.no("amber", "move Margaret to York")
    assert "with Henry VI goes to Doncaster" in f.say("amber", "move Percy with Henry to Doncaster")
    assert ctl.controller(f.g, "york") == ""
    from minaria.games.kingmaker.rules import heirs

    assert heirs.where(f.g, "henry-vi") == ("doncaster", True)
    assert movement.room(f.g, "alnwick") == 300


@rule("KM-HEIRMOVE-03")
def test_an_heir_is_left_with_another_noble_and_never_alone() -> None:
    f = field("amber percy york; ; henry-vi")
    assert "KM-HEIRMOVE-03" in f.no("amber", "move Percy to Doncaster without Henry")
    f = field("amber percy york; ; henry-vi", "amber roos york")
    f.say("amber", "move Percy to Doncaster without Henry")
    assert f.g.heirs["henry-vi"].guard == "roos"
    f = field("amber percy york; ; henry-vi", "amber roos york", "amber scrope bolton")
    assert "KM-HEIRMOVE-03" in f.no("amber", "entrust Henry to Scrope")
    f.say("amber", "entrust Henry to Roos")
    assert f.g.heirs["henry-vi"].guard == "roos"


@rule("KM-HEIRCAPTURE-01", "KM-HEIRCAPTURE-02")
def test_an_unaccompanied_heir_is_seized_walls_or_not() -> None:
    f = field("amber percy york", part="company")
    assert ctl.standing(f.g, "amber", "york") == ctl.NEUTRAL
    f.say("amber", "seize Richard of York with Percy")
    assert f.g.heirs["richard-of-york"].guard == "percy"
    assert f.at("percy") == "york"


@rule("KM-HEIRCAPTURE-03")
def test_a_guarded_heir_is_won_only_by_beating_his_guards() -> None:
    f = field("amber percy york", "cinder scrope york; ; henry-vi", part="company")
    assert "KM-HEIRCAPTURE-03" in f.no("amber", "seize Henry with Percy")


@rule("KM-HEIRCAPTURE-05", "KM-HEIRCAPTURE-06")
def test_both_houses_are_held_two_rounds_and_no_more() -> None:
    from minaria.engine.dice import Seeded
    from minaria.engine.state import Run
    from minaria.games.kingmaker.rules import custody, turns

    f = field("amber percy york; ; margaret-of-anjou", clock=9)
    g = f.g.copy()
    g.run = Run(1, "amber", Seeded("1"))
    g.heir("margaret-of-anjou", since=1)
    assert g.round == 3
    custody.take(g, "george-of-clarence", "percy")
    assert g.both == {"amber": 3}
    for clock, alive in ((12, True), (16, True), (20, False)):
        g.clock = clock
        turns.finish(g)
        assert ("george-of-clarence" in g.heirs) == alive, f"at the end of round {g.round}"
    assert "margaret-of-anjou" in g.heirs, "the newer prisoner's House is executed"
    assert g.both == {}


@rule("KM-HEIRCAPTURE-07", "KM-BEAUFORT-04")
def test_any_number_of_one_house_and_beaufort_counts_once_crowned() -> None:
    from minaria.games.kingmaker.rules import heirs

    five = "richard-of-york, edward-of-march, edmund-of-rutland, george-of-clarence, richard-of-gloucester"
    f = field(f"amber percy york; ; {five}", "amber beaufort corfe")
    assert f.g.both == {}
    g = f.g.copy()
    for h in ("henry-vi", "margaret-of-anjou", "edward-of-lancaster"):
        del g.heirs[h]
    g.crowned = ()
    assert heirs.house_held(g, "amber") == ["york"]
    g.crowned = ("beaufort",)
    assert heirs.house_held(g, "amber") == ["lancaster", "york"]


@rule("KM-HEIRCAPTURE-08")
def test_an_heir_held_is_executed_in_any_part_of_an_own_turn() -> None:
    f = field("amber percy york; ; margaret-of-anjou", "cinder scrope bolton; ; george-of-clarence")
    assert "KM-HEIRCAPTURE-08" in f.no("amber", "behead George")
    f.say("amber", "behead Margaret")
    assert "margaret-of-anjou" not in f.g.heirs


# -- armies and allies


@rule("KM-ARMY-08", "KM-ARMY-07")
def test_an_allys_noble_is_ordered_beside_ones_own_and_once_a_round() -> None:
    f = field("amber percy york", "cinder scrope york", "cinder roos belvoir", alliances=(("amber", "cinder"),))
    assert "KM-ARMY-08" in f.no("amber", "move Roos to Newark")
    f.say("amber", "move Scrope to Towton")
    assert "scrope" in f.g.moved
    g = f.g.copy()
    g.clock = 3
    f.begin(g, Movement("cinder"))
    assert "KM-MOVE-12" in f.no("cinder", "move Scrope to York")


@rule("KM-MOVE-12", "KM-EVENTCARD-11")
def test_a_free_move_lets_a_noble_move_again() -> None:
    f = field("amber percy alnwick", moved=("percy",), again=("percy",))
    f.say("amber", "move Percy to Hexham")
    assert f.g.again == ()
    assert "KM-MOVE-12" in f.no("amber", "move Percy to Redesdale")


@rule("KM-EVENTCARD-17")
def test_in_a_catastrophe_no_road_and_three_spaces() -> None:
    f = field("amber percy york", catastrophe=1)
    assert "KM-EVENTCARD-17" in f.no("amber", "move Percy to Doncaster by road")
    assert max(len(w) - 1 for w in movement.country(f.g, "percy").values()) == 3
    after = f.change(clock=5)
    assert max(len(w) - 1 for w in movement.country(after.g, "percy").values()) == 5


@rule("KM-SIEGE-18", "KM-SIEGE-20")
def test_nobody_walks_into_or_out_of_a_besieged_place() -> None:
    from minaria.games.kingmaker.state.pieces import Siege

    f = field(
        "amber roos belvoir inside", "cinder percy belvoir; marshal-of-england, saxons-1", "amber scrope grantham"
    )
    f.change(sieges={"belvoir": Siege("cinder", 1, ("percy",))})
    assert "KM-SIEGE-18" in f.no("amber", "move Roos to Grantham")
    f.say("amber", "move Scrope to Belvoir")
    assert f.at("scrope") == "belvoir"
    assert "KM-SIEGE-20" in f.no("amber", "enter with Scrope")


@rule("KM-LOCATION-06", "KM-LOCATION-07", "KM-SIEGE-26")
def test_who_controls_what() -> None:
    f = field("amber percy york; chamberlain-of-chester, item-bristol")
    mine = ctl.places_of(f.g, "amber")
    assert {"alnwick", "cockermouth", "wressle", "chester", "harlech", "bristol"} == set(mine)
    lost = f.change(taken={"chester": "basalt"})
    assert ctl.controller(lost.g, "chester") == "basalt"
    assert lost.g.holders["chamberlain-of-chester"] == "percy"
    assert all(ctl.controller(f.g, p) == "" for p in ("cardigan", "wells", "oxford"))


def test_the_whole_map_can_be_asked_for_every_noble() -> None:
    f = Field(*(f"{SEATS[k % 4]} {n} london" for k, n in enumerate(("percy", "neville", "roos", "scrope", "pole"))))
    match = f.match
    reach = GAME.map.reach(match, "amber", "london")  # type: ignore[union-attr]
    assert reach["barnet"] == 1
    assert "dublin" not in reach


def test_a_force_names_each_of_its_pieces_once() -> None:
    f = field("amber percy york", "amber roos york")
    assert GAME.language.known(f.g, "force", ("percy", "roos"))
    assert not GAME.language.known(f.g, "force", ("percy", "percy"))
