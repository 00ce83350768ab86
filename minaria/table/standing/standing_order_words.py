"""What seats leave behind: standing orders taken up, listed and dropped, and given when their question comes."""

from __future__ import annotations

from commands import Done, Order, Reading, clean
from commands.frames import verbs_of
from commands.tokens import words_of
from minaria.engine.carrying import Refused
from minaria.engine.match import Mark, Match
from minaria.engine.offers import Refusal
from minaria.engine.sheets import Facts, Sheet, note
from minaria.kit.wording import listing
from minaria.table.record.host import Powers
from minaria.table.standing import standing_orders
from minaria.table.standing.conditions import NotUnderstood
from minaria.table.standing.standing_orders import ALWAYS, LATER, Standing

FULL = "You have 20 standing orders; 'strike standing order 1' makes room."


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
    known = {(verb,) for k in kinds for verb in verbs_of(k.spec)}
    if (isinstance(read, Reading) and read.order.spec.table) or words_of(made.order)[:1] not in known:
        raise Refused(Refusal(f"'{made.order}' is no order of the game."))
    book = office.table.notebook(seat)
    if len(book.standing) >= standing_orders.STANDING_AT_MOST:
        raise Refused(Refusal(FULL))
    office.table.keep_changed(seat, standing=[*book.standing, tuple(made)])
    after = " From the end of this round of yours." if made.later else ""
    return f"Standing order {len(book.standing) + 1}: {made}{after}"


def lay_down(office: Powers, seat: str, order: Order) -> str:
    """Take up an answer to all questions of a kind, in place of another to the same; what to say. Raises Refused."""
    table = office.table
    if seat not in table.seats:
        raise Refused(Refusal(f"A standing order is a seat's: say 'SEAT: {order.spec.examples[0]}'."))
    made = Standing(ALWAYS, "", table.match.text(seat, order), len(table.match.lines))
    held = standing_orders.restored(table.notebook(seat).standing)
    old = [x for x in held if x.kind == ALWAYS and standing_orders.about_the_same(table.match, seat, x, order)]
    left = [x for x in held if x not in old]
    if len(left) >= standing_orders.STANDING_AT_MOST:
        raise Refused(Refusal(FULL))
    table.keep_changed(seat, standing=[*map(tuple, left), tuple(made)])
    instead = "".join(f" Struck out: {x}." for x in old if x.order != made.order)
    return f"Standing order {len(left) + 1}: {made}.{instead}"


def listed(office: Powers, seat: str) -> Sheet:
    """The seat's standing orders."""
    held = standing_orders.restored(office.table.notebook(seat).standing)
    if not held:
        return note(
            "Standing orders",
            f"None. 'pass until my turn' makes one, or 'if' with what happens: {how(office.table.match)}.",
            *([f"Answers to questions of a kind: {examples}."] if (examples := laid(office.table.match, seat)) else ()),
        )
    return Sheet("Standing orders", (Facts(tuple((str(k), str(x)) for k, x in enumerate(held, 1))),))


def how(match: Match) -> str:
    """What standing orders can wait for at a table, and what they look like."""
    done = [h.id for h in match.game.rules.events.hows if not h.does]
    first = f"'if {done[0]} at PLACE: ORDER'; you can be {', '.join(done)}; " if done else ""
    return f"{first}'my turn', 'turn 3', 'asked' and 'asked for' what a question is headed by"


def laid(match: Match, seat: str) -> str:
    """How answers to all questions of a kind are laid down in a game; '' where it has none."""
    seats = [s for s in match.setup.seats if s != seat]
    return listing(x for k in match.game.language.standing for x in match.game.examples(k.spec, seats)[:1])


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
        waiting = [x for x in held if x.later and x.kind != LATER]
        if waiting and not standing_orders.own_round(match, seat):
            begun = [x._replace(later=0) if x in waiting else x for x in held]
            office.table.keep_changed(seat, standing=[tuple(x) for x in begun])


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
        laid = standing_orders.laid_answer(match, seat, one) if one.kind == ALWAYS else None
        if laid is not None or standing_orders.applies(match, seat, one):
            order = laid or standing_orders.resolved(match, seat, one.order)
            mark = office.in_place(seat, order, "standing") if order is not None else None
            if mark is not None or office.table.waits_for_dice(seat):
                return mark
    if seat not in office.decided.absent:
        return None
    order = standing_orders.laid_down(match, seat)
    return office.in_place(seat, order, "absent") if order is not None else None
