"""The bot of Blood Royale and what is to be had besides land: event cards (rule E), others' taxes (rule G)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from commands import Done
from minaria.bots import bot_named, consult
from minaria.engine.phases import Phase
from minaria.games.blood_royale.bot import cards
from minaria.games.blood_royale.chapters.events import Bid, Choose, Invest, PassBid
from minaria.games.blood_royale.chapters.interphase import Withhold
from minaria.games.blood_royale.phases.events import Bidding, Choosing, Event, Investing
from minaria.games.blood_royale.phases.interphase import Governors
from minaria.games.blood_royale.rules import card_choices
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import cards as deck
from minaria.kit import sealed
from minaria.kit.pacts import Clause, Pact

from .tools import GAME, SEATS, Court, rule

LAST = 21
"""The turn of 1400."""
BASICS = ("food", "metals", "cloth")


def court(turn: int = 5) -> Court:
    """A court with cards, where everybody has money."""
    c = Court(turn=turn, rule_e="on")
    for seat in SEATS:
        c.g.player(seat, cash=100)
    return c


def ordered(c: Court, seat: str) -> Any:
    """What a bot orders now."""
    return consult(bot_named("greedy", GAME, seat, random.Random(1)), c.match, seat)


def chosen(c: Court, seat: str, n: int) -> str:
    """What a bot chooses of a card, in the state's own word."""
    may = tuple(card_choices.choices(c.g, n, seat))
    phase: Phase = Choosing(seat, may)
    c.stand(phase, Event(seat, n))
    order = ordered(c, seat)
    assert isinstance(order, Choose)
    return may[order.number - 1]


@rule("BR-OPTE-04")
def test_a_card_is_bid_for_up_to_what_it_is_worth() -> None:
    for turn, high, bids in ((5, 0, True), (5, 90, False), (LAST, 0, False)):
        c = court(turn)
        c.stand(Bidding(sealed.Auction(SEATS, high, "vert" if high else "")), Event("argent", 3))
        order = ordered(c, "argent")
        assert isinstance(order, Bid if bids else PassBid), (turn, high)
        if isinstance(order, Bid):
            assert high < order.number <= cards.worth(c.g, "argent", deck()[3])


@rule("BR-OPTE-04")
def test_an_auction_of_bots_ends_with_a_price_that_can_be_paid() -> None:
    c = court()
    c.g.player("gules", cash=3)
    c.stand(Bidding(sealed.Auction(SEATS)), Event("argent", 3))
    worth = max(cards.worth(c.g, s, deck()[3]) for s in SEATS)
    given = 0
    while isinstance(c.match.phase, Bidding):
        seat = c.match.awaited()[0]
        c.match.give(seat, ordered(c, seat))
        given += 1
        assert given < 60
    paid = [100 - c.now.players[s].cash for s in SEATS if s != "gules"]
    assert 0 < max(paid) <= worth
    assert sorted(paid)[:-1] == [0, 0, 0]


@rule("BR-OPTE-05")
def test_who_has_sets_invests_in_the_fair_and_who_has_none_does_not() -> None:
    for kinds, invests in ((BASICS, True), (BASICS[:2], False)):
        c = court()
        for kind in kinds:
            c.good(kind, "argent", "essex")
        c.stand(Investing(SEATS, 28))
        order = ordered(c, "argent")
        assert isinstance(order, Invest)
        assert (order.number > 0) == invests


@rule("BR-OPTE-06")
def test_items_of_a_set_are_not_invested() -> None:
    c = court()
    for kind in (*BASICS, "food", "food"):
        c.good(kind, "argent", "essex")
    c.stand(Investing(SEATS, 30))
    assert ordered(c, "argent") in (Invest(1), Invest(2))
    c = court()
    for kind in BASICS:
        c.good(kind, "argent", "essex")
    c.stand(Investing(SEATS, 30))
    assert ordered(c, "argent") == Invest(0)


@rule("BR-OPTE-36")
def test_cards_against_others_are_aimed_at_whoever_stands_best() -> None:
    c = court()
    for p in ("austria", "bavaria", "saxony"):
        c.g.control[p] = "azure"
    assert chosen(c, "argent", 36) == c.kings[1]
    assert chosen(c, "argent", 40) == "france"
    assert chosen(c, "azure", 40) != "france"


@pytest.mark.parametrize(("turn", "cash", "word"), [(5, 3, "yes"), (5, 300, "no"), (LAST, 300, "yes")])
@rule("BR-OPTE-36")
def test_money_is_borrowed_by_the_poor_and_in_the_last_year(turn: int, cash: int, word: str) -> None:
    c = court(turn)
    c.g.player("argent", cash=cash)
    assert chosen(c, "argent", 53) == word


@rule("BR-OPTG-10")
def test_a_governor_keeps_the_tax_of_others_but_not_of_those_who_pay() -> None:
    def governed() -> tuple[Court, BloodRoyale]:
        c = Court(turn=5, rule_g="on")
        duke = c.person("Duke", 25, "azure", piece="1", at="wessex")
        c.g.titles["wessex"] = duke
        c.g.player("argent", cash=50)
        c.g.rates["argent"] = 5
        return c, c.g

    c, _ = governed()
    c.stand(Governors())
    assert ordered(c, "azure") == Withhold(5, "wessex")
    c, g = governed()
    pays = Clause("PAY_PER_TURN", "argent", {"to": "azure", "crowns": "10"})
    g.pacts[1] = Pact("argent", ("argent", "azure"), (pays,), ("argent", "azure"), 1, own=(1, 1))
    c.stand(Governors())
    assert ordered(c, "azure") == Done()
