"""Families that begin: founders, invented relatives and regents (chapters SETUP, OPTA, OPTB, SUCCESSION, REGENT)."""

from __future__ import annotations

from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.rules.people import (
    add,
    born_at,
    free_name,
    settle_princes,
    throw_scores,
    throw_sex,
    told_birth,
    usual_house,
    usual_name,
)
from minaria.games.blood_royale.state import BloodRoyale, Marriage
from minaria.games.blood_royale.tables import CALENDAR, figures
from minaria.games.blood_royale.wording import country_name, listing, name


def wed(g: BloodRoyale, husband: str, wife: str, pact: int = 0, joined: bool = False) -> str:
    """Two people are husband and wife from now on; the id of the marriage. Who moves where is the caller's. A prince of
    cards 31 and 33 has no children in play (BR-OPTE-31).
    """
    key = f"m{len(g.marriages) + 1}"
    childless = g.people[husband].kind == "foreign"
    g.marriages[key] = Marriage(husband, wife, max(1, g.turn), pact=pact, joined=joined, childless=childless)
    g.change(husband, spouse=wife)
    g.change(wife, spouse=husband)
    return key


def adult(g: BloodRoyale, seat: str, country: str, house: str, male: bool, age: int, **more: object) -> str:
    """A grown person out of nowhere, with scores as given or 0."""
    wished = usual_name(g, country, male)
    named = free_name(g, wished)
    return add(g, name=named, house=house, male=male, born=born_at(g, age), seat=seat, **more)


def spare(g: BloodRoyale, *found: str) -> None:
    """Who is found while others roll for survival has lived through it."""
    if g.meets and g.step == "survival":
        g.rolled = (*g.rolled, *found)


def child_of(g: BloodRoyale, seat: str, country: str, father: str, mother: str, age: int) -> str:
    """A child of that age: sex and characteristics rolled (BR-SETUP-07, -09)."""
    what = f"the child of {name(g, father)}"
    male = throw_sex(g, what, seat)
    scores = throw_scores(g, what, male, seat)
    who = add(
        g,
        name=usual_name(g, country, male),
        house=g.people[father].house,
        male=male,
        born=born_at(g, age),
        father=father,
        mother=mother,
        seat=seat,
        **scores,
    )
    spare(g, who)
    g.tell(f"{told_birth(g, who)}.", hap.BIRTH((), {seat: hap.BEARS}, (who,)))
    return who


def found(g: BloodRoyale, seat: str, country: str) -> None:
    """The first family of a house: King, Queen, a child (BR-SETUP-06 to -09), with rule A two, with rule B rulers whose
    characteristics are rolled. Its house has its name already. country: whose names it takes.
    """
    start = figures("start_option_A" if g.rule("A") else "start")
    house = g.players[seat].house or usual_house(g, country)
    g.player(seat, house=house)
    pair = []
    for male, age in ((True, start["king_age"]), (False, start["queen_age"])):
        what = "the King" if male else "the Queen"
        scores = throw_scores(g, f"{what} of {country_name(country)}", male, seat) if g.rule("B") else {}
        home = "" if male else house
        pair.append(adult(g, seat, country, house, male, age, founder=g.turn <= 1, home=home, **scores))
    king, queen = pair
    spare(g, king, queen)
    wed(g, king, queen)
    g.change(queen, dowered=True)
    for age in start["children_ages"]:
        child_of(g, seat, country, king, queen, age)
    g.tell(
        f"The house of {house} begins in {country_name(country)}: {listing(name(g, p) for p in pair)}.",
        hap.HOUSE((), {seat: hap.GAINS}, tuple(pair)),
    )


def invented_relative(g: BloodRoyale, seat: str, country: str, late: str) -> str:
    """The relative who follows a monarch without heirs: five years younger, at least 20, with a wife five years younger
    and a child for every five years since he was 20 (BR-SUCCESSION-10 to -13).
    """
    rules = figures("succession")
    age = max(rules["invented_heir_min_age"], g.age(late) - rules["invented_heir_years_younger"])
    house = g.people[late].house
    man = adult(g, seat, country, house, True, age, **throw_scores(g, "the relative", True, seat))
    wife_age = age - rules["invented_heir_years_younger"]
    wife = adult(g, seat, country, house, False, wife_age, dowered=True, **throw_scores(g, "his wife", False, seat))
    wed(g, man, wife)
    spare(g, man, wife)
    for child_age in range(age - int(rules["invented_heir_wed_at"]), 0, -CALENDAR.step):
        child_of(g, seat, country, man, wife, child_age)
    said = f"{name(g, man)}, a relative of {name(g, late)}, is found, {age} years old."
    g.tell(said, hap.HOUSE((), {seat: hap.GAINS}, (man, wife)))
    if not g.level:  # he is crowned at once, and needs no Prince piece before
        settle_princes(g, seat)
    return man


def invented_regent(g: BloodRoyale, seat: str, country: str, late: str) -> str:
    """A regent where a house has no adult: five years younger than the late monarch, at least 30, rolled
    (BR-REGENT-03, BR-REGENT-07).
    """
    rules = figures("succession")
    age = max(rules["invented_regent_min_age"], g.age(late) - rules["invented_regent_years_younger"])
    scores = throw_scores(g, "the regent", True, seat)
    house = g.people[late].house
    regent = adult(g, seat, country, house, True, age, kind="regent", **scores)
    spare(g, regent)
    return regent


def crown_king(g: BloodRoyale, country: str, who: str, at: str = "") -> None:
    """A person is monarch from now on: a King takes the King piece, a Queen has none (BR-PRINCE-09, BR-QUEEN-02)."""
    g.crown(country, monarch=who, regent="", shame=0)
    x = g.people[who]
    where = g.captives[who].at if who in g.captives else at or g.crowns[country].capital
    if x.male and g.age(who) >= figures("ages")["regent_until"]:
        g.change(who, piece="K", at=where, aboard="" if where != x.at else x.aboard)
    else:  # a Queen leads no armies; for a child a regent has the piece
        g.change(who, piece="", at="", aboard="")


def begin_reign(g: BloodRoyale, seat: str, country: str) -> None:
    """The founder of a house takes his throne; princes of age get pieces."""
    king = next(p for p in g.living(seat) if g.people[p].male and not g.people[p].father)
    crown_king(g, country, king)
    g.crown(country, reigned=(king,))
    settle_princes(g, seat)
