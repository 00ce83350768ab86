"""Orders left behind answer what a battle asks of who is away (table/standing), each for its own question."""

from __future__ import annotations

from commands import Done
from minaria.games.block_wars.chapters.combat import Fire, TakeHit, ThrowAgain
from minaria.games.block_wars.chapters.retreat import Retreat
from minaria.table.standing.standing_orders import WHEN, applies, declared, resolved

from .tools import Field, rule


def answer(field: Field, seat: str, *lines: str) -> object:
    """What the first standing order that counts orders for what the seat is asked now, None if none does."""
    for line in lines:
        standing = declared(field.match, seat, WHEN, line)
        if applies(field.match, seat, standing):
            return resolved(field.match, seat, standing.order)
    return None


def attacked() -> Field:
    """Birch's two blocks at a-0305 are attacked; its men at arms may fire."""
    field = Field("goblin_mob 4 a-0304", "men_at_arms 4 a-0305", "longbow_levy 4 a-0305", "pike_levy 2 a-0306")
    field.say("amber", "move everyone to a-0305")
    field.say("amber", "done")
    field.say("birch", "done")
    return field


@rule("BW-FIRE-04")
def test_whoever_is_attacked_fires_by_a_standing_order_in_every_step() -> None:
    field = attacked()
    for _ in range(2):
        assert field.match.awaited() == ("birch",)
        assert answer(field, "birch", "losing steps: pass", "attacked at a-0305: fire") == Fire()
        assert answer(field, "birch", "attacked at a-0401: fire") is None
        field.say("birch", "fire", 6, 6, 6, 6)


@rule("BW-TARGET-02")
def test_a_standing_order_says_who_takes_a_hit() -> None:
    field = attacked()
    field.say("birch", "fire", 6, 6, 6, 6)
    field.say("birch", "fire", 6, 6, 6, 6)
    field.say("amber", "fire", 1, 6, 6, 6)
    assert field.match.awaited() == ("birch",)
    lines = ("attacked: fire", "losing steps: take the hit on the men at arms")
    assert answer(field, "birch", *lines) == TakeHit(("men_at_arms-1",))


@rule("BW-RETREAT-01")
def test_a_standing_order_takes_blocks_out_of_a_battle() -> None:
    field = attacked()
    field.say("birch", "fire all", *[6] * 8)
    field.say("amber", "fire", 6, 6, 6, 6)
    field.say("birch", "hold the longbow levy")
    assert "Round 2" in field.asked()
    found = answer(field, "birch", "attacked: retreat the men at arms to a-0306")
    assert found == Retreat(("men_at_arms-1",), "a-0306")


@rule("BW-SPELL-17")
def test_a_standing_order_unweaves_the_spells_of_others() -> None:
    there = ("lich_lord 4 b-0404", "zombie_drove 2 b-0404", "court_magus 4 b-0404", "men_at_arms 4 b-0404")
    field = Field(*there, "pike_levy 1 b-1202", layout="one_b", armies=("undead", "crown")).in_battle()
    field.say("birch", "hold the wizard")
    field.say("amber", "cast drain on the men at arms")
    assert field.asked().startswith("birch: Amber casts Drain")
    assert answer(field, "birch", "attacked: fire", "facing a spell by amber: unweave") == field.match.parse(
        "birch", "unweave"
    )
    assert answer(field, "birch", "attacked: fire", "facing a spell at b-0505: unweave") is None


@rule("BW-SWORD-01")
def test_a_standing_order_leaves_a_miss_with_the_sword_or_throws_it_again() -> None:
    own = ("orc_blades 2 b-0404", "men_at_arms 4 b-0404", "pike_levy 1 b-1202")
    field = Field(*own, layout="one_b").with_item("sword", "b-0404", "orc_blades-1").in_battle()
    field.say("birch", "fire", 6, 6, 6, 6)
    field.say("amber", "fire", 2, 6)
    assert answer(field, "amber", "attacked: fire", "fires: pass") == Done()
    assert answer(field, "amber", "fires: throw again") == ThrowAgain()


@rule("BW-REGROUP-05")
def test_a_standing_order_ends_a_battle_that_is_won() -> None:
    field = Field("orc_blades 4 b-0404", "pike_levy 1 b-0404", "pike_levy 1 b-1202", layout="one_b").in_battle()
    field.say("amber", "fire", 1, 6, 6, 6)
    assert "regroup" in field.asked()
    assert answer(field, "amber", "wins a battle: pass") == Done()
