"""Sieges: declaring, keeping and resolving them (DR-SIEGE)."""

from __future__ import annotations

import pytest

from minaria.games.divine_right.state import Siege
from tests.divine_right.tools import asked, here, play, rule, spot, state, told


def besieged(n: int, inside: int, more: str = "") -> str:
    """Hothior besieges Pennol (4) with n armies against so many Muetaran armies; his siege round of turn 4."""
    return (
        (f"referee> place {inside} muetar armies at Pennol inside\n" if inside else "")
        + f"referee> place {n} hothior armies at Pennol outside\nreferee> set Pennol siege hothior 3\n"
        + f"{more}referee> turn 4\nreferee> phase sieges hothior\n"
    )


@rule("DR-SIEGE-01")
def test_a_castle_entered_by_eight_units_is_besieged_but_not_taken() -> None:
    done = play("""
        referee> turn 3
        referee> place 8 hothior armies at 20,11
        referee> phase movement hothior
        hothior> besiege Pennol with 8 armies
        hothior> done
        """)
    g = state(done)
    assert g.sieges == {spot("Pennol"): Siege("hothior", 3)}
    assert not g.plundered
    assert g.players["hothior"].points == 0


@rule("DR-SIEGE-01", "DR-SIEGE-22")
def test_the_castle_falls_on_a_plunder_result_in_a_later_siege_round() -> None:
    done = play("""
        referee> turn 3
        referee> place 8 hothior armies at 20,11
        referee> phase movement hothior
        hothior> besiege Pennol with 8 armies
        hothior> done
        referee> turn 4
        referee> phase sieges hothior
        hothior> storm Pennol [5]
        | Pennol
        """)
    assert state(done).plundered == {spot("Pennol"): "hothior"}
    assert state(done).players["hothior"].points > 0


@rule("DR-SIEGE-02")
def test_a_second_player_may_not_besiege_a_besieged_castle() -> None:
    done = play("""
        referee> place 1 hothior army at Tadafat inside
        referee> place 4 muetar armies at Tadafat
        referee> set Tadafat siege muetar 1
        referee> place 9 mivior armies at 9,15
        referee> phase movement mivior
        !mivior> besiege Tadafat with 9 armies
        ! DR-SIEGE-02
        !mivior> move 9 armies to Tadafat
        """)
    assert state(done).sieges[spot("Tadafat")].seat == "muetar"
    assert not here(done, "Tadafat", "mivior")


@rule("DR-SIEGE-03")
def test_units_next_to_a_castle_do_not_besiege_it() -> None:
    done = play("""
        referee> place 6 muetar armies at 9,15
        referee> place 6 muetar armies at 9,14
        referee> phase movement muetar
        muetar> done
        """)
    assert not state(done).sieges


@rule("DR-SIEGE-03")
def test_besiegers_stand_in_the_castle_hex_itself() -> None:
    done = play("""
        referee> place 6 muetar armies at 9,15
        referee> phase movement muetar
        muetar> besiege Tadafat with 4 armies
        """)
    assert len(here(done, "Tadafat", "muetar")) == 4
    assert not any(state(done).pieces[u].inside for u in here(done, "Tadafat", "muetar"))
    assert state(done).sieges[spot("Tadafat")].seat == "muetar"


@rule("DR-SIEGE-04")
def test_one_defender_outside_the_walls_bars_the_castle_hex() -> None:
    play("""
        referee> place 1 hothior army at Tadafat outside
        referee> place 9 muetar armies at 9,15
        referee> phase movement muetar
        !muetar> besiege Tadafat with 9 armies
        !muetar> move 9 armies to Tadafat
        """)


@rule("DR-SIEGE-04")
def test_three_defenders_inside_do_not_bar_the_castle_hex() -> None:
    done = play("""
        referee> place 3 hothior armies at Tadafat inside
        referee> place 9 muetar armies at 9,15
        referee> phase movement muetar
        muetar> move 9 armies to Tadafat
        muetar> done
        """)
    assert len(here(done, "Tadafat", "muetar")) == 9
    assert state(done).sieges[spot("Tadafat")].seat == "muetar"


@rule("DR-SIEGE-05")
def test_two_units_may_not_enter_an_empty_castle_of_strength_three_to_besiege_it() -> None:
    play("""
        referee> place 2 hothior armies at 22,15
        referee> phase movement hothior
        !hothior> besiege Groat with 2 armies
        ! DR-SIEGE-06
        """)


@rule("DR-SIEGE-05")
def test_units_that_stepped_in_and_are_too_few_go_back_where_they_came_from() -> None:
    done = play("""
        referee> place 2 hothior armies at 22,15
        referee> place 1 hothior army at 24,14
        referee> phase movement hothior
        hothior> move 2 armies at 22,15 to Groat
        hothior> done
        """)
    assert not here(done, "Groat", "hothior")
    assert len(here(done, "22,15", "hothior")) == 2
    assert not state(done).sieges


@rule("DR-SIEGE-05")
def test_units_may_step_into_the_castle_hex_one_after_another() -> None:
    done = play("""
        referee> place 2 hothior armies at 22,15
        referee> place 1 hothior army at 24,14
        referee> phase movement hothior
        hothior> move 2 armies at 22,15 to Groat
        hothior> move 1 army at 24,14 to Groat
        hothior> done
        """)
    assert len(here(done, "Groat", "hothior")) == 3
    assert state(done).sieges[spot("Groat")].seat == "hothior"


@rule("DR-SIEGE-06")
@pytest.mark.parametrize("n", [6, 7])
def test_four_walls_and_three_inside_need_seven_besiegers(n: int) -> None:
    refused = n < 7
    done = play(f"""
        referee> place 3 muetar armies at Pennol inside
        referee> place {n} hothior armies at 20,11
        referee> phase movement hothior
        {"!" if refused else ""}hothior> besiege Pennol with {n} armies
        {"! DR-SIEGE-06" if refused else "| besieges Pennol"}
        """)
    assert bool(state(done).sieges) is not refused


@rule("DR-SIEGE-07")
def test_two_heroes_add_nothing_to_six_besiegers() -> None:
    play("""
        referee> ally Immer with hothior
        referee> remove everyone
        referee> place 3 muetar armies at Pennol inside
        referee> place 6 hothior armies at 20,11
        referee> place the king of hothior at 20,11
        referee> place the king of Immer at 20,11
        referee> phase movement hothior
        !hothior> besiege Pennol with everyone at 20,11
        ! DR-SIEGE-06
        """)


@rule("DR-SIEGE-07")
def test_heroes_inside_add_nothing_to_the_defence() -> None:
    done = play("""
        referee> place the king of muetar at Pennol inside
        referee> place 4 hothior armies at 20,11
        referee> phase movement hothior
        hothior> besiege Pennol with 4 armies
        """)
    assert spot("Pennol") in state(done).sieges


@rule("DR-SIEGE-08")
def test_the_walls_do_not_help_units_outside_them() -> None:
    play("""
        referee> place 2 muetar armies at Pennol outside
        referee> place 4 hothior armies at 20,11
        referee> phase movement hothior
        hothior> attack Pennol
        muetar> stand [3 3]
        | 4 against 2: Hothior 3 +2 (odds 2 to 1) = 5; Muetar 3 +1 (odds) = 4
        """)


@rule("DR-SIEGE-08")
def test_the_walls_do_not_help_a_sortie() -> None:
    play("""
        referee> place 2 muetar armies at Pennol inside
        referee> place 8 hothior armies at Pennol outside
        referee> set Pennol siege hothior 1
        referee> turn 3
        referee> phase sieges muetar
        muetar> sortie from Pennol
        hothior> stand [3 3]
        | 2 against 8
        """)


@rule("DR-SIEGE-09")
def test_seven_against_seven_are_a_siege_the_moment_they_arrive() -> None:
    done = play("""
        referee> turn 4
        referee> place 3 muetar armies at Pennol inside
        referee> place 7 hothior armies at 20,11
        referee> phase movement hothior
        hothior> besiege Pennol with 7 armies
        | Hothior besieges Pennol
        """)
    assert done.match.ask("hothior") is not None
    assert state(done).sieges == {spot("Pennol"): Siege("hothior", 4)}


AFTER_COMBAT = """
    referee> place 2 muetar armies at Pennol inside
    referee> place 1 muetar army at Pennol outside
    referee> place {n} hothior armies at 20,11
    referee> phase movement hothior
    hothior> attack Pennol with {n} armies
    muetar> stand [6 1]
    | Losses: Hothior 0, Muetar 1
"""


@rule("DR-SIEGE-10")
def test_five_survivors_may_not_advance_against_four_walls_and_two_inside() -> None:
    done = play(AFTER_COMBAT.format(n=5) + "!hothior> advance 5 armies to Pennol\n")
    assert not here(done, "Pennol", "hothior")
    assert not state(done).sieges


@rule("DR-SIEGE-10")
def test_an_advance_without_a_place_is_refused_when_there_is_none() -> None:
    play(AFTER_COMBAT.format(n=5) + "!hothior> advance 5 armies\n")


@rule("DR-SIEGE-10")
def test_six_survivors_advance_and_the_castle_is_under_siege() -> None:
    done = play(AFTER_COMBAT.format(n=6) + "!hothior> advance 5 armies\nhothior> advance 6 armies\n| besieges Pennol\n")
    assert len(here(done, "Pennol", "hothior")) == 6
    assert state(done).sieges[spot("Pennol")].seat == "hothior"


WIRZOR = """
    referee> place {n} muetar armies at 13,4
    referee> phase movement muetar
    muetar> besiege Wirzor with {n} armies [{lot}]
"""


@rule("DR-SIEGE-11")
def test_a_besieged_neutral_joins_an_enemy_of_the_besieger_drawn_by_lot() -> None:
    joined = {state(play(WIRZOR.format(n=4, lot=lot))).realms["immer"].seat for lot in (1, 2)}
    assert joined == {"hothior", "mivior"}


@rule("DR-SIEGE-11")
def test_the_only_enemy_gets_the_besieged_neutral_without_a_lot() -> None:
    done = play(
        """
        referee> remove everyone
        referee> place 4 muetar armies at 13,4
        referee> phase movement muetar
        muetar> besiege Wirzor with 4 armies
        | Immer joins Hothior
        """,
        start="game divine_right seats=hothior,muetar seed=1\n",
    )
    assert state(done).realms["immer"].status == "ally"


@rule("DR-SIEGE-12")
def test_regulars_named_for_the_besieged_neutral_castle_go_inside_the_walls() -> None:
    done = play(WIRZOR.format(n=4, lot=1))
    g = state(done)
    garrison = [u for u in here(done, "Wirzor", kind="army") if u.startswith("immer")]
    assert len(garrison) == 2
    assert all(g.pieces[u].inside for u in garrison)
    assert len([u for u in here(done, "Castle Altarr", kind="army") if u.startswith("immer")]) == 3


@rule("DR-SIEGE-13")
def test_the_siege_of_a_neutral_goes_on_at_one_to_one_after_deployment() -> None:
    done = play(WIRZOR.format(n=4, lot=1) + "muetar> done\nreferee> turn 2\nreferee> phase sieges muetar\n")
    assert state(done).sieges[spot("Wirzor")].seat == "muetar"
    assert "storm" in str([o.kind.__name__.lower() for o in asked(done, "muetar").offers])


@rule("DR-SIEGE-13")
def test_every_siege_in_the_kingdom_is_measured_anew() -> None:
    """Muscaster: 3 + 2 deployed against 4 besiegers is broken; Wirzor: 2 + 2 against 4 holds."""
    done = play("""
        referee> place 4 muetar armies at Muscaster
        referee> set Muscaster siege muetar 1
        referee> turn 3
        referee> place 4 muetar armies at 13,4
        referee> phase movement muetar
        muetar> besiege Wirzor with 4 armies [1]
        muetar> done
        referee> turn 4
        referee> phase sieges muetar
        !muetar> storm Muscaster
        muetar> storm Wirzor [3]
        """)
    assert state(done).sieges[spot("Wirzor")].seat == "muetar"


@rule("DR-SIEGE-14")
def test_besiegers_broken_by_the_deployment_leave_when_the_game_turn_ends() -> None:
    start = """
        referee> set muetar first yes
        referee> turn 4
        referee> place 5 muetar armies at 14,7
        referee> phase movement muetar
        muetar> besiege Castle Altarr with 5 armies [1]
        muetar> done
        """
    middle = play(start)
    assert len(here(middle, "Castle Altarr", "muetar")) == 5
    end = play(
        start
        + """
        referee> phase diplomacy
        muetar> done
        mivior> done
        hothior> done
        muetar> displace 5 armies to 14,7
        """
    )
    assert not here(end, "Castle Altarr", "muetar")
    assert len(here(end, "14,7", "muetar")) == 5
    assert spot("Castle Altarr") not in state(end).sieges
    assert state(end).turn == 5


@rule("DR-SIEGE-15")
def test_no_fleet_enters_the_game_in_a_castle_port_besieged_by_land_only() -> None:
    play("""
        referee> place 6 muetar armies at Colist
        referee> set Colist siege muetar 1
        referee> phase events mivior
        mivior> roll [4 4]
        !mivior> hire fleet at Colist
        ! DR-SIEGE-15
        !mivior> hire army at Colist
        ! DR-SIEGE-15
        mivior> hire fleet at Addat
        """)


@rule("DR-SIEGE-15")
@pytest.mark.parametrize("kind", ["army", "fleet"])
def test_no_replacement_enters_the_game_in_a_besieged_castle(kind: str) -> None:
    play(f"""
        referee> place 1 mivior {kind} at Colist
        referee> eliminate 1 mivior {kind} at Colist
        referee> place mivior army #4 at Addat
        referee> eliminate mivior army #4
        referee> place 6 muetar armies at Colist
        referee> set Colist siege muetar 1
        referee> phase events mivior
        mivior> roll [3 3]
        !mivior> replace {kind} #1
        ! besieged
        mivior> replace army #4
        """)


@rule("DR-SIEGE-16")
def test_no_die_in_the_turn_of_the_declaration() -> None:
    done = play("""
        referee> turn 4
        referee> place 6 muetar armies at Tadafat
        referee> set Tadafat siege muetar 4
        referee> phase sieges muetar
        !muetar> storm Tadafat
        """)
    assert spot("Tadafat") in state(done).sieges


@rule("DR-SIEGE-16")
def test_the_die_is_thrown_in_every_later_siege_round_and_cannot_be_left_out() -> None:
    done = play("""
        referee> turn 5
        referee> place 6 muetar armies at Tadafat
        referee> set Tadafat siege muetar 4
        referee> phase sieges muetar
        !muetar> done
        ! DR-SIEGE-16
        muetar> storm Tadafat [2]
        !muetar> storm Tadafat
        muetar> done
        referee> turn 6
        referee> phase sieges muetar
        muetar> storm Tadafat [2]
        """)
    assert len([t for t in told(done) if "die 2" in t]) == 2


@rule("DR-SIEGE-16")
def test_the_roll_is_avoided_only_by_lifting_the_siege() -> None:
    done = play("""
        referee> turn 5
        referee> place 6 muetar armies at Tadafat
        referee> set Tadafat siege muetar 4
        referee> phase sieges muetar
        muetar> lift siege of Tadafat to 9,15
        """)
    assert not state(done).sieges
    assert len(here(done, "9,15", "muetar")) == 6


TWO_SIEGES = """
    referee> turn 5
    referee> place 6 muetar armies at Tadafat
    referee> set Tadafat siege muetar 4
    referee> place 6 muetar armies at Castle Lapspell
    referee> set Castle Lapspell siege muetar 4
    referee> phase sieges muetar
"""


@rule("DR-SIEGE-17")
def test_all_castles_to_be_attacked_are_named_before_the_first_die() -> None:
    done = play(TWO_SIEGES + "muetar> storm Tadafat [3]\n")
    lines = told(done)
    first = next(i for i, t in enumerate(lines) if "die 3" in t)
    named = "\n".join(t for t in lines[:first] if "attacks" in t)
    assert "Tadafat" in named
    assert "Castle Lapspell" in named


@rule("DR-SIEGE-17")
def test_after_the_first_die_nobody_leaves_the_other_siege() -> None:
    play(
        TWO_SIEGES
        + """
    muetar> storm Tadafat [3]
    !muetar> withdraw 1 army from Castle Lapspell to 12,18
    !muetar> lift siege of Castle Lapspell to 12,18
    muetar> storm Castle Lapspell [3]
    """
    )


@rule("DR-SIEGE-18")
def test_a_hero_kept_out_is_moved_to_an_adjacent_hex_first_and_rolls_no_fate() -> None:
    done = play(
        besieged(6, 0, "referee> place the king of hothior at Pennol\n")
        + """
        hothior> withdraw the king to 20,11
        hothior> storm Pennol [1]
        hothior> lose 1 army
        """
    )
    assert here(done, "20,11", "hothior") == ["hothior-monarch-1"]
    assert not state(done).players["hothior"].out


@rule("DR-SIEGE-18")
def test_leavers_go_to_an_adjacent_hex_without_enemies_and_before_the_die() -> None:
    play(
        besieged(7, 0, "referee> place 1 muetar army at 20,12\n")
        + """
        !hothior> withdraw 1 army to 21,11
        !hothior> withdraw 1 army to 20,12
        hothior> withdraw 1 army to 20,11
        hothior> storm Pennol [3]
        !hothior> withdraw 1 army to 20,11
        """
    )


@rule("DR-SIEGE-19")
def test_of_nine_against_seven_at_most_two_may_leave() -> None:
    done = play(
        besieged(9, 3)
        + """
        !hothior> withdraw 3 armies to 20,11
        ! DR-SIEGE-19
        hothior> withdraw 2 armies to 20,11
        !hothior> withdraw 1 army to 20,11
        ! DR-SIEGE-19
        """
    )
    assert len(here(done, "Pennol", "hothior")) == 7


@rule("DR-SIEGE-20")
def test_units_displaced_before_the_die_have_their_full_movement_later() -> None:
    done = play(
        besieged(9, 0)
        + """
        hothior> withdraw 2 armies to 19,12
        hothior> storm Pennol [3]
        hothior> done
        referee> phase movement hothior
        hothior> move 2 armies at 19,12 to 24,12
        """
    )
    assert len(here(done, "24,12", "hothior")) == 2


@rule("DR-SIEGE-21")
def test_units_that_rolled_in_a_siege_neither_move_nor_attack() -> None:
    done = play(
        besieged(9, 0, "referee> place 1 muetar army at 20,12\n")
        + """
        hothior> storm Pennol [3]
        hothior> done
        referee> phase movement hothior
        !hothior> move 1 army at Pennol to 20,11
        ! DR-SIEGE-21
        !hothior> attack 20,12
        """
    )
    assert len(here(done, "Pennol", "hothior")) == 9


@rule("DR-SIEGE-21")
def test_even_the_winners_of_a_siege_do_not_move() -> None:
    play(
        besieged(9, 0)
        + """
        hothior> storm Pennol [6]
        hothior> done
        referee> phase movement hothior
        !hothior> move 1 army at Pennol to 20,11
        """
    )


@rule("DR-SIEGE-21")
def test_regulars_under_bad_omens_took_no_part_and_may_move() -> None:
    """DRR-17: they neither add to the roll nor attack, but move as usual."""
    done = play(
        besieged(5, 0, "referee> place 4 mercenary armies at Pennol for hothior\n")
        + """
        referee> set Hothior omens yes
        referee> phase sieges hothior
        hothior> storm Pennol [3]
        | 4 against 4
        hothior> done
        referee> phase movement hothior
        !hothior> move 1 mercenary army at Pennol to 20,11
        hothior> move 1 Hothior army at Pennol to 20,11
        """
    )
    assert len(here(done, "20,11", "hothior")) == 1


@rule("DR-SIEGE-22")
@pytest.mark.parametrize(("die", "falls"), [(6, True), (5, False)])
def test_a_natural_six_without_modifier_plunders(die: int, falls: bool) -> None:
    done = play(besieged(5, 1) + f"hothior> storm Pennol [{die}]\n")
    assert (spot("Pennol") in state(done).plundered) is falls
    assert (spot("Pennol") in state(done).sieges) is not falls


@rule("DR-SIEGE-23")
def test_everybody_inside_a_plundered_castle_is_eliminated() -> None:
    done = play("""
        referee> turn 5
        referee> place 2 hothior armies at Castle Lapspell inside
        referee> place 3 hothior fleets at Castle Lapspell inside
        referee> place 8 muetar armies at Castle Lapspell
        referee> set Castle Lapspell siege muetar 4
        referee> phase sieges muetar
        muetar> storm Castle Lapspell [6]
        """)
    assert len([u for u in state(done).dead if u.startswith("hothior")]) == 5
    assert not here(done, "Castle Lapspell", "hothior")
    assert len(here(done, "Castle Lapspell", "muetar")) == 8


@rule("DR-SIEGE-24")
@pytest.mark.parametrize("die", [2, 3, 4, 5])
def test_two_to_five_change_nothing_and_the_siege_stands(die: int) -> None:
    done = play(besieged(6, 2) + f"hothior> storm Pennol [{die}]\n")
    g = state(done)
    assert g.sieges == {spot("Pennol"): Siege("hothior", 3)}
    assert len(here(done, "Pennol", "hothior")) == 6
    assert len(here(done, "Pennol", "muetar")) == 2
    assert not g.plundered
    assert not g.dead


@rule("DR-SIEGE-25", "DR-SIEGE-28")
def test_a_natural_one_fails_whatever_the_modifier_and_costs_one_unit() -> None:
    done = play(besieged(24, 0) + "hothior> storm Pennol [1]\nhothior> lose 1 army\n")
    g = state(done)
    assert not g.plundered
    assert len(here(done, "Pennol", "hothior")) == 23
    assert g.sieges[spot("Pennol")].seat == "hothior"


HEROES = """
    referee> ally Immer with muetar
    referee> ally Pon with muetar
    referee> remove everyone
    referee> turn 5
    referee> place 13 muetar armies at Tadafat
    referee> place the king of Immer at Tadafat
    referee> place the king of Pon at Tadafat
    referee> set Tadafat siege muetar 4
    referee> phase sieges muetar
"""


@rule("DR-SIEGE-26")
def test_on_a_natural_one_each_hero_among_the_besiegers_rolls() -> None:
    done = play(HEROES + "muetar> storm Tadafat [1]\nmuetar> lose 1 army [3 4]\n")
    assert {"immer-monarch-1", "pon-monarch-1"} <= set(here(done, "Tadafat", "muetar"))


@rule("DR-SIEGE-26")
def test_on_another_failure_no_hero_rolls() -> None:
    """With more numbers than the siege die needs the line would be at fault."""
    play(HEROES.replace("13 muetar", "2 muetar") + "muetar> storm Tadafat [2]\n")


@rule("DR-SIEGE-27")
def test_a_besieging_hero_captured_is_put_inside_the_castle() -> None:
    done = play(HEROES + "muetar> storm Tadafat [1]\nmuetar> lose 1 army [6]\nhothior> done [4]\n")
    g = state(done)
    captive = next(k for k in ("immer", "pon") if g.realms[k].prison)
    assert g.realms[captive].prison == spot("Tadafat")
    assert g.realms[captive].jailer == "hothior"
    assert g.pieces[f"{captive}-monarch-1"].hex == spot("Tadafat")
    assert g.pieces[f"{captive}-monarch-1"].inside


@rule("DR-SIEGE-28")
def test_a_capture_on_a_natural_one_is_never_voided_since_the_castle_does_not_fall() -> None:
    """13 to 2 give +5: 1 + 5 = 6 and still no plunder, so the capture stands."""
    done = play(HEROES + "muetar> storm Tadafat [1]\nmuetar> lose 1 army [6]\nhothior> done [6]\nhothior> done\n")
    g = state(done)
    assert not g.plundered
    assert g.realms["immer"].prison == g.realms["pon"].prison == spot("Tadafat")


@rule("DR-SIEGE-29")
@pytest.mark.parametrize(
    ("inside", "die", "falls"),
    [(3, 5, True), (3, 4, False), (4, 5, False), (4, 6, True), (1, 4, True), (1, 3, False)],
)
def test_fifteen_besiegers_add_their_ratio_less_one(inside: int, die: int, falls: bool) -> None:
    done = play(besieged(15, inside) + f"hothior> storm Pennol [{die}]\n")
    assert (spot("Pennol") in state(done).plundered) is falls


@rule("DR-SIEGE-30", "DR-SIEGE-32")
def test_a_plundered_castle_without_garrison_is_entered_and_passed_like_open_country() -> None:
    done = play("""
        referee> set Tadafat plundered muetar
        referee> place 1 mivior army at 9,15
        referee> phase movement mivior
        !mivior> besiege Tadafat with 1 army
        mivior> move 1 army to 9,13 via Tadafat
        """)
    assert len(here(done, "9,13", "mivior")) == 1
    done = play("""
        referee> set Tadafat plundered muetar
        referee> place 1 mivior army at 9,15
        referee> phase movement mivior
        mivior> move 1 army to Tadafat
        mivior> done
        """)
    assert len(here(done, "Tadafat", "mivior")) == 1
    assert not state(done).sieges


@rule("DR-SIEGE-31")
def test_a_replacement_enters_in_an_own_plundered_castle_that_is_free() -> None:
    start = """
        referee> set Muetar dead 13
        referee> set Pennol plundered hothior
        {more}
        referee> phase events muetar
        muetar> roll [3 3]
        """
    done = play(start.format(more="") + "muetar> replace 1 army at Pennol\n")
    assert len(here(done, "Pennol", "muetar")) == 1
    play(
        start.format(more="referee> place 1 hothior army at Pennol")
        + "!muetar> replace army #1\nmuetar> replace 1 army at Groat\n"
    )


@rule("DR-SIEGE-31")
@pytest.mark.parametrize("more", ["", "referee> place 1 hothior army at Castle Altarr"], ids=["free", "enemy-occupied"])
def test_a_plundered_royal_castle_still_serves_diplomacy(more: str) -> None:
    """Enemy-occupied it does not, but then the ambassador works elsewhere in the kingdom (DR-ACTIVATE-07)."""
    done = play(f"""
        referee> set Immer personality 1
        referee> set Castle Altarr plundered hothior
        {more}
        referee> phase diplomacy muetar
        muetar> activate Immer
        muetar> roll [6]
        """)
    assert state(done).realms["immer"].seat == "muetar"


@rule("DR-SIEGE-32", "DR-SIEGE-30")
def test_a_castle_plundered_in_turn_three_has_no_walls_in_turn_twenty() -> None:
    done = play("""
        referee> turn 3
        referee> set Tadafat plundered muetar
        referee> turn 20
        referee> place 2 hothior armies at Tadafat
        referee> place 4 muetar armies at 9,15
        referee> phase movement hothior
        !hothior> enter Tadafat with 2 armies
        hothior> done
        referee> phase movement muetar
        !muetar> besiege Tadafat with 4 armies
        muetar> attack Tadafat
        hothior> stand [6 1]
        | 4 against 2
        muetar> advance 1 army
        """)
    assert not state(done).sieges
    assert len(here(done, "Tadafat", "muetar")) == 1


PORT = """
    referee> turn 5
    referee> place 1 hothior army at Castle Lapspell inside
    {more}
    referee> set Castle Lapspell siege muetar 4
    referee> phase sieges muetar
    muetar> storm Castle Lapspell [5]
"""


@rule("DR-SIEGE-33")
@pytest.mark.parametrize(
    ("more", "falls"),
    [
        (("5 muetar armies at Castle Lapspell", "3 mercenary fleets at Castle Lapspell for muetar"), True),
        (("5 muetar armies at Castle Lapspell",), False),
        (("8 muetar armies at Castle Lapspell",), True),
        (("8 muetar armies at Castle Lapspell", "1 hothior fleet at Castle Lapspell inside"), False),
    ],
    ids=["fleets attack", "without fleets", "eight armies", "fleet defends"],
)
def test_fleets_count_in_attack_and_defence_of_a_castle_port(more: tuple[str, ...], falls: bool) -> None:
    done = play(PORT.format(more="\n".join(f"referee> place {m}" for m in more)))
    assert (spot("Castle Lapspell") in state(done).plundered) is falls


JOIN = """
    referee> turn 4
    referee> place 1 hothior army at Castle Lapspell inside
    referee> place 4 muetar armies at Castle Lapspell
    referee> set Castle Lapspell siege muetar 3
    referee> place 2 mercenary fleets at Freeport for muetar
    referee> place 2 mercenary armies at Freeport for muetar
    referee> phase movement muetar
    muetar> sail 2 fleets to Castle Lapspell with 2 armies
    muetar> done
"""


@rule("DR-SIEGE-34", "DR-SIEGE-33")
def test_two_loaded_fleets_that_join_a_siege_are_four_units_more() -> None:
    """4 + 2 + 2 against 3 + 1: a 5 takes the castle next turn."""
    done = play(JOIN + "referee> turn 5\nreferee> phase sieges muetar\nmuetar> storm Castle Lapspell [5]\n")
    assert spot("Castle Lapspell") in state(done).plundered


@rule("DR-SIEGE-34")
def test_land_units_that_join_a_siege_by_sea_are_landed() -> None:
    done = play(JOIN)
    assert len(here(done, "Castle Lapspell", "muetar")) == 8
    assert not any(state(done).pieces[u].aboard for u in here(done, "Castle Lapspell", "muetar"))


@rule("DR-SIEGE-34")
@pytest.mark.parametrize(
    "words", ["sail 2 fleets to Castle Lapspell with 2 armies", "besiege Castle Lapspell with 2 fleets"]
)
def test_land_units_that_declare_a_siege_by_sea_are_landed_and_count(words: str) -> None:
    done = play(f"""
        referee> place 2 mercenary fleets at Freeport for muetar
        referee> place 2 mercenary armies at Freeport for muetar
        referee> phase movement muetar
        {"" if "with 2 armies" in words else "muetar> board 2 fleets with 2 armies"}
        muetar> {words}
        muetar> done
        """)
    assert spot("Castle Lapspell") in state(done).sieges
    assert len(here(done, "Castle Lapspell", "muetar")) == 4
    assert not any(state(done).pieces[u].aboard for u in here(done, "Castle Lapspell", "muetar"))


@rule("DR-SIEGE-35")
def test_a_unit_that_joined_the_siege_this_turn_may_attack_next_door_and_stays_a_besieger() -> None:
    done = play(
        besieged(6, 0, "referee> place 1 hothior army at 20,11\nreferee> place 1 muetar army at 20,12\n")
        + """
        hothior> storm Pennol [3]
        hothior> done
        referee> phase movement hothior
        hothior> move 1 army at 20,11 to Pennol
        hothior> attack 20,12
        muetar> stand [3 3]
        | 1 against 1
        """
    )
    joined = [u for u, x in state(done).used.items() if x.fought]
    assert len(joined) == 1
    survivors = here(done, "Pennol", "hothior")
    assert len(survivors) in (6, 7)
    assert state(done).sieges[spot("Pennol")].seat == "hothior"


@rule("DR-SIEGE-36")
def test_units_that_declared_a_siege_may_not_attack_in_that_round() -> None:
    play("""
        referee> place 4 hothior armies at 20,11
        referee> place 1 muetar army at 20,12
        referee> phase movement hothior
        hothior> besiege Pennol with 4 armies
        !hothior> attack 20,12
        """)
