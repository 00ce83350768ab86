"""Planting mistakes in a process that has everything loaded: a fork for each, in which the functions that differ get
their new code and the tests are run. Some ten times quicker than a process of its own (`mutation.tried`), which is left
for what shows only when a module is loaded.

A pytest plugin that does what the JSON file says that `MINARIA_FORKING` names, and `answers`, which runs it.
"""

from __future__ import annotations

import ast
import functools
import gc
import inspect
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from minaria.dev import noticing
from minaria.dev.planting import planted

VARIABLE = "MINARIA_FORKING"
AVAILABLE = hasattr(os, "fork")
_SURVIVED, _NOTICED, _UNSURE = 0, 1, 3
_WARMED = 12  # tests run before the first fork, so that tables need not be read in every one


class Ask(msgspec.Struct):
    """Mistakes, each the number of one in a file, to be planted one after the other until a test notices one.

    `tests`: those that are asked, in this order, each with the seconds of computing it may take; `limit`: seconds of
    all.
    """

    plants: list[tuple[str, int]]
    tests: dict[str, float]
    limit: float


class Answer(msgspec.Struct):
    """Which of the mistakes was noticed, -1 none; which show only when their module is loaded."""

    noticed: int = -1
    unsure: list[int] = []


class Work(msgspec.Struct):
    """What the plugin does: the asks, in how many processes, and where the answers go."""

    asks: list[Ask]
    jobs: int
    out: int


class Said(msgspec.Struct):
    """The answer to the ask of that number."""

    number: int
    answer: Answer


class Failed(Exception):
    """The tests cannot be run at all."""


def answers(command: Sequence[str], root: Path, asks: Sequence[Ask], jobs: int) -> Iterator[tuple[int, Answer]]:
    """The answers by the numbers of the asks, as they come. `command`: how pytest is run. Raises Failed."""
    files = dict.fromkeys(str(root / test.split("::")[0]) for ask in asks for test in ask.tests)
    with tempfile.TemporaryDirectory(prefix="minaria-mutate-") as folder:
        read, write = os.pipe()
        task, log = Path(folder) / "work.json", Path(folder) / "log"
        task.write_bytes(msgspec.json.encode(Work(list(asks), jobs, write)))
        with log.open("wb") as said:
            process = subprocess.Popen(
                [*command, "-p", "minaria.dev.forking", *files],
                cwd=root,
                env=noticing.surroundings(folder) | {VARIABLE: str(task)},
                stdout=said,
                stderr=subprocess.STDOUT,
                pass_fds=[write],
            )
        os.close(write)
        try:
            with os.fdopen(read, "rb") as lines:
                for line in lines:
                    found = msgspec.json.decode(line, type=Said)
                    yield found.number, found.answer
            if process.wait() != 0:
                raise Failed(log.read_text(errors="replace")[-2000:])
        finally:
            process.terminate()
            process.wait()


class OnlyWhenLoaded(Exception):
    """A mistake stands in what is carried out when its module is loaded."""


class _Live:
    """The functions that there are, by where they stand, and what is kept for all tests."""

    def __init__(self, files: Sequence[str]) -> None:
        wanted = set(files)
        self.functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        self.kept: list[tuple[str, Any]] = []
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename in wanted:
                self.functions.setdefault(_place(one.__code__), []).append(one)
            elif isinstance(one, functools._lru_cache_wrapper):
                self.kept.append((one.__module__, one))
        self.needs = _needs()

    def plant(self, path: str, number: int, *, thorough: bool) -> None:
        """Give all functions that a mistake changes their new code, and forget what may rest on it (or everything).

        Raises OnlyWhenLoaded.
        """
        source = Path(path).read_text(encoding="utf-8")
        before, after = (
            compile(t, path, "exec", dont_inherit=True) for t in (ast.parse(source), planted(source, number))
        )
        for old, new in _changed(before, after, loaded=True):
            for function in self.functions.get(_place(old), ()):
                function.__code__ = new
        name = next((n for n, m in sys.modules.items() if getattr(m, "__file__", None) == path), "")
        for module, kept in self.kept:
            if thorough or name in self.needs.get(module, ()):
                kept.cache_clear()


def _place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _changed(before: CodeType, after: CodeType, *, loaded: bool) -> Iterator[tuple[CodeType, CodeType]]:
    """The functions that differ, and those around them, which make them. Raises OnlyWhenLoaded."""
    if before == after:
        return
    inner = [[c for c in code.co_consts if isinstance(c, CodeType)] for code in (before, after)]
    if not loaded:
        if before.co_freevars != after.co_freevars:
            raise OnlyWhenLoaded
        yield before, after
    elif _own(before) != _own(after):
        raise OnlyWhenLoaded
    for old, new in zip(*inner, strict=False):
        yield from _changed(old, new, loaded=not old.co_flags & inspect.CO_OPTIMIZED)


def _own(code: CodeType) -> tuple[object, ...]:
    """What a module or a class does itself, its functions apart."""
    return code.co_code, code.co_names, [None if isinstance(c, CodeType) else repr(c) for c in code.co_consts]


def _needs() -> dict[str, set[str]]:
    """Module -> those that it comes to, through whatever it imports, and itself."""
    loaded = {n: m for n, m in sys.modules.items() if _ours(str(getattr(m, "__file__", None) or ""))}
    near: dict[str, set[str]] = {}
    for name, module in loaded.items():
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        said = [a.name for x in ast.walk(tree) if isinstance(x, ast.Import) for a in x.names]
        for x in ast.walk(tree):
            if isinstance(x, ast.ImportFrom) and x.module:
                said += [x.module, *(f"{x.module}.{a.name}" for a in x.names)]
        near[name] = {s for s in said if s in loaded}
    out: dict[str, set[str]] = {}
    for name in loaded:
        found, left = {name}, [name]
        while left:
            more = near[left.pop()] - found
            found |= more
            left += more
        out[name] = found
    return out


def _ours(path: str) -> bool:
    """Whether a module is no library."""
    return path.endswith(".py") and Path(path).is_relative_to(Path.cwd()) and "site-packages" not in path


class _Child(NamedTuple):
    ask: int
    plant: int
    thorough: bool


class Forking:
    """The plugin of one run."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.items: dict[str, pytest.Item] = {}
        self.live: _Live

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests: answer the asks."""
        self.items = {item.nodeid: item for item in session.items}
        for test in list(dict.fromkeys(t for ask in self.work.asks for t in ask.tests if t in self.items))[:_WARMED]:
            runtestprotocol(self.items[test], log=False, nextitem=None)
        self.live = _Live(sorted({file for ask in self.work.asks for file, _ in ask.plants}))
        gc.freeze()
        self._serve()
        return True

    def _serve(self) -> None:
        asks = self.work.asks
        found = [Answer(unsure=[]) for _ in asks]
        waiting = deque(_Child(k, 0, False) for k in range(len(asks)))
        running: dict[int, _Child] = {}
        while waiting or running:
            while waiting and len(running) < self.work.jobs:
                child = waiting.popleft()
                if child.plant < len(asks[child.ask].plants):
                    running[self._fork(child)] = child
                else:
                    self._say(child.ask, found[child.ask])
            if not running:
                continue
            pid, status = os.wait()
            if pid not in running:  # left over from a test that was run before the first fork
                continue
            child = running.pop(pid)
            code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else noticing.ENDLESS
            if code == _SURVIVED and not child.thorough:  # perhaps only because of what is kept for all tests
                waiting.appendleft(child._replace(thorough=True))
            elif code in (_SURVIVED, _UNSURE):
                if code == _UNSURE:
                    found[child.ask].unsure.append(child.plant)
                waiting.appendleft(_Child(child.ask, child.plant + 1, False))
            else:
                found[child.ask].noticed = child.plant
                self._say(child.ask, found[child.ask])

    def _say(self, number: int, answer: Answer) -> None:
        os.write(self.work.out, msgspec.json.encode(Said(number, answer)) + b"\n")

    def _fork(self, child: _Child) -> int:
        pid = os.fork()
        if pid:
            return pid
        code = _NOTICED  # whatever breaks the run itself
        try:
            code = self._tried(child)
        finally:
            os._exit(code)

    def _tried(self, child: _Child) -> int:
        ask = self.work.asks[child.ask]
        file, number = ask.plants[child.plant]
        try:
            self.live.plant(file, number, thorough=child.thorough)
        except OnlyWhenLoaded:
            return _UNSURE
        _quiet()
        noticing.bound_memory()
        signal.alarm(int(ask.limit) + 1)
        with tempfile.TemporaryDirectory(prefix="minaria-mutate-") as folder:
            os.environ.update(MINARIA_DATA=folder, MINARIA_CONFIG=folder, PYTEST_DEBUG_TEMPROOT=folder)
            for test, seconds in ask.tests.items():
                noticing.limit(seconds)
                if any(report.failed for report in runtestprotocol(self.items[test], log=False, nextitem=None)):
                    return _NOTICED
        return _SURVIVED


def _quiet() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for fd in range(3):
        os.dup2(nowhere, fd)


def pytest_configure(config: pytest.Config) -> None:
    """Begin what the work says."""
    if path := os.environ.get(VARIABLE):
        work = msgspec.convert(json.loads(Path(path).read_text(encoding="utf-8")), Work)
        config.pluginmanager.register(Forking(work), "forking")
