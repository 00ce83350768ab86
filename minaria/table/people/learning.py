"""The word `learn` at a table whose game has not begun: it leads to a lesson of the game, at a table of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from commands import Order, Words, order
from commands.tokens import words_of
from minaria.engine.game import Game
from minaria.engine.match import Match
from minaria.table.record.host import Host
from minaria.table.record.replies import Reply, noted

FAR = "A lesson is played at a computer of one's own: minaria learn {}."
BEGUN = "Your game is under way. A lesson is a table of its own: 'quit', then minaria learn {}."
NONE = "{} has no lesson."
OFFER = "New to this game? 'learn' teaches it by playing."


class Taught(Protocol):
    """What is asked of the table at which somebody wants to learn (see `hosting.HostedTable`)."""

    match: Match
    players: dict[str, str]
    goes_to: str
    begin_lesson: Callable[[str], str] | None

    @property
    def table(self) -> Host: ...

    @property
    def game(self) -> Game: ...

    @property
    def people(self) -> tuple[str, ...]: ...


_BESIDES = frozenset(
    ("how", "to", "play", "this", "the", "a", "an", "it", "game", "lesson", "number", "please", "me", "us", ",")
)
_ORDINALS = {"first": "1", "second": "2", "third": "3", "fourth": "4"}


@order(
    "learn [WHICH]",
    "learn to play [WHICH]",
    "teach me [WHICH]",
    "tutorial [WHICH]",
    table=True,
    examples=("learn",),
)
class Learn(Order):
    """A first game that teaches by being played: 'learn' for the first lesson, 'learn 2' for the second."""

    which: Words = ""


def answered(at: Taught, order: Order) -> list[Reply]:
    """What `learn` leads to: a lesson's table, which the face goes to, or why none is begun here."""
    assert isinstance(order, Learn)
    game = at.game
    if not game.lessons():
        return [Reply("refusal", NONE.format(game.title))]
    if at.begin_lesson is None:
        return noted(FAR.format(game.id))
    if not begins(at) and not at.table.services.taught:
        return noted(BEGUN.format(game.id))
    try:
        at.goes_to = at.begin_lesson(order.which)
    except LookupError as err:
        return [Reply("refusal", str(err))]
    return [Reply("quit")]


def begins(at: Taught) -> bool:
    """Whether the game has lessons, and none of its people have ordered anything."""
    return bool(at.game.lessons()) and not any(at.players.get(m.line.seat) in at.people for m in at.match.marks)


def named(texts: Mapping[str, str], which: str) -> str:
    """The lesson that somebody means, by its number or a piece of its name; the first where he names none.

    Raises LookupError.
    """
    names = list(texts)
    if not names:
        raise LookupError("this game has no lesson")
    said = _bare(which)
    number = _ORDINALS.get(said, said)
    if not said:
        return names[0]
    if number.isdecimal() and 0 < int(number) <= len(names):
        return names[int(number) - 1]
    found = [name for name in names if said in _bare(name)]
    if len(found) != 1:
        listed = ", ".join(f"{k} ({name})" for k, name in enumerate(names, 1))
        raise LookupError(f"there is no lesson {which!r}; there are: {listed}")
    return found[0]


def _bare(text: str) -> str:
    """The words that tell one lesson from another."""
    return " ".join(word for word in words_of(text.replace("-", " ")) if word not in _BESIDES)
