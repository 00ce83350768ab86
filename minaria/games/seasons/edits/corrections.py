"""More of what the moderator sets right, in the words of every game: where units are, treasuries, agreements.

Book: "Turns" (the Mod); SE-MOD-01. Used by the package, which has the rest of his edits and lists them all.
"""

from __future__ import annotations

from typing import Annotated

from commands import Kind, Number, Order, Speech, order
from minaria.games.seasons import happenings as hap
from minaria.games.seasons.chapters.kinds import Force, Place, Seat, Spot, Terms
from minaria.games.seasons.rules import boats, talk, treaties
from minaria.games.seasons.rules.position import cargo, room, set_piece
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import NOWHERE, Treaty
from minaria.games.seasons.tables import BOAT, areas
from minaria.games.seasons.wording import area_name, count, force_words, seat_name
from minaria.kit.edits import Edits

Partner = Annotated[str, Kind("seat", "a nation")]

EDITS = Edits()


@order(
    "relocate FORCE to PLACE",
    "shift FORCE to PLACE",
    examples=("relocate 2 infantry at Hartfen to Alderhall", "relocate 1 war boat at Copper Bay to Heart Sea"),
)
class Relocate(Order):
    """Put units into another area, boats with their cargo; land units in an ocean go aboard boats of their nation."""

    force: Force
    place: Place


@EDITS.does(Relocate)
def relocate(g: Seasons, o: Relocate) -> str | None:
    moved = [u for u in o.force if g.pieces[u].at != o.place]
    if not moved:
        return "They are there already." if o.force else "Nobody is named."
    land = areas()[o.place].land
    if land and any(g.pieces[u].kind == BOAT for u in moved):
        return "Boats stand in oceans."
    walkers = [u for u in moved if g.pieces[u].kind != BOAT and g.pieces[u].aboard not in moved]
    if not land:
        for s in {g.pieces[u].seat: None for u in walkers}:
            here = boats.boats_at(g, o.place, s)
            arriving = [u for u in moved if g.pieces[u].kind == BOAT and g.pieces[u].seat == s]
            places = sum(room(g, b) for b in (*here, *arriving))
            if places < sum(1 for u in walkers if g.pieces[u].seat == s):
                return f"The boats of {seat_name(s)} there have room for {places}."
    said = {
        s: force_words(g.pieces, [u for u in moved if g.pieces[u].seat == s])
        for s in g.seats
        if any(g.pieces[u].seat == s for u in moved)
    }
    for u in moved:
        if g.pieces[u].kind == BOAT:
            boats.sail(g, u, o.place)
    for u in walkers:
        set_piece(g, u, at=o.place, aboard="")
        if not land:
            boat = next(b for b in boats.boats_at(g, o.place, g.pieces[u].seat) if room(g, b) > 0)
            set_piece(g, u, aboard=boat)
    _drop_tasks(g, {*moved, *(x for u in moved for x in cargo(g, u))})
    where = area_name(o.place)
    seen = count(len(moved), "unit")
    talk.tell_map(
        g,
        f"The moderator moves {seen} to {where}.",
        **{s: f"The moderator moves your {text} to {where}." for s, text in said.items()},
    )
    return None


def _drop_tasks(g: Seasons, units: set[str]) -> None:
    """Plans and groups have nothing to do with these units any more; nor are they beaten or busy where they were."""
    for s, tasks in g.plans.items():
        g.plans[s] = tuple(t for t in tasks if not units & set(t.units))
    g.groups = tuple(m for m in g.groups if not units & set(m.units))
    g.helpers = tuple(h for h in g.helpers if not units & set(h.units))


MARKS = {
    "trained": ("green", False, "count as trained"),
    "untrained": ("green", True, "count as untrained"),
    "bought": ("new", True, "count as bought this turn"),
    "standing": ("new", False, "count as standing on the map"),
}
"""How units are marked: a field of theirs, its value, and what their commander is told."""


@order(
    *(f"{verb} {mark} = mark:{mark}" for mark in MARKS for verb in ("mark FORCE as", "set FORCE [as]")),
    word="mark",
    examples=("mark 1 infantry at Alderhall as untrained", "mark 1 infantry at Alderhall as bought"),
)
class MarkUnits(Order):
    """Say whether units are trained, and whether they were bought this turn or stand on the map already."""

    force: Force
    mark: str


@EDITS.does(MarkUnits)
def mark_units(g: Seasons, o: MarkUnits) -> str | None:
    field, value, says = MARKS[o.mark]
    if not o.force:
        return "Nobody is named."
    if all(getattr(g.pieces[u], field) == value for u in o.force):
        return f"They are {o.mark} already."
    told = {s: mine for s in g.seats if (mine := [u for u in o.force if g.pieces[u].seat == s])}
    texts = {s: f"Your {force_words(g.pieces, mine)} {says} now." for s, mine in told.items()}
    for u in o.force:
        set_piece(g, u, **{field: value})
    for s, text in texts.items():
        talk.tell_commander(g, s, text)
    return None


@order(
    "ally SEAT with PARTNER = terms:alliance",
    "treaty TERMS of SEAT and PARTNER",
    "treaty TERMS of SEAT and PARTNER for NUMBER turns|turn",
    examples=("ally Brineholt with Dunmoor", "treaty peace of Aldermark and Cindral for 2 turns"),
)
class SetTreaty(Order):
    """Enter an alliance or a promise between two nations as agreed; alliances they had are joined to it."""

    terms: Terms
    seat: Seat
    partner: Partner
    number: Number = 0


@EDITS.does(SetTreaty)
def set_treaty(g: Seasons, o: SetTreaty) -> str | None:
    why = treaties.parties_refusal(g, o.seat, o.terms, o.partner, o.number)
    if why is not None:
        return why.text
    key = treaties.propose(g, o.seat, o.terms, o.partner, o.number)
    for s in g.treaties[key].parties:
        if (t := g.treaties.get(key)) is not None and s != o.seat:
            treaties.accept(g, s, treaties.number_for(key, t, s))
    return None if key in g.treaties else "One of them is in another alliance; end that first."


@order("end treaty NUMBER", "strike treaty|offer NUMBER", word="end treaty", examples=("end treaty 1",))
class EndTreaty(Order):
    """Strike out a treaty or an offer by its number."""

    number: Number


@EDITS.does(EndTreaty)
def end_treaty(g: Seasons, o: EndTreaty) -> str | None:
    gone: Treaty | None = g.treaties.pop(o.number, None)
    if gone is None:
        return f"There is no treaty or offer {o.number}; 'treaties' lists them."
    said = f"The moderator strikes out {{}}: {treaties.words(gone)}."
    treaties.tell_parties(g, o.number, gone, said, hap.TREATY((), dict.fromkeys(gone.parties, hap.BOUND), weight=2))
    return None


@order(
    "tell SEAT WORDS",
    "tell commander of SEAT WORDS = office:commander",
    "tell diplomat of SEAT WORDS = office:diplomat",
    "tell envoy of SEAT WORDS = office:envoy",
    "tell second envoy of SEAT WORDS = office:envoy2",
    "tell buyer of SEAT WORDS = office:buyer",
    "call out at SPOT WORDS",
    examples=("tell Cindral you have two minutes", "call out at the hall take your seats"),
)
class Tell(Order):
    """Say something to a nation or one of its people, or aloud at a place; nobody else hears it."""

    words: Speech
    seat: Seat = ""
    spot: Spot = NOWHERE
    office: str = ""


@EDITS.does(Tell)
def tell(g: Seasons, o: Tell) -> str | None:
    said = f"The moderator: {o.words}"
    if o.office and o.office not in g.offices:
        return f"There is no {o.office} at this table."
    if o.spot:
        hearing = talk.hearers(g, o.spot)
        if not hearing:
            return "Nobody is there."
    else:
        hearing = [p for p in g.where if talk.seat_of(p) == o.seat and o.office in ("", p.rsplit("/", 1)[1])]
    talk.tell_people(g, dict.fromkeys(hearing, said))
    return None
