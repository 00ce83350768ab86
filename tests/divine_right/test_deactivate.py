"""DR-DEACTIVATE: talking an enemy's ally out of the alliance."""

from __future__ import annotations

from tests.divine_right.tools import EMPTY, asked, here, play, rule, state, told

ALLIED = (
    EMPTY
    + """
referee> set hothior cards none
referee> ally Immer with muetar
referee> set Immer personality Disciplined
"""
)
COURT = ALLIED + "referee> give hothior card Bribe +2\nreferee> phase diplomacy hothior [1]\n"


@rule("DR-DEACTIVATE-01")
def test_only_an_enemys_ally_can_be_deactivated() -> None:
    play(
        """
        referee> ally Pon with hothior
        !hothior> deactivate Pon
        ! DR-DEACTIVATE-01
        !hothior> deactivate Ghem
        ! DR-DEACTIVATE-01
        hothior> deactivate Immer
        | a break with Muetar
        """,
        COURT,
    )


@rule("DR-DEACTIVATE-02")
def test_seven_is_needed() -> None:
    done = play("hothior> deactivate Immer\nhothior> play Bribe +2 [5]\n| = 7. Success\n", COURT)
    assert state(done).realms["immer"].status == "neutral"
    done = play("hothior> deactivate Immer\nhothior> play Bribe +2 [4]\n| = 6. Failure\n", COURT)
    assert state(done).realms["immer"].seat == "muetar"


@rule("DR-DEACTIVATE-02")
def test_a_bare_six_never_deactivates() -> None:
    done = play("hothior> deactivate Immer\nhothior> roll [6]\n| Failure\n", COURT)
    assert state(done).realms["immer"].seat == "muetar"


@rule("DR-DEACTIVATE-03")
def test_the_personality_is_read_first_then_one_card_may_be_played() -> None:
    done = play(
        """
        hothior> deactivate Immer
        | is Disciplined
        """,
        COURT,
    )
    assert "play a card" in asked(done, "hothior").prompt.lower()
    assert not any("Diplomacy in Immer" in t for t in told(done))
    done = play(
        """
        hothior> deactivate Immer
        hothior> play Bribe +2 [3]
        !hothior> play Black Magic +2
        """,
        COURT,
    )
    assert [c.rsplit("-", 1)[0] for c in state(done).discards] == ["bribe+2"]


@rule("DR-DEACTIVATE-04")
def test_the_kingdom_is_neutral_in_the_same_round() -> None:
    done = play(
        """
        hothior> deactivate Immer
        hothior> play Bribe +2 [5]
        hothior> done
        """,
        COURT + "referee> set mivior first yes\nreferee> set hothior first yes\nreferee> phase diplomacy hothior [1]\n",
    )
    assert state(done).realms["immer"].status == "neutral"
    assert list(done.match.awaited()) == [state(done).order[1]]
    seat = state(done).order[1]
    play(
        f"""
        hothior> deactivate Immer
        hothior> play Bribe +2 [5]
        hothior> done
        {seat}> activate Immer
        {seat}> roll [6]
        """,
        COURT + "referee> set mivior first yes\nreferee> set hothior first yes\nreferee> phase diplomacy hothior [1]\n",
    )


@rule("DR-DEACTIVATE-05")
def test_its_forces_leave_the_map_and_its_personality_stays_the_same() -> None:
    done = play(
        """
        hothior> deactivate Immer
        hothior> play Bribe +2 [5]
        """,
        COURT,
    )
    g = state(done)
    assert not [u for u in g.pieces if u.startswith("immer-")]
    assert not [u for u in g.dead if u.startswith("immer-")]
    assert g.realms["immer"].card == 1
    assert g.realms["immer"].seat == ""


@rule("DR-DEACTIVATE-06")
def test_regulars_lost_while_active_stay_lost() -> None:
    done = play(
        """
        referee> eliminate 2 Immer armies at Muscaster
        referee> phase diplomacy hothior [1]
        hothior> deactivate Immer
        hothior> play Bribe +2 [5]
        referee> turn 2
        referee> phase diplomacy hothior [1]
        hothior> activate Immer
        hothior> roll [6]
        | 7 regulars of Immer
        """,
        COURT,
    )
    assert len(state(done).dead) == 2
    assert not here(done, "Muscaster")


@rule("DR-DEACTIVATE-07")
def test_a_kingdom_may_change_sides_any_number_of_times() -> None:
    rounds = ""
    for turn in (2, 4, 6):
        rounds += f"""
        referee> turn {turn}
        referee> give hothior card Bribe +2
        referee> phase diplomacy hothior [1]
        hothior> deactivate Immer
        hothior> play Bribe +2 [5]
        referee> turn {turn + 1}
        referee> phase diplomacy muetar [1]
        muetar> activate Immer
        muetar> roll [6]
        | Immer joins Muetar
        """
    done = play(rounds, ALLIED)
    assert state(done).realms["immer"].seat == "muetar"
    assert len([u for u in state(done).pieces if u.startswith("immer-army")]) == 9


@rule("DR-DEACTIVATE-08")
def test_a_kingdom_with_a_besieged_castle_cannot_be_deactivated() -> None:
    play(
        """
        referee> place 8 mercenary armies at Wirzor outside for hothior
        referee> set Wirzor siege hothior 1
        referee> phase diplomacy hothior
        !hothior> deactivate Immer
        ! DR-DEACTIVATE-08
        referee> phase diplomacy mivior
        !mivior> deactivate Immer
        ! DR-DEACTIVATE-08
        """,
        ALLIED,
    )


@rule("DR-DEACTIVATE-08")
def test_a_siege_elsewhere_does_not_protect_it() -> None:
    done = play(
        """
        referee> place 8 Mivior armies at Pennol outside
        referee> set Pennol siege mivior 1
        hothior> deactivate Immer
        hothior> play Bribe +2 [5]
        """,
        COURT,
    )
    assert state(done).realms["immer"].status == "neutral"
