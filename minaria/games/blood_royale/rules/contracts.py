"""What contracts bind somebody to: asked by whoever carries orders out.

Every rule that a clause can forbid asks `breach`; what follows from births, weddings and deaths asks the rest.
"""

from __future__ import annotations

from typing import Any

import msgspec

from minaria.engine.offers import Refusal
from minaria.games.blood_royale.state import BloodRoyale, Marriage
from minaria.kit import pacts


def breach(g: BloodRoyale, seat: str, order: Any) -> Refusal | None:
    """Why an order would break a clause that binds the seat (BR-CONTRACT-04): asked by every act at the end of its
    `refusal`.
    """
    return None


def raised_by(g: BloodRoyale, m: Marriage, male: bool) -> str:
    """The seat that raises a newborn by contract, '' if it is the couple's (BR-CONTRACT-22)."""
    return ""


def friendly(g: BloodRoyale, mover: str, province: str) -> bool:
    """Whether a contract makes a province friendly to another's armies (BR-CONTRACT-10)."""
    return False


def goods_pass(g: BloodRoyale, mover: str, province: str) -> bool:
    """Whether a contract lets another's goods move on through a province (BR-CONTRACT-11)."""
    return False


def port_open(g: BloodRoyale, mover: str, province: str) -> bool:
    """Whether a contract opens a port (BR-CONTRACT-12)."""
    return False


def marriage_over(g: BloodRoyale, key: str) -> None:
    """A marriage has ended: what its contract ran ends with it (BR-CONTRACT-02, BR-DEATH-05)."""
    pact = g.marriages[key].pact
    if pact and not g.pacts[pact].ended:
        g.pacts[pact] = pacts.end(g.pacts[pact], max(1, g.turn))


def at_wedding(g: BloodRoyale, key: str) -> None:
    """What a contract does once, at the wedding (BR-CONTRACT-18, -20, -23 to -25)."""


def after_taxation(g: BloodRoyale) -> None:
    """What contracts pay every turn (BR-CONTRACT-19)."""


def tag_goods(g: BloodRoyale, item: str) -> None:
    """A fresh item may be promised to somebody (BR-CONTRACT-17)."""


def ended(m: Marriage, turn: int) -> Marriage:
    """The marriage at its end."""
    return msgspec.structs.replace(m, ended=turn)
