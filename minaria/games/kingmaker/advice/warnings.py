"""What a player is told before a legal order counts that he may not have meant (`contract.Advice.warning`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from commands import Done, Order
from minaria.games.kingmaker.chapters import business
from minaria.games.kingmaker.phases.movement import Movement
from minaria.games.kingmaker.rules import movement, votes
from minaria.games.kingmaker.view import FOG
from minaria.games.kingmaker.wording import count, listing, seat_name

if TYPE_CHECKING:
    from minaria.engine.contract import Match


def warning(match: Match, seat: str, order: Order) -> str:
    """Silence on what is proposed by the faction itself or for it, and the end of movement before anybody has moved;
    '' for every other order.
    """
    g = FOG.known(match.state, seat)
    if isinstance(order, Done) and isinstance(match.phase, Movement) and match.phase.seat == seat:
        mine = [*g.of(seat), *g.ships_of(seat)]
        left = [n for n in movement.movable(g, seat) if g.nobles[n].seat == seat]
        idle = left and not any(x in g.moved for x in mine)
        return f"{count(len(left), 'noble')} of yours may move, and none has." if idle else ""
    if not isinstance(order, Done) or g.sitting is None or seat not in g.sitting.votes.get(votes.LORDS, {}):
        return ""
    mine = [
        business.said(m)
        for m in business.open_to_vote(g, seat)
        if g.sitting.caller == seat or (m.to in g.nobles and g.nobles[m.to].seat == seat)
    ]
    if not mine or not any(house[seat] for house in g.sitting.votes.values()):
        return ""
    who = "yours" if g.sitting.caller == seat else f"for {seat_name(seat)}"
    return f"You have not voted on {listing(mine)}, which is {who}: you abstain."
