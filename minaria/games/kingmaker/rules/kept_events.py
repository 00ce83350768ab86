"""Event items that a faction keeps until it plays them (KM-EVENT-06, KM-EVENTCARD-10)."""

from __future__ import annotations

from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import events


def kept(g: Kingmaker, seat: str, code: str) -> list[str]:
    """The event items of a kind that a faction keeps, those of fewer rounds first."""
    mine = [e for e in g.held.get(seat, ()) if events()[e].code == code]
    return sorted(mine, key=lambda e: (events()[e].number, e))


def writs(g: Kingmaker, seat: str) -> list[str]:
    """The Writs a faction keeps."""
    return kept(g, seat, "writ")


def spend(g: Kingmaker, seat: str, item: str) -> None:
    """An event item is played and goes to those used."""
    g.held[seat] = tuple(e for e in g.held[seat] if e != item)
    g.events = g.events.discard(item)


def spend_writ(g: Kingmaker, seat: str) -> None:
    """A Writ is played."""
    spend(g, seat, writs(g, seat)[0])
