"""What words of a page name."""

from __future__ import annotations

from commands import NameIndex
from commands.tokens import tokenize


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
