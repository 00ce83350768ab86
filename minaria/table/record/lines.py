"""A line as it is passed on, from whoever says it to the rule; and the one thing that the next line may answer.

What is `Open` to somebody is one record: a `Choice` between readings, a `Doubt` whether an order is meant, or a `Throw`
of which dice are still to fall. Choice and Doubt lie in the dialogue of whoever was asked, a Throw at the table, since
whoever throws, the referee may read the dice. Of several the one put last is answered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from commands import Order, Question
from minaria.engine.game import REFEREE
from minaria.engine.journal import UNSAID, Came
from minaria.engine.match import Match


@dataclass(frozen=True)
class Acting:
    """Who gives an order, in whose place, why and for which office; the rule set aside for it."""

    by: str = ""
    why: str = ""
    waive: str = ""
    role: str = ""


def _anything(order: Order) -> str:
    return ""


def _nothing(order: Order) -> bool:
    return False


ALL, FIRST, NOTHING = "all", "first", "nothing"


class Moment(NamedTuple):
    """When a line came: the length of the journal, and the round."""

    n: int
    round: str


@dataclass(frozen=True)
class Sending:
    """How a line comes: of which lines sent together, which of them, and how much its sender has seen."""

    together: str = ""
    """What tells the lines sent with it from others; '' for one by itself."""
    k: int = 1
    seen: str = ALL
    """ALL, FIRST (the first line of a connection, at a prompt) or NOTHING (a command, a script)."""
    several: bool = False
    """Whether it is one of many given at once: what would be asked about it refuses it."""
    broken: bool = False
    """Whether one of those before it did nothing: then it ends no round."""
    may: Callable[[Order], str] = _anything
    """Why its sender may not give an order, or say a word of the table, as he comes; '' if he may."""
    shows: Callable[[Order], bool] = _nothing
    """Which words of the table his screen answers itself, with a page that it keeps up to date."""
    came: Moment | None = None
    """When it was typed, where it may have waited since."""
    seats: tuple[str, ...] = ()
    """All the seats that its sender sits at, where it is more than the one."""
    person: str = ""
    """Who of several referees its sender is."""
    sure: bool = False
    """Whether it is meant as it stands, so that nothing is asked about it: a program's."""


SEEN = Sending()
"""A line by itself of somebody who has seen what he is asked."""


@dataclass(frozen=True)
class Line:
    """One line: whose order it is, who says it, what it says, the dice typed with it, how it came."""

    seat: str
    speaker: str
    """The seat, or the referee in its place."""
    text: str
    eyes: Match
    """The match as whoever says it has it: the whole, or what an office of a seat has of it."""
    dice: tuple[int, ...] | None = None
    strict: bool = False
    """Whether dice left over refuse the order."""
    mark: Came = UNSAID
    """How it came, as the journal keeps it."""
    sending: Sending = SEEN
    acting: Acting = Acting()
    late: bool = False
    """Whether others have ordered since it came, so that it was meant for an earlier round."""

    @property
    def talk(self) -> str:
        """Whose dialogue it belongs to: the seat's own, or the referee's in its place."""
        return self.speaker if self.speaker == self.seat else f"{self.speaker} for {self.seat}"

    @property
    def viewer(self) -> str:
        """Who is told what comes of it."""
        return REFEREE if self.acting.by == REFEREE else self.seat


# -- what the next line may answer


@dataclass(frozen=True)
class Choice(Question):
    """Several readings, or one that was guessed: which is meant."""

    seat: str = ""
    acting: Acting = Acting()
    n: int = 0
    """Which of the questions put at the table it is."""
    dice: tuple[int, ...] | None = None
    """Dice thrown for the line that it is about; they fall for what is chosen."""
    under: Open | None = None
    """What is asked again once this is settled by no more than a look."""


@dataclass(frozen=True)
class Doubt:
    """An order that waits for a yes: what was asked, how many orders had been given, what of its line comes behind."""

    order: Order
    text: str
    seat: str
    acting: Acting
    n: int
    after: int
    message: str
    rest: str = ""
    planned: bool = False
    """It was said ahead, and its phase has come (see `standing/planned`)."""
    stood: bool = False
    """Something else was said since it was put: "ok" may be to that."""


@dataclass(frozen=True)
class Passed:
    """What was asked about before something else was said, and is not done: no line answers it any more, but whoever
    ends his round is reminded of it, and dice thrown for it still lie there.
    """

    text: str
    dice: tuple[int, ...] | None = None
    message: str = ""


@dataclass(frozen=True)
class Throw:
    """An order that waits for dice thrown by hand: those typed so far, and the last order given before it."""

    order: Order
    seat: str
    acting: Acting
    n: int
    typed: tuple[int, ...]
    after: int
    message: str = ""


Open = Choice | Doubt | Passed | Throw
