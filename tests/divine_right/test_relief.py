"""DR-RELIEF: friends who come to a besieged castle's help, and besiegers who must leave.

Pennol (4) is Muetar's castle inland; Colist (4) is Mivior's castle-port, with 5,21 and 3,20 at sea.
"""

from __future__ import annotations

import pytest

from minaria.ui.script import Run
from tests.divine_right.tools import EMPTY, here, play, rule, spot, state, told


def shut(outside: int, inside: int = 0, castle: str = "Pennol") -> str:
    """Pennol besieged by Hothior since turn 3; it is turn 4."""
    return (
        EMPTY
        + "referee> turn 4\n"
        + (f"referee> place {inside} muetar armies at {castle} inside\n" if inside else "")
        + f"referee> place {outside} hothior armies at {castle} outside\n"
        + f"referee> set {castle} siege hothior 3\n"
    )


@rule("DR-RELIEF-01")
def test_friends_outside_attack_the_besiegers_in_their_combat_round() -> None:
    done = play(
        """
        referee> place 6 mercenary armies at 21,12 for muetar
        referee> phase movement muetar
        muetar> move 6 armies from 21,12 to 20,12
        muetar> attack Pennol with 6 armies
        hothior> stand [4 3]
        | 6 against 4: Muetar 4 +1 (odds 1 to 1) = 5; Hothior 3 +1 (odds) = 4. Losses: Muetar 0, Hothior 1
        """,
        shut(4),
    )
    assert len(here(done, "20,12", "muetar")) == 6


@rule("DR-RELIEF-02")
@pytest.mark.parametrize("together", [True, False])
def test_relief_is_fought_with_the_besieged_or_without(together: bool) -> None:
    play(
        f"""
        referee> place 4 mercenary armies at 20,12 for muetar
        referee> phase movement muetar
        muetar> attack Pennol with 4 armies at 20,12 {"and 2 armies at Pennol" if together else ""}
        hothior> stand [3 3]
        | {"6 against 3: Muetar 3 +2 (odds 2 to 1)" if together else "4 against 3: Muetar 3 +1 (odds 1 to 1)"}
        """,
        shut(3, 2),
    )


PORT = (
    EMPTY
    + """
    referee> turn 4
    referee> place {armies} hothior armies at Colist outside
    referee> place {fleets} mercenary fleets at Colist outside for hothior
    referee> set Colist siege hothior 3
    """
)
BOTH = """
    referee> place 3 mivior armies at 3,21
    referee> place 2 mercenary fleets at 5,21 for mivior
    referee> phase movement mivior
    """


@rule("DR-RELIEF-03")
def test_with_armies_and_fleets_on_both_sides_two_combats_are_possible() -> None:
    done = play(
        BOTH
        + """
        mivior> attack Colist with 3 armies at 3,21
        mivior> attack Colist with 2 fleets at 5,21
        mivior> resolve Colist
        hothior> stand [3 3]
        | 3 against 3
        hothior> stand [3 3]
        | 2 against 2
        """,
        PORT.format(armies=3, fleets=2),
    )
    assert len([t for t in told(done) if t.startswith("Battle at Colist")]) == 2


@rule("DR-RELIEF-03")
@pytest.mark.parametrize(("force", "line"), [("3 armies at 3,21", "3 against 4"), ("2 fleets at 5,21", "2 against 2")])
def test_the_relieving_player_may_fight_only_one_of_the_two(force: str, line: str) -> None:
    done = play(
        BOTH
        + f"""
        mivior> attack Colist with {force}
        mivior> done
        hothior> stand [3 3]
        | {line}
        """,
        PORT.format(armies=4, fleets=2),
    )
    assert len([t for t in told(done) if t.startswith("Battle at Colist")]) == 1


@rule("DR-RELIEF-04")
@pytest.mark.parametrize(("dice", "left"), [("3 4", 3), ("5 2", 5)])
def test_won_or_lost_the_survivors_may_go_inside(dice: str, left: int) -> None:
    """5 v. 5 adds 1 to both dice: 3 v. 4 is one loss, so 8 besiegers are taken (odds 1 to 2)."""
    done = play(
        f"""
        referee> place 5 mercenary armies at 20,12 for muetar
        referee> phase movement muetar
        muetar> attack Pennol with 5 armies at 20,12
        hothior> stand [{dice}]
        | 5 against 8
        {"hothior> lose 2 armies" if left == 5 else ""}
        muetar> advance {left} armies to Pennol
        """,
        shut(8),
    )
    assert len(here(done, "Pennol", "muetar")) == left
    assert all(state(done).pieces[u].inside for u in here(done, "Pennol", "muetar"))
    assert len(here(done, "Pennol", "hothior")) == (6 if left == 5 else 8)
    assert spot("Pennol") in state(done).sieges


@rule("DR-RELIEF-04")
def test_a_third_player_who_attacks_the_besiegers_does_not_get_inside() -> None:
    done = play(
        """
        referee> place 6 mivior armies at 20,12
        referee> phase movement mivior
        mivior> attack Pennol with 6 armies at 20,12
        hothior> stand [4 3]
        | 6 against 8
        !mivior> advance 6 armies to Pennol
        """,
        shut(8),
    )
    assert len(here(done, "20,12", "mivior")) == 6


FLEET = """
    referee> place 4 mercenary fleets at 6,20 for mivior
    referee> place 2 mivior armies at 6,20
    referee> phase movement mivior
    mivior> sail 4 fleets to 5,21 with 2 armies
    mivior> attack Colist with 4 fleets
    hothior> stand [{}]
    """


@rule("DR-RELIEF-05")
def test_relieving_fleets_fight_fleets_only() -> None:
    done = play(
        FLEET.format("3 3") + "| 4 against 2: Mivior 3 +2 (odds 2 to 1) = 5; Hothior 3 +1 (odds) = 4\n",
        PORT.format(armies=6, fleets=2),
    )
    assert len(here(done, "Colist", "hothior", "army")) == 6


@rule("DR-RELIEF-05")
def test_relieving_armies_do_not_attack_besieging_fleets() -> None:
    play(
        """
        referee> remove everyone at Colist
        referee> place 5 mercenary fleets at Colist outside for hothior
        referee> set Colist siege hothior 3
        referee> place 3 mivior armies at 3,21
        referee> phase movement mivior
        !mivior> attack Colist with 3 armies at 3,21
        """,
        PORT.format(armies=1, fleets=1),
    )


@rule("DR-RELIEF-06")
def test_fleets_that_advance_take_their_cargo_along_which_begins_no_attack() -> None:
    """The book's case: one fleet of four is lost, the besiegers stay, and three fleets with two armies go inside."""
    done = play(
        FLEET.format("2 4")
        + """
        | 4 against 2: Mivior 2 +2 (odds 2 to 1) = 4; Hothior 4 +1 (odds) = 5. Losses: Mivior 1, Hothior 0
        mivior> lose 1 fleet
        mivior> advance 3 fleets to Colist
        !mivior> attack Colist with 2 armies at Colist
        """,
        PORT.format(armies=6, fleets=2),
    )
    inside = here(done, "Colist", "mivior")
    assert len(inside) == 5
    assert all(state(done).pieces[u].inside for u in inside)


LAST = """
    referee> set muetar first yes
    referee> set mivior first yes
    referee> phase diplomacy hothior [1]
    hothior> done
    """


@rule("DR-RELIEF-07", "DR-RELIEF-08")
def test_too_few_besiegers_roll_no_die_but_keep_the_siege_up_till_the_turn_ends() -> None:
    script = """
        referee> phase sieges hothior
        !hothior> storm Pennol
        ! DR-RELIEF-08
        hothior> done
        referee> phase movement muetar
        !muetar> move 3 armies from Pennol to 18,11
        ! DR-SORTIE-01
        """
    done = play(script, shut(6, 3))
    assert spot("Pennol") in state(done).sieges
    done = play(script + LAST, shut(6, 3))
    assert done.match.awaited() == ("hothior",)
    done = play(script + LAST + "hothior> displace 6 armies to 20,11\n", shut(6, 3))
    assert len(here(done, "20,11", "hothior")) == 6
    assert state(done).turn == 5
    assert not state(done).sieges


@rule("DR-RELIEF-07")
def test_besiegers_at_one_to_one_stay() -> None:
    done = play(LAST, shut(7, 3))
    assert state(done).turn == 5
    assert len(here(done, "Pennol", "hothior")) == 7


PENNOL_RING = ("20,11", "18,11", "20,10", "20,12", "19,12")


def ring(where: str, n: int, but: str = "") -> str:
    """Muetar's side stands around Pennol: n at `where`, one mercenary at each other neighbour."""
    return f"referee> place {n} muetar armies at {where}\n" + "".join(
        f"referee> place 3 mercenary armies at {h} for muetar\n" for h in PENNOL_RING if h not in (where, but)
    )


@rule("DR-RELIEF-07", "DR-RELIEF-09")
def test_while_a_hex_is_free_nobody_is_pushed() -> None:
    done = play(
        ring("20,11", 2, but="19,12")
        + LAST
        + """
        !hothior> displace 6 armies to 20,11
        ! DR-RELIEF-09
        hothior> displace 6 armies to 19,12
        """,
        shut(6, 3),
    )
    assert len(here(done, "19,12", "hothior")) == 6


@rule("DR-RELIEF-09", "DR-RELIEF-10", "DR-RELIEF-11")
def test_a_barred_stack_pushes_two_aside_at_the_price_of_two() -> None:
    """Six leave, two enemies make room (their owner says where to), four of the six are left."""
    done = play(
        ring("20,11", 2)
        + LAST
        + """
        hothior> displace 6 armies to 20,11
        !hothior> displace 2 armies to 21,11
        !muetar> displace 2 armies to Pennol
        muetar> displace 1 army to 21,11
        muetar> displace 1 army to 21,10
        hothior> lose 2 armies
        """,
        shut(6, 3),
    )
    assert len(here(done, "20,11", "hothior")) == 4
    assert len(here(done, "21,11", "muetar")) == 1
    assert len(here(done, "21,10", "muetar")) == 1
    assert not here(done, "Pennol", "hothior")
    assert state(done).turn == 5


@rule("DR-RELIEF-12")
def test_against_as_many_the_whole_stack_is_lost() -> None:
    done = play(
        ring("20,11", 3) + LAST + "hothior> displace 3 armies to 20,11\n",
        shut(3),
    )
    assert not here(done, "Pennol", "hothior")
    assert not here(done, "20,11", "hothior")
    assert len(here(done, "20,11", "muetar")) == 3


@rule("DR-RELIEF-12")
@pytest.mark.parametrize("hemmed", [True, False])
def test_against_hemmed_in_enemies_the_whole_stack_is_lost(hemmed: bool) -> None:
    """Two enemies at 20,10: with Hothior at 19,9, 20,9 and 21,10 and Mivior at 20,11 they cannot make room."""
    around = "".join(
        f"referee> place 1 mercenary army at {h} for hothior\n" for h in ("19,9", "21,10", "20,9")[: 3 if hemmed else 2]
    )
    done = play(
        ring("20,10", 2).replace("for muetar", "for mivior")
        + around
        + LAST
        + "hothior> displace 6 armies to 20,10\n"
        + ("" if hemmed else "muetar> displace 2 armies to 20,9\nhothior> lose 2 armies\n"),
        shut(6, 3),
    )
    assert not here(done, "Pennol", "hothior")
    assert len(here(done, "20,10", "muetar")) == (2 if hemmed else 0)
    assert len(here(done, "20,10", "hothior")) == (0 if hemmed else 4)


def with_king(script: str) -> str:
    """The king of Hothior's ally Immer is with the besiegers."""
    return (
        "referee> ally Immer with hothior\nreferee> remove everyone\n"
        + shut(3).removeprefix(EMPTY)
        + "referee> place the king of Immer at Pennol outside\n"
        + script
    )


@rule("DR-RELIEF-13")
@pytest.mark.parametrize(("dice", "fate"), [("4", "free"), ("6", "captive"), ("1", "dead")])
def test_a_hero_with_a_stack_wholly_lost_rolls(dice: str, fate: str) -> None:
    done: Run = play(
        with_king(
            ring("20,11", 3)
            + LAST
            + f"hothior> displace everyone at Pennol to 20,11 [{dice}{' 3' if dice == '1' else ''}]\n"
        )
    )
    assert len([t for t in told(done) if t.startswith("Fate of")]) == 1
    realm = state(done).realms["immer"]
    assert (realm.jailer == "muetar") is (fate == "captive")
    assert (realm.status == "confusion") is (fate == "dead")


ISLE = (
    EMPTY
    + """
    referee> ally Rombune with muetar
    referee> remove everyone
    referee> turn 4
    referee> place 4 hothior armies at Thores outside
    referee> place 2 mercenary armies at Thores inside for muetar
    referee> set Thores siege hothior 3
    """
)


@rule("DR-RELIEF-14")
def test_to_the_sea_an_army_goes_only_onto_an_empty_fleet_of_its_own_side() -> None:
    done = play(
        """
        referee> place 1 hothior fleet at 3,29
        referee> place 3 muetar armies at Thores inside
        """
        + LAST
        + """
        !hothior> displace 2 armies to 3,29
        ! DR-RELIEF-14
        !hothior> displace 1 army to 1,29
        hothior> displace 1 army to 3,29
        """,
        ISLE,
    )
    g = state(done)
    saved = here(done, "3,29", "hothior", "army")
    assert len(saved) == 1
    assert g.pieces[saved[0]].aboard
    assert not here(done, "Thores", "hothior")
    assert len([u for u in g.dead if u.startswith("hothior-army")]) == 3


@rule("DR-RELIEF-15")
def test_with_nothing_but_sea_around_besiegers_without_fleets_are_lost_and_their_hero_rolls() -> None:
    done = play(
        """
        referee> ally Immer with hothior
        referee> remove 3 Immer armies at Castle Altarr
        referee> remove the king of Immer at Castle Altarr
        referee> place the king of Immer at Thores outside
        """
        + LAST.replace("hothior> done", "hothior> done [4]"),
        ISLE,
    )
    assert not [u for u in here(done, "Thores", "hothior") if "army" in u]
    assert len([u for u in state(done).dead if u.startswith("hothior-army")]) == 4
    assert len([t for t in told(done) if t.startswith("Fate of")]) == 1


BY_SEA = (
    EMPTY
    + """
    referee> place 6 Muetar armies at Port Lork outside
    referee> place 2 mercenary fleets at Port Lork outside for muetar
    referee> set Port Lork siege muetar 0
    referee> place 4 Hothior fleets at Castle Lapspell
    referee> place 2 Hothior armies at Castle Lapspell
    referee> phase movement hothior
    hothior> sail 4 fleets at Castle Lapspell to 9,18 with 2 armies
    hothior> attack Port Lork with 4 fleets [1 3]
    hothior> lose 1 fleet
    """
)


@rule("DR-RELIEF-04", "DR-RELIEF-06")
@pytest.mark.parametrize("words", ["3 fleets and 2 armies", "3 fleets", "everyone", "2 armies and 3 fleets"])
def test_whom_the_fleets_carry_is_named_with_them_or_goes_along_unnamed(words: str) -> None:
    done = play(f"hothior> advance {words}\n", BY_SEA)
    assert len(here(done, "Port Lork", "hothior", "fleet")) == 3
    assert len(here(done, "Port Lork", "hothior", "army")) == 2
    assert all(state(done).pieces[u].inside for u in here(done, "Port Lork", "hothior"))


@rule("DR-RELIEF-06", "DR-ADVANCE-01")
def test_cargo_whose_fleet_stays_does_not_advance() -> None:
    play("!hothior> advance 2 armies\n! Only units that fought\n", BY_SEA)
