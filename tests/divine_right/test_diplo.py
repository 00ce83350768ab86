"""DR-DIPLO: what ambassadors do, how often, and what the die needs."""

from __future__ import annotations

from tests.divine_right.tools import EMPTY, here, play, rule, spot, state, told


@rule("DR-DIPLO-01")
def test_a_player_monarch_is_no_target_of_diplomacy() -> None:
    play(
        """
        referee> phase diplomacy hothior
        !hothior> activate Mivior
        ! DR-DIPLO-01
        !hothior> deactivate Mivior
        ! DR-DIPLO-01
        !hothior> assassinate Mivior
        ! DR-DIPLO-01
        !hothior> activate Hothior
        ! DR-DIPLO-01
        """
    )


@rule("DR-DIPLO-01", "DR-DIPLO-02")
def test_players_who_cooperate_are_enemies_all_the_same() -> None:
    done = play(
        """
        referee> phase movement hothior
        referee> place 2 Hothior armies at 5,18
        referee> place 1 Mivior army at 5,17
        !hothior> move 2 armies from 5,18 to 5,17
        hothior> attack 5,17
        | declares an attack on Mivior
        """
    )
    assert not here(done, "5,17", "hothior")


@rule("DR-DIPLO-02")
def test_the_castle_of_another_player_is_no_home_to_a_friend() -> None:
    play(
        """
        referee> phase movement hothior
        referee> place 1 Hothior army at 5,17
        referee> place 2 Mivior armies at Boran inside
        !hothior> move 1 army to Boran
        """
    )


@rule("DR-DIPLO-02")
def test_no_order_allies_two_players() -> None:
    done = play(
        """
        referee> phase diplomacy hothior
        !hothior> ally with Mivior
        !hothior> agree
        """
    )
    assert state(done).realms["mivior"].seat == "mivior"


@rule("DR-DIPLO-03")
def test_one_task_a_round_whichever_comes_first() -> None:
    for first in ("activate Immer", "deactivate Pon", "assassinate Pon [4 4]", "duel mivior [4 2]"):
        stage = """
        referee> ally Pon with muetar
        referee> set Pon personality Greedy
        referee> set Immer personality Disciplined
        referee> phase diplomacy hothior
        """
        script = f"        hothior> {first}\n"
        if first.startswith(("activate", "deactivate")):
            script += "        hothior> roll [1]\n"
        for second in ("activate Rombune", "deactivate Pon", "assassinate Pon", "duel muetar"):
            script += f"        !hothior> {second}\n        ! DR-DIPLO-03\n"
        play(stage + script)


@rule("DR-DIPLO-03")
def test_the_task_is_new_in_the_next_round() -> None:
    play(
        """
        referee> phase diplomacy hothior
        hothior> duel mivior [4 2]
        referee> turn 2
        referee> phase diplomacy hothior
        hothior> duel muetar [4 2]
        """
    )


@rule("DR-DIPLO-03")
def test_a_player_may_pass() -> None:
    done = play(
        """
        referee> set hothior first yes
        referee> phase diplomacy hothior
        hothior> done
        """
    )
    assert list(done.match.awaited()) == [state(done).order[1]]


@rule("DR-DIPLO-04")
def test_die_card_personality_and_penalty_are_added_up() -> None:
    play(
        """
        referee> set Immer personality Disciplined
        referee> set hothior violated Immer
        referee> give hothior card bribe +2
        referee> phase diplomacy hothior
        hothior> activate Immer
        hothior> play bribe +2 [4]
        | = 5. Failure
        """
    )
    play(
        """
        referee> set Immer personality Greedy
        referee> set hothior violated Immer
        referee> give hothior card bribe +2
        referee> phase diplomacy hothior
        hothior> activate Immer
        hothior> play bribe +2 [4]
        | = 6. Success
        """
    )


@rule("DR-DIPLO-05")
def test_after_the_reading_the_player_may_cancel_without_die_or_card() -> None:
    done = play(
        """
        referee> set hothior cards none
        referee> set Immer personality Mad
        referee> give hothior card threat +2
        referee> phase diplomacy hothior [1]
        hothior> activate Immer
        | is Mad
        hothior> cancel
        !hothior> activate Rombune
        ! DR-DIPLO-03
        """
    )
    g = state(done)
    assert len(g.players["hothior"].hand) == 2
    assert any(c.startswith("threat+2") for c in g.players["hothior"].hand)
    assert not g.discards
    assert not g.bans
    assert g.players["hothior"].envoy_back == 0
    assert g.realms["immer"].status == "neutral"
    assert g.realms["immer"].read
    assert not any("Diplomacy in Immer" in t for t in told(done))


@rule("DR-DIPLO-06")
def test_distance_and_armies_do_not_stop_an_ambassador() -> None:
    done = play(
        """
        referee> ally Ghem with muetar
        referee> place 8 Mivior armies at Mines of Rosengg outside
        referee> set Mines of Rosengg siege mivior 1
        referee> phase diplomacy hothior
        hothior> assassinate Ghem [5 2 3]
        | is dead
        """
    )
    assert state(done).realms["ghem"].doomed == "confusion"
    assert spot("Mines of Rosengg") in state(done).sieges


@rule("DR-DIPLO-06")
def test_a_neutral_far_away_and_beset_by_armies_can_be_activated() -> None:
    done = play(
        """
        referee> set Ghem personality Disciplined
        referee> place 3 mercenary armies at 32,8 for muetar
        referee> phase diplomacy hothior
        hothior> activate Ghem
        hothior> roll [6]
        | Ghem joins Hothior
        """,
        EMPTY,
    )
    assert state(done).realms["ghem"].seat == "hothior"
