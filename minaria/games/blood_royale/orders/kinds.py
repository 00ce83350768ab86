"""The kinds of slot that orders of Blood Royale take."""

from __future__ import annotations

from typing import Annotated

from commands import Kind

Place = Annotated[str, Kind("place", "a province or sea area")]
Force = Annotated[tuple[str, ...], Kind("force", "pieces such as '2 armies', 'Edward' or '1 food'")]
Person = Annotated[str, Kind("person", "a living person")]
Anybody = Annotated[str, Kind("anybody", "a person, living or dead")]
Seat = Annotated[str, Kind("seat", "a player or his country")]
Country = Annotated[str, Kind("country", "a country")]
Goods = Annotated[str, Kind("kind", "a kind of resource")]
