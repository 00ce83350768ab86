"""Transcripts: the test, the bug report, the tutorial and the readable form of a journal, run headless.

    # a comment                              game divine_right seats=hothior,mivior seed=7 deployment=by-hand
    SEAT> order   [dice]                     an order as that seat, with the dice it needs, in square brackets
    !SEAT> order                             an order that must be refused; `!` lines below hold pieces of the refusal
    referee> edit                            a referee's edit
    | text      what everybody is told       |SEAT text   what one seat is told      ? text   a piece of an answer

Lines beginning with `|` must stand in the telling of the order above them, in that order, each as a piece of a line
told. `expect WORDS` style checks are left to the tests that run the file and look at the match afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from minaria.engine.dice import Seeded
from minaria.engine.game import REFEREE, BadSetup, load
from minaria.engine.match import Match
from minaria.engine.sheets import flat as flat
from minaria.table.lessons.text import LINE, game_line
from minaria.table.line.table import Table
from minaria.table.record.replies import Reply


class ScriptFault(Exception):
    """A transcript does not come out as written: file line number and what differs."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(f"line {number}: {message}")
        self.number = number


@dataclass
class Run:
    """A transcript that has been run: the table at its end, and the text with the telling written in."""

    table: Table | None = None
    recorded: list[str] = field(default_factory=list)

    @property
    def match(self) -> Match:
        """The match at the end of the script."""
        assert self.table is not None, "the script has no game line"
        return self.table.match


def open_game(words: Iterable[str]) -> Table:
    """The table of a `game` line: id, then name=value pairs. Raises LookupError, BadSetup, ValueError."""
    begins = game_line([*words])
    return Table(Match.new(load(begins.game), begins.seats, Seeded(begins.seed), begins.options))


def run(text: str, record: bool = False) -> Run:
    """Run a transcript. Raises ScriptFault at the first line that does not come out as written."""
    result = Run()
    heard: list[Reply] = []
    events: list[tuple[str, dict[str, str]]] = []
    spot = 0
    refused = False
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            result.recorded.append(raw)
            continue
        if line.startswith(("|", "?", "! ")) or line == "!":
            if record:
                if line.startswith("! "):
                    result.recorded.append(raw)
                continue
            spot = expect(number, line, heard, events, spot)
            continue
        result.recorded.append(raw)
        if line.startswith("game "):
            try:
                result.table = open_game(line.split()[1:])
            except (LookupError, BadSetup, ValueError) as err:
                raise ScriptFault(number, str(err)) from err
            heard, spot = [], 0
            events = [(e.text, dict(e.private)) for e in result.match.branch.opening]
            continue
        found = LINE.fullmatch(line)
        if found is None:
            raise ScriptFault(number, f"not a line of a transcript: {line!r}")
        if result.table is None:
            raise ScriptFault(number, "the game line is missing")
        refused = bool(found["no"])
        heard, events = _give(result.table, number, found, refused)
        spot = 0
        if record:
            result.recorded += _telling(heard, events)
    return result


def _give(
    table: Table, number: int, found: re.Match[str], refused: bool
) -> tuple[list[Reply], list[tuple[str, dict[str, str]]]]:
    seat = found["seat"]
    if seat != REFEREE and seat not in table.seats:
        raise ScriptFault(number, f"there is no seat {seat!r}; there are {', '.join(table.seats)} and referee")
    dice = [int(x) for x in found["dice"].split()] if found["dice"] else None
    match = table.match
    marks, sum_before = {id(m) for m in match.marks}, match.position.sum()
    heard = table.hear(seat, found["order"], dice, strict=True)
    bad = [r for r in heard if r.kind in ("refusal", "misread", "question", "dice")]
    if refused:
        if not bad:
            raise ScriptFault(number, f"{found['order']!r} was to be refused and was not")
        if match.position.sum() != sum_before:
            raise ScriptFault(number, f"{found['order']!r} was refused but changed the position")
    elif bad:
        raise ScriptFault(number, f"{found['order']!r}: {bad[0].text}")
    new = [(e.text, dict(e.private)) for m in match.marks if id(m) not in marks for e in m.events]
    return heard, new


def expect(number: int, line: str, heard: list[Reply], events: list[tuple[str, dict[str, str]]], spot: int) -> int:
    """Check what a transcript says is told: `|`, `?` and `!` lines, from event `spot` on; where the next one is looked
    for. Raises ScriptFault.
    """
    if line.startswith("!"):
        piece = line[1:].strip()
        said = " ".join(r.text for r in heard if r.kind in ("refusal", "misread", "question", "dice"))
        if piece.lower() not in said.lower():
            raise ScriptFault(number, f"the refusal was {said!r}, without {piece!r}")
        return spot
    if line.startswith("?"):
        piece = line[1:].strip()
        said = "\n".join(x for r in heard for x in ([r.text] if r.sheet is None else flat(r.sheet)))
        if piece.lower() not in said.lower():
            raise ScriptFault(number, f"the answer was {said!r}, without {piece!r}")
        return spot
    seat, _, piece = line[1:].partition(" ") if not line.startswith("| ") and line != "|" else ("", "", line[1:])
    piece = piece.strip()
    for i in range(spot, len(events)):
        text, private = events[i]
        shown = private.get(seat, text) if seat else text
        if piece.lower() in shown.lower():
            return i if seat else i + 1  # one event may tell several seats something of their own
    told = [private.get(seat, text) if seat else text for text, private in events]
    raise ScriptFault(number, f"was to be told {piece!r}; told was {told}")


def _telling(heard: list[Reply], events: list[tuple[str, dict[str, str]]]) -> list[str]:
    out = []
    for text, private in events:
        out += [f"|{seat} {words}" for seat, words in private.items()]  # first: the open line is the last of an event
        if text:
            out.append(f"| {text}")
    out += [f"! {r.text}" for r in heard if r.kind in ("refusal", "misread", "question", "dice")]
    return out


def run_file(path: Path, record: bool = False) -> Run:
    """Run a transcript file; with `record` the telling is written into the file. Raises ScriptFault, OSError."""
    done = run(path.read_text(encoding="utf-8"), record)
    if record:
        path.write_text("\n".join(done.recorded) + "\n", encoding="utf-8")
    return done
