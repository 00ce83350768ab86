"""Seasons by the sections of its book: an order of a chapter says its words, when it is legal and what it does.

`tokens` tasks laid in secret, `plans` what is taken back and the commit, `purchases` what resources buy, `talk` people
and words, `table` what lies on one's own, `pacts` offers, treaties and gifts, `reveal` losses and retreats, `upkeep`
what is given up. Each ends with tuples of its orders by where they are asked; phases take these.
"""

from __future__ import annotations

from commands import Order
from minaria.engine.deeds import as_deed, by_kind
from minaria.games.seasons.chapters import pacts, plans, purchases, reveal, table, talk, tokens, upkeep
from minaria.games.seasons.chapters.common import OfficeDeed
from minaria.games.seasons.state import Seasons

DEEDS: tuple[type[OfficeDeed], ...] = (
    *tokens.TASKS,
    tokens.PlanBluff,
    *plans.UNPLANS,
    plans.Commit,
    plans.Uncommit,
    *purchases.PURCHASES,
    *upkeep.UPKEEP,
    *reveal.REVEAL,
    *talk.WALK,
    *pacts.PACTS,
    *pacts.GIFTS,
    *talk.SPEECH,
    *table.TABLE,
    *pacts.ENDING,
    plans.DonePlanning,
)
BY_KIND = by_kind(DEEDS)
"""How an order is asked about outside a phase, by its kind."""


def of_office(office: str) -> tuple[type[Order], ...]:
    """The kinds of order that an office gives, "" either of them."""
    return tuple(deed.spec.cls for deed in DEEDS if deed.office == office)


COMMANDER, DIPLOMAT, EITHER = of_office("commander"), of_office("diplomat"), of_office("")
ORDERS: tuple[type[Order], ...] = (*COMMANDER, *DIPLOMAT, *EITHER)
GESTURES = (
    "plan move everyone from {a} to {b}",
    "plan aid at {b} from {a}",
    "plan pillage {b}",
    "raise {b}",
    "build tower at {b}",
)
"""Orders shown on the map."""


def taken_back(g: Seasons, seat: str, order: Order) -> Order | None:
    """The order that takes one back which was given in this position; None if there is none."""
    deed = BY_KIND.get(type(order))
    return None if deed is None else as_deed(deed, order).taken_back(g, seat, None)
