"""The Chancery: what is vacant, what each would bring, who might take it."""

from __future__ import annotations

from minaria.engine.sheets import Grid, Sheet, note
from minaria.games.kingmaker.rules.items import TO_CHANCERY, holders_for
from minaria.games.kingmaker.tables import bishoprics, crown_items, offices, titles
from minaria.games.kingmaker.view import View
from minaria.games.kingmaker.wording import listing, name

REGIONS = {
    "devon-cornwall": "Devon and Cornwall",
    "north-of-trent": "the north beyond the Trent",
    "north-of-tees": "the north beyond the Tees",
}


def brings(award: str) -> str:
    """What an award brings: '50 troops, 200 more in london, London, 3 in the Commons'."""
    out: list[str] = []
    if award in titles():
        t = titles()[award]
        out = [f"{t.troops} troops", *map(name, t.places), f"{t.commons} in the Commons"]
    elif award in offices():
        o = offices()[award]
        out = [f"{o.troops} troops", *([f"{o.bonus} more in {region(o.region)}"] if o.bonus else [])]
        out += [*map(name, o.places), *map(name, o.ships)]
        out += [f"{o.commons} in the Commons"] if o.commons else []
    elif award in bishoprics():
        b = bishoprics()[award]
        out = [*([f"{b.troops} troops in {region(b.region)}"] if b.troops else []), *map(name, b.places)]
        out += [f"{b.lords} in the Lords"]
    return listing(out)


def region(id: str) -> str:
    """A region of bonus troops in words."""
    return REGIONS.get(id, id.capitalize())


def vacancies(view: View) -> Sheet:
    """What lies in the Chancery, titles first, and which of one's own nobles could take it."""
    g = view.g
    order = sorted(g.chancery, key=lambda a: (TO_CHANCERY.index(crown_items()[a].kind), a))
    if not order:
        return note("The Chancery", "The Chancery is empty.")
    mine = view.seat in g.seats
    rows = tuple(
        (
            name(a),
            crown_items()[a].kind,
            brings(a),
            listing((name(n) for n in holders_for(g, a, view.seat)), none="-") if mine else "",
        )
        for a in order
    )
    columns = ("award", "", "brings", "of yours could hold it")
    return Sheet("The Chancery", (Grid(columns, rows),) if mine else (Grid(columns[:3], tuple(r[:3] for r in rows)),))
