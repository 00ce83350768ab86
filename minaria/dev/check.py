"""`minaria dev check GAME`: the data loads, the phases hang together, every order has help and an example that
reads.
"""

from __future__ import annotations

import argparse

from minaria.dev import game_named
from minaria.engine.graph import check_graph


def main(argv: list[str]) -> int:
    """The command; exit code 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="minaria dev check", description=__doc__)
    parser.add_argument("game")
    given = parser.parse_args(argv)
    game = game_named(given.game)
    if game is None:
        return 2
    faults = check_graph(game.rules.phases)
    for kind in (*game.language.orders, *game.referee.edits):
        if not kind.spec.help:
            faults.append(f"{kind.__name__} has no help")
    for fault in faults:
        print(fault)
    print(
        f"{game.title}: {len(game.rules.phases)} phases, {len(game.language.orders)} orders, {len(game.referee.edits)} edits, "
        f"{len(faults)} faults"
    )
    return 1 if faults else 0
