"""Heirs in somebody's charge: seized, entrusted, executed; both Houses held (chapters HEIRCAPTURE, HEIRMOVE)."""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import heirs
from minaria.games.kingmaker.rules.death import company, kill_heir
from minaria.games.kingmaker.rules.following import review
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import figures, royals
from minaria.games.kingmaker.wording import name, seat_name, space_name

GRACE = figures()["grace"]
"""Rounds in which heirs of both Houses may be held after the one of the capture (KM-HEIRCAPTURE-05)."""


def seizers(g: Kingmaker, seat: str, heir: str) -> list[str]:
    """The nobles of a faction who could seize an heir now: in his space, he in nobody's charge, within walls or not
    (KM-HEIRCAPTURE-01, KM-HEIRCAPTURE-02).
    """
    if heir not in g.heirs or g.heirs[heir].guard:
        return []
    return [n for n in g.of(seat) if g.nobles[n].at == g.heirs[heir].at and not g.nobles[n].aboard]


def seize_refusal(g: Kingmaker, seat: str, heir: str, noble: str) -> Refusal | None:
    """Why an heir cannot be seized."""
    if heir not in g.heirs:
        return Refusal(f"{name(heir)} is no heir who could be seized.", "KM-HEIRCAPTURE-01")
    guard = heirs.guard_of(g, heir)
    if guard:
        mine = heirs.holder(g, heir) == seat
        whom = "her" if royals()[heir].title == "Queen" else "him"
        who = f"you hold {whom} already" if mine else f"{name(guard)} guards {whom} and must be beaten first"
        return Refusal(f"{name(heir)} is not alone: {who}.", "KM-HEIRCAPTURE-03")
    if noble not in seizers(g, seat, heir):
        where = space_name(g.heirs[heir].at)
        who = f"{name(noble)} is not" if noble else "No noble of yours is"
        return Refusal(f"{who} at {where}.", "KM-HEIRCAPTURE-01")
    return None


def seize(g: Kingmaker, heir: str, noble: str) -> None:
    """An heir is in a noble's charge from now on."""
    take(g, heir, noble)
    x = g.nobles[noble]
    text = f"{name(noble)} seizes {name(heir)} at {space_name(x.at)}."
    g.tell(text, hap.SEIZURE(x.at, {x.seat: hap.TAKES}))


def take(g: Kingmaker, heir: str, noble: str) -> None:
    """Put an heir into a noble's charge, whoever had him before; both Houses are counted (KM-HEIRCAPTURE-06)."""
    before, seat = heirs.holder(g, heir), g.nobles[noble].seat
    g.heir(heir, guard=noble, since=g.heirs[heir].since if before == seat else g.clock)
    count_houses(g)


def count_houses(g: Kingmaker) -> None:
    """Since which round each faction holds heirs of both Houses; called whenever heirs change hands or die."""
    for seat in g.seats:
        if len(heirs.house_held(g, seat)) < 2:
            g.both.pop(seat, None)
        elif seat not in g.both:
            g.both[seat] = g.round
    review(g)


def end_grace(g: Kingmaker) -> None:
    """At a round's end: who still holds both Houses two rounds on loses the newer (KM-HEIRCAPTURE-06)."""
    count_houses(g)
    for seat, since in sorted(g.both.items()):
        if g.round < since + GRACE or g.finished:
            continue
        mine = [h for h in heirs.heirs_of(g, seat) if h in g.heirs]
        newest = max(mine, key=lambda h: (g.heirs[h].since, h), default="")
        for h in [h for h in mine if newest and royals()[h].house == royals()[newest].house]:
            kill_heir(g, h, f"is executed, for {seat_name(seat)} has held both Houses too long")
    count_houses(g)


def entrust_refusal(g: Kingmaker, seat: str, heir: str, noble: str) -> Refusal | None:
    """Why an heir cannot be put into another noble's charge."""
    guard = heirs.guard_of(g, heir)
    if heir not in g.heirs or heirs.holder(g, heir) != seat or not g.free(guard):
        return Refusal("You entrust heirs whom you hold.", "KM-HEIRMOVE-03")
    if noble not in (*company(g, guard), *allies_there(g, guard)):
        return Refusal(f"{name(noble)} is not in {name(guard)}'s company.", "KM-HEIRMOVE-03")
    return None


def allies_there(g: Kingmaker, noble: str) -> list[str]:
    """The free nobles of allied factions in a noble's space: an heir may be transferred to them (KM-TRANSFER-02)."""
    x = g.nobles[noble]
    others = [n for n in g.here(x.at) if g.nobles[n].seat not in ("", x.seat)] if not x.aboard else []
    return [n for n in others if g.allied(x.seat, g.nobles[n].seat)]


def execute_refusal(g: Kingmaker, seat: str, who: str) -> Refusal | None:
    """Why somebody cannot be executed: an heir by his holder, a captive by his captor, in an own turn
    (KM-HEIRCAPTURE-08, KM-CAPTURE-05).
    """
    if who in g.nobles:
        if g.nobles[who].captor != seat:
            return Refusal(f"{name(who)} is no captive of yours.", "KM-CAPTURE-04")
        return None if g.player == seat else Refusal("You execute captives in your own turn.", "KM-CAPTURE-05")
    if who not in g.heirs or heirs.holder(g, who) != seat or g.player != seat:
        return Refusal("You execute heirs whom you hold, in your own turn.", "KM-HEIRCAPTURE-08")
    return None
