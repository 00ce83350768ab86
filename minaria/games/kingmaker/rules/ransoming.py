"""Ransom: what may be paid, when, and what becomes of it (chapters RANSOM, TRANSFER)."""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.offers import Refusal
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import capturing
from minaria.games.kingmaker.rules.death import release
from minaria.games.kingmaker.rules.homing import send_home
from minaria.games.kingmaker.rules.items import award, holder_refusal, kind_of
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import crown_items, ships, spaces
from minaria.games.kingmaker.wording import award_name, listing, name, seat_name
from minaria.kit import pacts
from minaria.kit.pacts import FREE, Clause, Pact

PAYABLE = ("ship", "place", "mercenary")
"""Kinds of item that are paid as ransom (KM-RANSOM-02)."""


def payable(g: Kingmaker, seat: str) -> list[str]:
    """Everything a faction can pay: what its free nobles hold, office ships too, and what it has won."""
    items = [i for i, n in sorted(g.holders.items()) if g.free(n) and g.nobles[n].seat == seat]
    items += [i for i, s in sorted(g.won.items()) if s == seat]
    items = [i for i in items if kind_of(i) in PAYABLE]
    return items + [s for s, x in sorted(g.ships.items()) if x.seat == seat and g.free(x.noble)]


def other(g: Kingmaker, noble: str, seat: str) -> str:
    """The other side of the talks about a captive, '' if the seat has no part in them (KM-RANSOM-01)."""
    x = g.nobles.get(noble)
    if x is None or not x.captor or not x.seat or seat not in (x.captor, x.seat):
        return ""
    return x.seat if seat == x.captor else x.captor


def refusal(g: Kingmaker, seat: str, noble: str, items: Sequence[str], number: int = 0, to: str = "") -> Refusal | None:
    """Why a faction cannot offer such terms."""
    if not other(g, noble, seat):
        whose = "nobody's captive" if noble not in g.nobles or not g.nobles[noble].captor else "no matter of yours"
        return Refusal(f"{name(noble)} is {whose}.", "KM-RANSOM-01")
    x = g.nobles[noble]
    if to and to != x.seat:
        return Refusal(f"{name(noble)} is {seat_name(x.seat)}'s.", "KM-CAPTURE-04")
    if spaces()[x.at].sea:
        return Refusal(f"{name(noble)} is still at sea: there is no talk of ransom before port.", "KM-CAPTURE-15")
    if number and seat != x.captor:
        return Refusal("Say which items you pay.", "KM-RANSOM-05")
    if not 0 <= number <= 3:
        return Refusal("Three items are the most that is asked at a time.", "KM-RANSOM-02")
    for item in items:
        if kind_of(item) not in PAYABLE if item in crown_items() or item in ships() else True:
            return Refusal(f"Nobody pays with {award_name(item)}.", "KM-RANSOM-02")
        if item not in payable(g, x.seat):
            return Refusal(f"{seat_name(x.seat)} has no {name(item)} to pay with.", "KM-RANSOM-02")
        if not takers(g, x.captor, item):
            return Refusal(f"{seat_name(x.captor)} has no noble who could hold {name(item)}.", "KM-RANSOM-02")
    return Refusal("An item is paid once.", "KM-RANSOM-02") if len({*items}) < len(items) else None


def takers(g: Kingmaker, seat: str, item: str) -> list[str]:
    """The nobles of a captor's who may hold what is paid."""
    return [n for n in g.of(seat) if holder_refusal(g, item, n) is None]


def terms(items: Sequence[str], number: int = 0, words: str = "") -> str:
    """Terms in words."""
    if number:
        return f"{number} items of their choice" if number > 1 else "an item of their choice"
    paid = listing(map(award_name, items), none="nothing")
    return f"{paid}, and the promise: {words}" if words else paid


def free(g: Kingmaker, noble: str, items: Sequence[str], words: str) -> None:
    """Both sides have sent equal terms: the captive goes home with what he kept; a promise is noted until his faction
    has finished its next turn (KM-RANSOM-03, KM-RANSOM-05, KM-RANSOM-06, KM-RANSOM-08, K-12).
    """
    x = g.nobles[noble]
    if words:
        own = (pacts.next_number(g.pacts, x.seat), pacts.next_number(g.pacts, x.captor))
        clause = Clause(FREE, x.seat, words=words)
        pact = Pact(
            x.seat, (x.seat, x.captor), (clause,), (x.seat, x.captor), g.clock, promise_ends(g, x.seat), own=own
        )
        g.pacts[max(g.pacts, default=0) + 1] = pact
    paid = listing(map(award_name, items), none="nothing")
    text = f"{seat_name(x.seat)} ransoms {name(noble)} from {seat_name(x.captor)} for {paid}."
    g.tell(text, hap.RANSOM(x.at, {x.seat: hap.GETS, x.captor: hap.GETS}))
    release(g, noble)  # heirs are no part of it (KM-TRANSFER-02)
    g.noble(noble, captor="", since=0)
    send_home(g, noble, "is free and goes home")


def promise_ends(g: Kingmaker, seat: str) -> int:
    """The turn (`clock`) in which a faction finishes its next turn: until then its promise binds (KM-RANSOM-03)."""
    ahead = (g.order.index(seat) + 1 - g.turn) % len(g.order)
    return g.clock + (ahead or len(g.order))


def pay(g: Kingmaker, item: str, noble: str | None) -> None:
    """What was paid is a noble's of the captor's, and counts from his next turn (KM-RANSOM-04, KM-RANSOM-07)."""
    if noble is None:
        capturing.allot(g, item, None)
        return
    seat = g.nobles[noble].seat
    award(g, item, noble)
    if item in g.ships:
        g.ship(item, fleet="", blockade="")
    g.unready[item] = seat
    g.tell(f"{name(noble)} gets {award_name(item)}.", hap.RANSOM(g.nobles[noble].at, {seat: hap.GETS}))
