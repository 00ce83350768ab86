"""Summonses: who is called where, who cannot go, who is sent instead, which ships come along (chapter SUMMONS)."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from minaria.engine.offers import Refusal
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import movement, sailing
from minaria.games.kingmaker.rules.death import company, forget
from minaria.games.kingmaker.rules.heirs import in_charge
from minaria.games.kingmaker.rules.kept_events import writs
from minaria.games.kingmaker.rules.marching import with_heirs
from minaria.games.kingmaker.rules.refuges import refuge
from minaria.games.kingmaker.rules.strength import base
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import events, offices, people, place_in, places, sea, ships, spaces
from minaria.games.kingmaker.wording import name, space_name
from minaria.kit.ways import reach

RECALL = "summon-28"
"""The summons that calls captains back from where others are left in peace (K-04)."""
SCOTLAND = "scotland"


class Call(NamedTuple):
    """One call of a summons: whom, to which space, how many ships of his office come along, the office."""

    noble: str
    to: str
    ships: int = 0
    office: str = ""


def space_of(where: str) -> str:
    """The space of a place, or the space itself."""
    return places()[where].space if where in places() else where


def calls(g: Kingmaker, item: str) -> list[Call]:
    """Those called who are in play, each by his first call (KM-SUMMONS-01, KM-SUMMONS-03, KM-SUMMONS-07)."""
    out: dict[str, Call] = {}
    for part in events()[item].to.split(";"):
        who, _, where = part.partition(">")
        where, _, number = where.partition("+")
        noble = who if who in people() else g.holders.get(who, "")
        if noble in g.nobles and noble not in out:
            out[noble] = Call(noble, space_of(where), int(number or 0), who if who in offices() else "")
    return list(out.values())


def call_refusal(g: Kingmaker, item: str, noble: str, to: str) -> Refusal | None:
    """Why a summons has no effect on a noble (KM-SUMMONS-06, K-04)."""
    x = g.nobles[noble]
    country = refuge(x.at)
    if x.captor:
        why = "is a captive"
    elif x.aboard:
        why = "is at sea"
    elif x.at == to:
        why = "is there already"
    elif x.inside and ctl.besieged(g, x.at):
        why = "is besieged"
    elif country and not (item == RECALL and country != SCOTLAND and g.fleet_at(x.at, x.seat)):
        why = f"is at {space_name(x.at)}, too far away"
    else:
        return None
    return Refusal(f"{name(noble)} {why}.", "KM-SUMMONS-06")


def substitute_refusal(g: Kingmaker, item: str, call: Call, other: str) -> Refusal | None:
    """Why a noble cannot go in place of the one called (KM-SUMMONS-09 to -11)."""
    seat = g.nobles[call.noble].seat
    if not writs(g, seat):
        return Refusal("You hold no Writ.", "KM-SUMMONS-09")
    if not g.free(other) or g.nobles[other].seat != seat or other == call.noble:
        return Refusal("A substitute is another noble of your own.", "KM-SUMMONS-11")
    if base(g, other) < base(g, call.noble):
        return Refusal(
            f"{name(other)} brings {base(g, other)} troops, {name(call.noble)} {base(g, call.noble)}:"
            " a substitute brings as many.",
            "KM-SUMMONS-10",
        )
    why = call_refusal(g, item, other, call.to)
    return None if why is None else Refusal(why.text, "KM-SUMMONS-11")


def substitutes(g: Kingmaker, item: str, call: Call) -> list[str]:
    """The nobles who could go in his place."""
    seat = g.nobles[call.noble].seat
    return [n for n in g.of(seat) if substitute_refusal(g, item, call, n) is None] if writs(g, seat) else []


def go(g: Kingmaker, noble: str, to: str) -> None:
    """A noble travels there, alone with his awards: army and heirs stay behind with his company, and go along only
    where nobody is left (KM-SUMMONS-02, KM-SUMMONS-04, KM-SUMMONS-05).
    """
    near = company(g, noble)
    for h in in_charge(g, noble) if near else ():
        g.heir(h, guard=near[0])
    arrive(g, (noble,), to)
    along = with_heirs(g, noble)
    where = "" if g.nobles[noble].inside or to not in place_in() else ", in the open"
    text = f"{name(noble)} goes to {space_name(to)}{along}{where}."
    g.tell(text, hap.SUMMONS(to, {g.nobles[noble].seat: hap.CALLED} if g.nobles[noble].seat else {}))


def arrive(g: Kingmaker, nobles: tuple[str, ...], to: str) -> None:
    """Nobles stand in a space: inside its place if that is open to them and holds them, else in the open."""
    for n in nobles:
        forget(g, n)
        g.noble(n, at=to, inside=False, army="", came=0, aboard=())
        place = place_in().get(to)
        seat = g.nobles[n].seat
        if place is not None and ctl.open_to(g, seat, place.id):
            if movement.enter_refusal(g, seat, (n,), place.id) is None:
                g.noble(n, inside=True)


# -- ships


def nearest_ships(g: Kingmaker, call: Call) -> tuple[list[str], list[str]]:
    """The ships of his office that come along for certain, and those equally near among which he chooses the rest
    (KM-SUMMONS-08, K-13).
    """
    his = [s for s, x in sorted(g.ships.items()) if x.noble == call.noble and ships()[s].office == call.office]
    far = reach((call.to,), lambda s: sea().get(s, ())).cost
    his.sort(key=lambda s: (far.get(g.ships[s].at, inf), s))
    if len(his) <= call.ships:
        return his, []
    limit = far.get(g.ships[his[call.ships - 1]].at, inf)
    sure = [s for s in his if far.get(g.ships[s].at, inf) < limit]
    tied = [s for s in his if far.get(g.ships[s].at, inf) == limit]
    if len(sure) + len(tied) == call.ships:
        return sure + tied, []
    return sure, tied


def bring(g: Kingmaker, ship: str, port: str) -> None:
    """A ship is ordered to a port; who is aboard goes ashore there (R-16)."""
    if g.ships[ship].at == port:
        return
    sailing.drive(g, ship, port)


def at_sea(g: Kingmaker) -> list[str]:
    """Every ship at sea, by id."""
    return [s for s, x in sorted(g.ships.items()) if spaces()[x.at].sea]
