"""Ending a game before its rules do: as it stands, as a draw, or because somebody concedes, when all there agree.

Bots and seats that are away agree by themselves. Called by the office; that the game has ended is a ruling, which the
referee may revoke.
"""

from __future__ import annotations

from commands import Order
from minaria.engine.carrying import Refused
from minaria.engine.game import REFEREE
from minaria.engine.offers import Refusal
from minaria.table import consent, offices, rulings
from minaria.table import referee_words as w
from minaria.table.host import Powers
from minaria.table.replies import Reply, noted
from minaria.table.rulings import Ending
from minaria.table.talk import title

HOW = {"end": "as it stands", "draw": "as a draw", "concede": "since {} concedes"}

ALONE = "Nobody else has to agree, and the game is over then. Do it all the same: {}?"


def how_shown(ending: Ending) -> str:
    """How the game is to end, in words: "since Hothior concedes"."""
    return HOW.get(ending.how, HOW["end"]).format(title(ending.seat.partition("/")[0]))


def may(office: Powers, seat: str, order: Order) -> None:
    """Whether a seat may propose to end the game, or answer that. Raises Refused."""
    decided, who = office.decided, offices.party(seat, office.acting.role)
    if isinstance(order, w.ProposeEnd):
        if office.table.match.over:
            raise Refused(Refusal("The game is over already."))
        if seat not in office.table.seats:
            raise Refused(Refusal("Only who plays may propose to end the game."))
        if decided.ending is not None:
            whose = consent.names([decided.ending.seat])
            raise Refused(Refusal(f"{whose} proposes to end it already: say 'consent' or 'object'."))
    elif isinstance(order, w.Consent) and decided.ending is not None and offices.same(who, decided.ending.seat):
        raise Refused(Refusal("It is your own proposal; the others have to agree."))


def missing(office: Powers, ending: Ending) -> list[str]:
    """The seats whose people have not agreed yet."""
    away, is_bot = office.decided.absent, office.table.services.is_bot
    agreed = {a.partition("/")[0] for a in (ending.seat, *ending.agreed)}
    if REFEREE in agreed:
        return []
    return [s for s in office.table.seats if s not in agreed and s not in away and not is_bot(s)]


def at_once(office: Powers, seat: str, order: w.ProposeEnd) -> str:
    """What somebody is asked before he ends a game where nobody else has to agree; '' where others are asked."""
    if office.table.match.over or seat not in office.table.seats or office.decided.ending is not None:
        return ""
    return "" if missing(office, Ending(0, seat, order.how)) else ALONE.format(office.table.match.text(seat, order))


def settled(office: Powers, order: Order) -> list[Reply]:
    """End the game if everybody has agreed; else say who has not. Raises StoreTrouble."""
    ending = office.decided.ending
    if ending is None:
        return noted("The proposal to end the game is off.")
    rest = missing(office, ending)
    if rest:
        return noted(f"The game is to end {how_shown(ending)}. {consent.names(rest)}: say 'consent' or 'object'.")
    text = f"All agree: the game ends here, {how_shown(ending)}."
    office.table.match.rule(REFEREE, rulings.text_of(w.Ended(text)), by=rulings.VOID)
    return noted(text)


def asked(office: Powers, party: str) -> str:
    """What an open proposal to end the game means to somebody, beside what he is asked; '' if nothing."""
    ending = office.decided.ending
    if ending is None or office.table.match.over:
        return ""
    if offices.same(party, ending.seat):
        return "Your proposal to end the game is open; 'object' withdraws it."
    if party.partition("/")[0] not in missing(office, ending):
        return ""
    return f"{consent.names([ending.seat])} proposes to end the game here, {how_shown(ending)}: 'consent' or 'object'."
