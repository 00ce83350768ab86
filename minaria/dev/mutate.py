"""`minaria dev mutate GAME`: plants mistakes in a game's rules, one at a time, and says which of them no test notices.

A row of the ledger is tested when breaking it is noticed. Once for each state of the sources, every test is watched for
the statements it comes to (kept in a cache folder); a mistake is then given to the tests that come to its statement,
those that name its rule and the quickest first, until one fails. With `--rows` it goes by the ledger: is each row
noticed by the tests that name it when it is broken? Sources are never written to. Neither mutmut nor
cosmic-ray would serve: the one moves code into functions of other names, the other writes into the sources, and both
know nothing of a ledger.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from minaria.dev import forking, game_named, many
from minaria.dev.mutation import (
    Broken,
    Ground,
    Job,
    Verdict,
    Watched,
    ask_of,
    at_once,
    ground_of,
    limits,
    rule_tests,
    tried,
    watch,
)
from minaria.dev.planting import Plant
from minaria.dev.rule_mutation import by_rows


def chosen(found: Sequence[Plant], sample: int, seed: int) -> list[Plant]:
    """Some of the mistakes, areas taking turns; 0: all of them."""
    areas: dict[str, list[Plant]] = {}
    for plant in found:
        areas.setdefault(plant.area, []).append(plant)
    for area, held in areas.items():
        random.Random(f"{seed}/{area}").shuffle(held)
    order = sorted(areas)
    random.Random(seed).shuffle(order)
    longest = max(map(len, areas.values()), default=0)
    turns = [areas[a][k] for k in range(longest) for a in order if k < len(areas[a])]
    return sorted(turns[: sample or None], key=lambda p: (p.file, p.number))


def jobs_of(ground: Ground, some: Sequence[Plant], watched: Watched, most: int) -> list[Job]:
    """Each mistake with the `most` tests that come to it: those that name one of its rules first, then the quickest."""
    tests = watched.tests
    good = sorted((t for t, w in tests.items() if w["passed"]), key=lambda t: (round(tests[t]["seconds"], 2), t))
    loaded = ground.places(watched.loaded)
    reaching: dict[tuple[str, int], list[str]] = {}
    for test in good:
        for place in ground.places(tests[test]["reached"]):
            reaching.setdefault(place, []).append(test)
    out = []
    for plant in some:
        place = (plant.file, plant.part)
        asked = good if place in loaded else reaching.get(place, [])
        named = {t for t in asked if not set(plant.rules).isdisjoint(tests[t]["rules"])}
        asked = [*(t for t in asked if t in named), *(t for t in asked if t not in named)][:most]
        out.append(Job(ground, plant, limits(watched, asked)))
    return out


def survey(
    ground: Ground,
    some: Sequence[Plant],
    cache: Path,
    *,
    most: int = 200,
    jobs: int = 1,
    each: Callable[[Verdict], None] = lambda verdict: None,
) -> list[Verdict]:
    """What comes of each mistake, in order; what was found until then if it is stopped."""
    found: list[Verdict] = []

    def one(verdict: Verdict) -> None:
        found.append(verdict)
        each(verdict)

    watched = watch(ground, cache)
    work = jobs_of(ground, some, watched, most)
    slow = asked_at_once(
        ground, watched, work, jobs, lambda job, noticed: one(Verdict(job.plant, noticed, len(job.tests)))
    )
    many.run(tried, slow, jobs, one, "mistakes")
    return sorted(found, key=lambda v: (v.plant.file, v.plant.number))


def asked_at_once(
    ground: Ground, watched: Watched, work: Sequence[Job], jobs: int, each: Callable[[Job, bool], None]
) -> list[Job]:
    """Try mistakes in one process that has all loaded; what is left are those that show when a module is loaded."""
    loaded = ground.places(watched.loaded)
    quick = [j for j in work if forking.AVAILABLE and j.tests and (j.plant.file, j.plant.part) not in loaded]
    done = set()
    for k, answer in at_once(ground, [ask_of(ground, [j.plant], j.tests) for j in quick], jobs):
        if not answer.unsure:
            done.add(quick[k].plant)
            each(quick[k], answer.noticed == 0)
    return [j for j in work if j.plant not in done]


def table(verdicts: Sequence[Verdict]) -> list[str]:
    """The figures by area of the ledger."""
    areas: dict[str, list[Verdict]] = {}
    for v in verdicts:
        areas.setdefault(v.plant.area, []).append(v)
    out = [f"{'area':<14}{'planted':>8}{'noticed':>8}{'survived':>9}"]
    for area, held in (*sorted(areas.items()), ("all", list(verdicts))):
        noticed = sum(v.noticed for v in held)
        out.append(f"{area:<14}{len(held):>8}{noticed:>8}{len(held) - noticed:>9}")
    return out


def _survivor(verdict: Verdict) -> None:
    if not verdict.noticed:
        asked = f"{verdict.tests} tests" if verdict.tests else "no test comes there"
        print(f"{verdict.plant}; {asked}", flush=True)


def main(argv: list[str]) -> int:
    """The command; exit code 1 if a mistake was not noticed."""
    import platformdirs

    parser = argparse.ArgumentParser(prog="minaria dev mutate", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--sample", type=int, default=40, metavar="N", help="how many mistakes; 0: all there are")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    parser.add_argument("--area", action="append", default=[], help="only this area of the ledger")
    parser.add_argument("--only", default="", metavar="TEXT", help="only where file:line, before or after have this")
    parser.add_argument("--tests", type=Path, nargs="+", help="files and folders; usually tests/GAME")
    parser.add_argument("--most", type=int, default=200, metavar="N", help="how many tests a mistake is given to")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--cache", type=Path, default=Path(platformdirs.user_cache_dir("minaria", appauthor=False)))
    parser.add_argument(
        "--rows", action="store_true", help="by rows of the ledger, asking only the tests that name each"
    )
    parser.add_argument("--tries", type=int, default=8, metavar="N", help="with --rows: mistakes for a row")
    given = parser.parse_args(argv)
    if game_named(given.game) is None:
        return 2
    home = Path("tests") / given.game
    naming = rule_tests(home, given.game) if given.rows and not given.tests else []
    ground = ground_of(given.game, given.tests or [home, *naming], kit=given.rows)
    if missing := [t for t in ground.tests if not t.exists()]:
        print(f"there is no {missing[0]}", file=sys.stderr)
        return 2
    if given.rows:
        return by_rows(ground, given)
    found = [p for p in ground.plants() if given.only in str(p) and (not given.area or p.area in given.area)]
    some = chosen(found, given.sample, given.seed)
    print(f"{len(some)} of {len(found)} mistakes planted. Not noticed:", flush=True)
    try:
        verdicts = survey(ground, some, given.cache / "mutate", most=given.most, jobs=given.jobs, each=_survivor)
    except Broken as err:
        print(f"the tests cannot be run: {err}", file=sys.stderr)
        return 2
    print("\n".join(table(verdicts)))
    return 1 if any(not v.noticed for v in verdicts) else 0
