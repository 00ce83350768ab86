"""The plan as a whole: tasks taken back, the commit.

Book: "Tokens", "Turns"; SE-TOKEN-08, SE-REVEAL-01.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commands import Done, Order, Trouble, Which
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, Phase, end
from minaria.games.seasons import happenings as hap
from minaria.games.seasons import orders as o
from minaria.games.seasons.acts.common import FIT, Deed, by_kind
from minaria.games.seasons.rules import laying, planning, talk
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import Task
from minaria.games.seasons.wording import count, seat_name


class Unplanning(Deed[o.Unplan]):
    """Tokens may be taken back until the flip (SE-TOKEN-08)."""

    kind = o.Unplan

    def refusal(self, g: Seasons, seat: str, order: o.Unplan) -> Refusal | None:
        """Only tasks there are."""
        mine = g.plans.get(seat, ())
        n = len(mine)
        if not n:
            return Refusal("You have planned nothing.")
        if not 0 <= order.number <= n:
            return Refusal(f"Your plan has {count(n, 'task')}.")
        return laying.take_up_refusal(g, mine[order.number - 1 : order.number or n], talk.at_map(g, seat))

    def likely(self, g: Seasons, seat: str) -> Iterator[o.Unplan]:
        return (o.Unplan(k) for k in range(1, len(g.plans.get(seat, ())) + 1))

    def fill(self, g: Seasons, seat: str, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
        """The last task, or one of a kind, to a place if one is named."""
        what, place = said.get("what", ""), said.get("place", "")
        tasks = list(enumerate(g.plans.get(seat, ()), 1))
        if not what:
            return said
        if what == "last":
            return {"number": len(tasks)}
        fit = [(k, t) for k, t in tasks if t.kind == what and place in ("", t.to, t.at)]
        if not fit:
            return Trouble(f"There is no such {what} in your plan; 'plan' lists your tasks.")
        if len(fit) == 1:
            return {"number": fit[0][0]}
        return Which("Which task?", tuple((planning.said(g, seat, t), o.Unplan(k)) for k, t in fit[:FIT]))

    def do(self, g: Seasons, phase: Phase, order: o.Unplan) -> Next:
        mine = g.plans[g.actor]
        return take_back(g, (mine[order.number - 1],) if order.number else mine)


class UnplanningAll(Deed[o.UnplanAll]):
    """SE-TOKEN-08."""

    kind = o.UnplanAll

    def refusal(self, g: Seasons, seat: str, order: o.UnplanAll) -> Refusal | None:
        mine = g.plans.get(seat, ())
        return laying.take_up_refusal(g, mine, talk.at_map(g, seat)) if mine else Refusal("You have planned nothing.")

    def do(self, g: Seasons, phase: Phase, order: o.UnplanAll) -> Next:
        return take_back(g, g.plans[g.actor])


def take_back(g: Seasons, gone: tuple[Task, ...]) -> Next:
    """Drop tasks; only their owner hears of it."""
    s = g.actor
    g.plans[s] = tuple(t for t in g.plans[s] if t not in gone)
    talk.tell_commander(g, s, f"Taken back: {'; '.join(planning.said(g, s, t) for t in gone)}.", hap.PLAN())
    return STAY


# -- the commit


class Committing(Deed[Order]):
    """The plan is final; the last one to commit ends planning (SE-REVEAL-01)."""

    def __init__(self, kind: type[Order]) -> None:
        self.kind = kind  # type: ignore[misc]

    def back(self, g: Seasons, seat: str, order: Order) -> Order:
        return o.Uncommit()

    def do(self, g: Seasons, phase: Phase, order: Order) -> Next:
        s = g.actor
        g.committed = tuple(x for x in g.seats if x in (*g.committed, s))
        who = g.person(s, "commander")
        if g.where[who] != talk.MAP and (laying.in_person(g) or not g.two_offices):
            g.way.pop(who, None)
            talk.come(g, who, talk.MAP)
        g.tell(f"{seat_name(s)} has committed.", hap.COMMIT((), {s: hap.COMMITS}))
        return end() if planning.all_committed(g) else STAY


class Uncommitting(Deed[o.Uncommit]):
    """SE-TOKEN-08."""

    kind = o.Uncommit

    def back(self, g: Seasons, seat: str, order: o.Uncommit) -> Order:
        return o.Commit()

    def do(self, g: Seasons, phase: Phase, order: o.Uncommit) -> Next:
        g.committed = tuple(x for x in g.committed if x != g.actor)
        g.tell(f"{seat_name(g.actor)} plans again.", hap.COMMIT())
        return STAY


UNPLANS = by_kind(Unplanning(), UnplanningAll())
COMMIT = by_kind(Committing(o.Commit))
DONE = by_kind(Committing(Done))
UNCOMMIT = by_kind(Uncommitting())
