"""Who may know what (chapter SECRET, K-16): what follows from what the fields of the state say of themselves."""

from __future__ import annotations

from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.tables import crown_items, events, outcomes, results
from minaria.kit.fog import Fog, Seen

View = Seen[Kingmaker, None]
FOG: Fog[Kingmaker, None] = Fog(
    Kingmaker, {"crown": crown_items, "events": events, "results": results, "outcomes": outcomes}
)
