"""Orders that nobody may give, each asked of the offer itself: what is said, and by which rule."""

from __future__ import annotations

import pytest

from commands import Order
from minaria.engine.dice import Seeded
from minaria.engine.match import Match
from minaria.games.block_wars.chapters.building import Build, Carry, Disband, Send, Unload
from minaria.games.block_wars.chapters.combat import Fire, Heal, Hold, TakeHit
from minaria.games.block_wars.chapters.common import Dismiss, Recruit
from minaria.games.block_wars.chapters.items import Give, PickUp
from minaria.games.block_wars.chapters.movement import SideWith
from minaria.games.block_wars.chapters.retreat import Regroup, Retreat
from minaria.games.block_wars.state import Item

from .tools import GAME, Field, rule

OAKHELM, CORVALE, BRACKWELL = "a-0706", "a-0206", "a-0403"  # 4, 1 and 3 gold
FOE = "pike_levy 2 a-1202"
ORC, ORC2, MOB, CART, PIKE = "orc_blades-1", "orc_blades-2", "goblin_mob-1", "loot_cart-1", "pike_levy-1"
NOBODY = "orc_blades-9"


def why(f: Field | Match, seat: str, order: Order) -> str:
    """Why the offer of that kind does not take an order, '' if it does; nothing is changed by asking."""
    match = f.match if isinstance(f, Field) else f
    before = match.position.sum()
    ask = match.ask(seat)
    assert ask is not None
    offer = ask.offer(type(order))
    assert offer is not None, f"{type(order).__name__} is not on offer"
    found = offer.check(order)
    assert match.position.sum() == before
    return "" if found is None else str(found)


@rule("BW-DRAFT-02", "BW-TURN-04", "BW-ALLIANCES-05")
def test_what_is_chosen_has_no_place_and_only_lines_of_the_list_are_struck_out() -> None:
    match = Match.new(GAME, ("amber", "birch"), Seeded("5"))
    for army in ("orcs", "crown"):
        seat = match.awaited()[0]
        match.give(seat, match.parse(seat, f"draft {army}"))
    seat = match.state.armies["orcs"].seat
    assert "BW-ALLIANCES-05" in why(match, seat, Recruit("goblin_mob", 1, CORVALE))
    assert "BW-TURN-04" in why(match, seat, Dismiss(1)), "the list is empty"
    match.give(seat, Recruit("goblin_mob", 1))
    assert "BW-TURN-04" in why(match, seat, Dismiss(0))
    assert "BW-TURN-04" in why(match, seat, Dismiss(2))
    assert why(match, seat, Dismiss(1)) == ""


@rule("BW-BUILD-01", "BW-BUILD-02", "BW-BUILD-08", "BW-GOLD-03", "BW-GOLD-04")
@pytest.mark.parametrize(
    ("order", "said"),
    [
        (Build(1, (ORC, MOB)), "BW-BUILD-01"),
        (Build(1, ()), "BW-BUILD-01"),
        (Build(0, (ORC,)), "BW-BUILD-01"),
        (Build(1, (NOBODY,)), "BW-BUILD-01"),
        (Build(1, (ORC,)), ""),
        (Recruit("goblin_mob", 0, OAKHELM), "BW-BUILD-02"),
        (Disband((ORC, MOB)), "BW-BUILD-08"),
        (Disband(()), "BW-BUILD-08"),
        (Disband((NOBODY,)), "BW-BUILD-08"),
        (Disband((PIKE,)), "That is no block of yours"),
        (Disband((MOB,)), ""),
        (Unload(1, (CART, MOB)), "BW-GOLD-04"),
        (Unload(1, ()), "BW-GOLD-04"),
        (Unload(0, (CART,)), "BW-GOLD-04"),
        (Unload(1, (NOBODY,)), "BW-GOLD-04"),
        (Unload(1, (PIKE,)), "That is no block of yours"),
        (Unload(1, (ORC,)), "Only treasures"),
        (Unload(5, (CART,)), "only 4 steps"),
        (Unload(4, (CART,)), ""),
        (Unload(1, (CART,)), ""),
    ],
)
def test_lists_that_cannot_be(order: Order, said: str) -> None:
    own = ("orc_blades 1 a-0606", "goblin_mob 2 a-0606", "loot_cart 4 a-0606", "ogre_guard 4 a-0706")
    f = Field(*own, FOE).works(orcs=5)
    found = why(f, "amber", order)
    assert said in found if said else not found


@rule("BW-BUILD-08", "BW-VICTORY-03")
@pytest.mark.parametrize("many", [1, 2])
def test_the_last_block_is_not_given_up(many: int) -> None:
    f = Field(*["orc_blades 2 a-0606"] * many, FOE).works()
    assert ("BW-VICTORY-03" in why(f, "amber", Disband((ORC,)))) is (many == 1)
    f = Field(*["loot_cart 4 a-0606"] * many, FOE).works()
    assert ("BW-VICTORY-03" in why(f, "amber", Unload(4, (CART,)))) is (many == 1)
    assert why(f, "amber", Unload(3, (CART,))) == "", "a step is left on the map"


@rule("BW-GOLD-04", "BW-BUILD-08")
def test_treasures_alone_turn_into_gold_and_only_where_no_enemy_is() -> None:
    f = Field("goblin_mob 1 a-0606", "goblin_mob 3 a-0606", "loot_cart 3 a-0606", FOE).works()
    f.say("amber", "disband goblin mob #2")
    assert "gold" in f.no("amber", "build 1 step on goblin mob #1"), "a block given up is gold for nobody"
    f.say("amber", "unload 2 steps of the loot cart")
    assert "gold" in f.no("amber", "build 3 steps on goblin mob #1"), "1 each, no more"
    f.say("amber", "build 2 steps on goblin mob #1")
    assert "below it" in f.no("amber", "dismiss 2") or "gold" in f.no("amber", "dismiss 2"), "the steps rest on it"
    f.say("amber", "dismiss 3")
    f.say("amber", "dismiss 2")
    besieged = Field("goblin_mob 1 a-0606", "loot_cart 3 a-0606", "pike_levy 2 a-0606").works()
    besieged.say("amber", "unload 2 steps of the loot cart")
    assert "gold" in besieged.no("amber", "build 1 step on goblin mob #1")


@rule("BW-GOLD-05")
@pytest.mark.parametrize(
    ("order", "said"),
    [
        (Carry(1, (ORC, MOB)), "Say how much gold"),
        (Carry(1, ()), "Say how much gold"),
        (Carry(1, (NOBODY,)), "Say how much gold"),
        (Carry(1, (PIKE,)), "A block of yours that moves"),
        (Carry(1, ("skull_fort-1",)), "A block of yours that moves"),
        (Carry(1, (CART,)), "A block of yours that moves"),
        (Carry(0, (MOB,)), "not so much gold"),
        (Carry(5, (MOB,)), "not so much gold"),
        (Carry(4, (MOB,)), ""),
        (Carry(1, (MOB,)), ""),
    ],
)
def test_gold_that_cannot_be_carried(order: Order, said: str) -> None:
    own = ("orc_blades 1 a-0706", "goblin_mob 1 a-0706", "skull_fort 1 a-0706", "loot_cart 1 a-0706")
    found = why(Field(*own, FOE, escort="yes").works(), "amber", order)
    assert said in found if said else not found


@rule("BW-GOLD-05")
def test_gold_put_down_is_as_much_as_was_carried() -> None:
    f = Field("goblin_mob 1 a-0606", FOE, escort="yes").works()
    g = f.g.copy()
    g.change(MOB, gold=2)
    f.begin(g, f.match.position.stack[-1].phase, "new_turn", 0)
    assert "BW-GOLD-05" in why(f, "amber", Unload(3, (MOB,)))
    f.say("amber", "unload 2 steps of the goblin mob")
    assert "gold" in f.no("amber", "build 3 steps on the goblin mob")
    f.say("amber", "build 2 steps on the goblin mob")


@rule("BW-PLUNDER-08")
def test_gold_goes_from_the_army_that_lost_its_castle_to_the_other_alone() -> None:
    forts = ("hill_fort 2 a-0206", "royal_castle 2 b-0505", "mountain_keep 2 b-1108")
    armies = ("orcs", "crown", "clans", "dwarves")
    f = Field(*forts, layout="two_row", scenario="plundering", armies=armies).works(orcs=6)
    assert why(f, "amber", Send(6, "clans")) == ""
    for order in (Send(7, "clans"), Send(0, "clans"), Send(1, "orcs"), Send(1, "crown")):
        assert "BW-PLUNDER-08" in why(f, "amber", order), order


@rule("BW-WAND-01", "BW-WAND-02", "BW-SWORD-02", "BW-LORD-01")
def test_who_may_not_be_given_wand_or_sword() -> None:
    f = Field("orc_blades 2 a-0403", "goblin_mob 2 a-0403", "goblin_mob 2 a-0404", "pike_levy 2 a-0403", FOE)
    f.set(items={"wand": Item("a-0403", ORC)})
    for order in (
        Give("sword", (MOB,)),  # there is none
        Give("wand", ()),
        Give("wand", (ORC,)),  # bears it
        Give("wand", (MOB, "goblin_mob-2")),
        Give("wand", ("goblin_mob-2",)),  # next door
        Give("wand", (PIKE,)),
        Give("wand", (), "birch"),
        Give("wand", (), "amber"),
        Give("wand", (MOB,), "birch"),
    ):
        assert "BW-WAND-02" in why(f, "amber", order), order
    assert why(f, "amber", Give("wand", (MOB,))) == ""
    for item in (Item("a-0403"), Item("a-0403", PIKE), Item("a-0403", NOBODY)):
        assert "No block of yours bears it" in why(f.set(items={"wand": item}), "amber", Give("wand", (MOB,)))
    assert "BW-LORD-01" in why(f, "amber", PickUp("sword", (MOB,)))
    lies = f.set(items={"wand": Item("a-0404")})
    for force in ((), (MOB,), (MOB, "goblin_mob-2"), (PIKE,)):
        assert "BW-WAND-01" in why(lies, "amber", PickUp("wand", force)), force
    assert why(lies, "amber", PickUp("wand", ("goblin_mob-2",))) == ""
    assert "BW-WAND-01" in why(f.set(items={"wand": Item("a-0403")}), "amber", PickUp("wand", (MOB,))), "an enemy"


@rule("BW-WAND-02")
def test_who_is_handed_an_item_gives_it_to_one_of_his_there() -> None:
    own = ("orc_blades 2 a-0403", "clan_axemen 2 a-0403", "clan_spearmen 2 a-0403", "clan_axemen 2 a-0404")
    f = Field(*own, FOE, seats=4).with_item("wand", "a-0403", ORC)
    f.say("amber", "give the wand to coral")
    both = ("clan_axemen-1", "clan_spearmen-1")
    for order in (
        PickUp("wand", ()),
        PickUp("wand", both),
        PickUp("wand", ("clan_axemen-2",)),
        PickUp("sword", both[:1]),
    ):
        assert "BW-WAND-02" in why(f, "coral", order), order
    assert why(f, "coral", PickUp("wand", both[:1])) == ""


@rule("BW-COMBAT-03")
def test_a_side_is_named_where_others_fight() -> None:
    f = Field("orc_blades 2 a-0403", "pike_levy 2 a-0404", "clan_axemen 2 a-0504", seats=3, scenario="ruins")
    f.say("amber", "move 1 block to a-0404")
    f.say("amber", "done")
    f.say("birch", "done")
    assert "No battle between others" in why(f, "coral", SideWith("amber", "a-0403"))
    assert "does not fight there" in why(f, "coral", SideWith("coral", "a-0404"))
    assert why(f, "coral", SideWith("birch", "a-0404")) == ""
    f.say("coral", "side with birch at a-0404")
    assert "it stands" in why(f, "coral", SideWith("amber", "a-0404"))


def with_a_priest() -> Field:
    """A battle in which amber has a wizard, a cleric, and blocks of B and D."""
    own = ("ogre_guard 2 b-0404", "goblin_mob 2 b-0404", "orc_warlock 3 b-0404", "blood_priest 1 b-0404")
    return Field(*own, "men_at_arms 1 b-0404", "men_at_arms 4 b-0505", "pike_levy 2 b-1202", layout="one_b").in_battle()


@rule("BW-WIZARD-01", "BW-FIRE-01")
def test_nobody_acts_out_of_his_step_or_with_blocks_of_others() -> None:
    f = with_a_priest()
    assert f.asked().startswith("amber: Round 1"), "the warlock acts before its letter"
    for order in (Hold(()), Hold(("men_at_arms-1",)), Hold((NOBODY,)), Hold(("orc_warlock-1", "men_at_arms-1"))):
        assert "BW-FIRE-01" in why(f, "amber", order), order
    assert why(f, "amber", Hold(("orc_warlock-1", "goblin_mob-1"))) == "", "one now, the other in its step"
    f.say("amber", "hold the warlock")
    f.say("birch", "fire", 6)
    for force in (("men_at_arms-1",), ("ogre_guard-1", "men_at_arms-1"), (NOBODY,)):
        assert "BW-FIRE-01" in why(f, "amber", Fire(force)), force
    assert why(f, "amber", Fire(("ogre_guard-1", "goblin_mob-1"))) == ""
    assert "Name blocks of yours" in why(f, "amber", Retreat((), "b-0403"))


@rule("BW-FIRE-08")
def test_a_wizard_never_fires_along_with_others() -> None:
    f = with_a_priest()
    f.say("amber", "hold the warlock")
    f.say("birch", "fire", 6)
    assert "Wizards and treasures never fire" in why(f, "amber", Fire(("ogre_guard-1", "orc_warlock-1")))


@rule("BW-CLERIC-01", "BW-CLERIC-02")
def test_a_cleric_heals_another_block_that_is_no_wizard_once_a_battle() -> None:
    f = with_a_priest()
    f.say("amber", "hold the warlock")
    f.say("birch", "fire", 6)
    f.say("amber", "fire", 6, 6)
    assert f.asked().startswith("amber: Round 1 at b-0404, C"), f.asked()
    for healed in ((), ("blood_priest-1",), ("orc_warlock-1",), ("goblin_mob-1", "ogre_guard-1"), ("men_at_arms-1",)):
        assert "BW-CLERIC-02" in why(f, "amber", Heal(healed)), healed
    f.say("amber", "heal the goblin mob")
    assert f.steps()["goblin_mob-1"] == 3
    f.say("amber", "fire", 6, 6, 6)
    f.say("amber", "hold the warlock")
    f.say("birch", "fire", 6)
    f.say("amber", "fire", 6, 6)
    f.say("amber", "fire with the goblin mob", 6, 6, 6)
    ask = f.match.ask("amber")
    assert ask is not None
    assert ask.offer(Heal) is None, "once a battle"


@rule("BW-RETREAT-01", "BW-RETREAT-05", "BW-HEXSIDE-01")
def test_blocks_retreat_in_their_own_step_and_by_what_the_sides_let_through() -> None:
    own = ("orc_blades 2 b-0404", "orc_blades 2 b-0404", "orc_blades 2 b-0404", "goblin_mob 2 b-0404")
    f = Field(*own, "men_at_arms 4 b-0404", "pike_levy 2 b-1202", layout="one_b").in_battle()
    f.say("birch", "fire", 6, 6, 6, 6)
    f.say("amber", "fire all", *[6] * 8)
    f.say("birch", "fire", 6, 6, 6, 6)
    assert f.asked().startswith("amber: Round 2"), f.asked()
    three = ("orc_blades-1", "orc_blades-2", "orc_blades-3")
    assert why(f, "amber", Retreat(three[:2], "b-0403")) == ""
    assert "BW-HEXSIDE-01" in why(f, "amber", Retreat(three, "b-0403")), "two by a clear side in a round"
    assert why(f, "amber", Retreat((three[0], MOB), "b-0403")) == "", "the mob in its step"
    assert "BW-RETREAT" in why(f, "amber", Retreat(("men_at_arms-1",), "b-0403"))


@rule("BW-TARGET-01", "BW-TARGET-02")
def test_a_hit_goes_to_one_of_the_strongest() -> None:
    own = ("orc_blades 3 b-0404", "ogre_guard 3 b-0404", "goblin_mob 1 b-0404")
    f = Field(*own, "men_at_arms 4 b-0404", "pike_levy 2 b-1202", layout="one_b").in_battle()
    f.say("birch", "fire", 1, 6, 6, 6)
    both = ("orc_blades-1", "ogre_guard-1")
    for force in ((), both, (MOB,), ("men_at_arms-1",)):
        assert "BW-TARGET-01" in why(f, "amber", TakeHit(force)), force
    assert why(f, "amber", TakeHit(both[:1])) == ""


@rule("BW-REGROUP-01", "BW-REGROUP-02")
def test_only_the_winners_regroup_one_hex_and_as_the_sides_let_through() -> None:
    own = ("orc_blades 2 b-0404", "orc_blades 2 b-0404", "orc_blades 2 b-0404", "goblin_mob 2 b-0402")
    f = Field(*own, "pike_levy 1 b-0404", "pike_levy 2 b-1202", layout="one_b").in_battle()
    f.say("amber", "fire", *[1] * 6)
    assert "regroup" in f.asked(), f.asked()
    three = ("orc_blades-1", "orc_blades-2", "orc_blades-3")
    assert "BW-REGROUP-01" in why(f, "amber", Regroup((), "b-0403"))
    assert "BW-REGROUP-01" in why(f, "amber", Regroup((MOB,), "b-0404")), "two hexes off"
    assert "BW-REGROUP-02" in why(f, "amber", Regroup(three[:1], "b-0402"))
    assert "BW-REGROUP-02" in why(f, "amber", Regroup(three, "b-0403")), "two by a clear side"
    assert why(f, "amber", Regroup(three[:2], "b-0403")) == ""
