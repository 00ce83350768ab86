"""Words without their endings, so that "besieged", "besieging" and "besieges" are found as one.

Called by the search of the rules and by whoever looks for a word in what was told.
"""

from __future__ import annotations

from functools import lru_cache

from commands.tokens import words_of

_SAID = """
a an and at by can do does did for how i if in is it of on or the to what when who with my me are be last work works not
no will would should get one
"""
IDLE = frozenset(words_of(_SAID))
"""Words by which nothing is looked for."""
_IRREGULAR = {
    "rose": "rise",
    "took": "take",
    "taken": "take",
    "lost": "lose",
    "loses": "lose",
    "won": "win",
    "fought": "fight",
    "died": "die",
    "dead": "die",
    "children": "child",
    "men": "man",
    "women": "woman",
    "armys": "army",
    "born": "birth",
}
_ENDINGS = ("ingly", "ings", "ing", "edly", "ied", "ies", "ed", "es", "s")
_LEFT = 3
"""Letters that are left at least."""


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A word without its ending, with one letter where it ends in two: 'besieg' of "besieged", 'plan' of "planned"."""
    w = word.lower()
    w = _IRREGULAR.get(w, w)
    for end in _ENDINGS:
        if w.endswith(end) and len(w) - len(end) >= _LEFT:
            w = w[: -len(end)] + ("y" if end in ("ied", "ies") else "")
            break
    w = w.removesuffix("e") if len(w) > _LEFT else w
    return w[:-1] if len(w) > _LEFT and w[-1] == w[-2] else w


def stems_of(text: str) -> frozenset[str]:
    """The stems of all words of a text."""
    return frozenset(stem(w) for w in words_of(text))
