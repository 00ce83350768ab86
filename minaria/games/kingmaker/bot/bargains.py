"""What a bot offers others and accepts: ransoms, alliances against who leads, trades, within bounds.

An offer is made where the other side gains by it too, as far as one can tell, and not again in the turn it was refused
in. A table begun before refusals were kept is offered nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from commands import Order
from minaria.engine.phases import Ask
from minaria.engine.state import remembered
from minaria.games.kingmaker.bot.worth import SHIP, of_award, of_heir, of_noble
from minaria.games.kingmaker.chapters.captives import Ransom
from minaria.games.kingmaker.chapters.trade import Ally, EndAlliance, Trade
from minaria.games.kingmaker.rules import capturing, heirs, ransoming, trading
from minaria.games.kingmaker.rules.items import kind_of
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import BISHOPRIC, royals

PRICE = (0.25, 1.0)  # of what a captive is worth: the least his captor takes, the most his faction pays
MENACE, CALM = 1.4, 1.15  # times what the next has: from here on a faction is a menace to all, below here to nobody
OPENING = 2  # rounds in which nobody is feared yet
GAIN, THEIRS = 0.5, 0.3  # points that a trade must bring, and bring the other
LOOKED = 60  # trades looked at
CONSECRATES = 3.0  # points a bishopric is worth besides to who has an heir to crown


# -- alliances


@remembered()
def power(g: Kingmaker, seat: str) -> float:
    """What a faction has, in points."""
    return sum(of_noble(g, n) for n in g.of(seat)) + sum(of_heir(g, h) / 2 for h in heirs.heirs_of(g, seat))


def menace(g: Kingmaker, times: float = MENACE) -> str:
    """The faction that has so much more than any other, '' none."""
    first, *rest = sorted(g.order, key=lambda s: (-power(g, s), s)) or [""]
    return first if len(rest) > 1 and power(g, first) > times * power(g, rest[0]) else ""


def allies(g: Kingmaker, seat: str) -> list[str]:
    """The other factions that one is allied with."""
    return [s for s in g.order if s != seat and g.allied(seat, s)]


def befriends(g: Kingmaker, seat: str, other: str) -> bool:
    """Whether a faction wants an alliance with another: against a third that leads, and one at a time."""
    return g.round > OPENING and menace(g) not in ("", seat, other) and not allies(g, seat)


def alliances(g: Kingmaker, seat: str, found: Sequence[Order]) -> Iterator[Order]:
    """Alliances to offer: with the strongest of those who have none, against whoever leads."""
    may = [o.seat for o in found if isinstance(o, Ally) and befriends(g, seat, o.seat) and not allies(g, o.seat)]
    may = [s for s in may if not spurned(g, seat, s, trading.ALLIANCE) and power(g, s) > 0]
    yield from (Ally(s) for s in sorted(may, key=lambda s: (-power(g, s), s))[:1])


def partings(g: Kingmaker, seat: str, found: Sequence[Order]) -> Iterator[Order]:
    """Alliances to end: nobody is a menace any more, or the ally is."""
    yield from (o for o in found if isinstance(o, EndAlliance) and menace(g, CALM) in ("", seat, o.seat))


# -- ransom


def accepts(g: Kingmaker, seat: str, noble: str, items: Sequence[str]) -> bool:
    """Whether terms are good enough: a captor is paid a part of what the captive is worth, a faction not too much. No
    heir is let go whom one means to outlive, Beaufort even before he counts as one.
    """
    paid, worth = sum(of_award(g, i) for i in items), of_noble(g, noble)
    if g.nobles[noble].captor == seat:
        return noble not in royals() and bool(items) and paid >= PRICE[0] * worth
    return paid <= PRICE[1] * worth


def ransoms(g: Kingmaker, seat: str) -> Iterator[Order]:
    """Terms to offer for captives: as captor the best one item that is likely to be paid, else the cheapest."""
    for n, x in sorted(g.nobles.items()):
        to = ransoming.other(g, n, seat)
        if not to or spurned(g, seat, to, n):
            continue
        both = [i for i in ransoming.payable(g, x.seat) if accepts(g, seat, n, (i,)) and accepts(g, to, n, (i,))]
        both = [i for i in both if ransoming.refusal(g, seat, n, (i,)) is None]
        dear = sorted(both, key=lambda i: (of_award(g, i), i), reverse=x.captor == seat)
        yield from (Ransom(n, item=i) for i in dear[:1])


# -- trades


def price(g: Kingmaker, seat: str, item: str) -> float:
    """What an item is worth to a faction: a bishopric more to one with an heir to crown, its first ship too."""
    crowns = kind_of(item) == BISHOPRIC and any(
        h not in g.crowned and heirs.senior(g, house) == h
        for house in ("lancaster", "york")
        for h in heirs.heirs_of(g, seat, house)
    )
    first = item in g.ships and not g.ships_of(seat)
    return of_award(g, item) + CONSECRATES * crowns + SHIP * first


def gains(g: Kingmaker, seat: str, gets: Sequence[str], gives: Sequence[str]) -> float:
    """What a faction gains by a trade, in points."""
    return sum(price(g, seat, i) for i in gets) - sum(price(g, seat, i) for i in gives)


def trades(g: Kingmaker, seat: str, ask: Ask) -> Iterator[Order]:
    """Trades to offer: by which both gain, and not whoever leads."""
    offer = ask.offer(Trade)
    for o in islice(offer.options(), LOOKED) if offer is not None else ():
        if not isinstance(o, Trade) or o.seat == menace(g) or spurned(g, seat, o.seat, trading.TRADE):
            continue
        if gains(g, seat, (o.back,), (o.item,)) > GAIN and gains(g, o.seat, (o.item,), (o.back,)) > THEIRS:
            yield o


# -- both ways


def spurned(g: Kingmaker, seat: str, other: str, what: str) -> bool:
    """Whether an offer is not to be made (again) this turn."""
    return not g.level or (seat, other, what) in g.spurned


def offers(g: Kingmaker, ask: Ask) -> Iterator[Order]:
    """Everything worth offering to others now."""
    seat = ask.seat

    def found(kind: type[Order]) -> list[Order]:
        offer = ask.offer(kind)
        return list(offer.options()) if offer is not None else []

    yield from partings(g, seat, found(EndAlliance))
    if ask.offer(Ransom) is not None and (
        capturing.captives(g, seat) or any(g.nobles[n].captor for n in _own(g, seat))
    ):
        yield from ransoms(g, seat)
    yield from alliances(g, seat, found(Ally))
    yield from trades(g, seat, ask)


def _own(g: Kingmaker, seat: str) -> list[str]:
    return [n for n, x in g.nobles.items() if x.seat == seat]


def deal(g: Kingmaker, seat: str, by: str, kind: str, items: Sequence[str], back: Sequence[str]) -> bool:
    """Whether an alliance or a trade that is offered is accepted."""
    if kind == trading.ALLIANCE:
        return befriends(g, seat, by)
    return gains(g, seat, items, back) > THEIRS * (1 if by != menace(g) else 5)
