"""Who may call Parliament, where, who is compelled and who may attend (chapters PARLIAMENT, WRIT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from minaria.engine.offers import Refusal
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import heirs, votes, westminster
from minaria.games.kingmaker.rules.death import company, forget, home_castles, release
from minaria.games.kingmaker.rules.items import TO_CHANCERY, lose
from minaria.games.kingmaker.rules.kept_events import spend_writ, writs
from minaria.games.kingmaker.rules.movement import enter_refusal, fits
from minaria.games.kingmaker.rules.refuges import refuge
from minaria.games.kingmaker.rules.strength import base
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.parliament import Sitting
from minaria.games.kingmaker.state.pieces import Peace
from minaria.games.kingmaker.tables import (
    CITY,
    OPEN,
    TOWN,
    UNFORTIFIED,
    crown_items,
    place_in,
    places,
    sea,
    ships,
    spaces,
)
from minaria.games.kingmaker.wording import count, listing, name, names, place_name, seat_name, space_name
from minaria.kit.ways import reach

SEATED_IN = (CITY, TOWN, OPEN, UNFORTIFIED)
"""Kinds of place where Parliament may sit (KM-PARLIAMENT-05)."""


def sitting(g: Kingmaker) -> Sitting:
    """The Parliament being held."""
    assert g.sitting is not None
    return g.sitting


def change(g: Kingmaker, **new: Any) -> None:
    """Change what is kept of it."""
    g.sitting = msgspec.structs.replace(sitting(g), **new)


# -- calling it


def head_refusal(g: Kingmaker, seat: str) -> Refusal | None:
    """Why a faction may not call Parliament at all (KM-PARLIAMENT-01 to -03, KM-SOLEMONARCH-04)."""
    sole, chancellor = heirs.sole_monarch(g), g.holders.get(votes.CHANCELLOR, "")
    if sole and heirs.holder(g, sole) != seat:
        whose = seat_name(heirs.holder(g, sole)) if heirs.holder(g, sole) else "nobody's"
        rule = "KM-SOLEMONARCH-04" if heirs.has_monarch(g, seat) or g.sole else "KM-PARLIAMENT-02"
        return Refusal(f"{name(sole)} is sole monarch, and {whose}: only who holds him calls Parliament.", rule)
    if not sole and not (g.free(chancellor) and g.nobles[chancellor].seat == seat):
        return Refusal("There is no sole monarch: only the Chancellor of England calls Parliament.", "KM-PARLIAMENT-02")
    if not writs(g, seat):
        return Refusal("To call Parliament you need a Writ: one noble at least must be compelled.", "KM-PARLIAMENT-03")
    return None


def head(g: Kingmaker, seat: str) -> str:
    """The king or Chancellor in whose name a faction calls Parliament."""
    return heirs.sole_monarch(g) or g.holders.get(votes.CHANCELLOR, "")


def head_place(g: Kingmaker, seat: str) -> tuple[str, bool]:
    """Where he is: the space, and whether inside its place."""
    who = head(g, seat)
    return (g.nobles[who].at, g.nobles[who].inside) if who in g.nobles else heirs.where(g, who)


def place_refusal(g: Kingmaker, seat: str, at: str) -> Refusal | None:
    """Why Parliament cannot sit in a place (KM-PARLIAMENT-04 to -06)."""
    place = place_in().get(at)
    if place is None or place.kind not in SEATED_IN or refuge(at):
        what = "Parliament sits in a city or town of England or Wales"
        return Refusal(f"{what}, and {place_name(at)} is none.", "KM-PARLIAMENT-05")
    if ctl.besieged(g, at):
        return Refusal(f"{place_name(at)} is under siege.", "KM-PARLIAMENT-06")
    if head_place(g, seat) != (at, True):
        who = name(head(g, seat))
        return Refusal(f"{who} must be inside {place_name(at)} for Parliament to sit there.", "KM-PARLIAMENT-04")
    return None


def compel_refusal(g: Kingmaker, noble: str) -> Refusal | None:
    """Why a noble cannot be brought to Parliament by a Writ (KM-WRIT-06, KM-PARLIAMENT-10)."""
    if not g.free(noble) or not g.nobles[noble].seat:
        return Refusal(f"{name(noble)} is of no faction, or a captive.", "KM-WRIT-01")
    x = g.nobles[noble]
    if x.aboard or refuge(x.at):
        return Refusal(f"{name(noble)} is at {space_name(x.at)}: nobody is summoned from there.", "KM-WRIT-06")
    return bound_refusal(g, noble)


def bound_refusal(g: Kingmaker, noble: str) -> Refusal | None:
    """Why a noble cannot go to Parliament wherever it sits: shut in, or bound to a king."""
    x = g.nobles[noble]
    if x.inside and ctl.besieged(g, x.at):
        return Refusal(f"{name(noble)} is besieged in {place_name(x.at)}.", "KM-PARLIAMENT-10")
    if westminster.bound(g, noble):
        return Refusal(f"{name(noble)} goes only where his king goes.", "KM-WESTMINSTER-03")
    return None


def summon_refusal(g: Kingmaker, seat: str, at: str, force: Sequence[str]) -> Refusal | None:
    """Why Parliament cannot be summoned like that."""
    why = head_refusal(g, seat) or place_refusal(g, seat, at)
    if why is not None:
        return why
    for n in force:
        if n not in g.nobles:
            return Refusal(f"{name(n)} is no noble in play.", "KM-WRIT-01")
        if (why := compel_refusal(g, n)) is not None:
            return why
    if len(force) > len(writs(g, seat)):
        return Refusal(f"You hold {count(len(writs(g, seat)), 'Writ')}, one for each noble.", "KM-WRIT-05")
    if all(g.nobles[n].seat == seat for n in force):
        return Refusal("A Writ must compel at least one noble of another faction.", "KM-WRIT-01")
    return None


def may_compel(g: Kingmaker, seat: str) -> list[str]:
    """The nobles of other factions whom a Writ can bring."""
    return [n for n, x in sorted(g.nobles.items()) if x.seat not in ("", seat) and compel_refusal(g, n) is None]


def summon(g: Kingmaker, seat: str, at: str, force: Sequence[str]) -> None:
    """Parliament is summoned; a Writ for every noble compelled."""
    for _ in force:
        spend_writ(g, seat)
    g.sitting = Sitting(seat, at, head(g, seat))
    whose = dict.fromkeys((g.nobles[n].seat for n in force), hap.CALLED)
    text = f"{seat_name(seat)} summons Parliament to {place_name(at)}, and by Writ {names(force)}."
    g.tell(text, hap.PARLIAMENT(at, {**whose, seat: hap.SITS}))


# -- going there


def goes(g: Kingmaker, noble: str, compelled: bool = False) -> None:
    """A noble is at Parliament, inside where he may be, whatever the distance (KM-WRIT-02, KM-PARLIAMENT-07). The heirs
    in the charge of one compelled stay with nobles left behind, or come along (as with a summons).
    """
    to = sitting(g).at
    if g.nobles[noble].at != to:
        if compelled and company(g, noble):
            release(g, noble)
        forget(g, noble)
        g.noble(noble, at=to, inside=False, aboard=(), army="", came=0)
        if enter_refusal(g, g.nobles[noble].seat, (noble,), place_in()[to].id) is None:
            g.noble(noble, inside=True)
        westminster.follows(g, noble)
    if compelled:
        change(g, compelled=(*sitting(g).compelled, noble))
    how = "is compelled to attend" if compelled else "attends"
    g.tell(f"{name(noble)} {how} Parliament.", hap.PARLIAMENT(to, {g.nobles[noble].seat: hap.MOVES}))


def transport(g: Kingmaker, noble: str) -> tuple[str, str]:
    """The ship that brings a noble overseas to Parliament, and the port where it lands him; ('', '') none does: his
    own faction's or an ally's, beside him, with room (KM-PARLIAMENT-08, KM-PARLIAMENT-09).
    """
    x = g.nobles[noble]
    if len(x.aboard) > 1:
        return "", ""
    before = [s for s, at in sitting(g).sailed.items() if at == x.at]  # she takes several on her one voyage
    for s in x.aboard or (*before, *g.fleet_at(x.at)):
        there = g.ships[s]
        load = [n for n in (*g.passengers(s), *sitting(g).lifted.get(s, ()), noble) if n in g.nobles]
        full = sum(base(g, n) for n in dict.fromkeys(load)) > ships()[s].capacity
        if not g.allied(x.seat, there.seat) or full:
            continue
        if s in before:
            return s, there.at
        found = reach((there.at,), lambda a: sea().get(a, ()))
        ports = [p for p in found.cost if p in place_in() and not refuge(p) and not spaces()[p].sea]
        ports = [p for p in ports if ctl.open_to(g, there.seat, place_in()[p].id) and not ctl.besieged(g, p)]
        if ports:
            return s, min(ports, key=lambda p: (found.cost[p], p))
    return "", ""


def attend_refusal(g: Kingmaker, noble: str) -> Refusal | None:
    """Why a noble cannot attend of his own will (KM-PARLIAMENT-07, -08, -10)."""
    x = g.nobles[noble]
    why = bound_refusal(g, noble)
    if why is None and (x.aboard or refuge(x.at)) and not transport(g, noble)[0]:
        text = f"No ship with room brings {name(noble)} from {space_name(x.at)} to a port open to it."
        return Refusal(text, "KM-PARLIAMENT-08")
    return why


def all_attend_refusal(g: Kingmaker, nobles: Sequence[str]) -> Refusal | None:
    """Why several cannot attend together: ships have room for so many (KM-PARLIAMENT-08)."""
    after = g.copy()
    for n in nobles:
        why = attend_refusal(after, n)
        if why is not None:
            return why
        if after.nobles[n].aboard or refuge(after.nobles[n].at):
            carry(after, n, *transport(after, n))
            after.settle()
    return None


def may_attend(g: Kingmaker, seat: str) -> list[str]:
    """A faction's nobles who are not there and may come."""
    at = sitting(g).at
    return [n for n in g.of(seat) if g.nobles[n].at != at and attend_refusal(g, n) is None]


def attend(g: Kingmaker, noble: str) -> None:
    """A noble comes, by ship where he must; the ship keeps its move of the round."""
    x = g.nobles[noble]
    if x.aboard or refuge(x.at):
        ship, port = transport(g, noble)
        carry(g, noble, ship, port)
        text = f"{name(ship)} brings {name(noble)} to {space_name(port)}."
        g.tell(text, hap.SAIL(port, {g.ships[ship].seat: hap.MOVES}))
    goes(g, noble)


def carry(g: Kingmaker, noble: str, ship: str, port: str) -> None:
    """A ship has carried a noble to a port on his way; whoever else was aboard lands there."""
    x = sitting(g)
    start = x.sailed.get(ship, g.ships[ship].at)
    lifted = {**x.lifted, ship: (*x.lifted.get(ship, ()), noble)}
    change(g, lifted=lifted, sailed={**x.sailed, ship: start})
    for n in g.passengers(ship):
        g.noble(n, aboard=(), at=port, inside=False)
    g.ship(ship, at=port, blockade="", fleet="")


def assemble(g: Kingmaker) -> None:
    """Whoever is in the space attends; all votes are reckoned and published (KM-PARLIAMENT-11, KM-VOTE-01)."""
    there = g.here(sitting(g).at)
    weigh = votes.weights(g, there)
    weigh["towns"] = {s: votes.towns(g, s) for s in g.order}
    change(g, present=tuple(there), votes=weigh, through=())
    g.tell(f"Parliament sits at {place_name(sitting(g).at)}: {names(there)}.", hap.PARLIAMENT(sitting(g).at))
    rows = listing(f"{seat_name(s)} {weigh[votes.LORDS][s]} and {weigh[votes.COMMONS][s]}" for s in g.order)
    g.tell(f"Votes in the Lords and in the Commons: {rows}.", hap.VOTE(sitting(g).at))


# -- its end


def leftovers(g: Kingmaker) -> None:
    """Titles and offices nobody carried go to the crown discard, bishoprics stay (KM-BUSINESS-11, KM-BUSINESS-12)."""
    gone = [a for a in g.chancery if crown_items()[a].kind in TO_CHANCERY[:2]]
    for a in gone:
        lose(g, a)
        g.crown = g.crown.discard(a)
    if gone:
        g.tell(f"Nobody has carried {names(gone)}: to the crown discard.", hap.PARLIAMENT(sitting(g).at))


def castles_for(g: Kingmaker, noble: str) -> list[str]:
    """The home castles (spaces) to which a noble may return from Parliament (KM-PARLIAMENT-13)."""
    mine = [places()[p].space for p in home_castles(g, noble) if ctl.controller(g, p) == g.nobles[noble].seat]
    return [s for s in mine if s != g.nobles[noble].at and not ctl.besieged(g, s)]


def go_home(g: Kingmaker, noble: str, to: str) -> None:
    """A noble returns to a home castle with the heirs in his charge, inside if there is room."""
    forget(g, noble)
    g.noble(noble, at=to, inside=fits(g, (noble,), place_in()[to].id), army="", came=g.clock if refuge(to) else 0)
    westminster.follows(g, noble)
    g.tell(f"{name(noble)} returns to {place_name(to)}.", hap.MOVE(to, {g.nobles[noble].seat: hap.MOVES}))


def close(g: Kingmaker) -> None:
    """Parliament is over: the King's Peace, the crown list with its discards (KM-PARLIAMENT-12, KM-PARLIAMENT-14)."""
    x = sitting(g)
    g.peace = Peace(x.at, x.caller)
    g.crown = g.crown.shuffled()
    g.released = tuple(sorted(g.won))
    g.sitting = None
    text = f"Parliament is over. The King's Peace holds at {space_name(x.at)} until {seat_name(x.caller)}'s next turn."
    g.tell(text, hap.PARLIAMENT(x.at))
