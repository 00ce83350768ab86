"""What seats leave behind: standing orders taken up, listed and dropped, and given when their question comes."""

from __future__ import annotations

from commands import Done, Order, Reading, clean
from commands.tokens import words_of
from minaria.engine.carrying import Refused
from minaria.engine.match import Mark, Match
from minaria.engine.offers import Refusal
from minaria.engine.sheets import Facts, Sheet, note
from minaria.table import standing_orders
from minaria.table.conditions import NotUnderstood
from minaria.table.host import Powers


def leave(office: Powers, seat: str, kind: str, line: str, order: str = "") -> str:
    """Take up a standing order of a seat's; what to say. `order` is what it orders if the line does not say that.

    Raises Refused.
    """
    if seat not in office.table.seats:
        raise Refused(Refusal(f"A standing order is a seat's: say 'SEAT: {kind} ...'."))
    match = office.table.match
    try:
        made = standing_orders.declared(match, seat, kind, clean(line, 300), order)
    except NotUnderstood as err:
        raise Refused(Refusal(str(err))) from err
    read = office.table.reader.read(made.order, match.game.language.scope(match, seat))
    kinds: tuple[type[Order], ...] = (*match.game.language.orders, Done)
    known = {(h,) for k in kinds for p in k.spec.patterns for h in p.heads}
    if (isinstance(read, Reading) and read.order.spec.table) or words_of(made.order)[:1] not in known:
        raise Refused(Refusal(f"'{made.order}' is no order of the game."))
    book = office.table.notebook(seat)
    if len(book.standing) >= standing_orders.STANDING_AT_MOST:
        raise Refused(Refusal("You have 20 standing orders; 'strike standing order 1' makes room."))
    office.table.keep_changed(seat, standing=[*book.standing, tuple(made)])
    after = " From the end of this round of yours." if made.later else ""
    return f"Standing order {len(book.standing) + 1}: {made}{after}"


def listed(office: Powers, seat: str) -> Sheet:
    """The seat's standing orders."""
    held = standing_orders.restored(office.table.notebook(seat).standing)
    if not held:
        return note(
            "Standing orders",
            f"None. 'pass until my turn' makes one, or 'if' with what happens: {how(office.table.match)}.",
        )
    return Sheet("Standing orders", (Facts(tuple((str(k), str(x)) for k, x in enumerate(held, 1))),))


def how(match: Match) -> str:
    """What standing orders can wait for at a table, and what they look like."""
    done = [h.id for h in match.game.rules.events.hows if not h.does]
    first = f"'if {done[0]} at PLACE: ORDER'; you can be {', '.join(done)}; " if done else ""
    return f"{first}'my turn', 'turn 3', 'asked' and 'asked for' what a question is headed by"


def strike(office: Powers, seat: str, n: int) -> str:
    """Drop a standing order; what to say. Raises Refused."""
    held = list(office.table.notebook(seat).standing)
    if not 1 <= n <= len(held):
        raise Refused(Refusal(f"There is no standing order {n}."))
    gone = standing_orders.restored([held.pop(n - 1)])
    office.table.keep_changed(seat, standing=held)
    return f"Struck out: {', '.join(map(str, gone))}"


def rounds_end(office: Powers) -> None:
    """Standing orders made in a round of their seat's own wait for its next one as soon as that round is over."""
    match = office.table.match
    for seat in office.table.seats:
        held = standing_orders.restored(office.table.notebook(seat).standing)
        if any(x.later for x in held) and not standing_orders.own_round(match, seat):
            office.table.keep_changed(seat, standing=[tuple(x._replace(later=0)) for x in held])


def left_behind(office: Powers, seat: str) -> Mark | None:
    """Give what a seat left behind for its question, or what its phase lays down if it is away; None if nothing is."""
    match = office.table.match
    if match.answered(seat) or office.table.waits_for_dice(seat):
        return None
    book = office.table.notebook(seat)
    held = standing_orders.restored(book.standing)
    live = [x for x in held if not standing_orders.expired(match, seat, x)]
    if len(live) < len(held):
        office.table.keep_changed(seat, standing=[tuple(x) for x in live])
    for one in live:
        if standing_orders.applies(match, seat, one):
            order = standing_orders.resolved(match, seat, one.order)
            mark = office.in_place(seat, order, "standing") if order is not None else None
            if mark is not None or office.table.waits_for_dice(seat):
                return mark
    if seat not in office.decided.absent:
        return None
    order = standing_orders.laid_down(match, seat)
    return office.in_place(seat, order, "absent") if order is not None else None
