"""What the referee may set right: positions built piece by piece, and corrections of one that is being played."""

from minaria.games.divine_right.edits import corrections, positions

EDITS = {**positions.EDITS, **corrections.EDITS}
