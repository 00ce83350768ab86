"""A position guessed from a view: own pieces as they are, others' face-down counters taken for ordinary forces."""

from __future__ import annotations

from minaria.games.seasons.state import Nation, Piece, Seasons
from minaria.games.seasons.tables import BOAT, areas
from minaria.games.seasons.view import View

HIDDEN = 1000  # numbers of guessed units begin here
RICH = 10  # resources and supply others are thought to have


def possible(view: View) -> Seasons:
    """One of four face-down land units is thought to be cavalry, the rest infantry; boats are thought to be empty."""
    g = Seasons(seats=view.seats, options=dict(view.options), turn=view.turn)
    for seat in view.seats:
        mine = seat == view.seat
        g.nations[seat] = Nation(
            view.homes[seat], view.resources if mine else RICH, view.supply if mine else RICH, HIDDEN, seat in view.out
        )
    g.owner, g.number, g.walls = dict(view.owner), dict(view.number), dict(view.walls)
    g.pieces = dict(view.pieces)
    n = HIDDEN
    for key, count in view.counts.items():
        area, seat = key.split("/", 1)
        for k in range(count if seat != view.seat else 0):
            n += 1
            kind = BOAT if not areas()[area].land else "cavalry" if k % 4 == 3 else "infantry"
            g.pieces[f"{seat}-{kind}-{n}"] = Piece(seat, kind, area)
    g.plans = {view.seat: view.plan}
    g.works = dict(view.works)
    g.treaties = dict(view.treaties)
    g.where = dict(view.where)
    g.committed = tuple(s for s, mark in view.marks.items() if mark == "committed")
    g.finished = view.finished
    return g
