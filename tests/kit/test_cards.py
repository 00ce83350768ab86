"""Decks and hands, on the lists of Kingmaker and Blood Royale."""

from __future__ import annotations

import pytest

from minaria.engine.dice import ByHand, Given, NeedDice
from minaria.engine.state import Run
from minaria.kit.cards import Drawn, Hand, Pile, added, astray, deal, draw, seen, unseen, without

from .giving import bare, thrown

EVENTS = ("plague", "storms", "treachery", "writ")


def test_a_deck_nobody_has_seen_has_no_order() -> None:
    assert Pile.of(("writ", "plague")) == Pile.of(("plague", "writ"))
    assert added((3, 1), 2) == (1, 2, 3)
    assert without(("b", "a", "b"), "b") == ("a", "b")
    with pytest.raises(ValueError):
        without(("a",), "b")


def test_a_draw_takes_one_by_lot() -> None:
    assert draw(bare(2), Pile.of(EVENTS), "event") == Drawn("storms", Pile(("plague", "treachery", "writ")))


def test_a_list_that_is_used_up_is_made_of_the_used_items_while_held_ones_stay_out() -> None:
    """KM-EVENT-05: 90 drawn, 7 held, Royal Death spent for good: a new list of 82."""
    spent = tuple(f"event {n:02}" for n in range(82))
    drawn = draw(bare(82), Pile(used=spent), "event")
    assert (drawn.card, drawn.anew, len(drawn.pile.left), drawn.pile.used) == ("event 81", True, 81, ())


def test_an_empty_deck_without_discards_gives_nothing_and_throws_nothing() -> None:
    """KM-CROWN-07 refills an empty list with the discards; where there are none either, nothing is drawn."""
    g = bare()
    assert draw(g, Pile(), "crown item") == Drawn("", Pile())
    assert thrown(g) == []


def test_the_first_noble_in_the_list_and_what_is_passed_over_stays() -> None:
    """KM-DEAL-05, -06: list Swan, Kent, Audley: the player without a noble gets Audley; Swan and Kent stay."""
    nobles = {"audley"}
    drawn = draw(bare(), Pile.of(("swan", "kent", "audley")), "noble", fits=nobles.__contains__)
    assert drawn == Drawn("audley", Pile(("kent", "swan")))
    assert draw(bare(), drawn.pile, "noble", fits=nobles.__contains__) == Drawn("", drawn.pile)


def test_an_embassy_leaves_the_discards_alone_and_parliament_does_not() -> None:
    """KM-EMBASSY-04: 60 undrawn and 4 discards stay apart; KM-PARLIAMENT-14: 30 and 12 make 42."""
    pile = Pile(tuple("abc"), tuple("xy"))
    assert pile.mix("d") == Pile(tuple("abcd"), tuple("xy"))
    assert pile.shuffled() == Pile(tuple("abcxy"))
    assert pile.discard("m") == Pile(tuple("abc"), tuple("mxy"))


def test_dealing_goes_round_one_to_each_a_time() -> None:
    """KM-DEAL-04: with two players of three items the first gets the items 1, 3 and 5 that come up."""
    g = bare(1, 1, 1, 1, 1, 1)
    hands, pile = deal(g, Pile.of("abcdefg"), "crown item", ("red", "blue"), 3)
    assert hands == {"red": ("a", "c", "e"), "blue": ("b", "d", "f")}
    assert pile == Pile(("g",))
    with pytest.raises(ValueError):
        deal(bare(), pile, "crown item", ("red", "blue"), 1)


def test_drawn_by_hand_an_open_card_is_asked_for_by_name_and_a_secret_one_is_not() -> None:
    """BR-OPTE-01: the first player of the round draws the event for all to see; KM-SECRET-02: crown items are not."""
    g = bare()
    g.run = Run(1, "amber", ByHand(Given((2,))))
    assert draw(g, Pile.of(EVENTS), "crown item").card == "storms"
    with pytest.raises(NeedDice) as need:
        draw(g, Pile.of(EVENTS), "event", hidden=False, named=str.title)
    assert need.value.throw.wanted == "1 Plague, 2 Storms, 3 Treachery or 4 Writ"


def test_hands_are_seen_by_their_holders_and_shown_cards_by_all() -> None:
    """KM-SECRET-02, -03: a reserve is its holder's secret; a held event was published when it was drawn."""
    hands = {"red": ("audley", "writ"), "blue": ("percy",)}
    public = {"writ"}.__contains__
    assert seen(hands, "red", public) == {"red": Hand(2, ("audley", "writ")), "blue": Hand(1)}
    assert seen(hands, "blue", public) == {"red": Hand(2, ("writ",)), "blue": Hand(1, ("percy",))}
    assert seen(hands, None) == {"red": Hand(2), "blue": Hand(1)}
    assert unseen(("audley", "percy", "scrope", "writ"), ("percy", "writ")) == ("audley", "scrope")


def test_cards_that_lie_nowhere_or_twice_are_astray() -> None:
    assert astray(("a", "b", "c"), ("a",), ("c", "b")) == []
    assert astray(("a", "b", "c"), ("a", "b"), ("b", "d")) == ["b", "c", "d"]
