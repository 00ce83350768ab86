"""What triggers do: ring, say a line; and for whoever sits at the computer itself run a command or write into a file.

The triggers of the computer's own user stand among his choices in `config.toml`, an entry `[[trigger]]` each. Only
faces of this very machine look at them (the full screen, lines, plain lines of `play` and `resume`); a host never does,
and what is kept there with a key rings and says lines only. A command is started without a shell, told what happened
by its input and environment, and not waited for.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from commands import clean
from minaria.engine.match import Match
from minaria.table.people.hosting import PROGRAMS, HostedTable
from minaria.table.people.triggers import AT_MOST, Fired, Lookout, Trigger
from minaria.table.record.talk import title
from minaria.table.store.folders import NoFolder, meant
from minaria.ui.config.file import TRIGGERS, Chosen
from minaria.ui.served import served
from minaria.ui.settings import choices

BELL = b"\a"
AT_ONCE = 4
"""Commands that run at a time; what comes besides is not run."""
PATIENCE = 30.0
"""Seconds a command may take."""


def own_triggers(home: Path | None = None) -> tuple[list[Trigger], list[str]]:
    """The triggers of the computer's own user, and what is wrong with some of them, a sentence each; none where
    somebody else may sit at the screen."""
    if served():
        return [], []
    try:
        return triggers_in(choices(home))
    except NoFolder:
        return [], []


def triggers_in(chosen: Chosen) -> tuple[list[Trigger], list[str]]:
    """The triggers among somebody's choices, and what is wrong with some of them, a sentence each."""
    found: list[Trigger] = []
    troubles: list[str] = []
    for k, given in enumerate(chosen.triggers[:AT_MOST], 1):
        try:
            found.append(msgspec.convert(given, Trigger))
        except msgspec.ValidationError as err:
            troubles.append(f"{chosen.where[TRIGGERS]}: trigger {k} counts for nothing: {err}.")
    if len(chosen.triggers) > AT_MOST:
        troubles.append(f"{chosen.where[TRIGGERS]}: only the first {AT_MOST} triggers count.")
    return found, troubles


def ring() -> None:
    """Ring the bell of the terminal in front of one, if there is one."""
    with suppress(OSError, ValueError):
        if sys.stdout.isatty():
            sys.stdout.write(BELL.decode())
            sys.stdout.flush()


def spoken(fired: Fired, match: Match) -> str:
    """The line that a trigger says, '' for none: {text} is what happened, {seat} and {game} whose and where."""
    said = fired.trigger.say
    for name, value in {"{seat}": title(fired.seat), "{game}": match.game.title, "{text}": fired.text}.items():
        said = said.replace(name, value)
    return clean(said, 400)


class OwnAlerts:
    """The triggers of the computer's own user at one table."""

    def __init__(self, hosted: HostedTable) -> None:
        self.hosted = hosted
        self._triggers, self._troubles = own_triggers()
        self._lookouts: dict[str, Lookout] = {}
        self._running = threading.Semaphore(AT_ONCE)

    def look(self, person: str) -> list[Fired]:
        """What has come since somebody at the keyboard looked last; commands are started and files written."""
        match, players = self.hosted.match, self.hosted.players
        seats = [s for s, who in players.items() if who == person and who not in PROGRAMS]
        if not self._triggers or not seats:
            return []
        if person not in self._lookouts:
            self._lookouts[person] = lookout = Lookout(match, self._triggers)
            self._troubles += [x for x in lookout.troubles(match, seats[0]) if x not in self._troubles]
        fired = self._lookouts[person].look(match, seats, person)
        for x in fired:
            self._do(x)
        return fired

    def take_troubles(self) -> list[str]:
        """What went wrong since the last time, a sentence each."""
        told, self._troubles = self._troubles, []
        return told

    def _do(self, fired: Fired) -> None:
        trigger = fired.trigger
        try:
            if trigger.write:
                with meant(trigger.write).open("a", encoding="utf-8") as file:
                    file.write(f"{self.hosted.name}, {title(fired.seat)}: {clean(fired.text, 400)}\n")
            if trigger.run:
                self._run(shlex.split(trigger.run), fired)
        except (OSError, ValueError) as err:
            why = (err.strerror or str(err)) if isinstance(err, OSError) else str(err)
            self._troubles.append(f"What '{trigger.when}' is to do cannot be done: {clean(why, 200)}.")

    def _run(self, command: Sequence[str], fired: Fired) -> None:
        """Start a command. Raises OSError, ValueError."""
        if not command:
            raise ValueError("the command is empty")
        if not self._running.acquire(blocking=False):
            return
        about = {"MINARIA_TABLE": self.hosted.name, "MINARIA_SEAT": fired.seat, "MINARIA_TEXT": clean(fired.text, 400)}
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=os.environ | about,
                start_new_session=True,
            )
        except BaseException:
            self._running.release()
            raise
        threading.Thread(target=self._attend, args=(process, f"{about['MINARIA_TEXT']}\n"), daemon=True).start()

    def _attend(self, process: subprocess.Popen[bytes], text: str) -> None:
        try:
            with suppress(OSError):
                process.communicate(text.encode(), PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        finally:
            self._running.release()
