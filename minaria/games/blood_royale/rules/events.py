"""Events at the head of a round: the event table (chapters EVENT, PLAGUE, FAMINE, STORM). Boundary: interphase (b)."""

from __future__ import annotations

from minaria.games.blood_royale import happenings as hap
from minaria.games.blood_royale.state import BloodRoyale
from minaria.games.blood_royale.tables import event_of


def throw(g: BloodRoyale, seat: str) -> str:
    """The event of the round (BR-EVENT-01). What it does is still to come."""
    event, _ = event_of(g.roll("the event of the round", seat))
    g.event += 1
    g.tell(f"The event of the round: {event if event != 'none' else 'nothing happens'}.", hap.EVENT())
    return event
