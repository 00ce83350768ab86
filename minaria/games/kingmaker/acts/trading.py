"""Acts of transfers, trades, ransoms, alliances and pacts."""

from __future__ import annotations

from typing import Any

from minaria.engine.acts import Act

OPENING: tuple[Act[Any], ...] = ()
ANYTIME: tuple[Act[Any], ...] = ()
