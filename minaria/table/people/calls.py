"""Calling people who are away: a command of the host's is run with a short text, once for each question.

The text says which table, which seat, where the game stands as everybody may know it, what the others wait for and how
long there is to answer; never what is asked or held.
The command is started directly, without a shell, in a bare environment; one that fails or hangs holds up nothing.
"""

from __future__ import annotations

import asyncio
import os
import shlex
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from commands import clean
from minaria.table.record.talk import title

PATIENCE = 30.0  # seconds the command may take
AT_ONCE = 4  # commands running at a time; the others wait


class Call(NamedTuple):
    """Somebody who is not there is asked something: which table, seat and person, and the moment as all may know it.

    waits: what the others wait for, in the words they read; left: how long he has, where a clock runs.
    """

    table: str
    seat: str
    person: str
    moment: str
    waits: str = ""
    left: str = ""


class Caller:
    """Runs the host's command for every call."""

    def __init__(self, command: str, log: Callable[[str], None] = lambda text: None) -> None:
        """Raises ValueError for a command that cannot be read."""
        self.argv = shlex.split(command)
        if not self.argv:
            raise ValueError("the command is empty")
        self.log = log
        self._tasks: set[asyncio.Task[None]] = set()
        self._room = asyncio.Semaphore(AT_ONCE)

    def __call__(self, call: Call) -> None:
        """Call somebody; returns at once."""
        task = asyncio.get_running_loop().create_task(self._run(call))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, call: Call) -> None:
        async with self._room:
            env = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
            env |= {"MINARIA_TABLE": call.table, "MINARIA_SEAT": call.seat, "MINARIA_PERSON": clean(call.person, 30)}
            try:
                process = await asyncio.create_subprocess_exec(
                    *self.argv,
                    env=env,
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.DEVNULL,
                    stderr=asyncio.subprocess.DEVNULL,
                )
            except (OSError, ValueError) as err:
                self.log(f"the command for calls cannot be run: {err}")
                return
            try:
                await asyncio.wait_for(process.communicate(text_of(call).encode()), PATIENCE)
                if process.returncode:
                    self.log(f"the command for calls ended with {process.returncode}")
            except (TimeoutError, asyncio.CancelledError):
                with suppress(ProcessLookupError):
                    process.kill()
                self.log("the command for calls took too long")

    async def close(self) -> None:
        """Wait for the last calls, not for long."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=2.0)
        for task in self._tasks:
            task.cancel()


def text_of(call: Call) -> str:
    """What the command reads."""
    said = f"It is your turn, {clean(call.person, 30)}: {title(call.seat)} at the table {call.table}. {call.moment}."
    waits = f" {call.waits}" if call.waits else ""
    return f"{said}{waits}{f' Time: {call.left}.' if call.left else ''}\n"
