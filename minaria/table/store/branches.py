"""Another table from any line of a table's journal: the same lines up to there, dice of its own from there on.

The dice of the two tables must not tell of each other, so the branch has a new secret; that its first lines were thrown
elsewhere stands in its journal, and `verify` leaves them to the table they come from.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence

import msgspec

from minaria.engine.dice import Seeded
from minaria.engine.game import REFEREE, Setup
from minaria.engine.journal import Line
from minaria.engine.state import encode
from minaria.table.record import referee_words as w
from minaria.table.record.rulings import RULING, order_of, text_of
from minaria.table.store.store import Store

_NAME = re.compile(r"(?=.*[^\W\d_])[\w.-]{1,40}")


def branch(store: Store, table: str, lines: Sequence[Line], name: str, n: int, seed: str = "") -> str:
    """Make the table; returns its name. Raises ValueError for a bad name or line, NameTaken, StoreTrouble."""
    name = name.strip().strip('"')
    if not _NAME.fullmatch(name):
        raise ValueError("A table's name has up to 40 letters (at least one), digits, dots, dashes and underscores.")
    last = len(lines) - 1 if n < 0 else n
    if last >= len(lines):
        raise ValueError(f"The journal has lines 0 to {len(lines) - 1}, no line {n}.")
    secret = seed or secrets.token_hex(16)
    setup = msgspec.json.decode(lines[0].text, type=Setup)
    setup = msgspec.structs.replace(setup, promise=Seeded(secret).promise)
    first = msgspec.structs.replace(lines[0], text=encode(setup).decode())
    note = Line(last + 1, REFEREE, text_of(w.Branched(table, last)), kind=RULING)
    meta = {k: v for k, v in store.entry(table).meta.items() if k == "players" or k == "rules"}
    made = store.create(setup.game, name, first, meta, secret)
    store.append(made, 1, [*lines[1 : last + 1], note])
    return made


def inherited(lines: Sequence[Line]) -> int:
    """The last line a table has from the one it branched off; -1 if it is nobody's branch."""
    out = -1
    for line in lines:
        order = order_of(line)
        if isinstance(order, w.Branched) and order.n == line.n - 1:
            out = order.n
    return out
