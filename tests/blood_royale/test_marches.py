"""A slot of movement: armies, leave, crossings, fleets, goods (chapters MOVE, FLEET, GOODS, FAMINE, CONTROL)."""

from __future__ import annotations

import pytest

from minaria.games.blood_royale.memories import Leave
from minaria.games.blood_royale.phases.movement import Conquests, March
from minaria.games.blood_royale.rules import movement, sailing
from minaria.games.blood_royale.rules.land import closed, set_control
from minaria.games.blood_royale.tables import coasts, links, seas

from .tools import Court, rule


def march(c: Court, seat: str = "argent") -> Court:
    c.g.slot = seat
    return c.stand(March(seat))


def at(c: Court, piece: str) -> str:
    return str(c.now.piece(piece).at)


# -- on land


@rule("BR-MOVE-01")
def test_three_provinces_a_round() -> None:
    c = Court()
    (army,) = c.army("argent", "kent")
    march(c)
    ends = movement.ends(c.now, "argent", (army,))
    assert (ends["essex"], ends["warwickshire"], ends["lancashire"]) == (1, 2, 3)
    assert max(ends.values()) == 3
    c.say("argent", "move 1 army from Kent to Lancashire")
    assert at(c, army) == "lancashire"
    assert "BR-MOVE-01" in c.no("argent", "move 1 army from Lancashire to Warwickshire")


def test_more_armies_than_a_seat_has_are_never_somebody_elses() -> None:
    c = Court()
    c.army("argent", "kent", 2)
    c.army("azure", "flanders", 6)
    march(c)
    with pytest.raises(ValueError, match="only 2 armies"):
        c.match.parse("argent", "move 4 armies to Essex")


@rule("BR-MOVE-02", "BR-MOVE-03", "BR-MOVE-04")
def test_unfriendly_land_ends_a_move_and_leave_lets_it_go_on() -> None:
    for answer, goes_on in (("grant", True), ("deny", False)):
        c = Court()
        (army,) = c.army("gules", "lorraine")
        march(c, "gules")
        assert movement.ends(c.now, "gules", (army,))["champagne"] == 1
        beyond = [
            p for p in links("land")["champagne"] if c.now.owner(p) == "azure" and p not in links("land")["lorraine"]
        ]
        assert beyond
        assert beyond[0] not in movement.ends(c.now, "gules", (army,))
        c.say("gules", "ask leave at Champagne")
        assert c.asked() == "azure: Gules (Germany) asks leave at Champagne: grant or deny?"
        c.say("azure", answer)
        c.say("gules", "move 1 army from Lorraine to Champagne")
        assert (beyond[0] in movement.ends(c.now, "gules", (army,))) == goes_on
        assert (movement.points_left(c.now, army) > 0) == goes_on


@rule("BR-MOVE-05")
def test_leaving_unfriendly_land_in_a_later_round_is_free() -> None:
    c = Court()
    (army,) = c.army("azure", "navarre")
    march(c, "azure")
    assert len(movement.ends(c.now, "azure", (army,))) > 1


@rule("BR-MOVE-06", "BR-MOVE-12")
def test_some_land_is_never_reached_on_foot() -> None:
    assert not links("land")["sicily"]
    for land in ("wales", "denmark", "poland", "scotland"):
        assert land not in links("land")
    c = Court()
    c.army("sable", "naples")
    march(c, "sable")
    assert "BR-MOVE" in c.no("sable", "move 1 army from Naples to Sicily")


@rule("BR-MOVE-09", "BR-MOVE-10", "BR-MOVE-11")
def test_the_crossing_from_kent_to_calais() -> None:
    c = Court()
    c.army("argent", "kent")
    set_control(c.g, "calais", "azure")
    march(c)
    assert "BR-MOVE-09" in c.no("argent", "move 1 army from Kent to Calais")
    c = Court()
    (army,) = c.army("argent", "kent")
    item = c.good("food", "argent", "kent")
    set_control(c.g, "calais", "argent")
    c.fleet("azure", "channel")
    march(c)
    assert "BR-MOVE-10" in c.no("argent", "move 1 army from Kent to Calais")
    c = Court()
    (army,) = c.army("argent", "kent")
    item = c.good("food", "argent", "kent")
    set_control(c.g, "calais", "argent")
    march(c)
    assert movement.ends(c.now, "argent", (army,))["calais"] == 1
    assert "BR-MOVE-11" in c.no("argent", "move 1 food from Kent to Calais")
    assert item in c.now.goods
    c.say("argent", "move 1 army from Kent to Calais")
    assert at(c, army) == "calais"


@rule("BR-FLEET-02", "BR-FLEET-03")
def test_fleets_take_the_shortest_way_by_sea() -> None:
    c = Court()
    for start in seas():
        found, front, way = {start: 0}, [start], links("sea")
        while front:
            at = front.pop(0)
            for s in way[at]:
                if s not in found and found[at] < 3:
                    found[s] = found[at] + 1
                    front.append(s)
        c.g.fleets.clear()
        ends = sailing.ends(c.g, "argent", (c.fleet("argent", start),))
        assert {s: n for s, n in ends.items() if s in seas() and s != start} == {
            s: n for s, n in found.items() if s != start
        }


@rule("BR-MOVE-07")
def test_nobody_and_pieces_of_others_do_not_go_aboard() -> None:
    c = Court()
    c.fleet("argent", "wessex")
    army, his = c.army("argent", "wessex"), c.army("azure", "wessex")
    assert sailing.embark_refusal(c.g, "argent", army) is None
    for force in ((), his, (*army, *his)):
        assert "BR-MOVE-07" in str(sailing.embark_refusal(c.g, "argent", force)), (
            "only pieces of one's own, all of them"
        )


# -- famine


@rule("BR-FAMINE-02")
def test_nobody_must_leave_where_there_is_no_famine() -> None:
    c = Court()
    c.army("argent", "wessex")
    c.army("argent", "kent")
    c.g.famine = ("wessex",)
    march(c)
    assert [*movement.starving(c.now, "argent")] == ["wessex"]
    c.say("argent", "move 1 army from Wessex to Essex")
    assert not movement.starving(c.now, "argent")
    c.say("argent", "done")


@rule("BR-FAMINE-02", "BR-FAMINE-03", "BR-FAMINE-04", "BR-FAMINE-05", "BR-FAMINE-07")
def test_armies_and_items_do_not_enter_famine_and_armies_leave_it() -> None:
    c = Court()
    who = c.person("Hal", 25, "argent", piece="1", at="kent")
    c.army("argent", "wessex")
    c.army("argent", "kent")
    c.good("cloth", "argent", "kent")
    c.g.famine = ("wessex",)
    march(c)
    assert "BR-FAMINE-02" in c.no("argent", "done")
    assert "BR-FAMINE-03" in c.no("argent", "move 1 army from Kent to Wessex")
    assert "BR-FAMINE-07" in c.no("argent", "move 1 cloth from Kent to Wessex")
    assert "wessex" in movement.ends(c.now, "argent", (who,))
    c.g.famine = ("wessex", *links("land")["wessex"])
    march(c)
    assert "wessex" not in movement.starving(c.now, "argent"), "no legal step: they stay"


@rule("BR-FAMINE-08")
def test_a_fleet_with_armies_leaves_a_famine_port() -> None:
    c = Court()
    f = c.fleet("azure", "bordeaux")
    c.army("azure", "bordeaux", aboard=f)
    c.g.famine = ("bordeaux",)
    march(c, "azure")
    assert "BR-FAMINE-08" in c.no("azure", "done")


# -- fleets


@rule("BR-FLEET-01", "BR-FLEET-02", "BR-FLEET-03", "BR-FLEET-05")
def test_a_fleet_puts_to_sea_docks_and_sails_three_areas() -> None:
    c = Court()
    for port in ("wessex", "normandy", "brittany", "bordeaux"):
        set_control(c.g, port, "argent")
    f = c.fleet("argent", "cornwall")
    march(c)
    ends = sailing.ends(c.now, "argent", (f,))
    seas = coasts("cornwall")
    assert all(ends[s] == 1 for s in seas)
    assert all(ends[p] == 1 for p in ("wessex", "normandy", "brittany") if set(coasts(p)) & set(seas))
    assert max(ends.values()) == 3
    for s in seas:
        for further in links("sea")[s]:
            assert ends[further] <= 2
    c.say("argent", f"sail 1 fleet to {'Normandy' if 'normandy' in ends else 'Brittany'}")
    assert c.now.fleets[f].at in ("normandy", "brittany")


@rule("BR-FLEET-04")
def test_who_docks_and_sails_again_pays_again() -> None:
    c = Court()
    set_control(c.g, "friesland", "argent")
    f = c.fleet("argent", "essex")
    march(c)
    c.say("argent", "sail 1 fleet to Friesland")
    assert movement.points_left(c.now, f) == 2
    ends = sailing.ends(c.now, "argent", (f,))
    assert ends["north_sea"] == 1
    assert ends["channel"] == 2


@rule("BR-FLEET-06", "BR-MOVE-07", "BR-MOVE-08", "BR-MOVE-13")
def test_six_aboard_and_any_number_of_items() -> None:
    c = Court()
    f = c.fleet("argent", "kent")
    armies = c.army("argent", "kent", 7)
    for _ in range(9):
        c.good("food", "argent", "kent")
    set_control(c.g, "normandy", "argent")
    march(c)
    assert "BR-FLEET-06" in c.no("argent", "embark 7 armies")
    c.say("argent", "embark 6 armies")
    c.say("argent", "embark 9 food")
    assert sailing.men(c.now, f) == 6
    assert "BR-FLEET-06" in c.no("argent", "embark 1 army")
    c.say("argent", "sail 1 fleet to Normandy")
    aboard = [a for a in armies if c.now.armies[a].aboard]
    assert all(movement.points_left(c.now, a) == 2 for a in aboard), "sailing costs those aboard nothing"
    c.say("argent", "land 6 armies")
    assert all(movement.points_left(c.now, a) == 1 for a in aboard)
    assert all(at(c, a) == "normandy" for a in aboard)


@rule("BR-MOVE-13")
def test_who_has_no_point_left_stays_aboard() -> None:
    c = Court()
    c.fleet("argent", "kent")
    (army,) = c.army("argent", "warwickshire")
    set_control(c.g, "normandy", "argent")
    march(c)
    c.say("argent", "move 1 army to Kent")
    c.say("argent", "embark 1 army")
    assert movement.points_left(c.now, army) == 0
    c.say("argent", "sail 1 fleet to Normandy")
    assert "BR-MOVE-13" in c.no("argent", "land 1 army")


@rule("BR-FLEET-07", "BR-FLEET-08", "BR-FLEET-09")
@pytest.mark.parametrize(
    ("own", "others", "stopped"),
    [
        (1, ("azure", "azure"), True),
        (1, ("azure",), False),
        (1, ("azure", "vert"), False),
        (2, ("azure", "azure"), False),
    ],
)
def test_a_larger_stack_of_one_other_player_stops_a_fleet(own: int, others: tuple[str, ...], stopped: bool) -> None:
    c = Court()
    fleets = [c.fleet("argent", "essex") for _ in range(own)]
    for s in others:
        c.fleet(s, "channel")
    march(c)
    assert "channel" in sailing.ends(c.now, "argent", fleets)
    assert sailing.stopping(c.now, "argent", own, "channel") == stopped
    beyond = [s for s in links("sea")["channel"] if s not in coasts("essex") and s not in links("sea")["north_sea"]]
    assert all((s in sailing.ends(c.now, "argent", fleets)) != stopped for s in beyond)
    c.say("argent", f"sail {own} fleet{'s' if own > 1 else ''} to the English Channel")
    assert (movement.points_left(c.now, fleets[0]) == 0) == stopped
    if stopped:
        c.g = c.now.copy()
        c.g.used = {}
        march(c)
        assert len(sailing.ends(c.now, "argent", fleets)) > 3


@rule("BR-FLEET-08")
def test_fleets_in_port_stop_nobody() -> None:
    c = Court()
    c.fleet("argent", "kent")
    for _ in range(3):
        c.fleet("azure", "normandy")
    march(c)
    assert not sailing.stopping(c.now, "argent", 1, "channel")


@rule("BR-FLEET-10", "BR-FLEET-11")
def test_docking_abroad_needs_leave_or_armies() -> None:
    c = Court()
    f = c.fleet("argent", "kent")
    (army,) = c.army("argent", "kent")
    march(c)
    assert "BR-FLEET-10" in c.no("argent", "sail 1 fleet to Normandy")
    c.say("argent", "embark 1 army")
    c.say("argent", "sail 1 fleet to Normandy")
    c.say("argent", "land 1 army")
    assert (at(c, army), movement.points_left(c.now, army)) == ("normandy", 0)
    c = Court()
    f = c.fleet("argent", "channel")
    (army,) = c.army("argent", "channel", aboard=f)
    march(c)
    c.say("argent", "ask leave at Normandy")
    c.say("azure", "grant")
    c.say("argent", "sail 1 fleet to Normandy")
    assert c.now.fleets[f].leave or movement.friendly(c.now, "argent", "normandy")
    assert movement.conquests(c.now, "argent") == []


@rule("BR-FLEET-12")
def test_closed_coasts_are_no_ports() -> None:
    for land in ("wales", "scotland", "denmark"):
        assert land not in coasts("channel")
        assert land not in links("port")


@rule("BR-FLEET-13")
def test_a_fleet_in_a_captured_port_must_sail() -> None:
    c = Court()
    f = c.fleet("argent", "kent")
    item = c.good("food", "argent", "kent", aboard=f)
    set_control(c.g, "kent", "azure")
    march(c)
    assert c.now.goods[item].seat == "argent"
    assert "BR-FLEET-13" in c.no("argent", "done")
    c.say("argent", "sail 1 fleet to the English Channel")
    c.say("argent", "done")


# -- goods


@rule("BR-GOODS-01", "BR-GOODS-02", "BR-GOODS-03")
def test_items_go_four_provinces_and_stop_abroad() -> None:
    c = Court()
    item = c.good("cloth", "gules", "brunswick")
    march(c, "gules")
    assert max(movement.ends(c.now, "gules", (item,)).values()) == 4
    set_control(c.g, "friesland", "azure")
    c.g.leave = (Leave("azure", "gules", "friesland", True),)
    assert movement.friendly(c.g, "gules", "friesland")
    march(c, "gules")
    c.say("gules", "move 1 cloth to Friesland")
    assert movement.points_left(c.now, item) == 0, "spoken leave is not enough"


@rule("BR-GOODS-04", "BR-GOODS-07")
def test_the_lord_of_the_land_moves_an_item_on_and_it_is_his() -> None:
    c = Court()
    item = c.good("cloth", "vert", "lorraine")
    set_control(c.g, "lorraine", "azure")
    c.g.change(item, seat="vert")
    march(c, "azure")
    c.say("azure", "move 1 cloth to Champagne")
    assert (c.now.goods[item].at, c.now.goods[item].seat) == ("champagne", "azure")


@rule("BR-GOODS-05")
def test_embarking_costs_an_item_a_point() -> None:
    c = Court()
    c.fleet("argent", "kent")
    item = c.good("food", "argent", "kent")
    march(c)
    c.say("argent", "embark 1 food")
    assert movement.points_left(c.now, item) == 3


@rule("BR-GOODS-06", "BR-GOODS-12")
def test_an_item_handed_over_where_it_lies_goes_aboard_anothers_fleet() -> None:
    c = Court()
    item = c.good("food", "sable", "naples")
    set_control(c.g, "naples", "vert")
    c.g.change(item, seat="sable")
    c.fleet("vert", "naples")
    march(c, "sable")
    c.say("sable", "hand 1 food to Spain")
    assert (c.now.goods[item].seat, c.now.goods[item].at) == ("vert", "naples")
    c.g = c.now.copy()
    march(c, "vert")
    c.say("vert", "embark 1 food")
    assert c.now.goods[item].aboard


@rule("BR-GOODS-09", "BR-GOODS-10")
def test_items_in_transit_are_confiscated_unless_an_army_guards_them() -> None:
    c = Court()
    item = c.good("food", "azure", "lorraine")
    march(c, "gules")
    assert c.now.owner("lorraine") == "gules"
    c.say("gules", "confiscate 1 food")
    assert c.now.goods[item].seat == "gules"
    c = Court()
    c.good("food", "azure", "lorraine")
    c.army("azure", "lorraine")
    march(c, "gules")
    assert "BR-GOODS-10" in c.no("gules", "confiscate 1 food")


@rule("BR-RESOURCE-07")
def test_the_controller_may_destroy_items() -> None:
    c = Court()
    for _ in range(2):
        c.good("metals", "gules", "bavaria")
    march(c, "gules")
    c.say("gules", "destroy 2 metals")
    assert not c.now.goods


# -- control


@rule("BR-CONTROL-03", "BR-CONTROL-04", "BR-CONTROL-05", "BR-CONTROL-07")
def test_control_is_offered_to_armies_that_stand_alone() -> None:
    c = Court()
    c.army("azure", "navarre")
    c.person("Odo", 25, "azure", piece="1", at="kent")
    c.stand(Conquests())
    assert movement.conquests(c.now, "azure") == ["navarre"]
    c.say("azure", "take control of Navarre")
    assert c.now.owner("navarre") == "azure"
    g = c.now.copy()
    g.armies.clear()
    assert g.owner("navarre") == "azure"
    c = Court()
    c.army("azure", "navarre")
    c.army("vert", "navarre")
    assert movement.conquests(c.g, "azure") == []
    c = Court()
    c.army("azure", "navarre")
    c.stand(Conquests())
    c.say("azure", "done")
    assert c.now.owner("navarre") == "vert"


@rule("BR-CONTROL-06")
def test_retaking_home_land_takes_the_marker_off() -> None:
    c = Court()
    set_control(c.g, "flanders", "vert")
    assert c.g.control["flanders"] == "vert"
    set_control(c.g, "flanders", "azure")
    assert ("flanders" in c.g.control, c.g.owner("flanders")) == (False, "azure")


@rule("BR-FOUR-01")
def test_closed_land_is_that_of_a_country_that_is_out() -> None:
    assert not closed(Court().g, "kent")
    four = Court(seats=4).g
    assert closed(four, "kent")
    assert not closed(four, "champagne")
    assert not any(closed(four, sea) for sea in seas()), "the sea is open to all"


# -- whose land, whose goods


@rule("BR-CONTROL-01", "BR-CONTROL-02", "BR-GOODS-08")
def test_a_marker_says_whose_land_it_is_and_goes_when_it_is_home_again() -> None:
    c = Court()
    item = c.good("food", "vert", "navarre")
    assert (c.g.owner("navarre"), "navarre" in c.g.control) == ("vert", False)
    set_control(c.g, "navarre", "azure")
    assert (c.g.owner("navarre"), c.g.control["navarre"], c.g.goods[item].seat) == ("azure", "azure", "azure")
    set_control(c.g, "navarre", "vert")
    assert (c.g.owner("navarre"), "navarre" in c.g.control, c.g.goods[item].seat) == ("vert", False, "vert")


# -- the book's example of movement


@rule("BR-MOVE-03", "BR-MOVE-07", "BR-FLEET-04", "BR-GOODS-03")
def test_the_example_of_the_landing_in_normandy() -> None:
    """A food item goes to Friesland by sea, four armies and then the Prince to Normandy, the King to Champagne."""
    c = Court()
    prince = c.person("Hal", 20, piece="1", at="kent")
    kent, calais = c.army("argent", "kent", 3), c.army("argent", "calais", 3)
    c.army("argent", "essex", 3)
    c.army("argent", "lancashire")
    food = c.good("food", "argent", "lancashire")
    fleet = c.fleet("argent", "essex")
    king = c.kings[0]
    c.g.change(king, at="calais")
    c.g.leave = (Leave("gules", "argent", "friesland", True),)
    c.g.slot = "argent"
    c.stand(March("argent"))
    c.say("argent", "move 1 army from Lancashire to Essex")
    c.say("argent", "move 1 food from Lancashire to Essex")
    c.say("argent", "embark 4 armies at Essex")
    c.say("argent", "embark 1 food")
    c.say("argent", "sail 1 fleet from Essex to Friesland")
    c.say("argent", "land 1 food")
    assert "may still move" in c.no("argent", "move 1 food from Friesland to Brunswick")
    c.say("argent", "sail 1 fleet from Friesland to Normandy")
    assert movement.points_left(c.now, fleet) == 0
    c.say("argent", "land 3 armies at Normandy")
    assert "no point left" in c.no("argent", "land 1 army at Normandy"), "the one from Lancashire has used three"
    c.say("argent", f"move 3 armies and {c.now.people[prince].name} from Kent to Calais")
    c.say("argent", "move Hal and 1 army from Calais to Normandy")
    c.say("argent", f"move {c.now.people[king].name} and 5 armies from Calais to Champagne")
    g = c.now
    assert g.goods[food].at == "friesland"
    assert [g.people[prince].at, g.people[king].at] == ["normandy", "champagne"]
    assert sorted(g.armies[a].at for a in (*kent, *calais)) == ["champagne"] * 5 + ["normandy"]
    assert movement.points_left(g, king) == 0, "unfriendly land halts him"
