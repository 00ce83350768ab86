"""What the referee reads at his console, the same for every front end: who is asked what, which dice are wanted, time.

Also what he may type next, and the whispers he may read. Nothing here is for a player's eyes.
"""

from __future__ import annotations

from collections.abc import Sequence

from commands import Order, Suggestion
from minaria.engine.game import REFEREE
from minaria.engine.journal import Line
from minaria.engine.sheets import Block, Facts, Sheet, Text, note
from minaria.kit.wording import listing
from minaria.table.pages.answers import planned_for
from minaria.table.record.host import Host
from minaria.table.record.lines import Line as Heard
from minaria.table.record.replies import Reply, noted
from minaria.table.record.talk import WHISPER, heard, title
from minaria.table.referee import consent, dice_entry, timing

GIVEN_UP = "'{}' waited for its first die, and is dropped."


def thrower(table: Host) -> str:
    """The seat whose order waits for dice thrown by hand; '' if none does."""
    return next((s for s in table.throwing if table.waits_for_dice(s)), "")


def given_up(table: Host, line: Heard, order: Order) -> list[Reply]:
    """What the speaker is told whose order waits for its first die, if this one takes its place."""
    seat = line.seat
    waits = thrower(table) if line.viewer == REFEREE else seat
    if not table.waits_for_dice(waits):
        return []
    waiting = table.throwing[waits]
    if waiting.typed or (waits, waiting.order) == (seat, order):
        return []
    return noted(GIVEN_UP.format(table.match.text(waits, waiting.order)))


def _wanted(table: Host, seat: str) -> str:
    """For what and by whom dice are thrown."""
    order, typed = table.throwing[seat].order, table.throwing[seat].typed
    err = dice_entry.missing(table.match, seat, order, typed)
    wanted = dice_entry.asked(err, seat) if err is not None else f"{title(seat)} throws"
    return f"{wanted}. Thrown so far: {dice_entry.in_words(table.match, seat, order, typed)}" if typed else wanted


def asked(table: Host) -> str:
    """Every open question in a line, or the dice that are wanted."""
    match, office = table.match, table.office
    if match.over:
        return "The game is over."
    seat = thrower(table)
    if seat:
        return f"{_wanted(table, seat)}. Type what comes up, or 'cancel'."
    alike: dict[str, list[str]] = {}  # who is asked the same stands together
    for s in match.awaited():
        ask = match.ask(s)
        away = " (away)" if s in office.decided.absent else ""
        alike.setdefault(ask.prompt if ask is not None else "", []).append(f"{title(s)}{away}")
    out = [f"{listing(seats)}: {prompt}" for prompt, seats in alike.items()]
    if (proposal := office.decided.proposal) is not None:
        out.append(f"{consent.names([proposal.seat])} proposes to go back to line {proposal.to}: 'consent' or 'object'")
    return " | ".join(out) or " ".join(match.waits_for(REFEREE))


def questions(table: Host) -> Sheet:
    """Every open question, whom it waits for, what may be said to it; the dice that are wanted, with their odds."""
    match, office = table.match, table.office
    if match.over:
        return note("Questions", "The game is over.")
    blocks: list[Block] = []
    seat = thrower(table)
    if seat:
        odds = office.outlook(seat, table.throwing[seat].order, table.throwing[seat].typed)
        blocks.append(Text((f"Dice are wanted. {_wanted(table, seat)}.", *odds, "")))
    facts = []
    for ask in match.asks:
        state = "has answered" if match.answered(ask.seat) else "away" if ask.seat in office.decided.absent else ""
        notes = ", ".join(x for x in (table.people.get(ask.seat, ""), state, office.time_left(ask.seat)) if x)
        facts.append((f"{title(ask.seat)}{f' ({notes})' if notes else ''}", f"{ask.prompt} [{match.menu(ask)}]"))
    return Sheet("Questions", (*blocks, Facts(tuple(facts))))


def times(table: Host) -> str:
    """The time left of everybody who is asked, in a few words; '' without a clock."""
    if not timing.runs(table.office):
        return ""
    left = {s: table.office.time_left(s) for s in table.match.awaited()}
    if len(left) > 1 and len(set(left.values())) == 1:
        return next(iter(left.values()))
    return "; ".join(f"{title(s)} {time}" for s, time in left.items() if time)


def ordering(table: Host) -> str:
    """The seat that an order typed without a seat's name is for: the one that is asked; '' if several are, or none."""
    seat = planned_for(table.match, REFEREE)
    return "" if seat == REFEREE else seat


def complete(table: Host, line: str, limit: int = 12) -> Sequence[Suggestion]:
    """What may come next: for a seat behind its name and a colon, for the seat that is asked, else for himself."""
    match = table.match
    head, colon, rest = line.partition(":")
    words = head.strip().casefold().removeprefix("as ").strip()
    seat = table.office.seat_called(words) if colon else ""
    if seat:
        behind = len(line) - len(rest.lstrip())
        found = table.reader.complete(rest.lstrip(), match.game.language.scope(match, seat), limit)
        return [x._replace(start=x.start + behind) for x in found]
    own = table.reader_of(REFEREE).complete(line, match.game.language.scope(match, REFEREE), limit)
    only = ordering(table)
    if not only:
        return own
    theirs = table.reader.complete(line, match.game.language.scope(match, only), limit)
    return [*theirs, *(x for x in own if x not in theirs)]


def overheard(table: Host, line: Line) -> str:
    """A whisper between seats that the table's rule lets the referee read; '' for any other line."""
    if line.kind != WHISPER or heard(line, (REFEREE,)) or not table.office.decided.may_read(line):
        return ""
    return f"{title(line.seat)} whispers to {', '.join(map(title, line.to))}: {line.text}"
