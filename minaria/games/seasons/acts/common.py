"""What the acts of Seasons have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, TypeVar

from commands import Order, Trouble
from minaria.engine.acts import Act
from minaria.engine.offers import Chooser, Refusal
from minaria.engine.phases import STAY, Next, Phase
from minaria.games.seasons.rules import talk
from minaria.games.seasons.state import Seasons

Kind = TypeVar("Kind", bound=Order)
ByKind = dict[type[Order], Act[Any]]

FIT = 9  # answers that fit a question
TRIES = 4  # how often an order by chance is looked for before another kind is


class Deed(Act[Kind]):
    """An act of Seasons: on offer are those of `likely` that are legal; every force that can be meant is asked about.

    office: who gives it where two people share a nation, "" either of them (SE-ROLE-01).
    """

    office: ClassVar[str] = "commander"
    scattered = "They stand in several areas."

    def likely(self, g: Seasons, seat: str) -> Iterable[Kind]:
        """Orders of which most are legal, in a fixed order."""
        return (self.kind(),)  # type: ignore[return-value]

    def orders(self, g: Seasons, seat: str) -> Iterable[Kind]:
        return (x for x in self.likely(g, seat) if self.refusal(g, seat, x) is None)

    def meant(self, g: Seasons, seat: str, ways: Sequence[tuple[str, Kind]]) -> Sequence[tuple[str, Kind]] | Trouble:
        return ways


def office_refusal(g: Seasons, by: str) -> Refusal | None:
    """Offices are named only where they are persons of their own (SE-ROLE-01, SE-ROLE-02)."""
    if not by or by in g.offices:
        return None
    if g.two_offices:
        return Refusal(f"There is no {talk.LABELS.get(by, by)} at this table.", "SE-ROLE-01")
    return Refusal("One person holds both offices at this table.", "SE-ROLE-02")


class Spoken(Deed[Kind]):
    """What somebody of a nation does, whose office may be named with it (`by`)."""

    def refusal(self, g: Seasons, seat: str, order: Kind) -> Refusal | None:
        return office_refusal(g, getattr(order, "by", "")) or self.fault(g, seat, order)

    def fault(self, g: Seasons, seat: str, order: Kind) -> Refusal | None:
        """Why not, whoever does it."""
        return None


Why = Callable[[Seasons, str, Any], Refusal | None]
Does = Callable[[Seasons, str, Any], None]
Likely = Callable[[Seasons, str], Iterable[Any]]


class Simple(Deed[Any]):
    """An act of which a rule says why not and another one does it; planning goes on.

    home: whether somebody of the nation has to be at its own table for it (SE-DIPLOMAT-09).
    """

    def __init__(
        self,
        kind: type[Order],
        why: Why,
        does: Does,
        likely: Likely | None = None,
        *,
        office: str = "",
        home: bool = False,
    ) -> None:
        self.kind = kind  # type: ignore[misc]
        self.office = office  # type: ignore[misc]
        self._why, self._does, self._likely, self._home = why, does, likely, home
        self._spoken = "by" in kind.spec.fields

    def refusal(self, g: Seasons, seat: str, order: Any) -> Refusal | None:
        if self._home and (why := talk.home_refusal(g, seat)) is not None:
            return why
        if self._spoken and (why := office_refusal(g, order.by)) is not None:
            return why
        return self._why(g, seat, order)

    def likely(self, g: Seasons, seat: str) -> Iterable[Any]:
        return (self.kind(),) if self._likely is None else self._likely(g, seat)

    def do(self, g: Seasons, phase: Phase, order: Any) -> Next:
        self._does(g, g.actor, order)
        return STAY


def to_others(kind: Callable[[str], Any]) -> Likely:
    """The order to each of the other nations."""
    return lambda g, seat: (kind(other) for other in g.seats if other != seat)


def one_of(kind: Callable[[str], Any], *words: str) -> Likely:
    """The order with each of some words."""
    return lambda g, seat: map(kind, words)


def by_kind(*acts: Act[Any]) -> ByKind:
    """Acts by the kind of order they are about, in this order."""
    return {act.kind: act for act in acts}


def up_to(luck: Chooser, n: int) -> int:
    """1 to n by chance."""
    found: int = luck.choice(range(1, n + 1))
    return found
