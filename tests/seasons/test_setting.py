"""What the moderator sets right by its name: who holds what, treasuries, what is under way, tables, the end."""

from __future__ import annotations

import pytest

from minaria.games.seasons.state import Seasons
from minaria.table.line.table import Table

from .tools import FULL, here, play, rule, state, told

TWO = FULL.replace("seed=1", "seed=1 offices=two")
CLASH = """
referee> place 3 infantry at Eastwatch for aldermark
referee> place 1 infantry at Tollmoor for brineholt
aldermark> plan move 3 infantry from Eastwatch to Tollmoor
brineholt> plan move 1 infantry from Tollmoor to Eastwatch
aldermark> commit
brineholt> commit
cindral> commit
dunmoor> commit
"""
ALL = ("aldermark", "brineholt", "cindral", "dunmoor")


@rule("SE-ROLE-02", "SE-DIPLOMAT-07")
def test_who_holds_what_is_told_at_the_world_map_alone() -> None:
    done = play("aldermark> go to the hall\nreferee> assign Curlew Heath to Brineholt\n", FULL)
    for seat in (None, "brineholt", "dunmoor"):
        assert "Curlew Heath: controller Brineholt" in told(done, seat)
    assert "Curlew Heath" not in told(done, "aldermark")
    two = play("referee> assign Curlew Heath to Brineholt\n", TWO)
    assert "Curlew Heath" in told(two, "brineholt/commander")
    assert "Curlew Heath" not in told(two, "brineholt/diplomat")


@rule("SE-SECRET-01")
def test_treasuries_works_and_what_units_did_are_told_to_whom_they_belong() -> None:
    done = play(
        """
        referee> set Cindral resources 12
        referee> set work at Cinderkeep to castle
        referee> set harvest of Cinderkeep to 5
        referee> set 1 cavalry at Cinderkeep busy this turn
        referee> mark 1 cavalry at Cinderkeep as bought
        """,
        TWO,
    )
    mine = told(done, "cindral/commander")
    for words in (
        "resources 12",
        "work castle",
        "harvest 5",
        "1 cavalry is busy this turn",
        "count as bought this turn",
    ):
        assert words in mine, words
    assert "cavalry" not in told(done, "cindral/diplomat")
    for seat in (None, "aldermark", "aldermark/commander", "aldermark/diplomat", "brineholt"):
        assert "moderator" not in told(done, seat)


@rule("SE-DIPLOMAT-05")
def test_whoever_reads_an_open_sheet_sees_the_treasury_set() -> None:
    visit = "referee> move Dunmoor diplomat to Cindral's table\n"
    done = play(visit + "referee> set Cindral supply 3\n", TWO)
    assert "Cindral: supply 3" in told(done, "dunmoor/diplomat")
    assert "supply 3" not in told(done, "dunmoor/commander") + told(done, "aldermark/diplomat")
    covered = play(visit + "referee> set sheet of Cindral covered\nreferee> set Cindral supply 3\n", TWO)
    assert "Cindral is hiding its sheet" in told(covered, "dunmoor/diplomat")
    assert "supply 3" not in told(covered, "dunmoor/diplomat")


@rule("SE-MOD-01")
def test_the_reveal_goes_on_where_clashes_are_taken_away() -> None:
    done = play(
        CLASH + "referee> next\nreferee> next\nreferee> next\nreferee> set no clashes\n",
        FULL.replace("seed=1", "seed=1 reveal=stepwise"),
    )
    g = state(done)
    assert g.clashes == ()
    assert here(done, "Tollmoor", "aldermark") == ["infantry"] * 3, "they pass each other"
    assert here(done, "Eastwatch", "brineholt") == ["infantry"]
    assert "Next: the battle of Eastwatch" in done.match.ask("aldermark").prompt  # type: ignore[union-attr]


@rule("SE-ROLE-05")
def test_a_nation_with_land_or_units_is_not_out() -> None:
    play("!referee> set Cindral out of the game\n! is out and has land or units\n", FULL)
    bare = "".join(f"referee> assign {a} to nobody\n" for a in ("Cinderkeep", "Amberwharf", "Blacksand"))
    bare += "".join(f"referee> assign {a} to nobody\n" for a in ("Furnace Vale", "Glasswood", "Ashfield", "Kilnrow"))
    done = play(bare + "referee> set Cindral out of the game\n")
    assert state(done).nations["cindral"].out
    assert (
        not state(play(bare + "referee> set Cindral out of the game\nreferee> set Cindral in the game\n"))
        .nations["cindral"]
        .out
    )


@rule("SE-WIN-06")
def test_an_early_end_agreed_by_all_is_no_correction() -> None:
    agreed = "".join(f"referee> set {s} for an early end\n" for s in ALL[:3])
    done = play(agreed + "!referee> set Dunmoor for an early end\n! all agree to end the game\n")
    assert sorted(state(done).closing) == [f"{s}/both" for s in ALL[:3]]
    g = state(play(agreed + "referee> set Cindral not for an early end\n"))
    assert sorted(g.closing) == ["aldermark/both", "brineholt/both"]


def test_who_has_won_is_set_once_the_game_is_over() -> None:
    play("!referee> set Cindral a winner\n! has won a game that goes on\n")
    over = "referee> set game over\nreferee> set Cindral a winner\nreferee> set Dunmoor a winner\n"
    assert state(play(over)).winners == ("cindral", "dunmoor")
    done = play(over)
    table = done.table
    assert isinstance(table, Table)
    for line in ("set Cindral not a winner", "set Dunmoor not a winner", "set game not over"):
        table.hear("referee", line)
    g = done.match.state
    assert isinstance(g, Seasons)
    assert (g.winners, g.finished) == ((), False)


@rule("SE-COMMANDER-04")
def test_the_planning_is_over_when_the_last_counts_as_committed() -> None:
    done = play("".join(f"referee> set {s} committed\n" for s in ALL[:3]) + "referee> set Brineholt not committed\n")
    assert state(done).committed == ("aldermark", "cindral")
    done = play("".join(f"referee> set {s} committed\n" for s in ALL))
    assert state(done).turn == 2, "the tokens were flipped"


@rule("SE-DIPLOMAT-04")
def test_guests_are_sent_away_and_let_in() -> None:
    closed = "referee> set table of Cindral closed to Dunmoor\nreferee> set table of Cindral closed to Brineholt\n"
    assert state(play(closed)).tables["cindral"].banned == ("dunmoor", "brineholt")
    assert state(play(closed + "referee> set table of Cindral open to all\n")).tables["cindral"].banned == ()
    play("!referee> set table of Cindral closed to Cindral\n! has sent itself away\n")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("set Copper Bay pillaged by Cindral", "is an ocean"),
        ("set work at Crown Isle to tower", "Crown Isle has no work"),
        ("set harvest of Copper Bay to 2", "Copper Bay has no harvest"),
        ("assign Copper Bay to Dunmoor", "Copper Bay has no controller"),
        ("set Alderhall raised with its building", "Alderhall cannot be raised"),
        ("set Cindral resources 10", "That is so already"),
    ],
)
def test_what_makes_no_sense_is_refused(line: str, why: str) -> None:
    play(f"!referee> {line}\n! {why}\n", FULL)
