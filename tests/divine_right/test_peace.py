"""DR-PEACE: forcing an enemy's ally into peace. Hothior holds Castle Altarr (royal, Immer); Immer is Muetar's ally."""

from __future__ import annotations

import pytest

from tests.divine_right.tools import EMPTY, here, play, rule, spot, state, told

ALLIED = (
    EMPTY
    + """
referee> turn 6
referee> set hothior cards none
referee> ally Immer with muetar
referee> set Immer personality Amorous
referee> remove everyone
"""
)
TAKEN = ALLIED + "referee> set Castle Altarr plundered hothior\nreferee> place 1 hothior army at Castle Altarr\n"
COURT = "referee> phase diplomacy hothior [1]\n"
LAST = "referee> set muetar first yes\nreferee> set mivior first yes\n"  # Hothior plays last


@rule("DR-PEACE-01")
def test_a_plundered_and_garrisoned_royal_castle_lets_the_occupant_try() -> None:
    done = play("hothior> force peace on Immer [4]\n| 4, refused", TAKEN + COURT)
    assert state(done).realms["immer"].seat == "muetar"


@rule("DR-PEACE-01")
@pytest.mark.parametrize(
    "instead",
    [
        "referee> remove everyone at Castle Altarr",
        "referee> set Castle Altarr plundered no\nreferee> set Castle Altarr siege hothior 5",
        "referee> remove everyone at Castle Altarr\nreferee> place the king of hothior at Castle Altarr",
        "referee> remove everyone at Castle Altarr\nreferee> place 1 mivior army at Castle Altarr",
        "referee> neutral Immer",
    ],
    ids=["only plundered", "only besieged", "a hero alone", "held by another", "neutral"],
)
def test_without_both_there_is_no_try(instead: str) -> None:
    play(f"{instead}\n{COURT}!hothior> force peace on Immer\n! DR-PEACE-01", TAKEN)


@rule("DR-PEACE-02")
def test_the_roll_is_made_beside_what_the_ambassador_does() -> None:
    done = play(
        """
        hothior> force peace on Immer [5 2]
        hothior> activate Pon
        hothior> roll [1]
        """,
        TAKEN + COURT,
    )
    assert state(done).realms["immer"].doomed == "peace"
    play("hothior> activate Pon\nhothior> roll [1]\nhothior> force peace on Immer [5 2]\n", TAKEN + COURT)


@rule("DR-PEACE-02", "DR-PEACE-20")
def test_one_roll_a_monarch_and_round() -> None:
    play("hothior> force peace on Immer [3]\n!hothior> force peace on Immer\n", TAKEN + COURT)


@rule("DR-PEACE-03")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_five_or_six_succeed_whatever_penalties_and_cards_there_are(die: int) -> None:
    won = die >= 5
    done = play(
        f"hothior> force peace on Immer [{die}{' 2' if won else ''}]\n",
        TAKEN + "referee> set hothior violated Immer\n" + COURT + "referee> give hothior card Bribe +2\n",
    )
    assert (state(done).realms["immer"].doomed == "peace") is won
    play("!hothior> play Bribe +2\n", TAKEN + COURT + "referee> give hothior card Bribe +2\n")


@rule("DR-PEACE-04")
def test_after_a_deactivation_try_there_is_no_peace_die_and_success_is_plain() -> None:
    start = TAKEN + "referee> give hothior card Bribe +2\n" + COURT
    done = play("hothior> deactivate Immer\nhothior> play Bribe +2 [5]\n| = 7. Success", start)
    realm = state(done).realms["immer"]
    assert (realm.status, realm.until, realm.doomed) == ("neutral", 0, "")
    play(
        """
        hothior> deactivate Immer
        hothior> play Bribe +2 [1]
        !hothior> force peace on Immer
        ! DR-PEACE-04
        """,
        start,
    )
    play("hothior> force peace on Immer [2]\n!hothior> deactivate Immer\n! DR-PEACE-04", start)


@rule("DR-PEACE-05")
def test_after_a_failed_roll_the_kingdom_fights_on() -> None:
    done = play(
        COURT
        + """
        hothior> force peace on Immer [4]
        referee> turn 7
        referee> phase movement muetar
        muetar> move 3 Immer armies from 15,10 to 14,10
        muetar> attack 13,11 with 3 Immer armies
        mivior> stand [3 3]
        """,
        TAKEN + "referee> place 3 Immer armies at 15,10\nreferee> place 1 mivior army at 13,11\n",
    )
    assert any(t.startswith("Battle at 13,11") for t in told(done))


@rule("DR-PEACE-06")
def test_a_player_monarch_is_not_forced_into_peace() -> None:
    play(
        "!hothior> force peace on Muetar\n! DR-PEACE-06",
        EMPTY
        + "referee> set Pennol plundered hothior\nreferee> place 2 hothior armies at Pennol\n"
        + "referee> phase diplomacy hothior\n",
    )


@rule("DR-PEACE-07", "DR-PEACE-09", "DR-PEACE-10")
def test_turn_6_and_a_2_is_peace_until_the_end_of_turn_8() -> None:
    """The units leave when turn 6 ends, the card stays in the neutral pool, and the kingdom is free in turn 9."""
    begin = TAKEN + LAST + "referee> place 3 Immer armies at 15,10\n" + COURT
    done = play("hothior> force peace on Immer [5 2]\n", begin)
    assert len(here(done, "15,10", "muetar")) == 3
    card = state(done).realms["immer"].card
    done = play("hothior> force peace on Immer [5 2]\nhothior> done\n", begin)
    realm = state(done).realms["immer"]
    assert state(done).turn == 7
    assert not here(done, "15,10")
    assert not [u for u in state(done).pieces if u.startswith("immer")]
    assert (realm.status, realm.seat, realm.until, realm.card) == ("peace", "", 8, card)
    assert card not in state(done).reserve
    for turn, status in ((8, "peace"), (9, "neutral")):
        done = play(
            "hothior> force peace on Immer [5 2]\nhothior> done\n"
            + f"referee> turn {turn - 1}\n{LAST}referee> phase diplomacy hothior [1]\nhothior> done\n",
            begin,
        )
        assert state(done).turn == turn
        assert state(done).realms["immer"].status == status


@rule("DR-PEACE-08")
def test_no_ambassador_works_on_a_kingdom_in_peace() -> None:
    play(
        """
        referee> set Immer status peace
        referee> set Immer until 8
        referee> phase diplomacy hothior [1]
        !hothior> activate Immer
        ! DR-PEACE-08
        !hothior> deactivate Immer
        ! DR-PEACE-08
        referee> turn 9
        """,
        EMPTY + "referee> turn 6\n",
    )


@rule("DR-PEACE-08")
def test_nor_in_the_rest_of_the_turn_in_which_the_peace_was_forced() -> None:
    play(
        """
        hothior> force peace on Immer [5 2]
        hothior> done
        !mivior> deactivate Immer
        ! DR-PEACE-08
        """,
        TAKEN
        + "referee> set mivior first yes\nreferee> set hothior first yes\nreferee> set muetar cards none\n"
        + "referee> set muetar ambassador 20\nreferee> set mivior first yes\nreferee> set hothior first yes\n"
        + COURT,
    )


PEACE = EMPTY + "referee> turn 6\nreferee> set Immer status peace\nreferee> set Immer until 8\n"


@rule("DR-PEACE-11")
def test_entering_a_kingdom_in_peace_draws_the_penalty() -> None:
    done = play(
        """
        referee> place 1 hothior army at 11,5
        referee> phase movement hothior
        hothior> move 1 army from 11,5 to 12,6
        | violates Immer
        """,
        PEACE,
    )
    assert state(done).players["hothior"].violated == ("immer",)


INSIDE = (
    TAKEN
    + LAST
    + "referee> place 2 hothior armies at 13,7\n"
    + COURT
    + "hothior> force peace on Immer [5 3]\nhothior> done\n"
)


@rule("DR-PEACE-12")
def test_who_is_inside_leaves_in_the_next_movement_phase_without_a_penalty() -> None:
    done = play(
        """
        referee> phase movement hothior
        hothior> move 2 armies from 13,7 to 12,8
        hothior> move 2 armies from 12,8 to 11,8
        """,
        INSIDE,
    )
    assert state(done).players["hothior"].violated == ()


@rule("DR-PEACE-12")
@pytest.mark.parametrize("given_up", [True, False])
def test_who_is_still_inside_after_that_phase_is_given_up_or_draws_the_penalty(given_up: bool) -> None:
    done = play(
        f"""
        referee> phase movement hothior
        hothior> done
        hothior> {"agree" if given_up else "refuse"}
        """,
        INSIDE,
    )
    assert state(done).players["hothior"].violated == (() if given_up else ("immer",))
    assert len(here(done, "13,7", "hothior")) == (0 if given_up else 2)


BESIEGED = (
    TAKEN
    + """
    referee> set mivior first yes
    referee> set muetar first yes
    referee> place 4 mivior armies at Muscaster outside
    referee> set Muscaster siege mivior 5
    """
)


@rule("DR-PEACE-13", "DR-PEACE-15", "DR-PEACE-16")
def test_a_besieger_who_will_not_leave_cancels_the_peace() -> None:
    done = play(
        """
        hothior> force peace on Immer [6]
        mivior> refuse
        hothior> done
        """,
        BESIEGED + COURT,
    )
    g = state(done)
    assert g.turn == 7
    assert (g.realms["immer"].status, g.realms["immer"].seat, g.realms["immer"].until) == ("ally", "muetar", 0)
    assert g.sieges[spot("Muscaster")].seat == "mivior"
    assert not g.players["mivior"].violated
    assert not g.players["hothior"].violated


@rule("DR-PEACE-13", "DR-PEACE-15")
def test_he_is_asked_at_once_and_who_agrees_leaves_when_the_turn_ends() -> None:
    done = play("hothior> force peace on Immer [6]\n!hothior> done\n!mivior> done\n", BESIEGED + COURT)
    assert done.match.awaited() == ("mivior",)
    done = play("hothior> force peace on Immer [6]\nmivior> agree [2]\n", BESIEGED + COURT)
    assert done.match.awaited() == ("hothior",)
    assert len(here(done, "Muscaster", "mivior")) == 4
    done = play(
        """
        hothior> force peace on Immer [6]
        mivior> agree [2]
        hothior> done
        mivior> displace 4 armies to 15,9
        """,
        BESIEGED + COURT,
    )
    assert state(done).realms["immer"].status == "peace"
    assert state(done).realms["immer"].until == 8
    assert not state(done).sieges
    assert len(here(done, "15,9", "mivior")) == 4


CAPTIVE = (
    TAKEN
    + """
    referee> set mivior first yes
    referee> set muetar first yes
    referee> set Immer prison Colist
    """
)


@rule("DR-PEACE-14", "DR-PEACE-16")
def test_a_third_jailer_cancels_the_peace_by_keeping_the_monarch() -> None:
    done = play("hothior> force peace on Immer [5]\nmivior> refuse\nhothior> done\n", CAPTIVE + COURT)
    realm = state(done).realms["immer"]
    assert (realm.status, realm.seat, realm.jailer) == ("ally", "muetar", "mivior")


@rule("DR-PEACE-14")
def test_a_third_jailer_who_agrees_lets_the_monarch_go() -> None:
    done = play("hothior> force peace on Immer [5]\nmivior> agree [3]\n", CAPTIVE + COURT)
    realm = state(done).realms["immer"]
    assert (realm.doomed, realm.jailer, realm.prison, realm.until) == ("peace", "", 0, 9)


WAR = PEACE + "referee> place {n} hothior armies at 16,9\n{more}referee> phase movement hothior\n"


@rule("DR-PEACE-17", "DR-PEACE-18")
def test_a_new_siege_ends_the_peace_and_is_a_violation() -> None:
    """Two of Immer's nine regulars are dead: seven are deployed, for one of the besieger's enemies."""
    done = play(
        "hothior> besiege Muscaster with 9 armies\n",
        WAR.format(n=9, more="referee> set Immer dead 2\n"),
    )
    g = state(done)
    assert g.players["hothior"].violated == ("immer",)
    assert g.realms["immer"].status == "ally"
    assert g.realms["immer"].seat in ("mivior", "muetar")
    assert len([u for u in g.pieces if u.startswith("immer-army")]) == 7
    assert len([u for u in g.dead if u.startswith("immer")]) == 2
    assert g.sieges[spot("Muscaster")].seat == "hothior"


@rule("DR-PEACE-18")
def test_the_monarch_is_reachable_again_after_such_a_siege() -> None:
    play(
        """
        hothior> besiege Muscaster with 9 armies
        hothior> done
        referee> remove everyone at Muscaster
        referee> set Muscaster siege no
        referee> phase diplomacy hothior [1]
        hothior> deactivate Immer
        """,
        WAR.format(n=9, more=""),
    )


@rule("DR-PEACE-19")
def test_peace_restores_neither_plundered_castles_nor_dead_regulars() -> None:
    done = play(
        """
        hothior> force peace on Immer [5 1]
        hothior> done
        referee> turn 7
        referee> set muetar first yes
        referee> set mivior first yes
        referee> phase diplomacy hothior [1]
        hothior> done
        """,
        TAKEN + "referee> set Immer dead 2\n" + LAST + COURT,
    )
    g = state(done)
    assert g.realms["immer"].status == "neutral"
    assert len([u for u in g.dead if u.startswith("immer")]) == 2
    assert spot("Castle Altarr") in g.plundered


PRISON = ALLIED + "referee> set Immer prison Port Lork\n"


@rule("DR-PEACE-20")
def test_the_jailer_rolls_in_every_one_of_his_rounds() -> None:
    done = play(
        """
        hothior> force peace on Immer [4]
        hothior> activate Pon
        hothior> roll [1]
        referee> turn 7
        referee> phase diplomacy hothior [1]
        hothior> force peace on Immer [5 1]
        """,
        PRISON + COURT,
    )
    assert state(done).realms["immer"].doomed == "peace"


@rule("DR-PEACE-21")
def test_the_ambassador_may_work_on_the_captive_instead_and_does_nothing_else() -> None:
    start = PRISON + "referee> set hothior violated Immer\nreferee> give hothior card Bribe +2\n" + COURT
    done = play(
        """
        hothior> deactivate Immer
        hothior> play Bribe +2 [6]
        | = 7. Success
        !hothior> activate Pon
        ! DR-DIPLO-03
        """,
        start,
    )
    assert state(done).realms["immer"].status == "neutral"
    assert not state(done).realms["immer"].prison
    done = play(
        """
        hothior> deactivate Immer
        hothior> play Bribe +2 [5]
        | = 6. Failure
        !hothior> force peace on Immer
        !hothior> activate Pon
        """,
        start,
    )
    assert state(done).realms["immer"].jailer == "hothior"


@rule("DR-PEACE-22")
def test_nobody_but_the_jailer_works_on_the_captive() -> None:
    play(
        """
        !mivior> deactivate Immer
        ! DR-PEACE-22
        !mivior> assassinate Immer
        !mivior> force peace on Immer
        """,
        PRISON + "referee> phase diplomacy mivior [1]\n",
    )
