"""Pages of Kingmaker as plain data, each made from a seat's view (see engine.sheets). `OWN`: further words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from commands import Order
from minaria.engine.sheets import Sheet
from minaria.games.kingmaker.orders.sitting import ShowChancery, ShowParliament
from minaria.games.kingmaker.orders.trading import ShowPromises
from minaria.games.kingmaker.pages import parliament

OWN: dict[type[Order], Callable[[Any], Sheet]] = {
    ShowParliament: parliament.parliament_page,
    ShowChancery: parliament.chancery_page,
    ShowPromises: parliament.promises_page,
}
