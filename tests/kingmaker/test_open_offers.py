"""Offers that are left open for days: accepted, withdrawn, turned down, overtaken; promises called kept or broken."""

from __future__ import annotations

import pytest

from minaria.games.kingmaker.rules import promises
from minaria.ui.script import flat

from .test_parliament import CHANCELLOR, ROOS, sits
from .test_ransom import taken
from .tools import GAME, Field, held, rule


def traders(clock: int = 1, **more: object) -> Field:
    """Percy and Roos in one space, each with four things."""
    return Field(
        "amber percy york; saxons-1, item-bristol, le-swan, burgundian-crossbowmen-1",
        "basalt roos york; saxons-2, le-thomas, flemish-crossbowmen-1, item-nottingham",
        "cinder grey dover inside",
        clock=clock,
        **more,  # type: ignore[arg-type]
    )


def next_turn(f: Field) -> Field:
    """The same in the Movement Phase of Basalt's turn."""
    g = f.g
    return Field(clock=2).change(
        **{k: getattr(g, k) for k in ("nobles", "holders", "ships", "crown", "chancery", "won", "pacts", "alliances")}
    )


def page(f: Field, seat: str) -> str:
    """What a seat reads of alliances, offers and promises."""
    from minaria.games.kingmaker.pages.parliament import promises_page

    return "\n".join(flat(promises_page(f.view(seat))))


@rule("KM-TRADE-01")
@pytest.mark.parametrize(
    "line",
    [
        "trade Le Swan and Saxons 1 and Bristol to basalt for Le Thomas",
        "trade Le Swan to basalt for Le Thomas and Saxons 2 and Flemish Crossbowmen 1 and Nottingham",
        "trade Le Swan and Saxons 1 and Bristol and Burgundian Crossbowmen 1 to basalt for Le Thomas and Saxons 2 and "
        "Flemish Crossbowmen 1 and Nottingham",
    ],
)
def test_up_to_four_items_a_side_change_hands_at_once(line: str) -> None:
    f = traders()
    mine, theirs = line.removeprefix("trade ").split(" to basalt for ")
    f.say("amber", line)
    assert f.match.parse("amber", f.match.marks[-1].line.text) == f.match.parse("amber", line)
    f.say("basalt", "accept")
    assert len(held(f.g, "percy")) + sum(x.noble == "percy" for x in f.g.ships.values()) == 4 - len(
        mine.split(" and ")
    ) + len(theirs.split(" and "))
    assert f.g.ships["le-swan"].noble == "roos"


@rule("KM-TRADE-01", "KM-SECRET-04")
def test_a_trade_left_open_is_accepted_in_a_turn_of_ones_own() -> None:
    f = traders()
    f.say("amber", "trade Le Swan to basalt for Saxons 2")
    assert "It is left open as number 1." in f.say("basalt", "later")
    assert f.match.awaited() == ("amber",), "the turn goes on"
    assert "Le Swan" not in f.told("cinder")
    assert "Le Swan" not in page(f, "cinder")
    assert "1 Amber Basalt Le Swan for Saxons" in page(f, "basalt")
    assert f.no("amber", "accept offer 1").startswith("No offer 1 to you is open."), "his own"
    f = next_turn(f)
    assert f.asked().endswith("You have left open: offer 1 (see 'promises').")
    assert "Amber trades Le Swan to Basalt for Saxons." in f.say("basalt", "accept offer 1")
    assert (f.g.ships["le-swan"].noble, f.g.holders["saxons-2"]) == ("roos", "percy")
    assert f.g.pacts[1].agreed == ("amber", "basalt"), "the journal and the pact have the acceptance"
    assert "KM-TRADE-01" in f.no("basalt", "accept offer 1"), "once"


@rule("KM-TRADE-01", "KM-ALLIANCE-01")
@pytest.mark.parametrize("line", ["trade Le Swan to basalt for Saxons 2", "ally with basalt"])
def test_what_is_left_open_is_not_offered_again(line: str) -> None:
    f = traders()
    f.say("amber", line)
    f.say("basalt", "later")
    assert "has left that open" in f.no("amber", line)
    f.say("amber", "withdraw offer 1")
    f.say("amber", line)
    assert f.match.awaited() == ("basalt",)


@rule("KM-TRADE-01")
def test_an_offer_left_open_is_no_longer_to_be_had_when_they_have_parted() -> None:
    f = traders()
    f.say("amber", "trade Le Swan to basalt for Saxons 2")
    f.say("basalt", "later")
    f.say("amber", "move Percy to Towton")
    f = next_turn(f)
    assert "KM-TRADE-01" in f.no("basalt", "accept offer 1")
    assert "not now: Percy and Roos are not in the same space." in page(f, "basalt")


@rule("KM-TRADE-01", "KM-ALLIANCE-01")
def test_an_offer_left_open_is_withdrawn_or_turned_down() -> None:
    f = traders()
    f.say("amber", "ally with basalt")
    f.say("basalt", "later")
    f.say("amber", "trade Le Swan to basalt for Saxons 2")
    f.say("basalt", "later")
    assert "Amber withdraws the offer of an alliance." in f.say("amber", "withdraw offer 1")
    assert "withdraws" in f.told("basalt")
    assert "alliance" not in f.told("cinder")
    f = next_turn(f)
    assert "KM-TRADE-01" in f.no("basalt", "accept offer 1")
    assert "Basalt declines Amber's offer of Le Swan for Saxons." in f.say("basalt", "turn down offer 2")
    assert f.g.pacts == {}


@rule("KM-ALLIANCE-01")
def test_an_alliance_left_open_is_declared_to_all_when_it_is_accepted() -> None:
    f = traders()
    f.say("amber", "ally with basalt")
    f.say("basalt", "later")
    f = next_turn(f)
    f.say("basalt", "accept offer 1")
    assert "Amber and Basalt are allied." in f.told("cinder")


@rule("KM-RANSOM-01", "KM-RANSOM-05", "KM-RANSOM-06")
def test_terms_for_a_captive_are_left_open_and_paid_later() -> None:
    f = taken("basalt pole exeter; le-swan, item-bristol")
    f.say("amber", "ransom Roos for 2 items")
    with pytest.raises(Exception, match="Say which"):
        f.say("basalt", "later")
    f.say("basalt", "refuse")
    f.say("amber", "ransom Roos for Le Swan promising peace at York")
    f.say("basalt", "later")
    assert f.g.nobles["roos"].captor == "amber"
    f = next_turn(f)
    f.say("basalt", "accept offer 1")
    assert f.g.nobles["roos"].captor == ""
    assert f.g.ships["le-swan"].noble == "percy"
    assert "Basalt ransoms Roos from Amber for Le Swan." in f.told("cinder")
    assert "Basalt Amber peace at York" in page(f, "amber")


@rule("KM-VOTE-17")
@pytest.mark.parametrize("what", ["broken", "kept"])
def test_whoever_was_promised_something_says_what_became_of_it(what: str) -> None:
    f = traders()
    f.say("amber", "promise basalt that York stays open")
    assert "KM-VOTE-17" in f.no("amber", "call promise 1 broken"), "not he who made it"
    assert "Promises, which bind nobody" in page(f, "basalt")
    f = next_turn(f)
    assert f"Basalt calls Amber's promise {what}: York stays open." in f.say("basalt", f"call promise 1 {what}")
    assert "promise" not in f.told("cinder")
    (pact,) = f.g.pacts.values()
    assert promises.words(pact) == f"York stays open; {what} in round 1"
    assert "KM-VOTE-17" in f.no("basalt", "call promise 1 kept"), "once"


@rule("KM-VOTE-17")
def test_an_offer_accepted_is_no_promise_that_a_vote_could_break() -> None:
    f = traders()
    f.say("amber", "ally with basalt")
    f.say("basalt", "later")
    f = next_turn(f)
    f.say("basalt", "accept offer 1")
    pact = f.g.pacts
    f = sits(CHANCELLOR, ROOS, chancery=("earl-of-kent",), pacts=pact)
    f.say("amber", "propose Earl of Kent to Roos")
    assert "breaks a promise" not in f.say("amber", "vote no")
    assert "call promise" not in page(f, "amber")
    assert "KM-VOTE-17" in f.no("basalt", "call promise 1 broken")


def test_other_seats_know_nothing_of_offers() -> None:
    f = traders()
    f.say("amber", "trade Le Swan to basalt for Saxons 2")
    f.say("basalt", "later")
    assert f.view("cinder").g.pacts == {}
    assert list(f.view("basalt").g.pacts) == [1]
    for third in ("cinder", None):
        heard = "\n".join(t for _, e in f.match.events() if (t := e.seen_by(third)))
        assert "Swan" not in heard
        assert "offer" not in heard
        assert "consider" not in heard
    assert GAME.rules.invariants(f.g) == []
