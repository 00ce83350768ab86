"""What pages share: a word looked up, money that may be unknown."""

from __future__ import annotations

from commands import NameIndex
from minaria.games.blood_royale import names
from minaria.games.blood_royale.memories import Debt
from minaria.games.blood_royale.state import UNKNOWN, BloodRoyale
from minaria.games.blood_royale.view import View
from minaria.games.blood_royale.wording import crowns, seat_name
from minaria.kit.pages import one


def index(view: View, kind: str) -> NameIndex:
    """The names of a kind of the vocabulary (place, anybody, seat, country)."""
    return names.WORDS.named(kind, view, view.seat)


def meant(view: View, kind: str, words: str) -> str:
    """What words name of a kind of the vocabulary, '' if nothing."""
    return one(index(view, kind), words) if words.strip() else ""


def creditor(g: BloodRoyale, debt: Debt) -> str:
    """To whom something is owed."""
    return seat_name(g, debt.to) if debt.to else "the Treasury"


def cash_words(amount: int) -> str:
    """Crowns, or that they are secret (BR-SECRECY-02)."""
    return "secret" if amount == UNKNOWN else crowns(amount)
