"""The journal: one line for each thing that happened at a table, in text a person can read.

The journal is the truth; states, views and the telling follow from it. Lines are numbered without gaps and are
never changed: taking back is a line of its own.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Came(NamedTuple):
    """How a line came that leads to one of the journal's: what is kept of that, and who of several referees said it."""

    sent: str = ""
    person: str = ""


UNSAID = Came()
"""Of lines that nobody said."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """Journal line `n`: who said what, the numbers that came up, and the checksum of the position after it.

    kind: "order" (a player's or the referee's order), "setup" (line 0), "undo" and "redo" (text: the number of
    orders), "rewind" (text: the line gone back to), "note" (said to everybody, changes nothing), "whisper" (said to the
    seats in `to` alone), "ruling" (decided about the table: dice, seats, clocks; the position stays), "rules" (text:
    the line from which on the position is what changed rules make of it).
    """

    n: int
    seat: str
    text: str
    rolls: tuple[int, ...] = ()
    sum: str = ""
    kind: str = "order"
    why: str = ""
    hand: bool = False  # open dice were thrown by hand, so the seed does not account for them
    to: tuple[str, ...] = ()
    by: str = ""  # who gave the order in the seat's place: the referee, its standing order, its absence, the clock
    waives: str = ""  # the rule that was set aside for it
    role: str = ""  # the office of whoever gave it, where people share the seat
    holds: bool = False  # that rule stays set aside for what was ordered until it has happened
    sent: str = ""  # how the line that gave it came, so that it is known if it comes again
    person: str = ""  # who sat in the referee's chair, where several referees share it
    at: int = 0  # when, in seconds since 1970, where the table has a clock to say so

    @property
    def lasting(self) -> str:
        """The rule that stays set aside; older journals set one aside for the order alone."""
        return self.waives if self.holds else ""


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Line)


def dump(line: Line) -> bytes:
    """One line as JSON, without a newline."""
    return _ENCODER.encode(line)


def parse(text: bytes | str) -> Line:
    """The line in that JSON. Raises msgspec.DecodeError or ValidationError."""
    return _DECODER.decode(text)
