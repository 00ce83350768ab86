"""What control of land decides, and goods where land is in revolt or neutral."""

from __future__ import annotations

import pytest

from minaria.engine.dice import NeedDice
from minaria.games.blood_royale.phases.movement import March, rounds
from minaria.games.blood_royale.rules import battle, land, money, movement, rebellion
from minaria.games.blood_royale.state import Fight
from minaria.games.blood_royale.tables import homes, links

from .tools import Court, rule


@rule("BR-GOODS-11")
def test_items_in_a_captured_capital_fall_to_the_captor() -> None:
    c = Court()
    items = [c.good(kind, "sable", "latium") for kind in ("food", "metals", "cloth")]
    (elsewhere,) = [c.good("food", "sable", "naples")]
    land.set_control(c.g, "latium", "gules")
    assert {c.g.goods[i].seat for i in items} == {"gules"}
    assert c.g.goods[elsewhere].seat == "sable"


@rule("BR-CONTROL-08")
def test_control_decides_taxes_first_owners_rolls_for_rebellion_and_free_movement() -> None:
    c = Court()
    before = money.income(c.g, "azure", 5)
    c.g.resources = {"navarre": "metals"}
    land.set_control(c.g, "navarre", "azure")
    assert money.income(c.g, "azure", 5) == before + 5
    assert money.income(c.g, "vert", 5) == before - 5
    money.place_items(c.g)
    assert [(x.kind, x.seat, x.at) for x in c.g.goods.values()] == [("metals", "azure", "navarre")]
    assert movement.friendly(c.g, "azure", "navarre")
    assert not movement.friendly(c.g, "vert", "navarre")
    rebellion.roll_all(c.throw(*[6] * 11).g, ("azure",))
    with pytest.raises(NeedDice):
        rebellion.roll_all(c.throw(*[6] * 10).g, ("azure",))


@rule("BR-CONTROL-09")
def test_home_is_the_first_country_alone() -> None:
    c = Court()
    for p in homes("italy"):
        land.set_control(c.g, p, "gules")
    assert "veneto" in c.g.held("gules")
    assert not {*land.home_held(c.g, "gules")} & {*homes("italy")}
    assert not land.is_home(c.g, "gules", "veneto")
    assert {*land.home_held(c.g, "gules")} == {*homes("germany")}


@rule("BR-REBELLION-15", "BR-REBELLION-16")
def test_goods_neither_enter_nor_leave_a_province_in_revolt_without_an_army() -> None:
    """An army that stays takes nothing along: items go with one in an order, or after one that went there before."""
    c = Court()
    inside, outside = c.good("food", "argent", "kent"), c.good("cloth", "argent", "essex")
    c.g.revolts["kent"] = 1
    (guard,) = c.army("argent", "kent")
    (other,) = c.army("argent", "essex")
    assert not movement.ends(c.g, "argent", (inside,))
    assert "kent" not in movement.ends(c.g, "argent", (outside,))
    assert "kent" in movement.ends(c.g, "argent", (other,))
    assert "kent" in movement.ends(c.g, "argent", (other, outside))
    assert "warwickshire" in movement.ends(c.g, "argent", (guard, inside))
    c.stand(March("argent"))
    assert "goes the same way" in c.no("argent", "move 1 food from Kent to Warwickshire")
    c.say("argent", "move 1 army from Kent to Wessex")
    assert "goes the same way" in c.no("argent", "move 1 food from Kent to Warwickshire")
    c.say("argent", "move 1 food from Kent to Wessex")
    c.say("argent", "move 1 army and 1 cloth from Essex to Kent")
    assert [c.now.goods[i].at for i in (inside, outside)] == ["wessex", "kent"]


@rule("BR-OPTF-05")
def test_neutral_land_pays_nothing_and_lets_no_item_pass() -> None:
    c = Court(rule_f="on")
    assert c.g.owner("burgundy") == ""
    near = next(p for p in links("land")["burgundy"] if c.g.owner(p) == "azure")
    item = c.good("cloth", "azure", near)
    assert "burgundy" not in movement.ends(c.g, "azure", (item,))
    assert money.income(c.g, "azure", 5) == 5 * len(c.g.held("azure"))
    c.g.resources = {"burgundy": "cloth"}
    money.place_items(c.g)
    assert [x.at for x in c.g.goods.values()] == [near]


@rule("BR-OPTI-08")
def test_the_table_settles_what_areas_in_neutral_land_mean() -> None:
    for said in ("asleep", "open"):
        c = Court(rule_f="on", neutral_areas=said)
        c.g.options["rule-i"] = "on"
        c.g.resources = {"burgundy": "cloth"}
        c.g.goods.clear()
        land.set_control(c.g, "burgundy", "azure")
        money.place_items(c.g)
        assert len(c.g.goods) == (said == "open")


@rule("BR-FOUR-10", "BR-OPTF-03")
def test_the_player_to_the_left_of_the_invader_rolls_for_neutrals() -> None:
    c = Court(rule_f="on")
    c.army("azure", "burgundy", 3)
    c.g.fight = Fight("burgundy", "azure", "")
    assert battle.roller(c.g, "") == "gules"
    assert battle.roller(c.g, "azure") == "azure"
    assert movement.conquests(c.g, "azure") == []
    for a in [a for a in c.g.here("burgundy") if c.g.armies[a].seat == ""]:
        money.bury(c.g, a)
    assert movement.conquests(c.g, "azure") == ["burgundy"]


@rule("BR-THREE-03")
def test_three_players_have_three_rounds() -> None:
    assert (rounds(Court(seats=3).g), rounds(Court().g)) == (3, 2)


@rule("BR-SECRECY-02")
def test_cash_is_ones_own_business() -> None:
    c = Court()
    c.g.player("azure", cash=77)
    c.g.player("argent", cash=33)
    seen = c.view("argent").g.players
    assert (seen["argent"].cash, seen["azure"].cash) == (33, -1)
