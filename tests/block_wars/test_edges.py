"""Cases at the edge of a rule: equal strengths, nobody left, what nobody bears, the last place in a hex."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.engine.dice import Given, Seeded
from minaria.engine.state import Run
from minaria.games.block_wars.rules import battle, borderland, building, ending
from minaria.games.block_wars.rules.ground import coastal, near, room, water
from minaria.games.block_wars.state import BlockWars, Charm, Fight, Host, Item, Pledge, Wish

from .tools import Field, rule

FOE = "pike_levy 2 b-1202"
HEX = "b-0404"


def under_way(f: Field, **fields: Any) -> BlockWars:
    """A copy of the position with other fields and an order under way: rules may be called."""
    g = f.g.copy()
    for name, value in fields.items():
        setattr(g, name, value)
    g.run = Run(1, "amber", Seeded("1"))
    return g


def fought(*blocks: str, attackers: tuple[str, ...], defenders: tuple[str, ...], **options: Any) -> BlockWars:
    """A battle at b-0404 between the blocks there."""
    f = Field(*blocks, FOE, layout="one_b", **options)
    return under_way(f, fight=Fight(HEX, attackers, defenders, attackers[0]), invaded={HEX: attackers[0]})


@rule("BW-COMBAT-02", "BW-NEUTRAL-04")
def test_a_force_on_the_attacker_s_side_is_not_fought() -> None:
    f = Field("orc_blades 2 b-0404", "lords_rabble 4 b-0404", FOE, layout="one_b")
    assert battle.open_battles(under_way(f, invaded={HEX: "amber"})) == {HEX: "amber"}
    assert battle.open_battles(under_way(f, invaded={HEX: "amber"}, friends={HEX: "odd"})) == {}
    assert battle.open_battles(under_way(f, invaded={HEX: "amber"}, fought=(HEX,))) == {}


@rule("BW-COMBAT-02", "BW-COMBAT-03")
def test_who_joined_the_attack_leads_it_when_the_first_attacker_has_nobody_left_there() -> None:
    f = Field("clan_axemen 2 b-0404", "pike_levy 2 b-0404", layout="one_b", seats=3, scenario="ruins")
    left = under_way(f, invaded={HEX: "amber"}, pledged=(Pledge(HEX, "coral", battle.ATTACK),))
    assert battle.open_battles(left) == {HEX: "coral"}
    assert battle.opened(left, HEX).attacker == "coral"


@rule("BW-MOON-01")
def test_before_the_first_turn_the_moon_is_as_in_it() -> None:
    assert [battle.moon(n) for n in range(6)] == ["half", "half", "full", "half", "new", "half"]


@rule("BW-SWORD-01")
def test_the_sword_throws_a_miss_again_and_never_a_hit() -> None:
    own = ("orc_blades 2 b-0404", "men_at_arms 4 b-0404", FOE)
    f = Field(*own, layout="one_b").with_item("sword", HEX, "orc_blades-1").in_battle()
    f.say("birch", "fire", 6, 6, 6, 6)
    f.say("amber", "fire", 2, 6)
    assert f.g.the_fight.thrown == (2, 6)
    f.say("amber", "throw again", 5)
    assert f.steps()["men_at_arms-1"] == 3, "the 2 stands"
    assert not f.g.the_fight.again
    assert not f.g.the_fight.thrown
    assert f.asked().startswith("birch: Round 2"), f.asked()


@rule("BW-SWORD-01", "BW-SPELL-24")
def test_who_cannot_hit_at_all_is_not_asked_to_throw_again() -> None:
    for charms, asked in (((), "goblin_mob-1"), ((Charm("iron_skin", side=battle.DEFENCE),), "")):
        g = fought("goblin_mob 2 b-0404", "men_at_arms 4 b-0404", attackers=("amber",), defenders=("birch",))
        g.items["sword"] = Item(HEX, "goblin_mob-1")
        g.battle(charms=charms)
        g.run = Run(1, "amber", Given((1, 6), Seeded("1")))
        battle.volley(g, "goblin_mob-1")
        assert g.the_fight.again == asked


@rule("BW-TARGET-02", "BW-NEUTRAL-03", "BW-NEUTRAL-05")
def test_who_chooses_among_equally_strong_blocks() -> None:
    both = ("clan_axemen 2 b-0404", "orc_blades 2 b-0404", "ogre_guard 2 b-0404", "men_at_arms 2 b-0404")
    g = fought(*both, attackers=("amber", "coral"), defenders=("birch",), seats=4)
    one, two, own = "clan_axemen-1", "orc_blades-1", "ogre_guard-1"
    assert battle.chooser(g, [one]) == "coral"
    assert battle.chooser(g, [two, own]) == "amber"
    assert battle.chooser(g, [one, two]) == "amber", "who moved first"
    beside = ("lords_rabble 2 b-0404", "men_at_arms 2 b-0404", "orc_blades 2 b-0404")
    g = fought(*beside, attackers=("amber",), defenders=("birch", ""))
    assert battle.chooser(g, ["lords_rabble-1", "men_at_arms-1"]) == "birch"
    assert battle.chooser(g, ["lords_rabble-1"]) == "birch", "he stands by it"
    alone = fought(*beside[:1], *beside[2:], attackers=("amber",), defenders=("",))
    assert battle.chooser(alone, ["lords_rabble-1"]) == "", "a die says"


@rule("BW-GOLD-06")
def test_treasures_fall_to_the_winner_with_most_blocks_there() -> None:
    loot = ("tax_coffer 3 b-0404", "tax_coffer 1 b-0404")
    mixed = ("orc_blades 2 b-0404", "clan_axemen 1 b-0404", "clan_spearmen 1 b-0404")
    g = fought(*loot, *mixed, attackers=("amber", "coral"), defenders=("birch",), seats=4)
    battle.capture(g)
    assert {a: h.gold for a, h in g.armies.items()} == {"orcs": 0, "crown": 0, "clans": 4, "dwarves": 0}
    assert sorted(g.here(HEX)) == ["clan_axemen-1", "clan_spearmen-1", "orc_blades-1"]
    g = fought(*loot, "pike_levy 1 b-0404", *mixed, attackers=("amber", "coral"), defenders=("birch",), seats=4)
    battle.capture(g)
    assert "tax_coffer-1" in g.blocks, "somebody guards them"


@rule("BW-GOLD-06", "BW-PLUNDER-06")
def test_of_two_armies_that_with_most_blocks_has_the_treasure() -> None:
    blocks = ("orc_blades 2 b-0404", "clan_axemen 1 b-0404", "clan_spearmen 1 b-0404", "tax_coffer 3 b-0404")
    armies = ("orcs", "crown", "clans", "dwarves")
    g = fought(*blocks, attackers=("amber",), defenders=("birch",), scenario="plundering", armies=armies)
    battle.capture(g)
    assert (g.armies["orcs"].gold, g.armies["clans"].gold) == (0, 3)
    force = fought("lords_rabble 2 b-0404", "loot_cart 3 b-0404", attackers=("amber",), defenders=("",))
    battle.capture(force)
    assert all(h.gold == 0 for h in force.armies.values()), "a neutral force has no purse"
    assert force.here(HEX) == ["lords_rabble-1"]


@rule("BW-WAND-09")
def test_of_two_winners_the_first_in_order_has_the_wand() -> None:
    own = ("court_magus 2 b-0404", "orc_hexer 2 b-0404", "clan_axemen 2 b-0404")
    f = Field(*own, FOE, layout="one_b", seats=3, scenario="ruins")
    fight = Fight(HEX, ("amber", "birch"), ("coral",), "amber", stage="regroup", winner=battle.ATTACK)
    g = under_way(f, fight=fight, items={"wand": Item(HEX, fallen=True)})
    battle.pass_wand(g, battle.ATTACK)
    assert g.items["wand"].bearer == "orc_hexer-1"


@rule("BW-GOLD-01", "BW-GOLD-02")
def test_no_gold_comes_from_nowhere() -> None:
    f = Field("orc_blades 1 a-0606", "goblin_mob 1 a-0606", "pike_levy 2 a-1202").works(orcs=5)
    f.say("amber", "build 1 step on the orc blade")
    f.say("amber", "build 1 step on the orc blade")
    assert "gold" in f.no("amber", "build 1 step on the orc blade"), "1 is left"
    f.say("amber", "build 1 step on the goblin mob")
    assert "gold" in f.no("amber", "build 1 step on the goblin mob")


@rule("BW-BUILD-03", "BW-STACK-01")
def test_a_ship_takes_the_last_berth_of_a_coast() -> None:
    f = Field("men_at_arms 1 b-1002", "goblin_mob 1 b-0101", layout="one_b").works(crown=30)
    g = f.g
    assert coastal(g, "b-1002")
    left = building.line_refusal(g, "birch", Wish("crown", 1, "war_galleys", at="b-1002"))
    assert left is None


@rule("BW-BUILD-03")
@pytest.mark.parametrize("foe", [False, True])
def test_a_ship_is_launched_beside_its_town_where_no_enemy_is(foe: bool) -> None:
    waters = [h for h in near(Field(layout="one_b").g, "b-1002") if water(Field(layout="one_b").g, h)]
    there = [f"swamp_lurkers 1 {h}" for h in waters] if foe else []
    f = Field("men_at_arms 1 b-1002", "goblin_mob 1 b-0101", *there, layout="one_b").works(crown=30)
    f.say("amber", "done")
    f.say("birch", "recruit War Galleys at Saltby with 1")
    f.say("birch", "done", 1, 2, 3, 4)
    assert waters
    assert f.at("war_galleys-1") == ("b-1002" if foe else waters[0])


@rule("BW-CITY-01", "BW-LORD-05")
def test_nobody_draws_gold_where_a_neutral_force_stands_even_on_his_side() -> None:
    f = Field("orc_blades 3 a-0706", "lords_rabble 2 a-0706", "pike_levy 2 a-1202")
    assert building.holders(under_way(f)) == {}
    assert building.holders(under_way(f, friends={"a-0706": "odd"})) == {}


# -- the top edge of the Borderland


def edge(*blocks: str, waiting: tuple[str, ...] = ("orc_blades",)) -> BlockWars:
    """Amber's blocks wait beyond the edge."""
    f = Field("royal_castle 4 b-0505", *blocks, layout="one_b", scenario="borderland")
    return under_way(f, homes={"crown": "b-0505"}, waiting={"amber": tuple(Wish("orcs", 2, t) for t in waiting)})


def no_entry(g: BlockWars, kind: str, at: str) -> str:
    """Why a block cannot enter there, '' if it can."""
    return str(borderland.entry_refusal(g, "amber", kind, at) or "")


@rule("BW-BORDERLAND-05", "BW-BORDERLAND-06", "BW-STACK-01")
def test_who_comes_on_by_which_hex_of_the_top_edge() -> None:
    g = edge(waiting=("orc_blades", "giant_bats", "war_galleys", "skull_fort"))
    assert "BW-BORDERLAND-05" in no_entry(g, "goblin_mob", "b-0400"), "none waits"
    assert "BW-BORDERLAND-06" in no_entry(g, "giant_bats", "b-0300"), "a flyer does not end over water"
    assert "BW-BORDERLAND-06" in no_entry(g, "war_galleys", "b-0600"), "no water there"
    assert "BW-MOVE-01" in no_entry(g, "skull_fort", "b-0400")
    assert no_entry(g, "orc_blades", "b-0400") == ""
    at = "b-0400"
    full = [f"goblin_mob 1 {at}"] * (room(g, at, "amber") - 1)
    crowded = edge(*full, f"orc_blades 1 {at}")
    assert no_entry(crowded, "orc_blades", at) == "", "somebody there may move on"
    for b in crowded.here(at, "amber"):
        crowded.change(b, moved=b.startswith("goblin"))
    assert no_entry(crowded, "orc_blades", at) == "", "one is enough"
    for b in crowded.here(at, "amber"):
        crowded.change(b, moved=True)
    assert "BW-STACK-01" in no_entry(crowded, "orc_blades", at)
    held = edge(*full, f"pike_levy 2 {at}")
    for b in held.here(at, "amber"):
        held.change(b, moved=True)
    assert no_entry(held, "orc_blades", at) == "", "the last place, to attack"
    meant = edge(*full, f"orc_blades 1 {at}", f"pike_levy 2 {at}")
    assert "BW-STACK-01" in no_entry(meant, "orc_blades", at), "nobody moves on out of a battle"


# -- the end


@rule("BW-VICTORY-18")
def test_who_resigns_in_the_borderland_leaves_it_to_the_other() -> None:
    for seat, other in (("amber", "birch"), ("birch", "amber")):
        g = edge("orc_blades 2 b-0404")
        g.resigned = (seat,)
        ending.resign(g)
        assert (g.finished, g.winners) == (True, (other,))
        assert seat not in {g.seat_of(b) for b in g.blocks}
        assert seat not in g.waiting


@rule("BW-VICTORY-17", "BW-VICTORY-09")
def test_who_waits_beyond_the_edge_is_in_the_war() -> None:
    g = edge()
    ending.after_combat(g)
    assert (g.finished, g.out) == (False, ())
    g.waiting.clear()
    ending.after_combat(g)
    assert (g.winners, g.out) == (("birch",), ("amber",))


@rule("BW-VICTORY-03", "BW-VICTORY-17")
def test_an_ally_without_blocks_is_still_in_a_war_of_alliances() -> None:
    g = under_way(Field("orc_blades 2 a-0706", "pike_levy 2 a-1202", "ore_wagon 2 a-1100", seats=4))
    for look in (ending.after_combat, ending.after_build):
        look(g)
        assert (g.finished, g.out) == (False, ())


@rule("BW-VICTORY-05", "BW-VICTORY-17", "BW-VICTORY-19")
@pytest.mark.parametrize(
    ("blocks", "winners", "out"),
    [
        (("hill_fort 1 a-0206", "pike_levy 2 b-0505", "ore_wagon 2 b-0104"), ("amber",), ()),
        (("hill_fort 1 a-0206", "royal_castle 1 b-0505"), (), ("coral",)),
        (("orc_blades 1 a-0206", "pike_levy 2 b-0505", "ore_wagon 2 b-0104"), (), ()),
    ],
)
def test_the_last_castle_wins_as_soon_as_the_battles_are_over(
    blocks: tuple[str, ...], winners: tuple[str, ...], out: tuple[str, ...]
) -> None:
    armies = ("orcs", "crown", "dwarves", "clans", "maidens", "elves")
    f = Field(*blocks, layout="three_row", seats=3, scenario="plundering", armies=armies)
    owners = {"orcs": "amber", "clans": "amber", "crown": "birch", "dwarves": "coral"}
    hosts = {a: Host(owners.get(a, f.g.armies[a].seat)) for a in f.g.armies}
    g = under_way(f, armies=hosts)
    ending.after_combat(g)
    assert (g.winners, g.finished) == (winners, bool(winners))
    assert g.out == out


@rule("BW-VICTORY-06")
def test_nothing_is_counted_before_the_first_turn() -> None:
    f = Field("hill_fort 1 a-0206", layout="two_row", scenario="plundering", turn=0)
    g = under_way(f)
    ending.after_build(g)
    assert not g.finished
    g.turn = 1
    ending.after_build(g)
    assert g.finished
