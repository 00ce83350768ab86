"""DR-AMPHIB: fleets and their cargo against land units outside a port.

Freeport (13,20) has no castle and one sea hex beside it, 12,19; Thores (3) is a one-hex island of Rombune.
"""

from __future__ import annotations

import pytest

from tests.divine_right.tools import EMPTY, here, play, rule, spot, state


def freeport(fleets: int, armies: int, foes: int, ships: int = 0) -> str:
    """Hothior's fleets with armies aboard come to 12,19; Mivior holds Freeport."""
    return (
        EMPTY
        + f"referee> place {foes} mivior armies at Freeport\n"
        + (f"referee> place {ships} mivior fleets at Freeport\n" if ships else "")
        + f"referee> place {fleets} mercenary fleets at 11,19 for hothior\n"
        + (f"referee> place {armies} hothior armies at 11,19\n" if armies else "")
        + "referee> phase movement hothior\n"
        + f"hothior> sail {fleets} fleets to 12,19{f' with {armies} armies' if armies else ''}\n"
    )


@rule("DR-AMPHIB-01")
def test_three_fleets_attack_two_armies_in_a_port_without_a_castle() -> None:
    done = play(
        """
        !hothior> attack Freeport with 3 fleets
        ! DR-COMBAT-25
        hothior> attack Freeport with 3 fleets by landing
        mivior> stand [4 3]
        | 3 against 2: Hothior 4 +1 (odds 1 to 1) = 5; Mivior 3 +1 (odds) = 4. Losses: Hothior 0, Mivior 1
        """,
        freeport(3, 0, 2),
    )
    assert len(here(done, "Freeport", "mivior")) == 1


THORES = """
    referee> ally Rombune with hothior
    referee> remove everyone
    referee> turn 4
    referee> place {foes} mivior armies at Thores outside
    referee> set Thores siege mivior 3
    referee> place {fleets} mercenary fleets at 4,28 for hothior
    referee> place {armies} hothior armies at 4,28
    referee> phase movement hothior
    hothior> sail {fleets} fleets to 3,28 with {armies} armies
    """


@rule("DR-AMPHIB-01", "DR-AMPHIB-02")
def test_four_fleets_and_four_armies_attack_four_besiegers_at_two_to_one() -> None:
    play(
        THORES.format(foes=4, fleets=4, armies=4)
        + """
        hothior> attack Thores with 4 fleets by landing [4 3]
        | 8 against 4: Hothior 4 +2 (odds 2 to 1) = 6; Mivior 3 +1 (odds) = 4
        """
    )


@rule("DR-AMPHIB-01")
def test_only_armies_outside_the_walls_of_a_port_can_be_attacked_by_landing() -> None:
    play(
        """
        referee> place 2 mivior armies at Colist inside
        referee> place 3 mivior armies at 4,22
        referee> place 4 mercenary fleets at 5,21 for hothior
        referee> phase movement hothior
        !hothior> attack Colist with 4 fleets by landing
        !hothior> attack 4,22 with 4 fleets by landing
        """
    )


@rule("DR-AMPHIB-03")
@pytest.mark.parametrize("join", [True, False])
def test_the_defender_may_add_his_fleets_of_the_hex(join: bool) -> None:
    play(
        "hothior> attack Freeport with 3 fleets by landing\n"
        + (
            "mivior> join fleets\nmivior> stand [3 3]\n| 5 against 5"
            if join
            else "mivior> stand\nmivior> stand [3 3]\n| 5 against 3"
        ),
        freeport(3, 2, 3, 2),
    )


@rule("DR-AMPHIB-03")
def test_fleets_inside_the_castle_port_may_join_and_be_lost_for_the_armies_outside() -> None:
    done = play(
        """
        referee> place 3 mivior armies at Colist outside
        referee> place 2 mivior fleets at Colist inside
        referee> place 5 mercenary fleets at 5,21 for hothior
        referee> phase movement hothior
        hothior> attack Colist with 5 fleets by landing
        mivior> join fleets
        mivior> stand [5 3]
        | 5 against 5: Hothior 5 +1 (odds 1 to 1) = 6; Mivior 3 +1 (odds) = 4. Losses: Hothior 0, Mivior 2
        mivior> lose 2 fleets
        """
    )
    assert len(here(done, "Colist", "mivior", "army")) == 3
    assert not here(done, "Colist", "mivior", "fleet")


@rule("DR-AMPHIB-04", "DR-AMPHIB-05")
def test_after_equal_losses_half_of_the_survivors_rounded_up_are_lost_too() -> None:
    """Seven against seven, a tie with 2 and 2: two lost each, five survive, three more go."""
    done = play(
        """
        hothior> attack Freeport with 4 fleets by landing
        mivior> stand [2 2]
        | A tie. Losses: Hothior 2, Mivior 2
        hothior> lose 1 army at 12,19 and 1 fleet
        mivior> lose 2 armies
        | half
        !hothior> lose 2 armies at 12,19
        hothior> lose 1 fleet and 2 armies at 12,19
        """,
        freeport(4, 3, 7),
    )
    assert len(here(done, "12,19", "hothior")) == 2
    assert len(here(done, "Freeport", "mivior")) == 5


@rule("DR-AMPHIB-04")
def test_a_force_that_loses_less_than_the_enemy_keeps_all_its_survivors() -> None:
    done = play(
        """
        hothior> attack Freeport with 4 fleets by landing
        mivior> stand [4 3]
        | Losses: Hothior 0, Mivior 1
        """,
        freeport(4, 0, 4),
    )
    assert len(here(done, "12,19", "hothior")) == 4


@rule("DR-AMPHIB-05")
@pytest.mark.parametrize("loss", ["1 army at 12,19 and 1 fleet", "2 fleets", "2 armies at 12,19"])
def test_the_attacker_takes_his_losses_as_he_likes(loss: str) -> None:
    play(
        f"""
        hothior> attack Freeport with 4 fleets by landing
        mivior> stand [2 4]
        | Losses: Hothior 2, Mivior 0
        !hothior> lose 1 fleet
        hothior> lose {loss}
        """,
        freeport(4, 4, 8),
    )


@rule("DR-AMPHIB-06")
def test_survivors_stay_in_their_sea_hex_while_enemies_are_left() -> None:
    done = play(
        """
        hothior> attack Freeport with 4 fleets by landing
        mivior> stand [4 3]
        !hothior> advance 4 fleets to Freeport
        """,
        freeport(4, 0, 4),
    )
    assert len(here(done, "12,19", "hothior")) == 4


@rule("DR-AMPHIB-06")
def test_a_force_that_won_and_emptied_a_port_may_land_there() -> None:
    done = play(
        """
        hothior> attack Freeport with 4 fleets by landing
        mivior> stand [6 1]
        hothior> advance 2 armies at 12,19 and 2 fleets to Freeport
        """,
        freeport(4, 2, 2),
    )
    assert len(here(done, "Freeport", "hothior")) == 4


@rule("DR-AMPHIB-06")
def test_a_force_with_as_many_losses_stays_at_sea_though_the_port_is_empty() -> None:
    """Six against one, a tie: two and one are lost, then half of the four survivors; two stay where they are."""
    done = play(
        """
        hothior> attack Freeport with 6 fleets by landing
        mivior> stand [1 6]
        | A tie. Losses: Hothior 2, Mivior 1
        !hothior> advance 2 fleets to Freeport
        """,
        freeport(6, 0, 1),
    )
    assert len(here(done, "12,19", "hothior")) == 2
    assert not here(done, "Freeport")


@rule("DR-AMPHIB-06")
def test_even_the_losers_may_advance_into_their_own_besieged_castle() -> None:
    """Seven against four (1 to 1): 2 v. 3 loses one, half of the other six goes, three are left."""
    done = play(
        THORES.format(foes=4, fleets=4, armies=3)
        + """
        hothior> attack Thores with 4 fleets by landing [2 3]
        | 7 against 4: Hothior 2 +1 (odds 1 to 1) = 3; Mivior 3 +1 (odds) = 4. Losses: Hothior 1, Mivior 0
        hothior> lose 1 army at 3,28
        hothior> lose 2 fleets and 1 army at 3,28
        hothior> advance 2 fleets and 1 army at 3,28 to Thores
        """
    )
    inside = here(done, "Thores", "hothior")
    assert len(inside) == 3
    assert all(state(done).pieces[u].inside for u in inside)
    assert len(here(done, "Thores", "mivior")) == 4
    assert spot("Thores") in state(done).sieges


@rule("DR-AMPHIB-07")
def test_carried_armies_beyond_the_surviving_fleets_drown_uncounted() -> None:
    """Six against six: 4 v. 5 costs one fleet of three, so one army drowns; it is one loss and the battle is lost."""
    done = play(
        """
        hothior> attack Freeport with 3 fleets by landing
        mivior> stand [5 3]
        | Losses: Hothior 0, Mivior 2
        mivior> lose 2 armies
        """,
        freeport(3, 3, 6),
    )
    assert len(here(done, "12,19", "hothior")) == 6
    done = play(
        """
        hothior> attack Freeport with 3 fleets by landing
        mivior> stand [3 4]
        | Losses: Hothior 1, Mivior 0
        hothior> lose 1 fleet
        hothior> lose 2 armies at 12,19
        """,
        freeport(3, 3, 6),
    )
    left = here(done, "12,19", "hothior")
    assert len(left) == 2, "three fleets and three armies, less one fleet, its army, and half of the other four"
    assert all(state(done).pieces[u].aboard in left for u in left if "army" in u)
