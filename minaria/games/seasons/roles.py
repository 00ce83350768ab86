"""The two offices of a nation: what each may order and how much each sees.

Book: "Each nation has a Diplomat and a Commander"; SE-ROLE-01, SE-COMMANDER-*, SE-DIPLOMAT-*.
"""

from __future__ import annotations

from dataclasses import replace

from commands import Order
from minaria.engine.game import Role
from minaria.engine.offers import Refusal
from minaria.games.seasons import orders as o
from minaria.games.seasons.rules import talk
from minaria.games.seasons.sheets import standing
from minaria.games.seasons.view import view

RULE = {"commander": "SE-COMMANDER-03", "diplomat": "SE-WIN-05"}


def adopt(order: Order, office: str) -> Order | Refusal:
    """The order as given by that office, or why it is the other's."""
    other = "diplomat" if office == "commander" else "commander"
    if type(order) in (o.DIPLOMAT if office == "commander" else o.COMMANDER):
        return Refusal(f"That is for the {other}.", RULE[other])
    by = getattr(order, "by", None)
    if by is None or by == office:
        return order
    if by == other:
        return Refusal(f"That is for the {other} himself.", RULE[other])
    if office == "diplomat" and not isinstance(order, o.Go | o.AgreeToEnd):
        return order  # words are the diplomat's where nobody is named
    return replace(order, by=office)  # type: ignore[type-var]


ROLES = (
    Role(
        "commander",
        "Commander",
        "Places tokens, buys and builds, sees the World Map; at the map he may only sign.",
        lambda order: adopt(order, "commander"),
        lambda g, seat: view(g, seat, "commander"),
        (*o.COMMANDER, *o.EITHER),
    ),
    Role(
        "diplomat",
        "Diplomat",
        "Walks, talks, listens, offers and gives; never sees the World Map.",
        lambda order: adopt(order, "diplomat"),
        lambda g, seat: view(g, seat, "diplomat"),
        (*o.DIPLOMAT, *o.EITHER),
        leads=False,
        stands=lambda g, seat: standing(talk.place_of(g, talk.person(g, seat, "diplomat"))),
    ),
)
