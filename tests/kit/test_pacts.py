"""Contracts, ransoms and promises, on the rows of Blood Royale and Kingmaker that need them."""

from __future__ import annotations

from typing import Any

import pytest

from minaria.kit.pacts import (
    FREE,
    Clause,
    Pact,
    Rule,
    agree,
    breaches,
    broken,
    called,
    changes,
    contradiction,
    counter,
    end,
    in_force,
    number_for,
    offered,
    refusal,
    remembered,
    says,
    seen_by,
)
from minaria.kit.wording import capital

Enter = tuple[str, str]  # (province, whose it is): the one order of these tests
LOST: frozenset[str] = frozenset()


def enters(g: Any, clause: Clause, pact: Pact, seat: str, order: Enter) -> str:
    """BR-CONTRACT-13: entering the partner's land, exceptions as written."""
    theirs = order[1] in pact.parties and order[1] != seat and order[0] != clause.about.get("except")
    return f"{capital(order[0])} is {capital(order[1])}'s." if theirs else ""


RULES = {
    "NON_AGGRESSION": Rule(lambda c: "no aggression", breaks=enters),
    "DELIVER_ITEM": Rule(
        lambda c: f"{capital(c.by)} delivers one {c.about['item']} a turn",
        breaks=lambda g, c, pact, seat, order: "It is owed." if order == ("sell", c.about["item"]) else "",
        sleeps=lambda g, c: c.about["from"] in g,
    ),
    "NEUTRALITY": Rule(
        lambda c: f"{capital(c.by)} stays out of wars with {capital(c.about['third'])}",
        against=lambda c, other: other.kind == "AID" and (other.by, other.about) == (c.by, c.about),
    ),
    "AID": Rule(lambda c: f"{capital(c.by)} aids against {capital(c.about['third'])}"),
    "RENOUNCE": Rule(lambda c: f"{c.about['person']} renounces", lasts="good"),
    "PAY_ONCE": Rule(lambda c: f"{capital(c.by)} pays {c.about['crowns']} crowns", lasts="once"),
    "CRUSADE": Rule(lambda c: "a crusade", against=lambda c, other: other.kind == "NON_AGGRESSION"),
    "PEACE": Rule(lambda c: "peace", breaks=enters, binds=False),
}
PEACE = Clause("NON_AGGRESSION", about={"except": "calais"})
CLOTH = Clause("DELIVER_ITEM", "germany", {"item": "cloth", "from": "westphalia"}, start=5, end=8)
RENOUNCED = Clause("RENOUNCE", "france", {"person": "Jeanne"})
PAID = Clause("PAY_ONCE", "france", {"crowns": "40"})


def signed(*clauses: Clause, parties: tuple[str, ...] = ("france", "germany"), since: int = 3) -> Pact:
    return Pact(parties[0], parties, clauses, parties, since)


def running(pact: Pact, turn: int) -> list[str]:
    return [held.clause.kind for held in in_force(RULES, {1: pact}, turn)]


@pytest.mark.rule("BR-CONTRACT-01")
def test_nothing_is_in_force_before_all_have_agreed() -> None:
    key, offer = offered({}, "france", ("france", "germany"), (PEACE,), 2)
    assert (key, running(offer, 2)) == (1, [])
    made = agree(offer, "germany", 3)
    assert (made.agreed, made.since, running(made, 2), running(made, 3)) == (
        ("france", "germany"),
        3,
        [],
        ["NON_AGGRESSION"],
    )


@pytest.mark.rule("BR-CONTRACT-02", "BR-CONTRACT-03")
def test_what_runs_ends_with_the_contract_and_what_is_for_good_outlasts_it() -> None:
    contract = signed(PEACE, RENOUNCED, PAID)
    assert running(contract, 4) == ["NON_AGGRESSION", "RENOUNCE"], "what was paid once binds nobody"
    assert running(end(contract, 5), 5) == ["RENOUNCE"]
    assert running(end(contract, 5), 4) == ["NON_AGGRESSION", "RENOUNCE"]


@pytest.mark.rule("BR-CONTRACT-05")
def test_a_clause_has_its_own_first_and_last_turn() -> None:
    contract = signed(CLOTH)
    assert [bool(running(contract, turn)) for turn in (4, 5, 8, 9)] == [False, True, True, False]
    assert says(RULES, CLOTH) == "Germany delivers one cloth a turn from turn 5 until turn 8"


@pytest.mark.rule("BR-CONTRACT-04", "BR-CONTRACT-13")
def test_an_order_against_a_running_clause_is_refused_to_whom_it_binds() -> None:
    pacts = {1: signed(PEACE)}
    why = refusal(RULES, breaches(RULES, LOST, pacts, 4, "france", ("bavaria", "germany")))
    assert why is not None
    assert why.text == "Bavaria is Germany's. You are bound: no aggression."
    assert breaches(RULES, LOST, pacts, 4, "france", ("calais", "germany")) == [], "as written"
    assert breaches(RULES, LOST, pacts, 4, "spain", ("bavaria", "germany")) == [], "no party to it"
    assert breaches(RULES, LOST, pacts, 2, "france", ("bavaria", "germany")) == [], "not yet"


@pytest.mark.rule("BR-CONTRACT-06", "BR-CONTRACT-07")
def test_what_cannot_be_kept_sleeps_until_it_can() -> None:
    pacts = {1: signed(CLOTH)}
    assert refusal(RULES, breaches(RULES, LOST, pacts, 6, "germany", ("sell", "cloth"))) is not None
    assert breaches(RULES, {"westphalia"}, pacts, 6, "germany", ("sell", "cloth")) == [], "its source is lost"
    assert breaches(RULES, LOST, pacts, 6, "france", ("sell", "cloth")) == [], "only Germany owes it"


@pytest.mark.rule("BR-CONTRACT-08")
def test_a_contract_that_contradicts_another_is_refused_at_signing() -> None:
    neutral = Clause("NEUTRALITY", "france", {"third": "italy"})
    aid = Clause("AID", "france", {"third": "italy"})
    held = {1: signed(neutral, parties=("france", "germany"))}
    why = contradiction(RULES, held, ("france", "spain"), (aid,), 4)
    assert why is not None
    assert why.text == "France aids against Italy: that contradicts what France is bound to."
    assert contradiction(RULES, held, ("england", "spain"), (Clause("AID", "spain", {"third": "italy"}),), 4) is None
    assert contradiction(RULES, {1: end(held[1], 4)}, ("france", "spain"), (aid,), 4) is None
    assert contradiction(RULES, {}, ("france", "spain"), (aid, neutral), 4) is not None, "nor itself"
    crusade, truce = (Clause("CRUSADE"),), {1: signed(PEACE)}
    assert contradiction(RULES, truce, ("germany", "spain"), crusade, 4) is not None, "what binds all binds each"
    assert contradiction(RULES, truce, ("england", "spain"), crusade, 4) is None, "what others are bound to"


@pytest.mark.rule("BR-CONTRACT-26")
def test_free_words_are_shown_and_enforced_by_nobody() -> None:
    polite = Clause(FREE, words="be polite")
    assert says(RULES, polite) == "be polite"
    assert running(signed(polite), 4) == []
    assert contradiction(RULES, {1: signed(polite)}, ("france", "germany"), (polite,), 4) is None


def test_a_counter_offer_shows_what_it_changes_and_needs_everybody_anew() -> None:
    _, offer = offered({}, "france", ("france", "germany", "spain"), (PEACE, PAID), 2)
    offer = agree(offer, "spain", 2)
    dearer = Clause("PAY_ONCE", "france", {"crowns": "60"})
    back = counter(offer, "germany", (dearer, RENOUNCED), 2)
    assert (back.by, back.agreed, back.open) == ("germany", ("germany",), True)
    assert changes(RULES, offer.clauses, back.clauses) == [
        "struck: no aggression",
        "changed: France pays 60 crowns (was: France pays 40 crowns)",
        "new: Jeanne renounces",
    ]
    assert changes(RULES, offer.clauses, offer.clauses[::-1]) == []


@pytest.mark.rule("KM-RANSOM-05")
def test_a_deal_stands_when_both_sides_have_sent_identical_terms() -> None:
    """Swan against Swan and Saxons: no deal."""
    swan, saxons = Clause("PAY_ONCE", "blue", {"crowns": "swan"}), Clause("PAY_ONCE", "blue", {"crowns": "saxons"})
    pacts: dict[int, Pact] = {}
    for seat, terms in (("red", (swan, saxons)), ("blue", (swan,)), ("blue", (saxons, swan))):
        key, pact = offered(pacts, seat, ("red", "blue"), terms, 4)
        pacts[key] = pact
    assert [(key, pact.open) for key, pact in pacts.items()] == [(1, False), (2, True)]


def test_promises_that_bind_nobody_are_told_when_they_are_broken() -> None:
    """Kingmaker's and Seasons' promises: the order stands, those who were promised hear of it."""
    found = breaches(RULES, LOST, {1: signed(Clause("PEACE"))}, 4, "france", ("bavaria", "germany"))
    assert refusal(RULES, found) is None
    assert broken(RULES, found, "france") == {"germany": "France breaks a promise: peace."}


@pytest.mark.rule("BR-SECRECY-01")
def test_others_read_nothing_and_a_secret_clause_is_read_by_those_it_is_for() -> None:
    three = ("france", "germany", "spain")
    _, pact = offered({}, "france", three, (PEACE, Clause("PAY_ONCE", "france", {"crowns": "9"}, to=("germany",))), 1)
    assert [len(seen_by(pact, s).clauses) for s in (*three, "italy", None)] == [2, 2, 1, 0, 0]
    assert seen_by(pact, "italy").own == ()
    assert len(seen_by(pact, None, public=lambda clause: clause.kind == "NON_AGGRESSION").clauses) == 1


def test_every_party_counts_its_own() -> None:
    pacts: dict[int, Pact] = {}
    for parties in (("france", "spain"), ("france", "germany"), ("germany", "spain")):
        key, pact = offered(pacts, parties[0], parties, (PEACE,), 1)
        pacts[key] = pact
    assert [number_for(3, pacts[3], s) for s in ("germany", "spain")] == [2, 2]
    assert (called(pacts, "germany", 2), called(pacts, "germany", 3), called(pacts, "italy", 1)) == (3, 0, 0)


def test_what_is_long_over_is_forgotten_and_numbers_go_on_as_they_were() -> None:
    held: dict[int, Pact] = {}
    for n in range(1, 21):
        key, made = offered(held, "red", ("red", "blue" if n % 2 else "green"), (Clause(FREE, words=str(n)),), n)
        held[key] = end(made, n) if n not in (3, 4) else made
    left = remembered(held, 21, 3)
    assert [p.clauses[0].words for p in left.values()] == ["3", "4", "15", "16", "17", "18", "19", "20"]
    for n in (21, 22):
        parties = ("red", "blue" if n % 2 else "green")
        assert offered(left, "red", parties, (), n) == offered(held, "red", parties, (), n)
    agreed = {1: Pact("red", ("red", "blue"), until=4), 2: Pact("red", ("blue", "red"), until=9)}
    assert [*remembered(agreed, 5, 1)] == [1, 2]
    assert [*remembered({**agreed, 3: end(agreed[2], 5)}, 5, 1)] == [2, 3]
