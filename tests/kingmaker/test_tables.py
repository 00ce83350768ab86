"""The tables against the totals of the book and of published sheets, and against each other."""

from __future__ import annotations

from collections import Counter

import pytest

from minaria.dev.check import faults_of
from minaria.games.kingmaker.tables import (
    FORTIFIED,
    bishoprics,
    closed,
    crown_items,
    events,
    figures,
    granted,
    heirs_at_start,
    land,
    mercenaries,
    offices,
    outcomes,
    people,
    place_in,
    place_items,
    places,
    ratios,
    results,
    road_links,
    roads,
    royals,
    sea,
    ships,
    spaces,
    titles,
    vote_figures,
    waters,
)
from minaria.kit.ways import reach

from .tools import GAME, rule


def test_the_game_has_no_faults() -> None:
    assert faults_of(GAME) == []


@rule("KM-SETUP-01", "KM-SETUP-02")
def test_the_heirs_begin_in_the_places_of_the_book() -> None:
    assert heirs_at_start() == {
        "henry-vi": "london",
        "margaret-of-anjou": "coventry",
        "edward-of-lancaster": "kenilworth",
        "richard-of-york": "york",
        "edward-of-march": "harlech",
        "edmund-of-rutland": "dublin",
        "george-of-clarence": "cardigan",
        "richard-of-gloucester": "calais",
    }


@rule("KM-SETUP-07")
def test_the_crown_list() -> None:
    kinds = Counter(x.kind for x in crown_items().values())
    assert kinds == {
        "noble": 25,
        "title": len(titles()),
        "office": len(offices()),
        "bishopric": 6,
        "westminster": 1,
        "mercenary": len(mercenaries()),
        "ship": sum(not s.office for s in ships().values()),
        "place": len(place_items()),
        "pardon": 2,
    }
    aside = sorted(x.name for x in crown_items().values() if x.aside)
    assert aside == [
        "Bishop of Westminster",
        "Duke of Lancaster",
        "Duke of York",
        "French Foot Soldiers",
        "Irish Kerns",
        "King's Pardon",
        "King's Pardon",
        "Scottish Foot Soldiers",
    ]
    assert len(crown_items()) == 84


@rule("KM-VOTE-12")
def test_all_votes_together() -> None:
    nobles = [p for p in people().values() if p.kind in ("noble", "royal")]
    heirs = vote_figures()["senior heir"]
    lords = 2 * heirs[0] + sum(p.lords for p in nobles) + sum(b.lords for b in bishoprics().values())
    commons = 2 * heirs[1] + vote_figures()["sole monarch"][1] + sum(p.commons for p in nobles)
    commons += sum(t.commons for t in titles().values()) + sum(p.commons for p in places().values())
    commons += sum(o.commons for o in offices().values() if o.id != "chancellor-of-england")
    assert (lords, commons) == (82, 156)


@rule("KM-VOTE-03", "KM-VOTE-04")
def test_votes_of_places() -> None:
    want = {"city": {4}, "town": {0, 3}}
    for kind in {p.kind for p in places().values()}:
        assert {p.commons for p in places().values() if p.kind == kind} == want.get(kind, {0})
    assert sorted(p.id for p in places().values() if p.kind == "town" and not p.commons) == [
        "calais",
        "dublin",
        "swansea",
    ]


@rule("KM-VOTE-07", "KM-VOTE-08", "KM-VOTE-09", "KM-VOTE-10", "KM-VOTE-11")
def test_votes_of_people_and_awards() -> None:
    assert {t.commons for t in titles().values()} == {1}
    assert {o.id: o.commons for o in offices().values() if o.commons and o.id != "chancellor-of-england"} == {
        "warden-of-the-cinque-ports": 5,
        "constable-of-the-tower": 3,
        "chancellor-of-lancaster": 3,
        "chancellor-of-cornwall": 2,
        "warden-of-the-marches": 2,
    }
    assert [b.lords for b in bishoprics().values()] == [7, 5, 4, 3, 2, 2]
    assert people()["bishop-of-westminster"].lords == 2
    lords, commons = ({n: getattr(p, house) for n, p in people().items()} for house in ("lords", "commons"))
    assert {n for n, k in lords.items() if k == 4} == {"mowbray", "neville"}
    assert {n for n, k in lords.items() if k == 3} == {"beaufort", "percy"}
    assert {n for n, k in lords.items() if k == 2 and people()[n].kind == "noble"} == {
        "courtenay",
        "fitzalan",
        "pole",
        "stafford",
        "stanley",
        "talbot",
    }
    assert {n: k for n, k in commons.items() if k} == {
        "neville": 3,
        "mowbray": 2,
        "beaufort": 2,
        "percy": 2,
        "courtenay": 1,
        "fitzalan": 1,
        "pole": 1,
        "stafford": 1,
        "talbot": 1,
    }


@rule("KM-SPECIALNOBLE-07")
def test_the_royal_dukes_have_no_vote() -> None:
    dukes = [p for p in people().values() if p.kind == "royal"]
    assert [(p.name, p.troops, p.lords, p.commons) for p in dukes] == [
        ("Duke of Lancaster", 30, 0, 0),
        ("Duke of York", 50, 0, 0),
    ]


@rule("KM-SIEGE-06", "KM-SIEGE-07", "KM-ENTER-07")
@pytest.mark.parametrize(
    ("kind", "garrison", "capacity"),
    [
        ("city", 300, 500),
        ("town", 200, 400),
        ("open town", 200, 400),
        ("unfortified town", 0, 0),
        ("royal castle", 200, 300),
        ("castle", 100, 300),
    ],
)
def test_garrisons_and_capacities(kind: str, garrison: int, capacity: int) -> None:
    assert {(p.garrison, p.capacity) for p in places().values() if p.kind == kind} == {(garrison, capacity)}


@rule("KM-LOCATION-05", "KM-LOCATION-08")
def test_cities_open_towns_and_churches() -> None:
    assert sorted(p.id for p in places().values() if p.kind == "city") == ["bristol", "london", "norwich", "york"]
    assert sorted(p.id for p in places().values() if p.kind == "open town") == ["cardigan", "hereford", "kingston"]
    assert all(p.church for p in places().values() if p.cathedral)


@pytest.mark.parametrize(
    ("office", "troops", "bonus", "region", "places_", "ships_"),
    [
        pytest.param("chancellor-of-england", 50, 0, "", ["caernarvon"], 0, marks=rule("KM-CROWN-10")),
        pytest.param("treasurer-of-england", 50, 0, "", ["beaumaris"], 0, marks=rule("KM-CROWN-10")),
        pytest.param("steward-of-the-royal-household", 50, 0, "", ["windsor"], 0, marks=rule("KM-CROWN-10")),
        pytest.param("constable-of-dover-castle", 50, 0, "", ["dover"], 0, marks=rule("KM-CROWN-10")),
        pytest.param("marshal-of-england", 100, 0, "", [], 0, marks=rule("KM-CROWN-11")),
        pytest.param("constable-of-the-tower", 50, 200, "london", ["london"], 0, marks=rule("KM-CROWN-12")),
        pytest.param(
            "chancellor-of-cornwall",
            50,
            100,
            "devon-cornwall",
            ["plymouth", "launceston"],
            0,
            marks=rule("KM-CROWN-13"),
        ),
        pytest.param("chamberlain-of-chester", 50, 200, "wales", ["chester", "harlech"], 0, marks=rule("KM-CROWN-14")),
        pytest.param("chancellor-of-lancaster", 50, 100, "conway", ["conway"], 0, marks=rule("KM-CROWN-15")),
        pytest.param(
            "warden-of-the-marches", 50, 100, "north-of-tees", ["berwick", "bamburgh"], 0, marks=rule("KM-CROWN-16")
        ),
        pytest.param("lieutenant-of-ireland", 50, 200, "ireland", ["dublin"], 0, marks=rule("KM-CROWN-17")),
        pytest.param("captain-of-calais", 50, 300, "calais", ["calais"], 0, marks=rule("KM-CROWN-17")),
        pytest.param("admiral-of-england", 50, 0, "", ["southampton"], 3, marks=rule("KM-CROWN-18")),
        pytest.param("warden-of-the-cinque-ports", 50, 0, "", ["rye"], 3, marks=rule("KM-CROWN-18")),
    ],
)
def test_offices(office: str, troops: int, bonus: int, region: str, places_: list[str], ships_: int) -> None:
    o = offices()[office]
    assert (o.troops, o.bonus, o.region, list(o.places), len(o.ships)) == (troops, bonus, region, places_, ships_)


@rule("KM-CROWN-19")
def test_troops_of_titles() -> None:
    assert {t.id.split("-")[2]: t.troops for t in titles().values()} == {
        **dict.fromkeys(("westmorland", "richmond"), 40),
        **dict.fromkeys(("kent", "worcester", "wiltshire", "salisbury"), 30),
        **dict.fromkeys(("essex", "exeter"), 20),
    }


@rule("KM-CROWN-20")
def test_three_titles_bring_a_place_and_its_control() -> None:
    assert [(t.id.split("-")[2], *t.places) for t in titles().values() if t.places] == [
        ("richmond", "richmond"),
        ("worcester", "worcester"),
        ("exeter", "exeter"),
    ]


@rule("KM-CROWN-21")
def test_troops_of_bishoprics_count_in_the_north_alone() -> None:
    north = ("archbishop-of-york", "bishop-of-durham", "bishop-of-carlisle")
    none = ("archbishop-of-canterbury", "bishop-of-lincoln", "bishop-of-norwich")
    assert {b.id: (b.troops, b.region) for b in bishoprics().values()} == {
        **dict.fromkeys(north, (30, "north-of-trent")),
        **dict.fromkeys(none, (0, "")),
    }


@rule("KM-CROWN-22")
def test_each_bishopric_brings_its_cathedral_town_and_lincoln_newark() -> None:
    sees = {b.id: b.places for b in bishoprics().values()}
    assert sees.pop("bishop-of-lincoln") == ("lincoln", "newark")
    assert {award: where[0] for award, where in sees.items()} == {award: award.split("-of-")[1] for award in sees}
    assert all(len(where) == 1 and places()[where[0]].cathedral for where in sees.values())


@rule("KM-CROWN-23")
@pytest.mark.parametrize(
    ("name", "troops"),
    [("Burgundian Crossbowmen", 30), ("Flemish Crossbowmen", 20), ("Saxons", 10), ("Scots Archers", 20)],
)
def test_mercenaries_of_which_there_are_two(name: str, troops: int) -> None:
    assert [(m.troops, m.needs) for m in mercenaries().values() if m.name == name] == [(troops, "")] * 2


@rule("KM-CROWN-24")
def test_soldiers_who_come_with_a_treaty_or_an_office() -> None:
    assert {(m.name, m.troops, m.needs) for m in mercenaries().values() if m.needs} == {
        ("French Foot Soldiers", 100, "treaty:france"),
        ("Scottish Foot Soldiers", 80, "treaty:scotland"),
        ("Irish Kerns", 50, "office:lieutenant-of-ireland"),
    }


@rule("KM-CROWN-25")
def test_attack_troops_of_places() -> None:
    assert {x.name: x.attack for x in place_items().values()} == {
        "Bristol": 40,
        **dict.fromkeys(("Coventry", "Newcastle", "Nottingham"), 30),
        **dict.fromkeys(("Ipswich", "Lancaster", "Leicester", "Northampton", "Shrewsbury"), 20),
        **dict.fromkeys(("Carisbrooke", "Swansea"), 10),
    }


@rule("KM-SHIP-07")
def test_capacities_of_ships() -> None:
    assert {s.name: s.capacity for s in ships().values()} == {
        "Grace Dieu": 250,
        **dict.fromkeys(("Le Toulouse", "Trinity", "Nicholas"), 200),
        **dict.fromkeys(("Le Margaret", "Le Michael", "Christopher"), 150),
        **dict.fromkeys(("Le Swan", "Le Thomas", "Le George", "Le Marie", "Le Petre"), 100),
    }
    for office in ("admiral-of-england", "warden-of-the-cinque-ports"):
        assert offices()[office].ships == tuple(s.id for s in ships().values() if s.office == office)


def test_nobles_and_their_castles() -> None:
    for p in people().values():
        assert all(places()[c].owner == p.id for c in p.castles)
        assert bool(p.castles) == (p.kind in ("noble", "royal"))
    for place in places().values():
        assert (place.owner != "") == (place.kind == "castle")
        assert not place.owner or place.id in people()[place.owner].castles
    assert sum(p.kind == "noble" for p in people().values()) == 23
    many = Counter(p for places_ in granted().values() for p in places_)
    assert set(many.values()) == {1}
    assert all(places()[p].kind in FORTIFIED - {"castle"} for p in many)


def test_the_events_list() -> None:
    assert Counter(e.code for e in events().values()) == {
        "plague": 18,
        "summon": 28,
        "storm": 6,
        "gale": 2,
        "embassy": 8,
        "writ": 8,
        "free-move": 4,
        "refuge": 5,
        "treachery": 3,
        "treaty": 3,
        "rupture": 1,
        "pretender": 2,
        "royal-death": 1,
        "catastrophe": 1,
    }
    kept = {e.code for e in events().values() if e.held}
    assert kept == {"writ", "free-move", "refuge", "treachery", "treaty"}
    subjects = {*people(), *titles(), *offices(), *bishoprics()}
    for e in events().values():
        for call in e.to.split(";") if e.code == "summon" else ():
            who, _, to = call.partition(">")
            at, _, many = to.partition("+")
            assert who in subjects
            assert at in land()
            assert not many or (int(many) <= len(offices()[who].ships) and at in waters())
        if e.code == "plague":
            assert places()[e.to].kind in ("city", "town", "open town")
        if e.code == "embassy":
            assert all(at in land() for at in e.to.split(";"))


@rule("KM-BATTLE-15", "KM-BATTLE-16")
def test_results_and_outcomes() -> None:
    assert Counter(r.ratio or r.code for r in results().values()) == {
        "weather": 8,
        "vacillate": 3,
        "4:1": 8,
        "3:1": 10,
        "2:1": 13,
        "3:2": 10,
        "5:4": 5,
        "Majority": 3,
    }
    assert [r.name for r in ratios()] == ["Majority", "5:4", "3:2", "2:1", "3:1", "4:1"]
    many = Counter(n for dead in outcomes().values() for n in dead)
    assert {many[p.id] for p in people().values() if p.kind == "noble"} == {5}
    assert {many[p.id] for p in people().values() if p.kind == "royal"} == {2}
    assert Counter(len(dead) for dead in outcomes().values())[0] == 6
    assert max(len(dead) for dead in outcomes().values()) == 3


@rule("KM-MOVE-05", "KM-MOVE-06", "KM-MOVE-07", "KM-SHIP-06")
def test_land_and_sea_hang_together() -> None:
    mainland = reach(("london",), lambda s: land().get(s, ())).cost
    for s, x in spaces().items():
        if not x.sea:
            assert (s in mainland) == (x.country in ("england", "wales", "scotland"))
        assert ("london-2" in x.regions) == (mainland.get(s, 9) <= 2)
        assert (x.kind == "refuge") == (x.country not in ("england", "wales", "sea"))
    water = reach(("thames-mouth",), lambda s: sea().get(s, ())).cost
    assert {s for s, x in spaces().items() if x.sea} <= set(water)
    assert all(b not in land().get(a, ()) for a in closed() for b in closed()[a])
    assert "merse" in land()["berwick"]
    assert set(waters()["rye"]) == {"the-narrow-sea", "beachy-channel"}
    assert waters()["dover"] == ("the-narrow-sea",)
    assert set(waters()) == {p.space for p in places().values() if p.port}
    assert len(place_in()) == len(places())


@rule("KM-ROAD-09")
def test_roads_lead_over_land_and_hang_together() -> None:
    for r in roads().values():
        assert all(b in land()[a] for a, b in zip(r.spaces, r.spaces[1:], strict=False))
    assert set(reach(("london",), lambda s: road_links().get(s, ())).cost) == set(road_links())
    assert all(p.space in road_links() for p in places().values() if p.road)
    assert not places()["pleshey"].road
    assert "pleshey" in road_links()


@rule("KM-SETUP-03", "KM-SETUP-04")
def test_seniority() -> None:
    line = {house: [h for h, x in royals().items() if x.house == house] for house in ("lancaster", "york")}
    assert line["lancaster"] == ["henry-vi", "margaret-of-anjou", "edward-of-lancaster", "beaufort"]
    assert line["york"] == [
        "richard-of-york",
        "edward-of-march",
        "edmund-of-rutland",
        "george-of-clarence",
        "richard-of-gloucester",
    ]


@rule("KM-MOVE-02", "KM-EVENTCARD-17", "KM-EVENTCARD-09", "KM-HEIRCAPTURE-05", "KM-WESTMINSTER-02", "KM-DEAL-02")
def test_figures_that_stand_in_no_other_table() -> None:
    found = figures()
    assert [found["move"], found["move_in_catastrophe"]] == [5, 3]
    assert [found["catastrophe"], found["ship_back"]] == [3, 2]
    assert [found["grace"], found["westminster_troops"]] == [2, 50]
    assert found["pretender_march"] == 3
    assert [found[f"dealt_to_{n}"] for n in (4, 5, 6, 7, 8)] == [6, 6, 6, 5, 5]
