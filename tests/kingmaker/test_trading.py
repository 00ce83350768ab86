"""Transfers, trades, alliances (chapters TRANSFER, TRADE, ALLIANCE)."""

from __future__ import annotations

from minaria.games.kingmaker.rules import control, heirs, trading, turns
from minaria.games.kingmaker.rules.strength import strength

from .test_turns import under_way
from .tools import Field, rule

PERCY = "amber percy york; saxons-1, item-bristol, le-swan, earl-of-kent"


def percy(*more: str, **fields: object) -> Field:
    """Percy with things to give, Scrope of his faction and Roos of basalt beside him."""
    men = ("amber scrope york", "basalt roos york; saxons-2, le-thomas", "basalt grey dover")
    return Field("amber percy york; saxons-1, item-bristol, le-swan", *men, *more, **fields)  # type: ignore[arg-type]


@rule("KM-TRANSFER-01", "KM-TRANSFER-04", "KM-TRANSFER-06")
def test_ships_places_and_mercenaries_go_to_nobles_of_the_same_faction_beside_them() -> None:
    f = percy("amber pole london")
    before = strength(f.g, "scrope")
    assert "is given to Scrope" in f.say("amber", "give Saxons 1 to Scrope")
    f.say("amber", "give Bristol to Scrope")
    f.say("amber", "give Le Swan to Scrope")
    assert (f.g.holders["saxons-1"], f.g.holders["item-bristol"], f.g.ships["le-swan"].noble) == ("scrope",) * 3
    assert (strength(f.g, "scrope"), strength(f.g, "scrope", attacking=True)) == (before, before), "not in this turn"
    assert "KM-TRANSFER-06" in f.no("amber", "give Saxons 1 to Percy")
    assert "KM-TRANSFER-06" in f.no("amber", "sail Le Swan to the Narrow Sea")
    assert "KM-TRANSFER-04" in percy("amber pole london").no("amber", "give Saxons 1 to Pole")
    g = under_way(f)
    while g.player != "amber" or g.clock == f.g.clock:
        turns.begin(g)
    assert (strength(g, "scrope"), strength(g, "scrope", attacking=True)) == (before + 10, before + 50)


@rule("KM-TRANSFER-04", "KM-TRANSFER-05", "KM-TRANSFER-06")
def test_allies_are_given_things_and_never_robbed() -> None:
    f = percy()
    assert "KM-TRANSFER-04" in f.no("amber", "give Saxons 1 to Roos"), "no ally"
    allied = percy(alliances=(("amber", "basalt"),))
    assert "KM-TRANSFER-05" in allied.no("amber", "give Saxons 2 to Percy"), "an ally's is his to give"
    allied.say("amber", "give Saxons 1 to Roos")
    assert allied.g.unready["saxons-1"] == "basalt"
    g = under_way(allied)
    turns.begin(g)
    assert g.player == "basalt"
    assert strength(g, "roos") == 20 + 10 + 10


@rule("KM-TRANSFER-01", "KM-TRANSFER-02", "KM-TRANSFER-03")
def test_what_never_changes_hands_by_agreement() -> None:
    f = Field(
        "amber percy york; bishop-of-lincoln, admiral-of-england; henry-vi",
        "amber scrope york; earl-of-kent",
        "amber grey york",
        "basalt roos york; saxons-2",
    )
    assert "KM-TRANSFER-03" in f.no("amber", "give Earl of Kent to Grey")
    assert "KM-TRANSFER-03" in f.no("amber", "give Bishop of Lincoln to Grey")
    assert "KM-TRANSFER-03" in f.no("amber", "trade Earl of Kent to basalt for Saxons 2")
    assert "KM-TRANSFER-01" in f.no("amber", "give Trinity to Grey"), "she goes with the office"
    assert "KM-TRANSFER-02" in f.no("amber", "trade Henry VI to basalt for Saxons 2")
    f.say("amber", "entrust Henry VI to Scrope")
    assert heirs.guard_of(f.g, "henry-vi") == "scrope", "but heirs are transferred"
    assert "KM-HEIRMOVE-03" in f.no("amber", "entrust Henry VI to Roos")
    allied = f.change(alliances=(("amber", "basalt"),))
    allied.say("amber", "entrust Henry VI to Roos")
    assert heirs.holder(allied.g, "henry-vi") == "basalt"


@rule("KM-TRADE-01", "KM-TRADE-02")
def test_a_trade_between_nobles_of_two_factions_in_one_space() -> None:
    f = percy()
    assert "KM-TRADE-01" in f.no("amber", "trade Saxons 1 to amber for Saxons 2")
    assert "KM-TRADE-01" in f.no("amber", "trade Saxons 2 to basalt for Saxons 1"), "not his to give"
    f.say("amber", "trade Le Swan and Saxons 1 to basalt for Le Thomas")
    assert f.asked() == "basalt: Amber offers you Le Swan and Saxons for Le Thomas: accept, refuse or later?"
    assert "Amber trades Le Swan and Saxons to Basalt for Le Thomas." in f.say("basalt", "accept")
    assert (f.g.ships["le-swan"].noble, f.g.ships["le-thomas"].noble, f.g.holders["saxons-1"]) == (
        "roos",
        "percy",
        "roos",
    )
    assert strength(f.g, "roos") == 20 + 10, "the Saxons traded count from basalt's next turn"
    assert "KM-TRANSFER-06" in f.no("amber", "sail Le Thomas to Lynn")
    apart = Field("amber percy york; saxons-1", "basalt roos london; saxons-2")
    assert "KM-TRADE-01" in apart.no("amber", "trade Saxons 1 to basalt for Saxons 2")


@rule("KM-TRADE-01", "KM-SECRET-04")
def test_a_trade_refused_is_known_to_the_two_alone() -> None:
    f = percy()
    f.say("amber", "trade Le Swan to basalt for Le Thomas")
    assert "Basalt refuses Amber's offer." in f.say("basalt", "refuse")
    assert "refuses Amber's offer" not in f.told("cinder")
    assert f.g.ships["le-swan"].noble == "percy"


@rule("KM-ALLIANCE-01", "KM-ALLIANCE-02", "KM-ALLIANCE-03")
def test_alliances_are_declared_to_all_and_ended_as_a_turn_begins() -> None:
    f = percy("basalt neville middleham inside")
    f.say("amber", "ally with basalt")
    assert f.asked() == "basalt: Amber offers you an alliance: accept, refuse or later?"
    f.say("basalt", "accept")
    assert "Amber and Basalt are allied." in f.told("dusk")
    assert f.g.allied("amber", "basalt")
    assert control.standing(f.g, "amber", "middleham") == control.ALLIED
    assert control.open_to(f.g, "amber", "middleham")
    assert f.no("amber", "end alliance with basalt").startswith("Not now.")
    assert "KM-ALLIANCE-01" in f.no("amber", "ally with basalt")
    start = percy(part="opening", alliances=(("amber", "basalt"),))
    start.say("amber", "end alliance with basalt")
    assert "Amber ends the alliance with Basalt." in start.told("dusk")
    assert not start.g.allied("amber", "basalt")
    refused = percy()
    refused.say("amber", "ally with basalt")
    refused.say("basalt", "no")
    assert refused.g.alliances == ()


def test_a_common_army_is_parted_with_the_alliance() -> None:
    f = percy(part="opening", alliances=(("amber", "basalt"),))
    g = under_way(f)
    g.noble("roos", army="percy")
    trading.part(g, "amber", "basalt")
    assert g.nobles["roos"].army == ""
