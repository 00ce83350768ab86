"""Rule D: goods are shipped at any distance; objections, routes, interceptions (chapter OPTD)."""

from __future__ import annotations

import pytest

from minaria.games.blood_royale.phases.movement import March
from minaria.games.blood_royale.rules import shipping
from minaria.games.blood_royale.tables import coasts, links, provinces

from .tools import Court, rule


def table() -> tuple[Court, str]:
    """England moves, with an item in Lancashire."""
    c = Court(rule_d="on")
    c.g.slot = "argent"
    for seat in c.g.seats:
        c.g.player(seat, cash=100)
    return c, c.good("food", "argent", "lancashire")


@rule("BR-OPTD-01", "BR-OPTD-02")
def test_without_objection_an_item_goes_any_distance_at_once() -> None:
    c, item = table()
    c.stand(March("argent"))
    c.say("argent", "move 1 food to Latium")
    assert (c.now.goods[item].at, c.now.goods[item].seat) == ("latium", "argent")
    assert "BR-OPTD-01" in c.no("argent", "move 1 food to Kent")
    c, item = table()
    c.army("azure", "champagne")
    c.stand(March("argent"))
    c.say("argent", "move 1 food to Latium")
    assert c.asked().startswith("azure: ")
    assert c.asked().endswith("ships 1 food from Lancashire to Latium: object, or let it pass?")
    c.say("azure", "let it pass")
    assert c.now.goods[item].at == "latium"


@rule("BR-OPTD-01")
def test_items_are_not_stepped_or_embarked() -> None:
    c, item = table()
    c.g.change(item, at="kent")
    c.fleet("argent", "kent")
    c.stand(March("argent"))
    assert "BR-OPTD-01" in c.no("argent", "embark 1 food")


@rule("BR-OPTD-03")
def test_on_an_objection_a_free_route_brings_the_item_there() -> None:
    c, item = table()
    c.army("azure", "champagne", 2)
    c.stand(March("argent"))
    c.say("argent", "move 1 food to Franconia")
    c.say("azure", "object")
    assert "Show the route to Franconia" in c.asked()
    c.say("argent", "route")
    assert c.now.goods[item].at == "franconia"
    assert "The route: " in c.told()
    assert "Champagne" not in next(line for line in c.told().splitlines() if line.startswith("The route: "))


@rule("BR-OPTD-04", "BR-OPTD-05", "BR-OPTD-07")
def test_where_who_can_intercept_and_what_he_adds() -> None:
    c, _ = table()
    c.army("azure", "champagne", 2)
    assert shipping.plus(c.g, "argent", "azure", "champagne") == 2
    assert shipping.plus(c.g, "argent", "gules", "champagne") == 0
    sea = coasts("kent")[0]
    c.fleet("argent", sea)
    c.fleet("azure", sea)
    assert shipping.plus(c.g, "argent", "azure", sea) == 0
    c.fleet("azure", sea)
    assert shipping.plus(c.g, "argent", "azure", sea) == 2
    c.fleet("azure", sea)
    assert shipping.plus(c.g, "argent", "azure", sea) == 4
    assert shipping.meetings(c.g, "argent", ("kent", sea, "champagne"), ("azure", "gules")) == (
        (sea, "azure"),
        ("champagne", "azure"),
    )


@rule("BR-OPTD-06", "BR-OPTD-08", "BR-OPTD-09")
@pytest.mark.parametrize(
    ("owner", "foe", "die", "lost"),
    [
        (0, 0, 3, False),
        (0, 0, 4, True),
        (30, 0, 5, False),
        (30, 0, 6, True),
        (29, 0, 5, True),
        (0, 40, 2, True),
        (0, 35, 2, False),
        (0, 35, 3, True),
    ],
)
def test_the_die_of_an_interception(owner: int, foe: int, die: int, lost: bool) -> None:
    c, item = table()
    c.army("azure", "champagne", 2)
    c.stand(March("argent"))
    c.say("argent", "move 1 food to Champagne")
    c.say("azure", "object")
    c.say("argent", "route")
    assert c.asked().startswith("argent: ")
    assert "+2 on the die" in c.asked()
    assert "BR-OPTD-08" in c.no("argent", "spend 101")
    c.say("argent", f"spend {owner}")
    c.say("azure", f"spend {foe}", die)
    g = c.now
    assert (g.players["argent"].cash, g.players["azure"].cash) == (100 - owner, 100 - foe)
    assert (g.goods[item].seat, g.goods[item].at) == ("azure" if lost else "argent", "champagne")


@rule("BR-OPTD-10")
def test_interceptions_are_settled_in_the_order_of_the_route() -> None:
    c, item = table()
    c.g.change(item, at="champagne")
    c.army("azure", "champagne")
    goal = next(p for p in links("land")["champagne"] if provinces()[p].country == "germany")
    c.army("gules", goal, 2)
    c.stand(March("argent"))
    c.say("argent", f"move 1 food to {provinces()[goal].name}")
    c.say("azure", "object")
    c.say("gules", "object")
    c.say("argent", "route")
    assert "intercepts at Champagne" in c.asked()
    c.say("argent", "spend 0")
    c.say("azure", "spend 0", 4)
    assert f"intercepts at {provinces()[goal].name}" in c.asked()
    c.say("argent", "spend 0")
    c.say("gules", "spend 0", 4)
    assert (c.now.goods[item].seat, c.now.goods[item].at) == ("gules", goal)


@rule("BR-OPTD-06")
def test_at_sea_the_item_goes_aboard_the_interceptor() -> None:
    c, item = table()
    sea = coasts("lancashire")[0]
    ship = c.fleet("azure", sea)
    c.dice(c.g, [4])
    assert shipping.intercept(c.g, item, "azure", sea, 0, 0)
    assert (c.g.goods[item].seat, c.g.goods[item].at, c.g.goods[item].aboard) == ("azure", sea, ship)


@rule("BR-OPTD-11")
def test_no_route_leads_through_famine_or_rebellion() -> None:
    for marker in ("famine", "revolt"):
        c, item = table()
        c.army("azure", "champagne")
        if marker == "famine":
            c.g.famine = ("kent",)
        else:
            c.g.revolts["kent"] = 1
        c.stand(March("argent"))
        assert "BR-OPTD-11" in c.no("argent", "move 1 food to Kent")
        c.say("argent", "move 1 food to Essex")
        c.say("azure", "object")
        assert "BR-OPTD-11" in c.no("argent", "route by Kent")
        c.say("argent", "route by Wessex")
        assert c.now.goods[item].at == "essex"
