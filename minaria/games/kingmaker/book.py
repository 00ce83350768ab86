"""The rules of Kingmaker as pages to read at the table (see kit/rulebook)."""

from minaria.games.kingmaker.chapters import ORDERS
from minaria.games.kingmaker.tables import GAME_ID
from minaria.kit.rulebook import Rulebook

RULES = Rulebook(GAME_ID, "KM", ORDERS)
