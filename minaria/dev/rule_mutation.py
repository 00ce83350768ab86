"""Whether breaking a row of the ledger is noticed by the tests that name it: `minaria dev mutate GAME --rows`.

Named is not tested: for each row, mistakes are planted where the game cites it, one at a time, and only the tests that
name the row are asked, until one of them fails. Where no statement cites it, or none of these mistakes is noticed,
they are planted in the rules those tests come to, the kit's too, the least often visited first.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from minaria.dev import forking, many
from minaria.dev.mutation import Broken, Ground, Job, Watched, ask_of, at_once, limits, tried, watch
from minaria.dev.planting import Plant
from minaria.kit.tables import data_dir, rows, toml

_TOLD = {"advice", "bot", "edits", "pages", "view.py", "wording.py", "wording", "map.py", "names.py"}  # decides no rule


class RowJob(NamedTuple):
    """A row, the mistakes to plant for it (the first `citing` where it is cited), the tests that name it."""

    ground: Ground
    rule: str
    plants: tuple[Plant, ...]
    citing: int
    tests: dict[str, float]


class RowVerdict(NamedTuple):
    """The mistake that was `noticed`, if any, `cited`: where the row is; how many were `tried` on how many `tests`."""

    rule: str
    noticed: Plant | None
    cited: bool
    tried: int
    tests: int

    def __str__(self) -> str:
        if not self.tests:
            return f"{self.rule}: no test names it"
        if self.noticed is None:
            return f"{self.rule}: none of {self.tried} mistakes is noticed by {self.tests} tests"
        return f"{self.rule}: noticed {'where it is cited' if self.cited else 'elsewhere'}, {self.noticed}"


def row_jobs(ground: Ground, rules: Sequence[str], watched: Watched, tries: int) -> list[RowJob]:
    """What to plant for each row: at most `tries` mistakes where it is cited, and as many elsewhere."""
    every = ground.every()
    good = {t: ground.places(w["reached"]) for t, w in watched.tests.items() if w["passed"]}
    visits = Counter(place for reached in good.values() for place in reached)
    loaded = ground.places(watched.loaded)
    telling = {n for n in ground.names if not _TOLD.isdisjoint(Path(n).parts[3:])}
    out = []
    for rule in rules:
        naming = sorted((watched.tests[t]["seconds"], t) for t in good if rule in watched.tests[t]["rules"])
        reached = loaded.union(*(good[t] for _, t in naming))
        open_to = [p for p in every if (p.file, p.part) in reached]
        chance = random.Random(rule)
        chance.shuffle(open_to)
        citing = [p for p in open_to if rule in p.rules][:tries]
        others = [
            p for p in open_to if rule not in p.rules and p.file not in telling and (p.file, p.part) not in loaded
        ]
        others.sort(key=lambda p: visits[p.file, p.part])
        out.append(
            RowJob(ground, rule, (*citing, *others[:tries]), len(citing), limits(watched, [t for _, t in naming]))
        )
    return out


def broken(job: RowJob) -> RowVerdict:
    """Plant one mistake after the other until a test that names the row fails."""
    if job.tests:
        for k, plant in enumerate(job.plants):
            if tried(Job(job.ground, plant, job.tests)).noticed:
                return RowVerdict(job.rule, plant, k < job.citing, k + 1, len(job.tests))
    return RowVerdict(job.rule, None, False, len(job.plants), len(job.tests))


def survey_rows(
    ground: Ground, rules: Sequence[str], watched: Watched, tries: int, jobs: int, each: Callable[[RowVerdict], None]
) -> list[RowVerdict]:
    """What comes of each row, in order; what was found until then if it is stopped."""
    found: list[RowVerdict] = []

    def one(verdict: RowVerdict) -> None:
        found.append(verdict)
        each(verdict)

    work = row_jobs(ground, rules, watched, tries)
    many.run(broken, _at_once(ground, work, jobs, one), jobs, one, "rows")
    return sorted(found, key=lambda v: rules.index(v.rule))


def _at_once(ground: Ground, work: Sequence[RowJob], jobs: int, one: Callable[[RowVerdict], None]) -> list[RowJob]:
    """Try the rows in one process that has all loaded; what is left shows only when a module is loaded."""
    quick = [job for job in work if forking.AVAILABLE and job.tests and job.plants]
    left = [job for job in work if job not in quick]
    for k, answer in at_once(ground, [ask_of(ground, j.plants, j.tests) for j in quick], jobs):
        job = quick[k]
        if answer.noticed >= 0:
            cited = answer.noticed < job.citing
            one(RowVerdict(job.rule, job.plants[answer.noticed], cited, answer.noticed + 1, len(job.tests)))
        elif answer.unsure:
            some = tuple(job.plants[n] for n in answer.unsure)
            left.append(job._replace(plants=some, citing=sum(n < job.citing for n in answer.unsure)))
        else:
            one(RowVerdict(job.rule, None, False, len(job.plants), len(job.tests)))
    return left


def rows_table(verdicts: Sequence[RowVerdict], left: Mapping[str, str]) -> list[str]:
    """The figures by area of the ledger; `left`: rows that no test can show, with the reason."""
    areas: dict[str, list[RowVerdict]] = {}
    for v in verdicts:
        areas.setdefault(v.rule.split("-")[1].lower(), []).append(v)
    out = [f"{'area':<14}{'rows':>6}{'cited':>7}{'elsewhere':>11}{'unnoticed':>11}{'referee':>9}"]
    for area, held in (*sorted(areas.items()), ("all", list(verdicts))):
        seen = [v for v in held if v.noticed]
        cited = sum(v.cited for v in seen)
        referee = sum(v.rule in left for v in held if not v.noticed)
        missed = len(held) - len(seen) - referee
        out.append(f"{area:<14}{len(held):>6}{cited:>7}{len(seen) - cited:>11}{missed:>11}{referee:>9}")
    return out


def by_rows(ground: Ground, given: argparse.Namespace) -> int:
    """The command: the rows nobody notices, and the table; exit code 1 if there are any, 2 if nothing can be run."""
    ledger = [r["id"] for r in rows(given.game, "rules.csv", "id", "area")]
    asked = [r for r in ledger if given.only in r and (not given.area or r.split("-")[1].lower() in given.area)]
    held = data_dir() / given.game / "referee.toml"
    left = toml(given.game, held.name).get("rows", {}) if held.is_file() else {}
    print(f"{len(asked)} of {len(ledger)} rows. Not noticed when broken:", flush=True)
    try:
        watched = watch(ground, given.cache / "mutate")
        verdicts = survey_rows(ground, asked, watched, given.tries, given.jobs, partial(_told, left))
    except Broken as err:
        print(f"the tests cannot be run: {err}", file=sys.stderr)
        return 2
    print("\n".join(rows_table(verdicts, left)))
    return int(any(v.noticed is None and v.rule not in left for v in verdicts))


def _told(left: Mapping[str, str], verdict: RowVerdict) -> None:
    if verdict.noticed is None and verdict.rule not in left:
        print(verdict, flush=True)
