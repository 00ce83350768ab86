"""The tables of data/: every one of them can be read, row by row; a wrong row is named by file, line and column."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from minaria.kit import tables
from minaria.kit.tables import BadTable, Record, data_dir, records, rows

TABLES = sorted(p.relative_to(data_dir()) for p in data_dir().glob("*/**/*.csv"))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_table_has_as_many_cells_in_every_row(table: Path) -> None:
    game, *name = table.parts
    assert rows(game, str(Path(*name)))


class Castle(Record, frozen=True):
    """A row of the toy table."""

    id: str
    kind: Literal["castle", "tower"]
    strength: int
    royal: bool
    ways: frozenset[str]
    holder: str = ""
    coins: int = msgspec.field(default=2, name="gold")


HEAD = "# Castles of a toy realm.\n# Source: none.\nid,kind,strength,royal,ways,holder,gold,note\n"
LINE = "alz,castle,12,1,bor;cor,ann,7,first\n"


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "toy").mkdir()
    monkeypatch.setattr(tables, "data_dir", lambda: tmp_path)
    return tmp_path / "toy" / "castles.csv"


def castles(**among: tuple[str, ...]) -> dict[str, Castle]:
    known: dict[str, Any] = {field: (lambda found=found: found) for field, found in among.items()}
    return records("toy", "castles.csv", Castle, unread=("note",), **known)


def test_rows_are_records_by_their_key_in_the_order_of_the_table(toy: Path) -> None:
    toy.write_text(HEAD + LINE + "bor,tower,-3,0,,,,\n", encoding="utf-8")
    found = castles()
    assert list(found) == ["alz", "bor"]
    assert found["alz"] == Castle("alz", "castle", 12, True, frozenset({"bor", "cor"}), "ann", 7)
    assert found["bor"] == Castle("bor", "tower", -3, False, frozenset())
    with pytest.raises(AttributeError):
        found["bor"].strength = 9  # type: ignore[misc]


def test_a_field_with_a_default_may_have_no_column(toy: Path) -> None:
    toy.write_text("id,kind,strength,royal,ways\nalz,castle,12,1,bor\n", encoding="utf-8")
    assert castles()["alz"].coins == 2


def test_several_fields_may_be_the_key(toy: Path) -> None:
    toy.write_text(HEAD + LINE + "alz,tower,3,0,,,,\n", encoding="utf-8")
    found = records("toy", "castles.csv", Castle, key=("id", "kind"), unread=("note",))
    assert list(found) == [("alz", "castle"), ("alz", "tower")]


WRONG_CELLS = [
    ("bor,castle,twelve,1,,,,\n", "column strength: 'twelve' is no whole number"),
    ("bor,castle,,1,,,,\n", "column strength: '' is no whole number"),
    ("bor,castle,1.5,1,,,,\n", "column strength: '1.5' is no whole number"),
    ("bor,castle,1,1,,,much,\n", "column gold: 'much' is no whole number"),
    ("bor,caste,1,1,,,,\n", "column kind: 'caste' is none of castle, tower"),
    ("bor,castle,1,perhaps,,,,\n", "column royal: 'perhaps' is neither 1 nor 0"),
    ("bor,castle,1,1,cor;nowhere,,,\n", "column ways: there is no 'nowhere'"),
    ("bor,castle,1,1,,nobody,,\n", "column holder: there is no 'nobody'"),
    ("alz,castle,1,1,,,,\n", "column id: stands twice"),
]


@pytest.mark.parametrize(("row", "why"), WRONG_CELLS)
def test_a_wrong_cell_is_named_by_file_line_and_column(toy: Path, row: str, why: str) -> None:
    toy.write_text(HEAD + LINE + row, encoding="utf-8")
    with pytest.raises(BadTable) as told:
        castles(ways=("bor", "cor"), holder=("ann",))
    assert str(told.value) == f"data/toy/castles.csv, line 5 ({row[:3]}), {why}"


def test_a_line_is_counted_over_cells_of_several_lines(toy: Path) -> None:
    toy.write_text(HEAD + LINE.replace("first", '"first\nof all"') + "bor,caste,1,1,,,,\n", encoding="utf-8")
    with pytest.raises(BadTable, match=r"castles\.csv, line 6 \(bor\), column kind"):
        castles()


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ("id,kind,royal,ways,note\n", "no column strength"),
        ("id,kind,strength,royal,ways,goldd\n", "nobody reads the column goldd"),
        ("id,kind,strength,royal,ways\nalz,castle,1,1\n", "line 2: 4 cells, 5 wanted"),
        ("id,kind,strength,royal,ways\nalz,castle,1,1,,\n", "line 2: 6 cells, 5 wanted"),
    ],
)
def test_a_missing_or_unknown_column_is_named_and_a_ragged_row(toy: Path, head: str, why: str) -> None:
    toy.write_text(head, encoding="utf-8")
    with pytest.raises(BadTable, match=rf"^data/toy/castles\.csv.*{why}$"):
        castles()
