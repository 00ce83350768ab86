"""Orders of the Movement Phase: nobles by land and by road, leave asked and given."""

from __future__ import annotations

from commands import Order, order
from minaria.games.kingmaker.orders.kinds import Force, HeirName, Place, Seat

_WAYS = (("", ""), (" by road", "way:road"), (" across country", "way:country"))
_STAYS = (("", ""), (" outside", "stay:outside"), (" and enter", "stay:inside"))
_ROADS = ("by road", "along|down|up [the] road")
_MOVES = [
    f"move|march|go|ride FORCE{o} to PLACE{w}{s}" + (f" = {', '.join(x for x in (wv, sv) if x)}" if wv or sv else "")
    for w, wv in _WAYS
    for s, sv in _STAYS
    for o in ("", " with OTHER")
]


_MOVES += [
    "move|march|go|ride FORCE to PLACE without HEIR",
    "move|march|go|ride FORCE to PLACE by road without HEIR = way:road",
    *(f"move|march|go|ride FORCE {by} to PLACE{s} = way:road{v and ', ' + v}" for by in _ROADS for s, v in _STAYS),
    *(f"move|march|go|ride FORCE to PLACE {by}{s} = way:road{v and ', ' + v}" for by in _ROADS[1:] for s, v in _STAYS),
    "FORCE to PLACE",
    "move|march|go|ride to PLACE with FORCE",
]


@order(
    *_MOVES,
    rule="KM-MOVE-01",
    examples=("move Percy to Alnwick", "move Percy to York by road", "move Percy to Alnwick outside"),
)
class Move(Order):
    """Move nobles across country, or along a road; they go inside where they may, unless they are to stay outside.

    'and enter' asks leave to go inside a place of another faction; 'without' leaves an heir with another noble there.
    """

    force: Force
    place: Place
    way: str = ""
    stay: str = ""
    heir: HeirName = ""
    other: Force = ()


_ASKING = [f"ask {whom}leave {where} PLACE" for whom in ("", "for ", "SEAT for ") for where in ("at", "to enter")]


@order(
    "enter with FORCE",
    "send FORCE inside",
    "enter PLACE",
    "enter PLACE with FORCE",
    *_ASKING,
    *(f"{ask} with FORCE" for ask in _ASKING),
    rule="KM-ENTER-01",
    word="enter",
    examples=("enter with Percy", "ask basalt for leave at York"),
)
class Enter(Order):
    """Have nobles go inside the place of their space, asking leave where another faction controls it.

    Leave to pass along a road or to sail from a port is asked by the move itself.
    """

    force: Force = ()
    place: Place = ""
    seat: Seat = ""


@order(
    "step out with FORCE", "send FORCE outside", rule="KM-ENTER-01", word="step out", examples=("step out with Percy",)
)
class StepOut(Order):
    """Have nobles leave the place they are in for the open of its space."""

    force: Force


@order(
    "grant", "yes", "grant leave", "let him|her|them|it pass|in|enter|through", rule="KM-ROAD-06", examples=("grant",)
)
class Grant(Order):
    """Give the leave you are asked for, or say yes to an offer."""


@order("refuse [it]", "no", "refuse leave", rule="KM-ROAD-07", examples=("refuse",))
class Refuse(Order):
    """Refuse the leave you are asked for, or an offer."""


@order(
    "let SEAT pass|through [everywhere]",
    "let SEAT pass|through at PLACE",
    rule="KM-ROAD-06",
    examples=("let basalt pass everywhere", "let basalt pass at York"),
)
class Let(Order):
    """A standing answer: whenever this player asks leave, at a place of yours or at any, it is given."""

    seat: Seat
    place: Place = ""


@order("stop letting SEAT pass", rule="KM-ROAD-06", word="stop letting", examples=("stop letting basalt pass",))
class StopLetting(Order):
    """Take back all standing leave you have given a player."""

    seat: Seat


ORDERS: tuple[type[Order], ...] = (Move, Enter, StepOut, Grant, Refuse, Let, StopLetting)
