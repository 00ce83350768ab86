"""`minaria dev torture GAME`: the program is killed again and again while it plays, and nothing acknowledged is lost.

A child process plays random legal orders into a table on disk, takes back, gives again, rewinds, talks and keeps
snapshots, and says each journal line through a pipe once the store has called it durable. The parent kills it with
SIGKILL at random moments, opens the store and checks: every line that was said is in the journal as it was said, no
more than one line stands behind them (the one under way), the file is sound, every new line leads to its checksum, and
the table gone on with from its snapshot is the table played. Then the next child goes on.

Killing a process does not test the disk itself: what the system has taken outlives the program either way.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import select
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from typing import NoReturn

from minaria.dev import game_named
from minaria.engine import journal
from minaria.engine.carrying import Refused
from minaria.engine.dice import Seeded
from minaria.engine.game import REFEREE, Game
from minaria.engine.journal import Line
from minaria.engine.match import Match
from minaria.engine.playout import choose
from minaria.table.people.hosting import HostedTable
from minaria.table.people.opening import new_table, resume
from minaria.table.store.store import SqliteStore
from minaria.table.store.verifying import verify

SEATS = 4
LONGEST = 0.25  # seconds a child is let live after its first word
_SKIP = {"order": 30, "kept": 30, "opening": 1}  # steps of that kind let pass at most before the kill
_BEFORE = ("opening", "order", "undo", "redo", "rewind", "talk", "snapshot")


class Lost(Exception):
    """What must not happen; the message says what did."""


# -- the child


class Player:
    """Plays on until it is killed: each step is announced, taken, and acknowledged line by line."""

    def __init__(self, game: Game, data: Path, luck: random.Random, out: int) -> None:
        self.game = game
        self.data = data
        self.luck = luck
        self.out = out

    def run(self) -> NoReturn:
        """Go on with the table played last, and begin another when it is over."""
        self.say("opening")
        store = SqliteStore(_path(self.data))
        open_tables = [e.name for e in store.tables() if not e.meta.get("over")]
        hosted = resume(store, open_tables[0]) if open_tables else self.begin(store)
        while True:
            if hosted.match.over:
                hosted.save()
                self.say("opening")
                hosted = self.begin(store)
            step = self.luck.choices(_BEFORE[1:], (24, 3, 3, 1, 3, 4))[0]
            n = len(hosted.match.lines)
            self.say(step)
            self.take(hosted, step)
            for line in hosted.match.lines[n:]:
                self.say("kept", hosted.name, journal.dump(line).decode())

    def begin(self, store: SqliteStore) -> HostedTable:
        names = list(self.game.seating.names()) or [f"seat{k}" for k in range(1, SEATS + 1)]
        seats = self.luck.sample(names, min(SEATS, len(names), self.game.seating.count[-1]))
        hosted = new_table(store, self.game.id, dict.fromkeys(seats, "you"), seed=str(self.luck.random()))
        self.say("kept", hosted.name, journal.dump(hosted.match.lines[0]).decode())
        return hosted

    def take(self, hosted: HostedTable, step: str) -> None:
        """One step; one that is not to be had now is let go."""
        match, luck = hosted.match, self.luck
        ask = match.ask(luck.choice(match.awaited()))
        assert ask is not None
        seat = ask.seat
        if step == "order":
            text = match.text(seat, choose(ask, luck))
            said = hosted.hear(seat, text)
            if not any(r.kind == "order" for r in said) and not match.over:
                match.give(seat, choose(ask, luck))  # a text that asks back; the reader has tests of its own
        elif step == "talk":
            hosted.hear(seat, f"say {luck.randrange(10**6)} is my number")
        elif step == "snapshot":
            hosted.save()
        else:
            with suppress(Refused):
                count = luck.randint(1, 3)
                if step == "undo":
                    match.undo(REFEREE, count)
                elif step == "redo":
                    match.redo(REFEREE, count)
                elif match.marks:
                    match.rewind(luck.choice(match.marks[-20:]).line.n)

    def say(self, *words: str) -> None:
        """One line to the parent; a pipe takes one this short whole or not at all."""
        os.write(self.out, (json.dumps(words) + "\n").encode())


# -- the parent


class Torturer:
    """Kills children and keeps what they said: `said` is every acknowledged line, `match` each table as it must be."""

    def __init__(self, game: Game, data: Path, seed: int) -> None:
        self.game = game
        self.data = data
        self.luck = random.Random(seed)
        self.said: dict[str, list[Line]] = {}
        self.match: dict[str, Match] = {}
        self.killed: Counter[str] = Counter()  # what was under way
        self.kinds: Counter[str] = Counter()  # lines acknowledged
        self.unsaid = 0  # lines found whole in the journal that nobody had been told of yet

    def kill_one(self) -> None:
        """Let a child play, kill it, and check. Raises Lost."""
        ours, theirs = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(ours)
            _play_until_killed(Player(self.game, self.data, random.Random(self.luck.random()), theirs))
        self.luck.random()  # the child's luck is not ours
        os.close(theirs)
        try:
            heard = self._listen(ours)
        finally:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            _, status = os.waitpid(pid, 0)
        with open(ours, "rb") as rest:
            heard += rest.read()
        if not os.WIFSIGNALED(status):
            raise Lost(f"the child ended by itself:\n{heard.decode(errors='replace')[-2000:]}")
        self._note(heard)
        self._check()

    def _listen(self, pipe: int) -> bytes:
        """What is said until the moment to kill: some time after some words, often in the midst of a certain step."""
        luck = self.luck
        heard = b""
        wanted = luck.choice((*_BEFORE, "snapshot", "kept", ""))
        skip = luck.randrange(_SKIP.get(wanted, 3))
        until = time.monotonic() + 30.0
        begun = False
        while time.monotonic() < until:
            ready, _, _ = select.select([pipe], [], [], max(until - time.monotonic(), 0.0))
            if not ready:
                break
            piece = os.read(pipe, 1 << 16)
            if not piece:
                break
            if not begun:
                begun = True
                until = time.monotonic() + LONGEST
            heard += piece
            if wanted and piece.count(f'["{wanted}"'.encode()) > skip:
                break
            skip -= piece.count(f'["{wanted}"'.encode()) if wanted else 0
        time.sleep(luck.random() * (0.05 if wanted == "opening" else 0.006))
        return heard

    def _note(self, heard: bytes) -> None:
        under_way = "starting"
        for text in heard.decode().split("\n")[:-1]:  # what was cut off was not acknowledged
            words = json.loads(text)
            if words[0] == "kept":
                line = journal.parse(words[2])
                self.said.setdefault(words[1], []).append(line)
                self.kinds[line.kind] += 1
                under_way = "between"
            elif words[0] == "fault":
                raise Lost(words[1])
            else:
                under_way = words[0]
        self.killed[under_way] += 1

    def _check(self) -> None:
        """Compare what is on the disk with what was said. Raises Lost."""
        if not _path(self.data).exists():
            if self.said:
                raise Lost("the file is gone")
            return
        with SqliteStore(_path(self.data)) as store, closing(sqlite3.connect(_path(self.data))) as db:
            sound = db.execute("PRAGMA integrity_check").fetchone()[0]
            if sound != "ok":
                raise Lost(f"the file is damaged: {sound}")
            names = [e.name for e in store.tables()]
            for name in self.said:
                if name not in names:
                    raise Lost(f"the table {name} is gone")
            for name in names:
                done = self.match.get(name)
                if done is None or not done.over or store.more(name, len(done.lines)):
                    self._check_table(store, name)

    def _check_table(self, store: SqliteStore, name: str) -> None:
        found = store.read(name)
        said = self.said.setdefault(name, [])
        if found[: len(said)] != said:
            k = next((k for k, (a, b) in enumerate(zip(found, said, strict=False)) if a != b), len(found))
            raise Lost(f"{name}: line {k} was acknowledged as {said[k]} and is {found[k : k + 1] or 'missing'}")
        if len(found) > len(said) + 1:
            raise Lost(f"{name}: {len(found) - len(said)} lines nobody was told of")
        self.unsaid += len(found) - len(said)
        said += found[len(said) :]
        if name not in self.match:
            self.match[name] = Match.replay(self.game, found[:1], Seeded(store.secret(name)))
        match = self.match[name]
        for line in found[len(match.lines) :]:
            match.again(line)
        again = resume(store, name).match
        if again.position.sum() != match.position.sum() or again.events() != match.events():
            raise Lost(f"{name}: the table gone on with at line {len(found)} is another")

    def end(self) -> str:
        """Play every journal again from its first line, and say what was done. Raises TellingDiffers."""
        with SqliteStore(_path(self.data)) as store:
            lines = sum(verify(store, e.name).lines for e in store.tables())
            tables = len(store.tables())
        kinds = ", ".join(f"{n} {kind}" for kind, n in sorted(self.kinds.items()))
        killed = ", ".join(f"{n} {what}" for what, n in sorted(self.killed.items()))
        return (
            f"{self.killed.total()} kills ({killed}); {self.kinds.total()} lines acknowledged ({kinds}), all kept; "
            f"{self.unsaid} kept that were not yet acknowledged; {lines} lines of {tables} tables replayed"
        )


def _play_until_killed(player: Player) -> NoReturn:
    try:
        player.run()
    except BrokenPipeError:  # the parent has gone
        os._exit(0)
    except BaseException as err:
        import traceback

        with suppress(OSError):
            player.say("fault", f"{err}\n{traceback.format_exc()[-3000:]}")
        os._exit(1)


def _path(data: Path) -> Path:
    return data / "tables.sqlite"


def torture(game: Game, data: Path, kills: int, seed: int) -> str:
    """Kill that often; what was done, in a sentence. Raises Lost, TellingDiffers, StoreTrouble."""
    torturer = Torturer(game, data, seed)
    for _ in range(kills):
        torturer.kill_one()
    return torturer.end()


def main(argv: list[str]) -> int:
    """The command; exit code 1 if anything was lost, and then the tables stay where they are."""
    parser = argparse.ArgumentParser(prog="minaria dev torture", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="decides what is played and when a child is killed")
    given = parser.parse_args(argv)
    if not hasattr(os, "fork"):
        print("this system has no fork; nothing was tried", file=sys.stderr)
        return 2
    game = game_named(given.game)
    if game is None:
        return 2
    data = Path(tempfile.mkdtemp(prefix="minaria-torture-"))
    begun = time.monotonic()
    try:
        done = torture(game, data, given.kills, given.seed)
    except Exception as err:
        print(f"{game.id}, seed {given.seed}: {type(err).__name__}: {err}\nthe tables are left in {data}")
        return 1
    for file in data.iterdir():
        file.unlink()
    data.rmdir()
    print(f"{game.id}, seed {given.seed}, {time.monotonic() - begun:.0f} s: {done}.")
    return 0
