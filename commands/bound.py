"""What a line has bound once it is read: sorted, and settled by where the pieces stand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from commands.frames import Frame
from commands.phrases import OPEN, Bearing
from commands.quantity_words import Crowd, Part
from commands.reading import Scope
from commands.walk import Bind, bindings

WAY = "@way"
"""The field under which it is kept by which road they go, as one says its name."""
PLACE_OF = "@"
"""The field under which it is kept where the pieces come from until it is known which pieces these are."""


def chained(binds: Iterable[Bind]) -> Bind | None:
    """The bindings one behind the other again."""
    made: Bind | None = None
    for one in binds:
        made = one._replace(before=made)
    return made


def kind_of(frame: Frame, field: str) -> str:
    """The kind of a slot."""
    return next((r.slot.kind for r in frame.roles if r.slot.field == field), "")


def sorted_out(bind: Bind | None) -> tuple[Bind | None, frozenset[str], Any]:
    """The bindings without those that are open and those that are no slot's, the fields of the open ones, and where
    the pieces come from.
    """
    said = bindings(bind)
    kept = [b for b in said if b.value is not OPEN and b.field not in (WAY, PLACE_OF)]
    opened = frozenset(b.field for b in said if b.value is OPEN)
    return chained(kept), opened, next((b.value for b in said if b.field == PLACE_OF), None)


def leads_there(bind: Bind | None, frame: Frame, scope: Scope) -> bool:
    """Whether the road that was named, if any was, leads to where they go."""
    said = bindings(bind)
    ways = [b.value for b in said if b.field == WAY]
    return all(b.value in way for way in ways for b in said if kind_of(frame, b.field) == scope.place_kind)


def placed(bind: Bind | None, frame: Frame, where: Any, scope: Scope) -> tuple[Bind | None, str] | None:
    """The bindings with the force where the line says that it comes from; None if there is no force to be placed."""
    said = bindings(bind)
    for role in frame.roles:
        if scope.crowd(role.slot.kind) is None:
            continue
        field = role.slot.field
        last = max((k for k, b in enumerate(said) if b.field == field), default=-1)
        if last < 0:
            if role.optional:
                continue
            return Bind(field, Crowd((Part(every=True, where=where),), (), ""), "", False, bind), field
        crowd = said[last].value
        if not isinstance(crowd, Crowd):
            return None
        parts = (p if p.where is not None else p._replace(where=where) for p in crowd.parts)
        said[last] = said[last]._replace(value=crowd._replace(parts=tuple(parts)))
        return chained(said), field
    return None


def steered(bind: Bind | None, frame: Frame, scope: Scope) -> tuple[bool, Bind | None]:
    """The bindings with a place where the line gives a direction: from where the pieces stand."""
    said = bindings(bind)
    if not any(isinstance(b.value, Bearing) for b in said):
        return True, bind
    crowd = next((b.value for b in reversed(said) if isinstance(b.value, Crowd)), None)
    ids = scope.meant(frame.spec.cls, crowd, {}) if crowd is not None else ()
    wheres = {t.where for t in scope.things() if t.id in ids} if type(ids) is tuple else set()
    if len(wheres) != 1:
        return False, None
    start = next(iter(wheres))
    there = [b._replace(value=scope.step(start, *b.value)) if isinstance(b.value, Bearing) else b for b in said]
    return (True, chained(there)) if all(b.value is not None for b in there) else (False, None)
