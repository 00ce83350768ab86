"""What pages share: a word looked up, money that may be unknown."""

from __future__ import annotations

from commands import NameIndex
from commands.tokens import tokenize
from minaria.games.blood_royale import names
from minaria.games.blood_royale.view import UNKNOWN, View
from minaria.games.blood_royale.wording import crowns


def one(index: NameIndex, words: str) -> str:
    """The only thing the words name, '' if there is none or more than one."""
    tokens = tokenize(words)
    for typo in (False, True):
        hits = [h for h in index.match(tokens, 0, typo) if h.end == len(tokens)]
        best = min((h.cost for h in hits), default=0.0)
        found = list(dict.fromkeys(h.value for h in hits if h.cost <= best + 0.05))
        if len(found) == 1:
            return str(found[0])
    return ""


def meant(view: View, kind: str, words: str) -> str:
    """What words name of a kind of the vocabulary (place, anybody, seat, country), '' if nothing."""
    return one(NameIndex(names.WORDS.names[kind](view, view.seat)), words) if words.strip() else ""


def cash_words(amount: int) -> str:
    """Crowns, or that they are secret (BR-SECRECY-02)."""
    return "secret" if amount == UNKNOWN else crowns(amount)
