"""Random corrections by a referee amid random play: what `minaria dev fuzz GAME --corrections N` throws at a game.

A correction may be refused with a reason. One that is carried out must leave a position that can be played on, checked
and replayed; what it makes inconsistent must be reported, and taking it back must lead to the position before it.
"""

from __future__ import annotations

import random
import re
import traceback
from pathlib import Path
from typing import Any

from commands import Order
from minaria.dev.trials import Trial, new_match, save_crash
from minaria.engine.carrying import Refused
from minaria.engine.dice import Seeded
from minaria.engine.game import REFEREE, Game
from minaria.engine.match import Match, TellingDiffers
from minaria.engine.playout import choose

ORDERS_A_GAME = 400
_FIELD = re.compile(r"[a-z]{4,}")
_VALUES = ("yes", "no", "none", "alive", "0", "1", "2", "7", "20", "99", "-3", "peace", "confusion", "neutral", "x")


class Corrector:
    """Makes corrections of every kind a game has, most of them such as a person could mean."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck

    def any(self, match: Match) -> Order | None:
        """A random correction."""
        kind = self.luck.choice(list(match.game.referee.edits))
        scope = match.game.language.scope(match, REFEREE)
        values: dict[str, Any] = {}
        for name, slot in kind.spec.kinds.items():
            if name in kind.spec.defaults and self.luck.random() < 0.6:
                continue
            values[name] = self.value(match, scope, kind, slot.id)
        try:  # only what can be said: a referee's order is a line that was read
            return match.parse(REFEREE, match.text(REFEREE, kind(**values)))
        except (TypeError, ValueError):
            return None

    def value(self, match: Match, scope: Any, kind: type[Order], slot: str) -> Any:
        """A value of a slot: mostly one that exists."""
        luck = self.luck
        index = scope.index(slot)
        if index is not None and index.items:
            return luck.choice([value for _, value in index.items])
        if slot in match.game.language.forces:
            return self.pieces(match, slot)
        if slot == "number":
            return luck.choice((0, 1, 2, 3, 5, 12, 20, 99))
        return self.words(scope, kind)

    def pieces(self, match: Match, slot: str) -> tuple[str, ...]:
        """Some pieces: together somewhere, or anywhere."""
        facts = match.game.facts
        pieces = facts.pieces(match.state)
        known = sorted({*pieces, *facts.off_map(match.state)})
        if not known:
            return ()
        first = self.luck.choice(known)
        here = pieces[first].place if first in pieces else None
        near = [u for u in known if u in pieces and pieces[u].place == here] or [first]
        among = near if self.luck.random() < 0.8 else known
        return tuple(self.luck.sample(among, min(len(among), self.luck.randint(1, 4))))

    def words(self, scope: Any, kind: type[Order]) -> str:
        """A thing, one of the fields the help names, and a value."""
        luck = self.luck
        indexes = [i for k in ("seat", "castle", "kingdom", "card") if (i := scope.index(k)) is not None]
        names = [name for index in indexes for name, _ in index.items]
        fields = _FIELD.findall(kind.spec.help) or ["x"]
        if not names:
            return luck.choice(_VALUES)
        value = luck.choice((*_VALUES, luck.choice(names), f"{luck.choice(names)} {luck.randint(0, 9)}"))
        whole = f"{luck.choice(names)} {luck.choice(fields)} {value}"
        return luck.choice((whole, whole, luck.choice(names), luck.choice(fields)))


def corrected(game: Game, count: int, first: int, crashes: Path) -> Trial:
    """Random corrections mixed with random play, each game replayed at its end."""
    found = Trial()
    seed = first
    while found.tally.get("carried out", 0) + found.tally.get("refused", 0) < count and not found.faults:
        luck = random.Random(seed)
        match = new_match(game, luck, str(seed))
        try:
            _one_game(match, Corrector(luck), luck, count, found)
            again = Match.replay(game, match.lines, Seeded(str(seed)))
            if again.position.sum() != match.position.sum():
                found.faults.append(f"seed {seed}: the journal replays to another position")
        except TellingDiffers as err:
            found.faults.append(f"seed {seed}: {err}")
        except Exception:
            text = traceback.format_exc()
            kept = save_crash(match, f"corrections-{seed}", crashes, text)
            found.faults.append(f"seed {seed}: {text}\n  kept as {kept}")
        seed += 1
    return found


def _one_game(match: Match, corrector: Corrector, luck: random.Random, count: int, found: Trial) -> None:
    for _ in range(ORDERS_A_GAME):
        if match.over and luck.random() < 0.1:
            return
        if found.tally.get("carried out", 0) + found.tally.get("refused", 0) >= count:
            return
        if luck.random() < 0.5 or match.over:
            _correct(match, corrector, luck, found)
        else:
            ask = match.ask(luck.choice(match.awaited()))
            assert ask is not None
            try:  # as people and bots do: what is said is what is read
                order = match.parse(ask.seat, match.text(ask.seat, choose(ask, luck)))
            except ValueError:
                found.count("orders that could not be said")
                continue
            match.give(ask.seat, order)
            found.count("orders")


def _correct(match: Match, corrector: Corrector, luck: random.Random, found: Trial) -> None:
    order = corrector.any(match)
    if order is None:
        return
    before = match.position.sum()
    try:
        match.give(REFEREE, order)
    except Refused as err:
        found.count("refused")
        if not err.refusal.text.strip():
            found.faults.append(f"refused without a reason: {order}")
        if match.position.sum() != before:
            found.faults.append(f"refused and yet the position changed: {order}")
        return
    found.count("carried out")
    if match.game.rules.invariants(match.state):
        found.count("made inconsistent, which was reported")
    if luck.random() < 0.5 or match.over:
        match.undo(REFEREE)
        found.count("taken back")
        if match.position.sum() != before:
            found.faults.append(f"taking it back leads to another position: {order}")
