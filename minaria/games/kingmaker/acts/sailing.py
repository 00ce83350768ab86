"""Acts to ships."""

from __future__ import annotations

from typing import Any

from minaria.engine.acts import Act

MOVING: tuple[Act[Any], ...] = ()
COMPANY: tuple[Act[Any], ...] = ()
