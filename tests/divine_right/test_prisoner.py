"""DR-PRISONER: how a captive monarch comes free, or dies. Immer serves Hothior; Muetar holds its king at Plibba (2)."""

from __future__ import annotations

import pytest

from tests.divine_right.tools import EMPTY, here, play, rule, spot, state, told

KING = "immer-monarch-1"
CAPTIVE = (
    EMPTY
    + """
    referee> turn 5
    referee> ally Immer with hothior
    referee> set Immer personality Amorous
    referee> remove everyone
    referee> set Immer prison Plibba
    """
)


def storm(seat: str, units: str = "") -> str:
    """That seat takes Plibba by storm."""
    return f"""
        referee> place 4 {units or seat} armies at Plibba outside
        referee> set Plibba siege {seat} 4
        referee> phase sieges {seat}
        {seat}> storm Plibba [6]
        """


@rule("DR-PRISONER-01")
@pytest.mark.parametrize("units", ["hothior", "Immer"])
def test_he_is_free_when_his_own_or_allied_troops_plunder_the_prison(units: str) -> None:
    done = play(storm("hothior", units), CAPTIVE)
    realm = state(done).realms["immer"]
    assert (realm.prison, realm.jailer) == (0, "")
    assert KING in here(done, "Plibba", "hothior")
    assert not any(t.startswith("Fate of") for t in told(done))
    play(
        storm("hothior", units) + "referee> phase movement hothior\nhothior> move the king of Immer to 16,13\n", CAPTIVE
    )


@rule("DR-PRISONER-02")
def test_when_the_prisons_kingdom_deactivates_he_goes_to_his_nearest_friendly_castle() -> None:
    """Marzarbol (Pon) is the prison; Lapspell is the nearest castle of Hothior's side once Castle Altarr is not."""
    done = play(
        """
        referee> set hothior cards none
        referee> ally Pon with muetar
        referee> set Pon personality Disciplined
        referee> remove everyone
        referee> set Immer prison Crow's Nest
        referee> give hothior card Bribe +2
        referee> phase diplomacy hothior [1]
        hothior> deactivate Pon
        hothior> play Bribe +2 [5]
        """,
        CAPTIVE,
    )
    g = state(done)
    assert not g.realms["immer"].prison
    assert g.pieces[KING].hex == spot("Gap Castle")
    assert g.pieces[KING].inside


@rule("DR-PRISONER-03")
def test_when_a_third_party_plunders_the_prison_he_is_free_but_must_slip_away_himself() -> None:
    done = play(storm("mivior"), CAPTIVE)
    g = state(done)
    assert not g.realms["immer"].prison
    assert g.pieces[KING].hex == spot("Plibba")
    assert not any(t.startswith("Fate of") for t in told(done))
    done = play(
        storm("mivior") + "referee> phase movement hothior\nhothior> move the king of Immer to 16,13 [4]\n", CAPTIVE
    )
    assert len([t for t in told(done) if t.startswith("Fate of")]) == 1
    assert here(done, "16,13") == [KING]


@rule("DR-PRISONER-04")
@pytest.mark.parametrize(("plundered", "goal"), [(False, "Muscaster"), (True, "Tadafat")])
def test_a_captive_let_go_comes_to_the_closest_castle_friendly_to_him(plundered: bool, goal: str) -> None:
    """Lapspell, as near as Muscaster, is in Mivior's hands."""
    taken = "referee> set Castle Lapspell plundered mivior\nreferee> place 1 mivior army at Castle Lapspell\n"
    done = play(
        taken
        + ("referee> set Muscaster plundered mivior\nreferee> place 1 mivior army at Muscaster\n" if plundered else "")
        + "referee> phase diplomacy muetar [1]\nmuetar> release Immer\n",
        CAPTIVE,
    )
    assert state(done).pieces[KING].hex == spot(goal)
    assert not state(done).realms["immer"].jailer


CASTLES = ("Port Lork", "Castle Lapspell", "Tadafat", "Castle Altarr", "Gap Castle", "Muscaster", "Wirzor")
HOMELESS = "".join(
    f"referee> set {c} plundered mivior\nreferee> place 1 mercenary army at {c} for mivior\n" for c in CASTLES
)


@rule("DR-PRISONER-05")
def test_without_a_castle_he_comes_to_the_nearest_friendly_combat_unit() -> None:
    done = play(
        HOMELESS
        + """
        referee> place 1 hothior army at 19,17
        referee> place 1 hothior army at 28,27
        referee> phase diplomacy muetar [1]
        muetar> release Immer
        """,
        CAPTIVE,
    )
    assert state(done).pieces[KING].hex == spot("19,17")


@rule("DR-PRISONER-05")
@pytest.mark.parametrize("goal", ["8,11", "29,27"])
def test_without_castle_and_unit_he_comes_to_any_hex_his_owner_likes(goal: str) -> None:
    done = play(
        HOMELESS
        + f"""
        referee> phase diplomacy muetar [1]
        muetar> release Immer
        !muetar> displace the king of Immer to {goal}
        hothior> displace the king of Immer to {goal}
        muetar> done
        """,
        CAPTIVE,
    )
    assert state(done).pieces[KING].hex == spot(goal)


@rule("DR-PRISONER-06")
def test_he_may_be_executed_when_he_is_captured() -> None:
    start = """
        referee> ally Immer with hothior
        referee> remove everyone
        referee> place the king of Immer at 20,17
        referee> place 1 muetar army at 19,17
        referee> phase movement muetar
        muetar> move 1 army to 20,17 [6]
        | is held captive in
        !hothior> done
        ! Muetar decides over a captive.
        !muetar> release Immer
        ! DR-PRISONER-04
        """
    held = state(play(start + "muetar> done\n"))
    assert held.realms["immer"].jailer == "muetar"
    dead = state(play(start + "muetar> execute Immer [3]\n"))
    assert KING not in dead.pieces
    assert dead.players["muetar"].executed == ("immer",)
    assert dead.players["muetar"].points == held.players["muetar"].points == 30


@rule("DR-PRISONER-06")
def test_he_may_be_executed_in_a_later_diplomacy_round_but_not_in_a_movement_round() -> None:
    done = play(
        """
        referee> turn 9
        referee> phase movement muetar
        !muetar> execute Immer
        referee> phase diplomacy hothior [1]
        !muetar> execute Immer
        !hothior> execute Immer
        referee> phase diplomacy muetar [1]
        muetar> execute Immer [2]
        """,
        CAPTIVE,
    )
    assert KING not in state(done).pieces


@rule("DR-PRISONER-07")
def test_after_an_execution_comes_confusion_for_one_die_of_turns() -> None:
    done = play("referee> phase diplomacy muetar [1]\nmuetar> execute Immer [4]\n", CAPTIVE)
    realm = state(done).realms["immer"]
    assert (realm.doomed, realm.until, realm.card) == ("confusion", 9, 0)
    assert state(done).players["muetar"].points == 0
