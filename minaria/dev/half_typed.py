"""Lines that are still being typed, at questions all through random games: what `minaria dev fuzz --completion` tries.

Every prefix of orders that are legal there, of the same orders said loosely (a heading instead of a place, "them",
"there"), of the table's words and of garbage is completed, read, and asked about, for whoever is asked, for the others,
for the referee and for a spectator. None may raise, and no suggestion may stand outside the line.
"""

from __future__ import annotations

import random
import string
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from commands import Suggestion, clean
from commands.table_words import WhatMay, WhyNot
from minaria.dev.trials import Trial, new_match
from minaria.engine.game import REFEREE, Game
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.table.line import completing
from minaria.table.line.table import Table
from minaria.table.pages.answers import answer
from minaria.table.referee import overview
from minaria.ui.tui import screen_words as screen_words

NEARLY = 40  # suggestions asked for, as a screen does
_NOISE = string.ascii_lowercase + string.digits + "   ,;:'\"#!?-+()[]{}äß½٣²\u202e\u0301"
_LOOSE = (
    "them",
    "it",
    "everyone",
    "all",
    "the rest",
    "2",
    "three",
    "a",
    "army",
    "armies",
    "there",
    "here",
    "west",
    "the hex west of",
    "2 hexes north of there",
    "to",
    "to ",
    "via",
    "from there",
    "with",
    "but",
    "and",
    "and 2",
    "except one",
    "inside",
    "of",
    "#1",
    "#99",
    "0",
    "-1",
    "999999999",
    '"',
    "to to",
    ":",
    "!",
)
_ASKED_ABOUT = (
    "why not {}",
    "what may {}",
    "route to {}",
    "route {} to there",
    "odds at {}",
    "siege odds at {}",
    "where is {}",
    "examine {}",
    "look {}",
    "map {}",
    "near {}",
    "spell {}",
    "help {}",
    "rules {}",
    "orders",
    "help",
    "sheet {}",
)


@dataclass
class HalfTyped:
    """Lines tried at one table, and what was wrong with them."""

    table: Table
    luck: random.Random
    found: Trial = field(default_factory=Trial)

    def lines(self, seat: str) -> Iterator[str]:
        """Lines somebody may be about to type there: legal orders, said loosely, words of the table, garbage."""
        match, luck = self.table.match, self.luck
        ask = match.ask(seat) or match.ask(match.awaited()[0])
        assert ask is not None
        offer = luck.choice(list(ask.offers))
        order = offer.pick(luck)
        text = match.text(ask.seat, order) if order is not None else offer.kind.spec.word
        yield text
        yield self.loosely(text)
        yield self.loosely(luck.choice(self.table.reader_of(seat).verbs))
        yield luck.choice(_ASKED_ABOUT).format(self.loosely(text).partition(" ")[2])
        yield "".join(luck.choice(_NOISE) for _ in range(luck.randint(1, 30)))

    def loosely(self, text: str) -> str:
        """The line with some words replaced, left out, or said in another way."""
        said = text.split()
        for _ in range(self.luck.randint(1, 3)):
            k = self.luck.randrange(1, len(said) + 1)
            said[k : k + self.luck.randint(0, 2)] = [self.luck.choice(_LOOSE)]
        return " ".join(said)

    def type(self, seat: str, line: str) -> None:
        """The line letter by letter; of the whole of it, what the table says to it besides giving it."""
        for end in range(len(line) + 1):
            half = line[:end]
            self.found.count("half lines completed")
            self.tried(seat, half, lambda half=half: self.complete(seat, half))  # type: ignore[misc]
        match = self.table.match
        scope = match.game.language.scope(match, seat)
        self.found.count("lines read")
        self.tried(seat, line, lambda: self.table.reader_of(seat).read(line, scope))
        self.found.count("lines asked about")
        self.tried(seat, line, lambda: answer(match, seat, WhyNot(line)))
        self.tried(seat, line, lambda: answer(match, seat, WhatMay(line.partition(" ")[2])))
        self.tried(seat, line, lambda: self.table.prompt(seat))

    def complete(self, seat: str, half: str) -> None:
        """What may be typed next, as lines and the screen ask for it."""
        if seat == REFEREE:
            found = [*overview.complete(self.table, half, NEARLY)]
        else:
            found = completing.complete(self.table.match, seat, half, NEARLY, self.table.services.words)
        for one in [*found, *screen_words.complete(half)]:
            if wrong := _wrong(one, half):
                self.found.faults.append(f"{seat or 'a spectator'}: {half!r}: {wrong}: {one}")

    def tried(self, seat: str, line: str, doing: Callable[[], object]) -> None:
        """Do something that may not raise, nor change the position."""
        before = self.table.match.position
        try:
            doing()
        except Exception:
            text = traceback.format_exc()
            if not any(text in f for f in self.found.faults):
                n = len(self.table.match.lines)
                self.found.faults.append(f"raised at line {n}: {seat or 'a spectator'}: {line!r}\n{text}")
        if self.table.match.position is not before:
            self.found.faults.append(f"the position changed: {seat}: {line!r}")


def _wrong(one: Suggestion, half: str) -> str:
    """What is wrong with a suggestion for a half line; '' if nothing is."""
    if not 0 <= one.start <= len(half):
        return "stands outside the line"
    if not one.text.strip() or clean(one.text) != one.text:
        return "is no text to be typed"
    return ""


def half_typed(game: Game, count: int, first: int) -> Trial:
    """So many half lines, at questions all through random games."""
    luck = random.Random(first)
    found = Trial()
    seed = first
    while found.tried < count and not found.faults:
        table = Table(new_match(game, luck, str(seed)))
        match, seed = table.match, seed + 1
        while not match.over and found.tried < count:
            here = HalfTyped(table, luck)
            seats = [*match.awaited(), luck.choice(match.setup.seats), luck.choice((REFEREE, ""))]
            for seat in dict.fromkeys(seats):
                for line in here.lines(seat):
                    here.type(seat, line)
            found.add(here.found)
            if found.faults:
                return found
            play_on(match, luck, luck.choice((1, 1, 3, 20)))
    return found


def play_on(match: Match, luck: random.Random, orders: int) -> None:
    """A few orders by chance."""
    while orders and not match.over:
        orders -= 1
        ask = match.ask(luck.choice(match.awaited()))
        assert ask is not None
        match.give(ask.seat, choose(ask, luck))
