"""Acts that play crown items."""

from __future__ import annotations

from typing import Any

from minaria.engine.acts import Act

OPENING: tuple[Act[Any], ...] = ()
ANYTIME: tuple[Act[Any], ...] = ()
