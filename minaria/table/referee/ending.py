"""Ending a game before its rules do: as it stands, as a draw, or because somebody concedes, when all there agree; and
leaving one that goes on, with a bot in one's place.

Bots and seats that are away agree by themselves. Called by the office; that the game has ended is a ruling, which the
referee may revoke.
"""

from __future__ import annotations

from commands import Order
from minaria.bots import USUAL
from minaria.engine.carrying import Refused
from minaria.engine.game import REFEREE
from minaria.engine.offers import Refusal
from minaria.table.record import offices, rulings
from minaria.table.record import referee_words as w
from minaria.table.record.host import Powers
from minaria.table.record.lines import Line
from minaria.table.record.replies import Reply, noted
from minaria.table.record.rulings import RESIGN, Ending
from minaria.table.record.talk import title
from minaria.table.referee import consent

HOW = {"end": "as it stands", "draw": "as a draw", "concede": "since {} concedes"}

ALONE = "Nobody else has to agree, and the game is over then. Do it all the same: {}?"


def how_shown(ending: Ending) -> str:
    """How the game is to end, in words: "since Hothior concedes"."""
    return HOW.get(ending.how, HOW["end"]).format(title(ending.seat.partition("/")[0]))


def may(office: Powers, line: Line, order: Order) -> None:
    """Whether a seat may propose to end the game, or answer that. Raises Refused."""
    decided, seat, who = office.decided, line.seat, offices.party(line.seat, line.acting.role)
    if isinstance(order, w.ProposeEnd | w.Resign):
        if office.table.match.over:
            raise Refused(Refusal("The game is over already."))
        if seat not in office.table.seats:
            raise Refused(Refusal("Only who plays may propose to end the game, or leave it."))
        if decided.ending is not None:
            whose = consent.names([decided.ending.seat])
            wish = "resigns" if decided.ending.how == RESIGN else "proposes to end it"
            raise Refused(Refusal(f"{whose} {wish} already: say 'consent' or 'object'."))
        if isinstance(order, w.Resign) and line.acting.role:
            raise Refused(Refusal("You share this seat: 'hand over' gives your part of it to somebody else."))
    elif isinstance(order, w.Consent) and decided.ending is not None and offices.same(who, decided.ending.seat):
        raise Refused(Refusal("It is your own proposal; the others have to agree."))


def goes_on_without(office: Powers, seat: str) -> bool:
    """Whether a game goes on when a seat resigns: more than one other has part in it, a person among them."""
    others = [s for s in office.table.seats if s != seat]
    return len(others) > 1 and any(not office.table.services.is_bot(s) for s in others)


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


def settled(office: Powers, line: Line) -> list[Reply]:
    """End the game if everybody has agreed; else say who has not. Raises StoreTrouble."""
    ending = office.decided.ending
    if ending is None:
        return noted("That is off: the game goes on as it was.")
    rest = missing(office, ending)
    if rest and ending.how == RESIGN:
        return noted(f"{title(ending.seat)} resigns. {consent.names(rest)}: 'consent' lets a bot play on, or 'object'.")
    if ending.how == RESIGN:
        return _left(office, ending.seat, line)
    if rest:
        return noted(f"The game is to end {how_shown(ending)}. {consent.names(rest)}: say 'consent' or 'object'.")
    text = f"All agree: the game ends here, {how_shown(ending)}."
    office.table.match.rule(REFEREE, rulings.text_of(w.Ended(text)), by=rulings.VOID, came=line.mark)
    return noted(text)


def _left(office: Powers, seat: str, line: Line) -> list[Reply]:
    """Give the seat of whoever resigned to a bot."""
    order = w.LetPlay(USUAL, seat, office.table.people.get(seat, "you"))
    office.table.match.rule(REFEREE, rulings.text_of(order), by=rulings.VOID, came=line.mark)
    office.table.services.new_player(seat, USUAL)
    return noted(f"All agree: {title(seat)} leaves the game, and a bot plays on.")


def asked(office: Powers, party: str) -> str:
    """What an open proposal to end the game means to somebody, beside what he is asked; '' if nothing."""
    ending = office.decided.ending
    if ending is None or office.table.match.over:
        return ""
    if offices.same(party, ending.seat):
        what = "resignation" if ending.how == RESIGN else "proposal to end the game"
        return f"Your {what} is open; 'object' withdraws it."
    if party.partition("/")[0] not in missing(office, ending):
        return ""
    if ending.how == RESIGN:
        return f"{consent.names([ending.seat])} resigns: 'consent' lets a bot play on, or 'object'."
    return f"{consent.names([ending.seat])} proposes to end the game here, {how_shown(ending)}: 'consent' or 'object'."
