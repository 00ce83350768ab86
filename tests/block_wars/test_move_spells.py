"""Spells of the Move Phase, and what they change in movement (chapter SPELL)."""

from __future__ import annotations

import msgspec

from minaria.games.block_wars import pages
from minaria.games.block_wars.bot.guess import twin
from minaria.games.block_wars.rules import battle, movement
from minaria.games.block_wars.rules.ground import barred, distances, room, side
from minaria.games.block_wars.view import FOG

from .tools import Field, rule

FAR = "pike_levy 1 b-1202"


def marching(*blocks: str, armies: tuple[str, str] = ("orcs", "crown"), turn: int = 1, seats: int = 2) -> Field:
    """Amber moves, on tile b."""
    return Field(*blocks, layout="one_b", armies=armies, turn=turn, seats=seats)


@rule("BW-SPELL-18", "BW-FOG-02", "BW-TURN-02")
def test_far_sight_shows_a_hex_to_the_casters_owner_alone() -> None:
    f = marching("orc_warlock 4 b-0403", "men_at_arms 3 b-0405", "pike_levy 2 b-1202")
    assert distances(f.g, "b-0403")["b-1202"] > 3
    assert "BW-SPELL-18" in f.no("amber", "cast far sight at b-1202")
    assert "Men at Arms (3)" in f.say("amber", "cast far sight at b-0405")
    assert f.match.undo_refusal("amber") is not None, "what was seen is not taken back"
    assert "Men at Arms" not in f.told("birch")
    assert "b-0405" not in f.told("birch")
    assert "men_at_arms-1" in f.view("amber").g.blocks
    assert "pike_levy-1" not in f.view("amber").g.blocks
    f.say("amber", "done")
    assert "men_at_arms-1" not in f.view("amber").g.blocks, "only while he moves; the log keeps it"


@rule("BW-FOG-02", "BW-FOG-05")
def test_all_know_where_a_spell_was_cast_but_not_by_which_block() -> None:
    f = marching("orc_warlock 4 b-0403", "orc_blades 2 b-0403", "orc_blades 2 b-0405", "pike_levy 2 b-1202")
    f.say("amber", "cast bog step on 1 orc blade at b-0403")
    for seat in ("birch", None):
        seen = FOG.view(f.g, seat).g
        assert [(c.seat, c.at, c.block) for c in seen.charms] == [("amber", "b-0403", "")]
        assert "orc_warlock-1" not in msgspec.json.encode(seen.charms).decode()
    assert "orc_warlock-1" in [c.block for c in f.view("amber").g.charms]
    other = twin(f.g, "birch")
    assert other.blocks["orc_warlock-1"].at == "b-0403", "whoever hears it cannot think that it was cast elsewhere"


@rule("BW-SPELL-19")
def test_thorns_close_a_side_to_enemies_on_foot() -> None:
    f = marching(
        "elven_archmage 4 b-0403", "men_at_arms 3 b-0404", "griffin_riders 3 b-0404", armies=("elves", "crown")
    )
    assert "BW-SPELL-19" in f.no("amber", "cast thorn wall from b-0404 to b-0405"), "of its own hex"
    f.say("amber", "cast thorn wall towards b-0404")
    assert "BW-SPELL-19" in str(barred(f.g, "birch", "men_at_arms-1", "b-0404", "b-0403"))
    assert barred(f.g, "birch", "griffin_riders-1", "b-0404", "b-0403") is None
    assert not barred(f.g, "amber", "elven_archmage-1", "b-0403", "b-0404")
    f.say("amber", "done")
    assert barred(f.g, "birch", "men_at_arms-1", "b-0404", "b-0403"), "until the turn ends"
    assert f.view("birch").g.charms, "everybody sees thorns"


@rule("BW-SPELL-20")
def test_a_green_path_makes_sides_clear() -> None:
    f = marching(
        "elven_archmage 4 b-0805",
        "elf_spear_guard 2 b-0805",
        FAR,
        armies=("elves", "crown"),
    )
    g = f.g
    assert side(g, "b-0805", "b-0806").kind == "swamp"
    assert side(g, "b-0805", "b-0806").ground == 1
    f.say("amber", "cast green path from b-0805 to b-0806")
    f.say("amber", "move everyone to b-0806")
    f.say("amber", "done")
    assert not f.g.charms or all(c.spell != "green_path" for c in f.g.charms), "for this Move Phase"


@rule("BW-SPELL-20", "BW-SPELL-07")
def test_a_green_path_may_open_two_sides_near_by() -> None:
    f = marching("elven_archmage 4 b-0805", FAR, armies=("elves", "crown"))
    assert "BW-SPELL-20" in f.no("amber", "cast green path from b-0401 to b-0402"), "too far"
    f.say("amber", "cast green path from b-0805 to b-0806 and from b-0806 to b-0807")
    assert sum(c.spell == "green_path" for c in f.g.charms) == 2


@rule("BW-SPELL-21", "BW-MOON-02")
def test_moon_call_is_a_full_moon_for_ones_own_werebeasts() -> None:
    f = marching(
        "elven_archmage 4 b-0403",
        "wolf_changers 2 b-0403",
        "cursed_squires 3 b-1202",
        armies=("elves", "crown"),
        turn=4,
    )
    assert (battle.number(f.g, "wolf_changers-1"), battle.number(f.g, "cursed_squires-1")) == (0, 1)
    f.say("amber", "cast moon call")
    assert (battle.number(f.g, "wolf_changers-1"), battle.number(f.g, "cursed_squires-1")) == (2, 1)


@rule("BW-SPELL-23")
def test_a_span_lets_those_on_foot_over_a_river_or_a_mountain() -> None:
    f = Field(
        "rune_elder 4 c-0404",
        "bolt_throwers 2 c-0404",
        "pike_levy 1 c-1202",
        layout="one_c",
        armies=("dwarves", "crown"),
    )
    assert "BW-HEXSIDE-07" in f.no("amber", "move 1 bolt thrower to c-0505")
    assert "BW-SPELL-23" in f.no("amber", "cast rock span from c-0404 to c-0403")
    f.say("amber", "cast rock span from c-0404 to c-0505")
    f.say("amber", "move 1 bolt thrower to c-0505")
    assert "BW-HEXSIDE-01" in str(barred(f.g, "amber", "rune_elder-1", "c-0404", "c-0505")), (
        "one block, as over any river"
    )


@rule("BW-SPELL-27")
def test_bog_step_grants_every_note() -> None:
    f = Field(
        "orc_warlock 4 d-0206", "orc_blades 2 d-0206", "orc_blades 2 d-0206", "pike_levy 1 d-1202", layout="one_d"
    )
    assert "BW-HEXSIDE-06" in str(barred(f.g, "amber", "orc_blades-1", "d-0206", "d-0307"))
    f.say("amber", "cast bog step on orc blade #1")
    assert "BW-HEXSIDE-06" in str(barred(f.g, "amber", "orc_blades-2", "d-0206", "d-0307"))
    assert not barred(f.g, "amber", "orc_blades-1", "d-0206", "d-0307")
    f.say("amber", "done")
    assert not [c for c in f.g.charms if c.spell == "bog_step"]


@rule("BW-SPELL-34", "BW-CASTLE-02", "BW-WAND-04")
def test_far_step_takes_the_caster_and_one_to_friends() -> None:
    home, away = "b-0403", "b-0705"
    f = marching(
        f"court_magus 4 {home}",
        f"heavy_knights 2 {home}",
        f"royal_castle 2 {home}",
        f"pike_levy 2 {away}",
        "goblin_mob 2 b-1202",
        armies=("crown", "orcs"),
    )
    f.with_item("wand", home, "court_magus-1")
    assert "BW-SPELL-34" in f.no("amber", f"cast far step on the castle to {away}")
    assert "BW-SPELL-34" in f.no("amber", "cast far step on the heavy knight to b-0706"), "nobody of ours is there"
    f.say("amber", f"cast far step on the heavy knight to {away}")
    assert (f.at("court_magus-1"), f.at("heavy_knights-1")) == (away, away)
    assert f.g.items["wand"].at == away, "what it bears goes along"
    assert not f.g.crossed
    full = [f"pike_levy 1 {away}"] * 4
    f = marching(f"court_magus 4 {home}", *full, "goblin_mob 2 b-1202", armies=("crown", "orcs"))
    if room(f.g, away, "amber") < 1:
        assert "BW-SPELL-34" in f.no("amber", f"cast far step to {away}")


@rule("BW-SPELL-36")
def test_haste_gives_two_hexes() -> None:
    f = marching("sun_vizier 4 b-0401", "sand_spears 2 b-0401", FAR, armies=("sands", "crown"))
    before = max(len(movement.path(f.g, "sand_spears-1", h)) for h in movement.targets(f.g, "sand_spears-1")) - 1
    f.say("amber", "cast haste on the sand spears")
    assert movement.allowance(f.g, "sand_spears-1") == 4
    after = max(len(movement.path(f.g, "sand_spears-1", h)) for h in movement.targets(f.g, "sand_spears-1")) - 1
    assert after == before + 2
    f.say("amber", f"move 1 sand spear to {movement.targets(f.g, 'sand_spears-1')[0]}")
    assert "BW-SPELL" in f.no("amber", "cast haste on the sand spears"), "one move spell a turn"


@rule("BW-SPELL-17")
def test_a_move_spell_is_unwoven_by_a_wizard_in_the_same_hex() -> None:
    f = marching("orc_warlock 4 b-0404", "men_at_arms 2 b-0405", "court_magus 3 b-0404", FAR)
    f.say("amber", "cast far sight at b-0405")
    assert f.asked() == "birch: Amber casts Far Sight: unweave it for 1 step, or done?"
    f.say("birch", "cast unweave")
    assert "Men at Arms" not in f.told("amber")
    assert (f.steps()["orc_warlock-1"], f.steps()["court_magus-1"]) == (3, 2)
    assert f.asked().startswith("amber: Move"), "and amber goes on"


def test_the_wizards_spells_stand_on_the_owners_sheet_and_nobody_elses() -> None:
    f = marching("orc_hexer 3 b-0403", FAR)
    from minaria.ui.script import flat

    mine = "\n".join(flat(pages.sheet_of(f.view("amber"), "")))
    assert "Hammer of Stone" in mine
    assert "Fire Lance" not in mine, "A+ alone"
    assert "Orc Hexer" not in "\n".join(flat(pages.sheet_of(f.view("birch"), "amber")))
    assert "any wizard of the" in "\n".join(flat(pages.examine(f.view("birch"), "hammer of stone")))


@rule("BW-MOVE-03", "BW-SPELL-34")
def test_far_step_leaves_as_many_as_intruders_came_in() -> None:
    """MV-09 binds those who go together, not each of them alone."""
    mine = ("court_magus 4 b-0404", "men_at_arms 4 b-0404", "pike_levy 4 b-0404", "pike_levy 2 b-0506")
    f = marching("orc_blades 4 b-0403", "orc_blades 4 b-0504", *mine, armies=("orcs", "crown"))
    f.say("amber", "move the orc blades at b-0403 to b-0404")
    f.say("amber", "move the orc blades at b-0504 to b-0404")
    f.say("amber", "done")
    assert "BW-MOVE-03" in f.no("birch", "cast far step on the men at arms to b-0506")
    f.say("birch", "cast far step to b-0506")
    f.say("amber", "done")
    assert f.at("court_magus-1") == "b-0506"
