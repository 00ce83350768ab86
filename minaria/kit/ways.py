"""Shortest ways, and what is in reach, over any map: hexes, areas, several kinds of link.

A map is what `near` says: a function from a place to the places one step away. What a step costs is the caller's rule,
None where there is no way. Places are tried in the order `near` gives them, so that the same question always finds the
same way; among equally dear ways the one found first is kept.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

P = TypeVar("P")

Near = Callable[[P], Iterable[P]]
Step = Callable[[P, P], "int | None"]
"""What it costs to go from a place to the next, None if one cannot."""


class Reach(NamedTuple, Generic[P]):
    """What can be reached: place -> cost, the start included, and the place before each on its cheapest way."""

    cost: dict[P, int]
    before: dict[P, P]

    def way(self, goal: P) -> tuple[P, ...]:
        """The cheapest way to a place, both ends included; empty if it is out of reach."""
        if goal not in self.cost:
            return ()
        out = [goal]
        while out[-1] in self.before:
            out.append(self.before[out[-1]])
        return tuple(reversed(out))


def one(a: Any, b: Any) -> int:
    """Every step costs one."""
    return 1


def reach(
    starts: Iterable[P],
    near: Near[P],
    step: Step[P] = one,
    limit: int | None = None,
    goal: P | None = None,
    stops: Callable[[P], bool] | None = None,
) -> Reach[P]:
    """Everything within `limit` of the starts, or until `goal` is settled. One may come to a place that `stops`, and
    not go on from it (unless it is a start).
    """
    cost: dict[P, int] = {}
    before: dict[P, P] = {}
    found: dict[P, int] = dict.fromkeys(starts, 0)
    queue: list[tuple[int, int, P]] = [(0, k, p) for k, p in enumerate(found)]
    begun = frozenset(found)
    entered = len(queue)
    while queue:
        far, _, at = heapq.heappop(queue)
        if at in cost:
            continue
        cost[at] = far
        if goal is not None and at == goal:
            break
        if stops is not None and at not in begun and stops(at):
            continue
        for there in near(at):
            if there in cost:
                continue
            price = step(at, there)
            if price is None:
                continue
            total = far + price
            if (limit is None or total <= limit) and total < found.get(there, total + 1):
                found[there] = total
                before[there] = at
                heapq.heappush(queue, (total, entered, there))
                entered += 1
    return Reach(cost, {p: b for p, b in before.items() if p in cost})


def way(start: P, goal: P, near: Near[P], step: Step[P] = one, limit: int | None = None) -> tuple[P, ...]:
    """The cheapest way from one place to another, both ends included; empty if there is none."""
    return reach((start,), near, step, limit, goal).way(goal)


def pieces_of(places: Iterable[P], near: Near[P]) -> list[tuple[P, ...]]:
    """The places in parts that hang together, each in the order given."""
    order = {p: k for k, p in enumerate(places)}
    out: list[tuple[P, ...]] = []
    seen: set[P] = set()
    for p in order:
        if p in seen:
            continue
        part = [q for q in reach((p,), near, lambda a, b: 1 if b in order else None).cost if q in order]
        seen.update(part)
        out.append(tuple(sorted(part, key=order.__getitem__)))
    return out


def links(pairs: Iterable[tuple[P, P]]) -> Mapping[P, tuple[P, ...]]:
    """Place -> its neighbours, from pairs that hold both ways, in the order met."""
    out: dict[P, dict[P, None]] = {}
    for a, b in pairs:
        out.setdefault(a, {})[b] = None
        out.setdefault(b, {})[a] = None
    return {p: tuple(near) for p, near in out.items()}
