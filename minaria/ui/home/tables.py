"""Kept tables as home tells of them: whose turn it is and since when, who plays, which to play and which to watch."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from commands import clean
from minaria.engine.sheets import Facts, Sheet, Text
from minaria.table.people.hosting import BOT, PROGRAMS, YOU
from minaria.table.people.keeping import is_archived
from minaria.table.people.whose_turn import standing
from minaria.table.record.talk import title
from minaria.table.store.store import Entry


class KeptTable(NamedTuple):
    """A kept table. id: its name in the store, name: as it is shown. own: whether a person plays there; mine: whether
    it is whoever sits here whose turn it is; stale: whether it was played on since it was last noted how it stands.
    """

    id: str
    name: str
    game: str
    turn: str
    since: str
    page: Sheet
    own: bool
    mine: bool
    over: bool
    stale: bool


def kept_tables(entries: list[Entry], titles: Mapping[str, str], now: float) -> list[KeptTable]:
    """The tables that are not put away: first those where it is one's own turn, then as they were played last."""
    tables = [_table(e, titles, now) for e in entries if not is_archived(e)]
    return sorted(tables, key=lambda t: (t.over, not t.mine))


def _table(e: Entry, titles: Mapping[str, str], now: float) -> KeptTable:
    stands = standing(e)
    given = e.meta.get("players")
    players = {clean(str(s), 30): clean(str(who), 60) for s, who in given.items()} if isinstance(given, dict) else {}
    people = [who for who in players.values() if who not in PROGRAMS]
    whose = [players.get(seat, BOT) for seat in stands.turn]
    mine = stands.fresh and not stands.over and YOU in whose
    turn = _turn(stands.turn, players) if stands.fresh else f"{e.lines - 1} orders"
    turn = clean(e.trouble, 200) or ("over" if stands.over else turn)
    since = "" if e.trouble else since_when(stands.since, now)
    facts = [
        ("Game", titles.get(e.game, e.game)),
        ("Stands", "" if e.trouble else clean(stands.where, 200)),
        ("Waits for", _waited_for(stands.turn, players) if stands.fresh and not stands.over else ""),
        ("Since", since),
        ("Seats", ", ".join(f"{title(s)}: {who}" for s, who in players.items())),
        ("Orders", str(max(e.lines - 1, 0))),
    ]
    how = "'replay' has it played again." if stands.over or e.trouble else "Enter sits down; 'watch' only looks on."
    page = Sheet(clean(e.name, 40), (Facts(tuple((k, v) for k, v in facts if v)), Text((how,))))
    name = clean(e.name, 40)
    stale = not stands.fresh and not e.trouble and not stands.over
    return KeptTable(e.name, name, e.game, turn, since, page, bool(people), mine, stands.over, stale)


def _turn(seats: tuple[str, ...], players: Mapping[str, str]) -> str:
    """Whose turn it is, in few words: "your turn", "Anna's turn", "a bot's turn", "3 are asked"."""
    who = [players.get(seat, BOT) for seat in seats]
    if YOU in who:
        return "your turn"
    people = list(dict.fromkeys(x for x in who if x not in PROGRAMS))
    if len(people) == 1:
        return f"{people[0]}'s turn"
    return f"{len(people)} are asked" if people else "a bot's turn" if who else "nobody is waited for"


def _waited_for(seats: tuple[str, ...], players: Mapping[str, str]) -> str:
    """Who is waited for, seat by seat: "Hothior (you), Pon (Anna)"."""
    return ", ".join(f"{title(seat)} ({players.get(seat, BOT)})" for seat in seats) or "nobody"


def since_when(then: float, now: float) -> str:
    """Since when something is so: "14:02", "yesterday 14:02", "Tue 14:02", "12 Nov", "12 Nov 2025"."""
    try:
        at, today = datetime.fromtimestamp(then), datetime.fromtimestamp(now)
    except (ValueError, OverflowError, OSError):  # no such time: the note of it is spoilt
        return ""
    clock, days = f"{at:%H:%M}", (today.date() - at.date()).days
    if days == 0:
        return clock
    if days == 1:
        return f"yesterday {clock}"
    if 0 < days < 7:
        return f"{at:%a} {clock}"
    return f"{at.day} {at:%b}" if at.year == today.year else f"{at.day} {at:%b} {at.year}"
