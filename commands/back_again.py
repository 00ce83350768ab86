"""Pieces that are to be back where they were: "take back the goblins", "put Hastings back where he was", "blades back".

What is meant is the last order where it was about just these pieces: whoever says so plainly takes it back, of any
other line it is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from commands import lexicon
from commands.reading import Question, Reading, Scope
from commands.refusal import Misread, Read
from commands.staying import among, pieces_of
from commands.table_words import Undo
from commands.tokens import Tok, number

ASKED = "Is your last order to be taken back? yes or no"
NOT_THE_LAST = "Your last order was not about that: 'undo' takes back the last, 'undo 2' the last two, and so on."
_OPENING = lexicon.CHAT | lexicon.OPENERS | frozenset(
    ("whoops", "oops", "no", "wait", "sorry", "actually", "please", "lets", "let", "us", "i", "id", "ill", "want",
     "like", "would", "to", "can", "we", "mistake", "my", "damn", "argh", "hold", "on", "just", "better", "will",
     "meant", "not")
)  # fmt: skip
_MISTAKEN = frozenset(("whoops", "oops", "no", "wait", "sorry", "mistake", "damn", "argh"))
_PUT = frozenset(
    ("put", "take", "took", "bring", "send", "move", "get", "set", "call", "pull", "have", "want", "place")
)
_UNDOING = frozenset(("undo", "cancel", "revert", "scrap", "scratch", "reverse", "unmove", "rescind", "retract"))
_WAS: tuple[tuple[str, ...], ...] = tuple(
    ("where", who, *was)
    for who in ("he", "she", "it", "they", "we", "i")
    for was in (("was",), ("were",), ("stood",), ("had", "been"), ("came", "from"), ("belongs",), ("belong",))
)
_SMALL = lexicon.POLITE | frozenset(
    ("again", "now", "then", ",", "move", "moves", "order", "s", "'s", "quickly", "thanks")
)
_MOVES = frozenset(("moves", "orders", "things", "steps", "turns", "actions"))
_LONGEST = 14


class _Wish(NamedTuple):
    """Words that say which pieces are to be back, and whether it is said plainly that this is to be undone."""

    who: Sequence[Tok]
    plain: bool


def several(tokens: Sequence[Tok]) -> Reading | None:
    """So many last orders that are to be taken back: "forget both of those moves", "undo the last two moves"."""
    texts = [tok.text for tok in tokens]
    at = _behind_openers(texts)
    verb = texts[at] if at < len(texts) else ""
    if verb not in _UNDOING | {"forget"} and texts[at : at + 2] != ["take", "back"]:
        return None
    rest = [text for text in texts[at + 1 :] if text not in lexicon.DETERMINERS | lexicon.POLITE]
    rest = [
        text
        for text in rest
        if text not in ("back", "of", "those", "these", "last", "my", "two", "both") or number(text)
    ]
    many = 2 if "both" in texts else next((n for text in texts if (n := number(text)) is not None), 0)
    left = [text for text in rest if text not in _MOVES and number(text) is None]
    return Reading(Undo(many), f"undo {many}", False, "") if many > 1 and not left else None


def back_again(line: str, tokens: Sequence[Tok], scope: Scope) -> Read | None:
    """What a line comes to that wants pieces back where they were; None for any other."""
    if len(tokens) > _LONGEST or scope.force_kind == "" or scope.crowd(scope.force_kind) is None:
        return None
    for wish in _wishes(tokens):
        if not (ids := _meant(line, wish.who, scope)):
            continue
        last = scope.last_order()
        moved: set[Any] = pieces_of(last) if last is not None else set()
        if not moved.intersection(ids):
            return Misread(NOT_THE_LAST, "", ()) if wish.plain else None
        if wish.plain and moved == {*ids}:
            return Reading(Undo(), "undo", False, "")
        return Question(ASKED, (("undo", Undo()),), guessed=True)
    return None


def _wishes(tokens: Sequence[Tok]) -> Iterator[_Wish]:
    """The ways in which a line may say which pieces are to be back."""
    texts = [tok.text for tok in tokens]
    at = _behind_openers(texts)
    mistaken = not _MISTAKEN.isdisjoint(texts[:at])
    end = len(texts)
    while end > at and texts[end - 1] in _SMALL:
        end -= 1
    was = next((words for words in _WAS if tuple(texts[end - len(words) : end]) == words), ())
    end -= len(was)
    if at >= end:
        return
    if texts[at] in ("take", "took") and texts[at + 1 : at + 2] == ["back"] and not was:
        yield _Wish(tokens[at + 2 : end], True)
    elif texts[at] in _UNDOING and not was:
        yield _Wish(tokens[at + 1 : end], True)
    elif texts[end - 1] == "back":
        begin = at + (texts[at] in _PUT)
        yield _Wish(tokens[begin : end - 1], bool(was) or mistaken)


def _behind_openers(texts: Sequence[str]) -> int:
    return next((k for k, text in enumerate(texts) if text not in _OPENING), len(texts))


def _meant(line: str, who: Sequence[Tok], scope: Scope) -> tuple[Any, ...]:
    """The pieces of the speaker that words mean, and nothing else."""
    places = scope.index(scope.place_kind)
    if not who or (places is not None and any(h.end == len(who) and not h.cost for h in places.match(who, 0, False))):
        return ()
    return among(line, list(who), scope, scope.mine())
