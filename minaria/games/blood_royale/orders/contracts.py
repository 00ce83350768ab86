"""Orders about contracts and marriages between players."""

from __future__ import annotations

from commands import Order

CONTRACTS: tuple[type[Order], ...] = ()
