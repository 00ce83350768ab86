"""Offers and treaties: what is offered, who has agreed, when it ends.

Book: "Winning" (alliances), the Diplomat; SE-WIN-05, SE-DIPLOMAT-11. Only alliances have force; the rest are promises.
"""

from __future__ import annotations

import msgspec

from minaria.engine.events import What
from minaria.engine.offers import Refusal
from minaria.games.seasons import happenings as hap
from minaria.games.seasons.rules.position import allies
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import Treaty
from minaria.games.seasons.tables import figures
from minaria.games.seasons.wording import count, listing, seat_name
from minaria.kit import pacts
from minaria.kit.pacts import number_for as number_for

TERMS = ("alliance", "peace", "passage", "support")


def most_members(nations: int) -> int:
    """How many nations an alliance may have (SE-WIN-05)."""
    return nations // 2


def parties(g: Seasons, seat: str, terms: str, to: str) -> tuple[str, ...]:
    """Whom an offer concerns: for an alliance all members the proposer already has too."""
    mine = (seat, *allies(g, seat)) if terms == "alliance" else (seat,)
    return tuple(s for s in g.seats if s in (*mine, to))


def parties_refusal(g: Seasons, seat: str, terms: str, to: str, turns: int) -> Refusal | None:
    """Why two nations cannot have such an agreement, wherever they stand (SE-WIN-05)."""
    if terms not in TERMS or to not in g.seats or to == seat:
        return Refusal("Name another nation, and alliance, peace, passage or support.")
    if turns > figures()["longest_game"]:
        return Refusal("No game has as many turns.")
    all_of = parties(g, seat, terms, to)
    if any(t.terms == terms and t.parties == all_of for t in g.treaties.values()):
        return Refusal("There is such an offer or treaty already.")
    if terms == "alliance":
        if to in allies(g, seat):
            return Refusal(f"{seat_name(to)} is your ally.", "SE-WIN-05")
        if len(all_of) > most_members(len(g.seats)):
            most = most_members(len(g.seats))
            return Refusal(f"With {len(g.seats)} nations an alliance has {most} members at most.", "SE-WIN-05")
    return None


def propose(g: Seasons, seat: str, terms: str, to: str, turns: int) -> int:
    """Make an offer; its number."""
    key, all_of = max(g.treaties, default=0) + 1, parties(g, seat, terms, to)
    own = tuple(next_number(g, s) for s in all_of) if g.options.get("level") else ()
    g.treaties[key] = made = Treaty(terms, seat, all_of, (seat,), turns, since=g.turn, own=own)
    tell_parties(
        g,
        key,
        made,
        f"Offer {{}}: {words(made)}, from {seat_name(seat)}.",
        hap.OFFER((), {**dict.fromkeys(made.parties, hap.OFFERED), seat: hap.OFFERS}),
    )
    return key


def next_number(g: Seasons, seat: str) -> int:
    """What a nation calls its next offer: how many others make tells it nothing (SE-WIN-05)."""
    return pacts.next_number(g.treaties, seat)


def called(g: Seasons, seat: str, number: int) -> int:
    """The key of what a nation calls by that number; 0 if it is party to nothing of that number."""
    return pacts.called(g.treaties, seat, number)


def accept(g: Seasons, seat: str, number: int) -> None:
    """Agree. When all parties have, an alliance replaces what its members had, unless one has joined another."""
    key = called(g, seat, number)
    t = g.treaties[key]
    t = msgspec.structs.replace(t, agreed=tuple(s for s in t.parties if s in (*t.agreed, seat)))
    if not t.open:
        if t.terms == "alliance":
            if any(a not in t.parties for s in t.parties for a in allies(g, s)):
                del g.treaties[key]
                tell_parties(  # why is a secret of others
                    g,
                    key,
                    t,
                    f"Offer {{}} has ended: {words(t)}.",
                    hap.TREATY((), dict.fromkeys(t.parties, hap.DECLINED)),
                )
                return
            former = [(k, x) for k, x in g.treaties.items() if k != key and x.terms == "alliance" and not x.open]
            for k, other in former:
                if set(other.parties) <= set(t.parties):
                    del g.treaties[k]
        t = msgspec.structs.replace(t, since=g.turn, until=g.turn + t.turns - 1 if t.turns else 0)
    g.treaties[key] = t
    tell_parties(
        g,
        key,
        t,
        f"{seat_name(seat)} agrees to {{}}: {words(t)}." + ("" if t.open else " It holds."),
        hap.TREATY((), {**dict.fromkeys(t.parties, hap.AGREED), seat: hap.AGREES}),
    )


def lapse(g: Seasons) -> None:
    """At the end of a turn treaties whose time is up end, and offers that have stood unanswered since the turn before.

    Whoever has committed already finds an offer of this turn in the next one; what was declined may be offered again.
    """
    g.spurned = ()
    for number, t in list(g.treaties.items()):
        if t.since < g.turn if t.open else 0 < t.until <= g.turn:
            del g.treaties[number]
            tell_parties(
                g,
                number,
                t,
                f"{'Offer' if t.open else 'Treaty'} {{}} has ended: {words(t)}.",
                hap.TREATY((), dict.fromkeys(t.parties, hap.BOUND), weight=2),
            )


def tell_parties(g: Seasons, key: int, t: Treaty, text: str, what: What) -> None:
    """Nobody else hears of it (SE-WIN-05); `{}` in the text is the number each calls it by."""
    g.tell("", what, **{s: text.replace("{}", str(number_for(key, t, s))) for s in t.parties})


def words(t: Treaty) -> str:
    """'alliance of Aldermark and Brineholt for 2 turns'."""
    term = f" for {count(t.turns, 'turn')}" if t.turns else ""
    return f"{t.terms} of {listing(seat_name(s) for s in t.parties)}{term}"
