"""What the referee may set right in Kingmaker: `positions` who and what is where, `corrections` the course of the game,
`realm` what stands between the factions, `settings` plain values. Every act is told.
"""

from commands import Order
from minaria.engine.contract import RefereeAction
from minaria.games.kingmaker.edits.corrections import COURSE
from minaria.games.kingmaker.edits.positions import POSITIONS
from minaria.games.kingmaker.edits.realm import REALM
from minaria.games.kingmaker.edits.settings import SETTINGS

EDITS: dict[type[Order], RefereeAction] = {**POSITIONS, **COURSE, **REALM, **SETTINGS}

__all__ = ["EDITS"]
