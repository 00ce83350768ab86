"""What somebody types who has read the manual once: other words for orders, questions of a player, what is answered."""

from __future__ import annotations

from typing import Any

import pytest

from commands import Order
from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.games.block_wars.chapters.combat import TakeHit
from minaria.games.block_wars.phases.beginning import Specials
from minaria.games.block_wars.state import Block, Wish
from minaria.games.block_wars.tables import types
from minaria.table.line.table import Table
from minaria.table.pages.answers import orders_of
from minaria.table.referee.dice_entry import asked, missing
from minaria.ui.script import flat

from .tools import GAME, LORD, REFEREE, Field, rule


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
    assert "Ashmere" in said(f.match, "amber", "where are my blocks?")
    assert "a-0908" in said(f.match, "amber", "what can I do with the goblin mob?")


@rule("BW-COMBAT-02")
def test_odds_alone_name_the_battles_that_are_still_to_be_fought() -> None:
    f = Field("orc_blades 4 b-0403", "men_at_arms 4 b-0404", layout="one_b")
    assert "No battle is being fought" in said(f.match, "amber", "odds")
    f.say("amber", "attack b-0404 with the orc blades")
    assert "To be fought: b-0404. Say 'odds at'" in said(f.match, "amber", "odds")


@rule("BW-SPELL-05", "BW-SPELL-17")
def test_spells_are_told_with_whose_they_are_and_their_dice_are_asked_for_together() -> None:
    blocks = ("storm_speaker 4 b-0404", "court_magus 4 b-0404", "men_at_arms 4 b-0404", "clan_axemen 3 b-0404")
    f = Field(*blocks, layout="one_b", armies=("clans", "crown")).in_battle()
    told = f.say("birch", "cast hammer of stone on the men at arms")
    assert "Birch's Court Magus casts Hammer of Stone on Men at Arms (4) and has 3 steps left." in told
    f.say("amber", "unweave it")
    assert "Amber's Storm Speaker unweaves Hammer of Stone, which does nothing, and has 3 steps left." in f.told(
        "birch"
    )
    f.say("amber", "cast fire lance at the magus")
    wanted = missing(f.match, "birch", f.match.parse("birch", "done"), ())
    assert wanted is not None
    assert asked(wanted) == "2 dice of Fire Lance at b-0404, Amber: all in one line, or one after the other"
    assert "Amber's Fire Lance at Court Magus throws 2, 5: 1 hit." in f.say("birch", "done", 2, 5)


@rule("BW-LORD-05", "BW-NEUTRAL-01")
def test_the_lord_s_own_are_told_by_their_name() -> None:
    f = Field("longship_raiders 3 b-0404", "pike_levy 4 b-1202", layout="one_b", armies=("clans", "crown"))
    g = f.g.copy()
    g.blocks["lords_castle-1"] = Block("lords_castle", LORD, 4, "b-0404")
    f.begin(g, f.match.position.stack[-1].phase, "moves", 1)
    f.in_battle()
    assert "The Lord's Castle (B4) throws" in f.told("amber")
    assert "The Lord's Lord's" not in f.told("amber")


@rule("BW-BORDERLAND-05", "BW-BORDERLAND-06")
def test_several_blocks_come_on_by_the_edge_at_once() -> None:
    f = Field("pike_levy 4 b-0707", layout="one_b", scenario="borderland")
    waiting = {"amber": (*[Wish("orcs", 2, "goblin_mob")] * 4, Wish("orcs", 3, "orc_warlock"))}
    f.set(waiting=waiting, homes={"crown": "b-0505"})
    assert "by the top edge: 4 Goblin Mobs and Orc Warlock." in f.asked()
    assert "Two blocks have come on there already" in f.no("amber", "enter 3 goblin mobs at b-0600")
    assert "2 Goblin Mobs come on at b-0600." in f.say("amber", "bring on 2 goblin mobs at b-0600")
    assert [x.at for x in f.g.blocks.values() if x.type == "goblin_mob"] == ["b-0600"] * 2
    assert "top edge, b-0000 to b-1200" in f.no("amber", "enter goblin mob at b-0505")
    assert "By which hex of the top edge?" in str(
        f.match.reader.read("enter the warlock", f.match.game.language.scope(f.match, "amber"))
    )


@rule("BW-RUINS-01", "BW-RUINS-02", "BW-BUILD-05")
def test_the_mage_needs_no_number_and_blocks_for_later_are_spoken_of() -> None:
    match = Match.new(GAME, ("amber", "birch"), Seeded("5"), {"scenario": "ruins"})
    for army in ("gravebound", "elves"):
        said(match, match.awaited()[0], f"draft {army}")
    seat = match.state.armies["undead"].seat
    table = Table(match)
    table.cautious = True
    assert "You choose Lich Lord with 4 steps; 12 coins left" in said(match, seat, "recruit the lich lord")
    said(match, seat, "recruit 3 skeleton hosts with 2")
    ask = match.ask(seat)
    assert ask is not None
    assert "4 blocks and 0 coins for the Gravebound left, a block with 0 steps is kept to be built later" in ask.prompt
    warned = "\n".join(r.text for r in table.hear(seat, "done"))
    assert "You could still choose: 4 blocks and 0 coins" in warned
    assert "You choose 2 Ghost Riders with 0 steps each" in said(match, seat, "choose 2 ghost riders with 0")


def test_half_an_order_whose_word_is_the_referee_s_too_is_told_what_it_lacks() -> None:
    f = Field("goblin_mob 2 a-0808", "elf_scouts 2 a-0109", armies=("orcs", "elves"))
    assert "I understood 'go to Corvale'; then I need blocks" in said(f.match, "amber", "go to Corvale")
    assert said(f.match, "amber", "dice by hand") == "Only the referee may do that."


@rule("BW-ALLIANCES-06")
def test_what_does_not_stand_where_it_is_said_to_is_told_so() -> None:
    match, seat = drafted()
    other = next(s for s in ("amber", "birch") if s != seat)
    said(match, seat, "recruit 4 goblin mob with 2", "recruit 2 ogre with 2", "done")
    said(match, other, "buy 1 adept", "done")
    while match.awaited()[0] != seat or "outside" not in str(getattr(match.ask(seat), "prompt", "")):
        who = match.awaited()[0]
        ask = match.ask(who)
        assert ask is not None
        assert isinstance(ask.absent, Order)
        match.give(who, ask.absent)
    at = next(x.at for b, x in match.state.blocks.items() if x.army == "orcs" and x.at != match.state.homes["orcs"])
    told = said(match, seat, f"swap a goblin mob with the warlock at {at}")
    assert "None of them can be meant" not in told
    assert "warlock" in told.casefold()


@rule("BW-RUIN-02")
def test_why_no_token_lies_there_is_said() -> None:
    f = Field("goblin_mob 2 b-0808", "elf_scouts 2 b-0109", scenario="ruins", armies=("orcs", "elves"), layout="one_b")
    f.set(specials=("token",), tokens=("b-0603",))
    f.begin(f.g.copy(), Specials("amber"), "special", 0)
    assert "is too near to" in f.no("amber", "put it at b-0604")
    assert "b-0603 is where a token lies already" in f.no("amber", "put it at b-0603")


@rule("BW-PLUNDER-03", "BW-PLUNDER-04")
def test_two_armies_have_one_purse_and_their_castles_cost_nothing() -> None:
    match = Match.new(GAME, ("amber", "birch"), Seeded("5"), {"scenario": "plundering"})
    for army in ("elves", "orcs", "crown", "clans"):
        said(match, match.awaited()[0], f"take the {army}")
    seat = match.state.armies["elves"].seat
    ask = match.ask(seat)
    assert ask is not None
    assert "7 blocks for the Woodland Elves, 7 blocks for the Hill Clans and 30 coins for both left" in ask.prompt
    page = said(match, seat, "list")
    assert "Tree Hall with 2 steps, free" in page
    assert "Left for both armies: 30 coins" in page


@rule("BW-TEMPLE-01", "BW-RUIN-01")
def test_temples_and_ruins_are_places_to_go_to() -> None:
    f = Field("goblin_mob 2 a-0808", "pike_levy 2 a-0109", scenario="plundering")
    f.set(temples=("a-0707",), tokens=("a-0708", "a-0807"))
    which = said(f.match, "amber", "move the goblin mob to the ruins")
    assert "Which do you mean?" in which
    assert "a-0807" in which
    f.say("amber", "move the goblin mob to the temple")
    assert f.at("goblin_mob-1") == "a-0707"


@rule("BW-ROAD-01")
def test_by_the_road_is_by_road_all_the_way() -> None:
    f = Field("goblin_mob 2 a-0707", "goblin_mob 2 a-0808", "pike_levy 2 a-0109")
    assert "by road" in f.no("amber", "move the goblin mob at Ashmere to a-0809 by the road")
    order = f.match.parse("amber", "march the goblin mob at a-0707 by the road to Oakhelm")
    assert f.match.text("amber", order) == "move 1 goblin mob at a-0707 to Oakhelm by road"
    f.say("amber", "move the goblin mob at a-0707 to Oakhelm along the road")
    assert f.at("goblin_mob-1") == "a-0706"


@rule("BW-BUILD-01", "BW-BUILD-02", "BW-TURN-04")
def test_building_in_plain_words() -> None:
    f = Field("goblin_mob 1 a-0808", "goblin_mob 1 a-0706", "elf_scouts 2 a-0109", armies=("orcs", "elves")).works(
        orcs=1
    )
    assert "1 step on Goblin Mob" in f.say("amber", "add a step to the goblin mob at Oakhelm")
    assert "2 steps on Goblin Mob" in f.say("amber", "strengthen the goblin mob at Oakhelm by 2")
    f.say("amber", "dismiss the last line")
    assert [w.steps for w in f.g.lists["amber"]] == [1]
    why = f.no("amber", "buy troll crushers with 3 at Ashmere")
    assert "That costs 12 gold; 1 can be spent there, and 1 coin off the map." in why


@rule("BW-FOG-06")
def test_where_the_enemy_stands_is_asked_in_plain_words() -> None:
    f = Field("goblin_mob 1 a-0808", "elf_scouts 2 a-0109", "elf_scouts 1 a-0109", armies=("orcs", "elves"))
    for words in ("where is the enemy", "where are birch's blocks?", "find enemy troops"):
        told = said(f.match, "amber", words)
        assert "Pellton Birch 2" in told, words
        assert "scout" not in told.casefold(), "how many, not which"


@rule("BW-FOG-02")
def test_odds_name_the_blocks_that_are_seen_and_count_the_others() -> None:
    f = Field("orc_blades 4 b-0403", "men_at_arms 4 b-0404", "pike_levy 2 b-0404", "pike_levy 1 b-1202", layout="one_b")
    f.say(REFEREE, "reveal the men at arms to amber")
    page = said(f.match, "amber", "odds at b-0404 with the orc blades")
    assert "Defend: Men at Arms (4) and 1 block nobody has shown you" in page
    assert "Pike" not in page


@rule("BW-TURN-02", "BW-MOVE-03")
def test_whoever_can_do_nothing_in_the_move_phase_is_not_asked() -> None:
    f = Field("orc_blades 2 a-0808", "pike_levy 2 a-0807", "men_at_arms 2 a-0807")
    f.say("amber", "attack a-0807 with the orc blades")
    f.say("amber", "done")
    assert f.match.awaited() == ("birch",), "one of two blocks is pinned"
    for level, still in (("1", False), ("0", True)):
        one = Field("orc_blades 2 a-0808", "pike_levy 2 a-0807")
        one.set(options={**one.g.options, "level": level})
        one.say("amber", "attack a-0807 with the orc blades")
        one.say("amber", "done")
        assert (one.g.stage == "move") is still, "tables begun before go on as they were"


def several(word: str) -> str:
    """What more than one of a word are called."""
    for end, many in (("us", "uses"), ("ess", "esses"), ("x", "xes"), ("ch", "ches"), ("lf", "lves"), ("y", "ies")):
        if word.endswith(end):
            return word.removesuffix(end) + many
    return word if word.endswith(("s", "men")) else word + "s"


def test_a_plural_of_any_word_of_a_block_s_name_is_all_of_them() -> None:
    """ "The longbows" are the blocks of Longbow Levy, "the levies" these and the pikes; one alone is just that one."""
    for kind, x in types().items():
        words = [w for w in x.name.casefold().split() if w not in ("at", "of", "arms") and not w.endswith("'s")]
        for many in (1, 2) if x.army != LORD else ():
            field = Field(
                *(f"{kind} {n + 1} a-0303" for n in range(many)),
                armies=(x.army, "orcs" if x.army != "orcs" else "elves"),
            )
            scope: Any = field.match.game.language.scope(field.match, "amber")
            for said in [*map(several, words), " ".join([*words[:-1], several(words[-1])])]:
                assert len(scope.these(f"the {said}")) == many, (said, kind)


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("the longbows from a-0303", 2),
        ("the pikes", 2),
        ("the men at arms", 2),
        ("the levies from a-0303", 4),
        ("the pike levys", 2),
        ("longbows at a-0303", 2),
        ("the longbow from a-0303", 1),
    ],
)
def test_an_order_with_a_shortened_plural_takes_them_all(words: str, count: int) -> None:
    levies = ("longbow_levy 2 a-0303", "longbow_levy 3 a-0303", "longbow_levy 1 a-0404", "pike_levy 3 a-0303")
    others = ("pike_levy 2 a-0303", "men_at_arms 2 a-0303", "men_at_arms 1 a-0303", "goblin_mob 2 a-0101")
    field = Field(*levies, *others, armies=("crown", "orcs"))
    order: Any = field.match.parse("amber", f"move {words} to a-0304")
    assert len(order.force) == count, order


@rule("BW-TARGET-02")
@pytest.mark.parametrize("second", ["ogre_guard", "orc_blades"])
def test_who_takes_a_hit_is_said_in_the_words_of_the_question(second: str) -> None:
    own = ("orc_blades 3 b-0404", f"{second} 3 b-0404", "goblin_mob 3 b-0404")
    field = Field(*own, "men_at_arms 4 b-0404", "pike_levy 2 b-1202", layout="one_b").in_battle()
    field.say("birch", "fire", 1, 6, 6, 6)
    ask = field.match.ask("amber")
    assert ask is not None
    listed = ask.prompt.removeprefix("1 hit: which of ").removesuffix(" takes it?").replace(" and ", ", ").split(", ")
    assert {"Goblin Mob", "Orc Blades"} <= {*listed}
    for name in listed:
        for words in (name, name.casefold(), f"the {name.casefold()}"):
            order = field.match.parse("amber", words)
            assert isinstance(order, TakeHit)
            assert [types()[field.g.blocks[b].type].name for b in order.force] == [name], words
