"""`minaria dev arena GAME --seats hothior=greedy,muetar=random --games 100`: bots against bots, tabulated.

Every game has a seed of its own, so that the result is the same whatever the number of jobs; seats given without a
name (`--seats greedy,random`) draw their homes anew in every game. With `--swap` each seed is played once with every
bot in every seat. Ctrl-C stops and tells what is done.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from minaria.bots import BOTS, Bot, bot_named, consult
from minaria.bots.plain import PlainBot, ranking
from minaria.dev import many
from minaria.engine.dice import Seeded
from minaria.engine.game import BadSetup, Game, load
from minaria.engine.match import Match
from minaria.table.people.opening import seat_ids

PLAIN = "plain"  # plays any game without its judgement
LIMIT = 20_000  # orders; no game needs as many


class Bout(NamedTuple):
    """One game to play: seats in order, the bot of each, options of the table."""

    n: int
    game: str
    seed: str
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    max_turns: int
    options: dict[str, str] = {}


class Played(NamedTuple):
    """How it went: rank and points of each seat, turns and orders, seconds each bot thought for each order."""

    n: int
    seed: str
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    homes: tuple[str, ...]
    ranks: tuple[int, ...]
    points: tuple[int, ...]
    turns: int
    orders: int
    seconds: float
    thought: dict[str, list[float]]
    fault: str


def turn_of(game: Game, state: Any) -> int:
    """The game turn, 0 where the game counts none."""
    return game.facts.turn(state) if game.facts.turn is not None else 0


def play(bout: Bout) -> Played:
    """Play one game to its end; a bot or a rule that fails is told as the game's fault."""
    game = load(bout.game)
    judgement = game.judgement
    match = Match.new(game, bout.seats, Seeded(bout.seed), bout.options)
    names = dict(zip(bout.seats, bout.bots, strict=True))
    homes = judgement.homes(match.state) if judgement is not None else {}
    thought: dict[str, list[float]] = {name: [] for name in bout.bots}
    fault = ""
    start = time.perf_counter()
    while not match.over and not fault:
        if bout.max_turns and turn_of(game, match.state) > bout.max_turns:
            break
        seat = match.awaited()[0]
        luck = random.Random(f"{bout.seed}/{seat}/{len(match.lines)}")
        before = time.perf_counter()
        try:
            name = names[seat]
            bot: Bot = PlainBot(seat, luck, game) if name == PLAIN else bot_named(name, game, seat, luck)
            order = consult(bot, match, seat)
            thought[names[seat]].append(time.perf_counter() - before)
            match.give(seat, order)
        except Exception as err:  # one game's fault must not cost the others
            fault = f"{names[seat]} as {seat}: {type(err).__name__}: {err}"
        if len(match.lines) > LIMIT:
            fault = f"no end after {LIMIT} orders"
    found_by = judgement.ranking(match.state) if judgement is not None else ranking(game, match.state, bout.seats)
    found = {seat: (rank, points) for rank, seat, points in found_by}
    return Played(
        bout.n,
        bout.seed,
        bout.seats,
        bout.bots,
        tuple(str(homes.get(s, s)) for s in bout.seats),
        tuple(found.get(s, (1, 0))[0] for s in bout.seats),
        tuple(found.get(s, (1, 0))[1] for s in bout.seats),
        turn_of(game, match.state),
        len(match.lines) - 1,
        time.perf_counter() - start,
        thought,
        fault,
    )


# -- what is played


def entries(text: str) -> tuple[list[str], list[str]]:
    """Seats and bots of "hothior=greedy,muetar=random" or "greedy,random". Raises LookupError."""
    seats, bots = [], []
    for k, item in enumerate(text.split(","), 1):
        seat, equals, name = (part.strip() for part in item.partition("="))
        name = name if equals else seat
        if name not in (*BOTS, PLAIN):
            raise LookupError(f"there is no bot {name!r}; there are: {', '.join((*BOTS, PLAIN))}")
        seats.append(seat.casefold() if equals else f"player{k}")
        bots.append(name)
    return seats, bots


def bouts(given: argparse.Namespace, seats: Sequence[str], bots: list[str]) -> list[Bout]:
    """The games to play, seeds counted up from the first."""
    turns = len(seats) if given.swap else 1
    options = dict(pair.partition("=")[::2] for pair in given.option)
    out: list[Bout] = []
    while len(out) < given.games:
        k, shift = divmod(len(out), turns)
        turned = tuple(bots[shift:] + bots[:shift])
        out.append(Bout(len(out), given.game, str(given.seed + k), tuple(seats), turned, given.max_turns, options))
    return out


# -- what is told


def interval(score: float, n: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share."""
    if not n:
        return 0.0, 1.0
    z = 1.96
    middle = (score + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(score * (1 - score) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def tally(played: Sequence[Played], key: Callable[[Played, int], str]) -> dict[str, dict[str, Any]]:
    """Results by bot or by seat: a win is a first place alone, a shared one a draw (half a win)."""
    rows: dict[str, dict[str, Any]] = {}
    for p in played:
        best = [k for k, rank in enumerate(p.ranks) if rank == 1]
        for k in range(len(p.seats)):
            row = rows.setdefault(key(p, k), {"games": 0, "wins": 0, "draws": 0, "losses": 0, "points": []})
            row["games"] += 1
            row["wins" if best == [k] else "draws" if k in best else "losses"] += 1
            row["points"].append(p.points[k])
    for row in rows.values():
        points = row.pop("points")
        row["score"] = round((row["wins"] + row["draws"] / 2) / row["games"], 4)
        row["interval"] = [round(x, 3) for x in interval(row["score"], row["games"])]
        row["mean"] = round(statistics.fmean(points), 1)
        row["median"] = statistics.median(points)
        row["best"] = max(points)
    return dict(sorted(rows.items(), key=lambda x: (-x[1]["score"], x[0])))


def report(game: Game, played: Sequence[Played], asked: int) -> dict[str, Any]:
    """Everything that is told, as plain data."""
    good = [p for p in played if not p.fault]
    seconds = sum(p.seconds for p in good)
    orders = sum(p.orders for p in good)
    pace = {}
    for name in sorted({b for p in good for b in p.bots}):
        times = sorted(t for p in good for t in p.thought.get(name, ()))
        if times:
            pace[name] = {
                "orders": len(times),
                "median": round(statistics.median(times), 4),
                "p95": round(times[int(len(times) * 0.95)], 4),
                "longest": round(times[-1], 3),
            }
    return {
        "game": game.id,
        "asked": asked,
        "played": len(played),
        "faults": [f"seed {p.seed}: {p.fault}" for p in played if p.fault],
        "bots": tally(good, lambda p, k: p.bots[k]),
        "seats": tally(good, lambda p, k: p.seats[k]),
        "turns": round(statistics.fmean(p.turns for p in good), 1) if good else 0,
        "orders": round(statistics.fmean(p.orders for p in good), 1) if good else 0,
        "orders_per_second": round(orders / seconds, 1) if seconds else 0,
        "seconds": round(seconds, 1),
        "thought": pace,
    }


def show(told: dict[str, Any]) -> None:
    """The report as a table."""
    print(f"{told['game']}: {told['played']} of {told['asked']} games")
    for title, rows in (("bot", told["bots"]), ("seat", told["seats"])):
        print(f"{title:<12} games  wins draws  lost   score   95%          points: mean median best")
        for name, r in rows.items():
            low, high = r["interval"]
            print(
                f"{name:<12}{r['games']:>6}{r['wins']:>6}{r['draws']:>6}{r['losses']:>6}{r['score']:>8.1%}"
                f"   {low:.0%} to {high:<6.0%} {r['mean']:>10.1f} {r['median']:>6g} {r['best']:>4}"
            )
    print(
        f"{told['turns']:g} turns and {told['orders']:g} orders a game, {told['orders_per_second']:g} orders/s a core, "
        f"{told['seconds']:g} s of play"
    )
    for name, t in told["thought"].items():
        print(
            f"{name}: {t['orders']} orders, median {t['median'] * 1000:.1f} ms, 95% within {t['p95'] * 1000:.0f} ms, "
            f"longest {t['longest'] * 1000:.0f} ms"
        )
    for fault in told["faults"]:
        print(f"fault: {fault}")
    for p in told.get("each", ()):
        who = ", ".join(f"{bot} ({home}) {n}" for bot, home, n in zip(p["bots"], p["homes"], p["points"], strict=True))
        print(f"seed {p['seed']}: {who}; {p['turns']} turns")


def main(argv: list[str]) -> int:
    """The command; 1 if a game had a fault, 2 if it cannot be played as asked."""
    parser = argparse.ArgumentParser(prog="minaria dev arena", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", required=True, metavar="SEAT=BOT,...", help=f"bots: {', '.join((*BOTS, PLAIN))}")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--swap", action="store_true", help="play each seed with every bot in every seat")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the table")
    parser.add_argument("--max-turns", type=int, default=0, help="stop a game after that turn")
    parser.add_argument("--each", action="store_true", help="tell every game on a line of its own too")
    parser.add_argument("--json", action="store_true", help="the report as JSON")
    given = parser.parse_args(argv)
    try:
        game = load(given.game)
        seats, bots = entries(given.seats)
        seats = list(seat_ids(game, dict(zip(seats, bots, strict=True))))
        todo = bouts(given, seats, bots)
        Match.new(game, seats, Seeded(str(given.seed)), dict(pair.partition("=")[::2] for pair in given.option))
    except (LookupError, BadSetup) as err:
        print(err, file=sys.stderr)
        return 2
    played: list[Played] = []
    many.run(play, todo, given.jobs, played.append, "games")
    told = report(game, played, len(todo))
    if given.each:
        told["each"] = [
            {"seed": p.seed, "bots": p.bots, "homes": p.homes, "ranks": p.ranks, "points": p.points, "turns": p.turns}
            for p in played
        ]
    if given.json:
        print(json.dumps(told, indent=1))
    else:
        show(told)
    return 1 if told["faults"] else 0
