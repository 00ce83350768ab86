"""Rules of the bazaar, played by typed orders through the library."""

from __future__ import annotations

import pytest

from minaria import IllegalOrder, Play, new


@pytest.fixture
def play() -> Play:
    return new("bazaar", ("heron", "otter"), seed=1)


def test_a_good_is_bought_unseen_for_two_coins(play: Play) -> None:
    (event,) = play.push("buy")
    assert event.text == "Heron buys a good."
    assert play.state.coins == {"heron": 3, "otter": 5}
    assert len(play.state.hands["heron"]) == 4


def test_what_is_sold_brings_what_the_die_shows_and_never_more_than_it_is_worth(play: Play) -> None:
    sell = next(move for move in play.legal(kind="sell") if move.text == "sell salt")
    play.push(sell, dice=[6])
    assert play.state.coins["heron"] == 7


def test_a_chest_holds_two_goods(play: Play) -> None:
    play.push(play.legal(kind="stash")[0])
    play.push(play.legal(kind="stash")[0])
    play.push("done", "otter")
    with pytest.raises(IllegalOrder, match="is full") as found:
        play.push(f"stash {play.state.hands['heron'][0]}")
    assert found.value.rule == "BZ-STASH-01"


def test_two_deeds_a_day(play: Play) -> None:
    play.push("pay otter 1")
    assert play.asked == ("heron",)
    play.push("pay otter 1")
    assert play.asked == ("otter",)
