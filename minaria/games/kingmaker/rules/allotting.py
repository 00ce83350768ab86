"""Allotting what was dealt, and stationing nobles (chapter SETUP)."""

from __future__ import annotations

from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules.items import award, discard, holders_for, kind_of
from minaria.games.kingmaker.rules.movement import fits
from minaria.games.kingmaker.rules.strength import strength
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Noble
from minaria.games.kingmaker.tables import KINDS, crown_items, people, places
from minaria.games.kingmaker.wording import award_name, listing, name, place_name, seat_name


def bring_in(g: Kingmaker, seat: str) -> None:
    """The nobles dealt to a seat come into play; who has one castle is stationed there."""
    for n in sorted(i for i in g.dealt[seat] if crown_items()[i].kind == "noble"):
        g.nobles[n] = Noble(seat, "")
    g.dealt[seat] = tuple(i for i in g.dealt[seat] if crown_items()[i].kind != "noble")


def next_item(g: Kingmaker, seat: str) -> str:
    """The item to be allotted next: titles, offices, bishoprics, the rest (KM-SETUP-13); '' none is left."""
    return min(g.dealt.get(seat, ()), key=lambda i: (KINDS.index(kind_of(i)), i), default="")


def give(g: Kingmaker, item: str, noble: str) -> None:
    """An item is a noble's; everybody sees that (KM-SETUP-14)."""
    seat = g.nobles[noble].seat
    award(g, item, noble)
    g.tell(f"{seat_name(seat)} gives {award_name(item)} to {name(noble)}.", hap.AWARD((), {seat: hap.GETS}))


def settle(g: Kingmaker, seat: str) -> None:
    """Allot what leaves no choice, up to the next item that does (KM-SETUP-08 to -12)."""
    while item := next_item(g, seat):
        may = holders_for(g, item, seat)
        if len(may) > 1:
            return
        if may:
            give(g, item, may[0])
        else:
            discard(g, item)
            g.tell(f"{name(item)} goes to the Chancery: no noble of {seat_name(seat)}'s may hold it.", hap.AWARD())
    for n in homeless(g, seat):
        if len(people()[n].castles) == 1:
            station(g, n, people()[n].castles[0])


def settle_all(g: Kingmaker, seat: str) -> None:
    """Allot and station whatever is left, each time the first that fits, as for a seat that is away."""
    settle(g, seat)
    while item := next_item(g, seat):
        give(g, item, holders_for(g, item, seat)[0])
        settle(g, seat)
    for n in homeless(g, seat):
        station(g, n, people()[n].castles[0])


def homeless(g: Kingmaker, seat: str) -> list[str]:
    """The nobles of a seat who are not stationed yet."""
    return [n for n in g.of(seat) if not g.nobles[n].at]


def station(g: Kingmaker, noble: str, place: str) -> None:
    """A noble begins at a place, in the open of its space if his company is too large (KM-SETUP-19)."""
    inside = fits(g, (noble,), place)
    g.noble(noble, at=places()[place].space, inside=inside)
    g.tell(
        f"{name(noble)} is at {name(place)}{'' if inside else ', in the open'}.",
        hap.SETTING_UP(places()[place].space),
    )


def publish(g: Kingmaker) -> None:
    """Everybody reads who holds what and how strong he is (KM-SETUP-14)."""
    for seat in g.deal:
        said = listing(f"{name(n)} at {place_name(g.nobles[n].at)} with {strength(g, n)} troops" for n in g.of(seat))
        g.tell(f"{seat_name(seat)} has {said}.", hap.SETTING_UP())
