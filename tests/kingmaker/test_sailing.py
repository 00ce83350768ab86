"""Ships, ports, passengers, blockades, fleets (chapters SHIP, PORT, TRANSPORT, BLOCKADE, FLEET) and refuges by sea."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.engine.dice import Seeded
from minaria.engine.state import Run
from minaria.games.kingmaker.phases.movement import Movement
from minaria.games.kingmaker.rules import refuges, sailing
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import ships, waters

from .tools import Field, rule

HOME = "basalt neville warwick inside"


def field(*nobles: str, at: dict[str, str] | None = None, **fields: Any) -> Field:
    """Amber's Movement Phase with ships where `at` says."""
    f = Field(*nobles, HOME, **fields)
    if at:
        g = f.g.copy()
        for s, where in at.items():
            g.ship(s, at=where)
        f.begin(g, f.match.position.stack[-1].phase)
    return f


def under_way(f: Field) -> Kingmaker:
    """A copy in which something may be carried out."""
    g = f.g.copy()
    g.run = Run(1, "amber", Seeded("1"))
    return g


def ship(f: Field, which: str = "le-swan") -> str:
    """Where a ship is."""
    return f.g.ships[which].at


PERCY = "amber percy dover; le-swan"


@rule("KM-SHIP-01", "KM-SHIP-04")
def test_all_some_or_none_of_the_ships_sail_each_once() -> None:
    f = field("amber percy york; admiral-of-england", at={"trinity": "solent", "christopher": "solent"})
    f.say("amber", "sail Trinity to Portsmouth")
    assert (ship(f, "trinity"), ship(f, "christopher")) == ("portsmouth", "solent")
    assert "KM-SHIP-01" in f.no("amber", "sail Trinity to Solent")
    f.say("amber", "sail Christopher to Portsmouth")
    assert len(f.g.fleet_at("portsmouth")) == 2
    assert "KM-SHIP-01" in field(PERCY, "cinder roos york; le-thomas").no("amber", "sail Le Thomas to Farne Deeps")


@rule("KM-SHIP-02", "KM-SHIP-03", "KM-SHIP-06")
def test_five_spaces_ports_counted_and_only_where_ports_open() -> None:
    f = field("amber percy york; le-swan, constable-of-dover-castle", at={"le-swan": "london"})
    ways = sailing.ways(f.g, "le-swan")
    assert ways["dover"] == ("london", "thames-mouth", "the-narrow-sea", "dover")
    assert max(len(w) - 1 for w in ways.values()) == 5
    f = field("amber percy york; le-swan", at={"le-swan": "dover"})
    assert len(sailing.ways(f.g, "le-swan")["calais"]) - 1 == 2
    assert "KM-SHIP-02" in f.no("amber", "sail Le Swan to Canterbury"), "no port there"
    assert "KM-SHIP-02" in f.no("amber", "sail Le Swan to Farne Deeps")
    assert set(waters()["rye"]) == {"the-narrow-sea", "beachy-channel"}
    assert waters()["dover"] == ("the-narrow-sea",)


@rule("KM-SHIP-07")
def test_a_fleet_holds_what_its_ships_hold_together() -> None:
    f = field("amber percy york; admiral-of-england")
    assert sailing.room(f.g, ("trinity", "christopher")) == 350
    assert ships()["grace-dieu"].capacity == 250


# -- ports


@rule("KM-PORT-01", "KM-TRANSPORT-04")
@pytest.mark.parametrize(("answer", "at", "aboard"), [("grant", "solent", ("le-swan",)), ("refuse", "southampton", ())])
def test_a_ship_leaves_an_unfriendly_port_by_leave_alone(answer: str, at: str, aboard: tuple[str, ...]) -> None:
    f = field("amber percy southampton; le-swan", at={"le-swan": "southampton"}, taken={"southampton": "basalt"})
    f.say("amber", "sail Le Swan to Solent with Percy")
    assert f.asked() == "basalt: Amber asks leave to sail from Southampton: grant or refuse?"
    f.say("basalt", answer)
    assert (ship(f), f.g.nobles["percy"].aboard) == (at, aboard)
    if answer == "refuse":
        assert "KM-PORT-01" in f.no("amber", "sail Le Swan to Solent")


@rule("KM-PORT-02")
def test_friendly_and_vacant_ports_are_open() -> None:
    f = field("amber percy york; le-swan", at={"le-swan": "the-wash"})
    f.say("amber", "sail Le Swan to Lynn")
    assert ship(f) == "lynn"
    f = field("amber percy york; le-swan", "cinder scrope lynn inside", at={"le-swan": "the-wash"})
    assert "KM-PORT-02" in f.no("amber", "sail Le Swan to Lynn")
    allied = f.change(alliances=(("amber", "cinder"),))
    allied.say("amber", "sail Le Swan to Lynn")
    f = field("amber percy york; le-swan", at={"le-swan": "farne-deeps"}, taken={"newcastle": "amber"})
    f.say("amber", "sail Le Swan to Newcastle")
    assert ship(f) == "newcastle"


@rule("KM-PORT-02")
@pytest.mark.parametrize("port", ["lynn", "yarmouth"])
def test_no_force_aboard_opens_an_unfortified_port_that_others_occupy(port: str) -> None:
    """Ruling K-43: it is entered only when a ship is driven there."""
    from minaria.games.kingmaker.tables import FORTIFIED, place_in

    assert place_in()[port].kind not in FORTIFIED
    off = sorted(waters()[port])[0]
    f = at_sea("percy", STRONG, "grace-dieu", off, f"cinder hastings {port} inside")
    assert "KM-PORT-02" in f.no("amber", f"sail Grace Dieu to {place_in()[port].name}")
    assert sailing.landing_refusal(f.g, "amber", ("percy",), port) is not None
    g = under_way(f)
    sailing.drive(g, "grace-dieu", port)
    assert (g.nobles["percy"].at, g.nobles["percy"].inside, g.landed) == (port, False, ("percy",))


STRONG = "grace-dieu, marshal-of-england, saxons-1"


def at_sea(noble: str, awards: str, ship_: str, sea: str, *others: str, **fields: Any) -> Field:
    """A noble of amber's at sea aboard a ship of his."""
    f = Field(f"amber {noble} york; {awards}", HOME, *others, **fields)
    g = f.g.copy()
    g.ship(ship_, at=sea)
    g.noble(noble, at=sea, aboard=(ship_,))
    f.begin(g, f.match.position.stack[-1].phase)
    return f


@rule("KM-PORT-03", "KM-TRANSPORT-12")
def test_a_neutral_port_is_entered_by_who_can_besiege_it() -> None:
    f = at_sea("percy", "grace-dieu", "grace-dieu", "the-narrow-sea")
    assert "KM-PORT-03" in f.no("amber", "sail Grace Dieu to Dover")
    f = at_sea("percy", "grace-dieu, marshal-of-england, saxons-1", "grace-dieu", "the-narrow-sea")
    f.say("amber", "sail Grace Dieu to Dover")
    assert f.at("percy") == "dover"
    assert f.g.landed == ("percy",), "he must try to besiege it"


@rule("KM-PORT-04")
def test_refused_at_an_unfriendly_port_the_ship_waits_at_sea() -> None:
    f = at_sea("percy", "le-swan", "le-swan", "bristol-channel", taken={"bristol": "basalt"})
    f.say("amber", "sail Le Swan to Bristol")
    assert f.asked() == "basalt: Amber asks leave to put in at Bristol: grant or refuse?"
    f.say("basalt", "refuse")
    assert ship(f) == "severn-mouth"
    assert f.g.nobles["percy"].aboard == ("le-swan",)
    f = at_sea("percy", "le-swan", "le-swan", "bristol-channel", taken={"bristol": "basalt"})
    f.say("amber", "sail Le Swan to Bristol")
    f.say("basalt", "grant")
    assert ship(f) == "bristol"
    strong = "grace-dieu, marshal-of-england, item-bristol, burgundian-crossbowmen-1, burgundian-crossbowmen-2"
    f = at_sea("percy", strong, "grace-dieu", "severn-mouth", taken={"bristol": "basalt"}, won={})
    f.say("amber", "sail Grace Dieu to Bristol")
    f.say("basalt", "refuse")
    assert f.at("percy") == "bristol", "strong enough to besiege it he lands all the same"


@rule("KM-PORT-05")
def test_a_ship_without_passengers_needs_leave() -> None:
    f = field("amber percy york; le-swan", at={"le-swan": "severn-mouth"}, taken={"bristol": "basalt"})
    f.say("amber", "sail Le Swan to Bristol")
    f.say("basalt", "refuse")
    assert ship(f) == "severn-mouth"
    assert "KM-PORT-05" in f.change(moved=()).no("amber", "sail Le Swan to Bristol")


@rule("KM-PORT-06", "KM-PORT-07", "KM-BLOCKADE-03", "KM-TRANSPORT-10", "KM-TRANSPORT-14")
def test_what_an_event_drives_into_port_may_sail_again_or_asks() -> None:
    f = at_sea("percy", "le-swan", "le-swan", "start-point")
    g = under_way(f)
    sailing.drive(g, "le-swan", "plymouth")
    assert (g.nobles["percy"].at, g.nobles["percy"].inside, g.nobles["percy"].aboard) == ("plymouth", False, ())
    assert "percy" not in g.moved, "he may move in his own turn"
    f.begin(g, Movement("amber"))
    f.say("amber", "sail Le Swan to Start Point")
    g = under_way(at_sea("percy", "le-swan", "le-swan", "the-narrow-sea", taken={"dover": "basalt"}))
    g.ship("le-swan", blockade="dover")
    sailing.drive(g, "le-swan", "dover")
    assert g.ships["le-swan"].blockade == ""
    f.begin(g, Movement("amber"))
    f.say("amber", "sail Le Swan to Narrow Sea")
    assert f.asked().startswith("basalt: Amber asks leave to sail from Dover")


@rule("KM-EVENTCARD-05", "KM-REFUGE-11")
def test_the_closest_ports_and_refuges_only_where_none_is_as_close() -> None:
    f = at_sea("percy", "le-swan", "le-swan", "start-point")
    assert "plymouth" in sailing.closest_ports(f.g, "le-swan")
    assert len(sailing.closest_ports(f.g, "le-swan")) > 1, "the owner chooses"
    f = at_sea("percy", "le-swan", "le-swan", "the-narrow-sea")
    assert "calais" not in sailing.closest_ports(f.g, "le-swan")
    assert {"dover", "rye", "sandwich"} <= set(sailing.closest_ports(f.g, "le-swan"))
    f = at_sea("percy", "le-swan", "le-swan", "thames-mouth")
    assert "london" in sailing.closest_ports(f.g, "le-swan")


# -- passengers


@rule("KM-TRANSPORT-01")
def test_a_noble_boards_only_where_he_begins() -> None:
    f = field("amber scrope canterbury; warden-of-the-cinque-ports")
    f.say("amber", "move Scrope to Dover")
    assert "KM-TRANSPORT-01" in f.no("amber", "sail Le Petre to Narrow Sea with Scrope")
    f = field("amber scrope dover; warden-of-the-cinque-ports")
    f.say("amber", "embark Scrope on Le Petre for Narrow Sea")
    assert f.g.nobles["scrope"].at == "the-narrow-sea"


@rule("KM-TRANSPORT-02")
def test_ships_take_nobles_of_their_own_or_of_an_ally() -> None:
    nobles = ("amber scrope york; warden-of-the-cinque-ports", "cinder roos dover")
    assert "KM-TRANSPORT-02" in field(*nobles).no("amber", "sail Le Petre to Narrow Sea with Roos")
    f = field(*nobles, alliances=(("amber", "cinder"),))
    f.say("amber", "sail Le Petre to Narrow Sea with Roos")
    assert f.g.nobles["roos"].aboard == ("le-petre",)


@rule("KM-TRANSPORT-03", "KM-TRANSPORT-05")
def test_they_embark_in_a_neutral_port_and_put_to_sea_at_once() -> None:
    f = field("amber percy plymouth; le-swan", at={"le-swan": "plymouth"})
    assert "KM-TRANSPORT-05" in f.no("amber", "sail Le Swan to Plymouth with Percy")
    f.say("amber", "sail Le Swan to Start Point with Percy")
    assert f.g.nobles["percy"].aboard == ("le-swan",)


@rule("KM-TRANSPORT-06", "KM-HEIRMOVE-05", "KM-HEIRMOVE-02")
def test_troops_aboard_fit_and_heirs_need_no_room() -> None:
    f = field("amber percy newcastle; le-thomas, saxons-1")
    assert "KM-TRANSPORT-06" in f.no("amber", "sail Le Thomas to Farne Deeps with Percy")
    f = field("amber percy newcastle; le-thomas; margaret-of-anjou")
    f.say("amber", "sail Le Thomas to Farne Deeps with Percy and Margaret")
    from minaria.games.kingmaker.rules import heirs

    assert heirs.where(f.g, "margaret-of-anjou") == ("farne-deeps", False)
    f = field("amber percy newcastle; le-thomas", "amber roos newcastle; ; henry-vi")
    assert "KM-HEIRMOVE-01" in f.no("amber", "sail Le Thomas to Farne Deeps with Percy and Henry")


@rule("KM-TRANSPORT-07", "KM-FLEET-02")
def test_troops_are_spread_over_ships_that_sail_as_one() -> None:
    f = field(
        "amber percy dover; admiral-of-england, le-swan, saxons-1",
        at={"christopher": "dover", "le-swan": "dover"},
    )
    assert sailing.room(f.g, ("le-swan",)) == 100
    f.say("amber", "sail Christopher and Le Swan to Narrow Sea with Percy")
    assert set(f.g.nobles["percy"].aboard) in ({"christopher", "le-swan"}, {"christopher"}, {"le-swan"})
    assert sum(ships()[s].capacity for s in f.g.nobles["percy"].aboard) >= 160
    later = f.change(moved=())
    assert "KM-TRANSPORT-07" in later.no("amber", "sail Le Swan to Dover")
    f = field(
        "amber percy dover; le-swan", "amber roos dover; le-thomas", at={"le-swan": "dover", "le-thomas": "dover"}
    )
    f.say("amber", "sail Le Swan to Narrow Sea with Percy")
    f.say("amber", "sail Le Thomas to Narrow Sea with Roos")
    assert (f.g.nobles["percy"].aboard, f.g.nobles["roos"].aboard) == (("le-swan",), ("le-thomas",))


@rule("KM-TRANSPORT-08", "KM-TRANSPORT-09", "KM-TRANSPORT-11")
@pytest.mark.parametrize(("tail", "ends"), [("", "exeter inside"), (" outside", "exeter")])
def test_in_port_all_go_ashore_and_march_no_further(tail: str, ends: str) -> None:
    f = field("amber percy portsmouth; le-swan", taken={"exeter": "amber"})
    g = f.g.copy()
    g.ship("le-swan", at="portsmouth")
    f.begin(g, Movement("amber"))
    f.say("amber", f"sail Le Swan with Percy to Exeter{tail}")
    assert f.at("percy") == ends
    assert f.g.nobles["percy"].aboard == ()
    assert "KM-MOVE-12" in f.no("amber", "move Percy to Tiverton")
    assert f.g.landed == ()


@rule("KM-TRANSPORT-08")
def test_passing_through_a_port_on_two_seas_lands_nobody() -> None:
    f = at_sea("percy", "warden-of-the-cinque-ports", "le-marie", "the-narrow-sea")
    way = sailing.ways(f.g, "le-marie")["beachy-channel"]
    assert way in (("the-narrow-sea", "rye", "beachy-channel"), ("the-narrow-sea", "beachy-channel"))
    f.say("amber", "sail Le Marie to Beachy Channel")
    assert f.g.nobles["percy"].aboard == ("le-marie",)


@rule("KM-TRANSPORT-13")
def test_a_landing_force_stands_in_the_open() -> None:
    f = at_sea("percy", "grace-dieu, marshal-of-england, saxons-1", "grace-dieu", "the-narrow-sea")
    f.say("amber", "sail Grace Dieu to Rye")
    assert f.at("percy") == "rye"
    assert not f.g.nobles["percy"].inside


# -- refuges by sea


@rule("KM-REFUGE-02", "KM-REFUGE-12")
def test_who_may_be_carried_to_a_refuge() -> None:
    assert "KM-REFUGE-12" in field("amber percy dover; le-swan", at={"le-swan": "dover"}).no(
        "amber", "sail Le Swan to Calais"
    )
    f = field("amber percy dover; le-swan", at={"le-swan": "dover"})
    assert "KM-REFUGE-12" in f.no("amber", "sail Le Swan to Calais with Percy")
    g = field("amber percy dover; captain-of-calais", "amber stanley lathom", "amber roos york; treasurer-of-england").g
    assert refuges.may_stay(g, "percy", "calais")
    assert not refuges.may_stay(g, "percy", "isle-of-wight")
    assert refuges.may_stay(g, "stanley", "isle-of-man")
    assert not refuges.may_stay(g, "roos", "isle-of-man")
    assert refuges.may_stay(g, "roos", "anglesey")
    h = field("amber percy dover; lieutenant-of-ireland, item-carisbrooke").g
    assert refuges.may_stay(h, "percy", "dublin")
    assert refuges.may_stay(h, "percy", "isle-of-wight")
    assert not any(refuges.may_stay(x, "percy", "lothian") for x in (g, h)), "Scotland has no exception"


@rule("KM-REFUGE-05", "KM-REFUGE-06", "KM-REFUGE-07")
def test_what_one_may_enter_a_refuge_for() -> None:
    big = "marshal-of-england, saxons-1"
    g = field(f"amber percy dover; {big}", "amber roos york").g
    assert refuges.entry_refusal(g, "percy", "anglesey") is None, "210 against Beaumaris"
    assert refuges.entry_refusal(g, "roos", "anglesey") is not None
    assert refuges.entry_refusal(g, "roos", "calais") is None, "Richard of Gloucester is there"
    g = field("amber roos york", "cinder scrope merse", "cinder pole isle-of-wight").g
    assert refuges.entry_refusal(g, "roos", "merse") is not None, "not in Scotland"
    assert refuges.entry_refusal(g, "roos", "isle-of-wight") is None


@rule("KM-REFUGE-10")
def test_a_refuge_port_taken_by_siege_is_open_to_the_faction() -> None:
    f = field("amber percy dublin inside", "basalt roos dublin", taken={"dublin": "amber"})
    assert refuges.may_stay(f.g, "percy", "dublin")
    assert not refuges.may_stay(f.g, "roos", "dublin")


@rule("KM-REFUGE-04", "KM-REFUGE-08")
def test_without_item_or_exception_one_must_leave_at_the_next_turn() -> None:
    f = field("amber percy teviotdale", clock=5)
    g = f.g.copy()
    g.noble("percy", came=1)
    f.begin(g, Movement("amber"))
    assert "KM-REFUGE-04" in f.no("amber", "done")
    ask = f.match.ask("amber")
    assert ask is not None
    assert type(ask.absent).__name__ == "Move", "who is away is taken out"
    f.say("amber", f"move Percy to {refuges_out(f)[0]}")
    f.say("amber", "done")
    here = field("amber percy isle-of-wight; marshal-of-england, saxons-1", clock=5)
    g = here.g.copy()
    g.noble("percy", came=1)
    here.begin(g, Movement("amber"))
    here.say("amber", "done")


def refuges_out(f: Field) -> list[str]:
    """Where Percy may go out of a refuge."""
    from minaria.games.kingmaker.rules import movement

    return [s for s in movement.country(f.g, "percy") if not refuges.refuge(s)]


@rule("KM-REFUGE-09")
def test_who_has_no_ship_stays_until_the_first_chance() -> None:
    f = field("amber roos isle-of-wight", clock=5)
    g = f.g.copy()
    g.noble("roos", came=1)
    f.begin(g, Movement("amber"))
    f.say("amber", "done")
    assert f.at("roos") == "isle-of-wight"
    f = field("amber roos isle-of-wight; le-swan", clock=5, at={"le-swan": "isle-of-wight"})
    g = f.g.copy()
    g.noble("roos", came=1)
    f.begin(g, Movement("amber"))
    assert "KM-REFUGE-09" in f.no("amber", "done")
    f.say("amber", "sail Le Swan to Solent with Roos")
    f.say("amber", "done")


# -- blockades and fleets


@rule("KM-BLOCKADE-01")
def test_a_port_is_blockaded_from_a_sea_space_it_opens_on() -> None:
    f = field("amber percy york; le-swan", at={"le-swan": "the-narrow-sea"}, part="company")
    f.say("amber", "blockade Dover with Le Swan")
    assert f.g.ships["le-swan"].blockade == "dover"
    f = field("amber percy york; le-swan", at={"le-swan": "thames-mouth"}, part="company")
    assert "KM-BLOCKADE-01" in f.no("amber", "blockade Dover with Le Swan")


@rule("KM-BLOCKADE-02")
def test_out_of_a_blockaded_port_one_sails_only_to_the_blockader() -> None:
    f = field(
        "amber percy york; warden-of-the-cinque-ports", "cinder roos york; le-swan", at={"le-swan": "the-narrow-sea"}
    )
    g = f.g.copy()
    g.ship("le-swan", blockade="dover")
    f.begin(g, Movement("amber"))
    assert "KM-BLOCKADE-02" in f.no("amber", "sail Le Petre to Thames Mouth")
    f.say("amber", "sail Le Petre to Narrow Sea")
    assert f.g.ships["le-petre"].sally == "le-swan", "and must fight"


@rule("KM-FLEET-01", "KM-ARMY-01", "KM-ARMY-02", "KM-ARMY-05")
def test_armies_and_fleets_are_formed_in_one_space() -> None:
    f = field(
        "amber percy thirsk; admiral-of-england",
        "amber scrope thirsk",
        "amber roos york",
        "cinder pole thirsk",
        part="company",
        at={"trinity": "solent", "nicholas": "solent"},
    )
    f.say("amber", "form army with Percy and Scrope")
    assert [f.g.nobles[n].army for n in ("percy", "scrope", "roos")] == ["percy", "percy", ""]
    assert "KM-ARMY-01" in f.no("amber", "form army with Percy and Roos")
    assert "KM-ARMY-05" in f.no("amber", "form army with Percy and Pole")
    f.say("amber", "form fleet with Trinity and Nicholas")
    assert f.g.ships["nicholas"].fleet == f.g.ships["trinity"].fleet == "nicholas"
    allied = f.change(alliances=(("amber", "cinder"),))
    allied.say("amber", "form army with Percy and Pole")
    g = allied.g.copy()
    g.phase, g.moved = "movement", ()
    allied.begin(g, Movement("amber"))
    allied.say("amber", "move Scrope to York across country")
    assert (allied.at("percy"), allied.g.nobles["scrope"].army) == ("thirsk", ""), "each is ordered by himself"


@rule("KM-FLEET-03")
def test_allied_ships_join_and_sail_once_a_round() -> None:
    f = field(
        "amber percy york; le-swan",
        "cinder roos york; le-thomas",
        at={"le-swan": "solent", "le-thomas": "solent"},
        alliances=(("amber", "cinder"),),
    )
    f.say("amber", "sail Le Swan and Le Thomas to Beachy Channel")
    g = f.g.copy()
    g.clock = 3
    f.begin(g, Movement("cinder"))
    assert "KM-SHIP-01" in f.no("cinder", "sail Le Thomas to Solent")


@rule("KM-CAPTURE-11", "KM-SHIP-05")
def test_a_captured_office_ship_goes_back_when_it_touches_port() -> None:
    f = field("amber percy york; admiral-of-england", at={"trinity": "solent"})
    g = under_way(f)
    g.ship("trinity", seat="basalt", noble="")
    f.begin(g, Movement("amber"))
    g = under_way(f)
    from minaria.games.kingmaker.rules.sailing import Voyage, sail

    sail(g, Voyage(("trinity",), ("solent", "portsmouth")), "portsmouth")
    assert (g.ships["trinity"].seat, g.ships["trinity"].noble) == ("amber", "percy")
    g.holders.pop("admiral-of-england")
    g.ship("trinity", seat="basalt", noble="", at="solent")
    sail(g, Voyage(("trinity",), ("solent", "portsmouth")), "portsmouth")
    assert g.ships["trinity"].seat == "basalt"
