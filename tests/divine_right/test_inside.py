"""Inside and outside a castle's walls (DR-INSIDE)."""

from __future__ import annotations

import pytest

from minaria.games.divine_right.state import FOG
from tests.divine_right.tools import here, play, rule, spot, state


@rule("DR-INSIDE-01")
def test_everybody_sees_who_is_inside_and_who_is_outside() -> None:
    done = play("""
        referee> place 2 muetar armies at Pennol inside
        referee> place 1 muetar army at Pennol outside
        """)
    for seat in ("hothior", "mivior", "muetar", None):
        pieces = FOG.view(state(done), seat).g.pieces
        assert sorted(pieces[u].inside for u in here(done, "Pennol")) == [False, True, True]


@rule("DR-INSIDE-01")
def test_units_that_come_home_may_stay_outside_or_go_inside() -> None:
    for words, inside in (("", True), (" outside", False)):
        done = play(f"""
            referee> place 1 muetar army at 20,11
            referee> phase movement muetar
            muetar> move 1 army to Pennol{words}
            """)
        assert [state(done).pieces[u].inside for u in here(done, "Pennol", "muetar")] == [inside]


@rule("DR-INSIDE-02")
def test_a_unit_without_points_left_still_goes_inside_and_outside() -> None:
    done = play("""
        referee> place 1 muetar army at 24,12
        referee> phase movement muetar
        muetar> move 1 army to Pennol outside
        !muetar> move 1 army to 20,11
        muetar> enter Pennol with 1 army
        | inside the walls of Pennol
        muetar> leave Pennol with 1 army
        """)
    (army,) = here(done, "Pennol", "muetar")
    assert not state(done).pieces[army].inside
    assert state(done).used[army].spent == 5


@rule("DR-INSIDE-03")
@pytest.mark.parametrize(
    "round_",
    ["events muetar", "sieges muetar", "diplomacy muetar", "movement hothior"],
)
def test_the_status_stays_as_it_is_outside_the_owners_movement_round(round_: str) -> None:
    play(f"""
        referee> place 2 muetar armies at Pennol inside
        referee> place 1 muetar army at Pennol outside
        referee> place 4 muetar armies at Tadafat
        referee> set Tadafat siege muetar 1
        referee> turn 3
        referee> phase {round_}
        !muetar> enter Pennol with 1 army
        !muetar> leave Pennol with 1 army
        """)


@rule("DR-INSIDE-03")
def test_a_retreat_may_lead_inside_the_walls() -> None:
    done = play("""
        referee> place 2 muetar armies at Pennol outside
        referee> place 3 hothior armies at 20,11
        referee> phase movement hothior
        hothior> attack Pennol
        muetar> retreat [4]
        muetar> retreat everyone to Pennol
        """)
    assert all(state(done).pieces[u].inside for u in here(done, "Pennol", "muetar"))
    assert len(here(done, "Pennol", "muetar")) == 2


@rule("DR-INSIDE-03")
def test_an_advance_may_lead_inside_the_walls() -> None:
    done = play("""
        referee> place 1 muetar army at Pennol inside
        referee> place 6 mercenary armies at Pennol for hothior
        referee> set Pennol siege hothior 1
        referee> place 3 muetar armies at 20,11
        referee> phase movement muetar
        muetar> attack Pennol with 3 armies at 20,11
        hothior> stand [6 1]
        muetar> advance 2 armies
        """)
    assert len([u for u in here(done, "Pennol", "muetar") if state(done).pieces[u].inside]) == 3


@rule("DR-INSIDE-04")
def test_units_inside_cannot_be_attacked() -> None:
    done = play("""
        referee> place 4 muetar armies at Pennol inside
        referee> place 9 hothior armies at 20,11
        referee> phase movement hothior
        !hothior> attack Pennol
        """)
    assert len(here(done, "Pennol", "muetar")) == 4


@rule("DR-INSIDE-04")
def test_an_attack_on_those_outside_leaves_those_inside_unhurt() -> None:
    done = play("""
        referee> place 4 muetar armies at Pennol inside
        referee> place 1 mercenary army at Pennol outside for muetar
        referee> place 9 hothior armies at 20,11
        referee> phase movement hothior
        hothior> attack Pennol
        muetar> stand [6 1]
        | 9 against 1
        """)
    assert len([u for u in here(done, "Pennol", "muetar") if state(done).pieces[u].inside]) == 4


@rule("DR-INSIDE-05")
@pytest.mark.parametrize("n", [6, 7])
def test_armies_of_an_ally_defend_the_castle_at_one_each(n: int) -> None:
    """Pennol 4 and 3 Immerite armies: 7."""
    refused = n < 7
    done = play(f"""
        referee> ally Immer with muetar
        referee> remove everyone
        referee> place 3 Immer armies at 20,12
        referee> phase movement muetar
        muetar> move 3 armies to Pennol
        muetar> done
        referee> place {n} hothior armies at 20,11
        referee> phase movement hothior
        {"!" if refused else ""}hothior> besiege Pennol with {n} armies
        """)
    assert (spot("Pennol") in state(done).sieges) is not refused
    assert all(state(done).pieces[u].inside for u in here(done, "Pennol", "muetar"))


SUPPLY = """
    referee> place 1 mivior army at Colist inside
    referee> place 6 muetar armies at Colist
    {more}
    referee> set Colist siege muetar 1
    referee> phase movement mivior
"""


@rule("DR-INSIDE-06")
def test_fleets_leave_and_enter_with_passengers_a_port_besieged_by_land() -> None:
    done = play(
        SUPPLY.format(
            more="""referee> place 1 mivior fleet at Colist inside
    referee> place 1 mivior fleet at Boliske inside
    referee> place 1 mivior army at Boliske inside"""
        )
        + """
    mivior> sail 1 fleet at Colist to 5,21
    mivior> sail 1 fleet at Boliske to Colist with 1 army
    """
    )
    assert len(here(done, "5,21", "mivior")) == 1
    assert len([u for u in here(done, "Colist", "mivior") if state(done).pieces[u].inside]) == 3


@rule("DR-INSIDE-06")
def test_passengers_go_ashore_inside_a_port_besieged_by_land() -> None:
    done = play(
        SUPPLY.format(
            more="""referee> place 1 mivior fleet at Boliske inside
    referee> place 1 mivior army at Boliske inside"""
        )
        + """
    mivior> sail 1 fleet at Boliske to Colist with 1 army
    mivior> land 1 army at Colist
    """
    )
    assert not any(state(done).pieces[u].aboard for u in here(done, "Colist", "mivior"))


@rule("DR-INSIDE-06")
def test_a_fleet_takes_passengers_out_of_a_port_besieged_by_land() -> None:
    done = play(
        SUPPLY.format(more="referee> place 1 mivior fleet at Colist inside")
        + """
    mivior> sail 1 fleet at Colist to 5,21 with 1 army
    """
    )
    assert len(here(done, "5,21", "mivior")) == 2


@rule("DR-INSIDE-06")
def test_one_besieging_fleet_closes_the_port() -> None:
    play(
        SUPPLY.format(
            more="""referee> place 1 mivior fleet at Colist inside
    referee> place 1 mivior fleet at Boliske inside
    referee> place 1 mercenary fleet at Colist for muetar"""
        )
        + """
    !mivior> sail 1 fleet at Colist to 5,21
    !mivior> sail 1 fleet at Boliske to Colist
    """
    )


@rule("DR-INSIDE-07")
@pytest.mark.parametrize("castle", ["Tadafat", "Wirzor"], ids=["enemy", "neutral"])
def test_a_lone_hero_in_a_castle_not_friendly_to_him_is_inside(castle: str) -> None:
    place = {"Tadafat": "9,14", "Wirzor": "13,4"}[castle]
    done = play(f"""
        referee> place the king of muetar at {place}
        referee> phase movement muetar
        muetar> move the king to {castle} [3]
        """)
    assert state(done).pieces["muetar-monarch-1"].hex == spot(castle)
    assert state(done).pieces["muetar-monarch-1"].inside


@rule("DR-INSIDE-07")
def test_a_besieging_hero_whose_army_is_lost_is_inside_from_then_on() -> None:
    done = play("""
        referee> ally Immer with muetar
        referee> remove everyone
        referee> place 2 mercenary armies at Tadafat for muetar
        referee> place the king of Immer at Tadafat outside
        referee> set Tadafat siege muetar 1
        referee> place 8 hothior armies at 9,15
        referee> phase movement hothior
        hothior> attack Tadafat
        muetar> stand [6 1 3]
        """)
    assert here(done, "Tadafat", "muetar") == ["immer-monarch-1"]
    assert state(done).pieces["immer-monarch-1"].inside


@rule("DR-INSIDE-07")
@pytest.mark.parametrize(
    "loss",
    ["referee> phase events muetar\n    muetar> roll [1 3]", "referee> neutral Immer"],
    ids=["mutiny", "deactivation"],
)
def test_a_besieging_hero_left_alone_by_other_means_is_inside_too(loss: str) -> None:
    done = play(f"""
    referee> ally Immer with muetar
    referee> ally Pon with muetar
    referee> remove everyone
    referee> place 1 Immer army at Tadafat
    referee> place the king of Pon at Tadafat outside
    referee> set Tadafat siege muetar 1
    {loss}
    """)
    assert here(done, "Tadafat") == ["pon-monarch-1"]
    assert state(done).pieces["pon-monarch-1"].inside
