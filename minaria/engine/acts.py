"""Acts: everything about one kind of order in one place.

An act says of its order whether it is legal (with the refusal), which ones there are, one by chance, what pieces a
vague force may stand for, what a slot left out stands for, and what the order does. A phase lists the acts that belong
to it; offers, completion, bots, the reader and the carrying out all ask the act.

    class Marching(Act[Move]):
        kind = Move

        def refusal(self, g, seat, order): return movement.march_refusal(g, seat, order)
        def orders(self, g, seat): return movement.marches(g, seat)
        def units(self, g, seat, said): return movement.may_march(g, seat)
        def do(self, g, phase, order): ...

An act whose rule needs what its phase keeps (who may go, which castle) finds it in `self.phase` if the ask was made
with `phase=self`; `open` says whether it is on offer at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

import msgspec

from commands import Done, Order, Trouble, Which
from minaria.engine.events import What
from minaria.engine.offers import Chooser, Offer, Refusal
from minaria.engine.phases import STAY, Ask, Next, Phase, Wait, acts_of

Kind = TypeVar("Kind", bound=Order)

Said = Mapping[str, Any]
"""The slots of a line as far as they are read: field -> value."""


class Act(Generic[Kind]):
    """One kind of order: its rule and everything derived from it. Shared by all tables, so it keeps nothing."""

    kind: ClassVar[type[Order]]
    start: ClassVar[str] = ""
    """The slot that says where the pieces come from, where the order has one: "everyone at A" fills it."""
    strict: ClassVar[bool] = False
    """Whether no other pieces than `units` can be meant, not even to hear why not."""
    scattered: ClassVar[str] = "None of them can be meant."
    """What is said where a force may mean several sets of pieces and the order is possible with none of them."""
    worded: ClassVar[tuple[str, ...]] = ()
    """Slots of which `words` says what may be typed, not the list of legal orders."""
    phase: Any = None
    """The phase in which it is offered, for rules that need what the phase keeps; None where nothing is under way."""

    def at(self, phase: Any) -> Self:
        """The act as a phase offers it."""
        bound = object.__new__(type(self))
        bound.__dict__.update(self.__dict__, phase=phase)
        return bound

    def open(self, g: Any, seat: str) -> bool:
        """Whether it is on offer at all; where it is not, the phase's `why_not` has the word."""
        return True

    def refusal(self, g: Any, seat: str, order: Kind) -> Refusal | None:
        """None if the order is legal for the seat now, else why not. Looks only at the order in hand."""
        return None

    def orders(self, g: Any, seat: str) -> Iterable[Kind]:
        """Legal orders in a fixed order; a fair sample where there are too many."""
        return (self.kind(),)  # type: ignore[return-value]

    def one(self, g: Any, seat: str, by: Chooser) -> Kind | None:
        """A legal order by chance, None if there is none."""
        found = list(self.orders(g, seat))
        return by.choice(found) if found else None

    def units(self, g: Any, seat: str, said: Said) -> Sequence[Any] | None:
        """The pieces that a force may stand for, those likely meant first; None: any of the seat's."""
        return None

    def every(self, g: Any, seat: str, said: Said, bare: bool) -> Sequence[Any] | None:
        """The pieces that "all ..." and, `bare`, "everyone" are taken from; None: those of `units`."""
        return None

    def where(self, said: Said) -> Any:
        """The place in which pieces stand that are named without one, None anywhere."""
        return said.get(self.start) or None

    def meant(self, g: Any, seat: str, ways: Sequence[tuple[str, Kind]]) -> Sequence[tuple[str, Kind]] | Trouble:
        """Which of the orders that a force may stand for are meant: the legal ones, where there are any."""
        return [(label, x) for label, x in ways if self.refusal(g, seat, x) is None] or ways

    def words(self, g: Any, seat: str, field: str, said: Said) -> Iterable[str] | None:
        """What may be typed in a slot of `worded` after those said (a force by its pieces); None: any name."""
        return None

    def back(self, g: Any, seat: str, order: Kind) -> Order | None:
        """The order of the game that takes this one back, given in the position before it; None if there is none."""
        return None

    def fill(self, g: Any, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """The slots with what was left out filled in, what is missing, or the orders that may be meant."""
        return said

    def do(self, g: Any, phase: Any, order: Kind) -> Next:
        """Carry a legal order out. Where an act does not say, its phase's own `on_` method does."""
        raise NotImplementedError

    @classmethod
    def by_phase(cls) -> bool:
        """Whether the phase carries the order out itself."""
        return cls.do is Act.do


class Plain(Act[Order]):
    """An act that is always legal and says itself what there is to say: `done`, `pass`, `roll`."""

    def __init__(self, kind: type[Order], do: Callable[[Any, Any, Order], Next] = lambda g, phase, order: STAY) -> None:
        self.kind = kind  # type: ignore[misc]
        self._do = do

    def do(self, g: Any, phase: Any, order: Order) -> Next:
        return self._do(g, phase, order)


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
    `completions` says what may be typed, not the list of legal orders.
    """

    from_slot: ClassVar[str] = ""
    strict: ClassVar[bool] = False
    scattered: ClassVar[str] = Act.scattered
    worded: ClassVar[tuple[str, ...]] = ()

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

    def taken_back(self, g: Any, seat: str, phase: Any) -> Order | None:
        """The order of the game that takes this one back, given in the position before it; None if there is none."""
        return None

    def do(self, g: Any, phase: Any) -> Next:
        """Carry it out."""
        raise NotImplementedError

    @classmethod
    def act(cls) -> Doing:
        """The act as which it is offered."""
        return _doing(cls)


class Through(Deed, Done):
    """'done': the phase says what follows."""

    def do(self, g: Any, phase: Any) -> Next:
        following: Next = phase.through(g)
        return following


class Doing(Act[Any]):
    """A deed as an act: asked in its phase, of the order as it was typed."""

    def __init__(self, deed: type[Deed]) -> None:
        self.deed = deed
        self.kind = deed.spec.cls  # type: ignore[misc]
        self.start, self.strict = deed.from_slot, deed.strict  # type: ignore[misc]
        self.scattered, self.worded = deed.scattered, deed.worded  # type: ignore[misc]

    def _own(self, order: Any) -> Any:
        """The order as one of the deed's, whose words it shares."""
        return order if type(order) is self.deed else self.deed(*msgspec.structs.astuple(order))

    def _typed(self, order: Any) -> Any:
        """The order as it is typed and kept."""
        return order if type(order) is self.kind else self.kind(*msgspec.structs.astuple(order))

    def open(self, g: Any, seat: str) -> bool:
        return self.deed.offered(g, seat, self.phase)

    def refusal(self, g: Any, seat: str, order: Any) -> Refusal | None:
        found: Refusal | None = self._own(order).refusal(g, seat, self.phase)
        return found

    def orders(self, g: Any, seat: str) -> Iterable[Any]:
        return map(self._typed, self.deed.orders(g, seat, self.phase))

    def one(self, g: Any, seat: str, by: Chooser) -> Any:
        found = self.deed.pick(g, seat, self.phase, by)
        return None if found is None else self._typed(found)

    def units(self, g: Any, seat: str, said: Said) -> Sequence[Any] | None:
        return self.deed.candidates(g, seat, self.phase, said)

    def every(self, g: Any, seat: str, said: Said, bare: bool) -> Sequence[Any] | None:
        return self.deed.everyone(g, seat, self.phase, said, bare)

    def where(self, said: Said) -> Any:
        return self.deed.pieces_at(said)

    def meant(self, g: Any, seat: str, ways: Sequence[tuple[str, Any]]) -> Sequence[tuple[str, Any]] | Trouble:
        found = self.deed.meant(g, seat, self.phase, [(label, self._own(x)) for label, x in ways])
        return found if isinstance(found, Trouble) else [(label, self._typed(x)) for label, x in found]

    def words(self, g: Any, seat: str, field: str, said: Said) -> Iterable[str] | None:
        return self.deed.completions(g, seat, self.phase, field, said)

    def fill(self, g: Any, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        return self.deed.filled(g, seat, self.phase, said)

    def back(self, g: Any, seat: str, order: Any) -> Order | None:
        found: Order | None = self._own(order).taken_back(g, seat, self.phase)
        return found

    def by_phase(self) -> bool:  # type: ignore[override]
        return self.deed.do is Deed.do

    def do(self, g: Any, phase: Any, order: Any) -> Next:
        done: Next = self._own(order).do(g, phase)
        return done


def act_of(act: Act[Any] | type[Deed]) -> Act[Any]:
    """An act, or that of a deed."""
    return act.act() if isinstance(act, type) else act


@cache
def _by_kind(phase: type[Phase]) -> dict[type[Order], Act[Any]]:
    """The acts of a phase by their kinds of order."""
    return {act.kind: cast(Act[Any], act) for act in acts_of(phase)}


@cache
def _doing(deed: type[Deed]) -> Doing:
    return Doing(deed)


_NO_FIELDS: dict[str, Any] = {}


class ActOffer(Offer[Any]):
    """An act as the offer to one seat in one position: nothing is worked out before somebody looks."""

    __slots__ = ("_g", "_seat", "act")

    def __init__(self, act: Act[Any], g: Any, seat: str) -> None:
        self.act = act
        self.kind = act.kind
        self._g = g
        self._seat = seat
        self._fields = _NO_FIELDS

    def check(self, order: Any) -> Refusal | None:
        """None if `order` is legal, else why not."""
        return self.act.refusal(self._g, self._seat, order)

    def options(self) -> Iterator[Any]:
        """Legal orders, in a fixed order."""
        yield from self.act.orders(self._g, self._seat)

    def pick(self, by: Chooser) -> Any:
        """One legal order by chance, or None if there is none."""
        return self.act.one(self._g, self._seat, by)


class ActsAsk(Ask):
    """One seat asked for any of some acts; the offer of the kind that is looked at is made alone.

    `phase` is given where the acts need what it keeps, or are not always open.
    """

    __slots__ = ("_acts", "_g", "_phase")

    def __init__(
        self,
        g: Any,
        seat: str,
        prompt: str,
        acts: Sequence[Act[Any] | type[Deed]] | dict[type[Order], Act[Any]],
        *,
        waiting: str,
        absent: Order | Wait,
        awaited: bool = True,
        about: What | None = None,
        phase: Any = None,
    ) -> None:
        self.seat = seat  # all seats may be asked after every order: what `Ask` sets is set here, without a call
        self.prompt = prompt
        self.waiting = waiting
        self.absent = absent
        self.awaited = awaited
        self.about = about
        self.scene = ()
        self._offers: tuple[Offer[Any], ...] | Callable[[], Sequence[Offer[Any]]] = self._all
        self._acts: dict[type[Order], Act[Any]]
        if isinstance(acts, dict):
            self._acts = acts
        elif phase is not None and acts is type(phase).acts:
            self._acts = _by_kind(cast(Any, type(phase)))
        else:
            self._acts = {act.kind: act for act in map(act_of, acts)}
        self._g = g
        self._phase = phase

    def offer(self, kind: type[Order]) -> Offer[Any] | None:
        """The offer of that kind alone, unless all of them are made already."""
        if isinstance(self._offers, tuple):
            return super().offer(kind)
        act = self._acts.get(kind)
        if act is None or self._phase is not None:
            return None if act is None else self._made(act)
        return ActOffer(act, self._g, self.seat)

    def _all(self) -> list[Offer[Any]]:
        if self._phase is None:
            return [ActOffer(act, self._g, self.seat) for act in self._acts.values()]
        return [offer for offer in map(self._made, self._acts.values()) if offer is not None]

    def _made(self, act: Act[Any]) -> Offer[Any] | None:
        bound = act.at(self._phase)
        return ActOffer(bound, self._g, self.seat) if bound.open(self._g, self.seat) else None
