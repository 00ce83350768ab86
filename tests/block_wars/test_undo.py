"""Taking back and giving again while lists are written; a rule of movement waived (BW-TURN-04)."""

from __future__ import annotations

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.table.line.table import Table

from .tools import GAME, REFEREE, Field, rule


def said(table: Table, seat: str, line: str) -> str:
    """What a seat is answered and told."""
    return " ".join(r.text for r in table.hear(seat, line))


@rule("BW-TURN-04")
@pytest.mark.parametrize("others", [False, True])
def test_lines_of_a_list_are_taken_back_and_given_again_whoever_has_ordered_meanwhile(others: bool) -> None:
    f = Field("pike_levy 1 c-1103", "orc_blades 2 c-0502", layout="one_c", armies=("crown", "orcs"))
    table = Table(f.works(crown=9, orcs=9).match)
    said(table, "amber", "recruit pike levy at Candlebay with 1")
    said(table, "amber", "build 1 step on pike levy")
    if others:
        said(table, "birch", "build 1 step on the orc blades")
    whole = f.g.lists["amber"]
    assert "Line 2 is taken off your list" in said(table, "amber", "undo")
    assert "Line 1 is taken off your list" in said(table, "amber", "undo")
    assert "before others" not in said(table, "amber", "undo")
    said(table, "amber", "redo")
    said(table, "amber", "redo")
    assert f.g.lists["amber"] == whole
    assert "nothing to redo" in said(table, "amber", "redo")


@rule("BW-TURN-04", "BW-DRAFT-02")
def test_a_choice_of_blocks_is_taken_back_one_by_one() -> None:
    match = Match.new(GAME, ("amber", "birch"), Seeded("1"))
    while len(match.awaited()) < 2:  # until both choose at once
        ask = match.ask(match.awaited()[0])
        assert ask is not None
        match.give(ask.seat, ask.absent)  # type: ignore[arg-type]
    table, seat = Table(match), match.awaited()[0]
    ask = match.ask(seat)
    assert ask is not None
    match.give(seat, ask.absent)  # type: ignore[arg-type]
    chosen = match.state.lists[seat]
    assert "taken off" in said(table, seat, "undo")
    assert not match.state.lists[seat]
    said(table, seat, "redo")
    assert match.state.lists[seat] == chosen


@rule("BW-MOVE-01", "BW-HEXSIDE-01")
def test_a_rule_waived_for_a_move_lets_the_block_go_straight() -> None:
    f = Field("orc_blades 4 b-0403", "men_at_arms 2 b-0407", "pike_levy 1 b-0101", layout="one_b")
    table = Table(f.match)
    said(table, REFEREE, "waive BW-MOVE-01: amber: move 1 orc blade to b-0407")
    assert f.at("orc_blades-1") == "b-0407"
    assert f.g.invaded == {"b-0407": "amber"}
