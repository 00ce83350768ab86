"""`minaria dev fuzz GAME`: random games with all checks, taken back and replayed, forged orders, garbage, odd lines.

A crash or a fault is saved as a transcript that runs up to the last good order, under `crashes/`. Every piece of work
has a seed of its own: the findings are the same whatever the number of jobs.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import NamedTuple

from minaria.dev import correcting, dear, forging, game_named, half_typed, many, scrambled, told_apart, trials
from minaria.dev.trials import Trial
from minaria.engine.game import load

CHUNK = 2_000  # forged orders or lines in one piece of work


class Work(NamedTuple):
    """A piece of work: what kind, of which game, how much of it, from which seed on."""

    kind: str
    game: str
    much: int
    seed: int
    every: int
    crashes: Path
    options: tuple[tuple[str, str], ...] = ()


def do(work: Work) -> Trial:
    """What comes of it."""
    game = trials.with_options(load(work.game), dict(work.options))
    match work.kind:
        case "games":
            return trials.battery(game, work.seed, work.every, work.crashes)
        case "whole":
            return trials.taken_back(game, work.seed)
        case "twins":
            return told_apart.watched(game, work.seed, work.every, work.crashes)
        case "forged":
            return forging.forged(game, work.much, work.seed)
        case "corrections":
            return correcting.corrected(game, work.much, work.seed, work.crashes)
        case "long":
            return dear.long_lines(game, work.much, work.seed)
        case "completion":
            return half_typed.half_typed(game, work.much, work.seed)
        case "scrambled":
            return scrambled.scrambled(game, work.much, work.seed)
        case _:
            return forging.garbage(game, work.much, work.seed)


def plan(given: argparse.Namespace) -> dict[str, list[Work]]:
    """The work by kind: whole games one by one, orders and lines in chunks."""
    out: dict[str, list[Work]] = {}
    options = tuple(given.options)
    for kind, count in (("games", given.games), ("whole", given.whole), ("twins", given.twins)):
        if count:
            seeds = range(given.seed, given.seed + count)
            out[kind] = [Work(kind, given.game, 1, s, given.every, given.crashes, options) for s in seeds]
    for kind, count in (
        ("forged", given.forged),
        ("garbage", given.garbage),
        ("corrections", given.corrections),
        ("completion", given.completion),
        ("long", given.long),
        ("scrambled", given.scrambled),
    ):
        if count:
            sizes = [min(CHUNK, count - done) for done in range(0, count, CHUNK)]
            out[kind] = [
                Work(kind, given.game, n, given.seed + 1000 * k, given.every, given.crashes, options)
                for k, n in enumerate(sizes)
            ]
    return out


TOLD = {
    "games": "random games with all checks",
    "whole": "games taken back to the beginning, given again to the end and replayed",
    "twins": "games compared with others that a seat, an office or an onlooker cannot tell from them",
    "forged": "forged orders",
    "garbage": "random and near-miss lines",
    "corrections": "random corrections by a referee amid random play",
    "scrambled": "legal orders said otherwise or spoilt, which may do no more than they say",
    "long": "long lines and lines of parts repeated, the dearest told",
    "completion": "half lines completed, at questions all through random games, and lines asked about",
}


def option(text: str) -> tuple[str, str]:
    """An option as it is typed: "rule-e=on". Raises ValueError for anything else."""
    name, sign, value = text.partition("=")
    if not sign:
        raise ValueError(text)
    return name, value


def main(argv: list[str]) -> int:
    """The command; exit code 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="minaria dev fuzz", description=__doc__)
    parser.add_argument("game")
    for kind, what in TOLD.items():
        parser.add_argument(f"--{kind}", type=int, default=0, metavar="N", help=what)
    parser.add_argument("--seed", type=int, default=1, help="first seed")
    parser.add_argument("--every", type=int, default=11, help="orders between the dear checks")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--crashes", type=Path, default=Path("crashes"))
    said = "NAME=VALUE for every game; the others by chance"
    parser.add_argument("--option", dest="options", action="append", type=option, default=[], metavar="O", help=said)
    given = parser.parse_args(argv)
    game = game_named(given.game)
    if game is None:
        return 2
    try:
        trials.with_options(game, dict(given.options))
    except ValueError as error:
        parser.error(str(error))
    if not any(getattr(given, kind) for kind in TOLD):
        given.games = 10
    bad = 0
    for kind, todo in plan(given).items():
        found = Trial()

        def each(trial: Trial, found: Trial = found) -> None:
            found.add(trial)
            for fault in trial.faults:
                print(fault, flush=True)

        start = time.perf_counter()
        finished = many.run(do, todo, given.jobs, each, kind)
        pace = found.tally.get("orders", found.tried) / (time.perf_counter() - start)
        counts = ", ".join(f"{n} {what}" for what, n in sorted(found.tally.items()))
        print(f"{TOLD[kind]}: {counts}; {len(found.faults)} faults; {pace:.0f} a second", flush=True)
        print("\n".join(dear.told(found.dear)) + "\n" if found.dear else "", end="", flush=True)
        bad += len(found.faults)
        if not finished:
            break
    return 1 if bad else 0
