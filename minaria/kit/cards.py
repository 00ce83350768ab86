"""Decks, hands, reserves and discards: what becomes of cards, and what each seat may know of them.

Cards are ids, in tuples that stand in the state. A deck that nobody has looked into has no order: it is kept sorted,
and a draw picks one of it by lot, so that nothing at the table can find out what lies on top. Drawn in secret a card
comes from the program even where dice are thrown by hand; drawn openly it is asked for by name. Divine Right keeps its
personalities and discards with these; Kingmaker's crown and event lists and Blood Royale's event cards are `Pile`s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

import msgspec

from minaria.engine.state import State

C = TypeVar("C", str, int)

# -- cards in no order


def added(cards: Iterable[C], *more: C) -> tuple[C, ...]:
    """The cards with more among them: nobody can tell which came last."""
    found = list(cards)
    found.extend(more)
    return tuple(sorted(found))


def without(cards: Iterable[C], *gone: C) -> tuple[C, ...]:
    """The cards, in their order, without some of them. Raises ValueError if one is not among them."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def astray(all_cards: Iterable[C], *where: Iterable[C]) -> list[C]:
    """Cards that lie nowhere or more than once, or that there are none of, sorted: for a game's invariants."""
    count: dict[C, int] = dict.fromkeys(all_cards, -1)
    for cards in where:
        for card in cards:
            count[card] = count.get(card, 0) + 1
    return sorted(card for card, n in count.items() if n)


# -- decks


class Pile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deck and its discards. What is neither is in hands, in play, or out of the game."""

    left: tuple[str, ...] = ()
    used: tuple[str, ...] = ()

    @classmethod
    def of(cls, cards: Iterable[str]) -> Pile:
        """A shuffled deck of these."""
        return cls(added(cards))

    def discard(self, *cards: str) -> Pile:
        """The pile with more discards."""
        return Pile(self.left, added(self.used, *cards))

    def mix(self, *cards: str) -> Pile:
        """The pile with cards shuffled into what is undrawn, the discards left alone."""
        return Pile(added(self.left, *cards), self.used)

    def shuffled(self) -> Pile:
        """The pile with its discards shuffled into what is undrawn."""
        return Pile(added(self.left, *self.used))


class Drawn(NamedTuple):
    """A card drawn ('' if there was none), what is left, and whether the discards were made a new deck for it."""

    card: str
    pile: Pile
    anew: bool = False


def draw(
    g: State,
    pile: Pile,
    what: str,
    seat: str = "",
    *,
    hidden: bool = True,
    fits: Callable[[str], bool] = lambda card: True,
    named: Callable[[str], str] = str,
) -> Drawn:
    """Draw one: the first, or the first that fits, what is passed over keeping its place.

    A deck that is used up is made anew from the discards before. Where lots are drawn by hand, a `hidden` card comes
    from the program all the same; another is asked for, by what it is `named`.
    """
    anew = not pile.left and bool(pile.used)
    if anew:
        pile = pile.shuffled()
    among = [card for card in pile.left if fits(card)]
    if not among:
        return Drawn("", pile, anew)
    card = g.pick(what, among, seat, hidden, named)
    return Drawn(card, Pile(without(pile.left, card), pile.used), anew)


def deal(g: State, pile: Pile, what: str, seats: Sequence[str], each: int) -> tuple[dict[str, tuple[str, ...]], Pile]:
    """So many cards to every seat, one to each a time, in secret; what is left. Raises ValueError if too few."""
    if len(pile.left) < each * len(seats):
        raise ValueError(f"{len(pile.left)} cards are too few for {len(seats)} hands of {each}")
    hands: dict[str, tuple[str, ...]] = dict.fromkeys(seats, ())
    for _ in range(each):
        for seat in seats:
            drawn = draw(g, pile, what, seat)
            hands[seat], pile = (*hands[seat], drawn.card), drawn.pile
    return hands, pile


# -- what a seat may know


class Hand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand as a seat sees it: how many cards, and those of them it knows."""

    count: int
    known: tuple[str, ...] = ()


def seen(
    hands: Mapping[str, Sequence[str]], seat: str | None, shown: Callable[[str], bool] = lambda card: False
) -> dict[str, Hand]:
    """All hands as a seat (None: a spectator) sees them: its own, and of others' the cards that all were shown."""
    return {
        s: Hand(len(hand), tuple(hand) if s == seat else tuple(c for c in hand if shown(c)))
        for s, hand in hands.items()
    }


def unseen(all_cards: Iterable[str], known: Iterable[str]) -> tuple[str, ...]:
    """Cards of which a seat cannot tell where they are: what it may reckon with, and a bot may guess among."""
    placed = set(known)
    return added(card for card in all_cards if card not in placed)
