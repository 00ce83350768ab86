"""Acts of combat."""

from __future__ import annotations

from typing import Any

from minaria.engine.acts import Act

COMBAT: tuple[Act[Any], ...] = ()
