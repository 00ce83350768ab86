"""Ways of playing a round: how much is kept at home, what odds are wanted, which castle is gone for."""

from __future__ import annotations

from typing import NamedTuple


class Leaning(NamedTuple):
    """guard: how much of the enemy's threat garrisons must match. keep: the same where a player's monarch is inside.

    ratio: besiegers wanted for each defender. rank: which of the best castles is gone for. eager: points an attack in
    the field must promise. flight: enemies near for each defender at which a monarch looks for a safer castle. full:
    besiegers for each defender beyond which more are better used elsewhere. crown: how much a monarch's fate weighs.
    """

    guard: float
    keep: float
    ratio: float
    rank: int
    eager: float
    flight: float
    full: int
    crown: float


USUAL = Leaning(guard=0.5, keep=0.5, ratio=1.5, rank=0, eager=2.0, flight=1.0, full=3, crown=1.0)
KINGS = USUAL._replace(keep=1.0, flight=0.35, crown=4.0)
ALL_OUT = KINGS._replace(guard=0.0, keep=0.5, ratio=1.0, full=6)
LEANINGS = (
    USUAL,
    KINGS,  # the king is the game
    KINGS._replace(guard=0.2, ratio=1.0, eager=0.7),  # bold
    KINGS._replace(guard=1.2, ratio=2.0, eager=2.5),  # wary
    ALL_OUT,  # everything against one castle
    KINGS._replace(guard=3.0, keep=3.0),  # at home
    KINGS._replace(rank=1),  # another castle first
    ALL_OUT._replace(rank=1),
)
STEADY = LEANINGS.index(KINGS)  # what is played where looking ahead finds nothing better; USUAL is the greedy bot's
