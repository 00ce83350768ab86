"""The rules of Block Wars as pages to read at the table (see kit/rulebook)."""

from minaria.games.block_wars.chapters import ORDERS
from minaria.games.block_wars.tables import GAME_ID
from minaria.kit.rulebook import Rulebook

RULES = Rulebook(GAME_ID, "BW", ORDERS)
