"""What players read of families: trees, heirs, foretold deaths, kinship, calendar; one line for a whole generation."""

from __future__ import annotations

import msgspec

from commands import TABLE_WORDS, table_words
from minaria.engine.sheets import Facts, Grid, Sheet, Text
from minaria.games.blood_royale.pages import families
from minaria.games.blood_royale.phases.century import Founding
from minaria.games.blood_royale.phases.dynastic import Births
from minaria.games.blood_royale.phases.interphase import RaisingRounds
from minaria.games.blood_royale.rules import deaths, weddings
from minaria.kit.people import Captive
from minaria.table.pages.answers import answer

from .tools import GAME, Court, rule


def lines(sheet: Sheet) -> list[str]:
    """A page line by line."""
    out = [sheet.title]
    for b in sheet.blocks:
        if isinstance(b, Text):
            out += b.lines
        elif isinstance(b, Facts):
            out += [f"{k}: {v}" for k, v in b.pairs]
        elif isinstance(b, Grid):
            out += [" | ".join(row) for row in b.rows]
    return out


def asked(court: Court, seat: str, line: str) -> list[str]:
    """What a word that only shows something shows."""
    match = court.match
    read = GAME.reader(TABLE_WORDS).read(line, GAME.language.scope(match, seat))
    return lines(answer(match, seat, read.order))  # type: ignore[union-attr]


def kin() -> tuple[Court, dict[str, str]]:
    """1340: Edward of England with sons John (in prison) and Ned, Ned's wife Greta of Germany and son Tot; a daughter
    Maud, wife of Carlos of Spain, with a daughter Ana.
    """
    court = Court(turn=9)
    g, king = court.g, court.kings[0]
    g.change(court.children[0], name="John", gone=0)
    ids = {"john": court.children[0]}
    people = {"ned": court.person("Ned", 40, father=king, piece="1", at="kent")}
    people["greta"] = court.person("Greta", 35, seat="gules", male=False)
    weddings.celebrate(g, people["ned"], people["greta"])
    people["tot"] = court.person("Tot", 10, father=people["ned"], mother=people["greta"])
    people["maud"] = court.person("Maud", 30, father=king, male=False)
    people["carlos"] = court.person("Carlos", 30, seat="vert")
    weddings.celebrate(g, people["carlos"], people["maud"])
    people["ana"] = court.person("Ana", 5, seat="vert", father=people["carlos"], mother=people["maud"], male=False)
    g.change(ids["john"], piece="2", at="latium")
    g.captives[ids["john"]] = Captive("sable", 8, "latium")
    court.throw()
    deaths.die(g, court.queens[0])
    return court, {**ids, **people}


def test_a_country_that_nobody_rules_has_no_heirs_and_says_so() -> None:
    court = Court(Births())
    court.g.crown("france", monarch="", seat="")
    order = court.match.parse("argent", "heirs of France")
    sheet = court.match.game.pages.asked[type(order)](court.view("argent"), order)
    assert "Nobody is monarch of France now." in str(sheet)


def test_the_tree_of_a_house_numbers_its_heirs_and_shows_the_dead_and_the_captive() -> None:
    court, _ = kin()
    court.stand(Births())
    assert asked(court, "argent", "family") == [
        "The house of Plantagenet",
        "Argent (England). Numbers are the line of succession to England.",
        "Edward, 65, 0/0/0, King, Essex, = Mary (ended)",
        "  1. John, 45, 0/0/0, prisoner of Sable (Italy), son of Edward",
        "  2. Ned, 40, 0/0/0, Prince, Kent, = Greta, son of Edward",
        "    3. Tot, 10, 0/0/0, son of Ned",
        "  4. Maud, 30, 0/0/0, of Vert, = Carlos, daughter of Edward",
        "    5. Ana, 5, 0/0/0, daughter of Maud",
    ]
    spain = asked(court, "argent", "family of Spain")
    assert "Carlos, 30, 0/0/0, Prince, Castile, = Maud" in spain
    assert "  Ana, 5, 0/0/0, daughter of Carlos" in spain, "the child of two houses stands in both trees"


@rule("BR-SECRECY-03")
def test_everybodys_characteristics_are_open_to_all() -> None:
    court, ids = kin()
    court.g.change(ids["tot"], charisma=-2)
    court.stand(Births())
    for seat in (*court.now.seats, None):
        page = lines(families.person_page(GAME.views.of(court.now, seat), ids["tot"]))
        assert "Characteristics: Strength 0, Constitution 0, Charisma -2" in page


def test_heirs_are_numbered_and_said_what_they_are() -> None:
    court, _ = kin()
    court.stand(Births())
    said = asked(court, "azure", "heirs of England")
    assert said[2].startswith("1 | John | Plantagenet | 45 | son | Argent (England) | prisoner")
    assert "3 | Tot | Plantagenet | 10 | grandson" in said[4]
    assert asked(court, "azure", "heirs of Edward") == said


def test_what_a_death_would_lead_to() -> None:
    court, ids = kin()
    court.stand(Births())
    said = asked(court, "argent", "who would succeed if Edward dies")
    assert said[1] == "England would go to John (45), the son, played by Argent (England)."
    assert said[2] == "John may be passed over; then comes Ned (40)."
    said = asked(court, "argent", "who would succeed if Ned dies")
    assert said[1] == "Ned is number 2 in line to England; Tot would move up."
    assert said[2] == "Greta would be widowed and go home to Gules (Germany)."
    g = court.now.copy()
    g.change(ids["john"], dead=9, piece="", at="")
    g.captives = {}
    g.change(ids["ned"], dead=9, piece="", at="", spouse="")
    g.change(ids["greta"], spouse="")
    g.marriages["m6"] = msgspec.structs.replace(g.marriages["m6"], ended=9)
    g.settle()
    page = lines(families.succeeds_page(GAME.views.of(g, "argent"), "Edward"))
    assert "Tot is a child: a regent would rule." in page
    assert "is no longer in the game" in lines(families.succeeds_page(GAME.views.of(g, "argent"), "Ned"))[1]


def test_what_an_heiress_abroad_would_lead_to() -> None:
    court, ids = kin()
    g = court.g
    for who in ("john", "ned", "tot"):
        g.captives.pop(ids[who], None)
        deaths.die(g, ids[who])
    court.stand(Births())
    said = "\n".join(asked(court, "argent", "who would succeed if Edward dies"))
    assert "England would go to Maud (30), the daughter, played by Argent (England)." in said
    assert "Maud may be passed over; then comes a relative who would be found." in said
    g = court.now.copy()
    g.crown("spain", monarch=ids["carlos"])
    g.settle()
    said = "\n".join(lines(families.succeeds_page(GAME.views.of(g, "argent"), "Edward")))
    assert "played by Vert (Spain)" in said
    assert "the two countries would be united" in said
    assert "Argent (England) would lose England." in said


@rule("BR-MARRIAGE-03")
def test_how_people_are_related() -> None:
    court, _ = kin()
    court.stand(Births())
    assert (
        asked(court, "argent", "how are Ned and Ana related")[1] == "Ned is the uncle of Ana; Ana is the niece of Ned."
    )
    assert (
        asked(court, "argent", "how are Greta and Edward related")[1] == "Greta is married to Ned, the son of Edward."
    )
    assert asked(court, "argent", "how are Greta and Jean related")[1] == "Greta and Jean are not related."
    assert asked(court, "argent", "how are Greta and Zork related")[1].startswith("Name two people")


@rule("BR-MARRIAGE-02", "BR-MARRIAGE-03", "BR-MARRIAGE-04")
def test_an_uncle_may_marry_his_niece_of_another_name_and_nobody_his_own() -> None:
    court, ids = kin()
    g = court.g
    uncle = court.person("Otho", 30, father=court.kings[0])
    g.change(ids["ana"], born=1320)
    assert weddings.refusal(g, uncle, ids["ana"]) is None
    cousin = court.person("Nell", 20, male=False, father=ids["john"])
    assert "house of Plantagenet" in str(weddings.refusal(g, uncle, cousin))
    assert "is married to Greta" in str(weddings.refusal(g, ids["ned"], ids["ana"]))


def test_who_is_marriageable_and_the_calendar() -> None:
    court, _ = kin()
    court.stand(Births())
    said = "\n".join(asked(court, "vert", "who is marriageable"))
    assert "Edward | Plantagenet | man | 65" in said
    assert "Ned | " not in said
    assert "Of age next turn: Tot (10)." in said
    calendar = "\n".join(asked(court, "argent", "calendar"))
    assert "Tot | 10 | 20 (4+) | 30 (4+) | 40 (4+) | 50 (6+)" in calendar
    assert "Edward | 65 (9+) | 75 (10+)" in calendar


def test_a_persons_sheet() -> None:
    court, _ = kin()
    court.stand(Births())
    said = asked(court, "azure", "sheet Ned")
    assert "Married: Greta, from 1340" in said
    assert "Children: Tot (10)" in said
    assert "In line to England: number 2" in said
    assert "Is: Prince, Kent" in said


def test_what_may_be_raised_and_who_may_wed_is_answered_where_it_is_asked() -> None:
    court = Court()
    court.person("Hal", 20)
    court.person("Aude", 20, "azure", male=False)
    court.g.player("argent", cash=12)
    court.army("argent", "kent", 2)
    court.stand(RaisingRounds())

    def said(words: str) -> str:
        return "\n".join(lines(answer(court.match, "argent", table_words.WhatMay(words))))

    assert "2 armies: 18 by the rules, 2 by your money; at any home province" in said("raise")
    assert "Hal (20): Aude (20) of Azure (France)" in said("wed")
    assert "Nothing of yours may move" in said("Kent")


def test_a_house_that_is_not_there_is_said_to_be_none() -> None:
    court = Court(Founding())
    court.say("argent", "call my house Mortimer")
    court.g = court.now
    page = lines(families.family_page(court.view("argent"), "Plantagenet"))
    assert page[1].startswith("There is no house or person called 'Plantagenet'; the houses are Mortimer, ")
