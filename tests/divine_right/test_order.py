"""DR-ORDER: chits, the four phases, the round of one player, the end of a game turn."""

from __future__ import annotations

import pytest

from minaria.ui.script import ScriptFault
from tests.divine_right.tools import here, play, rule, state, told

NORMAL = "game divine_right seats=hothior,mivior,muetar seed=3\n"  # first turn: Mivior, Hothior, Muetar
FIRST = """
    mivior> roll [3 4]
    hothior> roll [3 4]
    muetar> roll [3 4]
    mivior> done
    hothior> done
    muetar> done
    mivior> done
    hothior> done
    """
LAST_TO_PLAY = """
    referee> set hothior first yes
    referee> set mivior first yes
    referee> set muetar first yes
    """  # the order of play becomes Muetar, Mivior, Hothior


def drawn(lots: str) -> tuple[str, ...]:
    """The order of play after an end of turn with these lots."""
    return state(play(f"{FIRST}\nmuetar> done [{lots}]", NORMAL)).order


@rule("DR-ORDER-01")
def test_the_cup_holds_one_chit_a_player_so_every_order_of_play_can_come() -> None:
    orders = [drawn(f"{a} {b}") for a in (1, 2, 3) for b in (1, 2)]
    assert len(set(orders)) == 6
    assert all(sorted(o) == ["hothior", "mivior", "muetar"] for o in orders)


@rule("DR-ORDER-01")
def test_six_players_draw_six_chits() -> None:
    done = play("", start="game divine_right seats=hothior,mivior,muetar,shucassam,immer,pon seed=3\n")
    assert sorted(state(done).order) == ["hothior", "immer", "mivior", "muetar", "pon", "shucassam"]


@rule("DR-ORDER-01")
def test_no_chit_is_drawn_for_a_player_who_is_out() -> None:
    done = play(
        """
        referee> set hothior first yes
        referee> set muetar first yes
        referee> place 9 Muetar armies at Colist outside
        referee> place the king of Mivior at Colist
        referee> set Colist siege muetar 0
        referee> phase sieges muetar
        muetar> storm Colist [6 1]
        referee> phase diplomacy hothior
        hothior> done
        mivior> done [2]
        | The order of play: Muetar and Hothior
        """
    )
    assert done.match.awaited() == ("muetar",)


@rule("DR-ORDER-01", "DR-SETUP-04")
def test_one_player_or_seven_are_no_game() -> None:
    for seats in ("hothior", "hothior,mivior,muetar,shucassam,immer,pon,rombune"):
        with pytest.raises(ScriptFault):
            play("", start=f"game divine_right seats={seats} seed=3\n")


@rule("DR-ORDER-02")
def test_the_numbers_drawn_give_the_order_in_which_players_are_asked() -> None:
    for lots in ("1 1", "2 2", "3 1"):
        done = play(f"{FIRST}\nmuetar> done [{lots}]", NORMAL)
        first, second, third = state(done).order
        assert done.match.awaited() == (first,)
        done = play(
            f"""{FIRST}
            muetar> done [{lots}]
            {first}> roll [3 4]
            {second}> roll [3 4]
            !{first}> roll
            {third}> roll [3 4]
            !{second}> done
            {first}> done
            """,
            NORMAL,
        )
        assert done.match.awaited() == (second,)


@rule("DR-ORDER-02")
def test_players_draw_afresh_every_turn() -> None:
    done = play(f"{FIRST}\nmuetar> done [2 2]", NORMAL)
    assert state(done).order != ("mivior", "hothior", "muetar")
    assert told(done)[-1].startswith("Turn 2. The order of play:")


@rule("DR-ORDER-03")
def test_the_last_player_of_a_turn_may_be_the_first_of_the_next() -> None:
    done = play(
        f"""{FIRST}
        muetar> done [3 1]
        muetar> roll [3 4]
        """,
        NORMAL,
    )
    assert state(done).turn == 2
    assert state(done).order[0] == "muetar"


@rule("DR-ORDER-04", "DR-ORDER-05")
def test_all_finish_a_phase_before_anyone_begins_the_next() -> None:
    play(
        """
        referee> place 3 mercenary armies at Tadafat outside for muetar
        referee> place 3 mercenary armies at Castle Lapspell outside for mivior
        referee> remove 2 Hothior armies at Tadafat
        referee> remove 2 Hothior armies at Castle Lapspell
        referee> remove 1 Hothior fleet at Castle Lapspell
        referee> set Tadafat siege muetar 0
        referee> set Castle Lapspell siege mivior 0
        !mivior> storm Castle Lapspell
        !mivior> move the king of Mivior to 3,21
        !mivior> activate Immer
        mivior> roll [3 4]
        !mivior> storm Castle Lapspell
        !muetar> roll
        hothior> roll [3 4]
        muetar> roll [3 4]
        !muetar> storm Tadafat
        !mivior> move the king of Mivior to 3,21
        mivior> storm Castle Lapspell [3]
        mivior> done
        !mivior> move the king of Mivior to 3,21
        !mivior> roll
        muetar> storm Tadafat [3]
        muetar> done
        !muetar> move the king of Muetar to 20,11
        !mivior> activate Immer
        mivior> move the king of Mivior to 3,21
        mivior> done
        !mivior> activate Immer
        hothior> move the king of Hothior to 9,16
        hothior> done
        muetar> move the king of Muetar to 20,11
        muetar> done
        !muetar> activate Pon
        mivior> activate Immer
        mivior> cancel
        mivior> done
        !mivior> move the king of Mivior to 3,22
        hothior> done
        muetar> done [1 1]
        | Turn 2
        """,
        NORMAL,
    )


@rule("DR-ORDER-06")
def test_only_the_player_whose_round_it_is_may_move() -> None:
    play(
        """
        referee> phase movement mivior
        !hothior> move 1 army from Tadafat to 10,15
        ! not your turn
        !hothior> done
        ! not your turn
        mivior> move 1 army from Addat to 3,11
        """,
        NORMAL,
    )


@rule("DR-ORDER-06")
def test_a_defender_may_answer_in_the_round_of_another() -> None:
    done = play("""
        referee> place 3 Muetar armies at 14,10
        referee> place 1 Mivior army at 15,10
        referee> phase movement muetar
        muetar> attack 15,10
        !muetar> stand
        mivior> stand [3 3]
        """)
    assert not here(done, "15,10", "mivior"), "3 + 3 against 3 + 1"


@rule("DR-ORDER-07")
def test_the_turn_marker_moves_when_the_last_round_is_over() -> None:
    script = f"""
        {LAST_TO_PLAY}
        referee> turn 6
        referee> phase diplomacy mivior
        mivior> done
        {{}}
        """
    assert state(play(script.format(""))).turn == 6
    assert state(play(script.format("hothior> done"))).turn == 7


@rule("DR-ORDER-08")
def test_no_move_after_an_attack_is_declared() -> None:
    play("""
        referee> place 3 Muetar armies at 14,10
        referee> place 1 Muetar army at 19,16
        referee> place 1 Mivior army at 15,10
        referee> place 1 Mivior army at 14,9
        referee> phase movement muetar
        muetar> move 1 army from 19,16 to 18,15
        muetar> attack 15,10
        !muetar> move 1 army from 18,15 to 18,14
        !muetar> besiege Castle Altarr with 1 army at 18,15
        """)


@rule("DR-ORDER-08")
def test_no_siege_after_an_attack_is_declared_even_if_nobody_is_named() -> None:
    play("""
        referee> place 3 Muetar armies at 14,10
        referee> place 1 Mivior army at 15,10
        referee> phase movement muetar
        muetar> attack 15,10
        !muetar> besiege Tadafat
        """)


@rule("DR-ORDER-09")
def test_a_declared_attack_cannot_be_left_undone() -> None:
    done = play("""
        referee> place 2 Muetar armies at 14,10
        referee> place 2 Muetar armies at 17,9
        referee> place 3 Mivior armies at 15,10
        referee> place 3 Mivior armies at 18,9
        referee> phase movement muetar
        muetar> attack 15,10
        muetar> attack 18,9
        !muetar> done
        ! must be carried out
        muetar> resolve 18,9
        mivior> stand [2 2]
        muetar> lose 1 army
        !muetar> done
        ! Mivior may retreat from 15,10
        mivior> stand [2 2]
        """)
    assert len(here(done, "14,10", "muetar")) == len(here(done, "17,9", "muetar")) == 1


@rule("DR-ORDER-09")
def test_an_attack_whose_attackers_deactivated_meanwhile_is_dropped() -> None:
    done = play("""
        referee> ally Immer with muetar
        referee> set Immer personality Amorous
        referee> remove everyone
        referee> place 2 Immer armies at 14,10
        referee> place the king of Immer at 14,10
        referee> place 2 Immer armies at 17,9
        referee> place 3 Mivior armies at 15,10
        referee> place 3 Mivior armies at 18,9
        referee> phase movement muetar
        muetar> attack 15,10
        muetar> attack 18,9
        muetar> resolve 15,10
        mivior> stand [1 1 1 3]
        | Euwint of the Marshes (Immer) is dead
        """)
    assert len(here(done, "18,9", "mivior")) == 3
    assert len(here(done, "17,9", "muetar")) == 2
    assert "mivior" not in done.match.awaited() or done.match.ask("mivior").prompt.startswith("Move")  # type: ignore[union-attr]


@rule("DR-ORDER-09")
def test_an_attack_goes_on_with_those_who_remain() -> None:
    done = play("""
        referee> ally Immer with muetar
        referee> set Immer personality Amorous
        referee> remove everyone
        referee> place 2 Immer armies at 14,10
        referee> place the king of Immer at 14,10
        referee> place 1 Immer army at 17,9
        referee> place 3 Muetar armies at 17,9
        referee> place 3 Mivior armies at 15,10
        referee> place 3 Mivior armies at 18,9
        referee> phase movement muetar
        muetar> attack 15,10
        muetar> attack 18,9
        muetar> resolve 15,10
        mivior> stand [1 1 1 3]
        | Euwint of the Marshes (Immer) is dead
        mivior> stand [6 3]
        """)
    assert len(here(done, "18,9", "mivior")) == 0, "3 against 3 without Immer's: 6 against 3"


@rule("DR-ORDER-10")
def test_besiegers_are_displaced_before_confused_kingdoms_leave_the_map() -> None:
    done = play(f"""
        {LAST_TO_PLAY}
        referee> ally Immer with mivior
        referee> set Immer personality Amorous
        referee> remove everyone
        referee> place 4 Immer armies at Tadafat outside
        referee> place 1 Mivior army at Castle Lapspell outside
        referee> set Castle Lapspell siege mivior 0
        referee> set Immer doomed confusion
        referee> set Immer until 9
        referee> phase diplomacy hothior
        hothior> done
        """)
    assert done.match.awaited() == ("mivior",), "the siege below 1 to 1 is displaced first"
    assert "displace" in done.match.ask("mivior").prompt.lower()  # type: ignore[union-attr]
    assert here(done, "Tadafat", "mivior"), "the confused kingdom is still there"
    assert state(done).turn == 1
    done = play(f"""
        {LAST_TO_PLAY}
        referee> ally Immer with mivior
        referee> set Immer personality Amorous
        referee> remove everyone
        referee> place 4 Immer armies at 14,10
        referee> place 1 Mivior army at Castle Lapspell outside
        referee> set Castle Lapspell siege mivior 0
        referee> set Immer doomed confusion
        referee> set Immer until 9
        referee> phase diplomacy hothior
        hothior> done
        mivior> displace everyone to 12,18 [1 1]
        | 12,18
        | Immer
        | Turn 2
        """)
    assert here(done, "12,18", "mivior", "army")
    assert not here(done, "14,10")
    assert state(done).turn == 2
    assert state(done).realms["immer"].status == "confusion"


@rule("DR-ORDER-11")
def test_a_dead_ambassador_is_away_two_full_turns_besides_the_turn_of_his_death() -> None:
    script = f"""
        {LAST_TO_PLAY}
        referee> turn 9
        referee> phase diplomacy muetar
        muetar> duel hothior [2 5]
        referee> turn {{}}
        referee> phase diplomacy muetar
        {{}}muetar> activate Immer
        """
    play(script.format(10, "!"))
    play(script.format(11, "!"))
    play(script.format(12, ""))


@rule("DR-ORDER-11")
def test_confusion_of_four_turns_from_turn_7_ends_before_turn_12() -> None:
    script = """
        referee> turn 7
        referee> ally Immer with muetar
        referee> set Immer personality Amorous
        referee> phase events muetar
        muetar> roll [1 1 4]
        """
    assert state(play(script)).realms["immer"].until == 11


@rule("DR-ORDER-10")
def test_a_siege_is_over_when_the_last_combat_unit_is_displaced_even_if_a_hero_lingers() -> None:
    done = play(f"""
        {LAST_TO_PLAY}
        referee> place 1 Mivior army at Castle Lapspell outside
        referee> place the king of Mivior at Castle Lapspell outside
        referee> set Castle Lapspell siege mivior 0
        referee> phase diplomacy hothior
        hothior> done
        mivior> displace 1 army to 12,18
        """)
    assert not state(done).sieges
    assert done.match.awaited() == ("mivior",), "the king must leave too"
