"""The offices of a nation: what each may order and how much each sees.

Book: "Each nation has a Diplomat and a Commander"; SE-ROLE-01, SE-COMMANDER-*, SE-DIPLOMAT-*. At a large table three to
five people share a nation: envoys go about and talk as the diplomat does, a buyer deals with the moderator.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from commands import Order
from minaria.engine.game import Role
from minaria.engine.offers import Refusal
from minaria.games.seasons.chapters import COMMANDER, DIPLOMAT, EITHER
from minaria.games.seasons.chapters.pacts import ENDING, AgreeToEnd
from minaria.games.seasons.chapters.purchases import PURCHASES
from minaria.games.seasons.chapters.talk import Go, Listen
from minaria.games.seasons.pages import standing
from minaria.games.seasons.rules import talk
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.view import View, view

RULE = {"commander": "SE-COMMANDER-03", "diplomat": "SE-WIN-05"}
_MEETS = tuple(k for k in EITHER if k not in ENDING)
MAY: dict[str, tuple[type[Order], ...]] = {
    "commander": (*COMMANDER, *EITHER),
    "diplomat": (*DIPLOMAT, *EITHER),
    "envoy": (*DIPLOMAT, *_MEETS),
    "buyer": (*PURCHASES, *_MEETS),
    "envoy2": (*DIPLOMAT, *_MEETS),
}


def adopt(order: Order, office: str) -> Order | Refusal:
    """The order as given by that office, or why it is another's."""
    kind = type(order)
    if kind not in MAY[office] and kind in (*COMMANDER, *DIPLOMAT, *EITHER):
        other = next(x for x, kinds in MAY.items() if kind in kinds)
        return Refusal(f"That is for the {other}.", RULE.get(other, ""))
    if isinstance(order, Listen) and office != "diplomat":
        return Go(order.ear, office)
    by = getattr(order, "by", None)
    if by is None or by == office:
        return order
    if by:
        return Refusal(f"That is for the {talk.LABELS.get(by, by)} himself.", RULE.get(by, ""))
    if office == "diplomat" and not isinstance(order, Go | AgreeToEnd):
        return order  # words are the diplomat's where nobody is named
    return msgspec.structs.replace(order, by=office)


def _role(office: str, help: str, *among: str) -> Role:
    def mine(order: Order) -> Order | Refusal:
        return adopt(order, office)

    def seen(g: Seasons, seat: str) -> View:
        return view(g, seat, office)

    def stands(g: Seasons, seat: str) -> str:
        return standing(g.place_of(g.person(seat, office)))

    leads = office == "commander"
    title = talk.LABELS.get(office, office).capitalize()
    role = Role(
        office,
        title,
        help,
        mine,
        seen,
        MAY[office],
        leads=leads,
        among=among,
        needed=office in ("commander", "diplomat"),
    )
    return role if leads else replace(role, stands=stands)


_GOES = "Walks, talks, listens, offers and gives; never sees the World Map."
ROLES = (
    _role(
        "commander",
        "Places tokens, buys and builds, sees the World Map; at the map he may only sign.",
        "two",
        "three",
        "four",
        "five",
    ),
    _role("diplomat", _GOES, "two", "three", "four", "five"),
    _role("envoy", _GOES, "three", "four", "five"),
    _role("buyer", "Buys and builds at the nation's own table; never sees the World Map.", "four", "five"),
    _role("envoy2", _GOES, "five"),
)
