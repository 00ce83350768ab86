"""Rulings as they are kept: seats by their names, times that are times, nothing that holds already."""

from __future__ import annotations

from msgspec.structs import replace

from commands import Order, clean
from commands.tokens import words_of
from minaria.bots import not_offered, offered
from minaria.engine.carrying import Refused
from minaria.engine.game import REFEREE
from minaria.engine.match import Match
from minaria.engine.offers import Refusal
from minaria.kit.gazetteer import find
from minaria.table.pages.answers import view_of
from minaria.table.record import clocks, journal_numbers, moments, offices, rulings
from minaria.table.record import referee_words as w
from minaria.table.record.host import Powers
from minaria.table.record.lines import Line
from minaria.table.record.talk import title
from minaria.table.referee import consent, ending, undo

_EVERYBODY = ("all", "everyone", "everybody", "the table")
_THIS_THROW = ("once", "this", "this throw", "next throw", "the next throw")


def settled(office: Powers, line: Line, order: Order) -> Order:
    """The ruling with seats, times and numbers as they are kept. Raises Refused."""
    decided, match, seat = office.decided, office.table.match, line.seat
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
            if why := not_offered(who.casefold(), match.game):
                raise Refused(Refusal(why))
            if not clean(who, 30):
                raise Refused(Refusal(f"Say who is to play: a bot ({', '.join(offered(match.game))}) or a name."))
            return w.LetPlay(clean(who, 30), found, was)
        case w.Deadline(span, who):
            return w.Deadline(_moment(office, span) or _time(span), _whom(office, who))
        case w.Daily(clock, who):
            found = _moment(office, f"daily {clock}")
            if not found:
                raise Refused(Refusal(f"'{clean(clock, 40)}' is no hour of the clock: say 'daily at 20:00'."))
            return w.Deadline(found, _whom(office, who))
        case w.DaysOff(days):
            try:
                return w.DaysOff(" ".join(moments.days_off(days)) or "none")
            except ValueError as err:
                raise Refused(Refusal(str(err))) from err
        case w.TimeZone(zone):
            known = moments.zone_called(zone)
            if known is None:
                raise Refused(Refusal(f"'{clean(zone, 40)}' is no time zone: say one like Europe/London, or UTC."))
            return w.TimeZone(known.key)
        case w.Clock(span, who) if who or not clocks.has_time(match):
            return w.Clock(_time(span), _whom(office, who))
        case w.PhaseTime(span) | w.Clock(span) | w.Timer(span):
            return w.PhaseTime(_time(span)) if clocks.has_time(match) else w.Timer(_time(span))
        case w.StopClocks() | w.StartClocks():
            rates = office.rates
            if rates.still if isinstance(order, w.StopClocks) else not rates.stand:
                raise Refused(Refusal(f"The clocks {'stand' if rates.still else 'run'} already."))
            office.watch.tick(match, office.rates)
        case w.NoClocks():
            if not decided.clocks:
                raise Refused(Refusal("There is no clock."))
        case w.Whispers(how):
            if how not in ("open", "private"):
                raise Refused(Refusal("Whispers are open to the referee or private."))
        case w.Hints(how):
            if (how == "on") is decided.hints:
                raise Refused(Refusal(f"Hints are {'allowed' if decided.hints else 'forbidden'} already."))
        case w.Notice(words):
            return w.Notice(clean(words, 300))
        case w.Revoke(n):
            if all(x.n != n or x.seat != REFEREE for x in decided.live):
                raise Refused(Refusal(f"No ruling {n} holds; 'rulings' lists those that do."))
        case w.Show(what):
            shown = _screen(office, what)
            if shown == decided.screen:
                raise Refused(Refusal(f"The second screen shows that already: {shown}."))
            return w.Show(shown)
        case w.ProposeEnd():
            ending.may(office, line, order)
        case w.Resign():
            ending.may(office, line, order)
            return order if ending.goes_on_without(office, seat) else w.ProposeEnd("concede")
        case w.Consent() | w.Object() if decided.proposal is None and decided.ending is not None:
            ending.may(office, line, order)
        case w.Propose(n, back):
            return _proposed(office, line, n, back)
        case w.Consent() | w.Object():
            proposal = decided.proposal
            if proposal is None:
                raise Refused(Refusal("Nobody proposes to take anything back."))
            who = offices.party(seat, line.acting.role)
            if isinstance(order, w.Consent) and offices.same(who, proposal.seat):
                raise Refused(Refusal("It is your own proposal; the others have to agree."))
            asked = consent.concerned(match, proposal.to, proposal.seat)
            if isinstance(order, w.Consent) and seat != REFEREE and not any(offices.same(who, p) for p in asked):
                raise Refused(Refusal("It does not concern you: none of your orders would be taken back."))
    return order


def _proposed(office: Powers, line: Line, n: int, back: int) -> Order:
    """A proposal with the line it goes back to. Raises Refused."""
    seat, who = line.seat, offices.party(line.seat, line.acting.role)
    match, open_one = office.table.match, office.decided.proposal
    if open_one is not None and not offices.same(open_one.seat, who):
        whose = consent.names([open_one.seat])
        raise Refused(Refusal(f"{whose} proposes to go back already: say 'consent' or 'object' to that first."))
    if back < 0 and _his_own(match, who, n):
        raise Refused(Refusal(f"You may take that back yourself: say 'undo {n}'."))
    known = journal_numbers.orders(line.eyes, seat)
    to = consent.target(line.eyes, seat, undo.orders_back(known, n, office.table.services.is_bot), back)
    if isinstance(to, str):
        raise Refused(Refusal(to))
    if consent.alone(match, to, who, undo.people(office)) and not office.table.services.refereed():
        raise Refused(
            Refusal(
                "What was revealed or thrown before others cannot be unseen, and nobody is here who could agree "
                "to that: bots and those away do not. The referee may take it back."
            )
        )
    return w.Propose(1, to, "yes")


def _his_own(match: Match, who: str, n: int) -> bool:
    """Whether somebody may take the last orders back alone."""
    seat = who.partition("/")[0]
    known = journal_numbers.orders(match, seat)
    mine = all(offices.same(offices.party(m.line.seat, m.line.role), who) for m in known[-n:])
    return mine and (match.undo_refusal(seat, n) is None or (n == 1 and bool(undo.taken_back_by(match, seat))))


def _whom(office: Powers, who: str) -> str:
    """A seat's id, or '' for all of them. Raises Refused."""
    if not who or " ".join(words_of(who)) in _EVERYBODY:
        return ""
    return office.seat_named(who)


def _screen(office: Powers, what: str) -> str:
    """What the second screen is to show, as it is kept. Raises Refused."""
    said = " ".join(word for word in words_of(what) if word not in ("the", "whole", "public"))
    if said in (rulings.WHOLE, rulings.SCORE):
        return said
    match = office.table.match
    found = find(match.game.map.board(view_of(match, "")), what) if match.game.map is not None else ()
    if not found:
        raise Refused(Refusal(f"'{clean(what, 40)}' cannot be shown: say 'map', 'score' or the name of a place."))
    return found[0].where


def _moment(office: Powers, said: str) -> str:
    """A deadline at an hour of the clock as it is kept, '' if the words name none. Raises Refused."""
    try:
        return moments.kept(said, office.watch.now(), office.rates.zone)
    except ValueError as err:
        raise Refused(Refusal(str(err))) from err


def _time(span: str) -> str:
    """A time as it is kept, with its units. Raises Refused."""
    found = clocks.seconds(span)
    if isinstance(found, str):
        raise Refused(Refusal(found))
    return clocks.spelled(found)


def players_again(office: Powers) -> None:
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
            office.table.services.new_player(order.seat, who or first)
