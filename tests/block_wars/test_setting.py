"""What the referee sets right by its name: the turn, its parts and order, armies, battles, what lies on the map."""

from __future__ import annotations

import pytest

from .tools import REFEREE, Field, rule

OWN = ("orc_blades 2 b-0404", "goblin_mob 1 b-0101", "men_at_arms 4 b-0404", "pike_levy 2 b-1202")
APART = ("orc_blades 2 b-0403", *OWN[1:])


@rule("BW-FOG-02")
def test_owners_are_told_of_their_own_blocks_alone() -> None:
    f = Field(*APART, layout="one_b", seats=3, scenario="ruins")
    f.say(REFEREE, "set 1 goblin mob and 1 pike levy moved")
    assert f.g.blocks["goblin_mob-1"].moved
    assert f.g.blocks["pike_levy-1"].moved
    assert "The referee rules: Goblin Mob is moved." in f.told("amber")
    assert "The referee rules: Pike Levy is moved." in f.told("birch")
    assert "Pike" not in f.told("amber")
    assert "Goblin" not in f.told("birch")
    assert "rules" not in f.told("coral")
    f.say(REFEREE, "reveal 1 goblin mob to coral")
    f.say(REFEREE, "set 1 goblin mob and 1 pike levy to 1 step")
    f.say(REFEREE, "set 1 goblin mob to 3 steps")
    assert f.told("coral").count("Goblin Mob: number of steps 3") == 1
    assert "Pike" not in f.told("coral")
    assert "rules" not in f.told(None)


@rule("BW-FOG-05")
def test_whoever_is_in_the_battle_is_told_of_steps_and_onlookers_are_not() -> None:
    f = Field(*OWN, layout="one_b", seats=3, scenario="ruins").in_battle()
    f.say(REFEREE, "set 1 orc blade to 4 steps")
    assert "The referee rules: Orc Blades: number of steps 4." in f.told("birch")
    assert "Orc" not in f.told("coral") + f.told(None)


@rule("BW-MOON-01")
def test_the_moon_goes_with_the_turn() -> None:
    f = Field(*APART, layout="one_b")
    f.say(REFEREE, "set turn to 4")
    assert "In turn 4 the moon is new." in f.told("birch")
    assert f.g.turn == 4


@rule("BW-TURN-02")
def test_nobody_is_left_out_where_the_order_of_moves_is_set_while_blocks_move() -> None:
    f = Field(*APART, "clan_axemen 2 b-0808", layout="one_b", seats=3, scenario="ruins")
    f.say("amber", "done")
    f.say(REFEREE, "set place of coral in the order of moves to 1")
    moved = []
    while f.g.stage == "move":
        moved.append(f.match.awaited()[0])
        f.say(moved[-1], "done")
    assert moved == ["coral", "amber", "birch"]


def test_the_war_goes_on_with_a_part_of_the_turn() -> None:
    f = Field(*OWN, layout="one_b", seats=3, scenario="ruins").in_battle()
    assert f.no(REFEREE, "phase build") == "First battles are fought: b-0404."
    f.say(REFEREE, "phase movement birch")
    assert (f.g.stage, f.g.fight) == ("move", None)
    assert f.match.awaited() == ("birch",)
    f.say("birch", "done")
    assert f.g.the_fight.round == 1, "it begins anew"
    f.say(REFEREE, "relocate 1 orc blade to b-0403")
    f.say(REFEREE, "phase build")
    assert f.g.stage == "build"
    f.say(REFEREE, "phase initiative", 1, 2, 3, 4)
    assert (f.g.turn, f.g.order) == (2, ("birch", "amber")), "coral has no block left"


@rule("BW-SETUP-04")
def test_seats_keep_their_places_while_armies_are_drafted() -> None:
    f = Field(layout="one_b", seats=3, scenario="ruins").set(order=(), stage="setup", turn=0)
    assert "being drafted" in f.no(REFEREE, "set place of coral in the seating roll to 1")
    f.set(armies={})
    f.say(REFEREE, "set place of coral in the seating roll to 1")
    assert f.g.ranks == ("coral", "amber", "birch")


def test_a_game_that_was_over_goes_on() -> None:
    f = Field(*APART, layout="one_b", seats=4)
    f.say(REFEREE, "set winner to amber")
    assert f.view(None).g.winners == ("amber", "coral"), "his side wins with him"
    f.say(REFEREE, "phase movement")
    assert not f.match.over
    assert not f.g.winners


@rule("BW-CITY-01", "BW-MOON-01")
@pytest.mark.parametrize("line", ["set the moon to full", "set owner of Corvale to birch"])
def test_what_follows_from_something_else_says_so(line: str) -> None:
    assert ("goes with the turn" in (said := Field(*APART, layout="one_b").no(REFEREE, line))) or "who stands" in said


def test_a_correction_is_understood_in_several_words() -> None:
    f = Field(*APART, layout="one_b", scenario="ruins")
    for line in (
        "turn 5",
        "set amber's points to 3",
        "set the gold of the Iron Orcs to 6",
        "set goblin mob steps to 3",
    ):
        f.say(REFEREE, line)
    assert (f.g.turn, f.g.points["amber"], f.g.armies["orcs"].gold) == (5, 3, 6)
    assert f.g.blocks["goblin_mob-1"].steps == 3


def test_before_the_war_there_are_no_parts_of_a_turn() -> None:
    f = Field(layout="one_b").set(order=(), stage="setup", turn=0)
    assert f.no(REFEREE, "phase combat") == "The war has not begun."
    assert "the war has not begun" in f.no(REFEREE, "set turn to 3")


def test_players_exchange_armies_where_one_would_have_none() -> None:
    f = Field("orc_blades 2 b-0403", "men_at_arms 4 b-0404", layout="one_b", scenario="ruins")
    f.say(REFEREE, "set player of Iron Orcs to birch")
    assert {a: h.seat for a, h in f.g.armies.items()} == {"orcs": "birch", "crown": "amber"}
    assert "Amber has the River Crown for it." in f.told("amber")
    assert "nobody's" in f.no(REFEREE, "set player of Iron Orcs to nobody")


@rule("BW-COMBAT-02")
@pytest.mark.parametrize("line", ["set b-0101 fought over", "relocate 1 goblin mob to b-0102"])
def test_the_next_battle_is_not_asked_for_where_one_is_left(line: str) -> None:
    f = Field(
        "orc_blades 2 b-0404", "goblin_mob 1 b-0101", "men_at_arms 4 b-0404", "pike_levy 2 b-0101", layout="one_b"
    )
    g = f.g.copy()
    g.invaded = {"b-0404": "amber", "b-0101": "amber"}
    f.begin(g, f.match.position.stack[-1].phase, "moves", 1)
    f.done_moving()
    assert f.asked().startswith("amber: Which battle comes next")
    f.say(REFEREE, line)
    assert f.g.the_fight.at == "b-0404"


@rule("BW-VICTORY-18")
def test_whoever_is_out_takes_all_blocks_with_him() -> None:
    f = Field(*APART, "clan_axemen 2 b-0808", layout="one_b", seats=3, scenario="ruins")
    f.say(REFEREE, "set coral out of the war")
    assert f.g.out == ("coral",)
    assert f.g.of("coral") == []


@rule("BW-COMBAT-03")
def test_a_third_player_is_put_on_a_side() -> None:
    f = Field(*OWN, layout="one_b", seats=3, scenario="ruins").set(invaded={"b-0404": "amber"})
    f.say(REFEREE, "set coral attacking at b-0404")
    assert f.g.pledge("b-0404", "coral") == "attack"
    assert "Coral is with the attackers at b-0404" in f.told("birch")
    f.say(REFEREE, "set coral on no side at b-0404")
    assert f.g.pledged == ()


@rule("BW-NEUTRAL-03")
def test_the_lords_forces_are_somebodys_friends() -> None:
    f = Field(*APART, "lords_ogres 4 b-0606", layout="one_b", seats=4)
    f.say(REFEREE, "set forces at b-0606 friends of coral")
    assert f.g.friends == {"b-0606": "odd"}
    assert f.no(REFEREE, "set forces at b-0606 friends of amber") == "That is so already.", "of the same side"
    f.say(REFEREE, "set forces at b-0606 friends of nobody")
    assert f.g.friends == {}


@rule("BW-RUIN-03")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("set token at b-0502", "cannot lie at b-0502"),
        ("set temple at b-0606", "there is no temple in this scenario"),
        ("set token 7 unseen", "there is no token 7"),
        ("set 1 orc blade carrying 2 gold", "carries gold"),
        ("set home of Iron Orcs to b-0606", "no city"),
        ("set gold of Hill Clans to 2", "Hill Clans has no gold"),
        ("set waiting Goblin Mob to 2 steps", "beyond the top edge"),
        ("set points of amber to 9999", "There is no such number."),
    ],
)
def test_what_can_never_be_is_refused(line: str, why: str) -> None:
    f = Field(*APART, layout="one_b", seats=2, scenario="ruins")
    before = f.match.position.sum()
    assert why in f.no(REFEREE, line)
    assert f.match.position.sum() == before


@rule("BW-RUIN-03")
def test_tokens_lie_where_the_referee_says_as_long_as_there_are_any_unseen() -> None:
    f = Field(*APART, layout="one_b", seats=2, scenario="ruins").set(unseen=("2", "6"))
    f.say(REFEREE, "set token at b-0606")
    f.say(REFEREE, "set token 2 seen")
    assert (f.g.tokens, f.g.unseen) == (("b-0606",), ("6",))
    assert "1 tokens lie there, and 0 are unseen" in f.no(REFEREE, "set token 6 seen")


@rule("BW-FOG-02", "BW-BORDERLAND-04")
def test_what_the_sides_of_the_borderland_may_not_know_is_told_to_whom_it_belongs() -> None:
    f = Field(*APART, layout="one_b", scenario="borderland")
    f.say(REFEREE, "set waiting Goblin Mob to 2 steps")
    f.say(REFEREE, "set home of River Crown to Torfield")
    assert "Goblin Mob: steps beyond the top edge 2" in f.told("amber")
    assert "River Crown: home Torfield" in f.told("birch")
    assert "Goblin" not in f.told("birch") + f.told(None)
    assert "Torfield" not in f.told("amber") + f.told(None)


def test_a_part_in_which_nobody_could_do_anything_is_said_to_be_over() -> None:
    f = Field("orc_blades 4 b-0403", "men_at_arms 2 b-0407", layout="one_b")
    f.say(REFEREE, "phase combat")
    assert "No battle is to be fought: the turn goes on." in f.told("amber")
