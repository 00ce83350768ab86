"""The event of a round: the die, or with rule E a card with what is bid or chosen for it (chapters EVENT, OPTE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from commands import Order
from minaria.engine.deeds import DeedsAsk
from minaria.engine.phases import STAY, Ask, Next, Phase, SeatPhase, call, end
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.chapters.events import BIDDING, Choose, Invest, PassBid
from minaria.games.blood_royale.phases.succession import Successions
from minaria.games.blood_royale.rules import card_choices, cards, events
from minaria.games.blood_royale.rules.money import PURSES_SHUT
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import cards as deck
from minaria.games.blood_royale.wording import crowns, seat_name
from minaria.kit import sealed
from minaria.kit.cards import Pile, draw


class Event(Phase):
    """The first player of the round brings the event; it takes effect at once (BR-ORDERDRAW-04, BR-EVENT-05).

    left: for whom a card is still to take effect; winner: what the first of them has chosen so far.
    """

    title: ClassVar[str] = "Event"
    seat: str = ""
    card: int = 0
    left: tuple[str, ...] = ()
    winner: str = ""

    def start(self, g: BloodRoyale) -> Next:
        g.truce = False
        if g.rule("E"):
            return self.draw(g)
        events.throw(g, self.seat)
        return call(Successions(), then=self.over)

    def draw(self, g: BloodRoyale) -> Next:
        """A card, its storms, and who bids for it (BR-OPTE-01, -03)."""
        drawn = draw(
            g,
            g.deck,
            "the event card",
            self.seat,
            hidden=False,
            named=lambda n: f"card {int(n)}, {deck()[int(n)].title}",
        )
        self.card, g.deck = int(drawn.card), drawn.pile
        card = deck()[self.card]
        g.event += 1
        g.tell(f"Event card {card.number}, {card.title}: {card.effect}", hap.EVENT())
        if card.storm and g.roll("whether there are storms", self.seat) <= card.storm:
            events.storms(g)
        first = g.seats.index(self.seat)
        order = (*g.seats[first:], *g.seats[:first])
        if card.mode == "bid":
            return call(Bidding(sealed.Auction(order)), then=self.won)
        if card.mode.startswith("invest"):
            return call(Investing(g.seats, card.number), then=self.won)
        self.left = card_choices.askers(g, card.number, order)
        return self.choose(g, None)

    def won(self, g: BloodRoyale, value: Any) -> Next:
        """Somebody has won it, or nobody wanted it."""
        self.left = (str(value),) if value else ()
        return self.choose(g, None)

    def choose(self, g: BloodRoyale, value: Any) -> Next:
        """Whoever has won it says what is left to say; then it takes effect."""
        if not self.left:
            return self.finish(g)
        who = self.left[0]
        may = card_choices.choices(g, self.card, who, self.said())
        if len(may) > 1:
            return call(Choosing(card_choices.chooser(g, who), tuple(may)), then=self.chosen)
        return self.chosen(g, may[0]) if may else self.effect(g)

    def said(self) -> tuple[str, ...]:
        """What has been chosen so far."""
        return tuple(self.winner.split(card_choices.JOINED)) if self.winner else ()

    def chosen(self, g: BloodRoyale, value: Any) -> Next:
        """One thing has been chosen; there may be another."""
        self.winner = card_choices.JOINED.join((*self.said(), str(value)))
        return self.choose(g, None)

    def effect(self, g: BloodRoyale) -> Next:
        """The card takes effect for one seat."""
        chosen, self.winner = self.winner, ""
        who, *rest = self.left
        self.left = tuple(rest)
        if chosen or deck()[self.card].code not in card_choices.NEEDED:
            cards.apply(g, self.card, who, chosen)
        return self.choose(g, None)

    def finish(self, g: BloodRoyale) -> Next:
        """The card goes to the discards, some with all of them into the deck (BR-OPTE-02)."""
        card = deck()[self.card]
        g.deck = Pile(g.deck.left, (*g.deck.used, f"{card.number:02d}")) if self.card not in g.kept else g.deck
        g.deck = g.deck.shuffled() if card.shuffle else g.deck
        if card.code == "DRAW_AGAIN":
            return self.draw(g)
        return call(Successions(), then=self.over)

    def over(self, g: BloodRoyale, value: Any) -> Next:
        """Whoever died of it has been followed."""
        return end()


class Bidding(Phase):
    """An open auction, clockwise from who drew the card; only the winner pays (BR-OPTE-04)."""

    title: ClassVar[str] = "Bidding"
    deeds = BIDDING
    auction: sealed.Auction

    def start(self, g: BloodRoyale) -> Next:
        return self.on(g)

    def recheck(self, g: BloodRoyale) -> Next:
        return self.on(g)

    def on(self, g: BloodRoyale) -> Next:
        """Over when one is left; at older tables who cannot bid more was passed over, which told what he had."""
        skips = g.level < PURSES_SHUT
        while skips and not self.auction.over and g.players[self.auction.next].cash <= self.auction.high:
            self.auction = self.auction.passes()
        if not self.auction.over:
            return STAY
        winner = self.auction.by
        if winner:
            g.pay(winner, -self.auction.high)
            said = f"{seat_name(g, winner)} wins the card for {crowns(self.auction.high)}."
            g.tell(said, hap.EVENT((), {winner: hap.PAYS}))
        return end(winner)

    def ask(self, g: BloodRoyale) -> Sequence[Ask]:
        seat, high = self.auction.next, self.auction.high
        prompt = f"Bid more than {high} for the card, or pass." if high else "Bid for the card, or pass."
        waiting = f"{seat_name(g, seat)} may bid."
        return [DeedsAsk(g, seat, prompt, self.deeds, waiting=waiting, absent=PassBid(), phase=self)]


class Investing(sealed.SealedBids):
    """Sealed sums, opened together; everybody pays, the largest wins, tied ones roll off (BR-OPTE-05, -06)."""

    title: ClassVar[str] = "Investing"
    gives: ClassVar[type[Order]] = Invest
    card: int = 0

    def items(self) -> bool:
        """Whether items of the capital are invested, not crowns."""
        return deck()[self.card].mode == "invest_items"

    def what(self, g: Any) -> str:
        return "the investment"

    def may(self, g: Any, seat: str) -> Sequence[int]:
        return range((len(self.stock(g, seat)) if self.items() else max(0, g.players[seat].cash)) + 1)

    def stock(self, g: BloodRoyale, seat: str) -> list[str]:
        """The items of a seat in its capital, the cheapest kinds first."""
        at = g.capital(seat)
        return [i for i, x in g.goods.items() if at and x.seat == seat and x.at == at and not x.aboard]

    def prompt(self, g: Any, seat: str) -> str:
        what = "items of your capital" if self.items() else "crowns"
        return f"How many {what} do you invest in {deck()[self.card].title}?"

    def settle(self, g: BloodRoyale, found: sealed.Opened) -> Next:
        g.tell(f"Invested: {found.said()}.", hap.EVENT())
        for seat, n in found.all_pay.items():
            if self.items():
                for item in self.stock(g, seat)[:n]:
                    del g.goods[item]
            else:
                g.pay(seat, -n)
        if deck()[self.card].code == "SCHISM" and found.winner:
            cards.schism(g, found.bids, found.winner)
        return end(found.winner)


class Choosing(SeatPhase):
    """Who has the card chooses one of what it offers."""

    title: ClassVar[str] = "Choice"
    deeds = (Choose,)
    may: tuple[str, ...]

    def ask(self, g: BloodRoyale) -> Sequence[Ask]:
        said = ", ".join(f"{n} {card_choices.called(g, what)}" for n, what in enumerate(self.may, 1))
        waiting = f"{seat_name(g, self.seat)} chooses."
        absent = Choose(len(self.may))
        return [DeedsAsk(g, self.seat, f"Choose one: {said}.", self.deeds, waiting=waiting, absent=absent, phase=self)]
