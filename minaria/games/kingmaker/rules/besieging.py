"""Sieges: what it takes, who defends, how long one lasts, what becomes of a place taken (chapter SIEGE)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minaria.engine.offers import Refusal
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules.heirs import holder, monarchs, usurper, where
from minaria.games.kingmaker.rules.items import lose
from minaria.games.kingmaker.rules.strength import base, strength, total
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Siege
from minaria.games.kingmaker.tables import FORTIFIED, place_in, place_items, places, spaces
from minaria.games.kingmaker.wording import name, names, seat_name

NO_REFUGE = ("england", "wales", "sea")


def garrison(g: Kingmaker, place: str) -> int:
    """The garrison that defends a place: of an open town only while somebody holds it (KM-SIEGE-06, KM-SIEGE-07)."""
    return places()[place].garrison


def could_besiege(g: Kingmaker, nobles: Sequence[str], space: str) -> bool:
    """Whether these nobles are strong enough to besiege the place of a space (KM-SIEGE-05, KM-PORT-03)."""
    place = place_in().get(space)
    if place is None or not nobles:
        return False
    seat = g.nobles[nobles[0]].seat
    if ctl.standing(g, seat, place.id) in (ctl.FRIENDLY, ctl.ALLIED, ctl.VACANT):
        return False
    needs = needed(g, place.id, ctl.occupants(g, place.id))
    return sum(strength(g, n, space, attacking=True) for n in nobles) >= needs


def needed(g: Kingmaker, place: str, defenders: Iterable[str]) -> int:
    """What besiegers must at least match: garrison and defending nobles, no place items (KM-SIEGE-05, KM-SIEGE-08)."""
    return garrison(g, place) + total(g, defenders)


def bound(g: Kingmaker, place: str) -> list[str]:
    """The nobles inside who must defend: the controller's, and a pretender who is King; in a town that nobody can
    control all of them (KM-SIEGE-03, KM-SIEGE-09, KM-PRETENDER-07).
    """
    inside, held = ctl.occupants(g, place), ctl.controller(g, place)
    if places()[place].kind not in FORTIFIED:
        return inside
    return [n for n in inside if (held and g.nobles[n].seat == held) or n == usurper(g)]


def guests(g: Kingmaker, place: str) -> list[str]:
    """The nobles inside who may defend or not (KM-SIEGE-10)."""
    must = bound(g, place)
    return [n for n in ctl.occupants(g, place) if n not in must]


def refusal(g: Kingmaker, seat: str, place: str) -> Refusal | None:
    """Why a faction cannot besiege a place, whoever it has there."""
    space, what = places()[place].space, ctl.standing(g, seat, place)
    if what in (ctl.FRIENDLY, ctl.ALLIED):
        whose = "yours" if what == ctl.FRIENDLY else "your ally's"
        return Refusal(f"{name(place)} is {whose}: it is not besieged.", "KM-SIEGE-02")
    if what == ctl.VACANT:
        return Refusal(f"{name(place)} is open to you: walk in.", "KM-SIEGE-03")
    siege = g.sieges.get(place)
    if siege is not None and siege.seat != seat:
        return Refusal(f"{name(place)} is under siege by {besieger(siege)} already.", "KM-SIEGE-16")
    if place in g.attacked or (siege is not None and siege.since == g.clock):
        return Refusal(f"{name(place)} was besieged this turn; the next attempt is in your next turn.", "KM-SIEGE-17")
    foes = [n for n in g.here(space, inside=False) if not g.allied(seat, g.nobles[n].seat)]
    if spaces()[space].country not in NO_REFUGE and foes:
        who = names(foes)
        return Refusal(f"In a refuge the enemy in the open must be beaten first: {who}.", "KM-REFUGE-13")
    if any(g.allied(seat, g.nobles[n].seat) for n in bound(g, place)):
        return Refusal(f"An ally of yours is inside {name(place)}.", "KM-COMBAT-10")
    return None


def too_weak(g: Kingmaker, force: Sequence[str], place: str, defenders: Iterable[str]) -> Refusal | None:
    """Why a force cannot lay siege: it does not match the place (KM-SIEGE-11)."""
    have, needs = total(g, force, attacking=True), needed(g, place, defenders)
    if have >= needs:
        return None
    come = "come" if len(force) > 1 else "comes"
    return Refusal(f"{names(force)} {come} to {have} troops; {name(place)} takes {needs}.", "KM-SIEGE-11")


# -- how long a siege lasts


def besieger(siege: Siege) -> str:
    """Who besieges, as it is told: the faction, or nobody's pretender himself."""
    return seat_name(siege.seat) if siege.seat else names(siege.nobles)


def lay(g: Kingmaker, place: str, seat: str, nobles: Iterable[str]) -> None:
    """A place is under siege from now on (KM-SIEGE-13)."""
    g.sieges[place] = siege = Siege(seat, g.clock, tuple(nobles))
    who = {seat: hap.BESIEGES, ctl.controller(g, place): hap.BESIEGED}
    what = hap.SIEGE(places()[place].space, {s: how for s, how in who.items() if s})
    g.tell(f"{name(place)} is under siege by {besieger(siege)}.", what)


def lift(g: Kingmaker, place: str, why: str = "") -> None:
    """A siege is over, and nobody has the place by it; for whoever has a king inside that is grave."""
    siege = g.sieges.pop(place)
    space = places()[place].space
    kings = [holder(g, h) for h in monarchs(g) if where(g, h) == (space, True)]
    concerned = {**dict.fromkeys((ctl.controller(g, place), *kings), hap.RELIEVED), siege.seat: hap.BESIEGES}
    said = f"The siege of {name(place)} is lifted{why}."
    g.tell(said, hap.SIEGE(space, concerned, weight=3 if kings else None))


def review(g: Kingmaker) -> None:
    """Sieges whose besiegers are gone or no longer strong enough are lifted, and those of a place that has become the
    besieger's own or his ally's (KM-SIEGE-17, KM-SIEGE-19, KM-SIEGE-02). Nobody's pretender needs no strength
    (KM-PRETENDER-11).
    """
    for place, siege in sorted(g.sieges.items()):
        space = places()[place].space
        left = [n for n in siege.nobles if g.free(n) and g.nobles[n].at == space and _besieges(g, siege.seat, n)]
        inside = [n for n in ctl.occupants(g, place) if not g.allied(siege.seat, g.nobles[n].seat)]
        if not left or (siege.seat and total(g, left, attacking=True) < needed(g, place, inside)):
            lift(g, place)
        elif g.strict and (what := ctl.standing(g, siege.seat, place)) in (ctl.FRIENDLY, ctl.ALLIED):
            whose = "" if what == ctl.FRIENDLY else " ally's"
            lift(g, place, f": it is {seat_name(siege.seat)}'s{whose} now")
        elif tuple(left) != siege.nobles:
            g.sieges[place] = Siege(siege.seat, siege.since, tuple(left))


def _besieges(g: Kingmaker, seat: str, noble: str) -> bool:
    """Whether a noble still besieges for a faction: one of its own, or an ally's in its army (KM-ARMY-05)."""
    whose = g.nobles[noble].seat
    return whose == seat or (g.strict and g.allied(seat, whose))


# -- a place taken


def take_place(g: Kingmaker, seat: str, place: str, nobles: Iterable[str]) -> None:
    """A place is a faction's, its crown item too, and the nobles go inside as far as there is room
    (KM-SIEGE-22 to -26, KM-LOCATION-07). Also when it is taken by treachery.
    """
    g.sieges.pop(place, None)
    at = places()[place].space
    if places()[place].kind in FORTIFIED:
        g.taken[place] = seat
        for item in [i for i, x in place_items().items() if x.place == place and (i in g.holders or i in g.won)]:
            lose(g, item)
            g.won[item] = seat
    g.tell(f"{seat_name(seat)} takes {name(place)}.", hap.SIEGE(at, {seat: hap.TAKES}))
    left = places()[place].capacity
    left -= sum(base(g, n) for n in ctl.occupants(g, place)) if left else 0
    for n in nobles:
        if g.free(n) and g.nobles[n].at == at and not g.nobles[n].inside:
            if places()[place].capacity and base(g, n) > left:
                continue
            left -= base(g, n)
            g.noble(n, inside=True)
