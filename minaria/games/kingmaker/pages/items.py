"""An item by itself: what it brings, who has it, where a ship lies."""

from __future__ import annotations

from commands import Order
from minaria.engine.sheets import Facts, Sheet
from minaria.games.kingmaker.chapters.events import Betray, FreeMove, PlayRefuge, SignTreaty
from minaria.games.kingmaker.chapters.parliament import Summon
from minaria.games.kingmaker.pages.chancery import brings
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import crown_items, events, mercenaries, place_items, ships
from minaria.games.kingmaker.view import View
from minaria.games.kingmaker.wording import award_name, count, listing, name, place_name, seat_name, space_name

PLAYED: dict[str, type[Order]] = {
    "free-move": FreeMove,
    "refuge": PlayRefuge,
    "treachery": Betray,
    "treaty": SignTreaty,
    "writ": Summon,
}
"""Kinds of event item that are kept, and the order that plays each."""


def item_page(view: View, item: str) -> Sheet:
    """An award, ship or item: what it is, what it brings, who has it."""
    g = view.g
    facts = [("Kind", _kind(item))]
    if item in mercenaries():
        facts.append(("Brings", f"{mercenaries()[item].troops} troops"))
        way, _, what = mercenaries()[item].needs.partition(":")
        if way:
            facts.append(
                ("Serve", f"the {name(what)} alone" if way == "office" else f"who has a treaty with {what.title()}")
            )
    elif item in events() and events()[item].code in PLAYED:
        order = PLAYED[events()[item].code]
        facts.append(("Played", " ".join((order.__doc__ or "").split())))
        facts.append(("Said", f"'{order.spec.examples[0]}'"))
    elif item in place_items():
        x = place_items()[item]
        facts.append(("Brings", f"{name(x.place)}, {x.attack} troops in attack"))
    elif item in ships():
        facts.append(("Carries", count(ships()[item].capacity, "troop")))
        facts.append(("Home port", name(ships()[item].port)))
    elif said := brings(item):
        facts.append(("Brings", said))
    facts += [("Whose", holder_words(view, item))]
    if item in g.ships:
        facts += _lies(g, item)
    return Sheet(
        award_name(item).removeprefix("the ").removeprefix("title ").removeprefix("item "), (Facts((*facts,)),)
    )


def _kind(item: str) -> str:
    if item in events():
        return "event item"
    return "ship" if item in ships() else crown_items()[item].kind


def _lies(g: Kingmaker, ship: str) -> list[tuple[str, str]]:
    x = g.ships[ship]
    out = [("Where", space_name(x.at)), ("Aboard", listing(map(name, g.passengers(ship)), none="nobody"))]
    return [*out, ("Blockades", place_name(x.blockade))] if x.blockade else out


def holder_words(view: View, item: str) -> str:
    """Who has an item: 'Percy, of Amber', 'nobody: it lies in the Chancery', 'you, in your reserve'."""
    g = view.g
    noble = g.ships[item].noble if item in g.ships else g.holders.get(item, "")
    if noble in g.nobles:
        return f"{name(noble)}, of {seat_name(g.nobles[noble].seat)}"
    if item in g.ships and g.ships[item].seat:
        return seat_name(g.ships[item].seat)
    if item in g.won:
        return f"{seat_name(g.won[item])}, not yet given to a noble"
    if item in g.chancery:
        return "nobody: it lies in the Chancery"
    if item in g.hands.get(view.seat, ()):
        return "you, in your reserve"
    if item == g.drawn:
        return "drawn in this turn, to be played or kept" + (" by you" if view.seat == g.player else "")
    for seat in g.seats:
        if item in g.held.get(seat, ()):
            return f"{seat_name(seat)}, kept to be played"
        if item in g.dealt.get(seat, ()):
            return f"{seat_name(seat)}, still to be allotted"
    if item in g.gone or item in (*g.crown.used, *g.events.used):
        return "nobody: it is out of play"
    return "not in play: undrawn, or in somebody's reserve"
