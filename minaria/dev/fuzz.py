"""`minaria dev fuzz GAME`: random games under the conformance battery, forged orders, and garbage lines.

A crash or a fault is saved as a transcript that runs up to the last good order, under `crashes/`.
"""

from __future__ import annotations

import argparse
import random
import string
import sys
import time
import traceback
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from commands import Order
from minaria.engine.conformance import Battery
from minaria.engine.dice import Seeded
from minaria.engine.game import REFEREE, Game, load
from minaria.engine.match import Match, Refused
from minaria.engine.playout import choose
from minaria.table.table import Table


def new_match(game: Game, luck: random.Random, seed: str) -> Match:
    """A match with a random number of random seats."""
    names = list(game.seat_names()) or [f"seat{i}" for i in range(1, game.seats[-1] + 1)]
    count = min(luck.choice(list(game.seats)), len(names))
    options = {o.name: luck.choice(o.values) for o in game.options}
    return Match.new(game, luck.sample(names, count), Seeded(seed), options)


def transcript(match: Match, seed: str) -> str:
    """The match so far as a transcript that runs."""
    options = "".join(f" {k}={v}" for k, v in match.setup.options.items())
    out = [f"game {match.game.id} seats={','.join(match.setup.seats)} seed={seed}{options}"]
    for line in match.lines[1:]:
        dice = f"  [{' '.join(map(str, line.rolls))}]" if line.rolls else ""
        out.append(f"{line.seat}> {line.text if line.kind == 'order' else f'{line.kind} {line.text}'}{dice}")
    return "\n".join(out) + "\n"


def save_crash(match: Match, seed: str, where: Path, text: str) -> Path:
    """Write the transcript of a crash; returns its path."""
    where.mkdir(parents=True, exist_ok=True)
    path = where / f"{match.game.id}-{seed}.script"
    notes = "".join(f"# {line}\n" for line in text.splitlines())
    path.write_text(notes + transcript(match, seed), encoding="utf-8")
    return path


def games(game: Game, count: int, first: int, every: int, crashes: Path) -> int:
    """Play random games; returns how many had a fault."""
    bad = orders = 0
    start = time.perf_counter()
    for seed in range(first, first + count):
        luck = random.Random(seed)
        match = new_match(game, luck, str(seed))
        battery = Battery(match, luck, every)
        try:
            faults = battery.run()
        except Exception:
            faults = [traceback.format_exc()]
        orders += battery.orders
        if faults:
            bad += 1
            print(f"seed {seed}: {faults[0]}\n  kept as {save_crash(match, str(seed), crashes, faults[0])}")
    spent = time.perf_counter() - start
    print(f"{count} games, {orders} orders, {bad} with faults, {orders / spent:.0f} orders/s with all checks")
    return bad


class Forger:
    """Makes orders that cannot be legal: wrong seats, wrong phases, wrong arguments, stale positions."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.old: list[tuple[int, str, Order]] = []

    def forge(self, match: Match) -> tuple[str, str, Order, int | None]:
        """(what kind of forgery, seat, order, position number claimed)."""
        luck = self.luck
        ask = match.ask(luck.choice(match.awaited()))
        assert ask is not None
        legal = choose(ask, luck, 0.1)
        kind = luck.choice(("seat", "phase", "argument", "stale", "referee"))
        if kind == "seat":
            others = [s for s in (*match.setup.seats, "nobody", "") if match.ask(s) is None]
            return "wrong seat", luck.choice(others), legal, None
        if kind == "referee" and match.game.edits:
            cls = luck.choice(list(match.game.edits))
            made = self.any(match, cls)
            if made is not None:
                return "referee's word from a player", luck.choice(match.setup.seats), made, None
        if kind == "phase":
            strange = [k for k in match.game.orders if ask.offer(k) is None]
            made = self.any(match, luck.choice(strange)) if strange else None
            if made is not None:
                return "wrong phase", ask.seat, made, None
        if kind == "stale" and len(match.lines) > 1:
            return "stale position", ask.seat, legal, luck.randrange(len(match.lines))
        return "wrong argument", ask.seat, self.spoil(match, ask.seat, legal), None

    def any(self, match: Match, cls: type[Order]) -> Order | None:
        """Any order of a kind, with values of the right type."""
        values: dict[str, Any] = {}
        for name, kind in cls.spec.kinds.items():
            if name not in cls.spec.defaults:
                values[name] = self.value(match, kind.id)
        try:
            return cls(**values)
        except TypeError:
            return None

    def value(self, match: Match, kind: str) -> Any:
        """A value of a kind: of the right type, and not always one that exists."""
        luck = self.luck
        if kind in ("force", "fallen", "counters"):
            pieces = list(getattr(match.state, "pieces", {})) or ["x"]
            return tuple(luck.sample(pieces, min(len(pieces), luck.randint(1, 3))))
        if kind in ("place", "castle", "number"):
            return luck.choice((-1, 0, 1, 17, 1810, 2003, 10**9))
        return luck.choice((*match.setup.seats, "immer", "x", "", "bribe+1-1"))

    def spoil(self, match: Match, seat: str, order: Order) -> Order:
        """The order with one argument that nobody of that seat could mean:

        things that do not exist, or are another's.
        """
        luck = self.luck
        names = list(order.spec.kinds)
        if not names:
            return order
        name = luck.choice(names)
        kind = order.spec.kinds[name].id
        bad: Any
        if kind in ("force", "fallen", "counters"):
            owners = getattr(match.game.view(match.state, seat), "owners", {})
            foreign = [u for u, s in owners.items() if s != seat]
            value = getattr(order, name)
            twice = (*value, *value[:1]) if value else ("no-such-1",)
            bad = luck.choice((twice, ("no-such-thing-1",), (luck.choice(foreign),) if foreign else twice))
        elif kind in ("place", "castle"):
            bad = luck.choice((-1, 10**9, 99))
        elif kind == "number":
            bad = luck.choice((-5, 999_999))
        else:
            bad = luck.choice(("nobody", "x" * 300, "\x1b[2J"))
        spoilt: Order = replace(cast(Any, order), **{name: bad})
        return spoilt


GARBAGE = string.printable + "äß¼\u202e\u200b\x00\x1b[31m\x07"


def forged(game: Game, count: int, first: int) -> int:
    """Forged orders in positions all through random games; returns how many were accepted or changed anything."""
    luck = random.Random(first)
    accepted = tried = changed = raised = 0
    tally: dict[str, int] = {}
    seed = first
    while tried < count:
        match = new_match(game, luck, str(seed))
        forger = Forger(luck)
        seed += 1
        while not match.over and tried < count:
            for _ in range(4):
                kind, seat, order, at = forger.forge(match)
                if kind == "wrong argument" and not order.spec.kinds:
                    continue
                if kind == "wrong phase" and seat != REFEREE and match.ask(seat) is None:
                    continue
                before = match.position.sum()
                tried += 1
                tally[kind] = tally.get(kind, 0) + 1
                try:
                    match.give(seat, order, at=at)
                    accepted += 1
                    print(f"accepted: {kind}: {seat}: {order}")
                except Refused:
                    pass
                except Exception:
                    raised += 1
                    print(f"raised: {kind}: {seat}: {order}\n{traceback.format_exc()}")
                if match.position.sum() != before:
                    changed += 1
            if match.over:
                break
            ask = match.ask(luck.choice(match.awaited()))
            assert ask is not None
            match.give(ask.seat, choose(ask, luck))
    print(f"{tried} forged orders ({', '.join(f'{n} {k}' for k, n in sorted(tally.items()))}): "
          f"{accepted} accepted, {raised} raised, {changed} positions changed")  # fmt: skip
    return accepted + raised + changed


def garbage(game: Game, count: int, first: int) -> int:
    """Random bytes and near-miss lines from every seat; returns how many raised or were not answered."""
    luck = random.Random(first)
    table = Table(new_match(game, luck, str(first)))
    words = sorted({w for spec in table.reader.specs for p in spec.patterns for w in p.text.split() if w.islower()})
    bad = 0
    kinds: dict[str, int] = {}
    for i in range(count):
        if table.match.over:
            table = Table(new_match(game, luck, str(first + i)))
        if luck.random() < 0.5:
            line = "".join(luck.choice(GARBAGE) for _ in range(luck.randint(1, 60)))
        else:
            line = " ".join(luck.choice(words) for _ in range(luck.randint(1, 7)))
            if luck.random() < 0.5:
                at = luck.randrange(len(line) + 1)
                line = line[:at] + luck.choice(string.ascii_lowercase + " ,") + line[at + 1 :]
        seat = luck.choice((*table.seats, REFEREE))
        try:
            replies = table.hear(seat, line)
        except Exception:
            bad += 1
            print(f"raised: {seat}: {line!r}\n{traceback.format_exc()}")
            continue
        kind = replies[-1].kind if replies else "empty"
        kinds[kind] = kinds.get(kind, 0) + 1
        if not replies and line.strip() and line.strip().isprintable() and line.isascii():
            bad += 1
            print(f"not answered: {line!r}")
    print(
        f"{count} garbage lines ({', '.join(f'{n} {k}' for k, n in sorted(kinds.items()))}): {bad} raised or unanswered"
    )
    return bad


def main(argv: list[str]) -> int:
    """The command; exit code 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="minaria dev fuzz", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=0, help="random games with all checks")
    parser.add_argument("--forged", type=int, default=0, help="forged orders")
    parser.add_argument("--garbage", type=int, default=0, help="random and near-miss lines")
    parser.add_argument("--seed", type=int, default=1, help="first seed")
    parser.add_argument("--every", type=int, default=11, help="orders between the dear checks")
    parser.add_argument("--crashes", type=Path, default=Path("crashes"))
    given = parser.parse_args(argv)
    try:
        game = load(given.game)
    except LookupError as err:
        print(err, file=sys.stderr)
        return 2
    bad = 0
    if given.games or not (given.forged or given.garbage):
        bad += games(game, given.games or 10, given.seed, given.every, given.crashes)
    if given.forged:
        bad += forged(game, given.forged, given.seed)
    if given.garbage:
        bad += garbage(game, given.garbage, given.seed)
    return 1 if bad else 0
