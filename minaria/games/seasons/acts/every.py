"""Every act of Seasons: by kind of order, and the kinds that each office may give."""

from __future__ import annotations

from typing import Any

from commands import Order
from minaria.engine.acts import Act
from minaria.games.seasons.acts.deed import by_kind
from minaria.games.seasons.acts.pacts import ENDING, GIFTS, PACTS
from minaria.games.seasons.acts.plans import BLUFFS, COMMIT, PLANS, UNCOMMIT
from minaria.games.seasons.acts.purchases import PURCHASES
from minaria.games.seasons.acts.reveal import STEP, WALLS, Drowning, Helping, Losing, Retreating
from minaria.games.seasons.acts.talk import SPEECH, TABLE, WALK
from minaria.games.seasons.acts.upkeep import UPKEEP

ACTS: dict[type[Order], Act[Any]] = {
    **PLANS,
    **BLUFFS,
    **COMMIT,
    **UNCOMMIT,
    **PURCHASES,
    **by_kind(*UPKEEP, STEP, Helping(), Drowning(), Losing(), *WALLS, Retreating()),
    **WALK,
    **PACTS,
    **SPEECH,
    **GIFTS,
    **TABLE,
    **ENDING,
}
