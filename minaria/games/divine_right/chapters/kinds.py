"""What the slots of the orders take."""

from __future__ import annotations

from typing import Annotated

from commands import Kind

Place = Annotated[int, Kind("place", "a place")]
Castle = Annotated[int, Kind("castle", "a castle")]
Force = Annotated[tuple[str, ...], Kind("force", "a force such as '3 armies' or 'everyone at Pennol'")]
Fallen = Annotated[tuple[str, ...], Kind("fallen", "eliminated regulars such as '2 armies'")]
Kingdom = Annotated[str, Kind("kingdom", "a kingdom")]
Seat = Annotated[str, Kind("seat", "a player")]
Ploy = Annotated[str, Kind("card", "a diplomacy card")]
