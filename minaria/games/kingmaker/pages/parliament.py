"""Parliament's count as it would stand now, alliances and promises."""

from __future__ import annotations

from minaria.engine.sheets import Block, Facts, Grid, Sheet
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import heirs, open_offers, parliament, promises, votes
from minaria.games.kingmaker.rules.movement import FAR
from minaria.games.kingmaker.rules.parliament import SEATED_IN
from minaria.games.kingmaker.rules.refuges import refuge
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import land, place_in
from minaria.games.kingmaker.view import View
from minaria.games.kingmaker.wording import listing, name, place_name, seat_name, space_name
from minaria.kit.pacts import number_for
from minaria.kit.ways import reach

SHOWN = 4
"""Places named where Parliament could sit, at most."""


def parliament_page(view: View) -> Sheet:
    """The votes of both Houses: those published while it sits, else as they would stand where it could be called."""
    g = view.g
    at, facts = _where(g)
    there = g.sitting.present if g.sitting is not None and g.sitting.present else g.here(at) if at else []
    weigh = g.sitting.votes if g.sitting is not None and g.sitting.votes else votes.weights(g, there)
    rows = []
    for s in g.order:
        absent = [(n, votes.adds(g, n)) for n in g.of(s) if n not in there]
        more = listing((f"{name(n)} {k}" for n, k in absent if k), none="-")
        rows.append((seat_name(s), str(weigh[votes.LORDS][s]), str(weigh[votes.COMMONS][s]), more))
    grid = Grid(("faction", "Lords", "Commons", "absent lords"), tuple(rows), "Votes")
    published = g.sitting is not None and g.sitting.votes
    if not published and (victory := votes.victory_words(g, there).strip()):
        facts.append(("Victory", victory))
    blocks: list[Block] = [Facts(tuple(facts)), grid]
    if view.seat in g.order:
        mine = [(what, str(k)) for what, k in votes.commons(g, view.seat)]
        blocks.append(Grid(("your votes in the Commons", ""), tuple(mine) or (("none", "0"),)))
    return Sheet("Parliament", tuple(blocks))


def _where(g: Kingmaker) -> tuple[str, list[tuple[str, str]]]:
    """Where Parliament sits or could be called, and by whom."""
    if g.sitting is not None:
        said = f"{place_name(g.sitting.at)}, called by {seat_name(g.sitting.caller)}"
        motions = listing((f"{name(m.item or m.to)} to {name(m.to)}" for m in g.sitting.motions), none="nothing now")
        return g.sitting.at, [("Sits at", said), ("Voted on", motions)]
    sole, chancellor = heirs.sole_monarch(g), g.holders.get(votes.CHANCELLOR, "")
    who = sole or chancellor
    seat = heirs.holder(g, sole) if sole else g.nobles[chancellor].seat if chancellor else ""
    facts = [("May call it", f"{seat_name(seat)}, for {name(who)}" if seat else "nobody")]
    if not seat:
        return "", facts
    at, inside = parliament.head_place(g, seat)
    facts.append(("Would sit at", place_name(at) if inside else f"nowhere: {name(who)} is in the open"))
    why = parliament.head_refusal(g, seat) or parliament.place_refusal(g, seat, at)
    if why is not None:
        facts.append(("Hindered", why.text))
    if not inside and (near := _halls(g, seat, at)):
        facts.append(("Open to him", f"{listing(near)}, the nearest first"))
    return at, facts


def _halls(g: Kingmaker, seat: str, at: str) -> list[str]:
    """The nearest places within a move where Parliament could sit and a faction may walk in."""
    cost = reach((at,), lambda s: land().get(s, ()), limit=FAR).cost
    may = (ctl.FRIENDLY, ctl.ALLIED, ctl.VACANT)
    halls = [s for s in sorted(cost, key=lambda s: (cost[s], s)) if s in place_in() and place_in()[s].kind in SEATED_IN]
    return [place_name(s) for s in halls if not refuge(s) and ctl.standing(g, seat, place_in()[s].id) in may][:SHOWN]


def _hindered(g: Kingmaker, seat: str, number: int, offer: open_offers.Offer) -> str:
    """What stands in the way of an offer left open, for whoever may accept it."""
    why = open_offers.accept_refusal(g, seat, number) if offer.to == seat else None
    return "" if why is None else f"not now: {why.text}"


def promises_page(view: View) -> Sheet:
    """Who is allied with whom; what is promised to and by the seat, what became of it; standing leave."""
    g = view.g
    blocks: list[Block] = []
    allied = [f"{seat_name(a)} and {seat_name(b)}" for a, b in g.alliances]
    blocks.append(Facts((("Alliances", listing(allied, none="none")),)))
    offers = [
        (str(n), seat_name(o.by), seat_name(o.to), str(o), _hindered(g, view.seat, n, o))
        for n, o in open_offers.standing(g, view.seat)
    ]
    if offers:
        blocks.append(Grid(("", "by", "to", "offer", ""), tuple(offers), "Offers left open"))
    rows = [
        (str(number_for(k, p, view.seat)), seat_name(p.parties[0]), seat_name(p.parties[1]), promises.words(p))
        for k, p in sorted(g.pacts.items())
        if promises.is_promise(p)
    ]
    if rows:
        blocks.append(Grid(("", "by", "to", "promise"), tuple(rows), "Promises, which bind nobody"))
    leave = [
        (seat_name(s), seat_name(x.to), space_name(x.place) if x.place else "everywhere")
        for s, given in sorted(g.leaves.items())
        for x in given
    ]
    if leave:
        blocks.append(Grid(("by", "to", "where"), tuple(leave), "Standing leave"))
    return Sheet("Alliances and promises", tuple(blocks))


def owed(view: View) -> list[str]:
    """The offers that a seat has left open, and how they are answered."""
    to_me = [(n, o) for n, o in open_offers.standing(view.g, view.seat) if o.to == view.seat]
    return [
        f"Offer {n}: {seat_name(o.by)} offers {o}. In your Movement Phase: accept offer {n}, or turn down offer {n}."
        for n, o in to_me
    ]
