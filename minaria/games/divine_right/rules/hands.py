"""Diplomacy cards: the deck, the hands, the discards.

Book: "Diplomacy Cards"; DR-CARD-01..07. Called by the diplomacy round.
"""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.offers import Refusal
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules.status import set_player
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import card_name
from minaria.games.divine_right.wording import seat_name


def draw_card(g: Minaria, seat: str) -> None:
    """Draw one diplomacy card; an empty deck is made anew from the discards (DR-CARD-01, -06)."""
    if not g.deck:
        g.deck, g.discards = tuple(sorted(g.discards)), ()
        if g.deck:
            g.tell("The discards are shuffled into a new deck.", hap.CARD())
    if not g.deck:
        g.tell("No diplomacy card is left to draw.", hap.CARD())
        return
    card = g.pick("diplomacy card", g.deck, seat, hidden=True)
    g.deck = tuple(c for c in g.deck if c != card)
    set_player(g, seat, hand=(*g.players[seat].hand, card))
    g.reveal()
    g.tell(f"{seat_name(seat)} draws a diplomacy card.", hap.CARD(), **{seat: f"You draw {card_name(card)}."})


def not_held(g: Minaria, seat: str, card: str, rule: str) -> Refusal | None:
    """Why a card cannot be played or discarded: one card of each kind in the hand can (DR-CARD-04, -05)."""
    return None if card in distinct(g.players[seat].hand) else Refusal(f"You do not hold {card_name(card)}.", rule)


def distinct(hand: Sequence[str]) -> list[str]:
    """One card of each kind in a hand: equal cards are one choice, and the first of them is the one that goes."""
    return list({card_name(c): c for c in sorted(hand, reverse=True)}.values())[::-1]


def discard(g: Minaria, seat: str, card: str) -> None:
    """Put a card of the hand onto the discards (DR-CARD-07)."""
    set_player(g, seat, hand=tuple(c for c in g.players[seat].hand if c != card))
    g.discards = tuple(sorted((*g.discards, card)))
