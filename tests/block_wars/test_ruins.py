"""Ruins: mages, hidden tokens, the Wand; and battles of three (chapters RUINS, RUIN, WAND, COMBAT, VICTORY)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.games.block_wars import pages
from minaria.games.block_wars.chapters.setup import SetDown
from minaria.games.block_wars.pages import victory
from minaria.games.block_wars.rules import building, mustering
from minaria.games.block_wars.rules.battle import margins
from minaria.games.block_wars.rules.ground import cities, distances
from minaria.games.block_wars.state import Item, Pledge
from minaria.ui.script import flat

from .tools import GAME, Field, rule

MAGES = ("orc_warlock 4 a-0706", "court_magus 4 b-0505", "storm_speaker 4 b-0101")
SPOT = "a-0505"
ALL = ("1", "2", "3", "4", "5", "6")


def field(*blocks: str, turn: int = 1, seats: int = 3, **options: Any) -> Field:
    """Amber, birch and coral with orcs, crown and clans on tiles a and b."""
    return Field(*blocks, layout="two_row", seats=seats, turn=turn, scenario="ruins", **options)


def searched(token: str, *blocks: str, dice: tuple[int, ...] = (), left: tuple[str, ...] = ALL) -> Field:
    """Amber's blocks at a-0505 turn that token up."""
    f = field(*MAGES[1:], *blocks).set(tokens=(SPOT, "b-1100"), unseen=left)
    for seat in ("amber", "birch"):
        f.say(seat, "done")
    f.say("coral", "done", left.index(token) + 1, *dice)
    return f


def fled(f: Field) -> None:
    """All the others end their moves."""
    while f.g.stage == "move":
        f.say(f.match.awaited()[0], "done")


@rule("BW-RUINS-01", "BW-RUINS-02", "BW-RUINS-03")
@pytest.mark.parametrize(
    ("mage", "option", "coins"), [("A+", "difference", 12), ("B+", "difference", 17), ("B+", "full", 15)]
)
def test_the_mage_is_free_and_the_lesser_one_pays(mage: str, option: str, coins: int) -> None:
    m = Match.new(GAME, ("amber", "birch"), Seeded("4"), {"scenario": "ruins", "mage": option})
    one, two = m.state.ranks
    for seat, army in ((one, "orcs"), (two, "crown")):
        m.give(seat, m.parse(seat, f"draft {army}"))
    names = {"A+": ("Orc Warlock", 4), "B+": ("Orc Hexer", 3)}
    name, steps = names[mage]

    def no(line: str) -> str:
        return str(m.refusal(one, m.parse(one, line)))

    assert "BW-RUINS-01" in no("done"), "no mage"
    assert "BW-RUINS-02" in no(f"recruit {name} with {steps - 1}")
    for _ in range(4):
        m.give(one, m.parse(one, "recruit Goblin Mob with 0"))
    for kind in ("Orc Blades", "Orc Blades", "Loot Cart"):
        m.give(one, m.parse(one, f"recruit {kind} with 0"))
    assert "Leave a place" in no("recruit Loot Cart with 1"), "the eighth is the mage"
    m.give(one, m.parse(one, f"recruit {name} with {steps}"))
    assert mustering.coins_left(m.state, "orcs") == coins
    assert "BW-RUINS-0" in no(f"recruit {names['B+' if mage == 'A+' else 'A+'][0]} with 3")
    m.give(one, m.parse(one, "dismiss 7"))
    assert "BW-RUINS-03" in no("recruit Orc Warlock with 4" if mage == "B+" else "recruit Orc Hexer with 3")


@rule("BW-RUINS-02")
def test_coins_of_the_lesser_mage_that_are_spent_hold_him() -> None:
    m = Match.new(GAME, ("amber", "birch"), Seeded("4"), {"scenario": "ruins"})
    one, two = m.state.ranks
    for seat, line in ((one, "draft orcs"), (two, "draft crown"), (one, "recruit Orc Hexer with 3")):
        m.give(seat, m.parse(seat, line))
    for _ in range(2):
        m.give(one, m.parse(one, "recruit Orc Blades with 4"))
    assert "spent already" in str(m.refusal(one, m.parse(one, "dismiss 1")))


@rule("BW-RUIN-01", "BW-RUIN-02", "BW-RUINS-05", "BW-RUINS-06", "BW-SETUP-05")
def test_tokens_are_laid_in_rounds_and_two_blocks_by_the_neighbour() -> None:
    m = Match.new(GAME, ("amber", "birch", "coral", "dusk"), Seeded("4"), {"scenario": "ruins"})
    ranks = m.state.ranks
    while not m.state.picked:
        seat = m.awaited()[0]
        ask = m.ask(seat)
        assert ask is not None
        m.give(seat, ask.absent)  # type: ignore[arg-type]
    laid = []
    while len(m.state.tokens) < 6:
        laid.append(m.awaited()[0])
        m.give(laid[-1], m.parse(laid[-1], f"set down at {mustering.special_places(m.state, 'token')[0]}"))
    assert laid == [*reversed(ranks), *list(reversed(ranks))[:2]]
    assert all(distances(m.state, a)[b] >= 2 for a, b in pairwise(m.state.tokens))
    again = m.state.copy()
    again.specials = ("token",)
    assert "BW-RUIN-02" in str(SetDown(m.state.tokens[0]).refusal(again, ranks[0], None))
    whose = {}
    for k, seat in enumerate(ranks):
        assert m.awaited() == (seat,)
        victim = ranks[(k + 1) % 4]
        army = m.state.armies_of(victim)[0]
        bought = len([w for w in m.state.lists[victim] if w.steps])
        m.give(seat, m.parse(seat, f"camp at {mustering.start_cities(m.state, seat, army)[-(k % 2)]}"))
        assert len(m.state.lists[victim]) == bought - min(2, bought)
        whose[victim] = m.state.homes[m.state.armies_of(victim)[0]]
        seen = [known.blocks[b] for known in [GAME.views.of(m.state, seat).g] for b in known.of(victim)]
        assert seen == [], "who sets them down does not see what they are"
    placed, tried = [], 0
    while m.state.stage == "setup":
        seat = m.awaited()[0]
        army = m.state.armies_of(seat)[0]
        if not mustering.placed(m.state, army):
            tile = whose[seat][0]
            same = [h for h, x in cities(m.state).items() if x.value == 1 and h[0] == tile and not m.state.here(h)]
            for at in same:
                assert "another tile" in str(m.refusal(seat, m.parse(seat, f"camp at {at}")))
            tried += len(same)
            m.give(seat, m.parse(seat, f"camp at {mustering.start_cities(m.state, seat, army)[0]}"))
            placed.append(seat)
        else:
            m.give(seat, m.parse(seat, "done"))
    assert placed == list(reversed(ranks))
    assert tried
    homes = [x.at for x in m.state.blocks.values() if x.at in cities(m.state)]
    assert len({(h, m.state.seat_of(b)) for h in homes for b in m.state.here(h)}) == len(set(homes)), "one a city"


@rule("BW-RUIN-03", "BW-RUIN-07", "BW-MOVE-07")
def test_tokens_are_turned_up_in_the_order_of_moves() -> None:
    f = field(*MAGES, f"orc_blades 2 {SPOT}", "pike_levy 2 b-1100").set(tokens=(SPOT, "b-1100"), unseen=("4", "5", "6"))
    f = f.set(order=("coral", "birch", "amber"))
    frames = f.match.position.stack
    assert frames
    f.say("amber", "done")
    f.say("birch", "done")
    f.say("amber", "done", 2, 1)  # birch finds 5 of 4 5 6, amber then 4 of 4 6
    assert (f.g.armies["crown"].gold, f.g.armies["orcs"].gold) == (12, 12)
    assert (f.g.unseen, f.g.tokens) == (("6",), ())
    assert f.g.found == 1


@rule("BW-RUIN-03")
def test_a_token_stays_down_while_two_stand_there() -> None:
    f = field(*MAGES, f"orc_blades 2 {SPOT}", f"pike_levy 2 {SPOT}").set(tokens=(SPOT,), unseen=("4",))
    fled(f)
    assert f.g.tokens == (SPOT,)


@rule("BW-RUIN-04", "BW-RUINS-08", "BW-COMBAT-09")
def test_the_ruins_collapse() -> None:
    f = searched("1", MAGES[0], f"orc_blades 3 {SPOT}", f"goblin_mob 1 {SPOT}")
    assert f.steps()["orc_blades-1"] == 2
    assert "goblin_mob-1" not in f.g.blocks
    f = searched("1", f"orc_warlock 1 {SPOT}", "goblin_mob 1 a-0706")
    assert f.g.of("amber") == []
    assert f.g.points == {"amber": 0, "birch": 0, "coral": 0}, "nobody is credited"


@rule("BW-RUIN-05")
@pytest.mark.parametrize(("dice", "hurt"), [((4, 1), False), ((2, 6), False), ((3, 2), True)])
def test_the_trap_may_be_seen(dice: tuple[int, ...], hurt: bool) -> None:
    f = searched("2", f"orc_warlock 4 {SPOT}", f"blood_priest 3 {SPOT}", f"goblin_mob 2 {SPOT}", dice=dice)
    assert f.steps()["goblin_mob-1"] == (1 if hurt else 2)
    assert f.steps()["orc_warlock-1"] == (3 if hurt else 4)


@rule("BW-RUIN-06")
def test_deception_hurts_the_wise_and_pays_a_coin() -> None:
    f = searched("3", MAGES[0], f"orc_blades 3 {SPOT}")
    assert (f.steps()["orc_blades-1"], f.g.armies["orcs"].gold) == (3, 1)
    f = searched("3", MAGES[0], f"blood_priest 1 {SPOT}", f"orc_blades 3 {SPOT}")
    assert "blood_priest-1" not in f.g.blocks
    assert (f.steps()["orc_blades-1"], f.g.armies["orcs"].gold) == (3, 1)


@rule("BW-RUIN-08")
def test_the_finder_says_who_bears_the_wand() -> None:
    f = searched("6", f"orc_warlock 4 {SPOT}", f"orc_blades 3 {SPOT}")
    assert f.asked() == "amber: Who bears the Magic Wand?"
    f.say("amber", "pick up the wand with the orc blade")
    assert f.g.items["wand"] == Item(SPOT, "orc_blades-1")
    assert f.g.stage == "build"
    f = searched("6", MAGES[0], f"orc_blades 3 {SPOT}")
    assert f.g.items["wand"].bearer == "orc_blades-1", "nobody else is there"
    assert "wand" in f.view("birch").facts.items
    assert "orc_blades" not in msgspec.json.encode(f.view("birch")).decode()


@rule("BW-RUINS-07", "BW-RUINS-08", "BW-VICTORY-12")
def test_a_dead_mage_takes_his_army_away() -> None:
    f = field(
        "orc_warlock 1 a-0707", *MAGES[1:], "orc_blades 3 a-0706", "goblin_mob 2 b-1100", "heavy_knights 3 a-0606"
    )
    f = f.set(
        blocks={**f.g.blocks, "heavy_knights-1": msgspec.structs.replace(f.g.blocks["heavy_knights-1"], at="a-0708")}
    )
    f.say("amber", "done")
    f.say("birch", "move the heavy knight to a-0707")
    f.say("birch", "done")
    f.say("coral", "done")
    f.say("birch", "fire", 1, 6, 6)
    assert f.g.of("amber") == []
    assert f.g.out == ("amber",)
    assert f.g.points == {"amber": 0, "birch": 10, "coral": 0}
    assert "The mage of Amber is dead" in f.told("coral")
    assert f.view("coral").facts.lords == {"amber": 0, "birch": 1, "coral": 1}


@rule("BW-VICTORY-09")
def test_the_last_mage_wins() -> None:
    f = field("orc_warlock 1 a-0505", MAGES[1], seats=2).set(tokens=(SPOT, "b-1100"), unseen=ALL)
    f.say("amber", "done")
    f.say("birch", "done", 1)
    f.say("birch", "done")
    assert (f.match.over, f.g.winners) == (True, ("birch",)), "at the end of the Build Phase"
    f = field("orc_warlock 1 a-0505", "court_magus 1 b-1100", seats=2).set(tokens=(SPOT, "b-1100"), unseen=("1", "2"))
    f.say("amber", "done")
    f.say("birch", "done", 1, 6)
    assert (f.match.over, f.g.winners) == (True, ()), "both in one phase: a draw"


@rule("BW-VICTORY-10", "BW-VICTORY-20")
@pytest.mark.parametrize(
    ("turn", "found", "options", "over"),
    [(17, 8, {}, False), (18, 8, {}, True), (20, 0, {}, False), (20, 0, {"turns": "20"}, True)],
)
def test_ten_turns_after_the_last_token(turn: int, found: int, options: dict[str, Any], over: bool) -> None:
    f = field(*MAGES, turn=turn, **options).works().set(found=found)
    f.end_turn(1, 2, 3, 4, 5, 6)
    assert f.match.over is over


@rule("BW-VICTORY-11", "BW-VICTORY-12", "BW-VICTORY-13")
@pytest.mark.parametrize(
    ("blocks", "points", "winners", "total"),
    [
        (("orc_warlock 3 a-0101", "orc_blades 3 a-0102", MAGES[1]), {}, ("amber",), 12 + 6),
        (("orc_warlock 1 a-0101", MAGES[1]), {"amber": 20}, ("amber",), 4 + 20),
        (("orc_warlock 2 a-0101", "goblin_mob 4 a-0102", "court_magus 3 b-0101"), {}, ("birch",), 12),
        (("orc_warlock 3 a-0706", "court_magus 3 b-0101"), {}, ("amber",), 12),
        (("orc_warlock 3 a-0101", "court_magus 3 b-0101"), {}, ("amber", "birch"), 12),
    ],
)
def test_the_count(blocks: tuple[str, ...], points: dict[str, int], winners: tuple[str, ...], total: int) -> None:
    f = field(*blocks, turn=18, seats=2).works().set(found=8, points={"amber": 0, "birch": 0, **points})
    f.end_turn()
    assert (f.g.winners, f.g.points[winners[0]]) == (winners, total)


@rule("BW-VICTORY-12", "BW-VICTORY-13")
def test_the_wand_counts_and_who_has_no_mage_does_not() -> None:
    f = field("orc_warlock 1 a-0101", "court_magus 2 b-0101", turn=18, seats=2).works().set(found=8)
    f = f.set(items={"wand": Item("a-0101", "orc_warlock-1")})
    f.end_turn()
    assert (f.g.winners, f.g.points) == (("amber",), {"amber": 12, "birch": 8})
    f = (
        field("orc_blades 4 a-0101", "ogre_guard 4 a-0102", "court_magus 2 b-0101", turn=18, seats=2)
        .works()
        .set(found=8)
    )
    f.end_turn()
    assert f.g.winners == ("birch",), "20 to 8, but no mage"


@rule("BW-BUILD-06", "BW-RUINS-03")
def test_only_what_was_chosen_is_built() -> None:
    f = field(*MAGES).works(orcs=20).set(picked={"orcs": ("goblin_mob", "orc_warlock"), "crown": (), "clans": ()})
    assert {k: n for k, n in building.pool(f.g, "orcs").items() if n} == {"goblin_mob": 1}
    assert "BW-BUILD-05" in f.no("amber", "recruit Orc Hexer at Oakhelm with 1")
    assert "BW-BUILD-05" in f.no("amber", "recruit Orc Blades at Oakhelm with 1"), "BW-BUILD-06: a ninth block"
    f.say("amber", "recruit Goblin Mob at Oakhelm with 2")


@rule("BW-WAND-09")
@pytest.mark.parametrize("winner", ["pike_levy 4 a-0707", "court_magus 4 a-0707"])
def test_the_wand_of_the_fallen_goes_to_a_wizard_or_is_lost(winner: str) -> None:
    f = field(MAGES[0], winner, "heavy_knights 4 a-0707", "storm_speaker 4 b-0101", "goblin_mob 1 a-0708")
    f = f.set(items={"wand": Item("a-0708", "goblin_mob-1")})
    f.say("amber", "move the goblin mob to a-0707")
    fled(f)
    if "Magus" in f.asked():
        f.say("birch", "hold the court magus")
    f.say("birch", "fire", 1, 1, 6, 6)
    wand = f.g.items.get("wand")
    assert wand == (Item("a-0707", "court_magus-1") if "court" in winner else None)


@rule("BW-COMBAT-03", "BW-COMBAT-07", "BW-MOVE-03")
def test_a_third_player_names_his_side_and_keeps_to_it() -> None:
    f = field(*MAGES, "orc_blades 3 a-0708", "pike_levy 3 a-0707", "clan_axemen 3 a-0607")
    f.say("amber", "move the orc blade to a-0707")
    f.say("amber", "done")
    f.say("birch", "done")
    assert "BW-COMBAT-03" in f.no("coral", "move the clan axemen to a-0707")
    assert "does not fight there" in f.no("coral", "side with coral at a-0707")
    f.say("coral", "side with birch at a-0707")
    assert "it stands" in f.no("coral", "side with amber at a-0707")
    f.say("coral", "move the clan axemen to a-0707")
    assert margins(f.g, "a-0707") == (("amber",), ("birch", "coral"))
    f.say("coral", "done")
    assert f.g.the_fight.defenders == ("birch", "coral")
    assert "Amber against Birch and Coral" in f.told(None)


@rule("BW-REGROUP-05", "BW-CITY-01")
def test_winners_of_two_players_stand_together_and_neither_owns_the_place() -> None:
    f = field(*MAGES[1:], "orc_warlock 4 a-0101", "goblin_mob 1 a-0706", "pike_levy 3 a-0707", "clan_axemen 3 a-0805")
    f = f.set(blocks={**f.g.blocks, "clan_axemen-1": msgspec.structs.replace(f.g.blocks["clan_axemen-1"], at="a-0705")})
    f.say("amber", "done")
    f.say("birch", "move the pike levy to Oakhelm")
    f.say("birch", "done")
    f.say("coral", "side with birch at Oakhelm")
    f.say("coral", "move the clan axemen to Oakhelm")
    f.say("coral", "done")
    f.say("coral", "fire", 1, 6, 6)
    assert f.asked().startswith("birch: Oakhelm is yours: regroup"), "the earlier mover first"
    f.say("birch", "done")
    assert f.asked().startswith("coral: Oakhelm is yours: regroup")
    f.say("coral", "done")
    assert f.g.stage == "build"
    assert building.holders(f.g).get("a-0706") is None
    assert GAME.rules.invariants(f.g) == [], "they may stand there"
    lost = f.g.copy()
    lost.pledged = (Pledge("a-0706", "coral", "defence"),)
    assert GAME.rules.invariants(lost) == ["enemies stand together at a-0706"], "a battle leaves one side"
    for seat in f.match.awaited():
        f.say(seat, "done", *((1, 2, 3, 4, 5, 6) if len(f.match.awaited()) == 1 else ()))
    f.end_turn(1, 2, 3, 4, 5, 6)
    assert {f.g.seat_of(b) for b in f.g.here("a-0706")} == {"birch", "coral"}, "and in the turns that follow"
    assert GAME.rules.invariants(f.g) == []


def test_what_is_missing_to_win() -> None:
    f = field(*MAGES, "orc_blades 4 a-0101").set(tokens=(SPOT,), unseen=("6",))
    page = "\n".join(flat(victory.score(f.view("amber"))))
    assert "2 mages of others stand in your way (BW-VICTORY-09)" in page
    assert "10 turns after the last token is found, of which 1 is left" in page
    assert "The count of Amber now: 24 for blocks" in page
    assert "Ruins: a token lies here, face down" in "\n".join(flat(pages.place_page(f.view("amber"), SPOT)))
