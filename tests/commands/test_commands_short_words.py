"""Lines that leave something out, short words of a player's own, pieces without an order, completion in texts."""

from __future__ import annotations

from typing import Annotated

import pytest

from commands import Dialogue, Misread, Order, Question, Reader, Reading, Reply, order
from commands.order import Kind
from commands.pattern import Slot
from commands.table_words import Examine, Odds, Route, Rules, SiegeOdds, WhatMay, WhyNot

from .toy_realm import ORDERS, Besiege, Bid, Force, Move, Place, Sail, Storm, Toy, place

KENT, LORK, PENNOL = place("Kent"), place("Port Lork"), place("Pennol")


@order("move FORCE to DEST", "FORCE to DEST")
class Walk(Order):
    """A move that may be said without its word."""

    force: Force
    dest: Place


def read(reader: Reader, toy: Toy, line: str) -> Order:
    found = reader.read(line, toy)
    assert isinstance(found, Reading), found
    return found.order


# ---------------------------------------------------------------- what is left out


def test_a_bare_word_takes_the_one_thing_that_is_legal(reader: Reader, toy: Toy) -> None:
    toy.allowed = [Besiege(PENNOL, ("M1",))]
    found = reader.read("besiege", toy)
    assert isinstance(found, Reading)
    assert found.order == Besiege(PENNOL, ("M1",))
    assert not found.exact
    assert "Pennol" in found.note


def test_a_word_for_what_is_wanted_is_not_a_name(reader: Reader, toy: Toy) -> None:
    toy.allowed = [Sail(KENT)]
    assert read(reader, toy, "sail to the place") == Sail(KENT)


def test_a_bare_word_with_a_few_legal_things_asks(reader: Reader, toy: Toy) -> None:
    toy.allowed = [Besiege(PENNOL, ("M1",)), Besiege(place("Immer"), ("M1",))]
    found = reader.read("besiege", toy)
    assert isinstance(found, Question)
    assert [chosen for _, chosen in found.choices] == toy.allowed


def test_a_bare_word_with_nothing_legal_says_what_it_needs(reader: Reader, toy: Toy) -> None:
    found = reader.read("besiege", toy)
    assert isinstance(found, Misread)
    assert "I need a castle" in found.message


def test_what_was_said_already_must_fit(reader: Reader, toy: Toy) -> None:
    toy.allowed = [Bid(3, "Immer")]
    assert read(reader, toy, "bid 3 crowns") == Bid(3, "Immer")
    toy.illegal = [Bid(4, "Immer")]
    assert isinstance(reader.read("bid 4 crowns", toy), Misread)


# ---------------------------------------------------------------- pieces without an order


@pytest.fixture(scope="module")
def verbless() -> Reader:
    return Reader((Walk, *ORDERS[1:]))


def test_pieces_and_a_place_without_a_word_are_asked_about(verbless: Reader, toy: Toy) -> None:
    found = verbless.read("army 3 to Kent", toy)
    assert isinstance(found, Question)
    ((label, meant),) = found.choices
    assert isinstance(meant, Walk)
    assert label == "move Immer army #11, #12 to Kent"


def test_pieces_alone_are_told_what_they_lack(verbless: Reader, toy: Toy) -> None:
    found = verbless.read("the two fleets", toy)
    assert isinstance(found, Misread)
    assert "names pieces but no order" in found.message
    assert "move the two fleets to" in found.message


def test_a_verb_nobody_knows_is_asked_about_where_two_things_are_named(verbless: Reader, toy: Toy) -> None:
    found = verbless.read("frobnicate army 4 to Kent", toy)
    assert isinstance(found, Question)
    assert Sail(KENT, ("M4",)) in [order for _, order in found.choices]
    found = verbless.read("frobnicate to Kent", toy)
    assert isinstance(found, Misread)
    assert "frobnicate" in found.message


@pytest.mark.parametrize("words", ["the two fleets", "two fleets", "both fleets"])
def test_the_two_fleets_are_two_fleets(reader: Reader, toy: Toy, words: str) -> None:
    assert read(reader, toy, f"move {words} to Kent") == Move(("Mf1", "Mf2"), KENT)


# ---------------------------------------------------------------- patterns


Realm = Annotated[str, Kind("realm", "a kingdom")]


@order("go to REALM", "go REALM:way", "swear == REALM")
class Go(Order):
    """Go somewhere."""

    realm: Realm


def test_a_slot_may_take_another_kind_in_one_pattern() -> None:
    assert [p.usage for p in Go.spec.patterns] == ["go to REALM", "go WAY", "swear = REALM"]
    ((edge, _),) = [e for e in Go.spec.patterns[1].nodes[1].edges if isinstance(e[0], Slot)]
    assert isinstance(edge, Slot)
    assert (edge.field, edge.kind) == ("realm", "way")


def test_the_equals_sign_may_be_a_word(toy: Toy) -> None:
    assert read(Reader((Go,)), toy, "swear = Muetar") == Go("Muetar")


# ---------------------------------------------------------------- questions


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("what may army 3 do?", WhatMay("army 3")),
        ("what can everyone at Pennol do", WhatMay("everyone at Pennol")),
        ("why not storm", WhyNot("storm")),
        ("can I sail to Kent?", WhyNot("sail to Kent?")),
        ("route Tadafat to Pennol", Route("Pennol", "Tadafat")),
        ("route to Pennol with army 3", Route("Pennol", "", "army 3")),
        (
            "route from Kent to the hex west of Pennol with 2 armies at Kent",
            Route("the hex west of Pennol", "Kent", "2 armies at Kent"),
        ),
        ("odds 4 armies at Kent against Pennol", Odds("Pennol", "4 armies at Kent")),
        ("odds at Pennol with army 3", Odds("Pennol", "army 3")),
        ("siege odds", SiegeOdds()),
        ("siege odds Pennol with army 3", SiegeOdds("Pennol", "army 3")),
        ("what does army 1 contain", Examine("army 1")),
        ("how do I win", Rules("victory")),
    ],
)
def test_questions_are_cut_where_their_words_say(reader: Reader, toy: Toy, line: str, meant: Order) -> None:
    assert read(reader, toy, line) == meant


def completed(reader: Reader, toy: Toy, line: str) -> list[str]:
    return [line[: s.start] + s.text for s in reader.complete(line, toy)]


def test_texts_are_completed_by_what_they_are_about(reader: Reader, toy: Toy) -> None:
    assert "route to Pennol" in completed(reader, toy, "route to Pen")
    assert "route Tadafat to Pennol" in completed(reader, toy, "route Tadafat to Pen")
    assert "help besiege" in completed(reader, toy, "help bes")
    assert "why not besiege Pennol" in completed(reader, toy, "why not besiege pen")
    assert "odds at Pennol" in completed(reader, toy, "odds at pen")
    assert "what may army" in completed(reader, toy, "what may arm")


# ---------------------------------------------------------------- short words of a player's own


class Talk:
    def __init__(self, reader: Reader, **aliases: str) -> None:
        self.toy = Toy()
        self.dialogue = Dialogue(reader)
        self.dialogue.aliases = {tuple(key.split("_")): text for key, text in aliases.items()}
        self.orders: list[Order] = []

    def say(self, line: str) -> list[Reply]:
        def act(reading: Reading) -> bool:
            self.orders.append(reading.order)
            return True

        return self.dialogue.take(line, lambda: self.toy, act)


def test_a_short_word_stands_for_what_it_was_given(reader: Reader) -> None:
    talk = Talk(reader, sk="sail to Kent")
    assert talk.say("sk") == []
    assert talk.orders == [Sail(KENT)]


def test_the_rest_of_the_line_follows_it_and_chains_hold_it(reader: Reader) -> None:
    talk = Talk(reader, to_sea="sail to", both="storm; to sea")
    talk.say("storm then to sea Kent; both Port Lork")
    assert talk.orders == [Storm(), Sail(KENT), Storm(), Sail(LORK)]


def test_a_short_word_within_itself_ends(reader: Reader) -> None:
    talk = Talk(reader, aa="bb; storm", bb="aa; storm")
    replies = talk.say("aa")
    assert replies[0].kind == "misread"
    assert talk.orders == []
    talk = Talk(reader, boom="; ".join(["bang"] * 40), bang="; ".join(["storm"] * 40))
    talk.say("boom")
    assert len(talk.orders) == 40


@pytest.mark.parametrize("key", ["sail", "again", "yes", "7", "help me", "", "a b c d"])
def test_words_that_mean_something_are_not_free(reader: Reader, key: str) -> None:
    assert Dialogue(reader).reserved(tuple(key.split()))


def test_other_words_are_free(reader: Reader) -> None:
    assert not Dialogue(reader).reserved(("home",))


# ---------------------------------------------------------------- yes and no


def test_one_choice_is_taken_by_yes_and_dropped_by_no(verbless: Reader) -> None:
    talk = Talk(verbless)
    talk.say("army 3 to Kent")
    assert talk.say("yes") == []
    assert talk.orders == [Walk(("I11", "I12"), KENT)]
    talk.say("army 3 to Kent")
    assert [r.kind for r in talk.say("no")] == ["cancelled"]
    assert len(talk.orders) == 1


def test_no_to_a_question_is_never_an_order(reader: Reader) -> None:
    talk = Talk(reader)
    talk.say("sail to bor")
    assert [r.kind for r in talk.say("no")] == ["cancelled"]
    assert talk.orders == []
