"""Movement, hexsides, stacking, roads, flyers and water (chapters MOVE, HEXSIDE, STACK, ROAD, FLYER, AQUATIC)."""

from __future__ import annotations

import pytest

from minaria.games.block_wars.rules.ground import barred, coastal, distances, may_stand, printed, room, stacking
from minaria.games.block_wars.rules.movement import go, path, targets
from minaria.games.block_wars.state import BlockWars, Charm, Crossing
from minaria.games.block_wars.tables import types

from .tools import Field, rule


def field(*blocks: str) -> Field:
    """A position on tile b."""
    return Field(*blocks, layout="one_b")


@rule("BW-MOVE-01")
def test_a_block_enters_as_many_hexes_as_it_moves() -> None:
    f = field("orc_blades 4 b-0401", "pike_levy 2 b-1202")
    assert "BW-MOVE-01" in f.no("amber", "move 1 block to b-0404")
    f.say("amber", "move 1 block to b-0403")
    assert f.at("orc_blades-1") == "b-0403"


@rule("BW-MOVE-02", "BW-COMBAT-01")
def test_it_stops_at_the_first_enemy_and_attacks() -> None:
    f = field("orc_wolf_riders 3 b-0402", "pike_levy 2 b-0404")
    assert "b-0404" in targets(f.g, "orc_wolf_riders-1")
    assert f.no("amber", "move 1 block to b-0405").count("BW-MOVE-01") == 1
    assert "attacks at b-0404" in f.say("amber", "move 1 block to b-0404")
    assert f.g.invaded == {"b-0404": "amber"}


@rule("BW-MOVE-03", "BW-MOVE-04")
def test_blocks_that_face_intruders_are_pinned() -> None:
    f = field("orc_blades 4 b-0403", "pike_levy 2 b-0404", "pike_levy 3 b-0404", "trebuchets 2 b-0404")
    f.say("amber", "move 1 block to b-0404")
    f.say("amber", "done")
    assert "BW-MOVE-04" in f.no("birch", "move 1 trebuchet to b-0403")
    f.say("birch", "move 2 pike levies to b-0405")
    assert "BW-MOVE-03" in f.no("birch", "move 1 trebuchet to b-0405")


@rule("BW-MOVE-05")
def test_each_block_moves_once() -> None:
    f = field("orc_blades 4 b-0401", "pike_levy 2 b-1202")
    f.say("amber", "move 1 block to b-0402")
    assert "BW-MOVE-05" in f.no("amber", "move 1 block to b-0403")


@rule("BW-MOVE-06", "BW-HEXSIDE-10")
def test_ground_blocks_never_enter_water() -> None:
    f = field("orc_blades 4 b-1002", "pike_levy 2 b-1202")
    assert "BW-MOVE-06" in f.no("amber", "move 1 block to b-1001")


@rule("BW-MOVE-07")
def test_an_item_stops_nobody() -> None:
    f = field("orc_blades 4 b-0401", "pike_levy 2 b-1202").with_item("wand", "b-0402")
    f.say("amber", "move 1 block to b-0403")
    assert f.at("orc_blades-1") == "b-0403"


@rule("BW-MOVE-08", "BW-STACK-06", "BW-ALLIANCES-03")
def test_allies_share_a_hex_and_command_their_own() -> None:
    blocks = ["clan_axemen 3 b-0403"] * 4 + ["orc_blades 4 b-0402"] * 4
    f = Field(*blocks, "pike_levy 2 b-1202", layout="one_b", seats=4)
    assert (room(f.g, "b-0403", "amber"), room(f.g, "b-0403", "coral")) == (4, 0), "everybody has limits of his own"
    f.say("amber", "move 2 orc blades to b-0403")
    assert room(f.g, "b-0403", "amber") == 2
    f.say("amber", "done")
    assert len(f.g.here("b-0403")) == 6
    assert not f.g.invaded
    with pytest.raises(ValueError, match="no orc blades"):
        f.say("birch", "move 1 orc blade to b-0404")


def crossed(g: BlockWars, seat: str, start: str, to: str, times: int) -> None:
    """A seat's blocks have crossed a side so often."""
    made = Crossing(seat, start, to)
    g.crossed = (*(c for c in g.crossed if c != made), *[made] * times)


@rule("BW-HEXSIDE-01", "BW-HEXSIDE-04")
def test_a_clear_side_lets_two_through() -> None:
    f = field(*["troll_crushers 2 b-0505"] * 3, "pike_levy 2 b-1202")
    f.say("amber", "move 2 troll crushers to b-0506")
    assert "BW-HEXSIDE-01" in f.no("amber", "move 1 troll crusher at Reedgate to b-0506")
    assert f.g.crossed == (Crossing("amber", "b-0505", "b-0506"),) * 2
    g = f.g.copy()
    g.change("troll_crushers-1", moved=False)
    assert barred(g, "amber", "troll_crushers-1", "b-0506", "b-0505"), "both directions add up"
    assert not barred(g, "birch", "pike_levy-1", "b-0506", "b-0505"), "another player has his own two"


@rule("BW-HEXSIDE-05")
def test_a_swamp_side_lets_one_through() -> None:
    f = field("troll_crushers 2 b-0805", "troll_crushers 3 b-0805", "pike_levy 2 b-1202")
    f.say("amber", "move troll crusher #1 to b-0806")
    assert "BW-HEXSIDE-01" in f.no("amber", "move troll crusher #2 to b-0806")


@rule("BW-HEXSIDE-02", "BW-HEXSIDE-08")
def test_notes_raise_the_limit_of_their_bearer_alone() -> None:
    f = field("swamp_lurkers 2 b-0805", "troll_crushers 3 b-0805", "pike_levy 2 b-1202")
    g = f.g.copy()
    crossed(g, "amber", "b-0805", "b-0806", 1)
    assert not barred(g, "amber", "swamp_lurkers-1", "b-0805", "b-0806")
    assert barred(g, "amber", "troll_crushers-1", "b-0805", "b-0806")
    crossed(g, "amber", "b-0805", "b-0806", 2)
    assert barred(g, "amber", "swamp_lurkers-1", "b-0805", "b-0806")


@rule("BW-HEXSIDE-06", "BW-ROAD-02")
def test_mountain_sides_need_a_note_or_a_road() -> None:
    f = Field("orc_blades 4 d-0206", "rock_giant 2 d-0206", "orc_blades 3 d-0802", layout="one_d")
    assert "BW-HEXSIDE-06" in str(barred(f.g, "amber", "orc_blades-1", "d-0206", "d-0307"))
    assert not barred(f.g, "amber", "rock_giant-1", "d-0206", "d-0307")
    assert not barred(f.g, "amber", "orc_blades-1", "d-0206", "d-0306"), "a road goes there"
    g = f.g.copy()
    crossed(g, "amber", "d-0206", "d-0306", 1)
    assert barred(g, "amber", "orc_blades-1", "d-0206", "d-0306"), "for one block"


@rule("BW-HEXSIDE-07")
def test_river_sides_need_a_note_or_a_road() -> None:
    f = Field("orc_blades 4 c-0404", "light_horse 2 c-0404", "swamp_lurkers 1 c-0404", layout="one_c")
    assert "BW-HEXSIDE-07" in str(barred(f.g, "amber", "orc_blades-1", "c-0404", "c-0505"))
    assert not barred(f.g, "birch", "light_horse-1", "c-0404", "c-0505")
    assert not barred(f.g, "amber", "orc_blades-1", "c-0404", "c-0504")
    assert not barred(f.g, "amber", "swamp_lurkers-1", "c-0404", "c-0505"), "BW-AQUATIC-03: rivers are nothing to it"


@rule("BW-HEXSIDE-09", "BW-HEXSIDE-11", "BW-AQUATIC-02")
def test_ships_cross_two_at_sea_and_one_ashore() -> None:
    f = Field(*["war_galleys 2 b-1001"] * 3, layout="one_b")
    g = f.g.copy()
    assert not barred(g, "birch", "war_galleys-1", "b-1001", "b-1002")
    crossed(g, "birch", "b-1001", "b-1002", 1)
    assert barred(g, "birch", "war_galleys-2", "b-1001", "b-1002")
    crossed(g, "birch", "b-0901", "b-1001", 1)
    assert not barred(g, "birch", "war_galleys-2", "b-1001", "b-0901")
    crossed(g, "birch", "b-0901", "b-1001", 2)
    assert barred(g, "birch", "war_galleys-3", "b-1001", "b-0901")
    crossed(g, "birch", "b-1002", "b-1102", 2)
    assert not barred(g, "birch", "war_galleys-1", "b-1002", "b-1102"), "the shore has a place of its own for a ship"


@rule("BW-STACK-01", "BW-STACK-02", "BW-STACK-04")
def test_stacking_by_ground_and_city() -> None:
    f = Field(layout="one_b")
    assert [stacking(f.g, f"b-{h}") for h in ("0402", "0305", "0805", "0808", "1001", "0505")] == [4, 3, 2, 2, 4, 5]


@rule("BW-STACK-03", "BW-STACK-05")
def test_too_many_blocks_may_pass_but_not_stay() -> None:
    f = field(*["orc_blades 4 b-0403"] * 4, "troll_crushers 2 b-0402", "pike_levy 2 b-1202")
    f.say("amber", "move 1 troll crusher to b-0403")
    assert "Too many blocks" in f.asked()
    assert "done" not in [o.kind.spec.name for o in f.match.ask("amber").offers]  # type: ignore[union-attr]
    f.say("amber", "move 1 orc blade to b-0404")
    f.say("amber", "done")
    full = field("orc_blades 1 b-0805", "orc_blades 2 b-0805", "troll_crushers 2 b-0806", "pike_levy 2 b-1202")
    g = full.g.copy()
    for b in ("orc_blades-1", "orc_blades-2"):
        g.change(b, moved=True)
    full.begin(g, full.match.position.stack[-1].phase, "moves", 1)
    assert "BW-STACK-01" in full.no("amber", "move 1 troll crusher to b-0805")


@rule("BW-ROAD-01")
def test_a_move_by_road_alone_is_a_hex_longer() -> None:
    f = field("orc_blades 4 b-0501", "pike_levy 2 b-1202")
    assert path(f.g, "orc_blades-1", "b-0504") == ("b-0501", "b-0502", "b-0503", "b-0504")
    assert "BW-MOVE-01" in f.no("amber", "move 1 block to b-0404")


@rule("BW-FLYER-01", "BW-FLYER-02", "BW-FLYER-03", "BW-FLYER-04")
def test_flyers() -> None:
    f = field("giant_bats 2 b-0402", "pike_levy 2 b-0403", "pike_levy 2 b-0404")
    f.say("amber", "fly 1 giant bat to b-0405")
    assert f.at("giant_bats-1") == "b-0405"
    assert not f.g.invaded
    assert not f.g.crossed
    over = field("giant_bats 2 b-1002", "pike_levy 2 b-0404")
    assert "BW-FLYER-03" in over.no("amber", "fly 1 giant bat to b-1001")
    assert "b-0808" in targets(field("giant_bats 2 b-0806", "pike_levy 2 b-0404").g, "giant_bats-1")
    full = field("giant_bats 2 b-0401", *["troll_crushers 2 b-0402"] * 2, *["orc_blades 2 b-0402"] * 2)
    g = full.g.copy()
    for b in ("troll_crushers-1", "troll_crushers-2", "orc_blades-1", "orc_blades-2"):
        g.change(b, moved=True)
    assert "b-0402" not in targets(g, "giant_bats-1")


@rule("BW-AQUATIC-01", "BW-MAP-11")
def test_a_ship_that_goes_ashore_stops_there() -> None:
    f = Field("war_galleys 2 b-1001", "orc_blades 1 b-0401", layout="one_b")
    ends = targets(f.g, "war_galleys-1")
    assert "b-1002" in ends
    assert all(coastal(f.g, h) or h in ("b-0901", "b-0900", "b-1001") for h in ends)
    assert coastal(f.g, "b-1002")
    assert not coastal(f.g, "b-0505")


@rule("BW-AQUATIC-03")
def test_an_amphibious_block_is_at_home_on_both() -> None:
    f = Field("swamp_lurkers 2 b-1003", "pike_levy 1 b-0401", layout="one_b")
    assert path(f.g, "swamp_lurkers-1", "b-1001") == ("b-1003", "b-1002", "b-1001")
    kinds = types()
    assert [may_stand(f.g, kinds[k], "b-1001") for k in ("swamp_lurkers", "orc_blades", "war_galleys")] == [
        True,
        False,
        True,
    ]
    assert [may_stand(f.g, kinds[k], "b-0505") for k in ("swamp_lurkers", "orc_blades", "war_galleys")] == [
        True,
        True,
        False,
    ]
    lurkers, blades = (printed(f.g, kinds[k]) for k in ("swamp_lurkers", "orc_blades"))
    assert lurkers["b-1002", "b-1001"] == (None, 1), "from land to water as a ship goes: one block a turn"
    assert lurkers["b-1001", "b-1002"] == (None, 1)
    assert "BW-MOVE-06" in str(blades["b-1002", "b-1001"][0])
    rivers = Field(layout="one_c").g
    assert "BW-HEXSIDE-07" in str(printed(rivers, kinds["orc_blades"])["c-0404", "c-0505"][0])
    assert printed(rivers, kinds["swamp_lurkers"])["c-0404", "c-0505"][0] is None


@rule("BW-MAP-02")
def test_steps_of_hexes() -> None:
    f = Field(layout="one_b")
    assert distances(f.g, "b-0604")["b-0705"] == 1
    assert distances(f.g, "b-0705")["b-0804"] == 1


@rule("BW-MAP-08")
def test_a_half_hex_on_a_free_edge_is_a_whole_one() -> None:
    assert stacking(Field().g, "a-0000") == 4


@rule("BW-WAND-01", "BW-WAND-02", "BW-SWORD-02")
def test_items_are_picked_up_and_handed_on() -> None:
    f = field("orc_blades 4 b-0402", "orc_blades 3 b-0402", "pike_levy 2 b-1202").with_item("sword", "b-0402")
    f.say("amber", "pick up the Fire Sword with orc blade #1")
    assert f.g.items["sword"].bearer == "orc_blades-1"
    f.say("amber", "give the sword to orc blade #2")
    f.say("amber", "move orc blade #2 to b-0404")
    assert (f.g.items["sword"].bearer, f.g.items["sword"].at) == ("orc_blades-2", "b-0404")
    assert "BW-WAND-02" in f.no("amber", "give the sword to orc blade #1")


@rule("BW-NEUTRAL-01", "BW-NEUTRAL-04")
def test_a_neutral_force_is_attacked_by_whoever_comes_first() -> None:
    f = field("orc_blades 4 b-0402", "lords_ogres 4 b-0403", "pike_levy 2 b-0404")
    assert "attacks" in f.say("amber", "move 1 block to b-0403")
    f.say("amber", "done")
    f.say("birch", "move 1 pike levy to b-0403")
    assert f.g.friends == {"b-0403": "even"}, "BW-NEUTRAL-03: he sides with the ogres"
    g = f.g.copy()
    g.change("pike_levy-1", moved=False)
    go(g, "pike_levy-1", ("b-0403", "b-0404"))
    assert not g.friends


@pytest.mark.parametrize("seat", ["birch", None])
@rule("BW-FOG-01", "BW-FOG-02")
def test_what_is_moved_is_told_by_number_alone(seat: str | None) -> None:
    f = field("orc_blades 4 b-0402", "pike_levy 2 b-1202")
    f.say("amber", "move 1 block to b-0403")
    assert "Amber moves 1 block to b-0403." in f.told(seat)
    assert "Orc Blades" not in f.told(seat)
    assert f.view(seat).facts.counts["b-0403"]["amber"] == 1
    assert not f.view(seat).g.of("amber")


@rule("BW-AQUATIC-01", "BW-MOVE-02")
def test_a_hex_to_go_by_lets_the_mover_in_and_on_as_any_hex_does() -> None:
    """MV-11: a ship must stop where it comes to the coast, by whatever hex it is sent."""
    f = Field("war_galleys 2 c-1002", "orc_blades 2 c-0101", layout="one_c", armies=("crown", "orcs"))
    assert "BW-AQUATIC-01" in f.no("amber", "move 1 war galley to Candlebay via c-1102")
    f.say("amber", "move 1 war galley to c-1102")
    f = Field("longbow_levy 2 b-0402", "orc_blades 2 b-0403", layout="one_b", armies=("crown", "orcs"))
    assert "BW-MOVE-02" in f.no("amber", "move 1 longbow levy to b-0404 via b-0403")
    f = Field("longbow_levy 2 b-1002", "orc_blades 2 b-0101", layout="one_b", armies=("crown", "orcs"))
    assert "BW-MOVE-06" in f.no("amber", "move 1 longbow levy to b-1003 via b-1001")


@rule("BW-ROAD-01", "BW-SPELL-36")
def test_any_lawful_way_that_comes_by_a_hex_will_do() -> None:
    """MV-07: hasted and by road all the way five hexes are entered; the nearest way to the hex to go by leaves it."""
    f = Field("maiden_spears 2 a-0706", "orc_blades 2 a-1206", layout="one_a", armies=("maidens", "orcs"))
    f.set(charms=(Charm("haste", "maiden_spears-1", seat="amber"),))
    f.say("amber", "move 1 maiden spear to a-0601 via a-0603")
    assert f.at("maiden_spears-1") == "a-0601"
    f = Field("maiden_spears 2 a-0706", "orc_blades 2 a-1206", layout="one_a", armies=("maidens", "orcs"))
    assert "BW-MOVE-01" in f.no("amber", "move 1 maiden spear to a-0601 via a-0603"), "not without the spell"


@rule("BW-HEXSIDE-01", "BW-HEXSIDE-05")
def test_of_a_stack_as_many_go_as_the_side_lets_through_and_it_says_who_stays() -> None:
    """What the map's keys order; a stack that is told to go whole and cannot is still refused."""
    f = Field("troll_crushers 2 b-0602", "troll_crushers 3 b-0602", "pike_levy 2 b-1202", layout="one_b")
    assert "No more than 1 of them" in f.no("amber", "move all blocks at b-0602 to b-0603")
    told = f.say("amber", "move all blocks at b-0602 to b-0603 as many as can")
    assert told.startswith("You move Troll Crushers (3) to b-0603.")
    assert "Troll Crushers (2) stay. Troll Crushers cannot go there: no more than 1 of your blocks" in told
    assert f.match.lines[-1].text == "move troll crusher #2 to b-0603 as many as can"
    f = Field("orc_blades 2 b-0402", "orc_blades 3 b-0402", "pike_levy 2 b-1202", layout="one_b")
    assert "stay" not in f.say("amber", "move all blocks at b-0402 to b-0403 as many as can")
    f = Field("orc_blades 2 b-0402", "pike_levy 2 b-1202", layout="one_b")
    assert "BW-MOVE-01" in f.no("amber", "move all blocks at b-0402 to b-1202 as many as can")
