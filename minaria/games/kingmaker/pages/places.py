"""A space and its place: who controls it, what a siege would take, roads, seas, who is there."""

from __future__ import annotations

from collections.abc import Iterator

from minaria.engine.sheets import Block, Facts, Grid, Sheet
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import heirs, movement
from minaria.games.kingmaker.rules.besieging import besieger, garrison
from minaria.games.kingmaker.rules.strength import base, strength, total
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import (
    FORTIFIED,
    Place,
    bishoprics,
    granted,
    land,
    offices,
    people,
    place_in,
    road_links,
    roads,
    sea,
    ships,
    spaces,
)
from minaria.games.kingmaker.view import View
from minaria.games.kingmaker.wording import listing, name, seat_name, space_name

TO_WHOM = {
    ctl.FRIENDLY: "yours",
    ctl.ALLIED: "an ally's: open to you",
    ctl.NEUTRAL: "neutral: only a siege opens it",
    ctl.UNFRIENDLY: "another faction's: by leave or siege",
    ctl.VACANT: "open to whoever comes",
    ctl.HELD: "held against you",
}


def place_page(view: View, at: str) -> Sheet:
    """A space: ground, place, who controls it, who is there."""
    g = view.g
    x = spaces()[at]
    facts = [("Ground", x.kind), ("Country", x.country.replace("-", " ").title().replace(" Of ", " of "))]
    place = place_in().get(at)
    if place is not None:
        facts += _place_facts(view, place)
    facts += _ways(at)
    if bonus := [o.name for o in offices().values() if o.region in x.regions]:
        facts.append(("Counts for", listing([*bonus, *_bishops(at)])))
    blocks: list[Block] = [Facts(tuple(facts))]
    if rows := tuple(_there(g, at)):
        blocks.append(Grid(("who", "faction", "", "troops"), rows, "There"))
    return Sheet(x.name, tuple(blocks))


def _bishops(at: str) -> list[str]:
    return [b.name for b in bishoprics().values() if b.region and b.region in spaces()[at].regions]


def _place_facts(view: View, place: Place) -> Iterator[tuple[str, str]]:
    g = view.g
    marks = [k for k in ("port", "cathedral", "church") if getattr(place, k)]
    yield place.kind.capitalize(), listing([place.name, *marks])
    if place.kind in FORTIFIED:
        yield "Controlled by", seat_name(ctl.controller(g, place.id))
        by = [name(a) for a, ps in granted().items() if place.id in ps]
        by += [f"{people()[place.owner].name}, whose castle it is"] if place.owner else []
        if by:
            yield "Comes with", listing(by)
    if view.seat in g.seats:
        yield "To you", TO_WHOM[ctl.standing(g, view.seat, place.id)]
    inside = ctl.occupants(g, place.id)
    force = garrison(g, place.id) + total(g, inside)
    yield "Garrison", f"{place.garrison}; {force} troops are needed to besiege it now"
    left = movement.room(g, place.id)
    yield "Room", "without limit" if left is None else f"for {left} of {place.capacity} more"
    if place.commons:
        yield "Votes", f"{place.commons} in the Commons"
    if place.id in g.sieges:
        siege = g.sieges[place.id]
        who = f": {listing(map(name, siege.nobles))}" if siege.seat else ""
        yield "Under siege", f"by {besieger(siege)}{who}"
    if g.peace is not None and g.peace.at == place.space:
        yield "King's Peace", f"until {seat_name(g.peace.caller)}'s next turn"


def _ways(at: str) -> Iterator[tuple[str, str]]:
    if at in road_links():
        on = [r.name for r in roads().values() if at in r.spaces]
        yield listing(on), f"to {listing(map(space_name, road_links()[at]))}"
    if near := land().get(at, ()):
        yield "By land to", listing(f"{space_name(n)}{_forest(n)}" for n in near)
    if out := sea().get(at, ()):
        yield "By sea to", listing(map(space_name, out))


def _forest(space: str) -> str:
    return " (forest)" if spaces()[space].kind == "forest" else ""


def _there(g: Kingmaker, at: str) -> Iterator[tuple[str, str, str, str]]:
    """Who is in a space: nobles with heirs and troops, heirs alone, ships with passengers."""
    for n in g.here(at):
        x = g.nobles[n]
        charge = heirs.in_charge(g, n)
        what = ["inside" if x.inside else "in the open", *(f"with {name(h)}" for h in charge)]
        yield name(n), seat_name(x.seat), listing(what), str(strength(g, n))
    for h in heirs.loose(g, at):
        yield name(h), seat_name(""), "heir, held by nobody", ""
    for s in g.fleet_at(at):
        aboard = listing((f"{name(n)} {base(g, n)}" for n in g.passengers(s)), none="nobody")
        blockade = f", blockades {space_name(g.ships[s].blockade)}" if g.ships[s].blockade else ""
        yield name(s), seat_name(g.ships[s].seat), f"ship of {ships()[s].capacity}, {aboard} aboard{blockade}", ""
