"""What is said of pieces beside their names: who goes along with somebody, "both", "alone", "my ally"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from commands import lexicon
from commands.quantity_words import Crowd, a_place
from commands.walk import Bind


def lead_by(bind: Bind | None, verb: int, i: int) -> Iterator[Bind]:
    """The pieces bound so far, last first, where a word after the verb may name more of them."""
    while bind is not None and i > verb >= 0:
        if isinstance(bind.value, Crowd):
            yield bind
        bind = bind.before


def together(leader: Crowd, others: Any, at: set[Any]) -> Crowd | None:
    """Somebody and those whom he takes along, who stand where he does; None where they cannot be meant together."""
    if not isinstance(others, Crowd) or leader.minus or others.minus or (a_place(others) and len(at) != 1):
        return None
    where = next(iter(at)) if len(at) == 1 else None
    if any(p.where is not None and where is not None and p.where != where for p in others.parts):
        return None
    if any(p.pronoun for p in (*leader.parts, *others.parts)):
        return None
    if where is not None and any(p.every and p.noun is p.owner is p.qualifier is None for p in others.parts):
        return others  # all who stand there: he is among them
    placed = (p if p.name is not None or p.where is not None else p._replace(where=where) for p in others.parts)
    return Crowd((*leader.parts, *placed), (), leader.said)


def beside_pieces(texts: Sequence[str], i: int, bind: Bind | None) -> int:
    """Where words end that say again how many pieces just those are that were named; `i` where there are none."""
    crowd = next(lead_by(bind, 0, 1), None)
    if crowd is None:
        return i
    text, parts = texts[i], crowd.value.parts
    if text in lexicon.ALLIES and texts[i + 1 : i + 2] != ("with",):
        return i + 1
    one = len(parts) == 1 and not parts[0].every and parts[0].count in (None, 1) and len(parts[0].numbers) < 2
    if one and text in lexicon.ALONE:
        return i + 1
    if one and text == "by" and texts[i + 1 : i + 2] and texts[i + 1] in lexicon.ALONE:
        return i + 2
    two = len(parts) == 2 or (len(parts) == 1 and parts[0].count == 2)
    many = len(parts) > 1 or bool(parts[0].every or (parts[0].count or 0) > 1)
    return i + ((text == "both" and two) or (text in ("all", "each") and many))
