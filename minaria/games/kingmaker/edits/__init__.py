"""What the referee may set right in Kingmaker: `positions` who and what is where, `corrections` the course of the game,
`realm` what stands between the factions. Every act is told.
"""

from commands import Order
from minaria.engine.contract import RefereeAction
from minaria.games.kingmaker.edits.corrections import COURSE
from minaria.games.kingmaker.edits.positions import POSITIONS
from minaria.games.kingmaker.edits.realm import REALM

EDITS: dict[type[Order], RefereeAction] = {**POSITIONS, **COURSE, **REALM}

__all__ = ["EDITS"]
