"""DR-DEATH: a monarch of an ally dies, and Confusion follows. Immer serves Muetar."""

from __future__ import annotations

import pytest

from minaria.engine.dice import Given, Seeded
from minaria.engine.state import Run
from minaria.games.divine_right.rules import heroes
from tests.divine_right.tools import EMPTY, here, play, rule, spot, state, told

ALLIED = (
    EMPTY
    + """
    referee> turn 7
    referee> ally Immer with muetar
    referee> set Immer personality Amorous
    referee> remove everyone
    referee> set Immer prison Port Lork
    """
)
KILL = "referee> phase diplomacy hothior [1]\nhothior> execute Immer [{}]\n"
LAST = "referee> set muetar first yes\nreferee> set mivior first yes\n"  # Hothior plays last


@rule("DR-DEATH-01")
def test_turn_7_and_a_4_is_confusion_up_to_turn_11() -> None:
    done = play(LAST + KILL.format(4), ALLIED)
    assert state(done).realms["immer"].until == 11
    for turn, status in ((8, "confusion"), (11, "confusion"), (12, "neutral")):
        script = LAST + KILL.format(4) + "hothior> done\n"
        if turn > 8:
            script += f"referee> turn {turn - 1}\n{LAST}referee> phase diplomacy hothior [1]\nhothior> done\n"
        done = play(script, ALLIED)
        assert state(done).turn == turn
        assert state(done).realms["immer"].status == status


AMBUSH = (
    EMPTY
    + """
    referee> turn 7
    referee> ally Immer with muetar
    referee> set Immer personality Amorous
    referee> remove everyone
    referee> place the king of Immer at 28,27
    referee> place 1 hothior army at 29,27
    referee> place {immer} Immer armies at {where}
    {more}
    referee> phase movement hothior
    hothior> move 1 army to 28,27 [1 4]
    hothior> done
    """
)


@rule("DR-DEATH-02")
def test_a_dead_monarchs_regulars_do_not_move_besiege_or_attack() -> None:
    play(
        """
        referee> phase movement muetar
        !muetar> move 3 Immer armies from 10,15 to 9,16
        ! DR-DEATH-02
        !muetar> besiege Tadafat with 3 Immer armies
        !muetar> attack 9,15 with 3 Immer armies
        ! DR-DEATH-02
        """,
        AMBUSH.format(immer=3, where="10,15", more="referee> place 1 hothior army at 9,15"),
    )


@rule("DR-DEATH-02", "DR-INSIDE-03")
@pytest.mark.parametrize(("side", "word"), [("inside", "leave"), ("outside", "enter")])
def test_a_dead_monarchs_regulars_do_not_pass_the_gate_either(side: str, word: str) -> None:
    play(
        f"""
        referee> phase movement muetar
        !muetar> {word} Castle Altarr with 3 Immer armies
        ! DR-DEATH-02
        """,
        AMBUSH.format(immer=3, where=f"Castle Altarr {side}", more=""),
    )


@rule("DR-DEATH-02")
def test_they_defend_as_usual() -> None:
    play(
        """
        referee> phase movement mivior
        mivior> attack 10,15
        muetar> stand [3 3]
        | 3 against 3
        """,
        AMBUSH.format(immer=3, where="10,15", more="referee> place 3 mivior armies at 9,15"),
    )


@rule("DR-DEATH-02")
def test_they_add_nothing_to_a_siege_roll_but_keep_the_siege_up() -> None:
    done = play(
        """
        referee> phase sieges muetar
        !muetar> storm Tadafat
        muetar> done
        """,
        AMBUSH.format(immer=3, where="Tadafat outside", more="referee> set Tadafat siege muetar 5"),
    )
    assert spot("Tadafat") in state(done).sieges


@rule("DR-DEATH-02")
def test_an_attack_they_had_declared_is_dropped() -> None:
    """The first of two battles costs the king his life; Immer's own attack elsewhere does not take place."""
    done = play(
        """
        referee> turn 7
        referee> ally Immer with muetar
        referee> set Immer personality Amorous
        referee> remove everyone
        referee> place the king of Immer at 28,27
        referee> place 2 mercenary armies at 28,27 for muetar
        referee> place 2 hothior armies at 29,27
        referee> place 2 Immer armies at 28,24
        referee> place 1 hothior army at 29,24
        referee> phase movement muetar
        muetar> attack 29,27 with 2 mercenary armies
        muetar> attack 29,24 with 2 Immer armies
        muetar> resolve 29,27
        hothior> stand [2 3 1 4]
        """
    )
    assert any("The attack on 29,24 is dropped" in t for t in told(done))
    assert not any("Battle at 29,24" in t for t in told(done))


@rule("DR-DEATH-03")
def test_the_kingdom_leaves_the_map_when_that_turn_ends() -> None:
    begin = ALLIED + "referee> place 3 Immer armies at 15,10\n" + LAST + KILL.format(2)
    assert len(here(play("", begin), "15,10", "muetar")) == 3
    done = play("hothior> done\n", begin)
    assert not here(done, "15,10")
    assert state(done).realms["immer"].seat == ""


@rule("DR-DEATH-04", "DR-DEATH-06", "DR-DEATH-07")
def test_the_old_card_goes_back_a_new_hidden_one_comes_and_lost_regulars_stay_lost() -> None:
    begin = ALLIED + "referee> set Immer dead 2\n" + LAST
    before = state(play("", begin))
    old = before.realms["immer"].card
    g = state(play(KILL.format(1), begin))
    assert old not in before.reserve
    assert old in g.reserve
    assert len(g.reserve) == len(before.reserve) + 1
    assert g.realms["immer"].card == 0
    done = play(
        KILL.format(1) + f"hothior> done\nreferee> turn 8\n{LAST}referee> phase diplomacy hothior [1]\nhothior> done\n",
        begin,
    )
    g = state(done)
    realm = g.realms["immer"]
    assert (g.turn, realm.status, realm.read) == (9, "neutral", False)
    assert realm.card not in (0, *g.reserve)
    assert len(g.reserve) == len(before.reserve)
    assert len([u for u in g.dead if u.startswith("immer")]) == 2


@rule("DR-DEATH-05")
@pytest.mark.parametrize("task", ["activate", "deactivate", "assassinate"])
def test_no_ambassador_works_with_a_kingdom_in_confusion(task: str) -> None:
    play(
        f"referee> phase diplomacy mivior [1]\n!mivior> {task} Immer\n! DR-DEATH-05",
        EMPTY + "referee> set Immer status confusion\nreferee> set Immer until 5\n",
    )
    play(KILL.format(4) + f"referee> phase diplomacy mivior [1]\n!mivior> {task} Immer\n! DR-DEATH-05", ALLIED)


@rule("DR-DEATH-08")
def test_entering_a_kingdom_in_confusion_is_a_violation() -> None:
    done = play(
        """
        referee> set Immer status confusion
        referee> set Immer until 5
        referee> place 1 hothior army at 11,5
        referee> phase movement hothior
        hothior> move 1 army from 11,5 to 12,6
        | violates Immer
        """
    )
    assert state(done).players["hothior"].violated == ("immer",)


SIEGE = (
    ALLIED
    + """
    referee> place 4 mivior armies at Muscaster outside
    referee> set Muscaster siege mivior 5
    """
)


@rule("DR-DEATH-09")
def test_a_siege_that_is_kept_up_crowns_a_new_monarch_for_an_enemy_of_the_besieger() -> None:
    done = play(LAST + KILL.format(4) + "hothior> done\nmivior> refuse\n", SIEGE)
    g = state(done)
    realm = g.realms["immer"]
    assert (realm.status, realm.until) == ("ally", 0)
    assert realm.seat in ("hothior", "muetar")
    assert realm.card
    assert not realm.read  # no ambassador has called
    assert g.sieges[spot("Muscaster")].seat == "mivior"
    assert len(here(done, "Muscaster", realm.seat, "army")) == 2
    assert not g.players["mivior"].violated


@rule("DR-DEATH-08", "DR-DEATH-09")
def test_a_besieger_who_leaves_lets_confusion_take_its_course() -> None:
    done = play(LAST + KILL.format(4) + "hothior> done\nmivior> agree\nmivior> displace 4 armies to 15,9\n", SIEGE)
    assert state(done).realms["immer"].status == "confusion"
    assert not state(done).sieges
    assert len(here(done, "15,9", "mivior")) == 4


@rule("DR-DEATH-09", "DR-DEATH-08")
def test_a_new_siege_ends_confusion_with_a_new_monarch_and_a_penalty() -> None:
    done = play(
        """
        referee> set Immer status confusion
        referee> set Immer until 9
        referee> place 9 hothior armies at 16,9
        referee> phase movement hothior
        hothior> besiege Muscaster with 9 armies
        """,
        EMPTY + "referee> turn 6\n",
    )
    realm = state(done).realms["immer"]
    assert realm.status == "ally"
    assert realm.seat in ("mivior", "muetar")
    assert realm.until == 0
    assert realm.card
    assert state(done).players["hothior"].violated == ("immer",)
    assert here(done, "Muscaster", realm.seat, "army")


@rule("DR-DEATH-03", "DR-VICTORY-15")
def test_a_confused_ally_of_a_player_who_falls_is_confused_and_not_neutral() -> None:
    done = play(
        """
        referee> ally Immer with muetar
        referee> phase events muetar
        muetar> roll [1 1 3]
        """
    )
    g = state(done).copy()
    g.run = Run(99, "muetar", Given((), Seeded("1")))
    heroes.eliminate(g, "muetar")
    assert g.realms["immer"].status == "confusion"
    assert g.realms["immer"].until == g.turn + 3


TWO_SIEGES = (
    ALLIED
    + """
    referee> place 6 mivior armies at Muscaster outside
    referee> set Muscaster siege mivior 3
    referee> place 5 hothior armies at Wirzor outside
    referee> set Wirzor siege hothior 3
    """
)


@rule("DR-DEATH-09")
@pytest.mark.parametrize("gains", [True, False])
def test_of_two_besiegers_the_one_who_gains_the_kingdom_besieges_it_no_more(gains: bool) -> None:
    castles = {"mivior": spot("Muscaster"), "hothior": spot("Wirzor")}
    for seed in range(1, 20):
        start = TWO_SIEGES.replace("seed=1", f"seed={seed}")
        asked = next(s for s in castles if play(LAST + KILL.format(4) + "hothior> done\n", start).match.ask(s))
        other = next(s for s in castles if s != asked)
        done = play(LAST + KILL.format(4) + f"hothior> done\n{asked}> refuse\n", start)
        g = state(done)
        if (g.realms["immer"].seat == other) is gains:
            assert g.sieges[castles[asked]].seat == asked
            assert (castles[other] in g.sieges) is not gains
            assert sum(1 for u in here(done, "Muscaster") if u.startswith("mivior")) == 6
            return
    raise AssertionError("chance never had it so")


@rule("DR-DEATH-09", "DR-SIEGE-13", "DR-SIEGE-14")
def test_a_siege_kept_up_that_is_too_weak_for_the_new_garrison_ends_with_the_turn() -> None:
    weak = ALLIED + "referee> place 3 mivior armies at Wirzor outside\nreferee> set Wirzor siege mivior 3\n"
    done = play(LAST + KILL.format(4) + "hothior> done\nmivior> refuse\n", weak)
    assert len(here(done, "Wirzor", kind="army")) == 3 + 2
    ask = done.match.ask("mivior")
    assert ask is not None
    assert "must leave" in ask.prompt or "isplace" in ask.prompt
    assert state(done).turn == 7
