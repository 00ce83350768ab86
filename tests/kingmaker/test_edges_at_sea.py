"""What the rules of ships, refuges, ransoms, promises and pretenders just include and just leave out."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.games.kingmaker.rules import pretenders, promises, ransoming, refuge_items, refuges, reserve, sailing
from minaria.games.kingmaker.rules.strength import base
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Noble, Ship, Siege
from minaria.games.kingmaker.tables import events, ships
from minaria.kit.pacts import Clause

from .test_edges import told
from .test_turns import under_way
from .tools import Field, rule

SEA = "the-narrow-sea"


def afloat(*lines: str, fleet: dict[str, Ship], **fields: Any) -> Kingmaker:
    """Amber's Movement Phase with these ships, and nothing else afloat."""
    g = under_way(Field(*lines, part="movement", **fields))
    g.ships = fleet
    return g


def why(found: Any) -> str:
    """The rule of a refusal, '' if there is none."""
    return "" if found is None else str(found.rule)


# -- ships


@rule("KM-FLEET-03", "KM-SHIP-01")
def test_only_allies_ships_beside_ones_own_are_commanded() -> None:
    fleet = {
        "le-swan": Ship("amber", "calais", "percy"),
        "trinity": Ship("basalt", "calais", "roos"),
        "nicholas": Ship("basalt", "london", "roos"),
        "christopher": Ship("cinder", "calais", "grey"),
        "le-margaret": Ship("", "calais", ""),
    }
    lines = ("amber percy york", "basalt roos york", "cinder grey york")
    g = afloat(*lines, fleet=fleet, alliances=(("amber", "basalt"),))
    assert sailing.commanded(g, "amber") == ["le-swan", "trinity"]


@rule("KM-BLOCKADE-02")
def test_allies_blockade_nobody() -> None:
    fleet = {"le-swan": Ship("amber", "dover", "percy"), "trinity": Ship("basalt", SEA, "roos", blockade="dover")}
    lines = ("amber percy york", "basalt roos york")
    assert sailing.blockaders(afloat(*lines, fleet=fleet), "le-swan") == ["trinity"]
    assert sailing.blockaders(afloat(*lines, fleet=fleet, alliances=(("amber", "basalt"),)), "le-swan") == []


@rule("KM-BLOCKADE-01")
@pytest.mark.parametrize(
    ("port", "fleet", "text"),
    [
        ("york", ("le-swan",), "has no port"),
        ("dover", ("le-swan", "le-swan"), "Name each ship once."),
        ("dover", ("trinity",), "Name ships of yours."),
        ("dover", ("le-margaret",), "Name ships of yours."),
        ("dover", (), "Name ships of yours."),
        ("calais", ("nicholas",), "blockades Calais already"),
        ("london", ("le-swan",), "does not open on"),
        ("dover", ("le-swan",), ""),
    ],
)
def test_who_may_blockade_what(port: str, fleet: tuple[str, ...], text: str) -> None:
    there = {
        "le-swan": Ship("amber", SEA, "percy"),
        "nicholas": Ship("amber", SEA, "percy", blockade="calais"),
        "trinity": Ship("basalt", SEA, "roos"),
    }
    g = afloat("amber percy york", "basalt roos york", fleet=there)
    found = sailing.blockade_refusal(g, "amber", port, fleet)
    assert (found is None) is (not text)
    assert text in ("" if found is None else found.text)


@rule("KM-ARMY-01", "KM-ARMY-05", "KM-FLEET-01")
@pytest.mark.parametrize(
    ("force", "text"),
    [
        (("percy",), "formed of several nobles"),
        (("percy", "percy"), "formed of several nobles"),
        (("percy", "le-swan"), "formed of several nobles"),
        (("percy", "audley"), "formed of several nobles"),
        (("percy", "grey"), "not in the same place"),
        (("percy", "pole"), "not in the same place"),
        (("percy", "roos"), "of your own faction"),
        (("percy", "scrope"), ""),
    ],
)
def test_who_forms_an_army(force: tuple[str, ...], text: str) -> None:
    lines = ("amber percy york", "amber scrope york", "amber grey york inside", "amber pole london", "basalt roos york")
    g = afloat(*lines, fleet={"le-swan": Ship("amber", "calais", "percy")})
    found = sailing.form_refusal(g, "amber", force)
    assert (found is None) is (not text)
    assert text in ("" if found is None else found.text)


@rule("KM-TRANSPORT-01", "KM-EVENTCARD-11")
def test_who_may_go_aboard() -> None:
    fleet = {"le-swan": Ship("amber", "calais", "percy"), "trinity": Ship("amber", SEA, "percy")}
    lines = ("amber percy calais", "amber grey dover", "amber roos calais", "basalt pole calais")
    g = afloat(*lines, fleet=fleet)
    assert why(sailing.boarding_refusal(g, ("le-swan",), ("percy",))) == ""
    assert why(sailing.boarding_refusal(g, ("le-swan",), ("grey",))) == "KM-TRANSPORT-01", "he is elsewhere"
    assert why(sailing.boarding_refusal(g, ("le-swan",), ("audley",))) == "KM-TRANSPORT-01", "he is not in play"
    assert why(sailing.boarding_refusal(g, ("le-swan",), ("pole",))) == "KM-TRANSPORT-02"
    assert why(sailing.boarding_refusal(g, ("trinity",), ("percy",))) == "KM-TRANSPORT-01", "she is at sea"
    g.noble("grey", at=SEA)
    assert why(sailing.boarding_refusal(g, ("trinity",), ("grey",))) == "KM-TRANSPORT-01", "nobody boards at sea"
    g.noble("roos", captor="basalt", since=1)
    assert why(sailing.boarding_refusal(g, ("le-swan",), ("roos",))) == "KM-TRANSPORT-01"
    g.moved = ("percy",)
    assert why(sailing.boarding_refusal(g, ("le-swan",), ("percy",))) == "KM-TRANSPORT-01"
    g.again = ("percy",)
    assert why(sailing.boarding_refusal(g, ("le-swan",), ("percy",))) == "", "a Free Move is a second move"


@rule("KM-TRANSPORT-07", "KM-TRANSPORT-06")
def test_who_is_too_many_for_one_ship_is_spread_over_the_fleet() -> None:
    small = [s for s, x in sorted(ships().items()) if x.capacity == 100][:3]
    lines = ("amber percy calais; marshal-of-england", "amber grey calais")
    g = afloat(*lines, fleet={s: Ship("amber", "calais", "percy") for s in small})
    assert base(g, "percy") == 200
    berths = sailing.berths(g, small, ("percy",))
    assert berths == {"percy": tuple(small[:2])}
    berths = sailing.berths(g, small, ("percy", "grey"))
    assert berths == {"percy": tuple(small[:2]), "grey": (small[2],)}, "Grey goes where there is room left"


@rule("KM-PORT-02", "KM-PORT-03", "KM-PORT-04", "KM-PORT-05", "KM-REFUGE-12")
@pytest.mark.parametrize(
    ("nobles", "port", "leave", "rule_id"),
    [
        ((), "dover", True, ""),  # basalt's: he may be asked
        ((), "dover", False, "KM-PORT-05"),
        (("percy",), "dover", False, "KM-PORT-04"),
        ((), "bristol", True, "KM-PORT-03"),  # neutral
        ((), "ipswich", True, ""),  # his own
        ((), "isle-of-man", True, "KM-REFUGE-12"),  # basalt's castle in a refuge
        (("grey",), "isle-of-man", True, "KM-REFUGE-12"),
        (("stanley",), "isle-of-man", True, ""),  # who may stay there
        (("grey", "hastings"), "isle-of-man", True, "KM-REFUGE-12"),
    ],
)
def test_where_ships_may_put_in(nobles: tuple[str, ...], port: str, leave: bool, rule_id: str) -> None:
    taken = {"dover": "basalt", "ipswich": "amber", "douglas": "basalt"}
    lines = (
        "amber percy calais",
        "amber stanley calais",
        "amber grey calais",
        "amber hastings calais",
        "basalt roos york",
    )
    g = afloat(*lines, fleet={}, taken=taken)
    found = sailing.landing_refusal(g, "amber", nobles, port, leave)
    assert why(found) == rule_id


@rule("KM-TRANSPORT-10", "KM-TRANSPORT-14", "KM-EVENTCARD-05")
def test_who_is_driven_ashore_owes_a_siege_as_one_who_landed() -> None:
    """Driven by a storm he stands in the open before a place that is not his; he may move in his own turn."""
    fleet = {"le-swan": Ship("amber", SEA, "percy"), "trinity": Ship("amber", SEA, "percy")}
    g = afloat("amber percy calais", fleet=fleet, taken={"dover": "basalt"})
    g.noble("percy", at=SEA, aboard=("le-swan", "trinity"))
    sailing.drive(g, "le-swan", "dover")
    assert (g.nobles["percy"].at, g.nobles["percy"].inside, g.nobles["percy"].aboard) == ("dover", False, ())
    assert g.landed == ("percy",)
    assert g.ships["trinity"].at == SEA


# -- strength, refuges, what is brought in


@rule("KM-TRANSFER-06", "KM-ENTER-06")
def test_mercenaries_who_do_not_count_yet_are_no_troops_and_titles_always_are() -> None:
    g = under_way(Field("amber percy york; saxons-1, marshal-of-england"))
    with_all = base(g, "percy")
    g.unready = {"saxons-1": "amber"}
    assert base(g, "percy") == with_all - 10
    g.unready = {"saxons-1": "amber", "marshal-of-england": "amber"}
    assert base(g, "percy") == with_all - 10, "an office counts at once"


@rule("KM-REFUGE-01", "KM-REFUGE-10", "KM-EVENTCARD-12")
def test_a_refuge_item_shelters_through_its_round_and_a_taken_port_for_good() -> None:
    g = under_way(Field("amber percy teviotdale", "amber grey isle-of-man", clock=9))
    for shelter, stays in (0, False), (g.round - 1, False), (g.round, True), (g.round + 1, True):
        g.noble("percy", shelter=shelter)
        assert refuges.may_stay(g, "percy", "teviotdale") is stays
    g.clock = 0
    g.noble("percy", shelter=0)
    assert not refuges.may_stay(g, "percy", "teviotdale"), "before the first round too"
    assert not refuges.may_stay(g, "grey", "isle-of-man")
    g.taken = {"douglas": "amber"}
    assert refuges.may_stay(g, "grey", "isle-of-man")


@rule("KM-EVENTCARD-12", "KM-EVENTCARD-13")
def test_a_refuge_is_not_played_for_nothing() -> None:
    f = Field("amber percy teviotdale", "basalt roos york", part="movement", clock=5).hold("amber", "refuge-1")
    g = under_way(f)
    number = events()["refuge-1"].number
    assert why(refuge_items.refusal(g, "amber", "percy", "refuge-1")) == ""
    assert why(refuge_items.refusal(g, "amber", "roos", "refuge-1")) == "KM-EVENTCARD-13"
    g.noble("percy", shelter=g.round + number - 2)
    assert why(refuge_items.refusal(g, "amber", "percy", "refuge-1")) == "", "a round longer"
    g.noble("percy", shelter=g.round + number - 1)
    assert why(refuge_items.refusal(g, "amber", "percy", "refuge-1")) == "KM-EVENTCARD-12"
    g.noble("percy", shelter=0, captor="basalt", since=1)
    assert why(refuge_items.refusal(g, "amber", "percy", "refuge-1")) == "KM-EVENTCARD-13"


@rule("KM-CROWN-04", "KM-CROWN-02")
def test_a_noble_is_brought_in_and_no_award() -> None:
    hands = {"amber": ("neville", "saxons-1"), "basalt": (), "cinder": (), "dusk": ()}
    f = Field("amber percy york", hands=hands)
    assert why(reserve.award_refusal(f.g, "amber", "neville", "percy")) == "KM-CROWN-04"
    assert why(reserve.award_refusal(f.g, "amber", "saxons-1", "percy")) == ""
    g = under_way(f)
    g.sieges = {"warwick": Siege("basalt", 1, ("roos",))}
    assert "warwick" not in reserve.entries(g, "amber", "neville"), "not into a siege"


@rule("KM-WESTMINSTER-01", "KM-CROWN-04")
def test_westminster_comes_to_ones_own_king() -> None:
    two = ("henry-vi", "richard-of-york")
    lines = ("amber percy york;; henry-vi", "basalt roos london;; richard-of-york")
    g = Field(*lines, crowned=two).g
    assert reserve.entries(g, "amber", "bishop-of-westminster") == ["york"]
    assert reserve.entries(g, "basalt", "bishop-of-westminster") == ["london"]
    assert reserve.entries(g, "cinder", "bishop-of-westminster") == []


# -- ransoms and promises


@rule("KM-RANSOM-01", "KM-CAPTURE-04")
def test_talks_are_between_captor_and_faction_alone() -> None:
    g = under_way(Field("amber percy york", "basalt roos york", "cinder grey london"))
    assert ransoming.other(g, "roos", "amber") == ""
    g.noble("roos", captor="amber", since=1)
    assert [ransoming.other(g, "roos", s) for s in ("amber", "basalt", "cinder")] == ["basalt", "amber", ""]
    assert why(ransoming.refusal(g, "amber", "roos", (), to="cinder")) == "KM-CAPTURE-04"
    assert why(ransoming.refusal(g, "amber", "roos", (), to="basalt")) == ""
    for noble, said in ("grey", "nobody's captive"), ("roos", "no matter of yours"):
        found = ransoming.refusal(g, "cinder", noble, ())
        assert found is not None
        assert said in found.text


@rule("KM-RANSOM-02", "KM-RANSOM-05")
def test_a_captor_asks_for_none_to_three_items() -> None:
    g = under_way(Field("amber percy york", "basalt roos york"))
    g.noble("roos", captor="amber", since=1)
    for number, rule_id in (-5, "KM-RANSOM-02"), (0, ""), (1, ""), (3, ""), (4, "KM-RANSOM-02"):
        assert why(ransoming.refusal(g, "amber", "roos", (), number)) == rule_id, number
    assert why(ransoming.refusal(g, "basalt", "roos", (), 2)) == "KM-RANSOM-05"


@rule("KM-RANSOM-02")
def test_only_what_a_faction_itself_has_is_payable() -> None:
    g = under_way(Field("amber percy york", "basalt roos york; saxons-1", "cinder grey york; scots-archers-1"))
    g.won = {"item-bristol": "basalt", "item-ipswich": "cinder"}
    assert ransoming.payable(g, "basalt") == ["saxons-1", "item-bristol"]


@rule("KM-RANSOM-03")
def test_a_promise_binds_until_the_factions_next_turn_is_over() -> None:
    for clock, seat, ends in (1, "basalt", 2), (1, "dusk", 4), (1, "amber", 5), (3, "amber", 5):
        g = Field("amber percy york", clock=clock).g
        assert ransoming.promise_ends(g, seat) == ends


@rule("KM-RANSOM-04", "KM-RANSOM-07", "KM-CAPTURE-03")
def test_what_is_paid_goes_to_a_noble_or_is_discarded() -> None:
    g = under_way(Field("amber percy york", "basalt roos york; saxons-1"))
    ransoming.pay(g, "saxons-1", None)
    assert "saxons-1" not in g.holders
    assert "saxons-1" in g.crown.used
    g = under_way(Field("amber percy york", "basalt roos york; le-swan"))
    g.ship("le-swan", fleet="le-swan", blockade="dover")
    ransoming.pay(g, "le-swan", "percy")
    assert g.ships["le-swan"] == Ship("amber", g.ships["le-swan"].at, "percy")
    assert g.unready == {"le-swan": "amber"}


@rule("KM-VOTE-17", "KM-SECRET-04")
def test_promises_are_those_of_two_and_one_is_not_another() -> None:
    g = under_way(Field("amber percy york", "basalt roos york", "cinder grey york"))
    yes = Clause("vote", "amber", {"item": "earl-of-kent", "vote": "yes"})
    no = Clause("vote", "amber", {"item": "earl-of-kent", "vote": "no"})
    promises.promise(g, "amber", "basalt", yes)
    assert promises.made(g, "amber", "basalt", yes)
    assert not promises.made(g, "amber", "basalt", no)
    assert not promises.made(g, "amber", "cinder", yes)
    assert not promises.made(g, "basalt", "amber", yes)
    promises.promise(g, "amber", "cinder", no)
    promises.promise(g, "cinder", "amber", no)
    assert sorted(g.pacts) == [1, 2, 3]
    promises.note(g, 1, "kept")
    assert not promises.made(g, "amber", "basalt", yes), "what is over is not promised any more"


# -- pretenders


@rule("KM-PRETENDER-03", "KM-PRETENDER-04")
def test_nobodys_pretender_alone_marches_and_is_crowned_in_an_open_london() -> None:
    for seat, captor, drawer, marches in (
        ("", "", "amber", True),
        ("basalt", "", "amber", False),
        ("", "basalt", "amber", False),
        ("", "", "basalt", False),
    ):
        g = under_way(Field("amber percy york", "basalt roos york"))
        g.nobles["southern-pretender"] = Noble(seat, "guildford", captor=captor)
        g.drawers = {"southern-pretender": drawer}
        pretenders.march(g, "amber")
        assert (g.nobles["southern-pretender"].at == "london") is marches, (seat, captor, drawer)
        assert (g.nobles["southern-pretender"].inside, "southern-pretender" in g.crowned) == (marches, marches)


@rule("KM-PRETENDER-04")
def test_a_london_that_is_held_opens_to_no_pretender() -> None:
    for lines, taken in ((("amber percy york",), {"london": "basalt"}), (("amber percy london inside",), {})):
        g = under_way(Field(*lines, taken=taken))
        g.nobles["southern-pretender"] = Noble("", "guildford")
        g.drawers = {"southern-pretender": "amber"}
        pretenders.march(g, "amber")
        assert g.nobles["southern-pretender"].at == "london"
        assert not g.nobles["southern-pretender"].inside
        assert not any("is crowned" in t for t in told(g))


@rule("KM-PRETENDER-06")
def test_a_crowned_pretender_is_undone_when_others_have_london() -> None:
    g = under_way(Field("amber percy york", "basalt roos york"))
    g.nobles["southern-pretender"] = Noble("amber", "london")
    for crowned, holder, undone in (
        (True, "", False),
        (True, "amber", False),
        (True, "basalt", True),
        (False, "basalt", 0),
    ):
        g.crowned = ("southern-pretender",) if crowned else ()
        g.taken = {"london": holder} if holder else {}
        g.settle()
        assert bool(pretenders.undone(g)) is bool(undone), (crowned, holder)
