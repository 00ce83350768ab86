"""Who may know what (chapter SECRECY): what follows from what the fields of the state say of themselves."""

from __future__ import annotations

from minaria.games.blood_royale.state import BloodRoyale
from minaria.kit.fog import Fog, Seen

View = Seen[BloodRoyale, None]
FOG: Fog[BloodRoyale, None] = Fog(BloodRoyale)
