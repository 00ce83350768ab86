"""Edges of rules that nothing else comes up against: each was found by breaking the rule, which no test noticed."""

from __future__ import annotations

import pytest

from minaria.games.divine_right.rivers import stretches_at
from minaria.games.divine_right.rules.combat import retreat_hexes, terrain_bonus
from minaria.games.divine_right.rules.deploy import elsewhere
from minaria.games.divine_right.rules.mercenaries import spare_room
from minaria.games.divine_right.rules.movement import fleets_to_displace
from minaria.games.divine_right.rules.rivers import lies_at
from minaria.games.divine_right.rules.status import friendly_castles, hex_of, owner, put, used
from minaria.games.divine_right.rules.terrain import river_surcharge
from minaria.games.divine_right.tables import board, unit

from .tools import here, play, rule, spot, state


@rule("DR-MERC-08")
@pytest.mark.parametrize(
    ("laden", "others", "room"),
    [
        ("army", [""], True),
        ("army", ["army"], False),
        ("army", ["army", ""], True),
        ("army", ["army", "army"], False),
        ("army", ["hero"], True),  # a hero takes no army's place
        ("hero", ["army"], True),  # and goes to a full fleet too
        ("army", [], False),  # fleets of another owner or in another hex are no help
        ("hero", [], False),
    ],
)
def test_whose_cargo_other_fleets_of_the_stack_could_take(laden: str, others: list[str], room: bool) -> None:
    done = play("""
        referee> place 1 mercenary fleet at 2,21 for mivior
        referee> place 2 Mivior fleets at 2,21
        referee> place 1 mercenary fleet at 2,21 for muetar
        referee> place 1 Mivior fleet at 3,21
        referee> place 3 Mivior armies at 3,21
        referee> place the king of Mivior at 3,21
        """)
    g = state(done).copy()
    h = spot("2,21")
    land = {"army": here(done, "3,21", "mivior", "army"), "hero": here(done, "3,21", "mivior", "monarch")}
    fleets = here(done, "2,21", "mivior", "fleet")
    taken = next(u for u in fleets if u.startswith("mercenary"))
    consorts = [u for u in fleets if u != taken]
    for fleet in consorts[len(others) :]:
        del g.pieces[fleet]
    for fleet, cargo in zip((taken, *consorts), (laden, *others), strict=False):
        if cargo:
            put(g, land[cargo].pop(), h, False, fleet)
    assert spare_room(g, taken) is room


@rule("DR-RIVER-08", "DR-RIVER-09")
def test_a_fleet_at_a_river_mouth_goes_up_without_leaving_its_hex() -> None:
    """13,19 has both open water and the bank of a stretch: whoever is in the one is not yet on the other."""
    done = play("""
        referee> place 1 Hothior fleet at 13,19
        referee> phase movement hothior
        hothior> move 1 fleet to 13,19 facing 14,18
        """)
    g = state(done)
    (fleet,) = here(done, "13,19", "hothior", "fleet")
    assert (lies_at(g.pieces[fleet]), used(g, fleet).spent) == (-20, 2)


@rule("DR-RETREAT-06", "DR-RIVER-09")
def test_from_bank_to_bank_is_no_retreat_for_a_fleet_on_a_river() -> None:
    done = play("referee> place 1 Hothior fleet at 14,18 facing 15,18\n")
    (fleet,) = here(done, "14,18", "hothior", "fleet")
    ways = retreat_hexes(state(done), "hothior", fleet, ())
    assert ways
    assert not {spot("14,18"), spot("15,18")} & set(ways)


# -- attacks


@rule("DR-ROMBUNE-02")
def test_the_moat_of_parros_helps_whoever_stands_there_alone() -> None:
    g = state(
        play("""
        referee> ally Rombune with hothior
        referee> remove everyone
        referee> place 4 Rombune armies at Parros outside
        referee> place 4 muetar armies at 10,28
        """)
    )
    parros, beside = spot("Parros"), spot("10,27")
    attackers = [u for u in g.pieces if owner(g, u) == "muetar"]
    found = [[words for _, words in terrain_bonus(g, hexes, attackers)] for hexes in ([parros], [beside])]
    assert found == [["the moat of Parros"], []]
    assert "the moat of Parros" not in [words for _, words in terrain_bonus(g, [parros, beside], attackers)]


@rule("DR-SORTIE-11")
def test_one_fleet_inside_is_enough_to_forbid_a_landing() -> None:
    play("""
        referee> turn 4
        referee> place 1 Mivior army at Colist inside
        referee> place 1 Mivior fleet at Colist inside
        referee> place 2 Mivior fleets at 5,21
        referee> place 3 hothior armies at Colist outside
        referee> set Colist siege hothior 3
        referee> phase movement mivior
        !mivior> attack Colist with everyone at Colist and 2 fleets at 5,21 by landing
        !mivior> attack Colist with 1 fleet at Colist and 2 fleets at 5,21 by landing
        ! Fleets inside the walls cannot join a landing
        mivior> attack Colist with 2 fleets at 5,21 by landing
        """)


# -- units that come and go


@rule("DR-ACTIVATE-09")
def test_units_with_an_occupied_site_come_to_land_or_water_as_they_can() -> None:
    g = state(play("referee> place 1 Muetar army at Port Lork\nreferee> place 1 Muetar army at 14,18\n"))
    hexes = board().hexes
    for uid, afloat in (("hothior-army-1", False), ("hothior-fleet-1", True)):
        found = elsewhere(g, "hothior", unit(uid))
        assert found
        assert {hexes[h].kingdom for h in found} == {"hothior"}
        assert not {spot("Port Lork"), spot("14,18")} & set(found), "enemies stand there"
        water = [h for h in found if hexes[h].wet or h in board().fleet_hexes or stretches_at(h)]
        assert (len(water) == len(found)) is afloat
        assert afloat or not any(hexes[h].wet for h in found)


@rule("DR-ACTIVATE-09", "DR-SIEGE-15")
def test_nobody_comes_to_a_hex_under_siege() -> None:
    g = state(play("referee> place 3 Muetar armies at Tadafat outside\nreferee> set Tadafat siege muetar 3\n")).copy()
    for u in list(g.pieces):
        del g.pieces[u]
    assert spot("Tadafat") not in elsewhere(g, "hothior", unit("hothior-army-1"))


@rule("DR-TROLL-02")
def test_only_trolls_grow_again() -> None:
    play("""
        referee> turn 4
        referee> ally Trolls with hothior
        referee> eliminate 2 Trolls armies at The Crag
        referee> eliminate 1 Trolls army at The Digs
        referee> place 1 Hothior army at Tadafat
        referee> eliminate 1 Hothior army at Tadafat
        referee> phase events hothior
        !hothior> replace 1 Hothior army
        ! DR-TROLL-02
        hothior> replace 1 army at The Crag
        """)


@rule("DR-PRISONER-05")
def test_only_the_monarch_who_was_set_free_is_placed() -> None:
    castles = [hex_of(h).name for h in friendly_castles(state(play("referee> ally Immer with hothior\n")), "hothior")]
    lost = "".join(
        f"referee> set {c} plundered mivior\nreferee> place 1 mercenary army at {c} for mivior\n" for c in castles
    )
    done = play(
        """
        referee> turn 5
        referee> ally Immer with hothior
        referee> set Immer personality Amorous
        referee> remove everyone
        referee> set Immer prison Plibba
        """
        + lost
        + """
        referee> place the king of Hothior at 20,10
        referee> phase diplomacy muetar [1]
        muetar> release Immer
        !hothior> displace the king of Hothior to 8,11
        ! DR-PRISONER-05
        hothior> displace the king of Immer to 8,11
        """
    )
    assert state(done).pieces["immer-monarch-1"].hex == spot("8,11")


@rule("DR-SORTIE-01", "DR-INSIDE-02", "DR-MOVE-07")
def test_the_gates_of_a_besieged_castle_open_after_a_sortie_alone_and_never_into_the_besiegers() -> None:
    script = """
        referee> turn 4
        referee> place 3 muetar armies at Pennol inside
        referee> place 8 hothior armies at Pennol outside
        referee> set Pennol siege hothior 3
        """
    play(
        script
        + """
        referee> phase movement muetar
        !muetar> leave Pennol with 1 army
        ! DR-SORTIE-01
        """
    )
    play(
        script
        + """
        referee> phase sieges muetar
        muetar> sortie from Pennol with 2 armies
        hothior> stand [6 4]
        referee> phase movement muetar
        !muetar> leave Pennol with 1 army
        ! DR-MOVE-07
        """
    )


# -- ground


@rule("DR-RIVER-02")
def test_from_one_river_valley_to_another_costs_as_much_as_into_one() -> None:
    hexes = list(board().hexes.values())
    valley = next(x for x in hexes if x.rivers)
    other = next(x for x in hexes if x.rivers and not x.rivers & valley.rivers)
    dry = next(x for x in hexes if not x.rivers and not x.wet)
    steps = [(valley, valley), (valley, other), (valley, dry), (dry, valley), (dry, dry)]
    assert [river_surcharge(a, b) for a, b in steps] == [0, 1, 1, 1, 0]


@rule("DR-STACK-04", "DR-TERRAIN-26")
@pytest.mark.parametrize("aboard", [True, False])
def test_armies_that_stay_aboard_displace_no_fleets(aboard: bool) -> None:
    done = play("""
        referee> place 1 Mivior fleet at Freeport
        referee> place 1 mercenary fleet at 11,19 for muetar
        referee> place 1 Muetar army at 11,19
        """)
    g = state(done).copy()
    (foe,) = here(done, "Freeport", "mivior")
    (fleet,) = here(done, "11,19", "muetar", "fleet")
    (army,) = here(done, "11,19", "muetar", "army")
    put(g, fleet, spot("Freeport"))
    put(g, army, spot("Freeport"), False, fleet if aboard else "")
    assert fleets_to_displace(g, "muetar") == ([] if aboard else [foe])
