"""DR-TROLL: the Trolls, their four places and how they grow again."""

from __future__ import annotations

import pytest

from minaria.ui.script import Run
from tests.divine_right.tools import EMPTY, here, play, rule, spot, state

PLACES = ("Stone Face", "The Digs", "The Crag", "The Shunned Vale")
ALLIED = EMPTY + "referee> turn 4\nreferee> ally Trolls with hothior\n"


def dead(done: Run) -> list[str]:
    """Eliminated Trolls."""
    return sorted(u for u in state(done).dead if u.startswith("trolls"))


@rule("DR-TROLL-01")
def test_two_trolls_each_set_up_in_four_places() -> None:
    done = play("", ALLIED)
    for name in PLACES:
        assert len(here(done, name, "hothior", "army")) == 2


@rule("DR-TROLL-02", "DR-TROLL-03")
def test_one_troll_grows_again_at_the_beginning_of_its_owners_turn() -> None:
    done = play(
        """
        referee> eliminate 2 Trolls armies at The Crag
        referee> phase events hothior
        """,
        ALLIED,
    )
    assert len(dead(done)) == 1
    assert len(here(done, "The Crag", "hothior", "army")) == 1


@rule("DR-TROLL-02", "DR-TROLL-05")
def test_the_owner_says_which_of_several_grows_again() -> None:
    done = play(
        """
        referee> eliminate 2 Trolls armies at The Crag
        referee> eliminate 1 Trolls army at The Digs
        referee> phase events hothior
        !hothior> roll
        ! A Troll army grows again
        !muetar> replace 1 army at The Crag
        ! Hothior says which Troll army grows again.
        !hothior> replace 2 armies at The Crag
        ! DR-TROLL-02
        !hothior> replace 1 army at Stone Face
        !hothior> done
        hothior> replace 1 army at The Crag
        | A Troll army regenerates at The Crag.
        hothior> roll [3 4]
        """,
        ALLIED,
    )
    assert len(dead(done)) == 2
    assert len(here(done, "The Crag", "hothior", "army")) == 1


@rule("DR-TROLL-02")
def test_only_the_owners_turn_counts_and_only_while_the_trolls_are_active() -> None:
    done = play("referee> eliminate 2 Trolls armies at The Crag\nreferee> phase events muetar\n", ALLIED)
    assert len(dead(done)) == 2
    done = play("referee> set Trolls dead 2\nreferee> phase events hothior\n")
    assert len(dead(done)) == 2


@rule("DR-TROLL-02")
def test_event_6_brings_others_back_beside_it() -> None:
    done = play(
        """
        referee> eliminate 2 Trolls armies at The Crag
        referee> eliminate 1 Trolls army at The Digs
        referee> phase events hothior
        hothior> replace 1 army at The Digs
        hothior> roll [2 4]
        hothior> replace 2 armies
        """,
        ALLIED,
    )
    assert not dead(done)


@rule("DR-TROLL-04")
def test_at_an_enemy_held_place_it_waits() -> None:
    start = """
        referee> eliminate 2 Trolls armies at The Crag
        referee> place 1 {} army at The Crag
        referee> phase events hothior
        """
    assert len(dead(play(start.format("muetar"), ALLIED))) == 2
    assert len(dead(play(start.format("hothior"), ALLIED))) == 1


@rule("DR-TROLL-04")
def test_another_with_a_free_place_may_come_instead() -> None:
    done = play(
        """
        referee> eliminate 1 Trolls army at The Crag
        referee> eliminate 1 Trolls army at The Digs
        referee> place 1 muetar army at The Digs
        referee> remove 1 Trolls army at The Crag
        referee> phase events hothior
        """,
        ALLIED,
    )
    assert len(here(done, "The Crag", "hothior", "army")) == 1
    assert len(dead(done)) == 1


@rule("DR-TROLL-05")
def test_a_troll_lost_by_an_event_waits_for_the_next_turn() -> None:
    """The referee has Hothior's events round begin twice in turn 4: the Troll lost does not grow again."""
    mutiny = """
        referee> remove everyone
        referee> place 1 Trolls army at The Crag
        referee> phase events hothior
        hothior> roll [1 3]
        """
    done = play(mutiny + "referee> phase events hothior\n", ALLIED)
    assert len(dead(done)) == 1
    done = play(mutiny + "referee> turn 5\nreferee> phase events hothior\n", ALLIED)
    assert not dead(done)


@rule("DR-TROLL-06")
def test_stone_face_is_no_castle_but_takes_mercenaries() -> None:
    play(
        """
        referee> remove everyone
        referee> place 5 muetar armies at 7,14
        referee> phase movement muetar
        !muetar> besiege Stone Face with 5 armies
        """,
        ALLIED,
    )
    done = play(
        """
        referee> phase events hothior
        hothior> roll [4 6]
        hothior> hire army at Stone Face
        !hothior> hire army at The Crag
        """,
        ALLIED,
    )
    assert any(u.startswith("mercenary") for u in here(done, "Stone Face", "hothior"))


@rule("DR-TROLL-07")
@pytest.mark.parametrize("name", PLACES)
def test_the_monarch_appears_in_whichever_of_the_four_the_owner_picks(name: str) -> None:
    done = play(
        f"""
        referee> remove everyone
        referee> set hothior cards none
        referee> set Trolls personality Gullible
        referee> phase diplomacy hothior [1]
        hothior> activate Trolls
        hothior> roll [6]
        !hothior> station the king of Trolls at 29,27
        hothior> station the king of Trolls at {name}
        hothior> done
        """,
        "game divine_right seats=hothior,mivior,muetar seed=1 deployment=by-hand\n"
        "hothior> done\nmivior> done\nmuetar> done\n",
    )
    assert "trolls-monarch-1" in here(done, name, "hothior")
    assert spot(name) == state(done).pieces["trolls-monarch-1"].hex


@rule("DR-TROLL-02")
def test_when_a_correction_leaves_one_to_grow_again_it_does() -> None:
    done = play(
        """
        referee> eliminate 2 Trolls armies at The Crag
        referee> eliminate 1 Trolls army at The Digs
        referee> phase events hothior
        referee> place 1 Trolls army at The Digs for hothior
        | A Troll army regenerates at The Crag.
        hothior> roll [3 4]
        """,
        ALLIED,
    )
    assert len(here(done, "The Crag", "hothior", "army")) == 1
