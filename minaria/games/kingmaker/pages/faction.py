"""A faction and its nobles: titles, offices, troops everywhere and here, places, ships, heirs."""

from __future__ import annotations

from minaria.engine.sheets import Block, Facts, Grid, Sheet
from minaria.games.kingmaker.rules import control as ctl
from minaria.games.kingmaker.rules import heirs
from minaria.games.kingmaker.rules.refuges import may_stay, refuge
from minaria.games.kingmaker.rules.strength import attack_items, base, held, strength
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import (
    bishoprics,
    crown_items,
    mercenaries,
    offices,
    people,
    place_items,
    ships,
    spaces,
    titles,
)
from minaria.games.kingmaker.view import View
from minaria.games.kingmaker.wording import listing, name, seat_name, space_name

COLUMNS = ("noble", "where", "troops", "here", "attack", "awards", "heirs")


def where_words(g: Kingmaker, noble: str) -> str:
    """Where a noble is: 'York', 'York, inside', 'Le Swan, Narrow Sea', 'captive of Amber'."""
    x = g.nobles[noble]
    if x.captor:
        return f"captive of {seat_name(x.captor)}"
    if x.aboard:
        return f"{listing(map(name, x.aboard))}, {space_name(x.at)}"
    return f"{space_name(x.at) or 'nowhere yet'}{', inside' if x.inside else ''}"


def noble_row(g: Kingmaker, noble: str) -> tuple[str, ...]:
    """A noble's line in a faction's table."""
    here = strength(g, noble) if g.nobles[noble].at else base(g, noble)
    return (
        name(noble),
        where_words(g, noble),
        str(base(g, noble)),
        str(here),
        str(here + attack_items(g, noble)),
        listing((name(a) for a in held(g, noble)), none="-"),
        listing((name(h) for h in heirs.in_charge(g, noble)), none="-"),
    )


def faction_sheet(view: View, seat: str) -> Sheet:
    """Everything a faction has, as far as everybody may know it."""
    g = view.g
    nobles = [n for n, x in sorted(g.nobles.items()) if x.seat == seat]
    blocks: list[Block] = []
    if nobles:
        blocks.append(Grid(COLUMNS, tuple(noble_row(g, n) for n in nobles), "Nobles"))
    places = listing((name(p) for p in ctl.places_of(g, seat)), none="none")
    facts = [
        ("Places", places),
        ("Heirs", listing((name(h) for h in heirs.heirs_of(g, seat)), none="none")),
        ("Ships", listing((f"{name(s)} ({space_name(g.ships[s].at)})" for s in g.ships_of(seat)), none="none")),
        ("Events held", listing((name(e) for e in g.held.get(seat, ())), none="none")),
        ("In reserve", _reserve(view, seat)),
    ]
    if g.dealt.get(seat):
        facts.append(("To be allotted", listing(name(i) for i in g.dealt[seat])))
    if won := [name(a) for a, s in sorted(g.won.items()) if s == seat]:
        facts.append(("Won, held by no noble", listing(won)))
    return Sheet(seat_name(seat), (*blocks, Facts(tuple(facts))))


def _reserve(view: View, seat: str) -> str:
    hand = view.g.hands.get(seat)
    if hand is None:
        return "none"
    return listing(name(i) for i in hand) if hand else str(view.counted["hands"][seat])


def troops_rows(g: Kingmaker, noble: str) -> tuple[tuple[str, ...], ...]:
    """A noble's troops by where they come from: everywhere, here, in attack."""
    at = g.nobles[noble].at
    rows = [("his own", str(people()[noble].troops), "", "")]
    for a in held(g, noble):
        if a in titles() or a in offices():
            troops = titles()[a].troops if a in titles() else offices()[a].troops
            rows.append((name(a), str(troops), _bonus(a, at), ""))
        elif a in mercenaries():
            rows.append((name(a), "-" if a in g.unready else str(mercenaries()[a].troops), "", ""))
        elif a in bishoprics():
            rows.append((name(a), "", _bonus(a, at), ""))
        elif a in place_items():
            rows.append((name(a), "", "", "-" if a in g.unready else str(place_items()[a].attack)))
    whole = strength(g, noble) if at else base(g, noble)
    sums = ("together", str(base(g, noble)), str(whole - base(g, noble)), str(attack_items(g, noble)))
    return (*rows, sums)


def _bonus(award: str, at: str) -> str:
    """What an office or bishopric adds in a space."""
    regions = spaces()[at].regions if at in spaces() else frozenset()
    if award in offices() and offices()[award].bonus:
        return str(offices()[award].bonus) if offices()[award].region in regions else "0"
    if award in bishoprics() and bishoprics()[award].troops:
        return str(bishoprics()[award].troops) if bishoprics()[award].region in regions else "0"
    return ""


def noble_page(view: View, noble: str) -> Sheet:
    """A noble: whose, where, troops by where they come from, castles, votes, who is in his charge."""
    g = view.g
    who = people()[noble]
    facts = [("Title", who.own_title or "none of his own")]
    if who.castles:
        facts.append(("Castles", listing(_castle(g, p) for p in who.castles)))
    facts.append(("Votes of his own", f"{who.lords} in the Lords, {who.commons} in the Commons"))
    if noble not in g.nobles:
        return Sheet(who.name, (Facts((*facts, ("Troops", str(who.troops)), ("In play", "no"))),))
    x = g.nobles[noble]
    facts += [("Faction", seat_name(x.seat)), ("Where", where_words(g, noble))]
    facts += [(crown_items()[a].kind.capitalize(), name(a)) for a in held(g, noble)]
    facts += [("Ship", f"{name(s)}, {ships()[s].capacity}") for s, y in sorted(g.ships.items()) if y.noble == noble]
    facts += [("In his charge", listing(name(h) for h in found))] if (found := heirs.in_charge(g, noble)) else []
    if x.army and (others := [n for n, y in sorted(g.nobles.items()) if y.army == x.army and n != noble]):
        facts.append(("Army with", listing(map(name, others))))
    if refuge(x.at) if x.at else "":
        stays = may_stay(g, noble, x.at)
        facts.append(("In a refuge", "he may stay" if stays else "he must leave at his next turn"))
    done = [w for w, among in (("moved", g.moved), ("fought", g.fought)) if noble in among]
    if done:
        facts.append(("This round", listing(done)))
    grid = Grid(("troops", "everywhere", "here besides", "attacking besides"), troops_rows(g, noble))
    return Sheet(who.name, (Facts(tuple(facts)), grid))


def _castle(g: Kingmaker, place: str) -> str:
    holder = ctl.controller(g, place)
    return f"{name(place)} ({seat_name(holder)}'s)" if holder else name(place)
