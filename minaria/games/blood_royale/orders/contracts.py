"""Orders about contracts and marriages between players. Boundary: contracts (a) declares them here."""

from __future__ import annotations

from commands import Order

CONTRACTS: tuple[type[Order], ...] = ()
