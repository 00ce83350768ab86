"""Corrections in plain words: "Percy is at York, not at Leeds", "Tollmoor belongs to Brineholt", "GM moves ...".

What somebody says of how things are, or that the referee does, is read against the game's corrections and nothing else.
It is asked back before anything is done, since it may have been a remark.
"""

from __future__ import annotations

import re

from commands import Misread, Order, Question, Reader, Reading, clean, stating
from commands.quantities import MAX_CHOICES
from commands.reading import Scope
from minaria.engine.game import REFEREE, Game
from minaria.table.record.host import Powers
from minaria.table.record.lines import Line

_DOER = re.compile(
    r"(?:the )?(?:gm|referee|ref|umpire|moderator|game ?master)(?:,|:)? (?:(?:now|will|shall|hereby) )?(?P<does>.+)",
    re.IGNORECASE,
)
_LONGEST = 200
"""Letters of a line that is looked at."""
_TURNS = ("phase", "turn")
"""Words of corrections that say whose turn it is."""
ONE, SEVERAL = "Do you mean this correction?", "Which correction do you mean?"


def question(office: Powers, line: Line) -> Question | Misread | None:
    """The corrections that a line may mean, asked about, and what is wrong with one that says it is; None for any
    other line.
    """
    match, said = office.table.match, clean(line.text)
    if len(said) > _LONGEST:
        return None
    scope = match.game.language.scope(match, REFEREE)
    found: dict[str, Order] = {}
    why: Misread | None = None
    if (does := _DOER.fullmatch(said)) is not None:
        said = does["does"]
        found, why = _ordered(match.game, said, scope)
    if who := stating.whose_turn(said):
        found.update(_turns(match.game, who, scope))
    for way in stating.ways(said) if not found else ():
        more = _ordered(match.game, way.text, scope)[0] if way.ordered else reader(match.game).stated(way.text, scope)
        if found := {text: order for text, order in more.items() if _names(order, way.owner, scope)}:
            break
    found = _likeliest(found, scope)
    if not 0 < len(found) <= MAX_CHOICES:
        return why
    return Question(ONE if len(found) == 1 else SEVERAL, tuple(found.items()), guessed=True)


def _names(order: Order, owner: str, scope: Scope) -> bool:
    """Whether an order names somebody as the owner of something, where it is said who that is."""
    index = scope.index(scope.owner_kind)
    owners = index.exact(owner) if index is not None and owner else ()
    kinds = order.spec.kinds
    return not owners or any(kinds[f].id == scope.owner_kind and getattr(order, f) in owners for f in kinds)


def _likeliest(found: dict[str, Order], scope: Scope) -> dict[str, Order]:
    """What says how something is stands before what gives more of it or takes some; pieces that there are before new
    ones.
    """
    said = {text: order for text, order in found.items() if order.spec.word.split()[:1] == ["set"]}
    there = {t: o for t, o in found.items() if any(scope.crowd(kind.id) for kind in o.spec.kinds.values())}
    return said or there or found


def reader(game: Game) -> Reader:
    """The reader of the game's corrections alone; compiled once."""
    if "reader:corrections" not in game.cache:
        game.cache["reader:corrections"] = Reader(tuple(game.referee.edits))
    made: Reader = game.cache["reader:corrections"]
    return made


def _ordered(game: Game, said: str, scope: Scope) -> tuple[dict[str, Order], Misread | None]:
    """The corrections that a line orders, in whatever words; why it orders none."""
    read = reader(game).read(said, scope, False)
    if isinstance(read, Misread):
        return {}, read
    return ({read.text: read.order} if isinstance(read, Reading) else dict(read.choices)), None


def _turns(game: Game, who: str, scope: Scope) -> dict[str, Order]:
    """The corrections by which it is somebody's turn."""
    specs = [kind.spec for kind in game.referee.edits if kind.spec.word in _TURNS]
    return {text: order for text, order in reader(game).stated(who, scope, True).items() if order.spec in specs}
