"""A seat's own game so far, as text to take home: what it was told, its own orders, what it said and heard.

Nobody else's secrets are in it: it is made from what the seat may know, like its screen. Called for `export mine`, at
every kept table; `minaria replay FILE` and `minaria script FILE` tell it again.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

from commands import Order, Words, clean, order
from minaria.engine.game import REFEREE, Game
from minaria.engine.match import Match
from minaria.engine.sheets import Sheet, Text
from minaria.table.pages.publish import ELSEWHERE
from minaria.table.record.host import Host
from minaria.table.record.journal_numbers import counted
from minaria.table.record.replies import Reply
from minaria.table.record.talk import TALK, besides

HEAD = "# minaria: "
"""How the first line begins of what `export mine` writes."""
_TOLD = re.compile(r"(\d+) (?:\| (?P<news>.*)|(?P<order>[\w/-]+> .*))")


class Played(Protocol):
    """What is told of a game is asked of its table (see `hosting.HostedTable`)."""

    match: Match

    @property
    def table(self) -> Host: ...

    @property
    def name(self) -> str: ...

    @property
    def game(self) -> Game: ...

    @property
    def promise(self) -> str: ...

    @property
    def revealed_seed(self) -> str | None: ...

    def where(self, seat: str = "") -> str: ...

    def result(self) -> list[str]: ...


@order(
    "export [to FILE]",
    "export mine [to FILE]",
    "export my game [to FILE]",
    table=True,
    examples=("export mine", "export mine to mine.txt"),
)
class Export(Order):
    """Your own game so far, with nobody else's secrets. At a distance: ssh ... 'export mine' > FILE. 'minaria replay
    FILE' tells it again."""

    file: Words = ""


def answered(hosted: Played, seat: str, order: Order) -> list[Reply]:
    """Carry `export mine` out: a page, or that it stands in a file."""
    lines = own_game(hosted, seat)
    file = order.file.strip().strip('"') if isinstance(order, Export) else ""
    if not file:
        return [Reply("sheet", sheet=Sheet("Your game", (Text(tuple(lines)),)))]
    write = hosted.table.services.write_files
    if write is None:
        return [Reply("refusal", ELSEWHERE)]
    try:
        write({file: "\n".join(lines) + "\n"})
    except (OSError, ValueError) as err:
        why = getattr(err, "strerror", None) or str(err)
        return [Reply("refusal", f"{clean(file, 200)} cannot be written: {why}.")]
    return [Reply("note", f"Written: {file} ({len(lines)} lines). 'minaria replay {file}' tells it again.")]


def told_again(text: str, say: Callable[[str, str], None]) -> bool:
    """Tell what `export mine` wrote; whether it was that. `say` takes a kind (title, note, order, news) and words."""
    lines = text.splitlines()
    if not lines or not lines[0].startswith(HEAD):
        return False
    say("title", lines[0].removeprefix(HEAD))
    for line in lines[1:]:
        found = _TOLD.fullmatch(line)
        if found is None:
            say("note", line.removeprefix("# "))
        elif found["news"] is not None:
            say("news", found["news"])
        else:
            say("order", f"{found[1]}. {found['order']}")
    return True


def own_game(hosted: Played, seat: str) -> list[str]:
    """The telling for a seat, a statement a line: `N SEAT> order` for its own orders, `N | text` for what was told.

    `N` are the numbers the seat's log has.
    """
    match = hosted.match
    mine = (seat,)
    out = [
        f"{HEAD}{hosted.game.title}, table {hosted.name}, as {seat} knows it",
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
    out.append(f"# {hosted.where(seat)}.")
    out += [f"# {text}" for text in hosted.result()]
    if hosted.revealed_seed is not None:
        out.append(f"# seed of the dice: {hosted.revealed_seed}")
    return out
