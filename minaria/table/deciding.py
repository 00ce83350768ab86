"""Rulings as they are kept: seats by their names, times that are times, nothing that holds already."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from commands import Order, clean
from commands.tokens import words_of
from minaria.engine.carrying import Refused
from minaria.engine.game import REFEREE
from minaria.engine.offers import Refusal
from minaria.kit.gazetteer import find
from minaria.table import clocks, consent, going_back, rulings
from minaria.table import words as w
from minaria.table.answers import view_of
from minaria.table.talk import title

if TYPE_CHECKING:
    from minaria.table.referee import Office

_EVERYBODY = ("all", "everyone", "everybody", "the table")
_THIS_THROW = ("once", "this", "this throw", "next throw", "the next throw")


def settled(office: Office, seat: str, order: Order) -> Order:
    """The ruling with seats, times and numbers as they are kept. Raises Refused."""
    decided, match = office.decided, office.table.match
    match order:
        case w.DiceBy(how, who):
            if how not in ("hand", "program"):
                raise Refused(Refusal("Dice are thrown by hand or by program."))
            if " ".join(words_of(who)) in _THIS_THROW:
                return w.DiceBy(how, rulings.ONCE)
            return w.DiceBy(how, _whom(office, who))
        case w.Absent(said) | w.Present(said):
            found = office.seat_named(said)
            away = found in decided.absent
            if away == isinstance(order, w.Absent):
                raise Refused(Refusal(f"{title(found)} is {'away' if away else 'here'} already."))
            return replace(order, seat=found)
        case w.LetPlay(who, said, _):
            found = office.seat_named(said)
            was = office.table.people.get(found, "you")
            if who.casefold() == was.casefold():
                raise Refused(Refusal(f"{was} plays {title(found)} already."))
            if not clean(who, 30):
                raise Refused(Refusal("Say who is to play: a bot (greedy, clever, random) or a name."))
            return w.LetPlay(clean(who, 30), found, was)
        case w.Deadline(span, who):
            return w.Deadline(_time(span), _whom(office, who))
        case w.Clock(span, who) if who or not clocks.has_time(match):
            return w.Clock(_time(span), _whom(office, who))
        case w.PhaseTime(span) | w.Clock(span) | w.Timer(span):
            return w.PhaseTime(_time(span)) if clocks.has_time(match) else w.Timer(_time(span))
        case w.StopClocks() | w.StartClocks():
            if office.rates.still == isinstance(order, w.StopClocks):
                raise Refused(Refusal(f"The clocks {'stand' if office.rates.still else 'run'} already."))
            office.watch.tick(match, office.rates)
        case w.NoClocks():
            if not decided.clocks:
                raise Refused(Refusal("There is no clock."))
        case w.Whispers(how):
            if how not in ("open", "private"):
                raise Refused(Refusal("Whispers are open to the referee or private."))
        case w.Notice(words):
            return w.Notice(clean(words, 300))
        case w.Revoke(n):
            if all(line.n != n or line.seat != REFEREE for line in decided.live):
                raise Refused(Refusal(f"No ruling {n} holds; 'rulings' lists those that do."))
        case w.Show(what):
            shown = _screen(office, what)
            if shown == decided.screen:
                raise Refused(Refusal(f"The second screen shows that already: {shown}."))
            return w.Show(shown)
        case w.Propose(n, line):
            if office.table.match.undo_refusal(seat, n) is None and line < 0:
                raise Refused(Refusal(f"You may take that back yourself: say 'undo {n}'."))
            to = consent.target(match, going_back.orders_back(match, n, office.table.is_bot), line)
            if isinstance(to, str):
                raise Refused(Refusal(to))
            return w.Propose(1, to)
        case w.Consent() | w.Object():
            proposal = decided.proposal
            if proposal is None:
                raise Refused(Refusal("Nobody proposes to take anything back."))
            if isinstance(order, w.Consent) and seat == proposal.seat:
                raise Refused(Refusal("It is your own proposal; the others have to agree."))
            asked = consent.concerned(match, proposal.to, proposal.seat)
            if isinstance(order, w.Consent) and seat not in asked and seat != REFEREE:
                raise Refused(Refusal("It does not concern you: none of your orders would be taken back."))
    return order


def _whom(office: Office, who: str) -> str:
    """A seat's id, or '' for all of them. Raises Refused."""
    if not who or " ".join(words_of(who)) in _EVERYBODY:
        return ""
    return office.seat_named(who)


def _screen(office: Office, what: str) -> str:
    """What the second screen is to show, as it is kept. Raises Refused."""
    said = " ".join(word for word in words_of(what) if word not in ("the", "whole", "public"))
    if said in (rulings.WHOLE, rulings.SCORE):
        return said
    match = office.table.match
    found = find(match.game.map.board(view_of(match, "")), what) if match.game.map is not None else ()
    if not found:
        raise Refused(Refusal(f"'{clean(what, 40)}' cannot be shown: say 'map', 'score' or the name of a place."))
    return found[0].where


def _time(span: str) -> str:
    """A time as it is kept, with its units. Raises Refused."""
    found = clocks.seconds(span)
    if isinstance(found, str):
        raise Refused(Refusal(found))
    return clocks.spelled(found)


def players_again(office: Office) -> None:
    """After a revoked ruling seats are whose they were before it."""
    held = office.decided.players
    for line in office.table.match.lines:
        order = rulings.order_of(line)
        if isinstance(order, w.LetPlay):
            who = held.get(order.seat, "")
            first = next(
                o.was
                for x in office.table.match.lines
                if isinstance(o := rulings.order_of(x), w.LetPlay) and o.seat == order.seat
            )
            office.new_player(order.seat, who or first)
