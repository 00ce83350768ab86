"""DR-EVENT: the Events Table, replacements and reinforcements, friendly castles and ports."""

from __future__ import annotations

import pytest

from minaria.games.divine_right.rules.status import friendly_castle, friendly_castles, friendly_ports
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, unit
from tests.divine_right.tools import here, play, rule, spot, state, told

EVENT_OF = "referee> phase events {0}\n{0}> roll [{1}]\n"


def fleets_at(g: Minaria, name: str) -> int:
    """Fleets in a hex."""
    return sum(1 for u, p in g.pieces.items() if p.hex == spot(name) and unit(u).type == "fleet")


def unchanged(script: str, event: str) -> None:
    """The event leaves the map as the script made it."""
    before, after = state(play(script)), state(play(script + event))
    assert (before.pieces, before.dead, before.mercenaries) == (after.pieces, after.dead, after.mercenaries)
    assert before.realms == after.realms


# -- the roll


@rule("DR-EVENT-01")
def test_the_sum_of_two_dice_is_carried_out_before_the_next_player_rolls() -> None:
    done = play("""
        referee> set muetar first yes
        referee> phase events muetar
        !hothior> roll
        !mivior> roll
        muetar> roll [3 5]
        | Muetar rolls 3 and 5: Reinforcements
        !hothior> roll
        !mivior> roll
        muetar> hire army at Pennol
        !hothior> roll
        !mivior> roll
        muetar> hire army at Basimar
        """)
    assert done.match.awaited() in (("hothior",), ("mivior",))
    assert state(done).mercenaries == {"mercenary-army-1": "muetar", "mercenary-army-2": "muetar"}


@rule("DR-EVENT-01")
def test_a_player_rolls_once_a_turn() -> None:
    play("""
        referee> phase events muetar
        muetar> roll [3 4]
        !muetar> roll
        """)


@rule("DR-EVENT-02")
@pytest.mark.parametrize(
    ("dice", "name"),
    [
        ("1 1", "Untimely death"),
        ("1 2", "Storms"),
        ("1 3", "Mutiny"),
        ("3 3", "Replacements"),
        ("4 5", "Epidemic"),
        ("5 6", "Desertion"),
    ],
)
def test_an_entry_that_cannot_be_carried_out_is_no_event(dice: str, name: str) -> None:
    unchanged("", f"referee> phase events muetar\nmuetar> roll [{dice}]\n| {name}\n| nothing")


@rule("DR-EVENT-03")
def test_replacements_bring_back_the_one_regular_there_is() -> None:
    done = play("""
        referee> place 3 Muetar armies at Pennol
        referee> eliminate 1 Muetar army at Pennol
        referee> phase events muetar
        muetar> roll [3 3]
        muetar> replace 1 army
        """)
    assert len(here(done, "Pennol", "muetar")) == 3
    assert not state(done).dead
    ask = done.match.ask("muetar")
    assert ask is None or "bring in" not in ask.prompt


@rule("DR-EVENT-03", "DR-EVENT-20")
def test_of_two_replacements_due_the_one_with_a_free_site_enters() -> None:
    done = play("""
        referee> set Hothior dead 9
        referee> place 3 Muetar armies at Tadafat outside
        referee> place 3 Muetar armies at Port Lork outside
        referee> set Port Lork siege muetar 0
        referee> set Tadafat siege muetar 0
        referee> set Castle Lapspell siege mivior 0
        referee> place 4 Mivior armies at Castle Lapspell outside
        referee> phase events hothior
        hothior> roll [3 3]
        !hothior> replace 1 army at Tadafat
        !hothior> replace 1 fleet
        hothior> replace 1 army at Farnot
        """)
    assert len(here(done, "Farnot", "hothior")) == 1
    assert len(state(done).dead) == 8


# -- 2: untimely death


@rule("DR-EVENT-04")
def test_without_allies_nobody_dies() -> None:
    unchanged("referee> place the king of Muetar at Pennol\n", EVENT_OF.format("muetar", "1 1"))


@rule("DR-EVENT-04")
def test_one_allied_monarch_dies_by_lot() -> None:
    script = """
        referee> ally Immer with muetar
        referee> ally Pon with muetar
        referee> ally Rombune with mivior
        referee> phase events muetar
        muetar> roll [1 1 {} 2]
        """
    fallen = set()
    for lot in (1, 2):
        g = state(play(script.format(lot)))
        dead = [k for k in g.realms if g.realms[k].doomed == "confusion"]
        assert len(dead) == 1
        fallen |= set(dead)
    assert fallen == {"immer", "pon"}


@rule("DR-EVENT-04")
def test_captives_and_castaways_can_die_but_nobody_dies_twice() -> None:
    done = play("""
        referee> ally Immer with muetar
        referee> set Immer prison Tadafat
        referee> phase events muetar
        muetar> roll [1 1 2]
        | Euwint of the Marshes (Immer) is dead
        """)
    assert "immer-monarch-1" not in state(done).pieces
    done = play("""
        referee> ally Immer with muetar
        referee> set Immer castaway yes
        referee> phase events muetar
        muetar> roll [1 1 2]
        | Euwint of the Marshes (Immer) is dead
        """)
    assert "immer-monarch-1" not in state(done).pieces
    play("""
        referee> ally Immer with muetar
        referee> set Immer castaway yes
        referee> phase events muetar
        muetar> roll [1 1 2]
        referee> phase events muetar
        muetar> roll [1 1]
        | nothing
        """)


# -- 3: storms


@rule("DR-EVENT-05")
def test_a_storm_takes_one_fleet_outside_every_port_of_the_owners_choice() -> None:
    script = """
        referee> place 1 Mivior fleet at Colist
        referee> place 1 Mivior fleet at 3,20
        referee> place 1 Mivior fleet at 2,20
        referee> phase events mivior
        mivior> roll [1 2]
        !mivior> lose 1 fleet at Colist
        !mivior> lose 2 fleets
        mivior> lose 1 fleet at {}
        """
    for lost, kept in (("3,20", "2,20"), ("2,20", "3,20")):
        g = state(play(script.format(lost)))
        assert (fleets_at(g, lost), fleets_at(g, kept), fleets_at(g, "Colist")) == (0, 1, 1)
        assert len(g.dead) == 1


@rule("DR-EVENT-05", "DR-EVENT-02")
def test_fleets_in_port_are_safe_from_storms() -> None:
    unchanged(
        """
        referee> place 2 Mivior fleets at Colist
        referee> place 1 Mivior fleet at Boliske outside
        """,
        EVENT_OF.format("mivior", "1 2") + "| nothing",
    )


@rule("DR-EVENT-05")
def test_fleets_on_an_open_coast_or_besieging_a_port_are_exposed() -> None:
    for name in ("3,21", "9,18", "Castle Lapspell outside"):
        g = state(play(f"referee> place 1 Mivior fleet at {name}\n" + EVENT_OF.format("mivior", "1 2")))
        assert not any(unit(u).type == "fleet" for u in g.pieces), name


@rule("DR-EVENT-05")
def test_a_non_castle_port_shelters_one_fleet_of_each_owner() -> None:
    unchanged(
        """
        referee> place 1 Mivior fleet at Freeport
        """,
        EVENT_OF.format("mivior", "1 2") + "| nothing",
    )
    done = play("""
        referee> place 1 Mivior fleet at Freeport
        referee> place 1 mercenary fleet at Freeport for mivior
        referee> phase events mivior
        mivior> roll [1 2]
        mivior> lose 1 Mivior fleet
        """)
    assert list(state(done).mercenaries) == ["mercenary-fleet-1"]
    done = play("""
        referee> place 1 Mivior fleet at Freeport
        referee> place 1 mercenary fleet at Freeport for mivior
        referee> phase events mivior
        mivior> roll [1 2]
        mivior> lose 1 mercenary fleet
        """)
    assert fleets_at(state(done), "Freeport") == 1
    assert not state(done).mercenaries


@rule("DR-EVENT-05", "DR-EVENT-27")
def test_land_units_aboard_the_lost_fleet_drown() -> None:
    done = play("""
        referee> place 1 Mivior fleet at 3,21
        referee> place 1 Mivior army at 3,21
        referee> phase movement mivior
        mivior> sail 1 fleet to 2,21 with 1 army
        referee> phase events mivior
        mivior> roll [1 2]
        """)
    assert not state(done).pieces
    assert len(state(done).dead) == 2


@rule("DR-EVENT-05", "DR-SEA-08")
def test_a_hero_changes_to_another_fleet_even_if_it_is_full() -> None:
    done = play("""
        referee> place 1 mercenary fleet at 3,21 for mivior
        referee> place 1 Mivior fleet at 3,21
        referee> place 2 Mivior armies at 3,21
        referee> place the king of Mivior at 3,21
        referee> phase movement mivior
        mivior> board 1 mercenary fleet with the king of Mivior and 1 army
        mivior> board 1 Mivior fleet with 1 army
        mivior> sail 2 fleets at 3,21 to 2,21
        referee> phase events mivior
        mivior> roll [1 2]
        mivior> lose 1 mercenary fleet
        """)
    g = state(done)
    (fleet,) = here(done, "2,21", kind="fleet")
    assert g.pieces["mivior-monarch-1"].aboard == fleet
    assert len(here(done, "2,21", kind="army")) == 1
    assert not any("Fate" in line for line in told(done))


@rule("DR-EVENT-05", "DR-SEA-08")
def test_the_owner_says_which_cargo_goes_down() -> None:
    for number, drowned, left in ((1, "mercenary", "mivior"), (2, "mivior", "mercenary")):
        done = play(f"""
            referee> place 2 mercenary fleets at 3,21 for mivior
            referee> place 1 mercenary army at 3,21 for mivior
            referee> place 1 Mivior army at 3,21
            referee> phase movement mivior
            mivior> board mercenary fleet #1 with 1 mercenary army
            mivior> board mercenary fleet #2 with 1 Mivior army
            mivior> sail 2 fleets at 3,21 to 2,21
            referee> phase events mivior
            mivior> roll [1 2]
            mivior> lose mercenary fleet #{number}
            """)
        (army,) = here(done, "2,21", kind="army")
        assert unit(army).kingdom == left != drowned


# -- 4: mutiny


@rule("DR-EVENT-06")
def test_mutiny_takes_a_unit_of_the_owners_choice() -> None:
    script = """
        referee> place 5 Muetar armies at 20,10
        referee> place 1 mercenary army at 18,11 for muetar
        referee> place 1 Mivior army at 3,21
        referee> phase events muetar
        muetar> roll [1 3]
        !muetar> lose 2 armies
        !muetar> lose the king of Muetar
        muetar> lose 1 {}
        """
    g = state(play(script.format("mercenary army")))
    assert not g.mercenaries
    assert not g.dead
    g = state(play(script.format("Muetar army")))
    assert len(g.mercenaries) == 1
    assert len(g.dead) == 1


@rule("DR-EVENT-06")
def test_mutiny_may_take_a_regular_of_an_ally() -> None:
    done = play("""
        referee> ally Immer with muetar
        referee> remove everyone
        referee> place 1 Immer army at 17,9
        referee> place 1 Muetar army at 20,10
        referee> phase events muetar
        muetar> roll [2 2]
        muetar> lose 1 Immer army
        """)
    assert here(done, "20,10", "muetar")
    assert not here(done, "17,9")


# -- 5: bad omens


@rule("DR-EVENT-07")
def test_omens_fall_on_one_friendly_kingdom_by_lot() -> None:
    stricken = set()
    for lot in (1, 2, 3):
        g = state(
            play(f"""
            referee> ally Immer with muetar
            referee> ally Pon with muetar
            referee> ally Rombune with mivior
            referee> phase events muetar
            muetar> roll [2 3 {lot}]
            """)
        )
        hit = [k for k in g.realms if g.realms[k].omens]
        assert len(hit) == 1
        stricken |= set(hit)
    assert stricken == {"muetar", "immer", "pon"}


OMENS = """
    referee> place 9 Muetar armies at 14,10
    referee> place 2 mercenary armies at 14,9 for muetar
    referee> place 2 Mivior armies at 15,10
    referee> phase events muetar
    muetar> roll [2 3]
    """


@rule("DR-EVENT-07")
def test_stricken_regulars_neither_attack_nor_besiege_but_move() -> None:
    play(
        OMENS
        + """
        referee> phase movement muetar
        !muetar> attack 15,10 with 9 armies at 14,10
        muetar> move 1 army from 14,10 to 14,11
        """
    )
    play("""
        referee> place 9 Muetar armies at 11,14
        referee> phase events muetar
        muetar> roll [2 3]
        referee> phase movement muetar
        !muetar> besiege Tadafat with 9 armies
        """)


@rule("DR-EVENT-07")
def test_stricken_regulars_add_nothing_to_a_new_siege() -> None:
    script = """
        referee> place 9 Muetar armies at 11,14
        referee> place {} mercenary armies at 11,14 for muetar
        referee> phase events muetar
        muetar> roll [2 3]
        referee> phase movement muetar
        {}muetar> besiege Tadafat with {} mercenary armies{}
        """
    play(script.format(1, "!", 1, ""))
    play(script.format(1, "!", 1, " and 9 Muetar armies"))
    assert spot("Tadafat") in state(play(script.format(2, "", 2, ""))).sieges


@rule("DR-EVENT-07")
def test_stricken_regulars_make_no_sortie() -> None:
    script = """
        referee> place 3 Muetar armies at Pennol
        referee> place 2 mercenary armies at Pennol for muetar
        referee> place 9 Mivior armies at Pennol outside
        referee> set Pennol siege mivior 0
        referee> phase events muetar
        muetar> roll [2 3]
        referee> phase sieges muetar
        {}
        """
    play(script.format("!muetar> sortie from Pennol with 3 Muetar armies"))
    play(script.format("muetar> sortie from Pennol with 2 mercenary armies\nmivior> stand [1 1]\n| 2 against 9"))


@rule("DR-EVENT-07")
def test_bad_omens_are_the_reason_where_they_keep_besiegers_back() -> None:
    script = """
        {}
        referee> place 1 mercenary army at Boran outside for hothior
        referee> place 4 Hothior armies at 14,10
        referee> place 2 Mivior armies at 14,11
        referee> set Boran siege hothior 0
        referee> set Hothior omens yes
        referee> phase sieges hothior
        """
    host = "referee> place 4 Hothior armies at Boran outside"
    bad = "Bad omens: the regulars of Hothior will not besiege or fight this turn."
    done = play(
        script.format(host)
        + f"""
        !hothior> storm Boran
        ! {bad} That leaves 1 of 5 besiegers against 2: below 1 to 1 no die is rolled. (DR-EVENT-07)
        """
    )
    assert (ask := done.match.ask("hothior")) is not None
    assert ask.prompt == f"No siege die to roll; done. {bad} (DR-EVENT-07)"
    play(
        script.format(host)
        + f"""
        referee> phase movement hothior
        !hothior> besiege Boliske with 4 armies at 14,10
        ! {bad} The siege of Boliske needs 2 combat units (2 for the walls); 0 of the 4 there would count. (DR-EVENT-07)
        !hothior> attack 14,11
        ! {bad} (DR-EVENT-07)
        """
    )
    done = play(
        script.format("")
        + """
        !hothior> storm Boran
        ! 1 besiegers against 2: below 1 to 1 no die is rolled. (DR-RELIEF-08)
        """
    )  # too few with or without omens
    assert (ask := done.match.ask("hothior")) is not None
    assert ask.prompt == "No siege die to roll; done."


@rule("DR-EVENT-07")
def test_mercenaries_fight_on_under_bad_omens() -> None:
    done = play(
        OMENS
        + """
        referee> phase movement muetar
        muetar> attack 15,10 with 2 mercenary armies
        mivior> stand [6 1]
        """
    )
    assert not here(done, "15,10", "mivior")
    assert len(here(done, "14,10", "muetar")) == 9


@rule("DR-EVENT-07")
def test_stricken_regulars_defend_at_full_strength() -> None:
    done = play("""
        referee> place 6 Muetar armies at 14,10
        referee> place 3 Mivior armies at 15,10
        referee> phase events muetar
        muetar> roll [2 3]
        referee> phase movement mivior
        mivior> attack 14,10
        muetar> stand [1 3]
        | 3 against 6
        """)
    assert not here(done, "15,10", "mivior")
    assert len(here(done, "14,10", "muetar")) == 6


@rule("DR-EVENT-07")
def test_stricken_besiegers_hold_the_siege_but_add_nothing_to_the_die() -> None:
    script = """
        referee> place 4 Muetar armies at Tadafat outside
        referee> place {} mercenary armies at Tadafat outside for muetar
        referee> set Tadafat siege muetar 0
        referee> phase events muetar
        muetar> roll [2 3]
        referee> phase sieges muetar
        {}
        """
    play(script.format(2, "muetar> storm Tadafat [5]\n| die 5 (2 against 2, no bonus)"))
    done = play(script.format(1, "!muetar> storm Tadafat\nmuetar> done"))
    assert spot("Tadafat") in state(done).sieges
    assert len(here(done, "Tadafat", "muetar")) == 5


@rule("DR-EVENT-07")
def test_a_siege_too_weak_only_by_omens_is_not_displaced() -> None:
    done = play("""
        referee> set hothior first yes
        referee> set mivior first yes
        referee> set muetar first yes
        referee> place 4 Muetar armies at Tadafat outside
        referee> set Tadafat siege muetar 0
        referee> phase events muetar
        muetar> roll [2 3]
        referee> phase diplomacy hothior
        hothior> done
        """)
    g = state(done)
    assert g.turn == 2
    assert spot("Tadafat") in g.sieges
    assert len(here(done, "Tadafat", "muetar")) == 4


@rule("DR-EVENT-07")
def test_omens_are_over_in_the_next_turn() -> None:
    play(
        OMENS
        + """
        referee> turn 2
        referee> phase movement muetar
        muetar> attack 15,10 with 9 armies at 14,10
        """
    )


# -- 6: replacements


@rule("DR-EVENT-08")
def test_two_of_four_eliminated_regulars_return_to_their_deployment_hexes() -> None:
    done = play("""
        referee> place 4 Muetar armies at 20,10
        referee> eliminate 4 Muetar armies at 20,10
        referee> phase events muetar
        muetar> roll [1 5]
        !muetar> hire army at Pennol
        !muetar> replace 3 armies
        muetar> replace 1 army at Basimar
        muetar> replace 1 army at Pennol
        """)
    g = state(done)
    assert len(g.dead) == 2
    assert len(here(done, "Pennol")) == len(here(done, "Basimar")) == 1
    assert done.match.ask("muetar") is None or "bring in" not in done.match.ask("muetar").prompt  # type: ignore[union-attr]


@rule("DR-EVENT-08")
def test_replacements_may_be_allied_regulars_and_fleets() -> None:
    done = play("""
        referee> ally Pon with muetar
        referee> remove everyone
        referee> place 1 Pon fleet at Grugongi
        referee> place 1 Pon army at 27,16
        referee> eliminate 1 Pon fleet at Grugongi
        referee> eliminate 1 Pon army at 27,16
        referee> phase events muetar
        muetar> roll [3 3]
        muetar> replace 1 fleet
        muetar> replace 1 army
        """)
    assert here(done, "Grugongi", "muetar", "fleet")
    assert here(done, "Marzarbol", "muetar", "army")


# -- 7


@rule("DR-EVENT-09")
@pytest.mark.parametrize("dice", ["3 4", "1 6", "5 2"])
def test_seven_has_no_effect(dice: str) -> None:
    script = """
        referee> ally Immer with muetar
        referee> place 12 Muetar armies at 20,10
        referee> eliminate 1 Muetar army at 20,10
        """
    unchanged(script, EVENT_OF.format("muetar", dice) + "| No event")


# -- 8: reinforcements


@rule("DR-EVENT-10")
def test_two_new_mercenaries_of_either_type() -> None:
    done = play("""
        referee> phase events hothior
        hothior> roll [4 4]
        hothior> hire army at Tadafat
        hothior> hire fleet at Castle Lapspell
        !hothior> hire army at Tadafat
        """)
    g = state(done)
    assert g.mercenaries == {"mercenary-army-1": "hothior", "mercenary-fleet-1": "hothior"}
    assert len(here(done, "Tadafat", "hothior", "army")) == len(here(done, "Castle Lapspell", "hothior", "fleet")) == 1


# -- 9: epidemic


@rule("DR-EVENT-11")
def test_a_stack_of_thirteen_loses_seven_of_the_owners_choice() -> None:
    done = play("""
        referee> place 9 Muetar armies at 20,10
        referee> place 4 mercenary armies at 20,10 for muetar
        referee> place 9 Muetar armies at 20,12
        referee> place the king of Muetar at 20,10
        referee> phase events muetar
        muetar> roll [4 5]
        !muetar> lose 6 Muetar armies
        !muetar> lose 7 Muetar armies at 20,12
        muetar> lose 4 mercenary armies and 3 Muetar armies
        """)
    assert len(here(done, "20,10", kind="army")) == 6
    assert len(here(done, "20,12")) == 9
    assert not state(done).mercenaries
    assert len(state(done).dead) == 3
    assert here(done, "20,10", kind="monarch")
    assert not any("Fate" in line for line in told(done))


@rule("DR-EVENT-11")
def test_every_stack_of_ten_or_more_is_halved() -> None:
    done = play("""
        referee> place 10 Muetar armies at 20,10
        referee> place 11 mercenary armies at 20,12 for muetar
        referee> place 10 Mivior armies at 4,20
        referee> phase events muetar
        muetar> roll [3 6]
        muetar> lose 5 armies
        """)
    assert len(here(done, "20,10")) == 5
    assert len(here(done, "20,12")) == 5
    assert len(here(done, "4,20")) == 10, "stacks of others stay whole"


@rule("DR-EVENT-11")
def test_inside_and_outside_armies_fleets_and_cargo_are_one_stack() -> None:
    done = play("""
        referee> place 4 Mivior armies at Colist inside
        referee> place 3 mercenary armies at Colist outside for mivior
        referee> place 3 Mivior fleets at Colist
        referee> phase events mivior
        mivior> roll [4 5]
        mivior> lose 3 mercenary armies and 2 fleets
        """)
    assert len(here(done, "Colist")) == 5
    done = play("""
        referee> place 5 Mivior fleets at 3,21
        referee> place 5 Mivior armies at 3,21
        referee> phase movement mivior
        mivior> sail 5 fleets to 2,21 with 5 armies
        referee> phase events mivior
        mivior> roll [4 5]
        mivior> lose 5 armies
        """)
    assert len(here(done, "2,21")) == 5


@rule("DR-EVENT-11", "DR-SEA-08")
def test_nobody_changes_to_a_fleet_that_dies_of_the_same_epidemic() -> None:
    script = """
        referee> place {} mercenary fleets at 3,21 for mivior
        referee> place 3 Mivior armies at 3,21
        referee> phase movement mivior
        mivior> sail everyone at 3,21 to 2,21 with 3 armies
        referee> phase events mivior
        mivior> roll [4 5]
        mivior> lose {} fleets
        """
    done = play(script.format(7, 5))
    assert len(here(done, "2,21", kind="fleet")) == len(here(done, "2,21", kind="army")) == 2
    done = play(script.format(8, 6))
    assert len(here(done, "2,21", kind="fleet")) == len(here(done, "2,21", kind="army")) == 2
    g = state(done)
    assert all(g.pieces[u].aboard in g.pieces for u in here(done, "2,21", kind="army"))


@rule("DR-EVENT-12")
def test_if_no_stack_reaches_ten_the_largest_loses_one() -> None:
    done = play("""
        referee> place 8 Muetar armies at 20,10
        referee> place 5 mercenary armies at 20,12 for muetar
        referee> place 9 Mivior armies at 4,20
        referee> phase events muetar
        muetar> roll [4 5]
        !muetar> lose 1 mercenary army
        muetar> lose 1 army
        """)
    assert (len(here(done, "20,10")), len(here(done, "20,12")), len(here(done, "4,20"))) == (7, 5, 9)


@rule("DR-EVENT-13")
def test_between_equal_largest_stacks_a_lot_decides() -> None:
    script = """
        referee> place 6 mercenary armies at 20,10 for muetar
        referee> place 6 mercenary armies at 20,12 for muetar
        referee> place 2 mercenary armies at 18,11 for muetar
        referee> phase events muetar
        muetar> roll [4 5 {}]
        """
    hit = set()
    for lot in (1, 2):
        done = play(script.format(lot))
        sizes = (len(here(done, "20,10")), len(here(done, "20,12")), len(here(done, "18,11")))
        assert sorted(sizes) == [2, 5, 6]
        assert sizes[2] == 2
        hit.add(sizes)
    assert len(hit) == 2


# -- 10: replacement or reinforcement


@rule("DR-EVENT-14")
def test_ten_brings_one_mercenary_or_one_regular_whichever_the_player_prefers() -> None:
    script = """
        referee> place 2 Muetar armies at Basimar
        referee> eliminate 2 Muetar armies at Basimar
        referee> phase events muetar
        muetar> roll [4 6]
        !muetar> replace 2 armies
        muetar> {}
        !muetar> replace 1 army
        !muetar> hire army at Basimar
        """
    done = play(script.format("replace 1 army"))
    assert len(state(done).dead) == 1
    assert not state(done).mercenaries
    done = play(script.format("hire army at Basimar"))
    assert len(state(done).dead) == 2
    assert len(state(done).mercenaries) == 1


@rule("DR-EVENT-14")
def test_ten_without_dead_regulars_brings_a_mercenary_a_fleet_if_there_is_a_port() -> None:
    done = play("""
        referee> phase events mivior
        mivior> roll [5 5]
        !mivior> replace 1 army
        mivior> hire fleet at Boran
        """)
    assert list(state(done).mercenaries) == ["mercenary-fleet-1"]


# -- 11: desertion


@rule("DR-EVENT-15")
def test_desertion_takes_one_mercenary_of_the_players_choice() -> None:
    done = play("""
        referee> place 1 mercenary army at 20,10 for muetar
        referee> place 1 mercenary army at 20,12 for muetar
        referee> place 3 Muetar armies at 20,12
        referee> place 1 mercenary army at 4,20 for mivior
        referee> phase events muetar
        muetar> roll [5 6]
        !muetar> lose 1 Muetar army
        !muetar> lose 1 army at 4,20
        muetar> lose 1 army at 20,10
        """)
    assert not here(done, "20,10")
    assert len(here(done, "20,12")) == 4
    assert len(here(done, "4,20")) == 1


@rule("DR-EVENT-15")
def test_desertion_without_mercenaries_is_no_event() -> None:
    unchanged(
        """
        referee> place 3 Muetar armies at 20,12
        referee> place 1 mercenary army at 4,20 for mivior
        """,
        EVENT_OF.format("muetar", "5 6") + "| nothing",
    )


# -- 12: help from afar


@rule("DR-EVENT-16")
def test_a_neutral_monarch_chosen_by_lot_joins_without_a_diplomacy_roll() -> None:
    joined = set()
    for lot in range(1, 9):
        g = state(play(f"referee> phase events muetar\nmuetar> roll [6 6 {lot}]\n| join"))
        new = [k for k in g.realms if g.realms[k].status == "ally"]
        assert len(new) == 1
        assert g.realms[new[0]].seat == "muetar"
        assert any(unit(u).kingdom == new[0] for u in g.pieces)
        joined |= set(new)
    assert len(joined) == 8


NOT_NEUTRAL = """
    referee> ally Shucassam with muetar
    referee> ally Pon with hothior
    referee> ally Rombune with hothior
    referee> ally Neuth with hothior
    referee> ally Zorn with hothior
    referee> set Ghem status peace
    referee> set Ghem until 9
    referee> set Trolls status confusion
    referee> set Trolls until 9
    """


@rule("DR-EVENT-16")
def test_only_a_neutral_monarch_not_in_peace_or_confusion_can_come() -> None:
    done = play(NOT_NEUTRAL + "referee> phase events muetar\nmuetar> roll [6 6]\n| Immer joins Muetar")
    assert state(done).realms["immer"].seat == "muetar"
    unchanged(NOT_NEUTRAL + "referee> ally Immer with mivior\n", EVENT_OF.format("muetar", "6 6") + "| nothing")


@rule("DR-EVENT-16", "DR-SETUP-09")
def test_the_personality_of_the_monarch_who_comes_stays_face_down_until_an_ambassador_calls() -> None:
    done = play(
        """
        referee> set Immer personality Greedy
        """
        + NOT_NEUTRAL
        + """
        referee> phase events muetar
        muetar> roll [6 6]
        """
    )
    assert not state(done).realms["immer"].read
    assert "Greedy" not in "\n".join(told(done))
    done = play(
        """
        referee> set Immer personality Greedy
        """
        + NOT_NEUTRAL
        + """
        referee> phase events muetar
        muetar> roll [6 6]
        referee> phase diplomacy hothior
        hothior> deactivate Immer
        | is Greedy
        """
    )
    assert state(done).realms["immer"].read


@rule("DR-EVENT-17")
def test_forces_from_afar_do_not_move_before_the_next_turn() -> None:
    script = (
        """
        referee> turn 5
        referee> set Immer personality Amorous
        """
        + NOT_NEUTRAL
        + """
        referee> remove everyone
        referee> set hothior first yes
        referee> set mivior first yes
        referee> set muetar first yes
        referee> place 1 Muetar army at 20,10
        referee> phase events muetar
        muetar> roll [6 6]
        | 9 regulars of Immer take the field
        mivior> roll [3 4]
        hothior> roll [3 4]
        !muetar> move 1 army from Castle Altarr to 14,7
        ! next
        !muetar> move the king of Immer from Castle Altarr to 14,7
        muetar> move 1 army from 20,10 to 20,9
        {}
        """
    )
    play(script.format(""))
    play(
        script.format("""
        referee> turn 6
        referee> phase movement muetar
        muetar> move 1 army from Castle Altarr to 14,7
        muetar> move the king of Immer from Castle Altarr to 14,7
        """)
    )


# -- replacements and reinforcements


@rule("DR-EVENT-18")
def test_dead_regulars_of_a_neutral_kingdom_do_not_return() -> None:
    play("""
        referee> set Immer dead 3
        referee> place 1 Muetar army at Basimar
        referee> eliminate 1 Muetar army at Basimar
        referee> phase events muetar
        muetar> roll [3 3]
        !muetar> replace 1 Immer army
        muetar> replace 1 Muetar army
        """)
    unchanged("referee> set Immer dead 3\n", EVENT_OF.format("muetar", "3 3") + "| nothing")


@rule("DR-EVENT-18")
def test_dead_regulars_of_an_enemy_do_not_return_for_the_player() -> None:
    unchanged("referee> set Hothior dead 3\n", EVENT_OF.format("muetar", "3 3") + "| nothing")


@rule("DR-EVENT-19")
def test_a_replacement_enters_only_at_its_own_site() -> None:
    done = play("""
        referee> place 4 Hothior armies at 11,17
        referee> eliminate 4 Hothior armies at 11,17
        referee> place 5 Muetar armies at Tadafat outside
        referee> set Tadafat siege muetar 0
        referee> phase events hothior
        hothior> roll [3 3]
        !hothior> replace 1 army at Castle Lapspell
        !hothior> replace 1 army at 9,16
        !hothior> replace 1 army at Tadafat
        hothior> replace 2 armies at Port Lork
        """)
    assert len(here(done, "Port Lork", "hothior", "army")) == 2
    assert len(state(done).dead) == 2


@rule("DR-EVENT-19", "DR-EVENT-20")
@pytest.mark.parametrize("holder", ["muetar", "mivior"])
def test_a_replacement_does_not_enter_an_enemy_held_site(holder: str) -> None:
    unchanged(
        f"""
        referee> place 2 Hothior armies at Port Lork
        referee> eliminate 2 Hothior armies at Port Lork
        referee> set Port Lork plundered muetar
        referee> place 1 mercenary army at Port Lork for {holder}
        """,
        EVENT_OF.format("hothior", "3 3") + "| nothing",
    )


@rule("DR-EVENT-19", "DR-EVENT-20")
def test_a_replacement_enters_a_plundered_site_nobody_holds() -> None:
    done = play("""
        referee> place 2 Hothior armies at Port Lork
        referee> eliminate 2 Hothior armies at Port Lork
        referee> set Port Lork plundered muetar
        referee> phase events hothior
        hothior> roll [3 3]
        hothior> replace 2 armies
        """)
    assert len(here(done, "Port Lork", "hothior")) == 2


@rule("DR-EVENT-20")
def test_a_siege_that_loses_its_last_unit_no_longer_bars_the_site() -> None:
    done = play("""
        referee> place 2 Hothior armies at Port Lork
        referee> eliminate 2 Hothior armies at Port Lork
        referee> place 3 mercenary armies at Port Lork outside for muetar
        referee> set Port Lork siege muetar 0
        referee> remove 2 armies at Port Lork
        referee> phase events muetar
        muetar> roll [5 6]
        referee> phase events hothior
        hothior> roll [3 3]
        hothior> replace 2 armies
        """)
    assert len(here(done, "Port Lork", "hothior")) == 2


@rule("DR-EVENT-20", "DR-EVENT-19")
def test_two_tribes_of_goblins_do_not_return_to_the_same_or_adjacent_hexes() -> None:
    play("""
        referee> ally Zorn with muetar
        referee> remove everyone
        referee> set Zorn dead 11
        referee> phase events muetar
        muetar> roll [3 3]
        !muetar> replace 2 armies at 20,0
        muetar> replace 1 army at 20,0
        !muetar> replace 1 army at 20,0
        """)


@rule("DR-EVENT-21")
def test_mercenary_armies_enter_only_at_friendly_castles() -> None:
    play("""
        referee> ally Immer with muetar
        referee> phase events muetar
        muetar> roll [4 4]
        !muetar> hire army at Tadafat
        !muetar> hire army at Marzarbol
        !muetar> hire army at 20,10
        !muetar> hire army at Yando
        muetar> hire army at Muscaster
        muetar> hire army at Pennol
        """)


@rule("DR-EVENT-21")
def test_mercenary_fleets_enter_friendly_ports_castle_or_not() -> None:
    done = play("""
        referee> place 1 Mivior army at Freeport
        referee> phase events mivior
        mivior> roll [4 4]
        !mivior> hire army at Freeport
        !mivior> hire fleet at Bartertown
        !mivior> hire fleet at Port Lork
        !mivior> hire fleet at 3,21
        mivior> hire fleet at Freeport
        mivior> hire fleet at Boran
        """)
    assert len(here(done, "Freeport", "mivior", "fleet")) == 1


@rule("DR-EVENT-21")
def test_no_unit_enters_a_besieged_castle() -> None:
    play("""
        referee> place 6 Muetar armies at Port Lork outside
        referee> set Port Lork siege muetar 0
        referee> phase events hothior
        hothior> roll [4 4]
        !hothior> hire army at Port Lork
        ! siege
        !hothior> hire fleet at Port Lork
        hothior> hire fleet at Castle Lapspell
        hothior> hire army at Tadafat
        """)


@rule("DR-EVENT-22")
def test_units_brought_by_events_move_and_attack_in_the_same_turn() -> None:
    done = play("""
        referee> place 1 Muetar army at Pennol
        referee> eliminate 1 Muetar army at Pennol
        referee> place 1 Mivior army at 20,10
        referee> phase events muetar
        muetar> roll [4 4]
        muetar> hire army at Pennol
        muetar> hire army at Groat
        referee> phase events muetar
        muetar> roll [3 3]
        muetar> replace 1 army
        referee> phase movement muetar
        muetar> move 1 army from Groat to 23,14
        muetar> attack 20,10 with everyone at Pennol
        mivior> stand [6 1]
        | 2 against 1
        """)
    assert not here(done, "20,10", "mivior")
    assert here(done, "23,14", "muetar")


@rule("DR-EVENT-23")
def test_a_kingdom_at_full_strength_gets_no_replacement_but_mercenaries() -> None:
    start = "game divine_right seats=hothior,mivior,muetar seed=3\n"
    before = state(play("", start=start))
    after = state(play("referee> phase events muetar\nmuetar> roll [3 3]\n| nothing", start=start))
    assert before.pieces == after.pieces
    done = play(
        """
        referee> phase events muetar
        muetar> roll [4 6]
        !muetar> replace 1 army
        muetar> hire army at Pennol
        """,
        start=start,
    )
    assert len([u for u in state(done).pieces if unit(u).kingdom == "muetar" and unit(u).combat]) == 13
    assert len(state(done).mercenaries) == 1


@rule("DR-EVENT-24")
def test_without_a_friendly_port_no_fleet_enters() -> None:
    play("""
        referee> phase events muetar
        muetar> roll [4 4]
        !muetar> hire fleet at Pennol
        ! port
        !muetar> hire fleet at Port Lork
        !muetar> hire fleet at Freeport
        muetar> hire army at Pennol
        """)


@rule("DR-EVENT-24")
def test_a_dead_fleet_does_not_return_to_an_enemy_held_port() -> None:
    unchanged(
        """
        referee> place 1 Mivior fleet at Addat
        referee> eliminate 1 Mivior fleet at Addat
        referee> set Colist plundered muetar
        referee> set Addat plundered muetar
        referee> set Boliske plundered muetar
        referee> set Boran plundered muetar
        referee> place 1 Muetar army at Colist
        referee> place 1 Muetar army at Addat
        referee> place 1 Muetar army at Boliske
        referee> place 1 Muetar army at Boran
        """,
        EVENT_OF.format("mivior", "3 3") + "| nothing",
    )


# -- friendly castles and ports


@rule("DR-EVENT-25")
def test_castles_of_a_player_and_his_allies_are_friendly_to_him() -> None:
    done = play("""
        referee> ally Immer with muetar
        referee> ally Pon with mivior
        """)
    g = state(done)
    names = {h for h in board().castles if board().hexes[h].kingdom in ("muetar", "immer")}
    assert set(friendly_castles(g, "muetar")) == names
    assert len(names) == 9
    assert not friendly_castle(g, "muetar", spot("Marzarbol"))
    assert not friendly_castle(g, "muetar", spot("Adeese")), "neutral"
    assert friendly_castle(g, "mivior", spot("Marzarbol"))


@rule("DR-EVENT-25")
def test_a_mercenary_enters_an_allys_castle_while_he_is_an_ally() -> None:
    script = """
        referee> ally Immer with muetar
        {}
        referee> phase events muetar
        muetar> roll [4 4]
        {}muetar> hire army at Gap Castle
        """
    play(script.format("", ""))
    play(script.format("referee> neutral Immer", "!"))


@rule("DR-EVENT-26")
def test_a_plundered_castle_is_friendly_to_whoever_holds_it() -> None:
    script = """
        referee> set Tadafat plundered muetar
        {}
        referee> phase events muetar
        muetar> roll [4 4]
        {}muetar> hire army at Tadafat
        """
    play(script.format("", "!"))
    play(script.format("referee> place the king of Muetar at Tadafat", "!"))
    done = play(script.format("referee> place 1 mercenary army at Tadafat for muetar", ""))
    assert len(here(done, "Tadafat", "muetar", "army")) == 2
    play(script.format("referee> place 1 Mivior army at Tadafat", "!"))


@rule("DR-EVENT-26")
def test_its_own_kingdom_brings_nothing_into_a_plundered_castle_an_enemy_holds() -> None:
    script = """
        referee> set Tadafat plundered muetar
        {}
        referee> phase events hothior
        hothior> roll [4 4]
        {}hothior> hire army at Tadafat
        """
    play(script.format("referee> place 1 Muetar army at Tadafat", "!"))
    play(script.format("", ""))


@rule("DR-EVENT-27")
def test_castle_ports_are_castles_and_ports() -> None:
    g = state(play("referee> place 1 Mivior army at Freeport"))
    mine = {spot(n) for n in ("Colist", "Addat", "Boliske", "Boran")}
    assert set(friendly_castles(g, "mivior")) == mine, "a non-castle port is no castle"
    assert set(friendly_ports(g, "mivior")) == {*mine, spot("Freeport")}
    play("""
        referee> phase events mivior
        mivior> roll [4 4]
        mivior> hire army at Boran
        mivior> hire fleet at Boran
        """)


@rule("DR-EVENT-27")
def test_a_fleet_in_a_castle_port_is_safe_from_storms() -> None:
    unchanged("referee> place 3 Mivior fleets at Addat\n", EVENT_OF.format("mivior", "1 2") + "| nothing")
