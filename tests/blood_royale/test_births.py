"""Births and children (chapters BIRTH, CHILD, CHARACTER), the order of the dynastic sequence."""

from __future__ import annotations

import msgspec
import pytest

from commands import table_words
from minaria.games.blood_royale.phases.dynastic import Births
from minaria.games.blood_royale.phases.interphase import Taxation
from minaria.games.blood_royale.rules import births, deaths, people, weddings
from minaria.games.blood_royale.rules.births import refusal, roll
from minaria.kit.people import Captive
from minaria.kit.turns import expire
from minaria.table.pages import answers
from minaria.ui.render import plain_sheet

from .tools import Court, rule

BOY = (1, 3, 3, 3, 3, 3, 3, 3, 3, 3)
"""The dice of a boy with three throws of 9."""


@rule("BR-BIRTH-01", "BR-BIRTH-08", "BR-CHILD-01", "BR-CHILD-09", "BR-CHARACTER-02")
def test_seven_or_more_is_a_child_whose_sex_is_known_at_once() -> None:
    """7 a child, 6 none; girl of 15, 9, 6: Guile +1, Constitution 0, Charisma -1."""
    court = Court(Births())
    assert "roll 6: no child" in court.say("argent", "births", 3, 3)
    said = court.say("azure", "births", 3, 4, 6, 5, 5, 5, 3, 3, 3, 2, 2, 2)
    assert "a girl: Guile +1, Constitution 0, Charisma -1" in said
    assert "Strength" not in said


@rule("BR-BIRTH-02", "BR-BIRTH-03", "BR-BIRTH-04")
def test_who_may_roll() -> None:
    court = Court()
    g, king, queen = court.g, court.kings[0], court.queens[0]
    g.change(king, born=1230, at="naples")
    assert refusal(g, "argent", queen) is None, "an old husband in another place"
    g.change(queen, born=1250)
    assert refusal(g, "argent", queen) is None, "a wife of 50"
    g.change(queen, born=1245)
    assert "mothers are 50 or younger" in str(refusal(g, "argent", queen))
    g.change(queen, born=1280)
    for held in (king, queen):
        g.captives = {held: Captive("azure", 1)}
        assert "is a prisoner" in str(refusal(g, "argent", king))
    g.captives = {}
    assert refusal(g, "azure", queen) is not None, "not another's couple"


@rule("BR-BIRTH-05", "BR-BIRTH-06", "BR-BIRTH-07", "BR-BIRTH-09", "BR-CHILD-02", "BR-CHILD-05")
def test_two_more_rolls_cost_the_mother_constitution_this_turn_alone() -> None:
    """Rolls 8, 5, 10: two children; a fourth is refused; Constitution -2 becomes -4."""
    court = Court(turn=5)
    g, king, queen = court.g, court.kings[0], court.queens[0]
    g.change(queen, constitution=-2)
    first = roll(court.throw(4, 4, *BOY).g, queen)
    assert births.strain(g, queen) == 0
    assert roll(court.throw(2, 3).g, queen) == ""
    third = roll(court.throw(5, 5, *BOY).g, queen)
    assert refusal(g, "argent", queen) is not None
    assert [g.people[c].born for c in (first, third)] == [1320, 1321]
    assert g.people[first].parents == (king, queen)
    assert births.strain(g, queen) == 2
    assert not deaths.survives(court.throw(4, 3).g, queen), "7 - 2 - 2 is less than 4"
    assert "which makes 3 against 4" in court.heard()
    expire(g, "turn")
    assert births.strain(g, queen) == 0
    g.turn = 8
    assert [g.age(c) for c in (first, third)] == [15, 15], "ages go by the turns"


@rule("BR-BIRTH-09")
def test_three_children_of_one_turn() -> None:
    court = Court(turn=5)
    found = [roll(court.throw(5, 5, *BOY).g, court.queens[0]) for _ in range(3)]
    assert [court.g.people[c].born for c in found] == [1320, 1321, 1322]


@rule("BR-BIRTH-10")
def test_every_couple_of_a_player_rolls_in_one_line() -> None:
    """Monarch, a prince, a husband who joined: three couples, up to nine rolls, dice by hand in one line."""
    court = Court()
    g = court.g
    for name, joined in (("Harald", False), ("Konrad", True)):
        man = court.person(name, 20, seat="gules" if joined else "argent", house="Welf" if joined else "")
        wife = court.person(name + "a", 20, seat="argent" if joined else "gules", male=False)
        weddings.celebrate(g, man, wife, joined=joined)
    court.stand(Births())
    assert len(births.couples(court.g, "argent")) == 3
    said = court.say("argent", "births", 1, 1, 2, 2, 6, 6, *BOY)
    assert said.count("no child") == 2
    assert said.count("a boy") == 1
    assert "None of your couples" in court.no("argent", "births")
    assert court.now.people[max(court.now.people, key=lambda p: int(p[1:]))].seat == "argent"


@rule("BR-CHILD-03", "BR-CHILD-04", "BR-CHILD-06", "BR-MARRIAGE-13")
def test_whose_name_and_whose_house() -> None:
    """The father's name; of a reigning Queen's children hers; raised by the husband's player, or where he joined."""
    court = Court()
    g = court.g
    welf = court.person("Karl", 20, seat="gules", house="Welf")
    tudor = court.person("Maria", 20, seat="argent", male=False, house="Tudor")
    weddings.celebrate(g, welf, tudor)
    child = g.people[roll(court.throw(6, 6, *BOY).g, tudor)]
    assert (child.house, child.seat) == ("Welf", "gules")
    other = court.person("Otto", 20, seat="gules", house="Welf")
    bride = court.person("Anne", 20, seat="argent", male=False, house="Tudor")
    weddings.celebrate(g, other, bride, joined=True)
    child = g.people[roll(court.throw(6, 6, *BOY).g, bride)]
    assert (child.house, child.seat) == ("Welf", "argent")
    g.crown("england", monarch=bride)
    g.births = {}
    child = g.people[roll(court.throw(6, 6, *BOY).g, bride)]
    assert (child.house, child.seat) == ("Tudor", "argent")


@rule("BR-CHILD-08")
def test_newborns_are_named_by_their_player() -> None:
    court = Court(Births())
    court.say("azure", "births", 6, 6, *BOY)
    child = max(court.now.people, key=lambda p: int(p[1:]))
    name = court.now.people[child].name
    assert "is called Robert" in court.say("azure", f"name {name} as robert")
    assert court.now.people[child].name == "Robert"
    assert "you name your own newborn" in court.no("argent", "name Robert as Bob").casefold()
    assert "is none" in court.no("azure", "name Jean as Bob"), "the King is named"


@rule("BR-CHARACTER-03", "BR-CHARACTER-04", "BR-CHARACTER-05", "BR-OPTG-04")
@pytest.mark.parametrize(
    ("strength", "guile", "together"), [(0, 1, 1), (-1, -2, -2), (2, 1, 2), (2, -1, 1), (-2, 2, 0)]
)
def test_a_wifes_guile_counts_in_her_husbands_strength_within_limits(strength: int, guile: int, together: int) -> None:
    court = Court()
    g, king, queen = court.g, court.kings[0], court.queens[0]
    g.change(king, vigour=strength)
    g.change(queen, vigour=guile)
    assert people.strength(g, king) == together
    g.titles = {"kent": king, "wessex": king}
    assert people.strength(g, king) == together + 1, "a governor's bonus comes once, above the limits too"
    g.titles = {}
    deaths.die(g, queen)
    assert people.strength(g, king) == strength


@rule("BR-CHARACTER-05", "BR-DISPUTE-05")
def test_a_disputes_penalty_comes_below_the_limit() -> None:
    from minaria.games.blood_royale.state import Dispute

    court = Court()
    court.g.change(court.kings[0], vigour=-2)
    court.g.disputes["d1"] = Dispute("england", "argent", court.children[0], 1)
    assert people.strength(court.g, court.kings[0]) == -3


@rule("BR-CHARACTER-07")
@pytest.mark.parametrize(
    ("own", "lost", "shame", "helped", "total"),
    [(-2, True, 0, False, -2), (-2, True, 0, True, -3), (1, True, 0, False, 0), (-1, False, 2, False, -3)],
)
def test_what_the_rulers_charisma_comes_to(own: int, lost: bool, shame: int, helped: bool, total: int) -> None:
    court = Court()
    g = court.g
    g.change(court.kings[0], charisma=own)
    g.crown("england", lost=lost, shame=shame)
    if helped:
        court.army("azure", "kent", under="argent")
    assert people.ruling_charisma(g, "england") == total


@rule("BR-CHARACTER-08", "BR-MARRIAGE-01")
def test_people_marry_at_fifteen() -> None:
    court = Court()
    boy = court.person("Hal", 10)
    girl = court.person("Greta", 20, seat="gules", male=False)
    assert weddings.refusal(court.g, boy, girl) is not None
    court.g.change(boy, born=1285)
    court.g.change(girl, born=1285)
    assert weddings.refusal(court.g, boy, girl) is None


@rule("BR-ORDER-02", "BR-ORDER-03")
def test_each_step_is_closed_for_all_before_the_next() -> None:
    court = Court(Births())
    assert "survival" not in court.asked()
    for seat in court.now.seats[:4]:
        court.say(seat, "done")
    assert court.no("argent", "survival")
    assert court.no("argent", "wed Edward to Mary")
    court.say("vert", "births", 6, 6, *BOY)
    mother = court.queens[4]
    child = max(court.now.people, key=lambda p: int(p[1:]))
    court.say("vert", "done")
    for seat in court.now.seats:
        two = (1, 1) if seat == "vert" else (6, 6)
        court.say(seat, "survival", 6, 6, *two)
    assert court.now.people[mother].dead == 1
    assert court.now.people[child].here, "the child of a mother who dies the same turn stays"


@rule("BR-BIRTH-05", "BR-BIRTH-06")
def test_three_rolls_and_no_fourth_and_what_each_costs() -> None:
    court = Court()
    g, queen = court.g, court.queens[0]
    for rolls, strain in ((0, 0), (1, 0), (2, 1), (3, 2)):
        g.births = {queen: rolls} if rolls else {}
        assert births.strain(g, queen) == strain
        assert (refusal(g, "argent", queen) is None) is (rolls < 3)
        assert births.first_rolls(g, "argent") == ([queen] if not rolls else [])


@rule("BR-BIRTH-01", "BR-BIRTH-10")
def test_whose_couples_are_whose() -> None:
    """A couple is a player's where both are; nobody without a spouse rolls; a childless match has none in play."""
    court = Court()
    g = court.g
    assert "is not married in your house" in str(refusal(g, "argent", court.children[0]))
    key = births.marriage_of(g, court.queens[0])
    g.marriages[key] = msgspec.structs.replace(g.marriages[key], childless=True)
    assert "have no children" in str(refusal(g, "argent", court.queens[0]))
    assert births.first_rolls(g, "argent") == []
    for person in (court.kings[1], court.queens[1]):
        before = g.people[person].seat
        g.change(person, seat="vert")
        assert births.couples(g, "azure") == births.couples(g, "vert")[1:] == []
        g.change(person, seat=before)


@rule("BR-CHILD-04", "BR-CHILD-03")
def test_children_of_a_union_bear_their_fathers_name() -> None:
    court = Court()
    g = court.g
    g.crown("france", monarch=court.queens[0])
    g.change(court.queens[0], house="Valois")
    child = g.people[roll(court.throw(6, 6, *BOY).g, court.queens[0])]
    assert child.house == g.people[court.kings[0]].house


@rule("BR-BIRTH-09")
def test_other_mothers_newborns_do_not_count_for_the_year() -> None:
    court = Court(turn=5)
    roll(court.throw(6, 6, *BOY).g, court.queens[0])
    child = roll(court.throw(6, 6, *BOY).g, court.queens[1])
    assert court.g.people[child].born == 1320


def test_what_a_seat_is_told_of_rolls_left() -> None:
    court = Court()
    g, queen = court.g, court.queens[0]
    assert births.through(g, "argent").startswith("1 of your couples may still roll")
    g.births = {queen: 1}
    assert "1 of your couples may roll again, at the wife's risk" in births.through(g, "argent")
    g.births = {queen: 3}
    assert births.through(g, "argent") == "No couple of yours can roll any more."


# -- what is on offer


@rule("BR-CHILD-08", "BR-SETUP-10")
def test_free_words_are_on_offer_with_an_example_and_births_until_they_are_rolled() -> None:
    court = Court().stand(Births())

    def orders() -> str:
        return "\n".join(plain_sheet(answers.answer(court.match, "argent", table_words.Orders())))

    assert "births: " in orders()
    court.say("argent", "births", 6, 6, *BOY)
    assert "Nothing at present to births" in orders()
    assert "name PERSON as WORDS" in orders()
    assert "For example: name Edward as Alfred" in orders()


def test_a_number_that_may_not_be_chosen_is_refused_with_those_that_may() -> None:
    assert "5 or 7 can" in Court().stand(Taxation()).no("argent", "tax 9")


def test_fleets_are_raised_in_a_province_and_a_tree_needs_no_name() -> None:
    match = Court().match
    for said, kept in (
        ("raise 1 fleet in Kent", "raise 1 fleet at Kent"),
        ("place army in Kent", "place army at Kent"),
        ("tree", "family"),
    ):
        assert match.parse("argent", said) == match.parse("argent", kept)
