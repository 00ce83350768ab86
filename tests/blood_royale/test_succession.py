"""Who comes after whom, who is passed over, regents for children (chapters SUCCESSION, DISPUTE, REGENT, OPTC)."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.games.blood_royale.invariants import faults
from minaria.games.blood_royale.memories import Renunciation
from minaria.games.blood_royale.phases.dynastic import Births, Survivals
from minaria.games.blood_royale.phases.movement import March
from minaria.games.blood_royale.phases.succession import Accession, Regency, Successions
from minaria.games.blood_royale.rules import crowns, deaths, disputes, people, regency, succession, weddings
from minaria.games.blood_royale.rules.succession import heir, heirs
from minaria.games.blood_royale.state import Dispute
from minaria.games.blood_royale.tables import homes
from minaria.kit.people import Captive

from .tools import Court, rule


def line_of(court: Court, country: str = "england") -> list[str]:
    """The line of succession by name."""
    g = court.g
    return [g.people[who].name for who in heirs(g, country, g.crowns[country].monarch)]


def realm(**options: Any) -> tuple[Court, str]:
    """Turn 9, 1340: England under a King without the child of the table; and the King."""
    court = Court(turn=9, **options)
    g, king = court.g, court.kings[0]
    g.change(court.children[0], gone=1, piece="", at="")
    return court, king


# -- the line


@rule("BR-SUCCESSION-01", "BR-SUCCESSION-02", "BR-SUCCESSION-03", "BR-SUCCESSION-04", "BR-CHILD-05")
def test_sons_with_their_lines_then_daughters_with_theirs() -> None:
    court, king = realm()
    adam = court.person("Adam", 40, father=king, dead=3)
    court.person("Anna", 5, father=adam, male=False)
    court.person("Arthur", 0, father=adam)
    bert = court.person("Bert", 35, father=king)
    court.person("Berta", 22, father=bert, male=False, born=1318)
    court.person("Bruno", 18, father=bert, born=1322)
    clara = court.person("Clara", 45, father=king, male=False)
    court.person("Curt", 20, mother=clara, house="Welf")
    court.person("Dora", 44, father=king, male=False)
    assert line_of(court) == ["Arthur", "Anna", "Bert", "Bruno", "Berta", "Clara", "Curt", "Dora"]


@rule("BR-SUCCESSION-05", "BR-BIRTH-09")
def test_seniority_goes_by_the_year_that_was_entered() -> None:
    court, king = realm()
    court.person("Second", 19, father=king, born=1321)
    court.person("First", 20, father=king, born=1320)
    assert line_of(court) == ["First", "Second"]


@rule("BR-SUCCESSION-06")
def test_without_issue_the_royal_parents_and_the_grandparents() -> None:
    """A childless King's dead brother's son succeeds; then an uncle's line."""
    court, king = realm()
    g = court.g
    grandfather = court.person("Old", 90, dead=1)
    father = court.person("Father", 70, father=grandfather, dead=1)
    uncle = court.person("Uncle", 60, father=grandfather)
    g.change(king, father=father)
    brother = court.person("Brother", 50, father=father, dead=1)
    court.person("Nephew", 20, father=brother)
    assert line_of(court) == ["Nephew", "Uncle"]
    g.change(uncle, dead=1)
    assert line_of(court) == ["Nephew"]


@rule("BR-SUCCESSION-06", "BR-CHILD-05")
def test_who_inherited_through_his_mother_is_followed_by_her_kin() -> None:
    court, _ = realm()
    g = court.g
    queen = court.person("Maud", 60, male=False, dead=8)
    consort = court.person("Karl", 60, seat="gules", house="Welf", dead=8)
    king = court.person("Kurt", 30, father=consort, mother=queen)
    court.person("Welfcousin", 30, seat="gules", father=court.person("Ernst", 80, seat="gules", house="Welf"))
    aunt_line = court.person("Eleanor", 50, male=False, father=court.person("Grandpa", 90, dead=1))
    g.change(queen, father=g.people[aunt_line].father)
    g.crown("england", monarch=king, reigned=(queen, king))
    assert line_of(court) == ["Eleanor"]


@rule("BR-SUCCESSION-07", "BR-MARRIAGE-14")
def test_who_raised_or_controls_an_heir_does_not_matter() -> None:
    court, king = realm()
    first = court.person("First", 30, father=king)
    court.person("Second", 25, father=king)
    bride = court.person("Carlotta", 20, seat="vert", male=False)
    weddings.celebrate(court.g, first, bride, joined=True)
    assert court.g.people[first].seat == "vert"
    assert line_of(court) == ["First", "Second"]


@rule("BR-SUCCESSION-08", "BR-CONTRACT-23", "BR-SUCCESSION-09")
@pytest.mark.parametrize(
    ("how", "line"), [("alone", ["Grandson", "Second"]), ("issue", ["Second"]), ("", ["First", "Grandson", "Second"])]
)
def test_who_renounced_is_skipped_with_or_without_issue(how: str, line: list[str]) -> None:
    court, king = realm()
    g = court.g
    first = court.person("First", 40, father=king)
    court.person("Grandson", 20, father=first)
    court.person("Second", 25, father=king)
    court.person("Bastard", 45, father=king, kind="bastard")
    court.person("Dead", 45, father=king, dead=2)
    if how:
        g.renounced = (Renunciation(first, "england", how),)
    assert line_of(court) == line
    g.renounced = (Renunciation(first, "france", "issue"),)
    assert line_of(court)[0] == "First", "another crown's renunciation"


@rule("BR-SUCCESSION-10", "BR-SUCCESSION-11", "BR-SUCCESSION-12", "BR-SUCCESSION-13")
@pytest.mark.parametrize(
    ("age", "ages"), [(45, [40, 35, 20, 15, 10, 5]), (60, [55, 50, 35, 30, 25, 20, 15, 10, 5]), (20, [20, 15])]
)
def test_the_relative_where_nobody_can_be_found(age: int, ages: list[int]) -> None:
    court, king = realm()
    g = court.g
    g.change(king, born=g.year - age)
    house = g.people[king].house
    deaths.die(g, king)
    court.throw(*[1, *[6] * 9] * 12)
    assert heir(g, "england", king) == ""
    before = {*g.people}
    court.throw(*[6] * 200)
    man = succession.relative(g, "england", king)
    made = [p for p in g.people if p not in before]
    assert [g.age(p) for p in made] == ages
    wife = g.people[man].spouse
    assert g.age(wife) == g.age(man) - 5
    assert {g.people[p].house for p in made} == {house}
    assert all(g.people[p].parents == (man, wife) for p in made[2:])
    assert all(g.people[p].vigour == 2 for p in made), "characteristics are rolled"
    assert g.run is not None
    assert len(g.run.rolls) == 18 + 10 * len(made[2:])


@rule("BR-ORDER-07", "BR-SUCCESSION-01")
def test_the_successor_takes_the_throne_at_once() -> None:
    court, king = realm()
    son = court.person("Hal", 20, father=king)
    court.throw()
    deaths.die(court.g, king)
    court.stand(Successions(), March("argent"))
    g = court.g
    assert g.crowns["england"].monarch == son


@rule("BR-SUCCESSION-14", "BR-UNION-12", "BR-DISPUTE-02")
def test_a_male_heir_of_anothers_brings_him_the_country() -> None:
    """A husband who joined Italy inherits France: the Italian player holds France, and it is a union."""
    court = Court(turn=9)
    g, king = court.g, court.kings[1]
    heir_ = court.children[1]
    bride = court.person("Bianca", 20, seat="sable", male=False)
    weddings.celebrate(g, heir_, bride, joined=True)
    deaths.die(g, king)
    assert "no prisoner" in str(succession.pass_refusal(g, "france", heir_))
    succession.accede(g, "france", heir_)
    assert g.crowns["france"].seat == "sable"
    assert g.players["azure"].country == ""
    assert g.players["sable"].country == "italy"
    assert people.ruling_charisma(g, "france") == -2


@rule("BR-SUCCESSION-16", "BR-SUCCESSION-15")
def test_a_prisoner_may_succeed_and_reigns_on() -> None:
    court, king = realm()
    g = court.g
    son = court.person("Hal", 20, father=king, piece="1", at="latium")
    g.captives[son] = Captive("sable", 8, "latium")
    deaths.die(g, king)
    succession.accede(g, "england", son)
    assert g.monarch_of("argent") == son
    assert g.people[son].at == "latium"
    assert son in g.captives


# -- passing over


def captured(**options: Any) -> tuple[Court, str, str]:
    """England's King dies; his eldest son is a prisoner in Italy, the second is free. Court, eldest, second."""
    court, king = realm(**options)
    eldest = court.person("Eldest", 30, father=king, piece="1", at="latium")
    second = court.person("Second", 25, father=king)
    court.g.captives[eldest] = Captive("sable", 8, "latium")
    court.throw()
    deaths.die(court.g, king)
    court.stand(Accession("argent", "england"), Successions())
    return court, eldest, second


@rule("BR-DISPUTE-01", "BR-DISPUTE-02", "BR-DISPUTE-05", "BR-DISPUTE-09", "BR-DISPUTE-12")
@pytest.mark.parametrize(("die", "lost"), [(3, 1), (4, 2)])
def test_passing_over_a_prisoner(die: int, lost: int) -> None:
    court, eldest, second = captured()
    assert "Eldest (30) is next" in court.asked()
    assert "next in line" in court.no("argent", "crown Second")
    assert "Second" in court.say("argent", "pass over Eldest", die)
    g = court.now
    assert g.crowns["england"].monarch == second
    assert people.ruling_charisma(g, "england") == -lost
    assert people.strength(g, second) == -1
    assert people.strength(g, second, "sable") == -1
    assert disputes.strength_of(g, "sable", "argent") == 0, "the captor gains nothing"
    (dispute,) = disputes.open_disputes(g)
    assert disputes.rightful(g, dispute) == "", "he counts as his own house's still"
    assert court.no("argent", "pass over Second"), "once he is crowned it is too late"
    assert eldest in g.captives


@rule("BR-DISPUTE-02", "BR-OPTC-01", "BR-DISPUTE-10")
def test_a_son_at_home_cannot_be_passed_over_without_rule_c() -> None:
    court, king = realm()
    son = court.person("Weak", 20, father=king, vigour=-2)
    deaths.die(court.g, king)
    assert succession.pass_refusal(court.g, "england", son) is not None
    court.g.options["rule-c"] = "on"
    assert succession.pass_refusal(court.g, "england", son) is None
    court.g.crown("england", shame=2)
    succession.accede(court.g, "england", son)
    assert court.g.crowns["england"].shame == 0, "it ends with the monarch who bore it"


@rule("BR-DISPUTE-02", "BR-DISPUTE-04", "BR-DISPUTE-06", "BR-DISPUTE-07", "BR-DISPUTE-11", "BR-QUEEN-01")
def test_passing_over_a_woman_married_abroad() -> None:
    """Isabelle of France, wife of Carlos of Spain, with a son Fernando: Spain +1 against France, 0 against others."""
    court = Court(turn=9)
    g, king = court.g, court.kings[1]
    g.change(court.children[1], gone=1, piece="", at="")
    isabelle = court.person("Isabelle", 30, seat="azure", father=king, male=False)
    carlos = court.person("Carlos", 30, seat="vert")
    weddings.celebrate(g, carlos, isabelle)
    fernando = court.person("Fernando", 10, seat="vert", father=carlos, mother=isabelle)
    nephew = court.person("Nephew", 20, seat="azure", father=court.person("Brother", 50, seat="azure", dead=1))
    g.change(king, father=court.person("Old", 90, seat="azure", dead=1))
    g.change(g.people[nephew].father, father=g.people[king].father)
    court.throw()
    deaths.die(g, king)
    assert heir(g, "france", king) == isabelle
    assert succession.pass_over(g, "france", isabelle) is False, "no Charisma die"
    assert heir(g, "france", king, (isabelle,)) == nephew, "her son is passed over with her"
    succession.accede(g, "france", nephew)
    assert people.strength(g, nephew, "gules") == -1
    assert people.strength(g, carlos, "azure") == 1
    assert people.strength(g, carlos, "sable") == 0
    deaths.die(g, isabelle)
    assert people.strength(g, carlos, "azure") == 1, "her son lives"
    deaths.die(g, fernando)
    assert people.strength(g, carlos, "azure") == 0
    assert people.strength(g, nephew) == 0


@rule("BR-DISPUTE-08", "BR-CONTRACT-23")
def test_a_renounced_claim_stays_ended() -> None:
    court, eldest, second = captured()
    court.say("argent", "pass over Eldest", 1)
    g = court.now.copy()
    assert people.strength(g, second) == -1
    g.renounced = (Renunciation(eldest, "england", "alone"),)
    assert people.strength(g, second) == 0


@rule("BR-DISPUTE-03")
def test_penalties_do_not_add_up() -> None:
    court, king = realm()
    g = court.g
    two = [court.person(n, 30 - k, father=king, piece=str(k + 1), at="latium") for k, n in enumerate(("A", "B"))]
    third = court.person("Third", 20, father=king)
    for who in two:
        g.captives[who] = Captive("sable", 8, "latium")
    deaths.die(g, king)
    court.stand(Accession("argent", "england"), Successions())
    court.say("argent", "pass over A")
    court.say("argent", "pass over B", 2)
    assert court.now.crowns["england"].monarch == third
    assert people.strength(court.now, third) == -1
    assert court.now.crowns["england"].shame == 1


@rule("BR-OPTC-02", "BR-OPTC-03", "BR-OPTC-04")
def test_rule_c_sends_a_healthy_heir_into_exile_to_the_left() -> None:
    court, king = realm(rule_c="on")
    g = court.g
    son = court.person("Hal", 30, father=king, piece="1", at="kent")
    wife = court.person("Greta", 30, seat="gules", male=False)
    weddings.celebrate(g, son, wife)
    child = court.person("Tot", 5, father=son, mother=wife)
    second = court.person("Ned", 25, father=king)
    deaths.die(g, king)
    court.stand(Accession("argent", "england"), Successions())
    court.say("argent", "pass over Hal")
    court.say("argent", "crown Ned", 2)
    g = court.now
    assert {g.people[p].seat for p in (son, wife, child)} == {"azure"}
    assert g.people[son].at == "ile_de_france"
    assert g.crowns["england"].monarch == second
    assert g.crowns["england"].shame == 1
    assert people.strength(g, son, "argent") == 1
    assert people.strength(g, second) == -1


@rule("BR-OPTC-05")
def test_rule_c_does_not_move_a_daughter_who_is_a_wife_abroad() -> None:
    court, king = realm(rule_c="on")
    g = court.g
    daughter = court.person("Maud", 30, father=king, male=False)
    weddings.celebrate(g, court.person("Carlos", 30, seat="vert"), daughter)
    deaths.die(g, king)
    succession.pass_over(g, "england", daughter)
    assert g.people[daughter].seat == "vert"


# -- regents


def minor(*, adults: tuple[int, ...] = (25,)) -> Court:
    """England's King dies at 65 and leaves a boy of 10; adults of the house of those ages."""
    court, king = realm()
    court.g.change(king, born=1275)
    court.person("Boy", 10, father=king, born=1330)
    for n, age in enumerate(adults):
        court.person(f"Uncle{'' if n == 0 else n}", age)
    court.throw(*[3] * 40)
    deaths.die(court.g, king)
    return court


@rule("BR-REGENT-01", "BR-REGENT-02", "BR-REGENT-04")
def test_a_child_has_a_regent_who_is_as_king() -> None:
    court = minor()
    g = court.g
    aunt = court.person("Aunt", 30, male=False, charisma=-1)
    uncle = next(p for p, x in g.people.items() if x.name == "Uncle")
    g.change(uncle, charisma=2, piece="1", at="kent")
    succession.accede(g, "england", next(p for p, x in g.people.items() if x.name == "Boy"))
    assert {*succession.regents(g, "england")} == {uncle, aunt}, "the Queen mother has left"
    court.stand(Regency("argent", "england"), Successions())
    assert "own adults" in court.no("argent", "appoint Boy")
    court.say("argent", "appoint Uncle as regent")
    g = court.now
    assert g.crowns["england"].regent == uncle
    assert (g.people[uncle].piece, g.people[uncle].at) == ("K", "kent")
    assert people.ruling_charisma(g, "england") == 2


@rule("BR-REGENT-08")
def test_a_woman_regent_never_leaves_the_capital() -> None:
    court = minor(adults=())
    g = court.g
    aunt = court.person("Aunt", 30, male=False, charisma=-1)
    succession.accede(g, "england", next(p for p, x in g.people.items() if x.name == "Boy"))
    succession.appoint(g, "england", aunt)
    assert people.ruling_charisma(g, "england") == -1
    assert g.people[aunt].at == ""


@rule("BR-REGENT-03", "BR-REGENT-07")
@pytest.mark.parametrize(("late", "age"), [(60, 55), (30, 30)])
def test_a_regent_is_invented_where_the_house_has_no_adult(late: int, age: int) -> None:
    court = minor(adults=())
    g = court.g
    g.change(court.kings[0], born=g.year - late)
    succession.accede(g, "england", next(p for p, x in g.people.items() if x.name == "Boy"))
    court.throw(*[5] * 9)
    succession.need_regent(g, "england")
    regent = g.crowns["england"].regent
    assert g.age(regent) == age
    assert (g.people[regent].vigour, g.people[regent].piece) == (1, "K")
    bride = court.person("Greta", 20, seat="gules", male=False)
    assert "cannot marry" in str(weddings.refusal(g, regent, bride))
    assert g.people[regent].spouse == ""


@rule("BR-REGENT-05", "BR-REGENT-06")
@pytest.mark.parametrize("invented", [False, True])
def test_a_regency_ends_when_the_ward_is_fifteen(invented: bool) -> None:
    court = minor(adults=() if invented else (25,))
    g = court.g
    ward = next(p for p, x in g.people.items() if x.name == "Boy")
    succession.accede(g, "england", ward)
    if invented:
        succession.need_regent(g, "england")
    else:
        succession.appoint(g, "england", succession.regents(g, "england")[0])
    regent = g.crowns["england"].regent
    assert not regency.grown_up(g)
    g.turn += 1
    assert regency.grown_up(g) == ["england"]
    regency.end_regency(g, "england")
    assert g.crowns["england"].regent == ""
    assert g.people[ward].piece == "K"
    assert g.people[regent].gone == (g.turn if invented else 0)
    assert g.people[regent].piece == ("" if invented else "1")


@rule("BR-REGENT-06", "BR-REGENT-07")
@pytest.mark.parametrize("invented", [False, True])
@pytest.mark.parametrize("end", ["the ward dies", "the last home is lost"])
def test_a_regency_ends_with_the_ward_or_with_the_country(end: str, invented: bool) -> None:
    """BR-REGENT-06: one is a Prince again, an invented one leaves; no King piece stays on the board."""
    court = minor(adults=() if invented else (25,))
    g = court.g
    ward = next(p for p, x in g.people.items() if x.name == "Boy")
    succession.accede(g, "england", ward)
    if invented:
        succession.need_regent(g, "england")
    else:
        succession.appoint(g, "england", succession.regents(g, "england")[0])
    regent = g.crowns["england"].regent
    court.throw(*[3] * 300)
    if end == "the ward dies":
        deaths.die(g, ward)
        succession.accede(g, "england", succession.relative(g, "england", ward))
    else:
        g.control = dict.fromkeys(homes("england"), "azure")
        crowns.without_home(g, "argent")
    assert g.crowns["england"].regent == ""
    assert bool(g.people[regent].gone) == invented
    assert g.people[regent].piece in (("",) if invented else ("1", "2", "3"))
    assert not faults(g)


@rule("BR-REGENT-09")
def test_a_regent_who_dies_is_replaced() -> None:
    court = minor(adults=(25, 30))
    g = court.g
    succession.accede(g, "england", next(p for p, x in g.people.items() if x.name == "Boy"))
    first, second = succession.regents(g, "england")
    succession.appoint(g, "england", first)
    assert not succession.regentless(g)
    deaths.die(g, first)
    assert succession.regentless(g) == ["england"]
    assert succession.regents(g, "england") == [second]


@rule("BR-REGENT-01", "BR-REGENT-05")
def test_regents_come_and_go_in_the_dynastic_sequence() -> None:
    """From the death of a King in the survival step to the ward's fifteenth year, as played."""
    court, king = realm()
    g = court.g
    g.change(king, born=1275)
    court.person("Boy", 10, father=king, born=1330)
    court.person("Uncle", 25)
    court.stand(Survivals())
    rolled = [2 if who == king else 6 for who in deaths.rollers(court.g, "argent") for _ in range(2)]
    court.say("argent", "survival", *rolled)
    assert "appoint a regent" in court.asked()
    court.say("argent", "appoint Uncle")
    assert court.now.people[court.now.crowns["england"].regent].name == "Uncle"
    court.throw()
    court.g = court.now.copy()
    court.throw(*[6] * 50)
    court.g.turn += 1
    court.stand(Births())
    assert court.g.crowns["england"].regent == ""
    assert court.g.people[court.g.crowns["england"].monarch].name == "Boy"
    assert court.g.people[court.g.crowns["england"].monarch].piece == "K"


# -- corners


@rule("BR-OPTC-04", "BR-PRINCE-04")
def test_who_goes_into_exile_and_who_does_not() -> None:
    court, king = realm(rule_c="on")
    g = court.g
    heir_ = court.person("Hal", 40, father=king, piece="1", at="kent")
    wife = court.person("Greta", 40, seat="gules", male=False)
    weddings.celebrate(g, heir_, wife)
    grown = court.person("Grown", 20, father=heir_, mother=wife)
    weddings.celebrate(g, grown, court.person("Carlotta", 20, seat="vert", male=False))
    dead = court.person("Dead", 10, father=heir_, dead=8)
    abroad = court.person("Abroad", 10, seat="sable", father=heir_)
    small = court.person("Small", 10, father=heir_, mother=wife)
    for n in range(5):
        court.person(f"Prince{n}", 25)
    people.settle_princes(g, "argent")
    waiting = people.waiting_princes(g, "argent")
    assert waiting
    succession.exile(g, heir_, "azure")
    assert {p: g.people[p].seat for p in (heir_, wife, small)} == dict.fromkeys((heir_, wife, small), "azure")
    assert [g.people[p].seat for p in (grown, dead, abroad)] == ["argent", "argent", "sable"]
    assert g.people[wife].home == g.players["gules"].house, "a widow goes to where she came from"
    assert g.people[waiting[0]].piece, "his piece is free"


@rule("BR-DISPUTE-02", "BR-OPTE-25")
@pytest.mark.parametrize(
    ("seat", "kind", "spouse", "male", "why"),
    [
        ("azure", "pretender", False, True, "pretender"),
        ("argent", "pretender", False, True, ""),
        ("azure", "", False, True, ""),
        ("azure", "", True, True, ""),
        ("azure", "", True, False, "abroad"),
        ("azure", "", False, False, ""),
        ("argent", "", True, False, ""),
    ],
)
def test_grounds_for_passing_over(seat: str, kind: str, spouse: bool, male: bool, why: str) -> None:
    court, king = realm()
    who = court.person("Claim", 25, seat=seat, father=king, male=male, kind=kind)
    if spouse:
        other = court.person("Other", 25, seat=seat, male=not male, house="Other", spouse=who)
        court.g.change(who, spouse=other)
    assert succession.grounds(court.g, "england", who) == why


@rule("BR-DISPUTE-09")
@pytest.mark.parametrize(("die", "lost"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_what_shame_costs(die: int, lost: int) -> None:
    court, _ = realm()
    succession.shame(court.throw(die).g, "england")
    assert court.g.crowns["england"].shame == lost


@rule("BR-PRINCE-09", "BR-QUEEN-02", "BR-SUCCESSION-16")
@pytest.mark.parametrize(
    ("age", "male", "held", "where"),
    [
        (15, True, False, ["essex", "kent"]),
        (10, True, False, []),
        (30, False, False, []),
        (30, True, True, []),
    ],
)
def test_where_a_new_monarchs_piece_may_stand(age: int, male: bool, held: bool, where: list[str]) -> None:
    court, king = realm()
    who = court.person("Next", age, father=king, male=male, at="kent" if age >= 15 and male else "", piece="1")
    if held:
        court.g.captives[who] = Captive("azure", 1, "kent")
    assert succession.places(court.g, "england", who) == where


@rule("BR-REGENT-05", "BR-REGENT-09")
@pytest.mark.parametrize(("age", "grown"), [(10, False), (15, True), (20, True)])
def test_when_a_ward_is_grown_up(age: int, grown: bool) -> None:
    court, king = realm()
    g = court.g
    ward = court.person("Boy", age, father=king)
    uncle = court.person("Uncle", 40, piece="K", at="wessex")
    g.crown("england", monarch=ward, regent=uncle)
    assert bool(regency.grown_up(g)) is grown
    assert not succession.regentless(g), "there is a regent, or none is needed"
    g.change(uncle, seat="azure")
    assert bool(succession.regentless(g)) is (not grown), "who has gone to another house is no regent"
    g.change(uncle, seat="argent")
    if grown:
        g.change(king, piece="", at="")
        regency.end_regency(g, "england")
        assert (g.people[uncle].piece, g.people[uncle].at) == ("1", "wessex"), "he is a prince where he was"


@rule("BR-SUCCESSION-08", "BR-DEATH-07")
def test_who_left_the_game_is_not_in_line_and_his_children_are() -> None:
    court, king = realm()
    gone = court.person("Gone", 40, father=king, gone=5)
    court.person("Child", 10, father=gone)
    assert line_of(court) == ["Child"]


@rule("BR-SUCCESSION-06")
def test_the_royal_parent_may_have_come_to_the_throne_through_the_grandparent() -> None:
    """A King whose father never reigned, but descends from who did, is followed by his father's kin."""
    court, _ = realm()
    g = court.g
    founder = court.person("Founder", 90, dead=1)
    father = court.person("Father", 65, father=founder, house="Other", dead=2)
    mother = court.person("Mother", 60, male=False, dead=3)
    king = court.person("Heir", 30, father=father, mother=mother)
    court.person("Uncle", 50, father=court.person("Gran", 90, dead=1))
    brother = court.person("Brother", 25, father=father, house="Other")
    g.crown("england", monarch=king, reigned=(founder, king))
    assert line_of(court) == [g.people[brother].name]


@rule("BR-DISPUTE-07")
def test_a_claim_is_over_for_all_heirs_when_the_person_passed_over_renounces_it() -> None:
    c = Court(turn=9)
    late = c.person("Hal", 40)
    son = c.person("Rob", 10, father=late)
    claim = Dispute("england", "argent", late, 8, heirs=(son,))
    assert disputes.live(c.g, claim)
    c.g.renounced = (Renunciation(son, "england", "alone"),)
    assert disputes.live(c.g, claim), "the son alone has renounced"
    c.g.renounced = (Renunciation(late, "england", "issue"),)
    assert not disputes.live(c.g, claim), "the father has renounced for all who come after him"
