"""The tables of data/: every one of them can be read, row by row."""

from __future__ import annotations

from pathlib import Path

import pytest

from minaria.kit.tables import data_dir, rows

TABLES = sorted(p.relative_to(data_dir()) for p in data_dir().glob("*/**/*.csv"))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_table_has_as_many_cells_in_every_row(table: Path) -> None:
    game, *name = table.parts
    assert rows(game, str(Path(*name)))
