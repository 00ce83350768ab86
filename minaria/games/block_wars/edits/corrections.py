"""The course of a war set right: which part of the turn it is and who moves, and who has won."""

from __future__ import annotations

from commands import Order, order
from minaria.engine.phases import Frame, Stack
from minaria.games.block_wars import happenings as hap
from minaria.games.block_wars.kinds import Place, Seat
from minaria.games.block_wars.phases.turn import March, Onward, War
from minaria.games.block_wars.rules.battle import ATTACK, DEFENCE, open_battles
from minaria.games.block_wars.state import ALLIANCES, BlockWars, Pledge
from minaria.games.block_wars.wording import listing, place_name, seat_name
from minaria.kit.edits import Edits

COURSE = Edits()
PARTS = {"movement": "moves", "combat": "fights", "build": "finds", "initiative": "new_turn"}
"""The parts of a turn, and where the war goes on; with the initiative a new turn begins."""
SAID = {
    "movement": "movement|moves|move",
    "combat": "combat|battles|battle|fights",
    "build": "build|building",
    "initiative": "initiative|turn",
}
"""How the parts are called."""


@order(
    "phase movement|moves|move SEAT = part:movement",
    *(f"phase {said} = part:{part}" for part, said in SAID.items()),
    word="phase",
    examples=("phase movement birch", "phase combat"),
)
class PhaseTo(Order):
    """Referee: go on with a part of the turn: movement, of a player or of the first, combat, build, or the initiative
    of the next turn. What was under way is broken off: a battle that is not over begins anew, lists are written again.
    Blocks that have moved stay moved.
    """

    part: str
    seat: Seat = ""


@COURSE.does(PhaseTo)
def phase_to(g: BlockWars, o: PhaseTo) -> str | Stack:
    """A part of the turn begins."""
    if not g.order:
        return "The war has not begun."
    if o.seat and o.seat not in g.order:
        return f"{seat_name(o.seat)} is out of the war."
    if o.part in ("build", "initiative") and (left := open_battles(g)):
        return f"First battles are fought: {listing(place_name(g, h) for h in left)}."
    g.fight, g.ready, g.finished, g.winners = None, (), False, ()
    g.lists.clear()
    g.tell(
        f"The referee rules: the turn is at this part: {o.part}{f' of {seat_name(o.seat)}' if o.seat else ''}.",
        hap.RULING((), {o.seat: hap.CORRECTED} if o.seat else {}),
    )
    if o.part == "combat" and not open_battles(g):
        g.tell("No battle is to be fought: the turn goes on.", hap.RULING())
    if o.part == "movement":
        return moving(g, o.seat or g.order[0])
    g.stage = "build" if o.part == "build" else "combat"
    return (Frame(War()), Frame(Onward(), PARTS[o.part]))


def moving(g: BlockWars, seat: str) -> Stack:
    """A seat moves, and after it those that come later in the order."""
    g.stage, g.fought, g.crossed = "move", (), ()
    return (Frame(War(g.order.index(seat) + 1)), Frame(March(seat), PARTS["movement"]))


@order(
    "set winner|winners [to] SEAT",
    "set winner|winners [to] SEAT and OTHER",
    "set winner to nobody",
    word="set winner",
    examples=("set winner to birch",),
)
class SetWinner(Order):
    """Referee: say that the war is over and who has won it, his side with him, or that nobody has; `phase` goes on."""

    seat: Seat = ""
    other: Seat = ""


@COURSE.does(SetWinner)
def set_winner(g: BlockWars, o: SetWinner) -> str | None:
    """The end of the war."""
    won = tuple(s for s in g.ranks if g.faction(s) in {g.faction(x) for x in (o.seat, o.other) if x})
    if g.finished and g.winners == won:
        return "That is so already."
    g.finished, g.winners = True, won
    said = f"won by {listing(map(seat_name, won))}" if won else "drawn"
    g.tell(f"The referee rules: the war is over, {said}.", hap.RULING((), dict.fromkeys(won, hap.CORRECTED)))
    return None


@order(
    f"set SEAT attacking at PLACE = side:{ATTACK}",
    f"set SEAT defending at PLACE = side:{DEFENCE}",
    "set SEAT on no side at PLACE",
    word="set side",
    examples=("set birch attacking at Corvale", "set birch on no side at Corvale"),
)
class SetSide(Order):
    """Referee: say on which side a third player fights where a battle has been opened, or that he has not said so."""

    seat: Seat
    place: Place
    side: str = ""


@COURSE.does(SetSide)
def set_side(g: BlockWars, o: SetSide) -> str | None:
    """A pledge, or none (BW-COMBAT-03)."""
    if g.scenario == ALLIANCES or o.place not in g.invaded:
        return "Sides are taken where a battle has been opened, and not in Alliances."
    if g.pledge(o.place, o.seat) == o.side:
        return "That is so already."
    rest = tuple(p for p in g.pledged if (p.at, p.seat) != (o.place, o.seat))
    g.pledged = (*rest, *([Pledge(o.place, o.seat, o.side)] if o.side else []))
    said = {ATTACK: "with the attackers", DEFENCE: "with the defenders", "": "on neither side"}[o.side]
    where = place_name(g, o.place)
    g.tell(
        f"The referee rules: {seat_name(o.seat)} is {said} at {where}.", hap.RULING(o.place, {o.seat: hap.CORRECTED})
    )
    return None
