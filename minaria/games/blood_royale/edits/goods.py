"""What the referee may set right about goods and event cards."""

from __future__ import annotations

from commands import Number, Order, order
from minaria.engine.contract import RefereeAction
from minaria.engine.phases import Stack
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.orders.kinds import Force, Goods, Place, Seat
from minaria.games.blood_royale.rules import kept_cards
from minaria.games.blood_royale.state import BloodRoyale, Good, Kept
from minaria.games.blood_royale.tables import cards, figures, place_name, provinces
from minaria.games.blood_royale.wording import piece_words, seat_name
from minaria.kit.cards import Pile, without

KEEPABLE = (kept_cards.CRADLES, kept_cards.DISPENSATION, kept_cards.PHYSICIANS)


@order("place NUMBER KIND of SEAT at PLACE", word="place goods", examples=("place 2 food of azure at Kent",))
class PlaceGoods(Order):
    """Put resource items on the map."""

    seat: Seat
    place: Place
    kind: Goods
    number: Number = 1


@order("scrap FORCE", word="scrap", examples=("scrap 1 food",))
class Scrap(Order):
    """Take resource items off the map."""

    force: Force


@order("give card NUMBER to SEAT", word="give card", examples=("give card 37 to azure",))
class GiveCard(Order):
    """Give a player an event card that is kept and used later: 37, 41 or 48."""

    number: Number
    seat: Seat


@order("discard card NUMBER", word="discard card", examples=("discard card 37",))
class DiscardCard(Order):
    """Put an event card that lies open to the discards."""

    number: Number


def place_goods(g: BloodRoyale, o: PlaceGoods) -> str | Stack | None:
    """New items, as many as the box has."""
    most = figures("pieces")["items"][o.kind] if o.kind else 0
    left = most - sum(x.kind == o.kind for x in g.goods.values())
    if o.seat not in g.players or o.place not in provinces():
        return "Goods lie in provinces and are a player's."
    if not 1 <= o.number <= left:
        return f"There are {most} items of {o.kind}; {left} are left."
    made = []
    for _ in range(o.number):
        made.append(g.fresh(o.kind))
        g.goods[made[-1]] = Good(o.kind, o.seat, o.place)
    said = f"The referee puts {piece_words(g, made)} of {seat_name(g, o.seat)} at {place_name(o.place)}."
    g.tell(said, hap.RULING(o.place, {o.seat: hap.CORRECTED}))
    return None


def scrap(g: BloodRoyale, o: Scrap) -> str | Stack | None:
    """Items go back into the box."""
    if not o.force or any(p not in g.goods for p in o.force):
        return "Name items of goods."
    said, seats = piece_words(g, o.force), {g.goods[p].seat: hap.CORRECTED for p in o.force}
    for p in o.force:
        del g.goods[p]
    g.tell(f"The referee takes {said} away.", hap.RULING((), seats))
    return None


def give_card(g: BloodRoyale, o: GiveCard) -> str | Stack | None:
    """A card that is kept is somebody's."""
    if o.number not in KEEPABLE or o.seat not in g.players:
        return "Cards 37, 41 and 48 are kept by players."
    card = f"{o.number:02d}"
    left = without(g.deck.left, card) if card in g.deck.left else g.deck.left
    used = without(g.deck.used, card) if card in g.deck.used else g.deck.used
    g.deck = Pile(left, used)
    g.kept[o.number] = Kept(o.seat)
    said = f"The referee gives {seat_name(g, o.seat)} the card {cards()[o.number].title}."
    g.tell(said, hap.RULING((), {o.seat: hap.CORRECTED}))
    return None


def discard_card(g: BloodRoyale, o: DiscardCard) -> str | Stack | None:
    """A card lies open no more."""
    if o.number not in g.kept:
        return f"No card {o.number} lies open."
    seat = g.kept[o.number].seat
    kept_cards.use_up(g, o.number)
    g.tell(f"The referee discards the card {cards()[o.number].title}.", hap.RULING((), {seat: hap.CORRECTED}))
    return None


GOODS_EDITS: dict[type[Order], RefereeAction] = {
    PlaceGoods: place_goods,
    Scrap: scrap,
    GiveCard: give_card,
    DiscardCard: discard_card,
}
