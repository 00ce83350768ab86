"""`minaria dev new-game NAME`: writes a small complete game to begin from; it passes every check and is played at once.

It is the example of `minaria/dev/example` under another name, with its data, the tests of its rules and what it adds to
the tests that every game has to pass.
"""

from __future__ import annotations

import argparse
import keyword
import re
import sys
from pathlib import Path

import minaria
from minaria.dev import example, new_package

ROOT = Path(minaria.__file__).parent.parent
CALLED = "marches"
"""The example's own name: its tests lie in `tests/` under it."""
_DATA = 'str(Path(__file__).with_name("data"))'
"""How the example says where its data lies; a game of a checkout says its id instead."""
_KINDS = (".py", ".csv", ".toml", ".lesson")


def written(name: str, root: Path = ROOT) -> list[Path]:
    """Write a game of that name into a checkout, with its data and tests; the files.

    Raises ValueError where it is no name or is taken, or the example's own tests are not there.
    """
    _is_a_name(name)
    package = Path(example.__file__).parent
    rooms = {
        package: root / "minaria" / "games" / name,
        package / "data": root / "data" / name,
        ROOT / "tests" / CALLED: root / "tests" / name,
    }
    if any(room.exists() for room in rooms.values()):
        raise ValueError(f"There is a {name} already.")
    if not all(room.is_dir() for room in rooms):
        raise ValueError("A game is begun in a checkout of minaria, where the example has its tests.")
    out = []
    for source, room in rooms.items():
        for file in sorted(f for f in source.rglob("*") if f.suffix in _KINDS):
            if next(folder for folder in file.parents if folder in rooms) != source:
                continue  # of another room, which lies in this one
            path = room / file.relative_to(source).with_name(file.name.replace(CALLED, name))
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(_renamed(file.read_text(encoding="utf-8"), name), encoding="utf-8")
            out.append(path)
    return out


def package(name: str, folder: Path | None = None) -> list[Path]:
    """Write a game of that name as a package of its own; the files. `folder`: where, else beside one, by its name.

    Raises ValueError where it is no name, or the folder is there already.
    """
    _is_a_name(name)
    where = folder or Path(f"minaria-{name.replace('_', '-')}")
    renamed = {old: new for old, new in _names(name).items() if new and old != _DATA}
    return new_package.written(
        name, where, renamed | {"minaria.dev.example": f"minaria_{name}"}, ROOT / "tests" / CALLED
    )


def _is_a_name(name: str) -> None:
    """Raises ValueError where no game can be called that."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or keyword.iskeyword(name):
        raise ValueError(f"'{name}' is no name for a game: small letters, digits and _ between them, as in hill_kings.")


def _renamed(text: str, name: str) -> str:
    """A file of the example's as one of the game of that name."""
    for old, new in _names(name).items():
        text = text.replace(old, new)
    return text


def _names(name: str) -> dict[str, str]:
    """What of the example is called otherwise in a game of that name, in a checkout."""
    title = name.replace("_", " ").title()
    prefix = "".join(word[0] for word in name.split("_")).upper()
    prefix = prefix if len(prefix) > 1 else name[:2].upper()
    return {
        _DATA: f'"{name}"',
        "from pathlib import Path\n": "",
        "minaria.dev.example": f"minaria.games.{name}",
        "MA-": f"{prefix}-",
        '"MA"': f'"{prefix}"',
        'title="Marches"': f'title="{title}"',
        "Marches": title.replace(" ", ""),
        CALLED: name,
    }


def main(argv: list[str]) -> int:
    """The command; exit code 1 if the name cannot be used."""
    parser = argparse.ArgumentParser(prog="minaria dev new-game", description=__doc__)
    parser.add_argument("name")
    parser.add_argument("--package", action="store_true", help="as a package of its own, which pip installs")
    parser.add_argument("--in", dest="folder", type=Path, metavar="DIR", help="with --package: where (./minaria-NAME)")
    given = parser.parse_args(argv)
    try:
        files = package(given.name, given.folder) if given.package else written(given.name)
    except ValueError as err:
        print(err, file=sys.stderr)
        return 1
    for path in files:
        print(path)
    if given.package:
        print(f"Try it: pip install -e {files[0].parent}; minaria dev check {given.name}; minaria play {given.name}")
        return 0
    print(f"Try it: minaria dev check {given.name}; pytest tests/{given.name}; minaria play {given.name}")
    return 0
