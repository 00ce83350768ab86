"""Treaties with France, Scotland and the Empire, and the foreign nobles who come with them (chapter TREATY)."""

from __future__ import annotations

import msgspec

from minaria.engine.offers import Refusal
from minaria.games.kingmaker import happenings as hap
from minaria.games.kingmaker.rules import heirs
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.pieces import Noble, Treaty
from minaria.games.kingmaker.tables import people
from minaria.games.kingmaker.wording import name, seat_name, space_name

ENVOYS = {"france": "brittany", "scotland": "sutherland", "empire": "burgundy"}
"""Whom each power sends (KM-TREATY-02)."""
POWERS = {"france": "France", "scotland": "Scotland", "empire": "the Empire"}


def sign_refusal(g: Kingmaker, seat: str, power: str) -> Refusal | None:
    """Why a faction cannot sign a treaty (KM-TREATY-01)."""
    if f"treaty-{power}" not in g.held.get(seat, ()):
        return Refusal(f"You hold no treaty with {POWERS[power]}.", "KM-TREATY-01")
    if not heirs.has_monarch(g, seat):
        return Refusal("A treaty is signed by a faction with a monarch.", "KM-TREATY-01")
    if ENVOYS[power] in g.nobles:
        return Refusal(f"{name(ENVOYS[power])} is in play.", "KM-TREATY-01")
    return None


def sign(g: Kingmaker, seat: str, power: str) -> None:
    """The treaty is in force, and its noble in play."""
    noble = ENVOYS[power]
    g.held[seat] = tuple(e for e in g.held[seat] if e != f"treaty-{power}")
    g.treaties[power] = Treaty(seat, g.clock)
    at = people()[noble].start
    g.nobles[noble] = Noble(seat, at)
    text = f"{seat_name(seat)} signs a treaty with {POWERS[power]}: {name(noble)} comes to {space_name(at)}."
    g.tell(text, hap.TREATY(at, {seat: hap.GETS}))


def break_treaty(g: Kingmaker, power: str, why: str) -> None:
    """A treaty is broken: its noble stays one round of turns (KM-TREATY-05)."""
    found = g.treaties[power]
    g.treaties[power] = msgspec.structs.replace(found, broken=g.clock)
    text = f"The treaty with {POWERS[power]} is broken: {why}. {name(ENVOYS[power])} stays for one round."
    g.tell(text, hap.TREATY((), {found.seat: hap.LOSES}))


def in_force(g: Kingmaker) -> list[str]:
    """The powers whose treaties are in force, the oldest first."""
    return sorted((p for p, t in g.treaties.items() if not t.broken), key=lambda p: (g.treaties[p].since, p))


def rupture(g: Kingmaker) -> bool:
    """The oldest treaty in force is broken (KM-EVENTCARD-15); whether there was one."""
    found = in_force(g)
    if found:
        break_treaty(g, found[0], "diplomatic rupture")
    return bool(found)


def review(g: Kingmaker) -> None:
    """Treaties of factions without a monarch are broken; called whenever heirs die or change hands (KM-TREATY-04)."""
    for power in in_force(g):
        if not heirs.has_monarch(g, g.treaties[power].seat):
            break_treaty(g, power, f"{seat_name(g.treaties[power].seat)} has no monarch any more")


def attacked(g: Kingmaker, seat: str, noble: str) -> None:
    """A foreign noble is attacked by his own side's signer (KM-TREATY-04)."""
    for power in in_force(g):
        if ENVOYS[power] == noble and g.treaties[power].seat == seat:
            break_treaty(g, power, f"{seat_name(seat)} attacks {name(noble)}")


def breach_of(g: Kingmaker, noble: str) -> bool:
    """Whether a noble is a foreign one whose treaty is broken: captured he dies (KM-TREATY-06)."""
    return any(ENVOYS[p] == noble and t.broken for p, t in g.treaties.items())


def expired(g: Kingmaker) -> list[str]:
    """The powers whose broken treaties have had their round of turns, as a turn ends."""
    return [p for p, t in sorted(g.treaties.items()) if t.broken and g.clock >= t.broken + len(g.order)]


def close(g: Kingmaker, power: str) -> None:
    """A treaty is over and its item used."""
    del g.treaties[power]
    g.events = g.events.discard(f"treaty-{power}")
