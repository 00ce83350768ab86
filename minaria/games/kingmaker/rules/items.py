"""Awards and items: who may hold what, and where an item goes (chapters SETUP, CROWN, DEATH, CAPTURE)."""

from __future__ import annotations

from minaria.engine.offers import Refusal
from minaria.games.kingmaker.rules.strength import held
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Ship
from minaria.games.kingmaker.tables import (
    BISHOPRIC,
    OFFICE,
    TITLE,
    crown_items,
    mercenaries,
    offices,
    people,
    places,
    ships,
    spaces,
)
from minaria.games.kingmaker.wording import award_name, name

TO_CHANCERY = (TITLE, OFFICE, BISHOPRIC)
"""Kinds of award that go to the Chancery when their holder is gone (KM-DEATH-01)."""


def kind_of(item: str) -> str:
    """The kind of a crown item; 'ship' of an office's ship too."""
    return "ship" if item in ships() else crown_items()[item].kind


def award_of(g: Kingmaker, noble: str, kind: str) -> str:
    """The title, office or bishopric a noble holds, '' none."""
    return next((a for a in held(g, noble) if crown_items()[a].kind == kind), "")


def titled(g: Kingmaker, noble: str) -> bool:
    """Whether a noble has a title, his own or one awarded (KM-SETUP-08, KM-SETUP-09)."""
    return bool(people()[noble].own_title or award_of(g, noble, TITLE))


def holder_refusal(g: Kingmaker, item: str, noble: str) -> Refusal | None:
    """Why a noble may not hold an item, by the limits of the set-up (KM-SETUP-08 to -11, KM-CROWN-06)."""
    kind, who = kind_of(item), people()[noble]
    if kind not in (*TO_CHANCERY, "mercenary", "ship", "place"):
        return Refusal(f"{name(item)} is not held by a noble.", "KM-WESTMINSTER-01")
    if kind in (OFFICE, BISHOPRIC) and who.kind in ("foreign", "pretender", "bishop"):
        rule = "KM-PRETENDER-05" if who.kind == "pretender" else "KM-TREATY-03"
        return Refusal(f"{who.name} takes no office and no bishopric.", rule)
    if kind == TITLE and titled(g, noble):
        return Refusal(f"{who.name} has a title already.", "KM-SETUP-08")
    if kind == OFFICE and not titled(g, noble):
        return Refusal(f"{who.name} has no title, which an office needs.", "KM-SETUP-09")
    if kind in (OFFICE, BISHOPRIC) and award_of(g, noble, kind):
        rule = "KM-SETUP-09" if kind == OFFICE else "KM-SETUP-10"
        return Refusal(f"{who.name} holds {award_name(award_of(g, noble, kind))} already.", rule)
    needs, _, what = mercenaries()[item].needs.partition(":") if item in mercenaries() else ("", "", "")
    if needs == "office" and g.holders.get(what) != noble:
        return Refusal(f"{name(item)} serve under the {name(what)} alone.", "KM-CROWN-24")
    if needs == "treaty" and not treaty_with(g, g.nobles[noble].seat, what):
        return Refusal(f"{name(item)} come with a treaty that {who.name}'s faction has not signed.", "KM-CROWN-24")
    return None


def treaty_with(g: Kingmaker, seat: str, power: str) -> bool:
    """Whether a faction has a treaty with a power in force."""
    found = g.treaties.get(power)
    return found is not None and found.seat == seat and not found.broken


def holders_for(g: Kingmaker, item: str, seat: str) -> list[str]:
    """The nobles of a faction who may hold an item, by id."""
    return [n for n in g.of(seat) if holder_refusal(g, item, n) is None]


# -- where items go


def award(g: Kingmaker, item: str, noble: str) -> None:
    """Give an item to a noble, wherever it was; an office's ships come with it, a crown ship at its home port."""
    lose(g, item)
    seat = g.nobles[noble].seat
    if kind_of(item) == "ship":
        if item in g.ships:
            g.ship(item, seat=seat, noble=noble)
        else:
            g.ships[item] = Ship(seat, places()[ships()[item].port].space, noble)
        return
    g.holders[item] = noble
    for ship in offices()[item].ships if item in offices() else ():
        if ship in g.ships and not at_sea(g, ship):  # at sea it stays whose it is until it makes port (KM-SHIP-05)
            g.ship(ship, seat=seat, noble=noble)
        elif ship in g.ships and g.ships[ship].seat == seat:
            g.ship(ship, noble=noble)
        elif ship not in g.ships and ship not in g.lost:
            g.ships[ship] = Ship(seat, places()[ships()[ship].port].space, noble)


def at_sea(g: Kingmaker, ship: str) -> bool:
    """Whether a ship is at sea and not in port."""
    return spaces()[g.ships[ship].at].sea


def lose(g: Kingmaker, item: str) -> None:
    """Take an item from whoever has it: its holder, a faction, a reserve or the Chancery. It is then nowhere."""
    g.holders.pop(item, None)
    g.won.pop(item, None)
    g.unready.pop(item, None)
    g.released = tuple(x for x in g.released if x != item)
    g.drawn = "" if g.drawn == item else g.drawn
    g.chancery = tuple(x for x in g.chancery if x != item)
    for bag in (g.hands, g.dealt):
        for seat, items in list(bag.items()):
            if item in items:
                bag[seat] = tuple(x for x in items if x != item)


def in_port(g: Kingmaker, ship: str) -> None:
    """A ship has come to port: a crown ship without a noble is discarded, an office's goes to whoever holds the office,
    or stays with the faction that has it (KM-SHIP-05, KM-CAPTURE-11).
    """
    x, office = g.ships[ship], ships()[ship].office
    if x.noble:
        return
    if not office:
        discard(g, ship)
        return
    holder = g.holders.get(office, "")
    if holder:
        g.ship(ship, seat=g.nobles[holder].seat, noble=holder)


def forsake(g: Kingmaker, ship: str) -> None:
    """The noble who held a ship is gone: at sea it stays with its faction until it makes port (KM-SHIP-05)."""
    g.ship(ship, noble="")
    if not at_sea(g, ship):
        office = ships()[ship].office
        if office and office not in g.holders:
            g.ship(ship, seat="")
        in_port(g, ship)


def scrap(g: Kingmaker, ship: str) -> None:
    """A ship is afloat no more, with whatever names her."""
    g.ships.pop(ship, None)
    for s, x in list(g.ships.items()):
        if ship in (x.fleet, x.sally):
            g.ship(s, fleet="" if x.fleet == ship else x.fleet, sally="" if x.sally == ship else x.sally)


def discard(g: Kingmaker, item: str) -> None:
    """Put an item where it goes when it leaves play: title, office and bishopric to the Chancery, else the discard."""
    last = g.holders.get(item, "")
    lose(g, item)
    for ship in offices()[item].ships if item in offices() else ():
        if ship in g.ships and g.ships[ship].noble == last:
            forsake(g, ship)
    if crown_items()[item].kind in TO_CHANCERY:
        g.chancery = tuple(sorted((*g.chancery, item)))
    else:
        scrap(g, item)
        g.lost.pop(item, None)
        g.crown = g.crown.discard(item)
