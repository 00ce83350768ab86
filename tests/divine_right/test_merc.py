"""DR-MERC: the pool of common mercenaries, hiring them, taking them from others, losing them."""

from __future__ import annotations

import pytest

from minaria.games.divine_right.rules.status import free_mercenaries
from minaria.games.divine_right.state import Minaria
from tests.divine_right.tools import here, play, rule, spot, state

HIRE_TWO = "referee> phase events {0}\n{0}> roll [4 4]\n"
POOL_EMPTY = """
    referee> place 16 mercenary armies at 4,20 for mivior
    referee> place 8 mercenary fleets at Colist for mivior
    """
NO_ARMIES = "referee> place 16 mercenary armies at 4,20 for mivior\n"


def pool(g: Minaria) -> tuple[int, int]:
    """Armies and fleets nobody has."""
    return len(free_mercenaries(g, "army")), len(free_mercenaries(g, "fleet"))


@rule("DR-MERC-01")
def test_the_pool_is_16_armies_and_8_fleets_for_all_players() -> None:
    assert pool(state(play(""))) == (16, 8)
    done = play("""
        referee> place 9 mercenary armies at 4,20 for mivior
        referee> place 6 mercenary armies at 20,10 for hothior
        referee> place 7 mercenary fleets at Colist for mivior
        referee> phase events muetar
        muetar> roll [4 4]
        muetar> hire army at Pennol
        !muetar> hire army at Pennol
        ! left
        """)
    assert pool(state(done)) == (0, 1)


@rule("DR-MERC-02")
def test_the_player_chooses_army_or_fleet_for_each() -> None:
    for one, other, armies in (("army", "army", 2), ("army", "fleet", 1), ("fleet", "fleet", 0)):
        done = play(f"{HIRE_TWO.format('mivior')}mivior> hire {one} at Boran\nmivior> hire {other} at Boran")
        assert pool(state(done)) == (16 - armies, 8 - (2 - armies))


@rule("DR-MERC-02")
def test_without_fleets_in_the_pool_armies_must_be_taken() -> None:
    play(
        "referee> place 8 mercenary fleets at Port Lork for hothior\n"
        + HIRE_TWO.format("mivior")
        + """
        !mivior> hire fleet at Boran
        ! left
        !mivior> entice 1 mercenary fleet to Boran
        mivior> hire army at Boran
        mivior> hire army at Boran
        """
    )


@rule("DR-MERC-02")
def test_without_armies_in_the_pool_fleets_must_be_taken() -> None:
    play(
        "referee> place 16 mercenary armies at Port Lork for hothior\n"
        + HIRE_TWO.format("mivior")
        + """
        !mivior> hire army at Boran
        ! left
        !mivior> entice 1 mercenary army to Boran
        mivior> hire fleet at Boran
        mivior> hire fleet at Colist
        """
    )


@rule("DR-MERC-05", "DR-MERC-06", "DR-EVENT-24")
def test_what_cannot_be_enticed_is_refused_for_its_own_reason() -> None:
    """Without a port no fleet can come; a pool that is not empty comes first; nobody is told of cargo there is not."""
    every = """
        referee> place 16 mercenary armies at 4,20 for mivior
        referee> place 2 mercenary fleets at Colist for mivior
        referee> place 1 mivior army at Colist
        referee> place 1 hothior fleet at Port Lork
        {more}
        referee> phase events muetar
        muetar> roll [4 4]
        !muetar> entice 1 mercenary fleet at Colist to Pennol
        ! {why}
        !muetar> entice fleet 1 at Port Lork to Pennol
        ! Only mercenaries of an enemy can be taken. (DR-MERC-05)
    """
    play(every.format(more="", why="You have no friendly port for a fleet. (DR-EVENT-24)"))


@rule("DR-COMBAT-04", "DR-EVENT-18")
def test_pieces_that_are_there_but_do_not_count_are_not_said_to_be_missing() -> None:
    play("""
        referee> place Muetar army #1, #2 and #3 at 20,10
        referee> place 2 mercenary armies at 20,10 for muetar
        referee> place Muetar army #6 at Pennol
        referee> place 4 Hothior armies at 20,11
        referee> phase movement hothior
        hothior> attack 20,10
        muetar> stand [6 2]
        !muetar> lose army #6
        ! The loss falls on
    """)
    play("""
        referee> place Muetar army #6 at Pennol
        !referee> place Muetar army #6 at Basimar
        ! Already on the map: 1 Muetaran army, at Pennol.
    """)


@rule("DR-MERC-03")
def test_mercenaries_received_together_may_enter_at_different_castles() -> None:
    done = play(HIRE_TWO.format("muetar") + "muetar> hire army at Pennol\nmuetar> hire army at Groat")
    assert len(here(done, "Pennol", "muetar")) == len(here(done, "Groat", "muetar")) == 1
    done = play(HIRE_TWO.format("muetar") + "muetar> hire army at Pennol\nmuetar> hire army at Pennol")
    assert len(here(done, "Pennol", "muetar")) == 2


@rule("DR-MERC-04")
def test_mercenaries_without_a_legal_hex_are_lost() -> None:
    castles = ("Pennol", "Basimar", "Plibba", "Beolon", "Groat")
    sieges = "\n".join(
        f"referee> place 5 Mivior armies at {c} outside\nreferee> set {c} siege mivior 0" for c in castles
    )
    done = play(sieges + "\nreferee> phase events muetar\nmuetar> roll [4 4]\n| lost")
    assert pool(state(done)) == (16, 8)
    assert not state(done).mercenaries
    assert done.match.ask("muetar") is None or "bring in" not in done.match.ask("muetar").prompt  # type: ignore[union-attr]


@rule("DR-MERC-04")
def test_one_open_castle_takes_them_all() -> None:
    castles = ("Pennol", "Basimar", "Plibba", "Beolon")
    sieges = "\n".join(
        f"referee> place 5 Mivior armies at {c} outside\nreferee> set {c} siege mivior 0" for c in castles
    )
    done = play(
        sieges
        + "\n"
        + HIRE_TWO.format("muetar")
        + """
        !muetar> hire army at Pennol
        muetar> hire army at Groat
        muetar> hire army at Groat
        """
    )
    assert len(here(done, "Groat", "muetar")) == 2


@rule("DR-MERC-05")
def test_from_an_empty_pool_the_player_takes_mercenaries_of_his_enemies() -> None:
    done = play("""
        referee> place 10 mercenary armies at 4,20 for mivior
        referee> place 4 mercenary armies at 10,16 for hothior
        referee> place 2 mercenary armies at 20,10 for muetar
        referee> place 8 mercenary fleets at Colist for mivior
        referee> phase events muetar
        muetar> roll [4 4]
        !muetar> hire army at Pennol
        !muetar> entice 1 mercenary army at 20,10 to Pennol
        !muetar> entice 1 mercenary army at 4,20 to Tadafat
        !muetar> entice 1 mercenary fleet at Colist to Pennol
        muetar> entice 1 mercenary army at 4,20 to Pennol
        muetar> entice 1 mercenary army at 10,16 to Basimar
        """)
    assert len(here(done, "4,20", "mivior")) == 9
    assert len(here(done, "10,16", "hothior")) == 3
    assert len(here(done, "Pennol", "muetar")) == len(here(done, "Basimar", "muetar")) == 1
    assert sum(s == "muetar" for s in state(done).mercenaries.values()) == 4


@rule("DR-MERC-05")
def test_a_player_need_not_take_mercenaries_from_others() -> None:
    done = play(POOL_EMPTY + HIRE_TWO.format("muetar") + "muetar> done")
    assert set(state(done).mercenaries.values()) == {"mivior"}


@rule("DR-MERC-05")
def test_regulars_are_never_taken() -> None:
    play(
        POOL_EMPTY
        + "referee> place 2 Mivior armies at 3,21\n"
        + HIRE_TWO.format("muetar")
        + "!muetar> entice 1 Mivior army at 3,21 to Pennol"
    )


@rule("DR-MERC-05")
def test_while_the_pool_has_something_to_place_nothing_is_taken() -> None:
    play(
        "referee> place 15 mercenary armies at 4,20 for mivior\n"
        + "referee> place 8 mercenary fleets at Colist for mivior\n"
        + HIRE_TWO.format("muetar")
        + """
        !muetar> entice 1 mercenary army at 4,20 to Pennol
        muetar> hire army at Pennol
        muetar> entice 1 mercenary army at 4,20 to Pennol
        """
    )


@rule("DR-MERC-05")
def test_the_second_unit_of_event_10_may_be_taken_too() -> None:
    done = play(f"""
        {POOL_EMPTY}
        referee> phase events muetar
        muetar> roll [4 6]
        muetar> entice 1 army at 4,20 to Pennol
        """)
    assert len(here(done, "Pennol", "muetar")) == 1


@rule("DR-MERC-05")
def test_a_siege_whose_last_besieger_is_enticed_away_is_over() -> None:
    done = play("""
        referee> place 15 mercenary armies at 4,20 for mivior
        referee> place 1 mercenary army at Tadafat outside for mivior
        referee> place 8 mercenary fleets at Colist for mivior
        referee> set Tadafat siege mivior 0
        referee> phase events hothior
        hothior> roll [4 4]
        !hothior> entice 1 mercenary army at 4,20 to Tadafat
        hothior> entice 1 mercenary army at Tadafat to Port Lork
        hothior> entice 1 mercenary army at 4,20 to Tadafat
        """)
    assert spot("Tadafat") not in state(done).sieges


@rule("DR-MERC-05")
def test_a_siege_weakened_by_enticing_stands_until_the_turn_ends() -> None:
    script = """
        referee> set hothior first yes
        referee> set mivior first yes
        referee> set muetar first yes
        referee> place 14 mercenary armies at 4,20 for muetar
        referee> place 2 mercenary armies at Tadafat outside for mivior
        referee> place 8 mercenary fleets at Colist for mivior
        referee> set Tadafat siege mivior 0
        referee> phase events hothior
        hothior> roll [4 6]
        hothior> entice 1 mercenary army at Tadafat to Port Lork
        {}
        """
    done = play(script.format("referee> phase sieges mivior\n!mivior> storm Tadafat"))
    assert spot("Tadafat") in state(done).sieges
    end = "referee> phase diplomacy hothior\nhothior> done\nmivior> displace 1 army to 11,14 [1 1]"
    done = play(script.format(end))
    assert spot("Tadafat") not in state(done).sieges


@rule("DR-MERC-06")
def test_with_only_fleets_in_the_pool_and_no_port_armies_may_be_taken() -> None:
    play(
        NO_ARMIES
        + HIRE_TWO.format("muetar")
        + """
        !muetar> hire fleet at Pennol
        !muetar> hire army at Pennol
        muetar> entice 1 mercenary army at 4,20 to Pennol
        muetar> entice 1 mercenary army at 4,20 to Groat
        """
    )


@rule("DR-MERC-06")
def test_with_fleets_in_the_pool_and_a_port_no_armies_are_taken() -> None:
    play(
        "referee> place 16 mercenary armies at 20,10 for muetar\n"
        + HIRE_TWO.format("mivior")
        + """
        !mivior> entice 1 mercenary army at 20,10 to Colist
        mivior> hire fleet at Colist
        """
    )


@rule("DR-MERC-06")
def test_a_port_that_cannot_be_entered_is_no_use_for_the_fleets_of_the_pool() -> None:
    play(
        "referee> place 16 mercenary armies at 20,10 for muetar\n"
        + "".join(
            f"referee> place 6 Muetar armies at {c} outside\nreferee> set {c} siege muetar 0\n"
            for c in ("Port Lork", "Castle Lapspell")
        )
        + HIRE_TWO.format("hothior")
        + """
        !hothior> hire fleet at Port Lork
        hothior> entice 1 mercenary army at 20,10 to Tadafat
        """
    )


@rule("DR-MERC-06", "DR-MERC-05")
def test_with_only_armies_in_the_pool_and_no_castle_fleets_may_be_taken_to_a_port() -> None:
    castles = ("Pennol", "Basimar", "Plibba", "Beolon", "Groat")
    done = play(
        "".join(f"referee> place 5 Mivior armies at {c} outside\nreferee> set {c} siege mivior 0\n" for c in castles)
        + """
        referee> place 8 mercenary fleets at Port Lork for hothior
        referee> place 1 Muetar army at Freeport
        referee> phase events muetar
        muetar> roll [4 4]
        !muetar> hire army at Freeport
        muetar> entice 1 mercenary fleet to Freeport
        !muetar> entice 1 mercenary fleet to Pennol
        """
    )
    assert len(here(done, "Freeport", "muetar", "fleet")) == 1


@rule("DR-MERC-07")
def test_the_only_fleet_under_an_army_is_not_taken() -> None:
    script = """
        referee> place 16 mercenary armies at 20,10 for muetar
        referee> place 1 mercenary fleet at 3,21 for mivior
        referee> place 7 mercenary fleets at Port Lork for hothior
        referee> place 1 Mivior army at 3,21
        referee> phase movement mivior
        mivior> sail 1 fleet to 2,21 {}
        referee> phase events hothior
        hothior> roll [4 4]
        {}hothior> entice 1 mercenary fleet at 2,21 to Port Lork
        """
    done = play(script.format("with 1 army", "!"))
    assert len(here(done, "2,21", "mivior")) == 2
    done = play(script.format("", ""))
    assert not here(done, "2,21")


@rule("DR-MERC-07")
def test_the_only_fleet_under_a_hero_is_not_taken() -> None:
    script = """
        referee> place 16 mercenary armies at 20,10 for muetar
        referee> place 1 mercenary fleet at 3,21 for mivior
        referee> place 7 mercenary fleets at Port Lork for hothior
        referee> place the king of Mivior at 3,21
        {}
        referee> phase movement mivior
        mivior> sail 1 mercenary fleet to 2,21 with the king of Mivior
        referee> phase events hothior
        hothior> roll [4 4]
        !hothior> entice 1 mercenary fleet at 2,21 to Port Lork
        """
    play(script.format(""))


@rule("DR-MERC-08")
def test_of_three_fleets_with_two_armies_one_may_be_taken() -> None:
    done = play("""
        referee> place 16 mercenary armies at 20,10 for muetar
        referee> place 3 mercenary fleets at 3,21 for mivior
        referee> place 5 mercenary fleets at Port Lork for hothior
        referee> place 2 Mivior armies at 3,21
        referee> phase movement mivior
        mivior> sail 3 fleets to 2,21 with 2 armies
        referee> phase events hothior
        hothior> roll [4 4]
        hothior> entice 1 mercenary fleet at 2,21 to Port Lork
        !hothior> entice 1 mercenary fleet at 2,21 to Port Lork
        """)
    g = state(done)
    assert len(here(done, "2,21", "mivior", "fleet")) == len(here(done, "2,21", "mivior", "army")) == 2
    fleets = here(done, "2,21", "mivior", "fleet")
    assert sorted(g.pieces[u].aboard for u in here(done, "2,21", kind="army")) == sorted(fleets)


@rule("DR-MERC-08")
def test_a_loaded_fleet_itself_may_be_taken_if_the_others_take_its_cargo() -> None:
    done = play("""
        referee> place 16 mercenary armies at 20,10 for muetar
        referee> place 1 mercenary fleet at 3,21 for mivior
        referee> place 7 mercenary fleets at Port Lork for hothior
        referee> place 1 Mivior army at 3,21
        referee> place the king of Mivior at 3,21
        referee> phase movement mivior
        mivior> sail 1 mercenary fleet to 2,21 with 1 army and the king of Mivior
        referee> place 1 Mivior fleet at 2,21
        referee> phase events hothior
        hothior> roll [4 4]
        hothior> entice 1 mercenary fleet at 2,21 to Port Lork
        """)
    g = state(done)
    regular = here(done, "2,21", "mivior", "fleet")
    assert len(regular) == 1
    assert [g.pieces[u].aboard for u in here(done, "2,21") if u not in regular] == regular * 2


@rule("DR-MERC-08")
def test_a_hero_goes_to_a_full_fleet_too_when_his_own_is_taken() -> None:
    done = play("""
        referee> place 16 mercenary armies at 20,10 for muetar
        referee> place 1 mercenary fleet at 3,21 for mivior
        referee> place 7 mercenary fleets at Port Lork for hothior
        referee> place 1 Mivior fleet at 3,21
        referee> place 1 Mivior army at 3,21
        referee> place the king of Mivior at 3,21
        referee> phase movement mivior
        mivior> board 1 mercenary fleet with the king of Mivior
        mivior> board 1 Mivior fleet with 1 army
        mivior> sail 2 fleets at 3,21 to 2,21
        referee> phase events hothior
        hothior> roll [4 4]
        hothior> entice 1 mercenary fleet at 2,21 to Port Lork
        """)
    g = state(done)
    (fleet,) = here(done, "2,21", "mivior", "fleet")
    assert g.pieces["mivior-monarch-1"].aboard == fleet


DEACTIVATED = """
    referee> ally Immer with mivior
    referee> remove everyone
    referee> place 1 mercenary army at 17,9 for {0}
    {1}
    referee> set Immer personality Gullible
    referee> phase diplomacy muetar
    referee> set muetar cards none
    referee> give muetar card Long Oration +1
    muetar> deactivate Immer
    muetar> play Long Oration +1 [6]
    """


@rule("DR-MERC-09", "DR-MERC-10")
@pytest.mark.parametrize("seat", ["mivior", "muetar", "hothior"])
def test_a_lone_mercenary_in_a_deactivated_kingdom_is_lost(seat: str) -> None:
    done = play(DEACTIVATED.format(seat, "referee> place 1 mercenary army at 18,9 for mivior"))
    assert state(done).realms["immer"].status == "neutral"
    assert not here(done, "17,9")
    assert pool(state(done)) == (15, 8)
    assert len(here(done, "18,9", "mivior")) == 1, "outside the kingdom nothing happens"


@rule("DR-MERC-09")
@pytest.mark.parametrize("company", ["1 Mivior army", "the king of Mivior"])
def test_a_mercenary_with_a_leader_or_regular_who_stays_active_is_kept(company: str) -> None:
    done = play(DEACTIVATED.format("mivior", f"referee> place {company} at 17,9"))
    assert state(done).mercenaries
    assert len(here(done, "17,9", "mivior")) == 2


@rule("DR-MERC-09")
@pytest.mark.parametrize("company", ["1 Immer army", "the king of Immer", "1 mercenary army"])
def test_neither_deactivating_units_nor_other_mercenaries_save_a_mercenary(company: str) -> None:
    whose = " for mivior" if "mercenary" in company else ""
    done = play(DEACTIVATED.format("mivior", f"referee> place {company} at 17,9{whose}"))
    assert not here(done, "17,9")
    assert not state(done).mercenaries


@rule("DR-MERC-10")
def test_mercenaries_lost_to_an_event_go_back_to_the_pool() -> None:
    done = play("""
        referee> place 10 mercenary armies at 20,10 for muetar
        referee> phase events muetar
        muetar> roll [4 5]
        """)
    assert pool(state(done)) == (11, 8)
    assert not state(done).dead


@rule("DR-MERC-10")
def test_mercenaries_lost_in_battle_go_back_to_the_pool_and_can_be_hired_again() -> None:
    done = play("""
        referee> place 16 mercenary armies at 20,10 for muetar
        referee> remove 13 armies at 20,10
        referee> place 3 Mivior armies at 20,9
        referee> phase movement muetar
        muetar> attack 20,9
        mivior> stand [1 6]
        """)
    assert pool(state(done)) == (16, 8)
    assert not state(done).dead
    assert not state(done).mercenaries
    done = play("""
        referee> place 3 mercenary armies at 20,10 for muetar
        referee> place 13 mercenary armies at 4,20 for mivior
        referee> place 3 Mivior armies at 20,9
        referee> phase movement muetar
        muetar> attack 20,9
        mivior> stand [1 6]
        referee> phase events hothior
        hothior> roll [4 4]
        hothior> hire army at Tadafat
        hothior> hire army at Tadafat
        """)
    assert pool(state(done)) == (1, 8)


@rule("DR-MERC-10", "DR-VICTORY-15")
def test_mercenaries_of_a_player_who_is_out_go_back_to_the_pool() -> None:
    done = play("""
        referee> place 5 mercenary armies at 20,10 for hothior
        referee> place 2 mercenary fleets at Castle Lapspell for hothior
        referee> place 9 Muetar armies at Port Lork outside
        referee> place the king of Hothior at Port Lork
        referee> set Port Lork siege muetar 0
        referee> phase sieges muetar
        muetar> storm Port Lork [6 1]
        """)
    assert pool(state(done)) == (16, 8)


@rule("DR-MERC-05", "DR-STACK-05")
def test_whoever_is_enticed_away_stands_under_no_marker_of_his_last_master() -> None:
    done = play("""
        referee> place 16 mercenary armies at 4,20 for mivior
        referee> place 8 mercenary fleets at Colist for mivior
        referee> phase movement mivior
        mivior> call 2 mercenary armies at 4,20 army 3
        referee> phase events hothior
        hothior> roll [4 4]
        hothior> entice army 1 at 4,20 to Tadafat
        """)
    enticed = [u for u, s in state(done).mercenaries.items() if s == "hothior"]
    (marker,) = state(done).markers
    assert len(enticed) == 1
    assert len(marker.units) == 1
    assert enticed[0] not in marker.units
