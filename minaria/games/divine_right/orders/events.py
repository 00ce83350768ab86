"""Orders of the stage of events."""

from __future__ import annotations

from commands import Number, Order, order
from minaria.games.divine_right.orders.kinds import Fallen, Force, Place


@order(
    "lose FORCE", "give up FORCE", "sacrifice FORCE", "remove FORCE", rule="DR-COMBAT-04", examples=("lose 2 armies",)
)
class Lose(Order):
    """Choose which of your units are lost, when several could be."""

    force: Force


@order(
    "replace FORCE [at PLACE]",
    "bring back FORCE [at PLACE]",
    "muster FORCE [at PLACE]",
    rule="DR-EVENT-08",
    examples=("replace 1 army",),
)
class Replace(Order):
    """Bring eliminated regulars back at their own starting places."""

    force: Fallen
    place: Place = 0


@order(
    "hire army at PLACE = kind:army",
    "hire fleet at PLACE = kind:fleet",
    "hire [a|an|one] [mercenary] army at|in PLACE = kind:army",
    "hire [a|an|one] [mercenary] fleet at|in PLACE = kind:fleet",
    "hire [a|one] mercenary at|in PLACE = kind:army",
    "hire COUNT armies|army at PLACE = kind:army",
    "hire COUNT fleets|fleet at PLACE = kind:fleet",
    "hire COUNT [mercenary] armies|army [at|in PLACE] = kind:army",
    "hire COUNT [mercenary] fleets|fleet [at|in PLACE] = kind:fleet",
    "hire COUNT mercenaries|mercenary [at|in PLACE] = kind:army",
    rule="DR-EVENT-10",
    examples=("hire army at Pennol", "hire 2 armies at Pennol"),
)
class Hire(Order):
    """Take mercenary armies or fleets from the pool, as many as are due, to a friendly castle or port."""

    place: Place = 0
    kind: str = "army"
    count: Number = 1


@order(
    "entice FORCE to PLACE",
    "bribe away FORCE to PLACE",
    rule="DR-MERC-05",
    examples=("entice 1 mercenary army to Tadafat",),
)
class Entice(Order):
    """When the pool is empty: take a mercenary from an enemy and place it with you."""

    force: Force
    place: Place
