"""Ways of playing a round: how much is kept at home, what odds are wanted, which castle is gone for."""

from __future__ import annotations

from typing import NamedTuple


class Leaning(NamedTuple):
    """guard: how much of the enemy's threat garrisons must match. ratio: besiegers wanted for each defender.

    rank: which of the best castles is gone for. eager: points an attack in the field must promise.
    """

    guard: float
    ratio: float
    rank: int
    eager: float


LEANINGS = (
    Leaning(guard=0.5, ratio=1.5, rank=0, eager=2.0),  # the usual one
    Leaning(guard=0.2, ratio=1.0, rank=0, eager=1.0),  # bold
    Leaning(guard=1.0, ratio=2.0, rank=0, eager=2.5),  # wary
    Leaning(guard=0.5, ratio=1.5, rank=1, eager=2.0),  # the second best castle
)
