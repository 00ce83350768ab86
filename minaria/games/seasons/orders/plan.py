"""Orders of the plan: tasks, and what takes them back."""

from __future__ import annotations

from commands import Number, Order, order
from minaria.games.seasons.orders.kinds import Force, Place, Seat


@order(
    "plan move FORCE [from ORIGIN] to PLACE",
    "plan move FORCE [from ORIGIN] to PLACE to attack = attack:true",
    "plan attack [on] PLACE [from ORIGIN] with FORCE = attack:true",
    "move|march|sail FORCE [from ORIGIN] to PLACE",
    "plan landing|boarding [of] FORCE [from ORIGIN] at PLACE",
    "attack PLACE [from ORIGIN] with FORCE = attack:true",
    rule="SE-MOVE-01",
    word="plan move",
    examples=("plan move 2 infantry from Alderhall to Eastwatch", "plan move 1 war boat to Heart Sea to attack"),
)
class PlanMove(Order):
    """Plan a Move: some units of one area to a neighbouring one, on one token.

    On land a Move into another nation's area is an attack. Boats pass in peace unless the plan says 'to attack'.
    """

    force: Force
    place: Place
    origin: Place = ""
    attack: bool = False


@order(
    "plan aid at PLACE [from ORIGIN] [with FORCE] [for SIDE]",
    "plan aid [for SIDE] at PLACE [from ORIGIN] [with FORCE]",
    "aid PLACE [from ORIGIN] [with FORCE] [for SIDE]",
    rule="SE-AID-01",
    word="plan aid",
    examples=("plan aid at Tollmoor from Eastwatch", "plan aid at Tollmoor for Brineholt"),
)
class PlanAid(Order):
    """Plan Aid: units without another task help in a battle next door, you or whoever you name.

    Without units everybody helps who is idle in the area when tokens are flipped.
    """

    place: Place
    origin: Place = ""
    force: Force = ()
    side: Seat = ""


@order(
    "plan pillage PLACE [from ORIGIN] [with FORCE]",
    "pillage|plunder PLACE [from ORIGIN] [with FORCE]",
    rule="SE-PILLAGE-01",
    word="plan pillage",
    examples=("plan pillage Alderhall", "plan pillage Tollmoor from Alderhall with 1 cavalry"),
)
class PlanPillage(Order):
    """Plan a Pillage: infantry or cavalry take an area's yield at once, and halve its number."""

    place: Place
    origin: Place = ""
    force: Force = ()


@order(
    "plan let SEAT into PLACE",
    "let SEAT into|enter PLACE",
    rule="SE-MOVE-07",
    word="plan let",
    examples=("plan let Brineholt into Eastwatch",),
)
class PlanLet(Order):
    """Tick that an ally may come into one of your areas, or aboard your boats there, this turn."""

    seat: Seat
    place: Place


@order(
    "plan join SEAT at PLACE",
    "plan fight as one with SEAT at PLACE",
    "fight as one with SEAT at PLACE",
    rule="SE-MULTI-04",
    word="plan join",
    examples=("plan join Brineholt at Tollmoor",),
)
class PlanJoin(Order):
    """Tick a partner for a battle: if he ticks you too, you are one side there."""

    seat: Seat
    place: Place


@order("plan bluff at PLACE", rule="SE-TOKEN-09", word="plan bluff", examples=("plan bluff at Eastwatch",))
class PlanBluff(Order):
    """Where the table allows it: a token without a task, which is taken back when tokens are flipped."""

    place: Place


@order(
    "unplan NUMBER",
    "unplan|cancel task|plan NUMBER",
    "unplan|cancel [the|my] last [task|plan|one] = what:last",
    "unplan|cancel [the|my] move|attack|landing|boarding [[to|on|at] PLACE] = what:move",
    "unplan|cancel [the|my] aid|help [[at|for] PLACE] = what:aid",
    "unplan|cancel [the|my] pillage|plunder [[of|at] PLACE] = what:pillage",
    rule="SE-TOKEN-08",
    examples=("unplan 2", "unplan last", "unplan the attack on Tollmoor"),
)
class Unplan(Order):
    """Take back a task of your plan: by its number, the last, or by what it is and where it goes."""

    number: Number = 0
    what: str = ""
    place: Place = ""


@order(
    "unplan all|everything",
    "cancel all|everything",
    "cancel [the|my] plan|plans",
    rule="SE-TOKEN-08",
    word="unplan all",
    examples=("unplan all",),
)
class UnplanAll(Order):
    """Take back your whole plan; what you have bought stays bought."""


@order("commit", "ready", "commit plan", rule="SE-REVEAL-01", examples=("commit",))
class Commit(Order):
    """Your plan is final. When every nation has committed, all tokens are flipped."""


@order("uncommit", "recall", "not ready", "cancel commit", rule="SE-TOKEN-08", examples=("uncommit",))
class Uncommit(Order):
    """Go back to planning, as long as others still plan."""
