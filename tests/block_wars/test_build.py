"""Cities, gold, building, setting up, winning (chapters CITY, GOLD, BUILD, SETUP, DRAFT, LORD, ALLIANCES, VICTORY)."""

from __future__ import annotations

import msgspec
import pytest

from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.engine.state import Run
from minaria.games.block_wars import advice
from minaria.games.block_wars.chapters.setup import Put, SetDown
from minaria.games.block_wars.phases import beginning
from minaria.games.block_wars.rules import building, mustering, scoring
from minaria.games.block_wars.rules.ground import distances, hex_of, near, the_map, walkable, water
from minaria.games.block_wars.setup import throw_two
from minaria.games.block_wars.state import Wish

from .tools import GAME, REFEREE, Field, rule

FOE = "pike_levy 2 a-1202"
OAKHELM, CORVALE, BRACKWELL = "a-0706", "a-0206", "a-0403"  # 4, 1 and 3 gold


def works(*blocks: str, seats: int = 2, **gold: int) -> Field:
    """The Build Phase on tile a."""
    return Field(*blocks, FOE, seats=seats).works(**gold)


@rule("BW-BUILD-01", "BW-GOLD-01", "BW-CITY-01")
def test_gold_of_a_city_is_spent_in_its_hex() -> None:
    f = works("orc_blades 1 a-0706", "orc_blades 1 a-0606")
    assert "gold" in f.no("amber", "build 1 step on orc blade #2")
    f.say("amber", "build 2 steps on orc blade #1")
    assert "gold" in f.no("amber", "build 1 step on orc blade #1"), "4 gold are spent"
    f.say("amber", "done")
    f.say("birch", "done", 1, 2, 3, 4)
    assert f.steps()["orc_blades-1"] == 3
    assert f.g.armies["orcs"].gold == 0, "the rest is lost"


@rule("BW-BUILD-02", "BW-BUILD-05", "BW-DRAFT-03", "BW-FOG-06")
def test_a_new_block_costs_its_price_a_step() -> None:
    f = works("orc_blades 1 a-0706")
    assert "BW-BUILD-05" in f.no("amber", "recruit Elf Scouts at Oakhelm with 1")
    assert "BW-BUILD-02" in f.no("amber", "recruit Goblin Mob at Oakhelm with 5")
    f.say("amber", "recruit Goblin Mob at Oakhelm with 4")
    assert "BW-BUILD-02" in f.no("amber", "recruit Goblin Mob at Oakhelm with 1")
    assert f.view("birch").facts.counts == {"a-0706": {"amber": 1}, "a-1202": {"birch": 1}}, (
        "a list is a secret until it counts"
    )
    f.say("amber", "done")
    f.say("birch", "done", 1, 2, 3, 4)
    assert f.view("birch").facts.counts["a-0706"]["amber"] == 2
    assert "Goblin" not in f.told("birch")
    assert f.steps()["goblin_mob-1"] == 4


@rule("BW-BUILD-03", "BW-AQUATIC-04")
def test_ships_are_built_on_the_coast() -> None:
    f = Field("men_at_arms 1 b-0505", "war_galleys 1 b-1002", "goblin_mob 1 b-0101", layout="one_b").works()
    assert "BW-BUILD-03" in f.no("birch", "recruit War Galleys at Reedgate with 1")
    assert building.income(f.g, "birch") == 4 + 2, "a galley alone owns Saltby"
    assert f.no("birch", "recruit War Galleys at Saltby with 2").endswith("(BW-BUILD-02)")


@rule("BW-BUILD-04")
def test_steps_are_bounded_by_gold_and_the_block() -> None:
    f = works("goblin_mob 1 a-0403")
    f.say("amber", "build 3 steps on the goblin mob")
    f.say("amber", "dismiss 1")
    assert "BW-BUILD-04" in f.no("amber", "build 4 steps on the goblin mob")


@rule("BW-BUILD-07", "BW-ALLIANCES-03")
def test_nobody_pays_for_another_s_blocks() -> None:
    f = works("orc_blades 1 a-0706", "clan_axemen 1 a-0706", seats=4, orcs=9)
    with pytest.raises(ValueError, match="clan axemen"):
        f.say("amber", "build 1 step on 1 clan axemen")
    ally = building.line_refusal(f.g, "amber", Wish("clans", 1, block="clan_axemen-1"))
    assert ally is not None
    assert ally.rule == "BW-BUILD-07"
    assert building.line_refusal(f.g, "amber", Wish("orcs", 1, block="orc_blades-1")) is None


@rule("BW-BUILD-08", "BW-GOLD-04", "BW-GOLD-03")
def test_disbanding_and_treasures() -> None:
    f = works("orc_blades 1 a-0606", "goblin_mob 2 a-0606", "loot_cart 4 a-0606")
    assert "gold" in f.no("amber", "build 1 step on the orc blade")
    f.say("amber", "unload 2 steps of the loot cart")
    f.say("amber", "build 1 step on the orc blade")
    f.say("amber", "disband 1 goblin mob")
    f.say("amber", "done")
    f.say("birch", "done", 1, 2, 3, 4)
    assert f.steps() == {"orc_blades-1": 2, "loot_cart-1": 2, "pike_levy-1": 2}


@rule("BW-GOLD-02")
def test_off_map_gold_is_spent_anywhere_and_kept() -> None:
    f = works("orc_blades 1 a-0606", orcs=5)
    f.say("amber", "build 2 steps on the orc blade")
    f.say("amber", "done")
    f.say("birch", "done", 1, 2, 3, 4)
    assert (f.steps()["orc_blades-1"], f.g.armies["orcs"].gold) == (3, 1)


@rule("BW-CITY-02", "BW-CITY-03", "BW-LORD-05")
def test_who_owns_a_city() -> None:
    f = works("orc_blades 3 a-0706", "clan_axemen 3 a-0706", "clan_axemen 2 a-0706", seats=4)
    assert building.holders(f.g) == {OAKHELM: "clans"}
    f = works("lords_castle 4 a-0403", "orc_blades 1 a-0206")
    assert building.holders(f.g) == {CORVALE: "orcs"}
    g = f.g.copy()
    g.change("orc_blades-1", at="a-0207")
    assert building.holders(g) == {}


@rule("BW-CASTLE-03")
def test_a_hex_holds_one_castle() -> None:
    f = works("skull_fort 2 a-0706", orcs=20)
    assert "BW-BUILD-05" in f.no("amber", "recruit Skull Fort at Oakhelm with 1"), "an army has one"
    assert "BW-BUILD-01" in works("orc_blades 2 a-0606", orcs=20).no("amber", "recruit Skull Fort at a-0606 with 1")


@rule("BW-TURN-04")
def test_lists_in_either_order_come_to_the_same() -> None:
    ends = []
    for seats in (("amber", "birch"), ("birch", "amber")):
        f = works("orc_blades 1 a-0706", "men_at_arms 1 a-0403")
        for s in seats:
            f.say(s, "build 1 step on 1 " + {"amber": "orc blade", "birch": "men at arms"}[s])
        f.say(seats[0], "done")
        f.say(seats[1], "done", 1, 2, 3, 4)
        ends.append(f.steps())
    assert ends[0] == ends[1]


# -- setting up


@rule("BW-SETUP-04", "BW-INITIATIVE-01", "BW-INITIATIVE-02")
def test_only_those_who_are_equal_throw_again() -> None:
    g = Field(seats=4).g.copy()
    from minaria.engine.dice import Given

    g.run = Run(1, "amber", Given((3, 4, 5, 5, 3, 4, 2, 3, 5, 4), Seeded("1")))
    assert throw_two(g, ["amber", "birch", "coral"], "roll") == ["birch", "coral", "amber"]


def opened(*seats: str, **options: str) -> Match:
    return Match.new(GAME, seats, Seeded("4"), options)


def say(m: Match, seat: str, line: str) -> None:
    m.give(seat, m.parse(seat, line))


@rule("BW-DRAFT-01", "BW-SETUP-05", "BW-ALLIANCES-01", "BW-ALLIANCES-02")
def test_armies_are_drafted_from_first_to_last() -> None:
    m = opened("amber", "birch", "coral")
    first, second, last = m.state.ranks
    for seat, army in ((first, "elves"), (second, "orcs"), (last, "undead")):
        assert m.awaited() == (seat,)
        asked = m.ask(seat).prompt  # type: ignore[union-attr]
        assert ("Woodland Elves" in asked) == (seat == first), "the question names the armies nobody has"
        say(m, seat, f"draft {army}")
    assert m.awaited() == (second,), "BW-ALLIANCES-02: the smaller side's last seat runs two"
    assert m.state.faction(first) == m.state.faction(last) != m.state.faction(second)
    assert "BW-DRAFT-01" in str(m.refusal(second, m.parse(second, "draft orcs")))


@rule("BW-DRAFT-02", "BW-SETUP-06", "BW-ALLIANCES-05", "BW-ALLIANCES-06", "BW-ALLIANCES-08")
def test_blocks_are_chosen_in_secret_and_placed_by_the_last_first() -> None:
    m = opened("amber", "birch")
    one, two = m.state.ranks
    say(m, one, "draft dwarves")
    say(m, two, "draft crown")
    for _ in range(4):
        say(m, one, "recruit Dwarf Spear Line with 1")
    assert "no more than 4" in str(m.refusal(one, m.parse(one, "recruit Dwarf Spear Line with 1")))
    for kind in ("Dwarf Axe Guard", "Tunnel Diggers"):
        say(m, one, f"recruit {kind} with 1")
    say(m, two, "recruit Heavy Knights with 2")
    assert "BW-DRAFT-03" in str(m.refusal(two, m.parse(two, "recruit Heavy Knights with 5")))
    assert "crown" not in GAME.views.of(m.state, one).facts.coins
    assert GAME.views.of(m.state, two).facts.coins["crown"] == 12
    say(m, one, "done")
    say(m, two, "done")
    assert m.state.armies["crown"].gold == 12
    assert m.awaited() == (two,)
    assert "BW-ALLIANCES-05" in str(m.refusal(two, m.parse(two, "camp at Oakhelm")))
    say(m, two, "camp at Corvale")
    say(m, two, "done")
    far = distances(m.state, CORVALE)
    ends = mustering.start_cities(m.state, one)
    assert ends
    assert all(far[h] >= 6 and hex_of(m.state, h).value == 1 for h in ends)
    say(m, one, f"camp at {ends[0]}")
    assert len(m.state.here(ends[0])) == 5
    assert len({m.state.blocks[b].at for b in m.state.of(one)}) == 2


@rule("BW-LORD-01", "BW-LORD-02", "BW-LORD-03", "BW-LORD-04")
def test_specials_keep_away_from_armies() -> None:
    f = Field("orc_blades 2 a-0706", FOE)
    for h in mustering.special_places(f.g, "magic_wand"):
        assert min(distances(f.g, at)[h] for at in (OAKHELM, "a-1202")) >= 2
        assert not hex_of(f.g, h).name
    water_hex = next(h for h in the_map(f.g).hexes if water(f.g, h))
    lies = f.with_item("sword", "a-0305").set(specials=("magic_wand",)).g
    for at, why in (
        (water_hex, "those on foot cannot get there"),
        (BRACKWELL, "outside the cities"),
        (next(h for h in near(f.g, OAKHELM) if h in walkable(f.g)), "an army is too near"),
        ("a-0305", "Something lies there already"),
    ):
        assert why in str(SetDown(at).refusal(lies, "amber", None)), at
    assert OAKHELM not in mustering.special_places(f.g, "lords_castle")
    assert BRACKWELL in mustering.special_places(f.g, "lords_castle")


# -- winning


@pytest.mark.parametrize(
    ("odd", "even", "over", "winners"),
    [(16, 3, True, ("amber",)), (17, 18, True, ("birch",)), (16, 16, True, ()), (15, 3, False, ())],
)
@rule("BW-VICTORY-01", "BW-VICTORY-02")
def test_sixteen_points_when_a_turn_begins(odd: int, even: int, over: bool, winners: tuple[str, ...]) -> None:
    f = works("orc_blades 2 a-0706")
    g = f.g.copy()
    g.points.update(odd=odd, even=even)
    f.begin(g, f.match.position.stack[-1].phase, "new_turn", 0)
    f.say("amber", "done")
    f.say("birch", "done", *(() if over else (1, 2, 3, 4)))
    assert (f.match.over, f.g.winners) == (over, winners)


@rule("BW-VICTORY-04")
def test_the_war_may_end_after_turn_twelve() -> None:
    f = Field("orc_blades 2 a-0706", FOE, turn=12, turns="12").works()
    g = f.g.copy()
    g.points.update(odd=9, even=7)
    f.begin(g, f.match.position.stack[-1].phase, "new_turn", 0)
    f.say("amber", "done")
    f.say("birch", "done")
    assert (f.match.over, f.g.winners) == (True, ("amber",))


@rule("BW-ALLIANCES-09")
def test_what_a_block_is_worth() -> None:
    assert [scoring.worth(t) for t in ("orc_hexer", "skull_fort", "loot_cart", "orc_warlock", "rock_giant")] == [
        3,
        2,
        1,
        4,
        3,
    ]


@rule("BW-FOG-03")
@pytest.mark.parametrize("allies", ["counts", "blocks"])
def test_what_allies_see_of_each_other(allies: str) -> None:
    f = Field("orc_blades 3 a-0706", "clan_axemen 3 a-0403", FOE, seats=4, allies=allies)
    assert ("clan_axemen-1" in f.view("amber").g.blocks) == (allies == "blocks")
    assert "pike_levy-1" not in f.view("amber").g.blocks


@rule("BW-FOG-07")
def test_who_bears_an_item_is_a_secret() -> None:
    f = Field("orc_blades 3 a-0706", FOE).with_item("wand", OAKHELM, "orc_blades-1")
    assert f.view("birch").facts.items == {"wand": OAKHELM}
    assert "orc_blades-1" not in str(msgspec.json.encode(f.view("birch").g.blocks))
    assert f.view("amber").g.items["wand"].bearer == "orc_blades-1"


@rule("BW-TURN-03")
def test_ending_with_blocks_unmoved_is_asked_about() -> None:
    f = Field("orc_blades 3 a-0706", FOE)
    assert GAME.advice.warning(f.match, "amber", f.match.parse("amber", "done")) == "1 block of yours has not moved."


@rule("BW-ALLIANCES-07")
def test_ships_and_castles_have_their_places_at_the_start() -> None:
    from minaria.games.block_wars.state import Wish

    for layout, city, berths in (("one_b", "b-1108", {"sea", "clear", "lake"}), ("one_a", "a-0206", set())):
        f = Field(layout=layout)
        g = f.g.copy()
        wishes = (
            "men_at_arms",
            "men_at_arms",
            "men_at_arms",
            "men_at_arms",
            "men_at_arms",
            "royal_castle",
            "war_galleys",
        )
        g.lists["birch"] = tuple(Wish("crown", 1, k) for k in wishes)
        left = mustering.deploy(g, "crown", city)
        assert g.blocks["royal_castle-1"].at == city
        assert left == ([] if berths else ["war_galleys"]), "W-01: no ship in an inland city"
        assert not berths or hex_of(g, g.blocks["war_galleys-1"].at).ground in ("sea", "lake")


@rule("BW-GOLD-05")
@pytest.mark.parametrize("escort", ["no", "yes"])
def test_gold_goes_with_an_escort_only_by_the_house_rule(escort: str) -> None:
    f = Field("orc_blades 1 a-0706", "goblin_mob 1 a-0707", FOE, escort=escort).works()
    if escort == "no":
        assert "Not now" in f.no("amber", "carry 2 gold with the orc blade")
        return
    assert "BW-GOLD-05" in f.no("amber", "carry 5 gold with the orc blade"), "Oakhelm has 4"
    assert "BW-GOLD-05" in f.no("amber", "carry 1 gold with the goblin mob"), "in no city"
    f.say("amber", "carry 3 gold with the orc blade")
    assert "gold" in f.no("amber", "build 1 step on the orc blade"), "1 is left at home"
    f.say("amber", "done")
    f.say("birch", "done", 6, 6, 1, 1)
    assert f.view("amber").g.blocks["orc_blades-1"].gold == 3
    assert "gold" not in f.told("birch")
    f.say("amber", "move the orc blade to a-0707")
    f.say("amber", "done")
    f.say("birch", "done")
    assert "0 can be spent there" in f.no("amber", "build 2 steps on the goblin mob")
    f.say("amber", "unload 2 of the orc blade")
    f.say("amber", "build 2 steps on the goblin mob")
    f.say("amber", "done")
    f.say("birch", "done", 6, 6, 1, 1)
    assert (f.steps()["goblin_mob-1"], f.view("amber").g.blocks["orc_blades-1"].gold) == (3, 1)


@rule("BW-VICTORY-18")
def test_who_resigns_takes_his_blocks_away_when_the_phase_is_over() -> None:
    f = Field("orc_blades 2 a-0706", FOE, "clan_axemen 2 a-0403", seats=3)
    assert "all your blocks" in advice.warning(f.match, "amber", f.match.parse("amber", "resign"))
    f.say("amber", "resign")
    assert f.g.of("amber") == ["orc_blades-1"], "until the Move Phase ends"
    f.say("birch", "done")
    f.say("coral", "done")
    assert f.g.of("amber") == []
    assert building.holders(f.g) == {BRACKWELL: "clans"}
    assert f.g.points == {"odd": 0, "even": 0}
    assert not f.match.over, "coral fights on for the side"
    f.say("coral", "resign")
    f.say("birch", "done")
    assert (f.match.over, f.g.winners) == (True, ("birch",))


@rule("BW-SETUP-07")
def test_the_same_seed_and_orders_make_the_same_game_and_every_throw_says_what_for() -> None:
    logs = []
    for _ in range(2):
        m = Match.new(GAME, ("amber", "birch"), Seeded("9"), {"scenario": "ruins", "map": "lot"})
        while m.state.turn < 2:
            ask = m.ask(m.awaited()[0])
            assert ask is not None
            m.give(ask.seat, ask.absent)  # type: ignore[arg-type]
        logs.append([(line.seat, line.text, line.rolls, line.sum) for line in m.lines])
    assert logs[0] == logs[1]
    assert sum(bool(rolls) for _, _, rolls, _ in logs[0]) >= 3


@rule("BW-ALLIANCES-06")
def test_the_owner_chooses_among_hexes_as_near() -> None:
    f = Field(*["orc_blades 1 a-0206"] * 5, *["goblin_mob 1 a-0205"] * 3, FOE)
    g = f.g.copy()
    g.stage, g.homes = "setup", {"crown": "a-1202", "orcs": "a-0206"}
    placing = beginning.Placement("amber", "orcs")
    f.begin(g, placing, "placed", 2)
    others = [h for h in near(g, "a-0206") if h != "a-0205" and not water(g, h)]
    roomy = next(h for h in others if Put(tuple(g.here("a-0205")), h).refusal(g, "amber", placing) is None)
    assert "BW-ALLIANCES-06" in f.no("amber", f"put 1 goblin mob at {roomy}"), "that would take a hex more"
    assert "BW-ALLIANCES-06" in f.no("amber", "put 3 goblin mobs at a-0203"), "farther than needed"
    assert "BW-ALLIANCES-06" in f.no("amber", f"put 1 orc blade at {roomy}"), "the city is filled first"
    f.say("amber", f"put 3 goblin mobs at {roomy}")
    assert len(f.g.here(roomy)) == 3


@rule("BW-TURN-04")
def test_a_list_that_a_correction_made_impossible_can_still_be_mended() -> None:
    f = works("orc_blades 1 a-0706", "goblin_mob 1 a-0707")
    f.say("amber", "recruit Goblin Mob at Oakhelm with 1")
    f.say("amber", "recruit Goblin Mob at Oakhelm with 2")
    f.say(REFEREE, "relocate 1 orc blade to a-0707")
    f.say("amber", "dismiss 1")
    f.say("amber", "dismiss 1")
    assert not f.g.lists["amber"]


def harbour(**gold: int) -> Field:
    """Amber's levy in Candlebay, a city worth 2 on the coast of tile c, and coins off the map."""
    blocks = ("pike_levy 2 c-1103", "orc_blades 2 c-0101")
    return Field(*blocks, layout="one_c", armies=("crown", "orcs")).works(**gold)


@rule("BW-BUILD-03", "BW-AQUATIC-01")
def test_a_new_ship_lies_on_the_water_its_owner_names() -> None:
    for line in ("recruit war galley with 1 at Candlebay on c-1003", "recruit war galley with 1 at c-1003"):
        f = harbour(crown=9)
        assert "on c-1003" in f.say("amber", line)
        f.end_turn(1, 2, 3, 4)
        assert f.at("war_galleys-1") == "c-1003"
    f = harbour(crown=9)
    assert "BW-BUILD-03" in f.no("amber", "recruit war galley with 1 at Candlebay on c-1004"), "not beside the city"
    assert "BW-BUILD-03" in f.no("amber", "recruit pike levy with 1 at Candlebay on c-1003"), "no ship"
    f = Field("pike_levy 2 c-1103", "longship_raiders 1 c-1003", layout="one_c", armies=("crown", "clans"))
    assert "BW-BUILD-03" in f.works(crown=9).no("amber", "recruit war galley with 1 at Candlebay on c-1003"), "an enemy"


@rule("BW-GOLD-01", "BW-GOLD-02", "BW-BUILD-01")
def test_whoever_builds_may_say_which_purse_pays() -> None:
    """BD-03, BD-06: gold of the city is lost at the turn's end and coins are kept, and either may be spent there."""
    f = harbour(crown=3)
    f.say("amber", "build 1 step on the pike levy for coins")
    assert dict(f.view("amber").facts.spare) == {"c-1103": 2, "": 2}
    f.say("amber", "recruit pike levy with 2 at Candlebay for coins")
    assert dict(f.view("amber").facts.spare) == {"c-1103": 2, "": 0}
    assert "BW-BUILD-01" in f.no("amber", "build 1 step on the pike levy for coins")
    f.say("amber", "build 1 step on the pike levy for gold")
    assert dict(f.view("amber").facts.spare) == {"c-1103": 1, "": 0}
    f = harbour(crown=3)
    assert "BW-BUILD-02" in f.no("amber", "recruit pike levy at Candlebay with 3 from the city's gold")
    f.say("amber", "recruit pike levy at Candlebay with 3")
    assert dict(f.view("amber").facts.spare) == {"c-1103": 0, "": 2}, "unless one is said the city's gold pays first"
