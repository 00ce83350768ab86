"""`minaria dev ledger GAME`: which rows of data/<game>/rules.csv are named by tests, area by area."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from minaria.kit.tables import BadTable, rows, toml

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


def main(argv: list[str]) -> int:
    """The command; exit code 1 if a row of an area that is claimed complete is not named."""
    parser = argparse.ArgumentParser(prog="minaria dev ledger", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--tests", type=Path, default=Path("tests"))
    parser.add_argument("--missing", action="store_true", help="list the rows nobody names")
    given = parser.parse_args(argv)
    try:
        ledger = rows(given.game, "rules.csv", "id", "area")
        left = toml(given.game, "referee.toml").get("rows", {})
    except BadTable as err:
        print(err, file=sys.stderr)
        return 2
    if not given.tests.is_dir():
        print(f"there is no folder {given.tests}", file=sys.stderr)
        return 2
    found = named(given.tests, [r["id"] for r in ledger])
    areas: dict[str, list[str]] = {}
    for r in ledger:
        areas.setdefault(r["area"], []).append(r["id"])
    for area, ids in areas.items():
        have = sum(1 for i in ids if i in found or i in left)
        print(f"{area:<12} {have:>3}/{len(ids):<3}")
        if given.missing:
            print("".join(f"    {i}\n" for i in ids if i not in found and i not in left), end="")
    total = sum(1 for r in ledger if r["id"] in found)
    print(f"{'all':<12} {total:>3}/{len(ledger):<3} named by tests, {len(left)} left to the referee with a reason")
    return 0
