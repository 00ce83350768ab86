"""A game of three: the aristocratic family whose children are bid for, and neutral land that has to be attacked."""

from __future__ import annotations

import pytest

from minaria.engine.dice import NeedDice
from minaria.games.blood_royale.chapters.battle import Attack
from minaria.games.blood_royale.pages import families
from minaria.games.blood_royale.phases.battle import Battles
from minaria.games.blood_royale.phases.dynastic import Births, Survivals
from minaria.games.blood_royale.phases.weddings import Weddings
from minaria.games.blood_royale.rules import aristocrats, battle, deaths, land, movement
from minaria.games.blood_royale.state import NEUTRAL, Army, Fight
from minaria.games.blood_royale.tables import capital_of

from .tools import Court, rule

THREES = (3, 4, 3)
"""Three dice that make a score of 0."""


def three(male: bool = False, age: int = 15) -> tuple[Court, str]:
    """A court of three with one child of the family; its id."""
    c = Court(seats=3)
    aristocrats.found(c.throw(1 if male else 5, *THREES * 3).g)
    (child,) = aristocrats.unwed(c.g)
    c.g.change(child, born=c.g.year - age)
    for seat in c.g.seats:
        c.g.player(seat, cash=60)
    return c, child


@rule("BR-THREE-04")
def test_the_family_begins_with_a_child_of_five_whose_sex_and_scores_are_thrown() -> None:
    c = Court(seats=3)
    aristocrats.found(c.throw(5, 6, 6, 6, *THREES, 1, 1, 1).g)
    (child,) = aristocrats.unwed(c.g)
    x = c.g.people[child]
    assert (x.male, c.g.age(child), x.vigour, x.constitution, x.charisma) == (False, 5, 2, 0, -2)
    assert (x.seat, x.parents) == ("", ())
    assert x.house not in {p.house for p in c.g.players.values()}
    assert Court().g.aristocrats == ""


@rule("BR-THREE-05")
def test_two_birth_rolls_a_turn_are_made_for_the_family_and_its_parents_never_roll() -> None:
    c, _ = three(age=5)
    with pytest.raises(NeedDice):
        aristocrats.births(c.throw(3, 4, 1, *THREES * 3).g)
    c, _ = three(age=5)
    Births().start(c.throw(3, 4, 1, *THREES * 3, 4, 5, 5, *THREES * 3).g)
    _, boy, girl = aristocrats.unwed(c.g)
    assert (c.g.people[boy].male, c.g.people[girl].male) == (True, False)
    assert [c.g.people[p].born - c.g.year for p in (boy, girl)] == [0, 1]
    Births().start(c.throw(3, 3, 1, 5).g)
    assert len(aristocrats.unwed(c.g)) == 3
    Survivals().start(c.throw().g)  # nobody of the family rolls: all are children, and the parents are no people


@rule("BR-THREE-06")
def test_children_of_the_family_roll_for_survival_when_they_are_of_age() -> None:
    for age, dice, left in ((10, (), 1), (15, (1, 1), 0), (15, (1, 2), 1)):
        c, _ = three(age=age)
        Survivals().start(c.throw(*dice).g)
        assert len(aristocrats.unwed(c.g)) == left, age


@rule("BR-THREE-07", "BR-THREE-08")
def test_three_court_for_ten_crowns_each_and_the_highest_sealed_bid_alone_is_paid() -> None:
    c, child = three()
    girl = c.g.people[child].name
    sons = [c.person(n, 20, s) for n, s in (("Ulric", "argent"), ("Odo", "azure"), ("Wido", "gules"))]
    c.stand(Weddings())
    assert "may be courted" in c.asked()
    assert "For whom" not in c.no("argent", f"court {girl} for {c.g.people[c.kings[0]].name}")
    assert "one of your own" in c.no("argent", f"court {girl} for Odo")
    c.say("argent", f"court {girl} for Ulric")
    c.say("azure", f"court {girl}")
    c.say("gules", f"court {girl} for Wido")
    assert [p.cash for p in c.now.players.values()] == [50, 50, 50]
    c.no("gules", "bid 51")
    c.say("argent", "bid 25")
    assert "25" not in c.told("azure")
    c.say("azure", "bid 40")
    assert "Azure 40, Gules 31 and Argent 25" in c.say("gules", "bid 31")
    assert [p.cash for p in c.now.players.values()] == [50, 10, 50]
    x = c.now.people[child]
    assert (x.seat, x.spouse, x.kind) == ("azure", sons[1], "")
    assert "Arrange weddings" in c.asked()


@rule("BR-THREE-07")
def test_earnest_money_is_needed_and_lost_where_nobody_bids() -> None:
    c, child = three()
    for name, seat in (("Ulric", "argent"), ("Odo", "azure"), ("Wido", "gules")):
        c.person(name, 20, seat)
    c.g.player("gules", cash=9)
    c.stand(Weddings())
    assert c.match.awaited() == ("argent", "azure"), "gules cannot pay ten crowns"
    c.say("azure", "done")
    c.say("argent", f"court {c.g.people[child].name}")
    c.say("argent", "bid 0")
    assert "Arrange weddings" in c.asked()
    assert c.now.players["argent"].cash == 50
    assert aristocrats.unwed(c.now) == [child], "whoever bids nothing wins nobody"


@rule("BR-THREE-07")
def test_where_nobody_courts_the_step_goes_on() -> None:
    c, child = three()
    c.person("Ulric", 20, "argent")
    c.stand(Weddings())
    c.say("argent", "done")
    assert "Arrange weddings" in c.asked()
    assert aristocrats.unwed(c.now) == [child]


@rule("BR-THREE-09")
def test_a_man_of_the_family_joins_his_wifes_house() -> None:
    c, child = three(male=True, age=15)
    girl = c.person("Aveline", 15, "argent", male=False)
    c.stand(Weddings())
    c.say("argent", f"court {c.g.people[child].name} for Aveline")
    c.say("argent", "bid 3")
    g = c.now
    assert (g.people[child].seat, g.people[girl].seat) == ("argent", "argent")
    assert next(m for m in g.marriages.values() if m.wife == girl).joined
    c.g = g.copy()
    deaths.die(c.throw().g, girl)
    assert child not in deaths.homeward(c.g), "he is of that house now, and stays"
    c.g.turn += 1
    Births().start(c.throw(*[1] * 40).g)
    assert c.g.people[child].piece, "at twenty he has a Prince piece of hers"


def neutral_land(at: str, many: int = 5) -> Court:
    """Azure has marched into land of Italy, which nobody plays."""
    c = Court(seats=3)
    c.army("azure", at, many)
    c.g.slot = "azure"
    return c


@rule("BR-THREE-11")
def test_whoever_enters_neutral_land_attacks_its_defenders() -> None:
    c = neutral_land("piedmont")
    c.stand(Battles("azure"))
    assert "attacks its defenders" in c.no("azure", "hold back")
    ask = c.match.ask("azure")
    assert ask is not None
    assert ask.absent == Attack("")
    assert "attacks" in c.say("azure", "attack", 1, 1)
    c = neutral_land("piedmont")
    for a in [a for a, x in c.g.armies.items() if not x.seat]:
        del c.g.armies[a]
    assert battle.meetings(c.g, "azure") == [], "undefended land is simply taken"
    assert "piedmont" in movement.conquests(c.g, "azure")
    five = Court()
    five.g.armies["neutral-army-1"] = Army(NEUTRAL, "", "kent")
    five.army("argent", "kent")
    five.stand(Battles("argent"))
    five.say("argent", "hold back")


@rule("BR-CAPITAL-01", "BR-CAPITAL-11")
def test_a_neutral_capital_is_defended_from_its_castle_and_falls_with_it() -> None:
    at = capital_of("italy")
    c = neutral_land(at)
    c.g.fight = Fight(at, "azure", "", inside=True)
    assert battle.force(c.g, "") == 12
    c.g.fight = None
    c.stand(Battles("azure"))
    c.say("azure", "attack")
    c.say("azure", "stand", 4, 5)
    c.say("azure", "stand", 4, 1)
    assert c.now.crowns["italy"].castle == 2
    assert at not in movement.conquests(c.now, "azure")
    c.say("azure", "stand", 2, 6)
    assert c.now.crowns["italy"].castle == 0


def test_the_family_is_shown_as_a_house_of_its_own() -> None:
    c, child = three()
    c.g.settle()
    girl = c.g.people[child].name
    shown = str(families.marriageable_page(c.view("argent")))
    assert f"The house of {c.g.aristocrats}, to be courted" in shown
    assert girl in shown
    assert girl in str(families.family_page(c.view("argent"), c.g.aristocrats))


@rule("BR-THREE-11")
def test_only_land_that_nobody_began_with_must_be_attacked() -> None:
    c = Court(seats=3)
    for played, at in ((True, "kent"), (False, "veneto")):
        land.set_control(c.g, at, "")
        assert c.g.owner(at) == ""
        assert battle.must_attack(c.g, at) is not played
    land.set_control(c.g, "veneto", "gules")
    assert not battle.must_attack(c.g, "veneto"), "a player's land has no neutral defenders"
    four = Court(seats=4, absent_land="invaded").g
    land.set_control(four, "kent", "")
    assert four.owner("kent") == ""
    assert not battle.must_attack(four, "kent"), "a rule for three players"
