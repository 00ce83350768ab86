"""What the moderator may set right: positions built piece by piece, and corrections of one that is being played."""

from minaria.games.seasons.edits import corrections, positions
from minaria.games.seasons.edits.positions import Time

__all__ = ["EDITS", "Time"]

EDITS = {**positions.EDITS, **corrections.EDITS}
