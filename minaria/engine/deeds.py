"""Deeds: orders that say their own rule, and how a seat is asked for some of them.

A deed says when it is legal (with the refusal), which ones are worth asking about, one by chance, what pieces a vague
force may stand for, what a slot left out stands for, and what it does. A phase lists those that belong to it; offers,
completion, bots, the reader and the carrying out all ask the deed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Self, cast

import msgspec

from commands import Done, Order, Trouble, Which
from minaria.engine.events import What
from minaria.engine.offers import Chooser, Offer, Refusal
from minaria.engine.phases import Absent, Ask, Next, Phase, Prompt

Said = Mapping[str, Any]
"""The slots of a line as far as they are read: field -> value."""
SCATTERED = "None of them can be meant."


class Deed(Order):
    """An order that says its own rule: when it is legal, which ones are worth asking about, and what it does.

        @order("lift [the] siege of PLACE", rule="KM-SIEGE-17")
        class LiftSiege(Deed):
            place: Place

            def refusal(self, g, seat, phase): ...
            @classmethod
            def among(cls, g, seat, phase): return (cls(at) for at in g.sieges)
            def do(self, g, phase): ...

    `phase` is the phase in which it is asked, None where nothing is under way. Where the same words follow another rule
    in another phase, a subclass that is not declared says so, and that phase lists the subclass.

    from_slot: the slot that says where the pieces come from, where there is one: "everyone at A" fills it. strict:
    whether no other pieces than `candidates` can be meant, not even to hear why not. scattered: what is said where a
    force may mean several sets of pieces and the order is possible with none of them. worded: slots of which
    `completions` says what may be typed, not the list of legal orders. labels: slots of numbers that only tell things
    apart: any will do where none is said.
    """

    from_slot: ClassVar[str] = ""
    strict: ClassVar[bool] = False
    scattered: ClassVar[str] = SCATTERED
    worded: ClassVar[tuple[str, ...]] = ()
    labels: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def offered(cls, g: Any, seat: str, phase: Any) -> bool:
        """Whether it is on offer at all."""
        return True

    def refusal(self, g: Any, seat: str, phase: Any) -> Refusal | None:
        """None if it is legal for the seat now, else why not. Looks only at the order in hand."""
        return None

    @classmethod
    def among(cls, g: Any, seat: str, phase: Any) -> Iterable[Self]:
        """Orders worth asking about, legal or not, in a fixed order; `refusal` says which are legal."""
        return (cls(),)

    @classmethod
    def orders(cls, g: Any, seat: str, phase: Any) -> Iterable[Self]:
        """Legal orders in a fixed order: said by hand only where the rule lists them itself."""
        return (x for x in cls.among(g, seat, phase) if x.refusal(g, seat, phase) is None)

    @classmethod
    def pick(cls, g: Any, seat: str, phase: Any, by: Chooser) -> Self | None:
        """A legal order by chance, None if there is none."""
        found = list(cls.orders(g, seat, phase))
        return by.choice(found) if found else None

    @classmethod
    def candidates(cls, g: Any, seat: str, phase: Any, said: Said) -> Sequence[Any] | None:
        """The pieces that a force may stand for, those likely meant first; None: any of the seat's."""
        return None

    @classmethod
    def everyone(cls, g: Any, seat: str, phase: Any, said: Said, bare: bool) -> Sequence[Any] | None:
        """The pieces that "all ..." and, `bare`, "everyone" are taken from; None: those of `candidates`."""
        return None

    @classmethod
    def pieces_at(cls, said: Said) -> Any:
        """The place in which pieces stand that are named without one, None anywhere."""
        return said.get(cls.from_slot) or None

    @classmethod
    def meant(
        cls, g: Any, seat: str, phase: Any, ways: Sequence[tuple[str, Self]]
    ) -> Sequence[tuple[str, Self]] | Trouble:
        """Which of the orders that a force may stand for are meant: the legal ones, where there are any."""
        return [(label, x) for label, x in ways if x.refusal(g, seat, phase) is None] or ways

    @classmethod
    def completions(cls, g: Any, seat: str, phase: Any, field: str, said: Said) -> Iterable[str] | None:
        """What may be typed in a slot of `worded` after those said (a force by its pieces); None: any name."""
        return None

    @classmethod
    def filled(cls, g: Any, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """The slots with what was left out filled in, what is missing, or the orders that may be meant."""
        return said

    def phrased(self, g: Any, seat: str, phase: Any, said: str) -> str | Trouble:
        """The words of the order as the game puts what was said in own words; or what of it is not understood."""
        return Trouble("")

    def taken_back(self, g: Any, seat: str, phase: Any) -> Order | None:
        """The order of the game that takes this one back, given in the position before it; None if there is none."""
        return None

    def do(self, g: Any, phase: Any) -> Next:
        """Carry it out."""
        raise NotImplementedError


class Through(Deed, Done):
    """'done': the phase says what follows."""

    def do(self, g: Any, phase: Any) -> Next:
        following: Next = phase.through(g)
        return following


class DeedOffer(Offer[Any]):
    """A deed as the offer to one seat in one position: nothing is worked out before somebody looks.

    Orders come and go as they are typed and kept; a subclass that is not declared sees them as its own.
    """

    __slots__ = ("_g", "_phase", "_seat", "deed")

    def __init__(self, deed: type[Deed], g: Any, seat: str, phase: Any = None) -> None:
        self.deed = deed
        self.kind = deed.spec.cls
        self._g = g
        self._seat = seat
        self._phase = phase
        self._fields = _NO_FIELDS

    def check(self, order: Any) -> Refusal | None:
        """None if `order` is legal, else why not."""
        found: Refusal | None = as_deed(self.deed, order).refusal(self._g, self._seat, self._phase)
        return found

    def options(self) -> Iterator[Any]:
        """Legal orders, in a fixed order."""
        return map(typed, self.deed.orders(self._g, self._seat, self._phase))

    def pick(self, by: Chooser) -> Any:
        """One legal order by chance, or None if there is none."""
        found = self.deed.pick(self._g, self._seat, self._phase, by)
        return None if found is None else typed(found)

    # -- what the reader asks

    def candidates(self, said: Said) -> Sequence[Any] | None:
        """The pieces that a force may stand for, those likely meant first; None: any of the seat's."""
        return self.deed.candidates(self._g, self._seat, self._phase, said)

    def everyone(self, said: Said, bare: bool) -> Sequence[Any] | None:
        """The pieces that "all ..." and, `bare`, "everyone" are taken from; None: those of `candidates`."""
        return self.deed.everyone(self._g, self._seat, self._phase, said, bare)

    def meant(self, ways: Sequence[tuple[str, Any]]) -> Sequence[tuple[str, Any]] | Trouble:
        """Which of the orders that a force may stand for are meant."""
        own = [(label, as_deed(self.deed, x)) for label, x in ways]
        found = self.deed.meant(self._g, self._seat, self._phase, own)
        return found if isinstance(found, Trouble) else [(label, typed(x)) for label, x in found]

    def completions(self, field: str, said: Said) -> Iterable[str] | None:
        """What may be typed in a slot of `worded` after those said; None: any name."""
        return self.deed.completions(self._g, self._seat, self._phase, field, said)

    def filled(self, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """The slots with what was left out filled in, what is missing, or the orders that may be meant."""
        return self.deed.filled(self._g, self._seat, self._phase, said)

    def phrased(self, order: Any, said: str) -> str | Trouble:
        """The words of an order as the game puts them, or what of them is not understood."""
        found: str | Trouble = as_deed(self.deed, order).phrased(self._g, self._seat, self._phase, said)
        return found


_NO_FIELDS: dict[str, Any] = {}


def as_deed(deed: type[Deed], order: Any) -> Any:
    """An order as it is kept, as one of the deed's, whose words it shares."""
    return order if type(order) is deed else deed(*msgspec.structs.astuple(order))


def typed(order: Any) -> Any:
    """A deed's order as it is typed and kept."""
    kind = order.spec.cls
    return order if type(order) is kind else kind(*msgspec.structs.astuple(order))


class DeedsAsk(Ask):
    """One seat asked for any of some deeds; the offer of the kind that is looked at is made alone.

    `phase` is given where the deeds need what it keeps, or are not always offered.
    """

    __slots__ = ("_deeds", "_g", "_phase")

    def __init__(
        self,
        g: Any,
        seat: str,
        prompt: Prompt,
        deeds: Sequence[type[Deed]] | dict[type[Order], type[Deed]],
        *,
        waiting: str,
        absent: Absent,
        awaited: bool = True,
        about: What | None = None,
        phase: Any = None,
    ) -> None:
        self.seat = seat  # all seats may be asked after every order: what `Ask` sets is set here, without a call
        self._prompt = prompt
        self.waiting = waiting
        self._absent = absent
        self.awaited = awaited
        self.about = about
        self.scene = ()
        self._offers: tuple[Offer[Any], ...] | Callable[[], Sequence[Offer[Any]]] = self._all
        self._deeds: dict[type[Order], type[Deed]]
        if isinstance(deeds, dict):
            self._deeds = deeds
        elif phase is not None and deeds is type(phase).deeds:
            self._deeds = _by_kind(cast(Any, type(phase)))
        else:
            self._deeds = by_kind(deeds)
        self._g = g
        self._phase = phase

    def offer(self, kind: type[Order]) -> Offer[Any] | None:
        """The offer of that kind alone, unless all of them are made already."""
        if isinstance(self._offers, tuple):
            return super().offer(kind)
        deed = self._deeds.get(kind)
        return None if deed is None else self._made(deed)

    def _all(self) -> list[Offer[Any]]:
        return [offer for offer in map(self._made, self._deeds.values()) if offer is not None]

    def _made(self, deed: type[Deed]) -> Offer[Any] | None:
        offered = self._phase is None or deed.offered(self._g, self.seat, self._phase)
        return DeedOffer(deed, self._g, self.seat, self._phase) if offered else None


def by_kind(deeds: Iterable[type[Deed]]) -> dict[type[Order], type[Deed]]:
    """Deeds by the orders whose words they use."""
    return {deed.spec.cls: deed for deed in deeds}


@cache
def _by_kind(phase: type[Phase]) -> dict[type[Order], type[Deed]]:
    """The deeds of a phase by their kinds of order."""
    return by_kind(cast(Any, phase.deeds))
