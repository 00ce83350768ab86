"""Words beside a name that only say what it is of: "the kingdom of Immer", "Muetar's ambassador", "the town of York".

A line is read a second time without them; where that gives a name, the first line's words up to its end are that name.
A possessive that belongs to a name of its own ("Lord's Castle") is put together again in a third.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from commands import lexicon
from commands.tokens import Tok

_OF = frozenset(("of", "at", "in"))


class Thinned(NamedTuple):
    """A line without some of its words, and where its words stand in the whole line."""

    tokens: Sequence[Tok]
    at: Sequence[int]
    """Word of the whole line -> word of this one that stands there, or the next that was kept."""
    ends: Sequence[int]
    """Number of words of this line -> the words of the whole line up to there."""


def without(tokens: Sequence[Tok], heads: frozenset[str]) -> Thinned | None:
    """The line without "the kingdom of" and the like; None where there is nothing of the kind."""
    texts = [t.text for t in tokens]
    dropped: set[int] = set()
    k = 0
    while k < len(texts):
        j = k
        while j < len(texts) and (texts[j] in lexicon.DETERMINERS or texts[j] in lexicon.STANCES):
            j += 1
        made = {"a", "an"} & {*texts[k:j]}  # "put up a castle at York" is not about York Castle
        if not made and j + 2 < len(texts) and texts[j] in heads and texts[j + 1] in _OF:
            dropped.update(range(k, j + 2))
            k = j + 2
        else:
            k += 1
    return _thinned([(None if k in dropped else tok, 1) for k, tok in enumerate(tokens)]) if dropped else None


def rejoined(tokens: Sequence[Tok]) -> Thinned | None:
    """The line with every possessive as one word again; None where there is none."""
    out: list[tuple[Tok | None, int]] = []
    for tok in tokens:
        owner = out[-1][0] if out else None
        if tok.text == "'s" and owner is not None:
            out[-1] = Tok(owner.text + "s", owner.raw + tok.raw, owner.start, tok.end), 2
        else:
            out.append((tok, 1))
    return _thinned(out) if len(out) < len(tokens) else None


def _thinned(kept: Sequence[tuple[Tok | None, int]]) -> Thinned:
    """From words, or gaps, each with how many words of the whole line it stands for."""
    tokens: list[Tok] = []
    at: list[int] = []
    ends = [0]
    done = 0
    for tok, width in kept:
        at += [len(tokens)] * width
        done += width
        if tok is not None:
            tokens.append(tok)
            ends.append(done)
    return Thinned(tokens, at, ends)


def beside(texts: Sequence[str], i: int) -> int:
    """Where "next to", "beside" or "adjacent to" ends; `i` where nothing of the kind stands there."""
    two = tuple(texts[i : i + 2])
    if two in (("next", "to"), ("adjacent", "to"), ("close", "to"), ("near", "to")):
        return i + 2
    return i + (texts[i] in ("beside", "alongside", "near"))
