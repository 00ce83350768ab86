"""Marches under way: planned, interrupted by asking leave, ended inside or in the open (chapters MOVE, ROAD, ENTER)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import heirs, movement, westminster
from minaria.games.kingmaker.rules.death import company, forget
from minaria.games.kingmaker.rules.refuges import refuge
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Answer, Leave
from minaria.games.kingmaker.tables import place_in, places
from minaria.games.kingmaker.wording import name, place_name, seat_name, space_name


class March(msgspec.Struct, frozen=True):
    """A noble's move: the spaces still before him on a road (the last is where he wants to go), and whether he is to
    end "inside" (asking leave), "outside", or '' inside where he may.
    """

    noble: str
    way: tuple[str, ...]
    stay: str = ""


class Question(msgspec.Struct, frozen=True):
    """Leave to be asked: of whom, for which faction, to do what ("pass", "enter", "sail"), at which place."""

    of: str
    by: str
    what: str
    place: str


# -- orders


def nobles_in(g: Kingmaker, force: Sequence[str]) -> list[str]:
    """The nobles of a force; heirs named with them go with their guards."""
    return [n for n in force if n in g.nobles]


def refusal(g: Kingmaker, seat: str, force: Sequence[str], goal: str, how: str, without: str = "") -> Refusal | None:
    """Why a force cannot be moved there: each noble by himself, heirs with those who guard them (KM-HEIRMOVE-01)."""
    nobles = nobles_in(g, force)
    for h in force:
        if h in g.heirs and heirs.guard_of(g, h) not in nobles:
            return Refusal(f"{name(h)} never moves alone, only with a noble who guards him.", "KM-HEIRMOVE-01")
        if h not in g.heirs and h not in g.nobles:
            what = f"is a ship: 'sail {name(h)} to ...'" if h in g.ships else "is not in play"
            return Refusal(f"{name(h)} {what}.", "KM-MOVE-01")
    if not nobles or len(set(force)) < len(force):
        return Refusal("Name nobles of yours, each once.", "KM-MOVE-01")
    for n in nobles:
        why = movement.move_refusal(g, seat, n, goal, how)
        if why is not None:
            return why
    if without and not (heirs.guard_of(g, without) in nobles and keeper(g, nobles, without)):
        return Refusal(f"{name(without)} is never left alone: no noble of yours would stay with him.", "KM-HEIRMOVE-03")
    return None


def keeper(g: Kingmaker, force: Sequence[str], heir: str) -> str:
    """The noble with whom a force leaves an heir behind, '' if there is none (KM-HEIRMOVE-03)."""
    return next((n for n in company(g, heirs.guard_of(g, heir)) if n not in force), "")


def leave_behind(g: Kingmaker, force: Sequence[str], heir: str) -> None:
    """Put an heir whom a force leaves behind into the charge of a noble who stays."""
    if heir:
        g.heir(heir, guard=keeper(g, force, heir))


def plan(g: Kingmaker, force: Sequence[str], goal: str, how: str, stay: str) -> tuple[March, ...]:
    """The marches an order comes to, one for each noble."""
    out = []
    for n in nobles_in(g, force):
        direct = how != "road" and goal in movement.country(g, n)
        way = (goal,) if direct else movement.way_for(g, n, goal, how)[1:]
        out.append(March(n, way, stay))
    return tuple(out)


# -- carried out


def advance(g: Kingmaker, march: March) -> tuple[March | None, Question | None]:
    """Go on with a march: what is left of it and the leave to be asked first, or (None, None) at its end."""
    x = g.nobles[march.noble]
    way = list(march.way)
    while len(way) > 1:  # along a road
        at = way[0]
        if movement.blocks(g, x.seat, at) == ctl.UNFRIENDLY and at != x.at:
            place = place_in()[at].id
            answer = answered(g, "pass", x.seat, place)
            if answer is None:
                held = ctl.controller(g, place)
                return msgspec.structs.replace(march, way=tuple(way)), Question(held, x.seat, "pass", place)
            if not answer:
                way = [at]
                break
        way.pop(0)
    if way:
        arrive(g, march.noble, way[0])
    return ending(g, march)


def arrive(g: Kingmaker, noble: str, at: str) -> None:
    """A noble is in a space, in the open, with the heirs in his charge (KM-HEIRMOVE-02)."""
    x = g.nobles[noble]
    went = [(x.at, at)] if x.at else []
    forget(g, noble)
    came = g.clock if refuge(at) and refuge(at) != refuge(x.at) else x.came if refuge(at) else 0
    g.noble(noble, at=at, inside=False, army="", came=came)
    g.moved = tuple(dict.fromkeys((*g.moved, noble)))
    g.again = tuple(n for n in g.again if n != noble)
    westminster.follows(g, noble)
    g.tell(
        f"{name(noble)}{with_heirs(g, noble)} goes to {space_name(at)}.", hap.MOVE(at, {x.seat: hap.MOVES}, ways=went)
    )


def ending(g: Kingmaker, march: March) -> tuple[March | None, Question | None]:
    """The end of a march: inside, if he may and is to."""
    n = march.noble
    x = g.nobles[n]
    place = place_in().get(x.at)
    if place is None:
        return None, None
    if march.stay == "outside":
        if x.inside:
            go_out(g, n)
        return None, None
    what = ctl.standing(g, x.seat, place.id)
    if what == ctl.UNFRIENDLY and march.stay == "inside":
        answer = answered(g, "enter", x.seat, place.id)
        if answer is None:
            left = March(n, (), march.stay)
            return left, Question(ctl.controller(g, place.id), x.seat, "enter", place.id)
        if answer and movement.enter_refusal(g, x.seat, (n,), place.id, leave=True) is None:
            go_in(g, n)
        return None, None
    if not x.inside and movement.enter_refusal(g, x.seat, (n,), place.id) is None:
        go_in(g, n)
    elif not x.inside and march.way:
        text = f"{name(n)} stays outside {name(place.id)}, {_closed(g, x.seat, place.id)}."
        g.tell(text, hap.MOVE(x.at, {x.seat: hap.MOVES}))
    return None, None


def _closed(g: Kingmaker, seat: str, place: str) -> str:
    """Why nobles who have come to a place are not inside."""
    if place in g.sieges:
        return "which is under siege"
    match ctl.standing(g, seat, place):
        case ctl.NEUTRAL:
            return "which is neutral"
        case ctl.UNFRIENDLY:
            return f"which is {seat_name(ctl.controller(g, place))}'s"
        case ctl.HELD:
            return "which is held by others"
    return "where there is no room"


def go_in(g: Kingmaker, noble: str) -> None:
    """A noble goes inside the place of his space."""
    g.noble(noble, inside=True)
    westminster.follows(g, noble)
    x = g.nobles[noble]
    g.tell(f"{name(noble)}{with_heirs(g, noble)} is inside {place_name(x.at)}.", hap.MOVE(x.at, {x.seat: hap.MOVES}))


def go_out(g: Kingmaker, noble: str) -> None:
    """A noble leaves a place for the open of its space."""
    g.noble(noble, inside=False)
    westminster.follows(g, noble)
    x = g.nobles[noble]
    text = f"{name(noble)}{with_heirs(g, noble)} leaves {place_name(x.at)} for the open."
    g.tell(text, hap.MOVE(x.at, {x.seat: hap.MOVES}))


def with_heirs(g: Kingmaker, noble: str) -> str:
    """' with Henry VI', '' without heirs."""
    found = heirs.in_charge(g, noble)
    return f" with {' and '.join(name(h) for h in found)}" if found else ""


# -- leave


def answered(g: Kingmaker, what: str, by: str, place: str) -> bool | None:
    """Whether leave has been given or refused this turn, or stands; None if it must be asked."""
    for yes in (True, False):
        if Answer(what, by, place, yes) in g.noted:
            return yes
    held = ctl.controller(g, place)
    space = places()[place].space
    if any(x.to == by and x.place in ("", space) for x in g.leaves.get(held, ())):
        return True
    return None


def answer(g: Kingmaker, q: Question, yes: bool) -> None:
    """Leave is given or refused; it holds for this turn (KM-ROAD-06, KM-ROAD-07)."""
    g.noted = (*g.noted, Answer(q.what, q.by, q.place, yes))
    said = "grants" if yes else "refuses"
    to = {"pass": "to pass", "enter": "to enter", "sail": "to sail from", "land": "to land at"}[q.what]
    g.tell(
        f"{seat_name(q.of)} {said} {seat_name(q.by)} leave {to} {name(q.place)}.",
        hap.LEAVE(places()[q.place].space, {q.of: hap.GRANTS if yes else hap.REFUSES, q.by: hap.ASKS}),
    )


def let(g: Kingmaker, seat: str, other: str, place: str) -> Next:
    """A standing leave is given; the other is told."""
    g.leaves[seat] = (*g.leaves.get(seat, ()), Leave(other, place, g.clock))
    where = f"at {place_name(place)}" if place else "everywhere"
    text = f"{seat_name(seat)} gives {seat_name(other)} leave to pass {where}."
    g.tell("", hap.LEAVE((), {seat: hap.GRANTS}), **{seat: text, other: text})
    return STAY


def stop_letting(g: Kingmaker, seat: str, other: str) -> Next:
    """A standing leave is taken back."""
    g.leaves[seat] = tuple(x for x in g.leaves.get(seat, ()) if x.to != other)
    text = f"{seat_name(seat)} takes back the leave given to {seat_name(other)}."
    g.tell("", hap.LEAVE((), {seat: hap.REFUSES}), **{seat: text, other: text})
    return STAY
