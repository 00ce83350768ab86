"""What somebody types who has read the manual once: other words for orders, questions of a player, what is answered."""

from __future__ import annotations

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.games.block_wars.phases.beginning import Specials
from minaria.table.answers import orders_of
from minaria.table.table import Table
from minaria.ui.script import flat

from .tools import GAME, Field, rule


def said(match: Match, seat: str, *lines: str) -> str:
    """What a seat is answered, and the pages it is shown."""
    table = Table(match)
    replies = [r for line in lines for r in table.hear(seat, line)]
    return "\n".join(x for r in replies for x in ([r.text] if r.sheet is None else flat(r.sheet)))


def drafted(*lines: str) -> tuple[Match, str]:
    """A table at which the first player has taken the orcs, in those words, and the other the elves."""
    match = Match.new(GAME, ("amber", "birch"), Seeded("5"))
    first = match.awaited()[0]
    said(match, first, lines[0] if lines else "draft orcs")
    said(match, match.awaited()[0], "draft elves")
    assert match.state.armies["orcs"].seat == first
    return match, first


@rule("BW-DRAFT-01", "BW-DRAFT-02", "BW-DRAFT-03")
@pytest.mark.parametrize("words", ["take the orcs", "choose iron orcs", "play the orcs"])
def test_an_army_is_taken_and_blocks_are_bought_in_plain_words(words: str) -> None:
    match, seat = drafted(words)
    assert "3 Goblin Mobs with 2 steps each; 14 coins left" in said(match, seat, "buy 3 goblin mobs with 2 steps each")
    assert "No more than 1 of them. Another costs 9 coins; 5 are left." in said(match, seat, "hire 2 ogres with 3")
    told = said(match, seat, "choose 1 ogre with 3", "list")
    assert "Ogre Guard with 3 steps" in told, "the Lord's Ogres are nobody's to recruit"
    assert "That block is not of your army." in said(match, seat, "recruit grove priest")
    assert "5 coins" in told.splitlines()[-1], "the list says what is left"
    assert "recruit Blood Priest with 1" in said(match, seat, "recruit priest"), "other armies have priests too"


@rule("BW-SPELL-01")
def test_the_armies_and_the_spells_are_pages() -> None:
    match, seat = drafted()
    armies = said(match, seat, "what armies are there?")
    assert all(name in armies for name in ("Iron Orcs", "Sand Dynasty", seat.capitalize()))
    spells = said(match, seat, "spells")
    assert "Fire Burst" in spells
    assert "A+ wizards" in spells
    assert "Thorn Wall" not in spells


@rule("BW-LORD-02", "BW-LORD-04")
def test_a_special_is_placed_by_its_name_and_a_wrong_ground_is_named() -> None:
    f = Field("goblin_mob 2 a-0808", "elf_scouts 2 a-0109", armies=("orcs", "elves"))
    f.set(specials=("magic_wand",))
    f.begin(f.g.copy(), Specials("amber"), "special", 0)
    assert "It is not the Fire Sword that you place now" in said(f.match, "amber", "put the sword at 0604")
    assert "a-0506 is lake: those on foot cannot get there." in f.no("amber", "set down the wand at 0506")
    legal = " ".join(flat(orders_of(f.match, "amber", "set down")))
    assert "set down at a-0604" in legal
    assert "set down at a-0506" not in legal
    assert legal == " ".join(flat(orders_of(f.match, "amber", "put the wand?")))
    assert "set down at a-0604" in said(f.match, "amber", "where can I set down?")
    read = [
        f.match.text("amber", f.match.parse("amber", f"{w} at 0604")) for w in ("place", "put it", "put the castle")
    ]
    assert read == ["set down at a-0604"] * 3
    f.say("amber", "place the wand at 0604")
    assert f.g.items["wand"].at == "a-0604"


@rule("BW-WAND-01", "BW-SWORD-01")
def test_wand_and_sword_are_places_to_go_to_and_things_to_look_at() -> None:
    f = Field("goblin_mob 2 a-0706", "orc_warlock 3 a-0706", "elf_scouts 2 a-0109", armies=("orcs", "elves"))
    f.with_item("sword", "a-0604").with_item("wand", "a-0707")
    assert "throws one missed die again" in said(f.match, "amber", "what is the sword?")
    assert "pays a step less" in said(f.match, "birch", "look magic wand")
    assert "a-0604" in said(f.match, "amber", "where is the sword?")
    assert {"a-0604 Fire Sword", "a-0707 Magic Wand"} <= set(said(f.match, "amber", "map").splitlines())
    f.say("amber", "move everyone to the magic wand")
    assert f.at("goblin_mob-1") == f.at("orc_warlock-1") == "a-0707"
    which = said(f.match, "amber", "take the wand")
    assert "1  Goblin Mob, 2 steps" in which
    assert "Orc Warlock, 3 steps" in which
    f.say("amber", "take the wand with the warlock")
    assert f.g.items["wand"].bearer == "orc_warlock-1"


@rule("BW-WAND-01")
def test_who_is_alone_picks_up_what_lies_there() -> None:
    f = Field("goblin_mob 2 a-0604", "elf_scouts 2 a-0109", armies=("orcs", "elves")).with_item("wand", "a-0604")
    assert "Goblin Mob picks up the Magic Wand." in f.say("amber", "fetch the wand")


@rule("BW-MOVE-01", "BW-HEXSIDE-01")
def test_why_a_block_does_not_get_there_is_said_as_it_is() -> None:
    f = Field(*["goblin_mob 2 a-0808"] * 5, "elf_scouts 2 a-0109", armies=("orcs", "elves"))
    assert "it is 6 hexes away, and it enters 2 hexes a turn" in f.no("amber", "move 1 goblin mob to Corvale")
    f.say("amber", "send 4 goblin mobs to a-0707")
    why = f.no("amber", "move 1 goblin mob to a-0707")
    assert "as many of your blocks as may in one phase have crossed the sides on the way" in why
    route = said(f.match, "amber", "route to Corvale with the goblin mob at Ashmere")
    assert "turns: " in route
    assert route.rstrip().endswith("Corvale")


@rule("BW-RETREAT-01", "BW-FIRE-05", "BW-COMBAT-08")
def test_a_battle_in_plain_words() -> None:
    blocks = ("orc_blades 4 b-0404", "men_at_arms 1 b-0404", "men_at_arms 4 b-0404")
    f = Field(*blocks, layout="one_b").in_battle()
    told = f.say("birch", "shoot", 1, 6, 6, 6, 6)
    assert "Birch's Men at Arms (B2) throw 1: 1 hit." in told
    assert "Amber's Orc Blades are down to 3 steps." in told
    told = f.say("amber", "attack", 1, 1, 6)
    assert "Birch's Men at Arms are down to" in told
    f.say("birch", "retreat to b-0504")
    assert {x.at for b, x in f.g.blocks.items() if b.startswith("men")} == {"b-0504"}, "all whose step it was"


@rule("BW-FOG-05", "BW-COMBAT-08")
def test_both_sides_of_a_battle_hear_what_fell_and_nobody_else() -> None:
    f = Field("orc_blades 4 b-0404", "pike_levy 1 b-0404", "clan_axemen 2 b-0101", seats=3, layout="one_b").in_battle()
    f.say("amber", "fire", 1, 1, 6, 6)
    assert "Birch's Pike Levy is eliminated." in f.told("amber")
    assert "A block of Birch is eliminated." in f.told("coral")
    assert "Pike" not in f.told("coral")


@rule("BW-GOLD-01", "BW-BUILD-01")
def test_what_is_left_to_build_with_is_said_city_by_city() -> None:
    f = Field("goblin_mob 2 a-0808", "goblin_mob 1 a-0706", "elf_scouts 2 a-0109", armies=("orcs", "elves")).works(
        orcs=3
    )
    assert "4 gold at Oakhelm, 1 at Ashmere, 3 coins off the map" in f.asked()
    f.say("amber", "build 2 steps on the goblin mob at Oakhelm")
    left = "2 gold at Oakhelm, 1 at Ashmere, 3 coins off the map"
    assert left in f.asked()
    assert left in said(f.match, "amber", "list")


def test_where_several_are_is_asked_in_their_own_words() -> None:
    f = Field("goblin_mob 2 a-0808", "elf_scouts 2 a-0109", armies=("orcs", "elves"))
    assert said(f.match, "amber", "where are my blocks?").startswith("Where my blocks are")
    assert "a-0908" in said(f.match, "amber", "what can I do with the goblin mob?")
