"""What eliminations are worth and lead to in each scenario, and spells at the edge of their reach."""

from __future__ import annotations

import pytest

from minaria.games.block_wars.rules import effects, scoring, spells
from minaria.games.block_wars.rules.ground import _charmed, distances, enemies, near, side, water
from minaria.games.block_wars.rules.spells import Casting
from minaria.games.block_wars.state import BlockWars, Charm, Fight, Item
from minaria.games.block_wars.tables import types

from .test_edges import under_way
from .tools import Field, rule

FOE = "pike_levy 2 b-1202"
HEX = "b-0404"


def war(scenario: str, *blocks: str) -> BlockWars:
    """Amber with orcs and birch with the crown's blocks in a scenario."""
    return under_way(Field(*blocks, FOE, layout="one_b", scenario=scenario))


@rule("BW-PLUNDER-07", "BW-RUINS-08", "BW-VICTORY-14", "BW-ALLIANCES-09")
@pytest.mark.parametrize(
    ("scenario", "block", "by", "points"),
    [
        ("plundering", "royal_castle", "amber", 10),
        ("plundering", "royal_castle", "", 0),
        ("plundering", "royal_castle", "birch", 0),
        ("plundering", "men_at_arms", "amber", 0),
        ("plundering", "court_magus", "amber", 0),
        ("ruins", "court_magus", "amber", 10),
        ("ruins", "court_magus", "", 0),
        ("ruins", "court_magus", "birch", 0),
        ("ruins", "royal_castle", "amber", 0),
        ("alliances", "men_at_arms", "", 0),
        ("alliances", "men_at_arms", "birch", 0),
        ("alliances", "men_at_arms", "amber", 3),
    ],
)
def test_who_scores_what_for_a_block(scenario: str, block: str, by: str, points: int) -> None:
    g = war(scenario, f"{block} 1 {HEX}", "orc_blades 2 b-0403")
    scoring.eliminate(g, f"{block}-1", by)
    assert sum(g.points.values()) == points
    assert g.points.get(g.faction("amber"), 0) == points
    assert ("birch" in g.out) is (scenario == "ruins" and block == "court_magus"), "a dead mage takes his army away"
    assert not g.finished


@rule("BW-RUINS-07", "BW-WAND-04")
def test_what_an_army_bears_that_leaves_the_map_stays_where_it_is() -> None:
    g = war("ruins", f"court_magus 1 {HEX}", "men_at_arms 2 b-0403", "orc_blades 2 b-0101")
    g.items["wand"] = Item("b-0403", "men_at_arms-1")
    scoring.eliminate(g, "court_magus-1", "amber")
    assert (g.items["wand"].at, g.items["wand"].bearer) == ("b-0403", "")
    assert not [b for b in g.blocks if g.seat_of(b) == "birch"]


@rule("BW-VICTORY-14")
@pytest.mark.parametrize(
    ("block", "winners"), [("royal_castle-1", ("amber",)), ("skull_fort-1", ()), ("men_at_arms-1", ())]
)
def test_the_capital_alone_ends_the_borderland(block: str, winners: tuple[str, ...]) -> None:
    g = war("borderland", f"royal_castle 1 {HEX}", "skull_fort 1 b-0101", "men_at_arms 1 b-0403", "orc_blades 2 b-0103")
    scoring.eliminate(g, block, "amber" if winners else "birch")
    assert (g.winners, g.finished) == (winners, bool(winners))


@rule("BW-VICTORY-03")
def test_a_neutral_force_is_nobody_s_last_block() -> None:
    g = under_way(Field("orc_blades 2 b-0403", f"men_at_arms 1 {HEX}", "lords_rabble 2 b-0101", layout="one_b"))
    scoring.eliminate(g, "men_at_arms-1", "amber")
    assert g.winners == ("amber",)


@rule("BW-ALLIANCES-12")
def test_points_and_what_is_held() -> None:
    g = under_way(Field("orc_blades 2 b-0403", FOE, layout="one_b"))
    g.points.clear()
    assert scoring.totals(g) == {"odd": 0, "even": 0}
    g.items["wand"], g.items["sword"] = Item("b-0403", "orc_blades-1"), Item("b-0101")
    assert scoring.totals(g) == {"odd": 2, "even": 0}, "what nobody bears counts for nobody"


# -- spells


@rule("BW-SPELL-07")
def test_whom_a_spell_may_help() -> None:
    f = Field(
        f"orc_warlock 4 {HEX}", f"skull_fort 2 {HEX}", f"orc_blades 2 {HEX}", f"loot_cart 2 {HEX}", FOE, layout="one_b"
    )
    g = under_way(f)
    bog = next((s for s in ("haste", "bog_step") if spells.knows(g, "orc_warlock-1", s)), "")
    if bog:
        assert "skull_fort-1" not in spells.targets(g, "orc_warlock-1", bog)
    g.fight = Fight(HEX, ("amber",), ("birch",), "amber")
    assert sorted(spells.targets(g, "orc_warlock-1", "hammer_of_stone")) == ["orc_blades-1", "skull_fort-1"]
    neutral = under_way(Field(f"court_magus 4 {HEX}", f"lords_rabble 2 {HEX}", f"orc_blades 2 {HEX}", layout="one_b"))
    neutral.fight = Fight(HEX, ("amber",), ("birch", ""), "amber")
    assert spells.targets(neutral, "court_magus-1", "hammer_of_stone") == [], "a neutral force is nobody's to help"


@rule("BW-SPELL-28")
def test_bones_rise_while_the_pool_has_some_and_there_is_room() -> None:
    host = "skeleton_host"
    many = types()[host].many
    for there, alike, why in ((0, 1, ""), (0, 3, ""), (0, 4, "no room"), (many, 1, "no Skeleton Host")):
        own = ["zombie_drove 1 b-0404"] * (alike - 1) + [f"{host} 1 b-0101"] * there
        f = Field(f"lich_lord 4 {HEX}", *own, FOE, layout="one_b", armies=("undead", "crown"))
        g = under_way(f, fight=Fight(HEX, ("amber",), ("birch",), "amber"))
        assert why in str(spells.bones_refusal(g, "lich_lord-1") or ""), (there, alike)
        assert (spells.bones_refusal(g, "lich_lord-1") is None) is (why == "")


@rule("BW-SPELL-18")
def test_far_sight_is_worth_casting_at_others_within_three() -> None:
    own = (
        f"storm_speaker 4 {HEX}",
        "clan_axemen 2 b-0505",
        "pike_levy 2 b-0401",
        "pike_levy 2 b-0400",
        "lords_rabble 2 b-0403",
    )
    g = under_way(Field(*own, layout="one_b", armies=("clans", "crown")))
    assert spells.sights(g, "storm_speaker-1") == ["b-0401"], "no friends, no neutral force, nobody four hexes off"


@rule("BW-SPELL-34")
def test_far_step_leads_to_friends_and_to_no_enemy() -> None:
    wizard = next(
        t.id for t in types().values() if t.kind == "wizard" and t.letter == "A+" and "far_step" in _list(t.army)
    )
    army = types()[wizard].army
    foot = next(t.id for t in types().values() if t.army == army and t.kind == "ground")
    other = "orcs" if army != "orcs" else "crown"
    foe = next(t.id for t in types().values() if t.army == other and t.kind == "ground")
    f = Field(
        f"{wizard} 4 {HEX}",
        f"{foot} 1 b-0505",
        f"{foe} 1 b-0502",
        f"{foe} 1 b-0505",
        layout="one_b",
        armies=(army, other),
    )
    g = under_way(f)
    assert spells.landings(g, f"{wizard}-1") == ["b-0505"], "where enemies alone stand nobody lands"
    assert enemies(g, "b-0505", "amber")
    assert "BW-SPELL-34" in str(spells.step_refusal(g, (f"{wizard}-1",), "b-0505"))


def _list(army: str) -> tuple[str, ...]:
    from minaria.games.block_wars.tables import armies

    return tuple(armies()[army].spells) if army in armies() else ()


@rule("BW-SPELL-20", "BW-SPELL-23")
def test_sides_two_hexes_off_are_in_reach_and_clear_ones_are_not_worth_it() -> None:
    g = under_way(Field(f"orc_warlock 4 {HEX}", FOE, layout="one_b"))
    far = distances(g, HEX)
    found = spells.sides(g, "orc_warlock-1", "green_path")
    assert found
    assert max(max(far[a], far[b]) for a, b in found) == 2
    assert all(side(g, a, b).kind != "clear" and not water(g, a) and not water(g, b) for a, b in found)
    assert all(b in near(g, a) for a, b in found)


@rule("BW-SPELL-19")
def test_a_span_serves_whoever_made_it_alone() -> None:
    f = Field("orc_blades 2 b-0403", FOE, layout="one_b", seats=4)
    g = f.g
    pair = next(
        (a, b) for a in distances(g, HEX) for b in near(g, a) if side(g, a, b).needs == "R" and not side(g, a, b).road
    )
    for whose, free in (("amber", True), ("coral", False)):
        made = under_way(f, charms=(Charm("rock_span", seat=whose, start=min(pair), to=max(pair)),))
        why, _ = _charmed(made, "amber", "orc_blades-1", types()["orc_blades"], *pair)
        assert (why is None) is free, whose


@rule("BW-SPELL-25", "BW-SPELL-08")
def test_drums_and_swarms_are_for_c_and_d_blocks_that_have_not_acted() -> None:
    own = (f"orc_warlock 4 {HEX}", f"goblin_mob 2 {HEX}", f"orc_bowmen 2 {HEX}", f"orc_blades 2 {HEX}")
    g = under_way(Field(*own, f"men_at_arms 2 {HEX}", FOE, layout="one_b"))
    g.fight = Fight(HEX, ("amber",), ("birch",), "amber", acted=("orc_bowmen-1",))
    assert effects.friends_cd(g, Casting("war_drums", "orc_warlock-1")) == ["goblin_mob-1"]


@rule("BW-SPELL-05")
def test_nobody_casts_with_what_is_no_wizard_of_his() -> None:
    f = Field(f"orc_warlock 4 {HEX}", f"orc_blades 2 {HEX}", f"court_magus 4 {HEX}", FOE, layout="one_b")
    g = under_way(f, fight=Fight(HEX, ("amber",), ("birch",), "amber", acted=("court_magus-1",)))
    for caster in ("orc_blades-1", "court_magus-1", "orc_warlock-9"):
        assert "BW-SPELL-05" in str(spells.cast_refusal(g, "amber", Casting("spark", caster))), caster
