"""What the guide tells an author is so: its examples are read, its files are there, its numbers hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands import Misread, Reader
from minaria.dev import example, tools
from minaria.dev.check import NameForce
from minaria.engine.dice import Seeded
from minaria.engine.game import load
from minaria.engine.match import Match
from minaria.kit.tables import data_dir, rows, toml

ROOT = Path(__file__).parents[2]
FIRST_PAGE = (ROOT / "minaria" / "GUIDE.md").read_text(encoding="utf-8")
CHAPTERS = ("adding-a-game", "order-language", "kit", "state", "testing", "bots")
GUIDE = FIRST_PAGE + "".join((ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in CHAPTERS)


def section(title: str) -> str:
    """What stands under a heading."""
    return GUIDE.partition(f"## {title}\n")[2].partition("\n## ")[0]


PHRASES = [
    p
    for row in re.findall(r"(?m)^\| (`.*) \| ", section("How pieces are named in orders"))
    for p in row.split("`")[1::2]
]


@pytest.mark.parametrize("said", PHRASES)
def test_every_way_of_naming_pieces_is_read(said: str) -> None:
    game = load("seasons" if "infantry" in said else "divine_right")
    match = Match.new(game, list(game.seating.names())[:4], Seeded("1"))
    seat = match.setup.seats[2]
    read = Reader((NameForce,)).read(f"name {said}", game.language.scope(match, seat))
    assert not isinstance(read, Misread) or read.good == f"name {said}", read


def test_the_teaching_game_is_as_long_as_the_guide_says() -> None:
    folder = Path(example.__file__).parent
    files = [folder / "__init__.py", folder / "data" / "rules.csv"]
    written = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)
    assert f"a complete game in {written} lines" in GUIDE
    assert written <= 350


def test_the_first_page_is_read_in_ten_minutes_and_names_every_other() -> None:
    assert len(FIRST_PAGE.splitlines()) <= 150
    pages = {page.stem for page in (ROOT / "docs").glob("*.md")}
    named = {
        name for row in re.findall(r"(?m)^\| (`[^|]*`) \|", FIRST_PAGE) for name in re.findall(r"`([a-zA-Z_-]+)`", row)
    }
    assert pages - named <= {"language"}
    assert "`language`" in FIRST_PAGE


def test_the_tools_it_names_are_there() -> None:
    named = set(re.findall(r"minaria dev ([a-z-]+)", GUIDE))
    assert named <= set(tools()), named - set(tools())


def test_a_game_is_added_in_twelve_steps() -> None:
    assert re.findall(r"(?m)^(\d+)\. ", section("Adding a game")) == [str(n) for n in range(1, 13)]


def test_the_columns_it_names_are_those_of_the_files() -> None:
    files = section("Data files")
    for game in ("divine_right", "seasons"):
        for name in ("rules.csv", "rulings.csv"):
            (line,) = re.findall(rf"(?m)^\| `{name}` \| (.*) \|$", files)
            for column in rows(game, name)[0]:
                assert column in line, column
        sections = toml(game, "sections.toml")
        assert {key for s in sections.values() for key in s} == {"title", "words", "introduction", "orders", "see"}
    maps = section("Map data")
    for game in ("kingmaker", "blood_royale"):
        text = (data_dir() / game / "areas.geojson").read_text(encoding="utf-8")
        for keys in re.findall(r'"properties":\{(.*?)\},"geometry"', text):
            for key in re.findall(r'"([a-z]+)":', keys):
                assert f"`{key}`" in maps, key
        assert all(f"`{r['kind']}`" in maps for r in rows(game, "links.csv", "a", "b", "kind"))
