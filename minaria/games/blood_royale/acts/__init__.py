"""Everything about each kind of order in one record (see engine.acts)."""

from commands import Done
from minaria.engine.acts import Act


class Through(Act[Done]):
    """Done: what it ends is the phase's own business."""

    kind = Done
