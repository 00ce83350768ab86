"""Sheets of the whole game at a glance: who stands with whom, and what the turns behind and ahead hold.

Called by the package and `finding` (`look alliances`, `look turn track`). Made from a seat's View: personalities not
read and other players' hands are not in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from minaria.engine.sheets import Block, Grid, Sheet, Text
from minaria.games.divine_right.pages.summaries import holder_of, monarch_name, monarch_where, status_words
from minaria.games.divine_right.rules.status import living_seats
from minaria.games.divine_right.rules.turns import LAST_TURN
from minaria.games.divine_right.tables import kingdoms, personalities
from minaria.games.divine_right.view import View
from minaria.games.divine_right.wording import count, listing, place_name, seat_name

# -- alliances


def alliances(view: View) -> Sheet:
    """Every kingdom: whose it is, its monarch and temper, whose ambassadors it has banished; then every side."""
    rows = []
    for k in kingdoms().values():
        realm = view.g.realms[k.id]
        temper = personalities()[realm.card].name if realm.card else ""
        barred = [seat_name(b.seat) for b in view.g.bans if b.kingdom == k.id]
        name, away = monarch_name(view, k.id), monarch_where(view, k.id).startswith("off the map")
        where = name if away else f"{name}: {monarch_where(view, k.id)}"
        rows.append((k.name, status_words(view, k.id), where, temper, listing(barred) if barred else ""))
    blocks: list[Block] = [_filled(("kingdom", "standing", "monarch", "personality", "banished there"), rows)]
    sides = []
    for s in view.g.seats:
        allies = [k.name for k in kingdoms().values() if holder_of(view, k.id) == s and view.g.players[s].home != k.id]
        penalties = [kingdoms()[k].name for k in (*view.g.players[s].violated, *view.g.players[s].executed)]
        sides.append((seat_name(s), listing(allies), listing(penalties) if penalties else ""))
    blocks.append(_filled(("player", "allies", "penalties in"), sides, "Sides"))
    return Sheet("Alliances", tuple(blocks))


def _filled(columns: Sequence[str], rows: Sequence[Sequence[str]], title: str = "") -> Grid:
    """A table without the columns in which nothing stands."""
    used = [i for i in range(len(columns)) if i == 0 or any(row[i] for row in rows)]
    return Grid(tuple(columns[i] for i in used), tuple(tuple(row[i] for i in used) for row in rows), title)


# -- the turn track


def turn_track(view: View) -> Sheet:
    """Turn by turn, what ends, comes back or has lasted since then, as everybody may know it."""
    marks: dict[int, list[str]] = {}

    def mark(turn: int, text: str) -> None:
        marks.setdefault(turn, []).append(text)

    for h, siege in sorted(view.g.sieges.items()):
        mark(siege.since, f"{seat_name(siege.seat)} lays siege to {place_name(h)}")
    for k in kingdoms().values():
        realm = view.g.realms[k.id]
        if realm.status in ("peace", "confusion"):
            what = "Forced Peace" if realm.status == "peace" else "Confusion"
            mark(realm.until, f"{what} of {k.name} ends")
        if realm.doomed:
            what = "Forced Peace" if realm.doomed == "peace" else "Confusion"
            mark(view.g.turn, f"{k.name} goes into {what} at its end")
        if realm.omens == view.g.turn:
            mark(view.g.turn, f"bad omens for {k.name}")
    for ban in view.g.bans:
        if ban.until:
            mark(ban.until, f"{kingdoms()[ban.kingdom].name} banishes {seat_name(ban.seat)} up to its end")
    for s in view.g.seats:
        if view.g.players[s].envoy_back > view.g.turn:
            mark(view.g.players[s].envoy_back, f"{seat_name(s)} has an ambassador again")
    rows = []
    for turn in range(1, LAST_TURN + 1):
        if turn in marks or turn in (view.g.turn, LAST_TURN):
            notes = ["now"] if turn == view.g.turn and not view.g.finished else []
            notes += marks.get(turn, []) + (["the game ends"] if turn == LAST_TURN else [])
            rows.append((str(turn), "; ".join(notes)))
    left = LAST_TURN - view.g.turn
    head = (
        "The game is over." if view.g.finished else f"Turn {view.g.turn} of {LAST_TURN}, {count(left, 'turn')} to come."
    )
    order = f"Order of play this turn: {listing([seat_name(s) for s in living_seats(view.g)])}."
    return Sheet("Turn track", (Text((head, order)), Grid(("turn", "what it holds"), tuple(rows))))
