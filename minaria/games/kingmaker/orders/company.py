"""Orders between movement and combat, and to heirs: seizing, entrusting, executing; armies and fleets."""

from __future__ import annotations

from commands import Order, order
from minaria.games.kingmaker.orders.kinds import Force, HeirName, NobleName


@order(
    "seize HEIR with NOBLE",
    "seize HEIR",
    "capture|take HEIR with NOBLE",
    "capture|take HEIR",
    rule="KM-HEIRCAPTURE-01",
    examples=("seize Henry VI with Percy", "seize Henry"),
)
class Seize(Order):
    """Take an heir whom nobody guards, in the space of a noble of yours."""

    heir: HeirName
    noble: NobleName = ""


@order("entrust HEIR to NOBLE", rule="KM-HEIRMOVE-03", examples=("entrust Henry to Neville",))
class Entrust(Order):
    """Put an heir you hold into the charge of another of your nobles in the same place."""

    heir: HeirName
    noble: NobleName


@order("execute FORCE", "behead FORCE", rule="KM-CAPTURE-05", examples=("execute Henry VI",), grave=True)
class Execute(Order):
    """Execute heirs you hold or nobles you hold captive, in your own turn, whatever has been offered for them."""

    force: Force


ORDERS: tuple[type[Order], ...] = (Seize, Entrust, Execute)
