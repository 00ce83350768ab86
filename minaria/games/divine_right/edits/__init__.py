"""What the referee may set right: `positions` built piece by piece, `corrections` of one that is being played, how
kingdoms, seats and castles stand (`standing`), plain values (`settings`).
"""

from commands import Order
from minaria.engine.contract import RefereeAction
from minaria.games.divine_right.edits import corrections, positions, settings, standing

EDITS: dict[type[Order], RefereeAction] = {
    **positions.EDITS,
    **corrections.EDITS,
    **standing.EDITS,
    **settings.SETTINGS,
}
