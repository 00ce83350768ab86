"""What the referee sets of kingdoms, seats and the course of the game, and how older tables write it down."""

from __future__ import annotations

import pytest

from minaria.engine.state import plain, recorded
from minaria.games.divine_right.state import NAMED, Ban, Marker, Minaria, Used, Waiver
from minaria.games.divine_right.tables import monarch

from .tools import here, play, spot, state, told

TABLE = "\ngame divine_right seats=hothior,mivior,muetar seed=7\n"


def test_an_ambassador_is_let_in_again() -> None:
    begin = TABLE + "referee> set hothior banished Immer 2\nreferee> set mivior banished Immer 2\n"
    assert len(state(play("", begin)).bans) == 2
    left = state(play("referee> set hothior banished Immer no\n", begin)).bans
    assert [(b.seat, b.kingdom) for b in left] == [("mivior", "immer")]


def test_a_penalty_is_pardoned_in_one_kingdom_whatever_it_was_for() -> None:
    begin = TABLE + "".join(
        f"referee> set hothior {what}\n" for what in ("violated Immer", "violated Pon", "executed Immer")
    )
    player = state(play("referee> set hothior pardoned Immer\n", begin)).players["hothior"]
    assert (player.violated, player.executed) == (("pon",), ())


def test_regulars_that_wait_take_the_field_in_their_owners_next_round_of_events() -> None:
    gone = TABLE + "referee> remove 2 armies at Tadafat\nreferee> set Hothior waiting 2\n"
    assert sorted(state(play("", gone)).held.values()) == ["muster", "muster"]
    done = play("referee> phase events hothior\n", gone)
    assert not state(done).held
    assert any(line.startswith("2 regulars of Hothior") for line in told(done))


def test_a_rule_is_waived_in_a_round_that_would_have_been_passed_over() -> None:
    begin = TABLE + "referee> phase sieges hothior\n"
    done = play(
        """
        !hothior> storm Pennol
        ! DR-SIEGE-01
        referee> waive DR-SIEGE-01 for hothior
        hothior> storm Pennol
        """,
        begin,
    )
    assert any("Siege of Pennol" in line for line in told(done))


def test_each_seat_has_its_place_in_the_order_of_play() -> None:
    begin = TABLE + "referee> set mivior first yes\n"
    last = state(play("referee> set place of mivior in the order of play to 3\n", begin)).order
    assert last[-1] == "mivior"
    assert sorted(last) == ["hothior", "mivior", "muetar"]


def test_what_can_never_be_is_not_set() -> None:
    play("!referee> set hothior retired yes\n! in the game\n", TABLE)
    play("!referee> set hothior points many\n!referee> set Immer until 99\n", TABLE)


def test_the_game_is_over_when_the_referee_says_so_and_goes_on_when_he_takes_it_back() -> None:
    begin = TABLE + "referee> set game over yes\n"
    assert play("", begin).match.over
    assert not play("referee> undo\n", begin).match.over


def test_a_kingdom_that_takes_anothers_personality_leaves_it_its_own() -> None:
    begin = TABLE + "referee> set Immer personality 8\nreferee> set Pon personality 11\n"
    realms = state(play("referee> set Pon personality 8\n", begin)).realms
    assert (realms["pon"].card, realms["immer"].card) == (8, 11)


def test_a_prisoner_is_held_by_the_master_of_the_castle() -> None:
    begin = TABLE + "referee> ally Immer with hothior\n"
    immer = state(play("referee> set Immer prison Pennol\n", begin)).realms["immer"]
    assert (immer.prison, immer.jailer) == (spot("Pennol"), "muetar")
    play("!referee> set Immer prison Tadafat\n! held by his own side\n", begin)
    free = state(play("referee> set Immer prison Pennol\nreferee> set Immer prison no\n", begin)).realms["immer"]
    assert (free.prison, free.jailer) == (0, "")


def test_a_plundered_castle_has_nobody_inside() -> None:
    done = play("referee> set Tadafat plundered muetar\n", TABLE)
    assert state(done).plundered == {spot("Tadafat"): "muetar"}
    assert not [u for u in here(done, "Tadafat") if state(done).pieces[u].inside]
    assert not state(
        play("referee> set Tadafat plundered no\n", TABLE + "referee> set Tadafat plundered muetar\n")
    ).plundered


def test_a_player_is_out_and_in_again() -> None:
    begin = TABLE + "referee> give hothior card Crass Bribe +2\nreferee> set hothior out yes\n"
    g = state(play("", begin))
    assert g.players["hothior"].out
    assert len(g.discards) == 1
    assert not [u for u in g.pieces if u.startswith("hothior")]
    back = state(play("referee> set hothior out no\n", begin))
    assert (back.realms["hothior"].status, back.realms["hothior"].seat) == ("home", "hothior")
    play("!referee> set Muetar status peace\n! in the game\n", begin)


def test_units_go_aboard_a_fleet_and_ashore() -> None:
    aboard = TABLE + "referee> set 1 army at Port Lork aboard 1 fleet at Port Lork\n"
    (army,) = (u for u, p in state(play("", aboard)).pieces.items() if p.aboard)
    assert state(play("", aboard)).pieces[army].aboard.startswith("hothior-fleet")
    assert not state(play("referee> set 1 army at Port Lork ashore\n", aboard)).pieces[army].aboard
    play("!referee> set 2 armies at Port Lork aboard 1 fleet at Port Lork\n! more than one combat unit\n", TABLE)


def test_what_units_did_is_set_one_thing_at_a_time() -> None:
    king = "the king of Hothior"
    begin = TABLE + f"referee> set {king} searched\nreferee> set points spent by {king} to 3\n"
    used = state(play(f"referee> set {king} led by Immer\n", begin)).used
    assert used == {monarch("hothior"): Used(searched=True, spent=3, led=monarch("immer"))}
    assert not state(play(f"referee> set {king} not searched\n", begin)).used[monarch("hothior")].searched


def test_nobody_hears_of_what_nobody_has_read() -> None:
    done = play("referee> set Immer bond yes\n", TABLE)
    assert state(done).realms["immer"].bond
    assert not [line for line in told(done) if "Immer" in line]
    assert [line for line in told(play("referee> set Immer omens yes\n", TABLE)) if "bad omens" in line]


# -- tables begun before what is noted had names


def noted(level: int) -> Minaria:
    """A position in which everything is noted that has a name now."""
    return Minaria(
        seats=("hothior", "muetar"),
        options={"level": str(level)},
        bans=(Ban("hothior", "immer", 3), Ban("muetar", "pon", 0)),
        markers=(Marker("muetar", 2, ("muetar-army-1", "muetar-army-2")),),
        waived=(Waiver("hothior", "pon", 5),),
    )


@pytest.mark.parametrize("level", [0, 1])
def test_older_tables_write_down_what_is_noted_as_they_did(level: int) -> None:
    written = recorded(noted(level))
    assert written["bans"] == {"hothior/immer": {"until": 3}, "muetar/pon": {"until": 0}}
    assert written["markers"] == {"muetar/2": ("muetar-army-1", "muetar-army-2")}
    assert written["waived"] == {"hothior/pon": 5}


def test_newer_tables_write_it_down_by_names() -> None:
    assert recorded(noted(NAMED)) == plain(noted(NAMED))
    assert recorded(noted(NAMED))["waived"] == (Waiver("hothior", "pon", 5),)
