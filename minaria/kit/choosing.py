"""Pieces that their owner chooses: which of them are lost or paid with, and where each of them goes.

Two phases that others call. `Choosing`: a seat parts with pieces worth what is due, no more and no fewer than it takes
(losses in battle, upkeep that cannot be paid: Blood Royale's armies, Block Wars' hits on equally strong blocks).
`Allotting`: pieces go one at a time to one of those that may have them (Kingmaker's items to nobles, first counters to
provinces). Both ask only where there is something to choose, and have a lawful answer for who is away.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, ClassVar

from commands import Order, Trouble, Which
from minaria.engine.acts import Act, ActsAsk, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, SeatPhase

SAMPLE = 40
"""Choices listed for completion and for bots, where there are more."""


class Choosing(SeatPhase):
    """A seat parts with pieces out of `among` that are worth `due` together."""

    among: tuple[str, ...]
    due: int = 1

    gives: ClassVar[type[Order]]
    """The order that names the pieces, in the slot `slot`."""
    slot: ClassVar[str] = "force"
    rule: ClassVar[str] = ""

    # -- what a game says of it

    def prompt(self, g: Any) -> str:
        """What the seat is asked."""
        raise NotImplementedError

    def waiting(self, g: Any) -> str:
        """What the others are told meanwhile."""
        raise NotImplementedError

    def settle(self, g: Any, chosen: tuple[str, ...]) -> Next:
        """What becomes of the pieces chosen."""
        raise NotImplementedError

    def there(self, g: Any, piece: str) -> bool:
        """Whether a piece is still there to be chosen."""
        return True

    def worth(self, g: Any, piece: str) -> int:
        """How much of what is due a piece covers."""
        return 1

    def look(self, g: Any, piece: str) -> Hashable:
        """What can be seen of a piece: among pieces that look alike there is nothing to choose."""
        return piece

    def usual(self, g: Any, among: Sequence[str]) -> Sequence[str]:
        """The order in which whoever is away parts with them."""
        return sorted(among, key=lambda piece: (self.worth(g, piece), piece))

    def named(self, g: Any, pieces: Sequence[str]) -> str:
        """Pieces in words."""
        return ", ".join(pieces)

    # -- what follows from it

    def start(self, g: Any) -> Next:
        self.among = tuple(piece for piece in self.among if self.there(g, piece))
        if self.due <= 0:
            return self.settle(g, ())
        alike = len({(self.look(g, piece), self.worth(g, piece)) for piece in self.among}) <= 1
        if alike or sum(self.worth(g, piece) for piece in self.among) <= self.due:
            return self.settle(g, self.enough(g, self.among))
        return STAY

    def recheck(self, g: Any) -> Next:
        return self.start(g)

    def enough(self, g: Any, order: Sequence[str]) -> tuple[str, ...]:
        """The first pieces of an order that cover what is due, without those that turn out not to be needed."""
        taken: list[str] = []
        for piece in order:
            if self.covered(g, taken):
                break
            taken.append(piece)
        for piece in list(taken):
            if self.covered(g, [p for p in taken if p != piece]):
                taken.remove(piece)
        return tuple(piece for piece in self.among if piece in taken)

    def covered(self, g: Any, pieces: Sequence[str]) -> bool:
        """Whether pieces cover what is due."""
        return sum(self.worth(g, piece) for piece in pieces) >= self.due

    def ask(self, g: Any) -> list[ActsAsk]:
        absent = self.gives(**{self.slot: self.enough(g, self.usual(g, self.among))})
        return [ActsAsk(g, self.seat, self.prompt(g), (_Choose(self),), waiting=self.waiting(g), absent=absent)]

    def carry(self, g: Any, order: Order) -> Next:
        chosen = getattr(order, self.slot)
        return self.settle(g, tuple(piece for piece in self.among if piece in chosen))

    @classmethod
    def carries(cls, kind: type[Order]) -> bool:
        return kind is getattr(cls, "gives", None)


class _Choose(Act[Order]):
    """The one act of a choice."""

    def __init__(self, choice: Choosing) -> None:
        self.kind = choice.gives  # type: ignore[misc]
        self.choice = choice

    def refusal(self, g: Any, seat: str, order: Order) -> Refusal | None:
        choice = self.choice
        chosen = tuple(dict.fromkeys(getattr(order, choice.slot)))
        if not chosen or any(piece not in choice.among for piece in chosen):
            return Refusal(f"Choose among {choice.named(g, choice.among)}.", choice.rule)
        if not choice.covered(g, chosen):
            covers = sum(choice.worth(g, piece) for piece in chosen)
            return Refusal(f"That covers {covers} of {choice.due}: choose more.", choice.rule)
        if any(choice.covered(g, [p for p in chosen if p != piece]) for piece in chosen):
            return Refusal(f"That is more than it takes: {choice.due} is due.", choice.rule)
        return None

    def orders(self, g: Any, seat: str) -> Iterator[Order]:
        """Those that begin with one look after the other; alike pieces are not told apart."""
        choice = self.choice
        groups: dict[Hashable, list[str]] = {}
        for piece in choice.among:
            groups.setdefault(choice.look(g, piece), []).append(piece)
        kinds = list(groups.values())
        ways = (choice.enough(g, [p for kind in kinds[k:] + kinds[:k] for p in kind]) for k in range(len(kinds)))
        for way in dict.fromkeys(ways):
            yield self.kind(**{choice.slot: way})

    def units(self, g: Any, seat: str, said: Said) -> Sequence[str]:
        return self.choice.among


class Allotting(SeatPhase):
    """Pieces go one after the other to one of those that may have them: places, holders."""

    left: tuple[str, ...]

    gives: ClassVar[type[Order]]
    """The order that names a piece and where it goes, in the slots `what` and `to`."""
    what: ClassVar[str] = "what"
    to: ClassVar[str] = "to"

    # -- what a game says of it

    def prompt(self, g: Any) -> str:
        """What the seat is asked."""
        raise NotImplementedError

    def waiting(self, g: Any) -> str:
        """What the others are told meanwhile."""
        raise NotImplementedError

    def fit(self, g: Any, piece: str) -> Sequence[Any]:
        """Where a piece may go now, the usual one first."""
        raise NotImplementedError

    def why_unfit(self, g: Any, piece: str, to: Any) -> Refusal:
        """Why a piece cannot go somewhere."""
        raise NotImplementedError

    def settle(self, g: Any, piece: str, to: Any) -> None:
        """Put a piece there; `to` is None where there was nowhere to go."""
        raise NotImplementedError

    def done(self, g: Any) -> Next:
        """What follows when nothing is left."""
        raise NotImplementedError

    # -- what follows from it

    def start(self, g: Any) -> Next:
        return self.go_on(g)

    def recheck(self, g: Any) -> Next:
        return self.go_on(g)

    def go_on(self, g: Any) -> Next:
        """Settle what needs no choice, until something does.

        A piece with one place only is settled first: what else is allotted could take it away.
        """
        while self.left:
            sure = next((piece for piece in self.left if len(self.fit(g, piece)) < 2), None)
            if sure is None:
                return STAY
            places = self.fit(g, sure)
            self.allot(g, sure, places[0] if places else None)
        return self.done(g)

    def allot(self, g: Any, piece: str, to: Any) -> None:
        """A piece is settled."""
        self.left = tuple(x for x in self.left if x != piece)
        self.settle(g, piece, to)

    def topic(self, g: Any, seat: str) -> dict[str, Any]:
        return {self.gives.spec.kinds[self.what].id: self.left[0]}

    def ask(self, g: Any) -> list[ActsAsk]:
        first = self.left[0]
        absent = self.gives(**{self.what: first, self.to: self.fit(g, first)[0]})
        return [ActsAsk(g, self.seat, self.prompt(g), (_Allot(self),), waiting=self.waiting(g), absent=absent)]

    def carry(self, g: Any, order: Order) -> Next:
        self.allot(g, getattr(order, self.what), getattr(order, self.to))
        return self.go_on(g)

    @classmethod
    def carries(cls, kind: type[Order]) -> bool:
        return kind is getattr(cls, "gives", None)


class _Allot(Act[Order]):
    """The one act of an allotment."""

    def __init__(self, phase: Allotting) -> None:
        self.kind = phase.gives  # type: ignore[misc]
        self.allotting = phase

    def fill(self, g: Any, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        what = self.allotting.what
        return said if said.get(what) else {**said, what: self.allotting.left[0]}  # the one that is asked about

    def refusal(self, g: Any, seat: str, order: Order) -> Refusal | None:
        piece, to = getattr(order, self.allotting.what), getattr(order, self.allotting.to)
        if piece not in self.allotting.left:
            return Refusal("That is not to be allotted now.")
        return None if to in self.allotting.fit(g, piece) else self.allotting.why_unfit(g, piece, to)

    def orders(self, g: Any, seat: str) -> Iterator[Order]:
        ways = ((piece, to) for piece in self.allotting.left for to in self.allotting.fit(g, piece))
        for _, (piece, to) in zip(range(SAMPLE), ways, strict=False):
            yield self.kind(**{self.allotting.what: piece, self.allotting.to: to})
