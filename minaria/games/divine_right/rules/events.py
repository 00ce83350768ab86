"""What the Events Table does: whom a storm can take, omens, illness, help from afar.

Book: "Random Events"; DR-EVENT-01, -04..07, -11..13, -16, -17; DRR-15..20.
"""

from __future__ import annotations

from typing import NamedTuple

from minaria.games.divine_right import happenings as hap
from minaria.games.divine_right.rules import deploy, heroes
from minaria.games.divine_right.rules.rivers import keel
from minaria.games.divine_right.rules.status import (
    allies,
    closed_castle,
    combat,
    friends_at,
    hex_of,
    realms_of,
    set_realm,
    stacks,
    units_of,
)
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import MERCENARY, figures, kingdoms, monarch, unit
from minaria.games.divine_right.tables import events as table
from minaria.games.divine_right.wording import kingdom_name, place_name, seat_name


class Toll(NamedTuple):
    """A loss that an event asks for: so many of these, and why."""

    among: tuple[str, ...]
    many: int
    cause: str


def throw(g: Minaria, seat: str) -> str:
    """Two dice on the table: the entry they name (DR-EVENT-01)."""
    a = g.roll("events, first die", seat)
    b = g.roll("events, second die", seat)
    entry, words = table()[a + b]
    g.tell(f"{seat_name(seat)} rolls {a} and {b}: {words}.", hap.EVENT((), {seat: hap.ROLLS}))
    return entry


def death(g: Minaria, seat: str) -> bool:
    """One of the seat's allied monarchs dies, by lot; False where none can (DR-EVENT-04)."""
    doomed = [k for k in allies(g, seat) if not g.realms[k].doomed]
    if doomed:
        heroes.kill(g, monarch(g.pick("which monarch dies", doomed, named=kingdom_name)), "")
    return bool(doomed)


def toll(g: Minaria, seat: str, entry: str) -> Toll | None:
    """The one unit that storms, mutiny or desertion take; None where they find nobody (DR-EVENT-05, -06, -15)."""
    if entry == "storms":
        found, cause = exposed_fleets(g, seat), "Storms"
    elif entry == "mutiny":
        found, cause = combat(units_of(g, seat)), "Mutiny"
    else:
        found, cause = [u for u in combat(units_of(g, seat)) if unit(u).kingdom == MERCENARY], "Desertion"
    return Toll(tuple(found), 1, cause) if found else None


def exposed_fleets(g: Minaria, seat: str) -> list[str]:
    """Fleets a storm can take: those outside every port (DR-EVENT-05, DR-TERRAIN-23, DRR-18).

    One fleet per owner is safe in a non-castle port.

    Of several fleets in a non-castle port any may be the one lost: its owner says which lies in the port.
    """
    fleets = [u for u in units_of(g, seat) if unit(u).type == "fleet"]
    out: list[str] = []
    for u in fleets:
        h = g.pieces[u].hex
        x = hex_of(h)
        if (x.kind == "port" or h == keel(u)) and not closed_castle(g, seat, h):  # its home is a river fleet's port
            continue
        if x.kind == "noncastle-port" and sum(1 for v in fleets if g.pieces[v].hex == h) == 1:
            continue
        out.append(u)
    return out


def omens(g: Minaria, seat: str) -> None:
    """The regulars of one of the seat's kingdoms, by lot, will not fight this turn (DR-EVENT-07)."""
    kingdom = g.pick("which kingdom sees bad omens", realms_of(g, seat), named=kingdom_name)
    set_realm(g, kingdom, omens=g.turn)
    g.tell(
        f"The regulars of {kingdoms()[kingdom].name} will not fight or besiege this turn.",
        hap.EVENT(kingdoms()[kingdom].royal, {seat: hap.STRICKEN}),
    )


def crowded(g: Minaria, seat: str) -> list[int]:
    """Hexes with stacks of ten or more, each of which loses half (DR-EVENT-11, DRR-20)."""
    return [h for h, us in stacks(g, seat) if len(us) >= figures()["sick_stack"]]


def half(g: Minaria, seat: str, h: int) -> Toll:
    """What an epidemic takes of a crowded stack: half, rounded up (DR-EVENT-11)."""
    stack = combat(friends_at(g, seat, h))
    return Toll(tuple(stack), (len(stack) + 1) // 2, f"Epidemic at {place_name(h)}")


def largest(g: Minaria, seat: str) -> Toll | None:
    """What it takes where no stack is crowded: one of the largest, ties by lot; None of nobody (DR-EVENT-12, -13)."""
    found = dict(stacks(g, seat))
    if not found:
        return None
    most = max(map(len, found.values()))
    h = g.pick("which stack falls ill", [h for h, us in found.items() if len(us) == most], named=place_name)
    return Toll(tuple(found[h]), 1, f"Epidemic at {place_name(h)}")


def aid(g: Minaria, seat: str) -> str:
    """A neutral kingdom by lot joins the seat; it cannot move this turn. '' if there is none (DR-EVENT-16, -17)."""
    kingdom = heroes.random_neutral(g)
    if kingdom:
        heroes.join(g, kingdom, seat)
        deploy.muster(g, kingdom, idle=True)
    return kingdom
