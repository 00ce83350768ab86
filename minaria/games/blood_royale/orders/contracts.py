"""Orders about contracts and marriages between players."""

from __future__ import annotations

from commands import Number, Order, Speech, order
from minaria.games.blood_royale.orders.kinds import Force, Person, Seat


@order(
    "offer PERSON to SEAT for OTHER [WORDS]",
    "offer PERSON for OTHER [WORDS]",
    "betroth PERSON to|with OTHER [WORDS]",
    "propose|suggest|offer [a|the] marriage|match between|of PERSON and|to|with OTHER [WORDS]",
    rule="BR-CONTRACT-09",
    word="offer",
    examples=(
        "offer Edward to France for Louise",
        "offer Edward to France for Louise: France pays 40 now; neither attacks Bordeaux",
    ),
)
class Offer(Order):
    """Offer a player a marriage, with the clauses of a contract parted by semicolons ('clauses' lists what can be
    agreed); anything else is a promise: "promise to be polite".
    """

    person: Person
    seat: Seat = ""
    other: Person = ""
    words: Speech = ""


@order(
    "counter NUMBER WORDS",
    "counter offer NUMBER WORDS",
    rule="BR-CONTRACT-09",
    word="counter",
    examples=("counter 1: strike 2; France pays 30 now",),
)
class Counter(Order):
    """Answer an offer with another: strike clauses by number, add new ones; one of the kind and debtor of an old one
    takes its place.
    """

    number: Number
    words: Speech


@order(
    "sign NUMBER",
    "sign offer|contract NUMBER",
    "accept [offer|contract] NUMBER",
    "agree to [offer|contract] NUMBER",
    rule="BR-CONTRACT-01",
    word="sign",
    examples=("sign 1",),
    grave=True,
)
class Sign(Order):
    """Agree to an offer: the wedding is held at once, and the contract binds from then on."""

    number: Number


@order(
    "decline NUMBER",
    "withdraw NUMBER",
    "decline|withdraw offer NUMBER",
    "refuse|reject [offer] NUMBER",
    rule="BR-MARRIAGE-05",
    word="decline",
    examples=("decline 1",),
)
class Decline(Order):
    """Refuse an offer, or withdraw one's own; before the wedding nobody is bound."""

    number: Number


@order(
    "call NUMBER armies|army of|from SEAT",
    rule="BR-CONTRACT-15",
    word="call",
    examples=("call 2 armies of France",),
)
class CallAid(Order):
    """Call armies that a contract promises you under your command."""

    number: Number
    seat: Seat


@order(
    "recall FORCE",
    "send home FORCE",
    "take command of FORCE",
    rule="BR-FOREIGN-03",
    word="recall",
    examples=("recall 2 armies",),
)
class Recall(Order):
    """Take armies of yours back from another's command, or send another's home."""

    force: Force


@order(
    "complain of|about clause CLAUSE of NUMBER WORDS",
    "complain of|about clause CLAUSE of contract NUMBER WORDS",
    rule="BR-CONTRACT-26",
    word="complain",
    examples=("complain of clause 3 of 1: France pays 10 now",),
)
class Complain(Order):
    """Say that a promise of a contract was not kept, and which clause should be ordered: the uninvolved judge."""

    clause: Number
    number: Number
    words: Speech


@order(
    "reject [the complaint] = yes:false",
    "uphold [the complaint] = yes:true",
    rule="BR-CONTRACT-26",
    word="uphold",
    examples=("uphold", "reject"),
)
class Judge(Order):
    """Judge a complaint about a promise in a contract of two others."""

    yes: bool = False


CONTRACTS: tuple[type[Order], ...] = (Offer, Counter, Sign, Decline, Complain, Judge)
AID: tuple[type[Order], ...] = (CallAid, Recall)
