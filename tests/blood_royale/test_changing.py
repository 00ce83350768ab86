"""Capitals lost and moved, areas by lot, land without a player, the balance of a country."""

from __future__ import annotations

import pytest

from minaria.engine.dice import Seeded, Throw
from minaria.engine.match import Match
from minaria.games.blood_royale.memories import Debt, Met
from minaria.games.blood_royale.pages import money as pages
from minaria.games.blood_royale.phases.interphase import RaisingRounds
from minaria.games.blood_royale.phases.movement import Conquests
from minaria.games.blood_royale.rules import capitals, changing, money, people
from minaria.games.blood_royale.state import NEUTRAL, BloodRoyale
from minaria.games.blood_royale.tables import BASICS, COUNTRIES, homes, provinces

from .test_turn import played
from .tools import GAME, SEATS, Court, rule

# -- capitals


@rule("BR-CAPITAL-12", "BR-CAPITAL-15", "BR-CAPITAL-16")
def test_a_fallen_capital_costs_charisma_and_another_home_is_named_without_a_castle() -> None:
    c = Court(turn=3)
    c.g.crown("italy", castle=0)
    c.army("gules", "latium", 2)
    c.g.change(c.kings[3], charisma=1, at="tuscany")
    c.g.player("sable", cash=20)
    c.stand(Conquests())
    c.say("gules", "take control of Latium")
    assert c.now.crowns["italy"].lost
    assert people.ruling_charisma(c.now, "italy") == 0
    c.now.change(c.kings[3], charisma=-2)
    assert people.ruling_charisma(c.now, "italy") == -2, "within the limits"
    c.g = c.now
    c.stand(RaisingRounds())
    while c.match.awaited() != ("sable",):
        c.say(c.match.awaited()[0], "done")
    c.no("sable", "make Latium the capital")
    c.no("sable", "make Kent the capital")
    c.say("sable", "make Tuscany the capital")
    assert (c.now.capital("sable"), c.now.crowns["italy"].castle) == ("tuscany", 0)
    assert c.now.people[c.queens[3]].here
    c.say("sable", "raise 1 army")
    assert [x.at for x in c.now.armies.values() if x.seat == "sable"] == ["tuscany"]


@rule("BR-CAPITAL-13", "BR-CAPITAL-14")
def test_a_second_capital_may_be_replaced_and_the_first_retaken_without_its_castle() -> None:
    c = Court()
    c.g.control |= {"latium": "gules"}
    capitals.settle(c.g)
    assert capitals.name_refusal(c.g, "sable", "tuscany") is None
    capitals.name_capital(c.g, "sable", "tuscany")
    assert capitals.name_refusal(c.g, "sable", "romagna") is not None
    c.g.control |= {"tuscany": "gules"}
    capitals.settle(c.g)
    assert capitals.name_refusal(c.g, "sable", "romagna") is None
    capitals.name_capital(c.g, "sable", "romagna")
    del c.g.control["latium"]
    capitals.settle(c.g)
    italy = c.g.crowns["italy"]
    assert (italy.capital, italy.castle, italy.lost) == ("latium", 0, False)


# -- rule I


class Asked(Seeded):
    """Dice of a seed, and what each was thrown for."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.thrown: list[str] = []

    def number(self, n: int, k: int, throw: Throw) -> int:
        self.thrown.append(throw.what)
        return super().number(n, k, throw)


@rule("BR-OPTI-01", "BR-OPTI-02")
def test_areas_are_drawn_before_capitals_the_dearest_first() -> None:
    dice = Asked("2")
    match = Match.new(GAME, SEATS, dice, {"rule-i": "on"})
    kinds = [what.removeprefix("the country of ") for what in dice.thrown if what.startswith("the country of ")]
    order = ["luxury", "semi-luxury", "cloth", "metals", "food"]
    begun = [k for k, kind in enumerate(kinds) if kind == "luxury" != kinds[k - 1]]  # anew where nothing fits any more
    for first, end in zip(begun, [*begun[1:], len(kinds)], strict=True):
        assert kinds[first:end] == sorted(kinds[first:end], key=order.index)
    assert list(dict.fromkeys(kinds[begun[-1] :])) == order
    capital = next(k for k, what in enumerate(dice.thrown) if what.startswith("the capital of "))
    assert not any(what.startswith("the country of ") for what in dice.thrown[capital:])
    assert len([e for _, e in match.events() if "The areas:" in e.text]) == 1


@pytest.mark.parametrize(
    ("found", "kind", "place", "may"),
    [
        pytest.param("lorraine metals", "food", "lorraine", False, marks=rule("BR-OPTI-03")),
        pytest.param("lorraine metals", "food", "bavaria", True, marks=rule("BR-OPTI-03")),
        pytest.param("kent food, cornwall metals", "cloth", "essex", False, marks=rule("BR-OPTI-04")),
        pytest.param("kent food, cornwall metals", "food", "essex", True, marks=rule("BR-OPTI-04")),
        pytest.param("kent luxury, cornwall metals, wessex food", "food", "essex", False, marks=rule("BR-OPTI-04")),
        pytest.param("tuscany luxury", "semi-luxury", "sicily", False, marks=rule("BR-OPTI-05")),
        pytest.param("tuscany luxury", "semi-luxury", "kent", True, marks=rule("BR-OPTI-05")),
        pytest.param("kent semi-luxury", "semi-luxury", "essex", False, marks=rule("BR-OPTI-05")),
        pytest.param("bavaria metals, saxony metals", "metals", "lorraine", False, marks=rule("BR-OPTI-06")),
        pytest.param("bavaria metals, saxony metals", "metals", "kent", True, marks=rule("BR-OPTI-06")),
    ],
)
def test_what_does_not_fit_is_drawn_again(found: str, kind: str, place: str, may: bool) -> None:
    there = dict(x.split(" ") for x in found.split(", "))
    assert changing.fits(Court().g, there, kind, place) is may


@rule("BR-OPTI-03", "BR-OPTI-04", "BR-OPTI-05", "BR-OPTI-07")
@pytest.mark.parametrize("seed", range(6))
def test_areas_and_capitals_lie_within_their_limits(seed: int) -> None:
    g = Match.new(GAME, SEATS, Seeded(str(seed)), {"rule-i": "on"}).state
    assert len(g.resources) == 15
    dear = [provinces()[p].country for p, kind in g.resources.items() if kind not in BASICS]
    assert len(set(dear)) == len(dear) == 3
    for country in COUNTRIES:
        kinds = [kind for p, kind in g.resources.items() if provinces()[p].country == country]
        assert len(kinds) <= 3
        assert not {*BASICS} <= {*kinds}
        assert all(kinds.count(k) <= 2 for k in BASICS)
        capital = g.crowns[country].capital
        assert capital in homes(country)
        assert capital not in g.resources


# -- land without a player


@rule("BR-THREE-02", "BR-FOUR-08")
def test_a_country_without_a_player_is_held_by_twenty_armies() -> None:
    for c, country in ((Court(seats=3), "italy"), (Court(seats=4, absent_land="invaded"), "england")):
        there = [x.at for x in c.g.armies.values() if x.at in homes(country)]
        areas = [p for p in homes(country) if provinces()[p].usual]  # as printed, whatever is laid out there
        for p in homes(country):
            assert there.count(p) == (4 if p in areas else 2 if provinces()[p].capital else 1), p
        assert len(there) == 20
        assert {x.colour for x in c.g.armies.values()} == {NEUTRAL}
    assert not Court(seats=4).g.armies


@rule("BR-OPTF-02", "BR-OPTF-04", "BR-THREE-12", "BR-THREE-13")
def test_neutral_defenders_are_at_full_strength_again_once_the_invader_is_gone() -> None:
    c = Court(rule_f="on")
    there = [a for a in c.g.here("yorkshire") if a in c.g.armies]
    assert len(there) == 2
    money.bury(c.g, there[0])
    assert c.g.graves == ()
    c.g.fought = (Met("yorkshire", ("", "azure")),)
    mine = c.army("azure", "yorkshire", 1)
    changing.after_slot(c.g)
    assert len(c.g.here("yorkshire")) == 2, "the invader still stands there"
    del c.g.armies[mine[0]]
    changing.after_slot(c.g)
    assert len(c.g.here("yorkshire")) == 2


@rule("BR-THREE-10")
def test_items_in_neutral_land_vanish_after_the_first_round() -> None:
    c = Court(seats=3)
    money.place_items(c.g)
    neutral = [i for i, x in c.g.goods.items() if not x.seat]
    assert neutral
    c.g.round = 1
    changing.after_round(c.g)
    assert c.g.goods
    assert all(x.seat for x in c.g.goods.values())


@rule("BR-THREE-14", "BR-FOUR-11")
def test_conquered_neutral_land_lets_an_army_more_be_raised() -> None:
    for said, more in (("usual", 3), ("no", 0)):
        c = Court(seats=3, absent_armies=said)
        before = money.allowed(c.g, "argent", "england")
        c.g.control |= dict.fromkeys(homes("italy")[:3], "argent")
        assert money.allowed(c.g, "argent", "england") - before == more
    c = Court(seats=4, absent_land="invaded", absent_armies="yes")
    c.g.control |= dict.fromkeys(homes("england")[:2], "argent")
    assert money.allowed(c.g, "argent", c.g.players["argent"].country) == 22


def test_neutral_provinces_pay_nothing_and_give_nothing() -> None:
    c = Court()
    c.g.control["lombardy"] = NEUTRAL
    assert money.income(c.g, "sable", 5) == 45
    money.place_items(c.g)
    assert not [x for x in c.g.goods.values() if x.at == "lombardy"]


# -- the balance


def test_the_balance_says_what_each_tax_brings_and_risks() -> None:
    c = Court(turn=2)
    c.g.player("argent", cash=33)
    c.army("argent", "wessex", 4)
    c.g.famine = ("kent",)
    c.g.debts = (Debt("argent", "", 20), Debt("azure", "argent", 5))
    c.stand(RaisingRounds())
    text = repr(pages.balance_page(GAME.views.of(c.now, "argent")))
    assert "33 crowns" in text
    assert "brings 45 crowns; on average 1.5 of 9 provinces would rise" in text
    assert "brings 63 crowns; on average 4.5 of 9 provinces" in text
    assert "8 crowns for 4 units" in text
    assert "20 crowns to the Treasury" in text
    assert "5 crowns by Azure (France)" in text
    seven = repr(pages.what_if_page(GAME.views.of(c.now, "argent"), 7))
    assert "Taxing 7 brings 63 crowns; after upkeep that is 55 crowns." in seven
    assert "('Essex', '-2', '3 in 6')" in seven
    assert "Wessex" not in seven


# -- everything at once


def test_two_turns_with_all_options_on_run_without_a_fault() -> None:
    options = {f"rule_{letter}": "on" for letter in "abcdefghi"}
    match = played(5, 3, **options)
    g = match.state
    assert isinstance(g, BloodRoyale)
    assert not GAME.rules.invariants(g)
    assert sum("Event card" in e.text for _, e in match.events()) >= 6
    assert all(p not in g.resources for p in (c.capital for c in g.crowns.values()))
    assert {p for p, s in g.control.items() if s == NEUTRAL} >= {"yorkshire"}
