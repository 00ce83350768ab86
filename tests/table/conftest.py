"""The teaching game can be loaded by its id in these tests."""

from __future__ import annotations

import pytest

import minaria.games
from tests.table.rooms import ROOMS


@pytest.fixture(autouse=True)
def ford(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minaria.games, "__path__", [*minaria.games.__path__, ROOMS])
