"""`minaria dev shadow`: replay every saved table under the present rules; what agrees moves up, what differs is shown.

`--accept TABLE` is the referee's word that the difference shown for a table is right.
"""

from __future__ import annotations

import argparse
import sys

from minaria.table.store.folders import data_dir
from minaria.table.store.shadow import Shadow, accept, carry_over
from minaria.table.store.store import SqliteStore, StoreTrouble


def main(argv: list[str]) -> int:
    """The command; exit code 1 if a table differs or cannot be read."""
    parser = argparse.ArgumentParser(prog="minaria dev shadow", description=__doc__)
    parser.add_argument("tables", metavar="TABLE", nargs="*", help="only these")
    parser.add_argument("--accept", metavar="TABLE", help="take the difference shown for this table as right")
    parser.add_argument("--data", metavar="DIR", help="where tables are kept")
    given = parser.parse_args(argv)
    bad = 0
    try:
        with SqliteStore(data_dir(given.data) / "tables.sqlite") as store:
            if given.accept:
                found = accept(store, given.accept)
                _say(found)
                return 0 if found.moved or found.agrees else 1
            names = [store.entry(t).name for t in given.tables]
            for entry in store.tables():
                if names and entry.name not in names:
                    continue
                found = carry_over(store, entry)
                _say(found)
                bad += not found.agrees
    except StoreTrouble as err:
        print(err, file=sys.stderr)
        return 2
    return 1 if bad else 0


def _say(found: Shadow) -> None:
    if found.agrees:
        print(f"{found.table}: {found.lines} lines, all as recorded{'; moved up' if found.moved else ''}.")
        return
    if found.n < 0:
        print(f"{found.table}: {found.trouble}")
        return
    print(f"{found.table}: line {found.n} differs: {found.order}")
    print(f"  {found.why}")
    for text in found.was:
        print(f"  was: {text}")
    for text in found.now:
        print(f"  now: {text}")
    if found.left_out:
        print(f"  {found.left_out} orders from there on are refused now and would be left out.")
    if found.trouble:
        print(f"  {found.trouble}")
    elif found.moved:
        print("  Accepted: the game goes on from what the present rules make of it.")
    else:
        print(f"  It stays as it is; 'minaria dev shadow --accept {found.table}' takes the difference as right.")
