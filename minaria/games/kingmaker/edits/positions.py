"""Who and what is where, set right: people, heirs, ships, items, control, sieges, captives. Every act is told."""

from __future__ import annotations

from collections.abc import Iterable

from commands import Order, order
from minaria.engine.contract import RefereeAction
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.orders.kinds import Force, HeirName, ItemName, NobleName, Place, Seat
from minaria.games.kingmaker.rules import allotting, custody, dukes, heirs, sailing, strength
from minaria.games.kingmaker.rules.death import forget, kill_heir, release, remove_noble
from minaria.games.kingmaker.rules.items import TO_CHANCERY, award, award_of, forsake, kind_of, lose, scrap
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Heir, Noble, Siege
from minaria.games.kingmaker.tables import (
    crown_items,
    events,
    offices,
    people,
    place_in,
    ships,
    spaces,
    waters,
)
from minaria.games.kingmaker.wording import award_name, name, names, place_name, seat_name, space_name
from minaria.kit.cards import Pile, added, without

# -- the orders


@order(
    "put FORCE at PLACE",
    "put FORCE inside PLACE = stay:inside",
    examples=("put Percy at York", "put Percy inside York", "put Le Swan at Narrow Sea"),
)
class PutForce(Order):
    """Referee: put nobles in the open of a space or inside its place, heirs nobody guards, or ships."""

    force: Force
    place: Place
    stay: str = ""


@order("put FORCE aboard SHIP", word="put aboard", examples=("put Percy aboard Le Swan",))
class PutAboard(Order):
    """Referee: put nobles, with the heirs they guard, aboard a ship at sea, of their own faction or an ally's."""

    force: Force
    ship: ItemName


@order("bring NOBLE in for SEAT at PLACE", word="bring", examples=("bring Percy in for basalt at Alnwick",))
class BringIn(Order):
    """Referee: bring a noble into play, wherever his item lies, in the open of a space."""

    noble: NobleName
    seat: Seat
    place: Place


@order("remove FORCE", "take away FORCE", examples=("remove Percy",))
class Remove(Order):
    """Referee: take nobles, heirs or ships out of play; awards go to the Chancery or the discard."""

    force: Force


@order("assign ITEM to NOBLE", word="assign", examples=("assign Earl of Kent to Scrope",))
class AwardItem(Order):
    """Referee: give an item to a noble, wherever it was; a ship lies in her home port."""

    item: ItemName
    noble: NobleName


@order(
    "lay ITEM in [the] chancery = where:chancery",
    "lay ITEM in [the] discard = where:discard",
    "lay ITEM in [the] list = where:list",
    "lay ITEM in [the] reserve of SEAT = where:reserve",
    "lay ITEM in [the] deal of SEAT = where:deal",
    "lay ITEM with SEAT = where:won",
    "lay ITEM out of the game = where:gone",
    examples=("lay Earl of Kent in the chancery", "lay Saxons 1 in the reserve of basalt"),
)
class LayItem(Order):
    """Referee: put a crown or event item into the Chancery, the discard, the undrawn list, what a player keeps or has
    still to allot; with a player who has won it and no noble for it; or out of the game.
    """

    item: ItemName
    seat: Seat = ""
    where: str = "list"


@order(
    "set HEIR guarded by NOBLE = what:guarded",
    "set HEIR alone = what:alone",
    word="set heir",
    examples=("set Henry guarded by Percy", "set Margaret alone"),
)
class SetHeir(Order):
    """Referee: say who guards an heir."""

    heir: HeirName
    noble: NobleName = ""
    what: str = ""


@order(
    "set FORCE captive of SEAT = what:captive",
    "set FORCE free = what:free",
    word="set",
    examples=("set Percy captive of basalt", "set Percy free"),
)
class SetForce(Order):
    """Referee: say that nobles are captives or free."""

    force: Force
    seat: Seat = ""
    what: str = ""


@order(
    "set siege of PLACE by FORCE",
    "set PLACE siege by FORCE",
    "set no siege of PLACE",
    word="set siege",
    examples=("set no siege of York",),
)
class SetSiege(Order):
    """Referee: say that a place is under siege by nobles in its space, or not any more."""

    place: Place
    force: Force = ()


# -- what they do


def tell(g: Kingmaker, text: str, at: str = "", seats: Iterable[str] = ()) -> None:
    """Say what was set right, and whom it concerns."""
    what = hap.RULING(at or (), dict.fromkeys(sorted({s for s in seats if s}), hap.CORRECTED))
    g.tell(f"The referee rules: {text}", what)


def missing(g: Kingmaker, force: Iterable[str]) -> str:
    """Which of a force is not in play, as a refusal; '' if all are."""
    gone = [x for x in force if x not in g.nobles and x not in g.heirs and x not in g.ships]
    return f"{name(gone[0])} is not in play." if gone else ""


def put_force(g: Kingmaker, o: PutForce) -> str | None:
    """Nobles, heirs nobody guards and ships elsewhere."""
    if why := missing(g, o.force):
        return why
    water = spaces()[o.place].sea
    for x in o.force:
        if x in g.ships and not (water or o.place in waters()):
            return f"{space_name(o.place)} has no port."
        if x not in g.ships and water:
            return "Nobles and heirs are put on land."
        if x in g.heirs and g.heirs[x].guard:
            return f"{name(g.heirs[x].guard)} guards {name(x)}: put him there."
        if o.stay and (x in g.ships or o.place not in place_in()):
            return f"Nobody is put inside there: {space_name(o.place)}."
    for x in o.force:
        if x in g.heirs:
            g.heir(x, at=o.place, inside=bool(o.stay))
        elif x in g.ships:
            for n in g.passengers(x):
                g.noble(n, at=o.place, aboard=(x,) if water else ())
            g.ship(x, at=o.place, fleet="", blockade="", sally="")
        else:
            forget(g, x)
            g.noble(x, at=o.place, inside=bool(o.stay), aboard=(), army="", came=0)
    where = f"inside {place_name(o.place)}" if o.stay else f"at {space_name(o.place)}"
    whose = [g.nobles[x].seat for x in o.force if x in g.nobles] + [g.ships[x].seat for x in o.force if x in g.ships]
    tell(g, f"{names(sorted(o.force))} {'is' if len(o.force) == 1 else 'are'} {where}.", o.place, whose)
    return None if o.force else "Name nobles, heirs or ships."


def put_aboard(g: Kingmaker, o: PutAboard) -> str | None:
    """Nobles at sea."""
    if why := missing(g, (*o.force, o.ship)):
        return why
    ship = g.ships.get(o.ship)
    if ship is None or any(n not in g.nobles for n in o.force):
        return "Nobles are put aboard ships."
    if not spaces()[ship.at].sea:
        return f"{name(o.ship)} lies in port: whoever comes with her is ashore there."
    for n in o.force:
        if not g.free(n) or not g.allied(g.nobles[n].seat, ship.seat):
            return f"{name(n)} goes aboard ships of his own faction or an ally's."
        if o.ship in g.nobles[n].aboard:
            return f"{name(n)} is aboard her."
    if sum(strength.base(g, n) for n in o.force) > sailing.room(g, (o.ship,)):
        return f"{name(o.ship)} has room for {sailing.room(g, (o.ship,))} troops."
    for n in o.force:
        forget(g, n)
        g.noble(n, at=ship.at, inside=False, aboard=(o.ship,), army="", came=0)
    text = f"{names(sorted(o.force))} {'is' if len(o.force) == 1 else 'are'} aboard {name(o.ship)}."
    tell(g, text, ship.at, [g.nobles[n].seat for n in o.force])
    return None if o.force else "Name nobles."


def bring_in(g: Kingmaker, o: BringIn) -> str | None:
    """A noble more."""
    if o.noble in g.nobles:
        return f"{name(o.noble)} is in play."
    if spaces()[o.place].sea:
        return "Nobles are put on land."
    fetch(g, o.noble)
    g.nobles[o.noble] = Noble(o.seat, o.place)
    tell(g, f"{name(o.noble)} is in play for {seat_name(o.seat)} at {space_name(o.place)}.", o.place, (o.seat,))
    return None


def remove(g: Kingmaker, o: Remove) -> str | None:
    """Nobles, heirs and ships less."""
    if why := missing(g, o.force):
        return why
    if any(n in g.nobles and not any(m not in o.force for m in g.of(g.nobles[n].seat)) for n in o.force):
        return "A faction would have no noble left."
    seats = [g.nobles[x].seat for x in o.force if x in g.nobles]
    tell(g, f"{names(sorted(o.force))} {'is' if len(o.force) == 1 else 'are'} out of play.", "", seats)
    for x in o.force:
        if x in g.ships:
            for n in g.passengers(x):
                return f"{name(n)} is aboard {name(x)}."
            scrap(g, x)
            if x in crown_items():
                g.crown = g.crown.discard(x)
        elif x in g.heirs:
            kill_heir(g, x, "is out of the game")
        elif x in g.nobles:
            remove_noble(g, x)
    return None


def fetch(g: Kingmaker, item: str) -> None:
    """Take an item from wherever it lies: lists, discards, reserves, the Chancery, a holder."""
    lose(g, item)
    for bag in ("crown", "events"):
        pile: Pile = getattr(g, bag)
        left = without(pile.left, item) if item in pile.left else pile.left
        used = without(pile.used, item) if item in pile.used else pile.used
        setattr(g, bag, Pile(left, used))
    for seat, kept in list(g.held.items()):
        g.held[seat] = tuple(x for x in kept if x != item)
    g.gone = tuple(x for x in g.gone if x != item)


def award_item(g: Kingmaker, o: AwardItem) -> str | None:
    """An item is a noble's."""
    kind = kind_of(o.item) if o.item in crown_items() or o.item in ships() else ""  # heirs and events are none
    if o.noble not in g.nobles:
        return f"{name(o.noble)} is not in play."
    if kind not in (*TO_CHANCERY, "mercenary", "ship", "place"):
        return f"{name(o.item)} is not held by a noble."
    if g.holders.get(o.item) == o.noble or (o.item in g.ships and g.ships[o.item].noble == o.noble):
        return f"{name(o.noble)} holds it."
    if kind in TO_CHANCERY and award_of(g, o.noble, kind):
        return f"{name(o.noble)} holds {award_name(award_of(g, o.noble, kind))}."
    if kind == "title" and people()[o.noble].own_title:
        return f"{name(o.noble)} has a title of his own."
    if kind == "ship" and ships()[o.item].office:
        return f"{name(o.item)} goes with the {name(ships()[o.item].office)}."
    if o.item in crown_items():
        fetch(g, o.item)
    g.lost.pop(o.item, None)
    award(g, o.item, o.noble)
    tell(g, f"{name(o.noble)} holds {award_name(o.item)}.", "", (g.nobles[o.noble].seat,))
    return None


def lay_item(g: Kingmaker, o: LayItem) -> str | None:
    """An item is in a list, the discard, the Chancery or a reserve."""
    event = o.item in events()
    if o.item in g.nobles or o.item in g.ships or (not event and o.item not in crown_items()):
        return f"{name(o.item)} is in play: remove it first."
    if g.occasion is not None and g.occasion.item == o.item:
        return f"{name(o.item)} is being carried out."
    if event and o.where == "reserve" and not events()[o.item].held:
        return f"{name(o.item)} is not kept."
    if o.where == "chancery" and (event or kind_of(o.item) not in TO_CHANCERY):
        return "Titles, offices and bishoprics alone lie in the Chancery."
    if o.where == "won" and (event or kind_of(o.item) not in (*TO_CHANCERY, "mercenary", "place")):
        return f"{name(o.item)} is held by a noble, or by nobody."
    if o.where == "deal" and (event or g.phase != "setup"):
        return "Crown items are dealt before the war."
    if o.where == "deal" and (kind_of(o.item) in ("westminster", "pardon") or o.item in dukes.DUKES):
        return f"{name(o.item)} is not dealt."
    last = g.holders.get(o.item, "")
    fetch(g, o.item)
    for ship in offices()[o.item].ships if o.item in offices() else ():
        if ship in g.ships and g.ships[ship].noble == last:
            forsake(g, ship)
    bag = "events" if event else "crown"
    pile: Pile = getattr(g, bag)
    if o.where == "chancery":
        g.chancery = tuple(sorted((*g.chancery, o.item)))
    elif o.where in ("reserve", "deal"):
        kept = g.dealt if o.where == "deal" else g.held if event else g.hands
        kept[o.seat] = tuple(sorted((*kept.get(o.seat, ()), o.item)))
    elif o.where == "won":
        g.won[o.item] = o.seat
    elif o.where == "gone":
        g.gone = tuple(sorted((*g.gone, o.item)))
    elif o.where == "discard":
        setattr(g, bag, pile.discard(o.item))
    else:
        setattr(g, bag, Pile(added(pile.left, o.item), pile.used))
    said = {
        "chancery": "lies in the Chancery",
        "discard": "lies in the discard",
        "list": "is in the list",
        "gone": "is out of the game",
        "deal": f"is among those dealt to {seat_name(o.seat)}",
        "won": f"is {seat_name(o.seat)}'s, and no noble's",
    }
    if o.where == "deal" and kind_of(o.item) == "noble":
        allotting.bring_in(g, o.seat)  # he is in play at once, and stationed as those dealt to others (KM-SETUP-19)
        tell(g, f"{name(o.item)} is dealt to {seat_name(o.seat)}.", "", (o.seat,))
        return None
    if (
        o.where in ("reserve", "deal") and not event
    ):  # what is in a reserve is its player's alone to know (KM-SECRET-02)
        text = f"The referee rules: {name(o.item)} is in your reserve."
        told = f"The referee rules on {seat_name(o.seat)}'s reserve."
        g.tell(told, hap.RULING((), {o.seat: hap.CORRECTED}), **{o.seat: text})
    else:
        tell(g, f"{name(o.item)} {said.get(o.where, f'is kept by {seat_name(o.seat)}')}.", "", (o.seat,))
    return None


def set_heir(g: Kingmaker, o: SetHeir) -> str | None:
    """An heir's guard."""
    if o.heir not in heirs.living(g):
        return f"{name(o.heir)} is no living heir."
    if o.heir not in g.heirs:
        return f"{name(o.heir)} is in nobody's charge but his own."
    if o.what == "guarded":
        if not g.free(o.noble) or not g.nobles[o.noble].at:
            return f"{name(o.noble)} guards nobody."
        x = g.nobles[o.noble]
        custody.take(g, o.heir, o.noble)  # a royal duke may leave the board at that
        tell(g, f"{name(o.heir)} is in {name(o.noble)}'s charge.", x.at, (x.seat,))
        return None
    at, inside = heirs.where(g, o.heir)
    if spaces()[at].sea:
        return f"{name(o.heir)} is at sea."
    g.heirs[o.heir] = Heir(at, inside)
    custody.count_houses(g)
    tell(g, f"{name(o.heir)} is in nobody's charge.", at)
    return None


def set_force(g: Kingmaker, o: SetForce) -> str | None:
    """Captives."""
    if why := missing(g, o.force):
        return why
    for n in o.force:
        if n not in g.nobles or bool(g.nobles[n].captor) == (o.what == "captive"):
            return f"{name(n)} cannot be set {o.what}."
        if n == heirs.usurper(g):
            return f"{name(n)} is King and nobody's captive: remove him, or take London."
        if o.what == "captive" and (g.nobles[n].seat == o.seat or g.nobles[n].aboard):
            return f"{name(n)} cannot be a captive of {seat_name(o.seat)}."
    for n in o.force:
        if o.what == "captive":
            release(g, n)
            forget(g, n)
        g.noble(n, captor=o.seat, since=g.clock if o.seat else 0, inside=False, army="")
    said = f"captive of {seat_name(o.seat)}" if o.seat else "free"
    tell(g, f"{names(sorted(o.force))}: {said}.", "", [g.nobles[n].seat for n in o.force])
    return None if o.force else "Name nobles."


def set_siege(g: Kingmaker, o: SetSiege) -> str | None:
    """A place under siege, or not."""
    place = place_in().get(o.place)
    if place is None:
        return f"There is no place in {space_name(o.place)}."
    if not o.force:
        if place.id not in g.sieges:
            return f"{place.name} is not under siege."
        del g.sieges[place.id]
        tell(g, f"{place.name} is not under siege.", o.place)
        return None
    for n in o.force:
        if not g.free(n) or g.nobles[n].at != o.place or g.nobles[n].inside:
            return f"{name(n)} is not in the open there."
    seat = g.nobles[o.force[0]].seat
    g.sieges[place.id] = Siege(seat, g.clock, tuple(sorted(o.force)))
    tell(g, f"{place.name} is under siege by {names(sorted(o.force))}.", o.place, (seat,))
    return None


POSITIONS: dict[type[Order], RefereeAction] = {
    PutForce: put_force,
    PutAboard: put_aboard,
    BringIn: bring_in,
    Remove: remove,
    AwardItem: award_item,
    LayItem: lay_item,
    SetHeir: set_heir,
    SetForce: set_force,
    SetSiege: set_siege,
}
