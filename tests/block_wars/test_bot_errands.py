"""Far Sight, Thorn Wall and Far Step as the bot casts them: made positions where they pay, and where they do not."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.games.block_wars.bot import errands, march
from minaria.games.block_wars.chapters.movement import Move
from minaria.games.block_wars.chapters.spells import Cast

from .test_bot import ordered
from .tools import Field, rule

ELVES = ("elves", "orcs")


def round_of(f: Field, seat: str = "amber") -> list[Any]:
    """What a greedy bot orders in its whole round of moves."""
    seen: list[Any] = []
    while f.match.awaited() == (seat,) and f.g.stage == "move":
        seen.append(ordered(f, seat))
        f.match.give(seat, seen[-1])
    return seen


def cast(orders: list[Any], spell: str) -> list[Cast]:
    """The castings of a spell among orders."""
    return [x for x in orders if isinstance(x, Cast) and x.spell == spell]


@rule("BW-SPELL-18", "BW-SPELL-06")
def test_a_hex_is_looked_at_where_it_hangs_on_what_stands_there() -> None:
    """Two weak companies beside two hidden blocks: worth an attack if these are weak, and not if they are strong."""
    ours = ("orc_hexer 3 b-0404", "orc_blades 2 b-0404", "orc_blades 2 b-0404")
    for foes, goes in ((("pike_levy 1", "pike_levy 1"), True), (("heavy_knights 3", "royal_castle 4"), False)):
        f = Field(*ours, *(f"{x} b-0405" for x in foes), "pike_levy 1 b-1202", layout="one_b")
        orders = round_of(f)
        assert orders[0] == Cast("far_sight", ("orc_hexer-1",), place="b-0405"), "before anybody moves"
        assert any(isinstance(x, Move) and x.place == "b-0405" for x in orders) is goes, "it acts by what it has seen"
        assert len(cast(orders, "far_sight")) == 1


@rule("BW-SPELL-18")
@pytest.mark.parametrize(
    "ours",
    [("orc_blades 4", "ogre_guard 4", "troll_crushers 3"), ("goblin_mob 1",)],
    ids=["strong enough for anything", "too weak for anything"],
)
def test_nobody_looks_where_it_changes_nothing(ours: tuple[str, ...]) -> None:
    blocks = (*(f"{x} b-0404" for x in ours), "pike_levy 4 b-0405", "men_at_arms 4 b-0405", "pike_levy 1 b-1202")
    f = Field("orc_hexer 3 b-0404", *blocks, layout="one_b")
    assert errands.sights(f.g, "amber", march.waves) == []


@rule("BW-SPELL-18", "BW-FOG-02")
def test_what_is_worth_a_look_does_not_hang_on_what_is_hidden() -> None:
    ours = ("orc_hexer 3 b-0404", "orc_blades 2 b-0404", "orc_blades 2 b-0404", "pike_levy 1 b-1202")
    one, other = (
        Field(*ours, *(f"{x} b-0405" for x in foes), layout="one_b")
        for foes in (("pike_levy 1", "pike_levy 4"), ("heavy_knights 3", "men_at_arms 4"))
    )
    assert errands.sights(one.g, "amber", march.waves) == errands.sights(other.g, "amber", march.waves) != []
    one.say("amber", "cast far sight at b-0405")
    assert errands.hidden(one.g, "amber", "b-0405") == []


@rule("BW-SPELL-19")
def test_thorns_grow_where_the_enemy_would_come_in() -> None:
    """Two strong companies stand before the one side of a city that they can cross in time, and move later."""
    blocks = ("elven_archmage 4 c-0408", "tree_hall 2 c-0408", "orc_blades 4 c-0409", "ogre_guard 4 c-0409")
    f = Field(*blocks, layout="one_c", armies=ELVES)
    walls = cast(round_of(f), "thorn_wall")
    assert [(x.start, x.place) for x in walls] == [("c-0408", "c-0409")]
    round_of(f, "birch")
    assert f.g.invaded == {}, "whoever wanted to come in cannot"


@rule("BW-SPELL-19")
def test_no_thorns_against_those_who_have_moved_or_who_fly() -> None:
    before = ("elven_archmage 4 a-0400", "tree_hall 2 a-0400")
    last = Field(*before, "orc_blades 4 a-0401", "ogre_guard 4 a-0401", armies=ELVES).set(order=("birch", "amber"))
    assert errands.walls(last.g, "amber", march.waves) == []
    flown = Field(*before, "giant_bats 3 a-0401", "giant_bats 3 a-0401", armies=ELVES)
    assert errands.walls(flown.g, "amber", march.waves) == []


@rule("BW-SPELL-34", "BW-MOVE-05")
def test_a_step_brings_knights_to_an_attack_that_is_out_of_reach() -> None:
    ours = ("court_magus 4 b-0404", "heavy_knights 3 b-0404", "pike_levy 1 b-0807")
    f = Field(*ours, "goblin_mob 1 b-0907", "orc_blades 1 b-0706", layout="one_b", armies=("crown", "orcs"))
    orders = round_of(f)
    assert orders[0] == Cast("far_step", ("court_magus-1",), on=("heavy_knights-1",), place="b-0807")
    assert any(isinstance(x, Move) and x.force == ("heavy_knights-1",) for x in orders[1:]), "and on, into the attack"
    assert f.g.invaded


@rule("BW-SPELL-34")
def test_nobody_steps_where_nothing_is_gained() -> None:
    ours = ("court_magus 4 b-0404", "heavy_knights 3 b-0404", "pike_levy 1 b-0807")
    f = Field(*ours, "rock_giant 3 b-0505", layout="one_b", armies=("crown", "orcs"))
    assert not cast(round_of(f), "far_step")
