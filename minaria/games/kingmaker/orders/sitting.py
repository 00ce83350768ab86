"""Orders of Parliament and coronations."""

from __future__ import annotations

from commands import Number, Order, order
from minaria.games.kingmaker.orders.kinds import Claimant, Force, ItemName, NobleName, Place


@order(
    "summon|call parliament at|to PLACE",
    "summon|call parliament at|to PLACE compelling FORCE",
    "summon|call parliament at|to PLACE with FORCE",
    "summon|call parliament",
    "summon|call parliament compelling|with FORCE",
    rule="KM-PARLIAMENT-01",
    examples=("summon Parliament at Coventry", "summon Parliament at Coventry compelling Stafford and Grey"),
)
class Summon(Order):
    """Summon Parliament to where your king or Chancellor is, compelling nobles by your Writs, one Writ for each."""

    place: Place = ""
    force: Force = ()


@order("attend with FORCE", "attend FORCE", rule="KM-PARLIAMENT-07", word="attend", examples=("attend with Percy",))
class Attend(Order):
    """Bring nobles of yours to Parliament of their own will, whatever the distance."""

    force: Force


@order(
    "propose|nominate ITEM to|for NOBLE",
    "propose|nominate NOBLE for|as ITEM",
    rule="KM-BUSINESS-01",
    examples=("propose Earl of Kent to Scrope",),
)
class Propose(Order):
    """Propose to Parliament who is to have a title, office or bishopric of the Chancery."""

    item: ItemName
    noble: NobleName


_HOUSES = ("commons = house:Commons", "lords = house:Lords")


def _votes(word: str, yes: str) -> tuple[str, ...]:
    plain = (f"vote {word} = yes:{yes}", f"vote {word} on ITEM = yes:{yes}")
    return (*plain, *(f"vote {word} with NUMBER of the {h}, yes:{yes}" for h in _HOUSES))


@order(
    *_votes("yes|aye|for", "true"),
    *_votes("no|nay|against", "false"),
    "yes|aye|for = yes:true",
    "no|nay|against = yes:false",
    rule="KM-VOTE-14",
    examples=("vote yes", "vote no on Earl of Kent", "vote yes with 30 of the Commons"),
)
class Vote(Order):
    """Vote on what is before Parliament: on one award, or on all. Your faction casts all its votes one way."""

    yes: bool
    item: ItemName = ""
    number: Number = 0
    house: str = ""


@order("decline ITEM", rule="KM-BUSINESS-07", examples=("decline Earl of Kent",))
class Decline(Order):
    """Refuse an award that is proposed to a noble of yours; it is then proposed to somebody else."""

    item: ItemName


@order(
    "support HEIR",
    "support HEIR:noble",
    rule="KM-SOLEMONARCH-02",
    examples=("support Henry VI",),
)
class Support(Order):
    """Say which of two monarchs who attend Parliament votes on first."""

    heir: Claimant


@order("return NOBLE to PLACE", "return NOBLE", rule="KM-PARLIAMENT-13", examples=("return Percy to Alnwick",))
class Return(Order):
    """Have a noble who attended Parliament go home to a castle of his, whatever the distance."""

    noble: NobleName
    place: Place = ""


@order("crown HEIR", rule="KM-CORONATION-01", examples=("crown Henry VI",))
class Crown(Order):
    """Crown the senior heir of a House, whom you hold, where there are a church and bishops; or your own pretender
    inside London, once you control it.
    """

    heir: Claimant


@order("parliament", "votes", table=True, rule="KM-VOTE-01", word="parliament", examples=("parliament",))
class ShowParliament(Order):
    """Show the votes of both Houses as they would stand now, and what each absent noble would add."""


ORDERS: tuple[type[Order], ...] = (Summon, Attend, Propose, Vote, Decline, Support, Return, Crown)
