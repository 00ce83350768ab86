"""Leaders (DR-LEADER). From 19,12 in Muetar 24,12 is 5 points away, 25,12 is 6 with a hill bonus, else 7."""

from __future__ import annotations

import msgspec
import pytest

from minaria.games.divine_right.rules import combat
from minaria.games.divine_right.rules.combat import side_bonus
from minaria.games.divine_right.tables import personalities
from minaria.ui.script import Run
from tests.divine_right.tools import here, play, rule, state

KING = """
    referee> place the king of muetar at 19,12
    referee> place 2 muetar armies at 19,12
    {more}
    referee> phase movement muetar
"""


def spent(done: Run, uid: str) -> int:
    """Movement points a unit has spent."""
    return state(done).used[uid].spent


@rule("DR-LEADER-01", "DR-LEADER-03")
def test_led_units_move_seven_points_with_their_leader() -> None:
    """25,11 is 7 points away over the hill at 25,12, for which the monarch has his home bonus."""
    play(KING.format(more="") + "!muetar> move 2 armies to 25,11\n! DR-MOVE-04\nmuetar> move 2 armies to 24,12\n")
    done = play(KING.format(more="") + "muetar> move everyone at 19,12 to 25,11\n")
    assert len(here(done, "25,11", "muetar")) == 3
    assert spent(done, "muetar-army-1") == 7


@rule("DR-LEADER-01")
def test_the_leaders_allowance_is_also_the_limit() -> None:
    play(KING.format(more="") + "!muetar> move everyone at 19,12 to 26,11\n")


@rule("DR-LEADER-02")
@pytest.mark.parametrize(
    ("more", "who", "led"),
    [
        ("referee> place 1 mercenary army at 19,12 for muetar", "1 mercenary army", True),
        ("referee> place 1 Immer army at 19,12", "1 Immer army", False),
        ("referee> place the king of Trolls at 19,12", "the king of Trolls", True),
    ],
    ids=["mercenaries", "regulars of an ally", "another hero"],
)
def test_whom_a_monarch_leads(more: str, who: str, led: bool) -> None:
    done = play(f"""
        referee> ally Immer with muetar
        referee> ally Trolls with muetar
        referee> remove everyone
        referee> place the king of muetar at 19,12
        {more}
        referee> phase movement muetar
        {"" if led else "!"}muetar> move the king of muetar and {who} to 25,11
        """)
    assert bool(here(done, "25,11", "muetar")) is led


@rule("DR-LEADER-03")
def test_units_joined_on_the_way_keep_their_own_allowance() -> None:
    done = play("""
        referee> place the king of muetar at 19,12
        referee> place 2 muetar armies at 20,12
        referee> phase movement muetar
        muetar> move the king to 20,12
        !muetar> move everyone at 20,12 to 25,11
        muetar> move everyone at 20,12 to 25,12
        """)
    assert len(here(done, "25,12", "muetar")) == 3


@rule("DR-LEADER-04")
def test_units_that_move_before_the_leader_have_their_own_allowance() -> None:
    start = (
        KING.format(more="")
        + """
    muetar> move 1 army at 19,12 to 21,12
    muetar> move the king to 21,12
    """
    )
    play(start + "!muetar> move everyone at 21,12 to 25,11\n! DR-MOVE-04\n")
    done = play(start + "muetar> move everyone at 21,12 to 24,12\n")
    assert spent(done, "muetar-army-1") == 5


@rule("DR-LEADER-04")
def test_units_that_move_first_keep_their_own_bonuses() -> None:
    """Grugongi's army has the mountain symbol, its monarch has not: abroad a hill is 1 for it, and 2 when led."""
    start = """
        referee> ally Pon with muetar
        referee> remove everyone
        referee> place the king of Pon at 21,17
        referee> place Pon army #6 at 21,17
        referee> phase movement muetar
        """
    done = play(start + "muetar> move 1 army to 20,17\nmuetar> move the king of Pon to 20,17\n")
    assert spent(done, "pon-army-6") == 1


@rule("DR-LEADER-03", "DR-LEADER-05")
def test_a_led_group_goes_on_in_a_second_order() -> None:
    done = play(
        KING.format(more="")
        + """
    muetar> move everyone at 19,12 to 21,12
    muetar> move everyone at 21,12 to 25,11
    """
    )
    assert len(here(done, "25,11", "muetar")) == 3


@rule("DR-LEADER-05")
def test_a_unit_that_leaves_the_led_group_stays_where_it_was_dropped() -> None:
    done = play(
        KING.format(more="")
        + """
    muetar> move everyone at 19,12 to 21,12
    muetar> move the king and 1 army to 22,12
    !muetar> move 1 army at 21,12 to 20,12
    ! DR-LEADER-05
    """
    )
    assert len(here(done, "21,12", "muetar")) == 1
    assert len(here(done, "22,12", "muetar")) == 2


@rule("DR-LEADER-05")
def test_those_who_stay_with_the_leader_keep_his_allowance_after_the_drop() -> None:
    done = play(
        KING.format(more="")
        + """
    muetar> move everyone at 19,12 to 21,12
    muetar> move the king and 1 army to 25,11
    !muetar> move 1 army at 21,12 to 20,12
    """
    )
    assert len(here(done, "25,11", "muetar")) == 2


@rule("DR-LEADER-05")
def test_a_unit_dropped_does_not_go_on_when_the_leader_comes_back() -> None:
    done = play(
        KING.format(more="")
        + """
    muetar> move everyone at 19,12 to 21,12
    muetar> move the king to 22,12
    muetar> move the king to 21,12
    !muetar> move the king and 1 army at 21,12 to 20,12
    !muetar> move 1 army at 21,12 to 20,12
    """
    )
    assert len(here(done, "21,12", "muetar")) == 3


@rule("DR-LEADER-05")
def test_a_led_unit_may_not_leave_the_leader_and_move_on_by_itself() -> None:
    play(
        KING.format(more="")
        + """
    muetar> move everyone at 19,12 to 21,12
    !muetar> move 1 army at 21,12 to 22,12
    """
    )


TWO = """
    referee> ally Ghem with muetar
    referee> remove everyone
    referee> place the king of muetar at 19,12
    referee> place the king of Ghem at 19,12
    referee> place 1 mercenary army at 19,12 for muetar
    referee> phase movement muetar
"""


@rule("DR-LEADER-06")
def test_either_leader_may_lead_but_their_gifts_never_combine() -> None:
    """Ghem: 8 points, hills 1, forest 2. Muetar: 7 points, all bonuses at home. 26,10 over the forest 22,11 costs 8."""
    done = play(TWO + "muetar> move the king of Ghem and 1 mercenary army to 26,10\n")
    assert spent(done, "mercenary-army-1") == 8
    done = play(TWO + "muetar> move the king of muetar and 1 mercenary army to 25,11 via 22,11\n")
    assert spent(done, "mercenary-army-1") == 7
    play(TWO + "!muetar> move the king of muetar and 1 mercenary army to 26,10 via 22,11\n")
    play(TWO + "!muetar> move the king of Ghem and 1 mercenary army to 26,10 via 22,11\n")
    play(TWO + "!muetar> move everyone at 19,12 to 26,10 via 22,11\n")


@rule("DR-LEADER-06")
def test_a_unit_led_by_one_leader_is_not_led_on_by_another_in_the_same_round() -> None:
    play(
        TWO
        + """
    muetar> move the king of muetar, the king of Ghem and 1 mercenary army to 24,12
    !muetar> move the king of muetar and 1 mercenary army to 25,12
    """
    )


@rule("DR-LEADER-07")
def test_fleets_keep_their_own_allowance_under_a_hero() -> None:
    """Fleets 8, the king of Mivior 7: 2,28 is 8 hexes from Colist, 3,29 is 9."""
    start = """
        referee> place the king of mivior at Colist
        referee> place 1 mivior fleet at Colist
        referee> phase movement mivior
        """
    done = play(start + "mivior> sail 1 fleet to 2,28 with the king\n")
    assert len(here(done, "2,28", "mivior")) == 2
    play(start + "!mivior> sail 1 fleet to 3,29 with the king\n")


@rule("DR-LEADER-08")
@pytest.mark.parametrize(
    ("kingdom", "start", "way", "points"),
    [
        ("muetar", "21,11", "24,11 via 22,11 and 23,11", 3),
        ("muetar", "Groat", "24,16", 1),
        ("muetar", "21,17", "20,17", 1),
        ("Pon", "29,15", "29,13 via 29,14", 6),
    ],
    ids=["forest", "swamp", "hill", "mountains without a stop"],
)
def test_each_monarch_has_every_terrain_bonus_at_home(kingdom: str, start: str, way: str, points: int) -> None:
    done = play(f"""
        referee> ally Pon with muetar
        referee> remove everyone
        referee> place the king of {kingdom} at {start}
        referee> phase movement muetar
        muetar> move the king of {kingdom} to {way}
        """)
    assert spent(done, f"{kingdom.lower()}-monarch-1") == points


@rule("DR-LEADER-08")
def test_a_monarch_abroad_has_only_the_printed_bonuses() -> None:
    done = play("""
        referee> ally Pon with muetar
        referee> remove everyone
        referee> place the king of Pon at 21,11
        referee> phase movement muetar
        muetar> move the king of Pon to 22,11
        """)
    assert spent(done, "pon-monarch-1") == 2


@rule("DR-LEADER-09")
def test_mercenaries_led_at_home_share_the_monarchs_bonus() -> None:
    start = """
        referee> place the king of muetar at 21,11
        referee> place 1 mercenary army at 21,11 for muetar
        referee> phase movement muetar
        """
    led = play(start + "muetar> move everyone at 21,11 to 24,11 via 22,11 and 23,11\n")
    assert spent(led, "mercenary-army-1") == 3
    assert spent(play(start + "muetar> move 1 army to 22,11\n"), "mercenary-army-1") == 2


@rule("DR-LEADER-09")
def test_another_hero_who_is_led_shares_the_bonus_too() -> None:
    done = play("""
        referee> ally Pon with muetar
        referee> remove everyone
        referee> place the king of muetar at 21,11
        referee> place the king of Pon at 21,11
        referee> phase movement muetar
        muetar> move the king of muetar and the king of Pon to 24,11 via 22,11 and 23,11
        """)
    assert spent(done, "pon-monarch-1") == 3


@rule("DR-LEADER-10")
def test_a_unit_that_is_led_loses_a_bonus_its_leader_has_not() -> None:
    start = """
        referee> ally Pon with muetar
        referee> remove everyone
        referee> place the king of Pon at 21,17
        referee> place Pon army #6 at 21,17
        referee> phase movement muetar
        """
    assert spent(play(start + "muetar> move 1 army to 20,17\n"), "pon-army-6") == 1
    assert spent(play(start + "muetar> move everyone at 21,17 to 20,17\n"), "pon-army-6") == 2


GENIUS = """
    referee> ally Immer with hothior
    referee> remove everyone
    referee> set Immer personality 16
    referee> place 3 {army} armies at 20,12
    referee> place the king of {king} at 20,12
    referee> place 3 muetar armies at 21,12
    {more}
    referee> phase movement hothior
    hothior> attack 21,12
    muetar> stand [3 2]
"""


@rule("DR-LEADER-11")
def test_a_leader_whose_card_grants_it_adds_one_to_the_combat_die() -> None:
    play(GENIUS.format(army="Immer", king="Immer", more="") + "| Hothior 3 +1 (odds 1 to 1), +1 (")


@rule("DR-LEADER-11")
@pytest.mark.parametrize("army", ["hothior", "Immer"])
def test_a_player_monarch_has_no_combat_bonus(army: str) -> None:
    script = GENIUS.format(army=army, king="hothior", more="")
    play(script + "| Hothior 3 +1 (odds 1 to 1) = 4; Muetar 2 +1 (odds) = 3\n")


@rule("DR-LEADER-11")
def test_a_genius_defends_as_well_as_he_attacks() -> None:
    play("""
        referee> ally Immer with hothior
        referee> remove everyone
        referee> set Immer personality 16
        referee> place 3 Immer armies at 20,12
        referee> place the king of Immer at 20,12
        referee> place 3 muetar armies at 21,12
        referee> phase movement muetar
        muetar> attack 20,12
        hothior> stand [3 4]
        | Hothior 4 +1 (odds), +1 (
        """)


@rule("DR-LEADER-12")
def test_of_two_leaders_with_a_bonus_one_counts() -> None:
    """Only one card names a leader's bonus, so two geniuses are made by hand; Disciplined adds nothing."""
    done = play("""
        referee> ally Immer with hothior
        referee> ally Pon with hothior
        referee> remove everyone
        referee> set Immer personality 16
        referee> set Pon personality 1
        referee> place 3 Immer armies at 20,12
        referee> place 3 Pon armies at 20,12
        referee> place the king of Immer at 20,12
        referee> place the king of Pon at 20,12
        """)
    g = state(done)
    force, leaders = here(done, "20,12", "hothior"), ["immer-monarch-1", "pon-monarch-1"]
    assert [n for n, _ in side_bonus(g, force, leaders, True)] == [1]
    g.realms["pon"] = msgspec.structs.replace(g.realms["pon"], card=16)
    assert [n for n, _ in side_bonus(g, force, leaders, True)] == [1]
    assert [n for n, _ in side_bonus(g, force, leaders[:1], False)] == [1]
    assert side_bonus(g, force, [], True) == []


@rule("DR-LEADER-12", "DR-SETUP-17", "DR-COMBAT-11")
def test_the_figure_is_that_of_the_card_and_the_best_of_several_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Immer's is +1, Pon's +2: one of them counts, the better; a penalty of -2 counts beside it."""
    done = play("""
        referee> ally Immer with hothior
        referee> ally Pon with hothior
        referee> remove everyone
        referee> set Immer personality 16
        referee> set Pon personality 1
        referee> place 3 Immer armies at 20,12
        referee> place 3 Pon armies at 20,12
        referee> place the king of Immer at 20,12
        """)
    g = state(done)
    force, leaders = here(done, "20,12", "hothior"), ["immer-monarch-1"]
    cards = dict(personalities())
    monkeypatch.setattr(combat, "personalities", lambda: cards)
    assert side_bonus(g, force, leaders, True) == [(1, "the monarch of Immer is a genius")]
    cards[1] = msgspec.structs.replace(cards[1], combat=2)
    assert side_bonus(g, force, leaders, True) == [(2, "Pon is disciplined")]
    cards[16] = msgspec.structs.replace(cards[16], combat=3)
    assert side_bonus(g, force, leaders, True) == [(3, "the monarch of Immer is a genius")]
    cards[1] = msgspec.structs.replace(cards[6], combat=-2)
    assert [n for n, _ in side_bonus(g, force, leaders, True)] == [-2, 3]


@rule("DR-LEADER-13")
def test_no_leader_adds_to_the_siege_die() -> None:
    done = play("""
        referee> ally Immer with hothior
        referee> remove everyone
        referee> set Immer personality 16
        referee> place 7 Immer armies at Pennol
        referee> place the king of Immer at Pennol
        referee> place 3 muetar armies at Pennol inside
        referee> set Pennol siege hothior 1
        referee> turn 3
        referee> phase sieges hothior
        hothior> storm Pennol [5]
        | no bonus
        """)
    assert not state(done).plundered


@rule("DR-LEADER-13")
def test_disciplined_regulars_add_nothing_to_the_siege_die_either() -> None:
    done = play("""
        referee> ally Immer with hothior
        referee> remove everyone
        referee> set Immer personality 1
        referee> place 7 Immer armies at Pennol
        referee> place the king of Immer at Pennol
        referee> place 3 muetar armies at Pennol inside
        referee> set Pennol siege hothior 1
        referee> turn 3
        referee> phase sieges hothior
        hothior> storm Pennol [5]
        """)
    assert not state(done).plundered
