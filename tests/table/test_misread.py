"""Lines that say something else than an order they are like: nothing is done for them, or they are asked about.

Each is typed in a position of the corpora. Of the same kinds of lines in other games see `test_safety`.
"""

from __future__ import annotations

import pytest

from minaria.table.record.replies import Reply
from tests.language.replies import positions


def heard(position: str, line: str) -> tuple[list[str], list[Reply]]:
    """The orders that came of a line, and all that was said."""
    table = positions().table(position)
    before = len(table.match.marks)
    replies = table.hear(table.match.awaited()[0], line)
    return [mark.line.text for mark in table.match.marks[before:]], replies


NOTHING = (
    # what was done, or somebody else does
    ("divine_right/march", "I moved the king to 9,12"),
    ("kingmaker/march", "percy went to newark"),
    ("block_wars/first_march", "I moved the riders to a-0205"),
    ("seasons/spring", "I moved 2 infantry from alderhall to lanternport"),
    ("blood_royale/march", "3 armies moved to champagne"),
    ("blood_royale/march", "maud marries jean"),
    # what one would say is not said aloud
    ("kingmaker/march", "I'd say percy is the better man for newark"),
    # whoever is taken is no place, and no item
    ("kingmaker/march", "percy leads talbot"),
    ("kingmaker/march", "percy takes holland and goes"),
    ("kingmaker/march", "capture the king"),
    # what is left does not go
    ("blood_royale/march", "all from burgundy to champagne, leave one"),
    ("seasons/spring", "buy 1 infantry at alderhall, no cavalry"),
    ("blood_royale/raise", "2 armies, no fleets"),
    ("divine_right/march", "all armies from lapspell west to 12,18"),
    # how many is not said
    ("blood_royale/raise", "raise armies"),
    ("blood_royale/raise", "muster fleets"),
    # an article names nobody, and a small word neither
    ("block_wars/first_march", "ships to a-0306"),
    ("block_wars/battle", "hold on"),
    # the way back is no retreat
    ("divine_right/march", "king to 9,12 and back"),
    # the second half cannot be done then
    ("divine_right/march", "move king walkhort and 1 army to 9,12 and attack tadafat"),
    ("divine_right/march", "move king walkhort to 9,12; sail the fleet"),
    ("kingmaker/march", "percy goes to newark; clifford and percy go to newark"),
    ("seasons/spring", "plan move 1 war boat to Copper Bay; plan move 1 war boat to Copper Bay"),
    ("seasons/spring", "sail my war boat into Copper Bay and attack"),
    ("block_wars/recruit", "recruit magus with 4; recruit elephant with 2"),
    ("blood_royale/march", "2 armies at burgundy to champagne; 9 armies to angouleme"),
)


@pytest.mark.parametrize(("position", "line"), NOTHING)
def test_nothing_is_done(position: str, line: str) -> None:
    done, replies = heard(position, line)
    assert done == []
    assert replies
    assert not any("Planned for later" in r.text for r in replies)


def test_an_exact_name_is_no_other_name_cut_short() -> None:
    for line in ("sail le swan", "percy boards le swan"):
        _, (reply,) = heard("kingmaker/march", line)
        assert "Leicester" not in reply.text
        assert "then I need" in reply.text


def test_what_a_later_order_is_asked_about_is_asked_before_the_first_is_done() -> None:
    table = positions().table("kingmaker/march")
    seat = table.match.awaited()[0]
    n = len(table.match.marks)
    (asked,) = table.hear(seat, "percy goes to newark; move holland")
    assert asked.kind == "question"
    assert asked.text.startswith("Nothing of this line is done yet. Of 'move holland' in it: ")
    assert len(table.match.marks) == n
    replies = table.hear(seat, "no")
    assert [r.text for r in replies] == ["Then not."]
    assert len(table.match.marks) == n


@pytest.mark.parametrize(
    ("position", "line", "done"),
    [
        ("seasons/spring", "{} 2 infantry from alderhall to lanternport", "plan move 2 infantry from Alderhall"),
        ("divine_right/march", "{} move the king to 9,12", "move Walkhort IV from Port Lork to 9,12"),
        ("kingmaker/march", "{} percy goes to newark", "move Percy to Newark"),
        ("blood_royale/march", "{} move 3 armies at burgundy to champagne", "move 3 armies to Champagne"),
        ("block_wars/first_march", "{} move the blades to a-0306", "move 1 orc blade to a-0306"),
    ],
)
def test_if_it_can_be_done_is_left_out_and_told(position: str, line: str, done: str) -> None:
    for said in (line.format("if possible,"), line.format("if possible"), f"{line.format('').strip()} if you can"):
        (order,), replies = heard(position, said)
        assert order.startswith(done)
        assert [r.text for r in replies if "Left out" in r.text] == [
            f"Left out: {said[:11] if said[0] == 'i' else 'if you can'}."
        ]
    for condition in ("if they can win", "if possible without a fight", "if you can see him", "as long as it is safe"):
        assert heard(position, f"{line.format('').strip()} {condition}")[0] == []


@pytest.mark.parametrize("line", ["without the cavalry", "not the cavalry"])
def test_what_limits_nothing_that_was_said_is_no_question(line: str) -> None:
    _, (reply,) = heard("seasons/spring", line)
    assert reply.kind == "misread"


@pytest.mark.parametrize(
    ("position", "line", "order"),
    [
        (
            "divine_right/march",
            "move 2 armies from tadafat to 9,12 and wait",
            "move 2 Hothioran armies from Tadafat to 9,12",
        ),
        (
            "divine_right/march",
            "move 2 armies from tadafat to 9,12 and keep them there",
            "move 2 Hothioran armies from",
        ),
        ("kingmaker/march", "percy goes to newark and waits there", "move Percy to Newark"),
        (
            "seasons/spring",
            "move the war boat to copper bay and hold",
            "plan move 1 war boat from Lantern Bay to Copper Bay",
        ),
        ("blood_royale/march", "3 armies at burgundy to champagne and stay there", "move 3 armies to Champagne"),
        ("block_wars/first_march", "move the blades to a-0306 and sit there", "move 1 orc blade to a-0306"),
    ],
)
def test_who_waits_where_he_has_gone_needs_no_order(position: str, line: str, order: str) -> None:
    (done,), replies = heard(position, line)
    assert done.startswith(order)
    assert not any("Planned" in r.text for r in replies)


@pytest.mark.parametrize(
    ("line", "words"),
    [("where can my men go", "Clifford"), ("whose go is it", "Amber is asked"), ("is it my move", "Amber is asked")],
)
def test_questions_in_plain_words(line: str, words: str) -> None:
    _, (reply,) = heard("kingmaker/march", line)
    assert reply.sheet is not None
    assert words in str(reply.sheet)


@pytest.mark.parametrize(
    "game", ["divine_right/march", "seasons/spring", "block_wars/second_march", "blood_royale/march"]
)
def test_men_are_all_that_one_has(game: str) -> None:
    for who in ("men", "lads"):
        _, (reply,) = heard(game, f"where can my {who} go")
        assert reply.sheet is not None
        assert reply.sheet.title in ("Move", "Plan move", "Where what you have can go")


def test_what_is_taken_back_in_a_chain_is() -> None:
    done, replies = heard("kingmaker/march", "percy to newark; undo")
    assert done == []
    assert any(r.text.startswith("Taken back: move Percy") for r in replies)
