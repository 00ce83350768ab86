"""Many independent pieces of work on all cores, in a fixed order, with a progress bar, stoppable by Ctrl-C.

Arenas, fuzzing and tournaments are lists of seeds; what comes out is the same whatever the number of jobs.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

Work = TypeVar("Work")
Done = TypeVar("Done")


def cores() -> int:
    """How many jobs make sense here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(
    function: Callable[[Work], Done], todo: Sequence[Work], jobs: int, each: Callable[[Done], None], noun: str
) -> bool:
    """Do all of it, handing over results in the order of `todo`; False if Ctrl-C ended it before the last.

    `function` and its arguments must be importable and picklable where `jobs` is more than 1.
    """
    with _progress(len(todo), noun) as step:
        try:
            for done in _results(function, todo, jobs):
                each(done)
                step()
        except KeyboardInterrupt:
            print("Stopped.", file=sys.stderr)
            return False
    return True


def _results(function: Callable[[Work], Done], todo: Sequence[Work], jobs: int) -> Iterator[Done]:
    if jobs <= 1 or len(todo) < 2:
        yield from map(function, todo)
        return
    with multiprocessing.get_context("spawn").Pool(jobs, _quiet) as pool:
        yield from pool.imap(function, todo)


def _quiet() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _progress(total: int, noun: str) -> Iterator[Callable[[], None]]:
    """A bar on stderr, one step a piece; nothing where stderr is no terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(noun), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(noun, total=total)
        yield lambda: bar.advance(task)
