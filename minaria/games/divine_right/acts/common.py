"""Acts of this game: what their forces stand for.

An order of this game may have two slots for units (fleets, and who sails along), and what it asks of them may be that
they stand in one hex. Each act says so of its own order; `forces` asks it. Acts stand beside their phases.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, NamedTuple, TypeVar

from commands import Order, Trouble
from minaria.engine.acts import Act, Said
from minaria.engine.offers import Refusal
from minaria.engine.phases import SeatPhase
from minaria.games.divine_right.rules import mobility
from minaria.games.divine_right.rules.status import used
from minaria.games.divine_right.state import Minaria
from minaria.games.divine_right.tables import printed, unit

Kind = TypeVar("Kind", bound=Order)


class Among(NamedTuple):
    """The units that a slot may mean, those meant first first, and the hex they must stand in, 0 if any will do."""

    units: Sequence[str]
    where: int = 0


class Able(NamedTuple):
    """The units that could do what is ordered now; `gathered`: several hexes may send some."""

    units: set[str]
    gathered: bool = False


class UnitAct(Act[Kind]):
    """An act with a force in it."""

    owned: ClassVar[bool] = True  # whether it takes units of one's own on the map, and no others
    sited: ClassVar[bool] = False  # whether regulars may be called by the site they would return to
    ways: ClassVar[tuple[str, ...]] = ()  # slots that are hexes in reach of the force said before

    def among(self, g: Minaria, seat: str, mine: Sequence[str], slot: str, said: Said) -> Among:
        """The units that a slot may mean; `mine` are the seat's own, fresh ones first."""
        return Among(mine)

    def able(self, g: Minaria, seat: str, said: Said, placed: bool) -> Able | None:
        """Who could do it now, where that decides between readings, else None. `placed`: where they stand is said."""
        return None

    def goal(self, said: Said) -> int:
        """The hex that "everyone" marches to, 0 where this is no march."""
        return 0

    def passed_over(self, g: Minaria, seat: str, meant: Sequence[str]) -> Trouble | None:
        """Why units of one's own do not count for an order that takes others; None if there is no more to say."""
        return None

    def beyond(self, g: Minaria, seat: str) -> Sequence[str] | None:
        """Whom it may mean whoever owns them, so that the rules can say why not; None where they must be one's own."""
        return None

    def completions(self, g: Minaria, seat: str, slot: str) -> list[tuple[str, str]] | None:
        """Completions of a slot with what is said of each, where the act has better ones than its orders."""
        return None


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


def homes(g: Minaria, force: Sequence[str]) -> set[int]:
    """The hexes in which a force stands."""
    return {g.pieces[u].hex for u in force if u in g.pieces}


def only_home(g: Minaria, force: Sequence[str]) -> int:
    """The one hex in which a force stands, 0 where it is several."""
    found = homes(g, force)
    return found.pop() if len(found) == 1 else 0


def at_home(g: Minaria, said: dict[str, Any], slot: str) -> dict[str, Any]:
    """The slots with a place left out filled in: where the force stands, if that is one hex."""
    home = 0 if said.get(slot) else only_home(g, said["force"])
    return {**said, slot: home} if home else said


def bar(phase: SeatPhase, g: Minaria, order: Order) -> Refusal | None:
    """What the phase's act says of an order, whether or not it is open."""
    for act in phase.acts:
        if isinstance(act, Act) and act.kind is type(order):
            return act.at(phase).refusal(g, phase.seat, order)
    return None
