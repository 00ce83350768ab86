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

from commands import Order, clean
from minaria.engine.match import Match
from minaria.table.people.hosting import PROGRAMS, HostedTable
from minaria.table.people.room_words import AddTrigger, DropTrigger, Triggers
from minaria.table.people.triggers import AT_MOST, Fired, Lookout, Trigger, page_of, typed
from minaria.table.record.replies import Reply
from minaria.table.record.talk import title
from minaria.table.store.folders import NoFolder, meant
from minaria.ui.config.file import TRIGGERS, Chosen, NotWritten, drop_trigger, write_trigger
from minaria.ui.served import NOT_KEPT, served
from minaria.ui.settings import choices, config_dir
from minaria.ui.tui.keys import IDS

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
        made = _as_trigger(given)
        if isinstance(made, Trigger):
            found.append(made)
        else:
            troubles.append(f"{chosen.where[TRIGGERS]}: trigger {k} counts for nothing: {made}.")
    if len(chosen.triggers) > AT_MOST:
        troubles.append(f"{chosen.where[TRIGGERS]}: only the first {AT_MOST} triggers count.")
    return found, troubles


def _as_trigger(given: object) -> Trigger | str:
    """An entry of the file as a trigger, else what is wrong with it."""
    try:
        return msgspec.convert(given, Trigger)
    except msgspec.ValidationError as err:
        return str(err)


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


WORDS = (AddTrigger, DropTrigger, Triggers)


class TriggerWords:
    """The words with which whoever sits at the computer itself adds triggers to the file, sees and drops them."""

    def __init__(self, hosted: HostedTable) -> None:
        self.hosted = hosted
        services = hosted.table.services
        self._others, words, showing = services.answer, services.words, services.showing
        hosted.table.also_knows((*words, *WORDS), self._answer, (*showing, Triggers))

    def _answer(self, seat: str, order: Order) -> list[Reply]:
        """What is said to one of these words, or to another that the table knows."""
        held, _ = own_triggers()
        try:
            match order:
                case Triggers():
                    return [Reply("sheet", sheet=page_of(held))]
                case AddTrigger() | DropTrigger() if served():
                    return [Reply("refusal", f"Triggers are kept for nobody here: {NOT_KEPT}")]
                case AddTrigger(line):
                    return self._add(seat, held, line)
                case DropTrigger(n):
                    return self._drop(held, n)
        except (NotWritten, NoFolder) as err:
            return [Reply("refusal", str(err))]
        return self._others(seat, order)

    def _add(self, seat: str, held: Sequence[Trigger], line: str) -> list[Reply]:
        found = typed(line, own=True)
        if isinstance(found, str):
            return [Reply("refusal", found)]
        if len(held) >= AT_MOST:
            return [Reply("refusal", f"You have {AT_MOST} triggers; 'untrigger 1' takes one away.")]
        if why := Lookout(self.hosted.match, [found]).trouble(self.hosted.match, seat, found):
            return [Reply("refusal", why)]
        write_trigger(config_dir(), IDS, msgspec.to_builtins(found))
        return [Reply("note", f"When '{found.when}' comes: {found.does}.")]

    def _drop(self, held: Sequence[Trigger], n: int) -> list[Reply]:
        if not 1 <= n <= len(held):
            return [Reply("refusal", f"You have no trigger {n}; 'triggers' names those you have.")]
        given = [k for k, x in enumerate(choices().triggers, 1) if isinstance(_as_trigger(x), Trigger)]
        drop_trigger(config_dir(), given[n - 1])
        return [Reply("note", f"No more for '{held[n - 1].when}'.")]


class OwnAlerts:
    """The triggers of the computer's own user at one table, as the file has them now."""

    def __init__(self, hosted: HostedTable) -> None:
        self.hosted = hosted
        self._triggers, self._troubles = own_triggers()
        self._lookouts: dict[str, Lookout] = {}
        self._running = threading.Semaphore(AT_ONCE)
        if AddTrigger not in hosted.table.services.words:
            TriggerWords(hosted)

    def look(self, person: str) -> list[Fired]:
        """What has come since somebody at the keyboard looked last; commands are started and files written."""
        match, players = self.hosted.match, self.hosted.players
        seats = [s for s, who in players.items() if who == person and who not in PROGRAMS]
        self._look_into_the_file(person, seats)
        if not self._triggers or not seats:
            return []
        if person not in self._lookouts:
            self._lookouts[person] = lookout = Lookout(match, self._triggers)
            self._troubles += [x for x in lookout.troubles(match, seats[0]) if x not in self._troubles]
        fired = self._lookouts[person].look(match, seats, person)
        for x in fired:
            self._do(x)
        return fired

    def _look_into_the_file(self, person: str, seats: Sequence[str]) -> None:
        """Take up what stands in the file now; what has come by now is past for other triggers than before."""
        triggers, troubles = own_triggers()
        if triggers == self._triggers:
            return
        self._triggers, self._troubles = triggers, [*self._troubles, *troubles]
        self._lookouts = {person: self._lookouts.get(person) or Lookout(self.hosted.match, triggers)}
        self._lookouts[person].take(self.hosted.match, triggers, seats, person)

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
