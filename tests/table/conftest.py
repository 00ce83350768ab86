"""The teaching game can be loaded by its id in these tests; a store for the tables of a test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import minaria.games
from minaria.table.store.store import SqliteStore
from tests.table.rooms import ROOMS


@pytest.fixture(autouse=True)
def ford(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minaria.games, "__path__", [*minaria.games.__path__, ROOMS])


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "tables.sqlite") as opened:
        yield opened
