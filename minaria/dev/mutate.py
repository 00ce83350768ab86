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
import hashlib
import importlib
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from minaria.dev import forking, game_named, many, noticing
from minaria.dev.forking import Ask
from minaria.dev.noticing import ENDLESS, VARIABLE, Task
from minaria.dev.planting import Plant, plants
from minaria.kit.tables import rows

_SHORTEST = 4.0  # seconds of computing that any test may take
_SLOWER = 20  # how much longer than usual a test may take
_HASHED = {".py", ".csv", ".toml", ".script", ".geojson"}


class Ground(NamedTuple):
    """What is planted in, all of `rules`, refusals of `refusing`; `tests` that might notice, the `rest` they need."""

    root: Path
    rules: list[Path]
    refusing: list[Path]
    tests: list[Path]
    rest: list[Path]

    @property
    def files(self) -> list[str]:
        """All files that are planted in."""
        return [str(path) for path in (*self.rules, *self.refusing)]

    def plants(self) -> list[Plant]:
        """Every mistake there is room for."""
        found = []
        for path in (*self.rules, *self.refusing):
            name = path.relative_to(self.root).as_posix()
            every = plants(path.read_text(encoding="utf-8"), name)
            found += [p for p in every if p.refuses or path in self.rules]
        return found

    def digest(self) -> str:
        """What the sources come to: with one letter changed, what was watched no longer counts."""
        total = hashlib.sha256(json.dumps([*self.files, *map(str, self.tests)]).encode())
        total.update(Path(noticing.__file__).read_bytes())
        for place in (*self.rest, *self.tests):
            for path in [place] if place.is_file() else sorted(place.rglob("*")):
                if path.suffix in _HASHED and path.is_file():
                    total.update(f"{path}\0".encode() + path.read_bytes() + b"\0")
        return total.hexdigest()[:16]


class Job(NamedTuple):
    """A mistake and the tests that may notice it, with what each may take."""

    ground: Ground
    plant: Plant
    tests: dict[str, float]
    limit: float


class Verdict(NamedTuple):
    """Whether a mistake was noticed; `tests` that were asked."""

    plant: Plant
    noticed: bool
    tests: int


class Watched(NamedTuple):
    """Test -> whether it passed, its seconds, the rules it names, the statements it came to as [file, statement].

    `loaded` are statements carried out as modules were loaded, when no test runs.
    """

    tests: dict[str, dict[str, Any]]
    loaded: list[list[int]]


class Broken(Exception):
    """The tests cannot be run at all."""


def ground_of(game_id: str, tests: Sequence[Path], *, kit: bool = False) -> Ground:
    """A game's rules, and functions that refuse in all the rest of it; a game without a folder `rules` is all rules.

    With `kit`, what all games share is planted in too.
    """
    module = importlib.import_module(f"minaria.games.{game_id}")
    package = Path(str(module.__file__)).resolve().parent
    files = sorted(package.rglob("*.py"))
    rules = [f for f in files if package / "rules" in f.parents] or files
    root = package.parents[2]
    rooms = sorted(d for d in (root / "minaria").iterdir() if d.is_dir() and d.name != "dev")
    rest = [root / "commands", *rooms, root / "data" / game_id]
    shared = sorted((root / "minaria" / "kit").rglob("*.py")) if kit else []
    return Ground(root, rules, [f for f in (*files, *shared) if f not in rules], [t.resolve() for t in tests], rest)


def rule_tests(home: Path, game_id: str) -> list[Path]:
    """Tests of the kit that name rows of a game's ledger, beside those that stand with the game."""
    ids = {r["id"] for r in rows(game_id, "rules.csv", "id")}
    found = sorted((home.parent / "kit").glob("test_*.py"))
    return [f for f in found if not ids.isdisjoint(noticing.IDS.findall(f.read_text(encoding="utf-8")))]


def watch(ground: Ground, cache: Path) -> Watched:
    """What each test comes to, from the cache or by running them all once."""
    kept = cache / f"{ground.digest()}.json"
    if not kept.exists():
        cache.mkdir(parents=True, exist_ok=True)
        print("Watching which statements each test comes to.", file=sys.stderr, flush=True)
        part = kept.with_suffix(".part")
        code, said = _pytest(ground, Task(ground.files, None, {}, str(part)), [str(t) for t in ground.tests], None)
        if code not in (0, 1) or not part.exists():
            raise Broken(said)
        part.replace(kept)
    found = Watched(**json.loads(kept.read_text(encoding="utf-8")))
    if bad := sum(not w["passed"] for w in found.tests.values()):
        print(
            f"{bad} of {len(found.tests)} tests fail without a mistake and are not asked.", file=sys.stderr, flush=True
        )
    return found


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
    names = [Path(f).relative_to(ground.root).as_posix() for f in ground.files]
    loaded = {(names[file], part) for file, part in watched.loaded}
    reaching: dict[tuple[str, int], list[str]] = {}
    for test in good:
        for file, part in tests[test]["reached"]:
            reaching.setdefault((names[file], part), []).append(test)
    out = []
    for plant in some:
        place = (plant.file, plant.part)
        asked = good if place in loaded else reaching.get(place, [])
        named = {t for t in asked if not set(plant.rules).isdisjoint(tests[t]["rules"])}
        asked = [*(t for t in asked if t in named), *(t for t in asked if t not in named)][:most]
        bounds = limits(watched, asked)
        out.append(Job(ground, plant, bounds, 300.0 + sum(bounds.values())))
    return out


def limits(watched: Watched, tests: Sequence[str]) -> dict[str, float]:
    """Test -> the seconds of computing it may take, in the same order."""
    return {t: max(_SHORTEST, _SLOWER * watched.tests[t]["seconds"]) for t in tests}


def tried(job: Job) -> Verdict:
    """Run the tests with the mistake in it."""
    if not job.tests:
        return Verdict(job.plant, False, 0)
    task = Task([str(job.ground.root / job.plant.file)], job.plant.number, job.tests, "")
    files = [str(job.ground.root / f) for f in dict.fromkeys(t.split("::")[0] for t in job.tests)]
    code, said = _pytest(job.ground, task, ["-x", *files], job.limit)
    if code not in (0, 1, 2, 3, ENDLESS):
        raise Broken(f"{job.plant}\n{said}")
    return Verdict(job.plant, code != 0, len(job.tests))


def command_of(ground: Ground) -> list[str]:
    """How its tests are run."""
    options = ("-q", "--tb=line", "--assert=plain", "-p", "no:cacheprovider", "--rootdir", str(ground.root))
    return [sys.executable, "-m", "pytest", *options]


def _pytest(ground: Ground, task: Task, args: Sequence[str], limit: float | None) -> tuple[int, str]:
    """Exit code and the end of what pytest said, in a process and folders of its own."""
    with tempfile.TemporaryDirectory(prefix="minaria-mutate-") as folder:
        path = Path(folder) / "task.json"
        path.write_text(json.dumps(task._asdict()), encoding="utf-8")
        env = noticing.surroundings(folder) | {VARIABLE: str(path)}
        command = [*command_of(ground), "-p", "minaria.dev.noticing", *args]
        try:
            done = subprocess.run(command, cwd=ground.root, env=env, capture_output=True, text=True, timeout=limit)
        except subprocess.TimeoutExpired:
            return ENDLESS, "no end"
        return done.returncode, (done.stdout + done.stderr)[-2000:]


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
    names = [Path(f).relative_to(ground.root).as_posix() for f in ground.files]
    loaded = {(names[file], part) for file, part in watched.loaded}
    quick = [j for j in work if forking.AVAILABLE and j.tests and (j.plant.file, j.plant.part) not in loaded]
    asks = [Ask([(str(ground.root / j.plant.file), j.plant.number)], j.tests, j.limit) for j in quick]
    done = set()
    try:
        for k, answer in forking.answers(command_of(ground), ground.root, asks, jobs) if asks else ():
            if not answer.unsure:
                done.add(quick[k].plant)
                each(quick[k], answer.noticed == 0)
    except forking.Failed as err:
        raise Broken(str(err)) from err
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
        from minaria.dev.rule_mutation import by_rows  # which needs what stands here

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
