"""A pytest plugin: loads a file with a mistake planted, or notes which statements of which files each test comes to.

What to do is read from the JSON file that `MINARIA_MUTATE` names: a `Task`. Sources stay as they are; a changed tree is
made when a module is loaded.
"""

from __future__ import annotations

import ast
import json
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

import pytest

from minaria.dev.planting import planted, watched

VARIABLE = "MINARIA_MUTATE"
ENDLESS = 77  # exit code of a run in which a test did not come to its end
MEMORY = 4 << 30
_REACHED = "__reached__"
IDS = re.compile(r"\b[A-Z]{2,}-[A-Z]+-\d+\b")  # rows of a ledger


class Task(NamedTuple):
    """`plant`: the number of the mistake in the one file; none: watch `files` and write what is found to `out`.

    `tests`: those to run, in this order, each with the seconds of computing it may take; empty: all, without limit.
    """

    files: list[str]
    plant: int | None
    tests: dict[str, float]
    out: str


class _Reached:
    """Statements come to: by the test that runs, and while modules were `loaded`. Nothing is kept between tests."""

    def __init__(self) -> None:
        self.now: set[tuple[int, int]] = set()
        self.loaded: set[tuple[int, int]] = set()
        self.loading = 0
        self.kept: list[Callable[[], None]] = []

    def note(self, file: int, part: int) -> None:
        """A statement is carried out."""
        (self.loaded if self.loading else self.now).add((file, part))

    def load(self, module: ModuleType, load: Callable[[ModuleType], None]) -> None:
        """A module is loaded."""
        self.loading += 1
        try:
            load(module)
        finally:
            self.loading -= 1
        self.kept += [f.cache_clear for f in vars(module).values() if hasattr(f, "cache_clear")]

    def begin(self) -> None:
        """A test begins, which works out anew what others before it did."""
        for forget in self.kept:
            forget()
        self.now.clear()


class _Loader(SourceFileLoader):
    """Loads a module from its source with the tree changed."""

    def __init__(self, name: str, path: str, task: Task, reached: _Reached) -> None:
        super().__init__(name, path)
        self.task = task
        self.reached = reached

    def get_code(self, fullname: str) -> CodeType:
        return compile(self._tree(), self.path, "exec", dont_inherit=True)

    def _tree(self) -> ast.Module:
        source = Path(self.path).read_text(encoding="utf-8")
        return watched(source, _REACHED) if self.task.plant is None else planted(source, self.task.plant)

    def exec_module(self, module: ModuleType) -> None:
        if self.task.plant is not None:
            super().exec_module(module)
            return
        setattr(module, _REACHED, partial(self.reached.note, self.task.files.index(self.path)))
        self.reached.load(module, super().exec_module)


class _Finder(MetaPathFinder):
    """Finds the modules whose files a task names."""

    def __init__(self, task: Task, reached: _Reached) -> None:
        self.task = task
        self.reached = reached

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin not in self.task.files:
            return None
        spec.loader = _Loader(name, spec.origin, self.task, self.reached)
        return spec


class Noticing:
    """The plugin of one run."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.reached = _Reached()
        self.tests: dict[str, dict[str, Any]] = {}
        sys.meta_path.insert(0, _Finder(task, self.reached))
        if task.plant is not None:
            bound_memory()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """The tests of the task alone, in its order."""
        if self.task.tests:
            place = {test: k for k, test in enumerate(self.task.tests)}
            items[:] = sorted((i for i in items if i.nodeid in place), key=lambda i: place[i.nodeid])

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """A limit for each test; what it comes to."""
        self.reached.begin()
        limit(self.task.tests.get(item.nodeid, 0.0))
        yield
        limit(0.0)
        if test := self.tests.get(item.nodeid):
            test["reached"] = sorted(self.reached.now)
            test["rules"] = rules_named(item)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """How a test went and how long it took."""
        if self.task.plant is None:
            test = self.tests.setdefault(report.nodeid, {"passed": True, "seconds": 0.0, "rules": [], "reached": []})
            test["passed"] = test["passed"] and not report.failed
            test["seconds"] += report.duration

    def pytest_sessionfinish(self) -> None:
        """What was found is written down."""
        if self.task.out:
            found = {"tests": self.tests, "loaded": sorted(self.reached.loaded)}
            Path(self.task.out).write_text(json.dumps(found), encoding="utf-8")


def rules_named(item: pytest.Item) -> list[str]:
    """Rows of a ledger that a test names: by its mark, its docstring, what it is given, or the script it is given."""
    said = [str(r) for mark in item.iter_markers("rule") for r in mark.args]
    said.append(str(getattr(getattr(item, "obj", None), "__doc__", "") or ""))
    call = getattr(item, "callspec", None)
    for given in call.params.values() if call else ():
        script = isinstance(given, Path) and given.is_file()
        said.append(given.read_text(encoding="utf-8") if script else str(given)[:2000])
    return sorted({m for text in said for m in IDS.findall(text)})


def bound_memory() -> None:
    """No test with a mistake takes all there is."""
    try:
        import resource
    except ImportError:  # there is none on this system: the limit of time does
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


def limit(seconds: float) -> None:
    """End the run when so much computing is done; 0: no limit. Waiting for others' work does not count."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGPROF, lambda *_: os._exit(ENDLESS))
        signal.setitimer(signal.ITIMER_PROF, seconds)


def surroundings(folder: str) -> dict[str, str]:
    """The environment of tests that notice mistakes: the same for all, apart from the tables of whoever runs them."""
    return os.environ | {
        "MINARIA_DATA": folder,
        "MINARIA_CONFIG": folder,
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # more than half of the time that beginning takes
        "PYTHONHASHSEED": "0",
    }


def pytest_configure(config: pytest.Config) -> None:
    """Begin what the task says."""
    if path := os.environ.get(VARIABLE):
        task = Task(**json.loads(Path(path).read_text(encoding="utf-8")))
        config.pluginmanager.register(Noticing(task), "noticing")
