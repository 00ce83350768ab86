"""What time does at a table: warnings that everybody is told, and the end of somebody's time."""

from __future__ import annotations

from commands import Order
from minaria.engine.game import REFEREE
from minaria.engine.match import Mark
from minaria.table.record import clocks, moments, rulings
from minaria.table.record import referee_words as w
from minaria.table.record.host import Host, Powers
from minaria.table.record.lines import Line
from minaria.table.record.talk import title
from minaria.table.standing import standing_orders


def runs(office: Powers) -> bool:
    """Whether any clock can run at the table now."""
    match = office.table.match
    return not match.over and bool(office.decided.clocks or match.clock())


def tick(office: Powers) -> list[Mark]:
    """Let the clocks run to now: warnings are told, and who has no time left does what the phase lays down.

    Raises StoreTrouble.
    """
    if not runs(office):
        return []
    match, watch = office.table.match, office.watch
    watch.tick(match, office.rates)
    while watch.due:
        _tell(office, watch.due.popleft())
    out: list[Mark] = []
    for what, who in watch.over(match, office.rates):
        if office.decided.thrown is not None:
            continue  # dice are still to fall
        if what == "phase" and match.game.referee.time is not None:
            mark = standing_orders.give(match, REFEREE, match.game.referee.time, "clock")
            out += [mark] if mark is not None else []
            break
        rates = office.rates
        if what == "moment":
            watch.moment_came(rates, who)
        for seat in (who,) if who else match.awaited():
            if what == "moment" and watch.spared(rates, who, seat):
                continue
            if office.table.waits_for_dice(seat):
                continue  # its order is given; the dice are still to fall
            order = standing_orders.laid_down(match, seat) if seat in match.awaited() else None
            mark = office.in_place(seat, order, "clock") if order is not None else None
            if mark is not None:
                out.append(mark)
                if watch.used_up(what, seat):
                    _tell(office, f"{title(seat)} has {clocks.shown(clocks.GRACE)} for each question from now on.")
            elif office.table.waits_for_dice(seat) or seat not in match.awaited():
                continue
            elif f"up {what} {seat}" not in watch.used.warned:
                watch.used.warned.append(f"up {what} {seat}")
                _tell(office, f"The time of {title(seat)} is up. Nothing is laid down for that; the table waits.")
    return out


def _tell(office: Powers, text: str) -> None:
    office.table.match.rule(REFEREE, rulings.text_of(w.Notice(text)), by="clock")


def means(office: Powers, order: Order) -> str:
    """What a ruling about time leads to, in a sentence or two; '' for one that says it all."""
    led = _leads_to(office, order)
    rates = office.rates
    if not led or not rates.waits or rates.still:
        return led
    return f"{led} {rates.stand[0].upper()}{rates.stand[1:]}; 'start clocks' lets them run at once."


def _leads_to(office: Powers, order: Order) -> str:
    match order:
        case w.PhaseTime(span):
            return f"{office.table.match.phase.title} has {span} from now; every later phase has its usual time again."
        case w.Deadline(span, who) if day := moments.day_of(span):
            return f"That is {day}."
        case w.Clock(span, who):
            whose = title(who) if who else "Every seat"
            minute = clocks.shown(clocks.GRACE)
            return f"{whose} has {span} for all it is asked from now on, and then {minute} for each question."
        case w.Timer(span):
            return f"Whoever is asked when the {span} are over does what is laid down for it; then there is no timer."
    return ""


def left(office: Powers, seat: str) -> str:
    """The seat's time left, '' without a clock."""
    if not runs(office):
        return ""
    office.watch.tick(office.table.match, office.rates)
    return office.watch.line(office.table.match, office.rates, seat)


def not_his_pace(table: Host, line: Line, order: Order) -> str:
    """Why a seat does not let go on what is shown step by step: the referee does, or nothing is; '' if it may."""
    seat = line.seat
    if seat == REFEREE or not isinstance(order, table.match.game.referee.paces):
        return ""
    ask = table.match.ask(seat)
    if ask is None or ask.offer(type(order)) is None:
        return f"Nothing waits for '{order.spec.word}' now."
    if table.services.refereed() and not line.acting.by:
        return f"'{order.spec.word}' is the referee's at this table."
    return ""
