"""`minaria dev language`: lines as people type them, measured; with GAME how quick and right reading its orders is.

Without a game the corpora beside the tests are typed, each line at a table in the position it was typed in, and what
became of it is judged by what was expected (`corpora`, `typed_lines`, `typed_figures`). With one, lines are the orders
of random games in their canonical wording, read in the position they were given in; then the same lines with place
names cut to four letters, and with one letter wrong. Completion is asked after every key of them. `--bytes` counts what
every game writes for its language (`written`).
"""

from __future__ import annotations

import argparse
import random
import statistics
import string
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from commands import TABLE_WORDS, Misread, NameIndex, Order, Question, Reader, Reading, Scope
from minaria.dev import game_named, typed_figures, written
from minaria.dev.corpora import BadCorpus, lines
from minaria.engine.dice import Seeded
from minaria.engine.game import Game
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.ui.script import ScriptFault

ROOT = Path(__file__).parents[2]
"""The checkout this is."""
SEATS = 4
KEPT_FREE = 3  # letters a name must have for one of them to be changed


@dataclass
class Times:
    """Seconds that something took, many times over."""

    seconds: list[float] = field(default_factory=list)

    def take(self, what: Callable[[], object]) -> object:
        """Do it and note the time."""
        start = time.thread_time()  # whatever else the machine is doing
        found = what()
        self.seconds.append(time.thread_time() - start)
        return found

    def said(self) -> str:
        """'p50 0.12 ms, p99 0.80 ms, n 1000'."""
        if not self.seconds:
            return "none"
        ranked = sorted(self.seconds)
        last = ranked[min(len(ranked) - 1, int(len(ranked) * 0.99))]
        return f"p50 {statistics.median(ranked) * 1000:.3f} ms, p99 {last * 1000:.3f} ms, n {len(ranked)}"


@dataclass
class Verdicts:
    """What became of spoilt lines: the right order, a question with the right one in it, refused, a wrong order."""

    right: int = 0
    asked: int = 0
    refused: int = 0
    wrong: int = 0
    examples: list[str] = field(default_factory=list)

    def judge(self, line: str, found: Reading | Question | Misread, wanted: Order) -> None:
        """Count one line."""
        if isinstance(found, Misread):
            self.refused += 1
        elif isinstance(found, Question):
            good = any(order == wanted for _, order in found.choices)
            self.asked += good
            self.refused += not good
        elif found.order == wanted:
            self.right += 1
        else:
            self.wrong += 1
            if len(self.examples) < 5:
                self.examples.append(f"{line!r} was read as {found.text!r}")

    def said(self) -> str:
        """'right 97.1 %, asked 1.0 %, refused 1.7 %, wrong 0.2 %, n 900'."""
        n = self.right + self.asked + self.refused + self.wrong
        if not n:
            return "none"
        parts = (("right", self.right), ("asked", self.asked), ("refused", self.refused), ("wrong", self.wrong))
        return ", ".join(f"{word} {count / n:.1%}" for word, count in parts) + f", n {n}"


def positions(game: Game, seed: int, lines: int) -> Iterator[tuple[Match, str, str, Order]]:
    """Orders of random games, each before it is given: (match, seat, canonical text, order)."""
    given = 0
    while given < lines:
        luck = random.Random(seed)
        match = Match.new(game, list(game.seating.names())[:SEATS], Seeded(str(seed)))
        seed += 1
        while not match.over and given < lines:
            ask = match.asks[0]
            order = game.language.normal(choose(ask, luck))
            text = match.text(ask.seat, order)
            if len(text.split()) > 1:
                given += 1
                yield match, ask.seat, text, order
            match.give(ask.seat, order, text=text)


def names_in(text: str, index: NameIndex | None) -> list[tuple[int, int]]:
    """Where the line's longest place names in letters begin and end."""
    if index is None:
        return []
    out = []
    low = text.lower()
    for name, _ in index.items:
        at = low.find(f" {name.lower()}")
        if at >= 0 and name[:1].isalpha():
            end = at + 1 + len(name)
            if end == len(text) or not text[end].isalpha():
                out.append((at + 1, end))
    return [s for s in out if not any(o[0] <= s[0] and s[1] <= o[1] and o != s for o in out)]


def cut(text: str, spans: list[tuple[int, int]]) -> str:
    """The line with every word of its place names cut to four letters."""
    for begin, end in sorted(set(spans), reverse=True):
        words = [w[:4] for w in text[begin:end].split()]
        text = text[:begin] + " ".join(words) + text[end:]
    return text


def slip(text: str, span: tuple[int, int], luck: random.Random) -> str:
    """The line with one letter of a name left out, doubled, exchanged with the next, or another."""
    letters = [i for i in range(*span) if text[i].isalpha()]
    i = luck.choice(letters)
    match luck.randrange(4):
        case 0:
            return text[:i] + text[i + 1 :]
        case 1:
            return text[:i] + luck.choice(string.ascii_lowercase) + text[i:]
        case 2 if i + 1 < span[1] and text[i + 1].isalpha() and text[i] != text[i + 1]:
            return text[:i] + text[i + 1] + text[i] + text[i + 2 :]
        case _:
            other = luck.choice([c for c in string.ascii_lowercase if c != text[i].lower()])
            return text[:i] + other + text[i + 1 :]


@dataclass
class Figures:
    """All that is measured."""

    exact: Times = field(default_factory=Times)
    spoilt: Times = field(default_factory=Times)
    short: Times = field(default_factory=Times)
    keys: Times = field(default_factory=Times)
    exact_right: Verdicts = field(default_factory=Verdicts)
    slips: Verdicts = field(default_factory=Verdicts)
    prefixes: Verdicts = field(default_factory=Verdicts)


def measure(game: Game, seed: int, lines: int) -> Figures:
    """Read, spoil, cut and complete the orders of random games."""
    out = Figures()
    reader: Reader = game.reader(TABLE_WORDS)
    luck = random.Random(seed)
    for k, (match, seat, text, order) in enumerate(positions(game, seed, lines)):
        scope: Scope = game.language.scope(match, seat)
        if not k:  # names are looked up once a program
            reader.read(text, scope)
            reader.complete(text, scope)

        def read(line: str, scope: Scope = scope) -> Reading | Question | Misread:
            return reader.read(line, scope)

        def normal(found: Reading | Question | Misread) -> Reading | Question | Misread:
            if isinstance(found, Reading):
                return Reading(game.language.normal(found.order), found.text, found.exact, found.note)
            if isinstance(found, Question):
                return Question(found.prompt, tuple((label, game.language.normal(o)) for label, o in found.choices))
            return found

        found = out.exact.take(lambda line=text: read(line))  # type: ignore[misc]
        out.exact_right.judge(text, normal(found), order)  # type: ignore[arg-type]
        spans = names_in(text, scope.index("place"))
        if k % 10 == 0:
            for end in range(1, len(text) + 1):
                out.keys.take(lambda half=text[:end], scope=scope: reader.complete(half, scope))  # type: ignore[misc]
        if not spans:
            continue
        line = cut(text, spans)
        out.prefixes.judge(line, normal(out.short.take(lambda line=line: read(line))), order)  # type: ignore
        span = luck.choice(spans)
        if sum(c.isalpha() for c in text[span[0] : span[1]]) > KEPT_FREE:
            line = slip(text, span, luck)
            out.slips.judge(line, normal(out.spoilt.take(lambda line=line: read(line))), order)  # type: ignore
    return out


def typed(folder: Path, game: str, corpus: str, failing: bool, times: bool, keep: bool) -> int:
    """Type the lines of the corpora and tell the figures, the lines that fail, or the times; 2 if there are none."""
    try:
        chosen = lines(folder, corpus, game)
    except (BadCorpus, OSError) as err:
        print(err, file=sys.stderr)
        return 2
    if not chosen:
        print(f"There are no such lines in {folder}.", file=sys.stderr)
        return 2
    try:
        outcomes = typed_figures.measured(folder, chosen)
    except (LookupError, ScriptFault) as err:
        print(f"A position cannot be set up: {err}", file=sys.stderr)
        return 2
    if keep:
        typed_figures.keep(folder, outcomes)
    if failing:
        told = typed_figures.failing(outcomes)
    else:
        told = typed_figures.times(outcomes) if times else typed_figures.table(typed_figures.rows(outcomes))
    print("\n".join(told))
    return 0


def main(argv: list[str]) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="minaria dev language", description=__doc__)
    parser.add_argument("of", nargs="?", metavar="GAME", help="orders of random games of it, read and spoilt")
    parser.add_argument("--lines", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="", metavar="GAME", help="of the corpora only its lines")
    parser.add_argument("--corpus", default="", metavar="NAME", help="only the lines of one corpus")
    parser.add_argument("--failing", action="store_true", help="the lines that were not taken well")
    parser.add_argument("--times", action="store_true", help="how long the lines took")
    parser.add_argument("--keep", action="store_true", help="keep the numbers, which may not get worse from then on")
    parser.add_argument("--lines-in", type=Path, default=Path("tests/language"), metavar="FOLDER")
    parser.add_argument("--bytes", type=Path, nargs="?", const=ROOT, metavar="CHECKOUT", help="what games write for it")
    given = parser.parse_args(argv)
    if given.bytes is not None:
        print("\n".join(written.told(written.written(given.bytes))))
        return 0
    if given.of is None:
        whole = not (given.game or given.corpus)
        if given.keep and not whole:
            parser.error("numbers are kept of all lines, not of some")
        return typed(given.lines_in, given.game, given.corpus, given.failing, given.times, given.keep)
    game = game_named(given.of)
    if game is None:
        return 2
    found = measure(game, given.seed, given.lines)
    print(f"{game.title}: the order language on {given.lines} orders of random games")
    rows = (
        ("read exact", found.exact.said()),
        ("read with a slip", found.spoilt.said()),
        ("read cut to four letters", found.short.said()),
        ("completion, each key", found.keys.said()),
        ("exact lines", found.exact_right.said()),
        ("one letter wrong", found.slips.said()),
        ("four letters", found.prefixes.said()),
    )
    for name, said in rows:
        print(f"{name:<26}{said}")
    for line in (*found.exact_right.examples, *found.slips.examples, *found.prefixes.examples):
        print(f"wrong: {line}")
    return 0
