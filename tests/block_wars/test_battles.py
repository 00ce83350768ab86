"""Battles from the first volley to regrouping (chapters COMBAT, FIRE, TARGET, RETREAT, PURSUIT, REGROUP, CLERIC)."""

from __future__ import annotations

import pytest

from minaria.games.block_wars.rules import battle, building, retreat
from minaria.games.block_wars.rules.ground import coastal, near, water
from minaria.games.block_wars.rules.scoring import totals
from minaria.games.block_wars.state import Entry, Fight

from .tools import Field, rule


def fought(*blocks: str, move: str = "everyone", to: str = "b-0404", seats: int = 2, turn: int = 1) -> Field:
    """A battle at b-0404 that amber's blocks have opened; the move is made and everybody is through."""
    f = Field(*blocks, layout="one_b", seats=seats, turn=turn)
    f.say("amber", f"move {move} to {to}")
    f.done_moving()
    return f


@rule("BW-FIRE-01", "BW-FIRE-02", "BW-FIRE-05", "BW-FIRE-06")
def test_letters_in_turn_the_defender_first() -> None:
    f = fought("orc_blades 4 b-0403", "goblin_mob 4 b-0403", "men_at_arms 3 b-0404", "longbow_levy 2 b-0404")
    assert f.asked().startswith("birch: Round 1 at b-0404, A:")
    assert "2 hits" in f.say("birch", "fire", 1, 1), "two steps, two dice"
    assert f.asked().startswith("amber: 2 hits"), "orcs and goblins are equally strong"
    f.say("amber", "take the hit on the goblin mob")
    assert f.steps()["orc_blades-1"] == 3, "then the orcs alone are the strongest (BW-TARGET-01)"
    assert f.asked().startswith("birch: Round 1 at b-0404, B:")
    f.say("birch", "fire", 1, 3, 4)
    f.say("amber", "take the hit on the orc blade")
    assert f.asked().startswith("amber: Round 1 at b-0404, B:")
    f.say("amber", "fire", 5, 6)
    assert f.asked().startswith("amber: Round 1 at b-0404, C:")


@rule("BW-FIRE-04", "BW-RETREAT-01", "BW-RETREAT-03")
def test_nobody_retreats_in_the_first_round() -> None:
    f = fought("orc_blades 4 b-0403", "men_at_arms 3 b-0404")
    assert "BW-RETREAT-01" in f.no("birch", "retreat 1 block to b-0405")
    f.say("birch", "fire all", 6, 6, 6)
    f.say("amber", "fire all", 6, 6, 6, 6)
    assert "Round 2" in f.asked()
    assert "BW-RETREAT-03" in f.no("birch", "retreat 1 block to b-0403")  # whence the attackers came
    f.say("birch", "retreat 1 block to b-0405")
    assert f.at("men_at_arms-1") == "b-0405"
    assert f.g.fight is None or f.g.fight.stage == "regroup"


@rule("BW-RETREAT-03")
def test_a_side_that_only_flyers_crossed_stays_open() -> None:
    f = Field("orc_blades 4 b-0403", "giant_bats 2 b-0503", "men_at_arms 3 b-0404", layout="one_b")
    f.say("amber", "move 1 orc blade to b-0404")
    f.say("amber", "move 1 giant bat to b-0404")
    f.done_moving()
    g = f.g.copy()
    g.battle(round=2)
    open_ = retreat.exits(g, "defence")
    came = {e.start: e.flew for e in g.entries["b-0404"]}
    assert sorted(came.values()) == [False, True]
    assert [at in open_ for at, flew in sorted(came.items(), key=lambda x: x[1])] == [False, True]
    assert len(open_) == len(near(g, "b-0404")) - 1


@rule("BW-FIRE-07", "BW-COMBAT-05", "BW-COMBAT-08", "BW-ALLIANCES-09", "BW-ALLIANCES-10", "BW-ALLIANCES-11")
def test_a_block_without_steps_is_gone_and_scores() -> None:
    f = fought("ogre_guard 4 b-0403", "pike_levy 1 b-0404", "men_at_arms 1 b-1202")
    assert f.g.points["odd"] == 1, "for the attack"
    f.say("amber", "fire", 1, 6, 6, 6)
    assert "pike_levy-1" not in f.g.blocks, "it does not fire in the C step"
    assert f.g.points["odd"] == 1 + 1 + 1, "first blood, and a C block"
    assert f.g.blooded
    assert "regroup" in f.asked()
    f.say("amber", "done")
    assert f.g.stage == "build"


@rule("BW-VICTORY-03")
def test_a_side_without_blocks_has_lost_at_once() -> None:
    f = fought("ogre_guard 4 b-0403", "pike_levy 1 b-0404")
    f.say("amber", "fire", 1, 6, 6, 6)
    assert f.match.over
    assert f.g.winners == ("amber",)


@rule("BW-PURSUIT-01", "BW-PURSUIT-02", "BW-RETREAT-02", "BW-RETREAT-07", "BW-COMBAT-09")
def test_after_three_rounds_the_defenders_fire_once_more_and_attackers_go() -> None:
    f = fought("orc_blades 4 b-0403", "men_at_arms 3 b-0404")
    for _ in range(2):
        f.say("birch", "fire", 6, 6, 6)
        f.say("amber", "fire", 6, 6, 6, 6)
    f.say("birch", "fire", 6, 6, 6)
    said = f.say("amber", "fire", 6, 6, 6, 6, 1, 6, 6)
    assert "the defenders fire once more" in said
    assert f.steps()["orc_blades-1"] == 3
    assert f.at("orc_blades-1") == "b-0403", "the only way out is taken unasked"
    assert "birch" in f.asked()
    assert "regroup" in f.asked()


@rule("BW-RETREAT-07", "BW-COMBAT-09")
def test_who_cannot_go_is_lost_and_scores_for_those_in_the_hex() -> None:
    f = fought("orc_blades 4 b-0402", *["goblin_mob 2 b-0403"] * 4, "men_at_arms 3 b-0404", move="1 orc blade")
    for _ in range(3):
        f.say("birch", "fire", 6, 6, 6)
        if f.g.fight is not None and f.g.fight.round < 3:
            f.say("amber", "fire", 6, 6, 6, 6)
    f.say("amber", "fire", 6, 6, 6, 6, 6, 6, 6)
    assert "orc_blades-1" not in f.g.blocks
    assert totals(f.g)["even"] == 1 + 2


@rule("BW-RETREAT-05", "BW-RETREAT-04", "BW-RETREAT-06")
def test_retreats_keep_to_side_limits_and_room() -> None:
    f = fought("ogre_guard 4 b-0403", *["men_at_arms 3 b-0404"] * 3, *["pike_levy 1 b-0405"] * 3)
    f.say("birch", "fire all", *[6] * 9)
    f.say("amber", "fire all", *[6] * 4)
    f.say("birch", "retreat 1 men at arms to b-0405")
    assert f.g.blocks["men_at_arms-1"].fled == "b-0404"
    assert "BW-RETREAT-04" in f.no("birch", "retreat 1 men at arms at b-0404 to b-0405"), "it is full"


@rule("BW-RETREAT-08")
def test_a_flyer_may_fly_to_friends() -> None:
    f = fought(
        "giant_bats 3 b-0403",
        "orc_blades 4 b-0403",
        "men_at_arms 3 b-0404",
        "goblin_mob 2 b-0501",
        move="all blocks at b-0403",
    )
    g = f.g.copy()
    assert "b-0501" in retreat.havens(g, "giant_bats-1")
    assert retreat.havens(g, "orc_blades-1") == ["b-0403"]


@rule("BW-RETREAT-09", "BW-CASTLE-01", "BW-CASTLE-02")
def test_a_castle_fires_and_never_retreats() -> None:
    f = fought("orc_blades 4 b-0403", "royal_castle 2 b-0404")
    assert "1 hit" in f.say("birch", "fire", 4, 5)
    f.say("amber", "fire all", 6, 6, 6)
    assert retreat.havens(f.g, "royal_castle-1") == []


@rule("BW-CLERIC-01", "BW-CLERIC-02")
def test_a_cleric_heals_once_a_battle() -> None:
    f = fought("ogre_guard 4 b-0403", "men_at_arms 2 b-0404", "chapel_healer 2 b-0404", "tax_coffer 1 b-0404")
    assert "BW-CLERIC-02" in f.no("birch", "heal 1 treasure")
    f.say("birch", "heal 1 men at arms")
    assert f.steps()["men_at_arms-1"] == 3
    f.say("birch", "fire", 6, 6, 6)
    f.say("amber", "fire", 6, 6, 6, 6)
    assert "Round 2" in f.asked()
    assert f.match.ask("birch") is not None
    assert "heal" not in [o.kind.spec.name for o in f.match.ask("birch").offers]  # type: ignore[union-attr]


@rule("BW-FIRE-08", "BW-WIZARD-02")
def test_wizards_and_treasures_are_not_asked_to_fire() -> None:
    f = fought("ogre_guard 4 b-0403", "court_magus 1 b-0404", "tax_coffer 2 b-0404")
    assert f.asked().startswith("amber"), "there is nothing they could do in round 1: a last step pays for no spell"


@rule("BW-WIZARD-01")
def test_a_wizard_acts_before_its_letter() -> None:
    f = fought("ogre_guard 4 b-0403", "orc_warlock 2 b-0403", "men_at_arms 4 b-0404", "longbow_levy 2 b-0404")
    g = f.g.copy()
    order: list[str] = []
    while True:
        g.battle(round=2, acted=tuple(order))
        _, group = battle.up_next(g)
        if not group:
            break
        order += group
    assert order == ["orc_warlock-1", "longbow_levy-1", "men_at_arms-1", "ogre_guard-1"], "A+, A, B, C"


@rule("BW-GOLD-06")
def test_treasures_left_alone_are_taken() -> None:
    f = fought("ogre_guard 4 b-0403", "tax_coffer 3 b-0404", "tax_coffer 1 b-0404", "pike_levy 1 b-1202")
    assert f.g.armies["orcs"].gold == 4
    assert not [b for b in f.g.blocks if b.startswith("tax")]


@rule("BW-SWORD-01")
def test_the_sword_throws_one_miss_again() -> None:
    f = Field("orc_blades 2 b-0403", "pike_levy 4 b-0404", layout="one_b").with_item("sword", "b-0403", "orc_blades-1")
    f.say("amber", "move 1 block to b-0404")
    f.done_moving()
    f.say("amber", "fire", 1, 5)
    assert f.asked() == "amber: Orc Blades throw 1, 5; 2 or less hits. Throw a miss again, or done?"
    assert "1, 2: 2 hits" in f.say("amber", "throw again", 2)


@rule("BW-SWORD-01")
def test_a_miss_may_be_left_and_fire_all_throws_it_again_unasked() -> None:
    blocks = ("orc_blades 2 b-0404", "pike_levy 4 b-0404", "pike_levy 4 b-1202")
    f = Field(*blocks, layout="one_b").with_item("sword", "b-0404", "orc_blades-1").in_battle()
    f.say("amber", "fire", 1, 5)
    assert "1, 5: 1 hit" in f.say("amber", "done")
    f = Field(*blocks, layout="one_b").with_item("sword", "b-0404", "orc_blades-1").in_battle()
    assert "2, 5: 1 hit" in f.say("amber", "fire all", 6, 5, 2)


@rule("BW-WAND-04", "BW-RETREAT-11", "BW-ALLIANCES-12")
def test_an_item_stays_where_its_bearer_fell() -> None:
    f = Field("ogre_guard 4 b-0403", "pike_levy 1 b-0404", "pike_levy 1 b-1202", layout="one_b")
    f.with_item("wand", "b-0404", "pike_levy-1")
    assert totals(f.g)["even"] == 2
    f.say("amber", "move 1 block to b-0404")
    f.done_moving()
    f.say("amber", "fire", 1, 6, 6, 6)
    assert f.g.items["wand"].bearer == ""
    assert totals(f.g)["even"] == 0
    f.say("amber", "take the wand with the ogre guard")
    assert totals(f.g)["odd"] == f.g.points["odd"] + 2


@rule("BW-REGROUP-01", "BW-REGROUP-02", "BW-REGROUP-03")
def test_the_winner_regroups_one_hex() -> None:
    f = fought(
        "ogre_guard 4 b-0403", "orc_blades 2 b-0305", "pike_levy 1 b-0404", "pike_levy 1 b-1202", move="1 ogre guard"
    )
    f.say("amber", "fire", 1, 6, 6, 6)
    f.say("amber", "regroup 1 orc blade to b-0404")
    assert "BW-REGROUP-01" in f.no("amber", "regroup 1 orc blade to b-0405"), "each once"
    assert "BW-REGROUP-02" in f.no("amber", "regroup 1 ogre guard to b-0406")
    f.say("amber", "regroup 1 ogre guard to b-0405")
    assert (f.at("orc_blades-1"), f.at("ogre_guard-1")) == ("b-0404", "b-0405")


@rule("BW-COMBAT-02")
def test_an_attacker_with_several_battles_chooses() -> None:
    f = Field("orc_blades 4 b-0403", "orc_blades 4 b-0502", "pike_levy 1 b-0404", "pike_levy 2 b-0503", layout="one_b")
    f.say("amber", "move orc blade #1 to b-0404")
    f.say("amber", "move orc blade #2 to b-0503")
    f.done_moving()
    assert "Which battle comes next" in f.asked()
    f.say("amber", "fight at b-0503")
    assert f.g.fight is not None
    assert f.g.fight.at == "b-0503"


@rule("BW-NEUTRAL-02", "BW-NEUTRAL-05", "BW-LORD-06", "BW-LORD-07")
def test_a_neutral_force_fights_by_itself_and_pays_when_it_falls() -> None:
    f = fought("ogre_guard 4 b-0403", "lords_rabble 1 b-0404", "pike_levy 1 b-1202")
    assert f.asked().startswith("amber")
    f.say("amber", "fire", 1, 6, 6, 6)
    assert f.g.points["odd"] == 1, "no point for the attack, no first blood"
    assert not f.g.blooded
    assert f.g.armies["orcs"].gold == 2


@rule("BW-FOG-04", "BW-FOG-05")
def test_blocks_are_shown_to_those_who_fight_and_hidden_again() -> None:
    blocks = ("ogre_guard 4 b-0403", "men_at_arms 3 b-0404", "clan_axemen 2 b-1202", "dwarf_axe_guard 2 b-0701")
    f = fought(*blocks, seats=4)
    assert "ogre_guard-1" in f.view("birch").g.blocks
    assert "men_at_arms-1" in f.view("amber").g.blocks
    assert "ogre_guard-1" not in f.view("dusk").g.blocks
    assert "Ogre Guard" in f.told("birch")
    assert "Ogre Guard" not in f.told("dusk")
    f.say("birch", "fire", 6, 6, 6)
    assert "Birch's B fires: 0 hits." in f.told("dusk")
    f.say("amber", "fire", 1, 1, 1, 6)
    f.say("amber", "done")
    assert "ogre_guard-1" not in f.view("birch").g.blocks
    assert "Ogre Guard" in f.told("birch"), "the log keeps what was seen"


@rule("BW-COMBAT-06")
def test_a_hex_sees_one_battle_a_turn() -> None:
    f = fought("ogre_guard 4 b-0403", "pike_levy 1 b-0404", "pike_levy 1 b-1202")
    f.say("amber", "fire", 1, 6, 6, 6)
    f.say("amber", "done")
    assert f.g.fought == ("b-0404",)
    assert not battle.open_battles(f.g)


@pytest.mark.parametrize("line", ["fire with the ogre guard", "hold the ogre guard", "pass"])
def test_ways_of_saying_what_a_block_does(line: str) -> None:
    f = fought("ogre_guard 1 b-0403", "pike_levy 4 b-0404", "pike_levy 1 b-1202")
    f.say("amber", line)
    assert f.asked().startswith("birch") or "Round 2" in f.asked()


@rule("BW-COMBAT-11", "BW-STACK-06")
def test_allies_never_fight_each_other() -> None:
    f = Field("orc_blades 4 b-0403", "clan_axemen 2 b-0404", "pike_levy 1 b-1202", layout="one_b", seats=4)
    f.say("amber", "move 1 block to b-0404")
    assert not f.g.invaded
    assert f.at("orc_blades-1") == "b-0404"


@rule("BW-COMBAT-10", "BW-ALLIANCES-12")
def test_what_is_eliminated_may_be_built_in_the_same_turn() -> None:
    f = fought("ogre_guard 4 b-0403", "pike_levy 1 b-0404", "men_at_arms 1 b-0505")
    assert building.pool(f.g, "crown")["pike_levy"] == 3
    f.say("amber", "fire", 1, 6, 6, 6)
    f.say("amber", "done")
    assert building.pool(f.g, "crown")["pike_levy"] == 4
    f.say("birch", "recruit Pike Levy at Reedgate with 2")


@rule("BW-COMBAT-03", "BW-COMBAT-04", "BW-COMBAT-07", "BW-FIRE-03")
def test_allies_attack_as_one_side_and_act_in_the_order_they_moved() -> None:
    blocks = ("orc_blades 3 b-0403", "clan_axemen 3 b-0405", "men_at_arms 4 b-0404", "dwarf_axe_guard 2 b-1202")
    f = Field(*blocks, layout="one_b", seats=4)
    f.say("amber", "move 1 block to b-0404")
    f.say("amber", "done")
    f.say("birch", "done")
    f.say("coral", "move 1 block to b-0404")
    f.done_moving()
    assert f.g.fight is not None
    assert (f.g.fight.attackers, f.g.fight.defenders) == (("amber", "coral"), ("birch",))
    f.say("birch", "fire", 6, 6, 6, 6)
    assert f.asked().startswith("amber")
    f.say("amber", "hold 1 block")
    assert f.asked().startswith("coral")
    f.say("coral", "pass")
    f.say("birch", "hold 1 block")
    f.say("amber", "retreat 1 block to b-0403")
    assert f.asked().startswith("coral"), "the others fight on"


@rule("BW-TARGET-03")
def test_no_kind_of_block_is_spared() -> None:
    f = fought("ogre_guard 4 b-0403", "court_magus 4 b-0404", "pike_levy 3 b-0404")
    f.say("birch", "hold the wizard")
    f.say("amber", "fire", 1, 6, 6, 6)
    assert f.steps()["court_magus-1"] == 3


@rule("BW-INITIATIVE-03", "BW-TURN-01", "BW-TURN-02")
def test_battles_are_fought_in_the_order_of_moves() -> None:
    f = Field(
        "orc_blades 4 b-0403", "goblin_mob 2 b-0802", "men_at_arms 3 b-0404", "pike_levy 3 b-0801", layout="one_b"
    )
    assert f.match.awaited() == ("amber",), "one after the other"
    f.say("amber", "move 1 orc blade to b-0404")
    f.say("amber", "done")
    g_before = f.g.stage
    f.say("birch", "done")
    assert (g_before, f.g.stage) == ("move", "combat")
    assert f.g.fight is not None
    assert f.g.fight.attacker == "amber"


@rule("BW-REGROUP-04")
def test_nobody_regroups_into_an_open_battle() -> None:
    blocks = ("ogre_guard 4 b-0403", "orc_blades 4 b-0502", "orc_blades 4 b-0502", "pike_levy 1 b-0404")
    f = Field(*blocks, "men_at_arms 4 b-0503", layout="one_b")
    f.say("amber", "move 1 ogre guard to b-0404")
    f.say("amber", "move 1 orc blade to b-0503")
    f.done_moving()
    f.say("amber", "fight at b-0404")
    f.say("amber", "fire", 1, 6, 6, 6)
    assert "BW-REGROUP-02" in f.no("amber", "regroup 1 ogre guard to b-0503")


@rule("BW-RETREAT-10")
def test_ships_retreat_to_water_or_the_coast() -> None:
    f = Field(
        "war_galleys 2 b-1002", "men_at_arms 2 b-1002", "goblin_mob 2 b-0106", layout="one_b", armies=("crown", "orcs")
    )
    g = f.g.copy()
    g.fight = Fight("b-1002", ("birch",), ("amber",), "birch")
    ends = retreat.havens(g, "war_galleys-1")
    assert ends
    assert all(water(g, h) or coastal(g, h) for h in ends)
    inland = [n for n in near(g, "b-1002") if not water(g, n) and not coastal(g, n)]
    assert any(h in retreat.havens(g, "men_at_arms-1") for h in inland) == bool(inland)
    for h in ends:
        g.entries["b-1002"] = (*g.entries.get("b-1002", ()), Entry("even", h))
    assert retreat.havens(g, "war_galleys-1") == [], "with the water shut only land is left: forced, it is lost"


@rule("BW-TURN-05")
def test_what_happens_where_a_choice_is_not_made_in_time() -> None:
    blocks = ("ogre_guard 4 b-0403", "men_at_arms 4 b-0404", "pike_levy 4 b-0404", "goblin_mob 1 b-0101")
    f = Field(*blocks, layout="one_b")

    def away(seat: str) -> str:
        ask = f.match.ask(seat)
        assert ask is not None
        return f.match.text(seat, ask.absent)  # type: ignore[arg-type]

    assert away("amber") == "done", "no move"
    f.say("amber", "move 1 ogre guard to b-0404")
    f.done_moving()
    assert away("birch") == "fire", "a battle step fires"
    f.say("birch", "fire", 6, 6, 6, 6)
    f.say("amber", "fire", 1, 6, 6, 6)
    assert away("birch") == "take hit on 1 men at arms", "the first legal block"
    for _ in range(40):
        if f.g.stage == "build":
            break
        seat = f.match.awaited()[0]
        f.match.give(seat, f.match.ask(seat).absent)  # type: ignore[union-attr, arg-type]
    assert {away(s) for s in f.match.awaited()} == {"done"}, "no build"


@rule("BW-GOLD-06")
def test_treasures_left_alone_are_taken_when_their_owner_has_placed_the_last_hit() -> None:
    """BK-07 binds however hits are placed: the last of two equals goes by its owner's word."""
    f = fought("ogre_guard 4 b-0403", "pike_levy 1 b-0404", "tax_coffer 1 b-0404", "pike_levy 1 b-1202")
    f.say("amber", "fire", 1, 6, 6, 6)
    assert f.asked().startswith("birch: 1 hit: which of")
    assert "takes treasure worth 1 gold" in f.say("birch", "take the hit on the pike levy")
    assert f.g.armies["orcs"].gold == 1
    assert f.asked().startswith("amber: b-0404 is yours")


@rule("BW-SPELL-13", "BW-PURSUIT-01")
def test_a_hammer_of_the_third_round_falls_in_the_last_volley() -> None:
    f = Field(
        "orc_blades 4 b-0403",
        "elven_archers 2 b-0404",
        "elven_adept 3 b-0404",
        layout="one_b",
        seats=2,
        armies=("orcs", "elves"),
    )
    f.say("amber", "move everyone to b-0404")
    f.done_moving()
    for _ in range(2):
        f.say("birch", "fire", 6, 6)
        f.say("birch", "done")
        f.say("amber", "fire", 6, 6, 6, 6)
    f.say("birch", "fire", 6, 6)
    f.say("birch", "cast hammer of stone on the elven archers")
    told = f.say("amber", "fire", *[6] * 4, *[6] * 4)
    assert "Elven Archers (A2) throw 6, 6, 6, 6: 0 hits" in told, "two steps and two dice of the Hammer"
