"""Taxes, items, upkeep, raising, cashing in, the end."""

from __future__ import annotations

from typing import Any

import pytest

from commands import Order, Reading
from minaria.engine.carrying import Refused
from minaria.games.blood_royale.memories import Grave
from minaria.games.blood_royale.phases.closing import Closing
from minaria.games.blood_royale.phases.interphase import Interphase, Placement, RaisingRounds, Relief, Taxation, Upkeep
from minaria.games.blood_royale.phases.weddings import Weddings
from minaria.games.blood_royale.rules import crowns, ending, land, money
from minaria.games.blood_royale.state import NEUTRAL
from minaria.games.blood_royale.tables import homes, provinces
from minaria.games.blood_royale.view import FOG
from minaria.table.line.table import Table
from minaria.table.record.referee_words import reader_for

from .tools import REFEREE, SEATS, Court, rule


def taxed(c: Court, rate: int, seat: str = "argent") -> int:
    """What a seat has after a taxation at that rate; the others tax 5."""
    c.stand(Taxation())
    for s in SEATS:
        c.say(s, f"tax {rate if s == seat else 5}")
    return c.now.players[seat].cash


# -- taxes


@rule("BR-TAX-01", "BR-TAX-02")
def test_one_rate_on_every_controlled_province_conquered_ones_too() -> None:
    c = Court()
    c.g.control |= {"flanders": "argent", "burgundy": "argent", "kent": "azure"}
    assert taxed(c, 5) == 55
    c = Court()
    c.stand(Taxation())
    c.no("argent", "tax 6")
    assert taxed(Court(), 7) == 70


@rule("BR-TAX-03")
def test_the_high_rate_stands_until_the_next_taxation() -> None:
    c = Court()
    taxed(c, 7)
    assert c.now.rates["argent"] == 7
    c.g = c.now
    assert taxed(c, 5) == 120
    assert c.now.rates["argent"] == 5


def marked() -> Court:
    """Sable's ten provinces in Italy, one with a famine and two with a revolt; the Interphase begins."""
    c = Court(turn=3)
    c.g.famine = ("lombardy",)
    c.g.revolts = {"tuscany": 1, "veneto": 1}
    return c.stand(Interphase())


def all_taxed(c: Court) -> Court:
    """Sable taxes at the high rate, the others at the low one."""
    c.say("sable", "tax 7")
    for s in SEATS[:3] + SEATS[4:]:
        c.say(s, "tax 5")
    return c


@rule("BR-TAX-04", "BR-TAX-05")
def test_provinces_with_a_marker_pay_nothing_though_it_comes_off_in_the_same_interphase() -> None:
    c = all_taxed(marked())
    assert c.now.players["sable"].cash == 7 * 7
    assert c.now.famine == ()


@rule("BR-RESOURCE-02", "BR-RESOURCE-03", "BR-RESOURCE-06")
@pytest.mark.parametrize("what", ["famine", "revolt"])
def test_a_marker_stops_the_item_though_it_comes_off_in_the_same_interphase(what: str) -> None:
    areas = sorted(p for p in Court().g.resources if p in homes("italy"))
    assert len(areas) == 3
    for struck in ("", *areas):
        c = Court(turn=3)
        c.g.famine = (struck,) if struck and what == "famine" else ()
        c.g.revolts = {struck: 1} if struck and what == "revolt" else {}
        c = all_taxed(c.stand(Interphase()))
        assert sorted(x.at for x in c.now.goods.values() if x.at in areas) == [p for p in areas if p != struck]
        assert c.now.famine == ()


@rule("BR-FAMINE-06", "BR-ORDER-04")
def test_famine_comes_off_after_taxes_and_revolts_are_bought_off_after_that() -> None:
    c = marked()
    assert list(c.now.famine) == ["lombardy"]
    c.say("sable", "tax 7")
    c.no("sable", "buy off Tuscany")
    for s in SEATS[:3] + SEATS[4:]:
        c.say(s, "tax 5")
    assert c.now.famine == ()
    c.say("sable", "buy off Tuscany")
    assert c.now.players["sable"].cash == 49 - 15
    assert list(c.now.revolts) == ["veneto"]


@rule("BR-TAX-06", "BR-SECRECY-04")
def test_rates_are_open_only_when_all_have_chosen() -> None:
    c = Court(Taxation())
    for s in SEATS[:4]:
        c.say(s, "tax 7")
    assert c.now.rates == {}
    assert "taxes" not in c.told("vert")
    c.say("vert", "tax 5")
    assert "Argent (England) taxes 7." in c.told("vert")


# -- items


@rule("BR-RESOURCE-01", "BR-RESOURCE-04", "BR-RESOURCE-05")
def test_an_item_on_every_area_for_who_controls_it_beside_those_that_lie_there() -> None:
    c = Court()
    c.good("food", "sable", "lombardy")
    c.g.control["lombardy"] = "gules"
    money.place_items(c.g)
    assert len(c.g.goods) == 16
    assert [x.seat for x in c.g.goods.values() if x.at == "lombardy"] == ["sable", "gules"]
    c = Court(areas="12")
    money.place_items(c.g)
    assert len(c.g.goods) == 12


# -- relief


@rule("BR-REBELLION-14")
def test_each_marker_is_bought_off_for_fifteen() -> None:
    c = Court(turn=2)
    c.g.revolts = {"kent": 1, "wessex": 1, "tuscany": 1}
    c.g.player("argent", cash=29)
    c.stand(Relief())
    assert "argent: In revolt: Kent, Wessex." in c.asked()
    c.no("argent", "buy off Tuscany")
    c.say("argent", "buy off Kent")
    assert "15" in c.no("argent", "buy off Wessex")


# -- upkeep


@rule("BR-MAINTAIN-01", "BR-MAINTAIN-04")
def test_two_crowns_for_every_army_and_fleet_royals_cost_nothing() -> None:
    c = Court(turn=2)
    c.army("argent", "kent", 9)
    c.fleet("argent", "kent"), c.fleet("argent", "kent")
    for n in range(5):
        c.person(f"Hal{n}", 25, piece=str(n + 1), at="kent")
    c.g.player("argent", cash=30)
    c.stand(Upkeep())
    c.say("argent", "done")
    assert c.now.players["argent"].cash == 8


@rule("BR-MAINTAIN-03")
def test_units_without_upkeep_go_to_the_pool_not_to_the_year_box() -> None:
    c = Court(turn=2)
    c.army("argent", "kent", 10)
    c.g.player("argent", cash=15)
    c.stand(Upkeep())
    c.say("argent", "disband 1 army")
    assert len(c.now.armies) == 9
    c.say("argent", "done")
    assert (len(c.now.armies), c.now.players["argent"].cash, c.now.graves) == (7, 1, ())
    assert money.pool(c.now, "england") == 13


# -- raising


@rule("BR-RAISE-01")
def test_a_unit_costs_five() -> None:
    c = Court()
    c.g.player("argent", cash=37)
    c.stand(RaisingRounds())
    assert "each costs 5" in c.no("argent", "raise 8 armies")
    c.say("argent", "raise 7 armies")
    assert c.now.players["argent"].cash == 2


@rule("BR-RAISE-02", "BR-RAISE-03", "BR-RAISE-04", "BR-RAISE-05", "BR-RAISE-12", "BR-YEARTRACK-04")
def test_limits_of_armies_and_fleets() -> None:
    c = Court(turn=2)
    c.g.control |= {"kent": "azure", "flanders": "argent"}
    c.g.revolts = {"wessex": 1}
    c.army("argent", "essex", 12)
    assert money.raise_room(c.g, "argent", "army", "england") == 4, "9 held, 1 in revolt; Flanders does not count"
    c.army("argent", "essex", 6)
    assert money.raise_room(c.g, "argent", "army", "england") == 0
    c = Court(turn=2)
    c.army("argent", "essex", 8)
    c.g.graves = (Grave("england", 0, 6), Grave("england", 5, 3))
    assert money.pool(c.g, "england") == 3
    assert money.raise_room(c.g, "argent", "army", "england") == 3
    fleets = [c.fleet("argent", "kent") for _ in range(4)]
    assert money.raise_room(c.g, "argent", "fleet", "england") == 0
    del c.g.fleets[fleets[0]]
    assert money.raise_room(c.g, "argent", "fleet", "england") == 1


@rule("BR-RAISE-06", "BR-RAISE-07", "BR-RAISE-10")
def test_armies_appear_in_the_capital_fleets_on_a_home_coast() -> None:
    c = Court(turn=2)
    c.g.player("gules", cash=50)
    c.army("azure", "franconia", 2)
    c.stand(RaisingRounds())
    c.say("argent", "done")
    c.say("azure", "done")
    c.no("gules", "raise 1 fleet at Bavaria")
    c.no("gules", "raise 1 fleet at Kent")
    c.say("gules", "raise 1 fleet at Friesland")
    c.say("gules", "raise 2 armies")
    assert [x.at for x in c.now.armies.values() if x.seat == "gules"] == ["franconia"] * 2
    assert [x.at for x in c.now.fleets.values()] == ["friesland"]


@rule("BR-RAISE-08", "BR-YEARTRACK-02", "BR-YEARTRACK-03")
def test_dead_armies_come_back_in_the_interphase_ten_years_later() -> None:
    c = Court(turn=7)  # 1330
    c.army("argent", "essex", 9)
    c.g.graves = (Grave("england", 0, 6), Grave("england", 5, 5))
    assert money.raise_room(c.g, "argent", "army", "england") == 0
    c.g.player("argent", cash=99)
    c.stand(Interphase())
    assert c.now.graves == (Grave("england", 5, 5),)
    assert money.raise_room(c.now, "argent", "army", "england") == 6


@rule("BR-RAISE-09", "BR-FIRSTTURN-01", "BR-FIRSTTURN-02", "BR-SECRECY-01")
def test_units_are_bought_in_rounds_until_all_pass_and_then_placed_one_by_one() -> None:
    c = Court()
    c.g.player("argent", cash=20)
    c.g.player("azure", cash=10)
    c.stand(RaisingRounds())
    c.say("argent", "raise 1 army")
    c.say("argent", "done")
    c.say("azure", "raise 1 army")
    c.say("azure", "done")
    for poor in ("gules", "sable", "vert"):
        assert c.asked().startswith(poor), "whoever has no money is asked too: nobody sees what is in a purse"
        c.say(poor, "done")
    assert c.asked().startswith("argent"), "he may answer what the other raised"
    c.say("argent", "raise 1 fleet")
    while type(c.match.phase) is RaisingRounds:
        c.say(c.match.awaited()[0], "done")
    c.g = c.now
    c.stand(Placement())
    order = c.now
    assert [x.at for x in order.armies.values()] + [x.at for x in order.fleets.values()] == ["", "", ""]
    first = c.match.awaited()[0]
    mine = "Calais" if first == "argent" else "Normandy"
    c.no(first, "place army at Tuscany")
    c.say(first, f"place army at {mine}")
    assert c.match.awaited()[0] != first
    c.no(c.match.awaited()[0], "raise 1 army")


@rule("BR-RAISE-09")
def test_what_is_raised_is_taken_back_until_the_turn_of_raising_is_over_and_told_in_one_sentence() -> None:
    c = Court()
    for seat in ("argent", "azure"):
        c.g.player(seat, cash=10)
    c.stand(RaisingRounds())
    assert c.say("argent", "raise 1 army") == "You raise 1 army."
    c.say("argent", "raise 1 army")
    assert c.asked() == "argent: You can raise no more with 0 crowns: done, or undo what you raised last."
    assert "raises" not in c.told("azure")
    c.match.undo("argent")
    c.say("argent", "raise 1 fleet")
    c.say("argent", "done")
    assert "Argent (England) raises 1 army and 1 fleet." in c.told("azure")
    assert c.asked().startswith("azure")
    with pytest.raises(Refused):
        c.match.undo("argent")
    c.say("azure", "done")
    assert c.now.raised == {}


@rule("BR-RAISE-11")
def test_no_army_without_a_capital() -> None:
    c = Court(turn=3)
    c.g.player("sable", cash=20)
    c.g.control["latium"] = "gules"
    c.g.crown("italy", lost=True, castle=0)
    assert money.raise_refusal(c.g, "sable", "army", 1, "").rule == "BR-RAISE-11"  # type: ignore[union-attr]
    c.g.crown("italy", capital="tuscany")
    assert money.raise_refusal(c.g, "sable", "army", 1, "") is None


@rule("BR-CAPITAL-07")
def test_a_damaged_castle_is_whole_again_at_the_interphase_a_destroyed_one_never() -> None:
    c = Court(turn=2)
    c.g.crown("england", castle=4)
    c.g.crown("france", castle=0, strong=0)
    c.stand(Interphase())
    assert (c.now.crowns["england"].castle, c.now.crowns["france"].castle) == (10, 0)


# -- cashing in


@rule("BR-CASHIN-01", "BR-CASHIN-02", "BR-CASHIN-03", "BR-CASHIN-04", "BR-CASHIN-05", "BR-CASHIN-08")
@pytest.mark.parametrize(
    ("kinds", "at", "brings", "left"),
    [
        ("food metals cloth", "essex", 50, 0),
        ("food metals cloth semi-luxury", "essex", 80, 0),
        ("food metals cloth semi-luxury luxury", "essex", 120, 0),
        ("food metals cloth luxury", "essex", 50, 1),
        ("food metals", "essex", 0, 2),
        ("food metals cloth", "kent", 0, 3),
        ("food food metals metals cloth cloth luxury semi-luxury", "essex", 170, 0),
    ],
)
def test_what_sets_bring(kinds: str, at: str, brings: int, left: int) -> None:
    c = Court()
    for kind in kinds.split():
        c.good(kind, "argent", at)
    while money.cash_one(c.g, "argent"):
        pass
    assert (c.g.players["argent"].cash, len(c.g.goods)) == (brings, left)


@rule("BR-CASHIN-06", "BR-CASHIN-07")
def test_cashing_in_is_voluntary_and_one_may_keep_a_set() -> None:
    c = Court()
    for kind in ("food", "metals", "cloth") * 2:
        c.good(kind, "argent", "essex")
    c.stand(Closing())
    c.say("argent", "cash in 1 set")
    assert (c.now.players["argent"].cash, len(c.now.goods)) == (50, 3)
    c.say("argent", "done")
    assert len(c.now.goods) == 3


# -- the end


@rule("BR-END-01", "BR-END-02")
def test_the_last_turn_ends_the_game_after_its_cashing_in() -> None:
    c = Court(turn=8, end="1335")
    for kind in ("food", "metals", "cloth"):
        c.good(kind, "argent", "essex")
    c.g.player("azure", cash=49)
    c.stand(Closing())
    assert not c.now.finished
    c.say("argent", "cash in")
    c.say("argent", "done")
    assert (c.now.finished, c.now.winners) == (True, ("argent",))
    assert not ending.over(Court(turn=7, end="1335").g)


@rule("BR-END-01", "BR-END-02")
def test_a_time_of_the_clock_ends_the_game_with_the_turn_under_way() -> None:
    c = Court(turn=2)
    for kind in ("food", "metals", "cloth"):
        c.good(kind, "argent", "essex")
    c.stand(Closing())
    c.say(REFEREE, "last turn")
    assert not c.now.finished, "the turn is played to its end"
    with pytest.raises(Refused, match="last turn already"):
        c.say(REFEREE, "last turn")
    c.say(REFEREE, "not last turn")
    c.say(REFEREE, "end the game after this turn")
    score = c.match.game.pages.score
    assert score is not None
    assert "when this turn is over" in str(score(FOG.view(c.now, "azure")))
    c.say("argent", "cash in")
    c.say("argent", "done")
    assert (c.now.finished, c.now.winners) == (True, ("argent",))


@rule("BR-END-03", "BR-END-04", "BR-LANDLESS-05")
@pytest.mark.parametrize(
    ("england", "france", "taken", "won"),
    [(212, 210, 0, ("argent",)), (210, 212, 3, ("azure",)), (210, 210, 2, ("argent",)), (210, 210, 0, SEATS[:2])],
)
def test_the_richest_wins_then_who_has_more_provinces_else_they_share(
    england: int, france: int, taken: int, won: tuple[str, ...]
) -> None:
    c = Court()
    c.g.player("argent", cash=england)
    c.g.player("azure", cash=france)
    c.g.control |= dict.fromkeys(homes("italy")[:taken], "argent")
    ending.finish(c.g)
    assert c.g.winners == won
    if france > england:  # a house without a country may win as well
        c.g.player("azure", country="")
        c.g.crown("france", seat="")
        ending.finish(c.g)
        assert c.g.winners == won


@rule("BR-END-05")
def test_a_goal_ends_the_game_and_the_richest_over_it_wins() -> None:
    c = Court(goal="800")
    c.g.player("argent", cash=799)
    assert not ending.over(c.g)
    c.g.player("azure", cash=805)
    c.g.player("vert", cash=830)
    assert ending.over(c.g)
    ending.finish(c.g)
    assert c.g.winners == ("vert",)


@rule("BR-END-05", "BR-CASHIN-06")
def test_a_threshold_is_won_by_one_sack_of_goods() -> None:
    c = Court(turn=4, goal="800")
    for kind in ("food", "metals", "cloth"):
        c.good(kind, "argent", "essex")
    c.g.player("argent", cash=740)
    c.g.player("azure", cash=799)
    c.good("semi-luxury", "argent", "kent")
    assert money.best_set(c.g, "argent")[0] == 50, "790: the vintage still lies in Kent"
    c.g.change("semi-luxury-1", at="essex")
    c.stand(Closing())
    c.say("argent", "cash in")
    told = c.say("argent", "done")
    assert "won with 820 crowns" in told
    assert c.now.winners == ("argent",)


# -- neutral land at the beginning


@rule("BR-OPTF-01", "BR-OPTF-07")
def test_rule_f_begins_with_ten_neutral_provinces_home_only_to_their_country() -> None:
    c = Court(rule_f="on")
    assert {p for p, s in c.g.control.items() if s == NEUTRAL} == {p.id for p in provinces().values() if p.neutral}
    assert len(c.g.control) == 10
    assert money.income(c.g, "argent", 5) == 40
    land.set_control(c.g, "yorkshire", "argent")
    land.set_control(c.g, "flanders", "gules")
    assert "yorkshire" in land.home_held(c.g, "argent")
    assert "flanders" not in land.home_held(c.g, "gules")
    assert c.g.owner("flanders") == "gules"


@rule("BR-OPTG-09", "BR-OPTG-11", "BR-OPTG-12", "BR-OPTG-15")
def test_a_governor_raises_two_more_and_his_charisma_where_he_stands() -> None:
    c = Court(rule_g="on")
    duke = c.person("Hal", 25, charisma=-1)
    c.g.titles = {"wessex": duke}
    assert money.income(c.g, "argent", 5) == 52
    assert money.income(c.g, "argent", 7) == 72
    c.g.change(duke, piece="1", at="wessex")
    assert money.income(c.g, "argent", 5) == 51
    c.g.change(duke, seat="azure")
    assert (money.income(c.g, "argent", 5), money.income(c.g, "azure", 5)) == (50, 51)
    c.g.titles = {"lancashire": duke}
    c.g.change(duke, at="lancashire", charisma=1)
    assert [money.yield_of(c.throw(die).g, "lancashire") for die in (6, 5)] == [2, 1]
    c.g.change(duke, charisma=-2)
    assert money.yield_of(c.throw(1).g, "lancashire") == 0


# -- what a turn's interphase consists of


@rule("BR-ORDER-05")
@pytest.mark.parametrize(
    ("turn", "steps"),
    [
        (1, ["Taxation", "RaisingRounds", "Placement"]),
        (2, ["Taxation", "Relief", "Upkeep", "RaisingRounds"]),
    ],
)
def test_in_the_first_turn_there_is_nothing_but_taxes_items_and_raising(turn: int, steps: list[str]) -> None:
    c = Court(turn=turn)
    c.army("argent", "kent")
    c.g.revolts = {"wessex": 0}
    c.stand(Interphase())
    passed: list[str] = []
    while c.now.stage == "interphase":
        seat, step = c.match.awaited()[0], type(c.match.phase).__name__
        passed += [step] if step not in passed else []
        ask = c.match.ask(seat)
        assert ask is not None
        assert isinstance(ask.absent, Order)
        buys = step == "RaisingRounds" and seat == "argent" and len(c.now.armies) == 1
        c.match.give(seat, c.match.parse(seat, "raise 1 army") if buys else ask.absent)
    assert passed == steps
    assert c.now.goods
    assert c.now.players["vert"].cash == 50


@rule("BR-LANDLESS-02")
def test_a_baronial_house_taxes_by_leave_of_who_forgoes_it() -> None:
    c = Court(turn=2)
    crowns.without_home(c.throw().g, "vert")
    c.stand(Weddings())
    assert "BR-LANDLESS-02" in c.no("argent", "lease Kent to azure"), "he has a country"
    assert "BR-LANDLESS-02" in c.no("azure", "lease Kent to vert"), "it is not his"
    for place in ("Kent", "Wessex", "Warwickshire"):
        c.say("argent", f"lease {place} to vert")
    assert "BR-LANDLESS-02" in c.no("argent", "lease Kent to vert")
    for seat in SEATS:
        c.say(seat, "done")
    for seat in SEATS:
        c.say(seat, "tax 5")
    assert [c.now.players[s].cash for s in ("argent", "vert")] == [35, 15]
    assert [x.seat for x in c.now.goods.values() if x.at == "warwickshire"] == ["vert"], "the item too"
    c = Court(turn=2)
    crowns.without_home(c.throw().g, "vert")
    assert taxed(c, 5, "vert") == 0, "without leave nothing"


def test_a_sealed_answer_is_said_to_be_in_and_for_whom_the_table_waits() -> None:
    """BR-TAX-02: others learn neither the rate nor more than that it is chosen."""
    c = Court(Taxation())
    table = Table(c.match)
    assert table.prompt("argent").startswith("Taxes: 5 crowns")
    table.hear("argent", "tax 7")
    said = table.prompt("argent")
    assert said.startswith("'tax 7' is in, and may be changed until all have answered.")
    assert "Azure (France) chooses a tax." in said
    assert "Argent (England) chooses" not in said
    assert table.prompt("azure").startswith("Taxes: 5 crowns")
    assert "7' is in" not in table.prompt("azure") + table.prompt("")
    table.hear("argent", "tax 5")
    assert table.prompt("argent").startswith("'tax 5' is in")


def test_nobody_waits_for_who_only_may_order() -> None:
    """BR-SECRECY-01: that somebody who is through with marriages has an offer to answer is no news to others."""
    c = Court()
    c.person("Maud", 20, male=False)
    c.person("Ludo", 25, "azure")
    c.stand(Weddings())
    c.say("azure", "done")
    c.say("argent", "offer Maud to France for Ludo")
    assert c.match.ask("azure") is not None
    assert not any("Azure" in said for said in c.match.waits_for())
    assert any("Argent" in said for said in c.match.waits_for())


@rule("BR-MAINTAIN-02")
def test_nobody_is_disbanded_by_a_name_alone() -> None:
    """Neither a royal, who is no unit, nor armies are gone because somebody said no more than what they are."""
    c = Court(turn=2)
    c.army("argent", "kent", 3)
    c.person("Hal", 25, piece="1", at="kent")
    c.stand(Upkeep())
    scope: Any = c.match.game.language.scope(c.match, "argent")
    reader = reader_for(c.match.game, "argent")
    royals = [t.label for t in scope.things() if t.owner == "argent" and t.number is None]
    for line in ("army", "armies", "both", *royals, *(f"Prince {name}" for name in royals)):
        assert not isinstance(reader.read(line, scope), Reading), line
    assert royals


@rule("BR-CASHIN-08")
def test_what_is_promised_to_another_is_not_cashed_in() -> None:
    c = Court(turn=2)
    mine = c.good("food", "argent", c.g.capital("argent"))
    c.good("food", "argent", c.g.capital("argent"), owed="azure")
    assert money.in_capital(c.g, "argent")["food"] == [mine]


@rule("BR-MAINTAIN-03")
@pytest.mark.parametrize("at", ["cornwall", "channel"])
def test_what_an_unpaid_fleet_carried_lands_in_port_and_is_lost_at_sea(at: str) -> None:
    c = Court(turn=2)
    fleet = c.fleet("argent", at)
    (army,), item = c.army("argent", at, aboard=fleet), c.good("food", "argent", at, aboard=fleet)
    who = c.person("Hal", 20, piece="1", at=at, aboard=fleet)
    money.dismiss(c.g, fleet)
    landed = at in provinces()
    assert fleet not in c.g.fleets
    assert (army in c.g.armies, item in c.g.goods) == (landed, landed)
    left = [c.g.people[who].aboard, *(x.aboard for x in c.g.armies.values()), *(x.aboard for x in c.g.goods.values())]
    assert not any(left)
    assert c.g.people[who].at == (at if landed else c.g.capital("argent")), "a royal comes home"
