"""Plundering Allies (chapters PLUNDER, TEMPLE, VICTORY)."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.games.block_wars import pages
from minaria.games.block_wars.chapters.setup import SetDown
from minaria.games.block_wars.pages import victory
from minaria.games.block_wars.phases.beginning import Specials
from minaria.games.block_wars.rules import building, ending, mustering
from minaria.games.block_wars.rules.ground import cities, distances, hex_of
from minaria.ui.script import flat

from .tools import GAME, Field, rule

OAKHELM, BRACKWELL, CORVALE = "a-0706", "a-0403", "a-0206"  # 4, 3 and 1 gold
FORTS = ("skull_fort 2 a-0706", "hill_fort 2 a-0206", "royal_castle 2 b-0505", "mountain_keep 2 b-0104")
PICKED = {
    "orcs": ("skull_fort", "orc_blades", "orc_blades", "goblin_mob"),
    "clans": ("hill_fort", "clan_axemen"),
    "crown": ("royal_castle", "pike_levy"),
    "dwarves": ("mountain_keep", "rune_elder"),
}


def field(*blocks: str, turn: int = 1, temples: tuple[str, ...] = (), **options: Any) -> Field:
    """Amber has orcs and clans, birch the crown and dwarves, on tiles a and b."""
    f = Field(
        *blocks,
        layout="two_row",
        turn=turn,
        armies=("orcs", "crown", "clans", "dwarves"),
        scenario="plundering",
        **options,
    )
    return f.set(picked=dict(PICKED), temples=temples)


def say(m: Match, seat: str, line: str) -> None:
    """Give an order."""
    m.give(seat, m.parse(seat, line))


def no(m: Match, seat: str, line: str) -> str:
    """Why an order is refused."""
    return str(m.refusal(seat, m.parse(seat, line)))


def drafted() -> Match:
    """Three players have two armies each; the first of them has the orcs and the clans."""
    m = Match.new(GAME, ("amber", "birch", "coral"), Seeded("4"), {"scenario": "plundering"})
    for army in ("orcs", "crown", "elves", "undead", "dwarves", "clans"):
        say(m, m.awaited()[0], f"draft {army}")
    return m


def mustered() -> Match:
    """The first player has chosen four goblin mobs, orc blades without a step, and clan axemen; the others nothing."""
    m = drafted()
    one = m.state.ranks[0]
    for line in (*["recruit Goblin Mob with 1"] * 4, *["recruit Orc Blades with 0"] * 3, "recruit Clan Axemen with 3"):
        say(m, one, line)
    for seat in m.state.ranks:
        say(m, seat, "done")
    return m


def with_temples() -> tuple[Match, list[str]]:
    """The temples lie, each where one may; and who placed them, one after the other."""
    m, order = mustered(), []
    while isinstance(m.phase, Specials):
        order.append(m.awaited()[0])
        say(m, order[-1], f"set down at {mustering.special_places(m.state, 'temple')[0]}")
    return m, order


@rule("BW-DRAFT-01")
def test_armies_are_taken_to_the_last_player_and_back() -> None:
    m = drafted()
    whose = {a: h.seat for a, h in m.state.armies.items()}
    one, two, three = m.state.ranks
    assert whose == {"orcs": one, "crown": two, "elves": three, "undead": three, "dwarves": two, "clans": one}


@rule("BW-PLUNDER-01", "BW-PLUNDER-04")
def test_the_castles_are_chosen_and_free() -> None:
    m = drafted()
    assert "BW-PLUNDER-01" in no(m, m.state.ranks[0], "dismiss 1"), "the castles are chosen"
    assert mustering.coins_left(m.state, "orcs") == mustering.coins_left(m.state, "clans") == 30, "and free"


@rule("BW-PLUNDER-01")
def test_eight_blocks_are_chosen_the_castle_among_them() -> None:
    m = drafted()
    one = m.state.ranks[0]
    for line in (*["recruit Goblin Mob with 1"] * 4, *["recruit Orc Blades with 0"] * 3):
        say(m, one, line)
    assert "No more than 8 blocks" in no(m, one, "recruit Orc Bowmen with 0")


@rule("BW-PLUNDER-03")
def test_two_armies_have_one_purse_and_four_blocks_each() -> None:
    m = drafted()
    one = m.state.ranks[0]
    for _ in range(4):
        say(m, one, "recruit Goblin Mob with 1")
    assert "BW-PLUNDER-03" in no(m, one, "recruit Orc Blades with 1")
    say(m, one, "recruit Clan Axemen with 3")
    assert mustering.coins_left(m.state, "orcs") == mustering.coins_left(m.state, "clans") == 30 - 4 - 9
    for seat in m.state.ranks:
        say(m, seat, "done")
    assert (m.state.armies["orcs"].gold, m.state.armies["clans"].gold) == (17, 0), "what is left is gold"


@rule("BW-TEMPLE-01")
def test_two_temples_each_are_placed_from_the_last_player_to_the_first() -> None:
    m, order = with_temples()
    one, two, three = m.state.ranks
    assert order == [three, two, one, three, two, one]
    assert len(set(m.state.temples)) == 6


@rule("BW-DRAFT-04", "BW-PLUNDER-04", "BW-PLUNDER-05")
def test_armies_are_placed_there_and_back_and_what_got_no_step_stays_in_the_pool() -> None:
    m, _ = with_temples()
    one, two, three = m.state.ranks
    placed = []
    while m.state.stage == "setup":
        seat = m.awaited()[0]
        if mustering.placed(m.state, getattr(m.phase, "army", "")):
            say(m, seat, "done")
            continue
        placed.append(seat)
        if len(placed) == 4:
            tile = m.state.homes["elves"][0]
            same = [h for h, x in cities(m.state).items() if x.value == 1 and h[0] == tile and not m.state.here(h)]
            assert "another tile" in no(m, seat, f"camp at {same[0]}")
            assert "Another army" in no(m, seat, f"camp at {m.state.homes['orcs']}")
        say(m, seat, f"camp at {mustering.start_cities(m.state, seat)[0]}")
    assert placed == [one, two, three, three, two, one]
    assert {hex_of(m.state, h).value for h in m.state.homes.values()} == {1}
    forts = {x.type: x for x in m.state.blocks.values() if x.type in ("skull_fort", "hill_fort")}
    assert {(x.steps, x.at) for x in forts.values()} == {(2, m.state.homes["orcs"]), (2, m.state.homes["clans"])}
    assert building.pool(m.state, "orcs")["orc_blades"] == 3
    assert building.pool(m.state, "orcs")["goblin_mob"] == 0, "four are chosen, all four on the map"


@rule("BW-TEMPLE-02")
def test_temples_keep_away_from_cities_and_each_other() -> None:
    f = field(temples=("a-0405",)).set(temples=())
    free = mustering.special_places(f.g, "temple")
    assert all(distances(f.g, c)[h] >= 2 for h in free for c in cities(f.g))
    f = f.set(temples=(free[0],))
    assert all(distances(f.g, free[0])[h] >= 2 for h in mustering.special_places(f.g, "temple"))
    assert "BW-TEMPLE-02" in str(SetDown(free[0]).refusal(f.set(specials=("temple",)).g, "amber", None))


@rule("BW-TEMPLE-03", "BW-TEMPLE-06")
def test_a_temple_is_looted_by_whoever_is_alone_there() -> None:
    f = field(*FORTS, "clan_axemen 2 a-0505", temples=("a-0505", "a-1100"))
    f.say("amber", "done")
    f.say("birch", "done", 1, 5)
    assert (f.g.armies["clans"].gold, f.g.armies["orcs"].gold) == (5, 0), "a 1 is thrown again"
    assert f.g.temples == ("a-1100",)
    assert f.g.found == 0
    f = field(*FORTS, temples=("a-0505", "a-1100"))
    f.say("amber", "done")
    f.say("birch", "done")
    assert f.g.temples == ("a-0505", "a-1100"), "nobody is there"


@rule("BW-TEMPLE-04", "BW-VICTORY-06")
@pytest.mark.parametrize(("die", "coins"), [(1, 1), (2, 2), (4, 2), (6, 7)])
def test_the_last_temple_pays_by_its_own_table_and_ends_the_war(die: int, coins: int) -> None:
    f = field(*FORTS, "orc_blades 4 a-0505", turn=9, temples=("a-0505",))
    f.say("amber", "done")
    f.say("birch", "done", die)
    assert f.g.armies["orcs"].gold == coins
    f.say("amber", "done")
    f.say("birch", "done", 6, 6, 1, 1)
    assert f.g.turn == 10
    for _ in (10, 11, 12):
        assert not f.match.over
        f.end_turn(6, 6, 1, 1)
    assert f.match.over, "three turns after turn 9"
    assert (f.g.turn, f.g.winners) == (12, ("amber",))


@rule("BW-TEMPLE-05")
def test_two_temples_are_looted_in_the_order_of_moves() -> None:
    f = field(*FORTS, "orc_blades 4 a-0505", "pike_levy 2 b-0702", temples=("a-0505", "b-0702"))
    f = f.set(order=("birch", "amber"))
    f.say("amber", "done")
    f.say("amber", "done", 6, 6)
    assert (f.g.armies["crown"].gold, f.g.armies["orcs"].gold) == (6, 7), "the second is the last"


@rule("BW-PLUNDER-06")
def test_armies_of_a_player_are_friends_with_purses_of_their_own() -> None:
    f = field(*FORTS, "clan_axemen 1 a-0706").works()
    assert building.holders(f.g)[OAKHELM] == "orcs"
    assert "0 can be spent there" in f.no("amber", "build 1 step on the clan axemen"), "Oakhelm is the orcs'"
    f.say("amber", "build 1 step on the skull fort")
    forts = [f"skull_fort 1 {OAKHELM}"] * 5  # what cannot move on takes a place for good
    assert "BW-STACK-01" in field(*forts, "clan_axemen 1 a-0707").no("amber", "move the clan axemen to Oakhelm")
    field(*forts[1:], "clan_axemen 1 a-0707").say("amber", "move the clan axemen to Oakhelm")


@rule("BW-PLUNDER-07", "BW-PLUNDER-08", "BW-PLUNDER-09")
def test_an_army_whose_castle_has_fallen() -> None:
    f = field(*FORTS[1:], f"orc_blades 2 {BRACKWELL}").works(orcs=6)
    assert building.income(f.g, "amber") == 1, "the orcs' city yields nothing"
    for line in ("build 1 step on the orc blade", "recruit Goblin Mob at Brackwell with 1"):
        assert "BW-PLUNDER-07" in f.no("amber", line)
    assert building.pool(f.g, "orcs")["skull_fort"] == 0
    assert "BW-PLUNDER-08" in f.no("amber", "send 7 coins to Hill Clans")
    f.say("amber", "send 6 coins to Hill Clans")
    f.say("amber", "build 2 steps on the hill fort")
    f.say("amber", "done")
    f.say("birch", "done", 1, 2, 3, 4)
    assert (f.g.armies["orcs"].gold, f.g.armies["clans"].gold) == (0, 3), "4 for two steps, of which Corvale paid 1"
    f = field(*FORTS, f"orc_blades 2 {BRACKWELL}").works(orcs=6)
    assert "Not now" in f.no("amber", "send 6 coins to Hill Clans"), "its castle stands"


@rule("BW-PLUNDER-10", "BW-COMBAT-10")
def test_the_pool_is_what_was_chosen() -> None:
    f = field(*FORTS).works()
    f.say("amber", "recruit Goblin Mob at Oakhelm with 2")
    f.say("amber", "recruit Orc Blades at Oakhelm with 1")
    assert "BW-BUILD-05" in f.no("amber", "recruit Orc Bowmen at Oakhelm with 1"), "BW-BUILD-06: not chosen"
    assert "In the pool: 1 Goblin Mob and 2 Orc Blades" in "\n".join(flat(pages.seat_sheet(f.view("amber"), "amber")))
    assert f.view("birch").facts.pools.keys() == {"crown", "dwarves"}


@rule("BW-VICTORY-05", "BW-VICTORY-19")
def test_the_last_player_with_a_castle_wins() -> None:
    """When the count is due in the same turn, the first win listed decides."""
    f = field("hill_fort 2 a-0206", "royal_castle 1 a-0706", "troll_crushers 3 a-0707", turn=12)
    f = f.set(found=9, points={"amber": 0, "birch": 90})
    f.say("amber", "move the troll crusher to Oakhelm")
    f.say("amber", "done")
    f.say("birch", "done")
    f.say("birch", "fire", 6)
    f.say("amber", "fire", 1, 6, 6)
    if not f.match.over:
        f.say("amber", "done")
    assert (f.match.over, f.g.winners, f.g.points["amber"]) == (True, ("amber",), 10)


@rule("BW-VICTORY-07", "BW-VICTORY-08")
@pytest.mark.parametrize(
    ("blocks", "points", "winners"),
    [
        (("skull_fort 4 a-0706", "pike_levy 4 b-0101"), {"amber": 0, "birch": 0}, ("amber",)),  # 8 to 4
        (("skull_fort 4 a-0706", "pike_levy 4 b-0101"), {"amber": 0, "birch": 10}, ("birch",)),  # 8 to 14
        (("skull_fort 2 a-0706", "pike_levy 4 b-0101"), {"amber": 0, "birch": 0}, ("amber",)),  # a castle splits
        (("orc_blades 2 a-0101", "pike_levy 4 a-0706"), {"amber": 0, "birch": 0}, ("birch",)),  # a city splits
        (("orc_blades 2 a-0101", "pike_levy 4 b-0101"), {"amber": 0, "birch": 0}, ("amber", "birch")),
    ],
)
def test_the_count(blocks: tuple[str, ...], points: dict[str, int], winners: tuple[str, ...]) -> None:
    f = field(*blocks, turn=12).works().set(found=9, points=points)
    f.end_turn()
    assert (f.match.over, f.g.winners) == (True, winners)


@rule("BW-VICTORY-20")
def test_the_war_may_end_after_turn_twenty() -> None:
    for turn, over in ((19, False), (20, True)):
        f = field(*FORTS, "orc_blades 4 a-0101", turn=turn, temples=("a-0303",), turns="20").works()
        f.end_turn(1, 2, 3, 4)
        assert f.match.over is over
    assert f.g.armies["orcs"].gold == 0, "an unopened temple pays nothing"


def test_what_is_missing_to_win() -> None:
    f = field(*FORTS, "orc_blades 4 a-0101", temples=("a-0303",))
    page = "\n".join(flat(victory.score(f.view("amber"))))
    assert "2 castles of others stand in your way (BW-VICTORY-05)" in page
    assert "3 turns after the last temple is looted, of which 1 is left" in page
    assert "The count of Amber now: 16 for blocks, 0 for deeds: 16" in page
    assert "Birch now" not in page
    assert ending.count_of(f.g, "birch").blocks == 8
    assert hex_of(f.g, "a-0706").name == "Oakhelm"
