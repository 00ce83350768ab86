"""Files and mails of orders: their lines given one after the other, and what is said of those that did not count.

A player's file is his own. The referee's may hold what several seats write, each in its part (see `letters`): a part
waits while its seat is not asked, and goes on when an answer in another part has been given.
"""

from __future__ import annotations

from collections.abc import Sequence

from commands import clean
from commands.staying import staying
from minaria.engine.game import REFEREE
from minaria.kit.wording import listing
from minaria.table.record.host import Host
from minaria.table.record.lines import Line, Sending
from minaria.table.record.replies import NOTHING_DONE, Reply, first_line, noted
from minaria.table.record.talk import title
from minaria.table.referee.letters import Written, opened, unpacked
from minaria.table.standing import standing_orders

BATCH_AT_MOST = 500  # lines of one file
NO_ORDER = "'{}' needs no order."


def read(table: Host, line: Line, name: str) -> tuple[list[Reply], bool]:
    """Give the orders in a file: good lines count, bad ones are named by their number."""
    if table.services.open_file is None or table.reading:
        why = "A file cannot read another."
        if not table.reading:
            why = "Files are read only where you sit at the computer itself."
        return [Reply("refusal", why)], False
    try:
        lines = table.services.open_file(name.strip().strip('"')).splitlines()
    except (OSError, ValueError) as err:
        why = getattr(err, "strerror", None) or str(err)
        return [Reply("refusal", f"{clean(name, 100)} cannot be read: {why}.")], False
    table.reading = True
    try:
        return batch(table, line.seat, lines, line.sending.person), True
    finally:
        table.reading = False


def batch(table: Host, seat: str, lines: Sequence[str], person: str = "") -> list[Reply]:
    """Lines one after the other, as from a file or a mail: what each led to; at the end which were kept, which were not
    and why.

    Stops at the first line that is not kept, since those behind it reckoned with it, and when it is somebody else's
    turn to answer, so that no line meant for now counts later.
    """
    lines = unpacked(lines)
    letter = opened(lines[:BATCH_AT_MOST], lambda said: table.office.person_called(said)[0])
    given = _Batch(table, seat, person)
    replies = given.parts(letter.lines) if seat == REFEREE else given.own(letter.lines)
    if len(lines) > BATCH_AT_MOST:
        given.bad.append(
            (BATCH_AT_MOST, f"lines {BATCH_AT_MOST + 1} to {len(lines)}: a file has at most {BATCH_AT_MOST} lines")
        )
    replies += given.summary()
    if letter.quoted:
        replies.append(Reply("note", f"{letter.quoted} quoted line{'s' if letter.quoted > 1 else ''} left out."))
    return replies + [Reply("refusal", f"Not kept: {text}") for _, text in sorted(given.bad)]


class _Batch:
    """The lines of one file as they are given."""

    def __init__(self, table: Host, seat: str, person: str) -> None:
        self.table, self.seat = table, seat
        self.sending = Sending(several=True, person=person)
        self.kept: dict[str, list[int]] = {}  # seat ('' whoever reads the file) -> numbers of the lines that counted
        self.tried: dict[str, int] = {}
        self.bad: list[tuple[int, str]] = []  # numbers and why
        self.broken: dict[str, int] = {}  # whose part is over, and the line in it that was not kept
        self.ended = False  # whether a line ended the sitting
        self.first: dict[str, tuple[int, bool, bool]] = {}  # seat -> turn, whether asked, whether in a round of its own

    def own(self, lines: Sequence[Written]) -> list[Reply]:
        """A player's lines, until it is somebody else's turn."""
        out: list[Reply] = []
        asked = self.table.match.ask(self.seat) is not None
        last = lines[-1].n if lines else 0
        for one in lines:
            left = f"lines {one.n} to {last}" if one.n < last else f"line {one.n}"
            if self.broken:
                self.bad.append((one.n, f"{left}: not tried, since line {self.broken['']} was not kept"))
                break
            if asked and self.table.match.ask(self.seat) is None:
                self.bad.append((one.n, f"{left}: not tried, it is no longer your turn"))
                break
            if one.seat not in ("", self.seat):
                self.bad.append((one.n, f"line {one.n}, '{one.said}': it stands in {title(one.seat)}'s part"))
                continue
            out += self.give(one, "", one.said)
            if self.ended:
                break
        return out

    def parts(self, lines: Sequence[Written]) -> list[Reply]:
        """The lines of several seats, each in its order: a seat that is not asked waits for the answers of others."""
        out: list[Reply] = []
        left = list(lines)
        while not self.ended:
            one = next((x for x in left if x.seat not in self.broken and self.ready(x.seat)), None)
            if one is None:
                break
            left.remove(one)
            head, colon, rest = one.said.partition(":")
            named = self.table.office.person_called(head)[0] if colon else ""
            if one.seat and named not in ("", one.seat):
                self.bad.append((one.n, f"line {one.n}, '{one.said}': it stands in {title(one.seat)}'s part"))
                continue
            said = rest.strip() if one.seat and named else one.said
            out += self.give(one, one.seat, f"{one.seat}: {said}" if one.seat else said)
        for seat in dict.fromkeys(x.seat for x in left):
            numbers = [x.n for x in left if x.seat == seat]
            why = f"{title(seat)} is not asked any more"
            if seat in self.broken:
                why = f"since line {self.broken[seat]} was not kept"
            self.bad.append((numbers[0], f"{_numbers(numbers)}: not tried, {why}"))
        return out

    def ready(self, seat: str) -> bool:
        """Whether the next line of a seat's part can be tried: at first always, then as long as it is asked, within its
        own round once it was in it, and in the same turn.
        """
        match = self.table.match
        if not seat:
            return True
        asked, own = match.ask(seat) is not None, standing_orders.own_round(match, seat)
        turn, was_asked, was_own = self.first.setdefault(seat, (standing_orders.turn_of(match), asked, own))
        self.first[seat] = turn, was_asked or asked, was_own or own
        if not was_asked and not asked:
            return True  # nothing was open: what is said of each line is the answer
        return asked and (own or not was_own) and turn == standing_orders.turn_of(match)

    def give(self, one: Written, whose: str, line: str) -> list[Reply]:
        """Have a line heard; what it led to, nothing if it did nothing: then it is named."""
        table = self.table
        self.tried[whose] = self.tried.get(whose, 0) + 1
        replies = table.hear(self.seat, line, sending=self.sending)
        why = next((first_line(r.text) for r in replies if r.kind in NOTHING_DONE), "")
        if why and self.idle(whose or self.seat, one.said):
            return noted(NO_ORDER.format(one.said))
        if why:
            for talk in (self.seat, f"{self.seat} for {whose}"):
                table.dialogue(talk).open = None
            self.bad.append((one.n, f"line {one.n}, '{one.said}': {why}"))
            self.broken[whose] = one.n
            return []
        self.kept.setdefault(whose, []).append(one.n)
        self.ended = any(r.kind == "quit" for r in replies)
        return [r for r in replies if r.kind != "quit"]

    def idle(self, seat: str, said: str) -> bool:
        """Whether a line only says that somebody stays as he is."""
        scope = self.table.match.game.language.scope(self.table.match, seat)
        return staying(said, scope) is not None

    def summary(self) -> list[Reply]:
        """How many lines were kept, and which if not all were; of each seat whose part stands in the file."""
        good, tried = sum(map(len, self.kept.values())), sum(self.tried.values())
        out = [f"{good} of {tried} lines kept."]
        if any(self.tried):
            for seat, n in self.tried.items():
                whose = title(seat) if seat else "Your own"
                out.append(f"{whose}: {len(self.kept.get(seat, ()))} of {n}.")
        if good and self.bad:
            out.append(f"Kept: {_numbers(sorted(n for k in self.kept.values() for n in k))}.")
        return [Reply("note", text) for text in out]


def _numbers(ns: Sequence[int]) -> str:
    """'line 3', 'lines 2, 3 and 7'."""
    return f"line{'s' if len(ns) > 1 else ''} {listing(map(str, ns))}"
