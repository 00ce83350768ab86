"""Words that only show something: families, claims, kinship, money, contracts."""

from __future__ import annotations

from commands import Number, Order, Words, order


@order(
    "family",
    "family [of] WORDS",
    "tree",
    "tree [of] WORDS",
    table=True,
    rule="BR-CHILD-05",
    examples=("family", "family of France"),
)
class Family(Order):
    """Show the tree of a house: your own, or that of a player or person."""

    words: Words = ""


@order(
    "heirs",
    "heirs of|to WORDS",
    "line of succession [of|to WORDS]",
    table=True,
    rule="BR-SUCCESSION-01",
    examples=("heirs of France",),
)
class Heirs(Order):
    """Show who comes after a monarch, numbered."""

    words: Words = ""


@order(
    "who would succeed",
    "who would succeed if WORDS dies",
    "who succeeds [if] WORDS [dies]",
    table=True,
    rule="BR-SUCCESSION-06",
    word="who would succeed",
    examples=("who would succeed if Edward dies",),
)
class WhoSucceeds(Order):
    """Show what a person's death would lead to."""

    words: Words = ""


@order(
    "who is marriageable",
    "marriageable",
    "who can|could|may|might marry [WORDS]",
    "whom can|could|may|might WORDS marry",
    table=True,
    rule="BR-MARRIAGE-01",
    word="who is marriageable",
    examples=("who is marriageable", "who can marry Edward"),
)
class Marriageable(Order):
    """Show everybody who may marry, with ages and characteristics; or who could marry one person."""

    words: Words = ""


@order(
    "how are WORDS related",
    table=True,
    rule="BR-MARRIAGE-03",
    word="how are",
    examples=("how are Edward and Louis related",),
)
class Related(Order):
    """Show what two people are to each other."""

    words: Words


@order(
    "prisoners",
    "captives",
    "who is [a|my|our] prisoner|captive|captured",
    "who are the|my|our prisoners|captives",
    table=True,
    rule="BR-CAPTIVE-01",
    word="prisoners",
    examples=("prisoners",),
)
class Prisoners(Order):
    """Show who is whose prisoner and where, and how a ransom is proposed."""


@order("calendar", table=True, rule="BR-CHILD-02", examples=("calendar",))
class Calendar(Order):
    """Show your people in steps of ten years: who comes of age and who grows old when."""


@order("balance", "my money", table=True, rule="BR-TAX-01", examples=("balance",))
class Balance(Order):
    """Show your money: what each tax brings and risks, upkeep, debts, what could be raised and cashed in."""


@order(
    "what if i tax NUMBER",
    "what if tax NUMBER",
    table=True,
    rule="BR-TAX-03",
    word="what if i tax",
    examples=("what if I tax 7",),
)
class WhatIfTax(Order):
    """Show what a tax would bring you and how likely each province would rise against it."""

    number: Number


@order(
    "contracts",
    "contract NUMBER",
    "offers",
    table=True,
    rule="BR-CONTRACT-26",
    word="contracts",
    examples=("contracts", "contract 1"),
)
class Contracts(Order):
    """Show your offers with what was changed last, and your contracts: what is in force, what sleeps, what is over."""

    number: Number = 0


@order("clauses", table=True, rule="BR-CONTRACT-09", examples=("clauses",))
class Clauses(Order):
    """Show what can be agreed in a contract of marriage, and how it is written."""
