"""The royal dukes: who may play them, and whose they are (chapter SPECIALNOBLE)."""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import heirs, movement
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Noble
from minaria.games.kingmaker.tables import LANCASTER, YORK, people, places
from minaria.games.kingmaker.wording import name, seat_name

DUKES = {"duke-of-lancaster": LANCASTER, "duke-of-york": YORK}


def play_refusal(g: Kingmaker, seat: str, duke: str, at: str = "") -> Refusal | None:
    """Why a faction cannot bring a duke into play there (KM-SPECIALNOBLE-01 to -03)."""
    if duke not in DUKES or duke not in g.hands.get(seat, ()):
        return Refusal(f"{name(duke)} is not among your reserves.", "KM-SPECIALNOBLE-01")
    senior = heirs.senior(g, DUKES[duke])
    if not senior or heirs.holder(g, senior) != seat:
        whom = f"{name(senior)}, the senior heir of his House," if senior else "an heir of his House"
        return Refusal(f"{name(duke)} follows who holds {whom} and that is not you.", "KM-SPECIALNOBLE-01")
    if at and at not in homes(duke):
        return Refusal(f"{name(duke)} begins at a castle of his own.", "KM-SPECIALNOBLE-03")
    return None


def castles(duke: str) -> tuple[str, ...]:
    """His castles."""
    return people()[duke].castles


def homes(duke: str) -> list[str]:
    """The spaces of his castles."""
    return [places()[p].space for p in castles(duke)]


def play(g: Kingmaker, seat: str, duke: str, at: str) -> None:
    """A duke comes into play at a castle of his, inside where there is room for him."""
    g.hands[seat] = tuple(i for i in g.hands[seat] if i != duke)
    g.nobles[duke] = Noble(seat, at)
    place = next(p for p in castles(duke) if places()[p].space == at)
    if movement.enter_refusal(g, seat, (duke,), place) is None:
        g.noble(duke, inside=True)
    g.tell(f"{seat_name(seat)} brings {name(duke)} into play at {name(place)}.", hap.AWARD(at, {seat: hap.GETS}))


def strayed(g: Kingmaker) -> list[tuple[str, str]]:
    """The dukes in play, captives too, who are no longer of the faction that holds the senior heir, or are in its
    prison: who he is, whose he becomes, '' nobody's (KM-SPECIALNOBLE-04, KM-SPECIALNOBLE-05, K-11).
    """
    out = []
    for duke, house in DUKES.items():
        if duke in g.nobles and (g.strict or not g.nobles[duke].captor):
            senior = heirs.senior(g, house)
            seat = heirs.holder(g, senior) if senior else ""
            if seat != g.nobles[duke].seat or (seat and seat == g.nobles[duke].captor):
                out.append((duke, seat))
    return out


def pass_on(g: Kingmaker, duke: str, seat: str) -> None:
    """A duke with all he holds is another faction's; he stays where he is, in the prison of a third, but not in theirs
    (KM-SPECIALNOBLE-04).
    """
    before, captor = g.nobles[duke].seat, g.nobles[duke].captor
    g.noble(duke, seat=seat, army="", captor="" if captor == seat else captor)
    for ship in [s for s, x in sorted(g.ships.items()) if x.noble == duke]:
        g.ship(ship, seat=seat, fleet="", blockade="")
    how = {seat: hap.GETS}
    if before != seat:
        how = {before: hap.LOSES, **how}
    text = f"{name(duke)} passes to {seat_name(seat)} with the senior heir"
    g.tell(f"{text}{' and is free' if captor == seat else ''}.", hap.AWARD(g.nobles[duke].at, how))


def items_follow(g: Kingmaker) -> None:
    """A duke's item kept in reserve goes along with the senior heir, or is discarded; everybody is told (K-11)."""
    for duke, house in DUKES.items():
        seat = next((s for s in g.seats if duke in g.hands.get(s, ())), "")
        senior = heirs.senior(g, house)
        to = heirs.holder(g, senior) if senior else ""
        if not seat or seat == to:
            continue
        g.hands[seat] = tuple(i for i in g.hands[seat] if i != duke)
        if to:
            g.hands[to] = tuple(sorted((*g.hands[to], duke)))
            text = f"The item {name(duke)} passes to {seat_name(to)} with the senior heir."
        else:
            g.crown = g.crown.discard(duke)
            text = f"The item {name(duke)} is discarded: nobody holds the senior heir."
        g.tell(text, hap.AWARD((), {seat: hap.LOSES, **({to: hap.GETS} if to else {})}))
