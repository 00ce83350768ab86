"""Stacking and army markers (DR-STACK)."""

from __future__ import annotations

import pytest

from minaria.games.divine_right.state import FOG
from tests.divine_right.tools import here, play, rule, spot, state


@rule("DR-STACK-01")
def test_twenty_five_units_of_three_friendly_kingdoms_share_a_hex() -> None:
    done = play("""
        referee> ally Immer with muetar
        referee> ally Pon with muetar
        referee> remove everyone
        referee> place 10 muetar armies at 20,11
        referee> place 10 Immer armies at 20,12
        referee> place 5 Pon armies at 21,11
        referee> place the king of Immer at 21,11
        referee> phase movement muetar
        muetar> move 10 armies at 20,12 to 20,11
        muetar> move everyone at 21,11 to 20,11
        muetar> done
        """)
    assert len(here(done, "20,11", "muetar", "army")) == 25
    assert len(here(done, "20,11", "muetar")) == 26


@rule("DR-STACK-02")
def test_every_seat_sees_every_unit_of_every_stack_at_any_time() -> None:
    done = play("""
        referee> place 2 muetar armies at Pennol inside
        referee> place 1 mercenary army at Pennol for muetar
        referee> place the king of muetar at Pennol
        referee> phase movement muetar
        muetar> call 2 Muetar armies at Pennol army 2
        """)
    for seat in ("hothior", "mivior", None):
        shown = FOG.view(state(done), seat).g
        assert sorted(u for u, p in shown.pieces.items() if p.hex == spot("Pennol")) == sorted(here(done, "Pennol"))
        assert [len(m.units) for m in shown.markers if (m.seat, m.number) == ("muetar", 2)] == [2]


@rule("DR-STACK-03")
def test_a_fleet_passes_a_coast_with_enemy_land_units_but_does_not_stop_there() -> None:
    done = play("""
        referee> place 1 mivior fleet at 5,21
        referee> place 2 muetar armies at 5,22
        referee> phase movement mivior
        !mivior> sail 1 fleet to 5,22
        ! DR-STACK-03
        mivior> sail 1 fleet to 4,23 via 5,22
        """)
    assert len(here(done, "4,23", "mivior")) == 1


COAST = """
    referee> place {n} mivior fleets at 5,22
    referee> place 1 muetar army at 4,22
    referee> phase movement muetar
    muetar> move 1 army to 5,22
"""


@rule("DR-STACK-04")
def test_an_army_may_stop_on_a_coast_with_enemy_fleets_which_leave_after_that_movement() -> None:
    moved = play(COAST.format(n=2))
    assert len(here(moved, "5,22")) == 3
    done = play(
        COAST.format(n=2)
        + """
    muetar> done
    !mivior> displace 2 fleets to 6,23
    mivior> displace 2 fleets to 6,22
    """
    )
    assert len(here(done, "5,22")) == 1
    assert len(here(done, "6,22", "mivior", "fleet")) == 2


@rule("DR-STACK-05")
def test_units_under_an_army_marker_count_in_the_hex_of_the_marker() -> None:
    done = play("""
        referee> place 7 muetar armies at 20,12
        referee> place 2 hothior armies at 22,12
        referee> phase movement muetar
        muetar> call everyone at 20,12 army 3
        muetar> move army 3 to 21,12
        muetar> attack 22,12 with army 3
        hothior> stand [3 3]
        | 7 against 2
        """)
    assert len(here(done, "21,12", "muetar")) == 7
    assert not here(done, "20,12")


@rule("DR-STACK-06")
def test_markers_cost_no_movement() -> None:
    done = play("""
        referee> place 4 muetar armies at 20,12
        referee> phase movement muetar
        muetar> call 3 armies at 20,12 army 1
        muetar> call everyone at 20,12 army 1
        muetar> call 2 armies at 20,12 army 2
        muetar> dissolve army 2
        """)
    assert not [x for x in state(done).used.values() if x.spent or x.moved]
    done = play("""
        referee> place 2 muetar armies at 19,12
        referee> phase movement muetar
        muetar> call 2 armies army 1
        muetar> move army 1 to 24,12
        muetar> dissolve army 1
        """)
    assert len(here(done, "24,12", "muetar")) == 2


@rule("DR-STACK-06")
@pytest.mark.parametrize("number", [0, 6])
def test_a_player_has_five_markers(number: int) -> None:
    done = play(f"""
        referee> place 7 muetar armies at 20,12
        referee> phase movement muetar
        muetar> call 1 army at 20,12 army 1
        muetar> call 1 army at 20,12 army 2
        muetar> call 1 army at 20,12 army 3
        muetar> call 1 army at 20,12 army 4
        muetar> call 1 army at 20,12 army 5
        !muetar> call 1 army at 20,12 army {number}
        """)
    assert len(state(done).markers) <= 5


@rule("DR-STACK-04")
def test_an_advance_onto_a_coast_drives_enemy_fleets_away_too() -> None:
    done = play(
        """
        referee> place 3 Hothior armies at Farnot
        referee> place 1 Mivior army at 10,20
        referee> place 1 Mivior fleet at 10,20
        referee> phase movement hothior
        hothior> attack 10,20
        mivior> stand [6 1]
        hothior> advance everyone
        | advance to 10,20
        mivior> displace 1 fleet to 9,20
        """
    )
    assert here(done, "10,20", "mivior") == []
    assert len(here(done, "10,20", "hothior", "army")) == 3
