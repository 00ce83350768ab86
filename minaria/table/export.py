"""A seat's own game so far, as text to take home: what it was told, its own orders, what it said and heard.

Nobody else's secrets are in it: it is made from what the seat may know, like its screen. Called for `export mine`.
"""

from __future__ import annotations

from minaria.engine.game import REFEREE
from minaria.table.hosting import HostedTable, where
from minaria.table.journal_numbers import counted
from minaria.table.talk import TALK, besides


def own_game(hosted: HostedTable, seat: str) -> list[str]:
    """The telling for a seat, a statement a line: `N SEAT> order` for its own orders, `N | text` for what was told.

    `N` are the numbers the seat's log has.
    """
    match = hosted.match
    mine = (seat,)
    out = [
        f"# {hosted.game.title}, table {hosted.name}, as {seat} knows it",
        f"# seats: {', '.join(match.setup.seats)}",
        *(f"# option: {name} {value}" for name, value in sorted(match.setup.options.items())),
        f"# promise of the dice: {hosted.promise}",
    ]
    given = {m.line.n: m.line for m in match.marks}
    told: dict[int, list[str]] = {}
    number = counted(match, seat).own
    for n, text in hosted.table.news(seat if seat in (*match.setup.seats, REFEREE) else None):
        told.setdefault(n, []).append(text)
    for line in match.lines:
        if line.n in given and given[line.n].seat == seat:
            numbers = f" [{' '.join(map(str, line.rolls))}]" if line.rolls and match.over else ""
            out.append(f"{number(line.n)} {seat}> {line.text}{numbers}")
        said = besides(match, line, mine, live=True)
        if said and (line.n in told or line.kind in TALK or line.kind != "order"):
            out.append(f"{number(line.n)} | {said}")
        out += [f"{number(line.n)} | {text}" for text in told.get(line.n, ())]
    out.append(f"# {where(match, seat)}.")
    out += [f"# {text}" for text in hosted.result()]
    if hosted.revealed_seed is not None:
        out.append(f"# seed of the dice: {hosted.revealed_seed}")
    return out
