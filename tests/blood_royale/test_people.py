"""Pieces of princes and the end of lives (chapters PRINCE, DEATH, ANNOUNCE, FIRSTTURN)."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.games.blood_royale.phases.dynastic import Announcements, Births, Survivals
from minaria.games.blood_royale.phases.movement import March
from minaria.games.blood_royale.rules import births, deaths, people, succession, weddings
from minaria.games.blood_royale.tables import homes, names
from minaria.kit.pacts import Clause, Pact, in_force
from minaria.kit.pacts import Rule as ClauseRule
from minaria.kit.people import Captive

from .tools import SEATS, Court, rule

# -- princes


@rule("BR-PRINCE-01", "BR-PRINCE-02")
def test_a_prince_of_twenty_has_a_piece_in_a_controlled_home_province() -> None:
    court = Court(turn=3)
    g = court.g
    young = court.person("Hal", 15, father=court.kings[0])
    grown = court.person("Ned", 20, father=court.kings[0])
    g.control = dict.fromkeys(homes("england"), "azure")
    people.settle_princes(g, "argent")
    assert g.people[grown].piece == "", "no home province: the piece waits"
    del g.control["wessex"]
    people.settle_princes(g, "argent")
    assert (g.people[grown].piece, g.people[grown].at) == ("1", "wessex")
    assert g.people[young].piece == ""


@rule("BR-PRINCE-01", "BR-PRINCE-03", "BR-PRINCE-04", "BR-PRINCE-11", "BR-DEATH-05")
def test_five_pieces_and_the_oldest_without_one_takes_what_is_freed() -> None:
    court = Court(turn=3)
    g = court.g
    for n in range(5):
        court.person(f"Prince{n}", 30)
    people.settle_princes(g, "argent")
    assert people.pieces_of(g, "argent") == ["1", "2", "3", "4", "5"]
    younger, older = court.person("Will", 20), court.person("Tom", 25)
    people.settle_princes(g, "argent")
    assert not g.people[older].piece
    first = next(p for p in g.living("argent") if g.people[p].piece == "2")
    deaths.die(g, first)
    assert (g.people[older].piece, g.people[younger].piece) == ("2", "")
    assert (g.people[first].piece, g.people[first].at) == ("", "")


@rule("BR-PRINCE-05", "BR-PRINCE-06")
def test_a_prince_who_passes_to_another_changes_colour() -> None:
    court = Court(turn=3)
    g = court.g
    louis = court.person("Louis", 20, seat="azure")
    people.settle_princes(g, "azure")
    assert people.pieces_of(g, "azure") == ["1"]
    people.move_house(g, louis, "vert")
    assert (people.pieces_of(g, "azure"), people.pieces_of(g, "vert")) == ([], ["1"])
    assert g.people[louis].at == "castile"
    for n in range(4):
        court.person(f"Infante{n}", 20, seat="vert")
    people.settle_princes(g, "vert")
    other = court.person("Philippe", 20, seat="azure")
    people.settle_princes(g, "azure")
    people.move_house(g, other, "vert")
    assert (g.people[other].piece, g.people[other].at) == ("", ""), "no piece is free: he waits in the capital"
    deaths.die(g, louis)
    assert g.people[other].piece == "1"


@rule("BR-PRINCE-07", "BR-PRINCE-08")
def test_who_has_no_piece_does_not_march_and_who_has_one_goes_three_provinces() -> None:
    court = Court(turn=5)
    g = court.g
    court.person("Hal", 15, father=court.kings[0])
    court.person("Ned", 20, father=court.kings[0], piece="1", at="kent")
    court.stand(March("argent"))
    with pytest.raises(Exception, match=r"Hal|move"):
        court.match.parse("argent", "move Hal to Kent")
    court.say("argent", "move Ned to Warwickshire")
    assert court.now.people[next(p for p, x in g.people.items() if x.name == "Ned")].at == "warwickshire"


@rule("BR-PRINCE-09", "BR-PRINCE-10")
def test_a_new_king_stands_in_the_capital_his_own_or_the_dead_kings_province() -> None:
    court = Court(Births(), turn=5)
    g = court.g.copy()
    court.g = g
    heir = court.person("Luca", 25, seat="sable", father=court.kings[3], piece="3", at="naples", born=1290)
    for who in court.children:
        g.change(who, male=False)
    g.change(court.kings[3], at="sicily", born=1220)
    court.stand(Survivals())
    court.say("sable", "survival", 1, 1, *[6] * 8)
    assert "crown" in court.asked()
    assert "Latium, Naples" in court.asked()
    assert "Sicily" in court.asked(), "the dead King's province"
    assert "King's piece" in court.no("sable", "crown Luca in Veneto")
    court.say("sable", "crown Luca in Naples")
    x = court.now.people[heir]
    assert (x.piece, x.at) == ("K", "naples")
    assert "3" not in people.pieces_of(court.now, "sable")


# -- survival


@rule("BR-DEATH-01", "BR-DEATH-02", "BR-DEATH-03", "BR-DEATH-04", "BR-CHARACTER-06", "BR-MARRIAGE-17")
@pytest.mark.parametrize(
    ("age", "constitution", "dice", "lives"),
    [
        (30, 0, (1, 2), False),
        (60, 1, (3, 4), True),
        (15, 0, (1, 1), False),
        (15, 0, (1, 2), True),
        (45, -1, (2, 3), False),
        (20, -2, (6, 6), True),
        (85, 0, (5, 5), False),
    ],
)
def test_two_dice_and_constitution_against_the_number_of_the_age(
    age: int, constitution: int, dice: tuple[int, int], lives: bool
) -> None:
    court = Court(turn=5)
    who = court.person("Hal", age, constitution=constitution)
    assert deaths.survives(court.throw(*dice).g, who) is lives


@rule("BR-DEATH-03", "BR-BIRTH-06")
def test_the_example_of_the_young_mother() -> None:
    """Age 30, Constitution +1, two further rolls, 7: becomes 6 and she lives; age 20, -2, two rolls, 7: 3, she dies."""
    court = Court(turn=5)
    g = court.g
    g.change(court.queens[0], constitution=1, born=1290)
    g.births[court.queens[0]] = 3
    assert deaths.survives(court.throw(3, 4).g, court.queens[0])
    assert "which makes 6 against 4" in court.heard()
    g.change(court.queens[0], constitution=-2, born=1300)
    assert not deaths.survives(court.throw(3, 4).g, court.queens[0])


@rule("BR-DEATH-01", "BR-DEATH-04", "BR-DEATH-10", "BR-CHILD-07", "BR-ORDER-02")
def test_who_rolls_prisoners_too_children_never() -> None:
    court = Court(turn=3)
    g = court.g
    g.captives = {court.kings[0]: Captive("azure", 1, "ile_de_france")}
    assert g.age(court.children[0]) == 15
    baby = court.person("Hal", 0)
    ten = court.person("Tom", 10)
    assert set(deaths.rollers(g, "argent")) == {court.kings[0], court.queens[0], court.children[0]}
    assert not {baby, ten} & set(deaths.rollers(g, "argent"))


@rule("BR-DEATH-01")
def test_a_whole_generation_rolls_in_one_line() -> None:
    court = Court(Survivals(), turn=3)
    said = court.say("argent", "survival", 6, 6, 1, 1, 1, 2)
    assert said.count("lives") == 2
    assert said.count("dies") == 2, "the roll and the death of one"
    assert "has rolled for 3; 1 death" in said


@rule("BR-FIRSTTURN-03", "BR-OPTB-02")
@pytest.mark.parametrize(
    ("options", "turn", "kings", "queens"),
    [({}, 1, True, True), ({"first_kings": "spared"}, 2, False, True), ({"first_kings": "spared"}, 3, True, True)]
    + [({"rule_b": "on"}, 1, False, False), ({"rule_b": "on"}, 2, True, True)],
)
def test_the_first_rulers_may_be_spared(options: dict[str, Any], turn: int, kings: bool, queens: bool) -> None:
    court = Court(turn=turn, **options)
    assert deaths.rolls(court.g, court.kings[0]) is kings
    assert deaths.rolls(court.g, court.queens[0]) is queens


@rule("BR-FIRSTTURN-04")
def test_a_starting_queens_death_ends_no_contract() -> None:
    court = Court()
    g = court.g
    g.pacts[1] = Pact("argent", ("argent", "azure"), (Clause("x"),), ("argent", "azure"), 1)
    g.pacts[2] = Pact("argent", ("argent", "gules"), (Clause("NO_CONTROL", "argent"),), ("argent", "gules"), 1)
    married = births.marriage_of(g, court.queens[0])
    deaths.die(g, court.queens[0])
    assert g.marriages[married].ended
    assert not [n for n, p in g.pacts.items() if p.ended], "what stands between the houses stands"


@rule("BR-DEATH-05", "BR-CONTRACT-02")
def test_a_death_ends_the_marriage_and_its_contract() -> None:
    court = Court(turn=5)
    g = court.g
    g.pacts[1] = Pact("argent", ("argent", "gules"), (Clause("NO_CONTROL", "argent"),), ("argent", "gules"), 5)
    man = court.person("Ned", 20, piece="1", at="kent")
    wife = court.person("Greta", 20, seat="gules", male=False)
    key = weddings.celebrate(g, man, wife, 1)
    rules = {"NO_CONTROL": ClauseRule(lambda c: "x")}
    assert list(in_force(rules, g.pacts, 5))
    deaths.die(g, wife)
    assert g.marriages[key].ended == 5
    assert g.people[man].spouse == ""
    assert not list(in_force(rules, g.pacts, 5))


@rule("BR-DEATH-06", "BR-MARRIAGE-06", "BR-MARRIAGE-17", "BR-MARRIAGE-18")
def test_a_widow_goes_home_in_the_announcements_and_may_marry_again() -> None:
    court = Court(turn=5)
    g = court.g
    man = court.person("Louis", 20, seat="azure", piece="1", at="calais")
    wife = court.person("Carlotta", 30, seat="vert", male=False)
    weddings.celebrate(g, man, wife)
    assert g.people[wife].seat == "azure"
    child = births.roll(court.throw(6, 6, 1, *[3] * 9).g, wife)
    deaths.die(g, man)
    assert g.people[wife].seat == "azure", "until the announcements"
    court.stand(Announcements())
    g = court.g
    assert g.people[wife].seat == "vert"
    assert g.people[child].seat == "azure"
    assert weddings.free(g, wife)


@rule("BR-DEATH-07", "BR-MARRIAGE-17")
def test_a_kings_widow_leaves_the_game() -> None:
    court = Court(turn=5)
    deaths.die(court.g, court.kings[0])
    x = court.g.people[court.queens[0]]
    assert x.gone == 5
    assert not x.here
    assert not weddings.free(court.g, court.queens[0])


@rule("BR-DEATH-08")
def test_whose_house_is_extinct_leaves_the_game() -> None:
    court = Court(turn=5)
    g = court.g
    man = court.person("Louis", 20, seat="azure")
    wife = court.person("Carlotta", 30, seat="vert", male=False)
    weddings.celebrate(g, man, wife)
    g.player("vert", house="Castilla")
    deaths.die(g, man)
    court.stand(Announcements())
    assert court.g.people[wife].gone == 5


@rule("BR-DEATH-09")
def test_a_house_that_has_died_out_begins_anew() -> None:
    court = Court(turn=5)
    g = court.g
    g.player("vert", country="", cash=31)
    g.crown("spain", seat="azure", monarch=court.kings[1])
    for who in g.living("vert"):
        deaths.die(g, who)
    old = g.players["vert"].house
    deaths.found_anew(court.throw(1, *[3] * 9).g)
    assert sorted(g.age(p) for p in g.living("vert")) == [5, 20, 25]
    assert g.players["vert"].house != old
    assert g.players["vert"].cash == 31


@rule("BR-ANNOUNCE-01", "BR-ANNOUNCE-02")
def test_births_weddings_deaths_and_accessions_are_told_to_all() -> None:
    court = Court(Births(), turn=5)
    court.say("argent", "births", 6, 6, 1, *[3] * 9)
    assert "Strength 0, Constitution 0, Charisma 0" in court.told(None)
    g = court.now
    for seat in SEATS:
        if seat not in g.ready:
            court.say(seat, "done")
    for seat in SEATS:
        court.say(seat, "survival", *([1, 1] if seat == "vert" else [6, 6]), *[6] * 8)
        while court.match.ask("vert") is not None and "throne" in court.asked():
            court.say("vert", "crown " + court.now.people[court.children[4]].name)
    man = next(p for p in court.now.living("argent") if court.now.people[p].male)
    assert man
    for seat in SEATS:
        court.say(seat, "done")
    said = court.told(None)
    assert "Argent (England): born" in said
    assert f"Vert (Spain): died {court.now.people[court.kings[4]].name}" in said
    assert "is King of Spain" in said
    assert "Gules (Germany): nothing to announce" in said


@rule("BR-DEATH-05", "BR-PRINCE-11", "BR-DEATH-10")
def test_a_dead_or_gone_prisoner_is_nobodys_prisoner() -> None:
    court = Court(turn=5)
    g = court.g
    for n, leaves in enumerate((False, True)):
        who = court.person(f"Hal{n}", 30, piece=str(n + 1), at="ile_de_france")
        g.captives[who] = Captive("azure", 4, "ile_de_france")
        if leaves:
            deaths.retire(g, who, "He leaves.")
        else:
            deaths.die(g, who)
        assert who not in g.captives
        assert (g.people[who].dead, g.people[who].gone) == ((0, 5) if leaves else (5, 0))
        assert not g.people[who].piece


@rule("BR-PRINCE-04", "BR-DEATH-06")
def test_pieces_of_those_who_leave_or_go_home_are_free_for_those_who_wait() -> None:
    court = Court(turn=3)
    g = court.g
    grooms = [court.person(f"Groom{n}", 30, seat="gules") for n in range(5)]
    people.settle_princes(g, "gules")
    for groom in grooms:
        bride = court.person(f"Bride{groom}", 20, male=False)
        weddings.celebrate(g, groom, bride, joined=True)
    waiting = court.person("Hal", 25)
    people.settle_princes(g, "argent")
    assert g.people[waiting].piece == ""
    assert people.pieces_of(g, "argent") == ["1", "2", "3", "4", "5"]
    deaths.die(g, g.people[grooms[0]].spouse)
    assert deaths.homeward(g) == [grooms[0]]
    deaths.go_home(g, grooms[0])
    assert g.people[waiting].piece == "1"
    assert (g.people[grooms[0]].seat, g.people[grooms[0]].piece, g.people[grooms[0]].home) == ("gules", "1", "")
    assert not deaths.homeward(g)
    other = court.person("Tom", 20)
    deaths.retire(g, grooms[1], "He leaves.")
    assert g.people[other].piece == "2"


@rule("BR-DEATH-06", "BR-QUEEN-08")
def test_who_goes_home_and_who_does_not() -> None:
    """Neither who is still married, nor who reigns, nor who is at home."""
    court = Court(turn=5)
    g = court.g
    man, wife = court.person("Louis", 20, seat="azure"), court.person("Anna", 20, seat="vert", male=False)
    weddings.celebrate(g, man, wife)
    assert not deaths.homeward(g)
    deaths.die(g, man)
    g.crown("france", monarch=wife)
    assert not deaths.homeward(g), "she reigns"
    g.crown("france", monarch=court.kings[1])
    assert deaths.homeward(g) == [wife]
    g.change(wife, seat="vert")
    assert not deaths.homeward(g), "she is at home"


@rule("BR-DEATH-07", "BR-UNION-11")
def test_a_kings_widow_who_reigns_herself_stays_and_a_queens_widower_too() -> None:
    court = Court(turn=5)
    g = court.g
    g.crown("spain", monarch=court.queens[4])
    deaths.die(g, court.kings[4])
    assert g.people[court.queens[4]].here
    court = Court(turn=5)
    deaths.die(court.g, court.queens[3])
    assert court.g.people[court.kings[3]].here, "a King outlives his Queen"


@rule("BR-DEATH-09")
@pytest.mark.parametrize(("country", "people_left"), [("spain", False), ("", True)])
def test_no_house_begins_anew_that_has_people_or_a_throne(country: str, people_left: bool) -> None:
    court = Court(turn=5)
    g = court.g
    g.player("vert", country=country)
    if not people_left:
        for who in g.living("vert"):
            g.change(who, dead=5, piece="", at="", spouse="")
    old = g.players["vert"].house
    deaths.found_anew(g)
    assert g.players["vert"].house == old


@rule("BR-PRINCE-09")
@pytest.mark.parametrize(("how", "places"), [("", ["essex", "wessex"]), ("aboard", ["essex"]), ("captive", ["essex"])])
def test_a_king_who_died_at_sea_or_in_prison_leaves_no_place(how: str, places: list[str]) -> None:
    court = Court(turn=5)
    g = court.g
    king, heir = court.kings[0], court.children[0]
    g.change(heir, piece="", at="")
    g.change(king, at="wessex", aboard=court.fleet("argent", "channel") if how == "aboard" else "")
    if how == "captive":
        g.captives[king] = Captive("azure", 4, "wessex")
    deaths.die(g, king)
    assert succession.places(g, "england", heir) == places


@rule("BR-SETUP-10")
def test_a_house_gets_a_name_that_nobody_bears_when_the_printed_ones_are_used_up() -> None:
    c = Court()
    for k, house in enumerate(names("england", "dynasty")):
        c.person(f"Man {k}", 20, house=house)
    first = names("england", "dynasty")[0]
    assert people.usual_house(c.g, "england") == f"{first} II"
    c.person("Heir", 20, house=f"{first} II")
    assert people.usual_house(c.g, "england") == f"{first} III"
