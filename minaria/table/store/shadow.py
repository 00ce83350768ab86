"""Running games carried over a change of the rules: every saved table is replayed under the present rules, in shadow.

A table that comes out the same moves up: it is noted with the rules it now goes by. One that differs stays where it is,
and cannot be opened, until the referee has seen the first line that differs and accepts what the present rules make of
the game from there on. The journal keeps all lines; the acceptance is one more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path

from minaria.engine.dice import Seeded
from minaria.engine.game import Game, home, load
from minaria.engine.journal import Line
from minaria.engine.match import Match, TellingDiffers
from minaria.engine.snapshots import telling
from minaria.engine.state import Event
from minaria.kit.tables import data_dir
from minaria.table.store.store import Entry, Store, StoreTrouble

RULES = "rules"
"""Kind of the journal line, and name of the note, that say which rules a table goes by."""


@cache
def present_rules(game_id: str) -> str:
    """What tells the present rules of a game from others: a digest of its code, the engine's and its tables."""
    h = hashlib.blake2b(digest_size=8)
    for room in ("minaria.engine", "minaria.kit"):
        _add(h, Path(str(resources.files(room))))
    _add(h, home(load(game_id)))
    _add(h, data_dir() / game_id)
    return h.hexdigest()


def _add(h: hashlib.blake2b, folder: Path) -> None:
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.suffix in (".py", ".csv", ".toml"):
            h.update(path.relative_to(folder).as_posix().encode())
            h.update(path.read_bytes())


def freed(lines: Sequence[Line]) -> dict[int, int]:
    """Lines whose outcome was accepted as changed rules have it: line -> the line that accepts it."""
    out: dict[int, int] = {}
    for line in lines:
        if line.kind == RULES:
            out.update(dict.fromkeys(range(int(line.text), line.n), line.n))
    return out


@dataclass
class Shadow:
    """What became of a table under the present rules: the first line that differs, and what was and would be told."""

    table: str
    lines: int = 0
    n: int = -1
    why: str = ""
    order: str = ""
    was: list[str] = field(default_factory=list)
    now: list[str] = field(default_factory=list)
    left_out: int = 0
    """Orders behind it that the present rules refuse."""
    trouble: str = ""
    """Why the table could not be looked at."""
    moved: bool = False

    @property
    def agrees(self) -> bool:
        """Whether every line comes out as it did."""
        return self.n < 0 and not self.trouble


def replayed(game: Game, lines: Sequence[Line], source: Seeded, loose_from: int = -1) -> Match:
    """The match of a journal; from line `loose_from` on whatever the present rules make of it.
    Raises TellingDiffers."""
    try:
        match = Match.replay(game, lines[:1], source)
    except TellingDiffers:
        raise
    except Exception as err:  # whatever a spoilt set-up leads to
        raise TellingDiffers(0, f"the set-up cannot be read: {_cause(err)}") from err
    match.freed = freed(lines)
    if loose_from >= 0:
        match.freed.update(dict.fromkeys(range(loose_from, len(lines)), len(lines)))
    play_on(match, lines[1:])
    return match


def play_on(match: Match, lines: Iterable[Line]) -> None:
    """Carry out recorded lines, each checked. Raises TellingDiffers whatever is wrong with one."""
    for line in lines:
        try:
            match.again(line)
        except TellingDiffers:
            raise
        except Exception as err:  # a line nobody gave, or changed rules, can lead the rules astray
            raise TellingDiffers(line.n, f"line {line.n} ({line.text!r}) cannot be carried out: {_cause(err)}") from err


def _cause(err: Exception) -> str:
    return f"{type(err).__name__} {err}".strip()


def look(store: Store, entry: Entry) -> Shadow:
    """Replay one table in shadow. Never raises for a table that cannot be read."""
    found = Shadow(entry.name, entry.lines)
    try:
        game = load(entry.game)
        lines = store.read(entry.name)
        source = Seeded(store.secret(entry.name))
    except (StoreTrouble, LookupError) as err:
        found.trouble = str(err)
        return found
    try:
        replayed(game, lines, source)
    except TellingDiffers as err:
        found.n, found.why = err.n, str(err)
        found.order = f"{lines[err.n].seat}> {lines[err.n].text}" if err.n < len(lines) else ""
        if found.n > 0:
            _compare(store, found, game, lines, source)
    return found


def _compare(store: Store, found: Shadow, game: Game, lines: Sequence[Line], source: Seeded) -> None:
    """What the present rules tell of the line that differs, and how many orders behind it they refuse."""
    try:
        after = replayed(game, lines, source, found.n)
    except TellingDiffers as err:
        found.trouble = f"It cannot be carried over: {err}"
        return
    kept = store.snapshot(found.table)
    found.was = _told(telling(kept[1], found.n)) if kept is not None else []
    found.left_out = sum(1 for n in after.left_out if n >= found.n)
    if lines[found.n].kind != "order":
        found.now = ["It leads to another position."]
    elif found.n in after.left_out:
        found.now = ["The order is refused and left out."]
    else:
        then = replayed(game, lines[: found.n + 1], source, found.n)
        found.now = _told(then.marks[-1].events) or ["The order counts; nothing is told of it."]


def _told(events: Iterable[Event]) -> list[str]:
    """What was told, to everybody and to each seat, a line each."""
    return [
        said
        for e in events
        for said in (e.text, *(f"{seat} is told: {text}" for seat, text in e.private.items() if text))
        if said
    ]


def carry_over(store: Store, entry: Entry) -> Shadow:
    """Look at a table and move it up if it agrees. Raises StoreTrouble where the note of it cannot be kept."""
    found = look(store, entry)
    if found.agrees:
        found.moved = entry.meta.get(RULES) != present_rules(entry.game)
        if found.moved:
            store.update_meta(entry.name, {RULES: present_rules(entry.game)})
    return found


def accept(store: Store, name: str) -> Shadow:
    """The referee has seen the difference: from it on the game is what the present rules make of it.

    Raises StoreTrouble; a table that agrees is only moved up.
    """
    entry = store.entry(name)
    found = carry_over(store, entry)
    if found.agrees or found.trouble or found.n == 0:
        return found
    game = load(entry.game)
    lines = store.read(entry.name)
    match = replayed(game, lines, Seeded(store.secret(entry.name)), found.n)
    match.keep = lambda line: store.append(entry.name, line.n, [line])
    match.accept(found.n)
    store.update_meta(entry.name, {RULES: present_rules(entry.game)})
    found.moved = True
    return found
