"""What several chapters share: words that each uses by its own rule, and orders with units in them.

An order of this game may have two slots for units (fleets, and who sails along), and what it asks of them may be that
they stand in one hex. Each says so of itself; `names.forces` asks it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

from commands import Trouble, order
from minaria.engine.deeds import Deed, Said, Through
from minaria.engine.phases import WAIT, Next, Wait
from minaria.games.divine_right.chapters.kinds import Force, Place
from minaria.games.divine_right.rules import mobility
from minaria.games.divine_right.rules.status import used
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import printed, unit


class Among(NamedTuple):
    """The units that a slot may mean, those meant first first, and the hex they must stand in, 0 if any will do."""

    units: Sequence[str]
    where: int = 0


class Able(NamedTuple):
    """The units that could do what is ordered now; `gathered`: several hexes may send some."""

    units: set[str]
    gathered: bool = False


class UnitDeed(Deed):
    """An order with a force in it."""

    owned: ClassVar[bool] = True  # whether it takes units of one's own on the map, and no others
    sited: ClassVar[bool] = False  # whether regulars may be called by the site they would return to
    ways: ClassVar[tuple[str, ...]] = ()  # slots that are hexes in reach of the force said before

    @classmethod
    def takes(cls, g: Minaria, seat: str, phase: Any, mine: Sequence[str], slot: str, said: Said) -> Among:
        """The units that a slot may mean; `mine` are the seat's own, fresh ones first."""
        return Among(mine)

    @classmethod
    def able(cls, g: Minaria, seat: str, phase: Any, said: Said, placed: bool) -> Able | None:
        """Who could do it now, where that decides between readings, else None. `placed`: where they stand is said."""
        return None

    @classmethod
    def goal(cls, said: Said) -> int:
        """The hex that "everyone" marches to, 0 where this is no march."""
        return 0

    @classmethod
    def passed_over(cls, g: Minaria, phase: Any, meant: Sequence[str]) -> Trouble | None:
        """Why units of one's own do not count for an order that takes others; None if there is no more to say."""
        return None

    @classmethod
    def beyond(cls, g: Minaria) -> Sequence[str] | None:
        """Whom it may mean whoever owns them, so that the rules can say why not; None where they must be one's own."""
        return None

    @classmethod
    def hints(cls, g: Minaria, seat: str, slot: str) -> list[tuple[str, str]] | None:
        """Completions of a slot with what is said of each, where there are better ones than the legal orders."""
        return None


@order("roll", "roll dice", "roll for events", "throw", "throw dice", rule="DR-EVENT-01", examples=("roll",))
class Roll(Deed):
    """Throw the dice that are due: two for the Events Table, one at a court."""

    def do(self, g: Minaria, phase: Any) -> Next:
        return phase.throw(g)


@order("agree", "yes", "i agree", "accept", rule="DR-PEACE-13", examples=("agree",))
class Agree(Deed):
    """Say yes to what you are asked."""

    def do(self, g: Minaria, phase: Any) -> Next:
        return phase.agreed(g)


@order("refuse", "no", "i refuse", "decline", rule="DR-PEACE-13", examples=("refuse",))
class Refuse(Deed):
    """Say no to what you are asked."""

    def do(self, g: Minaria, phase: Any) -> Next:
        return phase.refused(g)


@order("displace|shift FORCE to PLACE", rule="DR-RELIEF-10", examples=("displace 6 armies to 20,11",))
class Displace(UnitDeed):
    """Say where units that must leave their hex go."""

    force: Force
    place: Place

    @classmethod
    def first(cls, g: Minaria, seat: str, phase: Any) -> Displace | Wait:
        """What becomes of them if their owner is away."""
        found = next(iter(cls.orders(g, seat, phase)), None)
        return Displace(found.force, found.place) if found is not None else WAIT


class ThroughIfOver(Through):
    """'done', where the phase has nothing left that must be done."""

    @classmethod
    def offered(cls, g: Minaria, seat: str, phase: Any) -> bool:
        return phase.may_end(g)


ANSWERS = (Agree, Refuse)
"""Yes or no, for phases that ask nothing else."""


def ranked(g: Minaria, units: Iterable[str], marching: bool, empty_first: bool = False) -> list[str]:
    """Fresh units first, then by id as printed: which ones a count means.

    `marching`: those shut in by a siege last. `empty_first`: unloaded fleets first.
    """
    where = printed()
    carrying = {p.aboard for p in g.pieces.values()} if empty_first else ()

    def rank(u: str) -> tuple[int, int, int]:
        done = used(g, u)
        loaded = 50 * (u in carrying)  # more than all of the rest together
        spent = done.stopped or done.stormed or (done.fought and not done.sortied)
        shut = (
            marching and not done.sortied and mobility.besieged_inside(g, u)
        )  # who made a sortie may leave (DR-SORTIE-01)
        # 10: more than any points spent; 999: behind every printed counter
        return (loaded + done.spent + 10 * spent + 20 * shut, where.get(u, 999), unit(u).number)

    return sorted(units, key=rank)


def only_home(g: Minaria, force: Sequence[str]) -> int:
    """The one hex in which a force stands, 0 where it is several."""
    found = {g.pieces[u].hex for u in force if u in g.pieces}
    return found.pop() if len(found) == 1 else 0


def at_home(g: Minaria, said: dict[str, Any], slot: str) -> dict[str, Any]:
    """The slots with a place left out filled in: where the force stands, if that is one hex."""
    home = 0 if said.get(slot) else only_home(g, said["force"])
    return {**said, slot: home} if home else said
