"""What seats leave behind: standing orders taken up, listed and dropped, and given when their question comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from commands import Done, Order, Reading, clean
from commands.tokens import words_of
from minaria.engine.carrying import Refused
from minaria.engine.match import Mark
from minaria.engine.offers import Refusal
from minaria.engine.sheets import Facts, Sheet, note
from minaria.table import standing

if TYPE_CHECKING:
    from minaria.table.referee import Office


def leave(office: Office, seat: str, kind: str, line: str) -> str:
    """Take up a standing order of a seat's; what to say. Raises Refused."""
    if seat not in office.table.seats:
        raise Refused(Refusal(f"A standing order is a seat's: say 'SEAT: {kind} ...'."))
    made = standing.declared(kind, clean(line, 300))
    if isinstance(made, str):
        raise Refused(Refusal(made))
    read = office.table.reader.read(made.order, office.table.match.game.language.scope(office.table.match, seat))
    kinds: tuple[type[Order], ...] = (*office.table.match.game.language.orders, Done)
    known = {(h,) for k in kinds for p in k.spec.patterns for h in p.heads}
    if (isinstance(read, Reading) and read.order.spec.table) or words_of(made.order)[:1] not in known:
        raise Refused(Refusal(f"'{made.order}' is no order of the game."))
    book = office.table.notebook(seat)
    if len(book.standing) >= standing.STANDING_AT_MOST:
        raise Refused(Refusal("You have 20 standing orders; 'strike standing order 1' makes room."))
    office.table.keep_changed(seat, standing=[*book.standing, tuple(made)])
    return f"Standing order {len(book.standing) + 1}: {made}"


def listed(office: Office, seat: str) -> Sheet:
    """The seat's standing orders."""
    held = standing.restored(office.table.notebook(seat).standing)
    if not held:
        return note("Standing orders", "None. 'when attacked at PLACE: stand' or 'until my turn: pass' makes one.")
    return Sheet("Standing orders", (Facts(tuple((str(k), str(x)) for k, x in enumerate(held, 1))),))


def strike(office: Office, seat: str, n: int) -> str:
    """Drop a standing order; what to say. Raises Refused."""
    held = list(office.table.notebook(seat).standing)
    if not 1 <= n <= len(held):
        raise Refused(Refusal(f"There is no standing order {n}."))
    gone = standing.Standing(*held.pop(n - 1))
    office.table.keep_changed(seat, standing=held)
    return f"Struck out: {gone}"


def left_behind(office: Office, seat: str) -> Mark | None:
    """Give what a seat left behind for its question, or what its phase lays down if it is away; None if nothing is."""
    match = office.table.match
    if match.answered(seat) or office.table.waits_for_dice(seat):
        return None
    book = office.table.notebook(seat)
    held = standing.restored(book.standing)
    live = [x for x in held if not standing.expired(match, seat, x)]
    if len(live) < len(held):
        office.table.keep_changed(seat, standing=[tuple(x) for x in live])
    for one in live:
        if standing.applies(match, seat, one):
            order = standing.resolved(match, seat, one.order)
            mark = office.in_place(seat, order, "standing") if order is not None else None
            if mark is not None or office.table.waits_for_dice(seat):
                return mark
    if seat not in office.decided.absent:
        return None
    order = standing.laid_down(match, seat)
    return office.in_place(seat, order, "absent") if order is not None else None
