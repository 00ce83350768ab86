"""Meetings: where two rules meet. A game's table says of each event that can strike and each thing that may be in
progress what comes of it: a transcript of `tests/<game>/meetings`, or a line why the two cannot meet.

`tests/<game>/meetings.csv` (columns `event`, `meanwhile`, `story`, `reason`; `#` begins a comment) has a row for each
pair: `story` is the name of a transcript without `.script`, `reason` a sentence; one of the two is empty. A game is
heard of here as soon as it has such a table or folder; nothing else has to be changed for a new one.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from minaria.engine.dice import Seeded
from minaria.kit.tables import rows
from minaria.ui.script import run

HERE = Path(__file__).parent
GAMES = sorted({p.parent.name for p in [*HERE.glob("*/meetings"), *HERE.glob("*/meetings.csv")]})
STORIES = sorted(HERE.glob("*/meetings/*.script"))

LEAST = 40  # transcripts a game, beside the reasons
LONGEST = 60  # lines of a transcript: it sets a position, lets something happen and says what comes of it
COLUMNS = ["event", "meanwhile", "story", "reason"]
_RULE = re.compile(r"\b[A-Z]{2,4}-[A-Z]+-\d\d\b")
_EXPECTED = re.compile(r"(\|\w*|\?|!) \S")


class Cell(NamedTuple):
    """A row of a table: what strikes, what is in progress, and the transcript or the reason."""

    event: str
    meanwhile: str
    story: str
    reason: str


def table(path: Path) -> list[Cell]:
    """The rows of a table of meetings; nothing where the file is missing. Raises ValueError for another shape."""
    if not path.exists():
        return []
    with path.open(newline="", encoding="utf-8") as file:
        reader = csv.DictReader(line for line in file if line.strip() and not line.startswith("#"))
        found = list(reader)
    if reader.fieldnames != COLUMNS or any(None in row or None in row.values() for row in found):
        raise ValueError(f"{path}: each row has {', '.join(COLUMNS)}")
    return [Cell(*(row[c].strip() for c in COLUMNS)) for row in found]


def faults(cells: list[Cell], stories: list[str]) -> list[str]:
    """What is wrong with a table, given the names of the transcripts there are."""
    there = Counter((c.event, c.meanwhile) for c in cells)
    events, meanwhile = dict.fromkeys(c.event for c in cells), dict.fromkeys(c.meanwhile for c in cells)
    told = Counter(c.story for c in cells if c.story)
    return [
        *(f"{e} / {m}: {there[e, m]} rows" for e in events for m in meanwhile if there[e, m] != 1),
        *(f"{c.event} / {c.meanwhile}: a story or a reason" for c in cells if bool(c.story) == bool(c.reason)),
        *(f"{c.event} / {c.meanwhile}: no sentence" for c in cells if c.reason and len(c.reason.split()) < 4),
        *(f"{s}: stands in {n} rows" for s, n in told.items() if n > 1),
        *(f"{s}: there is no such transcript" for s in told if s not in stories),
        *(f"{s}: stands in no row" for s in stories if s not in told),
    ]


def ids(game: str) -> set[str]:
    """The rules of a game."""
    return {row["id"] for row in rows(game, "rules.csv", "id")}


def named(path: Path) -> str:
    """Game and story, as a test is called."""
    return f"{path.parent.parent.name}-{path.stem}"


@pytest.mark.parametrize("game", GAMES)
def test_every_event_meets_everything_that_may_be_in_progress_once(game: str) -> None:
    stories = [p.stem for p in STORIES if p.parent.parent.name == game]
    assert faults(table(HERE / game / "meetings.csv"), stories) == []


@pytest.mark.parametrize("game", GAMES)
def test_enough_meetings_are_told_and_not_only_reasoned_away(game: str) -> None:
    assert sum(1 for c in table(HERE / game / "meetings.csv") if c.story) >= LEAST


@pytest.mark.parametrize("path", STORIES, ids=named)
def test_a_meeting_comes_out_as_written(path: Path) -> None:
    match = run(path.read_text(encoding="utf-8")).match
    assert match.game.id == path.parent.parent.name
    assert match.game.rules.invariants(match.state) == []
    copy = match.replay(match.game, match.lines, Seeded("another seed"))
    assert copy.position.sum() == match.position.sum()


@pytest.mark.parametrize("path", STORIES, ids=named)
def test_a_meeting_is_short_names_its_rules_and_says_what_comes_of_it(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= LONGEST
    rules = _RULE.findall(" ".join(line for line in lines if line.startswith("#")))
    assert rules, "a comment names the rules that meet"
    assert [r for r in rules if r not in ids(path.parent.parent.name)] == []
    assert any(_EXPECTED.match(line) for line in lines), "something is told, answered or refused"


def test_what_is_wrong_with_a_table_is_found() -> None:
    good = [Cell("a death", "a siege", "one", ""), Cell("a death", "a march", "", "Nobody marches while one dies.")]
    assert faults(good, ["one"]) == []
    assert faults([*good, Cell("a storm", "a siege", "two", "")], ["one", "two"]) == ["a storm / a march: 0 rows"]
    assert faults([*good, good[1]], ["one"]) == ["a death / a march: 2 rows"]
    assert faults([good[0], Cell("a death", "a march", "", "")], ["one"]) == ["a death / a march: a story or a reason"]
    assert faults([good[0], Cell("a death", "a march", "", "no")], ["one"]) == ["a death / a march: no sentence"]
    assert faults([good[0], Cell("a death", "a march", "one", "")], ["one"]) == ["one: stands in 2 rows"]
    assert faults(good, []) == ["one: there is no such transcript"]
    assert faults(good, ["one", "two"]) == ["two: stands in no row"]
