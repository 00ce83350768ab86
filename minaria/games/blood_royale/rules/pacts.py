"""Who may read which contract (BR-SECRECY-01)."""

from __future__ import annotations

from minaria.games.blood_royale.state import BloodRoyale
from minaria.kit.pacts import Pact, seen_by


def known_pacts(g: BloodRoyale, seat: str) -> dict[int, Pact]:
    """The contracts and offers as a seat may read them: its own; of others' none at all."""
    return {k: seen_by(p, seat) for k, p in g.pacts.items() if seat in p.parties}
