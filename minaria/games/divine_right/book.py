"""The rules of Divine Right as pages to read at the table (see kit/rulebook)."""

from minaria.games.divine_right.chapters import ORDERS
from minaria.games.divine_right.tables import GAME_ID
from minaria.kit.rulebook import Rulebook

RULES = Rulebook(GAME_ID, "DR", ORDERS)
