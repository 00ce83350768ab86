"""Orders of battles, captives and ransom. Boundary: movement and battles (c) declares them here."""

from __future__ import annotations

from commands import Order

BATTLES: tuple[type[Order], ...] = ()
