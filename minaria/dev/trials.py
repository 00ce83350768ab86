"""Random games on trial: under the conformance battery, or taken back whole and given again.

`minaria dev fuzz` runs them. A fault is kept as a transcript that runs up to the last good order.
"""

from __future__ import annotations

import random
import traceback
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec

from minaria.engine.conformance import Battery
from minaria.engine.dice import Seeded
from minaria.engine.game import REFEREE, Game
from minaria.engine.match import Match
from minaria.engine.playout import play


@dataclass
class Trial:
    """What was tried, by kind, and what was wrong."""

    tally: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    dear: list[Any] = field(default_factory=list)  # lines with what they cost (`dear.Line`)

    @property
    def tried(self) -> int:
        """All that was tried."""
        return sum(self.tally.values())

    def count(self, kind: str, n: int = 1) -> None:
        """n more of a kind."""
        self.tally[kind] = self.tally.get(kind, 0) + n

    def add(self, other: Trial) -> None:
        """Put another trial's findings to these."""
        for kind, n in other.tally.items():
            self.count(kind, n)
        self.faults += other.faults
        self.dear += other.dear


def new_match(game: Game, luck: random.Random, seed: str) -> Match:
    """A match with a random number of random seats."""
    names = list(game.seating.names()) or [f"seat{i}" for i in range(1, game.seating.count[-1] + 1)]
    if game.seating.drawn is not None:
        count, options = game.seating.drawn(luck)
    else:
        count = min(luck.choice(list(game.seating.count)), len(names))
        options = {o.name: luck.choice(o.values) for o in game.seating.options}
    return Match.new(game, luck.sample(names, count), Seeded(seed), options)


def with_options(game: Game, chosen: dict[str, str]) -> Game:
    """The game with some options settled: those that are left are drawn by chance. Raises ValueError for others."""
    values = {o.name: o.values for o in game.seating.options}
    for name, value in chosen.items():
        if value not in values.get(name, ()):
            may = f"one of {', '.join(values[name])}" if name in values else "no option"
            raise ValueError(f"{name}={value}: {name} is {may} of {game.title}")
    options = tuple(
        msgspec.structs.replace(o, values=(chosen[o.name],)) if o.name in chosen else o for o in game.seating.options
    )
    by_chance = game.seating.drawn

    def drawn(luck: Any) -> tuple[int, dict[str, str]]:
        assert by_chance is not None
        count, others = by_chance(luck)
        return count, {**others, **chosen}

    return replace(game, seating=replace(game.seating, options=options, drawn=drawn if by_chance is not None else None))


def transcript(match: Match, seed: str) -> str:
    """The match so far as a transcript that runs."""
    options = "".join(f" {k}={v}" for k, v in match.setup.options.items())
    out = [f"game {match.game.id} seats={','.join(match.setup.seats)} seed={seed}{options}"]
    for line in match.lines[1:]:
        dice = f"  [{' '.join(map(str, line.rolls))}]" if line.rolls else ""
        if line.kind == "order":
            out.append(f"{line.seat}> {line.text}{dice}")
        else:  # a seat may not have everything given again where all order in secret; the referee may
            out.append(f"{REFEREE}> {line.kind} {line.text}")
    return "\n".join(out) + "\n"


def save_crash(match: Match, seed: str, where: Path, text: str) -> Path:
    """Write the transcript of a crash; returns its path."""
    where.mkdir(parents=True, exist_ok=True)
    path = where / f"{match.game.id}-{seed}.script"
    notes = "".join(f"# {line}\n" for line in text.splitlines())
    path.write_text(notes + transcript(match, seed), encoding="utf-8")
    return path


def battery(game: Game, seed: int, every: int, crashes: Path) -> Trial:
    """One random game with all checks, the dear ones after every `every` orders."""
    luck = random.Random(seed)
    match = new_match(game, luck, str(seed))
    trial = Battery(match, luck, every)
    try:
        faults = trial.run()
    except Exception:
        faults = [traceback.format_exc()]
    if faults:
        kept = save_crash(match, str(seed), crashes, faults[0])
        faults = [f"seed {seed}: {faults[0]}\n  kept as {kept}"]
    return Trial({"games": 1, "orders": trial.orders}, faults)


def taken_back(game: Game, seed: int) -> Trial:
    """A whole random game taken back order by order to the beginning, then given again to the end.

    Every position on the way must be the one it was.
    """
    luck = random.Random(seed)
    match = new_match(game, luck, str(seed))
    play(match, luck)
    n = len(match.marks)
    sums = [match.start.sum(), *(m.line.sum for m in match.marks)]
    found = Trial({"games": 1, "orders": n})
    for k in range(n, 0, -1):
        match.undo(REFEREE)
        if match.position.sum() != sums[k - 1]:
            found.faults.append(f"seed {seed}: taking back order {k} does not lead to the position before it")
            return found
    for k in range(1, n + 1):
        match.redo(REFEREE)
        if match.position.sum() != sums[k]:
            found.faults.append(f"seed {seed}: giving order {k} again does not lead to the position after it")
            return found
    again = Match.replay(game, match.lines, match.source)
    if again.position.sum() != sums[n]:
        found.faults.append(f"seed {seed}: the journal with all that was taken back replays to another position")
    return found
