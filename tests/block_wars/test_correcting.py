"""What the referee sets right: blocks healed, shown and hidden, items, a whole volley thrown by hand."""

from __future__ import annotations

import pytest

from minaria.engine.game import REFEREE
from minaria.table.line.table import Table
from minaria.table.referee.dice_entry import asked, missing

from .tools import Field, rule

OWN = ("orc_blades 2 b-0404", "goblin_mob 1 b-0101", "men_at_arms 4 b-0404", "pike_levy 2 b-1202")


@rule("BW-FOG-02")
@pytest.mark.parametrize("to", ["birch", "everybody"])
def test_a_block_is_shown_by_the_referee_until_it_is_hidden_again(to: str) -> None:
    f = Field(*OWN, layout="one_b", seats=3, scenario="ruins")
    assert "goblin_mob-1" not in f.view("birch").g.blocks
    said = f.say(REFEREE, "reveal 1 goblin mob" + (" to birch" if to == "birch" else ""))
    assert "goblin_mob-1" in f.view("birch").g.blocks
    assert ("goblin_mob-1" in f.view("coral").g.blocks) is (to == "everybody")
    assert ("goblin_mob-1" in f.view(None).g.blocks) is (to == "everybody")
    assert ("Goblin" in f.told("coral")) is ("Goblin" in f.told(None)) is (to == "everybody")
    assert "The referee shows Birch Goblin Mob at b-0101." in f.told("amber") or to == "everybody", said
    assert "Goblin" in f.told("birch")
    assert "seen already" in f.no(REFEREE, "reveal 1 goblin mob to birch")
    f.say(REFEREE, "relocate 1 goblin mob to b-0102")
    assert f.view("birch").g.blocks["goblin_mob-1"].at == "b-0102", "it stays in sight"
    f.say(REFEREE, "hide 1 goblin mob")
    for seat in ("birch", "coral", None):
        assert "goblin_mob-1" not in f.view(seat).g.blocks
    f.say(REFEREE, "remove 1 goblin mob")
    f.say(REFEREE, "place goblin mob at b-0101 with 2")
    assert "goblin_mob-1" not in f.view("birch").g.blocks, "another block of the type is not that one"


def test_blocks_get_all_their_steps_back() -> None:
    f = Field(*OWN, layout="one_b")
    f.say(REFEREE, "restore 1 orc blade and 1 goblin mob")
    assert f.steps() == {"orc_blades-1": 4, "goblin_mob-1": 4, "men_at_arms-1": 4, "pike_levy-1": 2}
    assert "None of them has lost a step" in f.no(REFEREE, "restore 1 men at arms")


@rule("BW-FOG-07")
def test_items_are_laid_down_and_given() -> None:
    f = Field(*OWN, layout="one_b")
    assert "not in this game" in f.no(REFEREE, "set the sword at b-0101")
    f.with_item("wand", "b-0403")
    f.say(REFEREE, "set the wand with 1 goblin mob")
    assert (f.g.items["wand"].at, f.g.items["wand"].bearer) == ("b-0101", "goblin_mob-1")
    assert "Goblin" not in f.told("birch")
    assert "gives the Magic Wand to Goblin Mob" in f.told("amber")
    f.say(REFEREE, "set the wand at b-0404")
    assert (f.g.items["wand"].at, f.g.items["wand"].bearer) == ("b-0404", "")


@rule("BW-FIRE-05", "BW-FIRE-06", "BW-TARGET-01")
def test_a_whole_volley_is_thrown_by_hand_in_one_line() -> None:
    f = Field("orc_blades 2 b-0404", *OWN[2:], layout="one_b").in_battle()
    Table(f.match).hear(REFEREE, "birch: fire [3 6 1 2]")
    assert "throw 3, 6, 1, 2: 2 hits" in f.told("birch")
    assert "orc_blades-1" not in f.g.blocks


@rule("BW-FIRE-05")
def test_dice_by_hand_are_asked_for_with_how_many_a_volley_has() -> None:
    f = Field("orc_blades 4 b-0404", *OWN[2:], layout="one_b").in_battle()
    order = f.match.parse("birch", "fire")
    wanted = missing(f.match, "birch", order, (3, 6))
    assert wanted is not None
    assert asked(wanted, "birch").startswith("4 dice of a B block at b-0404, Birch: all in one line")
    one = Field("orc_blades 2 b-0404", "men_at_arms 1 b-0404", *OWN[3:], layout="one_b").in_battle()
    wanted = missing(one.match, "birch", one.match.parse("birch", "fire"), ())
    assert wanted is not None
    assert asked(wanted, "birch").startswith("A B block at b-0404, Birch: one die")


def test_owners_hear_which_of_their_blocks_the_referee_touches_and_nobody_else_does() -> None:
    f = Field("orc_blades 2 b-0404", *OWN[2:], layout="one_b")
    f.say(REFEREE, "place 2 goblin mobs at b-0403 with 3 steps each")
    assert [(x.steps, x.at) for x in f.g.blocks.values() if x.type == "goblin_mob"] == [(3, "b-0403")] * 2
    assert "The referee places 2 Goblin Mobs (3 each) at b-0403." in f.told("amber")
    assert "The referee places 2 blocks of Amber at b-0403." in f.told("birch")
    f.say(REFEREE, "heal the orc blades fully")
    f.say(REFEREE, "remove 1 goblin mob")
    told = f.told("amber")
    assert "The referee heals Orc Blades (4)." in told
    assert "The referee removes Goblin Mob (3)." in told
    assert "Goblin" not in f.told("birch") + f.told(None)
    assert f.no(REFEREE, "place 9 goblin mobs at b-0403") == "All blocks of Goblin Mob are on the map."
