"""The referee's edits: placing, removing, giving, allying, setting. Each is a typed order in the journal.

Only the seat "referee" may give them. An edit that makes no sense is answered with a reason and changes nothing.
"""

from __future__ import annotations

from typing import Annotated

from commands import Kind, Number, Order, Words, order
from minaria.engine.phases import Frame, Stack
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.kinds import Force, Kingdom, Place, Seat
from minaria.games.divine_right.names.indexes import card_names
from minaria.games.divine_right.phases.turn import ROUNDS, STAGES, Turn
from minaria.games.divine_right.rules import deploy, heroes, sieges
from minaria.games.divine_right.rules.rivers import berth_name, berths, keel
from minaria.games.divine_right.rules.status import (
    cargo,
    hex_of,
    kingdom_owner,
    own_walls,
    put,
    set_player,
    set_realm,
    walled,
)
from minaria.games.divine_right.rules.turns import LAST_TURN
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import (
    MERCENARY,
    cards,
    kingdoms,
    unit,
)
from minaria.games.divine_right.wording import force_name, seat_name
from minaria.kit.edits import Edits

Counters = Annotated[tuple[str, ...], Kind("counters", "counters such as '3 Muetar armies'")]

EDITS = Edits()


@order(
    "place UNITS at PLACE [facing BANK] [for SEAT]",
    "place UNITS at PLACE inside [for SEAT] = walls:inside",
    "place UNITS at PLACE outside [for SEAT] = walls:outside",
    examples=("place 3 Muetar armies at Port Lork",),
)
class PlaceUnits(Order):
    """Put counters on the map, more than were printed if need be; mercenaries for a seat;
    fleets on a river's stretch."""

    units: Counters
    place: Place
    seat: Seat = ""
    walls: str = ""
    bank: Place = 0


@EDITS.does(PlaceUnits)
def place_units(g: Minaria, o: PlaceUnits) -> str | None:
    seat = o.seat
    x = hex_of(o.place)
    for u in o.units:
        c = unit(u)
        if c.kingdom == MERCENARY and not seat:
            return "Say for which seat: place … for SEAT."
        if c.kingdom != MERCENARY and g.realms[c.kingdom].status not in ("home", "ally"):
            return f"{kingdoms()[c.kingdom].name} is on nobody's side; ally it with a seat first."
        if c.type == "fleet" and not berths(o.place, o.bank, keel(u)):
            return f"{x.name} is no water, coast or port, nor beside a navigable river{' there' if o.bank else ''}."
        if c.type != "fleet" and x.terrain in ("sea", "lake"):
            return f"{x.name} is water."
    for u in o.units:
        c = unit(u)
        if c.kingdom == MERCENARY:
            g.mercenaries[u] = seat
        g.dead.pop(u, None)
        g.held.pop(u, None)
        g.used.pop(u, None)
        owner_seat = seat or kingdom_owner(g, c.kingdom)
        own = own_walls(g, owner_seat, o.place)
        inside = own if not o.walls else o.walls == "inside"
        river = -berths(o.place, o.bank)[0] if o.bank and c.type == "fleet" else None
        put(g, u, o.place, inside and walled(g, o.place), river=river)
    on = next((f", on {berth_name(-r)}" for u in o.units if (r := g.pieces[u].river)), "")
    g.tell(
        f"The referee places {force_name(o.units)} at {x.name}{' ' + o.walls if o.walls else ''}{on}.",
        hap.RULING(o.place if isinstance(o.place, int) else (), {}, o.units),
    )
    return None


@order("remove FORCE", "take away FORCE", examples=("remove everyone at Pennol",))
class RemoveUnits(Order):
    """Take units off the map, alive."""

    force: Force


@EDITS.does(RemoveUnits)
def remove_units(g: Minaria, o: RemoveUnits) -> str | None:
    if not o.force:
        return "Nobody is named."
    gone = list(dict.fromkeys(x for u in o.force for x in (u, *cargo(g, u))))  # whoever is aboard goes with the fleet
    for u in gone:
        heroes.off_map(g, u)
        g.mercenaries.pop(u, None)
        g.used.pop(u, None)
    sieges.lift_empty(g)
    g.tell(f"The referee removes {force_name(gone)}.", hap.RULING((), {}, gone))
    return None


@order("eliminate FORCE", "kill FORCE", examples=("eliminate 2 Muetar armies at Pennol",))
class EliminateUnits(Order):
    """Count units as eliminated."""

    force: Force


@EDITS.does(EliminateUnits)
def eliminate_units(g: Minaria, o: EliminateUnits) -> str | None:
    gone = list(dict.fromkeys(x for u in o.force for x in (u, *cargo(g, u))))  # whoever is aboard goes with the fleet
    if any(not unit(u).combat for u in gone):
        return "Monarchs are not eliminated like units; remove them first."
    heroes.eliminate_units(g, gone)
    sieges.lift_empty(g)
    g.tell(f"The referee eliminates {force_name(gone)}.", hap.RULING((), {}, gone))
    return None


@order("give SEAT card WHAT", examples=("give hothior card Bribe +1",))
class GiveCard(Order):
    """Give a diplomacy card from the deck."""

    seat: Seat
    what: Words


@EDITS.does(GiveCard)
def give_card(g: Minaria, o: GiveCard) -> str | None:
    name = o.what.removeprefix("card ").strip()
    kinds = card_names().exact(name)
    if not kinds:
        near = ", ".join(card_names().near(name)) or "none"
        return f"There is no diplomacy card {name!r} in the Basic Game; near: {near}."
    ploy, bonus = kinds[0]
    fits = [c for c in (*g.deck, *g.discards) if (cards()[c].ploy, cards()[c].bonus) == (ploy, bonus)]
    if not fits:
        return f"No {name} is left in the deck or the discards."
    g.deck = tuple(c for c in g.deck if c != fits[0])
    g.discards = tuple(c for c in g.discards if c != fits[0])
    set_player(g, o.seat, hand=(*g.players[o.seat].hand, fits[0]))
    g.tell(
        f"The referee gives {seat_name(o.seat)} a card.",
        hap.RULING((), {o.seat: hap.CORRECTED}),
        **{o.seat: f"The referee gives you {name}."},
    )
    return None


@order("ally KINGDOM with SEAT", examples=("ally Immer with hothior",))
class AllyKingdom(Order):
    """Make a kingdom a player's ally, as an ambassador would: its personality is read, its units are deployed."""

    kingdom: Kingdom
    seat: Seat


@EDITS.does(AllyKingdom)
def ally_kingdom(g: Minaria, o: AllyKingdom) -> str | None:
    if g.realms[o.kingdom].status in ("home", "gone"):
        return "A player's own kingdom cannot be allied."
    if g.realms[o.kingdom].status == "ally":
        heroes.deactivate(g, o.kingdom)
    if not g.realms[o.kingdom].card:
        heroes.crown(g, o.kingdom)
    heroes.join(g, o.kingdom, o.seat)
    if not g.realms[o.kingdom].read:
        heroes.read_aloud(g, o.kingdom)
    deploy.muster(g, o.kingdom)
    return None


@order("neutral KINGDOM", "make KINGDOM neutral", examples=("make Immer neutral",))
class MakeNeutral(Order):
    """Make an allied kingdom neutral."""

    kingdom: Kingdom


@EDITS.does(MakeNeutral)
def make_neutral(g: Minaria, o: MakeNeutral) -> str | None:
    if g.realms[o.kingdom].status == "home":
        return "A player's own kingdom cannot be neutral."
    if g.realms[o.kingdom].status == "ally":
        heroes.deactivate(g, o.kingdom)
    if not g.realms[o.kingdom].card:
        heroes.crown(g, o.kingdom)
    set_realm(g, o.kingdom, status="neutral", until=0, doomed="")
    return None


@order("phase STAGE SEAT", "phase STAGE", examples=("phase sieges muetar",))
class PhaseTo(Order):
    """Go to a seat's round: events, sieges, movement or diplomacy. It is open until the seat is through."""

    stage: Annotated[str, Kind("stage", "events, sieges, movement or diplomacy")]
    seat: Seat = ""


@EDITS.does(PhaseTo)
def phase_to(g: Minaria, o: PhaseTo) -> str | Stack:
    stage = next((s for s in STAGES if s.startswith(o.stage.lower()[:4])), "")
    if not stage:
        return f"There is no phase {o.stage!r}: {', '.join(STAGES)}."
    order_ = list(g.order)
    seat = o.seat or order_[0]
    if g.players[seat].out:
        return f"{seat_name(seat)} is out of the game."
    g.tell(f"The referee goes to the {stage} round of {seat_name(seat)}.", hap.RULING())
    at = order_.index(seat)
    if stage == "movement":
        g.used = {u: x for u, x in g.used.items() if x.stormed or x.sortied or x.idle}
    return (Frame(Turn(stage=STAGES.index(stage), at=at)), Frame(ROUNDS[stage](seat), "resume"))


@order("turn NUMBER", "set [the] turn [to] NUMBER", examples=("turn 5",))
class TurnTo(Order):
    """Set the turn marker, 1 to 20."""

    number: Number


@EDITS.does(TurnTo)
def turn_to(g: Minaria, o: TurnTo) -> str | None:
    if not 1 <= o.number <= LAST_TURN:
        return f"Turns run from 1 to {LAST_TURN}."
    g.turn = o.number
    g.used = {}
    g.tell(f"The referee sets turn {o.number}.", hap.RULING())
    return None
