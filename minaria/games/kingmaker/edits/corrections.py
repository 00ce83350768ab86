"""The course of a game set right: whose turn and which part of it, what was drawn, who is with whom, what is over."""

from __future__ import annotations

from commands import Number, Order, order
from minaria.engine.phases import Frame, Stack
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.edits.positions import fetch, missing, tell
from minaria.games.kingmaker.orders.kinds import Force, HeirName, ItemName, Place, Seat
from minaria.games.kingmaker.phases.war import PARTS, War
from minaria.games.kingmaker.rules import allotting, custody, heirs
from minaria.games.kingmaker.rules.death import forget, release
from minaria.games.kingmaker.setup import settle_order
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Heir, Noble, Ship
from minaria.games.kingmaker.tables import crown_items, royals, ships, spaces
from minaria.games.kingmaker.wording import count, name, names, seat_name, space_name
from minaria.kit.edits import Edits

COURSE = Edits()
LISTS = {"events": "events", "crown items": "crown", "results": "results", "outcomes": "outcomes"}
"""The lists as they are said, and the fields that hold them."""
LONGEST = 999
"""Rounds and turns that a correction may speak of."""


# -- whose turn it is


@order(
    *(f"phase {part}{seat} = part:{part}" for part in PARTS for seat in (" SEAT", "")),
    word="phase",
    examples=("phase movement amber", "phase crown"),
)
class PhaseTo(Order):
    """Referee: go to a part of a player's turn: captives, opening, event, movement, company, combat, parliament,
    coronation or crown. It is held open until the player is through, though there be nothing to do. What was under way
    is broken off; before the war, what is left to allot and to station is
    settled as for players who are away.
    """

    part: str
    seat: Seat = ""


@COURSE.does(PhaseTo)
def phase_to(g: Kingmaker, o: PhaseTo) -> str | Stack:
    """A part of a turn begins, a combat, a Parliament and an event under way are over."""
    if not g.order and any(not g.of(s) for s in g.deal):
        return "A faction has no noble yet."
    if not g.order:
        for s in g.deal:
            allotting.settle_all(g, s)
        allotting.publish(g)
        settle_order(g)
    seat = o.seat or g.player or g.order[0]
    g.clock = (max(g.round, 1) - 1) * len(g.order) + g.order.index(seat) + 1
    g.phase, g.finished, g.winner = o.part, False, ""
    if g.occasion is not None and g.occasion.item not in g.nobles:
        _used(g, g.occasion.item)
    g.occasion = g.fight = g.sitting = None
    if g.drawn:
        g.hands[seat], g.drawn = tuple(sorted((*g.hands.get(seat, ()), g.drawn))), ""
    tell(g, f"{seat_name(seat)}'s turn is at this part: {o.part}.", "", (seat,))
    return (Frame(War()), Frame(PARTS[o.part](seat), "part"))


def _used(g: Kingmaker, item: str) -> None:
    """An event broken off is used, unless it lies somewhere already."""
    kept = (g.events.left, g.events.used, g.gone, *g.held.values())
    if not any(item in where for where in kept):
        g.events = g.events.discard(item)


@order("set round NUMBER", word="set round", examples=("set round 3",))
class SetRound(Order):
    """Referee: say which round it is; the turn and its part stay."""

    number: Number


@COURSE.does(SetRound)
def set_round(g: Kingmaker, o: SetRound) -> str | None:
    """The same turn of another round."""
    if not g.clock:
        return "The war has not begun."
    if not 1 <= o.number <= LONGEST or o.number == g.round:
        return f"It is round {g.round}; rounds run from 1 to {LONGEST}."
    g.clock = (o.number - 1) * len(g.order) + g.turn
    tell(g, f"it is round {o.number}.")
    return None


@order("seat SEAT NUMBER in the order", word="seat", examples=("seat basalt 1 in the order",))
class SetOrder(Order):
    """Referee: say at which place in the Order of Play a player is; whose turn it is stays."""

    seat: Seat
    number: Number


@COURSE.does(SetOrder)
def set_order(g: Kingmaker, o: SetOrder) -> str | None:
    """Another Order of Play."""
    if not g.clock:
        return "The Order of Play is settled as the war begins."
    if not 1 <= o.number <= len(g.order) or g.order.index(o.seat) + 1 == o.number:
        return f"{seat_name(o.seat)} is number {g.order.index(o.seat) + 1} of {len(g.order)}."
    now, n = g.player, g.round
    left = [s for s in g.order if s != o.seat]
    g.order = (*left[: o.number - 1], o.seat, *left[o.number - 1 :])
    g.clock = (n - 1) * len(g.order) + g.order.index(now) + 1
    tell(g, f"the Order of Play is {', '.join(map(seat_name, g.order))}.", "", g.order)
    return None


@order("set winner to SEAT", "set winner to nobody", word="set winner", examples=("set winner to basalt",))
class SetWinner(Order):
    """Referee: say that the game is over and who has won it, or that nobody has."""

    seat: Seat = ""


@COURSE.does(SetWinner)
def set_winner(g: Kingmaker, o: SetWinner) -> str | None:
    """The end of the game; `phase` goes on with it."""
    if g.finished and g.winner == o.seat:
        return "That is so already."
    g.finished, g.winner = True, o.seat
    tell(g, f"the game is over; {seat_name(o.seat)} has won.", "", (o.seat,))
    return None


# -- what was drawn, and the lists


@order("set drawn to ITEM", word="set drawn", examples=("set drawn to Earl of Kent",))
class SetDrawn(Order):
    """Referee: say which crown item was drawn in this Crown Phase, where real cards are; what the program had drawn
    goes back into the list.
    """

    item: ItemName


@COURSE.does(SetDrawn)
def set_drawn(g: Kingmaker, o: SetDrawn) -> str | None:
    """The card on the table instead of the program's; only its player is told which (KM-SECRET-02)."""
    if not g.drawn:
        return "No crown item has just been drawn."
    if o.item not in g.crown.left:
        return f"{name(o.item)} is not in the list of crown items." if o.item != g.drawn else "That was drawn."
    g.crown = g.crown.mix(g.drawn)
    fetch(g, o.item)
    g.drawn = o.item
    text = f"The referee rules: you have drawn {name(o.item)}."
    told = f"The referee rules on what {seat_name(g.player)} has drawn."
    g.tell(told, hap.RULING((), {g.player: hap.CORRECTED}), **{g.player: text})
    return None


@order(
    *(f"shuffle {said} = which:{field}" for said, field in LISTS.items()), word="shuffle", examples=("shuffle results",)
)
class Shuffle(Order):
    """Referee: shuffle the used items of a list into what is undrawn: events, crown items, results or outcomes."""

    which: str


@COURSE.does(Shuffle)
def shuffle(g: Kingmaker, o: Shuffle) -> str | None:
    """Discards are a new list."""
    if not getattr(g, o.which).used:
        return "None of that list is used."
    setattr(g, o.which, getattr(g, o.which).shuffled())
    said = next(s for s, field in LISTS.items() if field == o.which)
    tell(g, f"the used {said} are shuffled.")
    return None


# -- people and ships


@order("give FORCE to SEAT", "give FORCE to nobody", word="give force", examples=("give Percy to basalt",))
class GiveForce(Order):
    """Referee: say whose nobles are, their awards and ships with them; heirs they guard stay behind. A pretender may be
    nobody's.
    """

    force: Force
    seat: Seat = ""


@COURSE.does(GiveForce)
def give_force(g: Kingmaker, o: GiveForce) -> str | None:
    """Nobles of another faction."""
    if why := missing(g, o.force):
        return why
    for n in o.force:
        if n not in g.nobles or g.nobles[n].captor or g.nobles[n].seat == o.seat:
            return f"{name(n)} cannot be given to {seat_name(o.seat) or 'nobody'}."
        if not o.seat and not heirs.is_pretender(n):
            return f"{name(n)} is a faction's."
        if g.nobles[n].aboard:
            return f"{name(n)} is aboard: put him ashore first."
        if not any(m not in o.force for m in g.of(g.nobles[n].seat)) and g.nobles[n].seat:
            return f"{seat_name(g.nobles[n].seat)} would have no noble left."
    before = [g.nobles[n].seat for n in o.force]
    for n in o.force:
        if n not in g.heirs:
            release(g, n)
        forget(g, n)
        g.noble(n, seat=o.seat, army="")
        for s in [s for s, y in sorted(g.ships.items()) if y.noble == n]:
            g.ship(s, seat=o.seat, fleet="", blockade="", sally="")
    custody.count_houses(g)
    whose = f"{seat_name(o.seat)}'s" if o.seat else "nobody's"
    tell(g, f"{names(sorted(o.force))}: now {whose}.", "", (*before, o.seat))
    return None if o.force else "Name nobles."


@order("bring HEIR back at PLACE", word="bring back", examples=("bring Richard of York back at York",))
class BringBack(Order):
    """Referee: say that an heir lives after all, in nobody's charge."""

    heir: HeirName
    place: Place


@COURSE.does(BringBack)
def bring_back(g: Kingmaker, o: BringBack) -> str | None:
    """An heir more."""
    if o.heir in heirs.living(g) or o.heir in g.heirs or o.heir not in royals() or o.heir in crown_items():
        return f"{name(o.heir)} cannot be brought back."
    if spaces()[o.place].sea:
        return "Heirs are put on land."
    g.heirs[o.heir] = Heir(o.place, inside=False)
    tell(g, f"{name(o.heir)} lives, at {space_name(o.place)}.", o.place)
    return None


@order(
    "join FORCE = together:yes",
    "part FORCE = together:no",
    word="join",
    examples=("join Percy and Neville", "join Le Swan and Le Thomas", "part Neville"),
)
class JoinForce(Order):
    """Referee: make an army of nobles or a fleet of ships that are together, or have them go by themselves."""

    force: Force
    together: str = ""


@COURSE.does(JoinForce)
def join_force(g: Kingmaker, o: JoinForce) -> str | None:
    """Armies and fleets."""
    if why := missing(g, o.force):
        return why
    fleet = all(x in g.ships for x in o.force)
    if not o.force or not (fleet or all(g.free(x) for x in o.force)):
        return "Name free nobles, or ships."
    found: list[Noble | Ship] = [g.ships[x] if fleet else g.nobles[x] for x in o.force]
    if o.together == "yes" and (len(found) < 2 or len({x.at for x in found}) > 1):
        return "They have to be in one space."
    if o.together == "yes" and any(not g.allied(x.seat, found[0].seat) for x in found):
        return "An army or fleet is of one faction, or of allies."
    leader = min(o.force) if o.together == "yes" else ""
    for x in o.force:
        if fleet:
            for s in [s for s, y in g.ships.items() if y.fleet == x]:
                g.ship(s, fleet="")
            g.ship(x, fleet=leader)
        else:
            for n in [n for n, y in g.nobles.items() if y.army == x and n not in o.force]:
                g.noble(n, army="")
            g.noble(x, army=leader)
    said = f"{'a fleet' if fleet else 'an army'}" if leader else "by themselves"
    tell(g, f"{names(sorted(o.force))}: {said}.", found[0].at, [x.seat for x in found])
    return None


@order("lose ITEM for NUMBER turns|turn", word="lose", examples=("lose Trinity for 2 turns",))
class LoseShip(Order):
    """Referee: say that the ship of an office is lost, and comes back after so many turns of whoever has the office."""

    item: ItemName
    number: Number


@COURSE.does(LoseShip)
def lose_ship(g: Kingmaker, o: LoseShip) -> str | None:
    """A ship that comes back."""
    if o.item not in g.ships or not ships()[o.item].office:
        return f"{name(o.item)} is no ship of an office that is afloat."
    if any(o.item in x.aboard for x in g.nobles.values()):
        return f"Somebody is aboard {name(o.item)}."
    if not 1 <= o.number <= LONGEST:
        return f"It comes back after 1 to {LONGEST} turns."
    seat = g.ships[o.item].seat
    for s in [s for s, y in g.ships.items() if y.fleet == o.item]:
        g.ship(s, fleet="")
    del g.ships[o.item]
    g.won.pop(o.item, None)
    g.unready.pop(o.item, None)
    g.lost[o.item] = o.number
    tell(g, f"{name(o.item)} is lost for {count(o.number, 'turn')}.", "", (seat,))
    return None
