"""Pages of Kingmaker as plain data, each made from a seat's view (see engine.sheets). `OWN`: further words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from commands import Order
from minaria.engine.sheets import Sheet
from minaria.games.kingmaker.chapters.parliament import ShowParliament
from minaria.games.kingmaker.chapters.trade import ShowPromises
from minaria.games.kingmaker.orders.asking import ShowChancery, ShowSuccession
from minaria.games.kingmaker.pages.chancery import vacancies
from minaria.games.kingmaker.pages.parliament import parliament_page, promises_page
from minaria.games.kingmaker.pages.royals import succession

OWN: dict[type[Order], Callable[[Any], Sheet]] = {
    ShowSuccession: succession,
    ShowChancery: vacancies,
    ShowParliament: parliament_page,
    ShowPromises: promises_page,
}
