"""Orders a seat left behind: what it wants done when something happens, and what its phase lays down while it is away.

A standing order is a condition over events of the game (see `conditions`), as far as its seat may know them. It counts
for a question that comes from such an event, or once it has happened since the seat's last order: there where the
question is about, if it says that. Called by the table after every order, and by whoever lets bots play.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple

from commands import Done, Order
from commands.tokens import words_of
from minaria.engine.carrying import Refused
from minaria.engine.dice import BadDice, NeedDice
from minaria.engine.events import Event
from minaria.engine.match import Mark, Match
from minaria.table.standing import conditions
from minaria.table.standing.conditions import Condition, NotUnderstood

STANDING_AT_MOST = 20
PARTS_AT_MOST = 8  # signs that may part a condition from its order: a place has one comma
WHEN, UNTIL, ALWAYS, LATER = "when", "until", "always", "later"
_PASS = ("pass", "done", "nothing", "do nothing")
_PARTED = re.compile(r":\s*|,\s*(?:then\s+)?|\s+then\s+", re.IGNORECASE)


class Standing(NamedTuple):
    """A standing order: WHEN something happens, or for every question UNTIL it does; what is then ordered. ALWAYS: an
    answer laid down for a kind of question, in the game's own words. LATER: an order for a later phase of the seat's
    own round, whose title is the condition (see `planned`).

    `since`: how long the journal was when it was made; of one for LATER the line of the order it was said with, 0 for
    none. `later`: it was made in a round of the seat's own, which is no round to wait for; of one for LATER the turn.
    `come`: whether the phase it is for has begun.
    """

    kind: str
    condition: str
    order: str
    since: int = 0
    later: int = 0
    come: int = 0

    def __str__(self) -> str:
        if self.kind == LATER:
            return f"{self.kind} ({self.condition}): {self.order}"
        return self.order if self.kind == ALWAYS else f"{self.kind} {self.condition}: {self.order}"


def declared(match: Match, seat: str, kind: str, line: str, order: str = "") -> Standing:
    """The standing order in "CONDITION: ORDER", or with a comma between them; `order` if it is said already.

    Raises NotUnderstood.
    """
    waits, order = (line.strip(" ,.:"), order) if order else _parted(match, seat, line)
    wanted = conditions.read(match, seat, waits)
    if wanted.turn and wanted.turn <= turn_of(match):
        raise NotUnderstood(f"It is turn {turn_of(match)}: turn {wanted.turn} has begun already.")
    if wanted.turn and not turn_of(match):
        raise NotUnderstood("This game has no turns.")
    later = kind == UNTIL and wanted.own and own_round(match, seat)
    return Standing(kind, waits, order, len(match.lines), int(later))


def _parted(match: Match, seat: str, line: str) -> tuple[str, str]:
    """What stands before and behind the sign that parts a condition from its order: names of places have commas too.

    Raises NotUnderstood.
    """
    why = ""
    for m in islice(_PARTED.finditer(line), PARTS_AT_MOST):
        waits, order = line[: m.start()].strip(), line[m.end() :].strip()
        if not waits or not order:
            continue
        try:
            conditions.read(match, seat, waits)
        except NotUnderstood as err:
            why = str(err) if not why or m.group().startswith(":") else why
            continue
        return waits, order
    try:
        conditions.read(match, seat, line.strip(" ,.:"))
    except NotUnderstood as err:
        raise NotUnderstood(why or str(err)) from err
    raise NotUnderstood("Say behind it, after a colon, what is to be ordered, such as 'pass'.")


def own_round(match: Match, seat: str) -> bool:
    """Whether the round under way is the seat's own; where all act at once it is everybody's who is asked."""
    if match.phase.together and match.ask(seat) is not None:
        return not any(f.phase.whose() for f in match.position.stack)
    for frame in match.position.stack:
        whose = frame.phase.whose()
        if whose:
            return bool(whose == seat)
    return False


def turn_of(match: Match) -> int:
    """The number of the game's turn; 0 for a game that has none."""
    number = match.game.facts.turn
    return number(match.state) if number is not None else 0


def known(match: Match, seat: str, since: int) -> list[Event]:
    """What happened from a journal line on, as the seat may know it."""
    return [e for _, told in match.events(since) if (e := told.known_to(seat)) is not None]


def _lately(match: Match, seat: str) -> list[Event]:
    """The same since the seat's last order, what came of that one included."""
    since = next((m.line.n for m in reversed(match.marks) if m.line.seat == seat), 0)
    return known(match, seat, since)


def _wanted(match: Match, seat: str, standing: Standing) -> Condition | None:
    """What a standing order waits for; None if it is one of old that cannot be understood."""
    try:
        return conditions.read(match, seat, standing.condition)
    except NotUnderstood:
        return None


def applies(match: Match, seat: str, standing: Standing) -> bool:
    """Whether a standing order counts for what its seat is asked now."""
    wanted = _wanted(match, seat, standing)
    ask = match.ask(seat)
    if wanted is None or ask is None or standing.kind == LATER:
        return False
    if standing.kind == UNTIL:
        return not (standing.later and own_round(match, seat)) and not expired(match, seat, standing)
    if wanted.own:
        return own_round(match, seat)
    if wanted.asked is not None:
        return wanted.asked in ((), words_of(match.phase.title))
    if wanted.turn:
        return turn_of(match) == wanted.turn and any(e.kind == "turn" for e in _lately(match, seat))
    about = ask.about
    if about is not None and conditions.holds(match, seat, wanted, about):
        return True
    happened = [e for e in _lately(match, seat) if about is None or set(about.places) & set(e.places)]
    return any(conditions.holds(match, seat, wanted, e) for e in happened)


def expired(match: Match, seat: str, standing: Standing) -> bool:
    """Whether what an `until` waits for has come, or what a `when` waits for cannot come any more."""
    wanted = _wanted(match, seat, standing)
    if wanted is None or standing.kind == LATER:
        return standing.kind == UNTIL
    if standing.kind != UNTIL:
        return bool(wanted.turn) and turn_of(match) > wanted.turn
    if wanted.own:
        return not standing.later and own_round(match, seat)
    if wanted.turn:
        return turn_of(match) >= wanted.turn
    if wanted.asked is not None:
        return match.ask(seat) is not None and wanted.asked in ((), words_of(match.phase.title))
    return any(conditions.holds(match, seat, wanted, e) for e in known(match, seat, standing.since))


def laid_answer(match: Match, seat: str, standing: Standing) -> Order | None:
    """What an answer laid down orders where the seat is asked now; None if it has nothing to say to that."""
    if match.ask(seat) is None:
        return None
    try:
        order = match.game.advice.answers(match, seat, match.parse(seat, standing.order))
    except ValueError:  # what it speaks of cannot be named any more
        return None
    return order if order is not None and match.refusal(seat, order) is None else None


def about_the_same(match: Match, seat: str, standing: Standing, order: Order) -> bool:
    """Whether two answers laid down speak of the same and differ in what they answer alone: yes or no, how much."""
    try:
        other = match.parse(seat, standing.order)
    except ValueError:
        return False
    return type(other) is type(order) and _spoken_of(other) == _spoken_of(order)


def _spoken_of(order: Order) -> list[Any]:
    fields = order.spec.fields
    return [value for f in fields if not isinstance(value := getattr(order, f), bool | int)]


def resolved(match: Match, seat: str, line: str) -> Order | None:
    """The order in a standing order's words, if it can be given now; "pass" is whatever does nothing here."""
    ask = match.ask(seat)
    if ask is None:
        return None
    if " ".join(words_of(line)) in _PASS:
        return passing(match, seat)
    try:
        order = match.game.language.normal(match.parse(seat, line))
    except ValueError:
        return None
    if match.refusal(seat, order) is None:
        return order
    first = match.game.advice.towards(match, seat, order)
    return first if first is not None and match.refusal(seat, first) is None else None


def passing(match: Match, seat: str) -> Order | None:
    """The order that does nothing more here: what the phase lays down for a seat that is away, else `done`."""
    ask = match.ask(seat)
    if ask is None:
        return None
    for order in (Done(), ask.absent):
        if isinstance(order, Order) and match.refusal(seat, order) is None:
            return order
    return None


def laid_down(match: Match, seat: str) -> Order | None:
    """What the phase lays down for a seat that is away; None if the table has to wait for it."""
    ask = match.ask(seat)
    return ask.absent if ask is not None and isinstance(ask.absent, Order) else None


def give(match: Match, seat: str, order: Order, by: str) -> Mark | None:
    """Give what the clock lays down for a whole phase; None if the rules do not take it. The program throws for it."""
    try:
        return match.give(seat, order, by=by)
    except (Refused, NeedDice, BadDice):
        return None


def restored(data: Sequence[Sequence[Any]]) -> list[Standing]:
    """Standing orders from what was kept of them."""
    return [Standing(*row) for row in data if 3 <= len(row) <= len(Standing._fields)]
