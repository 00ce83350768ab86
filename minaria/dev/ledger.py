"""`minaria dev ledger [GAME]`: which rows of data/<game>/rules.csv are named by tests, area by area.

Without a game, those of every game that has a table of its rules.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from minaria.engine.game import games
from minaria.kit.tables import BadTable, data_dir, rows, toml

_TEXTS = {".py", ".script"}


def named(tests: Path, ids: Iterable[str]) -> dict[str, list[str]]:
    """Rule id -> test files that name it in full."""
    wanted = set(ids)
    prefix = next(iter(sorted(wanted)), "DR-").split("-")[0]
    found: dict[str, list[str]] = {}
    pattern = re.compile(rf"\b{prefix}-[A-Z]+-\d+\b")
    for path in sorted(tests.rglob("*")):
        if path.suffix not in _TEXTS or not path.is_file():
            continue
        for rule in sorted(set(pattern.findall(path.read_text(encoding="utf-8")))):
            if rule in wanted:
                found.setdefault(rule, []).append(path.name)
    return found


def counted(game: str, tests: Path, missing: bool) -> list[str]:
    """How many rows of each area are named or left to the referee, a line each. Raises BadTable."""
    ledger = rows(game, "rules.csv", "id", "area")
    left = toml(game, "referee.toml").get("rows", {}) if (data_dir() / game / "referee.toml").is_file() else {}
    found = named(tests, [r["id"] for r in ledger])
    areas: dict[str, list[str]] = {}
    for r in ledger:
        areas.setdefault(r["area"], []).append(r["id"])
    out = []
    for area, ids in areas.items():
        nobody = [i for i in ids if i not in found and i not in left]
        out.append(f"{area:<12} {len(ids) - len(nobody):>3}/{len(ids):<3}")
        out += [f"    {i}" for i in nobody if missing]
    total = f"{'all':<12} {len(found):>3}/{len(ledger):<3}"
    return [*out, f"{total} named by tests, {len(left)} left to the referee with a reason"]


def main(argv: list[str]) -> int:
    """The command; exit code 2 if there is no such table."""
    parser = argparse.ArgumentParser(prog="minaria dev ledger", description=__doc__)
    parser.add_argument("game", nargs="?")
    parser.add_argument("--tests", type=Path, default=Path("tests"))
    parser.add_argument("--missing", action="store_true", help="list the rows nobody names")
    given = parser.parse_args(argv)
    if not given.tests.is_dir():
        print(f"there is no folder {given.tests}", file=sys.stderr)
        return 2
    for game in [given.game] if given.game else games():
        if not given.game:
            has_table = (data_dir() / game / "rules.csv").is_file()
            print(f"{game}:" if has_table else f"{game}: no table of its rules")
            if not has_table:
                continue
        try:
            print("\n".join(counted(game, given.tests, given.missing)))
        except BadTable as err:
            print(err, file=sys.stderr)
            return 2
    return 0
