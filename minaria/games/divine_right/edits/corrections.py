"""The referee sets right what went wrong at the table: pieces that stand elsewhere, cards, what was shown, what moved.

Where `referee` builds positions, these mend one that is being played. An edit that makes no sense is answered with a
reason and changes nothing.
"""

from __future__ import annotations

import msgspec

from commands import Order, Words, order
from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.chapters.kinds import Force, Kingdom, Place, Seat
from minaria.games.divine_right.invariants import faults
from minaria.games.divine_right.names.indexes import card_names
from minaria.games.divine_right.rules import heroes, sieges
from minaria.games.divine_right.rules.rivers import berths, keel
from minaria.games.divine_right.rules.status import (
    hex_of,
    own_walls,
    owner,
    put,
    set_player,
    set_realm,
    walled,
)
from minaria.games.divine_right.state import UNUSED, Minaria, Used
from minaria.games.divine_right.tables import cards, kingdoms, unit
from minaria.games.divine_right.wording import force_name, listing, seat_name
from minaria.kit.cards import added, without
from minaria.kit.edits import Edits

EDITS = Edits()


@order(
    "relocate|reposition FORCE to PLACE",
    "relocate|reposition FORCE to PLACE inside = walls:inside",
    "relocate|reposition FORCE to PLACE outside = walls:outside",
    examples=("relocate 2 Muetar armies at Pennol to Beolon",),
)
class Relocate(Order):
    """Put units where they should stand, whatever the way there; to move by the rules is an order of the seat."""

    force: Force
    place: Place
    walls: str = ""


@EDITS.does(Relocate)
def relocate(g: Minaria, o: Relocate) -> str | None:
    if not o.force:
        return "Nobody is named."
    x = hex_of(o.place)
    if o.walls == "inside" and not walled(g, o.place):
        return f"There are no walls at {x.name} to be inside of."
    afloat = {u for u in o.force if unit(u).type == "fleet"}
    for u in o.force:
        if u in afloat and not berths(o.place, 0, keel(u)):
            return f"{x.name} is no water, coast or port."
        if u not in afloat and x.terrain in ("sea", "lake") and g.pieces[u].aboard not in afloat:
            return f"{x.name} is water, and {force_name((u,))} would have no fleet there."
    if all(g.pieces[u].hex == o.place and _side(g, u, o) == g.pieces[u].inside for u in o.force):
        return f"{force_name(o.force)}: there already."
    for u in (*sorted(afloat), *(u for u in o.force if u not in afloat)):
        p = g.pieces[u]
        put(g, u, o.place, _side(g, u, o), p.aboard if p.aboard in afloat else "")
    sieges.lift_empty(g)
    g.tell(
        f"The referee puts {force_name(o.force)} to {x.name}{' ' + o.walls if o.walls else ''}.",
        hap.RULING((), {}, o.force),
    )
    return None


def _side(g: Minaria, u: str, o: Relocate) -> bool:
    """Whether the unit comes to stand inside walls: its own side's, unless it is said."""
    own = own_walls(g, owner(g, u), o.place)
    return own if not o.walls else o.walls == "inside"


@order(
    "set FORCE aboard FLEETS",
    "set FORCE ashore",
    word="set aboard",
    examples=("set 1 army at Port Lork aboard 1 fleet at Port Lork", "set 1 army at Port Lork ashore"),
)
class SetAboard(Order):
    """Say on which fleet units are, wherever that is, or that they have left it where it lies."""

    force: Force
    fleets: Force = ()


@EDITS.does(SetAboard)
def set_aboard(g: Minaria, o: SetAboard) -> str | None:
    fleet = o.fleets[0] if o.fleets else ""
    if any(unit(u).type == "fleet" for u in o.force) or len(o.fleets) > 1 or (fleet and unit(fleet).type != "fleet"):
        return "Name units that go aboard, and one fleet."
    if all(g.pieces[u].aboard == fleet for u in o.force):
        return "That is so already."
    before = set(faults(g))
    for u in o.force:
        p = g.pieces[fleet or u]
        put(g, u, p.hex, p.inside, fleet)
    if wrong := [fault for fault in faults(g) if fault not in before]:
        return f"That can never be: {listing(wrong)}."
    where = f"aboard {force_name(o.fleets)}" if fleet else "ashore"
    g.tell(f"The referee puts {force_name(o.force)} {where}.", hap.RULING((), {}, o.force))
    return None


@order(
    "take card WHAT from SEAT",
    "take away card WHAT from SEAT",
    "discard card WHAT from SEAT = played:true",
    word="take card",
    examples=("take card Bribe +1 from hothior", "discard card Bribe +1 from hothior"),
)
class TakeCard(Order):
    """Take a diplomacy card out of a hand, back into the deck, or to those that have been played."""

    what: Words
    seat: Seat
    played: bool = False


@EDITS.does(TakeCard)
def take_card(g: Minaria, o: TakeCard) -> str | None:
    name = o.what.removeprefix("card ").strip()
    kinds = card_names().exact(name)
    if not kinds:
        near = ", ".join(card_names().near(name)) or "none"
        return f"There is no diplomacy card {name!r} in the Basic Game; near: {near}."
    hand = g.players[o.seat].hand
    held = [c for c in hand if (cards()[c].ploy, cards()[c].bonus) == kinds[0]]
    if not held:
        return f"{seat_name(o.seat)} holds no {name}."
    set_player(g, o.seat, hand=without(hand, held[0]))
    if o.played:
        g.discards = added(g.discards, held[0])
    else:
        g.deck = added(g.deck, held[0])
    g.tell(
        f"The referee takes a card from {seat_name(o.seat)}.",
        hap.RULING((), {o.seat: hap.CORRECTED}),
        **{o.seat: f"The referee takes {name} from you."},
    )
    return None


@order("reveal KINGDOM", "show everyone KINGDOM", examples=("reveal Immer",))
class RevealMonarch(Order):
    """Have a personality read aloud."""

    kingdom: Kingdom


@EDITS.does(RevealMonarch)
def reveal_monarch(g: Minaria, o: RevealMonarch) -> str | None:
    realm = g.realms[o.kingdom]
    if not realm.card or realm.read:
        return f"{kingdoms()[o.kingdom].name} has {'no' if not realm.card else 'shown its'} personality."
    heroes.read_aloud(g, o.kingdom)
    return None


@order("hide KINGDOM", "cover KINGDOM", examples=("hide Immer",))
class HideMonarch(Order):
    """Turn a personality that was read by mistake face down again."""

    kingdom: Kingdom


@EDITS.does(HideMonarch)
def hide_monarch(g: Minaria, o: HideMonarch) -> str | None:
    realm = g.realms[o.kingdom]
    if not realm.read or not realm.card:
        return f"No personality of {kingdoms()[o.kingdom].name} lies open."
    if realm.status == "ally":
        return f"{kingdoms()[o.kingdom].name} is an ally: what its units may do would tell its monarch's nature."
    set_realm(g, o.kingdom, read=False)
    g.tell(f"The referee turns the personality of {kingdoms()[o.kingdom].name} face down.", hap.RULING())
    return None


@order("mark FORCE as STATE", examples=("mark 2 armies at Pennol as fresh", "mark the king of Muetar as moved"))
class MarkUnits(Order):
    """Say what units did this turn: fresh (nothing), moved, fought, or besieged."""

    force: Force
    state: Words


MARKS: dict[str, Used] = {
    "fresh": UNUSED,
    "moved": Used(moved=True, stopped=True),
    "fought": Used(moved=True, stopped=True, fought=True),
    "besieged": Used(stopped=True, stormed=True),
}


"""What a unit that did so may still do is worked out by the rules."""


@EDITS.does(MarkUnits)
def mark_units(g: Minaria, o: MarkUnits) -> str | None:
    state = o.state.strip().lower()
    if state not in MARKS:
        return f"Units are marked as {', '.join(MARKS)}, not as {o.state[:30]!r}."
    if not o.force:
        return "Nobody is named."
    if state == "fresh":
        for u in o.force:
            g.used.pop(u, None)
    else:
        for u in o.force:
            g.used[u] = msgspec.structs.replace(MARKS[state], start=g.pieces[u].hex)
    g.tell(f"The referee marks {force_name(o.force)} as {state}.", hap.RULING((), {}, o.force))
    return None
