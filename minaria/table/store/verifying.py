"""Checking a whole game afterwards: every position, the promise of the dice, and every number against the seed.

No snapshot is looked at: the journal alone counts.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from minaria.engine.carrying import carry_out
from minaria.engine.dice import Seeded
from minaria.engine.game import Game, Setup, load
from minaria.engine.journal import Line
from minaria.engine.match import Match, TellingDiffers
from minaria.table.store.branches import inherited
from minaria.table.store.shadow import freed, replayed
from minaria.table.store.store import Store


class Checked(NamedTuple):
    """What a check found in order: lines, numbers thrown, and whether the dice could be checked yet."""

    lines: int
    numbers: int
    dice: bool


def verify(store: Store, table: str) -> Checked:
    """Check a whole journal: every position, the promise, and every number against the revealed seed.

    While the game goes on the seed stays secret: then the positions alone are checked. Raises TellingDiffers at the
    first line that is not as it should be, NoTable, StoreTrouble.
    """
    entry = store.entry(table)
    game = load(entry.game)
    lines = store.read(entry.name)
    secret = store.secret(entry.name)
    finished = replayed(game, lines, Seeded(secret)).over
    if finished:
        _check_dice(game, lines, Seeded(secret))
    return Checked(len(lines), sum(len(line.rolls) for line in lines), finished)


def _check_dice(game: Game, lines: list[Line], source: Seeded) -> None:
    """Throw every number again from the seed. Raises TellingDiffers."""
    setup = msgspec.json.decode(lines[0].text, type=Setup)
    if setup.promise != source.promise:
        raise TellingDiffers(0, "the seed is not the one that was promised at the start")
    elsewhere = inherited(lines)  # what was thrown before a table branched off was promised at another
    if elsewhere < 0:
        _same_numbers(lines[0], Match.new(game, setup.seats, source, setup.options).lines[0].rolls)
    match = replayed(game, lines[:1], source)
    match.freed = freed(lines)
    for line in lines[1:]:
        if line.kind == "order" and line.n > elsewhere and line.n not in match.freed:
            order = match.parse(line.seat, line.text, kept=True)
            _, run = carry_out(game, match.position, line.seat, order, source, line.n, line.lasting)
            if not line.hand:  # what hands threw nobody can throw again
                _same_numbers(line, tuple(run.rolls))
        match.again(line)


def _same_numbers(line: Line, thrown: tuple[int, ...]) -> None:
    if line.rolls != thrown:
        raise TellingDiffers(
            line.n, f"the journal has {_numbers(line.rolls)} in line {line.n}, the seed gives {_numbers(thrown)}"
        )


def _numbers(rolls: tuple[int, ...]) -> str:
    return " ".join(map(str, rolls)) or "no number"
