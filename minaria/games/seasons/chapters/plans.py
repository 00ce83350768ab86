"""The plan as a whole: tasks taken back, the commit.

Book: "Tokens", "Turns"; SE-TOKEN-08, SE-REVEAL-01.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from commands import Done, Number, Order, Trouble, Which, order
from minaria.engine.offers import Refusal
from minaria.engine.phases import STAY, Next, end
from minaria.games.seasons import happenings as hap
from minaria.games.seasons.chapters.common import FIT, OfficeDeed
from minaria.games.seasons.chapters.kinds import Place
from minaria.games.seasons.rules import laying, planning, talk
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import HELD, MAP, Task
from minaria.games.seasons.wording import count, seat_name


@order(
    "unplan [task|plan] NUMBER",
    "cancel task|plan NUMBER",
    "unplan|cancel [the|my] last [task|plan|one] = what:last",
    "unplan|cancel [the|my] move|attack|march|advance|landing|boarding [[to|on|at] PLACE] = what:move",
    "unplan|cancel [the|my] aid|help [[at|for] PLACE] = what:aid",
    "unplan|cancel [the|my] pillage|plunder [[of|at] PLACE] = what:pillage",
    rule="SE-TOKEN-08",
    examples=("unplan 2", "unplan last", "unplan the attack on Tollmoor"),
    like=("cancel",),
)
class Unplan(OfficeDeed):
    """Take back a task of your plan: by its number, the last, or by what it is and where it goes."""

    number: Number = 0
    what: str = ""
    place: Place = ""

    @classmethod
    def filled(cls, g: Seasons, seat: str, phase: Any, said: dict[str, Any]) -> dict[str, Any] | Trouble | Which:
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
        return Which("Which task?", tuple((planning.said(g, seat, t), cls(k)) for k, t in fit[:FIT]))

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        """Only tasks there are, until the flip (SE-TOKEN-08)."""
        mine = g.plans.get(seat, ())
        n = len(mine)
        if not n:
            return Refusal("You have planned nothing.")
        if not 0 <= self.number <= n:
            return Refusal(f"Your plan has {count(n, 'task')}.")
        return take_up_refusal(g, mine[self.number - 1 : self.number or n], talk.at_map(g, seat))

    @classmethod
    def among(cls, g: Seasons, seat: str, phase: Any) -> Iterator[Unplan]:
        return (cls(k) for k in range(1, len(g.plans.get(seat, ())) + 1))

    def do(self, g: Seasons, phase: Any) -> Next:
        mine = g.plans[g.actor]
        return take_back(g, (mine[self.number - 1],) if self.number else mine)


@order(
    "unplan all|everything",
    "cancel all|everything",
    "cancel [all] [the|my] plan|plans",
    rule="SE-TOKEN-08",
    word="unplan all",
    examples=("unplan all",),
    like=("cancel",),
)
class UnplanAll(OfficeDeed):
    """Take back your whole plan; what you have bought stays bought."""

    def refusal(self, g: Seasons, seat: str, phase: Any) -> Refusal | None:
        mine = g.plans.get(seat, ())
        return take_up_refusal(g, mine, talk.at_map(g, seat)) if mine else Refusal("You have planned nothing.")

    def do(self, g: Seasons, phase: Any) -> Next:
        return take_back(g, g.plans[g.actor])


def take_back(g: Seasons, gone: tuple[Task, ...]) -> Next:
    """Drop tasks; only their owner hears of it."""
    s = g.actor
    g.plans[s] = tuple(t for t in g.plans[s] if t not in gone)
    talk.tell_commander(g, s, f"Taken back: {'; '.join(planning.said(g, s, t) for t in gone)}.", hap.PLAN())
    return STAY


def take_up_refusal(g: Seasons, tasks: tuple[Task, ...], at_map: bool) -> Refusal | None:
    """Why tasks cannot be taken back: a token on the map is taken up there (SE-TOKEN-08)."""
    if at_map or not laying.in_person(g) or not any(t.kind in laying.TOKENS and t.laid != HELD for t in tasks):
        return None
    return Refusal("That token lies on the World Map; go to the map to take it up.", "SE-TOKEN-08")


class Committing(OfficeDeed):
    """The plan is final; the last one to commit ends planning (SE-REVEAL-01)."""

    def taken_back(self, g: Seasons, seat: str, phase: Any) -> Order:
        return Uncommit()

    def do(self, g: Seasons, phase: Any) -> Next:
        s = g.actor
        g.committed = tuple(x for x in g.seats if x in (*g.committed, s))
        who = g.person(s, "commander")
        if g.where[who] != MAP and (laying.in_person(g) or not g.two_offices):
            g.way.pop(who, None)
            talk.come(g, who, MAP)
        g.tell(f"{seat_name(s)} has committed.", hap.COMMIT((), {s: hap.COMMITS}))
        return end() if planning.all_committed(g) else STAY


@order("commit", "ready", "commit plan", "flip [the] [tokens]", rule="SE-REVEAL-01", examples=("commit",), ends=True)
class Commit(Committing):
    """Your plan is final. When every nation has committed, all tokens are flipped."""


class DonePlanning(Committing, Done):
    """'done' commits, too."""


@order("uncommit", "recall", "not ready", "cancel commit", rule="SE-TOKEN-08", examples=("uncommit",))
class Uncommit(OfficeDeed):
    """Go back to planning, as long as others still plan."""

    def taken_back(self, g: Seasons, seat: str, phase: Any) -> Order:
        return Commit()

    def do(self, g: Seasons, phase: Any) -> Next:
        g.committed = tuple(x for x in g.committed if x != g.actor)
        g.tell(f"{seat_name(g.actor)} plans again.", hap.COMMIT())
        return STAY


UNPLANS = (Unplan, UnplanAll)
