"""Queens, two countries under one player, houses without a country (chapters QUEEN, UNION, LANDLESS, MARRIAGE)."""

from __future__ import annotations

import msgspec
import pytest

from minaria.games.blood_royale.invariants import faults
from minaria.games.blood_royale.phases.dynastic import Announcements, Births
from minaria.games.blood_royale.phases.movement import March, markers
from minaria.games.blood_royale.phases.succession import Successions
from minaria.games.blood_royale.phases.weddings import Weddings
from minaria.games.blood_royale.rules import births, crowns, deaths, money, people, succession, weddings
from minaria.games.blood_royale.rules.succession import heir
from minaria.games.blood_royale.tables import homes

from .tools import Court, rule

Realm = tuple[Court, str, str]


def heiress(*, married: str = "", king: bool = False) -> Realm:
    """1340: England's only heir is Mary, 25, unmarried or the wife of somebody of a seat, its King if so. The court,
    Mary, her husband.
    """
    court = Court(turn=9)
    g = court.g
    g.change(court.children[0], gone=1, piece="", at="")
    mary = court.person("Maria", 25, father=court.kings[0], male=False, charisma=1)
    husband = ""
    if married:
        n = court.g.seats.index(married)
        husband = court.kings[n] if king else court.person("Gemahl", 25, seat=married, piece="2", at="kent")
        if king:
            deaths.die(g, court.queens[n])
        else:
            g.change(husband, at=g.capital(married))
        weddings.celebrate(g, husband, mary)
        g.change(mary, dowered=king)
    court.throw()
    return court, mary, husband


def accession(court: Court, who: str, country: str = "england") -> None:
    """The monarch dies and that person follows."""
    g = court.g
    deaths.die(g, g.crowns[country].monarch)
    assert heir(g, country, g.crowns[country].monarch) == who
    succession.accede(g, country, who)


# -- queens


@rule("BR-QUEEN-02", "BR-QUEEN-03")
def test_a_reigning_queen_has_no_piece_and_rules_from_her_capital() -> None:
    court, mary, _ = heiress()
    accession(court, mary)
    g = court.g
    assert not any(x.piece == "K" and x.seat == "argent" for x in g.people.values() if x.here)
    assert (g.people[mary].piece, g.people[mary].at) == ("", "")
    assert people.ruling_charisma(g, "england") == 1
    court.stand(March("argent"))
    with pytest.raises(Exception, match="Maria"):
        court.match.parse("argent", "move Maria to Kent")


@rule("BR-QUEEN-01", "BR-QUEEN-04", "BR-QUEEN-05", "BR-QUEEN-07", "BR-MARRIAGE-10", "BR-PRINCE-05")
def test_a_queen_from_abroad_brings_husband_and_unmarried_children() -> None:
    """Karl of Germany becomes Consort with an English piece in Essex; a married daughter stays; Germany has 100."""
    court, mary, karl = heiress(married="gules")
    g = court.g
    small = court.person("Klein", 5, seat="gules", father=karl, mother=mary)
    big = court.person("Gross", 15, seat="gules", father=karl, mother=mary, male=False)
    groom = court.person("Anders", 20, seat="gules", house="Other")
    weddings.celebrate(g, groom, big)
    court.army("gules", "franconia")
    g.player("gules", cash=0)
    court.throw()
    accession(court, mary)
    assert g.crowns["england"].seat == "argent"
    assert {g.people[p].seat for p in (mary, karl, small)} == {"argent"}
    assert g.people[big].seat == "gules"
    assert (g.people[karl].piece, g.people[karl].at) == ("1", "essex")
    assert g.players["gules"].cash == 100
    assert g.people[karl].home == g.players["gules"].house


@rule("BR-QUEEN-06")
def test_a_consort_marches_for_the_queen() -> None:
    court, mary, karl = heiress(married="gules")
    accession(court, mary)
    court.army("argent", "essex", 2)
    court.stand(March("argent"))
    assert "2 armies" in court.say("argent", "move 2 armies and Gemahl to Kent")
    assert court.now.people[karl].at == "kent"


@rule("BR-QUEEN-08", "BR-DEATH-06", "BR-MARRIAGE-18")
def test_a_consort_goes_home_and_the_children_stay() -> None:
    court, mary, karl = heiress(married="gules")
    g = court.g
    child = court.person("Klein", 5, seat="gules", father=karl, mother=mary)
    accession(court, mary)
    court.throw()
    deaths.die(g, mary)
    court.stand(Announcements())
    g = court.g
    assert g.people[karl].seat == "gules"
    assert g.people[child].seat == "argent"


@rule("BR-QUEEN-09", "BR-MARRIAGE-09", "BR-MARRIAGE-11")
def test_a_reigning_queen_who_marries_stays_with_her_player() -> None:
    court, mary, _ = heiress()
    accession(court, mary)
    g = court.g
    luca = court.person("Luca", 25, seat="sable", piece="2", at="naples")
    g.player("sable", cash=0)
    g.player("argent", cash=0)
    weddings.celebrate(g, luca, mary)
    assert {g.people[p].seat for p in (mary, luca)} == {"argent"}
    assert (g.people[luca].piece, g.people[luca].at) == ("1", "essex")
    assert g.players["sable"].cash == 100
    assert g.players["argent"].cash == 30, "the bride's Charisma"
    crowns.match_money(g, mary)
    assert g.players["sable"].cash == 100, "once for each person"


@rule("BR-MARRIAGE-09", "BR-MARRIAGE-10", "BR-MARRIAGE-11")
def test_the_hundred_crowns_of_a_match_with_a_monarch() -> None:
    """At the wedding with a King, or at a husband's accession; never for a regent; once."""
    court = Court(turn=9)
    g = court.g
    deaths.die(g, court.queens[4])
    bride = court.person("Bianca", 20, seat="sable", male=False)
    weddings.celebrate(g, court.kings[4], bride)
    assert g.players["sable"].cash == 100
    prince = court.children[1]
    greta = court.person("Greta", 20, seat="gules", male=False)
    weddings.celebrate(g, prince, greta)
    g.crown("france", regent=prince)
    crowns.match_money(g, prince)
    assert g.players["gules"].cash == 0
    g.crown("france", regent="")
    deaths.die(g, court.kings[1])
    succession.accede(g, "france", prince)
    assert g.players["gules"].cash == 100
    crowns.match_money(g, prince)
    assert g.players["gules"].cash == 100


# -- unions


@rule("BR-UNION-01", "BR-UNION-02", "BR-MARRIAGE-09")
@pytest.mark.parametrize("how", ["wedding", "her accession", "his accession"])
def test_a_king_and_a_reigning_queen_are_a_union(how: str) -> None:
    if how == "wedding":
        court, mary, _ = heiress()
        accession(court, mary)
        king = court.kings[4]
        deaths.die(court.g, court.queens[4])
        armies = court.army("argent", "kent", 8)
        weddings.celebrate(court.g, king, mary)
    elif how == "her accession":
        court, mary, king = heiress(married="vert", king=True)
        armies = court.army("argent", "kent", 8)
        accession(court, mary)
    else:
        court, mary, king = heiress(married="vert")
        g = court.g
        accession(court, mary)
        armies = court.army("argent", "kent", 8)
        g.change(king, father=court.kings[4], born=1270)
        for who in (court.children[4],):
            g.change(who, gone=1, piece="", at="")
        deaths.die(g, court.kings[4])
        assert heir(g, "spain", court.kings[4]) == king
        succession.accede(g, "spain", king)
    g = court.g
    assert {g.crowns[c].seat for c in ("england", "spain")} == {"vert"}
    assert g.people[mary].seat == "vert"
    assert g.people[king].seat == "vert"
    assert (g.players["argent"].country, g.players["vert"].country) == ("", "spain")
    assert {g.armies[a].seat for a in armies} == {"vert"}
    assert len(g.held("vert")) == 20


def united() -> Realm:
    """England annexed by Spain's King, husband of England's Queen."""
    court, mary, king = heiress(married="vert", king=True)
    accession(court, mary)
    return court, mary, king


@rule("BR-UNION-03", "BR-ORDERDRAW-05")
def test_the_annexed_countrys_marker_is_set_aside_and_its_pieces_move_with_the_others() -> None:
    court, _, _ = united()
    court.army("argent", "kent", 2)
    for a in list(court.g.armies):
        court.g.change(a, colour="england", seat="vert")
    assert markers(court.g) == ("azure", "gules", "sable", "vert")
    court.stand(March("vert"))
    court.say("vert", "move 2 armies to Essex")
    assert {x.at for x in court.now.armies.values()} == {"essex"}


@rule("BR-UNION-04", "BR-CHARACTER-07")
def test_unrest_in_the_annexed_land_alone() -> None:
    court, _, king = united()
    court.g.change(king, charisma=-1)
    g = court.g
    assert people.ruling_charisma(g, "england", "kent") == 1 - 2, "her own Charisma in her land"
    assert people.ruling_charisma(g, "spain", "castile") == -1


@rule("BR-UNION-05", "BR-UNION-06")
def test_one_army_a_province_of_each_colours_pool() -> None:
    court, _, _ = united()
    g = court.g
    assert money.allowed(g, "vert", "england") == 10
    assert money.allowed(g, "vert", "spain") == 20
    g.control["kent"] = "azure"
    assert money.allowed(g, "vert", "england") == 9
    assert money.pool(g, "england") == money.pool(g, "spain") == 20


@rule("BR-UNION-07", "BR-UNION-11")
def test_the_crowns_part_where_the_lines_differ() -> None:
    """The Queen's heir is her son, the King's his son by an earlier wife: two monarchs, children stay Spanish."""
    court, mary, king = united()
    g = court.g
    son = court.person("Infante", 10, seat="vert", father=king, mother=mary)
    elder = court.children[4]
    assert heir(g, "england", mary) == son
    assert heir(g, "spain", king) == elder
    deaths.die(g, mary)
    assert g.people[son].seat == "vert"
    succession.accede(g, "england", son)
    assert (g.crowns["england"].monarch, g.crowns["spain"].monarch) == (son, king)
    assert g.crowns["england"].seat == "vert"
    deaths.die(g, king)
    succession.accede(g, "spain", elder)
    assert g.crowns["england"].monarch != g.crowns["spain"].monarch


@rule("BR-UNION-07")
def test_one_heir_of_both_crowns_keeps_them_together() -> None:
    court, mary, king = united()
    g = court.g
    g.change(court.children[4], gone=1, piece="", at="")
    son = court.person("Infante", 20, seat="vert", father=king, mother=mary)
    deaths.die(g, king)
    deaths.die(g, mary)
    court.stand(Successions())
    while (
        court.match.asks
    ):  # of the throne of England, which parts from Spain with the marriage, England's player decides
        court.say(court.match.awaited()[0], "crown Infante")
        if not succession.vacant(court.now):
            break
    assert court.now.thrones(son) == ["england", "spain"]
    assert court.now.crowns_of("vert") == ["spain", "england"]


@rule("BR-UNION-08", "BR-UNION-09", "BR-UNION-10", "BR-LANDLESS-03")
def test_the_land_may_be_given_back() -> None:
    """All home provinces the annexer holds; Calais, ceded to another before, is not among them."""
    court, mary, _ = united()
    g = court.g
    g.control["calais"] = "azure"
    g.control["champagne"] = "vert"
    old = g.crowns["england"].monarch
    court.stand(Weddings())
    assert "not annexed" in court.no("azure", "give back England")
    court.say("vert", "give back England", *[3] * 300)
    g = court.now
    assert g.crowns["england"].seat == "argent"
    assert g.players["argent"].country == "england"
    assert set(g.held("argent")) == {*homes("england")} - {"calais"}
    assert g.control["champagne"] == "vert"
    king = g.crowns["england"].monarch
    assert king != old
    assert g.people[king].seat == "argent"
    assert g.age(king) == max(20, g.age(mary) - 5)
    assert g.people[king].piece == "K"


# -- houses without a country


@rule("BR-LANDLESS-01")
def test_a_baronial_house_keeps_money_princes_and_marriages() -> None:
    court, _, _ = united()
    g = court.g
    g.player("argent", cash=44)
    man = court.person("Ned", 25, piece="1", at="kent")
    bride = court.person("Greta", 20, seat="gules", male=False)
    assert weddings.refusal(g, man, bride) is None
    weddings.celebrate(g, man, bride)
    assert births.refusal(g, "argent", bride) is None
    assert markers(g)[0] == "argent", "its marker is in the cup while it has a piece"
    assert "raises nothing" in str(money.raise_refusal(g, "argent", "army", 1, ""))
    court.stand(Births())
    court.say("argent", "births", 6, 6, 1, *[3] * 9)
    assert court.now.players["argent"].cash == 44 + 0


@rule("BR-LANDLESS-03", "BR-SUCCESSION-14")
def test_a_grandson_inherits_and_the_house_has_a_country_again() -> None:
    court, mary, _ = united()
    g = court.g
    son = court.person("Hal", 25, seat="argent", father=court.kings[0])
    g.change(son, born=1345)
    deaths.die(g, mary)
    assert heir(g, "england", mary) == son
    succession.accede(g, "england", son)
    assert g.players["argent"].country == "england"
    assert g.crowns["england"].seat == "argent"
    assert g.players["vert"].country == "spain"


@rule("BR-LANDLESS-04")
def test_who_has_lost_the_last_home_gives_back_his_conquests() -> None:
    court = Court(turn=9)
    g = court.g
    g.control = {**dict.fromkeys(homes("england"), "azure"), "champagne": "argent", "leon": "argent"}
    crowns.without_home(g, "argent")
    assert (g.owner("champagne"), g.owner("leon")) == ("azure", "vert")
    assert g.players["argent"].country == ""
    assert g.held("argent") == ()


# -- corners


@rule("BR-QUEEN-01", "BR-UNION-01", "BR-SUCCESSION-14", "BR-MARRIAGE-12")
def test_whose_a_country_is_with_that_monarch() -> None:
    court, mary, karl = heiress(married="gules")
    g = court.g
    assert crowns.holder(g, "england", mary) == "argent", "her own country's player"
    assert crowns.holder(g, "england", karl) == "gules"
    g.crown("germany", monarch=karl)
    assert crowns.holder(g, "england", mary) == "gules", "a King's wife"
    g.crown("germany", monarch=court.kings[2])
    g.crown("england", monarch=mary)
    crowns.fetch(g, mary, "argent")
    assert g.people[karl].seat == "argent"
    assert crowns.holder(g, "germany", karl) == "gules", "a Consort brings it to the house he came from"
    key = births.marriage_of(g, mary)
    g.marriages[key] = msgspec.structs.replace(g.marriages[key], joined=True)
    assert crowns.holder(g, "germany", karl) == "argent", "who joined his wife's house by contract to hers"
    g.marriages[key] = msgspec.structs.replace(g.marriages[key], joined=True, ended=9)
    assert not crowns.joined(g, karl)


@rule("BR-QUEEN-01", "BR-UNION-07")
def test_an_heiress_to_annexed_land_reigns_for_the_player_of_that_country() -> None:
    court, _, _ = united()
    g = court.g
    niece = court.person("Joan", 20, seat="gules", male=False)
    assert crowns.holder(g, "england", niece) == "argent"
    g.change(niece, seat="vert")
    assert crowns.holder(g, "england", niece) == "vert", "one of the annexer's own house"


@rule("BR-UNION-02", "BR-LANDLESS-01")
def test_only_the_countrys_own_pieces_change_hands() -> None:
    court = Court()
    g = court.g
    mine, fleet = court.army("argent", "kent")[0], court.fleet("argent", "kent")
    other = court.army("azure", "kent")[0]
    g.change(other, seat="argent")
    lent = court.army("argent", "wessex")[0]
    g.change(lent, seat="gules")
    g.control["kent"] = "vert"
    home = court.good("food", "argent", "lancashire")
    away = court.good("food", "argent", "champagne")
    crowns.pass_to(g, "england", "vert")
    assert [g.piece(p).seat for p in (mine, fleet, other, lent)] == ["vert", "vert", "argent", "gules"]
    assert "kent" not in g.control, "home needs no marker"
    assert [g.piece(p).seat for p in (home, away)] == ["vert", "argent"]


@rule("BR-UNION-03", "BR-LANDLESS-01")
def test_who_loses_his_own_country_and_holds_another_rules_that() -> None:
    court = Court()
    g = court.g
    crowns.pass_to(g, "france", "argent")
    assert g.players["argent"].country == "england"
    crowns.pass_to(g, "england", "vert")
    assert (g.players["argent"].country, g.players["vert"].country) == ("france", "spain")
    assert g.crowns_of("vert") == ["spain", "england"]


@rule("BR-UNION-01", "BR-QUEEN-04", "BR-UNION-11")
def test_a_consort_who_becomes_king_takes_queen_and_unmarried_children_home() -> None:
    court, mary, king = heiress(married="vert")
    g = court.g
    small = court.person("Small", 5, seat="vert", father=king, mother=mary)
    late = court.person("Late", 5, seat="vert", father=king, mother=mary, dead=8)
    accession(court, mary)
    wed = court.person("Wed", 20, father=king, mother=mary)
    weddings.celebrate(g, wed, court.person("Greta", 20, seat="gules", male=False))
    theirs = court.person("Theirs", 5, seat="sable", father=king, mother=mary)
    g.change(king, father=court.kings[4], born=1270)
    g.change(court.children[4], gone=1, piece="", at="")
    deaths.die(g, court.kings[4])
    succession.accede(g, "spain", king)
    assert [g.people[p].seat for p in (mary, king, small, late)] == ["vert"] * 4
    assert [g.people[p].seat for p in (wed, theirs)] == ["argent", "sable"]


@rule("BR-MARRIAGE-09", "BR-MARRIAGE-06")
def test_the_house_that_raised_the_bride_has_the_hundred_crowns() -> None:
    """A girl of Welf name raised in Italy: Italy is paid; of a house that is extinct nobody is."""
    court = Court(turn=9)
    g = court.g
    deaths.die(g, court.queens[4])
    bride = court.person("Bianca", 20, seat="sable", male=False, house=g.players["gules"].house)
    weddings.celebrate(g, court.kings[4], bride)
    assert (g.players["sable"].cash, g.players["gules"].cash) == (100, 0)
    deaths.die(g, bride)
    last = court.person("Ultima", 20, seat="", male=False, house="Nobody")
    weddings.celebrate(g, court.kings[4], last)
    assert sum(p.cash for p in g.players.values()) == 100


@rule("BR-LANDLESS-04")
def test_a_king_without_a_country_is_a_baron_without_a_kings_piece() -> None:
    court = Court(turn=9)
    g = court.g
    g.control = dict.fromkeys(homes("england"), "azure")
    crowns.without_home(g, "argent")
    assert (g.crowns["england"].seat, g.crowns["england"].monarch) == ("", "")
    assert g.people[court.kings[0]].piece == ""
    assert g.people[court.kings[0]].here
    assert not faults(g)


@rule("BR-UNION-08", "BR-UNION-10")
def test_who_reigned_in_the_land_alone_is_no_king_when_it_is_given_back() -> None:
    court, mary, king = united()
    g = court.g
    son = court.person("Infante", 20, seat="vert", father=king, mother=mary)
    deaths.die(g, mary)
    succession.accede(g, "england", son)
    assert g.people[son].piece == "K"
    court.throw(*[3] * 300)
    crowns.given_back(g, "england")
    assert g.people[son].piece != "K"
    assert g.people[king].piece == "K", "the King keeps his own country"
    assert not faults(g)
