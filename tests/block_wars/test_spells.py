"""Spells in battle: who casts what, what it costs and does (chapters SPELL, WIZARD, WAND)."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.state import Run
from minaria.games.block_wars.rules import battle, spells
from minaria.games.block_wars.rules.ground import room
from minaria.games.block_wars.state import BlockWars, Charm, Item
from minaria.games.block_wars.tables import armies, types
from minaria.games.block_wars.tables import spells as printed
from minaria.table.pages.answers import status

from .tools import Field, rule

HERE = "b-0404"
FAR = "pike_levy 1 b-1202"


def battle_of(attack: str, defence: str, armies: tuple[str, str] = ("orcs", "crown"), **options: Any) -> Field:
    """Amber's blocks against birch's at b-0404, given as "type steps, type steps"; birch has one block elsewhere."""
    spare = {
        "crown": FAR,
        "elves": "elf_village_watch 1 b-1202",
        "dwarves": "ore_wagon 1 b-1202",
        "clans": "raid_chest 1 b-1202",
    }
    blocks = [f"{x.strip()} {HERE}" for x in f"{attack}, {defence}".split(",")]
    return Field(*blocks, spare[armies[1]], layout="one_b", armies=armies, **options).in_battle()


def running(f: Field, seat: str = "amber", *dice: int) -> BlockWars:
    """A copy of the position with an order under way."""
    g = f.g.copy()
    g.run = Run(1, seat, Seeded("1"))
    return g


# -- who may cast, and what it costs


@rule("BW-SPELL-01")
def test_lists_and_letters_say_who_casts_what() -> None:
    f = battle_of("orc_hexer 3, orc_blades 2", "men_at_arms 4")
    assert "BW-SPELL-01" in f.no("amber", "cast fire lance on the men at arms"), "A+ alone"
    assert "BW-SPELL-01" in f.no("amber", "cast drain on the men at arms"), "not of that army"
    f.say("amber", "cast spark", 6, 6)


@rule("BW-SPELL-02", "BW-SPELL-03", "BW-SPELL-30", "BW-WIZARD-03")
def test_the_cost_is_paid_first_and_never_with_a_last_step() -> None:
    f = battle_of("lich_lord 4", "men_at_arms 4", ("undead", "crown"))
    f.say("amber", "cast drain on the men at arms", 1, 3)
    assert f.steps()["lich_lord-1"] == 4 - 2 + 1, "two paid, one regained"
    assert f.steps()["men_at_arms-1"] == 2
    for steps, line in ((1, "cast spark"), (2, "cast drain on the men at arms")):
        f = battle_of(f"lich_lord {steps}, zombie_drove 2", "men_at_arms 4", ("undead", "crown"))
        if steps > 1:
            assert "BW-SPELL-03" in f.no("amber", line)
        else:
            assert "lich" not in f.asked().casefold(), "who can pay for nothing is not asked"


@rule("BW-SPELL-04", "BW-SPELL-11")
def test_spell_hits_stop_at_a_last_step() -> None:
    f = battle_of("orc_warlock 4", "men_at_arms 1, pike_levy 4")
    assert "2 hits" in f.say("amber", "cast fire lance on the men at arms", 3, 1)
    assert f.steps()["men_at_arms-1"] == 1
    f = battle_of("orc_warlock 4", "men_at_arms 3, pike_levy 4")
    assert "2, 5: 1 hit" in f.say("amber", "cast fire lance on the men at arms", 2, 5)
    assert (f.steps()["men_at_arms-1"], f.steps()["pike_levy-1"]) == (2, 4), "the caster picks the target"


@rule("BW-SPELL-05", "BW-WAND-07", "BW-FIRE-04")
def test_one_spell_a_round_in_its_own_step() -> None:
    f = battle_of("orc_warlock 4, orc_blades 2", "men_at_arms 4")
    g = f.g.copy()
    g.items["wand"] = Item(HERE, "orc_warlock-1")
    assert spells.cost(g, "orc_warlock-1", "spark") == 0
    g.battle(acted=("orc_warlock-1",))
    cast = spells.Casting("spark", "orc_warlock-1")
    why = spells.cast_refusal(g, "amber", cast)
    assert why is not None
    assert why.rule == "BW-SPELL-05"
    f = battle_of("orc_warlock 4, orc_blades 2", "men_at_arms 4")
    f.say("amber", "cast spark", 6, 6)
    assert f.asked().startswith("birch"), "casting was its step"


@rule("BW-SPELL-06", "BW-SPELL-07")
def test_spells_have_their_phase_and_their_hex() -> None:
    f = battle_of("orc_warlock 4, orc_blades 2", "men_at_arms 4")
    assert "BW-SPELL-06" in f.no("amber", "cast bog step on the orc blades")
    f = Field("orc_warlock 4 b-0303", "orc_blades 2 b-0303", "orc_blades 2 b-0402", FAR, layout="one_b")
    assert "BW-SPELL-06" in f.no("amber", "cast hammer of stone on the orc blades at b-0303")
    assert "BW-SPELL-07" in f.no("amber", "cast bog step on the orc blades at b-0402"), "not in the wizard's hex"
    f.say("amber", "cast bog step on the orc blades at b-0303")
    assert f.steps()["orc_warlock-1"] == 3
    assert "BW-SPELL-06" in f.no("amber", "cast far sight at b-0404"), "one move spell a turn"


# -- what the dice of spells do


@rule("BW-SPELL-09", "BW-SPELL-12")
def test_spark_finds_the_strongest_anew_for_each_hit() -> None:
    f = battle_of("orc_warlock 4", "men_at_arms 4, pike_levy 3")
    assert "2, 3: 1 hit" in f.say("amber", "cast spark", 2, 3)
    assert f.steps()["men_at_arms-1"] == 3
    f = battle_of("orc_warlock 4", "men_at_arms 4, pike_levy 3")
    f.say("amber", "cast spark", 1, 1)
    assert f.asked().startswith("birch: 1 hit: which of"), "three and three: their owner chooses"


@rule("BW-SPELL-13", "BW-SPELL-08", "BW-SPELL-10")
def test_hammers_add_up_until_the_block_fires() -> None:
    f = battle_of("orc_blades 2, orc_warlock 4, orc_hexer 3", "pike_levy 4, pike_levy 4")
    f.say("amber", "cast hammer of stone on the orc blades")
    assert battle.dice(f.g, "orc_blades-1") == 4
    f.say("amber", "cast hammer of stone on the orc blades")
    assert battle.dice(f.g, "orc_blades-1") == 6
    f.say("amber", "fire", 6, 6, 6, 6, 6, 6)
    assert battle.dice(f.g, "orc_blades-1") == 2


@rule("BW-SPELL-13")
def test_a_hammer_waits_for_the_next_round_and_lapses_with_the_battle() -> None:
    f = battle_of("orc_blades 2, orc_warlock 2", "pike_levy 1")
    f.say("amber", "cast hammer of stone on the orc blades")
    f.say("amber", "hold the orc blades")
    f.say("birch", "fire", 6)
    assert "Round 2" in f.asked()
    assert battle.dice(f.g, "orc_blades-1") == 4


@rule("BW-SPELL-14", "BW-SPELL-08")
def test_swarm_brings_c_and_d_blocks_to_the_b_step() -> None:
    f = battle_of("goblin_mob 4, orc_hexer 3, orc_warlock 4", "men_at_arms 4, pike_levy 4")
    f.say("amber", "cast swarm")
    assert [c.spell for c in f.g.the_fight.charms] == ["swarm"]
    f.say("amber", "cast swarm")
    assert [c.spell for c in f.g.the_fight.charms] == ["swarm"], "twice is as once"
    f.say("birch", "fire", 6, 6, 6, 6)
    assert f.asked().startswith("amber: Round 1 at b-0404, B: Goblin Mob")


@rule("BW-SPELL-15", "BW-COMBAT-09")
def test_a_sacrifice_costs_a_friend_and_may_end_an_enemy() -> None:
    f = battle_of("goblin_mob 1, orc_blades 2, orc_warlock 4", "men_at_arms 2, pike_levy 4")
    points = dict(f.g.points)
    f.say("amber", "cast sacrifice of the goblin mob on the men at arms", 1, 2, 3, 6)
    assert "goblin_mob-1" not in f.g.blocks
    assert "men_at_arms-1" not in f.g.blocks
    assert f.g.points["even"] == points["even"], "nobody scores for the goblins"
    assert f.g.points["odd"] == points["odd"] + 2 + 1


@rule("BW-SPELL-16", "BW-SPELL-15")
def test_who_may_be_sacrificed() -> None:
    f = battle_of("skull_fort 2, loot_cart 2, orc_warlock 4, orc_hexer 2", "men_at_arms 4")
    g = f.g
    assert spells.victims(g, "orc_warlock-1") == ["skull_fort-1", "loot_cart-1", "orc_hexer-1"]
    g = running(f)
    g.options = {**g.options, "scenario": "ruins"}
    why = spells.cast_refusal(
        g, "amber", spells.Casting("sacrifice", "orc_warlock-1", ("men_at_arms-1",), ("orc_hexer-1",))
    )
    assert why is not None
    assert why.rule == "BW-SPELL-16"
    assert "BW-SPELL-15" in f.no("amber", "cast sacrifice on the men at arms")


@rule("BW-SPELL-22")
def test_wall_breaker_may_end_a_castle() -> None:
    f = Field(
        "rune_elder 4 b-0404",
        "royal_castle 1 b-0404",
        "men_at_arms 3 b-0404",
        FAR,
        layout="one_b",
        armies=("dwarves", "crown"),
    ).in_battle()
    f.say("amber", "cast wall breaker", 3, 6, 6)
    assert "royal_castle-1" not in f.g.blocks
    f = battle_of("rune_elder 4", "men_at_arms 3", ("dwarves", "crown"))
    assert "BW-SPELL-22" in f.no("amber", "cast wall breaker on the men at arms")


@rule("BW-SPELL-24", "BW-SPELL-10")
def test_iron_skin_lowers_enemy_numbers_for_the_round() -> None:
    f = battle_of("rune_elder 4, dwarf_axe_guard 4", "men_at_arms 3, royal_castle 2", ("dwarves", "crown"))
    f.say("amber", "cast iron skin")
    assert battle.number(f.g, "royal_castle-1") == 3
    assert battle.number(f.g, "men_at_arms-1") == 1
    assert battle.number(f.g, "dwarf_axe_guard-1") == 3, "the caster's side keeps its own"
    g = running(f)
    g.change("men_at_arms-1", type="court_magus")
    assert battle.number(g, "men_at_arms-1") == 0, "never below 0"


@rule("BW-SPELL-25")
def test_war_drums_give_a_die_to_c_and_d_blocks_still_to_act() -> None:
    f = battle_of("orc_bowmen 3, goblin_mob 2, orc_warlock 4", "pike_levy 4, pike_levy 4")
    f.say("amber", "cast war drums")
    assert [battle.dice(f.g, b) for b in ("orc_bowmen-1", "goblin_mob-1", "orc_warlock-1")] == [4, 3, 2]


@rule("BW-SPELL-26")
def test_fire_burst_strikes_the_strongest_hit_by_hit() -> None:
    f = battle_of("orc_warlock 4", "men_at_arms 3, pike_levy 2")
    f.say("amber", "cast fire burst", 1, 2, 6, 6, 6)
    assert f.asked().startswith("birch: 1 hit: which of Men at Arms and Pike Levy")
    f.say("birch", "take the hit on the pike levy")
    assert (f.steps()["men_at_arms-1"], f.steps()["pike_levy-1"], f.steps()["orc_warlock-1"]) == (2, 1, 1)


@rule("BW-SPELL-28")
def test_raise_bones_brings_a_host_that_acts_in_its_step() -> None:
    f = battle_of("lich_lord 4", "men_at_arms 4", ("undead", "crown"))
    f.say("amber", "cast raise bones")
    assert f.steps()["skeleton_host-1"] == 1
    f.say("birch", "fire", 6, 6, 6, 6)
    assert f.asked().startswith("amber: Round 1 at b-0404, C: Skeleton Host")
    full = "lich_lord 4, " + ", ".join(["skeleton_host 1"] * 4)
    f = battle_of(full, "men_at_arms 4", ("undead", "crown"))
    assert "BW-SPELL-28" in f.no("amber", "cast raise bones"), "none is left in the pool"
    f = battle_of(
        "lich_lord 4, zombie_drove 1, zombie_drove 1, barrow_guard 1, barrow_guard 1",
        "men_at_arms 4",
        ("undead", "crown"),
    )
    assert ("BW-SPELL-28" in f.no("amber", "cast raise bones")) == (room(f.g, HERE, "amber") < 1)


@rule("BW-SPELL-29")
def test_dread_keeps_a_weak_block_from_firing() -> None:
    f = battle_of("lich_lord 4", "men_at_arms 2, royal_castle 3", ("undead", "crown"))
    assert "BW-SPELL-29" in f.no("amber", "cast dread on the castle")
    f.say("amber", "cast dread on the men at arms")
    assert not battle.can_fire(f.g, "men_at_arms-1")
    assert "Royal Castle" in f.asked()
    assert "Men" not in f.asked()


@rule("BW-SPELL-31")
def test_storm_call_strikes_what_flies_or_swims() -> None:
    f = battle_of("storm_speaker 4", "griffin_riders 3, men_at_arms 4", ("clans", "crown"))
    assert "BW-SPELL-31" in f.no("amber", "cast storm call on the men at arms")
    f.say("amber", "cast storm call", 1, 2, 3, 6)
    assert f.steps()["griffin_riders-1"] == 1, "three hits, and the last step stays"


@rule("BW-SPELL-32")
def test_berserk_adds_three_dice_and_takes_a_step() -> None:
    f = battle_of("storm_speaker 4, clan_axemen 3, hedge_witch 3", "pike_levy 4", ("clans", "crown"))
    f.say("amber", "cast berserk on the clan axemen")
    assert battle.dice(f.g, "clan_axemen-1") == 6
    f.say("amber", "hold the wizard")
    f.say("amber", "fire", *[6] * 6)
    assert f.steps()["clan_axemen-1"] == 2
    f = battle_of("storm_speaker 4, clan_axemen 1", "pike_levy 4", ("clans", "crown"))
    f.say("amber", "cast berserk on the clan axemen")
    f.say("amber", "fire", *[6] * 4)
    assert f.steps()["clan_axemen-1"] == 1, "never its last"


@rule("BW-SPELL-33", "BW-SPELL-09", "BW-SPELL-08")
def test_holy_shield_stops_two_hits_of_the_round() -> None:
    f = battle_of("orc_blades 4, ogre_guard 1", "court_magus 4, men_at_arms 4")
    f.say("birch", "cast holy shield")
    f.say("birch", "fire", 6, 6, 6, 6)
    f.say("amber", "fire with the orc blades", 1, 1, 1, 6)
    assert f.steps()["men_at_arms-1"] + f.steps()["court_magus-1"] == 3 + 3, "three hits, one counts; one paid"
    assert [c for c in f.g.the_fight.charms if c.spell == "holy_shield"] == [Charm("holy_shield", side="defence")]


@rule("BW-SPELL-35", "BW-WIZARD-03")
def test_mend_flesh_heals_two() -> None:
    f = battle_of(
        "moon_priestess 2, maiden_spears 2, war_cats 1, oracle_pupil 1", "men_at_arms 4", ("maidens", "crown")
    )
    assert "BW-SPELL-35" in f.no("amber", "cast mend flesh on the oracle pupil")
    f.say("amber", "cast mend flesh on the maiden spears and the war cats")
    assert (f.steps()["maiden_spears-1"], f.steps()["war_cats-1"]) == (3, 2)


@rule("BW-SPELL-37")
def test_sand_veil_takes_a_die_but_not_the_last() -> None:
    f = battle_of("sun_vizier 4", "men_at_arms 4, royal_castle 1", ("sands", "crown"))
    f.say("amber", "cast sand veil")
    assert (battle.dice(f.g, "men_at_arms-1"), battle.dice(f.g, "royal_castle-1")) == (3, 1)
    g = running(f)
    g.battle(charms=(*g.the_fight.charms, Charm("hammer_of_stone", "royal_castle-1", 2)))
    assert battle.dice(g, "royal_castle-1") == 2, "one step, two more, one fewer"


# -- reactions


@rule("BW-SPELL-17")
def test_unweave_undoes_a_spell_at_its_own_price() -> None:
    f = battle_of("lich_lord 4, zombie_drove 2", "court_magus 4, men_at_arms 4", ("undead", "crown"))
    f.say("birch", "hold the wizard")
    f.say("amber", "cast drain on the men at arms")
    assert f.asked() == "birch: Amber casts Drain: unweave it for 2 steps, or done?"
    assert "BW-SPELL-17" in f.no("birch", "cast spark")
    f.say("birch", "unweave")
    assert (f.steps()["lich_lord-1"], f.steps()["court_magus-1"], f.steps()["men_at_arms-1"]) == (2, 2, 4)
    assert f.asked().startswith("birch: Round 1"), "an Unweave is not unwoven, and costs no step of the round"


@rule("BW-SPELL-17")
def test_who_cannot_unweave_is_not_asked_and_who_will_not_lets_it_work() -> None:
    f = battle_of("lich_lord 4", "court_magus 2, men_at_arms 4", ("undead", "crown"))
    f.say("birch", "hold the wizard")
    f.say("amber", "cast drain on the men at arms", 1, 1)
    assert f.steps()["men_at_arms-1"] == 2, "two steps do not pay for two"
    f = battle_of("lich_lord 4", "court_magus 2, men_at_arms 4", ("undead", "crown"))
    f.say("birch", "hold the wizard")
    f.say("amber", "cast spark")
    f.say("birch", "done", 1, 1)
    assert f.steps()["men_at_arms-1"] == 2


@rule("BW-FOG-05")
def test_who_looks_on_does_not_read_that_a_spell_is_being_answered() -> None:
    f = battle_of("lich_lord 4", "court_magus 4, men_at_arms 4", ("undead", "crown"))
    f.say("birch", "hold the wizard")
    f.say("amber", "cast drain on the men at arms")
    assert "Reaction" in status(f.match, "birch")
    assert "Reaction" not in status(f.match, "")
    assert "Battle" in status(f.match, "")


# -- the Wand


@rule("BW-WAND-03", "BW-WAND-05", "BW-SPELL-03")
def test_the_wand_lowers_the_price_for_its_own_wizard_alone() -> None:
    f = battle_of("orc_warlock 3, orc_blades 2", "men_at_arms 4")
    g = f.g.copy()
    for bearer, spell, price in (
        ("orc_warlock-1", "spark", 0),
        ("orc_warlock-1", "fire_burst", 2),
        ("orc_blades-1", "spark", 1),
    ):
        g.items["wand"] = Item(HERE, bearer)
        assert spells.cost(g, "orc_warlock-1", spell) == price
        assert spells.pays(g, "orc_warlock-1", "fire_burst") == (bearer == "orc_warlock-1"), "the lowered price counts"


@rule("BW-WAND-06")
def test_in_ruins_the_wand_makes_spells_free() -> None:
    f = battle_of("orc_warlock 2, orc_blades 2", "men_at_arms 4")
    g = f.g.copy()
    g.options = {**g.options, "scenario": "ruins"}
    g.items["wand"] = Item(HERE, "orc_warlock-1")
    assert spells.cost(g, "orc_warlock-1", "fire_burst") == 0
    assert spells.cast_refusal(g, "amber", spells.Casting("fire_burst", "orc_warlock-1")) is None


@pytest.mark.parametrize("spell", [s for s, x in printed().items() if x.timing == "combat"])
def test_every_combat_spell_can_be_listed_read_and_cast(spell: str) -> None:
    army = next(a for a, w in WIZARDS.items() if spell in armies()[a].spells)
    extra = {"dread": ", men_at_arms 2", "wall_breaker": ", royal_castle 2", "storm_call": ", griffin_riders 3"}
    wizard = WIZARDS[army]
    friend = next(t.id for t in types().values() if t.army == army and t.kind == "ground" and t.steps > 2)
    foe, theirs = ("clans", "clan_axemen 3") if army == "crown" else ("crown", "men_at_arms 4")
    f = battle_of(f"{wizard} 4, {friend} 2", theirs + extra.get(spell, ""), (army, foe))
    listed = next(x for x in f.match.ask("amber").offers if x.kind.spec.name == "cast")  # type: ignore[union-attr]
    orders = [o for o in listed.options() if o.spell == spell]
    assert orders
    for o in orders:
        text = f.match.text("amber", o)
        assert f.match.parse("amber", text) == o, text
    f.match.give("amber", orders[0])
    assert f.steps()[f"{wizard}-1"] <= 4 - printed()[spell].cost + (spell == "drain")


WIZARDS = {
    "orcs": "orc_warlock",
    "elves": "elven_archmage",
    "dwarves": "rune_elder",
    "undead": "lich_lord",
    "clans": "storm_speaker",
    "maidens": "moon_priestess",
    "sands": "sun_vizier",
    "crown": "court_magus",
}
