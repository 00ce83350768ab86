"""A game as a package of its own, for `minaria dev new-game NAME --package`: what `pip install` makes minaria find.

It is the example under another name, as `new_game` writes it into a checkout, with what a package needs: its project
file with the entry point, its data beside its modules, a page for players, and its tests.
"""

from __future__ import annotations

from pathlib import Path

from minaria.dev import example
from minaria.engine.packages import GROUP

CALLED = "marches"
_KINDS = (".py", ".csv", ".toml", ".lesson")

_PROJECT = """\
[build-system]
requires = ["hatchling>=1.24"]
build-backend = "hatchling.build"

[project]
name = "minaria-{dashed}"
version = "0.1.0"
description = "{title}, a game for minaria."
readme = "README.md"
requires-python = ">=3.11"
dependencies = ["minaria"]

[project.entry-points."{group}"]
{name} = "minaria_{name}:GAME"

[tool.hatch.build.targets.wheel]
packages = ["minaria_{name}"]

[tool.pytest.ini_options]
markers = ["rule(*ids): the rules a test shows"]
"""

_PAGE = """\
# {title}

A game for minaria, begun from its example. Tell players here what it is about, how long it takes and how one wins.

```sh
pip install -e .                  # minaria finds it by the entry point in pyproject.toml
minaria play {name} --seats amber=you,basalt=bot
minaria dev check {name}          # what an author gets wrong, found before anybody plays
minaria dev fuzz {name} --games 20
pytest
```

Rules, lessons and puzzles lie in `minaria_{name}/data`: everything the game reads comes with the package.
"""

_BATTERY = '''\
"""The battery that every game has to pass."""

from __future__ import annotations

import random

import pytest

from minaria.dev.check import faults_of
from minaria.engine.conformance import Battery
from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match

GAME = load("{name}")


def test_nothing_is_wrong_with_it() -> None:
    assert faults_of(GAME) == []


@pytest.mark.parametrize("seed", range(4))
def test_it_conforms(seed: int) -> None:
    seats = list(GAME.seating.names())[: GAME.seating.count[seed % 2]]
    assert Battery(Match.new(GAME, seats, Seeded(str(seed))), random.Random(seed), every=1).run() == []
'''


def written(name: str, folder: Path, renamed: dict[str, str], tests: Path) -> list[Path]:
    """Write the package of a game into a folder made for it; the files. `renamed`: what of the example is called
    otherwise; `tests`: where the example's are. Raises ValueError where the folder is there already.
    """
    if folder.exists():
        raise ValueError(f"There is a {folder} already.")
    title = name.replace("_", " ").title()
    told = {"name": name, "dashed": name.replace("_", "-"), "title": title, "group": GROUP}
    source, out = Path(example.__file__).parent, []
    texts = {"pyproject.toml": _PROJECT.format(**told), "README.md": _PAGE.format(**told)}
    for file in sorted(f for f in source.rglob("*") if f.suffix in _KINDS):
        texts[f"minaria_{name}/{file.relative_to(source).as_posix()}"] = file.read_text(encoding="utf-8")
    own = tests / f"test_{CALLED}.py"  # an installed minaria has it not
    texts[f"tests/test_{name}.py"] = own.read_text(encoding="utf-8") if own.is_file() else _BATTERY.format(**told)
    for path, text in texts.items():
        for old, new in renamed.items():
            text = text.replace(old, new)
        out.append(folder / path)
        out[-1].parent.mkdir(parents=True, exist_ok=True)
        out[-1].write_text(text, encoding="utf-8")
    return out
