"""Choosing and building as it is typed: several blocks at once, what is asked before something is given away."""

from __future__ import annotations

from commands import Misread, Question
from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.table.line.table import Table

from .tools import GAME, Field, rule

FOE = "pike_levy 4 a-0901"


def choosing() -> Match:
    """Amber with the Hill Clans, birch with the Deep Dwarves, before anything is chosen."""
    match = Match.new(GAME, ("amber", "birch"), Seeded("5"))
    armies = iter(("draft hill clans", "draft deep dwarves"))
    for line in armies:
        seat = match.awaited()[0]
        match.give(seat, match.parse(seat, line))
    return match


def clans(match: Match) -> str:
    """The seat with the Hill Clans."""
    found: str = match.state.armies["clans"].seat
    return found


def heard(match: Match, *lines: str) -> str:
    """What the seat with the Hill Clans reads as it types these lines at a table."""
    table = Table(match)
    table.cautious = True
    seat = clans(match)
    return "\n".join(r.text for line in lines for r in table.hear(seat, line))


@rule("BW-DRAFT-02", "BW-DRAFT-03")
def test_several_blocks_of_a_type_are_chosen_at_once() -> None:
    match = choosing()
    said = heard(
        match, "recruit 3 clan spearmen with 2 steps each", "recruit 2 clan spearmen", "recruit 2 axemen with 3"
    )
    assert "3 Clan Spearmen with 2 steps each; 14 coins left, 5 blocks to choose" in said
    assert "No more than 1 of them. The army has no more than 4 of Clan Spearmen. (BW-DRAFT-02)" in said
    assert "No more than 1 of them. Another costs 9 coins; 5 are left. (BW-DRAFT-03)" in said
    assert [w.steps for w in match.state.lists[clans(match)]] == [2, 2, 2]
    assert "Say how many blocks." in heard(match, "recruit 0 clan spearmen")
    again = Match.replay(GAME, match.lines, Seeded("5"))
    assert again.position.sum() == match.position.sum()


@rule("BW-BUILD-01", "BW-BUILD-02")
def test_several_blocks_are_built_at_once() -> None:
    f = Field("orc_blades 1 a-0706", FOE).works(orcs=1)
    f.say("amber", "recruit 2 goblin mobs with 2 each at oakhelm")
    assert [(w.type, w.steps, w.at) for w in f.g.lists["amber"]] == [("goblin_mob", 2, "a-0706")] * 2
    more = f.no("amber", "recruit 2 goblin mobs at oakhelm")
    assert more.startswith("No more than 1 of them. Another costs 1 gold"), "5 gold were there"
    f.say("amber", "done")
    f.say("birch", "done")
    assert sorted(x.steps for x in f.g.blocks.values() if x.type == "goblin_mob") == [2, 2]


def test_a_kind_of_block_names_what_the_own_army_has_of_it() -> None:
    match = choosing()
    seat = clans(match)
    scope = GAME.language.scope(match, seat)
    found = match.reader.read("recruit wizard with 3", scope)
    assert isinstance(found, Question)
    assert [label for label, _ in found.choices] == ["Storm Speaker", "Hedge Witch"]
    assert match.parse(seat, "recruit the cleric").type == "totem_priest"  # type: ignore[attr-defined]


@rule("BW-SETUP-06")
def test_going_to_war_with_coins_left_is_asked_about() -> None:
    match = choosing()
    said = heard(match, "recruit 2 clan axemen with 3", "done")
    assert "6 blocks and 2 coins for the Hill Clans are left; coins that you keep are off-map gold" in said
    assert clans(match) in match.awaited(), "asked, not done"
    heard(match, "recruit 2 clan spearmen", "done")
    assert clans(match) not in match.awaited(), "nothing could be bought"


@rule("BW-GOLD-01")
def test_gold_of_cities_that_would_be_lost_is_asked_about() -> None:
    f = Field("orc_blades 1 a-0706", "goblin_mob 4 b-0404", FOE).works(orcs=9)
    done = f.match.parse("amber", "done")
    assert GAME.advice.warning(f.match, "amber", done) == "4 gold in your cities is not spent and would be lost."
    f.say("amber", "recruit 1 goblin mob at oakhelm with 3")
    assert GAME.advice.warning(f.match, "amber", done) == "1 gold in your cities is not spent and would be lost."
    f.say("amber", "recruit 1 goblin mob at oakhelm with 1")
    assert GAME.advice.warning(f.match, "amber", done) == "", "the gold off the map keeps"


def test_what_was_taken_for_a_slip_counts_once_it_is_spelt_out() -> None:
    match = Match.new(GAME, ("amber", "birch"), Seeded("5"))
    table, seat = Table(match), match.awaited()[0]
    table.cautious = True
    assert "Did you mean 'draft Hill Clans'?" in table.hear(seat, "hill clans")[-1].text
    table.hear(seat, "recruit 2 clan axemen")
    told = [r.text for r in table.hear(seat, "draft hill clans")]
    assert told[0] == "draft Hill Clans", "not asked about a second time"
    assert "clans" in match.state.armies


def test_a_place_alone_is_enough_where_an_army_begins() -> None:
    match = choosing()
    for seat in ("amber", "birch"):
        army = "clan spearmen" if seat == clans(match) else "dwarf axe guard"
        match.give(seat, match.parse(seat, f"recruit {army} with 1"))
        match.give(seat, match.parse(seat, "done"))
    seat = match.awaited()[0]
    order = match.parse(seat, "camp corvale")
    assert match.text(seat, order) == "camp at Corvale"
    match.give(seat, order)


def test_a_word_of_the_referee_and_half_an_order_out_of_place_are_told_so() -> None:
    match = choosing()
    seat = clans(match)
    scope = GAME.language.scope(match, seat)
    read = match.reader.read("remove 2 armies", scope)
    assert isinstance(read, Misread)
    assert "Only the referee may do that. You may: recruit." in read.message
    asked = match.reader.read("move 3 spearm", scope)
    assert isinstance(asked, Question)
    assert [match.text(seat, order) for _, order in asked.choices] == ["recruit 3 Clan Spearmen with 1"]
