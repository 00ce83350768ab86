"""Event cards (rule E): what they are worth in crowns, what is bid and invested for them, what is chosen of them.

Cards against others are aimed at whoever stands best. Where all pay what they invest, a share of the worth is put down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from commands import Order
from minaria.engine.phases import Ask
from minaria.games.blood_royale.bot.house import reigning
from minaria.games.blood_royale.bot.purse import ALL, RISING, fleets_wanted, wanted
from minaria.games.blood_royale.bot.worth import (
    AHEAD,
    HEIR,
    RIVALS,
    SPARE,
    WEIGHTS,
    gain_of,
    of_province,
    sets,
    standing,
    turns_left,
)
from minaria.games.blood_royale.chapters.events import Bid, Choose, Invest, PassBid
from minaria.games.blood_royale.phases.events import Bidding, Choosing, Event, Investing
from minaria.games.blood_royale.rules import card_choices, money
from minaria.games.blood_royale.rules.people import charisma
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import KINDS, Card, cards, figures, provinces

STEP = 4
"""A bid goes up by this part of what the card is worth, so that an auction is short."""
STAKE = 3
"""Where all pay and one wins, this part of the worth is put down."""
LED = 1.5
"""What a point of Strength is worth for each army that could be led with it."""
COMPANIES = 2
"""How many armies a die of Free Companies brings on the average."""


def card_of(ask: Ask) -> Card | None:
    """The card that is bid for or chosen of."""
    event = next((f.phase for f in reversed(ask.scene) if isinstance(f.phase, Event)), None)
    return cards()[event.card] if event is not None and event.card else None


def leader(g: BloodRoyale, seat: str) -> str:
    """The rival who stands best."""
    return max((s for s in g.seats if s != seat), key=lambda s: standing(g, s))


# -- what a card is worth


def worth(g: BloodRoyale, seat: str, card: Card) -> float:
    """What winning a card brings a seat, in crowns."""
    found = _WORTH.get(card.code)
    return max(0.0, found(g, seat, card)) if found is not None else 0.0


def unrest(g: BloodRoyale, seat: str) -> float:
    """What one point of Charisma of a monarch is worth until the turn ends: a rising less in six."""
    faces = sum(p not in g.revolts for p in g.held(seat)) / 6
    return RISING * faces * float(figures("rebellion")["buy_off"]) * bool(turns_left(g))


def _companies(g: BloodRoyale, seat: str, card: Card) -> float:
    if not g.capital(seat):
        return 0.0
    left = min(turns_left(g), 2 * AHEAD)
    return float(COMPANIES * left * (WEIGHTS["armies"] + figures("forces")["upkeep"]) / 2)


def _captain(g: BloodRoyale, seat: str, card: Card) -> float:
    mine = sum(x.seat == seat for x in g.armies.values())
    return LED * mine * int(card.amount or 1) * bool(turns_left(g))


def _scandal(g: BloodRoyale, seat: str, card: Card) -> float:
    return RIVALS * unrest(g, leader(g, seat))


def _interdict(g: BloodRoyale, seat: str, card: Card) -> float:
    price = figures("rebellion")["buy_off"]
    return float(RIVALS * card_choices.RISERS / 6 * price * bool(turns_left(g)))


def _bride(g: BloodRoyale, seat: str, card: Card) -> float:
    return HEIR * min(1.0, turns_left(g) / AHEAD)


def _fair(g: BloodRoyale, seat: str, card: Card) -> float:
    has = money.in_capital(g, seat)
    return float(int(card.amount) * min((len(has[k]) for k in ("food", "metals", "cloth")), default=0))


def _title(g: BloodRoyale, seat: str, card: Card) -> float:
    return max(15.0, *(gain_of(g, seat, kind) for kind in KINDS))


def _prince(g: BloodRoyale, seat: str, card: Card) -> float:
    return HEIR / 2 * min(1.0, turns_left(g) / AHEAD)


def _tournament(g: BloodRoyale, seat: str, card: Card) -> float:
    pieces = [p for p in g.living(seat) if g.people[p].piece and g.people[p].vigour < 2]
    return float(len(pieces) > 0) * min(turns_left(g), AHEAD)


def _popes(g: BloodRoyale, seat: str, card: Card) -> float:
    return 2 * unrest(g, seat)  # the least sum costs as much as the greatest brings


def _castle(g: BloodRoyale, seat: str, card: Card) -> float:
    country = g.players[seat].country
    return float(bool(country) and g.crowns[country].castle > 0) * min(turns_left(g), AHEAD)


_WORTH: dict[str, Callable[[BloodRoyale, str, Card], float]] = {
    "FREE_COMPANIES": _companies,
    "CAPTAIN": _captain,
    "MONARCH_CHARISMA": _scandal,
    "UNREST_CHOICE": _interdict,
    "BRIDE": _bride,
    "TRADE_FAIR": _fair,
    "INHERIT_TITLE": _title,
    "INHERIT_CROWN": _prince,
    "PRINCE_BONUS": _tournament,
    "SCHISM": _popes,
    "CASTLE": _castle,
}
"""What cards are worth by their code; others nothing."""


# -- bids


def bids(g: BloodRoyale, seat: str, ask: Ask, phase: Bidding) -> Iterator[Order]:
    """A bid more than the last as long as the card is worth more."""
    card = card_of(ask)
    limit = min(g.players[seat].cash, int(worth(g, seat, card))) if card is not None else 0
    if limit > phase.auction.high:
        yield Bid(min(limit, phase.auction.high + max(1, limit // STEP)))
    yield PassBid()


def investments(g: BloodRoyale, seat: str, phase: Investing) -> Iterator[Order]:
    """A share of what the card is worth; of items those that are in no set."""
    card = cards()[phase.card]
    value = worth(g, seat, card)
    if phase.items():
        yield Invest(max(range(len(phase.stock(g, seat)) + 1), key=lambda n: (_staked(g, seat, phase, n, value), -n)))
    yield Invest(min(max(0, g.players[seat].cash), int(value / STAKE)))


def _staked(g: BloodRoyale, seat: str, phase: Investing, n: int, value: float) -> float:
    """What it comes to to invest so many items, the cheapest: none of them helps another set."""
    stock = phase.stock(g, seat)
    many = dict.fromkeys(KINDS, 0.0)
    for i in stock:
        many[g.goods[i].kind] += 1
    whole = sets(many)
    for i in stock[:n]:
        many[g.goods[i].kind] -= 1
    chance = n / (n + 1)  # that nobody puts down more
    return chance * value - (whole - sets(many)) - SPARE * n


# -- what is chosen


def choices(g: BloodRoyale, seat: str, ask: Ask, phase: Choosing) -> Iterator[Order]:
    """The best of what a card offers."""
    card = card_of(ask)
    best = _CHOOSE.get(card.code) if card is not None else None
    if best is not None and card is not None:
        value = [best(g, seat, what) for what in phase.may]
        yield Choose(1 + max(range(len(value)), key=lambda n: (value[n], -n)))


def _ruler(g: BloodRoyale, seat: str, what: str) -> float:
    return float(g.people[what].seat == leader(g, seat))


def _unrest(g: BloodRoyale, seat: str, what: str) -> float:
    if what in provinces():
        owner = g.owner(what)
        return of_province(g, owner, what) if owner else 0.0
    return float(g.crowns[what].seat == leader(g, seat))


def _poisoned(g: BloodRoyale, seat: str, what: str) -> float:
    whose = g.people[what].seat
    return reigning(g, what) + bool(g.people[what].piece) / 2 if whose == leader(g, seat) else -float(whose == seat)


def _loan(g: BloodRoyale, seat: str, what: str) -> float:
    """Nothing is paid back after the last year; before, who has less than his armies would cost borrows."""
    short = g.players[seat].cash < figures("forces")["army_cost"] * AHEAD and wanted(g, seat, ALL) > 0
    return float((what == "yes") == (short or not turns_left(g)))


def _harbour(g: BloodRoyale, seat: str, what: str) -> float:
    short = sum(x.seat == seat for x in g.fleets.values()) < fleets_wanted(g, seat)
    return float((what != card_choices.NONE) == short)


def _heiress(g: BloodRoyale, seat: str, what: str) -> float:
    if what in g.people:
        return float(charisma(g, what))
    return gain_of(g, seat, what) if what in KINDS else 15.0 if what == card_choices.CROWNS else HEIR / 2


def _fief(g: BloodRoyale, seat: str, what: str) -> float:
    return of_province(g, seat, what) if what in provinces() else float(charisma(g, what)) if what in g.people else 0.0


def _champion(g: BloodRoyale, seat: str, what: str) -> float:
    x = g.people[what]
    return (x.vigour < 2) * (1.0 + 2 * bool(x.piece)) if x.here else 0.0


def _daughter(g: BloodRoyale, seat: str, what: str) -> float:
    if what == card_choices.NONE:
        return -1.0
    return -reigning(g, what) - g.people[what].charisma / 10


def _cargo(g: BloodRoyale, seat: str, what: str) -> float:
    return gain_of(g, seat, what, -1)


_CHOOSE: dict[str, Callable[[BloodRoyale, str, str], float]] = {
    "MONARCH_CHARISMA": _ruler,
    "UNREST_CHOICE": _unrest,
    "SURVIVAL_NAMED": _poisoned,
    "LOAN": _loan,
    "FREE_FLEET": _harbour,
    "INHERIT_TITLE": _heiress,
    "INHERIT_CROWN": _daughter,
    "GRANT_TITLE": _fief,
    "PRINCE_BONUS": _champion,
    "CARGO_LOSS": _cargo,
}
"""How good each choice of a card is, by its code."""
