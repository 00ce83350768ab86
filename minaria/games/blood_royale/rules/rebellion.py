"""Rebellions: who rolls and with what (chapter REBELLION). Boundary: interphase and events (b) fills this in."""

from __future__ import annotations

from minaria.games.blood_royale.state import BloodRoyale


def woman_accedes(g: BloodRoyale, country: str) -> None:
    """A woman's accession where a bastard of that country lives makes its provinces roll (BR-OPTE-29)."""
