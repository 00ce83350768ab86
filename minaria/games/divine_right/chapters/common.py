"""Words that several chapters use: the phase that asks says what follows."""

from __future__ import annotations

from typing import Any

from commands import order
from minaria.engine.acts import Deed, Through
from minaria.engine.phases import Next
from minaria.games.divine_right.state import Minaria


@order("roll", "roll dice", "roll for events", "throw", "throw dice", rule="DR-EVENT-01", examples=("roll",))
class Roll(Deed):
    """Throw the dice that are due: two for the Events Table, one at a court."""

    def do(self, g: Minaria, phase: Any) -> Next:
        return phase.throw(g)


@order("agree", "yes", "i agree", "accept", rule="DR-PEACE-13", examples=("agree",))
class Agree(Deed):
    """Say yes to what you are asked."""

    def do(self, g: Minaria, phase: Any) -> Next:
        return phase.agreed(g)


@order("refuse", "no", "i refuse", "decline", rule="DR-PEACE-13", examples=("refuse",))
class Refuse(Deed):
    """Say no to what you are asked."""

    def do(self, g: Minaria, phase: Any) -> Next:
        return phase.refused(g)


class ThroughIfOver(Through):
    """'done', where the phase has nothing left that must be done."""

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return phase.may_end(g)


ANSWERS = (Agree, Refuse)
"""Yes or no, for phases that ask nothing else."""
