"""Words that several chapters of the book use, each by its own rule: a chapter's subclass says which."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from commands import Trouble, Which, order
from minaria.engine.deeds import Deed
from minaria.engine.offers import Refusal
from minaria.engine.phases import Next, end
from minaria.games.kingmaker.orders.kinds import ItemName, NobleName
from minaria.games.kingmaker.state import Kingmaker

LISTED = 9
"""As many as a question may offer (`Which.choices`)."""
SAMPLE = 40
"""Choices listed for completion and for bots, where there are more."""


@order(
    "give ITEM to NOBLE",
    "to NOBLE",
    "NOBLE gets|has|takes ITEM",
    rule="KM-SETUP-13",
    examples=("give Saxons to Percy", "to Percy"),
)
class Give(Deed):
    """Say which of your nobles holds an item you were dealt; 'to' him goes the one that is asked about."""

    item: ItemName = ""
    noble: NobleName = ""


class Award(Give):
    """What was won or paid goes to one of the nobles who may have it (KM-CAPTURE-03, KM-RANSOM-06)."""

    @classmethod
    def filled(cls, g: Kingmaker, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        return said if said.get("item") else {**said, "item": phase.left[0]}  # the one that is asked about

    def refusal(self, g: Kingmaker, seat: str, phase: Any) -> Refusal | None:
        if self.item not in phase.left:
            return Refusal("That is not to be allotted now.", phase.rule)
        return None if self.noble in phase.fit(g, self.item) else phase.why_unfit(g, self.item)

    @classmethod
    def orders(cls, g: Kingmaker, seat: str, phase: Any) -> Iterator[Award]:
        return islice((cls(item, noble) for item in phase.left for noble in phase.fit(g, item)), SAMPLE)

    def do(self, g: Kingmaker, phase: Any) -> Next:
        phase.award(g, self.item, self.noble)
        return phase.go_on(g)


@order(
    "grant", "yes", "grant leave", "let him|her|them|it pass|in|enter|through", rule="KM-ROAD-06", examples=("grant",)
)
class Grant(Deed):
    """Give the leave you are asked for, or say yes to an offer."""

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return phase.agreed(g)


@order("refuse [it]", "no", "refuse leave", rule="KM-ROAD-07", examples=("refuse",))
class Refuse(Deed):
    """Refuse the leave you are asked for, or an offer."""

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return phase.refused(g)


@order(
    "accept [it]",
    "agree [to it]",
    "accept [the] ransom|offer|terms|trade|alliance",
    rule="KM-TRADE-01",
    examples=("accept",),
)
class Accept(Deed):
    """Accept what you are offered."""

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return phase.agreed(g)


@order("later", "leave it open", "think about it", rule="KM-TRADE-01", examples=("later",))
class Later(Deed):
    """Leave open what you are offered: you may accept it in a Movement Phase of yours, unless it is withdrawn."""

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return phase.left_open(g)


@order("obey", "let him go", rule="KM-SUMMONS-01", word="obey", examples=("obey",))
class Obey(Deed):
    """Let the noble who is summoned go himself."""

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return end("")


@order(
    "commission NOBLE",
    rule="KM-SUMMONS-09",
    word="commission",
    examples=("commission Neville",),
)
class Commission(Deed):
    """Spend a Writ to send another noble in place of the one summoned: to an event one of yours who brings as many
    troops, to Parliament anybody's.
    """

    noble: NobleName

    def do(self, g: Kingmaker, phase: Any) -> Next:
        return end(self.noble)
