"""One seat's talk: chains, again, oops, questions and their answers."""

from __future__ import annotations

from typing import Annotated

import pytest

from commands import Dialogue, Kind, Order, Question, Reader, Reading, Reply, Speech, order
from commands.step_budget import LINE, spent, within
from commands.table_words import Look, Say

from .toy_realm import ORDERS, Besiege, Bid, Move, Sail, Storm, Toy, place

KENT, LORK, PENNOL = place("Kent"), place("Port Lork"), place("Pennol")


class Table:
    """Takes lines for one seat and keeps the orders it accepted."""

    def __init__(self, reader: Reader) -> None:
        self.toy = Toy()
        self.dialogue = Dialogue(reader)
        self.orders: list[Order] = []
        self.refuse: tuple[Order, ...] = ()
        self.scopes = 0

    def scope(self) -> Toy:
        self.scopes += 1
        return self.toy

    def act(self, reading: Reading) -> bool:
        if reading.order in self.refuse:
            return False
        self.orders.append(reading.order)
        return True

    def say(self, line: str) -> list[Reply]:
        return self.dialogue.take(line, self.scope, self.act)


@pytest.fixture
def table(reader: Reader) -> Table:
    return Table(reader)


def kinds(replies: list[Reply]) -> list[str]:
    return [r.kind for r in replies]


@pytest.mark.parametrize(
    "line",
    [
        "storm; sail to Kent",
        "storm then sail to Kent",
        "storm, then sail to Kent",
        "storm and then sail to Kent",
        "storm;sail to Kent;",
        "then storm; then sail to Kent",
        "storm THEN sail to Kent.",
    ],
)
def test_chains(table: Table, line: str) -> None:
    assert table.say(line) == []
    assert table.orders == [Storm(), Sail(KENT)]


def test_every_order_of_a_chain_is_read_against_a_fresh_scope(table: Table) -> None:
    table.say("storm; storm; storm")
    assert table.scopes >= 3


def test_a_chain_stops_at_a_refusal_and_says_what_was_not_tried(table: Table) -> None:
    table.refuse = (Storm(),)
    replies = table.say("sail to Kent; storm; look; sail to Port Lork")
    assert table.orders == [Sail(KENT)]
    assert replies == [Reply("skipped", "Not tried: look; sail to Port Lork.", "look; sail to Port Lork")]


def test_a_chain_stops_at_a_misreading(table: Table) -> None:
    replies = table.say("storm; sail to; look")
    assert table.orders == [Storm()]
    assert kinds(replies) == ["misread", "skipped"]
    assert replies[0].good == "sail to"


def test_a_chain_stops_at_a_question(table: Table) -> None:
    replies = table.say("sail to bor; look")
    assert kinds(replies) == ["question", "skipped"]
    assert table.dialogue.open is not None


def test_speech_and_quotes_are_not_cut(table: Table) -> None:
    table.say("say first Kent; then Port Lork")
    table.say('look; call Immer "a; then b"; storm')
    assert table.orders[0] == Say("first Kent; then Port Lork")
    assert [type(o).__name__ for o in table.orders[1:]] == ["Look", "Name", "Storm"]
    table.say("storm; say one; two")
    assert table.orders[-2:] == [Storm(), Say("one; two")]


@pytest.mark.parametrize(
    "line",
    [
        "sail to Kent and sail to Port Lork",
        "sail to Kent, sail to Port Lork",
        "sail to Kent, and sail to Port Lork",
    ],
)
def test_orders_joined_by_and_are_a_chain_where_they_cannot_be_one(table: Table, line: str) -> None:
    assert table.say(line) == []
    assert table.orders == [Sail(KENT), Sail(LORK)]


def test_where_a_line_is_joined_is_looked_for_once(table: Table) -> None:
    """Not again after each of its orders: of many the last would be too much, with the first carried out."""
    steps = []
    for count in (10, 20):
        with within(LINE):
            assert table.say(" and ".join(["sail to Kent"] * count)) == []
            steps.append(spent())
    assert table.orders == [Sail(KENT)] * 30
    assert steps[1] < 3 * steps[0]


def test_the_second_half_may_leave_out_its_verb(table: Table) -> None:
    """It may have been meant as one order, so it is asked about."""
    (asked,) = table.say("bid 2 crowns on Immer and 3 crowns on Muetar; storm")
    assert asked.text == "Do you mean bid 2 crowns on Immer; then bid 3 crowns on Muetar; then storm? yes or no"
    assert table.orders == []
    assert kinds(table.say("no")) == ["cancelled"]
    table.say("bid 2 crowns on Immer and 3 crowns on Muetar; storm")
    assert table.say("yes") == []
    assert table.orders == [Bid(2, "Immer"), Bid(3, "Muetar"), Storm()]


def test_two_orders_that_may_be_one_are_asked_about_as_anything_else_is(table: Table) -> None:
    """Whoever looks at what waits for an answer sees that something does; a look leaves it standing."""
    (asked,) = table.say("bid 2 crowns on Immer and 3 crowns on Muetar")
    assert table.dialogue.open is not None
    assert table.say("look") == [Reply("standing", f"Still asked: {asked.text}")]
    assert kinds(table.say("1")) == kinds(table.say("bid 2")) == ["misread"], "a part of it is no answer"
    assert table.say("yes") == []
    assert table.orders[-2:] == [Bid(2, "Immer"), Bid(3, "Muetar")]
    table.say("bid 2 crowns on Immer and 3 crowns on Muetar")
    table.say("storm")
    assert table.dialogue.open is None


def test_what_reads_as_one_order_is_not_cut_and_what_reads_as_none_not_half_done(table: Table) -> None:
    table.say("move army 1 and army 2 to Kent")
    assert len(table.orders) == 1
    assert kinds(table.say("sail to Kent and whistle")) == ["misread"]
    assert kinds(table.say("sail to Kent and sail to nowhere")) == ["misread"]
    assert kinds(table.say("besiege Pennol and Tadafat")) != []
    assert len(table.orders) == 1


@pytest.mark.parametrize("line", ["sail to Kent; army 3 stays there", "sail to Kent then Pennol the army 9"])
def test_what_is_no_order_in_a_chain_stops_all_of_it(table: Table, line: str) -> None:
    """Nor does a question about what it may mean let it pass."""
    assert kinds(table.say(line)) == ["misread"]
    assert table.orders == []


def test_a_standing_order_joined_by_and_may_limit_the_order_before_it() -> None:
    @order("until LINE", table=True)
    class Until(Order):
        """Wait for something."""

        line: Speech

    table = Table(Reader((*ORDERS, Until)))
    (asked,) = table.say("sail to Kent and until it rains")
    assert asked.kind == "question"
    assert table.orders == []


def test_a_word_that_may_lead_to_speech_does_not_swallow_a_chain() -> None:
    @order("storm until LINE", "offer REALM for LINE", table=True)
    class Until(Order):
        """Storm, or offer, until something said in many words."""

        line: Speech
        realm: Annotated[str, Kind("realm", "a realm")] = ""

    table = Table(Reader((*ORDERS, Until)))
    table.say("storm; sail to Kent; storm")
    assert [type(o) for o in table.orders] == [Storm, Sail, Storm]
    table.say("storm; storm until it falls; then rains")
    assert table.orders[4:] == [Until("it falls; then rains")]
    table.say("offer Immer for peace; then gold")
    assert table.orders[5:] == [Until("peace; then gold", "Immer")]


def test_what_was_guessed_is_told(table: Table) -> None:
    assert table.say("sail to golk") == [Reply("guessed", "(The Golkus)")]


# ---------------------------------------------------------------- questions


@pytest.mark.parametrize("answer", ["2", " 2 ", "pennol", "at pennol", "Penn"])
def test_a_question_is_answered_by_number_or_words(table: Table, answer: str) -> None:
    table.say("move 3 armies to Kent")
    assert table.say(answer) == []
    assert table.orders == [Move(("M6", "M7", "M8"), KENT)]
    assert table.dialogue.open is None


def test_cancel_drops_a_question(table: Table) -> None:
    table.say("sail to bor")
    assert table.say("cancel") == [Reply("cancelled", "Cancelled.")]
    assert table.dialogue.open is None
    assert kinds(table.say("cancel")) == ["cancelled"]
    assert table.orders == []


def test_cancel_may_be_an_order_of_the_game_when_nothing_is_asked() -> None:
    @order("cancel")
    class Recall(Order):
        """Call the envoy back."""

    table = Table(Reader((Recall, *ORDERS)))
    assert table.say("cancel") == []
    assert table.orders == [Recall()]
    table.say("sail to bor")
    assert kinds(table.say("cancel")) == ["cancelled"]


def test_a_complete_order_replaces_a_question(table: Table) -> None:
    table.say("sail to bor")
    assert table.say("storm") == []
    assert table.orders == [Storm()]
    assert table.dialogue.open is None


def test_a_misread_line_leaves_the_question_open(table: Table) -> None:
    table.say("sail to bor")
    assert kinds(table.say("xyzzy")) == ["misread"]
    table.say("1")
    assert table.orders == [Sail(place("Boran"))]


def test_a_number_that_is_no_choice_repeats_the_question(table: Table) -> None:
    table.say("sail to bor")
    replies = table.say("7")
    assert kinds(replies) == ["question"]
    assert replies[0].text.startswith("There are 2 choices.")
    assert table.say("99999999999999999999")[0].kind == "question"


def test_words_of_several_choices_narrow_the_question(table: Table) -> None:
    table.say("move 2 armies to Kent")
    assert isinstance(table.dialogue.open, Question)
    assert [label for label, _ in table.dialogue.open.choices] == ["at Tadafat", "at Pennol", "at Immer"]
    assert kinds(table.say("at")) == ["question"]
    table.say("immer")
    assert table.orders == [Move(("I11", "I12"), KENT)]


# ---------------------------------------------------------------- again, oops


@pytest.mark.parametrize("word", ["again", "g", "G", "again."])
def test_again_repeats_the_last_accepted_line(table: Table, word: str) -> None:
    table.say("sail to Kent; storm")
    table.say("gibberish")
    table.say(word)
    assert table.orders == [Sail(KENT), Storm(), Sail(KENT), Storm()]


def test_again_repeats_what_a_question_settled(table: Table) -> None:
    table.say("sail to bor")
    table.say("boren")
    table.say("g")
    assert table.orders == [Sail(place("Boren"))] * 2


def test_again_with_nothing_before(table: Table) -> None:
    assert kinds(table.say("again")) == ["misread"]


def test_a_refused_order_is_not_repeated(table: Table) -> None:
    table.say("storm")
    table.refuse = (Sail(KENT),)
    table.say("sail to Kent")
    table.say("again")
    assert table.orders == [Storm(), Storm()]


def test_remember_sets_what_again_repeats(table: Table) -> None:
    table.dialogue.remember("storm")
    table.say("g")
    assert table.orders == [Storm()]


def test_oops_puts_the_word_right(table: Table) -> None:
    assert kinds(table.say("sail to Zzyzx; storm")) == ["misread", "skipped"]
    assert table.say("oops Kent") == []
    assert table.orders == [Sail(KENT), Storm()]


def test_oops_with_nothing_to_put_right(table: Table) -> None:
    assert table.say("oops Kent") == [Reply("misread", "There is no word to put right.")]
    table.say("sail to Zzyzx")
    assert table.say("oops")[0].text == "Say 'oops' and the right word."
    table.say("storm")
    assert table.say("oops Kent") == [Reply("misread", "There is no word to put right.")]


# ---------------------------------------------------------------- what reaches the reader


def test_empty_lines_are_nothing(table: Table) -> None:
    assert table.say("") == table.say("   ") == table.say("\x00") == table.say(";;") == []


def test_control_characters_are_stripped_first(table: Table) -> None:
    assert table.say("\x1b[31msail\x1b[0m to\x07 \u202eKent\n") == []
    assert table.orders == [Sail(KENT)]


def test_long_lines_are_cut(table: Table) -> None:
    table.say("look " + "a" * 5000)
    found = table.orders[0]
    assert isinstance(found, Look)
    assert len(found.place) == 500 - len("look ")


def test_besieging_by_the_longer_wording(table: Table) -> None:
    table.say("lay siege to pennol with army 4")
    assert table.orders == [Besiege(PENNOL, ("M4",))]
