"""The referee's edits: placing, removing, giving, allying, setting. Each is a typed order in the journal.

Only the seat "referee" may give them. An edit that makes no sense is answered with a reason and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from commands import Kind, NameIndex, Number, Order, Words, order
from minaria.engine.phases import Frame, Stack
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.names.indexes import card_names, castles, kingdom_names, seat_names
from minaria.games.divine_right.orders import Force, Kingdom, Place, Seat
from minaria.games.divine_right.phases.turn import ROUNDS, STAGES, Turn
from minaria.games.divine_right.rules import deploy, heroes, sieges
from minaria.games.divine_right.rules.editions import regulars_of
from minaria.games.divine_right.rules.rivers import berth_name, berths, keel
from minaria.games.divine_right.rules.status import (
    cargo,
    hex_of,
    kingdom_owner,
    put,
    set_player,
    set_realm,
    walled,
)
from minaria.games.divine_right.rules.turns import LAST_TURN
from minaria.games.divine_right.state import Minaria, Siege
from minaria.games.divine_right.tables import (
    MERCENARY,
    cards,
    kingdoms,
    monarch,
    personalities,
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
        own = walled(g, o.place) and kingdom_owner(g, x.kingdom) == owner_seat
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
    """Go to a seat's round: events, sieges, movement or diplomacy."""

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


@order("turn NUMBER", examples=("turn 5",))
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


_YES = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


@order("set WHAT", examples=("set Immer personality 8", "set hothior points 40", "set Tadafat siege muetar 2"))
class SetField(Order):
    """Set a field: kingdom (personality, read, status, until, omens, prison, castaway), seat (points, ambassador,
    assassinated, violated, duelled, cards, retired), castle (plundered, siege), unit counts (dead).
    """

    what: Words


@EDITS.does(SetField)
def set_field(g: Minaria, o: SetField) -> str | None:
    words = o.what.split()
    kinds: tuple[tuple[str, NameIndex, Callable[..., str | None]], ...] = (
        ("seat", seat_names(g.seats, tuple(g.players[s].home for s in g.seats)), _set_seat),
        ("castle", castles(), _set_castle),
        ("kingdom", kingdom_names(), _set_realm),
    )
    fields = {"seat": SEAT_FIELDS, "castle": CASTLE_FIELDS, "kingdom": REALM_FIELDS}
    for n in range(len(words) - 1, 0, -1):
        for kind, index, change in kinds:
            found = index.exact(" ".join(words[:n]))
            if found and words[n].lower() in fields[kind]:
                try:
                    said = change(g, found[0], words[n].lower(), " ".join(words[n + 1 :]))
                except (ValueError, LookupError):
                    return f"{' '.join(words[n + 1 :])!r} does not fit {words[n]}."
                if said is None:
                    g.tell(
                        f"The referee sets {o.what}."
                        if words[n] not in ("personality", "cards")
                        else "The referee sets something hidden.",
                        hap.RULING(),
                    )
                return said
    return (
        "Say: set THING FIELD VALUE. Kingdoms have "
        + ", ".join(REALM_FIELDS)
        + "; seats "
        + ", ".join(SEAT_FIELDS)
        + "; castles "
        + ", ".join(CASTLE_FIELDS)
        + "."
    )


REALM_FIELDS = (
    "personality",
    "read",
    "status",
    "until",
    "omens",
    "prison",
    "castaway",
    "doomed",
    "blessed",
    "bond",
    "origin",
    "dead",
)


SEAT_FIELDS = (
    "points",
    "ambassador",
    "assassinated",
    "violated",
    "executed",
    "duelled",
    "cards",
    "banished",
    "first",
    "retired",
)


CASTLE_FIELDS = ("plundered", "siege")


def _set_realm(g: Minaria, kingdom: str, field: str, value: str) -> str | None:
    realm = g.realms[kingdom]
    match field:
        case "personality":
            by_name = {p.name.lower(): n for n, p in personalities().items()}
            card = by_name.get(value.lower()) or int(value)
            if card not in personalities():
                return "Personality cards are numbered 1 to 22."
            if card not in g.reserve and card != realm.card:
                holder = next(k for k in kingdoms() if g.realms[k].card == card)
                set_realm(g, holder, card=realm.card)  # the two kingdoms exchange cards
                if not realm.card:
                    heroes.crown(g, holder)
            else:
                g.reserve = tuple(sorted([c for c in g.reserve if c != card] + ([realm.card] if realm.card else [])))
            set_realm(g, kingdom, card=card)
        case "read" | "castaway" | "bond":
            set_realm(g, kingdom, **{field: _YES[value.lower()]})
            if field == "castaway" and _YES[value.lower()]:
                put(g, monarch(kingdom), heroes.castaway_hex())
        case "status":
            if value not in ("neutral", "peace", "confusion"):
                return "A kingdom can be set neutral, peace or confusion; use ally for the rest."
            set_realm(g, kingdom, status=value, seat="")
            if value == "neutral" and not g.realms[kingdom].card:
                heroes.crown(g, kingdom)
        case "until":
            set_realm(g, kingdom, until=int(value))
        case "omens":
            set_realm(g, kingdom, omens=g.turn if _YES[value.lower()] else 0)
        case "doomed":
            if value not in ("peace", "confusion", "no"):
                return "doomed is peace, confusion or no."
            set_realm(g, kingdom, doomed="" if value == "no" else value)
        case "blessed":
            set_realm(g, kingdom, blessed=value.lower())
        case "origin":
            set_realm(g, kingdom, origin=kingdom_names().exact(value)[0])
        case "dead":
            pool = [u for u in regulars_of(g, kingdom) if u not in g.dead and u not in g.pieces]
            if int(value) > len(pool):
                return f"Only {len(pool)} regulars of it are off the map; remove some first."
            g.dead.update(dict.fromkeys(pool[: int(value)], 0))
        case "prison":
            if value == "no":
                set_realm(g, kingdom, prison=0, jailer="")
                return None
            h = castles().exact(value)[0]
            jailer = kingdom_owner(g, hex_of(h).kingdom)
            if not jailer or jailer == realm.seat:
                return "A prison is a castle of an enemy's side."
            set_realm(g, kingdom, prison=h, jailer=jailer)
            put(g, monarch(kingdom), h, inside=True)
    return None


def _set_seat(g: Minaria, seat: str, field: str, value: str) -> str | None:
    player = g.players[seat]
    match field:
        case "points":
            set_player(g, seat, points=int(value))
        case "ambassador":
            set_player(g, seat, envoy_back=0 if value in ("alive", "0") else int(value))
        case "assassinated":
            set_player(g, seat, assassinated=_YES[value.lower()])
        case "retired":
            if not player.out:
                return f"{seat_name(seat)} is in the game."
            set_player(g, seat, retired=_YES[value.lower()])
        case "violated" | "executed":
            kingdom = kingdom_names().exact(value)[0]
            if kingdom not in getattr(player, field):
                set_player(g, seat, **{field: (*getattr(player, field), kingdom)})
        case "duelled":
            other = value.lower()
            if other not in g.players:
                return f"There is no seat {value}."
            set_player(g, seat, duels=(*player.duels, other))
            set_player(g, other, duels=(*g.players[other].duels, seat))
        case "banished":
            from minaria.games.divine_right.rules.diplomacy import banish

            name, _, turns = value.rpartition(" ")
            banish(g, seat, kingdom_names().exact(name)[0], int(turns))
        case "cards":
            if value != "none":
                return "cards can be set to none; use give for the rest."
            g.deck = tuple(sorted((*g.deck, *player.hand)))
            set_player(g, seat, hand=())
        case "first":
            if not _YES[value.lower()]:
                return "first is yes."
            g.order = (seat, *(s for s in g.order if s != seat))
    return None


def _set_castle(g: Minaria, h: int, field: str, value: str) -> str | None:
    if field == "plundered":
        if value.lower() == "no":
            g.plundered.pop(h, None)
            return None
        seat = value.lower() if value.lower() in g.players else g.seats[0]
        g.plundered[h] = seat
        g.sieges.pop(h, None)
        for u, p in list(g.pieces.items()):
            if p.hex == h and p.inside:
                put(g, u, h, False, p.aboard)
        return None
    if value.lower() == "no":
        g.sieges.pop(h, None)
        return None
    words = value.lower().split()
    if not words or words[0] not in g.players:
        return "Say: set CASTLE siege SEAT [TURN]."
    g.sieges[h] = Siege(words[0], int(words[1]) if len(words) > 1 else max(g.turn - 1, 0))
    return None
