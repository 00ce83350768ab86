"""Events of the round: the die, plague, famine, rebellion, storms."""

from __future__ import annotations

import pytest

from minaria.games.blood_royale.memories import Grave
from minaria.games.blood_royale.phases.events import Event
from minaria.games.blood_royale.rules import events, rebellion
from minaria.games.blood_royale.state import NEUTRAL
from minaria.games.blood_royale.tables import homes, provinces
from minaria.kit.people import Captive

from .tools import Court, rule


def number(province: str) -> int:
    return provinces()[province].number


# -- the die


@rule("BR-EVENT-02", "BR-EVENT-04", "BR-FAMINE-01")
def test_a_second_die_says_how_many_provinces_and_none_is_struck_twice() -> None:
    c = Court()
    ten = number("champagne")
    c.throw(2, 3, 2, ten, 2, ten, 6, 4, number("veneto"), 1, number("kent"))
    assert events.throw(c.g, "argent") == "famine"
    assert c.g.famine == ("champagne", "veneto", "kent")
    assert "Famine in Champagne, Veneto and Kent." in c.heard()


@rule("BR-EVENT-05", "BR-PLAGUE-01", "BR-ORDERDRAW-04")
def test_the_event_strikes_at_once_before_anybody_moves() -> None:
    c = Court(turn=5)
    c.army("sable", "apulia", 5)
    c.throw(1, 1, 4, number("apulia"))
    Event("argent").start(c.g)
    assert not c.g.armies
    assert c.g.graves == (Grave("italy", 0, 5),)


# -- plague


@rule("BR-PLAGUE-02", "BR-PLAGUE-03")
@pytest.mark.parametrize(
    ("at", "dice", "lives"),
    [("kent", (3, 1), False), ("kent", (3, 2), True), ("essex", (), True)],
    ids=["fails", "passes", "in his own capital he does not roll"],
)
def test_a_royal_rolls_at_one_less_unless_he_is_in_his_own_capital(at: str, dice: tuple[int, ...], lives: bool) -> None:
    c = Court()  # a King of 25 needs 4
    king = c.kings[0]
    c.g.change(king, at=at)
    c.army("argent", at, 4)
    events.plague(c.throw(*dice).g, [at])
    assert not c.g.armies
    assert c.g.people[king].here == lives


@rule("BR-PLAGUE-04", "BR-PLAGUE-05", "BR-PLAGUE-06")
def test_plague_takes_docked_and_hired_armies_and_leaves_fleets_goods_castles_and_control() -> None:
    c = Court()
    ship = c.fleet("argent", "kent")
    c.army("argent", "kent", 2, aboard=ship)
    c.army("azure", "kent", 1, hired="companies")
    food = c.good("food", "argent", "kent")
    c.g.control["kent"] = "azure"
    castles = dict(c.g.crowns)
    events.plague(c.throw().g, ["kent"])
    assert not c.g.armies
    assert c.g.graves == (Grave("england", 0, 2),), "hired ones go to no box"
    assert list(c.g.fleets) == [ship]
    assert food in c.g.goods
    assert (c.g.owner("kent"), c.g.crowns) == ("azure", castles)


# -- storms


@rule("BR-STORM-01", "BR-STORM-02", "BR-STORM-03", "BR-STORM-04", "BR-YEARTRACK-01")
def test_each_fleet_at_sea_rolls_and_goes_down_with_all_aboard() -> None:
    c = Court(turn=8)  # 1335
    lost, safe, docked = c.fleet("argent", "channel"), c.fleet("azure", "channel"), c.fleet("gules", "friesland")
    c.army("argent", "channel", 4, aboard=lost)
    c.army("azure", "channel", 1, aboard=safe)
    c.good("food", "argent", "channel", aboard=lost)
    prince = c.person("Hal", 25, piece="1", at="channel", aboard=lost)
    events.storms(c.throw(2, 3).g)
    assert list(c.g.fleets) == [safe, docked]
    assert c.g.graves == (Grave("england", 5, 4),)
    assert not c.g.goods
    assert not c.g.people[prince].here
    assert len(c.g.armies) == 1


# -- rebellion


def rolls(c: Court, province: str, die: int) -> bool:
    """Whether a province rebels on a die."""
    c.g.event += 1
    rebellion.roll(c.throw(die).g, province)
    return province in c.g.revolts


@rule("BR-REBELLION-01")
def test_every_controlled_province_rolls_conquered_ones_too() -> None:
    c = Court()
    c.g.control["flanders"] = "argent"
    c.g.event = 1
    rebellion.roll_all(c.throw(*[6] * 10, 1).g, ["argent"])
    assert list(c.g.revolts) == ["flanders"]


@rule("BR-REBELLION-02")
@pytest.mark.parametrize(("armies", "princes", "rises"), [(4, 0, False), (3, 1, False), (3, 0, True), (2, 1, True)])
def test_four_units_keep_a_province_quiet(armies: int, princes: int, rises: bool) -> None:
    c = Court()
    c.army("argent", "wessex", armies)
    for n in range(princes):
        c.person("Hal", 25, piece=str(n + 1), at="wessex")
    assert rolls(c, "wessex", 1) == rises


@rule("BR-REBELLION-02")
@pytest.mark.parametrize(("others", "mine", "rises"), [(4, 0, False), (2, 2, False), (2, 1, True)])
def test_they_may_be_anybodys(others: int, mine: int, rises: bool) -> None:
    """Whoever reads the rule finds units counted and nobody's side asked."""
    c = Court()
    c.army("azure", "wessex", others)
    c.army("argent", "wessex", mine)
    assert rolls(c, "wessex", 1) == rises
    c = Court()
    c.g.options["level"] = "6"
    c.army("azure", "wessex", others)
    c.army("argent", "wessex", mine)
    assert rolls(c, "wessex", 1), "at older tables they are of a friendly side"


@rule("BR-REBELLION-03", "BR-REBELLION-04", "BR-REBELLION-05", "BR-REBELLION-06", "BR-REBELLION-07", "BR-REBELLION-17")
def test_what_is_added_to_a_roll() -> None:
    c = Court()
    king = c.kings[0]
    assert rebellion.modifiers(c.g, "wessex") == {}
    c.g.change(king, charisma=-1)
    assert rebellion.modifiers(c.g, "wessex") == {"monarch": -1}
    c.g.change(king, at="calais")
    assert rebellion.modifiers(c.g, "wessex") == {"monarch": -1, "away": -1}
    assert rebellion.modifiers(c.g, "calais") == {"monarch": -1, "away": -1}, "where he stands he counts once"
    c.g.rates["argent"] = 7
    assert rebellion.modifiers(c.g, "wessex") == {"monarch": -1, "away": -1, "tax": -2}
    c.person("Hal", 25, piece="1", at="wessex", charisma=2)
    assert rebellion.modifiers(c.g, "wessex") == {"monarch": -1, "away": -1, "tax": -2, "princes": 2}
    c.g.change(king, charisma=-2)
    assert rolls(c, "kent", 6), "6 - 2 - 2 - 1 is 1: no roll is safe by itself"
    c = Court()
    c.g.captives[c.kings[0]] = Captive(by="azure", since=1, at="ile_de_france")
    c.g.change(c.kings[0], at="ile_de_france")
    assert rebellion.modifiers(c.g, "wessex") == {"away": -1}


@rule("BR-REBELLION-08", "BR-REBELLION-09", "BR-REBELLION-10")
def test_a_neighbour_in_revolt_since_an_earlier_event_counts_once() -> None:
    c = Court()
    c.g.event = 2
    c.g.revolts = {"kent": 2}
    assert rebellion.modifiers(c.g, "calais") == {}, "of the same event"
    c.g.event = 3
    assert rebellion.modifiers(c.g, "calais") == {"neighbour": -1}
    c.g.revolts = {"kent": 1, "essex": 1}
    assert rebellion.modifiers(c.g, "wessex") == {"neighbour": -1}
    c.g.control["kent"] = c.g.control["essex"] = "azure"
    assert rebellion.modifiers(c.g, "wessex") == {}, "of another controller"


@rule("BR-REBELLION-11", "BR-REBELLION-12")
def test_one_or_less_rebels_and_no_marker_is_laid_twice() -> None:
    c = Court()
    assert not rolls(c, "wessex", 2)
    assert rolls(c, "wessex", 1)
    before = dict(c.g.revolts)
    c.g.event += 1
    rebellion.roll(c.throw().g, "wessex")  # a throw would ask for a die
    assert c.g.revolts == before


@rule("BR-REBELLION-13")
def test_four_units_at_the_end_of_a_movement_put_a_revolt_down() -> None:
    c = Court()
    c.g.revolts = {"wessex": 1, "kent": 1}
    c.army("argent", "wessex", 3)
    c.army("argent", "kent", 3)
    c.g.change(c.kings[0], at="wessex")
    rebellion.suppress(c.g, "azure")
    assert len(c.g.revolts) == 2
    rebellion.suppress(c.g, "argent")
    assert list(c.g.revolts) == ["kent"]


@rule("BR-OPTE-07", "BR-OPTE-08", "BR-OPTE-09")
def test_with_cards_the_capitals_revolt_costs_half_the_cash_and_neutral_land_never_rebels() -> None:
    c = Court(rule_e="on")
    c.g.player("argent", cash=45)
    c.person("Hal", 25, piece="1", at="essex", charisma=1)
    c.person("Jack", 22, piece="2", at="essex", charisma=-2)
    assert rebellion.modifiers(c.g, "essex") == {"princes": -1}
    assert rolls(c, "essex", 2)
    assert c.g.players["argent"].cash == 23
    c.g.control["sicily"] = NEUTRAL
    rebellion.roll(c.throw().g, "sicily")
    assert "sicily" not in c.g.revolts
    c = Court()
    c.g.player("argent", cash=45)
    assert rolls(c, "essex", 1)
    assert c.g.players["argent"].cash == 45


@rule("BR-OPTE-29")
def test_a_queens_accession_where_a_bastard_lives_makes_all_her_provinces_roll() -> None:
    c = Court(rule_e="on")
    rebellion.woman_accedes(c.throw().g, "england")
    c.person("Fitzroy", 20, "azure", kind="bastard", of="england")
    rebellion.woman_accedes(c.throw(*[1] * 10).g, "england")
    assert set(c.g.revolts) == set(homes("england"))


@rule("BR-OPTG-16", "BR-OPTG-17", "BR-OPTG-18")
def test_plague_and_revolt_under_a_governor() -> None:
    c = Court(rule_g="on")
    duke = c.person("Hal", 35, charisma=1)
    wife = c.person("Meg", 30, male=False, spouse=duke, charisma=-2)
    c.g.change(duke, spouse=wife)
    boy = c.person("Tom", 10, father=duke)
    c.g.titles = {"wessex": duke, "kent": duke}
    assert rebellion.modifiers(c.g, "wessex") == {"governor": -1}
    events.plague(c.throw(6, 6, 6, 6, 1, 1).g, ["wessex"])  # the boy: 2 - 1 + 1 against 3
    assert (c.g.people[duke].here, c.g.people[wife].here, c.g.people[boy].here) == (True, True, False)
