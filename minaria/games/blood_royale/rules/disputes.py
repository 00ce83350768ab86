"""Disputed successions: who was passed over, what it costs and whom it helps (chapter DISPUTE)."""

from __future__ import annotations

from minaria.games.blood_royale.state import BloodRoyale, Dispute
from minaria.games.blood_royale.tables import figures


def live(g: BloodRoyale, d: Dispute) -> bool:
    """Whether the claim still stands: the person or an heir of that day lives, and nobody has renounced it
    (BR-DISPUTE-07).
    """
    return any(
        g.people[who].here and not g.has_renounced(d.person, d.crown) and not g.has_renounced(who, d.crown)
        for who in (d.person, *d.heirs)
    )


def open_disputes(g: BloodRoyale) -> list[Dispute]:
    """The disputes that still count, oldest first."""
    return [d for d in g.disputes.values() if live(g, d)]


def rightful(g: BloodRoyale, d: Dispute) -> str:
    """The seat that controls the rightful heir; '' where a prisoner counts as his own house's (BR-DISPUTE-12)."""
    heir = next((who for who in (d.person, *d.heirs) if g.people[who].here), "")
    seat = g.people[heir].seat if heir else ""
    return "" if seat == d.by else seat


def strength_of(g: BloodRoyale, seat: str, against: str = "") -> int:
    """What disputes add to the Strength of a seat's men: -1 for who passed an heir over, +1 for who has the heir,
    against the usurper alone (BR-DISPUTE-03, -05, -06).
    """
    rules = figures("succession")
    total = 0
    open_now = open_disputes(g)
    if any(d.by == seat for d in open_now):
        total += rules["passed_over_strength"]
    if against and any(d.by == against and rightful(g, d) == seat for d in open_now):
        total += rules["rightful_side_strength"]
    return int(total)
