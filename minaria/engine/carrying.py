"""Carrying out one order: from a position that stands to the next one in which somebody is asked.

`Match` calls it, and so does whoever plays positions without a journal (bots that look ahead, measures).
"""

from __future__ import annotations

from copy import copy
from typing import Any

import msgspec

from commands import Order
from commands.step_budget import without_bound
from minaria.engine.dice import Source
from minaria.engine.game import REFEREE, Game
from minaria.engine.offers import Refusal
from minaria.engine.phases import Frame, Next, Phase
from minaria.engine.position import Position
from minaria.engine.state import Run, State

TRANSITIONS = 10_000  # more steps than this without a question is a loop in the rules


class Refused(Exception):
    """The order is not legal now; nothing changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def carry_out(
    game: Game, position: Position, seat: str, order: Order, source: Source, n: int, waives: str = ""
) -> tuple[Position, Run]:
    """Carry out a legal order and everything that follows by itself, up to the next question.

    The given position is left as it is. `waives`: the rule set aside for it. Raises NeedDice, BadDice, and Refused for
    a referee's edit that makes no sense.
    """
    with without_bound():  # an order that was read is never cut short
        g: State = position.state.copy()
        g.run = run = Run(n, seat, source, waives)
        stack = list(position.stack)
        if type(order) in game.referee.edits and seat == REFEREE:
            stack = _edited(game, g, stack, order)
            run.revealed = True
        elif stack[-1].phase.sealed:
            _sealed(game, g, stack, seat, order)
        else:
            frame = stack.pop()
            phase = copy(frame.phase)
            following = phase.carry(g, order)
            _follow(g, stack, phase, frame.then, following)
        _tell_passed_over(g, run)
        g.settle()
        return Position(g, tuple(stack)), run


def _edited(game: Game, g: State, stack: list[Frame], order: Order) -> list[Frame]:
    """Carry out what the referee sets right; the stack after it. Raises Refused where that makes no sense."""
    outcome = game.referee.edits[type(order)](g, order)
    if isinstance(outcome, str):
        raise Refused(Refusal(outcome))
    if isinstance(outcome, Next):  # what follows is asked on top of what is under way
        enter(g, stack, outcome.phase, "after_ruling")
        return stack
    stack = list(outcome) if outcome is not None else stack
    top = stack.pop()
    if outcome is not None:
        following = top.phase.start(g)
        _follow(g, stack, top.phase, top.then, top.phase.held_open(g) if following.kind == "end" else following)
    else:  # the edit may have taken away what the phase was about
        phase = copy(top.phase)
        _follow(g, stack, phase, top.then, phase.recheck(g), top.answers)
    return stack


def _sealed(game: Game, g: State, stack: list[Frame], seat: str, order: Order) -> None:
    """Take in an answer that nobody sees; once all are in, they are carried out together."""
    frame = stack.pop()
    phase = copy(frame.phase)
    answers = {**frame.answers, seat: {"order": type(order).__name__, **_fields(order)}}
    asked = [a.seat for a in phase.ask(g)]
    stack.append(Frame(phase, frame.then, answers))
    if g.run is not None and all(s in answers for s in asked):
        stack.pop()
        orders = {s: _order(game, answers[s]) for s in asked}
        g.run.revealed = True
        _follow(g, stack, phase, frame.then, phase.on_all(g, orders))


def _start(g: State, phase: Phase) -> Next:
    """A phase begins; one that ends at once for want of anything to do is noted, with the reason."""
    following = phase.start(g)
    seat = phase.whose()
    if following.kind == "end" and seat and g.run is not None and (why := phase.passed_over(g)):
        g.run.passed.append((seat, f"{phase.title} ({why})"))
    return following


def _tell_passed_over(g: State, run: Run) -> None:
    """Each seat is told, and nobody else, which parts of its own were passed over, and why."""
    for seat in dict.fromkeys(seat for seat, _ in run.passed):
        g.tell("", **{seat: f"Passed over: {'; '.join(what for s, what in run.passed if s == seat)}."})


def _fields(order: Order) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins({name: getattr(order, name) for name in order.spec.fields})
    return data


def sealed_answer(game: Game, position: Position, seat: str) -> Order | None:
    """The order with which a seat has answered in secret, None if it has not."""
    data = position.stack[-1].answers.get(seat)
    return _order(game, data) if data else None


def _order(game: Game, data: dict[str, Any]) -> Order:
    kinds = {k.__name__: k for k in game.language.orders}
    values = dict(data)
    return msgspec.convert(values, kinds[values.pop("order")], strict=False)


def enter(g: State, stack: list[Frame], phase: Phase, then: str) -> None:
    """Put a phase on the stack and go on until somebody is asked; its value goes to the caller's method `then`."""
    _follow(g, stack, phase, then, phase.start(g))


def _follow(
    g: State, stack: list[Frame], phase: Phase, then: str, following: Next, answers: dict[str, Any] | None = None
) -> None:
    if following.kind == "stay":
        stack.append(Frame(phase, then, answers or {}))
        return
    for _ in range(TRANSITIONS):
        if following.kind == "stay":
            stack.append(Frame(phase, then, answers or {}))
            return
        answers = None  # given in secret to who asked: they outlast only what a ruling of the referee's asks meanwhile
        if following.kind == "call":
            stack.append(Frame(phase, then))
            phase, then = following.phase, following.then
            following = _start(g, phase)
        elif following.kind == "goto":
            phase = following.phase
            following = _start(g, phase)
        elif not stack:  # the last phase ended: it stays on the stack, asks nobody, and the game is over
            stack.append(Frame(phase, then))
            return
        else:
            caller = stack.pop()
            method, value, answers = then, following.value, caller.answers
            phase, then = copy(caller.phase), caller.then
            following = getattr(phase, method)(g, value)
    raise RuntimeError(f"{type(phase).__name__} goes round in a circle")
