"""Orders of the interphase and of the end of the turn: taxes, relief, upkeep, raising, placing, cashing in."""

from __future__ import annotations

from commands import Number, Order, order
from minaria.games.blood_royale.orders.kinds import Country, Force, Place


@order(
    "tax [at] NUMBER [crowns] [a province]",
    "taxes [at] NUMBER [crowns]",
    "tax low|normally|lightly = number:5",
    "low|normal taxes|tax = number:5",
    "tax high|heavily|hard|more = number:7",
    "high|higher|heavy taxes|tax = number:7",
    "raise [the|my|our] taxes|tax [to 7] = number:7",
    rule="BR-TAX-02",
    examples=("tax 5", "tax 7"),
)
class Tax(Order):
    """Choose in secret how many crowns a province pays: 5, or 7 and two worse on every roll for rebellion."""

    number: Number


@order(
    "withhold NUMBER [crowns|crown] in|of|from PLACE",
    rule="BR-OPTG-10",
    word="withhold",
    examples=("withhold 5 in Wessex",),
)
class Withhold(Order):
    """Keep so much of the royal tax of a province of another player that one of yours governs."""

    number: Number
    place: Place


@order("buy off PLACE", "calm PLACE", rule="BR-REBELLION-14", word="buy off", examples=("buy off Kent",))
class BuyOff(Order):
    """Buy off a rebellion for 15 crowns."""

    place: Place


@order("disband FORCE", "dismiss FORCE", rule="BR-MAINTAIN-02", examples=("disband 1 army",), grave=True)
class Disband(Order):
    """Choose armies and fleets that you do not pay: they go back to the pool."""

    force: Force


@order(
    "raise|build|buy|recruit|muster|levy NUMBER army|armies = kind:army",
    "raise|build|buy NUMBER fleet|fleets [at|in PLACE] = kind:fleet",
    "raise|build|buy|recruit|muster|levy [a|an] army|armies = kind:army",
    "raise|build|buy [a] fleet|fleets [at|in PLACE] = kind:fleet",
    "raise|build|buy|recruit|muster|levy NUMBER COUNTRY army|armies = kind:army",
    "raise|build|buy|recruit|muster|levy NUMBER army|armies of|in COUNTRY = kind:army",
    "raise|build|buy NUMBER COUNTRY fleet|fleets [at|in PLACE] = kind:fleet",
    "raise|build|buy|recruit|muster|levy [a|an] COUNTRY army = kind:army",
    "raise|build|buy [a|an] COUNTRY fleet [at|in PLACE] = kind:fleet",
    rule="BR-RAISE-01",
    examples=("raise 2 armies", "raise 1 fleet at Kent", "raise 2 English armies"),
)
class Raise(Order):
    """Raise armies in your capital, or fleets on a coast of yours, for 5 crowns each; those of a country you have
    annexed in its own.
    """

    number: Number = 1
    place: Place = ""
    kind: str = "army"
    country: Country = ""


@order(
    "place|put [an|the|my] [next] army at|in PLACE = kind:army",
    "place|put [a|the|my] [next] fleet at|in PLACE = kind:fleet",
    "place|put COUNT army|armies at|in PLACE = kind:army",
    "place|put COUNT fleet|fleets at|in PLACE = kind:fleet",
    rule="BR-FIRSTTURN-02",
    examples=("place army at Kent",),
)
class PlaceUnit(Order):
    """In the first turn: put the next of the units you bought into a home province."""

    place: Place
    kind: str = "army"
    count: Number = 1


@order(
    "make PLACE [the|my] capital",
    rule="BR-CAPITAL-12",
    word="make capital",
    examples=("make Wessex the capital",),
)
class NameCapital(Order):
    """Name a new capital after yours has fallen: a home province you control; it has no castle."""

    place: Place


@order("cash in", "cash in NUMBER [sets|set]", rule="BR-CASHIN-01", word="cash in", examples=("cash in",))
class CashIn(Order):
    """Cash in sets of goods that lie in your capital: all of them, or so many."""

    number: Number = 0
