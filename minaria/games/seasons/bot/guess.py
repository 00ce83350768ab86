"""A position guessed from a view: what is known as it is, what is hidden by lot.

Face-down units are thought to be ordinary forces, others neither rich nor poor. Where tokens lie they have planned
something that would look like that. Nothing of the real position goes into it.
"""

from __future__ import annotations

from random import Random

import msgspec

from minaria.engine.offers import Luck
from minaria.games.seasons.rules import seeing, talk
from minaria.games.seasons.rules.position import winter
from minaria.games.seasons.setup import printed_map
from minaria.games.seasons.state import Seasons
from minaria.games.seasons.state.records import HALL, MAP, Look, Lying, Table, Task, Treaty, table_of
from minaria.games.seasons.tables import areas
from minaria.games.seasons.view import FOG, View

HIDDEN = 1000  # numbers of units that others make in a guess begin here
RICH = range(7, 14)  # resources and supply others are thought to have
HORSE = 4  # one of so many units on land is thought to be cavalry
CHANGES = 3  # one of so many foreign areas is thought to have changed since it was seen
UNDER_WAY = ("pieces", "plans", "busy", "groups", "helpers")
"""What the phases of a reveal go by: they name units that are turned up one battle after the other."""


def possible(view: View, luck: Luck) -> Seasons:
    """A position that looks like the view to its seat."""
    g = FOG.possible(view, luck)
    others = [s for s in g.seats if s != view.seat]
    if not g.owner:
        g.owner, g.number, g.walls = printed_map(g)
    elif isinstance(g.map_known(view.seat), Look):
        _since(g, view.seat, luck)
    _forces(g, view.seat, luck)
    for s in others:
        _nation(g, view, s, luck)
    if len(others) > 1:
        one, two = others[:2]
        terms = luck.choice(("peace", "passage"))
        g.treaties[max(g.treaties, default=0) + HIDDEN] = Treaty(terms, one, (one, two), (one,), own=(1, 1))
    return g


def twin(g: Seasons, seat: str) -> Seasons:
    """Another position that the seat cannot tell from this one: one it might guess."""
    other = possible(FOG.view(g, seat), Random(seat))
    if g.shown:
        for name in UNDER_WAY:
            setattr(other, name, getattr(g, name))
    other.settle()
    return other


def _since(g: Seasons, seat: str, luck: Luck) -> None:
    """What may have become of foreign areas since the map was last seen: numbers, buildings, who stands there."""
    changed = [a for a, holder in g.owner.items() if holder != seat and not luck.choice(range(CHANGES))]
    for area in changed:
        g.number[area] = g.number[area] - 1 if g.number[area] > -1 else 1
        if area in g.walls:
            del g.walls[area]
        else:
            g.walls[area] = "tower"
    for unit in [u for u, p in g.pieces.items() if p.seat != seat and p.at in changed and not p.new]:
        del g.pieces[unit]


def _forces(g: Seasons, seat: str, luck: Luck) -> None:
    """Each face-down unit on land is infantry or cavalry; what an open sheet says was bought is known."""
    found = {}
    for u, p in g.pieces.items():
        if p.seat != seat and not p.new and areas()[p.at].land and not luck.choice(range(HORSE)):
            u, p = u.replace("-infantry-", "-cavalry-"), msgspec.structs.replace(p, kind="cavalry")
        found[u] = p
    g.pieces = found


def _nation(g: Seasons, view: View, s: str, luck: Luck) -> None:
    """What another nation has, has planned, and has on its table, where that is not to be seen."""
    n = g.nations[s]
    if s not in g.sheets_open_to(view.seat):
        n = msgspec.structs.replace(n, resources=luck.choice(RICH), supply=luck.choice(RICH))
    g.nations[s] = msgspec.structs.replace(n, made=HIDDEN)
    tasks = _tasks(g, s, [x for x in view.facts.tokens if x.seat == s and view.facts.sight == "live"], luck)
    if not tasks and view.facts.marks[s] == "saved":
        home = next(iter(g.owner))
        tasks = (Task("join", home, home, 1, side=s),)
    if tasks:
        g.plans[s] = tasks
    if s not in g.visits(view.seat):
        g.tables[s] = msgspec.structs.replace(g.tables.get(s, Table()), notes=("something else",))
    if g.options.get("level") and not talk.at_map(g, s):
        g.looked[s] = seeing.look(g)
    for p in g.way:
        if talk.seat_of(p) == s:
            g.where[p], g.way[p] = table_of(s), MAP if p.endswith(("/commander", "/both")) else HALL


def _tasks(g: Seasons, s: str, tokens: list[Lying], luck: Luck) -> tuple[Task, ...]:
    """Tasks whose tokens would lie where these do: in Winter two of them for a Move or an Aid."""
    found = []
    lines = [x for x in tokens if x.area != x.other]
    for x in lines[:: 2 if winter(g) else 1]:
        at, to = luck.choice(((x.area, x.other), (x.other, x.area)))
        found.append(Task(luck.choice(("move", "aid")), at, to, 1))
    for x in tokens:
        if x.area == x.other:
            found.append(Task(luck.choice(("pillage", "bluff")), x.area, x.area, 1))
    return tuple(found)
