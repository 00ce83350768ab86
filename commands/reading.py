"""What a line can come to (`Reading`, `Question`), and what that is asked of (`Scope`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from commands.names import NameIndex
from commands.order import Order, OrderSpec
from commands.quantities import Thing, Trouble, Which
from commands.quantity_words import Crowd, CrowdWords

WHICH = "Which do you mean?"
MEANT = "Do you mean this?"
"""What is asked of several orders, and of one, that a line may mean."""


class Scope(Protocol):
    """What one seat can name and do now; implemented by the game."""

    def index(self, kind: str) -> NameIndex | None:
        """The names of a kind; None if it is not a kind of named things."""

    def crowd(self, kind: str) -> CrowdWords | None:
        """The vocabulary of a kind that takes sets and quantities; None for other kinds."""

    def written(self, kind: str) -> CrowdWords | NameIndex | None:
        """What the values of a kind are written with: a vocabulary as `crowd` or names as `index`, without what is only
        said in passing; None if it has none.
        """

    def build(self, cls: type[Order], slots: Mapping[str, Any]) -> Order | Trouble | Which:
        """The order; `slots` hold values, a Crowd for crowd kinds. The values of a Which are complete orders."""

    def make(self, cls: type[Order], slots: Mapping[str, Any]) -> Order | Trouble | Which:
        """As `build`, whether or not the kind of order is on offer."""

    def check(self, order: Order) -> str | None:
        """None if the order is legal now, else the reason. Only ranks readings."""

    def after(self, order: Order) -> Scope | None:
        """The scope as it will be once a legal order is done; None where nobody may know that beforehand."""

    def offered(self, cls: type[Order]) -> bool:
        """Whether this kind of order may be given now at all; True for the table's words."""

    def barred(self, cls: type[Order]) -> str:
        """Why a kind of order that is not offered cannot be given now, whatever it says; "" where that is not said."""

    def coming(self, cls: type[Order]) -> str:
        """The phase that is still to come in the speaker's own turn and has this kind of order; "" if none has."""

    def phrased(self, order: Order, said: str) -> str | Trouble:
        """The words of an order that takes some, as the game puts what was said in the speaker's own; or what of it is
        not understood.
        """

    def name(self, kind: str, value: Any, order: Order) -> str:
        """The text of a slot's value, which must parse back to it; "" if it cannot be said."""

    def choices(self, cls: type[Order], field: str, slots: Mapping[str, Any]) -> Iterable[tuple[str, str]] | None:
        """Legal completions (text, a word about it) of a field after the slots given; None: all names of the kind."""

    def pronoun(self, kind: str) -> Sequence[Any]:
        """What "it", "them" or "there" stands for now."""

    def nearest(self, kind: str, text: str) -> list[str]:
        """Names to suggest in a refusal."""

    @property
    def seat(self) -> str:
        """Whoever speaks."""

    @property
    def stage(self) -> str:
        """What the moment is called ("Movement Phase"), "" where it has no name."""

    @property
    def owner_kind(self) -> str:
        """The kind of name by whose a piece is said; "" where there is none."""

    @property
    def place_kind(self) -> str:
        """The kind of name that says where pieces are."""

    @property
    def force_kind(self) -> str:
        """The first kind of slot that takes pieces."""

    @property
    def ahead(self) -> bool:
        """Whether this is the position after an order not given yet: what is legal then is not known."""

    @property
    def guesses(self) -> bool:
        """Whether what is not said may be guessed from what is legal."""

    def things(self) -> Sequence[Thing]:
        """The pieces that may be spoken of."""

    def mine(self) -> Sequence[Thing]:
        """Those of them that are the speaker's and stand somewhere."""

    def meant(self, cls: type[Order], crowd: Crowd, said: Mapping[str, Any]) -> Any:
        """The pieces a crowd means in an order, or why none is meant."""

    def step(self, place: Any, direction: str, steps: int) -> Any:
        """The place so many steps from one in a direction of the compass; None where there is none."""

    def of_sort(self, kind: str, word: str) -> Iterable[tuple[Any, bool]]:
        """Values of a kind said by their sort ("castle"), and whether a piece of the speaker's is there."""

    def belonging(self, word: str, owner: Any) -> Any:
        """The place that a word names beside its owner ("the capital of Mivior"); None where there is none."""

    def on_the_way(self, order: Order) -> Sequence[Order]:
        """The same order as far on the way to where it goes as may be; none where that is not known."""

    def last_order(self) -> Order | None:
        """The speaker's last order, which a line may take up: "and Cromwell too"."""

    def legal(self, cls: type[Order], limit: int) -> Sequence[Order]:
        """Up to `limit` orders of a kind that are legal now, for a line that leaves out what is meant."""


def taking(specs: Iterable[OrderSpec], scope: Scope) -> Iterator[OrderSpec]:
    """The orders on offer of the game whose slots take something that has a name, or a number."""
    return (s for s in specs if not s.table and s.kinds and not s.takes_text and scope.offered(s.cls))


@dataclass(frozen=True)
class Reading:
    """The one order a line means."""

    order: Order
    text: str
    """Canonical."""
    exact: bool
    """Nothing was abbreviated, mistyped or chosen for the player."""
    note: str
    """What was guessed, "(Kent)", or ""."""
    respelt: str = ""
    """The order's own word ("attack") where what was typed ("attak", or no verb) was taken for it, else ""."""
    left_out: str = ""
    """What is only colour in it, and was left out."""

    def asked(self, prompt: str = MEANT) -> Question:
        """It is asked whether this is meant at all."""
        return Question(prompt, ((self.text, self.order),), guessed=True)


@dataclass(frozen=True)
class Question:
    """A line that can mean several orders."""

    prompt: str
    choices: tuple[tuple[str, Order], ...]
    chain: tuple[str, ...] = ()
    """Orders that follow one another, if these are asked about with yes or no; the one choice is the first of them."""
    guessed: bool = False
    """The line did not say so much: it is asked whether that is meant at all."""
    before: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    """Orders of the same line that are done before what is chosen, and behind it."""

    @property
    def message(self) -> str:
        """The prompt with the choices numbered."""
        if self.chain:
            return self.prompt
        return self.prompt + "".join(f"\n  {k}  {label}" for k, (label, _) in enumerate(self.choices, 1))
