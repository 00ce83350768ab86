"""DR-SHIPWRECK: heroes whose last ship goes down. Immer serves Hothior; its king sails the Great Sea at 6,21."""

from __future__ import annotations

import pytest

from tests.divine_right.tools import EMPTY, here, play, rule, spot, state, told

KING = "immer-monarch-1"
ALLIED = (
    EMPTY
    + """
    referee> turn 5
    referee> ally Immer with hothior
    referee> set Immer personality Amorous
    referee> remove everyone
    """
)
ISLE = "Isle of Fright"
AT_SEA = (
    ALLIED
    + """
    referee> place {fleets} mercenary fleets at 6,20 for hothior
    referee> place the king of Immer at 6,20
    referee> phase movement hothior
    hothior> sail {fleets} fleets to 6,21 with the king of Immer
    hothior> done
    """
)
ATTACK = (
    AT_SEA
    + """
    referee> place 4 mivior fleets at 5,21
    referee> phase movement mivior
    mivior> attack 6,21
    hothior> stand [{}]
    """
)


@rule("DR-SHIPWRECK-01")
@pytest.mark.parametrize(("fleets", "wrecked"), [(1, True), (2, False)])
def test_a_hero_rolls_when_the_last_friendly_fleet_is_gone(fleets: int, wrecked: bool) -> None:
    """One fleet is lost: 4 v. 1 adds 4 and 4 v. 2 adds 2 to the attacker's die."""
    dice = {1: "5 3 4", 2: "3 3"}[fleets]
    done = play("" if wrecked else "hothior> lose 1 fleet [4]\n", ATTACK.format(dice, fleets=fleets))
    assert (state(done).pieces[KING].hex == spot(ISLE)) is wrecked
    assert state(done).realms["immer"].castaway is wrecked
    if not wrecked:
        assert state(done).pieces[KING].hex == spot("6,21")


@rule("DR-SHIPWRECK-02", "DR-SHIPWRECK-03")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_by_enemy_fleets_1_is_death_6_is_capture_and_the_rest_the_isle(die: int) -> None:
    done = play("", ATTACK.format(f"5 3 {die}{' 2' if die == 1 else ''}", fleets=1))
    g = state(done)
    realm = g.realms["immer"]
    assert (realm.doomed == "confusion") is (die == 1)
    assert (realm.jailer == "mivior") is (die == 6)
    assert realm.castaway is (2 <= die <= 5)
    assert g.players["mivior"].points == {1: 40, 6: 30}.get(die, 0)
    if 2 <= die <= 5:
        assert g.pieces[KING].hex == spot(ISLE)


@rule("DR-SHIPWRECK-02", "DR-SHIPWRECK-03")
@pytest.mark.parametrize("die", [1, 4, 6])
def test_in_a_storm_even_a_6_is_the_isle(die: int) -> None:
    """Events 3: the storm takes the only fleet at sea."""
    done = play(
        f"referee> turn 6\nreferee> phase events hothior\nhothior> roll [1 2 {die}{' 2' if die == 1 else ''}]\n",
        AT_SEA.format(fleets=1),
    )
    g = state(done)
    assert not here(done, "6,21")
    assert g.realms["immer"].castaway is (die > 1)
    assert (g.realms["immer"].doomed == "confusion") is (die == 1)
    assert not any(p.points for p in g.players.values())


CAST = ALLIED + "referee> set Immer castaway yes\n"


@rule("DR-SHIPWRECK-04")
def test_a_castaway_stays_until_a_friendly_fleet_comes_and_takes_him_aboard() -> None:
    done = play(
        """
        referee> place 1 mercenary fleet at 2,22 for hothior
        referee> phase movement hothior
        !hothior> move the king of Immer to 2,23
        ! DR-SHIPWRECK-04
        hothior> move 1 fleet to Isle of Fright
        """,
        CAST,
    )
    g = state(done)
    assert not g.realms["immer"].castaway
    assert g.pieces[KING].aboard.startswith("mercenary-fleet")


@rule("DR-SHIPWRECK-05")
def test_enemy_fleets_neither_come_to_the_isle_nor_search_it() -> None:
    done = play(
        """
        referee> place 2 mivior fleets at 2,23
        referee> phase movement mivior
        !mivior> move 2 fleets to Isle of Fright
        mivior> done
        """,
        CAST,
    )
    assert not any(t.startswith("Fate of") for t in told(done))
    assert state(done).pieces[KING].hex == spot(ISLE)


@rule("DR-SHIPWRECK-05")
def test_no_fleet_lands_combat_units_there() -> None:
    play(
        """
        referee> place 1 mercenary fleet at 3,21 for hothior
        referee> place 1 hothior army at 3,21
        referee> phase movement hothior
        hothior> sail 1 fleet to Isle of Fright with 1 army
        !hothior> land 1 army
        !hothior> land 1 army at Isle of Fright
        """,
        CAST,
    )


@rule("DR-SHIPWRECK-06")
def test_diplomacy_goes_on_in_a_castaways_kingdom() -> None:
    play("referee> phase diplomacy muetar [1]\nmuetar> deactivate Immer\n", CAST)


@rule("DR-SHIPWRECK-07")
@pytest.mark.parametrize(("immer", "own", "minus"), [(3, 2, True), (2, 2, False)])
def test_more_than_half_under_a_castaway_is_minus_1_in_attack_only(immer: int, own: int, minus: bool) -> None:
    stage = f"""
        referee> place {immer} Immer armies at 28,27
        referee> place {own} hothior armies at 28,27
        referee> place 5 mivior armies at 29,27
        """
    done = play(stage + "referee> phase movement hothior\nhothior> attack 29,27\nmivior> stand [5 5]\n", CAST)
    assert any("cast away" in t for t in told(done)) is minus
    done = play(stage + "referee> phase movement mivior\nmivior> attack 28,27\nhothior> stand [5 5]\n", CAST)
    assert not any("cast away" in t for t in told(done))


@rule("DR-SHIPWRECK-07")
@pytest.mark.parametrize(("immer", "own", "falls"), [(3, 2, False), (2, 2, True)])
def test_his_units_get_minus_1_on_the_siege_die(immer: int, own: int, falls: bool) -> None:
    done = play(
        f"""
        referee> place {immer} Immer armies at Basimar outside
        referee> place {own} hothior armies at Basimar outside
        referee> set Basimar siege hothior 3
        referee> phase sieges hothior
        hothior> storm Basimar [6]
        """,
        CAST,
    )
    assert (spot("Basimar") in state(done).plundered) is falls


@rule("DR-SHIPWRECK-08")
@pytest.mark.parametrize("peace", [True, False])
def test_he_leaves_the_isle_when_his_kingdom_deactivates_or_is_forced_into_peace(peace: bool) -> None:
    script = """
        referee> set muetar cards none
        referee> set hothior first yes
        referee> set mivior first yes
        referee> give muetar card Bribe +2
        referee> set Castle Altarr plundered muetar
        referee> place 1 muetar army at Castle Altarr
        referee> phase diplomacy muetar [1]
        """ + (
        "muetar> force peace on Immer [5 2]\nmuetar> done\n"
        if peace
        else "muetar> deactivate Immer\nmuetar> play Bribe +2 [5]\n"
    )
    done = play(script, CAST)
    realm = state(done).realms["immer"]
    assert realm.status == ("peace" if peace else "neutral")
    assert not realm.castaway
    assert KING not in state(done).pieces


ZETT = (
    ALLIED
    + """
    referee> ally Pon with hothior
    referee> remove everyone
    {more}
    referee> place 1 Pon fleet at {start}
    referee> place the king of Immer at {start}
    referee> phase movement hothior
    hothior> sail 1 Pon fleet to {where} with the king of Immer
    hothior> done
    referee> place 3 mercenary fleets at {enemy} for mivior
    referee> phase movement mivior
    mivior> attack {where}
    hothior> stand [{dice}]
    """
)


def wreck_at(where: str, start: str, enemy: str, dice: str = "5 3 4", more: str = "") -> str:
    """The king of Immer's ship goes down in the Sea of Zett."""
    return ZETT.format(where=where, start=start, enemy=enemy, dice=dice, more=more)


ALLY = "referee> ally Shucassam with hothior\nreferee> remove everyone"


@rule("DR-SHIPWRECK-09")
def test_on_inland_water_he_lands_on_the_nearest_shore_that_is_no_port() -> None:
    """24,24 touches two ports (Adeese, Bartertown) and the coasts at 23,24 and 24,25: one of these by lot."""
    for lot, shore in ((1, "23,24"), (2, "24,25")):
        done = play(
            "",
            wreck_at("24,24", "23,24", "25,24", f"5 3 4 {lot}", ALLY),
        )
        g = state(done)
        assert g.pieces[KING].hex == spot(shore)
        assert not g.realms["immer"].castaway


@rule("DR-SHIPWRECK-10")
@pytest.mark.parametrize("given_up", [True, False])
def test_a_neutral_shore_is_a_violation_unless_the_hero_is_given_up(given_up: bool) -> None:
    done = play(
        "hothior> agree [3]\n" if given_up else "hothior> refuse\n",
        wreck_at("24,24", "23,24", "25,24", "5 3 4 1", "referee> set Pon personality Amorous"),
    )
    g = state(done)
    assert (KING in g.pieces) is not given_up
    assert (g.realms["immer"].doomed == "confusion") is given_up
    assert ("shucassam" in g.players["hothior"].violated) is not given_up
    assert not any(p.points for p in g.players.values())


@rule("DR-SHIPWRECK-10")
def test_unclaimed_land_asks_for_nothing() -> None:
    done = play("", wreck_at("24,24", "23,24", "25,24", "5 3 4 2"))
    assert state(done).pieces[KING].hex == spot("24,25")
    assert done.match.awaited() == ("mivior",)


AT_THE_ISLE = ALLIED + (
    "referee> set Immer castaway yes\n"
    f"referee> place the king of Immer at {ISLE}\n"
    "referee> place {fleets} mercenary fleets at 3,21 for hothior\n"
    "referee> place 5 mivior fleets at 2,25\n"
    "referee> phase movement hothior\n"
    f"hothior> move {{fleets}} fleets to {ISLE}\n"
    "referee> phase movement mivior\n"
    f"mivior> attack {ISLE}\n"
)


@rule("DR-SHIPWRECK-05", "DR-FATE-12")
@pytest.mark.parametrize("die", [2, 5, 6])
def test_a_king_whose_rescuers_are_sunk_at_the_isle_is_cast_away_again_and_rolls_once(die: int) -> None:
    done = play(f"hothior> stand [6 1 {die}]\n", AT_THE_ISLE.format(fleets=1))
    g = state(done)
    assert (g.pieces[KING].hex, g.realms["immer"].castaway, g.realms["immer"].jailer) == (spot(ISLE), True, "")
    assert g.players["mivior"].points == 0


@rule("DR-SHIPWRECK-05", "DR-FATE-03")
def test_nobody_captures_a_king_at_the_isle_whose_rescuers_lose_one_ship_of_two() -> None:
    done = play("hothior> stand [3 3]\nhothior> lose 1 fleet [6]\n", AT_THE_ISLE.format(fleets=2))
    assert state(done).realms["immer"].jailer == ""
    assert "unharmed" in "\n".join(told(done))
    assert state(done).players["mivior"].points == 0


@rule("DR-SHIPWRECK-02", "DR-SHIPWRECK-05")
def test_at_the_isle_a_king_may_still_drown() -> None:
    done = play("hothior> stand [6 1 1 2]\n", AT_THE_ISLE.format(fleets=1))
    assert KING not in state(done).pieces
    assert state(done).players["mivior"].points == 40
