"""DR-VICTORY: points, the end of the game, the ranking."""

from __future__ import annotations

from tests.divine_right.tools import here, play, rule, spot, state

TWO = """
game divine_right seats=hothior,muetar seed=1
referee> remove everyone
"""
FOUR = """
game divine_right seats=hothior,mivior,muetar,shucassam seed=1
referee> remove everyone
"""
AMBUSH = """
    referee> ally Immer with mivior
    referee> set Immer personality Amorous
    referee> remove everyone
    referee> place 2 Immer armies at 15,10
    referee> place the king of Immer at 15,10
    referee> place 6 Muetar armies at 14,10
    {}
    referee> phase movement muetar
    muetar> attack 15,10
    """


def points(script: str, **options: str) -> dict[str, int]:
    """Points of everybody after a transcript."""
    return {s: p.points for s, p in state(play(script, **options)).players.items()}


def storm(castle: str, before: str = "", lots: str = "6") -> str:
    """Muetar, with 9 armies, takes a castle he besieges."""
    return f"""
        {before}
        referee> place 9 Muetar armies at {castle} outside
        referee> set {castle} siege muetar 0
        referee> phase sieges muetar
        muetar> storm {castle} [{lots}]
        """


# -- the end of the game


@rule("DR-VICTORY-01")
def test_the_last_player_monarch_wins_at_once_whatever_the_points() -> None:
    done = play(
        """
        referee> turn 9
        referee> set hothior points 500
        referee> place 9 Muetar armies at Port Lork outside
        referee> place the king of Hothior at Port Lork
        referee> set Port Lork siege muetar 8
        referee> phase sieges muetar
        muetar> storm Port Lork [6 1]
        """,
        start=TWO,
    )
    g = state(done)
    assert done.match.over
    assert g.finished
    assert g.turn == 9
    assert done.match.awaited() == ()
    assert done.match.game.rules.result(g)[0].startswith("1. muetar")


@rule("DR-VICTORY-01")
def test_the_game_goes_on_while_two_player_monarchs_live() -> None:
    done = play(storm("Port Lork", "referee> place the king of Hothior at Port Lork", "6 1"))
    assert state(done).players["hothior"].out
    assert not done.match.over


@rule("DR-VICTORY-01")
def test_the_sole_survivor_wins_even_if_others_did_the_removing() -> None:
    done = play(
        """
        referee> place 3 Muetar armies at 14,10
        referee> place the king of Muetar at 14,10
        referee> place 6 Hothior armies at 15,10
        referee> phase movement muetar
        muetar> attack 15,10
        hothior> stand [1 3 1]
        """,
        start=TWO,
    )
    g = state(done)
    assert g.finished
    assert g.players["muetar"].out
    assert done.match.game.rules.result(g)[0].startswith("1. hothior")


@rule("DR-VICTORY-01")
def test_if_the_last_two_fall_together_both_score_and_the_higher_total_wins() -> None:
    for mine, theirs, winner in ((10, 20, "hothior"), (20, 10, "muetar")):
        done = play(
            f"""
            referee> set muetar points {mine}
            referee> set hothior points {theirs}
            referee> place 3 Muetar armies at 14,10
            referee> place the king of Muetar at 14,10
            referee> place 3 Hothior armies at 15,10
            referee> place the king of Hothior at 15,10
            referee> phase movement muetar
            muetar> attack 15,10
            hothior> stand [4 4 1 1]
            """,
            start=TWO,
        )
        g = state(done)
        assert done.match.over
        assert g.players["muetar"].out
        assert g.players["hothior"].out
        assert (g.players["muetar"].points, g.players["hothior"].points) == (mine + 70, theirs + 70)
        assert done.match.game.rules.result(g)[0].startswith(f"1. {winner}")


@rule("DR-VICTORY-12", "DR-VICTORY-05")
def test_a_captor_who_falls_in_the_same_battle_scores_but_is_asked_nothing() -> None:
    done = play("""
        referee> ally Immer with mivior
        referee> set Immer personality Amorous
        referee> remove everyone
        referee> place 3 Muetar armies at 14,10
        referee> place the king of Muetar at 14,10
        referee> place 3 Immer armies at 15,10
        referee> place the king of Immer at 15,10
        referee> phase movement muetar
        muetar> attack 15,10
        mivior> stand [4 4 1 6]
        """)
    g = state(done)
    assert g.players["muetar"].out
    assert (g.players["muetar"].points, g.players["mivior"].points) == (30, 70)
    assert "muetar" not in done.match.awaited()
    assert not g.realms["immer"].prison


END = """
    referee> set hothior points {}
    referee> set mivior points {}
    referee> set muetar points {}
    referee> set hothior first yes
    referee> turn {}
    referee> set mivior first yes
    referee> set muetar first yes
    referee> phase diplomacy mivior
    mivior> done
    """


@rule("DR-VICTORY-02")
def test_the_game_ends_after_turn_20_and_most_points_win() -> None:
    done = play(END.format(150, 210, 90, 20))
    assert not done.match.over
    done = play(END.format(150, 210, 90, 20) + "\nhothior> done")
    assert done.match.over
    ranking = ["1. mivior: 210 points", "2. hothior: 150 points", "3. muetar: 90 points"]
    assert done.match.game.rules.result(state(done)) == ranking


@rule("DR-VICTORY-02")
def test_the_game_does_not_end_after_turn_19() -> None:
    done = play(END.format(150, 210, 90, 19) + "\nhothior> done")
    assert not done.match.over
    assert state(done).turn == 20


@rule("DR-VICTORY-14")
def test_equal_totals_share_a_rank() -> None:
    done = play(END.format(120, 120, 80, 20) + "\nhothior> done\n| 1. Hothior 120; 1. Mivior 120; 3. Muetar 80")
    ranks = [line.split(".")[0] for line in done.match.game.rules.result(state(done))]
    assert ranks == ["1", "1", "3"]


# -- plunder


@rule("DR-VICTORY-03")
def test_an_ordinary_castle_scores_five_times_its_strength() -> None:
    assert points(storm("Castle Lapspell"))["muetar"] == 15
    assert points(storm("Tadafat"))["muetar"] == 10


@rule("DR-VICTORY-03")
def test_a_castle_of_an_enemys_ally_scores_like_his_own() -> None:
    before = """
        referee> ally Immer with mivior
        referee> set Immer personality Amorous
        referee> remove everyone
        """
    assert points(storm("Muscaster", before)) == {"hothior": 0, "mivior": 0, "muetar": 15}


@rule("DR-VICTORY-04")
def test_a_royal_castle_scores_ten_times_its_strength() -> None:
    assert points(storm("Colist"))["muetar"] == 40
    before = """
        referee> ally Immer with mivior
        referee> set Immer personality Amorous
        referee> remove everyone
        """
    assert points(storm("Castle Altarr", before))["muetar"] == 30


@rule("DR-VICTORY-13")
def test_a_second_army_in_a_plundered_castle_scores_nothing() -> None:
    done = play("""
        referee> set Tadafat plundered muetar
        referee> place 4 Mivior armies at 11,14
        referee> phase movement mivior
        mivior> move 4 armies from 11,14 to Tadafat
        """)
    g = state(done)
    assert len(here(done, "Tadafat", "mivior")) == 4
    assert not g.sieges
    assert [p.points for p in g.players.values()] == [0, 0, 0]
    assert g.plundered[spot("Tadafat")] == "muetar"


@rule("DR-VICTORY-13")
def test_a_plundered_castle_cannot_be_besieged_or_stormed_again() -> None:
    play("""
        referee> set Tadafat plundered muetar
        referee> place 4 Mivior armies at 11,14
        referee> place 4 Mivior armies at Tadafat
        referee> phase sieges mivior
        !mivior> storm Tadafat
        referee> phase movement mivior
        !mivior> besiege Tadafat with 4 armies from 11,14
        """)


# -- monarchs


@rule("DR-VICTORY-05")
def test_capturing_an_enemys_allied_monarch_scores_30() -> None:
    assert points(AMBUSH.format("") + "mivior> stand [5 4 6]") == {"hothior": 0, "mivior": 0, "muetar": 30}


@rule("DR-VICTORY-06")
def test_killing_an_enemys_allied_monarch_scores_40() -> None:
    assert points(AMBUSH.format("") + "mivior> stand [5 4 1 3]") == {"hothior": 0, "mivior": 0, "muetar": 40}


@rule("DR-VICTORY-05", "DR-VICTORY-06")
def test_a_monarch_who_escapes_unharmed_scores_nothing() -> None:
    assert points(AMBUSH.format("") + "mivior> stand [5 4 5]")["muetar"] == 0


@rule("DR-VICTORY-12")
def test_the_defender_scores_for_an_attacking_monarch_he_kills() -> None:
    script = """
        referee> ally Immer with muetar
        referee> set Immer personality Amorous
        referee> remove everyone
        referee> place 2 Immer armies at 14,10
        referee> place the king of Immer at 14,10
        referee> place 6 Mivior armies at 15,10
        referee> phase movement muetar
        muetar> attack 15,10
        mivior> stand [1 3 1 3]
        """
    assert points(script) == {"hothior": 0, "mivior": 40, "muetar": 0}


@rule("DR-VICTORY-07")
def test_an_assassination_scores_nothing() -> None:
    done = play("""
        referee> ally Immer with mivior
        referee> set Immer personality Amorous
        referee> phase diplomacy muetar
        muetar> assassinate Immer [5 2 3]
        | is dead
        """)
    assert [p.points for p in state(done).players.values()] == [0, 0, 0]


@rule("DR-VICTORY-08", "DR-VICTORY-15")
def test_an_enemy_player_monarch_scores_70_dead_or_captured() -> None:
    for fate in (1, 6):
        script = f"""
            referee> place 2 Mivior armies at 15,10
            referee> place the king of Mivior at 15,10
            referee> place 6 Muetar armies at 14,10
            referee> phase movement muetar
            muetar> attack 15,10
            mivior> stand [5 4 {fate}]
            """
        g = state(play(script))
        assert g.players["muetar"].points == 70
        assert g.players["mivior"].out


@rule("DR-VICTORY-09")
def test_executing_a_prisoner_adds_nothing() -> None:
    script = (
        AMBUSH.format("")
        + """
        mivior> stand [5 4 6]
        referee> phase diplomacy muetar
        muetar> execute Immer [3]
        | is dead
        """
    )
    assert points(script) == {"hothior": 0, "mivior": 0, "muetar": 30}


@rule("DR-VICTORY-10")
def test_the_captor_keeps_his_points_when_besiegers_free_the_prisoner() -> None:
    done = play(
        AMBUSH.format("")
        + """
        mivior> stand [5 4 6]
        referee> place 9 Mivior armies at Plibba outside
        referee> set Plibba siege mivior 0
        referee> turn 2
        referee> phase sieges mivior
        mivior> storm Plibba [6]
        """
    )
    g = state(done)
    assert not g.realms["immer"].prison
    assert g.players["muetar"].points == 30
    assert g.players["mivior"].points == 10


@rule("DR-VICTORY-10")
def test_the_captor_keeps_his_points_when_he_lets_the_prisoner_go() -> None:
    done = play(
        AMBUSH.format("")
        + """
        mivior> stand [5 4 6]
        referee> phase diplomacy muetar
        muetar> release Immer
        """
    )
    g = state(done)
    assert not g.realms["immer"].prison
    assert g.players["muetar"].points == 30


@rule("DR-VICTORY-11")
def test_each_new_capture_scores_again_for_whoever_makes_it() -> None:
    script = (
        AMBUSH.format("")
        + """
        mivior> stand [5 4 6]
        referee> phase diplomacy muetar
        muetar> release Immer
        referee> remove everyone
        referee> place 2 Immer armies at 15,10
        referee> place the king of Immer at 15,10
        referee> place 6 {0} armies at 14,10
        referee> phase movement {1}
        {1}> attack 15,10
        mivior> stand [5 4 6]
        """
    )
    assert points(script.format("Hothior", "hothior")) == {"hothior": 30, "mivior": 0, "muetar": 30}
    assert points(script.format("Muetar", "muetar")) == {"hothior": 0, "mivior": 0, "muetar": 60}


@rule("DR-VICTORY-12")
def test_a_monarch_who_dies_by_an_event_scores_for_nobody() -> None:
    script = """
        referee> ally Immer with muetar
        referee> set Immer personality Amorous
        referee> phase events muetar
        muetar> roll [1 1 3]
        | is dead
        """
    assert points(script) == {"hothior": 0, "mivior": 0, "muetar": 0}


@rule("DR-VICTORY-12")
def test_a_king_drowned_by_a_storm_scores_for_nobody() -> None:
    done = play("""
        referee> place 1 Mivior fleet at 3,21
        referee> place the king of Mivior at 3,21
        referee> phase movement mivior
        mivior> sail 1 fleet to 2,21 with the king of Mivior
        referee> phase events mivior
        mivior> roll [1 2 1]
        """)
    g = state(done)
    assert g.players["mivior"].out
    assert [p.points for p in g.players.values()] == [0, 0, 0]


@rule("DR-VICTORY-12")
def test_plunder_scores_for_the_player_who_stormed_not_for_his_ally_or_helpers() -> None:
    script = """
        referee> ally Immer with muetar
        referee> set Immer personality Amorous
        referee> remove everyone
        referee> place 9 Immer armies at Tadafat outside
        referee> set Tadafat siege muetar 0
        referee> phase sieges muetar
        muetar> storm Tadafat [6]
        """
    assert points(script) == {"hothior": 0, "mivior": 0, "muetar": 10}


# -- elimination


@rule("DR-VICTORY-15")
def test_a_player_whose_monarch_falls_is_out_at_once_with_all_he_had() -> None:
    done = play(
        """
        referee> ally Immer with mivior
        referee> set Immer personality Amorous
        referee> ally Pon with muetar
        referee> remove everyone
        referee> set Pon prison Colist
        referee> place 3 Immer armies at Muscaster
        referee> place the king of Immer at Muscaster
        referee> place 2 Mivior armies at Addat
        referee> place 2 mercenary armies at Addat for mivior
        referee> give mivior card Bribe +1
        referee> place 2 Mivior armies at 15,10
        referee> place the king of Mivior at 15,10
        referee> place 6 Muetar armies at 14,10
        referee> phase movement muetar
        muetar> attack 15,10
        mivior> stand [3 2 1]
        | out of the game
        """,
        start=FOUR,
    )
    g = state(done)
    assert g.players["mivior"].out
    assert not g.finished
    assert not any(u.startswith(("mivior", "immer")) for u in g.pieces)
    assert g.realms["mivior"].status == "gone"
    assert g.realms["immer"].status == "neutral"
    assert not g.realms["immer"].seat
    assert not any(s == "mivior" for s in g.mercenaries.values())
    assert not g.realms["pon"].prison
    assert g.players["mivior"].hand == ()
    assert any("bribe" in c and "crass" not in c for c in g.discards)


@rule("DR-VICTORY-15")
def test_nobody_deals_with_the_kingdom_of_a_player_who_is_out() -> None:
    play(
        storm("Port Lork", "referee> place the king of Hothior at Port Lork", "6 1")
        + """
        !hothior> done
        referee> phase diplomacy muetar
        !muetar> activate Hothior
        !muetar> duel hothior
        muetar> done
        """
    )


@rule("DR-VICTORY-15")
def test_a_captured_player_monarch_goes_to_no_prison() -> None:
    done = play(storm("Port Lork", "referee> place the king of Hothior at Port Lork", "6 6"))
    g = state(done)
    assert g.players["hothior"].out
    assert g.players["muetar"].points == 30 + 70
    assert "hothior-monarch-1" not in g.pieces
    assert not g.realms["hothior"].prison
