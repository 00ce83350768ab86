"""Pages of Kingmaker as plain data, each made from a seat's view (see engine.sheets). `OWN`: further words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from commands import Order
from minaria.engine.sheets import Sheet

OWN: dict[type[Order], Callable[[Any], Sheet]] = {}
