"""A room of strange games, which the shared tests meet beside those of the house: they lie among the tests.

A folder here is where `load` finds one by its id; what it is stands elsewhere, its own tests in `tests/<id>`.
"""

from __future__ import annotations

from pathlib import Path

STRANGE = str(Path(__file__).parent)
