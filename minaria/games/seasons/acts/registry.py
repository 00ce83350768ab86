"""Every act of Seasons; from them what there is to order, who of a nation may order it, what takes an order back."""

from __future__ import annotations

from typing import Any

from commands import Order
from minaria.engine.acts import Act
from minaria.games.seasons.acts.common import Deed, by_kind
from minaria.games.seasons.acts.pacts import ENDING, GIFTS, PACTS
from minaria.games.seasons.acts.plans import COMMIT, DONE, UNCOMMIT, UNPLANS
from minaria.games.seasons.acts.purchases import PURCHASES
from minaria.games.seasons.acts.reveal import STEP, WALLS, Drowning, Helping, Losing, Retreating
from minaria.games.seasons.acts.talk import SPEECH, TABLE, WALK
from minaria.games.seasons.acts.tokens import BLUFFS, TOKENS
from minaria.games.seasons.acts.upkeep import UPKEEP
from minaria.games.seasons.state import Seasons

ACTS: dict[type[Order], Act[Any]] = {
    **TOKENS,
    **BLUFFS,
    **UNPLANS,
    **COMMIT,
    **UNCOMMIT,
    **PURCHASES,
    **by_kind(*UPKEEP, STEP, Helping(), Losing(), Drowning(), *reversed(WALLS), Retreating()),
    **WALK,
    **PACTS,
    **GIFTS,
    **SPEECH,
    **TABLE,
    **ENDING,
    **DONE,
}


def of_office(office: str) -> tuple[type[Order], ...]:
    """The kinds of order that an office gives, "" either of them."""
    return tuple(kind for kind, act in ACTS.items() if isinstance(act, Deed) and act.office == office)


COMMANDER, DIPLOMAT, EITHER = of_office("commander"), of_office("diplomat"), of_office("")
ORDERS: tuple[type[Order], ...] = (*COMMANDER, *DIPLOMAT, *EITHER)


def back(g: Seasons, seat: str, order: Order) -> Order | None:
    """The order that takes one back which was given in this position; None if there is none."""
    act = ACTS.get(type(order))
    return None if act is None else act.back(g, seat, order)
