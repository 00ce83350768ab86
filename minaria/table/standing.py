"""Orders a seat left behind: what it wants done when it is asked, and what its phase lays down while it is away.

A standing order goes by what its seat can see: the words of its condition must all occur in the question it is asked,
or in what it was told since its last order. Called by the table after every order, and by whoever lets bots play.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from commands import Done, Order
from commands.tokens import words_of
from minaria.engine.carrying import Refused
from minaria.engine.dice import BadDice, NeedDice
from minaria.engine.match import Mark, Match

STANDING_AT_MOST = 20
WHEN, UNTIL = "when", "until"
_LITTLE = frozenset(
    (
        "a",
        "an",
        "the",
        "i",
        "me",
        "my",
        "am",
        "is",
        "are",
        "in",
        "on",
        "at",
        "of",
        "to",
        "by",
        "with",
        "and",
        "when",
        "if",
        "asked",
        "whenever",
        "someone",
        "somebody",
        "he",
        "they",
        "it",
    )
)
_MY_TURN = ("my turn", "my round", "i am up", "it is my turn")
_PASS = ("pass", "done", "nothing", "do nothing")


class Standing(NamedTuple):
    """A standing order: WHEN its words occur, or for everything UNTIL they do; what is then ordered."""

    kind: str
    condition: str
    order: str

    def __str__(self) -> str:
        return f"{self.kind} {self.condition}: {self.order}"


def declared(kind: str, line: str) -> Standing | str:
    """The standing order in "CONDITION: ORDER"; else what is missing."""
    condition, colon, order = (part.strip() for part in line.partition(":"))
    if not colon or not condition or not order:
        return f"Say: {kind} {'attacked at Tadafat' if kind == WHEN else 'my turn'}: and the order, such as 'pass'."
    return Standing(kind, condition, order)


def own_round(match: Match, seat: str) -> bool:
    """Whether the round under way is the seat's own."""
    for frame in match.position.stack:
        whose = getattr(frame.phase, "seat", "")
        if whose:
            return bool(whose == seat)
    return False


def _stems(text: str) -> set[str]:
    """Words cut to their stems, so that "attacked" is found in "attacks"."""
    return {_stem(word) for word in words_of(text)}


def _stem(word: str) -> str:
    for end in ("ing", "ed", "es", "s", "e"):
        if word.endswith(end) and len(word) - len(end) > 3:
            return word[: -len(end)]
    return word


def occurs(condition: str, seen: str) -> bool:
    """Whether all words of a condition that matter occur in what a seat sees."""
    wanted = {_stem(x) for x in words_of(condition) if x not in _LITTLE}
    return bool(wanted) and wanted <= _stems(seen)


def seen_by(match: Match, seat: str) -> str:
    """What a seat is asked, and what it was told since its last order."""
    ask = match.ask(seat)
    told: list[str] = [ask.prompt] if ask is not None else []
    for mark in reversed(match.marks):
        told += [e.seen_by(seat) for e in mark.events]
        if mark.line.seat == seat or len(told) > 40:
            break
    return "\n".join(told)


def applies(match: Match, seat: str, standing: Standing) -> bool:
    """Whether a standing order counts for what its seat is asked now."""
    if standing.kind == WHEN:
        return occurs(standing.condition, seen_by(match, seat))
    return not expired(match, seat, standing)


def expired(match: Match, seat: str, standing: Standing) -> bool:
    """Whether what an `until` waits for has come."""
    if standing.kind != UNTIL:
        return False
    if " ".join(words_of(standing.condition)) in _MY_TURN:
        return own_round(match, seat)
    return occurs(standing.condition, seen_by(match, seat))


def resolved(match: Match, seat: str, line: str) -> Order | None:
    """The order in a standing order's words, if it can be given now; "pass" is whatever does nothing here."""
    ask = match.ask(seat)
    if ask is None:
        return None
    if " ".join(words_of(line)) in _PASS:
        return passing(match, seat)
    try:
        order = match.game.language.normal(match.parse(seat, line))
    except ValueError:
        return None
    return order if match.refusal(seat, order) is None else None


def passing(match: Match, seat: str) -> Order | None:
    """The order that does nothing more here: what the phase lays down for a seat that is away, else `done`."""
    ask = match.ask(seat)
    if ask is None:
        return None
    for order in (Done(), ask.absent):
        if isinstance(order, Order) and match.refusal(seat, order) is None:
            return order
    return None


def laid_down(match: Match, seat: str) -> Order | None:
    """What the phase lays down for a seat that is away; None if the table has to wait for it."""
    ask = match.ask(seat)
    return ask.absent if ask is not None and isinstance(ask.absent, Order) else None


def give(match: Match, seat: str, order: Order, by: str) -> Mark | None:
    """Give what the clock lays down for a whole phase; None if the rules do not take it. The program throws for it."""
    try:
        return match.give(seat, order, by=by)
    except (Refused, NeedDice, BadDice):
        return None


def restored(data: Any) -> list[Standing]:
    """Standing orders from what was kept of them."""
    return [Standing(*row) for row in data if isinstance(row, list | tuple) and len(row) == 3]
