"""Long lines and lines of parts repeated, to find the dearest one: what `minaria dev fuzz --long` tries.

At questions all through random games every seat says lines of up to `LINE_LIMIT` letters that are made to cost much:
one part over and over, many parts that each may mean several things, chains, lists within "all but", questions about
such lines. None may raise, take more steps than a line may, or change anything where it is not an order; the dearest
by steps and by time are told.
"""

from __future__ import annotations

import random
import time
import traceback
from collections.abc import Callable
from typing import NamedTuple

from commands import NameIndex, Pattern
from commands.clean import LINE_LIMIT
from commands.pattern import Word
from commands.step_budget import KEY, LINE, spent, within
from minaria.dev.trials import Trial, new_match
from minaria.engine.game import REFEREE, Game
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.table.line.table import Table
from minaria.table.referee import overview

LISTED = 10  # lines told of each
_JOINTS = (" and ", ", ", " then ", "; ", " but ", " via ", " except ", " to ", " with ", " ", " at ", " of the ")
_SIGNS = (" ", ",", ";", '"', "'", "(", "[", "[1 ", ":", "!", "-", ".", "#", "then ", ", and ", "1", "é", "\\t", "a ")
_LISTS = (" and ", ", ", " and ", " but ")
_PARTS = (
    "1 army",
    "army",
    "2 armies",
    "1 unit",
    "a fleet",
    "all",
    "everyone",
    "1 infantry",
    "the king",
    "3 units",
    "army 1",
    "army 1, 2 and 3",
    "them",
    "a regular",
    "any",
    "2 of them",
    "one",
    "one army and one fleet",
    "1 trained unit",
    "1 untrained infantry",
    "rest",
    "all but one unit",
    "a",
    "the",
    "#1",
    "2",
    "done",
    "west",
    "the hex west of the hex",
    "there",
    '"',
    "move",
    "x",
    "no",
    "units inside",
    "1 army outside",
)
_ASKED = (
    *[""] * 8,
    *["why not "] * 4,
    "what may ",
    "route to ",
    "odds at ",
    "siege odds at ",
    "where is ",
    "examine ",
    "near ",
    "say ",
    "note ",
    "help ",
    "spell ",
    "map ",
    "look ",
    "rules ",
    "find ",
    "why not what may ",
    "why not why not ",
    "log ",
    "whisper ",
    "alias x for ",
    "undo ",
    "oops ",
    "as ",
)


class Line(NamedTuple):
    """A line that was tried, how it was, and what it cost."""

    steps: int
    seconds: float
    way: str  # heard, or completed
    seat: str
    text: str


def long_lines(game: Game, count: int, first: int) -> Trial:
    """So many long lines heard and completed."""
    luck = random.Random(first)
    found = Trial()
    seed = first
    while found.tried < count and not found.faults:
        table = Table(new_match(game, luck, str(seed)))
        seed += 1
        while not table.match.over and found.tried < count:
            match = table.match
            seats = dict.fromkeys((luck.choice(match.awaited()), luck.choice(match.setup.seats), REFEREE))
            for seat in seats:
                text = line(table, seat, luck)
                _tried(found, table, "completed", seat, text, KEY, _complete)
                _tried(found, table, "heard", seat, text, LINE, Table.hear)
            if found.faults:
                return found
            for _ in range(luck.choice((1, 3, 20))):
                if match.over:
                    break
                ask = match.ask(luck.choice(match.awaited()))
                assert ask is not None
                match.give(ask.seat, choose(ask, luck))
    return found


def line(table: Table, seat: str, luck: random.Random) -> str:
    """A line that may cost much: of pieces and places the seat can name, or of anything."""
    match = table.match
    ask = match.ask(seat) or match.ask(match.awaited()[0])
    assert ask is not None
    offer = luck.choice(list(ask.offers))
    order = offer.pick(luck)
    said = (match.text(ask.seat, order) if order is not None else offer.kind.spec.word).split()
    verb = _lead(luck.choice(offer.kind.spec.patterns)) or said[0]
    tail = " " + luck.choice((said[-1], "west", " ".join(said[-2:]), " ".join(said[-3:]), ""))
    if luck.random() < 0.2:
        verb = luck.choice(table.reader_of(seat).verbs)
    if luck.random() < 0.6:
        parts = [_pieces(match, ask.seat, luck) for _ in range(luck.choice((1, 1, 2, 5)))]
        joints = [luck.choice(_LISTS)]
    else:
        parts = [luck.choice((*_PARTS, *said)) for _ in range(luck.randint(1, 6))]
        joints = [luck.choice(_JOINTS)] if luck.random() < 0.7 else list(_JOINTS[:4])
    out = luck.choice(_ASKED) + verb + " "
    if luck.random() < 0.05:
        parts, joints = [luck.choice(_SIGNS)], ["", " "]
    long = luck.choice((60, 150, LINE_LIMIT, LINE_LIMIT))
    while len(out) < long - len(tail) - 20:
        out += luck.choice(parts) + luck.choice(joints)
    return (out + luck.choice(parts) + tail)[:LINE_LIMIT]


def _lead(pattern: Pattern) -> str:
    """The fixed words a pattern begins with."""
    out = []
    for part in pattern.parts:
        if not isinstance(part, Word):
            break
        out.append(part.words[0])
    return " ".join(out)


def _pieces(match: Match, seat: str, luck: random.Random) -> str:
    """Some pieces, said in words the game knows."""
    scope = match.game.language.scope(match, seat)
    words = scope.crowd("force")
    if words is None:
        return luck.choice(_PARTS)

    def one(index: NameIndex) -> str:
        return luck.choice(index.items)[0] if index.items else ""

    noun = one(words.nouns)
    said = luck.choice(("1", "2", "a", "all", "", "the", "both", "one")), luck.choice(("", "", *words.qualifiers))
    owner, place = luck.choice(("", "", one(words.owners))), luck.choice(("", "", "", f"at {one(words.places)}"))
    named = luck.choice(("", "", "", one(words.names)))
    return named or " ".join(x for x in (*said, owner, noun, place) if x)


def _complete(table: Table, seat: str, text: str) -> object:
    match: Match = table.match
    if seat == REFEREE:
        return overview.complete(table, text)
    return table.reader_of(seat).complete(text, match.game.language.scope(match, seat))


def _tried(
    found: Trial, table: Table, way: str, seat: str, text: str, most: int, doing: Callable[[Table, str, str], object]
) -> None:
    """Have a line heard or completed, and count what it costs."""
    found.count(f"lines {way}")
    begin = time.perf_counter()
    steps = 0
    try:
        with within(most):
            doing(table, seat, text)
            steps = spent()
    except Exception:
        found.faults.append(f"raised: {way}: {seat}: {text!r}\n{traceback.format_exc()}")
    found.dear.append(Line(steps, time.perf_counter() - begin, way, seat, text))
    keep_dearest(found)


def keep_dearest(found: Trial) -> None:
    """Forget all but the dearest lines."""
    if len(found.dear) > 40 * LISTED:
        found.dear = dearest(found.dear)


def dearest(lines: list[Line]) -> list[Line]:
    """The dearest lines by steps and by time."""
    by_steps = sorted(lines, key=lambda x: -x.steps)[:LISTED]
    by_time = sorted(lines, key=lambda x: -x.seconds)[:LISTED]
    return list(dict.fromkeys([*by_steps, *by_time]))


def told(lines: list[Line]) -> list[str]:
    """The dearest lines, as they are shown."""
    out = []
    for name, key in (("steps", lambda x: -x.steps), ("time", lambda x: -x.seconds)):
        out.append(f"dearest by {name}:")
        for x in sorted(lines, key=key)[:LISTED]:
            text = x.text if len(x.text) < 100 else f"{x.text[:80]} … {x.text[-18:]} ({len(x.text)} letters)"
            out.append(f"  {x.steps:6} steps {1000 * x.seconds:7.0f} ms  {x.way} {x.seat or '-'}: {text}")
    return out
