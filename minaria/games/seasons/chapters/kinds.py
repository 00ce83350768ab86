"""What the slots of the orders take."""

from __future__ import annotations

from typing import Annotated

from commands import Kind
from minaria.games.seasons.state import records

Place = Annotated[str, Kind("place", "an area")]
Force = Annotated[tuple[str, ...], Kind("force", "units such as '2 infantry' or 'everyone at Hartfen'")]
Seat = Annotated[str, Kind("seat", "a nation")]
Make = Annotated[str, Kind("make", "infantry, cavalry, siege units or war boats")]
Spot = Annotated[records.Spot, Kind("spot", "the map, the hall or a nation's table")]
Ear = Annotated[records.Spot, Kind("ear", "a nation's table")]
Person = Annotated[str, Kind("person", "a nation, or one of its people: Brineholt's diplomat")]
Terms = Annotated[str, Kind("terms", "alliance, peace, passage or support")]
