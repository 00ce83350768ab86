"""Who is said to stay where he is: "Port Lork stays", "A Alderhall H", "the rest hold". That needs no order.

It must not be passed over where another order of the same line would move him.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from commands import lexicon, verbs
from commands.notation import lettered, spelt
from commands.order import Order
from commands.phrases import Phrases
from commands.quantities import Thing, resolve
from commands.quantity_words import Crowd
from commands.reading import Scope
from commands.shorthand import Shorthand
from commands.tokens import Tok, tokenize

_VERBS = frozenset((*lexicon.STAYING, "h", "sit", "stand")) - {"rest"}
_FIRM = frozenset(("tight", "fast", "pat", "still", "put", "firm"))
_WHERE = frozenset(
    ("home", "here", "there", "where", "he", "she", "they", "it", "is", "are", "at", "in", "inside", "behind", "back",
     "as", "place", "position", "now", "for", "this", "turn", "and", "harbour", "harbor", "port", "camp", "quarters",
     "castle", "town", "city", "garrison", "the", "their", "his", "its", "ground", "reserve", "line", "post",
     "posts", "positions", "own")
)  # fmt: skip
_REST = (("rest",), ("the", "rest"), ("everyone", "else"), ("everybody", "else"), ("all", "others"), ("others",),
         ("the", "others"), ("all", "else"), ("everything", "else"), ("all", "the", "rest"))  # fmt: skip
_BODIES = frozenset(("army", "garrison", "stack", "force", "company"))
"""What is said with a place, of those who stand there."""
_LEFT = frozenset(("leave", "keep"))
_IN = frozenset(("in", "at", "inside", "within"))
_MOST = 12


def pieces_of(order: Order) -> set[Any]:
    """The pieces that an order names."""
    return {x for f in order.spec.fields if type(value := getattr(order, f)) is tuple for x in value}


def staying(part: str, scope: Scope) -> tuple[Any, ...] | None:
    """The pieces that are said to stay, none where all the others are; None if a line says anything else."""
    words = spelt(part, tokenize(part)).words
    if (kept := left_there(words, scope)) is not None:
        return _meant(part, lettered(kept, scope), scope)
    at = next((k for k, tok in enumerate(words[:_MOST]) if k and _stays(words, k)), 0)
    if not at or len(words) > _MOST or not _says_no_more(words[at + 1 :], scope):
        return None
    who = words[:at]
    who = [t for t in who if t.text not in _BODIES] or who
    if tuple(t.text for t in who) in _REST:
        return ()
    return _meant(part, lettered(who, scope), scope)


def left_there(words: Sequence[Tok], scope: Scope) -> list[Tok] | None:
    """Who is said to be left where he stands: "leave the king in Kent", "keep Percy at York"; None in another line."""
    if not 3 < len(words) <= _MOST or not _LEFT & {*verbs.roots(words[0].text)}:
        return None
    places = scope.index(scope.place_kind)
    for k in range(len(words) - 2, 1, -1):
        if words[k].text in _IN:
            ends = [h.end for h in places.match(words, k + 1, False) if not h.cost] if places is not None else []
            at_home = all(tok.text in _WHERE for tok in words[k + 1 :])
            return list(words[1:k]) if len(words) in ends or at_home else None
    return None


def _stays(words: list[Tok], k: int) -> bool:
    tok, after = words[k], words[k + 1].text if k + 1 < len(words) else ""
    root = next((r for r in verbs.roots(tok.text) if r in _VERBS), "")
    if root in ("sit", "stand"):
        return after in _FIRM
    return bool(root) and (root != "h" or tok.raw == "H")


def _says_no_more(rest: list[Tok], scope: Scope) -> bool:
    """Whether behind the verb nothing stands but where they are."""
    places = scope.index(scope.place_kind)
    k = 0
    while k < len(rest):
        ends = [h.end for h in places.match(rest, k, False) if not h.cost] if places is not None else []
        if rest[k].text in _WHERE or rest[k].text in _FIRM:
            k += 1
        elif ends:
            k = max(ends)
        else:
            return False
    return True


def _meant(line: str, who: list[Tok], scope: Scope) -> tuple[Any, ...] | None:
    """The pieces that words mean, or all that stand where they name a place; None if neither."""
    mine: list[Thing] = [t for t in scope.things() if t.owner == scope.seat]
    return among(line, who, scope, mine) or among(line, who, scope, list(scope.things())) or None


def among(line: str, who: list[Tok], scope: Scope, mine: Sequence[Thing]) -> tuple[Any, ...]:
    """Which of some pieces are meant."""
    short: Any = Shorthand(scope)
    found: list[Any] = []
    for hit in Phrases(line, who, short, False).hits(scope.force_kind, 0):
        if hit.end == len(who) and isinstance(hit.value, Crowd):
            every = hit.value._replace(parts=tuple(p._replace(every=p.count is None) for p in hit.value.parts))
            ids = resolve(every, mine)
            found += ids if type(ids) is tuple else ()
    places = short.index(scope.place_kind)
    where = {h.value for h in places.match(who, 0, False) if h.end == len(who)} if places is not None else set()
    found += [t.id for t in mine if t.where in where]
    return tuple(dict.fromkeys(found))
