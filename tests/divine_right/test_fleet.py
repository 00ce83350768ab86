"""Fleets: where they go and what they besiege (DR-FLEET)."""

from __future__ import annotations

from minaria.ui.script import Run
from tests.divine_right.tools import here, play, rule, spot, state, told


def spent(done: Run, name: str) -> list[int]:
    """What each unit at a place has spent this turn."""
    return sorted(state(done).used[u].spent for u in here(done, name))


@rule("DR-FLEET-01")
def test_sea_coast_and_friendly_port_cost_a_fleet_one_each() -> None:
    done = play("""
        referee> place 1 Mivior fleet at 2,19
        referee> place 1 Mivior fleet at 8,21
        referee> phase movement mivior
        mivior> move 1 fleet from 2,19 to Boliske
        mivior> move 1 fleet from 8,21 to 5,21
        mivior> move 1 fleet from 5,21 to 6,20
        mivior> move 1 fleet from 6,20 to 5,20
        mivior> move 1 fleet from 5,20 to Colist
    """)
    assert spent(done, "Boliske") == [1]
    assert spent(done, "Colist") == [6]


@rule("DR-FLEET-02")
def test_fleets_alone_may_besiege_a_castle_port() -> None:
    done = play("""
        referee> place 4 mercenary fleets at 5,21 for hothior
        referee> phase movement hothior
        hothior> besiege Colist with 4 fleets
    """)
    assert state(done).sieges[spot("Colist")].seat == "hothior"


@rule("DR-FLEET-02")
def test_fleets_besiege_together_with_armies() -> None:
    done = play("""
        referee> place 2 mercenary fleets at 5,21 for hothior
        referee> place 2 mercenary armies at 3,21 for hothior
        referee> phase movement hothior
        !hothior> besiege Colist with 2 fleets
        hothior> besiege Colist with 2 fleets and 2 armies
    """)
    assert state(done).sieges[spot("Colist")].seat == "hothior"
    assert len(here(done, "Colist", "hothior")) == 4


@rule("DR-FLEET-02")
def test_fleets_besiege_no_castle_that_is_no_port() -> None:
    play("""
        referee> place 4 mercenary fleets at 19,10 for hothior
        referee> phase movement hothior
        !hothior> besiege Pennol with 4 fleets
        !hothior> move 4 fleets to Pennol
    """)


@rule("DR-FLEET-03")
def test_fleets_never_go_into_a_hex_of_enemy_fleets() -> None:
    play("""
        referee> place 3 mercenary fleets at 8,24 for mivior
        referee> place 1 Hothior fleet at 7,24
        referee> phase movement mivior
        !mivior> move 3 fleets to 7,24
        ! DR-FLEET-03
        !mivior> move 3 fleets to 6,24 via 7,24
    """)


@rule("DR-FLEET-03")
def test_after_a_relief_attack_fleets_go_in_past_surviving_besiegers() -> None:
    done = play("""
        referee> place 5 mercenary fleets at Colist outside for hothior
        referee> set Colist siege hothior 1
        referee> turn 2
        referee> place 2 mercenary fleets at 5,21 for mivior
        referee> phase movement mivior
        !mivior> move 2 fleets to Colist
        mivior> attack Colist
        hothior> stand  [4 1]
        | Losses: Mivior 0, Hothior 1
        mivior> advance 2 fleets
    """)
    assert len(here(done, "Colist", "mivior")) == 2
    assert len(here(done, "Colist", "hothior")) == 4
    assert all(state(done).pieces[u].inside for u in here(done, "Colist", "mivior"))


@rule("DR-FLEET-04")
def test_a_fleet_on_the_coast_does_not_search_a_lone_monarch() -> None:
    done = play("""
        referee> place the king of Hothior at 10,26
        referee> place 2 Mivior fleets at 10,24
        referee> phase movement mivior
        mivior> move 1 fleet to 10,25 via 10,26
        mivior> move 1 fleet from 10,24 to 10,26
        mivior> done
    """)
    assert len(here(done, "10,26", "hothior")) == 1
    assert not any("fate" in line.lower() for line in told(done))


@rule("DR-FLEET-05")
def test_too_few_fleets_do_not_enter_an_enemy_castle_port() -> None:
    play("""
        referee> place 3 mercenary fleets at 5,21 for hothior
        referee> phase movement hothior
        !hothior> move 3 fleets to Colist
        ! siege
        !hothior> besiege Colist with 3 fleets
        !hothior> move 3 fleets to 5,20 via Colist
    """)


@rule("DR-FLEET-05")
def test_a_neutral_castle_port_is_entered_only_to_besiege_it() -> None:
    done = play("""
        referee> place 2 mercenary fleets at 9,22 for hothior
        referee> phase movement hothior
        !hothior> move 2 fleets from 9,22 to Zefnar
        ! siege
        referee> place 1 mercenary fleet at 9,23 for hothior
        hothior> besiege Zefnar with 2 fleets at 9,22 and 1 fleet at 9,23  [1]
    """)
    assert state(done).sieges[spot("Zefnar")].seat == "hothior"
