"""What begins otherwise than usual: areas and capitals by lot, land without a player, the aristocrats of three players
(chapters OPTI, FOUR, THREE). Boundary: interphase (b) fills these.
"""

from __future__ import annotations

from minaria.games.blood_royale.state import BloodRoyale


def draw_layout(g: BloodRoyale) -> None:
    """Rule I: resource areas, then capitals, drawn on the Random Provinces Table (BR-OPTI-01 to -08)."""


def garrison_absent(g: BloodRoyale) -> None:
    """Armies of countries without a player, where they may be invaded (BR-THREE-02, BR-FOUR-08)."""


def found_aristocrats(g: BloodRoyale) -> None:
    """The extra family of a game of three (BR-THREE-04)."""
