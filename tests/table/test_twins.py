"""Two tables that one seat cannot tell apart: at one of them the others have done more in secret.

The same random game is played at both; at the other one, now and then, somebody orders, offers, whispers or is ordered
for without the watched seat's being told. Every word of the table then answers that seat with the same text, the full
screen has the same log with the same numbers and as many positions to look back at, and what it takes home is the same.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import cast

import pytest

from minaria.engine.carrying import Refused
from minaria.engine.playout import choose
from minaria.table.people.export import own_game
from minaria.table.people.hosting import HostedTable
from minaria.table.people.office_views import Chair
from minaria.table.people.opening import new_table
from minaria.table.store.store import SqliteStore
from minaria.ui.script import flat
from minaria.ui.tui.desk import Desk
from tests.contract import contract, variants

WORDS = (
    "look",
    "orders",
    "help",
    "sheet",
    "score",
    "who",
    "map",
    "near 9",
    "log 200",
    "log 3",
    "publish",
    "publish since 2",
    "publish since 999",
    "publish with map",
    "print map",
    "print score",
    "print briefing",
    "rulings",
    "luck",
    "clocks",
    "questions",
    "hint",
    "give me a hint",
    "a hint please",
    "standing orders",
    "notes",
    "undo",
    "undo 2",
    "redo",
    "consent",
    "object",
    "propose undo to 999",
    "save",
)
UNDOING = ("propose undo", "propose undo 2", "propose undo 3", "propose undo to 3", "propose undo to 6")
"""Tried one after the other, each put off again by somebody else."""


class Twins:
    """The two tables, and the seat that is to notice nothing."""

    def __init__(self, folder: Path, game: str, seed: int, seat: str, office: str = "", variant: int = 0) -> None:
        self.game, self.seat, self.luck = game, seat, random.Random(seed)
        self.own = contract(game).variant(variant)
        self.seats = tuple(self.own.seats)
        self.others = [s for s in self.seats if s != seat]
        self.data = folder
        people = {s: s.title() for s in self.seats}
        options = {**self.own.quiet, **({"offices": "two"} if office else {})}
        self.tables = [
            new_table(SqliteStore(folder / f"{k}.sqlite"), game, people, options, seed=str(seed), name="friday")
            for k in (1, 2)
        ]
        self.eyes = [cast(HostedTable, Chair(t, seat, office)) if office else t for t in self.tables]
        self.one, self.other = self.tables
        self.secrets = 0

    def order(self) -> None:
        """One order at both tables, if it is legal at both."""
        match, twin = self.one.match, self.other.match
        ask = match.ask(self.luck.choice(match.awaited()))
        assert ask is not None
        order = choose(ask, self.luck)
        n = len(match.lines)
        if twin.refusal(ask.seat, twin.game.language.normal(order)) is None and match.refusal(ask.seat, order) is None:
            rolls = match.give(ask.seat, order).line.rolls
            twin.give(ask.seat, order, dice=rolls)
        assert len(match.lines) - n <= 1

    def in_secret(self) -> None:
        """Something the watched seat hears nothing of, at the other table alone."""
        one, two = self.luck.sample(self.others, 2)
        n = len(self.other.match.lines)
        for seat, line in self.own.secretly(self.other.match, self.seat, one, two, self.luck):
            self.other.hear(seat, line)
        self.secrets += len(self.other.match.lines) - n

    def said(self, hosted: HostedTable, line: str) -> list[str]:
        """What the watched seat is answered."""
        replies = hosted.hear(self.seat, line)
        return [x for r in replies for x in (f"{r.kind}: {r.text}", *(flat(r.sheet) if r.sheet else ()))]

    def shown(self, hosted: HostedTable, table: HostedTable) -> dict[str, list[str]]:
        """All that the watched seat can get to see now."""
        other = self.others[0]
        out = {"news": list(hosted.news(self.seat)), "prompt": [hosted.table.prompt(self.seat)]}
        for word in (*WORDS, *self.own.asks):
            line = word.format(other=other)
            out[line] = self.said(hosted, line)
        for line in UNDOING:
            out[line] = [*self.said(hosted, line), *self.said(hosted, "rulings")]
            table.hear(other, "object")
        out["export"] = [x for x in own_game(hosted, self.seat) if not x.startswith("# promise")]
        desk = Desk(hosted, self.data, (self.seat,))
        number = desk.counted().own
        out["screen"] = [f"{number(e.n)} {e.kind} {e.text}" for e in desk.entries()]
        out["steps"] = [str(number(n)) for n in desk.steps()]
        desk.past = desk.steps()[len(desk.steps()) // 2]
        out["back then"] = [repr(desk.view()), desk.where()]
        return out

    def compare(self) -> None:
        first, second = (self.shown(t, table) for t, table in zip(self.eyes, self.tables, strict=True))
        for word, text in first.items():
            assert text == second[word], f"{self.seat} at {word!r} after {len(self.one.match.marks)} orders"
            assert "zyzzyva" not in " ".join(text)


def play(folder: Path, game: str, seed: int, orders: int, every: int, office: str = "", variant: int = 0) -> Twins:
    """A game at both tables with secrets at one of them, compared now and then."""
    seats = tuple(contract(game).variant(variant).seats)
    twins = Twins(folder, game, seed, random.Random(seed).choice(seats), office, variant)
    for k in range(orders):
        if twins.one.match.over:
            break
        twins.order()
        for _ in range(2):
            try:
                twins.in_secret()
            except Refused:
                continue
        if k % every == every - 1:
            twins.compare()
    return twins


@pytest.mark.parametrize(("game", "variant"), variants(3))
def test_no_word_of_the_table_tells_what_others_did_in_secret(tmp_path: Path, game: str, variant: int) -> None:
    twins = play(tmp_path, game, 1, 36, 12, variant=variant)
    assert twins.secrets > 10
    assert len(twins.other.match.lines) > len(twins.one.match.lines) + 10


@pytest.mark.parametrize("office", ["commander", "diplomat"])
def test_nor_to_one_of_two_who_share_a_nation(tmp_path: Path, office: str) -> None:
    twins = play(tmp_path, "seasons", 4, 24, 12, office)
    assert twins.secrets > 5


@pytest.mark.slow
@pytest.mark.parametrize(("game", "variant"), variants(3))
@pytest.mark.parametrize("seed", range(2, 8))
def test_nor_in_long_games(tmp_path: Path, game: str, variant: int, seed: int) -> None:
    twins = play(tmp_path, game, seed, 400, 40, variant=variant)
    assert twins.secrets > 100
