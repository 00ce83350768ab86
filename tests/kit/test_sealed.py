"""Bids, investments, auctions and ballots, on the rows of Blood Royale and Kingmaker."""

from __future__ import annotations

from typing import cast

import pytest

from minaria.engine.dice import Given
from minaria.engine.game import REFEREE
from minaria.engine.match import Match
from minaria.kit.sealed import Auction, Opened, Votes, carried, count_votes, opened, votes_said
from minaria.table.line.table import Table

from .court import COURT, Court, Invest
from .giving import bare, thrown


@pytest.mark.rule("BR-OPTE-05")
def test_all_pay_their_own_and_the_largest_wins() -> None:
    found = opened(bare(), {"red": 12, "blue": 20, "dun": 0}, "the card")
    assert (found.winner, found.all_pay) == ("blue", {"red": 12, "blue": 20})
    assert found.said() == "Blue 20, Red 12 and Dun nothing"


@pytest.mark.rule("BR-THREE-08", "BR-OPTE-04")
def test_of_bids_the_highest_alone_is_paid() -> None:
    assert opened(bare(), {"red": 25, "blue": 40, "dun": 31}, "the child").winner_pays == {"blue": 40}


@pytest.mark.rule("BR-OPTE-06")
def test_who_is_tied_rolls_off() -> None:
    g = bare(2, 5)
    assert opened(g, {"red": 15, "blue": 3, "dun": 15}, "the card").winner == "dun"
    assert thrown(g) == [2, 5]


def test_who_gives_nothing_wins_nothing() -> None:
    assert opened(bare(), {"red": 0, "blue": 0}, "the card") == Opened({"red": 0, "blue": 0}, "")
    assert opened(bare(), {}, "the card").winner_pays == {}
    assert opened(bare(), {"red": 1, "blue": 0}, "the card").winner == "red"


@pytest.mark.rule("BR-TAX-06")
def test_nothing_is_shown_before_all_have_given_theirs() -> None:
    """One player undecided: nobody's figure is shown; then all are, and the tie of two is rolled off."""
    t = Table(Match.new(COURT, ["red", "blue"], Given(())))
    assert [ask.absent for ask in t.match.asks] == [Invest(0), Invest(0)]
    t.hear("red", "invest 2")
    assert not any("2" in event.text for n, event in t.match.events() if n == len(t.match.lines))
    assert cast(Court, t.match.state).crowns == {"red": 15, "blue": 2}
    assert [ask.seat for ask in t.match.asks if not t.match.answered(ask.seat)] == ["blue"]
    t.hear("blue", "invest 2", dice=[3, 4])
    state = cast(Court, t.match.state)
    assert (state.crowns, state.office) == ({"red": 13, "blue": 0}, "blue")
    assert t.match.over
    assert t.hear(REFEREE, "look")


@pytest.mark.rule("BR-OPTE-04")
def test_an_open_auction_goes_round_until_all_others_pass() -> None:
    auction = Auction(("red", "blue", "dun")).bid(5)
    assert (auction.next, auction.high, auction.by) == ("blue", 5, "red")
    why = auction.refusal("blue", 5, 30)
    assert why is not None
    assert why.text == "Bid more than 5, or pass."
    assert auction.refusal("dun", 9, 30) is not None, "not yet"
    assert auction.refusal("blue", 31, 30) is not None
    assert auction.refusal("blue", 6, 30) is None
    auction = auction.bid(10).passes()
    assert (auction.next, auction.over) == ("red", False)
    auction = auction.bid(25).passes()
    assert (auction.over, auction.by, auction.high) == (True, "red", 25)


def test_an_auction_nobody_wants_is_over_without_a_winner() -> None:
    auction = Auction(("red", "blue")).passes()
    assert not auction.over, "the last may still have it for the least"
    assert auction.passes().over
    assert auction.passes().by == ""
    assert auction.bid(1).over


@pytest.mark.rule("KM-VOTE-14", "KM-VOTE-15", "KM-VOTE-16", "KM-BUSINESS-06")
def test_a_proposal_needs_more_for_than_against_in_each_house() -> None:
    """Lords 20 to 15, Commons 40 to 40: it fails; of bishoprics the Lords alone decide."""
    weights = {"Lords": {"red": 20, "blue": 15, "dun": 6}, "Commons": {"red": 40, "blue": 40, "dun": 0}}
    votes = count_votes({"red": True, "blue": False}, weights)
    assert votes == {"Lords": Votes(20, 15, 6), "Commons": Votes(40, 40)}
    assert votes_said(votes) == "Lords 20 to 15, 6 silent; Commons 40 to 40"
    assert not carried(votes)
    assert carried(votes, ["Lords"])
    assert not carried(count_votes({}, weights)), "where all are silent nothing is carried"
