"""Acts that answer events, and event items played."""

from __future__ import annotations

from typing import Any

from minaria.engine.acts import Act

OPENING: tuple[Act[Any], ...] = ()
MOVING: tuple[Act[Any], ...] = ()
COMPANY: tuple[Act[Any], ...] = ()
COMBAT: tuple[Act[Any], ...] = ()
