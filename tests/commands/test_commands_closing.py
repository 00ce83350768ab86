"""Lines that say that somebody's part is over, on the toy realm, whose moment is called "Movement Phase"."""

from __future__ import annotations

import pytest

from commands import Done, Misread, Order, Question, Reader, Reading, order

from .toy_realm import ORDERS, Realm, Toy


@order("seal [the] [scrolls]", ends=True)
class Seal(Order):
    """Nothing more is written."""


@pytest.fixture
def toy() -> Toy:
    toy = Toy()
    toy.stage = "Movement Phase"
    return toy


@pytest.mark.parametrize(
    "line",
    [
        "that's me done",
        "I'm finished moving, thank you!",
        "no more moves",
        "end of my movement",
        "ok next",
        "skip",
        "nothing this turn, pass",
        "nothing else",
        "my turn is over",
        "we're through here",
        "all done here",
        "done with sailing for now",
        "that is all for this round",
        "finished, next season",
        "that's everything from me, thanks",
        "my orders are final",
        "over to Immer",
        "end of turn, Immer is next",
        "no, that's all",
        "I'm not sailing, I'm done",
        "no movement this turn",
    ],
)
def test_a_part_is_over(reader: Reader, toy: Toy, line: str) -> None:
    found = reader.read(line, toy)
    assert isinstance(found, Reading), found
    assert found.order == Done()


@pytest.mark.parametrize(
    "line",
    [
        "no sieges",
        "no bids this turn",
        "not sailing",
        "I won't besiege anyone",
        "nothing to bid",
        "that's fine",
        "go on",
        "none",
        "next",
        "all set",
        "that's my turn",
        "I don't want any",
    ],
)
def test_whether_that_is_all_is_asked_where_it_may_be_less(reader: Reader, toy: Toy, line: str) -> None:
    found = reader.read(line, toy)
    assert isinstance(found, Question), found
    assert [one for _, one in found.choices] == [Done()]
    assert found.guessed


@pytest.mark.parametrize(
    "line",
    [
        "no",
        "not done",
        "not done yet",
        "almost done",
        "are we done",
        "end the siege",
        "end the war with Immer",
        "finish Pennol",
        "no more than two armies",
        "no mercy",
        "nothing but storm",
        "don't storm",
        "I have no ships",
        "over the hills",
        "close the gates",
        "pass Kent",
        "skip the king",
        "done with Muetar",
        "complete the walls of Kent",
        "all",
        "that",
        "ok",
        "continue the march to Kent",
    ],
)
def test_what_is_no_end(reader: Reader, toy: Toy, line: str) -> None:
    found = reader.read(line, toy)
    orders = [found.order] if isinstance(found, Reading) else [one for _, one in getattr(found, "choices", ())]
    assert Done() not in orders, found


def test_a_game_may_have_a_word_of_its_own_for_it(toy: Toy) -> None:
    reader = Reader((*ORDERS, Seal))
    for line in ("that's all, seal the scrolls", "the scrolls are final", "all done"):
        found = reader.read(line, toy)
        assert isinstance(found, Reading), found
        assert found.order == Seal()


def test_why_it_is_not_over_is_told(reader: Reader, toy: Toy) -> None:
    toy.not_offered, toy.why_barred = (Done,), "Not now. Storm the walls."
    found = reader.read("that's me done", toy)
    assert isinstance(found, Misread)
    assert found.message == "Not now. Storm the walls."


@pytest.mark.parametrize("line", ["Immer seal", "Immer will seal the scrolls", "Muetar passes", "Immer commits"])
def test_what_another_does_ends_nothing_of_ours(reader: Reader, toy: Toy, line: str) -> None:
    for found in (reader.read(line, toy), Reader((*ORDERS, Seal)).read(line, toy)):
        assert not isinstance(found, Reading), found


def test_the_beginning_of_another_order_ends_nothing(toy: Toy) -> None:
    @order("stop moving WHO")
    class Halt(Order):
        """Stop somebody."""

        who: Realm

    found = Reader((*ORDERS, Halt)).read("stop moving", toy)
    assert not isinstance(found, Reading), found
    assert isinstance(Reader(ORDERS).read("stop moving", toy), Reading)
