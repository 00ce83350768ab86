"""A position kept beside the journal, so that a long game is opened without playing all of it again.

The journal stays the truth. A snapshot carries a digest over itself and the very lines it stands for; which lines are
on the present branch is worked out from the journal, and its position must have the checksum the journal names. One
that fails in any of this is passed over, and the journal is replayed, which finds what is wrong with it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from minaria.engine.dice import BadDice, Given, NeedDice, Source
from minaria.engine.game import BadSetup, Game, Setup
from minaria.engine.journal import Line
from minaria.engine.match import Mark, Match, TellingDiffers
from minaria.engine.state import Event, encode

_SIZE = 16  # bytes of the digest


class _Told(msgspec.Struct, frozen=True, array_like=True):
    """What came of order number `n`, which its journal line does not say."""

    n: int
    fence: bool
    events: tuple[Event, ...]
    revealed: bool | None = None
    """None in snapshots that do not say it."""


class _Kept(msgspec.Struct, frozen=True):
    """A snapshot: the position, and the telling of the orders that hold and of those that may be given again."""

    position: msgspec.Raw
    marks: tuple[_Told, ...]
    dropped: tuple[_Told, ...]


def take(match: Match) -> bytes:
    """The match after its last journal line."""
    kept = _Kept(msgspec.Raw(match.snapshot()), _told(match.marks), _told(match.dropped))
    body = encode(kept)
    return _digest(match.lines, body) + body


def restore(game: Game, lines: Sequence[Line], source: Source, data: bytes) -> Match | None:
    """The match after `lines`, which are those the snapshot was taken behind; None if it does not fit them."""
    body = data[_SIZE:]
    if not lines or data[:_SIZE] != _digest(lines, body):
        return None
    try:
        kept = msgspec.json.decode(body, type=_Kept)
        match = Match(game, msgspec.json.decode(lines[0].text, type=Setup), source)
        match.open(Given(lines[0].rolls), lines[0])
        branch, dropped = _branch(lines)
        match.branch.marks = _marks(lines, branch, kept.marks)
        match.branch.dropped = _marks(lines, dropped, kept.dropped)
        position = match.load_position(bytes(kept.position))
    except (msgspec.MsgspecError, BadSetup, NeedDice, BadDice, TellingDiffers, ValueError, LookupError, TypeError):
        return None
    if not position.fits(lines[branch[-1] if branch else 0].sum):
        return None
    if match.marks:
        match.marks[-1].after = position
    match.lines = list(lines)
    return match


def telling(data: bytes, n: int) -> tuple[Event, ...]:
    """What was told of line `n` when the snapshot was taken, under whatever rules there were then;
    () if it says not."""
    try:
        kept = msgspec.json.decode(data[_SIZE:], type=_Kept)
    except msgspec.MsgspecError:
        return ()
    return next((t.events for t in (*kept.marks, *kept.dropped) if t.n == n), ())


def _digest(lines: Sequence[Line], body: bytes) -> bytes:
    h = hashlib.blake2b(encode(lines), digest_size=_SIZE)
    h.update(body)
    return h.digest()


def _told(marks: Sequence[Mark]) -> tuple[_Told, ...]:
    return tuple(_Told(m.line.n, m.fence, m.events, m.revealed) for m in marks)


def _marks(lines: Sequence[Line], numbers: Sequence[int], told: Sequence[_Told]) -> list[Mark]:
    """Marks without positions. Raises ValueError where the telling is of other lines."""
    if [t.n for t in told] != list(numbers):
        raise ValueError("the snapshot tells of other orders than the journal")
    return [Mark(lines[t.n], None, t.events, t.fence, _revealed(lines[t.n], t)) for t in told]


def _revealed(line: Line, told: _Told) -> bool:
    """Whether something hidden came to light; where the snapshot does not say, whatever may have been it."""
    return told.fence and not line.rolls if told.revealed is None else told.revealed


def _branch(lines: Sequence[Line]) -> tuple[list[int], list[int]]:
    """Numbers of the orders that hold, and of those taken back that may be given again.

    Raises ValueError, IndexError.
    """
    branch: list[int] = []
    dropped: list[int] = []
    for line in lines[1:]:
        match line.kind:
            case "order":
                branch.append(line.n)
                dropped.clear()
            case "undo":
                for _ in range(int(line.text)):
                    dropped.append(branch.pop())
            case "redo":
                for _ in range(int(line.text)):
                    branch.append(dropped.pop())
            case "rewind":
                while branch and branch[-1] > int(line.text):
                    dropped.append(branch.pop())
    return branch, dropped
