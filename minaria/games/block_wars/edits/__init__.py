"""What the referee may set right in Block Wars: `positions` blocks and items, `corrections` the course of the war,
`settings` plain values. Every act is told.
"""

from commands import Order
from minaria.engine.contract import RefereeAction
from minaria.games.block_wars.edits.corrections import COURSE
from minaria.games.block_wars.edits.positions import POSITIONS
from minaria.games.block_wars.edits.settings import SETTINGS

EDITS: dict[type[Order], RefereeAction] = {**POSITIONS, **COURSE, **SETTINGS}

__all__ = ["EDITS"]
