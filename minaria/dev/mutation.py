"""Where mistakes are planted, which tests come there, and one mistake given to its tests: what `mutate` rests on."""

from __future__ import annotations

import hashlib
import importlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from minaria.dev import forking, noticing
from minaria.dev.forking import Answer, Ask
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

    @property
    def names(self) -> list[str]:
        """The same as a mistake names them."""
        return [Path(file).relative_to(self.root).as_posix() for file in self.files]

    def every(self) -> list[Plant]:
        """Every mistake in all of the files."""
        both = zip(self.files, self.names, strict=True)
        return [p for file, name in both for p in plants(Path(file).read_text(encoding="utf-8"), name)]

    def plants(self) -> list[Plant]:
        """Every mistake there is room for."""
        refusing = set(self.names[len(self.rules) :])
        return [p for p in self.every() if p.refuses or p.file not in refusing]

    def places(self, reached: Iterable[Sequence[int]]) -> set[tuple[str, int]]:
        """Statements that were come to, as a mistake names its own: by file and part."""
        names = self.names
        return {(names[file], part) for file, part in reached}

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


def limits(watched: Watched, tests: Sequence[str]) -> dict[str, float]:
    """Test -> the seconds of computing it may take, in the same order."""
    return {t: max(_SHORTEST, _SLOWER * watched.tests[t]["seconds"]) for t in tests}


def limit_of_all(tests: Mapping[str, float]) -> float:
    """The seconds of all of them, with what beginning takes."""
    return 300.0 + sum(tests.values())


def ask_of(ground: Ground, some: Sequence[Plant], tests: dict[str, float]) -> Ask:
    """Mistakes to be tried one after the other, as one process is asked to."""
    return Ask([(str(ground.root / p.file), p.number) for p in some], tests, limit_of_all(tests))


def at_once(ground: Ground, asks: Sequence[Ask], jobs: int) -> Iterator[tuple[int, Answer]]:
    """Try mistakes in one process that has all loaded: the answers by the numbers of the asks. Raises Broken."""
    try:
        yield from forking.answers(command_of(ground), ground.root, asks, jobs) if asks else ()
    except forking.Failed as err:
        raise Broken(str(err)) from err


def tried(job: Job) -> Verdict:
    """Run the tests with the mistake in it."""
    if not job.tests:
        return Verdict(job.plant, False, 0)
    task = Task([str(job.ground.root / job.plant.file)], job.plant.number, job.tests, "")
    files = [str(job.ground.root / f) for f in dict.fromkeys(t.split("::")[0] for t in job.tests)]
    code, said = _pytest(job.ground, task, ["-x", *files], limit_of_all(job.tests))
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
