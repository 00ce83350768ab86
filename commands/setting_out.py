"""A first clause that only says that somebody sets out, from where, whither and with whom: "leaves Kent and ...",
"rides north from York with his men and ...".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from commands import bound, lexicon, verbs
from commands.frames import Frame
from commands.phrases import OPEN, Phrases
from commands.reading import Scope
from commands.step_budget import spend
from commands.voices import LEAVING, OUT
from commands.walk import Bind
from commands.walked import At, Verb

FROM = 1 << 30
"""The bit of `At.filled` that says that it is known where somebody comes from."""
_SKIP, _BY_NAME = 0.1, 0.3
_STEPS = 60
"""Steps for one such clause, at most."""


class Line(Protocol):
    """A line read against frames (see `frame_search`)."""

    texts: tuple[str, ...]
    phrases: Phrases
    scope: Scope

    def names(self, at: int) -> bool: ...
    def orders(self, at: int) -> bool: ...
    def colours(self, i: int) -> Sequence[int]: ...
    def accompanied(self, frame: Frame, verb: Verb, here: At) -> Iterator[At]: ...


def ways(line: Line, frame: Frame, verb: Verb, here: At) -> Iterator[At]:
    """Where a reading goes on behind such a clause, at the verb that says what is done."""
    leaves = not LEAVING.isdisjoint(verbs.roots(line.texts[here.pos]))
    todo = [here._replace(pos=here.pos + 1, cost=here.cost + _SKIP, plain=False)]
    end, left = verb.at - 1, _STEPS
    while todo and left:
        left -= 1
        spend()
        at = todo.pop()
        if at.pos == end:
            yield at._replace(pos=verb.at)
        else:
            todo += [one for one in _next(line, frame, verb, at, leaves) if at.pos < one.pos <= end]


def _next(line: Line, frame: Frame, verb: Verb, here: At, leaves: bool) -> Iterator[At]:
    """What such a clause may have next."""
    i, text = here.pos, line.texts[here.pos]
    if text in OUT or text == ",":
        yield here._replace(pos=i + 1)
    elif text in lexicon.DETERMINERS and i + 1 < verb.at - 1 and not (line.names(i + 1) or line.orders(i + 1)):
        yield here._replace(pos=i + 2)  # "slips its moorings"
    if (way := line.phrases.direction(i)) is not None:
        yield here._replace(pos=way[0])
    yield from (here._replace(pos=k) for k in line.colours(i))
    begins = i + 1 if text == "from" else i if leaves else -1
    for hit in line.phrases.hits(line.scope.place_kind, begins) if begins >= 0 and not here.filled & FROM else ():
        if hit.value is not OPEN and hit.cost < _BY_NAME:
            bind = Bind(bound.PLACE_OF, hit.value, "", False, here.bind)
            yield here._replace(pos=hit.end, filled=here.filled | FROM, cost=here.cost + hit.cost, bind=bind)
    if here.bind is not None and text == "with":
        yield from line.accompanied(frame, verb._replace(at=i), here)
