"""A fixed two-player area game in pure Python: the yardstick that makes figures of different machines comparable.

It must never change: `minaria dev bench` gives every figure also as a share of this one's orders per second.
"""

from __future__ import annotations

import random

AREAS = tuple(range(16))
NEAR = {a: tuple(sorted({(a + 1) % 16, (a - 1) % 16, (a * 3 + 1) % 16} - {a})) for a in AREAS}


def new() -> dict[str, object]:
    """Two sides, three armies each, on a ring of sixteen areas with shortcuts."""
    return {"turn": 0, "armies": {0: [0, 1, 2], 1: [8, 9, 10]}, "score": [0, 0]}


def legal(state: dict[str, object]) -> list[tuple[int, int]]:
    """(army, area) pairs of the side to move."""
    side = int(state["turn"]) % 2  # type: ignore[call-overload]
    armies = state["armies"][side]  # type: ignore[index]
    return [(i, b) for i, a in enumerate(armies) for b in NEAR[a]]


def apply(state: dict[str, object], order: tuple[int, int]) -> dict[str, object]:
    """The state after an order; an army that meets an enemy sends it home."""
    side = int(state["turn"]) % 2  # type: ignore[call-overload]
    armies = {s: list(a) for s, a in state["armies"].items()}  # type: ignore[attr-defined]
    score = list(state["score"])  # type: ignore[call-overload]
    army, area = order
    armies[side][army] = area
    for i, a in enumerate(armies[1 - side]):
        if a == area:
            armies[1 - side][i] = (8, 0)[side - 1]
            score[side] += 1
    return {"turn": int(state["turn"]) + 1, "armies": armies, "score": score}  # type: ignore[call-overload]


def play(orders: int, seed: int = 1) -> int:
    """Play so many random orders; returns the points scored."""
    luck = random.Random(seed)
    state = new()
    for _ in range(orders):
        choice = luck.choice(legal(state))
        text = f"{choice[0]} {choice[1]}"
        army, area = text.split()
        state = apply(state, (int(army), int(area)))
    total: int = sum(state["score"])  # type: ignore[call-overload]
    return total
