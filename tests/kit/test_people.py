"""Lines of succession, kinship, weddings, awards and captives, on the rows of Blood Royale and Kingmaker."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from minaria.kit.people import (
    Award,
    Captive,
    Person,
    award_refusal,
    children,
    due,
    elder_first,
    freed,
    heir,
    holdings,
    kinship,
    line,
    line_said,
    males_only,
    royal_parent,
    senior,
    wedding_refusal,
)


def someone(name: str, born: int, *parents: str, **more: Any) -> Person:
    """A Welf unless said otherwise; men's names here end in a consonant."""
    father, mother = (*parents, "", "")[:2]
    return Person(name, more.pop("house", "Welf"), name[-1] not in "ae", born, father, mother, **more)


FAMILY = {
    "otto": someone("Otto", 1240, dead=1),
    "karl": someone("Karl", 1270, "otto", dead=9),
    "ernst": someone("Ernst", 1273, "otto", dead=6),
    "emil": someone("Emil", 1300, "ernst"),
    "clara": someone("Clara", 1293, "karl"),
    "adam": someone("Adam", 1295, "karl", dead=7),
    "anna": someone("Anna", 1320, "adam"),
    "bert": someone("Bert", 1298, "karl"),
    "bruno": someone("Bruno", 1321, "bert"),
    "britta": someone("Britta", 1318, "bert"),
    "curt": someone("Curt", 1319, "", "clara", house="Tudor"),
}


def changed(**people: dict[str, Any]) -> dict[str, Person]:
    return {**FAMILY, **{who: msgspec.structs.replace(FAMILY[who], **new) for who, new in people.items()}}


@pytest.mark.rule("BR-SUCCESSION-01", "BR-SUCCESSION-02", "BR-SUCCESSION-03", "BR-SUCCESSION-04", "BR-SUCCESSION-06")
def test_sons_with_their_issue_then_daughters_with_theirs_then_the_parents_other_issue() -> None:
    """Sons A (dead, one daughter) and B, daughter C: A's daughter, B, C; girl 1318 and boy 1322: boy first."""
    assert list(line(FAMILY, "karl")) == ["anna", "bert", "bruno", "britta", "clara", "curt", "emil"]
    assert heir(FAMILY, "emil") == "anna", "his uncle's line comes through their common parent"
    assert list(line(FAMILY, "karl", up=0))[-1] == "curt"


@pytest.mark.rule("BR-SUCCESSION-05")
def test_seniority_follows_the_entered_year_of_birth() -> None:
    twins = changed(bruno={"born": 1320}, britta={"born": 1321, "male": True})
    assert list(line(twins, "bert", up=0)) == ["bruno", "britta"]


def test_other_books_rank_otherwise() -> None:
    assert list(line(FAMILY, "karl", elder_first, up=0)) == ["clara", "curt", "anna", "bert", "britta", "bruno"]
    assert list(line(FAMILY, "karl", males_only, up=0)) == ["bert", "bruno"], "Adam has no son"


@pytest.mark.rule("BR-SUCCESSION-07", "BR-SUCCESSION-08", "BR-CONTRACT-23")
def test_who_renounced_is_skipped_his_issue_only_if_the_clause_says_so() -> None:
    assert heir(changed(anna={"seat": "spain"}), "karl") == "anna", "who controls an heir moves nobody"
    assert list(line(changed(bert={"barred": "alone"}), "karl", up=0)) == ["anna", "bruno", "britta", "clara", "curt"]
    assert list(line(changed(bert={"barred": "issue"}), "karl", up=0)) == ["anna", "clara", "curt"]


@pytest.mark.rule("BR-DISPUTE-03", "BR-DISPUTE-04")
def test_passing_over_somebody_passes_over_the_issue_and_may_be_repeated() -> None:
    assert heir(FAMILY, "karl", passed_over=["anna"]) == "bert"
    assert heir(FAMILY, "karl", passed_over=["anna", "bert"]) == "clara"


@pytest.mark.rule("BR-SUCCESSION-06", "BR-SUCCESSION-10")
def test_without_any_heir_there_is_nobody() -> None:
    alone = {"karl": someone("Karl", 1270, dead=9)}
    assert (heir(alone, "karl"), list(line(alone, "karl"))) == ("", [])
    lives = changed(otto={"dead": 0})
    assert "otto" in list(line(lives, "karl")), "a living parent heads the branch that comes through him"


def test_a_claim_comes_through_the_parent_of_ones_own_house() -> None:
    """BR-CHILD-04: a reigning Queen's children bear her name; their line goes up through her, not their father."""
    people = {
        "mary": someone("Marie", 1270, house="Tudor", dead=3),
        "hans": someone("Hans", 1270, "unknown", dead=2),
        "kurt": someone("Kurt", 1300, "hans", "mary", house="Tudor", dead=8),
        "udo": someone("Udo", 1290, "hans"),
        "jane": someone("Jane", 1302, "", "mary", house="Tudor"),
    }
    assert list(line(people, "kurt")) == ["jane"]
    assert royal_parent(people, "hans") == "", "a parent nobody has written down"


@pytest.mark.rule("KM-SETUP-03", "KM-SETUP-04")
def test_of_a_printed_order_the_first_alive_is_senior() -> None:
    """Henry dead: Margaret; Richard of York and Edmund dead: Edward of March."""
    order = ("henry", "margaret", "edward")
    house = {who: Person(who.title(), "lancaster", who != "margaret", 1400 + k) for k, who in enumerate(order)}
    assert senior(house, order) == "henry"
    house["henry"] = msgspec.structs.replace(house["henry"], dead=3)
    assert senior(house, order) == "margaret"
    assert senior({}, order) == ""


@pytest.mark.parametrize(
    ("who", "to", "is_"),
    [
        ("bert", "karl", "son"),
        ("clara", "karl", "daughter"),
        ("anna", "karl", "granddaughter"),
        ("anna", "otto", "great-granddaughter"),
        ("otto", "anna", "great-grandfather"),
        ("bert", "clara", "brother"),
        ("emil", "karl", "nephew"),
        ("anna", "ernst", "great-niece"),
        ("ernst", "bert", "uncle"),
        ("ernst", "anna", "great-uncle"),
        ("emil", "bert", "cousin"),
        ("emil", "anna", "cousin"),
        ("anna", "curt", "cousin"),
        ("karl", "karl", ""),
    ],
)
def test_kinship_in_words(who: str, to: str, is_: str) -> None:
    assert kinship(FAMILY, who, to) == is_


def test_spouses_second_cousins_and_strangers() -> None:
    more = changed(curt={"spouse": "eva"}) | {
        "eva": someone("Eva", 1320, house="York", spouse="curt"),
        "egon": someone("Egon", 1325, "emil"),
    }
    assert (kinship(more, "eva", "curt"), kinship(more, "curt", "eva")) == ("wife", "husband")
    assert kinship(more, "egon", "bruno") == "second cousin"
    assert kinship(more, "eva", "karl") == ""
    assert line_said(FAMILY, "karl", 2) == [("Anna", "granddaughter"), ("Bert", "son")]


@pytest.mark.rule("BR-MARRIAGE-01", "BR-MARRIAGE-02", "BR-MARRIAGE-03", "BR-MARRIAGE-04")
def test_who_may_marry() -> None:
    people = changed(curt={"spouse": "eva"}) | {
        "eva": someone("Eva", 1315, house="York", spouse="curt"),
        "ina": someone("Ina", 1330, house="York"),
    }

    def why(one: str, other: str) -> str:
        found = wedding_refusal(people, one, other, lambda who: 1340 - people[who].born, 15)
        return found.text if found else ""

    assert why("curt", "anna") == "Curt is married to Eva."
    assert why("bruno", "ina") == "Ina is 10; people marry at 15 or older."
    assert why("bruno", "anna") == "Both are of the house of Welf."
    assert why("bruno", "emil") == "A wedding is between a man and a woman."
    assert why("adam", "ina") == "Adam is dead."
    people["eva"] = msgspec.structs.replace(people["eva"], dead=8)
    assert why("curt", "britta") == "", "a widower, and kinship is no bar"


@pytest.mark.rule("KM-BUSINESS-05", "KM-CROWN-06")
def test_an_office_needs_a_title_and_nobody_holds_two() -> None:
    kinds = {"title": Award("title"), "office": Award("office", needs="title"), "see": Award("bishopric")}
    kind_of = {"kent": "title", "essex": "title", "marshal": "office", "durham": "see"}.__getitem__
    awards = {"kent": "percy"}
    assert holdings(awards, "percy") == ("kent",)

    def why(who: str, award: str) -> str:
        found = award_refusal(awards, kind_of, kinds, who, award)
        return found.text if found else ""

    assert why("scrope", "marshal") == "Only who holds a title may hold an office."
    assert why("percy", "essex") == "Percy holds a title already."
    assert why("percy", "marshal") == why("scrope", "durham") == why("scrope", "essex") == ""


@pytest.mark.rule("KM-CAPTURE-06", "BR-CAPTIVE-05")
def test_captives_fall_due_and_are_freed_with_the_place() -> None:
    """Captured in Red's turn of round 3: due as Red's turn of round 4 opens. Latium taken by France: French free."""
    people = {"jean": someone("Jean", 1300, seat="france"), "juan": someone("Juan", 1300, seat="spain")}
    held = {"jean": Captive("italy", 3, "latium"), "juan": Captive("italy", 4, "latium")}
    assert (due(held, "italy", 3), due(held, "italy", 4), due(held, "spain", 9)) == ((), ("jean",), ())
    assert freed(held, people, "latium", "france") == ("jean",)
    assert freed(held, people, "paris", "france") == ()


def test_children_are_those_of_both_where_both_are_named() -> None:
    people = {
        "a": someone("Hans", 1270),
        "b": someone("Berta", 1272),
        "c": someone("Kurt", 1295, "a", "b"),
        "d": someone("Udo", 1290, "a"),
    }
    assert (children(people, "a"), children(people, "a", "b")) == (["d", "c"], ["c"])
