"""DR-HOTHIOR: Boarhort's Boom (9,18) before Port Lork (9,17, strength 3). Mivior's fleets come from the Great Sea."""

from __future__ import annotations

from minaria.games.divine_right.tables import board
from tests.divine_right.tools import EMPTY, here, play, rule, spot, state

NEUTRAL = """
game divine_right seats=mivior,muetar,shucassam seed=1
referee> remove everyone
"""
FLEETS = "referee> place 4 mercenary fleets at 8,19 for mivior\nreferee> phase movement mivior\n"


@rule("DR-HOTHIOR-01")
def test_an_enemy_fleet_that_enters_the_boom_violates_neutral_hothior() -> None:
    """The way in leads over Hothior's coast at 8,18 or 8,19, and the Boom is Hothior's too."""
    done = play(
        """
        referee> place 1 mercenary fleet at 7,19 for mivior
        referee> phase movement mivior
        mivior> move 1 fleet from 7,19 to 9,18
        | violates Hothior
        """,
        NEUTRAL,
    )
    assert state(done).players["mivior"].violated == ("hothior",)
    assert board().hexes[spot("9,18")].kingdom == "hothior"


@rule("DR-HOTHIOR-02")
def test_enemy_fleets_stop_in_the_boom_and_enter_port_lork_only_in_a_later_turn() -> None:
    play(
        FLEETS
        + """
        !mivior> besiege Port Lork with 4 fleets
        mivior> move 4 fleets from 8,19 to 9,18
        !mivior> besiege Port Lork with 4 fleets
        !mivior> move 4 fleets from 9,18 to 8,18
        mivior> done
        referee> turn 2
        referee> phase movement mivior
        mivior> besiege Port Lork with 4 fleets
        | besieges Port Lork
        """
    )


@rule("DR-HOTHIOR-02")
def test_enemy_fleets_do_not_sail_through_the_boom() -> None:
    play(FLEETS + "!mivior> move 4 fleets from 8,19 to 8,18 via 9,18\n")


@rule("DR-HOTHIOR-03")
def test_while_port_lork_is_besieged_the_boom_stops_nobody() -> None:
    done = play(
        "referee> place 3 mivior armies at Port Lork outside\nreferee> set Port Lork siege mivior 0\n"
        + FLEETS
        + "mivior> move 4 fleets from 8,19 to Port Lork\n"
    )
    assert len(here(done, "Port Lork", "mivior", "fleet")) == 4


@rule("DR-HOTHIOR-03")
def test_while_an_enemy_holds_port_lork_the_boom_stops_nobody() -> None:
    done = play(
        "referee> set Port Lork plundered mivior\nreferee> place 1 mivior army at Port Lork\n"
        + FLEETS
        + "mivior> move 4 fleets from 8,19 to Port Lork\n"
    )
    assert len(here(done, "Port Lork", "mivior", "fleet")) == 4


@rule("DR-HOTHIOR-04")
def test_hothiors_own_side_and_its_allies_pass() -> None:
    done = play(
        """
        referee> ally Pon with hothior
        referee> remove everyone
        referee> place 1 hothior fleet at 8,19
        referee> place 1 Pon fleet at 8,18
        referee> place 1 mercenary fleet at Port Lork inside for hothior
        referee> phase movement hothior
        hothior> move 1 fleet from 8,19 to Port Lork
        hothior> move 1 fleet from 8,18 to Port Lork
        hothior> move 1 mercenary fleet from Port Lork to 8,19
        """,
        EMPTY,
    )
    assert len(here(done, "Port Lork", "hothior", "fleet")) == 2
    assert len(here(done, "8,19", "hothior", "fleet")) == 1
