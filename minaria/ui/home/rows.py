"""The rows of home: my tables, the games, tables to watch, and what else there is. A row more is a line of `WORDS`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from minaria.ui.home.said import Deed
from minaria.ui.home.tables import KeptTable

Kind = Literal["head", "table", "watched", "game", "word"]

DOINGS: Mapping[str, Deed] = {"quit": "leave", "lines": "lines"}
"""Rows whose word closes home, and what is done then (see `menu`); `rules` stays here."""
WORDS: Mapping[str, tuple[str, str]] = {
    "learn": ("To learn", "learn a game by playing it: 'learn' and its name begins the first lesson"),
    "puzzle": ("To learn", "solve a puzzle: a position and a task; 'puzzle today' is that of the day"),
    "rules": ("To learn", "read a game's rules: 'rules' and its name, and a word if you like"),
    "lines": ("Besides", "the same menu in lines that scroll away; 'plain' suits a screen reader"),
    "quit": ("Besides", "leave; every table is kept"),
}
"""Rows that are words: under which head each stands, and what it does."""


class Row(NamedTuple):
    """A row: what it is, its name, and what stands to the right of it. A head is no row that can be chosen."""

    kind: Kind
    id: str
    name: str
    right: str = ""
    mark: bool = False


def rows(tables: Sequence[KeptTable], games: Mapping[str, str]) -> list[Row]:
    """All rows from top to bottom. games: titles by id."""
    mine = [t for t in tables if t.own and not t.over]
    others = [t for t in tables if not t.own or t.over]
    out = [Row("head", "", "My tables")] if mine else []
    out += [Row("table", t.id, t.name, ", ".join(x for x in (t.turn, t.since) if x), t.mine) for t in mine]
    out += [Row("head", "", "A new game"), *(Row("game", i, title) for i, title in games.items())]
    out += [Row("head", "", "Tables to watch")] if others else []
    out += [Row("watched", t.id, t.name, t.turn) for t in others]
    head = ""
    for word, (under, _) in WORDS.items():
        if under != head:
            out.append(Row("head", "", under))
        head = under
        out.append(Row("word", word, word))
    return out
