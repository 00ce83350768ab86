"""What a seat's standing answers order where it is asked: leave, ransoms, trades, alliances, votes, mercy.

Everything is read off what the seat knows; the first of several that has something to say is followed.
"""

from __future__ import annotations

from typing import Any

from commands import Done, Order
from minaria.engine.contract import Match
from minaria.games.kingmaker.chapters import business
from minaria.games.kingmaker.chapters.business import Ballot, Vote
from minaria.games.kingmaker.chapters.combat import Pardon
from minaria.games.kingmaker.chapters.common import Accept, Grant, Refuse
from minaria.games.kingmaker.chapters.deals import AskDeal
from minaria.games.kingmaker.chapters.parliament import Attend
from minaria.games.kingmaker.orders import standing as said
from minaria.games.kingmaker.phases.clash import Doom
from minaria.games.kingmaker.phases.leave import AskLeave
from minaria.games.kingmaker.phases.parliament import Attendance
from minaria.games.kingmaker.phases.talks import AskRansom
from minaria.games.kingmaker.rules import parliament, promises
from minaria.games.kingmaker.state import Kingmaker
from minaria.games.kingmaker.state.parliament import Motion
from minaria.games.kingmaker.tables import places
from minaria.games.kingmaker.view import FOG


def answers(match: Match, seat: str, standing: Any) -> Order | None:
    """The order that answers what a seat is asked now, as it has laid down; None if that says nothing of it."""
    phase = match.phase
    match standing, phase:
        case said.LayDownLeave(), AskLeave():
            where = standing.place in ("", places()[phase.place].space)
            return _yes(standing.yes, Grant()) if where and standing.seat in ("", phase.by) else None
        case said.LayDownDeals(), AskDeal():
            meant = standing.what == phase.kind and standing.seat in ("", phase.by)
            return _yes(standing.yes, Accept()) if meant else None
        case ((said.LayDownRansom() | said.LayDownPayment()), AskRansom()):
            return _terms(FOG.known(match.state, seat), seat, standing, phase)
        case said.LayDownVote(), Ballot():
            return _vote(FOG.known(match.state, seat), seat, standing)
        case said.LayDownAttendance(), Attendance():
            return _attendance(FOG.known(match.state, seat), seat, standing)
        case said.LayDownPardon(), Doom():
            return Pardon(phase.noble) if standing.noble in ("", phase.noble) else None
    return None


def _yes(yes: bool, order: Order) -> Order:
    return order if yes else Refuse()


def _terms(g: Kingmaker, seat: str, standing: Any, phase: AskRansom) -> Order | None:
    """Terms offered for a captive: too little or enough for his captor, too much or little enough for his faction.

    A promise counts for nothing, and is nothing to be accepted unread; nor is what one still has to choose.
    """
    holds = g.nobles[phase.noble].captor == seat
    if holds != isinstance(standing, said.LayDownRansom) or standing.noble not in ("", phase.noble):
        return None
    offered = phase.number or len(phase.items)
    short = offered < standing.number if holds else offered > standing.number
    if not standing.yes:
        return Refuse() if short else None
    return None if short or phase.number or (phase.words and not holds) else Accept()


def _attendance(g: Kingmaker, seat: str, standing: said.LayDownAttendance) -> Order | None:
    """The next who comes, then that one is through; of a single noble that is said by himself."""
    coming = [n for n in parliament.may_attend(g, seat) if standing.noble in ("", n)] if standing.yes else []
    if coming:
        return Attend((coming[0],))
    return None if standing.noble else Done()


def _vote(g: Kingmaker, seat: str, standing: said.LayDownVote) -> Order | None:
    """A vote on the first motion it speaks of."""
    for m in business.open_to_vote(g, seat):
        if standing.promised:
            kept = promises.vote_promised(g, seat, m.item)
            if kept is not None:
                return Vote(kept, m.item)
        elif _speaks_of(g, standing, m):
            return Vote(standing.yes, m.item)
    return None


def _speaks_of(g: Kingmaker, standing: said.LayDownVote, m: Motion) -> bool:
    if standing.item:
        return m.item == standing.item
    if standing.noble:
        return bool(m.item) and m.to == standing.noble
    if standing.heir:
        return not m.item and m.to == standing.heir
    return bool(m.item) and m.to in g.nobles and g.nobles[m.to].seat == standing.seat
