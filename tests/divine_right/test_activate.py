"""DR-ACTIVATE: winning a neutral monarch, and how his forces come onto the map."""

from __future__ import annotations

import pytest

from minaria.games.divine_right.phases.deploying import Deploying
from minaria.games.divine_right.tables import board
from tests.divine_right.tools import EMPTY, asked, here, play, rule, spot, state, told

PLAIN = EMPTY + "referee> set hothior cards none\nreferee> set Immer personality Disciplined\n"
COURT = (
    PLAIN
    + """
referee> give hothior card Bribe +2
referee> give hothior card Bribe +1
referee> phase diplomacy hothior [1]
"""
)


@rule("DR-ACTIVATE-01")
def test_only_a_neutral_kingdom_can_be_activated() -> None:
    play(
        """
        referee> ally Pon with muetar
        referee> ally Ghem with hothior
        referee> phase diplomacy hothior
        !hothior> activate Pon
        ! DR-ACTIVATE-01
        !hothior> activate Ghem
        ! DR-ACTIVATE-01
        hothior> activate Immer
        | ambassador of Hothior comes to Immer
        """,
        PLAIN,
    )


@rule("DR-ACTIVATE-02")
def test_the_personality_is_read_to_all_before_a_card_is_chosen_and_the_die_thrown() -> None:
    done = play(
        """
        !hothior> play Bribe +2
        ! DR-ACTIVATE-02
        hothior> activate Immer
        | is Disciplined
        """,
        COURT,
    )
    assert state(done).realms["immer"].read
    assert "play a card" in asked(done, "hothior").prompt.lower()
    assert not any("Diplomacy in Immer" in t for t in told(done))
    done = play(
        """
        hothior> activate Immer
        hothior> play Bribe +2 [1]
        | plays Bribe +2
        | Diplomacy in Immer: 1
        """,
        COURT,
    )
    assert state(done).realms["immer"].status == "neutral"


@rule("DR-ACTIVATE-03")
def test_the_monarchs_bonus_for_a_ploy_comes_on_top_of_the_cards_own() -> None:
    done = play(
        """
        referee> set Immer personality Greedy
        hothior> activate Immer
        hothior> play Bribe +1 [4]
        | = 6. Success
        """,
        COURT,
    )
    assert state(done).realms["immer"].seat == "hothior"
    play(
        """
        referee> set Immer personality Superstitious
        referee> give hothior card Long Oration +1
        hothior> activate Immer
        hothior> play Long Oration +1 [5]
        | = 5. Failure
        """,
        COURT,
    )


@rule("DR-ACTIVATE-04")
def test_six_is_enough_and_five_is_not() -> None:
    done = play(
        """
        hothior> activate Immer
        hothior> play Bribe +2 [4]
        | = 6. Success
        | Immer joins Hothior
        """,
        COURT,
    )
    assert state(done).realms["immer"].status == "ally"
    done = play(
        """
        hothior> activate Immer
        hothior> play Bribe +2 [3]
        | = 5. Failure
        """,
        COURT,
    )
    assert state(done).realms["immer"].status == "neutral"
    done = play("hothior> activate Immer\nhothior> roll [6]\n", COURT)
    assert state(done).realms["immer"].status == "ally"


@rule("DR-ACTIVATE-05")
def test_the_new_allys_units_and_monarch_stand_at_once_at_their_printed_places() -> None:
    done = play(
        """
        referee> turn 3
        referee> phase diplomacy hothior
        hothior> activate Immer
        hothior> roll [6]
        """,
        PLAIN,
    )
    for name, armies in (
        ("Castle Altarr", 3),
        ("Muscaster", 2),
        ("Wirzor", 2),
        ("Gap Castle", 1),
        ("Gorpin Woodsmen", 1),
    ):
        assert len(here(done, name, "hothior", "army")) == armies, name
    assert here(done, "Castle Altarr", "hothior", "monarch")


@rule("DR-ACTIVATE-05")
def test_fleets_of_a_new_ally_stand_in_their_ports() -> None:
    done = play(
        """
        referee> set Rombune personality Disciplined
        referee> phase diplomacy hothior
        hothior> activate Rombune
        hothior> roll [6]
        """
    )
    for port in ("The Golkus", "Parros", "Thores", "Jipols"):
        assert len(here(done, port, "hothior", "fleet")) == 1


@rule("DR-ACTIVATE-06")
def test_new_allies_move_and_fight_from_the_next_movement_round_on() -> None:
    done = play(
        """
        referee> turn 3
        referee> phase diplomacy hothior
        hothior> activate Immer
        hothior> roll [6]
        !hothior> move 2 armies from Muscaster to 15,7
        referee> turn 4
        referee> phase movement hothior
        referee> place 1 Muetar army at 14,7
        hothior> move 2 armies from Muscaster to 15,7
        hothior> attack 14,7 with everyone at 15,7
        | declares an attack on Muetar
        """,
        PLAIN,
    )
    assert len(here(done, "15,7", "hothior")) == 2


OCCUPIED = (
    PLAIN
    + """
referee> set Castle Altarr plundered muetar
referee> place 4 Muetar armies at Castle Altarr
"""
)


@rule("DR-ACTIVATE-07")
def test_a_kingdom_whose_royal_castle_is_occupied_can_still_be_activated() -> None:
    for seat in ("hothior", "muetar"):
        done = play(
            f"""
            referee> phase diplomacy {seat}
            {seat}> activate Immer
            {seat}> roll [6]
            """,
            OCCUPIED,
        )
        assert state(done).realms["immer"].seat == seat


@rule("DR-ACTIVATE-08")
def test_all_living_units_enter_despite_enemies_in_the_land() -> None:
    done = play(
        """
        referee> set Immer dead 4
        referee> place 1 Muetar army at 14,7
        referee> phase diplomacy hothior
        hothior> activate Immer
        hothior> roll [6]
        | 5 regulars of Immer
        """,
        OCCUPIED,
    )
    g = state(done)
    assert len([u for u in g.pieces if u.startswith("immer-army")]) == 5
    assert "immer-monarch-1" in g.pieces
    assert len(g.dead) == 4


@rule("DR-ACTIVATE-09")
def test_units_whose_hex_is_enemy_occupied_go_elsewhere_in_the_kingdom() -> None:
    done = play(
        """
        referee> phase diplomacy hothior
        hothior> activate Immer
        hothior> roll [6]
        """,
        OCCUPIED,
    )
    g = state(done)
    altarr = spot("Castle Altarr")
    men = [u for u in g.pieces if u.startswith("immer-army")]
    assert len(men) == 9
    for u in men:
        assert board().hexes[g.pieces[u].hex].kingdom == "immer"
        assert g.pieces[u].hex != altarr
    assert len(here(done, "Muscaster", "hothior", "army")) >= 2


@rule("DR-ACTIVATE-09")
def test_their_new_owner_picks_the_hex() -> None:
    done = play(
        """
        referee> phase diplomacy hothior
        hothior> activate Immer
        hothior> roll [6]
        hothior> station 3 armies at 15,6
        """,
        OCCUPIED.replace("seed=1", "seed=1 deployment=by-hand"),
    )
    assert len(here(done, "15,6", "hothior", "army")) == 3


@rule("DR-ACTIVATE-09")
def test_a_free_placement_hex_leaves_no_choice() -> None:
    play(
        """
        referee> phase diplomacy hothior
        hothior> activate Immer
        hothior> roll [6]
        !hothior> station 2 armies from Muscaster at 15,6
        !hothior> station everyone at Muscaster at 15,6
        """,
        OCCUPIED.replace("seed=1", "seed=1 deployment=by-hand"),
    )


@rule("DR-ACTIVATE-09")
def test_the_unit_of_an_open_hex_held_by_the_enemy_goes_elsewhere() -> None:
    done = play(
        """
        referee> place 2 Muetar armies at Gorpin Woodsmen
        referee> phase diplomacy hothior
        hothior> activate Immer
        hothior> roll [6]
        """,
        PLAIN,
    )
    g = state(done)
    assert len([u for u in g.pieces if u.startswith("immer-army")]) == 9
    assert not here(done, "Gorpin Woodsmen", "hothior")


@rule("DR-ACTIVATE-08", "DR-ACTIVATE-09")
def test_fleets_whose_port_is_enemy_occupied_come_in_elsewhere() -> None:
    done = play(
        """
        referee> set Rombune personality Disciplined
        referee> set The Golkus plundered muetar
        referee> place 2 Muetar armies at The Golkus
        referee> phase diplomacy hothior
        hothior> activate Rombune
        hothior> roll [6]
        """
    )
    g = state(done)
    assert len([u for u in g.pieces if u.startswith("rombune-army")]) == 6
    assert len([u for u in g.pieces if u.startswith("rombune-fleet")]) == 4


BY_HAND = (
    "game divine_right seats=hothior,mivior,muetar seed=1 deployment=by-hand\n"
    "hothior> done\nmivior> done\nmuetar> done\nreferee> remove everyone\n"
)
ONLY_IMMER = "".join(
    f"referee> set {k} status confusion\nreferee> set {k} until 20\n"
    for k in ("Rombune", "Pon", "Ghem", "Shucassam", "Zorn", "Neuth", "Trolls")
)
COMES = {
    "help from afar": ("hothior", "referee> phase events hothior\nhothior> roll [6 6]\n"),
    "an order to besiege": (
        "",
        "referee> place 6 Muetar armies at 11,3\nreferee> phase movement muetar\n"
        "muetar> besiege Wirzor with 6 armies\n",
    ),
    "the end of a march": (
        "",
        "referee> place 6 Muetar armies at 11,3\nreferee> phase movement muetar\nmuetar> move 6 armies to Wirzor\n"
        "muetar> done\n",
    ),
    "a siege kept up in Confusion": (
        "",
        "referee> ally Immer with mivior\nreferee> remove everyone\nreferee> place 6 Muetar armies at Wirzor outside\n"
        "referee> set Wirzor siege muetar 1\nreferee> turn 4\nreferee> set Immer doomed confusion\n"
        "referee> phase diplomacy {last}\n{last}> done\nmuetar> refuse\n",
    ),
}


@rule("DR-SETUP-14", "DR-ACTIVATE-05", "DR-SIEGE-12")
@pytest.mark.parametrize("how", list(COMES))
def test_by_hand_its_owner_stations_a_kingdom_however_it_came(how: str) -> None:
    whom, script = COMES[how]
    begin = BY_HAND + ONLY_IMMER
    last = state(play("", begin)).order[-1]
    done = play(script.format(last=last), begin)
    owner = state(done).realms["immer"].seat
    assert not whom or owner == whom
    ask = done.match.ask(owner)
    assert ask is not None
    assert ask.prompt.startswith("Deploy Immer")
    refused = f"!{owner}> station 1 army at Wirzor outside Wirzor\n! inside its walls\n" if "afar" not in how else ""
    done = play(script.format(last=last) + refused + f"{owner}> station 2 armies outside Muscaster\n", begin)
    assert [state(done).pieces[u].inside for u in here(done, "Muscaster")] == [False, False]


@rule("DR-ACTIVATE-09", "DR-ACTIVATE-05")
def test_by_hand_a_king_without_a_free_castle_is_stationed_in_any_free_hex_and_never_among_enemies() -> None:
    script = """
        referee> set Castle Altarr plundered mivior
        referee> place 3 Mivior armies at Castle Altarr
        referee> set Immer personality Loyal
        referee> phase diplomacy hothior
        hothior> activate Immer
        hothior> roll [6]
        !hothior> station the king of Immer at Castle Altarr
        ! a free hex of its kingdom
        hothior> station the king of Immer at 16,5
    """
    done = play(script, BY_HAND)
    assert state(done).pieces["immer-monarch-1"].hex == spot("16,5")


@rule("DR-SETUP-14", "DR-SETUP-17")
def test_by_hand_those_who_come_later_are_stationed_too_and_no_others() -> None:
    script = """
        referee> set Immer personality Incompetent
        referee> ally Immer with hothior
        referee> phase events hothior
    """
    done = play(script, BY_HAND)
    ask = done.match.ask("hothior")
    assert ask is not None
    assert ask.prompt.startswith("Deploy Immer")
    phase = done.match.phase
    assert isinstance(phase, Deploying)
    late = phase.only
    assert len(late) == 2
    early = next(u for u in state(done).pieces if "immer-army" in u and u not in late)
    assert done.table is not None
    number = early.rsplit("-", 1)[1]
    assert any("who come now" in r.text for r in done.table.hear("hothior", f"station army {number} at Castle Altarr"))
