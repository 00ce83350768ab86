"""Phases: what a game's rulebook chapters are made of.

A phase *asks and routes*. It is a small msgspec Struct whose fields are its locals; `ask` is the only source of
what is legal; the deeds it lists carry orders out and return what happens next: STAY, `call`, `goto` or `end`.
The stack of phases is saved as plain data, with the method to return to kept by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Protocol

import msgspec

from commands import Order, OrderSpec
from minaria.engine.events import What
from minaria.engine.offers import Offer, Refusal


class Next(msgspec.Struct, frozen=True):
    """What follows an order."""

    kind: str
    phase: Any = None
    then: str = ""
    value: Any = None


STAY = Next("stay")


def call(phase: Phase, then: Callable[..., Next] | None = None) -> Next:
    """Put `phase` on top; when it ends, `then` (a method of the caller, kept by name) gets its value."""
    return Next("call", phase, then.__name__ if then is not None else "resume")


def goto(phase: Phase) -> Next:
    """Replace the phase on top; whoever called it will get the value of the new one."""
    return Next("goto", phase)


def end(value: Any = None) -> Next:
    """Leave the phase on top and give `value` to its caller."""
    return Next("end", value=value)


class Wait:
    """Marks an ask that nobody else may answer: the table waits for the seat."""

    def __repr__(self) -> str:
        return "WAIT"


WAIT = Wait()
Prompt = str | Callable[[], str]
Absent = Order | Wait | Callable[[], Order | Wait]
"""What a seat is asked, and what happens without it; or what makes that when somebody looks."""


class Ask:
    """One seat is asked: `prompt` for the seat, `waiting` for the others, the offers, and what happens if it is absent.

    `offers`, `prompt` and `absent` may be functions that make them when they are first looked at: many seats may be
    asked at once, and few of them look. `absent` is the order the table gives for a seat that is away, or WAIT. A seat
    that is not `awaited` may order, but the game goes on without it. `scene` is given to bots only: the phases under
    way as far as they are no secret. `about` says what the question comes from, where that is not simply what happened
    last: standing orders go by it.
    """

    __slots__ = ("_absent", "_offers", "_prompt", "about", "awaited", "scene", "seat", "waiting")

    def __init__(
        self,
        seat: str,
        prompt: Prompt,
        offers: Sequence[Offer[Any]] | Callable[[], Sequence[Offer[Any]]],
        *,
        waiting: str,
        absent: Absent,
        awaited: bool = True,
        about: What | None = None,
    ) -> None:
        self.seat = seat
        self._prompt = prompt
        self._offers = offers if callable(offers) else tuple(offers)
        self.waiting = waiting
        self._absent = absent
        self.awaited = awaited
        self.about = about
        self.scene: Stack = ()

    @property
    def prompt(self) -> str:
        """What the seat is asked."""
        if not isinstance(self._prompt, str):
            self._prompt = self._prompt()
        return self._prompt

    @prompt.setter
    def prompt(self, said: Prompt) -> None:
        self._prompt = said

    @property
    def absent(self) -> Order | Wait:
        """What the table orders for a seat that is away."""
        if not isinstance(self._absent, Order | Wait):
            self._absent = self._absent()
        return self._absent

    @absent.setter
    def absent(self, order: Absent) -> None:
        self._absent = order

    @property
    def offers(self) -> tuple[Offer[Any], ...]:
        """What the seat may order."""
        if not isinstance(self._offers, tuple):
            self._offers = tuple(self._offers())
        return self._offers

    @offers.setter
    def offers(self, made: Sequence[Offer[Any]]) -> None:
        self._offers = tuple(made)

    def offer(self, kind: type[Order]) -> Offer[Any] | None:
        """The first offer of that kind of order, or None."""
        return next((o for o in self.offers if o.kind is kind), None)


class CarriedOut(Protocol):
    """What a phase needs to know of an order that says its own rule (see `deeds.Deed`)."""

    spec: ClassVar[OrderSpec]

    def do(self, g: Any, phase: Any) -> Next:
        """Carry it out."""


class Phase(msgspec.Struct, tag=True):
    """Base of all phases. Handlers may change `self`: they work on a copy that is kept if the order is carried out."""

    title: ClassVar[str] = ""
    sealed: ClassVar[bool] = False  # several seats answer in secret; on_all gets all answers together
    together: ClassVar[bool] = False  # several seats act at the same time, in any order, until all are through
    deeds: ClassVar[tuple[type[CarriedOut], ...]] = ()
    """What may be ordered here (see deeds.Deed)."""
    leads_to: ClassVar[tuple[str, ...]] = ()  # phases entered by functions outside the class, for the graph check

    def start(self, g: Any) -> Next:
        """Runs when the phase comes on top for the first time."""
        return STAY

    def ask(self, g: Any) -> Sequence[Ask]:
        """Who is asked what. Only phases that never STAY may leave it out."""
        return ()

    def carry(self, g: Any, order: Order) -> Next:
        """Carry a legal order out: by the deed listed for it. Raises LookupError if there is none."""
        deed = deed_of(type(self), type(order))
        if deed is None:
            raise LookupError(f"{type(self).__name__} cannot carry out {type(order).__name__}")
        own: Any = order if isinstance(order, deed) else deed(*msgspec.structs.astuple(order))
        following: Next = own.do(g, self)
        return following

    @classmethod
    def carries(cls, kind: type[Order]) -> bool:
        """Whether the phase can carry out that kind of order."""
        return deed_of(cls, kind) is not None

    def why_not(self, g: Any, order: Any) -> Refusal | None:
        """Why an order that is not on offer makes no sense now, where there is more to say than that it is not."""
        return None

    def passed_over(self, g: Any) -> str:
        """Why nobody is asked here now, as the seat whose part it is is told; '' where that goes without saying.

        Asked of a phase of a seat's that ended as it began.
        """
        return ""

    def held_open(self, g: Any) -> Next:
        """Where a referee has set this phase and it ended as it began: STAY where somebody is asked all the same."""
        return end()

    def topic(self, g: Any, seat: str) -> Mapping[str, Any]:
        """What the question the seat is asked is about, by kind: what "it" and "him" mean in an answer."""
        return {}

    def whose(self) -> str:
        """The seat whose round this phase is, '' where it is everybody's."""
        return ""

    def known_by(self) -> tuple[str, ...] | None:
        """The seats that may know that this is under way, None where everybody may: to others all stands as it did in
        the phase beneath.
        """
        return None

    def clock(self, g: Any) -> int:
        """Seconds the seats have for all of the phase, 0 where there is no hurry.

        When they are over, the table gives the order `Referee.time` as the referee. Games know no clock themselves.
        """
        return 0

    def resume(self, g: Any, value: Any) -> Next:
        """Runs when a called phase ended and no other method was named."""
        return STAY

    def recheck(self, g: Any) -> Next:
        """Runs after a referee's edit: what the phase was about may be gone."""
        return STAY

    def after_ruling(self, g: Any, value: Any) -> Next:
        """Runs when what a referee's edit asked of others is settled."""
        return self.recheck(g)


@cache
def deed_of(cls: type[Phase], kind: type[Order]) -> type[CarriedOut] | None:
    """The deed that carries a kind of order out in a phase: one that is not declared does it for the order whose words
    it shares.
    """
    return next((deed for deed in cls.deeds if deed.spec.cls is kind), None)


class SeatPhase(Phase):
    """A phase that is one seat's: its round, or something it alone is asked."""

    seat: str

    def whose(self) -> str:
        return self.seat


class Steps(Phase):
    """A straight sequence: the methods named in `order`, one after the other;

    each may call a phase or STAY to go on.
    """

    order: ClassVar[tuple[str, ...]] = ()
    at: int = 0

    def start(self, g: Any) -> Next:
        return self.resume(g, None)

    def resume(self, g: Any, value: Any) -> Next:
        while self.at < len(self.order):
            step = self.order[self.at]
            self.at += 1
            following: Next = getattr(self, step)(g)
            if following.kind != "stay":
                return following
        return self.finish(g)

    def finish(self, g: Any) -> Next:
        """What follows the last step."""
        return end()


class Frame(msgspec.Struct, frozen=True):
    """A phase on the stack, the caller's method its value goes to, and sealed answers given so far (seat -> order)."""

    phase: Any
    then: str = ""
    answers: dict[str, Any] = {}


Stack = tuple[Frame, ...]
