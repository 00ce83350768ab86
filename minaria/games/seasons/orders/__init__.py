"""The orders of Seasons, each declared once: parser, canonical text, completion and help come from here."""

from minaria.games.seasons.orders.kinds import *  # noqa: F403
from minaria.games.seasons.orders.pages import *  # noqa: F403
from minaria.games.seasons.orders.plan import *  # noqa: F403
from minaria.games.seasons.orders.resources import *  # noqa: F403
from minaria.games.seasons.orders.reveal import *  # noqa: F403
from minaria.games.seasons.orders.talk import *  # noqa: F403

GESTURES = (
    "plan move everyone from {a} to {b}",
    "plan aid at {b} from {a}",
    "plan pillage {b}",
    "raise {b}",
    "build tower at {b}",
)
