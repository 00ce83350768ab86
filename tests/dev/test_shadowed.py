"""Modules of a game that hide what Python has built in."""

from pathlib import Path

import pytest

from minaria.dev import shadowed
from minaria.engine.game import load


def test_a_module_called_as_a_built_in_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("acts", "all"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "__init__.py").touch()
    for module in ("map.py", "maps.py", "acts/sum.py", "acts/moving.py"):
        (tmp_path / module).touch()
    monkeypatch.setattr(shadowed, "folder_of", lambda game: tmp_path)
    assert shadowed.module_faults(load("bazaar")) == [
        "the module acts/sum.py hides the built-in 'sum'",
        "the module all hides the built-in 'all'",
        "the module map.py hides the built-in 'map'",
    ]
