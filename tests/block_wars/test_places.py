"""Where blocks may go at the edge of a rule: the last place, the pinned, by a way named, at the start, in flight."""

from __future__ import annotations

from minaria.games.block_wars.chapters.retreat import why_it_stays
from minaria.games.block_wars.chapters.setup import Put
from minaria.games.block_wars.phases.beginning import Placement
from minaria.games.block_wars.rules import battle, movement, mustering, plundering, retreat
from minaria.games.block_wars.rules.ground import cities, distances, near, room, walkable, water
from minaria.games.block_wars.state import EDGE, BlockWars, Entry, Fight, Host, Pledge, Wish

from .test_edges import under_way
from .tools import Field, rule

FOE = "pike_levy 2 b-1202"
HEX, DOOR, ASIDE = "b-0404", "b-0403", "b-0504"  # all clear; ASIDE lies beside both


def invaded(*blocks: str, came: dict[str, str], **options: object) -> BlockWars:
    """b-0404 with amber's blocks come in by b-0403; `came`: the moved blocks with the sides they are of."""
    f = Field(*blocks, FOE, layout="one_b", **options)  # type: ignore[arg-type]
    g = f.g.copy()
    for b in came:
        g.change(b, moved=True, came=DOOR)
    entries = {HEX: tuple(Entry(side, DOOR) for side in came.values())}
    return under_way(f, blocks=g.blocks, invaded={HEX: "amber"}, entries=entries)


@rule("BW-MOVE-03", "BW-MOVE-04")
def test_as_many_stay_as_came_in_and_nobody_leaves_by_their_side() -> None:
    two = ("orc_blades 2 b-0404", "men_at_arms 2 b-0404", "men_at_arms 2 b-0404")
    g = invaded(*two[:2], came={"orc_blades-1": "odd"})
    assert movement.pinned(g, "men_at_arms-1")
    assert not movement.pinned(invaded(*two[:2], came={}), "men_at_arms-1"), "he stood there before"
    g = invaded(*two, came={"orc_blades-1": "odd"})
    assert not movement.pinned(g, "men_at_arms-1"), "one of two may go"
    assert movement.shut(g, HEX, "birch") == {DOOR}
    assert len(movement.path(g, "men_at_arms-1", DOOR)) == 3, "round it, not by that side"


@rule("BW-MOVE-03", "BW-MOVE-04", "BW-COMBAT-03")
def test_whoever_comes_to_help_pins_nobody_and_shuts_no_side() -> None:
    f = Field(
        "orc_blades 2 b-0404", "men_at_arms 2 b-0404", "clan_axemen 2 b-0404", layout="one_b", seats=3, scenario="ruins"
    )
    g = f.g.copy()
    for b in ("orc_blades-1", "clan_axemen-1"):
        g.change(b, moved=True)
    there = {HEX: (Entry("amber", DOOR), Entry("coral", "b-0405"))}
    helps = under_way(
        f, blocks=g.blocks, invaded={HEX: "amber"}, entries=there, pledged=(Pledge(HEX, "coral", battle.DEFENCE),)
    )
    assert movement.intruders(helps, HEX, "birch") == ["orc_blades-1"]
    assert movement.shut(helps, HEX, "birch") == {DOOR}
    attacks = under_way(
        f, blocks=g.blocks, invaded={HEX: "amber"}, entries=there, pledged=(Pledge(HEX, "coral", battle.ATTACK),)
    )
    assert movement.intruders(attacks, HEX, "birch") == ["orc_blades-1", "clan_axemen-1"]
    assert movement.shut(attacks, HEX, "birch") == {DOOR, "b-0405"}


@rule("BW-STACK-01", "BW-STACK-03")
def test_the_last_place_is_taken_and_no_more_than_may_move_on() -> None:
    full = ["orc_blades 1 b-0404"] * 4
    for many, moved, fits in ((3, 3, True), (4, 4, False), (4, 3, True), (4, 0, True)):
        f = Field(*full[:many], FOE, layout="one_b")
        g = f.g.copy()
        for b in g.here(HEX)[:moved]:
            g.change(b, moved=True)
        assert movement.fits(g, "amber", HEX) is fits, (many, moved)
    g = invaded(*full, "men_at_arms 1 b-0404", came={"men_at_arms-1": "even"})
    assert not movement.fits(g, "amber", HEX), "who must face those who came in does not move on"
    forts = Field(*["skull_fort 1 b-0505"] * 5, FOE, layout="one_b")
    assert not movement.fits(forts.g, "amber", "b-0505"), "a castle never moves on"


@rule("BW-MOVE-02", "BW-MOVE-03")
def test_a_way_by_a_hex_that_is_named() -> None:
    f = Field("orc_wolf_riders 3 b-0403", "men_at_arms 2 b-0404", FOE, layout="one_b")
    rider = "orc_wolf_riders-1"
    assert movement.path(f.g, rider, "b-0405", HEX) == (), "nobody rides through an enemy"
    assert movement.path(f.g, rider, HEX, HEX) == (DOOR, HEX), "to him he does"
    assert movement.path(f.g, rider, "b-0505", ASIDE) == (DOOR, ASIDE, "b-0505")
    assert movement.path(f.g, rider, "b-0405", "b-0304") != ()


@rule("BW-BORDERLAND-06", "BW-ROAD-01")
def test_whoever_came_on_off_the_road_has_no_hex_more_by_road() -> None:
    f = Field("orc_blades 2 b-0600", "orc_blades 2 b-0400", FOE, layout="one_b", scenario="borderland")
    g = f.g.copy()
    for b in ("orc_blades-1", "orc_blades-2"):
        g.change(b, came=EDGE)
    by_road = [h for h in near(g, "b-0600") if h in movement.ways(g, "orc_blades-1")[1].cost]
    assert by_road
    assert max(movement.ways(g, "orc_blades-1")[1].cost.values()) == 2, "a hex of the top edge, and the road's own"
    assert max(movement.ways(g, "orc_blades-2")[1].cost.values()) <= 1
    assert movement.path(g, "orc_blades-1", by_road[0], by_road[0]) == ("b-0600", by_road[0])


@rule("BW-NEUTRAL-03", "BW-NEUTRAL-04")
def test_a_force_has_friends_while_one_of_them_is_there() -> None:
    own = ("men_at_arms 2 b-0404", "men_at_arms 2 b-0404", "lords_rabble 4 b-0404", "pike_levy 2 b-0403")
    f = Field(*own, "orc_blades 2 b-0101", layout="one_b")
    g = under_way(f, friends={HEX: "even"})
    movement.go(g, "men_at_arms-1", (HEX, ASIDE))
    assert g.friends == {HEX: "even"}
    movement.go(g, "men_at_arms-2", (HEX, ASIDE))
    assert g.friends == {}
    plain = Field("orc_blades 2 b-0404", "men_at_arms 2 b-0404", "pike_levy 2 b-0403", layout="one_b")
    g = under_way(plain, invaded={HEX: "amber"})
    movement.go(g, "pike_levy-1", (DOOR, HEX))
    assert g.friends == {}, "there is no neutral force"


# -- at the start


def placing(city: str, *blocks: str, layout: str = "one_b") -> BlockWars:
    """Birch places the crown's blocks about a city."""
    f = Field(*blocks, "orc_blades 2 b-0101", layout=layout)
    return under_way(f, homes={"crown": city}, stage="setup")


@rule("BW-ALLIANCES-03", "BW-ALLIANCES-06", "BW-ALLIANCES-07", "BW-RUINS-05")
def test_what_may_be_put_elsewhere_when_an_army_is_placed() -> None:
    city, out = "b-0505", "b-0404"
    own = [f"men_at_arms 1 {city}"] * 4 + [f"pike_levy 1 {city}", f"pike_levy 1 {out}", "pike_levy 1 b-1202"]
    g = placing(city, *own)
    inside, outside, far = "men_at_arms-1", "pike_levy-2", "pike_levy-3"

    def why(force: tuple[str, ...], to: str, g: BlockWars = g) -> str:
        return str(Put(force, to).refusal(g, "birch", Placement("birch", "crown")) or "")

    assert "BW-ALLIANCES-03" in why((), ASIDE)
    assert "BW-ALLIANCES-03" in why(("orc_blades-1",), ASIDE)
    assert "BW-ALLIANCES-03" in why(("pike_levy-9",), ASIDE)
    assert "BW-RUINS-05" in why((far,), ASIDE), "set down elsewhere"
    assert "filled first" in why((outside,), city)
    assert "filled first" in why((inside,), ASIDE)
    sea = next(h for h in distances(g, city) if water(g, h))
    assert "cannot stand" in why((outside,), sea)
    other = next(h for h in cities(g) if h != city)
    assert "cannot stand" in why((outside,), other)
    assert "cannot stand" in why((outside,), ASIDE, placing(city, *own, f"orc_blades 2 {ASIDE}"))
    assert why((outside,), ASIDE) == ""
    two_off = next(h for h in walkable(g) if distances(g, city)[h] == 2 and h not in cities(g))
    assert "farther" in why((outside,), two_off)
    crowd = placing(city, *own, *[f"longbow_levy 1 {ASIDE}"] * room(g, ASIDE, "birch"))
    assert "no room" in why((outside,), ASIDE, crowd)
    last = placing(city, *own, *[f"longbow_levy 1 {ASIDE}"] * (room(g, ASIDE, "birch") - 1))
    assert why((outside,), ASIDE, last) == "", "the last place"


@rule("BW-ALLIANCES-07")
def test_ships_lie_on_the_water_beside_their_city() -> None:
    city = "a-0706"
    berths = [h for h in near(placing(city, layout="one_a"), city) if water(placing(city, layout="one_a"), h)]
    own = [f"men_at_arms 1 {city}", f"war_galleys 1 {berths[0]}"]
    f = Field(*own, "orc_blades 2 a-0101", layout="one_a")
    g = under_way(f, homes={"crown": city}, stage="setup")
    ship = ("war_galleys-1",)

    def why(to: str) -> str:
        return str(Put(ship, to).refusal(g, "birch", Placement("birch", "crown")) or "")

    assert why(berths[1]) == ""
    away = next(h for h in distances(g, city) if water(g, h) and h not in near(g, city))
    assert "farther" in why(away)
    shore = next(h for h in near(g, city) if not water(g, h) and any(water(g, n) for n in near(g, h)))
    assert "BW-ALLIANCES-07" in why(shore)


@rule("BW-ALLIANCES-06")
def test_an_army_that_fills_its_city_stands_beside_it_and_never_in_another_or_by_an_enemy() -> None:
    f = Field("orc_blades 2 b-0504", "goblin_mob 2 b-0101", layout="one_b", armies=("orcs", "crown"))
    g = under_way(f, lists={"birch": tuple(Wish("crown", 1, "pike_levy") for _ in range(16))})
    left = mustering.deploy(g, "crown", "b-0505")
    where = [x.at for x in g.blocks.values() if x.army == "crown"]
    assert not left
    assert where.count("b-0505") == 5
    assert "b-0504" not in where, "an enemy stands there"
    assert not [h for h in where if h != "b-0505" and h in cities(g)]
    far = distances(g, "b-0505")
    assert max(far[h] for h in where) <= 2, "near ones first"


# -- out of a battle


def flying(*blocks: str) -> BlockWars:
    """Amber's bats attack at b-0404."""
    f = Field("giant_bats 2 b-0404", "men_at_arms 2 b-0404", *blocks, FOE, layout="one_b")
    fight = Fight(HEX, ("amber",), ("birch",), "amber", round=2)
    there = {HEX: (Entry("odd", DOOR, True),)}
    return under_way(f, fight=fight, invaded={HEX: "amber"}, entries=there)


@rule("BW-RETREAT-04", "BW-RETREAT-08")
def test_a_flyer_goes_to_friends_on_land_where_there_is_room_and_peace() -> None:
    haven = "b-0405"
    assert set(retreat.havens(flying(f"orc_blades 2 {haven}"), "giant_bats-1")) == {haven, DOOR}, "or one hex, back"
    three = [f"orc_blades 1 {haven}"] * 3
    assert haven in retreat.havens(flying(*three), "giant_bats-1"), "the last place"
    assert haven not in retreat.havens(flying(*three, f"orc_blades 1 {haven}"), "giant_bats-1")
    assert haven not in retreat.havens(flying(f"orc_blades 2 {haven}", f"pike_levy 2 {haven}"), "giant_bats-1")
    assert haven not in retreat.havens(flying(f"orc_blades 2 {haven}", f"lords_rabble 2 {haven}"), "giant_bats-1")
    assert haven not in retreat.havens(flying(f"pike_levy 2 {haven}"), "giant_bats-1"), "no friends of his"
    at_sea = next(h for h in distances(flying(), HEX) if water(flying(), h))
    assert at_sea not in retreat.havens(flying(f"swamp_lurkers 2 {at_sea}"), "giant_bats-1")


@rule("BW-RETREAT-02", "BW-RETREAT-08", "BW-RETREAT-03")
def test_a_flyer_that_attacked_alone_goes_back_by_the_side_it_came_in_by_and_others_do_not() -> None:
    """RT-02, RT-04 and RT-08: with nobody in reach it retreats one hex like others, over a side that was used."""
    assert retreat.havens(flying(), "giant_bats-1") == [DOOR]
    with_foot = flying(f"orc_blades 2 {HEX}")
    assert retreat.havens(with_foot, "orc_blades-1") == [], "a side that was only flown over lets nobody on foot out"
    assert DOOR in retreat.havens(with_foot, "men_at_arms-1"), "and is open to defenders"


@rule("BW-PURSUIT-02", "BW-RETREAT-08")
def test_a_flyer_alone_is_not_lost_after_the_third_round() -> None:
    f = Field("giant_bats 2 b-0403", "pike_levy 2 b-0405", "orc_blades 1 b-0100", FOE, layout="one_b")
    f.say("amber", "move the bats to b-0405")
    f.done_moving()
    while f.g.fight is not None and f.g.the_fight.stage != "regroup":
        seat = f.match.awaited()[0]
        f.say(seat, "fire", *[6] * (2 if f.g.the_fight.round < 3 or seat == "birch" else 4))
    assert f.at("giant_bats-1") == "b-0404"


@rule("BW-RETREAT-02", "BW-RETREAT-04")
def test_nobody_retreats_to_a_full_hex_or_more_than_one_hex() -> None:
    for many in (3, 4):
        f = Field("ogre_guard 2 b-0404", "men_at_arms 2 b-0404", *["orc_blades 1 b-0403"] * many, FOE, layout="one_b")
        g = under_way(
            f,
            fight=Fight(HEX, ("amber",), ("birch",), "amber", round=2),
            invaded={HEX: "amber"},
            entries={HEX: (Entry("odd", DOOR),)},
        )
        assert (DOOR in retreat.havens(g, "ogre_guard-1")) is (many == 3)
        assert "one hex" in str(why_it_stays(g, "amber", "ogre_guard-1", "b-0402"))


@rule("BW-REGROUP-01", "BW-REGROUP-02", "BW-REGROUP-04")
def test_who_may_regroup_and_to_where() -> None:
    own = ("orc_blades 2 b-0404", "skull_fort 2 b-0404", "goblin_mob 2 b-0403", "goblin_mob 2 b-0402")
    idle = ("goblin_mob 2 b-0504", "goblin_mob 2 b-0405")
    f = Field(*own, *idle, "men_at_arms 1 b-0504", FOE, layout="one_b")
    blocks = f.g.copy()
    blocks.change("goblin_mob-4", fled=HEX)
    fight = Fight(HEX, ("amber",), ("birch",), "amber", stage="regroup", winner=battle.ATTACK)
    g = under_way(f, blocks=blocks.blocks, fight=fight, invaded={HEX: "amber", "b-0504": "amber"})
    assert retreat.regroupable(g, "amber") == ["orc_blades-1", "goblin_mob-1"], (
        "no castle, nobody two hexes off, in another battle or who fled from here"
    )
    assert HEX in retreat.posts(g, "goblin_mob-1")
    assert "b-0504" not in retreat.posts(g, "orc_blades-1"), "a battle is still to be fought there"
    assert "b-0403" in retreat.posts(g, "orc_blades-1")
    assert retreat.posts(g, "goblin_mob-1") == [HEX], "into the battle's hex and nowhere else"


# -- temples


@rule("BW-TEMPLE-06", "BW-PLUNDER-07")
def test_of_two_armies_the_one_that_still_builds_and_is_stronger_there_loots() -> None:
    spot = "b-0404"
    blocks = (f"orc_blades 1 {spot}", f"orc_blades 1 {spot}", f"clan_axemen 3 {spot}")
    armies = ("orcs", "crown", "clans", "dwarves")
    forts = ("skull_fort 1 b-0505", "hill_fort 1 b-0502")
    for stand, army in ((forts, "clans"), (forts[:1], "orcs"), (forts[1:], "clans"), ((), "clans")):
        f = Field(*blocks, *stand, FOE, layout="one_b", scenario="plundering", armies=armies)
        assert plundering.looter(f.g, "amber", spot) == army, stand
    alike = Field(f"orc_blades 3 {spot}", f"clan_axemen 2 {spot}", *forts, FOE, layout="one_b", scenario="plundering")
    g = under_way(alike, armies={"orcs": Host("amber"), "clans": Host("amber"), "crown": Host("birch")})
    assert plundering.looter(g, "amber", spot) == "orcs"
