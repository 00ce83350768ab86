"""`minaria dev bench GAME`: how fast a game is, as figures, as shares of the calibrator of the same run.

Every measure is taken in interleaved rounds; the median and the spread over the rounds are printed. What each measure
means is told by the functions in `minaria.dev.measures`. `minaria dev bench tui` measures the screen, `minaria
dev bench ssh` a host with clients instead.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path

from minaria.dev import game_named
from minaria.dev import measures as m
from minaria.engine.journal import dump

Measure = Callable[[], m.Taken]


def main(argv: list[str]) -> int:
    """The command."""
    if argv[:1] in (["tui"], ["ssh"]):
        found: int = importlib.import_module(f"minaria.dev.{argv[0]}_bench").main(argv[1:])
        return found
    parser = argparse.ArgumentParser(prog="minaria dev bench", description=__doc__)
    parser.add_argument("game", help="a game's id, or 'tui', or 'ssh'")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="measures to take, by the beginning of their names, with commas")
    given = parser.parse_args(argv)
    game = game_named(given.game)
    if game is None:
        return 2
    done = m.recorded(game, given.seed)
    spare = m.recorded(game, given.seed)  # taking back adds lines to its journal
    late = done.at(len(done.marks) * 9 // 10)
    gc.collect()
    gc.freeze()  # as a host does: what is there for good is not looked through again and again
    with tempfile.TemporaryDirectory() as place:
        where = Path(place)
        rates: dict[str, Measure] = {
            "calibrator": m.calibrate,
            "U-mem": lambda: m.order_rate(game, done),
            "U-flush": lambda: m.order_rate(game, done, m.Flushed(where)),
            "U-commit": lambda: m.order_rate(game, done, m.Committed(where, done)),
            "U-fan": lambda: m.order_rate(game, done, fan=True),
            "playout": lambda: m.playout(game, given.seed),
            "fuzz": lambda: m.fuzz(game, given.seed),
            "undo": lambda: m.undo(spare),
            "simultaneous": lambda: m.simultaneous(game, given.seed),
        }
        times: dict[str, Measure] = {
            "view": lambda: m.views(game, late, done.setup.seats[0]),
            "check": lambda: m.checks(game, done),
            "list": lambda: m.lists(game, done),
            "load, replay": lambda: m.load_replay(game, done),
            "load, snapshot": lambda: m.load_snapshot(where, game, done),
            "start --help": lambda: m.start_help(),
            "start, first prompt": lambda: m.start_prompt(where, game),
        }
        wanted = tuple(w.strip() for w in given.only.split(",") if w.strip())
        chosen = {
            name: measure
            for name, measure in (rates | times).items()
            if not wanted or name == "calibrator" or name.startswith(wanted)
        }
        taken: dict[str, list[m.Taken]] = {name: [] for name in chosen}
        for _ in range(given.rounds):
            for name, measure in chosen.items():
                taken[name].append(measure())
    yard = statistics.median(t.rate for t in taken["calibrator"])
    print(f"{game.title}: a game of {len(done.lines) - 1} orders, {given.rounds} rounds")
    for name, rounds in taken.items():
        if all(t.times for t in rounds):
            print(row(name, rounds, yard, name in rates))
    size = sum(len(dump(line)) for line in done.lines[1:]) / (len(done.lines) - 1)
    print(f"{'journal':<20} {size:>10.0f} bytes an order")
    print(f"{'position':<20} {len(done.snapshot()):>10} bytes at the end")
    return 0


def row(name: str, rounds: list[m.Taken], yard: float, rate: bool) -> str:
    """One measure: the median over the rounds, its spread, percentiles where single times were kept."""
    middle = statistics.median(t.rate for t in rounds)
    spread = (max(t.rate for t in rounds) - min(t.rate for t in rounds)) / middle
    text = f"{name:<20} {middle:>10.0f} /s   " if rate else f"{name:<20} {'':>10}      "
    text += f"{1000 / middle:>9.3f} ms   spread {spread:>4.0%}"
    if rate:
        text += f"   {middle / yard:.5f} of the calibrator"
    elif any(t.each for t in rounds):
        p50, p99 = (statistics.median(t.percentile(p) for t in rounds) * 1000 for p in (50, 99))
        text += f"   p50 {p50:.3f} ms, p99 {p99:.3f} ms"
    return text
