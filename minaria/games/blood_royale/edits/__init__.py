"""What the referee may set right in Blood Royale. Orders of his own beside the kit's standard corrections of armies."""

from __future__ import annotations

from commands import Number, Order, order
from minaria.engine.contract import RefereeAction
from minaria.engine.phases import Stack
from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.edits.contracts import CONTRACT_EDITS
from minaria.games.blood_royale.edits.course import COURSE
from minaria.games.blood_royale.edits.goods import GOODS_EDITS
from minaria.games.blood_royale.edits.people import PEOPLE_EDITS
from minaria.games.blood_royale.edits.settings import SETTINGS
from minaria.games.blood_royale.invariants import faults
from minaria.games.blood_royale.orders.kinds import Place, Seat
from minaria.games.blood_royale.rules import money
from minaria.games.blood_royale.state import Army, BloodRoyale, Fleet
from minaria.games.blood_royale.tables import figures, place_name, provinces
from minaria.games.blood_royale.wording import count, crowns, seat_name
from minaria.kit.edits import Pieces, corrections


@order("set cash|money|crowns of SEAT to NUMBER [crowns]", word="set cash", examples=("set cash of azure to 40",))
class SetCash(Order):
    """Say how much money a player has."""

    seat: Seat
    number: Number


@order("set control of PLACE to SEAT", word="set control", examples=("set control of Kent to azure",))
class SetControl(Order):
    """Say who controls a province."""

    place: Place
    seat: Seat


@order(
    "place NUMBER army|armies of SEAT at PLACE = kind:army",
    "place NUMBER fleet|fleets of SEAT at PLACE = kind:fleet",
    word="place",
    examples=("place 2 armies of azure at Kent",),
)
class PlaceForces(Order):
    """Put new armies or fleets on the map."""

    seat: Seat
    place: Place
    number: Number = 1
    kind: str = "army"


@order(
    "last turn = last:yes",
    "end [the] game after this turn = last:yes",
    "not last turn = last:no",
    word="last turn",
    examples=("last turn",),
)
class LastTurn(Order):
    """Say that the hour agreed on has come: the game ends with the turn under way. Or take that back."""

    last: str = "yes"


def last_turn(g: BloodRoyale, o: LastTurn) -> str | Stack | None:
    """The end of a game that is played up to a time of the clock, which no rule can read (BR-END-01)."""
    last = o.last == "yes"
    if g.last_turn == last:
        return f"This is {'' if last else 'not '}the last turn already."
    g.last_turn = last
    said = "The game ends with this turn." if last else "The game goes on after this turn."
    g.tell(f"The referee: {said}", hap.RULING((), dict.fromkeys(g.seats, hap.CORRECTED)))
    return None


def place_forces(g: BloodRoyale, o: PlaceForces) -> str | Stack | None:
    """New counters of the player's colour, within its limits."""
    if o.seat not in g.players or not o.place:
        return "Nobody has a country yet."
    colour = g.players[o.seat].country or g.players[o.seat].colour
    limit = figures("forces")[f"{o.kind}_limit"]
    left = money.pool(g, colour) if o.kind == "army" else limit - money.on_map(g, colour, o.kind)
    if not 1 <= o.number <= left:
        return f"There are {limit} {o.kind} counters of a colour; {left} are left."
    if o.kind == "army" and o.place not in provinces():
        return "Armies stand in provinces."
    for _ in range(o.number):
        unit = g.fresh(f"{colour}-{o.kind}")
        if o.kind == "army":
            g.armies[unit] = Army(colour, o.seat, o.place)
        else:
            g.fleets[unit] = Fleet(colour, o.seat, o.place)
    said = f"The referee places {count(o.number, o.kind)} of {seat_name(g, o.seat)} at {place_name(o.place)}."
    g.tell(said, hap.RULING(o.place, {o.seat: hap.CORRECTED}))
    return None


def set_cash(g: BloodRoyale, o: SetCash) -> str | Stack | None:
    """Money as the referee says; others do not hear how much."""
    if o.seat not in g.players:
        return "Nobody has a purse yet."
    g.player(o.seat, cash=o.number)
    said = f"The referee sets your money to {crowns(o.number)}."
    g.tell("The referee sets a purse right.", hap.RULING((), {o.seat: hap.CORRECTED}), **{o.seat: said})
    return None


def set_control(g: BloodRoyale, o: SetControl) -> str | Stack | None:
    """A province is somebody's."""
    from minaria.games.blood_royale.rules.land import set_control as take

    if o.place not in provinces():
        return "That is no province."
    if provinces()[o.place].country not in g.crowns:
        return "Countries are still chosen."
    take(g, o.place, o.seat)
    said = f"The referee gives {place_name(o.place)} to {seat_name(g, o.seat)}."
    g.tell(said, hap.RULING(o.place, {o.seat: hap.CORRECTED}))
    return None


ARMIES = Pieces(
    "armies",
    "army",
    place_name,
    can_never_be=faults,
    tells=lambda places, seats: hap.RULING(tuple(places), dict.fromkeys(seats, hap.CORRECTED)),
)

EDITS: dict[type[Order], RefereeAction] = {
    SetCash: set_cash,
    SetControl: set_control,
    PlaceForces: place_forces,
    LastTurn: last_turn,
    **GOODS_EDITS,
    **CONTRACT_EDITS,
    **PEOPLE_EDITS,
    **COURSE,
    **SETTINGS,
    **corrections(ARMIES),
}
