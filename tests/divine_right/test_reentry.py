"""DR-REENTRY: a player who is out comes back with another kingdom. Hothior falls to Muetar in turn 5.

Neutral in the beginning are Shucassam, Immer, Pon, Rombune, Neuth, Zorn, Ghem (1 to 7 in the draw) and the Trolls.
"""

from __future__ import annotations

import random

import pytest

from commands import Done
from minaria.engine.conformance import Battery
from minaria.engine.match import Match
from minaria.games.divine_right.chapters.common import Displace, Refuse
from minaria.games.divine_right.rules.status import strength
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import board, goblin_hexes, kingdoms, regulars, unit
from minaria.ui.script import Run
from tests.divine_right.tools import EMPTY, here, play, rule, spot, state, told

FALL = """
    referee> place 9 Muetar armies at Port Lork outside
    referee> place the king of Hothior at Port Lork
    referee> set Port Lork siege muetar 4
    referee> phase sieges muetar
    muetar> storm Port Lork [6 1]
    | Hothior is out of the game.
    """
DUSK = """
    referee> phase diplomacy mivior
    mivior> done
    """
OUT = EMPTY + "referee> turn 5\nreferee> set muetar first yes\nreferee> set hothior points 95\n" + FALL
FOUR = OUT.replace("mivior,muetar", "mivior,muetar,shucassam")
BACK = DUSK + "hothior> return\nmuetar> agree\nmivior> agree [{}]\n"
IMMER, PON, ROMBUNE, NEUTH, ZORN, GHEM = 2, 3, 4, 5, 6, 7
ALL_TAKEN = "".join(
    f"referee> ally {k} with {s}\n"
    for s, ks in (("muetar", "Shucassam Immer Pon Rombune"), ("mivior", "Neuth Zorn Ghem"))
    for k in ks.split()
)
TIED = ALL_TAKEN + "referee> ally Trolls with mivior\n"


def back(kingdom: int, before: str = "", after: str = "", start: str = OUT) -> Run:
    """Hothior comes back at the end of turn 5 with that kingdom of the draw."""
    return play(before + BACK.format(kingdom) + after, start)


def asked(match: Match) -> list[str]:
    """Who is asked now."""
    return [a.seat for a in match.asks]


# -- elimination


@rule("DR-REENTRY-09")
def test_an_eliminated_players_allies_turn_neutral_his_forces_leave_and_his_prisoners_go_free() -> None:
    done = play(
        """
        referee> ally Immer with hothior
        referee> ally Pon with hothior
        referee> ally Ghem with muetar
        referee> remove everyone
        referee> set Ghem prison Castle Altarr
        referee> place 2 Immer armies at Muscaster
        referee> place 1 Pon fleet at 29,20
        referee> place 2 mercenary armies at Tadafat for hothior
        referee> place 2 Hothior armies at Tadafat
        referee> place 1 Hothior fleet and 1 Hothior army at Castle Lapspell
        referee> give hothior card Bribe +1
        """
        + FALL,
        EMPTY + "referee> turn 5\nreferee> set muetar first yes\n",
    )
    g = state(done)
    assert [(g.realms[k].status, g.realms[k].seat) for k in ("immer", "pon")] == [("neutral", "")] * 2
    assert g.realms["hothior"].status == "gone"
    assert not any(u.startswith(("hothior", "immer", "pon", "mercenary")) for u in g.pieces)
    assert not any(u.startswith(("hothior", "immer", "pon")) for u in g.dead), "nobody was killed by it"
    assert not g.mercenaries
    assert not g.realms["ghem"].prison
    assert g.realms["ghem"].seat == "muetar"
    assert "ghem-monarch-1" in g.pieces
    assert g.players["hothior"].hand == ()


@rule("DR-REENTRY-09", "DR-VICTORY-03")
def test_the_castles_he_leaves_behind_are_worth_no_points() -> None:
    """DRR-11: his home kingdom is out of play."""
    done = play(
        """
        referee> place 9 Muetar armies at Tadafat outside
        referee> set Tadafat siege muetar 4
        referee> phase sieges muetar
        muetar> storm Tadafat [6]
        | scores nothing
        """,
        OUT,
    )
    assert state(done).plundered[spot("Tadafat")] == "muetar"
    assert state(done).players["muetar"].points == 100


# -- asking, and the others' consent


@rule("DR-REENTRY-01")
def test_he_comes_back_when_every_other_player_agrees() -> None:
    done = back(IMMER)
    assert not state(done).players["hothior"].out
    assert "Hothior comes back into the game as Euwint of the Marshes (Immer); his 95 points are lost." in told(done)


@rule("DR-REENTRY-01")
def test_the_others_are_asked_in_the_order_of_play_and_nobody_answers_for_another() -> None:
    done = play(
        """
        referee> set mivior first yes
        referee> set muetar first yes
        referee> phase diplomacy shucassam
        shucassam> done
        hothior> return
        !mivior> agree
        ! Muetar decides whether Hothior may come back
        !hothior> agree
        muetar> agree
        !muetar> agree
        """,
        FOUR,
    )
    assert asked(done.match) == ["mivior"]


@rule("DR-REENTRY-01")
@pytest.mark.parametrize("agreeing", [0, 1, 2])
def test_one_refusal_keeps_him_out_and_nobody_else_is_asked(agreeing: int) -> None:
    start = FOUR + "referee> set mivior first yes\nreferee> set muetar first yes\n"
    voters = ["muetar", "mivior", "shucassam"]
    answers = "".join(f"{s}> agree\n" for s in voters[:agreeing]) + f"{voters[agreeing]}> refuse\n"
    dusk = "referee> phase diplomacy shucassam\nshucassam> done\nhothior> return\n"
    done = play(dusk + answers + f"| {voters[agreeing].capitalize()} refuses; Hothior stays out.\n| Turn 6.", start)
    g = state(done)
    assert g.players["hothior"].out
    assert g.players["hothior"].points == 95
    assert g.turn == 6
    assert "hothior" not in g.order


@rule("DR-REENTRY-01")
def test_he_may_ask_once_after_every_turn() -> None:
    done = play(
        DUSK
        + """
        hothior> return
        muetar> refuse
        | Turn 6.
        !hothior> return
        ! not your turn
        referee> set muetar first yes
        """
        + DUSK
        + """
        hothior> done
        | Turn 7.
        !hothior> return
        referee> set muetar first yes
        """
        + BACK.format(PON),
        OUT,
    )
    g = state(done)
    assert (g.turn, g.players["hothior"].home, g.players["hothior"].out) == (8, "pon", False)


@rule("DR-REENTRY-01")
def test_whoever_is_in_the_game_or_in_the_middle_of_a_turn_cannot_ask() -> None:
    done = play("!hothior> return\n!mivior> return\n!muetar> return\n! Not now\n", OUT)
    assert asked(done.match) == ["muetar"]


@rule("DR-REENTRY-01")
def test_who_retires_is_not_asked_again_unless_the_referee_says_so() -> None:
    quiet = "referee> set muetar first yes\n" + DUSK
    done = play(DUSK + "hothior> retire\n| Hothior retires\n| Turn 6.\n" + quiet + "| Turn 7.\n", OUT)
    assert state(done).players["hothior"].retired
    again = play(
        DUSK + "hothior> stay out\n!referee> set muetar retired yes\nreferee> set hothior retired no\n" + quiet, OUT
    )
    assert asked(again.match) == ["hothior"]


@rule("DR-REENTRY-01")
def test_an_absent_player_waits_another_turn_and_does_not_agree_to_anything() -> None:
    done = play(DUSK, OUT)
    assert done.match.ask("hothior").absent == Done()  # type: ignore[union-attr]
    done = play(DUSK + "hothior> come back\n", OUT)
    assert done.match.ask("muetar").absent == Refuse()  # type: ignore[union-attr]


@rule("DR-REENTRY-01")
def test_several_players_who_are_out_ask_one_after_the_other_and_the_first_has_a_voice_on_the_second() -> None:
    done = play(
        """
        referee> phase diplomacy mivior
        referee> place the king of Shucassam at Kuzdol
        referee> place 9 Muetar armies at Kuzdol outside
        referee> set Kuzdol siege muetar 4
        referee> phase sieges muetar
        muetar> storm Kuzdol [6 1]
        | Shucassam is out of the game.
        """
        + BACK.format(1)  # Immer: Shucassam is no longer neutral
        + """
        | as Euwint of the Marshes (Immer)
        shucassam> return
        !hothior> refuse
        muetar> agree
        mivior> agree
        hothior> agree [1 1 1]
        | Shucassam comes back into the game as Oskarn Stonebrow of Pon
        """,
        FOUR,
    )
    g = state(done)
    assert [g.players[s].home for s in ("hothior", "shucassam")] == ["immer", "pon"]
    assert sorted(g.order) == ["hothior", "mivior", "muetar", "shucassam"]


@rule("DR-REENTRY-01")
def test_after_the_last_turn_nobody_comes_back() -> None:
    done = play("referee> turn 20\n" + DUSK, OUT)
    assert state(done).finished
    assert state(done).players["hothior"].out


# -- what he loses


@rule("DR-REENTRY-02")
def test_the_points_he_had_are_lost_and_those_of_others_stay() -> None:
    g = state(back(IMMER))
    assert {s: p.points for s, p in g.players.items()} == {"hothior": 0, "mivior": 0, "muetar": 100}


@rule("DR-REENTRY-02")
def test_he_may_score_again_from_nothing() -> None:
    done = back(
        IMMER,
        after="""
        referee> place 9 Immer armies at Plibba outside
        referee> set Plibba siege hothior 5
        referee> phase sieges hothior
        hothior> storm Plibba [6]
        | Hothior scores 10
        """,
    )
    assert state(done).players["hothior"].points == 10


def test_he_begins_afresh_with_empty_hand_living_ambassador_and_no_quarrels() -> None:
    """DRR-12."""
    before = """
        referee> set hothior ambassador 9
        referee> set hothior assassinated yes
        referee> set hothior duelled muetar
        referee> set hothior violated Pon
        referee> set hothior banished Pon 3
        referee> set muetar violated Immer
        referee> set muetar banished Immer 3
        referee> set muetar banished Pon 3
        """
    done = play(before + FALL + BACK.format(IMMER), EMPTY + "referee> turn 5\nreferee> set muetar first yes\n")
    g = state(done)
    p = g.players["hothior"]
    assert (p.hand, p.envoy_back, p.assassinated, p.duels, p.violated, p.queen) == ((), 0, False, (), (), False)
    assert g.players["muetar"].duels == ()
    assert g.players["muetar"].violated == ()
    assert [(b.seat, b.kingdom) for b in g.bans] == [("muetar", "pon")]
    play(
        before
        + FALL
        + BACK.format(IMMER)
        + "referee> phase diplomacy hothior\nhothior> duel muetar [6 1]\n"
        + "referee> phase diplomacy hothior\nhothior> activate Pon\n",
        EMPTY + "referee> turn 5\nreferee> set muetar first yes\n",
    )


# -- the draw


@rule("DR-REENTRY-03")
@pytest.mark.parametrize(
    ("lot", "kingdom"), enumerate(["shucassam", "immer", "pon", "rombune", "neuth", "zorn", "ghem"], 1)
)
def test_his_kingdom_is_drawn_by_lot_among_the_neutrals(lot: int, kingdom: str) -> None:
    g = state(back(lot))
    assert g.players["hothior"].home == kingdom
    assert (g.realms[kingdom].status, g.realms[kingdom].seat, g.realms[kingdom].card) == ("home", "hothior", 0)
    assert g.realms["hothior"].status == "gone", "the old home stays out of play"


@rule("DR-REENTRY-03")
def test_allies_kingdoms_in_peace_or_confusion_and_the_trolls_are_not_in_the_draw() -> None:
    g = state(
        back(
            2,
            """
            referee> ally Shucassam with mivior
            referee> set Immer status peace
            referee> set Immer until 9
            referee> set Pon status confusion
            referee> set Pon until 9
            referee> ally Neuth with muetar
            referee> ally Zorn with muetar
            referee> remove everyone
            """,
        )
    )
    assert g.players["hothior"].home == "ghem"


@rule("DR-REENTRY-04")
@pytest.mark.parametrize(("lot", "kingdom"), enumerate(["shucassam", "immer", "pon", "rombune"], 1))
def test_without_neutrals_he_draws_among_the_allies_of_the_player_with_the_most(lot: int, kingdom: str) -> None:
    done = play(ALL_TAKEN + BACK.format(lot), OUT)
    g = state(done)
    assert g.players["hothior"].home == kingdom
    assert f"{kingdoms()[kingdom].name} is no longer allied to Muetar." in told(done)
    assert [k for k in kingdoms() if g.realms[k].status == "ally" and g.realms[k].seat == "muetar"] == [
        k for k in ("shucassam", "immer", "pon", "rombune") if k != kingdom
    ]
    assert sum(1 for r in g.realms.values() if r.seat == "mivior") == 4, "home and three allies, untouched"


@rule("DR-REENTRY-04")
@pytest.mark.parametrize(("lots", "kingdom"), [("1 1", "shucassam"), ("2 1", "neuth"), ("2 3", "ghem")])
def test_players_with_equally_many_allies_draw_lots_first(lots: str, kingdom: str) -> None:
    """The Trolls count as an ally and are not drawn."""
    g = state(play(TIED + BACK.format(lots), OUT))
    assert g.players["hothior"].home == kingdom
    assert g.realms["trolls"].seat == "mivior"


@rule("DR-REENTRY-04")
def test_where_nothing_can_be_drawn_nobody_is_asked() -> None:
    peace = "".join(
        f"referee> set {k} status peace\nreferee> set {k} until 9\n"
        for k in ("Shucassam", "Immer", "Pon", "Rombune", "Neuth", "Zorn", "Ghem")
    )
    done = play(peace + DUSK, OUT)
    assert state(done).turn == 6


@rule("DR-REENTRY-04")
def test_an_ally_that_is_drawn_leaves_with_all_that_hangs_on_the_alliance() -> None:
    before = (
        TIED
        + """
        referee> remove everyone
        referee> set Neuth prison Castle Altarr
        referee> place 3 Immer armies at Castle Altarr
        referee> place the king of Immer at 19,10
        referee> place 2 Immer armies at Pennol
        referee> place 2 mercenary armies at 15,5 for muetar
        referee> place 4 Mivior armies at Muscaster outside
        referee> set Muscaster siege mivior 4
        """
    )
    g = state(play(before + BACK.format("1 2") + "mivior> displace everyone at Muscaster to 14,8\n", OUT))
    assert g.realms["immer"].seat == "hothior"
    assert not g.realms["neuth"].prison
    assert not g.mercenaries
    assert not g.sieges
    assert g.pieces["immer-monarch-1"].hex == spot("Castle Altarr")
    assert not any(g.pieces[u].hex == spot("Pennol") for u in regulars("immer"))


# -- the force pool


@rule("DR-REENTRY-05")
def test_the_new_kingdom_deploys_everybody_whatever_it_lost_before() -> None:
    done = back(IMMER, "referee> set Immer dead 7\n")
    g = state(done)
    assert [u for u in regulars("immer") if u in g.dead] == []
    assert {u: g.pieces[u].hex for u in regulars("immer")} == {u: unit(u).home for u in regulars("immer")}
    assert "9 regulars of Immer take the field." in told(done)
    assert g.pieces["immer-monarch-1"].hex == kingdoms()["immer"].royal
    assert g.pieces["immer-monarch-1"].inside


@rule("DR-REENTRY-05")
def test_an_ally_drawn_is_restored_to_its_full_strength_too() -> None:
    dead = "referee> eliminate everyone at Castle Altarr except the king and everyone at Muscaster\n"
    before = TIED + dead.replace("everyone at Castle Altarr except the king", "3 armies at Castle Altarr")
    g = state(play(before + "referee> eliminate 4 Shucassam armies at Adeese\n" + BACK.format("1 2"), OUT))
    assert all(u in g.pieces for u in regulars("immer"))
    assert sum(1 for u in regulars("shucassam") if u in g.dead) == 4, "other kingdoms mourn their dead as before"


@rule("DR-REENTRY-05")
@pytest.mark.parametrize("temper", ["Mad", "Incompetent"])
def test_the_old_monarchs_temper_holds_nobody_back(temper: str) -> None:
    g = state(back(IMMER, f"referee> set Immer personality {temper}\nreferee> set Immer read yes\n"))
    assert all(u in g.pieces for u in regulars("immer"))
    assert not any(u.startswith("immer") for u in g.held)
    assert len(g.reserve) + sum(1 for r in g.realms.values() if r.card) == 22, "the card goes back unused"
    assert not g.realms["immer"].read


@rule("DR-REENTRY-05")
def test_goblins_take_their_pits_and_eight_mountains_that_do_not_touch() -> None:
    g = state(back(ZORN, "referee> place 2 Muetar armies at 24,4\n"))
    tribes = [g.pieces[u].hex for u in regulars("zorn") if not unit(u).home]
    assert len(tribes) == 8
    assert set(tribes) <= set(goblin_hexes())


# -- plunder


@rule("DR-REENTRY-06")
def test_castles_plundered_before_stay_plundered() -> None:
    done = back(IMMER, "referee> set Castle Altarr plundered mivior\n")
    g = state(done)
    assert g.plundered[spot("Castle Altarr")] == "mivior"
    assert strength(g, spot("Castle Altarr")) == 0
    assert strength(g, spot("Muscaster")) == 3
    assert here(done, "Castle Altarr", "hothior", "army")
    assert not any(g.pieces[u].inside for u in here(done, "Castle Altarr"))


# -- making room


@rule("DR-REENTRY-07")
def test_a_stack_in_a_castle_goes_to_one_of_the_nearest_hexes_that_its_owner_picks() -> None:
    done = back(
        IMMER,
        "referee> set Castle Altarr plundered muetar\nreferee> place 3 Muetar armies and the king of Muetar at 14,6\n",
        """
        !muetar> displace 3 armies to 14,9
        ! the nearest hex that is free
        !muetar> displace 1 army at Port Lork to 10,17
        ! Only your units at Castle Altarr
        !muetar> done
        !mivior> displace 3 armies to 13,6
        muetar> displace 2 armies to 13,6
        muetar> displace everyone to 15,6
        """,
    )
    assert len(here(done, "13,6", "muetar")) == 2
    assert len(here(done, "15,6", "muetar")) == 2
    assert "muetar-monarch-1" in here(done, "15,6")
    assert not here(done, "Castle Altarr", "muetar")
    assert here(done, "Castle Altarr", "hothior")


@rule("DR-REENTRY-07")
def test_a_stack_in_a_deployment_hex_goes_and_one_elsewhere_in_the_kingdom_stays() -> None:
    """Gorpin Woodsmen's army starts at 15,3, which is no castle."""
    done = back(
        IMMER,
        "referee> place 2 Mivior armies at 15,3\nreferee> place 2 Mivior armies at 16,6\n",
        "mivior> displace 2 armies to 15,2\n",
    )
    assert len(here(done, "15,3", "mivior")) == 0
    assert len(here(done, "15,3", "hothior")) == 1
    assert len(here(done, "16,6", "mivior")) == 2


@rule("DR-REENTRY-07")
def test_each_owner_moves_his_own_in_the_order_of_play() -> None:
    """DRR-07."""
    done = back(
        IMMER,
        "referee> place 1 Mivior army at 15,3\nreferee> place 1 Muetar army at Muscaster outside\n",
        "!mivior> displace 1 army to 15,2\nmuetar> displace 1 army to 15,9\nmivior> displace 1 army to 15,2\n",
    )
    assert state(done).turn == 6


@rule("DR-REENTRY-07")
def test_who_has_only_one_way_goes_it_unasked() -> None:
    """Around 15,3 everything but 15,2 is held by Mivior; the lone Muetaran army has no choice."""
    near = ("14,3", "16,3", "15,4", "16,4", "16,2")
    done = back(
        IMMER,
        "referee> place 1 Muetar army at 15,3\n" + "".join(f"referee> place 1 Mivior army at {h}\n" for h in near),
    )
    assert len(here(done, "15,2", "muetar")) == 1
    assert "1 Muetaran army moves away to 15,2." in told(done)


@rule("DR-REENTRY-07")
def test_a_garrison_of_the_former_friend_leaves_the_walls() -> None:
    done = play(
        TIED + "referee> remove everyone\nreferee> place 2 Muetar armies at Muscaster\n" + BACK.format("1 2"), OUT
    )
    assert asked(done.match) == ["muetar"]
    order = done.match.ask("muetar").absent  # type: ignore[union-attr]
    assert isinstance(order, Displace)
    done.match.give("muetar", order)
    assert len(here(done, "Muscaster", "muetar")) == 0
    assert all(state(done).pieces[u].inside for u in here(done, "Muscaster", "hothior"))


@rule("DR-REENTRY-07")
def test_fleets_leave_a_port_with_those_they_carry_and_do_not_run_aground() -> None:
    done = back(
        ROMBUNE,
        "referee> set Parros plundered mivior\nreferee> place 2 Mivior fleets at Parros\n"
        "referee> place 1 Mivior army at Parros\nreferee> phase movement mivior\nmivior> board 1 fleet with 1 army\n",
    )
    while asked(done.match) == ["mivior"] and "make room" in done.match.ask("mivior").prompt:  # type: ignore[union-attr]
        done.match.give("mivior", done.match.ask("mivior").absent)  # type: ignore[union-attr, arg-type]
    g = state(done)
    ship = next(g.pieces[u] for u in g.pieces if u.startswith("mivior-army") and g.pieces[u].aboard)
    assert g.pieces[ship.aboard].hex == ship.hex != spot("Parros")
    assert len([u for u in g.pieces if u.startswith("mivior-fleet")]) == 2
    assert not done.match.game.rules.invariants(g)


@rule("DR-REENTRY-07")
def test_units_with_no_way_off_an_island_are_lost_and_their_heroes_roll() -> None:
    """Thores is an island of one hex (as in DR-RELIEF-13, DR-RELIEF-15)."""
    before = "referee> set Thores plundered mivior\nreferee> place 2 Mivior armies and the king of Mivior at Thores\n"
    done = play(before + DUSK + f"hothior> return\nmuetar> agree\nmivior> agree [{ROMBUNE} 3]\n", OUT)
    g = state(done)
    assert sum(1 for u in regulars("mivior") if u in g.dead) == 2
    assert "Fate of Sarnad the Tall of Mivior: 3, unharmed." in told(done)
    assert len(here(done, "Thores", "hothior")) == 2


@rule("DR-REENTRY-07")
def test_nobody_is_pushed_into_a_neutral_kingdom() -> None:
    """Four of the hexes around Gap Castle are Zorn's; whoever makes room there violates nobody."""
    done = back(IMMER, "referee> place 2 Muetar armies at Gap Castle outside\n", "!muetar> displace 2 armies to 19,6\n")
    around = [board().hexes[h].kingdom for h in board().near[spot("Gap Castle")]]
    assert sorted(around) == ["immer"] * 2 + ["zorn"] * 4
    done.match.give("muetar", done.match.ask("muetar").absent)  # type: ignore[union-attr, arg-type]
    assert state(done).players["muetar"].violated == ()
    assert len(here(done, "18,6", "muetar") + here(done, "17,5", "muetar")) == 2


# -- from the next turn on


@rule("DR-REENTRY-08")
def test_he_draws_a_chit_in_the_next_turn_and_plays_every_round() -> None:
    done = play(DUSK + f"hothior> return\nmuetar> agree\nmivior> agree [{IMMER} 1 1]\n", OUT)
    g = state(done)
    assert (g.turn, g.order) == (6, ("hothior", "mivior", "muetar"))
    assert "Turn 6. The order of play: Hothior, Mivior and Muetar." in told(done)
    assert asked(done.match) == ["hothior"]
    play(
        DUSK
        + f"""
        hothior> return
        muetar> agree
        mivior> agree [{IMMER} 1 1]
        hothior> roll [1 6]
        mivior> roll [1 6]
        muetar> roll [1 6]
        hothior> move the king and 3 armies to 14,9
        hothior> done
        mivior> done
        muetar> done
        | Hothior draws a diplomacy card.
        hothior> activate Pon
        """,
        OUT,
    )


@rule("DR-REENTRY-08")
def test_he_sets_up_by_hand_where_players_do() -> None:
    by_hand = OUT.replace("seed=1", "seed=1 deployment=by-hand").replace(
        "referee> remove", "hothior> done\nmivior> done\nmuetar> done\nreferee> remove"
    )
    done = back(
        IMMER,
        after="""
        !muetar> done
        hothior> rule as queen
        | Igweena of Immer
        !hothior> station 1 army at Muscaster at Pennol
        hothior> station 2 armies outside Muscaster
        hothior> done [1 1]
        """,
        start=by_hand,
    )
    g = state(done)
    assert all(not g.pieces[u].inside for u in here(done, "Muscaster", "hothior"))
    assert g.order == ("hothior", "mivior", "muetar")


def test_a_newcomer_can_fall_and_come_back_once_more() -> None:
    done = play(
        BACK.format(IMMER)
        + """
        referee> remove everyone
        referee> set muetar first yes
        referee> place 9 Muetar armies at Muscaster outside
        referee> place the king of Immer at Muscaster
        referee> set Muscaster siege muetar 4
        referee> phase sieges muetar
        muetar> storm Muscaster [6 6]
        | Muetar scores 70 for the capture of a player monarch
        """
        + BACK.format(2),
        OUT,
    )
    g = state(done)
    assert g.players["hothior"].home == "pon"
    assert [k for k, r in g.realms.items() if r.status == "gone"] == ["hothior", "immer"]


# -- what the table shows


def test_sheets_say_who_is_out_and_that_he_may_come_back() -> None:
    play(
        """
        hothior> sheet
        ? may ask to come back
        mivior> score
        ? Hothior 2 95 Hothior 0 0 0 out
        mivior> who
        ? out
        mivior> rules come back
        ? one refusal keeps him out
        mivior> where are the ambassadors
        ? Hothior: out of the game
        """
        + DUSK
        + """
        hothior> retire
        mivior> sheet hothior
        ? eliminated, for good
        """,
        OUT,
    )


def test_the_card_that_goes_back_unread_is_told_to_nobody() -> None:
    done = back(IMMER, "referee> set Immer personality Amorous\n")
    shown = [e.text + " ".join(e.private.values()) for _, e in done.match.events()]
    assert not any("Amorous" in line for line in shown[1:])
    for seat in ("mivior", "muetar", "hothior", None):
        view = done.match.game.views.of(state(done), seat)
        assert view.g.realms["immer"].card == 0


def test_what_is_told_before_the_last_consent_can_be_taken_back_by_the_referee_only() -> None:
    done = play(DUSK + "hothior> return\nmuetar> agree\n!hothior> undo\n!muetar> undo\n", OUT)
    assert done.match.undo("referee").kind == "undo"
    assert asked(done.match) == ["muetar"]
    g = state(done)
    assert isinstance(g, Minaria)
    assert g.players["hothior"].out


@pytest.mark.parametrize("seed", [PON, ZORN])
def test_random_play_survives_a_newcomer_with_guests_on_all_his_ground(seed: int) -> None:
    guests = "".join(
        f"referee> place 1 {kind} army at {place} outside\n"
        if board().hexes[spot(place)].walls
        else f"referee> place 1 {kind} army at {place}\n"
        for kind, places in (
            ("Muetar", ("Muscaster", "Ider Bolis", "Crow's Nest", "Jipols", "24,4", "Alzak")),
            ("Mivior", ("Gorpin Woodsmen", "Kuzdol", "Marzarbol", "Parros", "The Pits", "Aws Noir")),
        )
        for place in places
    )
    done = play(guests + "referee> place the king of Mivior at Wirzor outside\n" + BACK.format(seed), OUT)
    assert not done.match.state.players["hothior"].out
    battery = Battery(done.match, random.Random(seed), every=3)
    faults = battery.run(limit=40)
    assert [f for f in faults if "no end after 40 orders" not in f] == []
