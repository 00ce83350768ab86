"""Marches: the battery every game must pass, and a test for each of its rules."""

from __future__ import annotations

import random

import pytest

from minaria.dev.check import faults_of
from minaria.dev.example import Marches
from minaria.engine.conformance import Battery
from minaria.engine.dice import Given, Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.table.line.table import Table

GAME = load("marches")


@pytest.mark.parametrize("seed", range(4))
def test_it_conforms(seed: int) -> None:
    seats = list(GAME.seating.names())[: GAME.seating.count[seed % 2]]
    assert Battery(Match.new(GAME, seats, Seeded(str(seed))), random.Random(seed), every=1).run() == []


def test_nothing_is_wrong_with_it() -> None:
    assert faults_of(GAME) == []


SPEARMAN, ARCHER = 2, 1
STRENGTHS = (SPEARMAN, 2) * 8
"""Lots of the setting up: eight spearmen of two steps, four of amber's and four of basalt's."""


def opened(lots: tuple[int, ...] = STRENGTHS, dice: tuple[int, ...] = ()) -> Table:
    """Amber's blocks in the north west, basalt's in the south east; `dice` come up in every order."""
    table = Table(Match.new(GAME, ["amber", "basalt"], Given(lots, Seeded("1"))))
    table.match.source = Given(dice, Seeded("1"))
    return table


def position(table: Table) -> Marches:
    """What lies on the table."""
    state = table.match.state
    assert isinstance(state, Marches)
    return state


def meeting(dice: tuple[int, ...], lots: tuple[int, ...] = STRENGTHS) -> Table:
    """A block of amber's stands beside Kingsdown, where basalt has one left."""
    table = opened(lots, dice)
    for line in ("put amber block 1 at Oxford", "remove basalt block 1", "remove basalt block 2"):
        table.hear("referee", line)
    return table


@pytest.mark.rule("MA-SETUP-01")
def test_a_lord_begins_with_four_blocks_which_nobody_else_sees() -> None:
    table = opened()
    blocks = position(table).blocks
    assert [(x.seat, x.at) for x in blocks.values()] == [
        *[("amber", at) for at in (0, 0, 0, 1)],
        *[("basalt", at) for at in (8, 8, 8, 7)],
    ]
    seen = GAME.views.of(position(table), "basalt").g.blocks.values()
    assert {(x.kind, x.steps) for x in seen if x.seat == "amber"} == {("", 0)}


@pytest.mark.rule("MA-TURN-01")
def test_lords_play_in_the_order_of_their_seats_six_turns() -> None:
    table = opened()
    for k in range(12):
        assert not table.match.over
        table.hear(("amber", "basalt")[k % 2], "done")
    assert table.match.over


@pytest.mark.rule("MA-MOVE-01")
def test_a_lord_moves_two_blocks_each_once() -> None:
    table = opened()
    table.hear("amber", "move 1 block from Northwold to Westley")
    assert table.hear("amber", "move it to Midden")[0].text.endswith("(MA-MOVE-01)")
    table.hear("amber", "move 1 block from Northwold to Westley")
    assert table.hear("amber", "move 1 block from Northwold to Westley")[0].kind == "refusal"


@pytest.mark.rule("MA-MOVE-02")
def test_a_block_moves_to_the_area_beside_it() -> None:
    table = opened()
    assert table.hear("amber", "move 1 block from Northwold to Kingsdown")[0].text.endswith("(MA-MOVE-02)")
    assert table.hear("amber", "move 1 block from Northwold to Westley")[0].kind in ("order", "question")


@pytest.mark.rule("MA-MOVE-03")
def test_no_more_than_three_blocks_of_a_lord_stand_in_an_area() -> None:
    table = opened()
    assert table.hear("amber", "move 1 block from Stonefell to Northwold")[0].text.endswith("(MA-MOVE-03)")


@pytest.mark.rule("MA-FIGHT-01", "MA-FIGHT-02", "MA-FIGHT-03")
def test_the_defender_throws_first_and_hits_take_steps() -> None:
    """Basalt's block hits twice before amber's throws: nobody is left who could."""
    table = meeting((3, 3))
    table.hear("amber", "move spearman 1 to Kingsdown")
    told = [reply.text for reply in table.hear("amber", "done")]
    assert "Battle at Kingsdown: amber against basalt." in told
    assert "Basalt's spearman throws 3, 3: 2 hits." in told
    assert {x.seat for x in position(table).here(8).values()} == {"basalt"}
    assert "amber-1" not in position(table).blocks


@pytest.mark.rule("MA-FLEE-01", "MA-FLEE-02")
def test_the_attacker_retreats_where_both_sides_are_equal() -> None:
    table = meeting((6, 6, 6, 6))
    table.hear("amber", "move spearman 1 to Kingsdown")
    table.hear("amber", "done")
    assert table.match.awaited() == ("amber",)
    assert table.hear("amber", "retreat to Thornbury")[0].text.endswith("(MA-FLEE-02)")
    table.hear("amber", "retreat to Oxford")
    assert {x.seat for x in position(table).here(8).values()} == {"basalt"}


def test_archers_throw_before_spearmen() -> None:
    """MA-FIGHT-02: amber's archer, though it attacks, before basalt's spearman; a 3 of an archer's hits nobody."""
    table = meeting((2, 3, 6), (ARCHER, 2, *STRENGTHS[2:]))
    table.hear("amber", "move archer 1 to Kingsdown")
    told = [reply.text for reply in table.hear("amber", "done")]
    assert "Amber's archer throws 2, 3: 1 hits." in told
    assert "Basalt's spearman throws 6: 0 hits." in told
