"""Offers left open: who is asked may answer in a turn of his own, whoever made it may withdraw it (KM-TRADE-01,
KM-RANSOM-01, KM-ALLIANCE-01). An open offer is a pact to which one side has agreed; the two alone know of it
(KM-SECRET-04), and nobody is bound before it is accepted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from minaria.engine.offers import Refusal
from minaria.engine.state import remembered
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import ransoming, trading
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.wording import award_name, listing, name, seat_name
from minaria.kit import pacts
from minaria.kit.pacts import Clause, Pact

RANSOM = "ransom"
OFFERED = (trading.ALLIANCE, trading.TRADE, RANSOM)


class Offer(NamedTuple):
    """What one faction offers another: an alliance, a trade of `items` for `back`, or terms for a captive."""

    by: str
    to: str
    kind: str
    items: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    noble: str = ""
    words: str = ""

    def __str__(self) -> str:
        if self.kind == trading.ALLIANCE:
            return "an alliance"
        if self.kind == RANSOM:
            return f"{ransoming.terms(self.items, words=self.words)} for {name(self.noble)}"
        return f"{listing(map(award_name, self.items))} for {listing(map(award_name, self.back))}"


def of(pact: Pact) -> Offer:
    """The offer that an open pact is."""
    (c,) = pact.clauses
    items, back = ((*filter(None, c.about.get(side, "").split(";")),) for side in ("items", "back"))
    return Offer(pact.by, pact.parties[1], c.kind, items, back, c.about.get("noble", ""), c.words)


def standing(g: Kingmaker, seat: str) -> Iterator[tuple[int, Offer]]:
    """The open offers to or by a seat, by the number it calls them by."""
    for key, p in _open(g):
        if seat in p.parties:
            yield pacts.number_for(key, p, seat), of(p)


@remembered("pacts")
def _open(g: Kingmaker) -> tuple[tuple[int, Pact], ...]:
    """The pacts to which somebody has not agreed yet, by their keys."""
    return tuple((key, p) for key, p in sorted(g.pacts.items()) if not p.ended and p.open)


def leave_open(g: Kingmaker, offer: Offer) -> None:
    """Who is asked wants time: the offer stands until it is accepted or ended."""
    sides = {"items": ";".join(offer.items), "back": ";".join(offer.back), "noble": offer.noble}
    clause = Clause(offer.kind, offer.by, {k: v for k, v in sides.items() if v}, offer.words)
    key, made = pacts.offered(g.pacts, offer.by, (offer.by, offer.to), (clause,), g.clock)
    g.pacts[key] = made
    trading.spurn(g, offer.by, offer.to, offer.noble or offer.kind)
    _tell(g, offer, {s: f"It is left open as number {_number(g, key, s)}." for s in (offer.by, offer.to)})


def repeated(g: Kingmaker, offer: Offer) -> Refusal | None:
    """Why the very same is not offered again: it is left open."""
    if any(of(p) == offer for _, p in _open(g)):
        return Refusal(f"{seat_name(offer.to)} has left that open.", "KM-TRADE-01")
    return None


def _number(g: Kingmaker, key: int, seat: str) -> int:
    return pacts.number_for(key, g.pacts[key], seat)


def _tell(g: Kingmaker, offer: Offer, more: dict[str, str]) -> None:
    about = {offer.by: hap.ASKS, offer.to: hap.ASKED}
    kinds = {trading.ALLIANCE: hap.ALLIANCE, trading.TRADE: hap.TRADE, RANSOM: hap.RANSOM}
    said = f"{seat_name(offer.by)} offers {seat_name(offer.to)} {offer}."
    g.tell("", kinds[offer.kind]((), about), **{s: f"{said} {text}" for s, text in more.items()})


def found(g: Kingmaker, seat: str, number: int) -> int:
    """The key of the open offer that a seat calls by that number, 0 if there is none."""
    key = pacts.called(g.pacts, seat, number)
    return key if key and g.pacts[key].open and not g.pacts[key].ended else 0


def accept_refusal(g: Kingmaker, seat: str, number: int) -> Refusal | None:
    """Why an open offer cannot be accepted: it is none to the seat, or what it speaks of is not to be had now."""
    key = found(g, seat, number)
    if not key or g.pacts[key].by == seat:
        return Refusal(f"No offer {number} to you is open.", "KM-TRADE-01")
    o = of(g.pacts[key])
    if o.kind == trading.ALLIANCE:
        return trading.alliance_refusal(g, o.by, o.to)
    if o.kind == RANSOM:
        return ransoming.refusal(g, o.by, o.noble, o.items)
    return trading.trade_refusal(g, o.by, o.items, o.to, o.back)


def accept(g: Kingmaker, seat: str, number: int) -> Offer:
    """All agree, and what was offered is done; terms for a captive leave it to him who calls to allot what is paid."""
    key = found(g, seat, number)
    o = of(g.pacts[key])
    g.pacts[key] = pacts.end(pacts.agree(g.pacts[key], seat, g.clock), g.clock)
    if o.kind == trading.ALLIANCE:
        trading.ally(g, o.by, o.to)
    elif o.kind == RANSOM:
        ransoming.free(g, o.noble, o.items, o.words)
    else:
        trading.trade(g, o.items, o.back)
    return o


def end(g: Kingmaker, seat: str, number: int) -> None:
    """An open offer is withdrawn by whoever made it, or declined by the other."""
    key = found(g, seat, number)
    p = g.pacts.pop(key)
    o = of(p)
    verb = "withdraws" if o.by == seat else "declines"
    whose = "the" if o.by == seat else f"{seat_name(o.by)}'s"
    text = f"{seat_name(seat)} {verb} {whose} offer of {o}."
    other = o.to if o.by == seat else o.by
    g.tell("", hap.TRADE((), {seat: hap.REFUSES, other: hap.REFUSED}), **{seat: text, other: text})
