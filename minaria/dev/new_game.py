"""`minaria dev new-game NAME`: writes a small complete game to begin from; it passes every check and is played at once.

It is the example of `minaria/dev/example` under another name, with a test that plays it and what it adds to the tests
that every game has to pass.
"""

from __future__ import annotations

import argparse
import keyword
import re
import sys
from pathlib import Path

import minaria.games
from minaria.dev import example

TEST = '''"""{title}: the battery every game must pass, and a first transcript."""

from __future__ import annotations

import random

import pytest

from minaria.dev.check import faults_of
from minaria.engine.conformance import Battery
from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.table.line.table import Table

GAME = load("{name}")


@pytest.mark.parametrize("seed", range(4))
def test_it_conforms(seed: int) -> None:
    seats = list(GAME.seating.names())[: GAME.seating.count[seed % 2]]
    assert Battery(Match.new(GAME, seats, Seeded(str(seed))), random.Random(seed), every=1).run() == []


def test_nothing_is_wrong_with_it() -> None:
    assert faults_of(GAME) == []


@pytest.mark.rule("{prefix}-MOVE-02")
def test_a_block_moves_to_the_area_beside_it() -> None:
    table = Table(Match.new(GAME, ["amber", "basalt"], Seeded("1")))
    assert table.hear("amber", "move 1 block from Northwold to Kingsdown")[0].text.endswith("({prefix}-MOVE-02)")
    assert table.hear("amber", "move 1 block from Northwold to Westley")[0].kind in ("order", "question")
'''

CONTRACT = '''"""What {title} adds to the tests that every game has to pass."""

from __future__ import annotations

from minaria.games.{name} import Move
from tests.contract import Contract, Power

CONTRACT = Contract(
    seats={{"amber": "Ann", "basalt": "Bob", "cinder": "Cid"}},
    moves=Move,
    corrections={{
        "Put": Power("", "put 1 block at Nowhere", "put 1 block from Northwold at Midden"),
        "Remove": Power("", "remove block 9", "remove amber block 1"),
        "Give": Power("", "give block 9 to basalt", "give amber block 1 to basalt"),
        "Set": Power("", "set steps of amber block 1 to 9", "set steps of amber block 1 to 3"),
    }},
    asks=("look", "sheet {{other}}", "why not move 2 blocks to Oxford"),
    dear=("move 1 block" + " and 1 block" * 20 + " to Midden",),
)
'''


def written(name: str, games: Path, tests: Path) -> list[Path]:
    """Write a game of that name and its test; the files. Raises ValueError where it is no name or is taken."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or keyword.iskeyword(name):
        raise ValueError(f"'{name}' is no name for a game: small letters, digits and _ between them, as in block_wars.")
    if (games / name).exists() or (tests / name).exists():
        raise ValueError(f"There is a {name} already.")
    title = name.replace("_", " ").title()
    prefix = "".join(word[0] for word in name.split("_")).upper()
    prefix = prefix if len(prefix) > 1 else name[:2].upper()
    source = Path(example.__file__).read_text(encoding="utf-8")
    source = source.replace("MA-", f"{prefix}-").replace('id="marches"', f'id="{name}"')
    source = source.replace("Marches", title.replace(" ", "")).replace(
        f'title="{title.replace(" ", "")}"', f'title="{title}"'
    )
    files = {
        games / name / "__init__.py": source,
        tests / name / "__init__.py": "",
        tests / name / "contract.py": CONTRACT.format(name=name, title=title),
        tests / name / f"test_{name}.py": TEST.format(name=name, title=title, prefix=prefix),
    }
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(files)


def main(argv: list[str]) -> int:
    """The command; exit code 1 if the name cannot be used."""
    parser = argparse.ArgumentParser(prog="minaria dev new-game", description=__doc__)
    parser.add_argument("name")
    given = parser.parse_args(argv)
    games = Path(minaria.games.__path__[0])
    tests = games.parent.parent / "tests"
    try:
        files = written(given.name, games, tests)
    except ValueError as err:
        print(err, file=sys.stderr)
        return 1
    for path in files:
        print(path)
    print(f"Try it: minaria dev check {given.name}; pytest tests/{given.name}; minaria play {given.name}")
    return 0
