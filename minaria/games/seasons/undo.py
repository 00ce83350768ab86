"""Taking back and giving again while all plan in secret: each by an order of the game, so that nobody else hears of it.

What a seat has done in this planning is read from its own lines: tasks laid and taken up, purchases, commits. `undo`
takes back the last of it, also a taking back, and `redo` what was undone last. SE-TOKEN-08, SE-BUY-05.
"""

from __future__ import annotations

from typing import NamedTuple

from commands import Order
from minaria.engine.branch import Mark
from minaria.engine.contract import Match
from minaria.games.seasons.chapters import taken_back
from minaria.games.seasons.chapters.plans import Unplan
from minaria.games.seasons.chapters.purchases import Unbuild
from minaria.games.seasons.chapters.tokens import laying_order
from minaria.games.seasons.phases.planning import Planning
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import HELD, Task

UNDO, REDO = "undo", "redo"
"""By which of the table's words an order was given."""


class _Step(NamedTuple):
    """Something done: the order that takes it back and the one that does it again; of a task, which, and whether it was
    laid."""

    back: Order | None = None
    again: Order | None = None
    task: Task | None = None
    laid: bool = True


def taken_back_by(match: Match, seat: str) -> Order | None:
    """The order that takes back what the seat did last in this planning; None if nothing can be."""
    done, _ = _done(match, seat)
    return _order(match.state, seat, done[-1], back=True) if done else None


def given_again_by(match: Match, seat: str) -> Order | None:
    """The order that does again what the seat undid last; None if it has done something since, or undid nothing."""
    _, undone = _done(match, seat)
    return _order(match.state, seat, undone[-1], back=False) if undone else None


def _done(match: Match, seat: str) -> tuple[list[_Step], list[_Step]]:
    """What the seat has done in this planning and stands, and what it has undone, in order."""
    done: list[_Step] = []
    undone: list[_Step] = []
    if seat not in match.state.nations or not isinstance(match.phase, Planning):
        return done, undone
    marks, turn = match.marks, match.state.turn
    first = len(marks)
    while first and _plans(match, first - 1, turn):
        first -= 1
    for k in range(first, len(marks)):
        line = marks[k].line
        if line.seat != seat:
            continue
        if line.by == UNDO and done:
            undone.append(done.pop())
        elif line.by == REDO and undone:
            done.append(undone.pop())
        else:
            done += _steps(match, marks[k], match.at(k).state, match.at(k + 1).state)
            undone.clear()
    return done, undone


def _plans(match: Match, k: int, turn: int) -> bool:
    state, stack = match.at(k)
    return isinstance(stack[-1].phase, Planning) and state.turn == turn


def _steps(match: Match, mark: Mark, before: Seasons, after: Seasons) -> list[_Step]:
    """What one order did, each thing by itself; what cannot be taken back is a step without orders."""
    seat = mark.line.seat
    was, now = before.plans.get(seat, ()), after.plans.get(seat, ())
    laid = [_Step(task=t) for t in _beyond(now, was)]
    taken = [_Step(task=t, laid=False) for t in _beyond(was, now)]
    if laid or taken:
        return [*taken, *laid]
    try:
        given = match.read(seat, mark.line.text).order
    except ValueError:  # it names what is there no more
        return []
    parts = given.parted(before) if isinstance(given, Unbuild) else [given]
    return [_Step(taken_back(before, seat, x), x) for x in parts]


def _beyond(tasks: tuple[Task, ...], others: tuple[Task, ...]) -> list[Task]:
    """Tasks of one plan that another has not, on whichever lines they were given."""
    left, found = [(_bare(t), t.laid == HELD) for t in others], []
    for t in tasks:
        if (what := (_bare(t), t.laid == HELD)) in left:
            left.remove(what)
        else:
            found.append(t)
    return found


def _order(g: Seasons, seat: str, step: _Step, back: bool) -> Order | None:
    task = step.task
    if task is None:
        return step.back if back else step.again
    if step.laid != back:
        return laying_order(seat, task)
    mine = [_bare(t) for t in g.plans.get(seat, ())]
    return Unplan(len(mine) - mine[::-1].index(_bare(task))) if _bare(task) in mine else None


def _bare(task: Task) -> tuple[object, ...]:
    return task.kind, task.at, task.to, task.units, task.side, task.attack
