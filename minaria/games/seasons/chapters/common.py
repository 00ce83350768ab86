"""What the orders of Seasons have in common: whose office gives them, and how one of them is found by chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Self

from commands import Trouble
from minaria.engine.deeds import Deed
from minaria.engine.offers import Chooser, Refusal
from minaria.games.seasons.rules import talk
from minaria.games.seasons.state import Seasons

FIT = 9
"""Answers that fit a question."""


class OfficeDeed(Deed):
    """An order of Seasons. Of units that stand in several areas every force that can be meant is asked about.

    office: who gives it where two people share a nation, "" either of them (SE-ROLE-01).
    """

    office: ClassVar[str] = "commander"
    scattered = "They stand in several areas."

    @classmethod
    def meant(
        cls, g: Seasons, seat: str, phase: Any, ways: Sequence[tuple[str, Self]]
    ) -> Sequence[tuple[str, Self]] | Trouble:
        return ways

    @classmethod
    def tries(cls, g: Seasons, seat: str, by: Chooser) -> Iterable[Self] | None:
        """Orders by chance, of which the first legal one is taken; None: one of all there are."""
        return None

    @classmethod
    def pick(cls, g: Seasons, seat: str, phase: Any, by: Chooser) -> Self | None:
        tried = cls.tries(g, seat, by)
        if tried is None:
            return super().pick(g, seat, phase, by)
        return next((x for x in tried if x.refusal(g, seat, phase) is None), None)

    @classmethod
    def to_others(cls, g: Seasons, seat: str) -> Iterator[Self]:
        """The order to each of the other nations."""
        make: Any = cls
        return (make(other) for other in g.seats if other != seat)


def office_refusal(g: Seasons, by: str) -> Refusal | None:
    """Offices are named only where they are persons of their own (SE-ROLE-01, SE-ROLE-02)."""
    if not by or by in g.offices:
        return None
    if g.two_offices:
        return Refusal(f"There is no {talk.LABELS.get(by, by)} at this table.", "SE-ROLE-01")
    return Refusal("One person holds both offices at this table.", "SE-ROLE-02")


def up_to(luck: Chooser, n: int) -> int:
    """1 to n by chance."""
    found: int = luck.choice(range(1, n + 1))
    return found
