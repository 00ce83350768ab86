"""What allies do, neutral forces, whole rounds in one line (chapters WAND, NEUTRAL, FIRE)."""

from __future__ import annotations

import pytest

from minaria.engine.carrying import Refused
from minaria.games.block_wars.rules.scoring import totals

from .tools import Field, rule

FOUR = ("clan_axemen 2 b-0802", "pike_levy 2 b-1202", "ore_wagon 1 b-0106")


@rule("BW-WAND-02", "BW-SWORD-02", "BW-ALLIANCES-12")
def test_items_are_handed_to_allies_in_the_same_hex_while_one_moves() -> None:
    f = Field(
        "orc_blades 2 b-0403", "clan_axemen 2 b-0403", "clan_spearmen 2 b-0403", *FOUR[1:], layout="one_b", seats=4
    ).with_item("wand", "b-0403", "orc_blades-1")
    assert "BW-WAND-02" in f.no("amber", "give the wand to birch"), "an enemy"
    f.say("amber", "give the wand to coral")
    assert f.asked() == "coral: You are handed the Magic Wand: which block takes it?"
    f.say("coral", "take the wand with the clan spearmen")
    assert f.g.items["wand"].bearer == "clan_spearmen-1"
    assert "BW-WAND-02" in f.no("amber", "give the wand to coral"), "it is his no more"
    assert totals(f.g)["odd"] == 2
    one = Field("orc_blades 2 b-0403", "clan_axemen 2 b-0403", *FOUR[1:], layout="one_b", seats=4)
    one.with_item("sword", "b-0403", "orc_blades-1").say("amber", "hand the sword to coral")
    assert one.g.items["sword"].bearer == "clan_axemen-1", "who has one block there is not asked"


@rule("BW-WAND-02")
def test_nothing_is_handed_over_in_battle() -> None:
    f = Field("orc_blades 2 b-0404", "goblin_mob 2 b-0404", "men_at_arms 2 b-0404", FOUR[1], layout="one_b")
    f.with_item("wand", "b-0404", "orc_blades-1").in_battle()
    f.say("birch", "fire", 6, 6)
    with pytest.raises(Exception, match="Not now"):
        f.say("amber", "give the wand to the goblin mob")


@rule("BW-WAND-08", "BW-FOG-07")
def test_items_are_never_dropped_and_their_bearer_is_secret() -> None:
    f = Field("orc_blades 2 b-0403", "goblin_mob 2 b-0403", FOUR[1], layout="one_b")
    f.with_item("wand", "b-0403", "orc_blades-1")
    with pytest.raises((ValueError, Refused)):
        f.say("amber", "drop the wand")
    assert f.view("birch").facts.items == {"wand": "b-0403"}
    assert all(not i.bearer for i in f.view("birch").g.items.values())


@rule("BW-NEUTRAL-01", "BW-NEUTRAL-03", "BW-NEUTRAL-04", "BW-COMBAT-03")
def test_a_latecomer_of_the_other_side_stands_by_the_neutral_force_and_decides_for_it() -> None:
    f = Field("ogre_guard 4 b-0403", "lords_rabble 4 b-0404", "men_at_arms 4 b-0405", FOUR[1], layout="one_b")
    f.say("amber", "move 1 block to b-0404")
    f.say("amber", "done")
    f.say("birch", "move 1 men at arms to b-0404")
    f.say("birch", "done")
    fight = f.g.the_fight
    assert (fight.attackers, fight.defenders) == (("amber",), ("birch", ""))
    f.say("birch", "fire", 6, 6, 6, 6)
    f.say("amber", "fire", 1, 6, 6, 6)
    assert f.asked().startswith("birch: 1 hit: which of Lord's Rabble and Men at Arms")


# -- a whole round in one line


def typed(f: Field, seat: str, line: str) -> list[str]:
    """A line as somebody types it at the table; what he is answered."""
    from minaria.table.line.table import Table

    table = Table(f.match)
    return [r.text for r in table.hear(seat, line)]


def second_round() -> Field:
    """Amber attacks with bats, ogres and goblins, and acts in B, then C; it is round 2."""
    f = Field(
        "ogre_guard 4 b-0404",
        "giant_bats 3 b-0404",
        "goblin_mob 3 b-0404",
        "pike_levy 4 b-0404",
        FOUR[1],
        "orc_blades 2 b-0403",
        layout="one_b",
    ).in_battle()
    f.say("amber", "hold the ogre guard")
    f.say("birch", "hold the pike levy")
    f.say("amber", "hold 2 blocks")
    assert f.asked().startswith("amber: Round 2 at b-0404, B: Ogre Guard")
    return f


@rule("BW-FIRE-03", "BW-RETREAT-01", "BW-RETREAT-08")
def test_a_whole_round_in_one_line() -> None:
    f = second_round()
    typed(f, "amber", "retreat the bats to b-0403 then hold the goblin mob then fire")
    assert f.asked().startswith("birch: "), "the ogres have fired"
    assert f.at("giant_bats-1") == "b-0404", "their step is not come"
    assert "Giant Bats will retreat" not in f.told("birch")
    assert not f.view("birch").g.the_fight.plans
    assert f.view("amber").g.the_fight.plans
    f.say("birch", "hold the pike levy")
    assert f.at("giant_bats-1") == "b-0403"
    assert "Round 3" in f.asked(), "the goblins have held"


def test_fire_all_goes_by_what_was_planned() -> None:
    f = second_round()
    typed(f, "amber", "retreat the bats to b-0403; fire all")
    if f.asked().startswith("birch"):
        f.say("birch", "hold the pike levy")
    assert f.at("giant_bats-1") == "b-0403"
    assert f.told("amber").count("Goblin Mob (C1) throws") == 1


def test_a_plan_that_is_no_longer_possible_is_asked_about() -> None:
    f = second_round()
    f.say("amber", "retreat the bats to b-0403")
    g = f.g.copy()
    g.change("orc_blades-1", at="b-0302")
    for k in range(2, 6):
        g.blocks[f"goblin_mob-{k}"] = g.blocks["goblin_mob-1"].__class__("goblin_mob", "orcs", 1, "b-0403")
    from minaria.engine.position import Position

    f.match.start = Position(g, f.match.position.stack)
    f.match.marks.clear()
    g.settle()
    f.say("amber", "fire", 6, 6, 6, 6)
    f.say("birch", "hold the pike levy")
    assert f.asked().startswith("amber: Round 2 at b-0404, C")
