"""What the moderator may set right: `positions` built piece by piece, `corrections` of one that is being played, and
`settings`, plain values by their names.
"""

from minaria.games.seasons.edits import corrections, positions
from minaria.games.seasons.edits.positions import Time
from minaria.games.seasons.edits.settings import SETTINGS

__all__ = ["EDITS", "Time"]

EDITS = {**positions.EDITS, **corrections.EDITS, **SETTINGS}
